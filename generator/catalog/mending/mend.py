"""A mend as plain values: what to write, what to take out, what to add."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.catalog.model import SOCKET_NAMES

if TYPE_CHECKING:
    from generator.catalog.model import Guild, Module

FIELDS: Final = ("id", "department", "guild", "cost", *SOCKET_NAMES)
"""The fields that a change may concern, in the order in which the catalog writes them."""


class Change(NamedTuple):
    """One field to write anew."""

    place: int
    """Which of the draft's entries, counted from 0."""
    field: str
    """One of `FIELDS`."""
    value: str
    """As the catalog writes it: `Energy`, `5`, `port`, `OBS-03`."""


class Addition(NamedTuple):
    """A module to add."""

    module: Module
    """Its sockets are a proposal: others do as well, as long as the outward ones keep the ratio."""
    guilds: tuple[Guild, ...]
    """Every guild that would do in its place with as few changes; the module's own is among them."""
    after: int | None
    """The entry behind which it is best written, so that the IDs of its department rise; None where it comes first."""


class Mend(NamedTuple):
    """All that makes a catalog valid; nothing at all where it is."""

    changes: tuple[Change, ...]
    """By place, then in the order of `FIELDS`."""
    removals: tuple[int, ...]
    """Which of the draft's entries go, rising. There are additions or removals, never both."""
    additions: tuple[Addition, ...]
    """In the order in which they are to be written where several come behind one entry."""
