"""Guild patterns: inside their field wherever it lies, filling it, and never too fine to print."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.artwork.drawing import Color, Dots, Path
from generator.artwork.patterns import MIN_PITCH, MIN_STROKE, dots, guild_pattern, hatch
from generator.geometry import Rect
from generator.units import Length, mm, pt
from tests.artwork.spacing import direction, pitch, stripes, thickness
from tests.components.measure import ink

INK = Color(1, 2, 3)
HAIR = mm(1e-6)
codes = pytest.mark.parametrize("code", ["FAB", "ENE", "RES"])


def rects(least: float, most: float) -> st.SearchStrategy[Rect]:
    place, side = st.floats(-50, 50).map(mm), st.floats(least, most).map(mm)
    return st.builds(Rect, place, place, side, side)


fields = rects(6, 50)
wide_fields = rects(18, 24)
pitches = st.floats(1, 4).map(mm)


def pattern(code: str, field: Rect, step: float = 1.1) -> list[Path | Dots]:
    return [shape for shape in guild_pattern(code, field, mm(step), INK) if isinstance(shape, Path | Dots)]


@codes
@settings(max_examples=25)
@given(field=fields, step=pitches)
def test_a_pattern_stays_inside_its_field(code: str, field: Rect, step: Length) -> None:
    for shape in pattern(code, field, step.mm):
        assert field.inset(-HAIR).holds(ink(shape))


@codes
@settings(max_examples=25)
@given(field=fields)
def test_a_pattern_reaches_near_to_every_edge(code: str, field: Rect) -> None:
    for shape in pattern(code, field):
        assert ink(shape).holds(field.inset(mm(1.3)))


@codes
@settings(max_examples=25)
@given(field=wide_fields, step=pitches)
def test_a_pattern_is_never_too_fine_to_print(code: str, field: Rect, step: Length) -> None:
    for shape in pattern(code, field, step.mm):
        assert pitch(shape) >= MIN_PITCH - HAIR
        assert thickness(shape) >= MIN_STROKE - HAIR


@settings(max_examples=40)
@given(wide_fields, pitches, st.floats(-89, 89))
def test_stripes_run_as_asked_and_through_the_centre(field: Rect, step: Length, bearing: float) -> None:
    path = hatch(field, step, mm(0.3), INK, bearing)
    assert path.fill == INK
    found = direction(path)
    assert min(abs(found - bearing % 180), 180 - abs(found - bearing % 180)) < 1e-6
    assert pitch(path) / mm(1) == pytest.approx(step.mm)
    assert thickness(path) / mm(1) == pytest.approx(0.3)
    angle = math.radians(bearing + 90)
    centre = field.centre.x.mm * math.sin(angle) - field.centre.y.mm * math.cos(angle)
    across = [[x * math.sin(angle) - y * math.cos(angle) for x, y in corners] for corners in stripes(path)]
    assert any(min(each) - 1e-9 <= centre <= max(each) + 1e-9 for each in across)


@pytest.mark.parametrize("bearing", [0.0, 90.0])
def test_level_and_upright_stripes_are_cut_at_both_ends(bearing: float) -> None:
    field = Rect(mm(1), mm(2), mm(10), mm(6))
    path = hatch(field, mm(2), mm(0.5), INK, bearing)
    for corners in stripes(path):
        xs, ys = zip(*corners, strict=True)
        along, ends = (ys, (2, 8)) if bearing == 0 else (xs, (1, 11))
        assert (min(along), max(along)) == pytest.approx(ends)


def test_a_stripe_that_only_grazes_a_corner_is_left_out() -> None:
    field = Rect(mm(0), mm(0), mm(10), mm(10))
    for corners in stripes(hatch(field, mm(1.77), mm(0.5), INK)):
        assert len(corners) >= 3
        assert math.dist(corners[0], corners[len(corners) // 2]) > 0.3


def test_discs_lie_in_staggered_rows_and_none_touches_another() -> None:
    shape = dots(Rect(mm(0), mm(0), mm(20), mm(20)), mm(1.2), mm(0.4), INK)
    assert pitch(shape) / mm(1) == pytest.approx(1.2)
    rows = sorted({round(centre.y.mm, 6) for centre in shape.centres})
    assert rows[1] - rows[0] == pytest.approx(1.2 * math.sqrt(0.75))
    first, second = (min(c.x.mm for c in shape.centres if round(c.y.mm, 6) == row) for row in rows[:2])
    assert abs(first - second) == pytest.approx(0.6)


def test_each_guild_has_its_own_kind_of_pattern() -> None:
    field = Rect(mm(0), mm(0), mm(20), mm(20))
    kinds = {code: [type(shape) for shape in pattern(code, field)] for code in ("FAB", "ENE", "RES")}
    assert kinds == {"FAB": [Path], "ENE": [Dots], "RES": [Path, Path]}
    assert [round(direction(shape)) for shape in pattern("RES", field) if isinstance(shape, Path)] == [30, 150]


def test_another_code_is_refused() -> None:
    with pytest.raises(KeyError, match="XYZ"):
        guild_pattern("XYZ", Rect(mm(0), mm(0), mm(9), mm(9)), mm(1), INK)


def test_the_least_stroke_is_half_a_point() -> None:
    assert pt(0.5) == MIN_STROKE
    assert mm(1) == MIN_PITCH
