"""Readiness, its ranking and its awards are those of section 13; every example there is reproduced."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.catalog.model import Department
from generator.rules.ranking import places
from generator.rules.readiness import readiness
from generator.rules.storms import scores, triggered
from tests.rules.stations import PRINTED, module, positions, station

if TYPE_CHECKING:
    from generator.catalog.model import Module
    from generator.station import Node

LAB = Department.LABORATORY
FIRST, SECOND, FINAL = PRINTED.department_awards


def test_the_worked_example_fewer_modules_in_more_rings_rank_higher() -> None:
    one = station(i0=module("LAB"), i1=module("LAB"), i2=module("LAB"), i3=module("LAB"))
    two = station(i0=module("LAB"), i1=module("LAB"), m0=module("LAB"), i5=module("OBS"))
    assert readiness(one, LAB, PRINTED) == (4, 1, 4)
    assert readiness(two, LAB, PRINTED) == (3, 2, 5)
    first, second = scores((one, two), 2, PRINTED)
    assert (first.departments[LAB].rank, second.departments[LAB].rank) == (2, 1)  # type: ignore[union-attr]  # both place


def test_a_commander_without_a_module_does_not_place() -> None:
    found = readiness({}, LAB, PRINTED)
    assert (found.value, found.places) == (0, False)
    assert scores(({}, station(i0=module("LAB"))), 0, PRINTED)[0].departments[LAB] is None


def test_the_worked_example_of_ties() -> None:
    placed = places((5, 5, 3, 0), FINAL)
    assert [place and (place.rank, place.tied, place.award) for place in placed] == [
        (1, 2, 8),
        (1, 2, 8),
        (3, 1, 3),
        None,
    ]


@pytest.mark.parametrize(
    ("values", "awards", "received"),
    [
        ((9, 4, 4, 4), FINAL, [10, 3, 3, 3]),  # three tied for second: (6 + 3 + 0) / 3
        ((5, 5, 3), SECOND, [5, 5, 0]),  # (7 + 3) / 2, and rank 3 pays nothing
        ((5, 5), FIRST, [2, 2]),  # (4 + 0) / 2
    ],
)
def test_the_other_ties_that_the_manual_works(
    values: tuple[int, ...], awards: tuple[int, ...], received: list[int]
) -> None:
    assert [place.award for place in places(values, awards) if place] == received


@pytest.mark.parametrize(
    ("before", "after", "modules", "storms"),
    [
        (18, 19, 60, ()),
        (19, 20, 60, (0,)),
        (39, 40, 60, (1,)),
        (15, 16, 48, (0,)),
        (31, 32, 48, (1,)),
        (20, 21, 60, ()),
    ],
)
def test_storms_come_with_the_purchase_that_reaches_their_threshold(
    before: int, after: int, modules: int, storms: tuple[int, ...]
) -> None:
    assert triggered(before, after, modules, PRINTED) == storms


def test_a_storm_scores_departments_and_then_the_shield() -> None:
    one, two = station(i0=module("LAB", "i")), station(i5=module("LAB", "i"), i6=module("OBS", "i"))
    first, second = scores((one, two), 0, PRINTED)
    assert (first.shield, first.renown) == (1, 2 + 1)  # the two share the Laboratory's award
    assert (second.shield, second.renown) == (0, 2 + 4)


@given(st.lists(st.integers(0, 6), min_size=1, max_size=4), st.sampled_from(PRINTED.department_awards))
def test_a_group_never_receives_more_than_its_ranks_award(values: list[int], awards: tuple[int, ...]) -> None:
    placed = [place for place in places(values, awards) if place]
    for rank in {place.rank for place in placed}:
        group = [place for place in placed if place.rank == rank]
        assert sum(place.award for place in group) <= sum(group[0].shared)
        assert len(group) == group[0].tied
    assert sum(place.award for place in placed) <= sum(awards)


@given(positions())
def test_readiness_counts_modules_and_rings(position: dict[Node, Module]) -> None:
    found = [readiness(position, department, PRINTED) for department in Department]
    assert sum(each.modules for each in found) == len(position)
    assert all(each.value == each.modules + 2 * (each.rings - 1) for each in found if each.places)
