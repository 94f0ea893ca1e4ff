"""The page on the codes of diagnostics, `templates/diagnostics.md`, taken apart and shown as plain text.

The page is Markdown: a heading of the second level for each theme, one of the third for each code, and below that first
the rule that a catalog without such a problem keeps. Nothing here opens the file.
"""

from __future__ import annotations

import re
import textwrap
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

WIDTH: Final = 80
"""Columns of the plain text, but for what is shown as it stands."""

_FENCE: Final = "```"
_LINK: Final = re.compile(r"\[([^][]*)\]\([^()]*\)")


class Section(NamedTuple):
    """What the page says of one code."""

    theme: str
    code: str
    text: str
    """The Markdown below the heading."""

    @property
    def rule(self) -> str:
        """The first paragraph, in one line: what holds in a catalog without a problem of this code."""
        first = next(_blocks(self.text), [])
        return " ".join(" ".join(first).split())


def sections(page: str) -> tuple[Section, ...]:
    """The codes' sections in the page's order. A page without any, or none at all, has none; nothing is raised."""
    parts: list[tuple[str, str | None, list[str]]] = [("", None, [])]
    fenced = False
    for line in page.splitlines():
        fenced = fenced is not line.startswith(_FENCE)
        heading = None if fenced else re.fullmatch("(#{1,3}) +(.+)", line)
        if heading is None:
            parts[-1][-1].append(line)
        elif heading[1] == "###":
            parts.append((parts[-1][0], heading[2].strip(), []))
        else:
            parts.append((heading[2].strip(), None, []))
    return tuple(Section(theme, code, "\n".join(rows).strip()) for theme, code, rows in parts if code is not None)


def plain(section: Section) -> str:
    """A section for reading in a terminal: paragraphs filled to `WIDTH`, examples indented by four as they stand."""
    return "\n\n".join([section.code, *(_shown(block) for block in _blocks(section.text))])


def overview(found: Iterable[Section]) -> str:
    """Every code with its rule, theme by theme."""
    listed = tuple(found)
    indent = " " * (max((len(section.code) for section in listed), default=0) + 4)
    parts = []
    for theme, group in groupby(listed, key=lambda section: section.theme):
        rows = [_filled(f"  {section.code}".ljust(len(indent)) + section.rule, indent) for section in group]
        parts.append("\n".join([theme, *rows]))
    return "\n\n".join(parts)


def _blocks(text: str) -> Iterator[list[str]]:
    """Paragraphs, lists and examples, each as its lines; those of an example begin with its fence."""
    block: list[str] = []
    fenced = False
    for line in [*text.splitlines(), ""]:
        mark = line.startswith(_FENCE)
        if block and not fenced and (mark or not line.strip()):
            yield block
            block = []
        if fenced and mark:
            yield block
            block = []
        elif fenced or line.strip():
            block.append(line)
        fenced = fenced is not mark
    if block:  # an example without an end, but for the blank line added here
        yield block[:-1]


def _shown(block: list[str]) -> str:
    if block[0].startswith(_FENCE):
        return textwrap.indent("\n".join(block[1:]), "    ")
    items = re.split(r"\n(?=- )", "\n".join(block))
    return "\n".join(_filled(_unmarked(item), "  " if item.startswith("- ") else "") for item in items)


def _unmarked(text: str) -> str:
    """The text without what only Markdown needs; words of a catalog keep their marks, as in messages."""
    return _LINK.sub(r"\1", " ".join(text.split())).replace("**", "")


def _filled(text: str, indent: str) -> str:
    return textwrap.fill(text, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
