"""A table is known by the row that names its columns, whatever parts its cells."""

from __future__ import annotations

import codecs

import pytest

from generator.catalog.editing.layout import FIELDS
from generator.catalog.table.cells import MOST_CELLS, read_cells
from generator.catalog.table.columns import delimiter, is_table
from generator.catalog.text.source import Source
from generator.diagnostics import Problem, Span
from tests.catalog.table.tables import HEADER

ROW = "OBS-01,Observatory,Energy,4,port,port,bulkhead,port"


@pytest.mark.parametrize(
    "head",
    [
        HEADER.encode(),
        f"{HEADER}\r\n{ROW}\r\n".encode(),
        codecs.BOM_UTF8 + HEADER.encode(),
        HEADER.replace(",", ";").encode(),
        HEADER.replace(",", "\t").encode(),
        ",".join(reversed(FIELDS)).encode(),
        f"{HEADER},,\n".encode(),
        ",".join(f'"{field}"' for field in FIELDS).encode(),
        f"{HEADER}\nOBS-01,caf".encode() + b"\xe9",
        f"{HEADER}\nOBS-01,".encode() + "é".encode()[:1],  # cut off within a character
    ],
)
def test_a_file_that_begins_with_the_names_of_the_columns_is_a_table(head: bytes) -> None:
    assert is_table(head)


@pytest.mark.parametrize(
    "head",
    [
        b"",
        b"\n",
        f"{ROW}\n".encode(),
        f"{ROW}\n{HEADER}\n".encode(),
        f"{HEADER},notes\n".encode(),
        HEADER.removesuffix(",counterclockwise").encode(),
        f"{HEADER},id\n".encode(),
        b"\xff\xfe" + HEADER.encode(),
        b"rules: v3\n",
    ],
)
def test_any_other_file_is_none(head: bytes) -> None:
    assert not is_table(head)


@pytest.mark.parametrize("sign", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["", "\n", "\r\n", "\r"])
def test_the_sign_that_parts_the_most_known_columns_is_the_delimiter(sign: str, end: str) -> None:
    others = ",;\t".replace(sign, "")
    row = sign.join(["notes" + others * 20, *FIELDS])
    assert delimiter(f"{end}{row}{end}" + (others * 30 if end else "")) == sign
    assert delimiter(f' "ID" {sign} Cost{end}') == sign


def test_a_table_of_too_many_cells_is_refused_at_the_first_too_many() -> None:
    problems: list[Problem] = []
    assert read_cells(Source("," * (MOST_CELLS - 1)), ",", problems).complete
    assert problems == []
    for cell in ("", '"x"'):
        assert not read_cells(Source("," * MOST_CELLS + cell), ",", problems).complete
        span = Span(1, MOST_CELLS + 1, 1, MOST_CELLS + 1 + bool(cell))
        help_ = "a table of 60 modules has some 500; is this the right file?"
        assert problems.pop() == Problem("too-large", "the file holds more than 20,000 cells", span, help=help_)
