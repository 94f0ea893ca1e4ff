"""Where everything on the sheet lies.

The corners and the rulers lie alike about both centre lines of the page, so that they meet through the paper whichever
edge the sheet turns on.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from generator.geometry import Flip, Point, Rect, Size
from generator.units import Length, mm

MARGIN: Final = mm(6.35)
"""What home printers cannot reach, on every edge."""
TOP_BAND: Final = mm(10)
"""Kept free at the top of both sides for the sheet's label."""

_CROSS: Final = mm(18)  # the cell of the cross, in the very corner
_GAP: Final = mm(1.5)
VERNIER_LENGTH: Final = mm(42)
VERNIER_DEPTH: Final = mm(16)
VERNIER_BASE: Final = mm(4.5)
"""How far from its outer side a vernier's baseline runs."""

RULER_LENGTH: Final = mm(106)
RULER_ACROSS_DEPTH: Final = mm(8)
RULER_DOWN_DEPTH: Final = mm(10)
_NOTE: Final = mm(4.4)

_RULER_TOP: Final = TOP_BAND + _CROSS + mm(2)
_SIDE: Final = MARGIN + VERNIER_DEPTH + mm(3.65)


class Corner(NamedTuple):
    """One corner of one side: the centres of its cross and of its verniers' baselines, and which way the page lies."""

    cross: Point
    across: Point
    """Middle of the baseline that runs across the page."""
    down: Point
    """Middle of the baseline that runs down the page."""
    rightward: int
    """1 where the page lies to the right of this corner, -1 where to the left."""
    downward: int
    """1 where the page lies below this corner, -1 where above."""

    def mirrored(self, flip: Flip, page: Size) -> Corner:
        """The corner that lies behind this one, as seen on the other side."""
        cross, across, down = (flip.mirror(point, page) for point in (self.cross, self.across, self.down))
        return Corner(cross, across, down, *_inward(cross, page))

    @property
    def name(self) -> str:
        """Which corner it is, as seen: `top-left`."""
        return f"{'top' if self.downward > 0 else 'bottom'}-{'left' if self.rightward > 0 else 'right'}"

    @property
    def cross_rect(self) -> Rect:
        """The cell of the cross."""
        return Rect.around(self.cross, Size(_CROSS, _CROSS))

    @property
    def across_rect(self) -> Rect:
        """The strip of the vernier that runs across."""
        shift = (VERNIER_DEPTH / 2 - VERNIER_BASE) * self.downward
        return Rect.around(self.across.shifted(mm(0), shift), Size(VERNIER_LENGTH, VERNIER_DEPTH))

    @property
    def down_rect(self) -> Rect:
        """The strip of the vernier that runs down."""
        shift = (VERNIER_DEPTH / 2 - VERNIER_BASE) * self.rightward
        return Rect.around(self.down.shifted(shift, mm(0)), Size(VERNIER_DEPTH, VERNIER_LENGTH))


def corners(page: Size) -> tuple[Corner, ...]:
    """The four corners of a side, from the top left, clockwise."""
    run = _CROSS + _GAP + VERNIER_LENGTH / 2
    cross = Point(MARGIN + _CROSS / 2, TOP_BAND + _CROSS / 2)
    across = Point(MARGIN + run, TOP_BAND + VERNIER_BASE)
    down = Point(MARGIN + VERNIER_BASE, TOP_BAND + run)
    top_left = Corner(cross, across, down, 1, 1)
    top_right = top_left.mirrored(Flip.LONG, page)
    return (top_left, top_right, top_right.mirrored(Flip.SHORT, page), top_left.mirrored(Flip.SHORT, page))


def _inward(point: Point, page: Size) -> tuple[int, int]:
    return (1 if point.x < page.width / 2 else -1, 1 if point.y < page.height / 2 else -1)


class Frame(NamedTuple):
    """The places of the rulers, the title and what they enclose."""

    title: Rect
    top_ruler: Rect
    top_note: Rect
    right_ruler: Rect
    bottom_ruler: Rect
    bottom_note: Rect
    left_ruler: Rect
    field: Rect
    """The middle of the page, inside the rulers."""


def frame(page: Size) -> Frame:
    """The places on a page, the same on both sides."""
    centre = Rect.of(page).centre
    first = corners(page)[0].across_rect
    title = _centred(first.right + mm(1), first.top, page, VERNIER_DEPTH)
    top_ruler = Rect(centre.x - RULER_LENGTH / 2, _RULER_TOP, RULER_LENGTH, RULER_ACROSS_DEPTH)
    top_note = Rect(top_ruler.left, top_ruler.bottom, top_ruler.width, _NOTE)
    field_top = top_note.bottom + mm(4)
    left_ruler = Rect(
        MARGIN + VERNIER_DEPTH - RULER_DOWN_DEPTH, centre.y - RULER_LENGTH / 2, RULER_DOWN_DEPTH, RULER_LENGTH
    )
    return Frame(
        title=title,
        top_ruler=top_ruler,
        top_note=top_note,
        right_ruler=Rect(page.width - left_ruler.right, left_ruler.top, left_ruler.width, left_ruler.height),
        bottom_ruler=_below(top_ruler, page),
        bottom_note=_below(top_note, page),
        left_ruler=left_ruler,
        field=_centred(_SIDE, field_top, page, page.height - field_top * 2),
    )


def _centred(left: Length, top: Length, page: Size, height: Length) -> Rect:
    return Rect(left, top, page.width - left * 2, height)


def _below(rect: Rect, page: Size) -> Rect:
    """The same place at the bottom of the page."""
    return Rect(rect.left, page.height - rect.bottom, rect.width, rect.height)


def stacked(field: Rect, heights: tuple[Length, ...]) -> tuple[Rect, ...]:
    """Rows of these heights over the width of the field, from its top to its bottom, evenly apart.

    Raises ValueError where they do not fit.
    """
    spare = field.height - sum(heights, mm(0))
    if spare < mm(0):
        raise ValueError("the rows are higher than the field")
    gap = spare / (len(heights) - 1)
    rows: list[Rect] = []
    top = field.top
    for height in heights:
        rows.append(Rect(field.left, top, field.width, height))
        top = top + height + gap
    return tuple(rows)
