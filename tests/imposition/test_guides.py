"""Crop marks stand in line with every trim edge, visible, and clear of every trim and every bleed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry import Point, Rect, Sides, Size
from generator.imposition.guides import EDGE, PRINTABLE, TIGHT_OFFSET, Mark, crop_marks
from generator.imposition.paper import MARGIN, PAPERS
from generator.units import ZERO, Length, mm

A4 = PAPERS["a4"].size
LETTER = PAPERS["letter"].size
KEEP = mm(9.5)


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
    marks = crop_marks(trims, bleeds, sheet, MARGIN, KEEP)
    assert verticals(marks) == edges(trims)[0]
    assert levels(marks) == edges(trims)[1]
    for mark in marks:
        around = box(mark).inset(mm(-0.07))
        assert not any(around.overlaps(bleed) for bleed in bleeds)
        assert Rect.of(sheet).inset(EDGE - mm(0.08)).holds(around)


def test_a_piece_alone_has_all_eight_marks() -> None:
    trims, bleeds = tiles([(3, 4)], A4)
    assert len(crop_marks(trims, bleeds, A4, MARGIN, KEEP)) == 8


def test_empty_slots_get_none() -> None:
    trims, bleeds = tiles([(0, 0), (6, 8)], A4)
    assert len(crop_marks(trims, bleeds, A4, MARGIN, KEEP)) == 16


def test_a_mark_shared_by_two_pieces_is_drawn_once() -> None:
    trims = (Rect(mm(50), mm(50), mm(63), mm(88)), Rect(mm(113), mm(50), mm(63), mm(88)))
    marks = crop_marks(trims, trims, A4, MARGIN, KEEP)
    assert len(marks) == len(set(marks)) == 10


def test_cards_on_letter_keep_marks_that_can_be_seen() -> None:
    left, top = (LETTER.width - mm(189)) / 2, (LETTER.height - mm(264)) / 2
    trims = tuple(Rect(left + mm(63) * c, top + mm(88) * r, mm(63), mm(88)) for r in range(3) for c in range(3))
    marks = crop_marks(trims, trims, LETTER, MARGIN, KEEP)
    assert verticals(marks) == edges(trims)[0]
    for start, end in marks:
        if start.x == end.x:
            inner = min(max(start.y, end.y), LETTER.height - min(start.y, end.y))
            assert inner - MARGIN >= PRINTABLE


def test_where_there_is_no_room_there_is_no_mark() -> None:
    narrow = mm(0.9)
    trims = (Rect(mm(50), mm(50), mm(20), mm(20)), Rect(mm(50) + mm(20) + narrow, mm(50), mm(20), mm(20)))
    marks = crop_marks(trims, trims, A4, MARGIN, KEEP)
    between = [mark for mark in marks if mm(70) < box(mark).centre.x < mm(70) + narrow]
    assert between == []


def test_marks_are_the_same_seen_from_every_corner() -> None:
    trims, bleeds = tiles([(3, 4)], A4)
    marks = {box(mark) for mark in crop_marks(trims, bleeds, A4, MARGIN, KEEP)}

    def turned(rect: Rect) -> Rect:
        return Rect(A4.width - rect.right, A4.height - rect.bottom, rect.width, rect.height)

    def rounded(rects: set[Rect]) -> set[tuple[float, ...]]:
        return {tuple(round(x / mm(1), 6) + 0.0 for x in (r.left, r.top, r.width, r.height)) for r in rects}

    assert rounded({turned(mark) for mark in marks}) == rounded(marks)


def test_the_offset_grows_with_the_bleed() -> None:
    def nearest(bleed: Length) -> Length:
        trim = Rect(mm(80), mm(80), mm(20), mm(20))
        marks = crop_marks((trim,), (trim.inset(-bleed),), A4, MARGIN, KEEP)
        return min(trim.top - max(a.y, b.y) for a, b in marks if a.x == b.x and a.y < trim.top)

    assert nearest(ZERO) == mm(2)
    assert nearest(mm(3)) == mm(3) + TIGHT_OFFSET


def test_points_are_where_they_are_said_to_be() -> None:
    trim = Rect(mm(80), mm(80), mm(20), mm(20))
    marks = crop_marks((trim,), (trim,), A4, MARGIN, KEEP)
    assert (Point(mm(80), mm(78)), Point(mm(80), mm(74))) in marks
