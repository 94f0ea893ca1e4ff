"""Reading a table: from a file's bytes to the nodes that a catalog's YAML makes, and on to the same diagnostics."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.catalog.design.allowances import IDLE
from generator.catalog.entries import ID, read_entry
from generator.catalog.load import MAX_BYTES, Loaded, concluded
from generator.catalog.model import SOCKET_NAMES
from generator.catalog.table.cells import Cell, read_cells
from generator.catalog.table.columns import Columns, delimiter, name, read_header
from generator.catalog.table.writing import row
from generator.catalog.text.characters import MARK, screened
from generator.catalog.text.nodes import Mapping, Node, Pair, Scalar, Unreadable
from generator.catalog.text.source import Source, decoded
from generator.catalog.text.wording import count
from generator.diagnostics import Problem, Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.catalog.drafts import Draft

_START: Final = Span(1, 1, 1, 1)


def check_table(data: bytes, called: str, rest: Draft, *, limit: int = MAX_BYTES) -> Loaded:
    """Read a table from the bytes of a file, as the modules of a catalog of which `rest` is all else.

    The same is wrong with them as with those of a catalog, and what `rest` silences is not told. Whatever the bytes,
    nothing is raised.
    """
    if len(data) > limit:
        problem = Problem(
            code="too-large",
            message=f"the file is larger than {limit // 1024} KiB",
            span=_START,
            help="a table of 60 modules takes some 4 KiB; is this the right file? `--max-size` reads larger ones",
        )
        return Loaded(called, "", (problem,), None)
    text, trouble = decoded(data)
    if trouble is not None:
        return Loaded(called, text, (trouble,), None)
    source = Source(text)
    marked, problems, hidden = _screened(source)
    nodes, span = _nodes(Source(marked), problems)
    draft: Draft | None = None
    if nodes is not None:
        draft = rest._replace(entries=tuple(read_entry(node, problems) for node in nodes), modules_span=span)
    loaded = concluded(Loaded(called, text, (), None, hidden), data, draft, problems, row)
    loaded = loaded._replace(mendable=0)  # what `validate --fix` mends is a catalog
    # An idle allowance is told of the catalog that holds it. The table that makes it so is not at fault.
    return loaded._replace(problems=tuple(problem for problem in loaded.problems if problem.code != IDLE))


def _screened(source: Source) -> tuple[str, list[Problem], int]:
    """As for YAML, but tabs, which part cells here, are no problem."""
    untabbed = Source(source.text.replace("\t", " "))
    marked, problems, hidden = screened(untabbed)
    if not problems:
        return source.text, problems, hidden
    text = "".join(new if new == MARK else old for new, old in zip(marked, source.text, strict=True))
    return text, problems, hidden


def _nodes(source: Source, problems: list[Problem]) -> tuple[list[Node] | None, Span]:
    """A node for each module, None where there is no telling; and where to point when all of them are meant."""
    cells = read_cells(source, delimiter(source.text), problems)
    rows = [row for row in cells.rows if any(cell.text.strip() or not cell.readable for cell in row)]
    if not rows:
        if cells.complete:
            mend = "export one with `afterlight export-csv`, and begin from that"
            problems.append(Problem("csv-syntax", "the table is empty", _START, help=mend))
        return None, _START
    columns = read_header(source, rows[0], problems)
    if columns is None:
        return None, _START
    nodes = [_node(source, row, columns, problems) for row in rows[1:]]
    return nodes if cells.complete else None, columns.span


def _node(source: Source, row: Sequence[Cell], columns: Columns, problems: list[Problem]) -> Node:
    """One row as the mapping that a module is in a catalog."""
    used = max(place + 1 for place, cell in enumerate(row) if cell.text.strip() or not cell.readable)
    span = source.span(row[0].start, row[used - 1].end)
    astray = next((cell for place, cell in enumerate(row) if place in columns.nameless and cell.text.strip()), None)
    if len(row) < columns.width or used > len(columns.names) or astray is not None:
        problems.append(_wrong_number(source, row, columns, astray))
        return Unreadable(span)
    places = {field: row[place] for place, field in enumerate(columns.names) if field is not None}
    label = name(places["id"]) if "id" in places else ""
    module = label if ID.fullmatch(label) else None
    pairs = {field: _pair(source, field, cell, module, problems) for field, cell in places.items()}
    sockets = [pairs.pop(side) for side in SOCKET_NAMES if side in pairs]
    fields = list(pairs.values())
    if sockets:
        sides = [places[side] for side in SOCKET_NAMES if side in places]
        across = source.span(min(cell.start for cell in sides), max(cell.end for cell in sides))
        word = Scalar("sockets", plain=True, span=across)
        fields.append(Pair(word, Mapping(tuple(sockets), not columns.complete, across)))
    return Mapping(tuple(fields), not columns.complete, span)


def _pair(source: Source, field: str, cell: Cell, module: str | None, problems: list[Problem]) -> Pair:
    """A cell as the field that its column stands for. Of an empty one nothing more is to be said."""
    span = source.span(cell.start, cell.end)
    word = Scalar(field, plain=True, span=span)
    text = name(cell)
    if not cell.readable or MARK in text:
        return Pair(word, Unreadable(span))
    if not text:
        mend = f"write the module's {'socket' if field in SOCKET_NAMES else 'value'} into the column `{field}`"
        problems.append(Problem("wrong-type", f"`{field}` has no value", span, module=module, help=mend))
        return Pair(word, Unreadable(span))
    return Pair(word, Scalar(text, plain=True, span=span))


def _wrong_number(source: Source, row: Sequence[Cell], columns: Columns, astray: Cell | None) -> Problem:
    """A row that does not fit the header: nobody can know which of its cells is which."""
    if astray is not None:
        return Problem(
            code="csv-syntax",
            message="this cell stands in a column without a name",
            span=source.span(astray.start, astray.end),
            help="delete it, or name its column in the first row",
        )
    return Problem(
        code="csv-syntax",
        message=f"the row has {count(len(row), 'cell')}, and the header {columns.width}",
        span=source.span(row[0].start, row[-1].end),
        help="give the row a cell for each column; a cell that holds the delimiter needs quotation marks",
    )
