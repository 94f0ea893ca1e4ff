"""Paths are measured as they are filled and stroked."""

from __future__ import annotations

import math

import pytest

from generator.artwork.drawing import CLOSE, CurveTo, LineTo, Move, Path, Segment
from generator.export.outline import Bounds, bounds, enclosed, holds, length, rings, within
from generator.geometry import Point
from generator.units import mm

KAPPA = 4 / 3 * (math.sqrt(2) - 1)


def point(x: float, y: float) -> Point:
    return Point(mm(x), mm(y))


def square(left: float, top: float, side: float, *, back: bool = False) -> tuple[Segment, ...]:
    corners = [(left, top), (left + side, top), (left + side, top + side), (left, top + side)]
    first, *rest = (point(*corner) for corner in (corners[::-1] if back else corners))
    return (Move(first), *map(LineTo, rest), CLOSE)


def circle(radius: float) -> tuple[Segment, ...]:
    r, k = radius, radius * KAPPA
    quarters = [
        ((r, k), (k, r), (0, r)),
        ((-k, r), (-r, k), (-r, 0)),
        ((-r, -k), (-k, -r), (0, -r)),
        ((k, -r), (r, -k), (r, 0)),
    ]
    return (Move(point(r, 0)), *(CurveTo(*(point(*place) for place in quarter)) for quarter in quarters), CLOSE)


def test_a_square_encloses_its_side_squared_whichever_way_it_runs() -> None:
    for back in (False, True):
        assert enclosed(rings(Path(square(3, 4, 5, back=back)))) == pytest.approx(25)


def test_an_outline_that_is_not_closed_is_filled_as_if_it_were_and_stroked_as_it_is() -> None:
    closed = square(0, 0, 10)
    parts = rings(Path(closed[:-1]))
    assert enclosed(parts) == pytest.approx(100)
    assert length(parts) == pytest.approx(30)
    assert length(rings(Path(closed))) == pytest.approx(40)


@pytest.mark.parametrize("back", [False, True])
def test_holes_are_left_out_and_what_stands_in_them_is_not(back: bool) -> None:
    hole, island = square(2, 2, 6, back=back), square(4, 4, 2)
    assert enclosed(rings(Path(square(0, 0, 10) + hole))) == pytest.approx(100 - 36)
    assert enclosed(rings(Path(square(0, 0, 10) + hole + island))) == pytest.approx(100 - 36 + 4)
    assert enclosed(rings(Path(square(0, 0, 10) + square(20, 0, 10)))) == pytest.approx(200)


def test_a_circle_of_curves_is_as_large_as_a_circle() -> None:
    parts = rings(Path(circle(7)))
    assert enclosed(parts) == pytest.approx(math.pi * 49, rel=0.01)
    assert length(parts) == pytest.approx(math.tau * 7, rel=0.01)
    assert bounds(parts[0]) == pytest.approx((-7, -7, 7, 7))


def test_a_place_is_in_a_ring_or_not() -> None:
    (ring,) = rings(Path((Move(point(0, 0)), LineTo(point(10, 0)), LineTo(point(0, 10)), CLOSE)))
    assert holds(ring, 2, 2)
    assert not holds(ring, 8, 8)
    assert not holds(ring, -1, 5)


@pytest.mark.parametrize(
    ("clip", "part", "share"),
    [
        ((-1, -1, 11, 5), (0, 0, 10, 4), 1.0),
        ((5, 0, 20, 4), (5, 0, 10, 4), 0.5),
        ((-5, 3, 5, 9), (0, 3, 5, 4), 0.125),
    ],
)
def test_a_box_is_cut_at_a_clip(clip: Bounds, part: Bounds, share: float) -> None:
    assert within((0, 0, 10, 4), clip) == (part, share)


@pytest.mark.parametrize("clip", [(10, 0, 20, 4), (0, 9, 10, 12)])
def test_nothing_is_left_of_a_box_outside_the_clip(clip: Bounds) -> None:
    assert within((0, 0, 10, 4), clip)[1] == 0
