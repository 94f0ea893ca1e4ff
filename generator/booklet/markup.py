"""The few signs that the booklet's words may hold, and what they become.

    {name}              a value (`generator.booklet.values`), in figures; {name:word} in words, {name:Word} capitalized
    {name|one|many}     with a noun in the form that goes with the number, as in `3 cards`; {name:word|one|many} too
    *words*             strong
    _words_             a term of the index; _words|entry_ stands there under another entry
    §key                a reference to a section, a figure or a table: `section 10, page 6`

There are no others, and nothing that a value says is taken for one of them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from generator.artwork.flow import Run
from generator.artwork.templates import TemplateError
from generator.booklet.numbers import word
from generator.suggest import nearest

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Value = int | str

_TOKENS: Final = re.compile(
    r"\{(?P<value>[^{}]*)\}|§(?P<reference>[a-z0-9-]*[a-z0-9])|\*(?P<strong>[^*]+)\*|_(?P<term>[^_|]+)(?:\|(?P<entry>[^_|]+))?_"
)
_SIGNS: Final = frozenset("{}*_§")


class Markup:
    """Reads words with these signs. `targets` says how each key is referred to, as in `section 10`."""

    def __init__(self, values: Mapping[str, Value], targets: Mapping[str, str]) -> None:
        self._values = values
        self._targets = targets
        self.used: set[str] = set()
        """The values that have been asked for."""

    def runs(self, text: str, place: str) -> tuple[Run, ...]:
        """The words of a text. Raises TemplateError, which says at which place, where a sign or a name is wrong."""
        return tuple(_joined(self._runs(text, place, strong=False)))

    def plain(self, text: str, place: str) -> str:
        """The same without its looks, for a title."""
        return "".join(run.text for run in self.runs(text, place))

    def _runs(self, text: str, place: str, *, strong: bool) -> Iterator[Run]:
        at = 0
        for found in _TOKENS.finditer(text):
            yield from self._words(text[at : found.start()], text, place, strong=strong)
            at = found.end()
            kind = found.lastgroup
            if kind == "value":
                yield Run(self._value(found["value"], place), strong)
            elif kind == "reference":
                yield from self._reference(found["reference"], place, strong=strong)
            elif kind == "strong":
                yield from self._runs(found["strong"], place, strong=True)
            else:
                shown = "".join(run.text for run in self._runs(found["term"], place, strong=strong))
                yield Run(shown, strong, term=found["entry"] or shown)
        yield from self._words(text[at:], text, place, strong=strong)

    def _words(self, words: str, text: str, place: str, *, strong: bool) -> Iterator[Run]:
        stray = next((sign for sign in words if sign in _SIGNS), None)
        if stray is not None:
            raise TemplateError(f"{place}: a {stray!r} stands alone in {text!r}")
        if words:
            yield Run(words, strong)

    def _value(self, said: str, place: str) -> str:
        name, *forms = said.split("|")
        name, _, style = name.partition(":")
        if name not in self._values:
            near = nearest(name, self._values)
            hint = f"; did you mean {{{near}}}?" if near else ""
            raise TemplateError(f"{place}: there is no value {{{name}}}{hint}")
        self.used.add(name)
        value = self._values[name]
        if (style or forms) and not isinstance(value, int):
            raise TemplateError(f"{place}: {{{said}}}: {name} is no number")
        if style not in {"", "word", "Word"} or len(forms) not in {0, 2}:
            raise TemplateError(f"{place}: {{{said}}}: write {{{name}}}, {{{name}:word}} or {{{name}|one|many}}")
        text = word(value) if style and isinstance(value, int) else str(value)
        text = text.capitalize() if style == "Word" else text
        return f"{text}\u00a0{forms[value != 1]}" if forms else text

    def _reference(self, key: str, place: str, *, strong: bool) -> Iterator[Run]:
        if key not in self._targets:
            near = nearest(key, self._targets)
            hint = f"; did you mean §{near}?" if near else ""
            raise TemplateError(f"{place}: there is nothing with the key §{key}{hint}")
        yield Run(f"{self._targets[key]}, page ".replace(" ", "\u00a0"), strong, to=key)  # on one line
        yield Run("", strong, to=key, page=True)


def _joined(runs: Iterator[Run]) -> Iterator[Run]:
    """The runs, plain ones of one look that follow each other made one."""
    held: Run | None = None
    for run in runs:
        plain = run.to is None and run.term is None
        if held is not None and plain and held.to is None and held.term is None and held.strong is run.strong:
            held = held._replace(text=held.text + run.text)
            continue
        if held is not None:
            yield held
        held = run
    if held is not None:
        yield held
