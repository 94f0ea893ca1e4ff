"""Nodes by their names, as position files and messages write them: a ring and a sector, `inner 0`."""

from __future__ import annotations

import re
from typing import Final

from generator.station import SECTORS, Node, Ring, nodes
from generator.suggest import nearest

RINGS: Final = {ring.name.lower(): ring for ring in Ring}
CORE: Final = "Core"
"""The Command Core, where a place may be it."""

_PARTS: Final = re.compile(r"([^\W\d_]+)|([0-9]{1,3})")


def node_name(node: Node) -> str:
    """A node's name."""
    return f"{node.ring.name.lower()} {node.sector}"


NODES: Final = {node_name(node): node for node in nodes()}
"""All thirty nodes by their names."""


def node_help(text: str) -> str:
    """What mends a name that no node has."""
    found = _PARTS.findall(text[:40])
    words = [word for word, _ in found if word]
    numbers = [int(number) for _, number in found if number]
    if len(words) != 1 or len(numbers) != 1:
        return "write a ring and a sector, as in `inner 0`"
    ring = nearest(words[0], RINGS)
    if ring is None:
        return "the rings are `inner`, `middle` and `outer`"
    if numbers[0] >= SECTORS:
        return f"the sectors are `0` to `{SECTORS - 1}`"
    return f"did you mean `{node_name(Node(RINGS[ring], numbers[0]))}`?"
