"""How messages name what was found, so that all of them sound alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.catalog.text.characters import escaped
from generator.catalog.text.nodes import Mapping, Node, Scalar, Sequence

if TYPE_CHECKING:
    from collections.abc import Iterable

_LONGEST = 40


def quoted(text: str) -> str:
    """A piece of the catalog within a sentence: cut where it is long, with nothing unseen in it."""
    if not text:
        return "an empty text"
    cut = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
    return f"`{escaped(cut)}`"


def listed(words: Iterable[str], joint: str = "and") -> str:
    """The words in a row: `a`, `b` and `c`."""
    marked = [f"`{word}`" for word in words]
    return marked[0] if len(marked) == 1 else f"{', '.join(marked[:-1])} {joint} {marked[-1]}"


def series(parts: Iterable[str]) -> str:
    """Parts of a sentence in a row: a, b and c."""
    row = list(parts)
    return row[0] if len(row) == 1 else f"{', '.join(row[:-1])} and {row[-1]}"


def kind(node: Node) -> str:
    """What a node is, for "must be a number, not ..."."""
    if isinstance(node, Scalar):
        return "nothing" if node.empty else quoted(node.text) + ("" if node.plain else " in quotation marks")
    if isinstance(node, Mapping):
        return "a mapping"
    return "a list" if isinstance(node, Sequence) else "what stands here"


def count(number: int, one: str, many: str | None = None) -> str:
    """A number with its noun: 1 module, 2 modules."""
    return f"{number} {one if number == 1 else many or one + 's'}"
