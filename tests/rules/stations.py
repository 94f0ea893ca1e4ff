"""Stations for the tests of the rules: modules made to measure, and arbitrary ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hypothesis import strategies as st

from generator.catalog.model import Department, Guild, Module, Parameters, Socket, Sockets
from generator.station import Node, Ring, nodes

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

PRINTED: Final = Parameters()
INNER, MIDDLE, OUTER = Ring
NODES: Final = tuple(nodes())


def module(code: str = "OBS", ports: str = "iock", number: int = 0, cost: int = 6) -> Module:
    """A module of the department with that code, with ports on the sides named.

    `i` is inward, `o` outward, `c` clockwise and `k` counterclockwise.
    """
    department = next(each for each in Department if each.code == code)
    sockets = Sockets(*(Socket.PORT if side in ports else Socket.BULKHEAD for side in "iock"))
    return Module(f"{code}-{number:02}", department, Guild.RESEARCH, cost, sockets)


def station(**installed: Module) -> dict[Node, Module]:
    """A station from names of nodes: `m1` is the middle ring of sector 1."""
    rings = {"i": INNER, "m": MIDDLE, "o": OUTER}
    return {Node(rings[name[0]], int(name[1])): each for name, each in installed.items()}


def modules() -> SearchStrategy[Module]:
    """Any module that is not sealed on all sides."""
    codes = st.sampled_from([department.code for department in Department])
    sides = st.sets(st.sampled_from("iock"), min_size=1).map("".join)
    return st.builds(module, codes, sides)


def positions(most: int = 30) -> SearchStrategy[dict[Node, Module]]:
    """Any modules on any nodes, legal or not."""
    return st.dictionaries(st.sampled_from(NODES), modules(), max_size=most)
