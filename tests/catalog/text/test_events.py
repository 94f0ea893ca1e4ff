"""The nodes of a text: what was written and where, and what nobody can rely on because it was reported."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from generator.catalog.text.characters import screened
from generator.catalog.text.events import parse
from generator.catalog.text.nodes import Mapping, Node, Scalar, Sequence
from generator.catalog.text.source import Source

if TYPE_CHECKING:
    from generator.catalog.text.events import Parsed


def parsed(text: str) -> Parsed:
    source = Source(text)
    marked, _, _ = screened(source)
    return parse(marked, source)


def shape(node: Node | None) -> Any:
    """A node as plain data: quoted text in a tuple, a mapping behind whether it is damaged, the unreadable as `?`."""
    if node is None:
        return None
    if isinstance(node, Scalar):
        return node.text if node.plain is True else (node.text,)
    if isinstance(node, Sequence):
        return [shape(item) for item in node.items]
    if isinstance(node, Mapping):
        assert isinstance(node.damaged, bool)
        return [node.damaged, *((pair.key.text, shape(pair.value)) for pair in node.pairs)]
    return "?"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", None),
        ("# nothing", None),
        ("a", "a"),
        ("'a'", ("a",)),
        ("a: b", [False, ("a", "b")]),
        ("a: 'b'\nc: \"d\"\ne: |\n  f\n", [False, ("a", ("b",)), ("c", ("d",)), ("e", ("f\n",))]),
        ("a:\nb: ''", [False, ("a", ""), ("b", ("",))]),
        ("{a: b, c: d, e: [f, g]}", [False, ("a", "b"), ("c", "d"), ("e", ["f", "g"])]),
        ("- a\n- - b\n  - c\n- {}\n- []", ["a", ["b", "c"], [False], []]),
        ("a: b\na: c", [False, ("a", "b"), ("a", "c")]),
        ("a: &x b\nc: d", [False, ("a", "?"), ("c", "d")]),
        ("a: !x b\nc: d", [False, ("a", "?"), ("c", "d")]),
        ("a: *x\nc: d", [False, ("a", "?"), ("c", "d")]),
        ("a: &x [b]\nc: !x {d: e}", [False, ("a", "?"), ("c", "?")]),
        ("&x a: b\nc: d", [True, ("c", "d")]),
        ("a:\n  &x b: c\nd: e", [False, ("a", [True]), ("d", "e")]),
        ("a: b\u200bc\nd: e", [False, ("a", "?"), ("d", "e")]),
        ("a: [b, c\u200b]", [False, ("a", ["b", "?"])]),
        ("a\u200b: b\nc: d", [True, ("c", "d")]),
        ("a: 'b\tc'\nd: e", [False, ("a", "?"), ("d", "e")]),
        ("a: b # \tc", [False, ("a", "b")]),
        ("<<: {}\na: b", [True, ("a", "b")]),
        ("'<<': a", [False, ("<<", "a")]),
        ("--- &x\na: b", "?"),
        ("? [a]\n: b\nc: d", [True, ("c", "d")]),
        ("? {a: b}\n: c", [True]),
        ("? *x\n: c\nd: e", [True, ("d", "e")]),
    ],
)
def test_a_text_becomes_nodes(text: str, expected: object) -> None:
    assert shape(parsed(text).root) == expected


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("a", (1, 1, 1, 2)),
        ("# x\n  'ab'  # y\n", (2, 3, 2, 7)),
        ("a: b\nc: d\n\n# e\n", (1, 1, 2, 5)),
        ("\n- a\n-\n  - b\n# c\n", (2, 1, 4, 6)),
        ("{a: b,\n c: d} # e", (1, 1, 2, 7)),
        ("[a]\n", (1, 1, 1, 4)),
        ("a: |\n  b\n  c\n", (1, 1, 4, 1)),
        ("a:", (1, 1, 1, 3)),
        ("a: &x\n  - b\n", (1, 1, 2, 6)),
    ],
)
def test_a_node_goes_from_its_first_character_to_its_last(text: str, span: tuple[int, int, int, int]) -> None:
    root = parsed(text).root
    assert root is not None
    assert root.span == span


def test_a_text_that_breaks_off_has_no_root() -> None:
    for text in ("a: [", "'a", "a: b\n]"):
        assert parsed(text).root is None
        assert parsed(text).complete is False
