"""CSV as cells (RFC 4180): reading them with their places, and writing them so that a spreadsheet runs none of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.diagnostics import Problem

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from generator.catalog.text.source import Source

DELIMITERS: Final = (",", ";", "\t")
"""What may stand between cells. Spreadsheets write semicolons where the comma is the decimal sign."""

MOST_CELLS: Final = 20_000
"""A table of 60 modules has some 500. The limit keeps a hostile file of nothing but commas quick to refuse."""

_BLANKS: Final = " \t"

_FORMULA: Final = re.compile("'*[=+@\\t\\r\\n-]")
"""A cell that a spreadsheet would take for a formula, or one that was kept from it: apostrophes may stand before it.

With one apostrophe more it is inert, and reading takes just that one off.
"""

_QUOTED: Final = re.compile('"([^"]*(?:""[^"]*)*)"')


class Cell(NamedTuple):
    """One cell: what it holds, and where it is written, its quotation marks included."""

    text: str
    start: int
    end: int
    readable: bool = True
    """Whether it is certain what the cell holds; if not, that was reported."""


class Cells(NamedTuple):
    """The rows of a text."""

    rows: tuple[tuple[Cell, ...], ...]
    complete: bool
    """Whether the text was read to its end; if not, the last problem says why."""


def read_cells(source: Source, delimiter: str, problems: list[Problem]) -> Cells:
    """The cells of a text. Blanks around a cell are no part of it, unless they are within its quotation marks."""
    text = source.text
    blanks = re.compile("[ \t]*".replace(delimiter, ""))
    plain = re.compile(f"[^{delimiter}\r\n]*")
    rows: list[tuple[Cell, ...]] = []
    row: list[Cell] = []
    at = count = 0
    while at < len(text) or row:
        count += 1
        start = blanks.match(text, at).end()  # type: ignore[union-attr]  # it matches anything
        if text[start : start + 1] == '"':
            found = _QUOTED.match(text, start)
            if found is None or count > MOST_CELLS:
                problems.append(_unclosed(source, start) if found is None else _too_many(source, start))
                return Cells((*rows, tuple(row)), complete=False)
            at = blanks.match(text, found.end()).end()  # type: ignore[union-attr]  # likewise
            behind = plain.match(text, at).group()  # type: ignore[union-attr]  # likewise
            if behind:
                problems.append(_behind(source, at, at + len(behind.rstrip(_BLANKS))))
            row.append(Cell(_freed(found[1].replace('""', '"')), start, found.end(), not behind))
            at += len(behind)
        else:
            if count > MOST_CELLS:
                problems.append(_too_many(source, start))
                return Cells((*rows, tuple(row)), complete=False)
            written = plain.match(text, start).group()  # type: ignore[union-attr]  # likewise
            kept = written.rstrip(_BLANKS)
            row.append(Cell(_freed(kept), start, start + len(kept)))
            at = start + len(written)
        if text[at : at + 1] == delimiter:
            at += 1
            continue
        rows.append(tuple(row))
        row = []
        at += 2 if text[at : at + 2] == "\r\n" else 1
    return Cells(tuple(rows), complete=True)


def write_cells(rows: Iterable[Sequence[str]], delimiter: str = ",") -> str:
    """The rows as text, each with the line break that the RFC asks for. A row has one cell at least."""
    return "".join(delimiter.join(map(_written, row)) + "\r\n" for row in rows)


def _written(text: str) -> str:
    inert = f"'{text}" if _FORMULA.match(text) else text
    if inert != inert.strip(_BLANKS) or any(sign in inert for sign in ('"', "\r", "\n", *DELIMITERS)):
        return '"' + inert.replace('"', '""') + '"'
    return inert


def _freed(text: str) -> str:
    return text[1:] if text.startswith("'") and _FORMULA.match(text) else text


def _unclosed(source: Source, index: int) -> Problem:
    return Problem(
        code="csv-syntax",
        message="this quotation mark is never closed",
        span=source.character(index),
        help='put one at the end of the cell, or delete this one; within a cell write `""` for each',
    )


def _behind(source: Source, start: int, end: int) -> Problem:
    return Problem(
        code="csv-syntax",
        message="text stands behind the closing quotation mark of a cell",
        span=source.span(start, end),
        help='move it into the quotation marks; within a cell write `""` for each mark',
    )


def _too_many(source: Source, index: int) -> Problem:
    return Problem(
        code="too-large",
        message=f"the file holds more than {MOST_CELLS:,} cells",
        span=source.character(index),
        help="a table of 60 modules has some 500; is this the right file?",
    )
