"""A draft as the search for a mend reads it: modules as numbers, and what unreadable words resemble."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from generator.catalog.entries import SOCKET_WORDS
from generator.catalog.invariants.identifiers import number_in, owned
from generator.catalog.mending.shape import Item
from generator.catalog.model import DEPARTMENT_COSTS, SOCKET_NAMES, Department, Guild, Socket
from generator.suggest import nearest

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.catalog.drafts import Draft
    from generator.catalog.entries import Entry

_T = TypeVar("_T")

DEPARTMENTS: Final = tuple(Department)
GUILDS: Final = tuple(Guild)

_BY_CODE: Final = {department.code: number for number, department in enumerate(DEPARTMENTS)}
_DEPARTMENTS: Final = {department.title: number for number, department in enumerate(DEPARTMENTS)}
_GUILDS: Final = {guild.title: number for number, guild in enumerate(GUILDS)}
_GUILD_CODES: Final = {guild.code: number for number, guild in enumerate(GUILDS)}
_COSTS: Final = {str(cost): cost for cost in DEPARTMENT_COSTS}
_SOCKETS: Final = {Socket.PORT.value: True, Socket.BULKHEAD.value: False}
_SOCKET_WORDS: Final = {word: _SOCKETS[meant] for word, meant in SOCKET_WORDS.items()}


class Reading(NamedTuple):
    """Everything by place in the draft's list."""

    items: tuple[Item, ...]
    homes: tuple[int | None, ...]
    """The department that an unreadable word resembles, or that the ID speaks for."""
    guilds: tuple[int | None, ...]
    """What an unreadable guild resembles."""
    costs: tuple[int | None, ...]
    """Likewise."""
    sockets: tuple[tuple[bool | None, ...], ...]
    """Likewise, in the order of `SOCKET_NAMES`."""


def read(draft: Draft) -> Reading:
    """The draft's modules."""
    entries = draft.entries or ()
    owners = owned(entries)
    return Reading(
        items=tuple(_item(entry, owner=owners.get(entry.label or "") == n) for n, entry in enumerate(entries)),
        homes=tuple(_home(entry) for entry in entries),
        guilds=tuple(None if e.guild.value else _meant(e, "guild", _GUILDS, _GUILD_CODES) for e in entries),
        costs=tuple(_cost(entry) for entry in entries),
        sockets=tuple(
            tuple(
                None if socket is not None else _meant(entry, name, _SOCKETS, _SOCKET_WORDS)
                for name, socket in zip(SOCKET_NAMES, _sockets(entry), strict=True)
            )
            for entry in entries
        ),
    )


def _item(entry: Entry, *, owner: bool) -> Item:
    department, guild = entry.department.value, entry.guild.value
    return Item(
        department=None if department is None else _DEPARTMENTS[department.title],
        spoken=None if entry.label is None else _BY_CODE[entry.label[:3]],
        label=entry.label,
        guild=None if guild is None else _GUILDS[guild.title],
        cost=entry.cost.value,
        sockets=tuple(None if socket is None else socket is Socket.PORT for socket in _sockets(entry)),
        owner=owner,
    )


def _sockets(entry: Entry) -> tuple[Socket | None, ...]:
    return entry.sockets.value or (None,) * len(SOCKET_NAMES)


def guessed(entry: Entry, field: str) -> bool:
    """Whether a field holds what cannot be read and resembles nothing that it could be."""
    if field == "id":
        return entry.id.value is None and number_in(entry.written or "") is None
    if field == "department":
        return entry.department.value is None and _home(entry) is None
    if field == "guild":
        return entry.guild.value is None and _meant(entry, "guild", _GUILDS, _GUILD_CODES) is None
    if field == "cost":
        return entry.cost.value is None and _cost(entry) is None
    unread = _sockets(entry)[SOCKET_NAMES.index(field)] is None
    return unread and _meant(entry, field, _SOCKETS, _SOCKET_WORDS) is None


def _text(entry: Entry, field: str) -> str:
    return entry.scalars[field].text if field in entry.scalars else ""


def _meant(entry: Entry, field: str, words: Mapping[str, _T], codes: Mapping[str, _T]) -> _T | None:
    text = _text(entry, field)
    if text.upper() in codes:
        return codes[text.upper()]
    word = nearest(text, words)
    return None if word is None else words[word]


def _home(entry: Entry) -> int | None:
    if entry.department.value is not None:
        return None
    if entry.label is not None:
        return _BY_CODE[entry.label[:3]]
    meant = _meant(entry, "department", _DEPARTMENTS, _BY_CODE)
    return _BY_CODE.get((entry.written or "")[:3].upper()) if meant is None else meant


def _cost(entry: Entry) -> int | None:
    if entry.cost.value is not None:
        return None
    digits = "".join(sign for sign in _text(entry, "cost") if "0" <= sign <= "9").lstrip("0")
    word = digits if digits in _COSTS else nearest(_text(entry, "cost"), _COSTS)
    return None if word is None else _COSTS[word]
