"""Cut guides: crop marks in line with each trim edge, outside every trim and every bleed.

One mark is computed for the top left corner of a slot; the others are that one seen from the slot's other corners, by
mirroring the sheet, so there is no second copy of the rule to differ.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from generator.geometry import Point, Rect, Size
from generator.units import ZERO, Length, mm, pt

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

STROKE: Final = pt(0.4)
LENGTH: Final = mm(4)
OFFSET: Final = mm(2)
"""From the trim to the near end of a mark, where there is room."""
TIGHT_OFFSET: Final = mm(0.5)
"""From the bleed to the near end of a mark, at least."""
EDGE: Final = mm(3)
"""How near to the paper's edge a mark may run on."""
PRINTABLE: Final = mm(0.8)
"""The least that a mark shows inside the printable area."""

SHORT: Final = mm(1.5)
"""To leave room for labels a mark may be as short as this."""

Mark = tuple[Point, Point]


@lru_cache(maxsize=8)  # most sheets of a file are alike
def crop_marks(
    trims: tuple[Rect, ...], bleeds: tuple[Rect, ...], sheet: Size, margin: Length, keep: Length
) -> tuple[Mark, ...]:
    """The marks for these trims, each once.

    `bleeds` are what the marks must stay clear of, one for each trim. `margin` is what the printer cannot reach; where
    there is room, marks end `keep` from the edge, to leave a band for labels.
    """
    found: dict[tuple[float, ...], Mark] = {}
    for mirror in _mirrors(sheet):
        flipped = [mirror(trim) for trim in trims]
        around = [mirror(bleed) for bleed in bleeds]
        for trim, bleed in zip(flipped, around, strict=True):
            for mark in _corner(trim, bleed, around, margin, keep):
                start, end = (_corner_of(mirror, point) for point in mark)
                key = tuple(round(value / mm(1), 3) for value in (start.x, start.y, end.x, end.y))
                found.setdefault(min(key, key[2:] + key[:2]), (start, end))
    return tuple(found.values())


def _mirrors(sheet: Size) -> Iterator[Callable[[Rect], Rect]]:
    """The sheet as it is, mirrored left to right, top to bottom, and both. Each is its own inverse."""

    def across(rect: Rect) -> Rect:
        return Rect(sheet.width - rect.right, rect.top, rect.width, rect.height)

    def down(rect: Rect) -> Rect:
        return Rect(rect.left, sheet.height - rect.bottom, rect.width, rect.height)

    yield lambda rect: rect
    yield across
    yield down
    yield lambda rect: down(across(rect))


def _corner_of(mirror: Callable[[Rect], Rect], point: Point) -> Point:
    image = mirror(Rect(point.x, point.y, ZERO, ZERO))
    return Point(image.left, image.top)


def _corner(trim: Rect, bleed: Rect, bleeds: Sequence[Rect], margin: Length, keep: Length) -> Iterator[Mark]:
    """The marks at a trim's top left corner: one above it in line with its left edge, one beside it with its top."""
    reach = LENGTH + TIGHT_OFFSET
    start = _start(trim.top, bleed.top, margin)
    room = Rect(trim.left - STROKE / 2, start - reach, STROKE, reach)
    end = _end(start, (other.bottom for other in bleeds if other.overlaps(room)), margin, keep)
    if end is not None:
        yield Point(trim.left, start), Point(trim.left, end)

    start = _start(trim.left, bleed.left, margin)
    room = Rect(start - reach, trim.top - STROKE / 2, reach, STROKE)
    end = _end(start, (other.right for other in bleeds if other.overlaps(room)), margin, keep)
    if end is not None:
        yield Point(start, trim.top), Point(end, trim.top)


def _start(trim: Length, bleed: Length, margin: Length) -> Length:
    """Where a mark begins: `OFFSET` off the trim, nearer where little of it would be printable."""
    near = bleed - TIGHT_OFFSET
    return near if trim - OFFSET - margin < PRINTABLE else min(trim - OFFSET, near)


def _end(start: Length, blockers: Iterable[Length], margin: Length, keep: Length) -> Length | None:
    """Where a mark ends, clear of the bleeds that end at `blockers`; None where there is no room for one to be seen."""
    end = max((start - LENGTH, EDGE, *(blocker + TIGHT_OFFSET for blocker in blockers)))
    if start - keep >= SHORT:
        end = max(end, keep)
    return end if start - max(end, margin) >= PRINTABLE else None
