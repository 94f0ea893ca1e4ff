"""A length is a type: units convert exactly, and arithmetic keeps it one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.units import ZERO, Length, inch, mm, pt

numbers = st.floats(-1e4, 1e4, allow_nan=False)


def test_one_inch_is_25_4_mm_and_72_pt() -> None:
    assert inch(1) == mm(25.4)
    assert inch(1).pt == pytest.approx(72.0)
    assert pt(72) == inch(1)


@given(numbers)
def test_points_read_back(value: float) -> None:
    assert pt(value).pt == pytest.approx(value, abs=1e-9)


@given(numbers, numbers)
def test_arithmetic_stays_a_length(a: float, b: float) -> None:
    assert mm(a) + mm(b) == mm(a + b)
    assert mm(a) - mm(b) == mm(a - b)
    assert 2 * mm(a) == mm(a) * 2 == mm(2 * a)
    assert (mm(a) < mm(b)) == (a < b)
    assert abs(mm(a)) >= ZERO


def test_a_quotient_of_lengths_is_a_ratio() -> None:
    ratio: object = inch(1) / mm(12.7)
    assert not isinstance(ratio, Length)
    assert ratio == 2.0


def test_a_length_does_not_mix_with_a_number() -> None:
    with pytest.raises(AttributeError):
        mm(1) + 1  # type: ignore[operator]  # the mistake is the point
