"""Problems as text: for people in full, a line each, or as JSON or SARIF for programs.

Nothing that came from the input is written raw: characters that do not print are escaped, so that a file cannot speak
to the terminal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, Protocol

from generator.catalog.characters import escaped
from generator.catalog.source import lines
from generator.diagnostics import Severity, has_errors

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.catalog.model import Catalog
    from generator.diagnostics import Problem, Span

Style = Literal["full", "concise", "json", "sarif"]

_WIDTH: Final = 100
"""Terminal cells of a source line that are shown."""

_LEAD: Final = 30
"""Of these, so many stand before the span where a line is cut."""

_TAB: Final = "    "


class Report(Protocol):
    """What is rendered: a `generator.catalog.load.Loaded`, or anything like it."""

    @property
    def name(self) -> str:
        """The file, as it is named to the reader."""

    @property
    def text(self) -> str:
        """The file's text."""

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The problems, in order."""

    @property
    def catalog(self) -> Catalog | None:
        """The catalog, where it could be read."""

    @property
    def hidden(self) -> int:
        """How many further problems there are."""


def render(report: Report, style: Style) -> str:
    """The report in one of the styles, without a line break at the end; nothing at all has nothing to say."""
    if style == "json":
        return _json(report)
    if style == "sarif":
        from generator.sarif import sarif

        return sarif(report.name, report.problems, report.hidden)
    if style == "concise":
        return _concise(report)
    source = lines(report.text)
    blocks = [_block(problem, source, report.name) for problem in report.problems]
    return "\n\n".join([*blocks, summary(report)])


def summary(report: Report) -> str:
    """One line on the whole: what was read, and how many problems there are."""
    name = escaped(report.name)
    catalog = report.catalog
    if catalog is not None:
        modules = _count(len(catalog.modules), "module")
        name = f"{name}: {modules}, rules {catalog.rules}, revision {catalog.revision}"
    errors = sum(problem.severity is Severity.ERROR for problem in report.problems)
    warnings = len(report.problems) - errors
    parts = [_count(number, word) for number, word in ((errors, "error"), (warnings, "warning")) if number]
    if report.hidden:
        parts.append(f"{_count(report.hidden, 'further problem')} not shown")
    return f"{name}: {', '.join(parts) or 'no problems'}"


def _json(report: Report) -> str:
    import json

    document: dict[str, object] = {
        "format": 1,
        "catalog": report.name,
        "ok": not has_errors(report.problems),
        "problems": [
            {
                "code": problem.code,
                "severity": str(problem.severity),
                "message": problem.message,
                "line": problem.span.line,
                "column": problem.span.column,
                "end_line": problem.span.end_line,
                "end_column": problem.span.end_column,
                "module": problem.module,
                "help": problem.help,
            }
            for problem in report.problems
        ],
    }
    if report.hidden:
        document["hidden"] = report.hidden
    return json.dumps(document, indent=2)  # which escapes all but printable ASCII


def _concise(report: Report) -> str:
    name = escaped(report.name)
    rows = [
        f"{name}:{p.span.line}:{p.span.column}: {p.severity}[{p.code}]: {escaped(p.message)}" for p in report.problems
    ]
    if report.hidden:
        span = report.problems[-1].span
        more = f"{_count(report.hidden, 'further problem')} not shown"
        rows.append(f"{name}:{span.line}:{span.column}: error[more-problems]: {more}")
    return "\n".join(rows)


def _block(problem: Problem, source: Sequence[str], name: str) -> str:
    last = max(problem.span.line, *(related.span.line for related in problem.related), 0)
    gutter = " " * len(str(last))
    rows = [f"{problem.severity}[{problem.code}]: {escaped(problem.message)}"]
    rows += _place(problem.span, source, name, gutter, "^")
    for related in problem.related:
        rows.append(f"note: {escaped(related.message)}")
        rows += _place(related.span, source, name, gutter, "-")
    if problem.help:
        rows.append(f"{gutter} = help: {escaped(problem.help)}")
    return "\n".join(rows)


def _place(span: Span, source: Sequence[str], name: str, gutter: str, sign: str) -> list[str]:
    rows = [f"{gutter}--> {escaped(name)}:{span.line}:{span.column}"]
    line = source[span.line - 1] if span.line <= len(source) else ""
    if not line.strip():
        return rows
    shown, before, under = _cut(line, span)
    number = str(span.line).rjust(len(gutter))
    rows += [f"{gutter} |", f"{number} | {shown}", f"{gutter} | {' ' * before}{sign * under}"]
    return rows


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


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
