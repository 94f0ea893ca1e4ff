"""The modules that two players leave out: at random, but so many of each department and guild (rules, section 15).

Every choice that meets both totals is equally likely. Setting modules aside one by one while they fit would favor some
choices and may reach none; trying whole sets until one fits would never end where none does. So the choices are
numbered, and a number is drawn:

1. A split says how many modules of each guild leave a department. All that the departments already done tell the
   others is how many each guild still has to give. So tables, made from the last department back to the first, say for
   each such remainder in how many ways the departments from there on meet it: the first table counts all choices.
2. One number below that count is drawn. Department by department it falls among the splits, each of which holds as many
   numbers as it has ways here times ways further on, and its place among those tells the modules. Each choice has one
   number, and each number one choice.

All of it is whole numbers, so nothing is rounded and no choice favored.
"""

from __future__ import annotations

import hashlib
from itertools import product
from math import comb, prod
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.catalog.model import Department, Guild

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.catalog.model import Module

Split = tuple[int, ...]
"""So many modules of each guild."""

_LABEL: Final = "afterlight two-player modules"


class _Tables(NamedTuple):
    cells: tuple[tuple[tuple[Module, ...], ...], ...]
    """The modules by department, and by guild within it, in the order of their IDs."""
    splits: tuple[dict[Split, int], ...]
    """For each department its splits, and in how many ways its modules meet each."""
    ways: tuple[dict[Split, int], ...]
    """In how many ways the departments from this one on meet each remainder; those not listed cannot be met."""
    start: Split
    """What each guild has to give in all."""

    @property
    def choices(self) -> int:
        return self.ways[0].get(self.start, 0)


def draw(modules: Sequence[Module], departments: int, guilds: int, seed: int) -> tuple[Module, ...]:
    """The modules that two players leave out, in the order of `modules` (rules, section 15).

    They are `departments` modules of each department and `guilds` of each guild that there are among `modules`; of all
    such choices, each is equally likely. The same `seed` gives the same choice on every machine, whatever the order,
    the costs and the sockets of the modules. Raises ValueError where no choice meets both totals.
    """
    tables = _tables(modules, departments, guilds)
    if not tables.choices:
        raise ValueError(f"no choice of modules has {departments} of each department and {guilds} of each guild")
    chosen = set(_chosen(tables, _below(tables.choices, seed)))
    return tuple(module for module in modules if module.id in chosen)


def choices(modules: Sequence[Module], departments: int, guilds: int) -> int:
    """Among how many choices `draw` draws; 0 where none meets both totals."""
    return _tables(modules, departments, guilds).choices


def _tables(modules: Sequence[Module], departments: int, guilds: int) -> _Tables:
    homes = [department for department in Department if any(module.department is department for module in modules)]
    sellers = [guild for guild in Guild if any(module.guild is guild for module in modules)]
    ordered = sorted(modules, key=lambda module: module.id)
    cells = tuple(
        tuple(tuple(m for m in ordered if m.department is home and m.guild is seller) for seller in sellers)
        for home in homes
    )
    splits = tuple(_splits([len(cell) for cell in row], departments) for row in cells)
    ways: list[dict[Split, int]] = [{(0,) * len(sellers): 1}]
    for row in reversed(splits):
        table: dict[Split, int] = {}
        for rest, tail in ways[0].items():
            for split, here in row.items():
                left = tuple(a + b for a, b in zip(rest, split, strict=True))
                table[left] = table.get(left, 0) + here * tail
        ways.insert(0, table)
    return _Tables(cells, splits, tuple(ways), (guilds,) * len(sellers))


def _splits(sizes: Sequence[int], total: int) -> dict[Split, int]:
    """Every split of a department's total, in a fixed order, and in how many ways its modules meet it."""
    return {
        split: prod(comb(size, part) for size, part in zip(sizes, split, strict=True))
        for split in product(*(range(size + 1) for size in sizes))
        if sum(split) == total
    }


def _chosen(tables: _Tables, number: int) -> Iterator[str]:
    """The IDs of the modules of the choice with this number."""
    left = tables.start
    for cells, splits, ways in zip(tables.cells, tables.splits, tables.ways[1:], strict=True):
        for split, here in splits.items():
            rest = tuple(a - b for a, b in zip(left, split, strict=True))
            tail = ways.get(rest, 0)
            if number < here * tail:
                break
            number -= here * tail
        place, number = divmod(number, tail)
        for cell, part in zip(cells, split, strict=True):
            place, index = divmod(place, comb(len(cell), part))
            yield from (module.id for module in _combination(cell, part, index))
        left = rest


def _combination(cell: Sequence[Module], part: int, index: int) -> Iterator[Module]:
    """The modules of the combination with this index among all of `part` modules, in the order of a dictionary."""
    for place, module in enumerate(cell, start=1):
        with_it = comb(len(cell) - place, part - 1) if part else 0
        if index < with_it:
            yield module
            part -= 1
        else:
            index -= with_it


def _below(limit: int, seed: int) -> int:
    """A number from 0 up to, not including, `limit`, each equally likely over the seeds.

    The bits are the SHA-256 digests (FIPS 180-4) of the seed with a counter, which no platform and no version of Python
    can change; of the `random` module only `random()` itself is promised to stay. A number of as many bits as the limit
    has is drawn anew until it is below the limit: a remainder would favor the small numbers.
    """
    bits = (limit - 1).bit_length()
    attempt = 0
    while (number := _bits(bits, f"{_LABEL} {seed:x} {attempt:x}")) >= limit:
        attempt += 1
    return number


def _bits(bits: int, text: str) -> int:
    blocks = range(-(-bits // 256))
    data = b"".join(hashlib.sha256(f"{text} {block:x}".encode()).digest() for block in blocks)
    return int.from_bytes(data, "big") >> (len(data) * 8 - bits)
