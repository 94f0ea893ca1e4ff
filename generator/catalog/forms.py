"""The fields of a mapping: which are there, which are missing, misspelt or written twice."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.catalog.nodes import Mapping, Node, Pair, Scalar
from generator.catalog.wording import listed, quoted
from generator.diagnostics import Problem, Related, Span
from generator.suggest import nearest

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class Form(NamedTuple):
    """A mapping as read: the known fields that stand in it once, with their places."""

    fields: dict[str, Pair]
    span: Span
    """Where to point when the whole mapping is meant."""


def read_form(
    mapping: Mapping,
    required: Sequence[str],
    problems: list[Problem],
    *,
    what: str,
    optional: Sequence[str] = (),
    module: str | None = None,
    span: Span | None = None,
    unknown: Callable[[Pair], Problem | None] = lambda _: None,
) -> Form:
    """Sort a mapping's fields, and report what is wrong with their names.

    `what` says what the mapping is, for the messages. `unknown` may word the problem of a field that is not known. A
    misspelt field counts as present, so that one slip makes one problem; so does a field written twice, whose value
    nobody can know: neither is among the fields returned.
    """
    where = span or anchor(mapping)
    known = (*required, *optional)
    first: dict[str, Pair] = {}
    doubtful: set[str] = set()
    absent = [word for word in known if all(pair.key.text != word for pair in mapping.pairs)]
    for pair in mapping.pairs:
        name = pair.key.text
        if name in first:
            doubtful.add(name)
            problems.append(_twice(first[name], pair, module))
            continue
        first[name] = pair
        if name not in known:
            special = unknown(pair)
            meant, mend = _meant(pair, absent)
            if special is None and meant is not None:
                doubtful.add(meant)
            problems.append(special or _unknown(pair.key, known, mend, what, module))
    if not mapping.damaged:
        missing = [name for name in required if name not in first and name not in doubtful]
        problems.extend(
            Problem(
                code="missing-field",
                message=f"the field `{name}` is missing from {what}",
                span=where,
                module=module,
                help=f"add `{name}: ...`",
            )
            for name in missing
        )
    return Form({name: pair for name, pair in first.items() if name in known and name not in doubtful}, where)


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


def _twice(first: Pair, again: Pair, module: str | None) -> Problem:
    here, there = again.key.span, first.key.span
    places = f"in line {here.line}" if here.line == there.line else f"in lines {there.line} and {here.line}"
    return Problem(
        code="duplicate-key",
        message=f"the field {quoted(again.key.text)} is written twice, {places}",
        span=here,
        module=module,
        help="keep the one that is right",
        related=(Related(there, "it is written here first"),),
    )


def _meant(pair: Pair, absent: list[str]) -> tuple[str | None, str | None]:
    """The absent field that a misspelt one stands for, and a sentence that mends it."""
    text = pair.key.text
    head, sign, rest = _split(text)
    if sign and head in absent:
        return head, f"put a colon and a space behind the name: `{head}: {rest.strip(' :=') or '...'}`"
    meant = nearest(text, absent)
    return meant, f"did you mean `{meant}`?" if meant else None


def _split(text: str) -> tuple[str, str, str]:
    for sign in (":", "=", " "):
        if sign in text:
            return text.partition(sign)
    return text, "", ""


def _unknown(key: Scalar, known: Sequence[str], mend: str | None, what: str, module: str | None) -> Problem:
    if mend is None:
        close = nearest(key.text, known)
        mend = f"`{close}` is already there: delete this one" if close else f"the fields are {listed(known)}"
    return Problem(
        code="unknown-field",
        message=f"{what} has no field {quoted(key.text)}",
        span=key.span,
        module=module,
        help=mend,
    )
