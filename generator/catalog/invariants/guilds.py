"""The invariants of the guilds (rules, section 2)."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.catalog.invariants.culprits import culprit
from generator.catalog.invariants.tally import grouped, unknown
from generator.catalog.model import DEPARTMENT_COSTS, Department, Guild
from generator.catalog.text.wording import count, series
from generator.diagnostics import Problem, Related

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.catalog.drafts import Draft
    from generator.catalog.entries import Entry

PER_GUILD: Final = 20
"""Modules that each guild sells."""

SPLIT: Final = (4, 3, 3)
"""How the three guilds share a department."""

FOURS: Final = 2
"""In so many departments each guild sells four."""

_GUILDS: Final = tuple(Guild)
_SPLITS: Final = (SPLIT, (3, 4, 3), (3, 3, 4))


def guild_count(draft: Draft) -> Iterator[Problem]:
    """Every guild sells exactly twenty modules."""
    entries = draft.entries or ()
    groups = grouped(entries, lambda entry: entry.guild.value)
    sizes = {guild: len(groups.get(guild, ())) for guild in Guild}
    surplus = [guild for guild in Guild if sizes[guild] > PER_GUILD]
    lacking = sum(max(0, PER_GUILD - size) for size in sizes.values())
    if not surplus and lacking <= unknown(entries, lambda entry: entry.guild.value):
        return
    off = [f"{guild.title} sells {count(sizes[guild], 'module')}" for guild in Guild if sizes[guild] != PER_GUILD]
    mend = _mend(draft)
    extra = mend.entry if mend else _blamed(draft, surplus[0], groups[surplus[0]]) if surplus else None
    yield Problem(
        code="guild-count",
        message=f"{series(off)}; every guild sells {PER_GUILD}",
        span=extra.guild.span if extra else draft.modules_span,
        module=extra.label if extra else None,
        help=mend.help if mend else _count_help(sizes),
    )


def _count_help(sizes: dict[Guild, int]) -> str:
    more = {guild: size - PER_GUILD for guild, size in sizes.items() if size > PER_GUILD}
    less = {guild: PER_GUILD - size for guild, size in sizes.items() if size < PER_GUILD}
    if not more:
        return "add " + series(f"{count(size, 'module')} of {guild.title}" for guild, size in less.items())
    if not less:
        return "take out " + series(f"{count(size, 'module')} of {guild.title}" for guild, size in more.items())
    return "change the guild of some modules, or add or take out some, until every guild sells twenty"


def _blamed(draft: Draft, guild: Guild, sold: list[Entry]) -> Entry:
    """The module that is out of place, else the last of the guild's in a department where it sells too many."""
    extra = culprit(draft, sold)
    if extra is not None:
        return extra
    for department in Department:
        here = [entry for entry in draft.of(department) if entry.guild.value is guild]
        if len(here) > max(SPLIT):
            return here[-1]
    return sold[-1]


class _Mend(NamedTuple):
    """A single change that makes all three invariants of the guilds hold."""

    entry: Entry
    guild: Guild

    @property
    def help(self) -> str:
        return f"write `guild: {self.guild.title}`: then every guild sells twenty, in the shares of the rules"


def _mend(draft: Draft) -> _Mend | None:
    """The change of one module's guild that mends all, if there is any.

    Several modules may do. Guilds commonly sell a department's two modules of one cost once each, so one that its guild
    sells twice at the same cost is the likelier slip; among others the last.
    """
    sizes = [[0] * len(_GUILDS) for _ in Department]
    for row, department in zip(sizes, Department, strict=True):
        entries = draft.of(department)
        for entry in entries:
            if entry.guild.value is not None:
                row[_GUILDS.index(entry.guild.value)] += 1
        if sum(row) != len(DEPARTMENT_COSTS) or len(entries) != sum(row):
            return None
    found: list[tuple[int, int, _Mend]] = []
    for place, department in enumerate(Department):
        for old, new in permutations(range(len(_GUILDS)), 2):
            if _holds(_changed(sizes, place, old, new)):
                sold = [entry for entry in draft.of(department) if entry.guild.value is _GUILDS[old]]
                costs = [entry.cost.value for entry in sold]
                found += [(costs.count(e.cost.value), e.guild.span.line, _Mend(e, _GUILDS[new])) for e in sold]
    return max(found, key=lambda item: item[:2])[2] if found else None


def _changed(sizes: list[list[int]], place: int, old: int, new: int) -> list[list[int]]:
    changed = [list(row) for row in sizes]
    changed[place][old] -= 1
    changed[place][new] += 1
    return changed


def _holds(sizes: list[list[int]]) -> bool:
    """Whether every department has a right split and every guild sells four twice. Then each sells twenty as well."""
    fours = [sum(row[index] == max(SPLIT) for row in sizes) for index in range(len(_GUILDS))]
    return all(sorted(row) == sorted(SPLIT) for row in sizes) and fours == [FOURS] * len(_GUILDS)


def department_guilds(draft: Draft) -> Iterator[Problem]:
    """Within each department one guild sells four modules and the other two sell three each."""
    for department in Department:
        groups = grouped(draft.of(department), lambda entry: entry.guild.value)
        if not groups or _may_split(draft, department):
            continue
        most = max(Guild, key=lambda guild: len(groups.get(guild, ())))
        sold = groups[most]
        mend = _mend(draft)
        blamed = mend.entry if mend else sold[-1]
        parts = [f"{guild.title} sells {len(groups.get(guild, ()))}" for guild in Guild]
        yield Problem(
            code="department-guilds",
            message=f"in the {department.title}, {series(parts)}; one guild sells four there and the others three",
            span=blamed.guild.span,
            module=blamed.label,
            help=mend.help if mend else "change the guild of some of its modules until they are four, three and three",
            about=department.title,
            related=tuple(
                Related(entry.guild.span, f"{most.title} sells this one too")
                for entry in sold
                if blamed.guild.value is most and entry is not blamed
            ),
        )


def _may_split(draft: Draft, department: Department) -> bool:
    """Whether the department keeps its split once what is unknown, missing or too many is mended.

    It does where a split lacks no more modules than may yet turn out to be any guild's. Those too many need no look of
    their own: they are then as many as the department itself has too many.
    """
    entries = draft.of(department)
    groups = grouped(entries, lambda entry: entry.guild.value)
    wild = unknown(entries, lambda entry: entry.guild.value) + max(0, len(DEPARTMENT_COSTS) - len(entries))
    sizes = [len(groups.get(guild, ())) for guild in Guild]
    return any(sum(max(0, share - size) for size, share in zip(sizes, split, strict=True)) <= wild for split in _SPLITS)


def guild_fours(draft: Draft) -> Iterator[Problem]:
    """Every guild sells four in exactly two departments. Said only where every department keeps its own split."""
    fours: dict[Guild, list[Department]] = {guild: [] for guild in Guild}
    for department in Department:
        groups = grouped(draft.of(department), lambda entry: entry.guild.value)
        if sorted(map(len, groups.values())) != sorted(SPLIT):
            return
        for guild, sold in groups.items():
            if len(sold) == max(SPLIT):
                fours[guild].append(department)
    off = {guild: held for guild, held in fours.items() if len(held) != FOURS}
    if not off:
        return
    most = max(off, key=lambda guild: len(off[guild]))
    mend = _mend(draft)
    extra = mend.entry if mend else [entry for entry in draft.of(off[most][-1]) if entry.guild.value is most][-1]
    parts = [
        f"{guild.title} in {count(len(held), 'department')}" + (f" ({series(d.title for d in held)})" if held else "")
        for guild, held in off.items()
    ]
    yield Problem(
        code="guild-fours",
        message=f"the guild that sells four is {series(parts)}; each guild does so in exactly two",
        span=extra.guild.span,
        module=extra.label,
        help=mend.help if mend else f"in one of its departments, let another guild sell four instead of {most.title}",
    )
