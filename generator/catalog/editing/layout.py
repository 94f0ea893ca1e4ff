"""How the modules of a catalog are laid out in its text, so that a new one can be written as its neighbor is."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.catalog.editing.spelling import written
from generator.catalog.model import SOCKET_NAMES
from generator.catalog.text.nodes import Mapping, Scalar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.catalog.model import Module
    from generator.catalog.text.nodes import Node
    from generator.catalog.text.source import Source

FIELDS: Final = ("id", "department", "guild", "cost", *SOCKET_NAMES)
"""The eight values of a module, in the order in which the catalog writes them."""

_COMMENT: Final = re.compile(r"(?<=[\r\n])[ \t]*#[^\r\n]*(?:\r\n|\r|\n)|[ \t]+#[^\r\n]*")
"""A comment in a stretch of text between values: with its line, where it has one of its own."""

_GAP: Final = re.compile(r"(,?)([ \t]*)(?=[^\s#])")
"""What stands between a value and the next thing on its line."""


class _Written(NamedTuple):
    """One of a module's values in the text."""

    name: str
    start: int
    end: int


def words(module: Module) -> dict[str, str]:
    """A module's eight values as the catalog writes them."""
    sockets = {name: getattr(module.sockets, name).value for name in SOCKET_NAMES}
    return {
        "id": module.id,
        "department": module.department.title,
        "guild": module.guild.title,
        "cost": str(module.cost),
        **sockets,
    }


def values(node: Node) -> dict[str, Scalar] | None:
    """The scalars of those of a module's eight values that are there, or None where it holds anything else."""
    if not isinstance(node, Mapping) or node.damaged:
        return None
    found: dict[str, Scalar] = {}
    sides = [pair.value for pair in node.pairs if pair.key.text == "sockets"]
    sockets = sides[0] if sides else Mapping((), damaged=False, span=node.span)
    if len(sides) > 1 or not isinstance(sockets, Mapping) or sockets.damaged:
        return None
    outer = [pair for pair in node.pairs if pair.key.text != "sockets"]
    for known, pairs in ((FIELDS[:4], outer), (SOCKET_NAMES, sockets.pairs)):
        for pair in pairs:
            if not isinstance(pair.value, Scalar) or pair.key.text not in known or pair.key.text in found:
                return None
            found[pair.key.text] = pair.value
    return found


def scalars(node: Node) -> dict[str, Scalar] | None:
    """The scalars of a module's eight values, or None where it has not exactly these, each written."""
    found = values(node)
    if found is None or len(found) < len(FIELDS) or any(scalar.empty for scalar in found.values()):
        return None
    return found


def extent(source: Source, node: Node) -> tuple[int, int]:
    """Where a node begins and ends, without the blank lines that a block scalar takes in."""
    start, end = source.indices(node.span)
    return start, start + len(source.text[start:end].rstrip(" \t\r\n"))


def hyphen(source: Source, node: Node) -> int | None:
    """Where the hyphen stands that makes a node an item of a block list; None for an item of a flow list."""
    text, end = source.text, source.indices(node.span)[0]
    while True:
        start = line_start(text, end)
        row = text[start:end].strip(" \t")
        if re.fullmatch(r"-([ \t]+#.*)?", row):
            return text.index("-", start)
        if (row and not row.startswith("#")) or not start:
            return None
        end = start - 1


def line_start(text: str, index: int) -> int:
    """Where the line of a character begins."""
    return max(text.rfind("\n", 0, index), text.rfind("\r", 0, index)) + 1


def line_end(text: str, index: int) -> int:
    """Where the line of a character ends, behind its break."""
    found = re.compile("\r\n|\r|\n").search(text, index)
    return found.end() if found else len(text)


def line_break(text: str) -> str:
    """The text's own line break: the first that it has."""
    found = re.search("\r\n|\r|\n", text)
    return found.group() if found else "\n"


def likeness(source: Source, model: Node, others: Sequence[Node], module: Module) -> str | None:
    """A module written as the node `model` is: its order, quotes, lines and columns, without its comments.

    From behind the hyphen of a block list, or from the bracket of a flow item, up to its last character. None where
    the model has not the eight values. The `others` of its list show which columns are aligned.
    """
    fields = scalars(model)
    if fields is None:
        return None
    dash = hyphen(source, model)
    start, end = extent(source, model)
    at = start if dash is None else dash + 1
    new = words(module)
    widths = _widths(source, [node for other in others if (node := scalars(other)) is not None])
    parts: list[str] = []
    places = [_Written(name, *extent(source, scalar)) for name, scalar in fields.items()]
    for value in sorted(places, key=lambda value: value.start):
        parts.append(_COMMENT.sub("", source.text[at : value.start]))
        word = written(source.text[value.start : value.end], new[value.name])
        parts.append(word)
        at = value.end
        gap = _GAP.match(source.text, at)
        if gap is not None and gap[2] and value.name in widths:
            # As far as the column reaches that the model keeps with the others.
            width = max(widths[value.name], value.end - value.start + len(gap[0]))
            parts.append(gap[1] + " " * max(1, width - len(word) - len(gap[1])))
            at = gap.end()
    parts.append(_COMMENT.sub("", source.text[at:end]))
    return "".join(parts)


def _widths(source: Source, modules: Sequence[dict[str, Scalar]]) -> dict[str, int]:
    """How wide each value is with the blanks behind it, where those align what follows."""
    widths: dict[str, int] = {}
    for name in FIELDS:
        taken: Counter[int] = Counter()
        padded = False
        for fields in modules:
            start, end = extent(source, fields[name])
            gap = _GAP.match(source.text, end)
            if gap is not None and gap[2]:
                padded = padded or len(gap[2]) > 1
                taken[end - start + len(gap[0])] += 1
        if padded:
            widths[name] = taken.most_common(1)[0][0]
    return widths
