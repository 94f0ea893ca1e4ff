"""Reads captions: sentences with places for values, `{support B}`, that the rules fill in."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from generator.catalog.forms import value_span
from generator.catalog.text.nodes import Scalar, Unreadable
from generator.catalog.text.wording import kind, listed, quoted
from generator.figures.figure import Caption, Value
from generator.figures.places import NODES, node_name
from generator.figures.telling import OF_LANE, OF_MODULE, OF_NODE, OF_PAIR, OF_STATION
from generator.station import SUNWARD_LANES, neighbours

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.catalog.text.nodes import Pair
    from generator.diagnostics import Span
    from generator.figures.text.desk import Desk

_PLACE: Final = re.compile(r"\{([^{}]*)\}")
_DIGIT: Final = re.compile("[0-9]+")
_WORDS: Final = (*OF_MODULE, *OF_NODE, *OF_PAIR, *OF_LANE, *OF_STATION)
_TYPESET: Final = "–—‘’“”…×−"
"""Signs beyond Latin-1 that the faces have."""


def read_captions(pair: Pair, desk: Desk, *, anatomy: bool = False) -> tuple[Caption, ...]:
    """The captions: one text, or a list of them. An `anatomy` has no nodes: its values are of the one module."""
    captions = []
    for item in desk.items(pair, 'captions: ["..."]', single=True) or ():
        value = item.value
        if isinstance(value, Scalar) and not value.empty:
            captions.append(_Reader(item, value.text, desk, anatomy=anatomy).caption())
        elif not isinstance(value, Unreadable):
            said = f"a caption must be a text, not {kind(value)}"
            desk.report("wrong-type", said, value_span(item), "put the sentence in quotation marks")
    return tuple(captions)


def readable(text: str, span: Span, desk: Desk) -> str:
    """A text in one line. Letters that the faces lack are reported."""
    strange = next((c for c in text if not (c.isspace() or (c.isprintable() and ord(c) < 0x100) or c in _TYPESET)), "")
    if strange:
        desk.report("not-allowed", f"the faces have no letter {quoted(strange)}", span, "write it in Latin letters")
    return " ".join(text.split())


class _Reader:
    """One caption that is being read."""

    def __init__(self, pair: Pair, text: str, desk: Desk, *, anatomy: bool) -> None:
        self._span = value_span(pair)
        self._desk = desk
        self._anatomy = anatomy
        self._text = readable(text, self._span, desk)
        self._raw, self._from = self._source(pair)

    def caption(self) -> Caption:
        """What is written, its places as values."""
        parts = list(self._parts())
        letter = None
        if parts and isinstance(parts[0], Value) and parts[0].word in self._desk.letters:
            letter = parts.pop(0).word  # type: ignore[union-attr]  # it is a value, as the line above says
        texts = [part.word if isinstance(part, Value) and part.word in self._desk.letters else part for part in parts]
        if letter is not None and texts and isinstance(texts[0], str):
            texts[0] = texts[0].lstrip(" :.")
        return Caption(letter, tuple(texts))

    def _parts(self) -> Iterator[str | Value]:
        end = 0
        for found in _PLACE.finditer(self._text):
            yield from self._plain(self._text[end : found.start()])
            value = self._value(found[1])
            if value is not None:
                yield value
            end = found.end()
        yield from self._plain(self._text[end:])

    def _plain(self, text: str) -> Iterator[str]:
        """What is written between places: words, but neither numbers nor stray braces."""
        for sign in "{}":
            if sign in text:
                said = f"a place begins with `{{` and ends with `}}`; here is a `{sign}` alone"
                self._desk.report("unknown-value", said, self._find(sign), "close it, or take it out")
        for number in _DIGIT.findall(text):
            said = f"the number {quoted(number)} is typed; what a figure says is worked out"
            mend = "write a place that is filled in, such as `{renown M}` or `{sector A}`"
            self._desk.report("typed-number", said, self._find(number), mend)
        if text:
            yield text

    def _value(self, inside: str) -> Value | None:
        """The value of a place; None for none, which is reported."""
        word, _, rest = inside.strip().partition(" ")
        span = self._find(f"{{{inside}}}")
        if word in self._desk.letters and not rest:
            return Value(word)
        if word in self._desk.lost:
            return None
        if word not in _WORDS:
            meant = self._desk.nearest(word, _WORDS)
            mend = f"did you mean `{meant}`?" if meant else f"the values are {listed(sorted(_WORDS))}"
            self._desk.report("unknown-value", f"no value is called {quoted(word)}", span, mend)
            return None
        names = [name.strip() for name in rest.split(",") if name.strip()]
        return self._of(word, names, span)

    def _of(self, word: str, names: list[str], span: Span) -> Value | None:
        """A value of what is named behind its word."""
        if word in OF_STATION and not names and not self._anatomy:
            return Value(word)
        if self._anatomy and word in OF_MODULE and not names:
            return Value(word)
        if self._anatomy:
            said = f"the figure of a module has no value {quoted(' '.join([word, *names]))}"
            self._desk.report("unknown-value", said, span, f"its values are {listed(OF_MODULE)}")
            return None
        if word in OF_LANE:
            return self._lane(word, names, span)
        wanted = 0 if word in OF_STATION else 2 if word in OF_PAIR else 1
        if len(names) != wanted:
            example = word if not wanted else f"{word} {', '.join(list(NODES)[:wanted])}"
            said = f"`{word}` is of {('the whole station', 'one node', 'two nodes')[wanted]}"
            self._desk.report("unknown-value", said, span, f"write `{{{example}}}`")
            return None
        nodes = tuple(node for name in names if (node := self._desk.named(name, span)) is not None)
        if len(nodes) != wanted:
            return None
        if wanted == 2 and nodes[1] not in neighbours(nodes[0]):
            said = f"`{node_name(nodes[0])}` and `{node_name(nodes[1])}` are no neighbors"
            self._desk.report("false-claim", said, span, "name two nodes that are beside each other")
            return None
        return Value(word, nodes or None)

    def _lane(self, word: str, names: list[str], span: Span) -> Value | None:
        sunward = [str(sector) for sector in SUNWARD_LANES]
        if len(names) == 1 and names[0] in sunward:
            return Value(word, int(names[0]))
        said = f"`{word}` is of a sunward lane" if len(names) != 1 else f"{quoted(names[0])} is no sunward lane"
        self._desk.report("unknown-value", said, span, f"the sunward lanes are {listed(sunward)}")
        return None

    def _source(self, pair: Pair) -> tuple[str, int]:
        """The caption as it stands in the file, and the index of its first character there."""
        start, end = self._desk.source.indices(pair.value.span)
        return self._desk.source.text[start:end], start

    def _find(self, part: str) -> Span:
        """Where a part of the caption stands; the whole of it where that cannot be told."""
        at = self._raw.find(part)
        if at < 0:
            return self._span
        return self._desk.source.span(self._from + at, self._from + at + len(part))
