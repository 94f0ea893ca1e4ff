"""A catalog that is right reads back as it was written, however it was written."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.catalog.load import MAX_BYTES, MAX_PROBLEMS, check, load
from generator.catalog.model import Parameters
from generator.diagnostics import has_errors, in_order
from tests.catalog.building import Style, as_yaml, examples, modules, only, parameters, read, swapped, valid

if TYPE_CHECKING:
    from pathlib import Path

    from generator.catalog.model import Module

STYLES: list[Style] = ["flow", "block"]
TEXT = as_yaml(modules())


def fields(module: Module) -> dict[str, Any]:
    """A module as the catalog writes it."""
    sockets = module.sockets
    return {
        "id": module.id,
        "department": module.department.title,
        "guild": module.guild.title,
        "cost": module.cost,
        "sockets": {
            "inward": sockets.inward.value,
            "outward": sockets.outward.value,
            "clockwise": sockets.clockwise.value,
            "counterclockwise": sockets.counterclockwise.value,
        },
    }


@examples(15)
@given(
    listed=valid(),
    values=parameters(),
    rules=st.sampled_from(["v3", "v3.1", "v10", "v4.0.12"]),
    style=st.sampled_from(STYLES),
    quote=st.sampled_from(["", "'", '"']),
)
def test_any_valid_catalog_reads_back_as_written(
    listed: list[dict[str, Any]], values: dict[str, Any], rules: str, style: Style, quote: str
) -> None:
    loaded = read(as_yaml(listed, rules=rules, parameters=values, style=style, quote=quote))
    assert loaded.problems == ()
    assert loaded.catalog is not None
    assert [fields(module) for module in loaded.catalog.modules] == listed
    assert loaded.catalog.parameters == Parameters(**values)
    assert loaded.catalog.rules == rules


@pytest.mark.parametrize(
    "disguise",
    [
        lambda text: b"\xef\xbb\xbf" + text.encode(),
        lambda text: text.replace("\n", "\r\n").encode(),
        lambda text: b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode(),
        lambda text: text.replace("\n", "\r").encode(),
        lambda text: ("---\n" + text).encode(),
        lambda text: ("# 宇宙 😀 — a comment\n" + text).encode(),
        lambda text: (text + "...\n").encode(),
        lambda text: ("%YAML 1.2\n---\n" + text).encode(),
        lambda text: text.rstrip("\n").encode(),
        lambda text: (text + "parameters:\n  # market_berths: 5\n").encode(),
        lambda text: text.replace(", ", " ,\n      ").encode(),
    ],
    ids=["BOM", "CRLF", "BOM-CRLF", "CR", "marked", "comment", "ended", "directive", "unended", "no-values", "spread"],
)
def test_what_does_not_matter_makes_no_difference(disguise: Any) -> None:
    plain, other = read(TEXT), read(disguise(TEXT))
    assert other.problems == ()
    assert plain.catalog is not None
    assert other.catalog is not None
    assert other.catalog.modules == plain.catalog.modules
    assert other.catalog.parameters == plain.catalog.parameters


@pytest.mark.parametrize("prefix", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_columns_count_characters_whatever_the_line_ends_and_marks(prefix: bytes, end: str) -> None:
    first = prefix + swapped(TEXT, "rules", "rulez").replace("\n", end).encode()
    assert [(p.code, p.span.line, p.span.column, p.span.end_column) for p in check(first).problems] == [
        ("unknown-field", 1, 1, 6)
    ]
    below = prefix + TEXT.replace("\n", end).replace("cost: 4", '"😀é宇": 1, cost: 4', 1).encode()
    found = check(below).problems
    column = TEXT.split("\n")[2].index("cost: 4") + 1
    assert [(p.code, p.span.line, p.span.column, p.span.end_column) for p in found] == [
        ("unknown-field", 3, column, column + 5)
    ]


def test_the_catalog_knows_its_file_and_its_bytes(tmp_path: Path) -> None:
    path = tmp_path / "größe 2.yaml"
    path.write_bytes(TEXT.encode())
    loaded = load(path)
    assert loaded.name == str(path)
    assert loaded.catalog is not None
    assert loaded.catalog.file == "größe 2.yaml"
    assert loaded.catalog.sha256 == hashlib.sha256(TEXT.encode()).hexdigest()
    assert load(path, "shown").name == "shown"


def test_a_file_that_cannot_be_read_raises_oserror(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "none.yaml")
    with pytest.raises(IsADirectoryError):
        load(tmp_path)


def test_a_warning_leaves_the_catalog() -> None:
    loaded = read(swapped(TEXT, "outward: port", "outward: bulkhead"))
    assert [problem.severity for problem in loaded.problems] == ["warning"]
    assert loaded.catalog is not None


def test_an_error_leaves_none() -> None:
    assert read(swapped(TEXT, "cost: 4", "cost: four")).catalog is None


def test_problems_come_in_order() -> None:
    text = swapped(swapped(TEXT, "rules: v3", "rules: 3"), "cost: 10", "csot: 10") + "extra: 1\n"
    loaded = read(text)
    assert loaded.problems == in_order(loaded.problems)
    assert [problem.span.line for problem in loaded.problems] == [1, 12, 63]


def test_of_many_problems_the_first_hundred_are_kept_and_the_others_counted() -> None:
    loaded = read(TEXT.replace("port", "prot"))
    ports = TEXT.count("port")
    assert len(loaded.problems) == MAX_PROBLEMS
    assert loaded.hidden == ports - MAX_PROBLEMS > 0
    assert has_errors(loaded.problems)
    assert loaded.catalog is None


def test_a_file_of_the_largest_size_is_read_and_one_byte_more_is_not() -> None:
    room = MAX_BYTES - len(TEXT.encode())
    assert read(TEXT + "#" * room).catalog is not None
    assert only(TEXT + "#" * (room + 1), "too-large").help is not None


def test_a_huge_file_is_not_even_read(tmp_path: Path) -> None:
    path = tmp_path / "catalog.yaml"
    with path.open("wb") as file:
        file.truncate(1 << 40)  # sparse
    assert [problem.code for problem in load(path).problems] == ["too-large"]
