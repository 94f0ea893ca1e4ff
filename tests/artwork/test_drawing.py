"""Colours as WCAG measures them, and the few helpers that make shapes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.artwork.drawing import (
    CLOSE,
    Align,
    Box,
    Circle,
    Color,
    Drawing,
    LineTo,
    Move,
    Placed,
    Stroke,
    line,
    lines,
    middle,
    polygon,
    walk,
)
from generator.artwork.theme import load_theme
from generator.geometry import Point, Rect, Sides, Size
from generator.units import mm, pt
from tests.components.measure import ink

BLACK, WHITE = Color(0, 0, 0), Color(255, 255, 255)
STROKE = Stroke(BLACK, pt(1))
colors = st.builds(Color, *[st.integers(0, 255)] * 3)


def at(x: float, y: float) -> Point:
    return Point(mm(x), mm(y))


@pytest.mark.parametrize(
    ("first", "second", "ratio"),
    [
        ("000000", "FFFFFF", 21.0),
        ("777777", "FFFFFF", 4.48),  # the two greys on either side of the bound of 4.5
        ("767676", "FFFFFF", 4.54),
        ("FF0000", "FFFFFF", 4.00),
        ("00FF00", "FFFFFF", 1.37),
        ("0000FF", "FFFFFF", 8.59),
        ("123456", "123456", 1.0),
    ],
)
def test_contrast_is_that_of_wcag(first: str, second: str, ratio: float) -> None:
    one, two = Color.parse(first), Color.parse(second)
    assert one.contrast(two) == pytest.approx(ratio, abs=0.005)


@given(colors, colors)
def test_contrast_is_mutual_and_within_its_range(first: Color, second: Color) -> None:
    assert first.contrast(second) == second.contrast(first)
    assert 1 <= first.contrast(second) <= 21.0001
    assert 0 <= first.luminance <= 1.0001


@given(colors)
def test_a_colour_is_written_as_it_is_read(color: Color) -> None:
    assert Color.parse(color.hex.removeprefix("#")) == color
    assert Color.parse(color.hex.removeprefix("#").upper()) == color


@pytest.mark.parametrize("text", ["", "fff", "#0072B2", "0072B2 ", "0072G2", "0x72B2", "０072B2", "+072B2", "0072B2FF"])
def test_what_is_not_six_digits_is_no_colour(text: str) -> None:
    with pytest.raises(ValueError, match="six hexadecimal digits"):
        Color.parse(text)


def test_bounds_are_the_trim_and_the_bleed() -> None:
    drawing = Drawing("d", "d", Size(mm(10), mm(20)), (), Sides(top=mm(1), right=mm(2), bottom=mm(3), left=mm(4)))
    assert drawing.bounds == Rect(mm(-4), mm(-1), mm(16), mm(24))


def test_walk_meets_every_shape_of_placed_drawings_in_the_order_of_painting() -> None:
    size = Size(mm(1), mm(1))
    box, disc, other = Box(Rect.of(size), fill=BLACK), Circle(at(0, 0), mm(1), BLACK), Box(Rect.of(size), fill=WHITE)
    innermost = Drawing("c", "c", size, (disc,))
    inner = Placed(Drawing("b", "b", size, (Placed(innermost, at(1, 1)), other)), at(0, 0))
    outer = Drawing("a", "a", size, (box, inner, inner))
    met = list(walk(outer))
    within = [inner, Placed(innermost, at(1, 1)), disc, other]
    assert met == [box, *within, *within]
    assert list(walk(Drawing("empty", "empty", size, ()))) == []


def test_lines_and_polygons_are_the_segments_that_they_say() -> None:
    assert line(at(0, 1), at(2, 3), STROKE).segments == (Move(at(0, 1)), LineTo(at(2, 3)))
    many = lines([(at(0, 0), at(1, 1)), (at(2, 2), at(3, 3))], STROKE)
    assert many.segments == (Move(at(0, 0)), LineTo(at(1, 1)), Move(at(2, 2)), LineTo(at(3, 3)))
    assert many.fill is None
    closed = polygon([at(0, 0), at(1, 0), at(0, 1)], fill=BLACK)
    assert closed.segments == (Move(at(0, 0)), LineTo(at(1, 0)), LineTo(at(0, 1)), CLOSE)


@pytest.mark.parametrize("turn", [0.0, 90.0, 180.0, 270.0])
def test_the_capitals_of_a_text_are_centred_whatever_its_turn(turn: float) -> None:
    style = load_theme().style("tile-id")
    text = middle("HIH", at(10, 20), style.face, style.size, BLACK, turn)
    assert text.align is Align.MIDDLE
    centre = ink(text).centre
    assert abs(centre.x - mm(10)) + abs(centre.y - mm(20)) < mm(0.02)
