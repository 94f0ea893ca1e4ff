"""What the pieces of a board are called, and the marks and the words that say how they meet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.artwork.drawing import Shape, Stroke, polygon
from generator.components.core import apothem
from generator.station import Ring, port_distance
from generator.units import mm, pt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.components.board.plan import Plan
    from generator.geometry import Point

_JOINT: Final = mm(5)  # from the middle of a mark to its corners


def joining_marks(plan: Plan) -> Iterator[Shape]:
    """Diamonds that straddle the cuts, with one letter on both sides.

    On the level cut they lie far out, on the upright one between the Core and the inner nodes.
    """
    theme = plan.theme
    for middle, across, key in _joints(plan):
        corners = (middle.toward(bearing, _JOINT) for bearing in (0.0, 90.0, 180.0, 270.0))
        yield polygon(corners, fill=theme.color("paper"), stroke=Stroke(theme.color("ink"), pt(0.75)))
        for toward in (across, across + 180.0):
            yield theme.middle(theme.word(key), middle.toward(toward, mm(1.9)), "board-ring")


def _joints(plan: Plan) -> Iterator[tuple[Point, float, str]]:
    """The middle of each joint's mark, the bearing at which one crosses the cut, and the key of its letter."""
    split, centre = plan.split, plan.centre
    if split.level is not None:
        out = plan.rim - mm(8.2)
        for bearing, key in ((270.0, "board-join-left"), (90.0, "board-join-right")):
            yield centre.toward(bearing, out), 0.0, key
    if split.upright is not None:
        aside = split.upright - centre.x
        facet = port_distance(apothem(plan.station.tile))
        out = (facet + plan.station.inner_edge(Ring.INNER)) / 2
        for way, key in ((-1, "board-join-top"), (1, "board-join-bottom")):
            yield centre.shifted(aside, out * way), 90.0, key


class Name(NamedTuple):
    """What a piece is called in its corner of the board, and how it meets the others: the keys of the wording."""

    head: str
    note: str
    upper: bool
    left: bool = True


def names(plan: Plan) -> tuple[Name, ...]:
    """What each piece is called, row by row; a board in one piece has no name but its title."""
    if plan.split.level is None:
        return ()
    if plan.split.upright is None:
        return (
            Name("board-sunward-half", "board-join-lower", upper=True),
            Name("board-leeward-half", "board-join-upper", upper=False),
        )
    return tuple(
        Name(f"board-{row}-{column}", f"board-join-{row}-{column}", row == "sunward", column == "left")
        for row in ("sunward", "leeward")
        for column in ("left", "right")
    )
