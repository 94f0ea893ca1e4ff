"""A station is legal exactly by the four rules of section 10; Figure 3 is the manual's own case."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from generator.rules.placement import (
    Breach,
    OccupiedError,
    Rule,
    breaches,
    installed,
    removed,
    support,
    support_needed,
)
from generator.station import Node
from tests.rules.stations import INNER, MIDDLE, OUTER, PRINTED, module, positions, station

if TYPE_CHECKING:
    from generator.catalog.model import Module

FIGURE_3 = station(
    i0=module("HAB", "ioc", 1),
    i1=module("GRN", "io", 2),
    i6=module("DCK", "io", 3),
    m1=module("LAB", "iok", 4),
    m6=module("REA", "io", 5),
)


def test_figure_3_a_middle_reactor_is_supported_and_sealed_contact_is_legal() -> None:
    with_a = installed(FIGURE_3, Node(MIDDLE, 0), module("REA", "i", 6))
    assert support(with_a, Node(MIDDLE, 0)) == (Node(INNER, 0), Node(INNER, 1))
    assert breaches(with_a, PRINTED) == ()


def test_figure_3_an_outer_observatory_stands_on_two() -> None:
    with_a = installed(FIGURE_3, Node(MIDDLE, 0), module("REA", "i", 6))
    with_b = installed(with_a, Node(OUTER, 1), module("OBS", "i", 7))
    assert support(with_b, Node(OUTER, 1)) == (Node(MIDDLE, 0), Node(MIDDLE, 1))
    assert breaches(with_b, PRINTED) == ()


def test_figure_3_an_outer_habitation_lacks_support_and_nothing_else() -> None:
    with_c = installed(FIGURE_3, Node(OUTER, 6), module("HAB", "i", 8))
    assert breaches(with_c, PRINTED) == (Breach(Node(OUTER, 6), Rule.OUTER_SUPPORT),)


def test_support_comes_from_the_ring_inside_over_the_seam_of_the_numbers() -> None:
    position = station(i9=module(), i1=module(), m0=module(), i5=module())
    assert support(position, Node(MIDDLE, 0)) == (Node(INNER, 9), Node(INNER, 1))
    assert support(position, Node(MIDDLE, 3)) == ()
    assert support(position, Node(INNER, 0)) == ()
    assert [support_needed(ring, PRINTED) for ring in (INNER, MIDDLE, OUTER)] == [0, 1, 2]


def test_both_rules_are_named_where_both_are_broken() -> None:
    lonely = station(m3=module(ports="o"))
    assert breaches(lonely, PRINTED) == (
        Breach(Node(MIDDLE, 3), Rule.ROUTE),
        Breach(Node(MIDDLE, 3), Rule.MIDDLE_SUPPORT),
    )


def test_the_parameters_say_how_much_support_is_needed() -> None:
    position = station(i0=module(ports="io"), m0=module(ports="io"))
    assert breaches(position, PRINTED) == ()
    assert breaches(position, PRINTED._replace(support_middle=2)) == (Breach(Node(MIDDLE, 0), Rule.MIDDLE_SUPPORT),)


def test_a_node_holds_one_module() -> None:
    with pytest.raises(OccupiedError, match="HAB-01"):
        installed(FIGURE_3, Node(INNER, 0), module())
    with pytest.raises(KeyError):
        removed(FIGURE_3, Node(OUTER, 9))


@given(positions())
def test_taking_out_the_last_support_makes_illegal_what_stood_on_it(position: dict[Node, Module]) -> None:
    for node in position:
        holders = support(position, node)
        needed = support_needed(node.ring, PRINTED)
        if needed and len(holders) == needed:
            for holder in holders:
                left = breaches(removed(position, holder), PRINTED)
                assert any(breach.node == node and breach.rule is not Rule.ROUTE for breach in left)


@given(positions())
def test_another_module_never_breaks_support_or_routes(position: dict[Node, Module]) -> None:
    before = set(breaches(position, PRINTED))
    for node in list(position)[:3]:
        without = removed(position, node)
        assert {b for b in before if b.node != node} <= set(breaches(without, PRINTED))


@given(positions())
def test_a_legal_station_stays_so_however_its_modules_are_listed(position: dict[Node, Module]) -> None:
    listed_otherwise = dict(reversed(position.items()))
    assert breaches(position, PRINTED) == breaches(listed_otherwise, PRINTED)
