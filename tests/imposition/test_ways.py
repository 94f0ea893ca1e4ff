"""Every way of printing lays every mix of pieces out well: by a duplex printer, by hand, folded, or on one side."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.artwork.drawing import Path, Text
from generator.artwork.theme import load_theme
from generator.geometry import Flip, Rect, Sides, Size
from generator.imposition.document import Backs, Document, Fold, Page, Plex, Side, Slot
from generator.imposition.duplex import mirror
from generator.imposition.folding import CLEAR, fold_flip, fold_of, fold_strip
from generator.imposition.guides import EDGE, STROKE, Guides
from generator.imposition.impose import impose
from generator.imposition.paper import MARGINS, PAPERS, paper_of, printable
from generator.units import ZERO, Length, mm
from tests.imposition.layouts import (
    CARD,
    HALF_BOARD,
    JOB,
    TILE,
    cases,
    flips,
    items,
    labels,
    laid_out,
    order,
    reach,
    text_box,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.imposition.item import Item
    from generator.imposition.order import Order

HAIR = mm(0.001)

margins = st.one_of(
    st.just(MARGINS),
    st.builds(Sides, *(st.sampled_from([mm(3), mm(4.2), mm(6.35), mm(7)]) for _ in range(4))),
)
orders = st.builds(
    order,
    st.sampled_from(list(PAPERS.values())),
    flips,
    backs=st.sampled_from(Backs),
    guides=st.sampled_from(Guides),
    margins=margins,
)


def by(some: list[Item], asked: Order) -> Document:
    return laid_out(some, asked.paper, asked.flip, backs=asked.backs, guides=asked.guides, margins=asked.margins)


@settings(max_examples=25)
@given(cases, orders)
def test_every_page_is_sound(some: list[Item], asked: Order) -> None:
    document = by(some, asked)
    for page in document.pages:
        assert not list(faults(page, asked))
    assert not list(mismatches(document, asked))
    fronts = [slot.piece for page in document.pages if page.side is Side.FRONT for slot in page.slots]
    assert sorted(fronts) == sorted(item.piece for item in some)


def seen(margins: Sides, sheet: Size) -> Sides:
    """The margins of a page; of one that lies on its side nobody knows which way it was turned."""
    if sheet.width <= sheet.height:
        return margins
    ends, sides = max(margins.top, margins.bottom), max(margins.left, margins.right)
    return Sides(top=sides, right=ends, bottom=sides, left=ends)


def faults(page: Page, asked: Order) -> Iterator[str]:
    """What is wrong with a page by itself."""
    slots = (*page.slots, *page.folded)
    room = printable(page.size, seen(asked.margins, page.size)).inset(-HAIR)
    for index, slot in enumerate(slots):
        if not (slot.clip.inset(-HAIR).holds(slot.trim) and room.holds(slot.clip)):
            yield f"{slot.piece} leaves the printable area"
        if any(slot.clip.inset(HAIR).overlaps(other.clip) for other in slots[:index]):
            yield f"{slot.piece} lies on another"
    if page.fold and any(fold_strip(page.fold, page.size).inset(HAIR).overlaps(slot.clip) for slot in slots):
        yield "art comes near the fold"
    yield from misplaced(page, seen(asked.margins, page.size))


def misplaced(page: Page, known: Sides) -> Iterator[str]:
    """What is wrong with the guides, the label and the rulers of a page whose margins are known to be so wide."""
    room = Rect.of(page.size).inset(EDGE) if known == MARGINS else printable(page.size, known)
    for box in reach(page):
        if any(box.inset(HAIR).overlaps(slot.clip) for slot in (*page.slots, *page.folded)):
            yield "a mark lies on art"
        if not room.inset(-HAIR).holds(box):
            yield "a mark lies where nothing is printed"
    words = [mark for mark in page.marks if isinstance(mark, Text) and mark.string != "fold"]
    if len(labels(page)) != 1 or sum(" mm" in word.string for word in words) != 2:
        yield "there is not one label and a ruler along either axis"
    band = printable(page.size, Sides(*(max(margin, mm(6)) for margin in known))).inset(-HAIR)
    if not all(band.holds(text_box(word)) for word in words):
        yield "a word is too near to the edge"


def mismatches(document: Document, asked: Order) -> Iterator[str]:
    """Where a front has not its back exactly behind it."""
    if document.plex is not Plex.SIMPLEX and printed(document) != in_turn(document.sheets):
        yield "fronts and backs do not alternate"
    for page in document.pages:
        if page.side is Side.BACK:
            continue
        backs = [slot for slot in page.slots if slot.piece.startswith(("tile", "card"))]
        if document.backs is Backs.NONE or not backs:
            continue
        if document.backs is Backs.FOLDED:
            assert page.fold
            flip, behind = fold_flip(page.fold, page.size), page.folded
        else:
            (back,) = (other for other in document.pages if other.side is Side.BACK and other.sheet == page.sheet)
            flip, behind = asked.flip, back.slots
        if [slot.piece for slot in behind] != [slot.piece for slot in backs]:
            yield "a piece has not its back"
        for front, slot in zip(backs, behind, strict=True):
            if slot.trim != mirror(front.trim, page.size, flip):
                yield f"{slot.piece} lies beside its front"


def printed(document: Document) -> list[tuple[int, Side]]:
    return [(page.sheet, page.side) for page in document.pages]


def in_turn(sheets: int) -> list[tuple[int, Side]]:
    return [(sheet, side) for sheet in range(1, sheets + 1) for side in (Side.FRONT, Side.BACK)]


@pytest.mark.parametrize("backs", Backs)
@pytest.mark.parametrize("margins", [Sides(*map(mm, each)) for each in ((3, 12, 4, 3), (3, 3, 12, 9), (14, 3, 3, 3))])
@pytest.mark.parametrize("kind", [TILE, CARD, HALF_BOARD], ids=["tiles", "cards", "boards"])
def test_margins_that_differ_are_kept_to_on_both_sides(
    kind: tuple[float, float, str, Sides], margins: Sides, backs: Backs
) -> None:
    asked = order(backs=backs, margins=margins)
    document = by(items(kind, 60 if kind is TILE else 4, back=kind is not HALF_BOARD), asked)
    assert not [fault for page in document.pages for fault in faults(page, asked)]
    assert not list(mismatches(document, asked))


@pytest.mark.parametrize("backs", [Backs.AUTO, Backs.FOLDED])
@pytest.mark.parametrize("guides", Guides)
@pytest.mark.parametrize("paper", ["100x150mm", "148x210mm"])
def test_small_paper_has_room_for_all_that_sheets_carry(paper: str, guides: Guides, backs: Backs) -> None:
    asked = order(paper_of(paper), backs=backs, guides=guides)
    document = by(items(TILE, 5), asked)
    assert not [fault for page in document.pages for fault in faults(page, asked)]


# Guides


@pytest.mark.parametrize(
    ("guides", "crop", "drawn"),
    [(Guides.CROP, True, False), (Guides.LINES, False, True), (Guides.BOTH, True, True), (Guides.NONE, False, False)],
)
def test_guides_are_those_that_are_asked_for_and_lines_are_the_lighter_ones(
    guides: Guides, crop: bool, drawn: bool
) -> None:
    front, back = laid_out(items(TILE, 8), guides=guides).pages
    pens = [mark.stroke for mark in front.marks if isinstance(mark, Path) and mark.stroke]
    behind = [mark.stroke for mark in back.marks if isinstance(mark, Path) and mark.stroke]
    assert len(pens) == len(behind) + crop + drawn
    assert any(pen.width == STROKE for pen in pens) is crop
    assert sum(pen.color.luminance > 0.1 for pen in pens) == drawn


def test_sheets_to_write_on_have_guides_only_where_several_share_one() -> None:
    record = (190.0, 254.0, "record", Sides.all(ZERO))

    def strokes(paper: str) -> int:
        (page,) = impose(
            JOB._replace(stock="paper"), [items(record, 2, back=False)], order(PAPERS[paper]), load_theme()
        ).pages[:1]
        return sum(isinstance(mark, Path) for mark in page.marks)

    assert strokes("a3") == strokes("a4") + 1


# Backs left out


def test_backs_can_be_left_out() -> None:
    document = laid_out(items(TILE, 60), backs=Backs.NONE)
    assert (document.plex, document.backs, document.sheets) == (Plex.SIMPLEX, Backs.NONE, 1)
    (page,) = document.pages
    assert (page.side, page.folded, page.fold) == (Side.FRONT, (), None)
    assert labels(page)[0].string.endswith("print at 100 %, one side")


# Turned by hand


@pytest.mark.parametrize("backs", [Backs.FACE_UP, Backs.FACE_DOWN])
def test_by_hand_all_fronts_come_first_and_then_the_backs_as_the_stack_lies(backs: Backs) -> None:
    document = laid_out(items(CARD, 20), backs=backs)
    assert (document.plex, document.backs, document.sheets) == (Plex.SIMPLEX, backs, 3)
    behind = [1, 2, 3] if backs is Backs.FACE_UP else [3, 2, 1]
    assert printed(document) == [*((n, Side.FRONT) for n in (1, 2, 3)), *((n, Side.BACK) for n in behind)]


@pytest.mark.parametrize("backs", [Backs.FACE_UP, Backs.FACE_DOWN])
@pytest.mark.parametrize("flip", Flip)
def test_by_hand_the_pages_are_those_of_a_duplex_printer(backs: Backs, flip: Flip) -> None:
    def placed(document: Document) -> set[tuple[int, Side, tuple[Slot, ...]]]:
        return {(page.sheet, page.side, page.slots) for page in document.pages}

    some = items(CARD, 20)
    duplex, by_hand = laid_out(some, flip=flip), laid_out(some, flip=flip, backs=backs)
    assert placed(by_hand) == placed(duplex)
    assert len(by_hand.pages) == len(duplex.pages)


class Printer:
    """A printer that prints a page on the upper side of the sheet that it draws from the top of the stack."""

    def __init__(self, *, face_up: bool) -> None:
        self.face_up = face_up
        self.out: list[dict[str, int]] = []
        """The stack that has come out, the lowest first: what is on the upper side of each sheet, and on the lower."""

    def print(self, stack: list[dict[str, int]], pages: list[int]) -> list[dict[str, int]]:
        """Prints the pages on a stack, the lowest sheet first, and returns the stack that comes out."""
        out = []
        for page in pages:
            sheet = stack.pop()
            assert "upper" not in sheet, "a side is printed twice"
            sheet["upper"] = page
            out.append(sheet if self.face_up else turned(sheet))
        assert not stack
        return out


def turned(sheet: dict[str, int]) -> dict[str, int]:
    other = {"upper": "lower", "lower": "upper"}
    return {other[side]: page for side, page in sheet.items()}


@pytest.mark.parametrize("backs", [Backs.FACE_UP, Backs.FACE_DOWN])
def test_a_stack_that_is_handled_as_told_has_every_back_on_its_own_front(backs: Backs) -> None:
    document = laid_out(items(CARD, 30), backs=backs)
    sheets = document.sheets
    printer = Printer(face_up=backs is Backs.FACE_UP)
    stack = printer.print([{} for _ in range(sheets)], list(range(sheets)))
    if backs is Backs.FACE_UP:  # the stack is turned over as a whole; that of the other tray is put back as it lies
        stack = [turned(sheet) for sheet in reversed(stack)]
    for sheet in printer.print(stack, list(range(sheets, 2 * sheets))):
        front, back = sorted(sheet.values())
        assert document.pages[front].side is Side.FRONT
        assert document.pages[back].side is Side.BACK
        assert document.pages[front].sheet == document.pages[back].sheet


@pytest.mark.parametrize("flip", Flip)
def test_by_hand_labels_say_which_side_comes_first_and_how_sheets_are_turned(flip: Flip) -> None:
    front, back = laid_out(items(TILE, 1), flip=flip, backs=Backs.FACE_UP).pages
    assert labels(front)[0].string.endswith(
        "sheet 1 of 1, front · rules v3, catalog 01234567 · print at 100 %, first side"
    )
    assert (
        f"back · rules v3, catalog 01234567 · print at 100 %, second side, flip on the {flip.value} edge"
        in labels(back)[0].string
    )


def test_a_file_without_backs_is_the_same_however_backs_are_printed() -> None:
    some = items(HALF_BOARD, 3, back=False)
    plain = laid_out(some)
    assert plain.backs is Backs.NONE
    assert [laid_out(some, backs=backs) for backs in Backs] == [plain] * len(Backs)


# Folded


def test_a_folded_sheet_has_its_fronts_before_the_fold_and_the_fold_in_its_middle() -> None:
    document = laid_out(items(CARD, 4), backs=Backs.FOLDED)
    assert (document.plex, document.backs, document.sheets) == (Plex.SIMPLEX, Backs.FOLDED, 1)
    (page,) = document.pages
    assert page.side is Side.FRONT
    assert page.fold == fold_of(page.size, upright=page.fold.upright)  # type: ignore[union-attr]  # it is folded
    assert page.fold
    middle = page.size.width / 2 if page.fold.upright else page.size.height / 2
    assert page.fold.at == middle
    ends = [slot.clip.right if page.fold.upright else slot.clip.bottom for slot in page.slots]
    assert max(ends) <= middle - CLEAR
    assert labels(page)[0].string.endswith(
        "front and back · rules v3, catalog 01234567 · print at 100 %, one side, fold, glue, then cut"
    )


@pytest.mark.parametrize(
    ("kind", "count", "sheets"),
    [(TILE, 60, 2), (TILE, 30, 1), (CARD, 72, 18), ((186.0, 126.0, "tile-aid", Sides.all(ZERO)), 4, 4)],
)
def test_the_fold_is_the_one_that_takes_the_fewest_sheets(
    kind: tuple[float, float, str, Sides], count: int, sheets: int
) -> None:
    assert laid_out(items(kind, count), backs=Backs.FOLDED).sheets == sheets


def test_a_piece_that_fills_its_half_does_not_bleed_over_the_fold() -> None:
    full = (184.0, 135.0, "tile", Sides.all(ZERO))
    (page,) = laid_out(items(full, 1), backs=Backs.FOLDED).pages
    assert not list(faults(page, order()))
    assert page.folded[0].clip.top == page.folded[0].trim.top


@pytest.mark.parametrize(("upright", "turn"), [(True, 0), (False, 180)])
def test_backs_stand_so_that_a_piece_turned_like_a_page_shows_its_back_upright(upright: bool, turn: int) -> None:
    wide = (140.0, 40.0, "tile", Sides.all(ZERO)) if upright else (190.0, 40.0, "tile", Sides.all(ZERO))
    tall = (40.0, 190.0, "tile", Sides.all(ZERO))
    (page,) = laid_out(items(tall if upright else wide, 1), backs=Backs.FOLDED).pages
    assert page.fold
    assert page.fold.upright is upright
    assert [slot.turn for slot in page.folded] == [turn]


def test_the_line_is_dashed_runs_from_edge_to_edge_and_says_what_it_is() -> None:
    (page,) = laid_out(items(TILE, 6), backs=Backs.FOLDED).pages
    assert page.fold
    (dashes,) = (mark for mark in page.marks if isinstance(mark, Path) and mark.stroke and mark.stroke.dash)
    points = [segment.to for segment in dashes.segments]  # type: ignore[union-attr]  # strokes never close
    along = [point.y if page.fold.upright else point.x for point in points]
    beside = {point.x if page.fold.upright else point.y for point in points}
    length = page.size.height if page.fold.upright else page.size.width
    assert beside == {page.fold.at}
    assert (along[0], along[-1]) == (EDGE, length - EDGE)
    (word,) = (mark for mark in page.marks if isinstance(mark, Text) and mark.string == "fold")
    box = text_box(word)
    start, end = (box.top, box.bottom) if page.fold.upright else (box.left, box.right)
    assert along[1] < start
    assert end < along[2]


def test_every_cut_of_a_folded_sheet_has_a_mark_at_either_end() -> None:
    (page, _) = laid_out(items(TILE, 60), backs=Backs.FOLDED).pages
    assert page.fold
    marks = page.marks[0]
    assert isinstance(marks, Path)
    points = [segment.to for segment in marks.segments]  # type: ignore[union-attr]  # strokes never close
    ends: dict[float, int] = {}
    for start, end in zip(points[::2], points[1::2], strict=True):
        level = start.y == end.y
        key = start.y if level else start.x
        ends[round(key / mm(1), 2) * (1 if level else -1)] = (
            ends.get(round(key / mm(1), 2) * (1 if level else -1), 0) + 1
        )
    assert set(ends.values()) == {2}
    assert len(ends) == page.cuts


def test_pieces_without_backs_follow_on_sheets_that_are_not_folded() -> None:
    document = laid_out([*items(HALF_BOARD, 1, back=False), *items(TILE, 3)], backs=Backs.FOLDED)
    first, second = document.pages
    assert (first.fold is not None, [slot.piece for slot in second.slots], second.fold) == (True, ["board-0"], None)
    assert (first.sheet, second.sheet) == (1, 2)
    assert labels(second)[0].string.endswith("print at 100 %, one side")


sizes = st.builds(lambda w, h: Size(mm(w), mm(h)), st.integers(50, 400), st.integers(50, 400))


@given(sizes, st.booleans(), st.builds(Rect, *(st.integers(0, 50).map(mm) for _ in range(4))))
def test_mirroring_about_the_fold_twice_changes_nothing(sheet: Size, upright: bool, rect: Rect) -> None:
    fold = fold_of(sheet, upright=upright)
    flip = fold_flip(fold, sheet)
    once = mirror(rect, sheet, flip)
    assert mirror(once, sheet, flip) == rect
    assert distance(once, fold) == pytest.approx(-distance(rect, fold))
    assert (once.left == rect.left) or upright
    assert (once.top == rect.top) or not upright


def distance(rect: Rect, fold: Fold) -> float:
    centre: Length = rect.centre.x if fold.upright else rect.centre.y
    return (centre - fold.at) / mm(1)
