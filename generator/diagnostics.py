"""What is wrong with an input, as plain values. Nothing here is raised one by one, and nothing here prints.

A check returns problems; the command line renders them (`generator.rendering`). Lines and columns count from 1, columns
in characters, and an end column is the first one behind the span, as in the interface for users.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable


class Severity(StrEnum):
    """How bad a problem is. Only errors change the exit code."""

    ERROR = "error"
    WARNING = "warning"


class Span(NamedTuple):
    """A stretch of the input: from (`line`, `column`) up to, not including, (`end_line`, `end_column`)."""

    line: int
    column: int
    end_line: int
    end_column: int


class Related(NamedTuple):
    """Another place that belongs to a problem, with a word on how."""

    span: Span
    message: str


class Problem(NamedTuple):
    """One thing that is wrong: a stable `code`, a `message` that states it and a `help` that mends it."""

    code: str
    message: str
    span: Span
    severity: Severity = Severity.ERROR
    module: str | None = None
    """The ID of the module concerned, where there is just one."""
    help: str | None = None
    related: tuple[Related, ...] = ()
    about: str = ""
    """What it is of, where problems of one code are told apart by more than their place: a department's name."""
    consequences: tuple[Problem, ...] = ()
    """What else is wrong only because of this, and goes when this is mended."""


def in_order(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The problems by line, column and code, each once."""
    unique = dict.fromkeys(problems)
    return tuple(sorted(unique, key=order))


def order(problem: Problem) -> tuple[int, int, str, str]:
    """What problems are sorted by: line, column, code."""
    return problem.span.line, problem.span.column, problem.code, problem.message


def strict(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The problems with every warning turned into an error."""
    return tuple(
        problem._replace(severity=Severity.ERROR, consequences=strict(problem.consequences)) for problem in problems
    )


def has_errors(problems: Iterable[Problem]) -> bool:
    """Whether any of the problems is more than a warning."""
    return any(problem.severity is Severity.ERROR for problem in problems)
