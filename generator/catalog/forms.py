"""The fields of a mapping: which are there, which are missing, misspelt or written twice."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.catalog.text.nodes import Mapping, Node, Pair, Scalar
from generator.catalog.text.wording import listed, quoted, series
from generator.diagnostics import Problem, Related, Span
from generator.suggest import nearest

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Sequence


_SHOWN: Final = 5
"""So many places of a field that is written again and again are named."""

_TRIED: Final = 100
"""Of so many names that are not known it is told what was meant. To compare thousands would take seconds."""

_SYNONYM: Final = 40
"""No name that stands for another is longer."""


class Form(NamedTuple):
    """A mapping as read: the known fields that stand in it once, with their places."""

    fields: dict[str, Pair]
    span: Span
    """Where to point when the whole mapping is meant."""


def read_form(
    mapping: Mapping,
    required: Sequence[str] | dict[str, tuple[str, ...]],
    problems: list[Problem],
    *,
    what: str,
    optional: Sequence[str] = (),
    module: str | None = None,
    span: Span | None = None,
    unknown: Callable[[Pair], Problem | None] = lambda _: None,
    hints: dict[str, str] | None = None,
) -> Form:
    """Sort a mapping's fields, and report what is wrong with their names.

    `what` says what the mapping is, for the messages. `required` may give each field's other names, in small letters
    without blanks and hyphens. `unknown` may word the problem of a field that is not known, `hints` what to add where
    one is missing.

    A misspelt field counts as present, so that one slip makes one problem; so does a field written twice, whose value
    nobody can know: neither is among the fields returned.
    """
    where = span or anchor(mapping)
    known = (*required, *optional)
    synonyms = {}
    if isinstance(required, dict):
        synonyms = {other: name for name, others in required.items() for other in others}
    written: dict[str, list[Pair]] = {}
    for pair in mapping.pairs:
        written.setdefault(pair.key.text, []).append(pair)
    absent = _Absent([name for name in known if name not in written], required, synonyms)
    strange = [(pairs[0], unknown(pairs[0])) for name, pairs in written.items() if name not in known]
    problems.extend(problem for _, problem in strange if problem is not None)
    names = [pair.key for pair, problem in strange if problem is None]
    meant = absent.claimed(names, only=not mapping.damaged)
    for number, key in enumerate(names):
        mend = meant.get(key.text) or _superfluous(key.text if number < _TRIED else "", known, written, synonyms)
        message = f"{what} has no field {quoted(key.text)}"
        problems.append(Problem("unknown-field", message, key.span, module=module, help=mend))
    for name, pairs in written.items():
        if len(pairs) > 1:
            instead = absent.single() if name in known and not mapping.damaged else None
            problems.append(_again(pairs, instead, module))
    if not mapping.damaged:
        problems.extend(
            Problem(
                code="missing-field",
                message=f"the field `{name}` is missing from {what}",
                span=where,
                module=module,
                help=(hints or {}).get(name, f"add `{name}: ...`"),
            )
            for name in absent.names
            if name in required
        )
    return Form({name: pairs[0] for name, pairs in written.items() if name in known and len(pairs) == 1}, where)


class _Absent:
    """The fields that are not there, until something written turns out to stand for them."""

    def __init__(self, names: list[str], required: Container[str], synonyms: dict[str, str]) -> None:
        self.names = names
        self._required = required
        self._synonyms = synonyms

    def claimed(self, keys: list[Scalar], *, only: bool) -> dict[str, str]:
        """The sentences that mend misspelt names, by name. Each absent field is meant by one of them at most.

        The only name that is nothing known stands for the `only` field that is missing, whatever it is.
        """
        mends: dict[str, str] = {}
        for key in keys[:_TRIED]:
            name, mend = self._meant(key.text)
            if name is not None:
                self.names.remove(name)
                mends[key.text] = mend
        left = [key.text for key in keys if key.text not in mends]
        if only and len(left) == 1 and (missing := self.single()) is not None:
            mends[left[0]] = f"`{missing}` is missing: write `{missing}: ...` instead"
        return mends

    def single(self) -> str | None:
        """The field that is missing, where it is the only one; from now on it counts as written by another name."""
        missing = [name for name in self.names if name in self._required]
        if len(missing) != 1:
            return None
        self.names.remove(missing[0])
        return missing[0]

    def _meant(self, text: str) -> tuple[str | None, str]:
        """The absent field that a misspelt one stands for, and a sentence that mends it."""
        head, sign, rest = _split(text)
        if sign and head in self.names:
            return head, f"put a colon and a space behind the name: `{head}: {rest.strip(' :=') or '...'}`"
        name = _synonym(text, self._synonyms)
        name = name if name in self.names else nearest(text, self.names)
        return name, f"did you mean `{name}`?"


def anchor(node: Node) -> Span:
    """Where to point when a whole node is meant: all of it on one line, else its first field or its first item."""
    if node.span.line == node.span.end_line:
        return node.span
    if isinstance(node, Mapping) and node.pairs:
        return node.pairs[0].key.span
    return Span(node.span.line, node.span.column, node.span.line, node.span.column + 1)


def value_span(pair: Pair) -> Span:
    """Where to point when a field's value is meant: the value, or the field's name where nothing is written."""
    if isinstance(pair.value, Scalar) and pair.value.empty:
        return pair.key.span
    return anchor(pair.value)


def _again(pairs: list[Pair], instead: str | None, module: str | None) -> Problem:
    """A field that is written more than once, which may have been meant as the one that is missing `instead`."""
    name = quoted(pairs[0].key.text)
    rows = list(dict.fromkeys(str(pair.key.span.line) for pair in pairs))
    shown = [*rows[:_SHOWN], f"{len(rows) - _SHOWN} more"] if len(rows) > _SHOWN else rows
    times = {2: "twice", 3: "three times"}.get(len(pairs), f"{len(pairs)} times")
    mend = "keep the one that is right"
    if instead is not None:
        other = "the other" if len(pairs) == 2 else "one of the others"
        mend += f"; `{instead}` is missing, and {other} may be meant as that"
    return Problem(
        code="duplicate-key",
        message=f"the field {name} is written {times}, in {'line' if len(rows) == 1 else 'lines'} {series(shown)}",
        span=pairs[1].key.span,
        module=module,
        help=mend,
        related=(
            Related(pairs[0].key.span, "it is written here first"),
            *(Related(pair.key.span, "it is written here again") for pair in pairs[2:_SHOWN]),
        ),
    )


def _synonym(text: str, synonyms: dict[str, str]) -> str | None:
    return synonyms.get(re.sub(r"[\s_-]", "", text[:_SYNONYM]).lower())


def _split(text: str) -> tuple[str, str, str]:
    for sign in (":", "=", " "):
        if sign in text:
            return text.partition(sign)
    return text, "", ""


def _superfluous(text: str, known: Sequence[str], written: Container[str], synonyms: dict[str, str]) -> str:
    """What to do with a name that stands for no field that is missing."""
    close = _synonym(text, synonyms) or nearest(text, known)
    if close is None:
        return f"the fields are {listed(known)}"
    return f"`{close}` is already there: delete this one" if close in written else f"write `{close}` once only"
