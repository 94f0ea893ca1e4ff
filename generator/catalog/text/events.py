"""From text to nodes, through libyaml's events. No YAML constructor ever runs, and no value is guessed.

PyYAML has two parsers that differ in what they accept; only libyaml's is used, so that every machine reads the same.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from generator.catalog.text import syntax
from generator.catalog.text.characters import MARK
from generator.catalog.text.nodes import Mapping, Node, Pair, Scalar, Sequence, Unreadable
from generator.catalog.text.wording import quoted
from generator.diagnostics import Problem, Span

if TYPE_CHECKING:
    from generator.catalog.text.source import Source

_DEEPEST: Final = 16
"""A catalog needs four levels. The limit keeps a hostile file from costing anything."""

_MOST_NODES: Final = 20_000
"""A catalog of 60 modules has some 1200. The limit keeps a hostile file of many short values quick to refuse."""

_PROPERTY: Final = re.compile(r"\s*([&!][^\s,\[\]{}]*)")
"""An anchor or a tag before a value (YAML 1.2.2, section 6.9)."""


class ParserMissing(OSError):  # noqa: N818 - it is the environment that failed, as the base class says
    """This PyYAML was built without libyaml. The environment is at fault, not the catalog."""

    def __init__(self) -> None:
        super().__init__("the installed PyYAML lacks the libyaml parser; install PyYAML from its binary wheel")


class Parsed(NamedTuple):
    """The nodes of a text, as far as they could be read."""

    root: Node | None
    """None where the text holds nothing but blanks and comments."""
    problems: tuple[Problem, ...]
    complete: bool
    """Whether the text was read to its end; if not, the last problem says why."""


def parse(text: str, source: Source) -> Parsed:
    """Read a text into nodes.

    `text` is the source's text with its forbidden characters marked; `source` gives the positions, which are the same.
    Raises `ParserMissing`, and nothing else.
    """
    try:
        from yaml._yaml import CParser  # costs 20 ms, and not every installation has it
        from yaml.error import YAMLError
    except ImportError as error:
        raise ParserMissing from error

    tabs = _tabs(text)
    builder = _Builder(source, tabs=bool(tabs))
    try:
        parser = CParser(text)
        while not builder.done and (event := parser.get_event()) is not None:
            builder.take(event)
    except YAMLError as error:
        # Characters that are marked and tabs nearby are the likely cause, and are reported already.
        if MARK not in text and not any(source.character(tab).line in syntax.concerned(error) for tab in tabs):
            builder.problems.append(syntax.explained(error, source))
        builder.complete = False
    return Parsed(builder.root, tuple(builder.problems), builder.complete)


def _tabs(text: str) -> list[int]:
    """The tabs that are problems."""
    if "\t" not in text:
        return []
    from generator.catalog.text.tabs import tabbed  # patterns that take 2 ms to make, for none in most catalogs

    return tabbed(text)


class _Open(NamedTuple):
    """A collection whose end has not come yet."""

    mapping: bool
    flow: bool
    condemned: bool
    start: Any  # a mark of the untyped library
    children: list[Node]


class _Builder:
    """Turns one event after the other into nodes, on a stack of its own, so that depth costs no recursion."""

    def __init__(self, source: Source, *, tabs: bool) -> None:
        self.root: Node | None = None
        self.problems: list[Problem] = []
        self.complete = True
        self.done = False
        self._source = source
        self._tabs = tabs
        self._open: list[_Open] = []
        self._documents = 0
        self._nodes = 0

    def take(self, event: Any) -> None:
        """Take the next event. The library's events carry no types, so they are told apart by name."""
        kind = type(event).__name__
        if kind == "ScalarEvent":
            self._place(self._scalar(event))
        elif kind in {"MappingStartEvent", "SequenceStartEvent"}:
            self._begin(event, mapping=kind == "MappingStartEvent")
        elif kind in {"MappingEndEvent", "SequenceEndEvent"}:
            self._place(self._closed(event))
        elif kind == "AliasEvent":
            self._refuse(
                self._span(event),
                f"the alias {quoted(f'*{event.anchor}')} is not allowed",
                "write the value out where it is needed",
            )
            self._place(Unreadable(self._span(event)))
        elif kind == "DocumentStartEvent":
            self._document(event)

    def _document(self, event: Any) -> None:
        self._documents += 1
        if self._documents > 1:
            self._stop("not-allowed", self._span(event), "a second document begins here", "keep one catalog in a file")
        elif event.tags:
            self._refuse(
                self._span(event), "a %TAG directive is not allowed", "delete the line: a catalog needs no tags"
            )

    def _scalar(self, event: Any) -> Node:
        span = self._span(event)
        if self._properties(event) or MARK in event.value or (self._tabs and self._tab_within(event)):
            return Unreadable(span)
        return Scalar(event.value, plain=not event.style, span=span)

    def _tab_within(self, event: Any) -> bool:
        """Whether a tab makes a word another one. Where there is any, one is reported, so nothing goes unsaid."""
        return "\t" in self._source.text[event.start_mark.index : event.end_mark.index]

    def _begin(self, event: Any, *, mapping: bool) -> None:
        if len(self._open) == _DEEPEST:
            self._stop("not-allowed", self._span(event), syntax.TOO_DEEP, "close the brackets")
            return
        condemned = self._properties(event)
        self._open.append(_Open(mapping, bool(event.flow_style), condemned, event.start_mark, []))

    def _closed(self, event: Any) -> Node:
        frame = self._open.pop()
        last = self._span(event)
        if not frame.flow and frame.children:
            # A block collection ends at the next token, lines further down; to the eye it ends with its last child.
            last = frame.children[-1].span
        span = Span(frame.start.line + 1, frame.start.column + 1, last.end_line, last.end_column)
        if frame.condemned:
            return Unreadable(span)
        if not frame.mapping:
            return Sequence(tuple(frame.children), span)
        return self._mapping(frame.children, span)

    def _mapping(self, children: list[Node], span: Span) -> Mapping:
        pairs: list[Pair] = []
        damaged = False
        for key, value in zip(children[::2], children[1::2], strict=True):
            if not isinstance(key, Scalar):
                damaged = True
                if not isinstance(key, Unreadable):
                    self.problems.append(
                        Problem(
                            code="wrong-type",
                            message="a field's name must be a word, not a list or a mapping",
                            span=key.span,
                            help="write `name: value`",
                        )
                    )
            elif key.plain and key.text == "<<":
                damaged = True
                self._refuse(key.span, "the merge key `<<` is not allowed", "write the fields out in each module")
            else:
                pairs.append(Pair(key, value))
        return Mapping(tuple(pairs), damaged, span)

    def _place(self, node: Node) -> None:
        self._nodes += 1
        if self._nodes > _MOST_NODES:
            self._stop(
                "too-large",
                node.span,
                f"the file holds more than {_MOST_NODES:,} values",
                "a catalog has 60 modules; is this the right file?",
            )
        elif self._open:
            self._open[-1].children.append(node)
        else:
            self.root = node

    def _properties(self, event: Any) -> bool:
        """Refuse the anchor and the tag of an event, and say whether there was one."""
        if event.anchor is None and event.tag is None:
            return False
        index = event.start_mark.index
        while (found := _PROPERTY.match(self._source.text, index)) is not None:
            kind = "anchor" if found[1].startswith("&") else "tag"
            self._refuse(
                self._source.span(found.start(1), found.end(1)),
                f"the {kind} {quoted(found[1])} is not allowed",
                "delete it: a catalog holds plain words and numbers",
            )
            index = found.end()
        return True

    def _refuse(self, span: Span, message: str, mend: str) -> None:
        self.problems.append(Problem("not-allowed", message, span, help=mend))

    def _stop(self, code: str, span: Span, message: str, mend: str) -> None:
        self.problems.append(Problem(code, message, span, help=mend))
        self.complete = False
        self.done = True

    def _span(self, event: Any) -> Span:
        start, end = event.start_mark, event.end_mark
        if end.index >= len(self._source.text):  # libyaml sees one line more at the end than there may be
            return self._source.span(start.index, end.index)
        return Span(start.line + 1, start.column + 1, end.line + 1, end.column + 1)
