"""The header of a table: which column holds which value of a module."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.catalog.editing.layout import FIELDS
from generator.catalog.table.cells import DELIMITERS, Cell, read_cells
from generator.catalog.text.wording import listed, quoted
from generator.diagnostics import Problem, Related, Span
from generator.suggest import nearest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.catalog.text.source import Source


_TRIED: Final = 100
"""Of so many names it is told what was meant. To compare thousands would take seconds."""


class Columns(NamedTuple):
    """What each column holds."""

    names: tuple[str | None, ...]
    """None where a column has no name, one that is not known, or one that another has too."""
    nameless: frozenset[int]
    """The columns that have no name at all, which nothing may stand in."""
    width: int
    """How many columns there are up to the last that has a name."""
    complete: bool
    """Whether each of the eight values has its column; if not, that is reported."""
    span: Span


def delimiter(text: str) -> str:
    """What stands between the cells: what parts the first row that is not blank into the most that are known."""
    rows = text.lstrip("\r\n")
    header = rows[: min((at for at in (rows.find("\n"), rows.find("\r")) if at >= 0), default=len(rows))]

    def known(sign: str) -> tuple[int, int]:
        names = [cell.strip(' \t"').lower() for cell in header.split(sign)]
        return sum(name in FIELDS for name in names), len(names)

    return max(DELIMITERS, key=known)


def is_table(head: bytes) -> bool:
    """Whether a file that begins so can be a table of modules: its first row names their columns, as ours do."""
    from generator.catalog.text.source import Source

    text = head.decode("utf-8", errors="replace").removeprefix("\ufeff")
    rows = read_cells(Source(text), delimiter(text), []).rows
    return bool(rows) and sorted(cell.text for cell in rows[0] if cell.text) == sorted(FIELDS)


def read_header(source: Source, row: Sequence[Cell], problems: list[Problem]) -> Columns | None:
    """The columns as the first row names them, or None where it names none at all, which is reported."""
    span = source.span(row[0].start, row[-1].end)
    written = [name(cell) for cell in row]
    if not any(word.lower() in FIELDS for word in written):
        problems.append(
            Problem(
                code="csv-syntax",
                message="the first row does not name the columns",
                span=span,
                help=f"begin the table with the row `{','.join(FIELDS)}`",
            )
        )
        return None
    missing = [field for field in FIELDS if field not in written]
    places: dict[str, list[int]] = {}
    for place, word in enumerate(written):
        places.setdefault(word, []).append(place)
    for number, (word, found) in enumerate(places.items()):
        if not word:
            continue
        if word not in FIELDS and all(row[place].readable for place in found):
            problems.append(_unknown(source, row[found[0]], missing if number < _TRIED else []))
        elif len(found) > 1:
            problems.append(_again(source, [row[place] for place in found]))
    problems.extend(
        Problem(
            "missing-field", f"the column `{field}` is missing", span, help=f"add a column with the header `{field}`"
        )
        for field in missing
    )
    names = tuple(word if word in FIELDS and len(places[word]) == 1 else None for word in written)
    return Columns(
        names=names,
        nameless=frozenset(places.get("", ())),
        width=max(place + 1 for place, word in enumerate(written) if word),
        complete=set(names) >= set(FIELDS),
        span=span,
    )


def name(cell: Cell) -> str:
    """What a cell holds, without the blanks and line breaks that a spreadsheet leaves around it."""
    return cell.text.strip(" \t\r\n")


def _unknown(source: Source, cell: Cell, missing: list[str]) -> Problem:
    """The problem of a column that is not known. The one that it stands for is then not missing."""
    word = name(cell)
    meant = nearest(word, missing)
    if meant is not None:
        missing.remove(meant)
    return Problem(
        code="unknown-field",
        message=f"a table of modules has no column {quoted(word)}",
        span=source.span(cell.start, cell.end),
        help=f"did you mean `{meant}`?" if meant else f"delete the column: the columns are {listed(FIELDS)}",
    )


def _again(source: Source, cells: list[Cell]) -> Problem:
    first, second = cells[:2]
    times = {2: "twice", 3: "three times"}.get(len(cells), f"{len(cells)} times")
    return Problem(
        code="duplicate-key",
        message=f"the column {quoted(name(first))} is there {times}",
        span=source.span(second.start, second.end),
        help="delete the one that is wrong",
        related=(Related(source.span(first.start, first.end), "it is here first"),),
    )
