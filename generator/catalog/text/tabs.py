"""Tabs, which a catalog may hold in its comments only: editors show them differently, and so do parsers read them.

What is a comment takes a look at the whole text, for a `#` within quotation marks, within a word or within a block of
text begins none (YAML 1.2.2, sections 6.6, 7.3 and 8.1).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from generator.diagnostics import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.catalog.text.source import Source

_BREAK: Final = re.compile("\r\n|\r|\n")

# What may stand in a text. A comment with tabs and what changes how the rest is read are parts of their own; all else
# is run over in one. A word goes on over blanks, up to a colon before a blank, a comment or the end of its line; only
# within brackets do commas and brackets end it too. Nothing is tried twice, so that a hostile text takes no longer.
_PART: Final = r"""
    (?P<comment> (?: \#[^\r\n]*+[\r\n ]*+ )++ )
  | (?P<block> [|>][-+0-9]*+[ \t]*+(?=\#|[\r\n]|\Z) )
  | (?P<open> [\[{]++ )
  | (?P<close> [\]}]++ )
  | (?: [\s,]++
      | \#[^\t\r\n]*+(?![^\r\n])
      | "(?:[^"\\]++|\\.)*+"?:?+
      | '(?:[^']++|'')*+'?:?+
      | ---(?!\S)
      | [-?:](?![^\s,\[\]{}])
      | [&!*][^\s,\[\]{}]*+
      | (?! [\#\[\]{}] | [|>][-+0-9]*+[ \t]*+(?:\#|[\r\n]|\Z) )
        (?: [^\s:%(end)s]++ | :(?=[^\s%(end)s]) | [ \t]++(?=[^\s\#:%(end)s]) )++
    )++
  | .
"""
_OUTSIDE: Final = re.compile(_PART % {"end": ""}, re.ASCII | re.VERBOSE | re.DOTALL)
_WITHIN: Final = re.compile(_PART % {"end": r",\[\]{}"}, re.ASCII | re.VERBOSE | re.DOTALL)

_ENOUGH: Final = 20_000
"""So many lists, mappings and blocks of text are looked into. A file of more values is refused as too large anyway."""


def tabbed(text: str) -> list[int]:
    """Where the first tab outside a comment stands, for each line that has one: indices in rising order."""
    found: list[int] = []
    end = text.rfind("\t")
    place = depth = searched = values = 0
    while place <= end and values < _ENOUGH:
        part = (_WITHIN if depth else _OUTSIDE).match(text, place)
        assert part is not None  # noqa: S101 - the last alternative takes any character
        kind, start, place = part.lastgroup, place, part.end()
        if kind == "comment":
            continue
        if kind == "close":
            depth = max(0, depth - place + start)
        elif kind is not None:
            values += 1
            depth += place - start if kind == "open" else 0
        searched = _gather(text, start, place, searched, found)
        if kind == "block" and not depth:
            start, place = _block(text, start, place)
            searched = _gather(text, start, place, searched, found)
    return found


def _block(text: str, start: int, end: int) -> tuple[int, int]:
    """The lines of a block of text: indented further than its sign's line, each as far as the first at least."""
    line = max(text.rfind("\n", 0, start), text.rfind("\r", 0, start)) + 1
    indent = min(1000, len(text[line:start]) - len(text[line:start].lstrip(" ")))
    first = _BREAK.search(text, end)
    below = first.end() if first else len(text)
    blank, rest = r"(?:[ ]*+(?:\r\n|\r|\n))*+", r"[^\r\n]*+(?:\r\n|\r|\n|\Z)"
    rows = re.compile(rf"{blank}([ ]{{{indent + 1},}}+){rest}(?:{blank}\1{rest})*+")
    body = rows.match(text, below)
    return below, body.end() if body else below


def _gather(text: str, start: int, end: int, searched: int, found: list[int]) -> int:
    """Add the tabs of a stretch, one a line, and return up to where no further one is wanted."""
    place = text.find("\t", max(start, searched), end)
    while place >= 0:
        found.append(place)
        line_end = _BREAK.search(text, place)
        searched = line_end.end() if line_end else len(text)
        place = text.find("\t", searched, end)
    return searched


def refused(source: Source, places: list[int]) -> Iterator[Problem]:
    """A problem for each of the tabs at these places."""
    text = source.text
    for place in places:
        span = source.span(place, place + len(text[place : place + 80]) - len(text[place : place + 80].lstrip("\t")))
        start = source.span(place, place).column - 1
        if text[place - start : place].strip(" "):
            message, mend = "a tab is not allowed here", "use spaces, or delete it"
            yield Problem("not-allowed", message, span, help=mend)
        else:
            yield Problem("yaml-syntax", "a tab cannot indent a line", span, help="use spaces")
