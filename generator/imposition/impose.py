"""Lays out one file: items on sheets, their backs, the guides, the labels and the rulers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.artwork.drawing import Shape, Stroke, lines
from generator.geometry import Flip, Rect, Sides, Size
from generator.imposition.document import UNCUT, Document, Page, Plex, Side, Slot
from generator.imposition.duplex import back_turn, mirror
from generator.imposition.guides import STROKE, Mark, crop_marks
from generator.imposition.margin import BAND, CLEAR, NoRoomError, furniture
from generator.imposition.packing import DoesNotFitError, Placement, pack
from generator.imposition.paper import MARGIN, Paper, printable
from generator.units import ZERO, Length, mm

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.artwork.theme import Theme
    from generator.imposition.item import Item

BACK_BLEED: Final = mm(1)
"""Backs bleed this much further than fronts where nothing is beside them, for home printers' sides miss each other."""
LABEL_BAND: Final = MARGIN + BAND + CLEAR
"""Guides keep out of this band along the edges where they can, so that the label finds room there."""
_SIDES: Final = {
    Plex.SIMPLEX: (Side.FRONT,),
    Plex.LONG_EDGE: (Side.FRONT, Side.BACK),
    Plex.SHORT_EDGE: (Side.FRONT, Side.BACK),
}
_RESERVES: Final = (
    Sides.all(ZERO),
    Sides.pair(across=-BAND, down=ZERO),
    Sides.all(-BAND * 2),
)
"""How much more of the margin is kept free, tried in turn until label and rulers find room on every sheet.

With the last, guides leave the outermost band along every edge free, so nothing can be in the way there.
"""
_LABEL_EM: Final = 0.6
"""Room for a character of a label, in ems; a test holds that no label of the kit is longer."""


class Order(NamedTuple):
    """How a file is to be printed, and what its labels say."""

    paper: Paper
    flip: Flip
    rules: str
    revision: str


class Job(NamedTuple):
    """The file to lay out."""

    name: str
    title: str
    stock: str


def impose(job: Job, groups: Sequence[Sequence[Item]], order: Order, theme: Theme) -> Document:
    """The file's layout. Raises DoesNotFitError where an item is larger than the paper.

    Each group begins on a sheet of its own. The sheets stand upright unless a piece is too wide for that. Both sides
    are printed when any piece has a back.
    """
    plex = _plex(order.flip) if any(item.back for group in groups for item in group) else Plex.SIMPLEX
    failure: Exception | None = None
    for some, reserve in _attempts(groups):
        try:
            sheets = _sheets(some, order.paper, reserve)
            pages = tuple(_page(job, order, theme, plex, sheet, side) for sheet in sheets for side in _SIDES[plex])
        except (DoesNotFitError, NoRoomError) as error:
            failure = failure or error
        else:
            return Document(job.name, job.title, job.stock, plex, pages)
    assert failure is not None  # noqa: S101  # there is at least one attempt
    raise failure


def _attempts(groups: Sequence[Sequence[Item]]) -> Iterator[tuple[Sequence[Sequence[Item]], Sides]]:
    """Ways to lay out the groups, best first: together, with ever more of the margin reserved; then kind by kind."""
    for reserve in _RESERVES:
        yield groups, reserve
    by_kind = [
        [item for item in group if item.kind == kind]
        for group in groups
        for kind in dict.fromkeys(item.kind for item in group)
    ]
    for reserve in _RESERVES:
        yield by_kind, reserve


def _page(job: Job, order: Order, theme: Theme, plex: Plex, sheet: _Sheet, side: Side) -> Page:
    """One side of a sheet. Raises NoRoomError where its label or a ruler finds no room."""
    slots = _slots(sheet.placed, sheet.size, order.flip, side)
    label = sheet_label(job, order, theme, plex, side, sheet=sheet.number, sheets=sheet.of)
    return Page(
        sheet.number, side, sheet.size, slots, _marks(slots, sheet, side, label, theme, guides=job.stock != UNCUT)
    )


def whole_sheet(job: Job, faces: Sequence[tuple[Shape, ...]], order: Order, theme: Theme) -> Document:
    """A file of one sheet that is drawn as a whole and not cut: its sides in order, with a label in the top margin.

    The drawing keeps the uppermost `MARGIN + BAND` free.
    """
    plex = _plex(order.flip) if len(faces) > 1 else Plex.SIMPLEX
    size = order.paper.size
    pages = []
    for side, art in zip((Side.FRONT, Side.BACK), faces, strict=False):
        label = sheet_label(job, order, theme, plex, side, sheet=1, sheets=1)
        body = Rect.of(size).grown(Sides(top=-(MARGIN + BAND), right=ZERO, bottom=ZERO, left=ZERO))
        marks = furniture(size, MARGIN, [body], label, label_room(label, theme), theme, rulers=False)
        pages.append(Page(1, side, size, (), marks, art))
    return Document(job.name, job.title, job.stock, plex, tuple(pages))


def _plex(flip: Flip) -> Plex:
    return Plex.LONG_EDGE if flip is Flip.LONG else Plex.SHORT_EDGE


class _Sheet(NamedTuple):
    """A sheet before its sides are made."""

    number: int
    of: int
    """How many sheets the file has."""
    size: Size
    placed: tuple[Placement, ...]


def _sheets(groups: Sequence[Sequence[Item]], paper: Paper, reserve: Sides) -> list[_Sheet]:
    """The sheets of a file.

    Of the ways in which all pieces fit, that with the fewest sheets is taken, and of equals the plainest: the sheet
    upright, else the sheet on its side, else the sheet upright and the pieces that are too wide turned. Raises
    DoesNotFitError where there is none.
    """
    ways = []
    for landscape, turning in ((False, False), (True, False), (False, True)):
        size = paper.sheet(landscape=landscape)
        try:
            packed = [placed for items in groups for placed in _packed(items, size, reserve, turning=turning)]
        except DoesNotFitError as error:
            failure = error
            continue
        ways.append((packed, size))
        if len({item.kind for items in groups for item in items}) == 1:
            break  # a grid of equals gains nothing by lying otherwise
    if not ways:
        raise failure
    packed, size = min(ways, key=lambda way: len(way[0]))
    return [_Sheet(number, len(packed), size, placed) for number, placed in enumerate(packed, start=1)]


def _packed(items: Sequence[Item], sheet: Size, reserve: Sides, *, turning: bool) -> tuple[tuple[Placement, ...], ...]:
    """The items on sheets, as they are, or with those turned that are too wide."""
    area = _area(items, sheet, reserve)
    lying = [item.turned if turning and item.size.width > area.width else item for item in items]
    return pack(lying, _area(lying, sheet, reserve))


def _area(items: Sequence[Item], sheet: Size, reserve: Sides) -> Rect:
    """Where trims may lie, so that their bleed is printed too and the margin keeps what is reserved for its label."""
    bleed = Sides(*(-max(getattr(item.bleed, side) for item in items) for side in ("top", "right", "bottom", "left")))
    return printable(sheet).grown(bleed).grown(reserve)


def _slots(placed: Iterable[Placement], sheet: Size, flip: Flip, side: Side) -> tuple[Slot, ...]:
    slots = []
    clips = [placement.trim.grown(placement.item.bleed) for placement in placed]
    for index, placement in enumerate(placed):
        item = placement.item
        if side is Side.FRONT:
            slots.append(Slot(item.piece, item.front, placement.trim, clips[index], item.window, item.turn))
        elif item.back is not None:
            clip = clips[index] = _widened(clips[index], [*clips[:index], *clips[index + 1 :]], sheet)
            back = mirror(placement.trim, sheet, flip)
            turn = back_turn(item.turn, sheet, flip)
            slots.append(Slot(item.piece, item.back, back, mirror(clip, sheet, flip), item.window, turn))
    return tuple(slots)


def _widened(bleed: Rect, others: Sequence[Rect], sheet: Size) -> Rect:
    """A back's bleed, `BACK_BLEED` further on the sides where no other bleed and no unprintable edge is in the way."""
    room = printable(sheet)
    widened = bleed
    for side in ("top", "right", "bottom", "left"):
        step = Sides(**{name: BACK_BLEED if name == side else ZERO for name in ("top", "right", "bottom", "left")})
        grown = widened.grown(step)
        if room.holds(grown) and not any(grown.overlaps(other) for other in others):
            widened = grown
    return widened


def sheet_label(job: Job, order: Order, theme: Theme, plex: Plex, side: Side, *, sheet: int, sheets: int) -> str:
    """What the margin of a sheet says: game, file, sheet and side, the catalog's revision, and how to print it."""
    label = theme.word(
        "sheet-label",
        game=theme.word("game"),
        file=job.name,
        sheet=sheet,
        sheets=sheets,
        side=theme.word(f"side-{side.value}"),
        rules=order.rules,
        revision=order.revision,
    )
    if plex is Plex.SIMPLEX:
        return theme.word("sheet-label-single", label=label)
    edge = theme.word("edge-long" if plex is Plex.LONG_EDGE else "edge-short")
    return theme.word("sheet-label-duplex", label=label, edge=edge)


def label_room(label: str, theme: Theme) -> Length:
    """The room that a label is given."""
    return len(label) * _LABEL_EM * theme.style("sheet-label").size


def _marks(
    slots: Sequence[Slot], sheet: _Sheet, side: Side, label: str, theme: Theme, *, guides: bool
) -> tuple[Shape, ...]:
    obstacles = [slot.clip for slot in slots]
    shapes: list[Shape] = []
    if guides and side is Side.FRONT:
        trims = tuple(placement.trim for placement in sheet.placed)
        marks = crop_marks(trims, tuple(obstacles), sheet.size, MARGIN, LABEL_BAND)
        obstacles = [*obstacles, *(_around(mark) for mark in marks)]
        shapes.append(lines(marks, Stroke(theme.color("ink"), STROKE)))
    shapes += furniture(sheet.size, MARGIN, obstacles, label, label_room(label, theme), theme)
    return tuple(shapes)


def _around(mark: Mark) -> Rect:
    """The box of a guide's stroke."""
    start, end = mark
    left, right = sorted((start.x, end.x))
    top, bottom = sorted((start.y, end.y))
    return Rect(left, top, right - left, bottom - top).inset(-STROKE / 2)
