"""Whatever the bytes, the answer is a list of problems that lie within the text; nothing is raised."""

from __future__ import annotations

import sys

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from generator.catalog.events import ParserMissing
from generator.catalog.load import Loaded, check
from generator.catalog.source import lines
from generator.diagnostics import has_errors, in_order
from generator.rendering import Style, render
from tests.catalog.building import as_yaml, modules

TEXTS = [as_yaml(modules()), as_yaml(modules(), style="block", parameters={"market_berths": 5})]
STYLES: list[Style] = ["full", "concise", "json", "sarif"]
SCRAPS = [
    *("\t", "\n", " ", "  ", ":", ": ", "- ", ",", "{", "}", "[", "]", "'", '"', "#", "&a ", "*a", "!t ", "|\n", ">"),
    *("? ", "%", "@", "`", "<<: ", "---\n", "...\n", "\r", "\u200b", "\u2028", "\x00", "é", "😀", "\ufeff", "010", "~"),
    *("id", "cost", "port", "OBS-01", "modules", "rules", "parameters: ", "\\", "sockets: "),
]


def holds(loaded: Loaded) -> None:
    """What is true of every answer."""
    assert (loaded.catalog is None) == has_errors(loaded.problems)
    assert loaded.problems == in_order(loaded.problems)
    rows = lines(loaded.text)
    for problem in loaded.problems:
        span = problem.span
        assert 1 <= span.line <= len(rows)
        assert (span.line, span.column) <= (span.end_line, span.end_column)
        assert 1 <= span.column <= len(rows[span.line - 1]) + 1
        assert span.end_line <= len(rows)
        assert span.end_column <= len(rows[span.end_line - 1]) + 1
        assert problem.help
        assert problem.message.isprintable()
        assert problem.message == problem.message.strip()
    for style in STYLES:
        assert all(part.isprintable() for part in render(loaded, style).split("\n"))


@settings(max_examples=80, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    holds(check(data))


@settings(max_examples=80, deadline=None)
@given(st.text(max_size=200))
@example("- *\r\ncost")  # an error at the end of a line that ends in two characters
@example("&a &b\ufeff c")  # an anchor that cannot be seen whole
@example("? ? ")  # an empty value at the end of a text without a line break
def test_any_text(text: str) -> None:
    holds(check(text.encode("utf-8", "replace")))


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(SCRAPS), max_size=40))
def test_any_scraps_of_yaml(scraps: list[str]) -> None:
    holds(check("".join(scraps).encode()))


@settings(max_examples=120, deadline=None)
@given(
    text=st.sampled_from(TEXTS),
    cuts=st.lists(
        st.tuples(st.integers(0, 4000), st.integers(0, 12), st.sampled_from(["", *SCRAPS])), min_size=1, max_size=4
    ),
)
def test_any_mutated_catalog(text: str, cuts: list[tuple[int, int, str]]) -> None:
    for start, length, scrap in cuts:
        text = text[:start] + scrap + text[start + length :]
    holds(check(text.encode()))


@settings(max_examples=60, deadline=None)
@given(end=st.integers(0, 6000))
def test_any_catalog_cut_short(end: int) -> None:
    holds(check(TEXTS[0].encode()[:end]))


def test_a_missing_parser_is_the_fault_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "yaml._yaml", None)
    with pytest.raises(ParserMissing, match="libyaml") as caught:
        check(b"rules: v3")
    assert isinstance(caught.value, OSError)
