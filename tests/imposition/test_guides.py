"""Crop marks stand in line with every trim edge, visible, and clear of every trim and every bleed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry import Point, Rect, Sides, Size
from generator.imposition.guides import (
    EDGE,
    PRINTABLE,
    TIGHT_OFFSET,
    Mark,
    Reach,
    crop_marks,
    cut_lines,
)
from generator.imposition.paper import MARGIN, MARGINS, PAPERS
from generator.units import ZERO, Length, mm

A4 = PAPERS["a4"].size
LETTER = PAPERS["letter"].size
REACH = Reach(MARGINS, Sides.all(EDGE), Sides.all(mm(9.5)))


def tiles(cells: list[tuple[int, int]], sheet: Size) -> tuple[tuple[Rect, ...], tuple[Rect, ...]]:
    """Tiles at columns and rows of the full grid of 7 x 9, centred on the sheet, with their bleeds."""
    left, top = (sheet.width - mm(187)) / 2, (sheet.height - mm(253)) / 2
    trims = tuple(Rect(left + mm(27) * column, top + mm(28.5) * row, mm(25), mm(25)) for column, row in cells)
    return trims, tuple(trim.grown(Sides.pair(across=mm(1), down=mm(1.75))) for trim in trims)


def box(mark: Mark) -> Rect:
    (a, b) = mark
    left, top = min(a.x, b.x), min(a.y, b.y)
    return Rect(left, top, max(a.x, b.x) - left, max(a.y, b.y) - top)


def verticals(marks: tuple[Mark, ...]) -> set[float]:
    return {round(a.x / mm(1), 3) for a, b in marks if a.x == b.x}


def levels(marks: tuple[Mark, ...]) -> set[float]:
    return {round(a.y / mm(1), 3) for a, b in marks if a.y == b.y}


def edges(trims: tuple[Rect, ...]) -> tuple[set[float], set[float]]:
    across = {round(x / mm(1), 3) for trim in trims for x in (trim.left, trim.right)}
    down = {round(y / mm(1), 3) for trim in trims for y in (trim.top, trim.bottom)}
    return across, down


cells = st.lists(st.tuples(st.integers(0, 6), st.integers(0, 8)), min_size=1, max_size=63, unique=True)


@pytest.mark.parametrize("sheet", [A4, LETTER])
@given(some=cells)
def test_every_trim_edge_has_marks_and_none_touches_a_bleed(sheet: Size, some: list[tuple[int, int]]) -> None:
    trims, bleeds = tiles(some, sheet)
    marks = crop_marks(trims, bleeds, sheet, REACH)
    assert verticals(marks) == edges(trims)[0]
    assert levels(marks) == edges(trims)[1]
    for mark in marks:
        around = box(mark).inset(mm(-0.07))
        assert not any(around.overlaps(bleed) for bleed in bleeds)
        assert Rect.of(sheet).inset(EDGE - mm(0.08)).holds(around)


def test_a_piece_alone_has_all_eight_marks() -> None:
    trims, bleeds = tiles([(3, 4)], A4)
    assert len(crop_marks(trims, bleeds, A4, REACH)) == 8


def test_empty_slots_get_none() -> None:
    trims, bleeds = tiles([(0, 0), (6, 8)], A4)
    assert len(crop_marks(trims, bleeds, A4, REACH)) == 16


def test_a_mark_shared_by_two_pieces_is_drawn_once() -> None:
    trims = (Rect(mm(50), mm(50), mm(63), mm(88)), Rect(mm(113), mm(50), mm(63), mm(88)))
    marks = crop_marks(trims, trims, A4, REACH)
    assert len(marks) == len(set(marks)) == 10


def test_cards_on_letter_keep_marks_that_can_be_seen() -> None:
    left, top = (LETTER.width - mm(189)) / 2, (LETTER.height - mm(264)) / 2
    trims = tuple(Rect(left + mm(63) * c, top + mm(88) * r, mm(63), mm(88)) for r in range(3) for c in range(3))
    marks = crop_marks(trims, trims, LETTER, REACH)
    assert verticals(marks) == edges(trims)[0]
    for start, end in marks:
        if start.x == end.x:
            inner = min(max(start.y, end.y), LETTER.height - min(start.y, end.y))
            assert inner - MARGIN >= PRINTABLE


def test_where_there_is_no_room_there_is_no_mark() -> None:
    narrow = mm(0.9)
    trims = (Rect(mm(50), mm(50), mm(20), mm(20)), Rect(mm(50) + mm(20) + narrow, mm(50), mm(20), mm(20)))
    marks = crop_marks(trims, trims, A4, REACH)
    between = [mark for mark in marks if mm(70) < box(mark).centre.x < mm(70) + narrow]
    assert between == []


def test_marks_are_the_same_seen_from_every_corner() -> None:
    trims, bleeds = tiles([(3, 4)], A4)
    marks = {box(mark) for mark in crop_marks(trims, bleeds, A4, REACH)}

    def turned(rect: Rect) -> Rect:
        return Rect(A4.width - rect.right, A4.height - rect.bottom, rect.width, rect.height)

    def rounded(rects: set[Rect]) -> set[tuple[float, ...]]:
        return {tuple(round(x / mm(1), 6) + 0.0 for x in (r.left, r.top, r.width, r.height)) for r in rects}

    assert rounded({turned(mark) for mark in marks}) == rounded(marks)


def test_the_offset_grows_with_the_bleed() -> None:
    def nearest(bleed: Length) -> Length:
        trim = Rect(mm(80), mm(80), mm(20), mm(20))
        marks = crop_marks((trim,), (trim.inset(-bleed),), A4, REACH)
        return min(trim.top - max(a.y, b.y) for a, b in marks if a.x == b.x and a.y < trim.top)

    assert nearest(ZERO) == mm(2)
    assert nearest(mm(3)) == mm(3) + TIGHT_OFFSET


def test_points_are_where_they_are_said_to_be() -> None:
    trim = Rect(mm(80), mm(80), mm(20), mm(20))
    marks = crop_marks((trim,), (trim,), A4, REACH)
    assert (Point(mm(80), mm(78)), Point(mm(80), mm(74))) in marks


# Lines right across the sheet


@pytest.mark.parametrize("sheet", [A4, LETTER])
@given(some=cells)
def test_every_trim_edge_has_lines_and_none_comes_near_a_bleed(sheet: Size, some: list[tuple[int, int]]) -> None:
    trims, bleeds = tiles(some, sheet)
    found = cut_lines(trims, bleeds, sheet, REACH)
    assert verticals(found) == edges(trims)[0]
    assert levels(found) == edges(trims)[1]
    for each in found:
        around = box(each).inset(mm(0.001) - TIGHT_OFFSET)
        assert not any(around.overlaps(bleed) for bleed in bleeds)
        assert Rect.of(sheet).inset(EDGE).holds(box(each))


def test_a_line_runs_on_until_it_meets_a_bleed_or_the_label() -> None:
    trims, bleeds = tiles([(3, 4)], A4)
    (trim,), (bleed,) = trims, bleeds
    down = sorted((a.y, b.y) for a, b in cut_lines(trims, bleeds, A4, REACH) if a.x == b.x == trim.left)
    keep = REACH.keep
    assert down == [(keep.top, bleed.top - TIGHT_OFFSET), (bleed.bottom + TIGHT_OFFSET, A4.height - keep.bottom)]


def test_where_the_label_leaves_no_room_a_line_runs_on_to_the_edge() -> None:
    trim = Rect(mm(50), mm(10), mm(20), mm(20))
    found = cut_lines((trim,), (trim,), A4, REACH)
    assert (Point(mm(50), EDGE), Point(mm(50), trim.top - TIGHT_OFFSET)) in found


def test_a_line_is_broken_by_what_it_would_graze() -> None:
    trim = Rect(mm(50), mm(50), mm(20), mm(20))

    def below(beside: Length) -> list[Mark]:
        other = Rect(trim.left + beside, mm(100), mm(20), mm(20))
        found = cut_lines((trim, other), (trim, other), A4, REACH)
        return [each for each in found if each[0].x == each[1].x == trim.left and each[0].y > trim.bottom]

    assert len(below(mm(1))) == 1
    assert len(below(mm(0.3))) == 2


def test_lines_keep_off_whatever_else_is_there() -> None:
    trim = Rect(mm(50), mm(50), mm(20), mm(20))
    half = Rect(ZERO, mm(140), A4.width, mm(157))
    assert all(box(each).bottom <= half.top for each in cut_lines((trim,), (trim,), A4, REACH, (half,)))
    assert all(box(each).bottom <= half.top for each in crop_marks((trim,), (trim,), A4, REACH, (half,)))


# How near to the edges they come


def test_guides_run_on_into_margins_that_are_supposed_but_not_into_known_ones() -> None:
    known = Sides(mm(3), mm(5), mm(9), mm(4))
    assert Reach.of(MARGINS).edge == Sides.all(EDGE)
    assert Reach.of(known).edge == known
    assert Reach.of(known._replace(top=mm(2))).edge.top == EDGE
    assert [each > mm(9) for each in Reach.of(known).keep] == [True] * 4  # labels keep 6 mm off every edge


def test_each_side_of_the_sheet_has_its_own_margin() -> None:
    trim = Rect(mm(12), mm(10), A4.width - mm(22), A4.height - mm(20))
    reach = Reach.of(Sides(top=mm(4), right=mm(6), bottom=mm(8), left=mm(10)))
    found = cut_lines((trim,), (trim,), A4, reach)
    ends = [point for each in found for point in each]
    assert min(point.y for point in ends) == mm(4)
    assert max(point.x for point in ends) == A4.width - mm(6)
    assert max(point.y for point in ends) == A4.height - mm(8)
    assert min(point.x for point in ends) == mm(10)
