"""A table is read as spreadsheets leave it, with the diagnostics of a catalog where its cells stand."""

from __future__ import annotations

import codecs
import re
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from generator.catalog.design.allowances import Allowance
from generator.catalog.editing.layout import FIELDS
from generator.catalog.load import MAX_BYTES, check
from generator.catalog.table.cells import DELIMITERS, write_cells
from generator.catalog.table.merging import NOTHING
from generator.catalog.table.reading import check_table
from generator.diagnostics import Problem, Span
from tests.catalog.building import as_yaml, examples, modules, valid
from tests.catalog.table.tables import HEADER, flat, only, read, rows, text, under
from tests.fuzz.oracle import holds

PLAIN = text()


def meant(table: str | bytes) -> list[dict[str, str]]:
    """The modules of a table without errors."""
    catalog = read(table).catalog
    assert catalog is not None, read(table).problems
    return [
        flat(
            {"id": m.id, "department": m.department.title, "guild": m.guild.title, "cost": m.cost}
            | {"sockets": {name: getattr(m.sockets, name).value for name in FIELDS[4:]}}
        )
        for m in catalog.modules
    ]


@examples(15)
@given(
    valid(), st.permutations(FIELDS), st.sampled_from(DELIMITERS), st.sampled_from(["\n", "\r\n", "\r"]), st.booleans()
)
def test_any_valid_modules_are_read_in_any_columns(
    listed: list[dict[str, Any]], columns: list[str], delimiter: str, brk: str, marked: bool
) -> None:
    places = [FIELDS.index(column) for column in columns]
    table = text([[row[place] for place in places] for row in rows(listed)], delimiter, brk)
    assert meant((codecs.BOM_UTF8 if marked else b"") + table.encode()) == [flat(fields) for fields in listed]


@pytest.mark.parametrize(
    "table",
    [
        PLAIN.replace("\n", ",,,\n"),
        PLAIN.replace(HEADER, HEADER + ",,"),
        PLAIN + ",,,,,,,\n\n ,,\n",
        "\n" + PLAIN.replace("\nREA-01", "\n\n,,\nREA-01"),
        PLAIN.rstrip("\n"),
        PLAIN.replace(",", " , "),
        write_cells([[f" {cell}\n" for cell in row] for row in rows()]),
        PLAIN.replace("id,", '"id",').replace("port", '"port"'),
        text([[*row[:1], "", *row[1:]] for row in rows()]),
    ],
    ids=["columns", "header", "rows", "between", "unfinished", "blanks", "quoted", "mixed", "nameless"],
)
def test_what_spreadsheets_leave_around_a_table_is_forgiven(table: str) -> None:
    assert meant(table) == [flat(fields) for fields in modules()]
    assert [problem.code for problem in read(table).problems] == [problem.code for problem in read(PLAIN).problems]


@pytest.mark.parametrize(
    ("table", "code", "message", "place"),
    [
        ("", "csv-syntax", "the table is empty", ""),
        ("\n,,\n", "csv-syntax", "the table is empty", ""),
        (PLAIN.replace(HEADER + "\n", ""), "csv-syntax", "the first row does not name the columns", None),
        (PLAIN.replace("guild", "gild", 1), "unknown-field", "a table of modules has no column `gild`", "gild"),
        (PLAIN.replace("guild", "Guild", 1), "unknown-field", "a table of modules has no column `Guild`", "Guild"),
        (PLAIN.replace(HEADER, HEADER + ",notes"), "csv-syntax", "the row has 8 cells, and the header 9", None),
        (PLAIN.replace("OBS-03,", "OBS-03,,"), "csv-syntax", "the row has 9 cells, and the header 8", None),
        (PLAIN.replace("OBS-03,", ""), "csv-syntax", "the row has 7 cells, and the header 8", None),
        (PLAIN.replace("OBS-03,", '"OBS-03"x,'), "csv-syntax", "text stands behind the closing quotation mark", "x"),
        (PLAIN.replace("OBS-03,", '"OBS-03,'), "csv-syntax", "this quotation mark is never closed", '"'),
        (
            text([[*row, "n" * (row[0] == "OBS-03")] for row in rows()]),
            "csv-syntax",
            "this cell stands in a column",
            "n",
        ),
        (PLAIN.replace("Reactor,", "reactor,", 1), "unknown-value", "`department` cannot be `reactor`", "reactor"),
        (PLAIN.replace("Reactor,", '"reactor ",', 1), "unknown-value", "`department` cannot be `reac", '"reactor "'),
        (PLAIN.replace(",10,", ",10.0,", 1), "wrong-type", "`cost` must be a whole number in plain digits", "10.0"),
        (PLAIN.replace(",10,", ",1\u200b0,", 1), "not-allowed", "the character U+200B", "\u200b"),
        (PLAIN.replace("OBS-03,", ","), "wrong-type", "`id` has no value", ""),
        (PLAIN.replace("OBS-03,", "OBS-3,"), "id-format", "", "OBS-3"),
        (PLAIN.replace("OBS-03,", "OBS-02,"), "duplicate-id", "", "OBS-02"),
        (PLAIN.replace("OBS-03,", "=OBS-03,"), "id-format", "", "=OBS-03"),
    ],
)
def test_each_fault_is_told_once_and_where_it_stands(table: str, code: str, message: str, place: str | None) -> None:
    loaded = read(table)
    told = [problem for problem in loaded.problems if problem.code == code]
    assert told, loaded.problems
    assert told[0].message.startswith(message)
    if code != "csv-syntax":
        assert [problem.code for problem in loaded.problems] == [code]
    if place is not None:
        assert under(table, told[0]) == place
    assert loaded.catalog is None
    holds(loaded)


def test_a_column_that_is_missing_or_there_twice_is_told_of_the_column_alone() -> None:
    missing = text([row[:2] + row[3:] for row in rows()])
    problem = only(missing, "missing-field")
    assert (problem.message, under(missing, problem)) == ("the column `guild` is missing", HEADER.replace("guild,", ""))
    twice = text([[*row, "guild" if row[0] == "id" else "nobody"] for row in rows()])
    problem = only(twice, "duplicate-key")
    assert problem.message == "the column `guild` is there twice"
    assert problem.span == Span(1, len(HEADER) + 2, 1, len(HEADER) + 7)
    assert [related.span.column for related in problem.related] == [HEADER.index("guild") + 1]
    strange = text([[*row, "notes" if row[0] == "id" else ""] for row in rows()])
    assert "delete the column" in str(only(strange, "unknown-field").help)


def test_rows_are_read_as_far_as_a_faulty_header_allows() -> None:
    table = text([row[:2] + row[3:] for row in rows()]).replace("OBS-05,Obs", "OBS-05,Ops")
    assert [problem.code for problem in read(table).problems] == ["missing-field", "unknown-value"]


@pytest.mark.parametrize(
    ("place", "field", "value"),
    [
        (3, "id", "OBS-3"),
        (3, "id", "REA-55"),
        (3, "id", "OBS-05"),
        (3, "department", "obs"),
        (3, "department", "Reactor"),
        (3, "guild", "Energie"),
        (3, "guild", "Research"),
        (3, "cost", "05"),
        (3, "cost", "100"),
        (3, "cost", "9"),
        (3, "cost", "a few"),
        (3, "inward", "Port"),
        (0, "outward", "bulkhead"),
        (3, "clockwise", "x"),
    ],
)
def test_the_same_fault_is_the_same_problem_as_in_a_catalog(place: int, field: str, value: str) -> None:
    listed = modules()
    target = listed[place]["sockets"] if field in FIELDS[4:] else listed[place]
    target[field] = value
    in_catalog = check(as_yaml(listed).encode()).problems
    in_table = read(text(rows(listed))).problems
    assert in_catalog

    def said(problem: Problem) -> tuple[object, ...]:
        message = re.sub("line [0-9]+", "line N", problem.message)
        return problem.code, problem.severity, message, problem.module, problem.help, len(problem.related)

    assert sorted(map(said, in_table), key=str) == sorted(map(said, in_catalog), key=str)
    told = [problem for problem in in_table if problem.code in {"unknown-value", "wrong-type", "out-of-range"}]
    assert all(problem.span.line == place + 2 for problem in told)


def test_sockets_are_pointed_to_together() -> None:
    table = PLAIN.replace(
        "OBS-01,Observatory,Fabrication,4,port,port,bulkhead,port", "OBS-01,Observatory,Fabrication,4" + ",bulkhead" * 4
    )
    assert table != PLAIN
    problem = next(problem for problem in read(table).problems if problem.code == "four-bulkheads")
    assert under(table, problem) == "bulkhead,bulkhead,bulkhead,bulkhead"


def test_what_the_catalog_silences_is_not_told_of_its_table() -> None:
    codes = {problem.code for problem in read(PLAIN).problems}
    assert "alike-modules" in codes  # a warning
    allowed = (Allowance("alike-modules", "so", Span(1, 1, 1, 2)), Allowance("dead-ends", "so", Span(2, 1, 2, 2)))
    loaded = check_table(PLAIN.encode(), "modules.csv", NOTHING._replace(allowances=allowed))
    assert {problem.code for problem in loaded.problems} == codes - {"alike-modules"}
    assert loaded.catalog is not None


def test_a_table_is_as_large_as_a_catalog_at_most() -> None:
    large = PLAIN.encode() + b"\n" * (MAX_BYTES - len(PLAIN))
    assert [problem.code for problem in read(large + b"\n").problems] == ["too-large"]
    assert [problem.code for problem in check_table(b"id", "x", NOTHING, limit=1).problems] == ["too-large"]


def test_text_that_is_not_utf_8_is_told() -> None:
    for data in (PLAIN.encode("utf-16"), PLAIN.replace("Dock", "D\xf6ck").encode("latin-1")):
        assert [problem.code for problem in read(data).problems] == ["encoding"]


SCRAPS = [
    *('"', ",", ";", "\t", "\n", "\r", " ", "'", "=", "\x00", "\u200b", "é", "😀", "\ufeff"),
    *FIELDS,
    "port",
    "OBS-01",
    "4",
]


def answered(data: bytes) -> None:
    """That reading the bytes keeps every promise. How what is read might be mended is not asked here: it takes long."""
    with patch("generator.catalog.mending.solver.smallest_mend", return_value=None):
        holds(read(data))


@given(st.one_of(st.binary(max_size=200), st.text(max_size=200).map(lambda made: made.encode("utf-8", "replace"))))
def test_any_bytes_are_answered(data: bytes) -> None:
    answered(data)


@given(st.lists(st.sampled_from(SCRAPS), max_size=40))
@example(["id", "\n", '"', "\u200b", '"'])
@example(["id", ",", "id", ",", "id", "\n", "4", ",", "4", ",", "4", ",", "4"])
@example(["", "", "id", "\n", "\u200b"])
def test_any_scraps_of_a_table_are_answered(scraps: list[str]) -> None:
    answered("".join(scraps).encode())


@examples(25)
@given(
    st.lists(st.tuples(st.integers(0, 3000), st.integers(0, 9), st.sampled_from(["", *SCRAPS])), min_size=1, max_size=4)
)
def test_any_mutated_table_is_answered(cuts: list[tuple[int, int, str]]) -> None:
    table = PLAIN
    for start, length, scrap in cuts:
        table = table[:start] + scrap + table[start + length :]
    answered(table.encode())
