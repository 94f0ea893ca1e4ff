"""A draft as a mend would leave it, without a text to write it in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.catalog.entries import Entry, Read
from generator.catalog.mending.mend import Mend
from generator.catalog.model import SOCKET_NAMES, Department, Guild, Socket

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.catalog.drafts import Draft
    from generator.catalog.mending.mend import Addition, Change
    from generator.catalog.model import Module

_DEPARTMENTS = {department.title: department for department in Department}
_GUILDS = {guild.title: guild for guild in Guild}


def mended(draft: Draft, mend: Mend) -> Draft:
    """The draft after all changes, additions and removals of a mend. Places are those of the draft."""
    entries = list(draft.entries or ())
    for change in mend.changes:
        entries[change.place] = changed(entries[change.place], change.field, change.value)
    behind: dict[int, list[Entry]] = {}
    for addition in mend.additions:
        behind.setdefault(-1 if addition.after is None else addition.after, []).append(_added(draft, addition))
    gone = set(mend.removals)
    kept = behind.pop(-1, [])
    for place, entry in enumerate(entries):
        if place not in gone:
            kept.append(entry)
        kept += behind.get(place, ())
    return draft._replace(entries=tuple(kept))


def changed(entry: Entry, field: str, value: str) -> Entry:
    """The entry with one field written anew; `field` is as in `Entry.scalars`, `value` as a catalog writes it."""
    if field == "id":
        return entry._replace(id=Read(value, entry.id.span), written=value)
    if field == "department":
        return entry._replace(department=Read(_DEPARTMENTS[value], entry.department.span))
    if field == "guild":
        return entry._replace(guild=Read(_GUILDS[value], entry.guild.span))
    if field == "cost":
        return entry._replace(cost=Read(int(value), entry.cost.span))
    sockets = list(entry.sockets.value or (None,) * len(SOCKET_NAMES))
    sockets[SOCKET_NAMES.index(field)] = Socket(value)
    return entry._replace(sockets=Read(tuple(sockets), entry.sockets.span))


def _added(draft: Draft, addition: Addition) -> Entry:
    module, span = addition.module, draft.modules_span
    return Entry(
        id=Read(module.id, span),
        department=Read(module.department, span),
        guild=Read(module.guild, span),
        cost=Read(module.cost, span),
        sockets=Read(tuple(module.sockets), span),
        written=module.id,
    )


def parts(draft: Draft, mend: Mend) -> Iterator[Mend]:
    """The mend in its parts, each a mend of one addition, one removal or one change.

    A module that moves to another department does so in one part, with its ID, its cost and its guild.
    """
    nothing = mend._replace(changes=(), removals=(), additions=())
    yield from (nothing._replace(additions=(addition,)) for addition in mend.additions)
    yield from (nothing._replace(removals=(removal,)) for removal in mend.removals)
    entries = draft.entries or ()
    movers = {c.place for c in mend.changes if c.field == "department" and entries[c.place].department.value}
    moves: dict[int, list[Change]] = {}
    for change in mend.changes:
        if change.place in movers and change.field not in SOCKET_NAMES:
            moves.setdefault(change.place, []).append(change)
        else:
            yield nothing._replace(changes=(change,))
    yield from (nothing._replace(changes=tuple(move)) for move in moves.values())


def without(mend: Mend, part: Mend) -> Mend:
    """The mend but for one of its parts."""
    return mend._replace(
        changes=tuple(change for change in mend.changes if change not in part.changes),
        removals=tuple(removal for removal in mend.removals if removal not in part.removals),
        additions=tuple(addition for addition in mend.additions if addition not in part.additions),
    )


def joined(pieces: Sequence[Mend]) -> Mend:
    """Several parts of a mend as one."""
    return Mend(
        changes=tuple(change for part in pieces for change in part.changes),
        removals=tuple(sorted(removal for part in pieces for removal in part.removals)),
        additions=tuple(addition for part in pieces for addition in part.additions),
    )


def item(module: Module) -> str:
    """A module as one line of a catalog's list."""
    sockets = ", ".join(f"{name}: {socket.value}" for name, socket in zip(SOCKET_NAMES, module.sockets, strict=True))
    return (
        f"- {{id: {module.id}, department: {module.department.title}, guild: {module.guild.title}, "
        f"cost: {module.cost}, sockets: {{{sockets}}}}}"
    )
