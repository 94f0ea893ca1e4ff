"""A file's layout: fronts and backs alternate, every back lies behind its front, and every sheet says what it is."""

from __future__ import annotations

import pytest

from generator.artwork.drawing import Path
from generator.artwork.theme import load_theme
from generator.geometry import Flip, Point, Rect, Sides, Size
from generator.imposition.document import Page, Plex, Side
from generator.imposition.impose import impose
from generator.imposition.item import Item
from generator.imposition.paper import PAPERS, Paper
from generator.units import ZERO, Length, mm
from tests.imposition.layouts import (
    CARD,
    HALF_BOARD,
    JOB,
    TILE,
    items,
    labels,
    laid_out,
    order,
)


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


def sheets(*groups: list[Item], paper: str = "a4") -> int:
    return impose(JOB, groups, order(PAPERS[paper]), load_theme()).sheets


def test_each_group_begins_on_its_own_sheet() -> None:
    assert sheets(items(TILE, 2), items(TILE, 2)) == 2
    assert sheets(items(TILE, 2), items(TILE, 1), items(TILE, 2)) == 3


def test_groups_of_one_piece_each_share_sheets_where_that_takes_fewer() -> None:
    mat = (190.0, 254.0, "mat", Sides.all(mm(1)))
    each = [items(mat, 1, back=False) for _ in range(4)]
    assert [sheets(*each, paper=paper) for paper in ("a4", "letter", "a3")] == [4, 4, 2]


def test_a_window_keeps_its_place_in_the_drawing() -> None:
    window = Rect(ZERO, mm(127), mm(255), mm(127))
    half = Item("BOARD-LEEWARD", "board", "BOARD", None, window, Sides.all(mm(1)))
    (page,) = laid_out([half]).pages
    assert page.slots[0].window == window
    assert page.slots[0].trim.size == Size(mm(255), mm(127))
    assert isinstance(page.slots[0].trim.centre, Point)


@pytest.mark.parametrize(
    ("kind", "count", "paper", "sheets"),
    [
        (CARD, 72, "a4", 8),
        (CARD, 72, "a3", 4),
        (CARD, 72, "tabloid", 4),
        ((186.0, 126.0, "tile-aid", Sides.all(ZERO)), 4, "a3", 1),
        (TILE, 60, "legal", 1),
    ],
)
def test_pieces_lie_turned_where_that_takes_fewer_sheets(
    kind: tuple[float, float, str, Sides], count: int, paper: str, sheets: int
) -> None:
    document = laid_out(items(kind, count), PAPERS[paper])
    assert document.sheets == sheets
    assert {page.size for page in document.pages} == {PAPERS[paper].size}
