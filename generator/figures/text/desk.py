"""What is known of a figure while it is read: the modules there are, what stands where, the letters, the problems."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from generator.catalog.forms import value_span
from generator.catalog.text.nodes import Mapping, Pair, Scalar, Sequence, Unreadable
from generator.catalog.text.wording import kind, quoted
from generator.diagnostics import Problem, Related, Span
from generator.figures.places import CORE, NODES, node_help, node_name
from generator.suggest import nearest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from collections.abc import Sequence as Row

    from generator.catalog.model import Catalog
    from generator.catalog.text.source import Source
    from generator.station import Node


_T = TypeVar("_T")

MOST_PROBLEMS: Final = 100
"""So many problems are kept; nobody mends more in one go."""

_MOST: Final = 60
"""No list in a figure is longer: the board has thirty nodes. The limit keeps a hostile file from costing anything."""


class Desk:
    """A figure that is being read."""

    def __init__(self, catalog: Catalog, source: Source) -> None:
        self.source = source
        self.modules = {module.id: module for module in catalog.modules}
        self.parameters = catalog.parameters
        self.problems: list[Problem] = []
        self.letters: dict[str, Node] = {}
        self.lost: set[str] = set()
        """Letters of nodes that nobody can know; that was reported."""
        self.taken: dict[Node, Span] = {}
        """Where it is written of each node that something stands there, readable or not."""
        self.placed: dict[str, Span] = {}
        """Where each module's ID is written."""
        self.shown: dict[tuple[Node, ...], Span] = {}
        """Where it is written that something of these nodes is shown."""

    def report(
        self,
        code: str,
        message: str,
        span: Span,
        mend: str | None = None,
        module: str | None = None,
        related: tuple[Related, ...] = (),
    ) -> None:
        """Puts a problem down."""
        self.problems.append(Problem(code, message, span, module=module, help=mend, related=related))

    def nearest(self, text: str, options: Iterable[str]) -> str | None:
        """The option that was meant. Where very much is wrong that is not asked any more, for it takes time."""
        return nearest(text, options) if len(self.problems) < MOST_PROBLEMS else None

    def few(self, items: Row[_T], pair: Pair, what: str) -> Row[_T]:
        """The items, where they are not far too many; as many as are looked at, where they are, which is reported."""
        if len(items) > _MOST:
            said = f"`{pair.key.text}` holds {len(items)} {what}; more than {_MOST} are not read"
            self.report("list-length", said, value_span(pair), "the board has thirty nodes")
        return items[:_MOST]

    def node(self, pair: Pair, *, empty: bool = False) -> Node | None:
        """The node that a field's value names, or the letter that stands for it; None for none, which is reported.

        A module must stand there, unless it may be `empty`.
        """
        text = self.word(pair)
        return None if text is None else self.named(text, value_span(pair), empty=empty)

    def named(self, text: str, span: Span, *, empty: bool = False) -> Node | None:
        """The same, of a name that was read."""
        node = self.letters.get(text, NODES.get(text))
        if text in self.lost:
            return None
        if node is None:
            lettered = len(text) == 1 and text.isalpha()
            what = f"no node has the letter {quoted(text)}" if lettered else f"there is no node {quoted(text)}"
            self.report("unknown-node", what, span, self._letters() if lettered else node_help(text))
        elif not empty and node not in self.taken:
            self.report(
                "empty-node", f"nothing stands on `{node_name(node)}`", span, "name a node of the station, or fill it"
            )
            return None
        return node

    def place(self, pair: Pair) -> Node | str | None:
        """The node that a value names, or `CORE`; None for neither, which is reported."""
        text = self.word(pair)
        if text is None or text == CORE:
            return text
        if text.lower() == CORE.lower():
            self.report("unknown-node", f"there is no node {quoted(text)}", value_span(pair), f"did you mean `{CORE}`?")
            return None
        return self.named(text, value_span(pair))

    def word(self, pair: Pair) -> str | None:
        """A field's text; None for none, which is reported."""
        value = pair.value
        if isinstance(value, Scalar) and not value.empty:
            return value.text
        if not isinstance(value, Unreadable):
            said = f"`{pair.key.text}` has no value"
            if not isinstance(value, Scalar):
                said = f"`{pair.key.text}` must be a single word, not {kind(value)}"
            self.report("wrong-type", said, value_span(pair), "write one word or name")
        return None

    def items(self, pair: Pair, example: str, *, single: bool = False) -> tuple[Pair, ...] | None:
        """The items of a field's list, each as a field of its name; None for no list, which is reported.

        Where `single`, a value that is no list stands for a list of itself.
        """
        node, name = pair.value, pair.key.text
        if isinstance(node, Sequence):
            # An item for which nothing is written has no place of its own: the whole list is meant then.
            return tuple(
                Pair(Scalar(name, plain=True, span=value_span(pair)), item)
                for item in self.few(node.items, pair, "items")
            )
        if single and isinstance(node, Scalar) and not node.empty:
            return (pair,)
        if not isinstance(node, Unreadable):
            nothing = isinstance(node, Scalar) and node.empty
            said = f"`{name}` has no value" if nothing else f"`{name}` must be a list, not {kind(node)}"
            self.report("wrong-type", said, value_span(pair), f"write `{example}`")
        return None

    def entries(self, pair: Pair, example: str) -> Iterator[Pair]:
        """The entries of a field that is a mapping whose names are free, each once; what else there is is reported."""
        node, name = pair.value, pair.key.text
        if not isinstance(node, Mapping):
            if not isinstance(node, Unreadable):
                nothing = isinstance(node, Scalar) and node.empty
                said = f"`{name}` has no value" if nothing else f"`{name}` must be a mapping, not {kind(node)}"
                self.report("wrong-type", said, value_span(pair), f"write `{example}`")
            return
        first: dict[str, Span] = {}
        for entry in self.few(node.pairs, pair, "entries"):
            key = entry.key
            if key.text in first:
                written = Related(first[key.text], "it is written here first")
                said = f"{quoted(key.text)} stands twice below `{name}`"
                self.report("duplicate-key", said, key.span, "keep the one that is right", related=(written,))
            else:
                first[key.text] = key.span
                yield entry

    def _letters(self) -> str:
        if not self.letters:
            return "write `letters: {A: inner 0}`, with the node that it is"
        return f"the letters are {', '.join(f'`{letter}`' for letter in self.letters)}"
