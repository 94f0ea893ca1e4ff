"""Of mends that are as small, the one that leaves the best catalog by its design.

The search for the smallest mend knows numbers only. What follows here changes no number: another module of the same
guild or cost takes a single change, and what is added has other sockets with the same outward one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.catalog.design.checks import DEAD_ENDS
from generator.catalog.design.listing import listing
from generator.catalog.design.outward import DEPARTMENT_PORTS, GUILD_PORTS
from generator.catalog.design.ranks import disorder
from generator.catalog.design.worth import dead_end
from generator.catalog.invariants.checks import OUTWARD_TOLERANCE, department_costs
from generator.catalog.invariants.guilds import department_guilds, guild_count, guild_fours
from generator.catalog.mending.mend import Mend
from generator.catalog.mending.outcome import mended
from generator.catalog.mending.sockets import SORTS
from generator.catalog.mending.solver import smallest_mend
from generator.catalog.model import Department, Guild, Socket, Sockets

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.catalog.drafts import Draft
    from generator.catalog.mending.mend import Change


_MOST_ADDED: Final = 8
"""Of more modules that are missing nobody can guess the sockets."""


def likeliest_mend(draft: Draft, *, tolerance: int = OUTWARD_TOLERANCE) -> Mend | None:
    """The smallest mend (`generator.catalog.mending.solver.smallest_mend`) that leaves its design least off.

    Of several as good the one that the search has chosen by the looks of the catalog.
    """
    mend = smallest_mend(draft, tolerance=tolerance)
    if mend is None:
        return None
    if 0 < len(mend.additions) <= _MOST_ADDED:
        return _with_sockets(draft, mend)
    if len(mend.changes) == 1 and not mend.removals:
        candidates = [mend, *(Mend((change,), (), ()) for change in _alternatives(draft, mend.changes[0]))]
        return min(candidates, key=lambda candidate: _flaws(draft, candidate))
    return mend


def _flaws(draft: Draft, mend: Mend) -> int:
    """How far the mended catalog is from what is asked of a good one, in modules and sockets that are off.

    It counts what `generator.catalog.design.checks` warns of, but for the help, which takes that its time.
    """
    listed = listing(mended(draft, mend).entries or ())
    ports = [item.outward is Socket.PORT for item in listed]
    off = disorder(listed, listed)
    sides = [item.module.sockets for item in listed]
    off += abs(sum((s.clockwise is Socket.PORT) - (s.counterclockwise is Socket.PORT) for s in sides))
    off += max(0, sum(map(dead_end, sides)) - DEAD_ENDS)
    for groups, share in ((Department, DEPARTMENT_PORTS), (Guild, GUILD_PORTS)):
        for group in groups:
            own = sum(port for item, port in zip(listed, ports, strict=True) if group in item.module)
            off += abs(own - share)
    return off


def _alternatives(draft: Draft, change: Change) -> Iterator[Change]:
    """Other changes of one guild or cost that do as well, where what is changed could be read."""
    entries = draft.entries or ()
    entry = entries[change.place]
    if change.field not in ("guild", "cost") or getattr(entry, change.field).value is None:
        return
    for place, other in enumerate(entries):
        if place == change.place or getattr(other, change.field).value != getattr(entry, change.field).value:
            continue
        if change.field == "cost" and other.home is not entry.home:
            continue
        candidate = change._replace(place=place)
        after = mended(draft, Mend((candidate,), (), ()))
        checks = (guild_count, department_guilds, guild_fours) if change.field == "guild" else (department_costs,)
        if not any(True for check in checks for _ in check(after)):
            yield candidate


def _with_sockets(draft: Draft, mend: Mend) -> Mend:
    """The mend with the best sockets for each module that it adds, one after the other."""
    for number, addition in enumerate(mend.additions):
        candidates = [mend]
        for sort in SORTS:
            sockets = Sockets(*(Socket.PORT if port else Socket.BULKHEAD for port in sort))
            if sockets.outward is addition.module.sockets.outward and sockets != addition.module.sockets:
                other = addition._replace(module=addition.module._replace(sockets=sockets))
                candidates.append(
                    mend._replace(additions=(*mend.additions[:number], other, *mend.additions[number + 1 :]))
                )
        mend = min(candidates, key=lambda candidate: _flaws(draft, candidate))
    return mend
