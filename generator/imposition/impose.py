"""Lays out one file: items on sheets, their backs, the guides, the labels and the rulers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.artwork.drawing import Shape, Stroke, lines
from generator.geometry import Flip, Rect, Sides, Size
from generator.imposition.document import Document, Page, Plex, Side, Slot
from generator.imposition.duplex import back_turn, mirror
from generator.imposition.guides import STROKE, Mark, crop_marks
from generator.imposition.margin import BAND, CLEAR, furniture
from generator.imposition.packing import DoesNotFitError, Placement, pack
from generator.imposition.paper import MARGIN, Paper, printable
from generator.units import ZERO, Length, mm

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from generator.artwork.theme import Theme
    from generator.imposition.item import Item

BACK_BLEED: Final = mm(1)
"""Backs bleed this much further than fronts where nothing is beside them, for home printers' sides miss each other."""
LABEL_BAND: Final = MARGIN + BAND + CLEAR
"""Guides keep out of this band along the edges where they can, so that the label finds room there."""
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
    duplex = any(item.back for group in groups for item in group)
    sheets, size = _pack(groups, order.paper)
    plex = _plex(order.flip) if duplex else Plex.SIMPLEX
    pages: list[Page] = []
    for number, placed in enumerate(sheets, start=1):
        for side in (Side.FRONT, Side.BACK) if duplex else (Side.FRONT,):
            slots = _slots(placed, size, order.flip, side)
            label = sheet_label(job, order, theme, plex, side, sheet=number, sheets=len(sheets))
            marks = _marks(slots, placed, size, side, label, theme)
            pages.append(Page(number, side, size, slots, marks))
    return Document(job.name, job.title, job.stock, plex, tuple(pages))


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


def _pack(groups: Sequence[Sequence[Item]], paper: Paper) -> tuple[tuple[tuple[Placement, ...], ...], Size]:
    """The sheets, upright if all pieces fit so, and the size of the sheet as it lies."""
    for landscape in (False, True):
        sheet = paper.sheet(landscape=landscape)
        try:
            return tuple(placed for items in groups for placed in pack(items, _area(items, sheet))), sheet
        except DoesNotFitError:
            if landscape:
                raise
    raise AssertionError  # the loop returns or raises


def _area(items: Sequence[Item], sheet: Size) -> Rect:
    """Where trims may lie: so that their bleed is printed too, and on a sheet of several kinds a label finds room."""
    bleed = Sides(*(-max(getattr(item.bleed, side) for item in items) for side in ("top", "right", "bottom", "left")))
    area = printable(sheet).grown(bleed)
    # Pieces of one kind make a block that is known to leave room at some edge; a mixed block might leave none.
    aside = BAND if len({item.kind for item in items}) > 1 else ZERO
    return area.grown(Sides.pair(across=-aside, down=ZERO))


def _slots(placed: Iterable[Placement], sheet: Size, flip: Flip, side: Side) -> tuple[Slot, ...]:
    slots = []
    clips = [placement.trim.grown(placement.item.bleed) for placement in placed]
    for index, placement in enumerate(placed):
        item = placement.item
        if side is Side.FRONT:
            slots.append(Slot(item.piece, item.front, placement.trim, clips[index], item.window))
        elif item.back is not None:
            clip = clips[index] = _widened(clips[index], [*clips[:index], *clips[index + 1 :]], sheet)
            back = mirror(placement.trim, sheet, flip)
            turn = back_turn(sheet, flip)
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
    slots: Sequence[Slot], placed: Sequence[Placement], size: Size, side: Side, label: str, theme: Theme
) -> tuple[Shape, ...]:
    obstacles = [slot.clip for slot in slots]
    shapes: list[Shape] = []
    if side is Side.FRONT:
        trims = tuple(placement.trim for placement in placed)
        guides = crop_marks(trims, tuple(obstacles), size, MARGIN, LABEL_BAND)
        obstacles = [*obstacles, *(_around(guide) for guide in guides)]
        shapes.append(lines(guides, Stroke(theme.color("ink"), STROKE)))
    shapes += furniture(size, MARGIN, obstacles, label, label_room(label, theme), theme)
    return tuple(shapes)


def _around(mark: Mark) -> Rect:
    """The box of a guide's stroke."""
    start, end = mark
    left, right = sorted((start.x, end.x))
    top, bottom = sorted((start.y, end.y))
    return Rect(left, top, right - left, bottom - top).inset(-STROKE / 2)
