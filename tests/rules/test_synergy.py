"""Synergy is that of section 11, of Figure 4 and of Figure 5."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from generator.catalog.model import Department
from generator.rules.placement import removed
from generator.rules.synergy import synergy
from generator.station import Node
from tests.rules.stations import INNER, MIDDLE, PRINTED, module, positions, station

if TYPE_CHECKING:
    from generator.catalog.model import Module

M = Node(MIDDLE, 1)
FIGURE_4 = station(
    m1=module("LAB", "ick", 1), i1=module("GRN", "io", 2), m2=module("HAB", "ik", 3), m0=module("LAB", "ic", 4)
)


def test_figure_4_two_neighbors_qualify_and_the_one_of_its_own_department_does_not() -> None:
    found = synergy(FIGURE_4, M, PRINTED)
    assert found.neighbors == (Node(INNER, 1), Node(MIDDLE, 2))
    assert set(found.departments) == {Department.GREENHOUSE, Department.HABITATION}
    assert (found.tier, found.renown) == (2, 2)


def test_figure_5_three_departments_earn_the_higher_award() -> None:
    found = synergy({**FIGURE_4, Node(MIDDLE, 0): module("REA", "ic", 5)}, M, PRINTED)
    assert len(found.neighbors) == len(found.departments) == 3
    assert (found.tier, found.renown) == (3, 3)


def test_qualifying_neighbors_may_share_a_department() -> None:
    found = synergy({**FIGURE_4, Node(MIDDLE, 2): module("GRN", "ik", 3)}, M, PRINTED)
    assert (len(found.neighbors), len(found.departments), found.renown) == (2, 1, 2)


def test_four_corridors_to_two_departments_earn_the_lower_award() -> None:
    around = station(i1=module("GRN", "io"), m2=module("HAB", "k"), m0=module("GRN", "c"), o1=module("HAB", "i"))
    found = synergy({**around, M: module("LAB")}, M, PRINTED)
    assert (len(found.neighbors), found.tier, found.renown) == (4, 2, 2)


def test_one_neighbor_and_the_core_are_not_enough() -> None:
    found = synergy(station(i1=module("GRN", "ic"), i2=module("HAB", "k")), Node(INNER, 1), PRINTED)
    assert (found.neighbors, found.tier, found.renown) == ((Node(INNER, 2),), 0, 0)
    with pytest.raises(KeyError):
        synergy(FIGURE_4, Node(MIDDLE, 7), PRINTED)


def test_the_awards_are_the_parameters() -> None:
    dear = PRINTED._replace(synergy_two=5, synergy_three=9)
    assert synergy(FIGURE_4, M, dear).renown == 5


@given(positions())
def test_fewer_neighbors_never_earn_more(position: dict[Node, Module]) -> None:
    for node in position:
        found = synergy(position, node, PRINTED)
        assert found.tier in {0, 2, 3}
        for other in found.neighbors[:1]:
            assert synergy(removed(position, other), node, PRINTED).renown <= found.renown
