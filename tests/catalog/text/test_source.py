"""Places in a text: of characters, of lines however they end, and of bytes that are no UTF-8."""

from __future__ import annotations

from typing import Final

import pytest

from generator.catalog.text.source import Source, decoded, lines
from generator.diagnostics import Span

TEXT: Final = "ab\r\nc\rd\n\ne\u2028f"
ROWS: Final = ["ab", "c", "d", "", "e\u2028f"]


def test_a_line_ends_with_either_break_or_both_and_with_nothing_else() -> None:
    assert lines(TEXT) == ROWS
    assert lines("") == [""]
    assert lines("\n") == ["", ""]


@pytest.mark.parametrize(
    ("start", "end", "span"),
    [
        (0, 0, (1, 1, 1, 1)),
        (0, 1, (1, 1, 1, 2)),
        (1, 4, (1, 2, 2, 1)),
        (3, 4, (1, 4, 2, 1)),
        (4, 6, (2, 1, 3, 1)),
        (6, 9, (3, 1, 5, 1)),
        (9, 12, (5, 1, 5, 4)),
        (12, 12, (5, 4, 5, 4)),
        (11, 99, (5, 3, 5, 4)),
        (99, 99, (5, 4, 5, 4)),
        (-5, 1, (1, 1, 1, 2)),
        (-5, -1, (1, 1, 1, 1)),
        (6, 2, (3, 1, 3, 1)),
    ],
)
def test_a_span_counts_lines_and_columns_from_one_and_stays_within_the_text(
    start: int, end: int, span: tuple[int, int, int, int]
) -> None:
    assert Source(TEXT).span(start, end) == Span(*span)


def test_what_is_left_of_a_line_has_no_break() -> None:
    source = Source(TEXT)
    left = [source.line(index) for index in range(len(TEXT) + 1)]
    assert left == ["ab", "b", "", "", "c", "", "d", "", "", "e\u2028f", "\u2028f", "f", ""]


def test_the_span_of_a_character_is_empty_at_the_end_of_a_line() -> None:
    source = Source(TEXT)
    assert source.character(1) == Span(1, 2, 1, 3)
    assert source.character(2) == Span(1, 3, 1, 3)
    assert source.character(5) == Span(2, 2, 2, 2)
    assert source.character(12) == Span(5, 4, 5, 4)


def test_a_span_leads_back_to_the_indices_that_it_was_made_from() -> None:
    source = Source(TEXT)
    for start in range(len(TEXT) + 1):
        for end in range(start, len(TEXT) + 1):
            assert source.indices(source.span(start, end)) == (start, end)


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"a\xffb", "a\ufffdb"),
        (b"\xef\xbb\xbfa\xff", "a\ufffd"),
        (b"\xef\xbb\xbfa", "a"),
        (b"\xff\xfea\x00\x00\xd8", "a\ufffd"),
        (b"\xfe\xff\x00a\x00", "a\ufffd"),
        (b"\xff\xfe\x00\x00a\x00\x00\x00\xff\xff\xff\xff", "a\ufffd"),
        (b"a\x00b\x00c\x00d", "abc\ufffd"),
        ("a\u5b87".encode("utf-16"), "a\u5b87"),
    ],
)
def test_text_comes_out_as_far_as_it_can_be_shown(data: bytes, text: str) -> None:
    assert decoded(data)[0] == text
