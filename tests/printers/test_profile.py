"""What a profile holds, what goes before what, and how it is typed."""

from __future__ import annotations

import pytest

from generator.geometry import Flip, Sides
from generator.imposition.correction import UNCORRECTED, Correction
from generator.imposition.paper import PAPERS, paper_of
from generator.printers.profile import Profile, number
from generator.units import mm

FULL = Profile(
    paper=PAPERS["letter"],
    flip=Flip.SHORT,
    duplex="manual",
    tray="face-up",
    margins=Sides(mm(4.2), mm(3), mm(12.5), mm(3)),
    shift=(mm(-0.35), mm(0.15)),
    rotate=-0.02,
    scale=(0.999, 1.0005),
)


def test_what_a_profile_says_goes_before_what_another_does() -> None:
    assert Profile().over(FULL) == FULL
    assert FULL.over(Profile(rotate=3, tray="face-down")) == FULL
    said = Profile(flip=Flip.LONG, shift=(mm(0), mm(0)), rotate=0.0)
    assert said.over(FULL) == FULL._replace(flip=Flip.LONG, shift=(mm(0), mm(0)), rotate=0.0), "a zero says something"


def test_a_correction_is_taken_in_and_given_out() -> None:
    assert Profile().correction == UNCORRECTED
    assert FULL.correction == Correction(mm(-0.35), mm(0.15), -0.02, 0.999, 1.0005)
    assert Profile(rotate=0.1).correction == Correction(rotate=0.1)
    other = Correction(mm(1), mm(2), 3, 1.01, 0.99)
    assert FULL.corrected(other).correction == other
    assert FULL.corrected(other)._replace(shift=None, rotate=None, scale=None) == FULL._replace(
        shift=None, rotate=None, scale=None
    )


def test_a_profile_is_typed_as_the_options_are() -> None:
    assert Profile().typed == ""
    assert FULL.typed == (
        "--paper letter --flip short --duplex manual --tray face-up --margins 4.2,3,12.5,3 "
        "--back-shift -0.35,0.15 --back-rotate -0.02 --back-scale 0.999,1.0005"
    )
    assert Profile(margins=Sides.all(mm(5)), rotate=0.0).typed == "--margins 5 --back-rotate 0"
    assert Profile(paper=paper_of("450x320mm")).typed == "--paper 320x450mm"


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (0, "0"),
        (-0.0, "0"),
        (1e-9, "0"),
        (-1e-9, "0"),
        (10, "10"),
        (100.0, "100"),
        (0.1 + 0.2, "0.3"),
        (-0.35, "-0.35"),
    ],
)
def test_a_number_has_as_many_decimals_as_it_needs(value: float, said: str) -> None:
    assert number(value) == said
