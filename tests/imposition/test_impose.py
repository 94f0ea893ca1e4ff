"""A file's layout: fronts and backs alternate, every back lies behind its front, and every sheet says what it is."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.artwork.drawing import Path, Text
from generator.artwork.theme import load_theme
from generator.geometry import Flip, Point, Rect, Sides, Size
from generator.imposition.document import Document, Page, Plex, Side
from generator.imposition.duplex import mirror
from generator.imposition.impose import Job, Order, impose
from generator.imposition.item import Item
from generator.imposition.paper import MARGIN, PAPERS, Paper
from generator.units import ZERO, Length, mm

JOB = Job("modules.pdf", "Station modules", "tile")
TILE = (25.0, 25.0, "tile", Sides.pair(across=mm(1), down=mm(1.75)))
CARD = (63.0, 88.0, "card", Sides.all(ZERO))
HALF_BOARD = (258.0, 129.0, "board", Sides.all(mm(1)))
CORE = (55.7, 58.6, "core", Sides.all(mm(1.25)))
DOCK = (125.2, 39.0, "dock", Sides.all(ZERO))

papers = st.sampled_from(list(PAPERS.values()))
flips = st.sampled_from(Flip)


def items(kind: tuple[float, float, str, Sides], count: int, *, back: bool = True) -> list[Item]:
    width, height, name, bleed = kind
    window = Rect(ZERO, ZERO, mm(width), mm(height))
    return [Item(f"{name}-{n}", name, f"front-{n}", "back" if back else None, window, bleed) for n in range(count)]


def laid_out(some: list[Item], paper: Paper = PAPERS["a4"], flip: Flip = Flip.LONG) -> Document:
    return impose(JOB, [some], Order(paper, flip, "v3", "01234567"), load_theme())


def labels(page: Page) -> list[Text]:
    return [mark for mark in page.marks if isinstance(mark, Text) and "modules.pdf" in mark.string]


def text_box(text: Text) -> Rect:
    """A generous box around a text: 0.6 em a character; descenders, where there are any, take a quarter of an em."""
    depth = text.size * (1.0 if set(text.string) & set("gjpqy,") else 0.75)
    length = len(text.string) * 0.6 * text.size
    start = text.anchor.shifted(-length / 2, ZERO) if text.align.value == "middle" and not text.turn else text.anchor
    if text.turn == 0:
        return Rect(start.x, start.y - text.size * 0.75, length, depth)
    top = text.anchor.y - (length / 2 if text.align.value == "middle" else length)
    return Rect(text.anchor.x - text.size * 0.75, top, depth, length)


def reach(page: Page) -> list[Rect]:
    """A box around each thing in the margin."""
    boxes = [text_box(mark) for mark in page.marks if isinstance(mark, Text)]
    for mark in page.marks:
        if isinstance(mark, Path):
            points = [segment.to for segment in mark.segments]  # type: ignore[union-attr]  # strokes never close
            for a, b in zip(points[::2], points[1::2], strict=True):
                left, top = min(a.x, b.x), min(a.y, b.y)
                boxes.append(Rect(left, top, max(a.x, b.x) - left, max(a.y, b.y) - top))
    return boxes


cases = st.one_of(
    st.integers(1, 63).map(lambda n: items(TILE, n)),
    st.integers(1, 9).map(lambda n: items(CARD, n)),
    st.tuples(st.integers(1, 30), st.integers(1, 6)).map(lambda n: [*items(TILE, n[0]), *items(CARD, n[1])]),
    st.tuples(*(st.integers(0, most) for most in (2, 2, 2, 40, 10)))
    .filter(any)
    .map(
        lambda n: [
            *items(HALF_BOARD, n[0], back=False),
            *items(CORE, n[1], back=False),
            *items(DOCK, n[2], back=False),
            *items(TILE, n[3]),
            *items(CARD, n[4]),
        ]
    ),
)


@settings(max_examples=40)
@given(cases, papers, flips)
def test_every_back_lies_exactly_behind_its_front(some: list[Item], paper: Paper, flip: Flip) -> None:
    document = laid_out(some, paper, flip)
    if document.plex is Plex.SIMPLEX:
        return
    assert [page.side for page in document.pages] == [Side.FRONT, Side.BACK] * document.sheets
    for front, back in zip(document.pages[::2], document.pages[1::2], strict=True):
        assert front.sheet == back.sheet
        behind = {slot.piece: slot for slot in back.slots}
        with_backs = [slot for slot in front.slots if slot.piece.startswith(("tile", "card"))]
        assert len(behind) == len(with_backs)
        for slot in with_backs:
            assert behind[slot.piece].trim == mirror(slot.trim, front.size, flip)
            assert behind[slot.piece].clip.holds(behind[slot.piece].trim)


@settings(max_examples=40)
@given(cases, papers, flips)
def test_every_side_has_its_label_and_a_ruler_on_each_axis_clear_of_all_art(
    some: list[Item], paper: Paper, flip: Flip
) -> None:
    for page in laid_out(some, paper, flip).pages:
        assert len(labels(page)) == 1, "no room was found for the label"
        rulers = [mark for mark in page.marks if isinstance(mark, Text) and mark not in labels(page)]
        assert len(rulers) == 2, "no room was found for a ruler"
        for box in reach(page):
            assert not any(box.inset(mm(0.01)).overlaps(slot.clip) for slot in page.slots)
        for label in labels(page):
            assert Rect.of(page.size).inset(MARGIN - mm(0.01)).holds(text_box(label))


@settings(max_examples=40)
@given(cases, papers, flips)
def test_clips_of_neighbours_never_overlap(some: list[Item], paper: Paper, flip: Flip) -> None:
    for page in laid_out(some, paper, flip).pages:
        for index, slot in enumerate(page.slots):
            inner = slot.clip.inset(mm(1e-6))
            assert not any(inner.overlaps(other.clip) for other in page.slots[:index])


def test_backs_bleed_further_than_fronts_where_nothing_is_beside_them() -> None:
    front, back = laid_out(items(TILE, 1)).pages
    assert front.slots[0].clip == front.slots[0].trim.grown(Sides.pair(across=mm(1), down=mm(1.75)))
    assert back.slots[0].clip == back.slots[0].trim.grown(Sides.pair(across=mm(2), down=mm(2.75)))


def test_the_gutters_of_the_backs_are_inked_throughout() -> None:
    back = laid_out(items(TILE, 63)).pages[1]
    area = sum((slot.clip.width / mm(1)) * (slot.clip.height / mm(1)) for slot in back.slots)
    left, right = min(s.clip.left for s in back.slots), max(s.clip.right for s in back.slots)
    top, bottom = min(s.clip.top for s in back.slots), max(s.clip.bottom for s in back.slots)
    assert area == pytest.approx(((right - left) / mm(1)) * ((bottom - top) / mm(1)))


def test_guides_are_on_fronts_only() -> None:
    def strokes(page: Page) -> list[Length]:
        return [mark.stroke.width for mark in page.marks if isinstance(mark, Path) and mark.stroke]

    front, back = laid_out(items(TILE, 8)).pages
    assert len(strokes(front)) == len(strokes(back)) + 1


def test_pieces_without_backs_print_on_one_side() -> None:
    document = laid_out(items(HALF_BOARD, 2, back=False))
    assert document.plex is Plex.SIMPLEX
    assert [page.side for page in document.pages] == [Side.FRONT] * 2


def test_only_a_wide_piece_turns_the_sheet() -> None:
    a4 = PAPERS["a4"].size
    assert laid_out(items(TILE, 1)).pages[0].size == a4
    assert laid_out(items(HALF_BOARD, 1, back=False)).pages[0].size == a4.turned


def test_pieces_of_both_shapes_share_upright_sheets_turned_where_they_must() -> None:
    tall = (120.0, 250.0, "mat", Sides.all(ZERO))
    wide = (250.0, 60.0, "strip", Sides.all(ZERO))
    document = laid_out([*items(tall, 1, back=False), *items(wide, 1, back=False)])
    (page,) = document.pages
    assert page.size == PAPERS["a4"].size
    assert {slot.piece: slot.turn for slot in page.slots} == {"mat-0": 0, "strip-0": 90}
    strip = next(slot for slot in page.slots if slot.turn)
    assert strip.trim.size == Size(mm(60), mm(250))
    assert strip.window.size == Size(mm(250), mm(60))


def test_of_the_ways_to_lie_the_one_with_fewest_sheets_is_taken() -> None:
    strip = (250.0, 85.0, "strip", Sides.all(ZERO))
    sheet = (90.0, 120.0, "aid", Sides.all(ZERO))
    document = laid_out([*items(strip, 1, back=False), *items(sheet, 2, back=False)])
    assert document.sheets == 1
    assert document.pages[0].size == PAPERS["a4"].size


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_pages_are_exactly_the_paper_asked_for(paper: Paper) -> None:
    assert {page.size for page in laid_out(items(CARD, 20), paper).pages} == {paper.size}


@pytest.mark.parametrize(
    ("flip", "words", "turn"), [(Flip.LONG, "flip on the long edge", 0), (Flip.SHORT, "flip on the short edge", 180)]
)
def test_labels_say_how_to_print_and_backs_stand_upright_when_turned(flip: Flip, words: str, turn: int) -> None:
    front, back = laid_out(items(TILE, 3), flip=flip).pages
    for page, side in ((front, "front"), (back, "back")):
        (label,) = labels(page)
        for part in ("modules.pdf", f"sheet 1 of 1, {side}", "rules v3", "catalog 01234567", "print at 100 %", words):
            assert part in label.string
        assert label.turn in (0, 270)  # upright or reading upward, on both sides: each page is seen upright
    assert {slot.turn for slot in back.slots} == {turn}


def test_each_group_begins_on_its_own_sheet() -> None:
    document = impose(JOB, [items(TILE, 1), items(TILE, 1)], Order(PAPERS["a4"], Flip.LONG, "v3", "0"), load_theme())
    assert document.sheets == 2


def test_a_window_keeps_its_place_in_the_drawing() -> None:
    window = Rect(ZERO, mm(127), mm(255), mm(127))
    half = Item("BOARD-LEEWARD", "board", "BOARD", None, window, Sides.all(mm(1)))
    (page,) = laid_out([half]).pages
    assert page.slots[0].window == window
    assert page.slots[0].trim.size == Size(mm(255), mm(127))
    assert isinstance(page.slots[0].trim.centre, Point)
