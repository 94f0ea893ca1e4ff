"""How many sockets a mend must write. They hang together with nothing else but which modules are taken out.

A module's outward socket can be turned by one field, with two exceptions. A port that is the module's only one leaves
four bulkheads behind, so another socket must become a port with it. And what must be written anyway is turned for
nothing: a socket that could not be read, or one of four bulkheads, which may be the outward one or any other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.catalog.mending.shape import OUTWARD

if TYPE_CHECKING:
    from generator.catalog.mending.shape import Shape

PORT: Final = 0
"""An outward port that one field more turns, or one to be written that had better be a port."""
LONE: Final = 1
"""An outward port that two fields turn."""
BULKHEAD: Final = 2
"""An outward bulkhead, which one field turns."""
FREE: Final = 3
"""To be written, and as good as either."""


class Kind(NamedTuple):
    """What a module's sockets need."""

    written: int
    """Fields to write whatever the outward socket is to be."""
    outward: int
    """One of `PORT`, `LONE`, `BULKHEAD`, `FREE`."""


def kind(sockets: tuple[bool | None, ...]) -> Kind:
    """What a module's sockets need, given which are ports (None: could not be read)."""
    outward = sockets[OUTWARD]
    blocked = not any(port is not False for place, port in enumerate(sockets) if place != OUTWARD)
    unread = sum(port is None for port in sockets)
    if blocked and outward is False:
        return Kind(1, FREE)  # four bulkheads
    if outward is None:
        return Kind(unread, PORT if blocked else FREE)
    if outward:
        return Kind(unread, LONE if blocked else PORT)
    return Kind(unread, BULKHEAD)


def turns(shape: Shape, counts: list[int], to_go: int = 0) -> int:
    """The fewest fields that bring the outward ports near enough, by how many modules are of each kind.

    With modules still `to_go`, whichever these are, it is no more than the fewest: at best all of them are on the side
    that has too many.
    """
    ports = counts[PORT] + counts[LONE]
    lacking = shape.ports - shape.tolerance - ports - counts[FREE]
    if lacking > 0:
        return lacking
    surplus = ports - shape.ports - shape.tolerance - to_go
    if surplus <= 0:
        return 0
    return surplus + (0 if to_go else max(0, surplus - counts[PORT]))
