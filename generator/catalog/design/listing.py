"""The modules of a catalog without errors beside the places where it writes them, for checks that look at the whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from generator.catalog.model import Module, Socket, Sockets

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from generator.catalog.entries import Entry
    from generator.diagnostics import Span

_T = TypeVar("_T")


class Listed(NamedTuple):
    """A module and where the catalog writes what can be changed of it."""

    module: Module
    sockets: Span
    guild: Span

    @property
    def id(self) -> str:
        """The module's ID."""
        return self.module.id

    def given(self, sockets: Sockets) -> Listed:
        """The same module with other sockets."""
        return self._replace(module=self.module._replace(sockets=sockets))

    @property
    def outward(self) -> Socket:
        """Its outward socket."""
        return self.module.sockets.outward


def listing(entries: Iterable[Entry]) -> tuple[Listed, ...]:
    """The modules that could be read, in file order: all of them in a catalog without errors."""
    return tuple(
        Listed(module, entry.sockets.span, entry.guild.span)
        for entry in entries
        if (module := entry.module) is not None
    )


def parted(listed: Iterable[Listed], key: Callable[[Module], _T]) -> dict[_T, list[Listed]]:
    """The modules by a value of theirs, in file order."""
    groups: dict[_T, list[Listed]] = {}
    for item in listed:
        groups.setdefault(key(item.module), []).append(item)
    return groups


def outward_ports(listed: Iterable[Listed]) -> int:
    """How many have an outward port."""
    return sum(item.outward is Socket.PORT for item in listed)


def flipped(sockets: Sockets, name: str) -> Sockets:
    """The sockets with the one on this side turned from a port into a bulkhead or the other way round."""
    other = Socket.BULKHEAD if getattr(sockets, name) is Socket.PORT else Socket.PORT
    return sockets._replace(**{name: other})


def mirrored(sockets: Sockets) -> Sockets:
    """The sockets with the clockwise and the counterclockwise one swapped."""
    return sockets._replace(clockwise=sockets.counterclockwise, counterclockwise=sockets.clockwise)
