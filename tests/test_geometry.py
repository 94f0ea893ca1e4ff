"""The plane: y runs down, bearings run clockwise from up, and a sheet's two sides mirror about its middle."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry import Flip, Point, Rect, Sides, Size
from generator.imposition.duplex import back_turn, mirror
from generator.units import ZERO, mm

coordinates = st.integers(0, 300).map(mm)
extents = st.integers(1, 300).map(mm)
rects = st.builds(Rect, coordinates, coordinates, extents, extents)
sheets = st.builds(Size, extents, extents)
flips = st.sampled_from(Flip)

A4 = Size(mm(210), mm(297))


@pytest.mark.parametrize(("bearing", "x", "y"), [(0, 0, -1), (90, 1, 0), (180, 0, 1), (270, -1, 0)])
def test_bearings_run_clockwise_from_up(bearing: float, x: float, y: float) -> None:
    there = Point(ZERO, ZERO).toward(bearing, mm(1))
    assert there.x / mm(1) == pytest.approx(x, abs=1e-12)
    assert there.y / mm(1) == pytest.approx(y, abs=1e-12)


def test_sides_are_told_apart() -> None:
    grown = Rect(mm(10), mm(20), mm(5), mm(5)).grown(Sides(top=mm(1), right=mm(2), bottom=mm(3), left=mm(4)))
    assert (grown.left, grown.top, grown.right, grown.bottom) == (mm(6), mm(19), mm(17), mm(28))


@given(rects, rects)
def test_what_two_boxes_share_lies_in_both_and_is_there_where_they_overlap(a: Rect, b: Rect) -> None:
    shared = a.common(b)
    assert shared == b.common(a)
    assert a.overlaps(b) is (shared.width > ZERO and shared.height > ZERO)
    if a.overlaps(b):
        assert a.holds(shared)
        assert b.holds(shared)


@given(rects, sheets, flips)
def test_mirroring_twice_is_the_identity(rect: Rect, sheet: Size, flip: Flip) -> None:
    assert mirror(mirror(rect, sheet, flip), sheet, flip) == rect


@given(rects, rects, sheets, flips)
def test_mirroring_keeps_sizes_and_overlaps(a: Rect, b: Rect, sheet: Size, flip: Flip) -> None:
    assert mirror(a, sheet, flip).size == a.size
    assert mirror(a, sheet, flip).overlaps(mirror(b, sheet, flip)) == a.overlaps(b)


def test_a_long_edge_flip_swaps_left_and_right_of_an_upright_page() -> None:
    corner = Rect(mm(10), mm(20), mm(5), mm(5))
    assert mirror(corner, A4, Flip.LONG) == Rect(mm(195), mm(20), mm(5), mm(5))
    assert back_turn(0, A4, Flip.LONG) == 0


def test_a_short_edge_flip_swaps_top_and_bottom_and_turns_the_backs() -> None:
    corner = Rect(mm(10), mm(20), mm(5), mm(5))
    assert mirror(corner, A4, Flip.SHORT) == Rect(mm(10), mm(272), mm(5), mm(5))
    assert back_turn(0, A4, Flip.SHORT) == 180


def test_on_a_landscape_page_the_edges_change_places() -> None:
    corner = Rect(mm(10), mm(20), mm(5), mm(5))
    assert mirror(corner, A4.turned, Flip.LONG) == Rect(mm(10), mm(185), mm(5), mm(5))
    assert back_turn(0, A4.turned, Flip.LONG) == 180
    assert back_turn(0, A4.turned, Flip.SHORT) == 0


@pytest.mark.parametrize(("flip", "turn"), [(Flip.LONG, 270), (Flip.SHORT, 90)])
def test_the_back_of_a_turned_piece_is_turned_so_that_both_tops_lie_back_to_back(flip: Flip, turn: int) -> None:
    assert back_turn(90, A4, flip) == turn
    middle = Point(mm(50), mm(60))
    front_top = middle.toward(90, mm(5))
    back_top = flip.mirror(middle, A4).toward(turn, mm(5))
    behind = flip.mirror(front_top, A4)
    assert (behind.x / mm(1), behind.y / mm(1)) == pytest.approx((back_top.x / mm(1), back_top.y / mm(1)))


def test_a_quarter_turn_takes_the_sides_along() -> None:
    turned = Sides(top=mm(1), right=mm(2), bottom=mm(3), left=mm(4)).turned
    assert turned == Sides(top=mm(4), right=mm(1), bottom=mm(2), left=mm(3))
