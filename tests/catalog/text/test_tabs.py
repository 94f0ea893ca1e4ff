"""A tab is refused everywhere but in a comment, at its place, once a line."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.catalog.load import MAX_PROBLEMS
from generator.catalog.text.events import parse
from generator.catalog.text.source import Source
from generator.catalog.text.tabs import tabbed
from tests.catalog.building import Style, as_yaml, examples, modules, only, read, swapped, under

TEXT = as_yaml(modules())
TWO_LINES = TEXT.replace(" sockets", "\n     sockets")
"""Each module on two lines, as the standard catalog has them."""

FEW = modules()[:3]
BLOCK = as_yaml(FEW, style="block")
KINDS = [
    as_yaml(FEW),
    as_yaml(FEW, style="block", parameters={"market_berths": 5}),
    as_yaml(FEW, quote="'").replace("\n", " # it's said, \"so\n"),
    as_yaml(FEW, style="block", quote='"').replace("\n", "  # - {a: 'b\n"),
    swapped(BLOCK, "guild: Fabrication", "guild: |-\n      Fabrication # 1\n\n        # 2\n    # it's\n") + "# x\n",
    json.dumps({"rules": "v3", "modules": FEW}, indent=1) + " # JSON, it's said\n",
    "rules: v3 # the rules' version\nmodules: # [\n- # 1, don't count\n  id: a#b\n- it's\n",
    "- {x: 'y # z', \"# a\": b#c}#d\n- [a, 'it''s # so', \"\\\"#\"] # c\n- a, 'b # {\n-  # x\n",
]


def places(text: str) -> list[tuple[str, int, int]]:
    return [(problem.code, problem.span.line, problem.span.column) for problem in read(text).problems]


@pytest.mark.parametrize("indent", ["\t", " \t", "  \t  ", "\t\t", "     \t"])
def test_a_tab_cannot_indent_the_second_line_of_a_module(indent: str) -> None:
    text = TWO_LINES.replace("\n     sockets", f"\n{indent}sockets", 1)
    problem = only(text, "yaml-syntax")
    assert (problem.span.line, problem.span.column) == (4, indent.index("\t") + 1)
    assert under(text, problem).strip("\t") == ""
    assert "tab" in problem.message
    assert problem.help == "use spaces"


@pytest.mark.parametrize(
    ("style", "old"),
    [("flow", "rules: v3"), ("flow", "  - "), ("block", "  - "), ("block", "    guild"), ("block", "      inward")],
)
def test_a_tab_cannot_indent_anything(style: Style, old: str) -> None:
    text = swapped(as_yaml(modules(), style=style), old, f"\t{old.lstrip()}")
    line = text[: text.index("\t")].count("\n") + 1
    assert places(text) == [("yaml-syntax", line, 1)]


def test_each_line_with_a_tab_is_named_once() -> None:
    text = TWO_LINES.replace("\n     sockets", "\n\t\tsockets").replace("clockwise: ", "clockwise:\t")
    assert places(text) == [("yaml-syntax", line, 1) for line in range(4, 123, 2)]


def test_tabs_in_more_lines_than_are_shown_are_counted() -> None:
    loaded = read(TEXT + "\t\n" * 500)
    assert len(loaded.problems) == MAX_PROBLEMS
    assert loaded.hidden == 400


def test_a_catalog_in_json_indented_with_tabs_is_refused() -> None:
    text = json.dumps({"rules": "v3", "modules": modules()}, indent="\t")
    assert places(text)[:3] == [("yaml-syntax", line, 1) for line in (2, 3, 4)]
    assert read(json.dumps({"rules": "v3", "modules": modules()}, indent=2)).problems == ()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("rules: v3", "rules:\tv3"),
        ("rules: v3", "rules: v3\t"),
        ("rules: v3", "rules: v3 \t# a comment"),
        ("rules: v3", "rules: 'v3\t'"),
        ("- {id", "-\t{id"),
        ("cost: 4", "cost:\t4"),
        ("cost: 4", "cost\t: 4"),
        ("cost: 4", "cost: 4\t5"),
        ("cost: 4,", "cost: 4,\t"),
        ("Observatory", "Observ\tatory"),
        ("Observatory", "'Observ\tatory'"),
        ("Observatory", "'# \t'"),
        ("}}", "}\t}"),
    ],
)
def test_a_tab_between_or_within_words_makes_one_problem(old: str, new: str) -> None:
    text = swapped(TEXT, old, new)
    problem = only(text, "not-allowed")
    assert under(text, problem) == "\t"
    assert "spaces" in (problem.help or "")


def test_a_tab_hides_no_other_problem() -> None:
    text = swapped(TWO_LINES, "\n     sockets", "\n\tsockets")
    assert places(swapped(text, "cost: 4", "cost: 04")) == [("wrong-type", 3, 69), ("yaml-syntax", 4, 1)]
    # Of the syntax only what is wrong far from any tab is said: nearby, the tab may be the reason.
    broken = swapped(text, "id: OBS-02", "id: @")
    assert places(broken) == [("yaml-syntax", 4, 1), ("yaml-syntax", 5, 10)]


@pytest.mark.parametrize("comment", ["#\t", "# a\tb\t", "  #\t", "#'\t", '# "\t{'])
def test_a_tab_within_a_comment_is_fine(comment: str) -> None:
    assert read(f"{comment}\n{TEXT}{comment}\n").problems == ()
    assert read(TEXT.replace("\n", f" {comment.strip(' ')}\n")).problems == ()
    assert read(TWO_LINES.replace("\n", f" {comment.strip(' ')}\r\n")).problems == ()
    assert read(as_yaml(modules(), style="block").replace("\n", f" {comment.strip(' ')}\r")).problems == ()


def shape(text: str) -> str | None:
    """What the parser makes of a text, but for the places; None where it refuses it."""
    parsed = parse(text, Source(text))
    return re.sub(r"Span\([^)]*\)", "", repr(parsed.root)) if parsed.complete else None


@examples(300)
@given(text=st.sampled_from(KINDS), place=st.integers(0, 20_000))
def test_what_is_a_comment_is_what_the_parser_skips(text: str, place: int) -> None:
    """A letter put into a comment changes nothing, and anywhere else it changes what is read."""
    place %= len(text) + 1
    before = shape(text)
    assert before is not None
    comment = shape(text[:place] + "Z" + text[place:]) == before
    assert tabbed(text[:place] + "\t" + text[place:]) == ([] if comment else [place])


# Texts in which a fault is marked with an arrow; the tabs beside them are fine.
PLACES = [
    *("→", "a: →b", "# \t", "a: b # \t", "a: b# →", "a:\n\n  b →# c", "→a\nb # \t", "→\n→\n# \t\n→"),
    *(
        "a: b, 'c # \t",
        "[b, 'c # →']",
        "a: [x, 'b # →',\n c, 'd # →']",
        "a: [x]\nb: c, 'd # \t",
        "a: [[x]]\nb: c, 'd # \t",
    ),
    *("a: [{x: [y]}, z]\nb: c, 'd # \t", "[[x], y, 'z # →',\n[u], v, 'w # →']", "[x]]\nb: c, 'd # \t"),
    *("[x] ]]\nb: c, 'd # \t\n[e, 'f # →'", "[{[{a}]}, b, 'c # →']", "]\n[{a, 'b # →'}]", "- [a]\n- b, 'c # \t\n- {d}"),
    *("a: |\n  b # →c\n", "a: >-\n  b # →c\n", "a: |2+ # \t\n    # →\n", "a: |→", "a: |→\n  b", "a: |\n\n  b # →\n"),
    *("a: |\n  b\n# \tc\n", "a: |\n    b\n  # \tc\n", "a: |\n# \tc\n", "a: |\n  x\nb: c, 'd # \t", "[|\n # \t\n]"),
    *("a: |\n  b # →\n\n  c # →\n d # \t\n", "a: |\n  b\n   c # →\n", "a: |\r\n \r\n  b # →\r\n  c # →\r\n# \t"),
    *(
        "x:\n  a: |\n   b # →\n",
        "x:\n  a: |\n  # \tc\n",
        "x:\n  a: |\n # \tc\n",
        "x:\r  a: |\r # \tc\r",
        "\n  a: |\n # \tc\n",
    ),
    *("\r  a: |\r # \tc\r", "  a: |\n   b # →\n", "x:\n  y:\n    a: |\n   # \tc\n", "x:\r  y:\r    a: |\r   # \tc\r"),
    *("x:\n  y:\n    a: |\n    # \tc\n", "a: |\n  b\nc: |\n  # →\n# \t", "- |\n # →\n- |\n  x\n # \t", "a: b|\n  # \t"),
]


@pytest.mark.parametrize("text", PLACES)
def test_of_comments_brackets_and_blocks_of_text_only_the_comments_may_hold_tabs(text: str) -> None:
    marked = [place for place, character in enumerate(text) if character == "→"]
    assert tabbed(text.replace("→", "\t")) == marked


def test_after_so_many_lists_as_no_catalog_has_tabs_are_not_looked_for() -> None:
    assert tabbed("[]" * 19_999 + "\t") == [39_998]
    assert tabbed("[]" * 20_000 + "\t") == []


@pytest.mark.parametrize(
    "text",
    [
        *(
            "\t" * 1_000_000,
            "\t\n" * 500_000,
            "[" + "x," * 490_000 + "\t",
            "#\t\n" * 330_000 + "\t",
            "'" * 1_000_000 + "\t",
        ),
        *("a: |\n\t" * 150_000, "- " * 500_000 + "\t", "{a: 'b'}, " * 100_000 + "\t", "[a:'" * 250_000 + "\t"),
        *("a: |\n" + " \n" * 450_000 + "\t", "x: " * 330_000 + "\t", '"' * 999_999 + "\t", " \t#" * 330_000),
    ],
    ids=lambda text: repr(text[:6]),
)
def test_a_megabyte_with_tabs_is_answered(text: str) -> None:
    assert read(text).catalog is None  # in quadratic time, this would not end while the suite runs
