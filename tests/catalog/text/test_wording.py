"""What was found is named the same way in every message."""

from __future__ import annotations

import pytest

from generator.catalog.text.nodes import Mapping, Node, Pair, Scalar, Sequence, Unreadable
from generator.catalog.text.wording import count, kind, listed, quoted, series
from generator.diagnostics import Span

HERE = Span(1, 1, 1, 2)
WORD = Scalar("port", plain=True, span=HERE)


@pytest.mark.parametrize(
    ("node", "name"),
    [
        (WORD, "`port`"),
        (Scalar("port", plain=False, span=HERE), "`port` in quotation marks"),
        (Scalar("", plain=True, span=HERE), "nothing"),
        (Scalar("", plain=False, span=HERE), "an empty text in quotation marks"),
        (Mapping((Pair(WORD, WORD),), damaged=False, span=HERE), "a mapping"),
        (Sequence((WORD,), HERE), "a list"),
        (Unreadable(HERE), "what stands here"),
    ],
)
def test_every_node_has_a_name(node: Node, name: str) -> None:
    assert kind(node) == name


def test_a_long_text_is_cut_and_an_unseen_character_is_shown() -> None:
    assert quoted("x" * 40) == f"`{'x' * 40}`"
    assert quoted("x" * 41) == f"`{'x' * 39}…`"
    assert quoted("a\u200bb\x1b[1m") == "`a<U+200B>b<U+001B>[1m`"
    assert [quoted("\x1b"), quoted("\u3164é"), quoted("é!")] == ["`<U+001B>`", "`<U+3164>é`", "`é!`"]
    assert quoted("\u3164é\ue000") == "`<U+3164>é<U+E000>`"  # the first prints, but cannot be seen


def test_words_and_parts_come_in_a_row() -> None:
    assert [listed("a"), listed("ab"), listed("abc")] == ["`a`", "`a` and `b`", "`a`, `b` and `c`"]
    assert [listed("a", "or"), listed("abc", "or")] == ["`a`", "`a`, `b` or `c`"]
    assert [series("a"), series("ab"), series("abc")] == ["a", "a and b", "a, b and c"]


def test_a_number_has_its_noun() -> None:
    assert [count(number, "module") for number in (0, 1, 2)] == ["0 modules", "1 module", "2 modules"]
    assert [count(number, "copy", "copies") for number in (0, 1, 2)] == ["0 copies", "1 copy", "2 copies"]
