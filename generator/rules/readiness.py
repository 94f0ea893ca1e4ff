"""Department Readiness (rules, section 13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from generator.catalog.model import Department, Parameters
    from generator.rules.position import Position


class Readiness(NamedTuple):
    """A commander's strength in a department."""

    modules: int
    """M: its installed modules."""
    rings: int
    """R: the rings that hold at least one of them."""
    value: int
    """M + 2 × (R − 1), with the parameter `readiness_ring` for 2; 0 for a commander without a module."""

    @property
    def places(self) -> bool:
        """Whether the commander is ranked at all."""
        return self.modules > 0


def readiness_of(modules: int, rings: int, parameters: Parameters) -> Readiness:
    """The Readiness of so many modules in so many rings."""
    value = modules + parameters.readiness_ring * (rings - 1) if modules else 0
    return Readiness(modules, rings, value)


def readiness(position: Position, department: Department, parameters: Parameters) -> Readiness:
    """The Readiness of a station in a department. Docked modules do not count: they are not in a position."""
    nodes = [node for node, module in position.items() if module.department is department]
    return readiness_of(len(nodes), len({node.ring for node in nodes}), parameters)
