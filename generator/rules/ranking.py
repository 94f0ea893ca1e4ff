"""How a department's awards are shared out (rules, section 13, "Ranking and ties")."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence


class Place(NamedTuple):
    """Where a commander stands in a department, and what it earns."""

    rank: int
    tied: int
    """How many commanders stand there, this one included."""
    shared: tuple[int, ...]
    """The awards of the ranks that they fill, 0 for a rank without one."""

    @property
    def award(self) -> int:
        """What each of them receives: an even share, rounded down."""
        return sum(self.shared) // self.tied


def places(readiness: Sequence[int], awards: Sequence[int]) -> tuple[Place | None, ...]:
    """Each commander's place by their Readiness, None for one of 0, who does not place."""
    found: list[Place | None] = []
    for value in readiness:
        if value == 0:
            found.append(None)
            continue
        rank = 1 + sum(other > value for other in readiness)
        tied = readiness.count(value)
        ranks = range(rank, rank + tied)
        found.append(Place(rank, tied, tuple(awards[r - 1] if r <= len(awards) else 0 for r in ranks)))
    return tuple(found)
