"""What is cut out of a list, and what stays, character by character."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.catalog.editing.edits import applied, module_nodes, remove_module, remove_modules
from generator.catalog.editing.fixing import fixed
from generator.catalog.text.events import parse
from generator.catalog.text.nodes import Mapping, Scalar, Sequence
from generator.catalog.text.source import Source
from generator.diagnostics import has_errors
from tests.catalog.building import modules

if TYPE_CHECKING:
    from collections.abc import Collection


def listed(text: str) -> tuple[Source, Sequence]:
    source = Source(text)
    found, _ = module_nodes(parse(text, source).root)
    assert found is not None
    return source, found


def left(text: str, gone: Collection[int]) -> str:
    """The text without some items of its list."""
    source, found = listed(text)
    return applied(text, remove_modules(source, found, gone))


def words(text: str) -> list[str]:
    return [item.text for item in listed(text)[1].items if isinstance(item, Scalar)]


@pytest.mark.parametrize(
    ("text", "gone", "after"),
    [
        ("modules: [a, b, c]\n", [0], "modules: [b, c]\n"),
        ("modules: [a, b, c]\n", [1], "modules: [a, c]\n"),
        ("modules: [a, b, c]\n", [2], "modules: [a, b ]\n"),
        ("modules: [a, b, c]\n", [0, 1], "modules: [c]\n"),
        ("modules: [a, b, c]\n", [1, 2], "modules: [a ]\n"),
        ("modules: [a, b , c , ]\n", [2], "modules: [a, b ,  ]\n"),
        ("modules: [a,b,]\n", [1], "modules: [a,]\n"),
        ("modules: [\n  a,\n  b,\n  c\n]\n", [1], "modules: [\n  a,\n  c\n]\n"),
        ("modules: [\n  a,\n  b,\n  c\n]\n", [0, 2], "modules: [\n  b\n  \n]\n"),
        # A comment behind a module goes with its line; one that the module does not share stays.
        ("modules: [\n  a, # x\n  b, # y\n  c # z\n]\n", [0], "modules: [\n  b, # y\n  c # z\n]\n"),
        ("modules: [\n  a, # x\n  b, # y\n  c # z\n]\n", [1, 2], "modules: [\n  a # x\n   # z\n]\n"),
        ("modules: [a, # x\n b, # y\n c]\n", [0], "modules: [ # x\n b, # y\n c]\n"),
        ("modules: [\n  a # x, y\n  , b\n  , c]\n", [1], "modules: [\n  a # x, y\n  , c]\n"),
        ("modules: [\n  a # x, y\n  , b\n  , c]\n", [2], "modules: [\n  a # x, y\n  , b\n   ]\n"),
        ("modules: [{x: 1},\n  {y: 2}, ] # end\n", [1], "modules: [{x: 1},\n   ] # end\n"),
        # Where two share a line, it stays for the other one.
        ("modules: [\n  a,\n  b, c,\n  d,\n]\n", [1], "modules: [\n  a,\n  c,\n  d,\n]\n"),
        ("modules: [\n  a,\n  b, c,\n  d,\n]\n", [2], "modules: [\n  a,\n  b, d,\n]\n"),
        ("modules: [\n  a,\n  b, c,\n  d,\n]\n", [2, 3], "modules: [\n  a,\n  b, ]\n"),
        ("modules: [a,\n  b,\n  c]", [0, 1], "modules: [  c]"),
        ("modules: [a,\n  b,\n  c]", [1, 2], "modules: [a\n  ]"),
        ("modules:\n- a # x\n- b\n\n- c\n", [0, 1], "modules:\n\n- c\n"),
        ("modules:\n- a # x\n- b\n\n- c\n", [2], "modules:\n- a # x\n- b\n\n"),
        ("modules:\n  - a\n  # on b\n  - b", [1], "modules:\n  - a\n  # on b\n"),
    ],
)
def test_a_module_goes_with_its_line_or_its_comma(text: str, gone: list[int], after: str) -> None:
    assert left(text, gone) == after
    assert words(after) == [word for place, word in enumerate(words(text)) if place not in gone]


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("modules: [a]\n", "modules: []\n"),
        ("modules: [\n  a, # x\n  b # y\n]\n", "modules: [\n  a, # x\n   # y\n]\n"),
        ("modules: [a, b\n  ]\n", "modules: [a\n  ]\n"),
        ("modules: [a,\n\t b]\n", "modules: [a]\n"),
    ],
)
def test_the_last_of_a_list_takes_the_comma_before_it_along(text: str, after: str) -> None:
    source, found = listed(text)
    assert applied(text, [remove_module(source, found.items[-1])]) == after


GAPS = st.sampled_from([" ", "", "\n  ", " # so\n  ", "\n\n  # so, too\n  "])


@given(st.lists(st.tuples(GAPS, GAPS), min_size=2, max_size=6), st.booleans(), st.data())
def test_whatever_the_layout_the_others_stay(gaps: list[tuple[str, str]], ended: bool, data: st.DataObject) -> None:
    names = "abcdef"[: len(gaps)]
    rows = [f"{before}{{{name}: 1}}{after}" for name, (before, after) in zip(names, gaps, strict=True)]
    text = f"modules: [{','.join(rows)}{',' if ended else ''}\n]\n"
    gone = data.draw(st.sets(st.integers(0, len(gaps) - 1), max_size=len(gaps) - 1))
    after = left(text, gone)
    assert parse(after, Source(after)).problems == ()
    kept = [name for place, name in enumerate(names) if place not in gone]
    assert [item.pairs[0].key.text for item in listed(after)[1].items if isinstance(item, Mapping)] == kept


def test_modules_of_one_line_and_of_the_next_are_taken_out_together() -> None:
    rows = [json.dumps(module) for module in (*modules(), modules()[59], modules()[59])]
    text = "rules: v3\nmodules: [\n  " + ",\n  ".join(rows[:60]) + f", {rows[60]},\n  {rows[61]},\n]\n"
    made = fixed(text.encode(), "catalog.yaml")
    assert not has_errors(made.after.problems)
    assert made.data.decode() == "rules: v3\nmodules: [\n  " + ",\n  ".join(rows[:60]) + ", ]\n"
