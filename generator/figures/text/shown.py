"""Reads what is drawn over a station, which part of the board is drawn, and which rules it is meant to break."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.catalog.forms import read_form, value_span
from generator.catalog.text.nodes import Mapping, Scalar, Sequence, Unreadable
from generator.catalog.text.wording import kind, quoted
from generator.catalog.values import read_number, read_word
from generator.figures.figure import Shown
from generator.figures.places import node_name
from generator.rules.placement import Rule
from generator.station import SECTORS, neighbours

if TYPE_CHECKING:
    from generator.catalog.text.nodes import Pair
    from generator.figures.text.desk import Desk
    from generator.station import Node

RULES: Final = {"route": Rule.ROUTE, "middle-support": Rule.MIDDLE_SUPPORT, "outer-support": Rule.OUTER_SUPPORT}
"""The rules that a station can break, by the words of a position file."""
RULE_WORDS: Final = {rule: word for word, rule in RULES.items()}

_OTHER_WORDS: Final = {
    **{str(rule.value): word for word, rule in RULES.items()},
    **{f"RULE {rule.value}": word for word, rule in RULES.items()},
    "ROUTES": "route",
    "CORRIDOR": "route",
}
_SWITCH: Final = {"yes": True, "no": False, "true": True, "false": False}
_VIEWS: Final = {"whole": True, "close": False}

_SHOWN: Final = ("route", "sealed", "synergy", "lanes")


def read_shown(pair: Pair, desk: Desk) -> Shown:
    """What is drawn over the station, as far as it can be read."""
    node = pair.value
    if not isinstance(node, Mapping):
        if not isinstance(node, Unreadable):
            said = f"`show` must be a mapping, not {kind(node)}"
            desk.report("wrong-type", said, value_span(pair), "write `show: {route: outer 1}`")
        return Shown()
    fields = read_form(node, (), desk.problems, what="what is shown", optional=_SHOWN).fields
    return Shown(
        routes=read_nodes(fields["route"], desk, "route: outer 1") if "route" in fields else (),
        sealed=read_pairs(fields["sealed"], desk, "sealed: [[middle 0, middle 1]]") if "sealed" in fields else (),
        synergy=read_nodes(fields["synergy"], desk, "synergy: middle 1") if "synergy" in fields else (),
        lanes="lanes" in fields and bool(read_word(fields["lanes"], _SWITCH, desk.problems)),
    )


def read_nodes(pair: Pair, desk: Desk, example: str) -> tuple[Node, ...]:
    """A node or a list of them, each with a module on it."""
    found: dict[Node, None] = {}
    for item in desk.items(pair, example, single=True) or ():
        node = desk.node(item)
        if node is not None:
            found[node] = None
            desk.shown[node,] = value_span(item)
    return tuple(found)


def read_pairs(pair: Pair, desk: Desk, example: str) -> tuple[tuple[Node, Node], ...]:
    """A pair of neighbors, or a list of such pairs."""
    alone = isinstance(pair.value, Sequence) and pair.value.items and isinstance(pair.value.items[0], Scalar)
    found: dict[tuple[Node, Node], None] = {}
    for item in (pair,) if alone else desk.items(pair, example) or ():
        contact = read_contact(item, desk, example)
        if contact is not None:
            found[contact] = None
            desk.shown[contact] = value_span(item)
    return tuple(found)


def read_contact(pair: Pair, desk: Desk, example: str) -> tuple[Node, Node] | None:
    """Two neighbors with a module on each; None for anything else, which is reported."""
    items = desk.items(pair, example)
    if items is None:
        return None
    if len(items) != 2:
        said = f"a contact is of two nodes, not of {len(items)}"
        desk.report("list-length", said, value_span(pair), f"write `{example}`")
        return None
    one, other = (desk.node(item) for item in items)
    if one is None or other is None:
        return None
    if other not in neighbours(one):
        said = f"`{node_name(one)}` and `{node_name(other)}` are no neighbors"
        mend = "neighbors are in adjacent rings of a sector, or in adjacent sectors of a ring"
        desk.report("false-claim", said, value_span(pair), mend)
        return None
    return one, other


def read_broken(pair: Pair, desk: Desk) -> tuple[Rule, ...]:
    """The rules that are meant to be broken: a word or a list of them."""
    read = [
        read_word(item, RULES, desk.problems, shorthand=_OTHER_WORDS)
        for item in desk.items(pair, "illegal: outer-support", single=True) or ()
    ]
    return tuple(dict.fromkeys(rule for rule in read if rule is not None))


def read_view(pair: Pair, desk: Desk) -> tuple[bool, tuple[tuple[int, ...], ...]]:
    """Whether the whole board is drawn; else the sectors of each part, or none where that is left to the program."""
    node = pair.value
    if isinstance(node, Scalar):
        return bool(read_word(pair, _VIEWS, desk.problems)), ()
    example = "view: [[0, 1], [6]]"
    panels = []
    for item in desk.items(pair, example) or ():
        if isinstance(item.value, Sequence) and not item.value.items:
            desk.report("list-length", "a part of a view has sectors", value_span(item), f"write `{example}`")
        sectors = [
            read_number(sector, 0, SECTORS - 1, desk.problems, wanted=f"the sectors are `0` to `{SECTORS - 1}`")
            for sector in desk.items(item, example) or ()
        ]
        panels.append(tuple(dict.fromkeys(sector for sector in sectors if sector is not None)))
    if isinstance(node, Sequence) and not 1 <= len(panels) <= 3:
        said = f"`view` is of one to three parts, not of {quoted(str(len(panels)))}"
        desk.report("list-length", said, value_span(pair), f"write `{example}`")
    return False, tuple(panel for panel in panels if panel)
