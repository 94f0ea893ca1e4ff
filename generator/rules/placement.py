"""What makes a station legal, and which rule it breaks where it is not (rules, section 10)."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.rules.corridors import reached
from generator.rules.position import adjacent_sectors
from generator.station import Node, Ring

if TYPE_CHECKING:
    from generator.catalog.model import Module, Parameters
    from generator.rules.position import Position


class Rule(Enum):
    """The placement rules that a station can break, by their numbers in section 10.

    The first, that a module occupies one node with its inward marker toward the Core, holds of every `Position`.
    """

    ROUTE = 2
    """Every module has a continuous corridor route to the Command Core."""
    MIDDLE_SUPPORT = 3
    """Every middle-ring module is supported from the inner ring."""
    OUTER_SUPPORT = 4
    """Every outer-ring module is supported from the middle ring."""


class Breach(NamedTuple):
    """A module that stands against a rule."""

    node: Node
    rule: Rule


class OccupiedError(ValueError):
    """A node that a module was to be installed on holds one already."""


_SUPPORT_RULES: Final = {Ring.MIDDLE: Rule.MIDDLE_SUPPORT, Ring.OUTER: Rule.OUTER_SUPPORT}


def support(position: Position, node: Node) -> tuple[Node, ...]:
    """The installed modules that support a node: in the ring inside it, in its own or an adjacent sector.

    In sector order, counterclockwise first. A node of the inner ring needs none and has none. No corridor is asked for.
    """
    if node.ring is Ring.INNER:
        return ()
    ring = Ring(node.ring.value - 1)
    around = (Node(ring, sector) for sector in adjacent_sectors(node.sector))
    return tuple(other for other in around if other in position)


def support_needed(ring: Ring, parameters: Parameters) -> int:
    """How many modules must support one in this ring."""
    return {Ring.INNER: 0, Ring.MIDDLE: parameters.support_middle, Ring.OUTER: parameters.support_outer}[ring]


def breaches(position: Position, parameters: Parameters) -> tuple[Breach, ...]:
    """All that is against the rules, module by module from the inner ring outward and by sector, rules in their order.

    None of it: the station is legal.
    """
    routed = reached(position)
    found = []
    for node in sorted(position, key=lambda node: (node.ring.value, node.sector)):
        if node not in routed:
            found.append(Breach(node, Rule.ROUTE))
        if len(support(position, node)) < support_needed(node.ring, parameters):
            found.append(Breach(node, _SUPPORT_RULES[node.ring]))
    return tuple(found)


def installed(position: Position, node: Node, module: Module) -> dict[Node, Module]:
    """The station with one module more. Raises OccupiedError where the node holds one."""
    if node in position:
        raise OccupiedError(f"{node} holds {position[node].id}")
    return {**position, node: module}


def removed(position: Position, node: Node) -> dict[Node, Module]:
    """The station without the module on that node. Raises KeyError where there is none."""
    left = dict(position)
    del left[node]
    return left
