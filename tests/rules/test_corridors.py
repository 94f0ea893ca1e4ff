"""Corridors and routes are those of section 4 and of the manual's figures."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from generator.rules.corridors import (
    connected,
    contacts,
    core_corridor,
    corridor,
    corridors,
    facing,
    reached,
    route,
    sealed_contacts,
)
from generator.station import Node, neighbours
from tests.rules.stations import INNER, MIDDLE, NODES, OUTER, module, positions, station

if TYPE_CHECKING:
    from generator.catalog.model import Module


def test_every_side_faces_one_neighbor_and_is_faced_back() -> None:
    back = {"inward": "outward", "clockwise": "counterclockwise", "outward": "inward", "counterclockwise": "clockwise"}
    for node in NODES:
        sides = {facing(node, other): other for other in neighbours(node)}
        assert len(sides) == len(neighbours(node))
        assert all(facing(other, node) == back[side] for side, other in sides.items())
    assert facing(Node(INNER, 9), Node(INNER, 0)) == "clockwise"


@pytest.mark.parametrize("other", [Node(INNER, 2), Node(OUTER, 0), Node(MIDDLE, 1), Node(INNER, 0)])
def test_nodes_that_are_no_neighbors_face_nothing(other: Node) -> None:
    with pytest.raises(ValueError, match="no neighbors"):
        facing(Node(INNER, 0), other)


def test_two_ports_make_a_corridor_and_nothing_else_does() -> None:
    for left, right, joined in (("c", "k", True), ("c", "i", False), ("i", "k", False), ("i", "o", False)):
        position = station(i0=module(ports=left), i1=module(ports=right))
        assert corridor(position, Node(INNER, 0), Node(INNER, 1)) is joined
        assert list(corridors(position)) == ([(Node(INNER, 0), Node(INNER, 1))] if joined else [])
        assert list(sealed_contacts(position)) == ([] if joined else [(Node(INNER, 0), Node(INNER, 1))])


def test_the_core_is_a_neighbor_of_the_inner_ring_alone_and_always_has_its_port() -> None:
    assert core_corridor(station(i4=module(ports="i")), Node(INNER, 4))
    assert not core_corridor(station(i4=module(ports="ock")), Node(INNER, 4))
    assert not core_corridor(station(m4=module(ports="i")), Node(MIDDLE, 4))
    assert not core_corridor({}, Node(INNER, 4))


def test_a_route_is_the_shortest_and_ends_at_the_core() -> None:
    # The route of Figure 3: outer Observatory, middle Laboratory, inner Greenhouse, all in sector 1.
    position = station(o1=module(ports="i"), m1=module("LAB", "iok"), i1=module("GRN", "ioc"), i2=module("HAB", "ik"))
    assert route(position, Node(OUTER, 1)) == (Node(OUTER, 1), Node(MIDDLE, 1), Node(INNER, 1))
    sealed = {**position, Node(INNER, 1): module("GRN", "oc")}  # the way round through the Habitation is left
    assert route(sealed, Node(OUTER, 1)) == (Node(OUTER, 1), Node(MIDDLE, 1), Node(INNER, 1), Node(INNER, 2))
    assert route({**sealed, Node(INNER, 2): module("HAB", "k")}, Node(OUTER, 1)) is None
    with pytest.raises(KeyError):
        route(position, Node(OUTER, 7))


@given(positions())
def test_a_corridor_is_the_same_from_both_ends(position: dict[Node, Module]) -> None:
    for node in position:
        for other in neighbours(node):
            assert corridor(position, node, other) is corridor(position, other, node)
    assert all(node in connected(position, other) for node in position for other in connected(position, node))


@given(positions())
def test_routes_lead_over_corridors_to_the_core_and_are_found_if_there_are_any(position: dict[Node, Module]) -> None:
    found = reached(position)
    for node in position:
        steps = route(position, node)
        assert (steps is not None) is (node in found)
        if steps:
            assert steps[0] == node
            assert core_corridor(position, steps[-1])
            assert len(set(steps)) == len(steps)
            assert all(corridor(position, *pair) for pair in pairwise(steps))


@given(positions())
def test_every_contact_is_a_corridor_or_sealed(position: dict[Node, Module]) -> None:
    both = [*corridors(position), *sealed_contacts(position)]
    assert sorted(both, key=str) == sorted(contacts(position), key=str)
