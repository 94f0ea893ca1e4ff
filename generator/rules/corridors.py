"""Corridors between neighbors and to the Command Core, and the routes that they make (rules, section 4)."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final

from generator.catalog.model import Module, Socket
from generator.rules.position import inward
from generator.station import SECTORS, Node, Ring, neighbours

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.rules.position import Position

_OPPOSITE: Final = {
    "inward": "outward",
    "outward": "inward",
    "clockwise": "counterclockwise",
    "counterclockwise": "clockwise",
}


def facing(node: Node, neighbour: Node) -> str:
    """The name of the side that a module on `node` turns to that neighbor.

    Raises ValueError where the two are no neighbors.
    """
    if neighbour.ring is node.ring:
        if neighbour.sector == (node.sector + 1) % SECTORS:
            return "clockwise"
        if neighbour.sector == (node.sector - 1) % SECTORS:
            return "counterclockwise"
    elif neighbour.sector == node.sector:
        if neighbour == node.outward:
            return "outward"
        if neighbour == inward(node):
            return "inward"
    raise ValueError(f"{node} and {neighbour} are no neighbors")


def joins(module: Module, side: str, neighbour: Module) -> bool:
    """Whether two modules that meet at that side of the first have a corridor: both face each other with a port."""
    sockets: tuple[Socket, Socket] = (
        getattr(module.sockets, side),
        getattr(neighbour.sockets, _OPPOSITE[side]),
    )
    return sockets == (Socket.PORT, Socket.PORT)


def corridor(position: Position, node: Node, neighbour: Node) -> bool:
    """Whether there is a corridor between two neighbors; none where either is empty. Raises ValueError as `facing`."""
    side = facing(node, neighbour)
    if node not in position or neighbour not in position:
        return False
    return joins(position[node], side, position[neighbour])


def core_corridor(position: Position, node: Node) -> bool:
    """Whether the node is of the inner ring and its module's inward socket, which faces the Core, is a port."""
    return node.ring is Ring.INNER and node in position and position[node].sockets.inward is Socket.PORT


def connected(position: Position, node: Node) -> tuple[Node, ...]:
    """The neighbors that a corridor leads to: counterclockwise, inward, outward, clockwise by ring and sector."""
    around = sorted(neighbours(node), key=lambda other: (other.ring.value, other.sector))
    return tuple(other for other in around if corridor(position, node, other))


def contacts(position: Position) -> Iterator[tuple[Node, Node]]:
    """Every pair of modules that are neighbors once, the inner or the counterclockwise node first."""
    for node in position:
        for other in (node.clockwise, node.outward):
            if other is not None and other in position:
                yield node, other


def corridors(position: Position) -> Iterator[tuple[Node, Node]]:
    """Every corridor between modules, in the order of `contacts`."""
    return (pair for pair in contacts(position) if corridor(position, *pair))


def sealed_contacts(position: Position) -> Iterator[tuple[Node, Node]]:
    """Every pair of neighbors without a corridor, in the same order. Sealed contact is legal."""
    return (pair for pair in contacts(position) if not corridor(position, *pair))


def route(position: Position, node: Node) -> tuple[Node, ...] | None:
    """A shortest corridor route from a module to the Core, its own node first; None where there is none.

    Of equally short ones the same is always taken: that whose steps come first by ring and sector. Raises KeyError
    where the node is empty.
    """
    if node not in position:
        raise KeyError(node)
    came: dict[Node, Node | None] = {node: None}
    waiting = deque((node,))
    while waiting:
        here = waiting.popleft()
        if core_corridor(position, here):
            steps: list[Node] = []
            step: Node | None = here
            while step is not None:
                steps.append(step)
                step = came[step]
            return tuple(reversed(steps))
        for other in connected(position, here):
            if other not in came:
                came[other] = here
                waiting.append(other)
    return None


def reached(position: Position) -> frozenset[Node]:
    """The nodes whose modules have a corridor route to the Core."""
    found = {node for node in position if core_corridor(position, node)}
    waiting = list(found)
    while waiting:
        for other in connected(position, waiting.pop()):
            if other not in found:
                found.add(other)
                waiting.append(other)
    return frozenset(found)
