"""What a module's sockets are worth, by the scale of the standard catalog's opening comment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.catalog.model import SOCKET_NAMES, Socket

if TYPE_CHECKING:
    from generator.catalog.model import Sockets

INWARD_WORTH: Final = 3
"""An inward port holds on to the Core, or to the module beneath, with no help from beside."""

PORT_WORTH: Final = 2
"""Any other port is one corridor more, for routes and for Synergy."""

SHIELD_WORTH: Final = 1
"""An outward bulkhead screens a lane, but ends it there.

It counts only with an inward port, for else a neighbor must hold the module, and only beside a further port, for a dead
end earns no Synergy.
"""

SCALE: Final = (
    f"an inward port is worth {INWARD_WORTH} points, any other {PORT_WORTH}, "
    f"and an outward bulkhead {SHIELD_WORTH} where there is an inward port and one more"
)
"""The scale in a sentence."""


def ports(sockets: Sockets) -> tuple[str, ...]:
    """The names of the sides that have a port, in the catalog's order."""
    return tuple(name for name, socket in zip(SOCKET_NAMES, sockets, strict=True) if socket is Socket.PORT)


def dead_end(sockets: Sockets) -> bool:
    """Whether there is just one port: a corridor comes in, and none goes on."""
    return sockets.count(Socket.PORT) == 1


def worth(sockets: Sockets) -> int:
    """The points that the sockets are worth, from 2 to 9 (0 for four bulkheads, which no catalog has)."""
    found = sockets.count(Socket.PORT)
    held = sockets.inward is Socket.PORT
    screens = held and found > 1 and sockets.outward is Socket.BULKHEAD
    return PORT_WORTH * found + (INWARD_WORTH - PORT_WORTH) * held + SHIELD_WORTH * screens
