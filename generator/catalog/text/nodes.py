"""A catalog's YAML as plain values: what was written and where, typed by nobody yet.

Named tuples, here and for what else is read: a dataclass takes ten times as long to make at every start.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from generator.diagnostics import Span


class Scalar(NamedTuple):
    """One piece of text. What it means is up to the field that reads it."""

    text: str
    plain: bool
    """Whether it was written without quotation marks."""
    span: Span

    @property
    def empty(self) -> bool:
        """Whether nothing at all was written, as after `id:`."""
        return self.plain and not self.text


class Pair(NamedTuple):
    """A field of a mapping."""

    key: Scalar
    value: Node


class Mapping(NamedTuple):
    """Fields in the order in which they were written; a key may come twice."""

    pairs: tuple[Pair, ...]
    damaged: bool
    """Whether fields are missing here because they were already reported (a merge key, a key that is no word)."""
    span: Span


class Sequence(NamedTuple):
    """A list of values."""

    items: tuple[Node, ...]
    span: Span


class Unreadable(NamedTuple):
    """What stood here was reported already: an alias, a tagged value, a word with a forbidden character."""

    span: Span


Node = Scalar | Mapping | Sequence | Unreadable
