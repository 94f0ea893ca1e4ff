"""Lists of values, where a field takes more than one."""

from __future__ import annotations

from generator.catalog.forms import value_span
from generator.catalog.text.nodes import Pair, Scalar, Sequence, Unreadable
from generator.catalog.text.wording import kind
from generator.diagnostics import Problem


def read_items(
    pair: Pair, lengths: range, problems: list[Problem], *, subject: str, item: str, wanted: str, example: str
) -> tuple[Pair, ...] | None:
    """The items of a field's list, each as a field called `item`; None where it is no list, which is reported.

    A list of another length than one of `lengths` is reported too and its items returned all the same, so that they
    can be read and everything be said at once. `subject` names the field in messages, `wanted` says what it must hold
    and `example` is a right value.
    """
    node = pair.value
    if isinstance(node, Unreadable):
        return None
    span = value_span(pair)
    mend = f"write `{example}`"
    if not isinstance(node, Sequence):
        message = f"{subject} must be a list of {wanted}, not {kind(node)}"
        problems.append(Problem("wrong-type", message, span, help=mend))
        return None
    # An item for which nothing is written has no place of its own: the whole list is meant then.
    items = tuple(Pair(Scalar(item, plain=True, span=span), value) for value in node.items)
    if len(items) not in lengths:
        extra = items[lengths[-1] :]
        message = f"{subject} must hold {wanted}, not {len(items)}"
        problems.append(Problem("list-length", message, value_span(extra[0]) if extra else span, help=mend))
    return items
