"""Synergy: what a module earns at the moment it is installed (rules, section 11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.rules.corridors import connected

if TYPE_CHECKING:
    from generator.catalog.model import Department, Parameters
    from generator.rules.position import Position
    from generator.station import Node

LEAST_NEIGHBORS: Final = 2
"""With fewer qualifying neighbors there is no Synergy."""
MOST_DEPARTMENTS: Final = 3
"""Qualifying neighbors of so many departments earn the higher award."""


class Synergy(NamedTuple):
    """What an installed module would earn, if it has not earned Synergy before."""

    neighbors: tuple[Node, ...]
    """The qualifying neighbors: joined by a corridor, of another department. The Core never is one."""
    departments: tuple[Department, ...]
    """Their departments, each once, in the order of the neighbors."""
    renown: int

    @property
    def tier(self) -> int:
        """0 for none, 2 for two qualifying neighbors, 3 for three departments."""
        return tier_of(len(self.neighbors), len(self.departments))


def tier_of(neighbors: int, departments: int) -> int:
    """The tier of so many qualifying neighbors of so many departments: 0, 2 or 3."""
    if neighbors < LEAST_NEIGHBORS:
        return 0
    return MOST_DEPARTMENTS if departments >= MOST_DEPARTMENTS else LEAST_NEIGHBORS


def tier_renown(tier: int, parameters: Parameters) -> int:
    """What a tier earns."""
    return {0: 0, LEAST_NEIGHBORS: parameters.synergy_two, MOST_DEPARTMENTS: parameters.synergy_three}[tier]


def synergy(position: Position, node: Node, parameters: Parameters) -> Synergy:
    """The Synergy of the module on a node of the station that it is already part of.

    Raises KeyError where the node is empty.
    """
    own = position[node].department
    neighbors = tuple(other for other in connected(position, node) if position[other].department is not own)
    departments = tuple(dict.fromkeys(position[other].department for other in neighbors))
    found = Synergy(neighbors, departments, 0)
    return found._replace(renown=tier_renown(found.tier, parameters))
