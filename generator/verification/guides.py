"""What is drawn on the sheet itself, guides above all: clear of every trim and bleed, and guides on fronts only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.units import mm
from generator.verification.finding import AGAIN, Finding
from generator.verification.grid import Grid
from generator.verification.listing import BACK, FRONT, UNCUT
from generator.verification.measures import EXACT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.geometry import Rect
    from generator.units import Length
    from generator.verification.content.marks import Painted
    from generator.verification.view import Lying, View

_MOST: Final = 0.5
"""Of a path's strokes: where more of them are in line with trims, it is one of guides."""


def wrong_guides(view: View, found: Sequence[Lying], guides: str) -> Iterator[Finding]:
    """What is drawn over pieces, guides where there should be none, and none where there should be some.

    `guides` is what the kit's options say of them.
    """
    yield from _over_art(view, found)
    in_line = any(_in_line(mark, view) for mark in view.painted)
    if view.page.side == BACK and in_line:
        yield _finding(
            view, "guide-on-back", "there are cut guides on a back, where they mislead: backs are off by a millimetre"
        )
    cut = view.page.slots and view.document.stock != UNCUT and guides != "none"
    if view.page.side == FRONT and cut and not in_line:
        yield _finding(view, "guide-missing", f"there are no cut guides, its options say {guides}")


def _over_art(view: View, found: Sequence[Lying]) -> Iterator[Finding]:
    trims = Grid(view.size, ((each.slot.trim.inset(EXACT), each) for each in found))
    bleeds = Grid(view.size, ((each.visible.inset(EXACT), each) for each in found))
    told: set[tuple[str, str]] = set()
    for box in _drawn(view):
        for grid, code, message in (
            (trims, "guide-on-piece", "a line or a word of the sheet runs across it"),
            (bleeds, "guide-on-bleed", "a line or a word of the sheet runs into its bleed"),
        ):
            over = next((each for area, each in grid.near(box) if area.overlaps(box)), None)
            if over is not None:
                if (code, over.slot.piece) not in told:
                    yield _finding(view, code, message, over.slot.piece)
                told.add((code, over.slot.piece))
                break


def _finding(view: View, code: str, message: str, piece: str | None = None) -> Finding:
    return Finding(code, message, AGAIN, view.document.name, view.page.number, piece)


def _drawn(view: View) -> Iterator[Rect]:
    """The boxes of all ink on the sheet itself."""
    for mark in view.painted:
        if mark.fill is not None or mark.curved:
            if (extent := mark.extent) is not None:
                yield extent.rect
        else:
            yield from mark.strokes
    for words in view.written:
        if (extent := words.extent) is not None:
            yield extent.rect


def _in_line(mark: Painted, view: View) -> bool:
    """Whether most strokes of a path are in line with trims, each beside a trim's end."""
    strokes = list(mark.strokes) if mark.stroke and not mark.curved else []
    if not strokes:
        return False
    edges = Grid(view.size, ((slot.trim.inset(-_NEAR), slot.trim) for slot in view.page.all_slots))
    guides = sum(any(_continues(stroke, trim) for _, trim in edges.near(stroke)) for stroke in strokes)
    return guides > _MOST * len(strokes)


_NEAR: Final = mm(6)
"""So near to its trim a guide begins."""


def _continues(stroke: Rect, trim: Rect) -> bool:
    """Whether a stroke carries on an edge of a trim outside it."""
    upright, centre = stroke.height > stroke.width, stroke.centre
    if upright:
        edges, place = (trim.left, trim.right), centre.x
        gap = max(trim.top - stroke.bottom, stroke.top - trim.bottom)
    else:
        edges, place = (trim.top, trim.bottom), centre.y
        gap = max(trim.left - stroke.right, stroke.left - trim.right)
    return any(_same(place, edge) for edge in edges) and -EXACT <= gap <= _NEAR


def _same(one: Length, other: Length) -> bool:
    return abs(one - other) <= EXACT
