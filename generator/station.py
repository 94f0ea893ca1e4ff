"""The geometry of a commander's station (rules, section 4): rings, sectors, nodes and their neighbours, and the Core.

Distances are from the station's centre; bearings are degrees clockwise from the sunward axis, which points up.
"""

from __future__ import annotations

import math
from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.units import Length, mm

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.geometry import Point

SECTORS: Final = 10
SECTOR_ANGLE: Final = 360 / SECTORS
SUNWARD_LANES: Final = (8, 9, 0, 1, 2)
"""The five sectors that screen the station, from counterclockwise to clockwise."""


class Ring(Enum):
    """The three bands of nodes, numbered outward from the Core."""

    INNER = 0
    MIDDLE = 1
    OUTER = 2


class Node(NamedTuple):
    """One docking position: a ring of a sector."""

    ring: Ring
    sector: int

    @property
    def bearing(self) -> float:
        """The direction of the node's outward side, in degrees clockwise from up."""
        return self.sector * SECTOR_ANGLE

    @property
    def clockwise(self) -> Node:
        """The neighbour in the next sector of the same ring."""
        return Node(self.ring, (self.sector + 1) % SECTORS)

    @property
    def outward(self) -> Node | None:
        """The neighbour one ring further out, if there is one."""
        return Node(Ring(self.ring.value + 1), self.sector) if self.ring is not Ring.OUTER else None


def nodes() -> Iterator[Node]:
    """All thirty nodes, ring by ring from the inside, clockwise from sector 0."""
    for ring in Ring:
        for sector in range(SECTORS):
            yield Node(ring, sector)


def neighbours(node: Node) -> frozenset[Node]:
    """The nodes next to this one: adjacent rings of its sector, adjacent sectors of its ring."""
    around = {Node(node.ring, (node.sector + step) % SECTORS) for step in (-1, 1)}
    along = {Node(Ring(value), node.sector) for value in (node.ring.value - 1, node.ring.value + 1) if 0 <= value <= 2}
    return frozenset(around | along)


class Bridge(NamedTuple):
    """The straight stretch between two neighbours' facing sides, where a corridor would run (rules, section 4)."""

    middle: Point
    bearing: float
    """Which way it runs, in degrees clockwise from up."""
    length: Length

    @property
    def ends(self) -> tuple[Point, Point]:
        """The middles of the two sides that it joins: where it starts, and where it leads to along its bearing."""
        half = self.length / 2
        return self.middle.toward(self.bearing, -half), self.middle.toward(self.bearing, half)


class Station(NamedTuple):
    """A station board for square tiles of one size.

    Tiles are centred on their sector and square to its radius. Two inner-ring tiles side by side come nearest at
    their inner corners, `corner_gap` apart when the ring's inner edge lies at (k/2 + (w/2) cos 18°) / sin 18°.
    """

    tile: Length = mm(25)
    corner_gap: Length = mm(2)
    ring_gap: Length = mm(4)

    @classmethod
    def of(cls, tile: Length) -> Station:
        """The board for tiles of that side.

        The rings of large ones lie closer, so that on paper of 320 x 450 mm a board of 30 mm has room for crop marks.
        """
        return cls(tile, ring_gap=mm(3.5) if tile > cls().tile else cls().ring_gap)

    def inner_edge(self, ring: Ring) -> Length:
        """How far the inward side of the ring's tiles is from the centre."""
        half = math.radians(SECTOR_ANGLE / 2)
        first = (self.corner_gap / 2 + self.tile / 2 * math.cos(half)) / math.sin(half)
        return first + ring.value * (self.tile + self.ring_gap)

    def outer_edge(self, ring: Ring) -> Length:
        """How far the outward side of the ring's tiles is from the centre."""
        return self.inner_edge(ring) + self.tile

    @property
    def reach(self) -> Length:
        """How far the outermost corner of a tile is from the centre."""
        return self.corner_distance(Ring.OUTER, self.tile)

    def corner_distance(self, ring: Ring, side: Length) -> Length:
        """How far the outward corners of a square of that side, on a node of the ring, are from the centre."""
        outer = self.outer_edge(ring) + (side - self.tile) / 2
        return outer * math.hypot(1.0, side / 2 / outer)

    def centre_of(self, node: Node, centre: Point) -> Point:
        """The middle of a node's tile, for a station about `centre`."""
        return centre.toward(node.bearing, self.inner_edge(node.ring) + self.tile / 2)

    def corners_of(self, node: Node, centre: Point, side: Length) -> tuple[Point, ...]:
        """The corners of a square of that side on a node, clockwise from the outward counterclockwise one."""
        half = side / 2
        middle = self.centre_of(node, centre)
        return tuple(
            middle.toward(node.bearing, out * half).toward(node.bearing + 90.0, along * half)
            for out, along in ((1, -1), (1, 1), (-1, 1), (-1, -1))
        )

    def bridge_around(self, node: Node, centre: Point) -> Bridge:
        """From the node's clockwise side to the next sector's; it crosses the line between the two at a right angle."""
        half = math.radians(SECTOR_ANGLE / 2)
        out, aside = self.inner_edge(node.ring) + self.tile / 2, self.tile / 2
        between = node.bearing + SECTOR_ANGLE / 2
        return Bridge(
            centre.toward(between, out * math.cos(half) + aside * math.sin(half)),
            between + 90.0,
            2 * (out * math.sin(half) - aside * math.cos(half)),
        )

    def bridge_outward(self, node: Node, centre: Point) -> Bridge:
        """From the node's outward side to the next ring, as if there were always one."""
        return Bridge(
            centre.toward(node.bearing, self.outer_edge(node.ring) + self.ring_gap / 2), node.bearing, self.ring_gap
        )

    def bridge_from_core(self, sector: int, centre: Point, apothem: Length) -> Bridge:
        """From the Core's port, in a facet `apothem` from the centre, to the inward side of the sector's inner node."""
        start, end = port_distance(apothem), self.inner_edge(Ring.INNER)
        bearing = sector * SECTOR_ANGLE
        return Bridge(centre.toward(bearing, (start + end) / 2), bearing, end - start)


class Facet(NamedTuple):
    """One side of the pentagonal Core: its bearing, and the two inner-ring sectors that it presents a port to."""

    bearing: float
    sectors: tuple[int, int]


FACETS: Final = tuple(Facet(SECTOR_ANGLE / 2 + 72.0 * i, (2 * i, 2 * i + 1)) for i in range(5))
"""The Core's five facets: they face the sector pairs 0 and 1, 2 and 3, 4 and 5, 6 and 7, 8 and 9."""


def pentagon(centre: Point, apothem: Length) -> tuple[Point, ...]:
    """The Core's corners, clockwise from the one between sectors 1 and 2. `apothem` is from the centre to a facet."""
    radius = apothem / math.cos(math.radians(36))
    return tuple(centre.toward(facet.bearing + 36.0, radius) for facet in FACETS)


def facet_of(sector: int) -> Facet:
    """The facet that presents a port to the inner node of this sector."""
    return FACETS[sector // 2]


def port_distance(apothem: Length) -> Length:
    """How far the middle of every Core port is from the centre: all ten lie equally far off their facet's middle."""
    return apothem / math.cos(math.radians(SECTOR_ANGLE / 2))


def core_port(centre: Point, apothem: Length, sector: int) -> Point:
    """Where the axis of a sector crosses the Core's facet: the middle of the port toward that inner node."""
    return centre.toward(sector * SECTOR_ANGLE, port_distance(apothem))
