"""The drift marker and the round-start marker of a berth (rules, sections 6 and 12), which lie on the market mat.

The drift marker is the same on both sides: the mat's places tell the discount, and a marker that told it too could
contradict them. The round-start marker is turned over: HERE for a module that was in the market when the round began
and gains a discount at its end, NEW for one that came later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.artwork.drawing import Box, Drawing, Shape, polygon
from generator.components.piece import Piece, whole
from generator.components.space import space
from generator.geometry import Point, Rect, Sides, Size
from generator.units import mm

if TYPE_CHECKING:
    from generator.artwork.theme import Theme
    from generator.catalog.model import Parameters

MARKER: Final = mm(12)
"""The side of a marker."""

_SIZE: Final = Size(MARKER, MARKER)
_BLEED: Final = Sides.all(mm(1))
_MIDDLE: Final = MARKER / 2
_MODULE: Final = Rect.around(Point(_MIDDLE, mm(4.6)), Size(mm(5.4), mm(5.4)))
_WORD: Final = Point(_MIDDLE, mm(9.7))


def drift_pieces(theme: Theme, parameters: Parameters) -> tuple[Piece, ...]:
    """A drift marker for each berth, then a round-start marker for each."""
    berths = range(1, parameters.market_berths + 1)
    drifts = [_drift(theme, berth) for berth in berths]
    starts = [(_here(theme, berth), _new(theme, berth)) for berth in berths]
    return (
        *(whole(f"DRIFT-{berth}", "token", side, side) for berth, side in zip(berths, drifts, strict=True)),
        *(whole(f"START-{berth}", "token", *sides) for berth, sides in zip(berths, starts, strict=True)),
    )


def _drift(theme: Theme, berth: int) -> Drawing:
    """Either side of a drift marker, its arrow at the middle of the upper edge."""
    arrow = (Point(_MIDDLE - mm(1.9), mm(3.1)), Point(_MIDDLE, mm(0.9)), Point(_MIDDLE + mm(1.9), mm(3.1)))
    shapes = (
        _ground(theme, "drift-field"),
        polygon(arrow, fill=theme.color("ink")),
        theme.middle(theme.word("drift-word"), Point(_MIDDLE, mm(5.2)), "drift-word"),
        theme.middle(str(berth), Point(_MIDDLE, mm(9.1)), "drift-number"),
    )
    description = "An arrow, which points at the module's discount on the market mat. Both sides are alike."
    return _side(f"DRIFT-{berth}", f"Drift marker of berth {berth}", shapes, description)


def _here(theme: Theme, berth: int) -> Drawing:
    shapes = (
        _ground(theme, "ink"),
        Box(_MODULE, fill=theme.color("paper")),
        theme.middle(str(berth), _MODULE.centre, "drift-number"),
        theme.middle(theme.word("drift-here"), _WORD, "drift-word", "paper"),
    )
    description = "The module was in the market when the round began: a discount at the end of the round."
    return _side(f"START-{berth}-HERE", f"Round-start marker of berth {berth}, here", shapes, description)


def _new(theme: Theme, berth: int) -> Drawing:
    shapes = (
        _ground(theme, "paper"),
        *space(theme, _MODULE),
        theme.middle(str(berth), _MODULE.centre, "drift-number"),
        theme.middle(theme.word("drift-new"), _WORD, "drift-word"),
    )
    description = "The module came after the round began: no discount at the end of the round."
    return _side(f"START-{berth}-NEW", f"Round-start marker of berth {berth}, new", shapes, description)


def _ground(theme: Theme, color: str) -> Shape:
    return Box(Rect.of(_SIZE).grown(_BLEED), fill=theme.color(color))


def _side(name: str, title: str, shapes: tuple[Shape, ...], description: str) -> Drawing:
    return Drawing(name, title, _SIZE, shapes, _BLEED, description)
