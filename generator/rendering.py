"""Problems as text: for people in full, a line each, or as JSON or SARIF for programs.

Nothing that came from the input is written raw: characters that do not print are escaped, so that a file cannot speak
to the terminal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, Protocol

from generator.catalog.text.characters import escaped
from generator.catalog.text.source import lines
from generator.diagnostics import Severity, has_errors, order
from generator.excerpt import excerpt

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.catalog.model import Catalog
    from generator.diagnostics import Problem

Style = Literal["full", "concise", "json", "sarif"]

_COLORS: Final = {"error": "1;31", "warning": "1;33", "note": "1;34", "help": "1;32"}
"""What each word is painted with: parameters of the terminal's SGR sequence (ECMA-48, clause 8.3.117)."""


_ALIKE: Final = 3
"""So many problems that say the same are told as one."""

_SHOWN: Final = 12
"""Of the lines where they stand, so many are named."""


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

    @property
    def mendable(self) -> int:
        """How many changes would mend every error, where that is known."""


def render(report: Report, style: Style, *, colored: bool = False) -> str:
    """The report in one of the styles, without a line break at the end; nothing at all has nothing to say.

    Colours are for the full style on a terminal; the other styles are read by programs.
    """
    if style == "json":
        return _json(report)
    if style == "sarif":
        from generator.sarif import sarif

        return sarif(report.name, report.problems, report.hidden)
    if style == "concise":
        return _concise(report)
    source = lines(report.text)
    paint = _painted if colored else _plain
    blocks = [_block(problem, source, report.name, paint, alike) for problem, alike in _gathered(report.problems)]
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
    if report.mendable:
        changes = "a single change" if report.mendable == 1 else f"{report.mendable} changes"
        parts[-1] += f"; {changes} would mend all, as `{_fix(report.name)}` shows"
    return f"{name}: {', '.join(parts) or 'no problems'}"


def _fix(name: str) -> str:
    """The command that shows the mend of a catalog, without a name where it takes that one anyway."""
    from shlex import join  # for a catalog with errors only

    named = f"./{name}" if name.startswith("-") else name  # or it would be taken for an option
    return escaped(join(["afterlight", "validate", "--fix", *([] if name == "catalog.yaml" else [named])]))


def _json(report: Report) -> str:
    import json

    document: dict[str, object] = {
        "format": 1,
        "catalog": report.name,
        "ok": not has_errors(report.problems),
        "problems": _rows(report.problems),
    }
    if report.hidden:
        document["hidden"] = report.hidden
    return json.dumps(document, indent=2)  # which escapes all but printable ASCII


def _rows(problems: Sequence[Problem]) -> list[dict[str, object]]:
    """Every problem, folded or not, in order: programs look for a code wherever it stands.

    A folded one names its `cause`, by its place in this list.
    """
    causes = [(problem, None) for problem in problems]
    folded = [(other, problem) for problem in problems for other in problem.consequences]
    ordered = sorted([*causes, *folded], key=lambda pair: order(pair[0]))
    places = {id(problem): place for place, (problem, _) in enumerate(ordered)}
    return [
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
            **({} if cause is None else {"cause": places[id(cause)]}),
        }
        for problem, cause in ordered
    ]


def _concise(report: Report) -> str:
    name = escaped(report.name)
    rows = [f"{name}:{p.span.line}:{p.span.column}: {p.severity}[{p.code}]: {_line(p)}" for p in report.problems]
    if report.hidden:
        span = report.problems[-1].span
        more = f"{_count(report.hidden, 'further problem')} not shown"
        rows.append(f"{name}:{span.line}:{span.column}: error[more-problems]: {more}")
    return "\n".join(rows)


def _line(problem: Problem) -> str:
    codes = ", ".join(dict.fromkeys(other.code for other in problem.consequences))
    return escaped(problem.message) + (f" (hence also {codes})" if codes else "")


def _gathered(problems: Sequence[Problem]) -> list[tuple[Problem, list[Problem]]]:
    """The problems, each with those further ones that say the same of other places; two are told one by one."""
    groups: dict[tuple[object, ...], list[Problem]] = {}
    for problem in problems:
        lone = bool(problem.related or problem.consequences)
        key = (problem.code, problem.severity, problem.message, problem.help, problem.span if lone else None)
        groups.setdefault(key, []).append(problem)
    told = {id(group[0]): group[1:] for group in groups.values() if len(group) >= _ALIKE}
    hidden = {id(other) for others in told.values() for other in others}
    return [(problem, told.get(id(problem), [])) for problem in problems if id(problem) not in hidden]


def _block(
    problem: Problem, source: Sequence[str], name: str, paint: Callable[[str, str], str], alike: Sequence[Problem] = ()
) -> str:
    last = max(problem.span.line, *(related.span.line for related in problem.related), 0)
    gutter = " " * len(str(last))
    severity = str(problem.severity)
    rows = [f"{paint(f'{severity}[{problem.code}]', severity)}: {escaped(problem.message)}"]
    rows += excerpt(problem.span, source, name, gutter, lambda signs: paint(signs, severity))
    for related in problem.related:
        rows.append(f"{paint('note', 'note')}: {escaped(related.message)}")
        rows += excerpt(related.span, source, name, gutter, lambda signs: paint(signs, "note"), "-")
    if alike:
        rows.append(f"{gutter} = {paint('note', 'note')}: {_elsewhere(alike)}")
    rows += [f"{gutter} = {paint('hence', 'note')}: {escaped(o.message)} [{o.code}]" for o in problem.consequences]
    if problem.help:
        rows += _help(problem.help, gutter, paint)
    return "\n".join(rows)


def _elsewhere(alike: Sequence[Problem]) -> str:
    lines_ = [str(line) for line in dict.fromkeys(problem.span.line for problem in alike)]
    shown = ", ".join(lines_[:_SHOWN]) + (f" and {len(lines_) - _SHOWN} more" if len(lines_) > _SHOWN else "")
    return f"the same {_count(len(alike), 'more time')}, in {'line' if len(lines_) == 1 else 'lines'} {shown}"


def _help(text: str, gutter: str, paint: Callable[[str, str], str]) -> list[str]:
    """A help of one line or several: the others stand below its words."""
    first, *others = text.split("\n")
    blank = " " * len(f"{gutter} = help: ")
    return [f"{gutter} = {paint('help', 'help')}: {escaped(first)}", *(blank + escaped(other) for other in others)]


def _painted(text: str, role: str) -> str:
    return f"\x1b[{_COLORS[role]}m{text}\x1b[0m"


def _plain(text: str, _role: str) -> str:
    return text


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
