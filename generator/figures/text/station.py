"""Reads what stands where: the station, the candidate, and the letters by which nodes are called."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.catalog.forms import read_form, value_span
from generator.catalog.text.nodes import Mapping, Unreadable
from generator.catalog.text.wording import kind, quoted
from generator.diagnostics import Related
from generator.figures.places import NODES, node_help, node_name

if TYPE_CHECKING:
    from generator.catalog.model import Module
    from generator.catalog.text.nodes import Pair
    from generator.diagnostics import Span
    from generator.figures.text.desk import Desk
    from generator.station import Node

_EXAMPLE: Final = "station: {inner 0: HAB-03, inner 1: GRN-02}"
_LETTER: Final = re.compile("[A-Z]")


class Placed(NamedTuple):
    """A module on a node, and where its ID is written."""

    node: Node
    module: Module
    span: Span


def read_station(pair: Pair, desk: Desk) -> tuple[Placed, ...]:
    """The installed modules that could be read; what is wrong with the others is reported."""
    node = pair.value
    if not isinstance(node, Mapping):
        if not isinstance(node, Unreadable):
            said = f"`station` must be a mapping of nodes to modules, not {kind(node)}"
            desk.report("wrong-type", said, value_span(pair), f"write `{_EXAMPLE}`")
        return ()
    pairs = desk.few(node.pairs, pair, "nodes")
    read = (_placed(entry.key.text, entry.key.span, entry, desk) for entry in pairs)
    return tuple(found for found in read if found is not None)


def read_candidate(pair: Pair, desk: Desk) -> Placed | None:
    """The module that is being placed; None for none that can be read, which is reported."""
    node = pair.value
    if not isinstance(node, Mapping):
        if not isinstance(node, Unreadable):
            said = f"`candidate` must be a mapping of a node and a module, not {kind(node)}"
            desk.report("wrong-type", said, value_span(pair), "write `candidate: {node: outer 6, module: HAB-07}`")
        return None
    fields = read_form(node, ("node", "module"), desk.problems, what="the candidate").fields
    if "node" not in fields:
        if "module" in fields:
            read_module(fields["module"], desk)
        return None
    text = desk.word(fields["node"])
    if text is None or "module" not in fields:
        return None
    return _placed(text, value_span(fields["node"]), fields["module"], desk)


def _placed(name: str, span: Span, pair: Pair, desk: Desk) -> Placed | None:
    """A module on the node of that name, the module read from the field."""
    node = NODES.get(name)
    if node is None:
        desk.report("unknown-node", f"there is no node {quoted(name)}", span, node_help(name))
    elif node in desk.taken:
        held = Related(desk.taken[node], "it is taken here")
        said = f"`{node_name(node)}` holds a module already"
        desk.report("occupied-node", said, span, "a node holds one module at most: choose another", related=(held,))
        node = None
    else:
        desk.taken[node] = span
    module = read_module(pair, desk)
    return None if node is None or module is None else Placed(node, module, value_span(pair))


def read_module(pair: Pair, desk: Desk) -> Module | None:
    """The module of the catalog whose ID is written; None for none, or for one placed before, which is reported."""
    text = desk.word(pair)
    if text is None:
        return None
    span = value_span(pair)
    module = desk.modules.get(text)
    if module is None:
        meant = desk.nearest(text, desk.modules)
        mend = f"did you mean `{meant}`?" if meant else "write the ID of a module of the catalog, such as `HAB-03`"
        desk.report("unknown-module", f"the catalog has no module {quoted(text)}", span, mend)
        return None
    if text in desk.placed:
        first = Related(desk.placed[text], "it stands here")
        said = f"{text} stands in the station already"
        desk.report("doubled-module", said, span, "choose another module: each is in the box once", text, (first,))
        return None
    desk.placed[text] = span
    return module


def read_letters(pair: Pair, desk: Desk) -> None:
    """The letters of nodes, put down on the desk."""
    example = "letters: {A: inner 0}"
    found: dict[str, Node] = {}
    for entry in desk.entries(pair, example):
        letter = entry.key.text
        if not _LETTER.fullmatch(letter):
            said = f"{quoted(letter)} is no letter for a node"
            desk.report("unknown-value", said, entry.key.span, "write a capital letter from `A` to `Z`")
        node = desk.node(entry)  # the letters come into force together: none stands for another's node
        if node is not None and node in found.values():
            other = next(known for known, held in found.items() if held == node)
            said = f"`{node_name(node)}` is `{other}` already"
            desk.report("occupied-node", said, value_span(entry), "give each node one letter")
            desk.lost.add(letter)
        elif node is not None:
            found[letter] = node
        else:
            desk.lost.add(letter)
    desk.letters.update(found)
