"""The three Storms: when each comes and what every commander scores (rules, sections 13 and 14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.catalog.model import Department
from generator.rules.ranking import places
from generator.rules.readiness import readiness
from generator.rules.shield import shield

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.catalog.model import Parameters
    from generator.rules.position import Position
    from generator.rules.ranking import Place


class Score(NamedTuple):
    """What one commander scores at a Storm."""

    departments: dict[Department, Place | None]
    """The place in each department; None where the commander has no module of it."""
    shield: int

    @property
    def renown(self) -> int:
        """Readiness awards and Shield together."""
        return sum(place.award for place in self.departments.values() if place) + self.shield


def triggered(before: int, after: int, modules: int, parameters: Parameters) -> tuple[int, ...]:
    """The Storms, 0 for Storm I, that the purchase counter triggers on its way, with so many modules in the game."""
    marks = parameters.thresholds(modules)
    return tuple(number for number, mark in enumerate(marks) if before < mark <= after)


def ending(modules: int, parameters: Parameters) -> int:
    """The purchase that triggers the end of the game, with so many modules in it (rules, section 14).

    Every purchase is refilled as long as the supply lasts: as the first one that is not leaves, all others are there.
    """
    return modules - parameters.market_berths + 1


def scores(positions: Sequence[Position], storm: int, parameters: Parameters) -> tuple[Score, ...]:
    """What every commander scores at a Storm, in seat order; 0 is Storm I and the last one the Final Storm."""
    awards = parameters.department_awards[storm]
    ranked = {
        department: places([readiness(position, department, parameters).value for position in positions], awards)
        for department in Department
    }
    return tuple(
        Score({department: found[seat] for department, found in ranked.items()}, shield(position, parameters))
        for seat, position in enumerate(positions)
    )
