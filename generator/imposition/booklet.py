"""Lays out a booklet: pages of half a sheet, in the order in which they read once the sheets are folded.

Two ways. Printed on both sides, the sheets are laid into each other, folded and stapled on the fold. Printed on one
side, each is folded with its print outward, a leaf whose fold is its outer edge, and the leaves are stapled at the
other edges; so printed, pages also come in the order in which they read.

Sheets that are printed on both sides stand upright, as all such sheets do, with the pages on their side: printers turn
lying sheets this way or that, and a correction of the backs must know which way is up. Nothing is cut where pages
are half of the paper. On larger paper they are A5, with crop marks about the two. Sheets are so few that those inside
do not creep outward by as much as a fold is off, so pages are not moved for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.artwork.drawing import Shape, Stroke, lines
from generator.geometry import Point, Rect, Sides, Size
from generator.imposition.correction import UNCORRECTED
from generator.imposition.document import Backs, Binding, Document, Page, Side, Slot
from generator.imposition.duplex import back_turn
from generator.imposition.guides import LINE_STROKE, STROKE, Guides, Reach, crop_marks, cut_lines
from generator.imposition.impose import in_order
from generator.imposition.label import label_room, label_rows, plex_of, sheet_label
from generator.imposition.margin import BAND, CLEAR, NoRoomError, furniture
from generator.imposition.paper import labelled
from generator.imposition.refusal import PaperTooSmallError
from generator.units import ZERO, Length, mm, pt

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.artwork.theme import Theme
    from generator.imposition.order import Job, Order

A5: Final = Size(mm(148), mm(210))  # ISO 216
PER_SHEET: Final = 4
FOLD: Final = mm(3)
"""So far from a fold no page is drawn: its marks stand there."""
LEAST: Final = Size(mm(100), mm(160))
"""What must be left of a page to draw on."""

_NEAR: Final = (Size(mm(130), mm(190)), Size(mm(185), mm(235)))
"""Between these the half of a sheet is a page."""
_TURN: Final = 90
"""How pages lie on the front of an upright sheet: their top at its right."""
_MARK: Final = mm(4)
_STAPLE: Final = mm(12)
_STAPLE_TICK: Final = mm(0.8)
_PEN: Final = pt(0.6)


class Pages(NamedTuple):
    """How large the pages are, and what stays free on them."""

    size: Size
    free: Sides
    """Of a page at the right of the fold, or of the staples: those are at its left."""
    trimmed: bool
    """Whether they are cut out of larger sheets."""

    def window(self, number: int) -> Rect:
        """Where a page is drawn, by its number: those with even ones lie at the left, the other way round."""
        top, right, bottom, left = self.free
        free = Sides(top, right, bottom, left) if number % 2 else Sides(top, left, bottom, right)
        return Rect.of(self.size).grown(Sides(*(-length for length in free)))


def saddle(order: Order) -> bool:
    """Whether sheets are laid into each other; else each is a leaf. Backs beside fronts are of no use to a booklet."""
    return order.backs in {Backs.AUTO, Backs.FACE_UP, Backs.FACE_DOWN}


def pages_of(order: Order, name: str) -> Pages:
    """The pages of a booklet by that order. Raises PaperTooSmallError where too little is left of them."""
    half = Size(order.paper.size.height / 2, order.paper.size.width)
    least, most = _NEAR
    fold = FOLD
    if half.width > most.width or half.height > most.height:
        sides = Sides(ZERO, ZERO, ZERO, fold) if saddle(order) else Sides(ZERO, fold, ZERO, ZERO)
        return Pages(A5, sides, trimmed=True)
    top, right, bottom, left = (margin + BAND + CLEAR for margin in labelled(order.margins))
    beside, ends = max(top, bottom), max(left, right)  # as seen on the page, which lies on its side; on either side
    pages = Pages(
        half, Sides(ends, beside, ends, fold) if saddle(order) else Sides(ends, fold, ends, beside), trimmed=False
    )
    left_over = pages.window(1).size
    if half.width < least.width or half.height < least.height:
        what = "its pages would be too small"
    elif left_over.width < LEAST.width or left_over.height < LEAST.height:
        what = "the printer's margins leave too little of its pages"
    else:
        return pages
    size = f"{order.paper.size.width / mm(1):.4g} × {order.paper.size.height / mm(1):.4g} mm"
    raise PaperTooSmallError(f"{name}: {what} on paper of {size}; choose larger paper, or leave it out with --only")


class Spread(NamedTuple):
    """Two pages beside each other, by their numbers, as they read."""

    left: int
    right: int


def nested(count: int) -> list[tuple[Spread, Spread]]:
    """The fronts and backs of the sheets, the outermost first, whose fronts lie outward when they are folded.

    Raises ValueError where the pages do not fill their sheets.
    """
    if count % PER_SHEET:
        raise ValueError(f"{count} pages do not fill sheets of {PER_SHEET}")
    return [
        (Spread(count - inner, inner + 1), Spread(inner + 2, count - inner - 1)) for inner in range(0, count // 2, 2)
    ]


def bind(job: Job, art: Sequence[str], order: Order, theme: Theme) -> Document:
    """The layout of a booklet; `art` are the names of its pages' drawings, in the order in which they read.

    Each drawing is as large as the windows of pages. Raises PaperTooSmallError where the paper does not take them.
    """
    pages = pages_of(order, job.name)
    binder = _Binder(job, art, order, theme, pages)
    try:
        sides = tuple(binder.saddle() if saddle(order) else binder.leaves())
    except NoRoomError as error:
        size = f"{order.paper.size.width / mm(1):.4g} × {order.paper.size.height / mm(1):.4g} mm"
        ways = "choose larger paper, or leave it out with --only"
        raise PaperTooSmallError(f"{job.name}: the sheets' {error} finds no room on paper of {size}; {ways}") from None
    backs = order.backs if saddle(order) else Backs.NONE
    cuts = PER_SHEET if pages.trimmed else 0
    return Document(
        *(job.name, job.title, job.stock, plex_of(order.flip, backs), in_order(sides, backs), backs),
        binding=Binding(nested=saddle(order), cuts=cuts),
    )


class _Binder:
    """Puts the pages of a booklet on its sheets."""

    def __init__(self, job: Job, art: Sequence[str], order: Order, theme: Theme, pages: Pages) -> None:
        self._job, self._art, self._order, self._theme, self._pages = job, art, order, theme, pages

    def saddle(self) -> Iterator[Page]:
        """The sides of sheets that are laid into each other."""
        size = self._order.paper.size
        sheets = nested(len(self._art))
        for number, (front, back) in enumerate(sheets, start=1):
            for side, spread in ((Side.FRONT, front), (Side.BACK, back)):
                turn = _TURN if side is Side.FRONT else back_turn(_TURN, size, self._order.flip)
                yield self._side(size, spread, turn, side, number, len(sheets))

    def leaves(self) -> Iterator[Page]:
        """The fronts of sheets that are leaves each."""
        size = self._order.paper.sheet(landscape=True)
        numbers = range(1, len(self._art), 2)
        for sheet, number in enumerate(numbers, start=1):
            yield self._side(size, Spread(number, number + 1), 0, Side.FRONT, sheet, len(numbers))

    def _side(self, size: Size, spread: Spread, turn: int, side: Side, sheet: int, sheets: int) -> Page:
        order, theme = self._order, self._theme
        block = self._block(size)
        halves = _halves(block, turn)
        slots = [self._slot(number, half, turn) for number, half in zip(spread, halves, strict=True)]
        if side is Side.BACK:
            slots.reverse()  # each in the order of the page before it, whose leaf it is on
        reach = Reach.of(order.margins_of(size))
        taken = [slot.clip for slot in slots]
        shapes: list[Shape] = []
        if side is Side.FRONT:
            for mark in (*self._guides(block, size, reach), *self._fold(block, size, reach, sheet, turn)):
                shapes.append(mark.shape)
                taken += mark.boxes
        backs = order.backs if saddle(order) else Backs.NONE
        label = sheet_label(self._job, order, theme, backs, side, sheet=sheet, sheets=sheets)
        said = label_rows(label, 1)
        shapes += furniture(size, labelled(reach.printable), taken, said, label_room(said, theme), theme)
        correction = order.correction if side is Side.BACK else UNCORRECTED
        return Page(sheet, side, size, tuple(slots), tuple(shapes), correction=correction)

    def _block(self, size: Size) -> Rect:
        """Both pages together, in the middle of the sheet."""
        page = self._pages.size
        upright = size.height > size.width
        return Rect.around(
            Rect.of(size).centre,
            Size(page.height, page.width * 2) if upright else Size(page.width * 2, page.height),
        )

    def _slot(self, number: int, half: Rect, turn: int) -> Slot:
        window = self._pages.window(number)
        trim = _turned(window, half, turn)
        name = self._art[number - 1]
        return Slot(name, name, trim, trim, Rect.of(window.size), turn)

    def _guides(self, block: Rect, size: Size, reach: Reach) -> Iterator[_Marks]:
        """Where to cut, about both pages."""
        if not self._pages.trimmed:
            return
        guides, theme = self._order.guides, self._theme
        if guides in {Guides.LINES, Guides.BOTH}:
            found = cut_lines((block,), (block,), size, reach, ())
            yield _marks(found, Stroke(theme.color("quiet"), LINE_STROKE))
        if guides in {Guides.CROP, Guides.BOTH}:
            found = crop_marks((block,), (block,), size, reach, ())
            yield _marks(found, Stroke(theme.color("ink"), STROKE))

    def _fold(self, block: Rect, size: Size, reach: Reach, sheet: int, turn: int) -> Iterator[_Marks]:
        """Marks at both ends of the fold, and on the outermost sheet where it is stapled."""
        pen = Stroke(self._theme.color("ink"), _PEN)
        upright = turn == 0  # the fold runs down the sheet

        def at(along: Length, aside: Length = ZERO) -> Point:
            middle = block.centre
            return Point(middle.x + aside, along) if upright else Point(along, middle.y + aside)

        edge = reach.edge
        ends = (edge.top, size.height - edge.bottom) if upright else (edge.left, size.width - edge.right)
        first, last = (block.top, block.bottom) if upright else (block.left, block.right)
        starts = max(ends[0], first - _MARK - CLEAR), min(ends[1], last + _MARK + CLEAR)
        dashed = pen._replace(dash=(mm(1.2), mm(0.8)))
        yield _marks([(at(starts[0]), at(starts[0] + _MARK)), (at(starts[1] - _MARK), at(starts[1]))], dashed)
        if sheet == 1 and saddle(self._order):
            staples = []
            for share in (0.25, 0.75):
                middle = first + (last - first) * share
                begin, end = middle - _STAPLE / 2, middle + _STAPLE / 2
                staples.append((at(begin), at(end)))
                staples += [(at(tip, -_STAPLE_TICK), at(tip, _STAPLE_TICK)) for tip in (begin, end)]
            yield _marks(staples, pen)


class _Marks(NamedTuple):
    """Strokes of one pen, and what they take of the sheet."""

    shape: Shape
    boxes: list[Rect]


def _marks(found: Sequence[tuple[Point, Point]], pen: Stroke) -> _Marks:
    boxes = []
    for start, end in found:
        left, right = sorted((start.x, end.x))
        top, bottom = sorted((start.y, end.y))
        boxes.append(Rect(left, top, right - left, bottom - top).inset(-pen.width / 2))
    return _Marks(lines(found, pen), boxes)


def _halves(block: Rect, turn: int) -> tuple[Rect, Rect]:
    """The places of the left and of the right page of a spread that lies so on its sheet."""
    if turn == 0:
        first = Rect(block.left, block.top, block.width / 2, block.height)
        return first, first.shifted(first.width, ZERO)
    first = Rect(block.left, block.top, block.width, block.height / 2)
    second = first.shifted(ZERO, first.height)
    return (first, second) if turn == _TURN else (second, first)


def _turned(window: Rect, place: Rect, turn: int) -> Rect:
    """Where a part of a page lies on the sheet, of a page that is turned clockwise on its place there."""
    match turn:
        case 90:
            return Rect(place.right - window.bottom, place.top + window.left, window.height, window.width)
        case 270:
            return Rect(place.left + window.top, place.bottom - window.right, window.height, window.width)
    return Rect(place.left + window.left, place.top + window.top, window.width, window.height)
