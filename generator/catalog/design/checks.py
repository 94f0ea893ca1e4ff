"""What makes a catalog a good one, beyond the rules' invariants: one pure function for each thing asked.

They ask what the standard catalog's opening comment says and why, with room for a designer's own taste; where taste
goes further, the catalog silences a warning by name (`generator.catalog.design.allowances`). A catalog with errors is
not judged, for nobody knows what it will be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.catalog.design.listing import Listed, flipped, listing, mirrored, parted
from generator.catalog.design.outward import department_outward, guild_outward, with_causes
from generator.catalog.design.ranks import alike_modules, cost_worth, disorder
from generator.catalog.design.worth import dead_end
from generator.catalog.model import Guild, Socket
from generator.catalog.text.wording import count, series
from generator.diagnostics import Problem, Related, Severity, has_errors

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from generator.catalog.entries import Entry

DEAD_ENDS: Final = 6
"""At most so many modules have just one port: one for each department, so a tenth of all."""

GUILD_COSTS: Final = 5
"""So far may what a guild's modules cost in all be from a third: a quarter of a credit for each of its twenty."""

_SHOWN: Final = 5
"""So many further places are shown with a warning."""


def side_balance(listed: Sequence[Listed]) -> Iterator[Problem]:
    """Clockwise and counterclockwise ports are equally many, so that stations grow both ways alike."""
    right = sum(item.module.sockets.clockwise is Socket.PORT for item in listed)
    left = sum(item.module.sockets.counterclockwise is Socket.PORT for item in listed)
    if right == left:
        return
    many, few = ("clockwise", "counterclockwise") if right > left else ("counterclockwise", "clockwise")
    leaning = [
        item
        for item in listed
        if getattr(item.module.sockets, many) is Socket.PORT and getattr(item.module.sockets, few) is Socket.BULKHEAD
    ]
    swaps, odd = divmod(abs(right - left), 2)
    change = mirrored if swaps else lambda sockets: flipped(sockets, few)
    example = min(leaning, key=lambda item: _grown(listed, item, item.given(change(item.module.sockets))))
    mends = []
    if swaps:
        who = example.id if swaps == 1 else f"{swaps} modules, such as {example.id}"
        mends.append(f"swap the {many} port and the {few} bulkhead of {who}")
    if odd:
        mends.append(f"turn one more {few} bulkhead into a port" + ("" if swaps else f", such as that of {example.id}"))
    yield _warning(
        "side-balance",
        f"{count(right, 'module')} have a clockwise port, but {left} a counterclockwise one",
        example,
        ", and ".join(mends),
    )


def _grown(listed: Sequence[Listed], old: Listed, new: Listed) -> int:
    """How much more disorder a change brings to a department."""
    return disorder(listed, [new]) - disorder(listed, [old])


def inward_ports(listed: Sequence[Listed]) -> Iterator[Problem]:
    """Most modules have an inward port, which is more than half: the others need a neighbor to hold them."""
    without = [item for item in listed if item.module.sockets.inward is Socket.BULKHEAD]
    lacking = len(without) - (len(listed) - 1) // 2
    if lacking > 0:
        yield _warning(
            "inward-ports",
            f"only {len(listed) - len(without)} of {count(len(listed), 'module')} have an inward port",
            without[0],
            f"give {count(lacking, 'more module')} an inward port, such as {_row(without[:lacking])}",
        )


def dead_ends(listed: Sequence[Listed]) -> Iterator[Problem]:
    """Few modules are dead ends: no corridor goes on from them, and they earn no Synergy."""
    found = [item for item in listed if dead_end(item.module.sockets)]
    if len(found) > DEAD_ENDS:
        yield _warning(
            "dead-ends",
            f"{count(len(found), 'module')} have just one port; {DEAD_ENDS} at most keep a station open",
            found[0],
            f"give {len(found) - DEAD_ENDS} of them a second port",
            tuple(Related(item.sockets, f"{item.id} is a dead end too") for item in found[1 : 1 + _SHOWN]),
        )


def guild_costs(listed: Sequence[Listed]) -> Iterator[Problem]:
    """Each guild's cards buy about the same total cost, so that no suit of cards is the better."""
    totals = dict.fromkeys(Guild, 0)
    for item in listed:
        totals[item.module.guild] += item.module.cost
    if _most_off(totals) <= GUILD_COSTS:
        return
    even = sum(totals.values()) // len(Guild)
    give, take = _exchange(listed, totals)
    yield Problem(
        "guild-costs",
        f"{series(f'the modules of {guild.title} cost {total}' for guild, total in totals.items())} in all; "
        f"each guild's should cost about {even}",
        give.guild,
        Severity.WARNING,
        give.id,
        f"swap the guilds of {give.id} and {take.id}",
        (Related(take.guild, f"{take.module.guild.title} sells this one for {take.module.cost}"),),
    )


def _exchange(listed: Sequence[Listed], totals: dict[Guild, int]) -> tuple[Listed, Listed]:
    """The two modules of a department whose guilds are best swapped; those with the same outward socket if possible."""

    def after(give: Listed, take: Listed) -> tuple[int, bool]:
        moved = give.module.cost - take.module.cost
        changed = dict(totals)
        changed[give.module.guild] -= moved
        changed[take.module.guild] += moved
        return max(GUILD_COSTS, _most_off(changed)), give.outward is not take.outward

    pairs = (
        (give, take)
        for own in parted(listed, lambda module: module.department).values()
        for give in own
        for take in own
        if give.module.cost > take.module.cost and give.module.guild is not take.module.guild
    )
    return min(pairs, key=lambda pair: after(*pair))


def _most_off(totals: dict[Guild, int]) -> int:
    """How far the guild that is farthest from a third of all is from it, rounded up."""
    whole = sum(totals.values())
    return -(-max(abs(total * len(totals) - whole) for total in totals.values()) // len(totals))


def _warning(code: str, message: str, item: Listed, mend: str, related: tuple[Related, ...] = ()) -> Problem:
    return Problem(code, message, item.sockets, Severity.WARNING, item.id, mend, related)


def _row(items: Sequence[Listed]) -> str:
    return series(item.id for item in items[:_SHOWN])


CHECKS: Final[dict[str, Callable[[Sequence[Listed]], Iterator[Problem]]]] = {
    "department-outward": department_outward,
    "guild-outward": guild_outward,
    "side-balance": side_balance,
    "inward-ports": inward_ports,
    "dead-ends": dead_ends,
    "guild-costs": guild_costs,
    "cost-worth": cost_worth,
    "alike-modules": alike_modules,
}
"""Everything that is asked of a good catalog, by the code of the warning."""

DESIGN_CODES: Final = tuple(CHECKS)


def judged(entries: Sequence[Entry], problems: Sequence[Problem]) -> list[Problem]:
    """The problems of a catalog with these modules, and where none is an error what a good one would do better."""
    if has_errors(problems) or not entries:
        return list(problems)
    listed = listing(entries)
    found = [problem for check in CHECKS.values() for problem in check(listed)]
    return with_causes([*problems, *found], listed)
