"""Findings as text: for people with their way out, a line each, or as JSON for programs.

Nothing that came from the kit is written raw: characters that do not print are escaped, so that a file cannot speak to
the terminal.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, Literal

from generator.catalog.text.characters import escaped
from generator.diagnostics import Severity
from generator.verification.finding import sound

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from generator.verification.finding import Finding
    from generator.verification.verify import Verdict

Style = Literal["full", "concise", "json"]

_LINES: Final = 40
"""So many lines are told; the others are counted."""
_NAMED: Final = 8
"""Of the places where the same is wrong, so many are named."""
_LONGEST: Final = 400
"""Of a line; what comes from the kit may be longer."""


def tell(verdict: Verdict, kit: str, style: Style) -> str:
    """The verdict on a kit, whose folder is named `kit`, in one of the styles."""
    if style == "json":
        return _json(verdict, kit)
    findings = sorted(verdict.findings, key=_order)
    lines = []
    if style == "concise":
        lines = [_line(kit, finding, _where(finding)) for finding in findings]
    else:
        helps: dict[str, None] = {}
        for group in _alike(findings):
            lines.append(_line(kit, group[0], _where_all(group)))
            helps[group[0].help] = None
        if len(lines) > _LINES:
            lines[_LINES:] = [f"and {len(lines) - _LINES} more"]
        lines += [f"help: {escaped(way)}" for way in helps]
    return "\n".join([*lines, _summary(verdict, kit)])


def _order(finding: Finding) -> tuple[bool, str, int, str]:
    """Errors first; then by file, with what is wrong with a file as a whole before its pages."""
    return finding.severity is not Severity.ERROR, finding.file or "", finding.page or 0, finding.code


def _alike(findings: Iterable[Finding]) -> list[list[Finding]]:
    """Findings of one code in one file together."""
    groups: dict[tuple[str, str | None, Severity], list[Finding]] = {}
    for finding in findings:
        groups.setdefault((finding.code, finding.file, finding.severity), []).append(finding)
    return list(groups.values())


def _line(kit: str, finding: Finding, where: str) -> str:
    place = kit if finding.file is None else f"{kit.rstrip('/')}/{finding.file}"
    line = f"{place}{where}: {finding.severity.value}[{finding.code}]: {finding.message}"
    return escaped(line if len(line) <= _LONGEST else f"{line[:_LONGEST]}…")


def _where(finding: Finding) -> str:
    page = "" if finding.page is None else f", page {finding.page}"
    return page if finding.piece is None else f"{page}, {finding.piece}"


def _where_all(group: Sequence[Finding]) -> str:
    """Where the first of them is, and where the others are."""
    first = _where(group[0])
    others = [place for finding in group[1:] if (place := _where(finding))]
    pieces = list(
        dict.fromkeys(finding.piece for finding in group[1:] if finding.piece and finding.piece != group[0].piece)
    )
    places = pieces or [place.removeprefix(", ") for place in dict.fromkeys(others) if place != first]
    if not places:
        return first if len(group) == 1 else f"{first} ({len(group)} times)"
    named = ", ".join(places[:_NAMED])
    more = f" and {len(places) - _NAMED} more" if len(places) > _NAMED else ""
    return f"{first} (and alike: {named}{more})"


def _summary(verdict: Verdict, kit: str) -> str:
    read = (
        f"{_count(verdict.files, 'file')}, {_count(verdict.sheets, 'sheet')}, {_count(verdict.pieces, 'piece')}; "
        f"sockets, ID and cost of {_count(verdict.modules, 'module')} read back"
    )
    name = escaped(kit)
    errors = sum(finding.severity is Severity.ERROR for finding in verdict.findings)
    warnings = len(verdict.findings) - errors
    wrong = [_count(number, word) for number, word in ((errors, "error"), (warnings, "warning")) if number]
    said = f"{name}: {', '.join(wrong)}" if wrong else f"{name}: as its catalog says"
    of = f"rules {escaped(verdict.rules)}, catalog {verdict.revision}"
    return said if not verdict.revision else f"{said}\n{name}: {read}; {of}"


def _count(number: int, what: str) -> str:
    return f"1 {what}" if number == 1 else f"{number} {what}s"


def _json(verdict: Verdict, kit: str) -> str:
    rows = [
        {
            "code": finding.code,
            "severity": finding.severity.value,
            "message": finding.message,
            "file": finding.file,
            "page": finding.page,
            "piece": finding.piece,
            "help": finding.help,
        }
        for finding in sorted(verdict.findings, key=_order)
    ]
    document = {"format": 1, "kit": kit, "ok": sound(verdict.findings), "problems": rows}
    return json.dumps(document, indent=2)  # which escapes all but printable ASCII
