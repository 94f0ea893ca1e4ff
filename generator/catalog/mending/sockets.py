"""Which sockets a mend writes: four bulkheads opened, what could not be read filled in, the outward ratio kept."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.catalog.mending.shape import OUTWARD
from generator.catalog.mending.turns import BULKHEAD, FREE, LONE, PORT, kind

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from generator.catalog.mending.shape import Shape

Four = tuple[bool, ...]
"""Whether each socket is a port, in the order of `SOCKET_NAMES`."""

_INWARD: Final = 0
SORTS: Final = tuple(
    sorted(
        (sort for sort in product((True, False), repeat=4) if any(sort)),
        key=lambda sort: (not sort[_INWARD], abs(sum(sort) - 3)),
    )
)
"""Every set of sockets that a module may have, the commonest first: most have an inward port."""


class Fitting(NamedTuple):
    """A module whose sockets are to be settled; a new one has none written and none meant."""

    department: int
    sockets: tuple[bool | None, ...]
    """As written: whether each is a port, None where it could not be read."""
    meant: tuple[bool | None, ...]
    """What an unreadable one resembles."""


def fitted(shape: Shape, modules: Sequence[Fitting]) -> list[Four]:
    """The sockets of all modules after a mend that writes as few as can be."""
    outward = _outward(shape, modules)
    done: list[Four | None] = []
    for module, port in zip(modules, outward, strict=True):
        unknown = all(socket is None for socket in (*module.sockets, *module.meant))
        done.append(None if unknown else _open(module, port))
    for place, (module, port) in enumerate(zip(modules, outward, strict=True)):
        if done[place] is None:
            beside = {four for four, other in zip(done, modules, strict=True) if other.department == module.department}
            done[place] = _unlike(port, beside)
    return [four for four in done if four is not None]


def _outward(shape: Shape, modules: Sequence[Fitting]) -> list[bool]:
    """Whether each module's outward socket is a port after the mend."""
    kinds = [kind(module.sockets).outward for module in modules]
    ports = [number in (PORT, LONE) for number in kinds]
    free = sorted((place for place, number in enumerate(kinds) if number == FREE), key=lambda n: _wish(modules[n]))
    for place in free[: max(0, shape.ports - sum(ports))]:
        ports[place] = True
    for turned, limit in ((True, sum(ports) - shape.ports), (False, shape.ports - sum(ports))):
        for _ in range(limit - shape.tolerance):
            able = [place for place, port in enumerate(ports) if port is turned and place not in free]
            easy = [place for place in able if kinds[place] in (PORT, BULKHEAD)] or able
            held = [module.department for module, port in zip(modules, ports, strict=True) if port is turned]
            slip = max(easy, key=lambda place: (held.count(modules[place].department), place))
            ports[slip] = not turned
    return ports


def _wish(module: Fitting) -> int:
    """The lower, the rather the module's outward socket is to become a port."""
    if module.sockets[OUTWARD] is not None:
        return 1  # one of four bulkheads
    return {True: 0, None: 2, False: 3}[module.meant[OUTWARD]]


def _open(module: Fitting, outward: bool) -> Four:  # noqa: FBT001 - a socket's value, not a way of doing
    """The module's sockets with this outward one, of which at least one is a port."""
    four = []
    for place, written in enumerate(module.sockets):
        meant = module.meant[place] is not False
        four.append(outward if place == OUTWARD else meant if written is None else written)
    if not any(four):
        unread = [place for place, written in enumerate(module.sockets) if written is None and place != OUTWARD]
        four[unread[0] if unread else _INWARD] = True
    return tuple(four)


def _unlike(outward: bool, beside: Collection[Four | None]) -> Four:  # noqa: FBT001 - likewise
    """Sockets that no other module of the department has, where there are any with this outward one."""
    sorts = [sort for sort in SORTS if sort[OUTWARD] is outward]
    return next((sort for sort in sorts if sort not in beside), sorts[0])
