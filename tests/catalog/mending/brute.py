"""The fewest changes by trying everything: slow, plain, and knowing nothing of how the program searches."""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations, product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.catalog.mending.shape import Item, Shape

OUTWARD = 1


def everything(shape: Shape, items: Sequence[Item]) -> int:
    """The fewest fields to write, over every way to take out modules, to place them, and to share them among guilds."""
    removals = max(0, len(items) - shape.modules)
    additions = max(0, shape.modules - len(items))
    places = range(len(items))
    sizes = {size: list(combinations(places, size)) for size in range(len(shape.costs) + 1)}
    guilds = range(len(shape.split))
    # For what was placed so far and how often each guild sold the most: the fewest changes.
    states: dict[tuple[frozenset[int], tuple[int, ...]], int] = {(frozenset(), (0,) * len(shape.split)): 0}
    for number in range(shape.departments):
        price = {}
        for members in (members for size in sizes.values() for members in size):
            mine = [items[place] for place in members]
            group = frozenset(members)
            for four in guilds:
                sells = [guild for guild in guilds for _ in range(shape.split[0 if guild == four else -1])]
                price[group, four] = _named(mine, number) + _cost(mine, shape.costs) + _guild(mine, sells)
        after: dict[tuple[frozenset[int], tuple[int, ...]], int] = {}
        for (placed, fours), before in states.items():
            for (group, four), changes in price.items():
                if placed & group or fours[four] == shape.fours:
                    continue
                state = placed | group, tuple(n + (guild == four) for guild, n in enumerate(fours))
                after[state] = min(after.get(state, 10**6), before + changes)
        states = after
    kept = len(items) - removals
    return min(
        changes + fewest_sockets(shape, [items[place].sockets for place in placed], additions)
        for (placed, _), changes in states.items()
        if len(placed) == kept
    )


def _named(mine: Sequence[Item], number: int) -> int:
    """Departments to write, and IDs: one may be kept of each that fits."""
    kept = {item.label for item in mine if item.spoken == number}
    return sum(item.department != number for item in mine) + len(mine) - len(kept)


def _cost(mine: Sequence[Item], costs: Sequence[int]) -> int:
    return _differing(tuple(sorted(-1 if item.cost is None else item.cost for item in mine)), tuple(costs))


def _guild(mine: Sequence[Item], sells: Sequence[int]) -> int:
    return _differing(tuple(sorted(-1 if item.guild is None else item.guild for item in mine)), tuple(sells))


@cache
def _differing(written: tuple[int, ...], wanted: tuple[int, ...]) -> int:
    """How many must change at least for all to be among those wanted, each as often as there."""
    rows = permutations(wanted, len(written))
    return min((sum(a != b for a, b in zip(written, row, strict=True)) for row in rows), default=0)


def fewest_sockets(shape: Shape, written: Sequence[tuple[bool | None, ...]], additions: int) -> int:
    """Over all numbers of outward ports: the fewest sockets to write, by the best for each module."""
    fewest = {0: 0}
    for four in written:
        after: dict[int, int] = {}
        for new in product((True, False), repeat=4):
            if any(new):
                changes = sum(a is not b for a, b in zip(four, new, strict=True))
                for ports, before in fewest.items():
                    number = ports + new[OUTWARD]
                    after[number] = min(after.get(number, 10**6), before + changes)
        fewest = after
    near = range(shape.ports - shape.tolerance, shape.ports + shape.tolerance + 1)
    return min(
        changes for ports, changes in fewest.items() if any(ports + more in near for more in range(additions + 1))
    )
