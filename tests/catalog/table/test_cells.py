"""Cells come back as they were written, and none of them is a formula to a spreadsheet."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from generator.catalog.table.cells import DELIMITERS, MOST_CELLS, read_cells, write_cells
from generator.catalog.text.source import Source

if TYPE_CHECKING:
    from generator.diagnostics import Problem

TEXTS = st.text(st.one_of(st.sampled_from("'\"=+-@,;\t\r\n a"), st.characters(codec="utf-8")), max_size=12)
ROWS = st.lists(st.lists(TEXTS, min_size=1, max_size=4), max_size=4)


def cells(text: str, delimiter: str = ",") -> tuple[list[list[str]], list[Problem]]:
    problems: list[Problem] = []
    return [[cell.text for cell in row] for row in read_cells(Source(text), delimiter, problems).rows], problems


@given(ROWS, st.sampled_from(DELIMITERS))
@example([["'=1", "''=1", "'", "'a", "=", "-1", " x ", '"', ""]], ",")
def test_any_cells_come_back_exactly(rows: list[list[str]], delimiter: str) -> None:
    assert cells(write_cells(rows, delimiter), delimiter) == (rows, [])


@given(ROWS, st.sampled_from(DELIMITERS))
def test_other_programs_read_the_same_cells(rows: list[list[str]], delimiter: str) -> None:
    found = list(csv.reader(io.StringIO(write_cells(rows, delimiter), newline=""), delimiter=delimiter, strict=True))
    read = [row or [""] for row in found]
    assert [len(row) for row in read] == [len(row) for row in rows]
    for row, wanted in zip(read, rows, strict=True):
        for cell, want in zip(row, wanted, strict=True):
            assert cell in (want, f"'{want}")  # with the apostrophe that keeps it inert
            assert not cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n"))


@given(ROWS, st.sampled_from(DELIMITERS))
def test_what_other_programs_write_is_read(rows: list[list[str]], delimiter: str) -> None:
    stream = io.StringIO(newline="")
    csv.writer(stream, delimiter=delimiter, quoting=csv.QUOTE_ALL).writerows(rows)
    read, problems = cells(stream.getvalue(), delimiter)
    assert problems == []
    freed = [
        [cell[1:] if cell.startswith("'") and cell.lstrip("'")[:1] in set("=+-@\t\r\n") else cell for cell in row]
        for row in rows
    ]
    assert read == freed


@pytest.mark.parametrize("brk", ["\n", "\r", "\r\n"])
def test_every_line_break_ends_a_row_but_within_quotation_marks(brk: str) -> None:
    assert cells(f'a,b{brk}{brk}"c{brk}d",e') == ([["a", "b"], [""], [f"c{brk}d", "e"]], [])


def test_blanks_around_a_cell_are_no_part_of_it() -> None:
    assert cells('  a b\t, " c " ,\t\n') == ([["a b", " c ", ""]], [])
    assert cells(' a \t" b "\t c', "\t") == ([["a", " b ", "c"]], [])


def test_a_quotation_mark_within_a_plain_cell_is_itself() -> None:
    assert cells('5" pipe,a""b\n') == ([['5" pipe', 'a""b']], [])


def test_cells_know_where_they_stand() -> None:
    text = 'id, "a ""b""" \n x ,y\n'
    rows = read_cells(Source(text), ",", []).rows
    assert [[text[cell.start : cell.end] for cell in row] for row in rows] == [["id", '"a ""b"""'], ["x", "y"]]


@pytest.mark.parametrize(
    ("text", "message", "under", "rows"),
    [
        ('a,"b\nc', "this quotation mark is never closed", '"', [["a"]]),
        ('a,b\n"', "this quotation mark is never closed", '"', [["a", "b"], []]),
        ('a,"b" c ,d', "text stands behind the closing quotation mark of a cell", "c", [["a", "b", "d"]]),
        ('"a""\nb"c""\nd', "text stands behind the closing quotation mark of a cell", 'c""', [['a"\nb'], ["d"]]),
    ],
)
def test_what_is_no_csv_is_told_where_it_stands(text: str, message: str, under: str, rows: list[list[str]]) -> None:
    read, problems = cells(text)
    assert [(problem.code, problem.message) for problem in problems] == [("csv-syntax", message)]
    start, end = Source(text).indices(problems[0].span)
    assert text[start:end] == under
    assert read == rows


def test_a_cell_that_is_not_certain_is_said_to_be_so() -> None:
    row = read_cells(Source('a,"b"c'), ",", []).rows[0]
    assert [cell.readable for cell in row] == [True, False]


@pytest.mark.parametrize("scrap", [",", '"",', "\n"])
def test_a_file_of_nothing_but_cells_is_soon_refused(scrap: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert 480 < MOST_CELLS <= 100_000
    monkeypatch.setattr("generator.catalog.table.cells.MOST_CELLS", 100)
    problems: list[Problem] = []
    found = read_cells(Source(scrap * 99 + "x,y"), ",", problems)
    assert [problem.code for problem in problems] == ["too-large"]
    assert not found.complete
    assert sum(map(len, found.rows)) == 100
    assert cells(scrap * 99 + "x")[1] == []
