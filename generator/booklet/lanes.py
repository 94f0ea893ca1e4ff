"""The example of how lanes change: what the Storm Shield's figure would score, were its station another."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.catalog.model import Socket
from generator.rules.placement import breaches, installed, removed
from generator.rules.shield import lane, lanes
from generator.station import Node, Ring

if TYPE_CHECKING:
    from generator.booklet.markup import Value
    from generator.catalog.model import Catalog, Module
    from generator.figures.figure import Figure
    from generator.rules.position import Position


class Change(NamedTuple):
    """The example."""

    values: dict[str, Value]
    outcome: str
    """Whether the lane whose frontier is docked is `open` then or `screened` still."""


def change(figure: Figure | None, catalog: Catalog) -> Change | None:
    """The example on a figure's station; None where that has no lanes for it."""
    if figure is None:
        return None
    position, parameters = figure.station, catalog.parameters
    found = lanes(position, parameters)
    opened = next((each for each in found if each.frontier is not None and not each.screened), None)
    deep = next((each for each in found if each.screened and each.rings > 1), None)
    if opened is None or deep is None or deep.frontier is None:
        return None
    outer = Node(Ring.OUTER, opened.sector)
    then = next((each for each in _closed(position, outer, catalog)), None)
    after = removed(position, deep.frontier)
    if then is None or breaches(after, parameters):
        return None
    new = lane(installed(position, outer, then), opened.sector, parameters)
    left = lane(after, deep.sector, parameters)
    values: dict[str, Value] = {
        "lane_open": opened.sector,
        "lane_then_rings": new.rings,
        "lane_then": new.renown,
        "lane_deep": deep.sector,
        "lane_left": left.renown,
    }
    return Change(values, "screened" if left.screened else "open")


def _closed(position: Position, node: Node, catalog: Catalog) -> list[Module]:
    """The modules that could stand on an empty node and turn a bulkhead outward."""
    if node in position:
        return []
    used = {module.id for module in position.values()}
    free = [m for m in catalog.modules if m.id not in used and m.sockets.outward is Socket.BULKHEAD]
    return [module for module in free if not breaches(installed(position, node, module), catalog.parameters)]
