"""Whatever the bytes, the answer is a list of problems that lie within the text; nothing is raised."""

from __future__ import annotations

import sys

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from generator.catalog.load import check
from generator.catalog.text.events import ParserMissing
from tests.catalog.building import as_yaml, examples, modules
from tests.fuzz.oracle import answered
from tests.fuzz.words import seeds

TEXTS = [as_yaml(modules()), as_yaml(modules(), style="block", parameters={"market_berths": 5})]
SEEDS = list(seeds())
SCRAPS = [
    *("\t", "\n", " ", "  ", ":", ": ", "- ", ",", "{", "}", "[", "]", "'", '"', "#", "&a ", "*a", "!t ", "|\n", ">"),
    *("? ", "%", "@", "`", "<<: ", "---\n", "...\n", "\r", "\u200b", "\u2028", "\x00", "é", "😀", "\ufeff", "010", "~"),
    *("id", "cost", "port", "OBS-01", "modules", "rules", "parameters: ", "\\", "sockets: "),
]


@examples(80)
@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    answered(data)


@examples(80)
@given(st.text(max_size=200))
@example("- *\r\ncost")  # an error at the end of a line that ends in two characters
@example("&a &b\ufeff c")  # an anchor that cannot be seen whole
@example("? ? ")  # an empty value at the end of a text without a line break
def test_any_text(text: str) -> None:
    answered(text.encode("utf-8", "replace"))


@examples(150)
@given(st.lists(st.sampled_from(SCRAPS), max_size=40))
def test_any_scraps_of_yaml(scraps: list[str]) -> None:
    answered("".join(scraps).encode())


@examples(120)
@given(
    text=st.sampled_from(TEXTS),
    cuts=st.lists(
        st.tuples(st.integers(0, 4000), st.integers(0, 12), st.sampled_from(["", *SCRAPS])), min_size=1, max_size=4
    ),
)
def test_any_mutated_catalog(text: str, cuts: list[tuple[int, int, str]]) -> None:
    for start, length, scrap in cuts:
        text = text[:start] + scrap + text[start + length :]
    answered(text.encode())


@examples(60)
@given(end=st.integers(0, 6000))
def test_any_catalog_cut_short(end: int) -> None:
    answered(TEXTS[0].encode()[:end])


@pytest.mark.parametrize("seed", SEEDS, ids=[str(number) for number in range(len(SEEDS))])
def test_what_the_fuzzer_begins_with(seed: bytes) -> None:
    answered(seed)


def test_a_missing_parser_is_the_fault_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "yaml._yaml", None)
    with pytest.raises(ParserMissing, match="libyaml") as caught:
        check(b"rules: v3")
    assert isinstance(caught.value, OSError)
