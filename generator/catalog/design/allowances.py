"""The warnings that a catalog silences by their codes, each with a reason.

    allow:
      department-outward: the Reactor is walled on purpose

A reason is for those who read the catalog later; it changes no piece. A code that silences nothing is told, for it
would hide the next fault of its kind unseen.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.catalog.design.checks import DESIGN_CODES
from generator.catalog.forms import read_form, value_span
from generator.catalog.text.nodes import Mapping, Pair, Scalar, Unreadable
from generator.catalog.text.wording import kind, listed, quoted
from generator.diagnostics import Problem, Severity, Span, has_errors
from generator.suggest import nearest

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SILENCEABLE: Final = (*DESIGN_CODES, "outward-ratio", "opening-hands")
"""The codes of warnings, each of which a catalog can silence: `outward-ratio` only where it is no error."""

IDLE: Final = "idle-allowance"
"""The warning of a code that silences nothing. It cannot be silenced itself."""

ERRORS: Final = (
    *("acquire-limits", "csv-syntax", "department-costs", "department-count", "department-guilds"),
    *("doubled-module", "duplicate-id", "duplicate-key", "empty-node", "encoding", "false-claim"),
    *("four-bulkheads", "guild-count", "guild-fours", "id-format", "illegal-station", "list-length"),
    *("missing-field", "module-count", "not-allowed", "not-illegal", "not-silenceable", "occupied-node"),
    *("out-of-order", "out-of-range", "storm-thresholds", "structural-constant", "too-large"),
    *("two-player-credits", "two-player-totals", "typed-number", "unknown-field", "unknown-module"),
    *("unknown-node", "unknown-value", "wrong-type", "yaml-syntax"),
)
"""The codes of errors, those of figures too. Nothing silences them: they are mended before anything is printed."""

_NO_REASONS: Final = frozenset(("~", "null", "true", "false", "yes", "no", "on", "off"))
"""What YAML's own words, and those of switches, are in small letters: they say that, but not why."""


_NUMBER: Final = re.compile(r"[-+]?(?:0x[0-9a-f]+|0o[0-7]+|[0-9._]+(?:e[-+]?[0-9]+)?|\.inf|\.nan)", re.IGNORECASE)
"""What YAML takes for a number where it stands without quotation marks (YAML 1.2.2, section 10.3.2)."""


class Allowance(NamedTuple):
    """One code that is silenced, why, and where the code stands."""

    code: str
    reason: str
    """In one line, without blanks at its ends."""
    span: Span


class Silenced(NamedTuple):
    """A warning that is not told, and why."""

    problem: Problem
    reason: str


def read_allowances(pair: Pair | None, problems: list[Problem]) -> tuple[Allowance, ...]:
    """The allowances that could be read, in the catalog's order; what is wrong with the others is reported."""
    if pair is None or isinstance(pair.value, Unreadable):
        return ()
    node = pair.value
    if isinstance(node, Scalar) and node.empty:  # all of them commented out
        return ()
    if not isinstance(node, Mapping):
        problems.append(
            Problem(
                code="wrong-type",
                message=f"`allow` must be a mapping of codes to reasons, not {kind(node)}",
                span=value_span(pair),
                help="write the code of a warning, a colon, and why it is silenced",
            )
        )
        return ()
    form = read_form(
        node,
        (),
        problems,
        what="the list of allowances",
        optional=SILENCEABLE,
        span=pair.key.span,
        unknown=_not_silenceable,
    )
    read = ((name, _reason(found, problems), found.key.span) for name, found in form.fields.items())
    return tuple(Allowance(name, reason, span) for name, reason, span in read if reason is not None)


def _not_silenceable(pair: Pair) -> Problem:
    """What is wrong with a code that is none of a warning's."""
    name, span = pair.key.text, pair.key.span
    if name == IDLE:
        mend = "delete the allowance that it tells of instead"
        return Problem("not-silenceable", f"`{name}` itself cannot be silenced", span, help=mend)
    if name in ERRORS:
        mend = "delete this and mend the catalog: no kit can be printed with an error"
        return Problem("not-silenceable", f"`{name}` is an error and cannot be silenced", span, help=mend)
    meant = nearest(name, SILENCEABLE)
    mend = f"did you mean `{meant}`?" if meant else f"the warnings are {listed(SILENCEABLE)}"
    return Problem("unknown-value", f"no warning has the code {quoted(name)}", span, help=mend)


def _reason(pair: Pair, problems: list[Problem]) -> str | None:
    """The reason in one line, or None where there is none, which is reported."""
    name, value = pair.key.text, pair.value
    if isinstance(value, Unreadable):
        return None
    mend = f"say why in a few words: `{name}: ...`"
    if not isinstance(value, Scalar):
        message = f"the reason for `{name}` must be a text, not {kind(value)}"
        problems.append(Problem("wrong-type", message, value_span(pair), help=mend))
        return None
    reason = " ".join(value.text.split())
    number = value.plain and _NUMBER.fullmatch(reason) is not None
    if reason.casefold() not in _NO_REASONS and any(letter.isalpha() for letter in reason) and not number:
        return reason
    message = f"{quoted(reason)} is no reason for `{name}`" if reason else f"`{name}` is silenced without a reason"
    problems.append(Problem("wrong-type", message, value_span(pair), help=mend))
    return None


def silence(allowances: Sequence[Allowance], problems: Sequence[Problem]) -> tuple[list[Problem], tuple[Silenced, ...]]:
    """The problems that are told, among them idle allowances, and those that are silenced.

    What a silenced warning was the cause of is told in its place. Idle is only what silences nothing in a catalog
    without errors: no other was judged to the end.
    """
    reasons = {allowance.code: allowance.reason for allowance in allowances}
    silenced: list[Silenced] = []
    told = [rest for problem in problems for rest in _told(problem, reasons, silenced)]
    used = {entry.problem.code for entry in silenced}
    if not has_errors(told):
        told += [_idle(allowance) for allowance in allowances if allowance.code not in used]
    return told, tuple(silenced)


def _told(problem: Problem, reasons: dict[str, str], silenced: list[Silenced]) -> Iterator[Problem]:
    """What is left of a problem and its consequences."""
    consequences = tuple(rest for other in problem.consequences for rest in _told(other, reasons, silenced))
    if problem.severity is Severity.WARNING and problem.code in reasons:
        silenced.append(Silenced(problem._replace(consequences=()), reasons[problem.code]))
        yield from consequences
    elif consequences == problem.consequences:
        yield problem
    else:
        yield problem._replace(consequences=consequences)


def _idle(allowance: Allowance) -> Problem:
    return Problem(
        code=IDLE,
        message=f"nothing is left to silence as `{allowance.code}`",
        span=allowance.span,
        severity=Severity.WARNING,
        help="delete the line, for it would hide the next such warning unseen",
    )
