"""The smallest mend of a catalog: exactly the fewest field changes, and of those that are as few the likeliest."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.catalog.invariants.checks import OUTWARD_TOLERANCE
from generator.catalog.mending.homes import Suspects, homes
from generator.catalog.mending.labels import labelled, placed
from generator.catalog.mending.mend import FIELDS, Addition, Change, Mend
from generator.catalog.mending.picks import priced, sold
from generator.catalog.mending.reading import DEPARTMENTS, GUILDS, read
from generator.catalog.mending.search import GONE, fewest, shares
from generator.catalog.mending.shape import STANDARD
from generator.catalog.mending.sockets import Fitting, fitted
from generator.catalog.model import Module, Socket, Sockets

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.catalog.drafts import Draft
    from generator.catalog.entries import Entry
    from generator.catalog.mending.homes import Homes
    from generator.catalog.mending.reading import Reading
    from generator.catalog.mending.shape import Shape

MOST: Final = 200
"""Of more modules no mend is sought: that is no catalog with a slip or two."""


class _New(NamedTuple):
    department: int
    guild: int
    cost: int


class _Mended(NamedTuple):
    """A plan carried out, but for IDs and sockets."""

    homes: Homes
    guilds: dict[int, int]
    """By place."""
    costs: dict[int, int]
    """By place."""
    new: list[_New]
    rank: tuple[int, int, int]
    """The lower, the likelier: what speaks against it, guilds that sell two of a cost, how far down it changes."""


def smallest_mend(draft: Draft, *, tolerance: int = OUTWARD_TOLERANCE) -> Mend | None:
    """The fewest changes after which the catalog keeps every invariant, the outward ports within a tolerance.

    As many modules are added or taken out as it has too few or too many. A field that could not be read counts as one
    change, and so does each socket of a module that has none. None where there is no list of modules, where it has
    more than `MOST`, or where the fewest are not found for certain within `generator.catalog.mending.search.NODES`.
    """
    entries = draft.entries
    if entries is None or len(entries) > MOST:
        return None
    shape = STANDARD._replace(tolerance=tolerance)
    reading = read(draft)
    found = fewest(shape, reading.items)
    if found is None:
        return None
    if not found.changes and len(entries) == shape.modules:
        return Mend((), (), ())
    suspects = Suspects(draft, reading)
    made = [_mended(shape, reading, homes(found, plan, reading, suspects), plan.fours) for plan in found.plans]
    return _written(shape, entries, reading, min(made, key=lambda mended: mended.rank))


def _mended(shape: Shape, reading: Reading, where: Homes, fours: Sequence[int]) -> _Mended:
    guilds: dict[int, int] = {}
    costs: dict[int, int] = {}
    new: list[_New] = []
    oddity, doubles = where.oddity, 0
    for department in range(shape.departments):
        places = [place for place, home in enumerate(where.departments) if home == department]
        items = [reading.items[place] for place in places]
        odd = [place in where.moved or item.department != department for place, item in zip(places, items, strict=True)]
        row, missing = priced(
            [item.cost if item.cost in shape.costs else None for item in items],
            Counter(shape.costs),
            [reading.costs[place] for place in places],
            odd,
        )
        most, others = shape.split[0], shape.split[1]
        share = [most if guild == fours[department] else others for guild in range(len(shape.split))]
        sales = sold([item.guild for item in items], share, [reading.guilds[place] for place in places], row)
        costs |= dict(zip(places, row, strict=True))
        guilds |= dict(zip(places, sales.guilds, strict=True))
        doubles += sales.doubles
        new += [_New(department, guild, cost) for guild, cost in zip(sales.lacking, missing, strict=True)]
        oddity += sum(reading.costs[place] not in (None, costs[place]) for place in places)
        oddity += sum(reading.guilds[place] not in (None, guilds[place]) for place in places)
    changed = [place for place, guild in guilds.items() if guild != reading.items[place].guild]
    changed += [place for place, cost in costs.items() if cost != reading.items[place].cost]
    return _Mended(where, guilds, costs, new, (oddity, -doubles, -sum(changed)))


def _written(shape: Shape, entries: Sequence[Entry], reading: Reading, mended: _Mended) -> Mend:
    """The mend in the catalog's own words."""
    departments = mended.homes.departments
    kept = [place for place, home in enumerate(departments) if home != GONE]
    labels, register = labelled(entries, departments)
    modules = [Fitting(departments[place], reading.items[place].sockets, reading.sockets[place]) for place in kept]
    modules += [Fitting(new.department, (None,) * 4, (None,) * 4) for new in mended.new]
    fours = fitted(shape, modules)
    changes = []
    for place, four in zip(kept, fours[: len(kept)], strict=True):
        item = reading.items[place]
        values = (
            (entries[place].label, labels[place], labels[place]),
            (item.department, departments[place], DEPARTMENTS[departments[place]].title),
            (item.guild, mended.guilds[place], GUILDS[mended.guilds[place]].title),
            (item.cost, mended.costs[place], str(mended.costs[place])),
            *((old, port, _socket(port=port).value) for old, port in zip(item.sockets, four, strict=True)),
        )
        for field, (old, value, text) in zip(FIELDS, values, strict=True):
            if old != value:
                changes.append(Change(place, field, text))
    additions = []
    able: dict[int, set[int]] = {}
    for new, four in zip(mended.new, fours[len(kept) :], strict=True):
        label, after = placed(register, labels, departments, mended.costs, new.department, new.cost)
        sockets = Sockets(*(_socket(port=port) for port in four))
        module = Module(label, DEPARTMENTS[new.department], GUILDS[new.guild], new.cost, sockets)
        if new.department not in able:
            able[new.department] = _guilds(shape, reading, departments, new.department)
        guilds = tuple(GUILDS[guild] for guild in sorted(able[new.department]))
        additions.append(Addition(module, guilds, after))
    removals = tuple(place for place, home in enumerate(departments) if home == GONE)
    return Mend(tuple(changes), removals, tuple(additions))


def _socket(*, port: bool) -> Socket:
    return Socket.PORT if port else Socket.BULKHEAD


def _guilds(shape: Shape, reading: Reading, departments: Sequence[int], here: int) -> set[int]:
    """The guilds that may sell a module added to a department, at as few changes of guilds as can be."""
    most, others = shape.split[0], shape.split[1]
    have = [[0] * len(shape.split) for _ in range(shape.departments)]
    for item, department in zip(reading.items, departments, strict=True):
        if item.guild is not None and department != GONE:
            have[department][item.guild] += 1
    best, able = len(reading.items) + 1, set[int]()
    for fours in shares(shape):
        off = 0
        for row, four in zip(have, fours, strict=True):
            off += sum(max(0, number - (most if guild == four else others)) for guild, number in enumerate(row))
        if off < best:
            best, able = off, set()
        if off == best:
            able |= {g for g, n in enumerate(have[here]) if n < (most if g == fours[here] else others)}
    return able
