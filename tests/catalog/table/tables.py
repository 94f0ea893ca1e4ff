"""Tables to plant faults in, and what is wrong with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.catalog.editing.layout import FIELDS
from generator.catalog.table.merging import NOTHING
from generator.catalog.table.reading import check_table
from tests.catalog.building import modules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.catalog.load import Loaded
    from generator.diagnostics import Problem

HEADER = ",".join(FIELDS)


def flat(fields: dict[str, Any]) -> dict[str, str]:
    """A module's eight values by name."""
    return {name: str(value) for name, value in (fields | fields["sockets"]).items() if name != "sockets"}


def rows(listed: Sequence[dict[str, Any]] | None = None) -> list[list[str]]:
    """The header and a row for each module."""
    flats = [flat(fields) for fields in (modules() if listed is None else listed)]
    return [list(FIELDS), *([fields[name] for name in FIELDS] for fields in flats)]


def text(listed: list[list[str]] | None = None, delimiter: str = ",", brk: str = "\n") -> str:
    """The rows as a plain table."""
    return "".join(delimiter.join(row) + brk for row in (rows() if listed is None else listed))


def read(table: str | bytes) -> Loaded:
    """A table as the modules of a new catalog."""
    return check_table(table.encode() if isinstance(table, str) else table, "modules.csv", NOTHING)


def only(table: str, code: str) -> Problem:
    """The one problem of a table, which must have this code."""
    loaded = read(table)
    assert [problem.code for problem in loaded.problems] == [code], loaded.problems
    return loaded.problems[0]


def under(table: str, problem: Problem) -> str:
    """What a problem's span covers, on one line."""
    span = problem.span
    assert span.line == span.end_line
    return table.split("\n")[span.line - 1][span.column - 1 : span.end_column - 1]
