"""How much is read and told: so many values, levels, characters and tabs, and not one more."""

from __future__ import annotations

import pytest

from generator.catalog.text.characters import MARK, screened
from generator.catalog.text.events import parse
from generator.catalog.text.nodes import Mapping, Node, Sequence
from generator.catalog.text.source import Source
from tests.catalog.told import of_document, told


@pytest.mark.parametrize(("number", "complete"), [(19_999, True), (20_000, False)])
def test_twenty_thousand_values_are_read_the_list_among_them(number: int, complete: bool) -> None:
    text = "- 1\n" * number
    parsed = parse(text, Source(text))
    assert parsed.complete is complete
    assert told(list(parsed.problems)) == (
        ""
        if complete
        else "1:1-20000:4 too-large: the file holds more than 20,000 values\n"
        "    help: a catalog has 60 modules; is this the right file?\n"
    )


def depth(node: Node | None) -> int:
    if isinstance(node, Sequence):
        return 1 + max((depth(item) for item in node.items), default=0)
    if isinstance(node, Mapping):
        return 1 + max((depth(pair.value) for pair in node.pairs), default=0)
    return 0


@pytest.mark.parametrize("opened", ["[", "{a: "])
def test_sixteen_levels_are_read_and_the_seventeenth_is_refused(opened: str) -> None:
    closed = "]" if opened == "[" else "}"
    for levels in (15, 16):
        text = opened * levels + closed * levels
        parsed = parse(text, Source(text))
        assert (depth(parsed.root), parsed.problems, parsed.complete) == (levels, (), True)
    text = opened * 17 + closed * 17
    (problem,) = of_document(text)
    assert problem.span[1] == 16 * len(opened) + 1
    assert not parse(text, Source(text)).complete


@pytest.mark.parametrize(
    ("unseen", "tabs", "shown", "hidden"),
    [(0, 0, 0, 0), (100, 0, 100, 0), (101, 0, 100, 1), (0, 100, 100, 0), (0, 103, 100, 3), (102, 105, 200, 7)],
)
def test_a_hundred_characters_and_a_hundred_tabs_are_shown_and_the_others_counted(
    unseen: int, tabs: int, shown: int, hidden: int
) -> None:
    text = "\x00a" * unseen + "\n" + "\tb\n" * tabs
    marked, problems, others = screened(Source(text))
    assert (len(problems), others) == (shown, hidden)
    assert marked == text.replace("\x00", MARK)


def test_each_character_of_a_run_is_marked() -> None:
    marked, problems, hidden = screened(Source("a\u200b\u200c\u200db\x7f"))
    assert marked == f"a{MARK * 3}b{MARK}"
    assert [problem.span[1::2] for problem in problems] == [(2, 5), (6, 7)]
    assert hidden == 0
