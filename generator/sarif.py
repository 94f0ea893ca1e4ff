"""Problems as SARIF, the format in which code hosts and editors take in what checkers find.

The clauses named are those of "Static Analysis Results Interchange Format (SARIF) Version 2.1.0", OASIS Standard. Only
the encoding of JSON escapes here, down to ASCII: no terminal obeys it, and every reader has the messages as they are.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from generator import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.diagnostics import Problem, Related, Span

_SCHEMA: Final = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

_HIDDEN: Final = "more-problems"

RULES: Final = {
    "acquire-limits": "The cards of an acquisition can be on display, and within its total.",
    "alike-modules": "No two modules of a department have the same sockets.",
    "cost-worth": "In a department no module is worth less than a cheaper one.",
    "csv-syntax": "A table has a header, and a cell for each column in every row.",
    "dead-ends": "Few modules have just one port.",
    "department-costs": "The ten modules of a department have the printed costs.",
    "department-count": "Each department has ten modules.",
    "department-guilds": "In each department one guild sells four modules and the others three each.",
    "department-outward": "Each department has six outward ports and four outward bulkheads.",
    "doubled-module": "A module stands in one place of a figure.",
    "duplicate-id": "No two modules have the same ID.",
    "duplicate-key": "A field is written once.",
    "empty-node": "What a figure shows or tells of a node has a module there.",
    "encoding": "The file is UTF-8 text.",
    "false-claim": "What a figure claims is so by the rules.",
    "four-bulkheads": "No module has four sealed bulkheads.",
    "guild-costs": "The modules of each guild cost about the same in all.",
    "guild-count": "Each guild sells twenty modules.",
    "guild-fours": "Each guild sells four modules in exactly two departments.",
    "guild-outward": "Each guild sells twelve outward ports and eight outward bulkheads.",
    "id-format": "An ID is its department's code, a hyphen and two digits.",
    "idle-allowance": "A warning that the catalog silences is one that it would get.",
    "illegal-station": "A station keeps the rules of placement, unless its figure says which it breaks.",
    "inward-ports": "Most modules have an inward port.",
    "list-length": "A list has as many values as the rules have places for.",
    "missing-field": "Every field that is required is there.",
    "module-count": "The catalog has sixty modules.",
    "not-allowed": "The file keeps to the plain part of YAML, in characters that can be seen.",
    "not-illegal": "A rule that a figure says is broken is broken.",
    "not-silenceable": "Only warnings are silenced.",
    "occupied-node": "A node holds one module at most.",
    "opening-hands": "The credits suffice for the opening hands.",
    "out-of-order": "Values that rise or fall do so all along.",
    "out-of-range": "A value lies within its limits.",
    "outward-ratio": "About 36 outward sockets are ports and 24 are bulkheads.",
    "side-balance": "Clockwise and counterclockwise ports are equally many.",
    "storm-thresholds": "Storm I and Storm II come within the game, one after the other.",
    "structural-constant": "What the board is drawn for is not set.",
    "too-large": "The file is of a size that a catalog can have.",
    "two-player-credits": "Some credits are left for two players.",
    "two-player-totals": "Two players leave out as many modules by guild as by department.",
    "typed-number": "A number in a caption is worked out, not typed.",
    "unknown-field": "Every field is one that the catalog knows.",
    "unknown-module": "Every module of a figure is one of the catalog's.",
    "unknown-node": "Every node of a figure is one of the board's thirty.",
    "unknown-value": "A value is one of those that its field knows.",
    "wrong-type": "A value is of the kind that its field takes.",
    "yaml-syntax": "The file is YAML that can be read.",
}
"""What holds in a catalog, or in a figure, without a problem of this code."""

_ANY_RULE: Final = "The catalog is one that a kit can be printed from."


def sarif(name: str, problems: Sequence[Problem], hidden: int) -> str:
    """A log of one run that has read the file called `name`, with `hidden` further problems that are not told.

    The same arguments give the same text, whatever the time: no property is set that varies.
    """
    uri = uri_of(name)
    codes = sorted({problem.code for problem in problems})
    places = {code: place for place, code in enumerate(codes)}
    driver: dict[str, object] = {
        "name": "afterlight-kit",
        "version": __version__,
        "rules": [_descriptor(code, RULES.get(code, _ANY_RULE)) for code in codes],
    }
    run: dict[str, object] = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",  # clause 3.14.27
        "newlineSequences": ["\r\n", "\n", "\r"],  # clause 3.14.26: tried in this order
        "results": [_result(problem, places[problem.code], uri) for problem in problems],  # empty, not absent
    }
    if hidden:
        driver["notifications"] = [_descriptor(_HIDDEN, "All problems are told.")]
        run["invocations"] = [{"executionSuccessful": True, "toolExecutionNotifications": [_notification(hidden)]}]
    return json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2)


def uri_of(name: str) -> str:
    """A file's name as a URI reference: relative where the name is, without a base, for that is the reader's folder.

    The bytes of the file's name are what is percent-encoded, UTF-8 or not. A colon is, too, so that no folder is taken
    for a scheme (RFC 3986, section 4.2). Absolute names are made canonical where they climb with `..` (clause 3.10.2).
    """
    path = Path(name)
    if not path.anchor:
        return quote(os.fsencode(path.as_posix()))
    if ".." in path.parts or not path.is_absolute():  # on Windows a drive, or a root, may stand alone
        path = path.resolve()
    return path.as_uri().replace("file:////", "file:///")  # an empty segment that POSIX lets lead a path


def _descriptor(code: str, rule: str) -> dict[str, object]:
    return {"id": code, "shortDescription": {"text": rule}}


def _result(problem: Problem, rule: int, uri: str) -> dict[str, object]:
    """Clause 3.27. The levels are called as our severities are."""
    place = _location(problem.span, uri)
    if problem.module is not None:
        place["logicalLocations"] = [{"name": problem.module, "kind": "object"}]
    parts = [problem.message, *(f"Hence also: {other.message} [{other.code}]" for other in problem.consequences)]
    text = ". ".join([*parts, f"Help: {problem.help}"] if problem.help else parts)
    result: dict[str, object] = {
        "ruleId": problem.code,
        "ruleIndex": rule,
        "level": str(problem.severity),
        "message": _message(text),
        "locations": [place],
    }
    if problem.related:
        result["relatedLocations"] = [_related(related, uri) for related in problem.related]
    return result


def _related(related: Related, uri: str) -> dict[str, object]:
    return {**_location(related.span, uri), "message": _message(related.message)}


def _location(span: Span, uri: str) -> dict[str, object]:
    """Clauses 3.28 to 3.30. Like our spans, a region ends before its end column, and disregards a byte order mark."""
    region = {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }
    return {"physicalLocation": {"artifactLocation": {"uri": uri}, "region": region}}


def _message(text: str) -> dict[str, object]:
    """Text that says what it says: braces stand for no argument (clause 3.11.5), and nothing is a link (3.11.6).

    What a catalog holds is quoted in messages, and must not become a link to wherever it likes.
    """
    return {"text": text.replace("{", "{{").replace("}", "}}").replace("](", "] (")}


def _notification(hidden: int) -> dict[str, object]:
    """Clause 3.58. A warning, by its definition there: what is told is right, but it is not all."""
    problems = "1 further problem" if hidden == 1 else f"{hidden} further problems"
    return {
        "descriptor": {"id": _HIDDEN, "index": 0},
        "level": "warning",
        "message": {"text": f"{problems} not shown"},
    }
