"""Lays out one file: items on sheets, their backs, the guides, the labels and the rulers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.artwork.drawing import Shape, Stroke, lines
from generator.geometry import Rect, Sides
from generator.imposition.correction import UNCORRECTED, Correction
from generator.imposition.document import Backs, Document, Page, Side, Slot, is_cut
from generator.imposition.duplex import back_turn, mirror
from generator.imposition.folding import beyond, fold_line, fold_strip, front_half
from generator.imposition.guides import LINE_STROKE, STROKE, Guides, Mark, Reach, crop_marks, cut_lines
from generator.imposition.label import label_room, label_rows, plex_of, sheet_label
from generator.imposition.margin import BAND, CLEAR, NoRoomError, furniture
from generator.imposition.packing import DoesNotFitError
from generator.imposition.paper import MARGIN, MARGINS, labelled, printable
from generator.imposition.refusal import refusal
from generator.imposition.sheets import Reserve, Sheet, arranged
from generator.units import ZERO, Length, mm

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.artwork.theme import Theme
    from generator.imposition.item import Item
    from generator.imposition.order import Job, Order

BACK_BLEED: Final = mm(1)
"""Backs bleed this much further than fronts where nothing is beside them, for home printers' sides miss each other."""
LABEL_BAND: Final = MARGIN + BAND + CLEAR
"""Guides keep out of this band along the edges where they can, so that the label finds room there."""
_MOST_ROWS: Final = 3
"""On small paper a label may be broken into so many rows."""


def impose(job: Job, groups: Sequence[Sequence[Item]], order: Order, theme: Theme) -> Document:
    """The file's layout.

    Each group begins on a sheet of its own, as `arranged` has it. Where any piece has a back, and backs are wanted,
    they are printed as the order says. Raises PaperTooSmallError where the paper does not take a piece, or what every
    sheet carries besides.
    """
    try:
        return _laid_out(job, groups, order, theme)
    except (DoesNotFitError, NoRoomError) as error:
        raise refusal(error, job.name, order, lambda other: _takes(job, groups, other, theme)) from error


def _takes(job: Job, groups: Sequence[Sequence[Item]], order: Order, theme: Theme) -> bool:
    """Whether the file can be laid out so."""
    try:
        _laid_out(job, groups, order, theme)
    except (DoesNotFitError, NoRoomError):
        return False
    return True


def _laid_out(job: Job, groups: Sequence[Sequence[Item]], order: Order, theme: Theme) -> Document:
    if order.backs is Backs.NONE:
        groups = [[item._replace(back=None) for item in items] for items in groups]
    backs = order.backs if any(item.back for items in groups for item in items) else Backs.NONE
    failure: Exception | None = None
    for some, reserve, rows in _attempts(groups):
        try:
            sheets = arranged(some, order, backs, reserve, joining=some is groups)
            pages = [_page(job, order, theme, sheet, side, rows) for sheet in sheets for side in _sides(sheet)]
        except (DoesNotFitError, NoRoomError) as error:
            failure = failure or error
        else:
            plex = plex_of(order.flip, backs)
            return Document(job.name, job.title, job.stock, plex, in_order(pages, backs), backs)
    assert failure is not None  # noqa: S101  # there is at least one attempt
    raise failure


def in_order(pages: Iterable[Page], backs: Backs) -> tuple[Page, ...]:
    """The pages in the order in which they are printed; they are given sheet by sheet.

    Of a stack that is turned by hand all fronts come first. Sheets that came out face up lie the last on top: turned
    over as a stack, the first is on top again. Those that came out face down lie the last on top with its blank side
    up already: so its back comes first.
    """
    found = tuple(pages)
    if not backs.by_hand:
        return found
    behind = [page for page in found if page.side is Side.BACK]
    if backs is Backs.FACE_DOWN:
        behind.reverse()
    return (*(page for page in found if page.side is Side.FRONT), *behind)


def _sides(sheet: Sheet) -> tuple[Side, ...]:
    return (Side.FRONT,) if sheet.backs in {Backs.NONE, Backs.FOLDED} else (Side.FRONT, Side.BACK)


def _attempts(groups: Sequence[Sequence[Item]]) -> Iterator[tuple[Sequence[Sequence[Item]], Reserve, int]]:
    """Ways to lay out the groups, best first, and the rows of the label: together, then kind by kind.

    Ever more of the margin is reserved, until label and rulers find room on every sheet. With the last reserve guides
    leave the outermost bands along every edge free, so nothing can be in the way there.
    """
    by_kind = [
        [item for item in group if item.kind == kind]
        for group in groups
        for kind in dict.fromkeys(item.kind for item in group)
    ]
    for rows in range(1, _MOST_ROWS + 1):
        for some in (groups, by_kind):
            for reserve in (Reserve(), Reserve(beside=rows), Reserve(rows + 1, rows + 1)):
                yield some, reserve, rows


def _page(job: Job, order: Order, theme: Theme, sheet: Sheet, side: Side, rows: int) -> Page:
    """One side of a sheet. Raises NoRoomError where its label or a ruler finds no room."""
    slots = _fronts(sheet) if side is Side.FRONT else _backs(sheet, order)
    folded = _backs(sheet, order) if sheet.fold else ()
    label = sheet_label(job, order, theme, sheet.backs, side, sheet=sheet.number, sheets=sheet.of)
    reach = Reach.of(order.margins_of(sheet.size), rows)
    art = [slot.clip for slot in (*slots, *folded)]
    shapes: list[Shape] = []
    if side is Side.FRONT and is_cut(job.stock, len(slots)):
        for marks, stroke in _guides(slots, sheet, order.guides, reach, theme):
            art += [_around(mark, stroke.width) for mark in marks]
            shapes.append(lines(marks, stroke))
    if sheet.fold:
        art.append(fold_strip(sheet.fold, sheet.size))
        shapes += fold_line(sheet.fold, sheet.size, reach, theme)
    said = label_rows(label, rows)
    shapes += furniture(sheet.size, labelled(reach.printable), art, said, label_room(said, theme), theme)
    marked = tuple(shapes)
    return Page(
        *(sheet.number, side, sheet.size, slots, marked),
        folded=folded,
        fold=sheet.fold,
        correction=_correction(order, side),
    )


def whole_sheet(job: Job, faces: Sequence[tuple[Shape, ...]], order: Order, theme: Theme) -> Document:
    """A file of one sheet that is drawn as a whole and not cut: its sides in order, with a label in the top margin.

    The drawing keeps the uppermost `MARGIN + BAND` free. Its back is left out where the printer prints none.
    """
    backs = order.backs if len(faces) > 1 and order.backs is not Backs.FOLDED else Backs.NONE
    size = order.paper.size
    pages = []
    for side, art in zip(_sides(Sheet(1, 1, size, (), backs)), faces, strict=False):
        label = label_rows(sheet_label(job, order, theme, backs, side, sheet=1, sheets=1), 1)
        body = Rect.of(size).grown(Sides(top=-(MARGIN + BAND), right=ZERO, bottom=ZERO, left=ZERO))
        marks = furniture(size, MARGINS, [body], label, label_room(label, theme), theme, rulers=False)
        pages.append(Page(1, side, size, (), marks, art, correction=_correction(order, side)))
    return Document(job.name, job.title, job.stock, plex_of(order.flip, backs), in_order(pages, backs), backs)


def _correction(order: Order, side: Side) -> Correction:
    """How a page is moved. What is printed beside its front, in one pass with it, misses it by nothing."""
    return order.correction if side is Side.BACK else UNCORRECTED


def _fronts(sheet: Sheet) -> tuple[Slot, ...]:
    return tuple(
        Slot(item.piece, item.front, trim, trim.grown(item.bleed), item.window, item.turn)
        for item, trim in sheet.placed
    )


def _backs(sheet: Sheet, order: Order) -> tuple[Slot, ...]:
    """The backs that lie behind the fronts, as seen where they are printed."""
    flip, room = sheet.flip(order.flip), _back_room(sheet, order)
    clips = [placement.trim.grown(placement.item.bleed) for placement in sheet.placed]
    slots = []
    for index, (item, trim) in enumerate(sheet.placed):
        if item.back is not None:
            clip = clips[index] = _widened(clips[index], [*clips[:index], *clips[index + 1 :]], room)
            back, bleed = mirror(trim, sheet.size, flip), mirror(clip, sheet.size, flip)
            slots.append(Slot(item.piece, item.back, back, bleed, item.window, back_turn(item.turn, sheet.size, flip)))
    return tuple(slots)


def _back_room(sheet: Sheet, order: Order) -> Rect:
    """Where backs can be printed, as seen from the front."""
    size = sheet.size
    room = mirror(printable(size, order.margins_of(size)), size, sheet.flip(order.flip))
    return room.common(front_half(sheet.fold, size)) if sheet.fold else room


def _widened(bleed: Rect, others: Sequence[Rect], room: Rect) -> Rect:
    """A back's bleed, `BACK_BLEED` further on the sides where no other bleed and no end of the room is in the way."""
    widened = bleed
    for side in ("top", "right", "bottom", "left"):
        step = Sides(**{name: BACK_BLEED if name == side else ZERO for name in ("top", "right", "bottom", "left")})
        grown = widened.grown(step)
        if room.holds(grown) and not any(grown.overlaps(other) for other in others):
            widened = grown
    return widened


def _guides(
    slots: Sequence[Slot], sheet: Sheet, guides: Guides, reach: Reach, theme: Theme
) -> Iterator[tuple[Sequence[Mark], Stroke]]:
    """The guides of a front, and the pens that draw them: on the front half alone where it is folded."""
    trims, bleeds = tuple(slot.trim for slot in slots), tuple(slot.clip for slot in slots)
    others = (beyond(sheet.fold, sheet.size),) if sheet.fold else ()
    if guides in {Guides.LINES, Guides.BOTH}:
        yield cut_lines(trims, bleeds, sheet.size, reach, others), Stroke(theme.color("quiet"), LINE_STROKE)
    if guides in {Guides.CROP, Guides.BOTH}:
        yield crop_marks(trims, bleeds, sheet.size, reach, others), Stroke(theme.color("ink"), STROKE)


def _around(mark: Mark, width: Length) -> Rect:
    """The box of a guide's stroke."""
    start, end = mark
    left, right = sorted((start.x, end.x))
    top, bottom = sorted((start.y, end.y))
    return Rect(left, top, right - left, bottom - top).inset(-width / 2)
