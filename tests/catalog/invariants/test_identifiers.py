"""A module's ID: its form, its department, and that it is its own. What is offered instead is free and fits."""

from __future__ import annotations

import pytest

from generator.catalog.model import Department
from tests.catalog.building import FIRST_LINE, Fields, as_yaml, module, modules, only, read, swapped, under, unfolded

TEXT = as_yaml(modules())


def with_ids(*changes: tuple[str, str]) -> str:
    """A catalog in which the modules of some IDs have others."""
    listed = modules()
    for old, new in changes:
        next(fields for fields in listed if fields["id"] == old)["id"] = new
    return as_yaml(listed)


def line(name: str) -> int:
    return FIRST_LINE + [fields["id"] for fields in modules()].index(name)


def test_any_two_digits_are_an_id() -> None:
    for number in ("00", "11", "99"):
        assert read(with_ids(("OBS-01", f"OBS-{number}"))).problems == ()


@pytest.mark.parametrize(
    "written",
    [
        *("obs-01", "OBS-1", "OBS01", "OBS_01", "OBS–01", "OBS 01", "OSB-01", "Observatory-1", "OBS-001", "XYZ-01"),
        *("LAP-01", "rea-01", "'OBS-01 '", "' OBS-01'", "'OBS-01\n\n'", '"OBS-01\\n"'),
    ],
)
def test_an_id_that_is_nearly_one_is_taken_for_it(written: str) -> None:
    problem = only(swapped(TEXT, "id: OBS-01", f"id: {written}"), "id-format")
    assert (problem.span.line, problem.span.column) == (3, 10)
    assert problem.help == "did you mean `OBS-01`?"


@pytest.mark.parametrize(
    "written",
    [
        *("OBS-100", "OBS-", "CON", "NUL", "../x", "..", "/etc/passwd", "OBS-01/..", '"OBS-01\\0"', '"\\u202eOBS-01"'),
        *("OBS-０１", "1", "A" * 5000, "''", "OBS-02-03", "obs-02", "LAB-2", "rea-07", "OBS-10.0"),
        "ОBS-01",  # the first letter is Cyrillic
    ],
)
def test_an_id_is_the_code_a_hyphen_and_two_digits(written: str) -> None:
    problem = only(swapped(TEXT, "id: OBS-01", f"id: {written}"), "id-format")
    assert (problem.span.line, problem.span.column) == (3, 10)
    assert "`OBS-01`" in (problem.help or "")
    assert "two digits" in (problem.help or "")
    assert problem.message.isprintable()
    assert "\u202e" not in problem.message


def test_an_id_beside_itself_in_small_letters_is_offered_another() -> None:
    text = with_ids(("OBS-02", "obs-01"))
    problem = only(text, "id-format")
    assert under(text, problem) == "obs-01"
    assert "`OBS-02`" in (problem.help or "")
    assert "`OBS-01`" not in (problem.help or "")
    assert [related.span.line for related in problem.related] == [line("OBS-01")]


def test_without_a_department_the_code_says_which_is_meant() -> None:
    text = swapped(
        swapped(TEXT, "id: LAB-03", "id: LAP-03"), "LAP-03, department: Laboratory", "LAP-03, department: '%'"
    )
    help_ = next(problem.help for problem in read(text).problems if problem.code == "id-format")
    assert help_ == "did you mean `LAB-03`?"
    text = text.replace("LAP-03", "CON")
    help_ = next(problem.help or "" for problem in read(text).problems if problem.code == "id-format")
    assert "`LAB-03`" in help_  # as the module above has it


@pytest.mark.parametrize("wrong", ["REA-41", "REA-01", "DCK-10"])
def test_an_id_of_another_department_is_one_problem(wrong: str) -> None:
    text = with_ids(("OBS-05", wrong))
    problem = only(text, "id-format")
    assert under(text, problem) == problem.module == wrong
    assert problem.span.line == line("OBS-05")
    offered = "OBS-41" if wrong == "REA-41" else "OBS-05"
    assert problem.help == f"write a free ID of the Observatory, such as `{offered}`"


def test_a_department_that_the_id_contradicts_is_the_slip_where_the_numbers_say_so() -> None:
    text = swapped(TEXT, "OBS-05, department: Observatory", "OBS-05, department: Reactor")
    first, second = unfolded(text)
    assert (first.code, second.code) == ("id-format", "department-count")
    assert first.module == second.module == "OBS-05"
    assert under(text, second) == "Reactor"
    assert first.help == second.help == "write `department: Observatory`, as its ID says"


def test_where_nothing_decides_both_ways_out_are_named() -> None:
    listed = [*modules(), module("OBS-11", department="Reactor", guild="Energy", cost=4)]
    problem = next(problem for problem in unfolded(as_yaml(listed)) if problem.code == "id-format")
    assert problem.help == "write `department: Observatory`, or a free ID of the Reactor, such as `REA-11`"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        *(("OBS-05", "OBS-02"), ("OBS-02", "OBS-05"), ("OBS-01", "OBS-02"), ("OBS-02", "OBS-01"), ("OBS-10", "OBS-09")),
        *(("OBS-09", "OBS-10"), ("OBS-10", "OBS-01"), ("OBS-01", "OBS-10"), ("DCK-10", "DCK-01"), ("DCK-09", "DCK-10")),
    ],
)
def test_of_two_modules_with_one_id_the_one_in_its_place_keeps_it(old: str, new: str) -> None:
    text = with_ids((old, new))
    problem = only(text, "duplicate-id")
    assert (under(text, problem), problem.span.line) == (new, line(old))
    assert [related.span.line for related in problem.related] == [line(new)]
    assert f"line {line(new)}" in problem.message
    assert problem.help == f"give this module an ID of its own, such as `{old}`"


def test_where_nothing_shows_whose_an_id_is_the_first_module_keeps_it() -> None:
    listed = sorted(modules(), key=lambda fields: str(fields["id"])[::-1])
    place = [fields["id"] for fields in listed].index("LAB-07")
    listed[place]["id"] = "LAB-03"
    assert only(as_yaml(listed), "duplicate-id").span.line == FIRST_LINE + place


def test_an_id_of_three_modules_is_two_problems_with_two_ways_out() -> None:
    first, second = read(with_ids(("OBS-02", "OBS-01"), ("OBS-03", "OBS-01"))).problems
    assert first.code == second.code == "duplicate-id"
    assert "`OBS-02`" in (first.help or "")
    assert "`OBS-03`" in (second.help or "")


def test_a_module_pasted_twice_is_to_go() -> None:
    listed = modules()
    problems = unfolded(as_yaml([*listed[:3], *listed[2:]]))
    assert {problem.span.line for problem in problems} == {2, FIRST_LINE + 3}
    help_ = next(problem.help for problem in problems if problem.code == "duplicate-id")
    assert help_ == "take this module out, or give it an ID of its own, such as `OBS-11`"


def full(code: str) -> list[Fields]:
    title = next(department.title for department in Department if department.code == code)
    return [module(f"{code}-{number:02}", department=title, guild="Energy", cost=4) for number in range(100)]


def test_where_all_ids_are_taken_none_is_offered() -> None:
    again = module("OBS-01", department="Observatory", guild="Energy", cost=4)
    other = module("REA-01", department="Observatory", guild="Energy", cost=4)
    text = as_yaml([*full("OBS"), again, again | {"id": "x"}, other, other])
    codes = {"duplicate-id", "id-format"}
    helps = [problem.help or "" for problem in read(text).problems if problem.code in codes]
    assert len(helps) == 4
    assert not any("such as" in help_ or "did you mean" in help_ for help_ in helps)


def test_the_last_free_id_is_offered_even_if_it_is_zero() -> None:
    listed = full("OBS")
    text = as_yaml([*listed[1:], listed[1]])
    assert "`OBS-00`" in next(problem.help or "" for problem in read(text).problems if problem.code == "duplicate-id")
