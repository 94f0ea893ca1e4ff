"""What was asked of a catalog, and what came of each: passed, warned of, or silenced with a reason."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from generator.catalog.design.allowances import IDLE, SILENCEABLE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.catalog.load import Loaded
    from generator.diagnostics import Problem


class Outcome(Enum):
    """What came of a check."""

    PASS = "pass"  # noqa: S105  # no password
    WARNING = "warning"
    SILENCED = "silenced"


class Verdict(NamedTuple):
    """One check by its code."""

    code: str
    outcome: Outcome
    notes: tuple[str, ...] = ()
    """The messages of its warnings, or the reason why they are silenced."""


def verdicts(loaded: Loaded) -> tuple[Verdict, ...]:
    """The verdicts on a catalog without errors: of everything that can be silenced, and of idle allowances, if any."""
    told = list(_all(loaded.problems))
    reasons = {entry.problem.code: entry.reason for entry in loaded.silenced}
    found = []
    for code in (*SILENCEABLE, IDLE):
        messages = tuple(problem.message for problem in told if problem.code == code)
        if messages:
            found.append(Verdict(code, Outcome.WARNING, messages))
        elif code in reasons:
            found.append(Verdict(code, Outcome.SILENCED, (reasons[code],)))
        elif code != IDLE:
            found.append(Verdict(code, Outcome.PASS))
    return tuple(found)


def _all(problems: Iterable[Problem]) -> Iterator[Problem]:
    """The problems, and under each what follows from it."""
    for problem in problems:
        yield problem
        yield from _all(problem.consequences)
