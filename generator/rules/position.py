"""A station as it stands: which module is installed on which node (rules, section 4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from generator.station import SECTORS, Node, Ring

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.catalog.model import Module

Position = Mapping[Node, "Module"]
"""The installed modules by their nodes. What lies in the Dry Dock is not in it. Nothing here ever changes one."""


def inward(node: Node) -> Node | None:
    """The neighbor one ring further in; None for a node of the inner ring, which has the Core there."""
    return None if node.ring is Ring.INNER else Node(Ring(node.ring.value - 1), node.sector)


def adjacent_sectors(sector: int) -> tuple[int, int, int]:
    """The sector and the two beside it, counterclockwise first; sector 9 is beside sector 0."""
    return (sector - 1) % SECTORS, sector, (sector + 1) % SECTORS


def in_lane(position: Position, sector: int) -> Iterator[Node]:
    """The occupied nodes of a sector, from the inner ring outward."""
    for ring in Ring:
        node = Node(ring, sector)
        if node in position:
            yield node
