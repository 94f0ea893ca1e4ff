"""What is true of the answer to any bytes at all, for the fuzzer and for the property tests alike."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final, get_args

from generator.catalog.load import MAX_PROBLEMS, Loaded, check
from generator.catalog.text.source import lines
from generator.diagnostics import has_errors, in_order
from generator.rendering import Style, render

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.diagnostics import Problem, Span

STYLES: Final[tuple[Style, ...]] = get_args(Style)
CODE: Final = re.compile("[a-z]+(-[a-z0-9]+)*")


def answered(data: bytes) -> Loaded:
    """The answer to the bytes of a catalog; AssertionError where it breaks a promise, and nothing else is raised."""
    loaded = check(data)
    holds(loaded)
    return loaded


def holds(loaded: Loaded) -> None:
    """Whether an answer keeps every promise; AssertionError where it does not."""
    assert (loaded.catalog is None) == has_errors(loaded.problems)
    assert loaded.problems == in_order(loaded.problems)
    assert len(loaded.problems) <= MAX_PROBLEMS
    assert loaded.hidden >= 0
    rows = lines(loaded.text)
    for problem in loaded.problems:
        _worded(problem)
        _placed(problem, rows)
    for style in STYLES:
        text = render(loaded, style)
        assert all(part.isprintable() for part in text.split("\n"))
        if style in {"json", "sarif"}:
            json.loads(text)


def _worded(problem: Problem, *, folded: bool = False) -> None:
    assert CODE.fullmatch(problem.code)
    assert problem.help or folded  # a consequence goes when its cause is mended
    lines_of_help = (problem.help or "").split("\n")  # a help may show whole modules, a line each
    for text in (problem.message, *lines_of_help, *(related.message for related in problem.related)):
        assert text.isprintable()
        assert text == text.strip()
    for consequence in problem.consequences:
        _worded(consequence, folded=True)


def _placed(problem: Problem, rows: Sequence[str]) -> None:
    for span in (problem.span, *(related.span for related in problem.related)):
        assert _within(span, rows), span
    for consequence in problem.consequences:
        _placed(consequence, rows)


def _within(span: Span, rows: Sequence[str]) -> bool:
    """Whether a span lies within the text and does not end before it begins."""
    ends = ((span.line, span.column), (span.end_line, span.end_column))
    inside = all(1 <= line <= len(rows) and 1 <= column <= len(rows[line - 1]) + 1 for line, column in ends)
    return inside and all(earlier <= later for earlier, later in pairwise(ends))
