"""Which of several modules takes a change of cost or guild: among equally small mends the likeliest slip."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

_UNMEANT = 1_000
"""To write something else than what an unreadable word resembles weighs more than any choice between modules."""


class Sold(NamedTuple):
    """The guilds of a department's modules after a mend."""

    guilds: list[int]
    """Of each module."""
    lacking: list[int]
    """Left for the modules to be added, rising."""
    doubles: int
    """How many modules of the same guild and cost those that changed had beside them."""


class _Row(NamedTuple):
    costs: Sequence[int | None]
    meant: Sequence[int | None]
    weights: Sequence[int]
    ordered: Sequence[bool]


def priced(
    costs: Sequence[int | None],
    need: Counter[int],
    meant: Sequence[int | None],
    suspects: Sequence[bool],
) -> tuple[list[int], list[int]]:
    """The costs of a department's modules after a mend with as few changes as can be, and those left for additions.

    `costs` are as written, in the catalog's order, None where one must be written in any case; `meant` is then what
    its text resembles. A department is commonly listed by rising cost, so what keeps or brings about that order is the
    likelier; modules that are not where they belong, the `suspects`, do not count for it. Failing that, suspects
    change first, and then the last.
    """
    weights = [(0 if suspect else len(costs)) - place for place, suspect in enumerate(suspects)]
    ordered = [not suspect for suspect in suspects]
    row = _Row(costs, meant, weights, ordered)
    done = _cheapest(row, 0, tuple(sorted(need.elements())), 0, {})
    if done is None:
        row = row._replace(ordered=[False] * len(costs))
        done = _cheapest(row, 0, tuple(sorted(need.elements())), 0, {})
    assert done is not None  # noqa: S101 - without an order any fewest changes will do
    left = need.copy()
    left.subtract(done[1])
    return list(done[1]), sorted(left.elements())


_Best = tuple[int, tuple[int, ...]] | None


def _cheapest(
    row: _Row, place: int, left: tuple[int, ...], last: int, known: dict[tuple[int, tuple[int, ...], int], _Best]
) -> _Best:
    """The weight and the costs from a place on, given which costs are `left`, without a change more than needed."""
    if place == len(row.costs):
        return 0, ()
    key = (place, left, last)
    if key in known:
        return known[key]
    best: _Best = None
    old = row.costs[place]
    spare = _surplus(row.costs[place:], left)
    for new in dict.fromkeys(left):
        if row.ordered[place] and new < last:
            continue
        rest = list(left)
        rest.remove(new)
        if (new != old) + _surplus(row.costs[place + 1 :], rest) > spare:
            continue
        found = _cheapest(row, place + 1, tuple(rest), new if row.ordered[place] else last, known)
        if found is None:
            continue
        weight = found[0] + (row.weights[place] if new != old else 0)
        weight += _UNMEANT if old is None and row.meant[place] not in (None, new) else 0
        if best is None or weight < best[0]:
            best = weight, (new, *found[1])
    known[key] = best
    return best


def _surplus(values: Sequence[int | None], left: Sequence[int]) -> int:
    """How many of the values must change to be among those that are left."""
    kept = Counter(value for value in values if value is not None) & Counter(left)
    return len(values) - kept.total()


def sold(guilds: Sequence[int | None], share: Sequence[int], meant: Sequence[int | None], costs: Sequence[int]) -> Sold:
    """The guilds of a department's modules after a mend with as few changes as can be.

    `guilds` are as written, in the catalog's order, None where one must be written in any case; `costs` are as they
    will be. Guilds commonly sell a department's two modules of one cost once each, so one that its guild sells twice
    at the same cost is the likelier slip; among others the last.
    """
    now: list[int | None] = list(guilds)
    lacking = [part - guilds.count(guild) for guild, part in enumerate(share)]
    doubles = 0
    for guild, off in enumerate(lacking):
        for _ in range(-off):
            here = [place for place, other in enumerate(now) if other == guild]
            twice = {place: sum(costs[other] == costs[place] for other in here) for place in here}
            slip = max(here, key=lambda place: (twice[place], place))
            doubles += twice[slip]
            now[slip] = None
    lacking = [max(0, off) for off in lacking]
    for place, other in enumerate(guilds):
        wish = meant[place]
        if other is None and wish is not None and lacking[wish]:
            now[place] = wish
            lacking[wish] -= 1
    for place, other in enumerate(now):
        if other is None:
            options = [number for number, off in enumerate(lacking) if off]
            taken = {now[beside] for beside, cost in enumerate(costs) if cost == costs[place]}
            now[place] = next((number for number in options if number not in taken), options[0])
            lacking[now[place] or 0] -= 1
    done = [guild for guild in now if guild is not None]
    return Sold(done, [guild for guild, off in enumerate(lacking) for _ in range(off)], doubles)
