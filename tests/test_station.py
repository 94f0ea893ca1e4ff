"""The station's geometry: who is whose neighbour (rules, section 4), and that a printed board has room for it all."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.geometry import Point
from generator.station import (
    FACETS,
    SECTORS,
    SUNWARD_LANES,
    Bridge,
    Node,
    Ring,
    Station,
    core_port,
    facet_of,
    neighbours,
    nodes,
    pentagon,
)
from generator.units import Length, mm
from tests.components.measure import apart

CENTRE = Point(mm(130), mm(130))
STATION = Station()
SLOT = mm(26)
APOTHEM = mm(28.5)
THIRTY = tuple(nodes())


def distance(a: Point, b: Point) -> Length:
    return mm(math.hypot((a.x - b.x) / mm(1), (a.y - b.y) / mm(1)))


def near(length: Length, expected: Length) -> bool:
    return abs(length - expected) < mm(1e-6)


def overlapping(station: Station, side: Length) -> list[tuple[Node, Node]]:
    """The pairs of nodes whose squares of that side overlap, one of each pair in sector 0: the others are alike."""
    outlines = {node: station.corners_of(node, CENTRE, side) for node in THIRTY}
    pairs = ((a, b) for a, b in combinations(THIRTY, 2) if 0 in (a.sector, b.sector))
    return [(a, b) for a, b in pairs if not apart(outlines[a], outlines[b])]


def test_a_station_has_thirty_nodes_one_in_every_ring_of_every_sector() -> None:
    assert len(set(THIRTY)) == len(THIRTY) == 30
    assert {(node.ring, node.sector) for node in THIRTY} == {(ring, s) for ring in Ring for s in range(10)}


@pytest.mark.parametrize(
    ("node", "expected"),
    [
        (Node(Ring.INNER, 0), {Node(Ring.INNER, 9), Node(Ring.INNER, 1), Node(Ring.MIDDLE, 0)}),
        (Node(Ring.OUTER, 9), {Node(Ring.OUTER, 8), Node(Ring.OUTER, 0), Node(Ring.MIDDLE, 9)}),
        (
            Node(Ring.MIDDLE, 4),
            {Node(Ring.MIDDLE, 3), Node(Ring.MIDDLE, 5), Node(Ring.INNER, 4), Node(Ring.OUTER, 4)},
        ),
    ],
)
def test_neighbours_are_next_along_the_sector_or_around_the_ring(node: Node, expected: set[Node]) -> None:
    assert neighbours(node) == expected


def test_neighbours_are_mutual() -> None:
    for node in THIRTY:
        assert node not in neighbours(node)
        for other in neighbours(node):
            assert node in neighbours(other)


def test_clockwise_and_outward_lead_to_neighbours_and_together_to_all_of_them() -> None:
    found = {frozenset((node, other)) for node in THIRTY for other in (node.clockwise, node.outward) if other}
    assert found == {frozenset((node, other)) for node in THIRTY for other in neighbours(node)}
    assert Node(Ring.OUTER, 3).outward is None


def test_the_rings_lie_where_the_plan_puts_them() -> None:
    edges = [(STATION.inner_edge(ring) / mm(1), STATION.outer_edge(ring) / mm(1)) for ring in Ring]
    assert edges == [pytest.approx(pair, abs=0.05) for pair in ((41.7, 66.7), (70.7, 95.7), (99.7, 124.7))]


def test_the_farthest_corner_is_125_3_mm_out() -> None:
    assert STATION.reach / mm(1) == pytest.approx(125.33, abs=0.005)
    corners = [p for node in THIRTY for p in STATION.corners_of(node, CENTRE, STATION.tile)]
    assert near(max(distance(p, CENTRE) for p in corners), STATION.reach)


def test_inner_tiles_keep_the_corner_gap() -> None:
    first = STATION.corners_of(Node(Ring.INNER, 0), CENTRE, STATION.tile)
    second = STATION.corners_of(Node(Ring.INNER, 1), CENTRE, STATION.tile)
    assert near(min(distance(a, b) for a in first for b in second), STATION.corner_gap)


def test_corners_run_clockwise_from_the_outward_counterclockwise_one() -> None:
    top_left, top_right, bottom_right, bottom_left = STATION.corners_of(Node(Ring.INNER, 0), CENTRE, STATION.tile)
    assert near(top_left.y, CENTRE.y - STATION.outer_edge(Ring.INNER))
    assert near(bottom_left.y, CENTRE.y - STATION.inner_edge(Ring.INNER))
    assert top_left.x < top_right.x
    assert near(top_right.x, bottom_right.x)
    assert top_right.y < bottom_right.y


def test_slots_never_overlap() -> None:
    assert overlapping(STATION, SLOT) == []


@pytest.mark.parametrize("tile", [20, 25, 30])
def test_for_every_tile_slots_keep_apart_and_rings_have_a_gap(tile: int) -> None:
    station = Station.of(mm(tile))
    assert station.tile == mm(tile)
    assert station.corner_gap == mm(2)
    assert station.ring_gap >= mm(3.5)
    assert overlapping(station, mm(tile + 1)) == []


def test_the_rules_own_tile_has_the_plain_station() -> None:
    assert Station.of(mm(25)) == STATION


def test_slots_that_are_too_large_are_seen_to_overlap() -> None:
    around = overlapping(STATION, mm(27.2))
    assert (Node(Ring.INNER, 0), Node(Ring.INNER, 1)) in around
    along = overlapping(Station(ring_gap=mm(0.9)), SLOT)
    assert (Node(Ring.INNER, 0), Node(Ring.MIDDLE, 0)) in along


@settings(max_examples=20, deadline=None)
@given(st.floats(10, 60), st.floats(0.1, 9), st.floats(0.1, 9))
def test_tiles_of_any_size_never_overlap(tile: float, corner: float, gap: float) -> None:
    assert overlapping(Station(mm(tile), mm(corner), mm(gap)), mm(tile)) == []


def test_the_joint_of_the_boards_touches_no_slot() -> None:
    for node in THIRTY:
        corners = STATION.corners_of(node, CENTRE, SLOT)
        if node.sector in SUNWARD_LANES:
            assert all(corner.y < CENTRE.y for corner in corners), node
        else:
            assert all(corner.y > CENTRE.y for corner in corners), node


def test_the_sunward_lanes_are_five_and_about_the_axis() -> None:
    assert set(SUNWARD_LANES) == {8, 9, 0, 1, 2}
    assert {(10 - sector) % 10 for sector in SUNWARD_LANES} == set(SUNWARD_LANES)


def test_bearings_run_clockwise_with_sector_0_up() -> None:
    top = STATION.centre_of(Node(Ring.OUTER, 0), CENTRE)
    assert near(top.x, CENTRE.x)
    assert top.y < CENTRE.y
    assert STATION.centre_of(Node(Ring.OUTER, 2), CENTRE).x > CENTRE.x
    assert STATION.centre_of(Node(Ring.OUTER, 7), CENTRE).x < CENTRE.x


def side_middle(node: Node, toward: int) -> Point:
    """The middle of one side of a node's tile: outward 0, clockwise 1, inward 2, counterclockwise 3."""
    a, b = (STATION.corners_of(node, CENTRE, STATION.tile)[(toward + i) % 4] for i in (0, 1))
    return Point((a.x + b.x) / 2, (a.y + b.y) / 2)


def assert_joins(bridge: Bridge, start: Point, end: Point) -> None:
    first, last = bridge.ends
    assert distance(first, start) < mm(1e-6)
    assert distance(last, end) < mm(1e-6)


@pytest.mark.parametrize("node", THIRTY, ids=lambda node: f"{node.ring.name.lower()}-{node.sector}")
def test_bridges_join_the_facing_sides_of_neighbours(node: Node) -> None:
    assert_joins(STATION.bridge_around(node, CENTRE), side_middle(node, 1), side_middle(node.clockwise, 3))
    if node.outward is not None:
        assert_joins(STATION.bridge_outward(node, CENTRE), side_middle(node, 0), side_middle(node.outward, 2))


@pytest.mark.parametrize("sector", range(SECTORS))
def test_the_core_presents_a_port_to_every_inner_node(sector: int) -> None:
    port = core_port(CENTRE, APOTHEM, sector)
    assert_joins(STATION.bridge_from_core(sector, CENTRE, APOTHEM), port, side_middle(Node(Ring.INNER, sector), 2))
    facet = facet_of(sector)
    assert sector in facet.sectors
    # In the facet: its distance along the facet's bearing is the apothem, and it is less than half a facet aside.
    middle = CENTRE.toward(facet.bearing, APOTHEM)
    aside = APOTHEM * math.tan(math.radians(18)) * (-1 if sector % 2 == 0 else 1)
    assert distance(port, middle.toward(facet.bearing + 90, aside)) < mm(1e-6)


def test_the_facets_face_the_sector_pairs() -> None:
    assert [facet.sectors for facet in FACETS] == [(0, 1), (2, 3), (4, 5), (6, 7), (8, 9)]
    for facet in FACETS:
        assert facet.bearing == sum(facet.sectors) / 2 * 36


def test_the_pentagon_has_its_facets_where_they_face() -> None:
    corners = pentagon(CENTRE, APOTHEM)
    assert len(corners) == 5
    for index, facet in enumerate(FACETS):
        a, b = corners[index - 1], corners[index]
        middle = Point((a.x + b.x) / 2, (a.y + b.y) / 2)
        assert distance(middle, CENTRE.toward(facet.bearing, APOTHEM)) < mm(1e-6)
