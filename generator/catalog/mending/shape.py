"""What a catalog must be, and its modules, as bare numbers: all that the search for the smallest mend knows.

The numbers are a value of their own, so that a search over all mends can confirm the answer on catalogs small enough.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from generator.catalog.invariants.checks import OUTWARD_PORTS, OUTWARD_TOLERANCE
from generator.catalog.invariants.guilds import FOURS, SPLIT
from generator.catalog.model import DEPARTMENT_COSTS, SOCKET_NAMES, Department


class Shape(NamedTuple):
    """The invariants' numbers (rules, section 2 and appendix)."""

    departments: int
    costs: tuple[int, ...]
    """The printed costs of each department's modules."""
    split: tuple[int, ...]
    """How the guilds share a department, the most first. The others sell equally many."""
    fours: int
    """In so many departments each guild sells the most; together these are all departments."""
    ports: int
    """So many modules have an outward port."""
    tolerance: int
    """So many more or fewer are still no error."""

    @property
    def capacity(self) -> int:
        """Modules in each department."""
        return len(self.costs)

    @property
    def modules(self) -> int:
        """Modules in the catalog."""
        return self.departments * len(self.costs)


STANDARD: Final = Shape(len(Department), DEPARTMENT_COSTS, SPLIT, FOURS, OUTWARD_PORTS, OUTWARD_TOLERANCE)
"""The game's own."""

OUTWARD: Final = SOCKET_NAMES.index("outward")


class Item(NamedTuple):
    """A module as written, departments and guilds by number; None is what could not be read."""

    department: int | None
    spoken: int | None
    """The department that its ID speaks for."""
    label: str | None
    """Its ID, where it is one. Modules that share it are told apart by nothing else."""
    guild: int | None
    cost: int | None
    sockets: tuple[bool | None, ...]
    """Whether each is a port, in the order of `SOCKET_NAMES`."""
    owner: bool = False
    """Whether the ID rather belongs to this module than to another that has it too."""
