"""What the rules say of a figure, in words: the values that its captions leave a place for.

A number or a verdict beneath a figure is never typed: it is worked out here, by `generator.rules`, each time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.catalog.model import Module, Socket
from generator.rules.corridors import connected, corridor, route
from generator.rules.placement import support, support_needed
from generator.rules.position import adjacent_sectors, in_lane
from generator.rules.shield import lane, lanes, shield
from generator.rules.synergy import synergy
from generator.station import SUNWARD_LANES, Ring

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from generator.artwork.theme import Theme
    from generator.figures.figure import Caption, Figure, Value
    from generator.station import Node

_SIDES: Final = ("inward", "outward", "clockwise", "counterclockwise")
_SUPPORT_RULES: Final = {Ring.INNER: 1, Ring.MIDDLE: 3, Ring.OUTER: 4}
"""The rule of section 10 that says what a module of the ring stands on; an inner one needs no more than its node."""


def told(figure: Figure, caption: Caption, theme: Theme) -> str:
    """A caption with every place filled in, without its letter."""
    return "".join(part if isinstance(part, str) else _told(figure, part, theme) for part in caption.parts)


def _told(figure: Figure, value: Value, theme: Theme) -> str:
    match value.of:
        case None if value.word in OF_STATION:
            return OF_STATION[value.word](figure, theme)
        case None if figure.module is not None:
            return OF_MODULE[value.word](figure.module, theme)
        case int(sector):
            return OF_LANE[value.word](figure, sector, theme)
        case (node,) if value.word in OF_MODULE:
            return OF_MODULE[value.word](figure.around(node)[node], theme)
        case (node,):
            return OF_NODE[value.word](figure, node, theme)
        case (one, other):
            return OF_PAIR[value.word](figure, one, other, theme)
    raise ValueError(f"nothing is told of {value}")


def series(parts: Iterable[str], theme: Theme) -> str:
    """Parts of a sentence in a row; a word for nothing where there is none."""
    row = list(parts)
    if len(row) < 2:
        return row[0] if row else theme.word("figure-nothing")
    most = theme.word("figure-between").join(row[:-1])
    return theme.word("figure-series", most=most, last=row[-1])


def module_name(module: Module, theme: Theme) -> str:
    """What a module is called in a sentence."""
    return theme.word("figure-module", department=module.department.title)


def _named_at(figure: Figure, node: Node, theme: Theme) -> str:
    """What stands on a node, and in which sector that is."""
    module = figure.around(node)[node]
    return theme.word("figure-module-in", department=module.department.title, sector=node.sector)


def _sides(module: Module, socket: Socket, theme: Theme) -> str:
    """The sides on which a module has such sockets."""
    return series((theme.word(f"figure-{side}") for side in _SIDES if getattr(module.sockets, side) is socket), theme)


def _socket(side: str) -> Callable[[Module, Theme], str]:
    return lambda module, theme: theme.word(f"figure-{getattr(module.sockets, side).value}")


OF_MODULE: Final[dict[str, Callable[[Module, Theme], str]]] = {
    "name": lambda module, _theme: module.department.title,
    "id": lambda module, _theme: module.id,
    "guild": lambda module, _theme: module.guild.title,
    "cost": lambda module, _theme: str(module.cost),
    "revision": lambda module, _theme: module.revision,
    "ports": lambda module, theme: _sides(module, Socket.PORT, theme),
    "bulkheads": lambda module, theme: _sides(module, Socket.BULKHEAD, theme),
    **{side: _socket(side) for side in _SIDES},
}
"""Of the module on a node, or of the one whose anatomy is shown."""


def _rules(figure: Figure, node: Node, theme: Theme) -> str:
    numbers = [str(rule.value) for rule in figure.broken(node)]
    if not numbers:
        return theme.word("figure-no-rule")
    return theme.word("figure-rule" if len(numbers) == 1 else "figure-rules", rules=series(numbers, theme))


def _route(figure: Figure, node: Node, theme: Theme) -> str:
    steps = route(figure.around(node), node)
    if steps is None:
        return theme.word("figure-no-route")
    position = figure.around(node)
    most = [module_name(position[step], theme) for step in steps[1:]]
    if not most:
        return theme.word("figure-core")
    return theme.word("figure-then", most=theme.word("figure-between").join(most), last=theme.word("figure-core"))


def _count(number: int, theme: Theme) -> str:
    return theme.word("figure-one-module" if number == 1 else "figure-many-modules", number=number)


def _qualifying(figure: Figure, node: Node, theme: Theme) -> str:
    position = figure.around(node)
    neighbors = synergy(position, node, figure.parameters).neighbors
    return series((module_name(position[other], theme) for other in neighbors), theme)


def _alike(figure: Figure, node: Node, theme: Theme) -> str:
    position = figure.around(node)
    own = position[node].department
    same = [other for other in connected(position, node) if position[other].department is own]
    return series((_named_at(figure, other, theme) for other in same), theme)


def _reach(_figure: Figure, node: Node, theme: Theme) -> str:
    return theme.word("figure-sectors", sectors=series(map(str, adjacent_sectors(node.sector)), theme))


OF_NODE: Final[dict[str, Callable[[Figure, Node, Theme], str]]] = {
    "ring": lambda _figure, node, theme: theme.word(f"figure-{node.ring.name.lower()}"),
    "sector": lambda _figure, node, _theme: str(node.sector),
    "verdict": lambda figure, node, theme: theme.word("figure-illegal" if figure.broken(node) else "figure-legal"),
    "broken": _rules,
    "rule": lambda _figure, node, theme: theme.word("figure-rule", rules=_SUPPORT_RULES[node.ring]),
    "support": lambda figure, node, theme: series(
        (_named_at(figure, other, theme) for other in support(figure.around(node), node)), theme
    ),
    "supports": lambda figure, node, theme: _count(len(support(figure.around(node), node)), theme),
    "needed": lambda figure, node, theme: _count(support_needed(node.ring, figure.parameters), theme),
    "reach": _reach,
    "route": _route,
    "corridors": lambda figure, node, _theme: str(len(connected(figure.around(node), node))),
    "qualifying": _qualifying,
    "neighbors": lambda figure, node, _theme: str(len(synergy(figure.around(node), node, figure.parameters).neighbors)),
    "departments": lambda figure, node, _theme: str(
        len(synergy(figure.around(node), node, figure.parameters).departments)
    ),
    "alike": _alike,
    "renown": lambda figure, node, _theme: str(synergy(figure.around(node), node, figure.parameters).renown),
}
"""Of a node with a module on it."""


def _contact(figure: Figure, one: Node, other: Node, theme: Theme) -> str:
    joined = corridor(figure.position, one, other)
    return theme.word("figure-corridor" if joined else "figure-sealed")


OF_PAIR: Final[dict[str, Callable[[Figure, Node, Node, Theme], str]]] = {"contact": _contact}
"""Of two neighbors."""


def _frontier(figure: Figure, sector: int, theme: Theme) -> str:
    frontier = lane(figure.station, sector, figure.parameters).frontier
    return theme.word("figure-no-module") if frontier is None else module_name(figure.station[frontier], theme)


def _screened(figure: Figure, sector: int, theme: Theme) -> str:
    screened = lane(figure.station, sector, figure.parameters).screened
    return theme.word("figure-screened" if screened else "figure-open")


OF_LANE: Final[dict[str, Callable[[Figure, int, Theme], str]]] = {
    "lane": lambda _figure, sector, _theme: str(sector),
    "points": lambda figure, sector, _theme: str(lane(figure.station, sector, figure.parameters).renown),
    "screened": _screened,
    "frontier": _frontier,
    "rings": lambda figure, sector, _theme: str(lane(figure.station, sector, figure.parameters).rings),
}
"""Of a sunward lane."""


def _empty_lanes(figure: Figure, theme: Theme) -> str:
    return series((str(sector) for sector in SUNWARD_LANES if not list(in_lane(figure.station, sector))), theme)


OF_STATION: Final[dict[str, Callable[[Figure, Theme], str]]] = {
    "modules": lambda figure, _theme: str(len(figure.station)),
    "shield": lambda figure, _theme: str(shield(figure.station, figure.parameters)),
    "sum": lambda figure, _theme: " + ".join(str(each.renown) for each in lanes(figure.station, figure.parameters)),
    "lanes": lambda _figure, theme: series(map(str, SUNWARD_LANES), theme),
    "empty-lanes": _empty_lanes,
    "per-lane": lambda figure, _theme: str(figure.parameters.shield_lane),
    "per-depth": lambda figure, _theme: str(figure.parameters.shield_depth),
    "synergy-two": lambda figure, _theme: str(figure.parameters.synergy_two),
    "synergy-three": lambda figure, _theme: str(figure.parameters.synergy_three),
}
"""Of the whole station, and of the rules' parameters."""
