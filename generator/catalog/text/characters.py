"""Characters that a catalog may not hold, because a reader cannot see them or a terminal obeys them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from generator.diagnostics import Problem

if TYPE_CHECKING:
    from generator.catalog.text.source import Source

MARK: Final = "\ufffd"
"""Stands for a character that was reported. It is itself refused in the input, so it can mean nothing else."""

# The controls but tab, line feed and carriage return; what Unicode's DerivedCoreProperties calls ignorable by default
# (zero-width and bidirectional marks among it), except U+FE0E and U+FE0F, which only choose how a visible sign is
# drawn; the line breaks that YAML 1.1 and 1.2 read differently; blanks that are letters by name; the specials.
_UNSEEN: Final = (
    "\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f\\xad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f"
    "\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0d\\ufeff\\uffa0\\ufff0-\\uffff"
    "\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff"
)

_KEPT: Final = 100
"""So many places are described; the others are counted."""


def escaped(text: str) -> str:
    """The text with every character that does not print written as `<U+200B>`: safe on any terminal."""
    if text.isascii() and text.isprintable():
        return text
    unseen = re.compile(f"[{_UNSEEN}]")
    return "".join(c if c.isprintable() and not unseen.match(c) else f"<U+{ord(c):04X}>" for c in text)


def screened(source: Source) -> tuple[str, list[Problem], int]:
    """The text with each run of forbidden characters marked, a problem for each of the first, and how many more.

    Tabs outside comments are among the problems, but stay as they are: the parser finds its way through most of them.
    """
    text = source.text
    pattern = re.compile(f"[{_UNSEEN}]+")
    problems: list[Problem] = []
    hidden = 0
    for run in pattern.finditer(text):
        if len(problems) == _KEPT:
            hidden += 1
            continue
        problems.append(_problem(source, run.start(), run.end()))
    if problems:
        text = pattern.sub(lambda run: MARK * len(run.group()), text)
    if "\t" in text:
        from generator.catalog.text.tabs import (  # patterns that take 2 ms to make, for none in most catalogs
            refused,
            tabbed,
        )

        places = tabbed(text)
        problems.extend(refused(source, places[:_KEPT]))
        hidden += max(0, len(places) - _KEPT)
    return text, problems, hidden


def _problem(source: Source, start: int, end: int) -> Problem:
    name = _named(source.text[start])
    more = end - start - 1
    these = f"characters {name} and {more} more cannot be seen and are"
    what = these if more else f"character {name} cannot be seen and is"
    return Problem(
        code="not-allowed",
        message=f"the {what} not allowed",
        span=source.span(start, end),
        help="delete it, and type what stands beside it again if need be",
    )


def _named(character: str) -> str:
    from unicodedata import name  # 1 MB of tables that only a damaged file needs

    title = name(character, "").lower()
    return f"U+{ord(character):04X}" + (f" ({title})" if title else "")
