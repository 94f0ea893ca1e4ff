"""A help mends: whoever does what every help says comes back to a catalog without that fault."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.catalog.model import DEPARTMENT_COSTS, Department, Guild
from tests.catalog.building import as_yaml, examples, modules, read

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.diagnostics import Problem

STANDARD: Final = (Path(__file__).resolve().parent.parent.parent / "catalog.yaml").read_text("utf-8")
TEXT: Final = as_yaml(modules())
ROWS: Final = [row for row in STANDARD.split("\n") if "{id: " in row]
ID: Final = re.compile(r"`([A-Z]{3}-[0-9]{2})`")
FIELD: Final = re.compile(r"write `(department|guild): (\w+)`")
VALUE: Final = re.compile(r"did you mean `([^`]+)`|write ([0-9]+), as")


def followed(text: str, problems: Sequence[Problem]) -> str:
    """The text after every help that says what to write has been obeyed, where it points or in that module's line."""
    rows = text.split("\n")
    for problem in sorted(problems, key=lambda problem: problem.span, reverse=True):
        mend, span = problem.help or "", problem.span
        row = rows[span.line - 1]
        start, end = span.column - 1, span.end_column - 1
        value = VALUE.search(mend) or ID.search(mend)
        if (field := FIELD.search(mend)) is not None:
            row = re.sub(rf"{field[1]}: \w+", f"{field[1]}: {field[2]}", row)
        elif value is not None:
            row = row[:start] + next(filter(None, value.groups())) + row[end:]
        rows[span.line - 1] = row
    return "\n".join(rows)


def edits(row: str) -> list[str]:
    """A line of the catalog with one value changed, in many ways."""
    ((label, department, guild, cost),) = re.findall(r"id: (\S+), department: (\w+), guild: (\w+), +cost: (\d+)", row)
    changed = [row.replace(department, other.title) for other in Department]
    changed += [row.replace(f"guild: {guild}", f"guild: {other.title}") for other in Guild]
    changed += [row.replace(f"cost: {cost}", f"cost: {other}") for other in (0, 99, *DEPARTMENT_COSTS)]
    code, number = label.split("-")
    others = [f"{other.code}-{number}" for other in Department] + [f"{code}-{n:02}" for n in (0, 1, 5, 10, 77)]
    others += [label.lower(), f"{code}{number}", f"{code.lower()}-03", f"LAP-{number}", "CON", "XYZ-1", "OBS-100"]
    changed += [row.replace(label, other) for other in others]
    changed += [row.replace(department, wrong) for wrong in ("Doc", "Kitchen", "reactor", "LAB")]
    changed += [row.replace(guild, wrong) for wrong in (guild[:3], guild.lower())]
    return [other for other in changed if other != row]


@pytest.mark.parametrize("row", ROWS[::13], ids=lambda row: row[10:16])
def test_the_helps_for_one_wrong_value_lead_back_to_a_valid_catalog(row: str) -> None:
    assert len(edits(row)) > 25
    for edited in edits(row):
        text = STANDARD.replace(row, edited)
        problems = read(text).problems
        again = read(followed(text, problems)).problems
        assert again == (), (edited, problems, again)


def planted(text: str, faults: Sequence[tuple[int, str]]) -> str:
    """The text with other IDs in some modules' lines."""
    rows = text.split("\n")
    for number, wrong in faults:
        rows[number + 2] = re.sub(r"id: [^,]+,", f"id: {wrong},", rows[number + 2], count=1)
    return "\n".join(rows)


LABELS: Final = [fields["id"] for fields in modules()]
WRONG: Final = st.one_of(
    st.sampled_from(
        [*LABELS, *map(str.lower, LABELS), "LAP-01", "OBS-1", "OBS-00", "obs_00", "CON", "../x", "5", "REA-99"]
    ),
    st.from_regex(r"\A[A-Za-z]{2,4}[-_ ]?[0-9]{1,3}\Z"),
)


@examples(40)
@given(faults=st.lists(st.tuples(st.integers(0, 59), WRONG), min_size=1, max_size=12))
def test_after_every_help_no_fault_of_an_id_is_left(faults: list[tuple[int, str]]) -> None:
    text = planted(TEXT, faults)
    problems = [problem for problem in read(text).problems if problem.code in {"id-format", "duplicate-id"}]
    mended = followed(text, problems)
    assert [p for p in read(mended).problems if p.code in {"id-format", "duplicate-id"}] == []


@examples(40)
@given(faults=st.lists(st.tuples(st.integers(0, 59), WRONG), min_size=1, max_size=12))
def test_no_id_is_offered_twice_or_taken_and_each_module_is_named_once(faults: list[tuple[int, str]]) -> None:
    text = planted(TEXT, faults)
    problems = [problem for problem in read(text).problems if problem.code in {"id-format", "duplicate-id"}]
    offered = [name for problem in problems for name in ID.findall(problem.help or "")]
    assert len(set(offered)) == len(offered)
    assert not {name for name in offered if f"id: {name}," in text}
    assert len({problem.span.line for problem in problems}) == len(problems)
