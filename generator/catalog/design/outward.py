"""Whether outward ports and bulkheads are spread evenly, over the departments and over the guilds.

One socket that is off puts the whole catalog off, its department and its guild. So what is said of the guilds is only
what is left of it once the departments are mended as the helps say, and where the catalog's own warning is due to the
departments alone, theirs are its consequences.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.catalog.design.listing import Listed, flipped, outward_ports, parted
from generator.catalog.design.ranks import disorder
from generator.catalog.design.worth import ports
from generator.catalog.model import DEPARTMENT_COSTS, Department, Guild, Socket
from generator.catalog.text.wording import count, series
from generator.diagnostics import Problem, Related, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

DEPARTMENT_PORTS: Final = 6
"""Outward ports in each department, of ten: the rules' 36 of 60 (rules, appendix), so that no department is a wall."""

GUILD_PORTS: Final = DEPARTMENT_PORTS * len(Department) // len(Guild)
"""Outward ports that each guild sells, of twenty, so that no suit of cards buys the shields."""

RATIO: Final = "outward-ratio"
"""The code of the catalog's own warning, which `generator.catalog.invariants.checks` gives."""

_SHOWN: Final = 3
"""So many further places are shown with a warning."""

_PER_GUILD: Final = len(DEPARTMENT_COSTS) * len(Department) // len(Guild)


def department_outward(listed: Sequence[Listed]) -> Iterator[Problem]:
    """Each department has six outward ports and four outward bulkheads."""
    chosen = _mends(listed)
    for department, own in parted(listed, lambda module: module.department).items():
        found = outward_ports(own)
        if found == DEPARTMENT_PORTS:
            continue
        first, *others = chosen[department]
        many, few = ("port", "bulkhead") if found > DEPARTMENT_PORTS else ("bulkhead", "port")
        turn = f"an outward {many} into a {few}" if not others else f"{1 + len(others)} outward {many}s into {few}s"
        yield Problem(
            code="department-outward",
            message=f"the {department.title} has {count(found, 'outward port')} to "
            f"{count(len(own) - found, 'bulkhead')}, not {DEPARTMENT_PORTS} to {len(own) - DEPARTMENT_PORTS}",
            span=first.sockets,
            severity=Severity.WARNING,
            module=first.id,
            help=f"turn {turn}, such as {_those(chosen[department])}",
            related=tuple(Related(item.sockets, "this one may be turned too") for item in others[:_SHOWN]),
        )


def guild_outward(listed: Sequence[Listed]) -> Iterator[Problem]:
    """Each guild sells twelve outward ports and eight outward bulkheads, as far as the departments allow."""
    mended = {item for items in _mends(listed).values() for item in items}
    after = _surplus(listed, mended)
    if not any(after.values()):
        return
    rich, poor = max(Guild, key=after.__getitem__), min(Guild, key=after.__getitem__)
    sold = parted(listed, lambda module: module.guild)
    parts = [(guild, outward_ports(sold[guild])) for guild in Guild if after[guild]]
    swap = _swap([item for item in listed if item not in mended], rich, poor)
    span, module, related = sold[rich][0].guild, None, tuple[Related, ...]()
    mend = f"turn some outward ports of {rich.title} into bulkheads, and as many bulkheads of {poor.title} into ports"
    if swap is not None:
        give, take = swap
        span, module = give.sockets, give.id
        mend = f"swap the outward sockets of {give.id} and {take.id}"
        related = (Related(take.sockets, f"{poor.title} sells this outward bulkhead"),)
    (guild, first), *rest = parts
    said = [
        f"{guild.title} sells {count(first, 'outward port')} to {count(_PER_GUILD - first, 'bulkhead')}",
        *(f"{guild.title} {number} to {_PER_GUILD - number}" for guild, number in rest),
    ]
    yield Problem(
        code="guild-outward",
        message=f"{series(said)}; each guild should sell {GUILD_PORTS} to {_PER_GUILD - GUILD_PORTS}",
        span=span,
        severity=Severity.WARNING,
        module=module,
        help=mend,
        related=related,
    )


def with_causes(problems: Sequence[Problem], listed: Sequence[Listed]) -> list[Problem]:
    """The problems, those of departments that are all there is to the catalog's own warning placed under that."""
    ratio = next((problem for problem in problems if problem.code == RATIO), None)
    if ratio is None:
        return list(problems)
    off = [outward_ports(own) - DEPARTMENT_PORTS for own in parted(listed, lambda m: m.department).values()]
    if sum(map(abs, off)) != abs(sum(off)):
        return list(problems)  # ports are also missing here and too many there
    told = tuple(problem for problem in problems if problem.code == "department-outward")
    chosen = [item for items in _mends(listed).values() for item in items]
    mend = ratio._replace(help=f"{ratio.help}, such as {_those(chosen)}", consequences=(*ratio.consequences, *told))
    return [mend if problem is ratio else problem for problem in problems if problem not in told]


def _mends(listed: Sequence[Listed]) -> dict[Department, list[Listed]]:
    """In each department the modules to turn outward, the fewest, for the best of the guilds.

    Where there is a choice, a module is taken whose guild is off the same way and that fits in with its department.
    """
    left = _surplus(listed, set())
    chosen: dict[Department, list[Listed]] = {}
    for department, own in parted(listed, lambda module: module.department).items():
        off = outward_ports(own) - DEPARTMENT_PORTS
        sign, many = (1, Socket.PORT) if off > 0 else (-1, Socket.BULKHEAD)
        picked = chosen.setdefault(department, [])
        for _ in range(abs(off)):
            turned = [_turned(item) for item in picked]
            best = min(
                (item for item in own if item.outward is many and item not in picked),
                key=lambda item: (
                    ports(item.module.sockets) == ("outward",),  # it would be sealed all round
                    sign * left[item.module.guild] <= 0,
                    disorder(own, [*turned, _turned(item)]),
                ),
            )
            picked.append(best)
            left[best.module.guild] -= sign
    return chosen


def _surplus(listed: Sequence[Listed], turned: set[Listed]) -> dict[Guild, int]:
    """How many outward ports each guild sells too many, with some of the modules turned."""
    surplus = dict.fromkeys(Guild, -GUILD_PORTS)
    for item in listed:
        surplus[item.module.guild] += (item.outward is Socket.PORT) is not (item in turned)
    return surplus


def _swap(listed: Sequence[Listed], rich: Guild, poor: Guild) -> tuple[Listed, Listed] | None:
    """A port that one guild sells and a bulkhead that the other sells in the same department, best swapped.

    Departments stay as they are, and no module is sealed. None where there are no such two.
    """
    pairs = [
        (give, take)
        for own in parted(listed, lambda module: module.department).values()
        for give in own
        for take in own
        if (give.module.guild, take.module.guild) == (rich, poor)
        and (give.outward, take.outward) == (Socket.PORT, Socket.BULKHEAD)
        and ports(give.module.sockets) != ("outward",)
    ]
    before = {department: disorder(own, own) for department, own in parted(listed, lambda m: m.department).items()}
    return min(
        pairs,
        key=lambda pair: disorder(listed, [_turned(item) for item in pair]) - before[pair[0].module.department],
        default=None,
    )


def _turned(item: Listed) -> Listed:
    return item.given(flipped(item.module.sockets, "outward"))


def _those(items: Sequence[Listed]) -> str:
    return f"{'that' if len(items) == 1 else 'those'} of {series(item.id for item in items)}"
