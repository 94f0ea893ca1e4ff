"""The examples on the page of codes, `templates/diagnostics.md`: where they stand, and the catalogs that they mean.

An example is a part of the standard catalog. A module in it takes the place of the one with the same ID, or is added
after the others where there is none; `# in the place of OBS-03` before it names another one, and `# OBS-03 is left out`
takes one away. Whatever else begins at a line's beginning, such as `parameters:`, takes the place of the part of that
name, or is added at the end. In a table, a row takes the place of the one that begins with the same ID.
What begins with `figure:` is the whole file of a figure.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from tests.conftest import CATALOG

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.catalog.model import Catalog

STANDARD: Final = CATALOG.read_text("utf-8")

_ENTRY: Final = r"^  - \{{id: {},.*\n(?:     .*\n)*"
_EXAMPLE: Final = re.compile(r"^(Wrong|Right):(?:[ ](\S.*)|\n\n```(yaml|csv)\n([\s\S]*?)^```)$", re.MULTILINE)


class Example(NamedTuple):
    """One example: whether it is right, in which language, and its text, or None for both where words describe it."""

    right: bool
    language: str | None
    snippet: str | None


def examples(text: str) -> list[Example]:
    """The examples that stand in a section."""
    return [Example(found[1] == "Right", _language(found), found[4]) for found in _EXAMPLE.finditer(text)]


def _language(found: re.Match[str]) -> str | None:
    return "figure" if (found[4] or "").startswith("figure:") else found[3]


def whole(snippet: str) -> str:
    """The catalog that an example means. Raises ValueError for one that cannot be told."""
    text = STANDARD
    for part in _parts(snippet):
        if gone := re.fullmatch(r"# (\S+) is left out\n", part):
            text = _without(text, gone[1])
        elif part.startswith(("- ", "# in the place of ")):
            text = _with_module(text, part)
        elif name := re.match("([a-z]+):", part):
            text = _with_part(text, name[1], part)
        else:
            raise ValueError(f"nobody knows where this belongs: {part!r}")
    return text


def table(snippet: str, standard: Catalog) -> str:
    """The table that an example means. Raises ValueError for one that cannot be told."""
    rows = ["id,department,guild,cost,inward,outward,clockwise,counterclockwise"]
    for module in standard.modules:
        sockets = ",".join(socket.value for socket in module.sockets)
        rows.append(f"{module.id},{module.department.title},{module.guild.title},{module.cost},{sockets}")
    for row in snippet.splitlines():
        (place,) = (place for place, old in enumerate(rows) if old.split(",")[0] == row.split(",")[0])
        rows[place] = row
    return "\n".join(rows) + "\n"


def _parts(snippet: str) -> Iterator[str]:
    """The example's parts, each from the beginning of a line; words on where a module stands belong to the module."""
    rows: list[str] = []
    for line in snippet.splitlines(keepends=True):
        placed = bool(rows) and rows[-1].startswith("# in the place of ")
        if rows and not line.startswith(" ") and not placed:
            yield "".join(rows)
            rows = []
        rows.append(line)
    yield "".join(rows)


def _without(text: str, name: str) -> str:
    text, number = re.subn(_ENTRY.format(name), "", text, flags=re.MULTILINE)
    if number != 1:
        raise ValueError(f"there is no module {name}")
    return text


def _with_module(text: str, part: str) -> str:
    place = re.match("# in the place of (.*)\n", part)
    entry = part[place.end() :] if place else part
    name = place[1] if place else entry.partition("id: ")[2].partition(",")[0]
    entry = "".join(f"  {line}" for line in entry.splitlines(keepends=True))
    found = re.search(_ENTRY.format(re.escape(name)), text, re.MULTILINE)
    if found is None and place:
        raise ValueError(f"there is no module {name}")
    start, end = found.span() if found else (_end_of_modules(text),) * 2
    return text[:start] + entry + text[end:]


def _end_of_modules(text: str) -> int:
    return [found.end() for found in re.finditer(_ENTRY.format(".*"), text, re.MULTILINE)][-1]


def _with_part(text: str, name: str, part: str) -> str:
    found = re.search(rf"^{name}:.*\n(?:[ ].*\n|\n(?=[ ]))*", text, re.MULTILINE)
    return text[: found.start()] + part + text[found.end() :] if found else text + part
