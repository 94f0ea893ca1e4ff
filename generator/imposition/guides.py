"""Cut guides in line with each trim edge, outside every trim and every bleed: crop marks, and lines across the sheet.

One crop mark is computed for the top left corner of a slot; the others are that one seen from the slot's other
corners, by mirroring the sheet, so there is no second copy of the rule to differ. Nor is there of that of lines: those
across are those down the sheet seen along its diagonal.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.geometry import Point, Rect, Sides, Size
from generator.imposition.margin import BAND, CLEAR
from generator.imposition.paper import MARGINS, labelled
from generator.units import ZERO, Length, mm, pt

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence


class Guides(Enum):
    """What shows where to cut."""

    CROP = "crop"
    """Crop marks about the pieces."""
    LINES = "lines"
    """Lines right across the sheet, wherever they meet no piece."""
    BOTH = "both"
    NONE = "none"


STROKE: Final = pt(0.4)
LINE_STROKE: Final = pt(0.5)
"""Lines are thin, but printed in a shade that a finer stroke would lose."""
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

_SAME: Final = mm(0.01)
"""Edges nearer to each other than that are one line."""

Mark = tuple[Point, Point]


class Reach(NamedTuple):
    """How near to each edge of the sheet guides come."""

    printable: Sides
    """What the printer cannot reach."""
    edge: Sides
    """Where guides end, where they run on to the edge."""
    keep: Sides
    """Where they end where there is room, to leave a band for labels free."""

    @classmethod
    def of(cls, margins: Sides, rows: int = 1) -> Reach:
        """That of a sheet with these margins whose label takes so many rows.

        Guides run on into margins that are but supposed, for many printers print further; not into known ones.
        """
        known = margins != MARGINS
        edge = Sides(*(max(EDGE, margin) if known else EDGE for margin in margins))
        return cls(margins, edge, Sides(*(margin + BAND * rows + CLEAR for margin in labelled(margins))))

    @property
    def across(self) -> Reach:
        """That of the sheet mirrored left to right."""
        return Reach(*(sides._replace(left=sides.right, right=sides.left) for sides in self))

    @property
    def down(self) -> Reach:
        """That of the sheet mirrored top to bottom."""
        return Reach(*(sides._replace(top=sides.bottom, bottom=sides.top) for sides in self))

    @property
    def turned(self) -> Reach:
        """That of the sheet mirrored about its diagonal, so that its left edge is the top one."""
        return Reach(*(Sides(sides.left, sides.bottom, sides.right, sides.top) for sides in self))


@lru_cache(maxsize=8)  # most sheets of a file are alike
def crop_marks(
    trims: tuple[Rect, ...], bleeds: tuple[Rect, ...], sheet: Size, reach: Reach, others: tuple[Rect, ...] = ()
) -> tuple[Mark, ...]:
    """The marks for these trims, each once.

    `bleeds` are what the marks must stay clear of, one for each trim; `others` are whatever else is in the way.
    """
    found: dict[tuple[float, ...], Mark] = {}
    for mirror, seen in _mirrors(sheet, reach):
        flipped = [mirror(trim) for trim in trims]
        around = [mirror(bleed) for bleed in bleeds]
        blockers = [*around, *(mirror(other) for other in others)]
        for trim, bleed in zip(flipped, around, strict=True):
            for mark in _corner(trim, bleed, blockers, seen):
                start, end = (_corner_of(mirror, point) for point in mark)
                key = tuple(round(value / mm(1), 3) for value in (start.x, start.y, end.x, end.y))
                found.setdefault(min(key, key[2:] + key[:2]), (start, end))
    return tuple(found.values())


@lru_cache(maxsize=8)
def cut_lines(
    trims: tuple[Rect, ...], bleeds: tuple[Rect, ...], sheet: Size, reach: Reach, others: tuple[Rect, ...] = ()
) -> tuple[Mark, ...]:
    """The lines along all trim edges right across the sheet, broken wherever a bleed or one of `others` is near."""
    blockers = (*bleeds, *others)
    return (
        *_down_lines(trims, blockers, sheet.height, reach),
        *(
            (Point(start.y, start.x), Point(end.y, end.x))
            for start, end in _down_lines(
                [_swapped(trim) for trim in trims], [_swapped(rect) for rect in blockers], sheet.width, reach.turned
            )
        ),
    )


def _down_lines(trims: Iterable[Rect], blockers: Iterable[Rect], depth: Length, reach: Reach) -> Iterator[Mark]:
    """The upright lines of a sheet that is `depth` high."""
    edges = {round(x / _SAME): x for trim in trims for x in (trim.left, trim.right)}
    about = [rect.inset(-TIGHT_OFFSET) for rect in blockers]
    for x in (edges[key] for key in sorted(edges)):
        band = Rect(x - LINE_STROKE / 2, ZERO, LINE_STROKE, depth)
        taken = sorted((rect.top, rect.bottom) for rect in about if rect.overlaps(band))
        start = ZERO
        for top, bottom in (*taken, (depth, depth)):
            line = _shown(start, top, depth, reach)
            if line is not None:
                yield Point(x, line[0]), Point(x, line[1])
            start = max(start, bottom)


def _shown(start: Length, end: Length, depth: Length, reach: Reach) -> tuple[Length, Length] | None:
    """The part of a free stretch down the sheet that a line takes; None where too little of it would be seen."""
    first, last = max(start, reach.edge.top), min(end, depth - reach.edge.bottom)
    if last - reach.keep.top >= SHORT:
        first = max(first, reach.keep.top)
    if depth - reach.keep.bottom - first >= SHORT:
        last = min(last, depth - reach.keep.bottom)
    seen = min(last, depth - reach.printable.bottom) - max(first, reach.printable.top)
    return (first, last) if seen >= PRINTABLE else None


def _swapped(rect: Rect) -> Rect:
    """The box mirrored about the diagonal."""
    return Rect(rect.top, rect.left, rect.height, rect.width)


def _mirrors(sheet: Size, reach: Reach) -> Iterator[tuple[Callable[[Rect], Rect], Reach]]:
    """The sheet as it is, mirrored left to right, top to bottom, and both. Each is its own inverse."""

    def across(rect: Rect) -> Rect:
        return Rect(sheet.width - rect.right, rect.top, rect.width, rect.height)

    def down(rect: Rect) -> Rect:
        return Rect(rect.left, sheet.height - rect.bottom, rect.width, rect.height)

    yield lambda rect: rect, reach
    yield across, reach.across
    yield down, reach.down
    yield lambda rect: down(across(rect)), reach.across.down


def _corner_of(mirror: Callable[[Rect], Rect], point: Point) -> Point:
    image = mirror(Rect(point.x, point.y, ZERO, ZERO))
    return Point(image.left, image.top)


def _corner(trim: Rect, bleed: Rect, blockers: Sequence[Rect], reach: Reach) -> Iterator[Mark]:
    """The marks at a trim's top left corner: one above it in line with its left edge, one beside it with its top."""
    span = LENGTH + TIGHT_OFFSET
    start = _start(trim.top, bleed.top, reach.printable.top)
    room = Rect(trim.left - STROKE / 2, start - span, STROKE, span)
    near = (other.bottom for other in blockers if other.overlaps(room))
    end = _end(start, near, reach.printable.top, reach.edge.top, reach.keep.top)
    if end is not None:
        yield Point(trim.left, start), Point(trim.left, end)

    start = _start(trim.left, bleed.left, reach.printable.left)
    room = Rect(start - span, trim.top - STROKE / 2, span, STROKE)
    near = (other.right for other in blockers if other.overlaps(room))
    end = _end(start, near, reach.printable.left, reach.edge.left, reach.keep.left)
    if end is not None:
        yield Point(start, trim.top), Point(end, trim.top)


def _start(trim: Length, bleed: Length, margin: Length) -> Length:
    """Where a mark begins: `OFFSET` off the trim, nearer where little of it would be printable."""
    near = bleed - TIGHT_OFFSET
    return near if trim - OFFSET - margin < PRINTABLE else min(trim - OFFSET, near)


def _end(start: Length, blockers: Iterable[Length], margin: Length, edge: Length, keep: Length) -> Length | None:
    """Where a mark ends, clear of the bleeds that end at `blockers`; None where there is no room for one to be seen."""
    end = max((start - LENGTH, edge, *(blocker + TIGHT_OFFSET for blocker in blockers)))
    if start - keep >= SHORT:
        end = max(end, keep)
    return end if start - max(end, margin) >= PRINTABLE else None
