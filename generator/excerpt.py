"""A place in a file as a person is shown it: the name, the line, and a mark under what is meant.

Nothing of the file is written raw: characters that do not print are escaped, so that a file cannot speak to the
terminal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.catalog.text.characters import escaped

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.diagnostics import Span

_WIDTH: Final = 100
"""Terminal cells of a source line that are shown."""

_LEAD: Final = 30
"""Of these, so many stand before the span where a line is cut."""

_TAB: Final = "    "


def excerpt(
    span: Span, source: Sequence[str], name: str, gutter: str, mark: Callable[[str], str], sign: str = "^"
) -> list[str]:
    """Where a span is, and the line itself with the span underlined; without the line where that has nothing to show.

    `source` is the file line by line, `gutter` the blanks that line numbers take, `mark` what emphasizes the signs.
    """
    rows = [f"{gutter}--> {escaped(name)}:{span.line}:{span.column}"]
    line = source[span.line - 1] if span.line <= len(source) else ""
    if not line.strip():
        return rows
    shown, before, under = _cut(line, span)
    number = str(span.line).rjust(len(gutter))
    return [*rows, f"{gutter} |", f"{number} | {shown}", f"{gutter} | {' ' * before}{mark(sign * under)}"]


def _cut(line: str, span: Span) -> tuple[str, int, int]:
    """A line around a span, with the terminal cells before the span and under it."""
    start = min(span.column - 1, len(line))
    end = min(span.end_column - 1, len(line)) if span.end_line == span.line else len(line)
    first = _first(line, start, end)
    shown = "…" if first else ""
    width = before = len(shown)
    under = 0
    for index in range(first, len(line)):
        glyph = _glyph(line[index])
        cells = _cells(glyph)
        if width + cells > _WIDTH - 1 and index + 1 < len(line):
            shown += "…"
            break
        shown += glyph
        width += cells
        if index < start:
            before = width
        elif index < end:
            under = width - before
    return shown.rstrip(), before, max(1, under)


def _first(line: str, start: int, end: int) -> int:
    """The index from which a line is shown: its beginning, unless the span would then fall off the right-hand side."""
    last = min(max(end, start + 1), start + _LEAD)
    if last <= _WIDTH and sum(_cells(_glyph(c)) for c in line[:last]) < _WIDTH - 1:
        return 0
    lead = 0
    while start and lead < _LEAD:
        start -= 1
        lead += _cells(_glyph(line[start]))
    return start


def _glyph(character: str) -> str:
    return _TAB if character == "\t" else escaped(character)


def _cells(text: str) -> int:
    """How many cells of a terminal the text takes."""
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)
