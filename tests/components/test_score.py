"""The score markers: one a seat, whose two sides belong together and which nobody takes for another's, even in grey."""

from __future__ import annotations

import math
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
import pytest

from generator.artwork.drawing import Box, Circle, Color, Drawing, LineTo, Move, Path, Shape, Stroke, Text, polygon
from generator.artwork.theme import load_theme
from generator.components.score import MARKER, SEATS, score_pieces, seat_figure
from generator.geometry import Point, Rect, Sides, Size
from generator.units import Length, mm, pt
from tests.components.measure import corners, crossings, grounds, holds, painted, strings, texts

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from generator.components.piece import Piece

THEME = load_theme()
TRIM = Rect.of(MARKER)
ORIGIN = Point(mm(0), mm(0))
PEN = Stroke(Color(0, 0, 0), pt(1))

seats = pytest.mark.parametrize("seat", range(1, SEATS + 1))


def marker(seat: int) -> Piece:
    return score_pieces(THEME, SEATS)[seat - 1]


def back(seat: int) -> Drawing:
    drawing = marker(seat).back
    assert drawing is not None
    return drawing


def figures(drawing: Drawing, seat: int) -> list[Shape]:
    """What is filled in a seat's color."""
    color = THEME.color(f"score-{seat}")
    return [s for s in drawing.shapes if isinstance(s, Path | Box | Circle) and s.fill == color]


def holds_point(figure: Shape, point: Point) -> bool:
    """Whether a point lies in a figure, by the even-odd rule."""
    points = outer(figure)
    crossed = [
        (b.x - a.x) * ((point.y - a.y) / (b.y - a.y)) + a.x > point.x
        for a, b in zip(points, [*points[1:], points[0]], strict=True)
        if (a.y > point.y) is not (b.y > point.y)
    ]
    return sum(crossed) % 2 == 1


def outer(figure: Shape) -> list[Point]:
    """The corners of a figure; many of a circle."""
    match figure:
        case Circle(centre, radius):
            return [centre.toward(turn, radius) for turn in range(0, 360, 2)]
        case Box(rect):
            return list(corners(rect))
        case Path(segments):
            return [s.to for s in segments if isinstance(s, Move | LineTo)]
    raise AssertionError(figure)


# The set


@pytest.mark.parametrize("players", range(1, SEATS + 1))
def test_there_is_one_for_every_player(players: int) -> None:
    pieces = score_pieces(THEME, players)
    assert [piece.id for piece in pieces] == [f"SCORE-{seat}" for seat in range(1, players + 1)]
    assert {(piece.kind, piece.size, piece.bleed) for piece in pieces} == {
        ("score", Size(mm(20), mm(20)), Sides.all(mm(1)))
    }
    names = [drawing.name for piece in pieces for drawing in (piece.front, piece.back) if drawing]
    assert len(set(names)) == 2 * players


@pytest.mark.parametrize("players", [0, SEATS + 1])
def test_there_are_no_other_seats(players: int) -> None:
    with pytest.raises(ValueError, match=f"{players} players"):
        score_pieces(THEME, players)


# Both sides


@seats
def test_the_front_shows_figure_and_number_and_the_back_plus_a_hundred_too(seat: int) -> None:
    assert strings(marker(seat).front) == [str(seat)]
    assert strings(back(seat)) == [str(seat), "+100"]
    (front_figure,), (back_figure,) = figures(marker(seat).front, seat), figures(back(seat), seat)
    assert outline(front_figure) == outline(back_figure)


def outline(figure: Shape) -> tuple[object, ...]:
    """What is alike in two figures of one shape, whatever their size: the distances of their corners, as ratios."""
    match figure:
        case Path(segments):
            first, second, *rest = [s.to for s in segments if isinstance(s, Move | LineTo)]
            return tuple(round(_gap(first, point) / _gap(first, second), 6) for point in rest)
        case Box(rect):
            return ("box", round(rect.width / rect.height, 6))
        case _:
            return (type(figure),)


def _gap(a: Point, b: Point) -> float:
    return math.hypot((a.x - b.x) / mm(1), (a.y - b.y) / mm(1))


def test_another_seats_figure_is_not_alike() -> None:
    assert len({outline(seat_figure(seat, ORIGIN, mm(5), None, PEN)) for seat in range(1, SEATS + 1)}) == SEATS


@seats
def test_the_number_stands_in_the_figure(seat: int) -> None:
    for drawing in (marker(seat).front, back(seat)):
        (number,) = (i for i in texts(drawing) if isinstance(i.shape, Text) and i.shape.string == str(seat))
        (figure,) = figures(drawing, seat)
        assert all(holds_point(figure, point) for point in number.outline)


@seats
def test_nothing_runs_into_anything_or_near_the_cut(seat: int) -> None:
    for drawing, plain in ((marker(seat).front, mm(1)), (back(seat), mm(1.2))):
        assert crossings(drawing) == []
        assert [i for i in painted(drawing) if not drawing.bounds.holds(i.ink)] == []
        inner = [i for i in painted(drawing) if i.outline != corners(drawing.bounds)]
        assert len(inner) == len(drawing.shapes) - 1
        assert all(TRIM.inset(plain).holds(i.ink) for i in inner)
        (figure,) = figures(drawing, seat)
        others = [i for i in inner if isinstance(i.shape, Text) and i.shape.string != str(seat)]
        assert all(not holds_point(figure, point) for item in others for point in item.outline)


@seats
def test_points_of_figures_stay_in_the_frame(seat: int) -> None:
    front = marker(seat).front
    (frame,) = (s for s in front.shapes if isinstance(s, Box) and s.fill is None)
    (figure,) = (i for i in painted(front) if i.shape in figures(front, seat))
    # A mitred tip reaches twice half a stroke beyond the corner, if its angle is 60 degrees or more.
    assert holds(frame.rect.inset(mm(0.4)), figure.outline)


@seats
def test_type_and_lines_can_be_printed_and_read(seat: int) -> None:
    for drawing in (marker(seat).front, back(seat)):
        for item, ground in grounds(drawing):
            assert isinstance(item.shape, Text)
            assert item.shape.size >= pt(6)
            assert ground is not None
            assert item.shape.color.contrast(ground) >= 4.5
        for shape in drawing.shapes:
            assert not isinstance(shape, Path | Box | Circle) or not shape.stroke or shape.stroke.width >= pt(0.5)


def test_all_backs_share_one_ground_to_the_end_of_the_bleed() -> None:
    for seat in range(1, SEATS + 1):
        ground = back(seat).shapes[0]
        assert isinstance(ground, Box)
        assert (ground.rect, ground.fill) == (TRIM.grown(Sides.all(mm(3))), THEME.color("ground"))


# Told apart


ACROSS, DOWN = np.meshgrid(np.linspace(-10, 10, 81), np.linspace(-10, 10, 81))


def mask(figure: Shape, turn: float = 0.0) -> NDArray[np.bool_]:
    """The figure about the origin as pixels of one grey, turned by some degrees."""
    angle = math.radians(turn)
    x, y = ACROSS * math.cos(angle) + DOWN * math.sin(angle), DOWN * math.cos(angle) - ACROSS * math.sin(angle)
    inside = np.zeros(x.shape, bool)
    ends = [(point.x / mm(1), point.y / mm(1)) for point in outer(figure)]
    for (ax, ay), (bx, by) in zip(ends, [*ends[1:], ends[0]], strict=True):
        if ay != by:
            inside ^= ((ay > y) != (by > y)) & ((bx - ax) * (y - ay) / (by - ay) + ax > x)
    return inside


def likeness(first: Shape, second: Shape) -> float:
    """The most that two figures have in common, as a share of what either covers, however one of them is turned."""
    still = mask(first)
    turned = [mask(second, turn) for turn in range(0, 360, 15)]
    return max(float((still & other).sum() / (still | other).sum()) for other in turned)


LIMIT = 0.9


def test_the_figures_are_told_apart_in_grey_and_turned() -> None:
    drawn = [seat_figure(seat, ORIGIN, mm(8), None, PEN) for seat in range(1, SEATS + 1)]
    for first, second in combinations(drawn, 2):
        assert likeness(first, second) < LIMIT


def test_figures_that_look_alike_are_noticed() -> None:
    circle = seat_figure(1, ORIGIN, mm(8), None, PEN)
    assert likeness(circle, polygon(ORIGIN.toward(turn, mm(7.9)) for turn in range(0, 360, 36))) > LIMIT
    square = seat_figure(3, ORIGIN, mm(8), None, PEN)
    assert likeness(square, polygon(ORIGIN.toward(turn, mm(9.5)) for turn in range(0, 360, 90))) > LIMIT


@seats
def test_a_figure_stays_within_its_reach(seat: int) -> None:
    reach: Length = mm(5)
    figure = seat_figure(seat, Point(mm(7), mm(9)), reach, None, PEN)
    (item,) = painted(Drawing("X", "X", MARKER, (figure,)))
    box = Rect.around(Point(mm(7), mm(9)), Size(reach * 2, reach * 2))
    assert holds(box, item.outline)
    assert not holds(box.inset(mm(1)), item.outline)
