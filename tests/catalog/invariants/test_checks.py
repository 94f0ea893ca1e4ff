"""Each invariant, with its fault planted: the code, the place, the module and a help."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from generator.catalog.invariants.checks import INVARIANTS
from generator.diagnostics import Severity
from tests.catalog.building import FIRST_LINE, Fields, as_yaml, module, modules, under, unfolded

if TYPE_CHECKING:
    from generator.diagnostics import Problem

PORTS = dict.fromkeys(["inward", "outward", "clockwise", "counterclockwise"], "port")


def found(text: str, code: str) -> Problem:
    """The one problem with this code among those of the invariants."""
    (problem,) = (problem for problem in unfolded(text) if problem.code == code)
    return problem


def only(text: str, code: str) -> Problem:
    """The one problem of the invariants, which must have this code."""
    (problem,) = unfolded(text)
    assert problem.code == code
    return problem


def codes(listed: list[Fields]) -> list[str]:
    return [problem.code for problem in unfolded(as_yaml(listed))]


def index(listed: list[Fields], name: str) -> int:
    return [fields["id"] for fields in listed].index(name)


def swap_guilds(listed: list[Fields], one: str, other: str) -> None:
    left, right = listed[index(listed, one)], listed[index(listed, other)]
    assert left["guild"] != right["guild"]
    left["guild"], right["guild"] = right["guild"], left["guild"]


def test_a_valid_catalog_breaks_none() -> None:
    assert codes(modules()) == []
    assert len(INVARIANTS) == 9


def test_module_count_when_one_is_missing() -> None:
    text = as_yaml(modules()[1:])
    problem = found(text, "module-count")
    assert under(text, problem) == "modules"
    assert problem.module is None
    assert "59" in problem.message
    assert problem.help == "add 1 module"


def test_module_count_when_two_are_too_many() -> None:
    listed = modules()
    listed += [listed[0] | {"id": "OBS-21"}, listed[1] | {"id": "OBS-22"}]
    problem = found(as_yaml(listed), "module-count")
    assert "62" in problem.message
    assert problem.help == "take out 2 modules"


def test_an_empty_list_breaks_the_count_and_nothing_else() -> None:
    assert under("rules: v3\nmodules: []", only("rules: v3\nmodules: []", "module-count")) == "modules"


def test_a_missing_module_is_described_by_what_lacks() -> None:
    problems = {problem.code: problem.message for problem in unfolded(as_yaml(modules()[1:]))}
    assert set(problems) == {"module-count", "department-count", "department-costs", "guild-count"}
    helps = {problem.code: problem.help for problem in unfolded(as_yaml(modules()[1:]))}
    assert helps["department-count"] == "add 1 module to the Observatory"
    assert helps["guild-count"] == "add 1 module of Fabrication"
    assert (helps["department-costs"] or "").startswith("add a module that costs 4")
    assert {problem.span.line for problem in unfolded(as_yaml(modules()[1:]))} == {2}  # no module is to blame
    assert "Observatory has 9" in problems["department-count"]
    assert "lack 4" in problems["department-costs"]
    assert "Fabrication sells 19" in problems["guild-count"]


def test_department_count_points_at_the_eleventh_module() -> None:
    listed = modules()
    listed[0] |= {"id": "REA-11", "department": "Reactor"}
    text = as_yaml([*listed[1:], listed[0]])
    problem = found(text, "department-count")
    assert under(text, problem) == "Reactor"
    assert problem.module == "REA-11"
    assert problem.span.line == FIRST_LINE + 59
    assert "Observatory has 9" in problem.message
    assert "Reactor has 11" in problem.message


def test_a_module_that_moved_to_another_department_is_blamed_where_it_stands() -> None:
    listed = modules()
    listed[4] |= {"id": "REA-11", "department": "Reactor"}
    text = as_yaml(listed)
    for code in ("department-count", "department-costs"):
        blamed = [p for p in unfolded(text) if p.code == code and p.module is not None]
        assert [(p.module, p.span.line) for p in blamed] == [("REA-11", FIRST_LINE + 4)]


@pytest.mark.parametrize("place", [3, 30, 60])
def test_a_module_pasted_again_is_blamed_and_none_that_was_there(place: int) -> None:
    listed = modules()
    listed.insert(place, dict(listed[2]))
    problems = [problem for problem in unfolded(as_yaml(listed)) if problem.code != "module-count"]
    codes_ = ["department-costs", "department-count", "duplicate-id", "guild-count"]
    assert sorted(problem.code for problem in problems) == codes_
    assert {problem.span.line for problem in problems} == {FIRST_LINE + place}
    helps = {problem.code: problem.help for problem in problems}
    assert helps["department-count"] == "take 1 module out of the Observatory"
    assert helps["guild-count"] == "take out 1 module of Research"


@pytest.mark.parametrize("style", ["flow", "block"])
def test_department_costs_points_at_the_likely_slip(style: str) -> None:
    listed = modules()
    listed[0]["cost"] = 5  # three fives now, and the first of them is the slip
    text = as_yaml(listed, style="block" if style == "block" else "flow")
    problem = only(text, "department-costs")
    assert under(text, problem) == "5"
    assert problem.module == "OBS-01"
    assert problem.span.line == (FIRST_LINE if style == "flow" else 6)
    assert "lack 4" in problem.message
    assert "have 5 too many" in problem.message
    assert "write 4" in (problem.help or "")


@pytest.mark.parametrize("cost", [0, 3, 11, 99])
def test_department_costs_points_at_a_cost_that_nobody_prints(cost: int) -> None:
    listed = modules()
    listed[14]["cost"] = cost
    text = as_yaml(listed)
    problem = only(text, "department-costs")
    assert (under(text, problem), problem.module) == (str(cost), "REA-05")


def test_department_costs_of_two_slips_names_both() -> None:
    listed = modules()
    listed[0]["cost"], listed[9]["cost"] = 6, 7
    problem = only(as_yaml(listed), "department-costs")
    assert "lack 4 and 10" in problem.message
    assert "have 6 and 7 too many" in problem.message
    assert len(problem.related) == 1


def test_what_is_wrong_within_a_department_says_in_which() -> None:
    listed = modules()
    listed[14]["cost"], listed[22]["guild"], listed[24]["guild"] = 3, "Energy", "Energy"
    about = {problem.code: problem.about for problem in unfolded(as_yaml(listed))}
    assert (about["department-costs"], about["department-guilds"]) == ("Reactor", "Laboratory")


def test_guild_count_and_fours_when_a_guild_sells_one_too_many() -> None:
    listed = modules()
    listed[0]["guild"] = "Energy"  # from 4 Fabrication, 3, 3 to 4 Energy, 3, 3
    text = as_yaml(listed)
    assert sorted(codes(listed)) == ["guild-count", "guild-fours"]
    problem = found(text, "guild-count")
    assert "Energy sells 21" in problem.message
    assert "Fabrication sells 19" in problem.message
    assert under(text, problem) == "Energy"


@pytest.mark.parametrize("number", range(0, 60, 7))
@pytest.mark.parametrize("guild", ["Fabrication", "Energy", "Research"])
def test_all_that_a_wrong_guild_breaks_names_one_module_and_one_mend(number: int, guild: str) -> None:
    listed = modules()
    old, listed[number]["guild"] = listed[number]["guild"], guild
    problems = unfolded(as_yaml(listed))
    assert len({(problem.span, problem.module, problem.help) for problem in problems}) == (guild != old)
    for problem in problems:
        assert problem.help == f"write `guild: {old}`: then every guild sells twenty, in the shares of the rules"
        mended = next(fields for fields in listed if fields["id"] == problem.module)
        mended["guild"] = old
        assert codes(listed) == []


def test_a_guild_that_sells_two_of_one_cost_is_the_likelier_slip() -> None:
    listed = modules()
    assert [fields["guild"] for fields in listed[1:3]] == ["Energy", "Research"]  # both cost 5
    listed[2]["guild"] = "Energy"
    listed[1], listed[2] = listed[2], listed[1]
    assert {problem.module for problem in unfolded(as_yaml(listed))} <= {"OBS-02", "OBS-03"}


def test_a_wrong_guild_is_found_in_a_catalog_of_one_line() -> None:
    listed = modules()
    listed[0]["guild"] = "Energy"
    problems = unfolded(json.dumps({"rules": "v3", "modules": listed}))
    assert {problem.code for problem in problems} == {"guild-count", "guild-fours"}
    assert {problem.help for problem in problems} == {problem.help for problem in unfolded(as_yaml(listed))}


def test_guild_count_points_into_the_department_that_is_off() -> None:
    listed = modules()
    slip = index(listed, "GRN-08")
    assert listed[slip]["guild"] != "Fabrication"
    listed[slip]["guild"] = "Fabrication"  # five of Fabrication there
    text = as_yaml(listed)
    problem = found(text, "guild-count")
    assert under(text, problem) == "Fabrication"
    assert (problem.module or "").startswith("GRN")
    assert sorted(codes(listed)) == ["department-guilds", "guild-count"]


def test_department_guilds_when_two_departments_swap() -> None:
    listed = modules()
    swap_guilds(listed, "OBS-02", "REA-03")  # now five of Fabrication in one, five of Energy in the other
    assert codes(listed) == ["department-guilds", "department-guilds"]
    text = as_yaml(listed)
    first, second = unfolded(text)
    assert (under(text, first), first.module) == ("Fabrication", "OBS-10")
    assert (under(text, second), second.module) == ("Energy", "REA-10")
    assert "Fabrication sells 5, Energy sells 2 and Research sells 3" in first.message
    assert len(first.related) == 4


def test_department_guilds_of_four_four_and_two() -> None:
    listed = modules()
    listed[2]["guild"] = "Energy"  # was Research
    text = as_yaml(listed)
    problem = found(text, "department-guilds")
    assert under(text, problem) in {"Fabrication", "Energy"}
    assert (problem.module or "").startswith("OBS")


def test_department_guilds_of_eleven_modules_counts_the_one_too_many_once() -> None:
    listed = modules()
    listed[2]["guild"] = "Fabrication"  # 5, 3 and 2 of ten
    extra = module("OBS-11", department="Observatory", guild="Energy", cost=4)
    assert "department-guilds" in codes([*listed, extra])  # 5, 4 and 2 of eleven
    assert "department-guilds" not in codes([*listed, extra | {"guild": "Research"}])  # 5, 3 and 3


def test_guild_fours_names_the_departments() -> None:
    listed = modules()
    listed[0]["guild"] = "Energy"
    text = as_yaml(listed)
    problem = found(text, "guild-fours")
    assert under(text, problem) == "Energy"
    assert problem.module is not None
    assert "Energy in 3 departments (Observatory, Reactor and Habitation)" in problem.message
    assert "Fabrication in 1 department" in problem.message


def test_four_bulkheads() -> None:
    listed = modules()
    listed[9]["sockets"] = dict.fromkeys(PORTS, "bulkhead")
    text = as_yaml(listed)
    problem = only(text, "four-bulkheads")
    assert under(text, problem).startswith("{inward: bulkhead")
    assert (problem.module, problem.span.line) == ("OBS-10", FIRST_LINE + 9)
    assert problem.help == "make at least one of them a `port`"
    block = as_yaml(listed, style="block")
    assert under(block, only(block, "four-bulkheads")) == "sockets"
    listed[0]["sockets"] = dict.fromkeys(PORTS, "bulkhead")  # whose outward socket was a port
    assert {"best the outward one" in (p.help or "") for p in unfolded(as_yaml(listed)) if p.module} == {True}


@pytest.mark.parametrize(
    ("more", "severity"),
    [
        (-24, "error"),
        (-3, "error"),
        (-2, "warning"),
        (-1, "warning"),
        (1, "warning"),
        (2, "warning"),
        (3, "error"),
        (24, "error"),
    ],
)
def test_outward_ratio_warns_up_to_two_modules_away(more: int, severity: str) -> None:
    listed = modules()
    old, new = ("bulkhead", "port") if more > 0 else ("port", "bulkhead")
    turned = [fields for fields in listed if fields["sockets"]["outward"] == old][: abs(more)]
    for fields in turned:
        fields["sockets"]["outward"] = new
    text = as_yaml(listed)
    problem = only(text, "outward-ratio")
    assert problem.severity == Severity(severity)
    assert under(text, problem) == "modules"
    assert str(36 + more) in problem.message


def test_duplicate_id_points_at_the_second() -> None:
    listed = modules()
    listed[14]["id"] = "REA-02"
    text = as_yaml(listed)
    problem = only(text, "duplicate-id")
    assert under(text, problem) == problem.module == "REA-02"
    assert problem.span.line == FIRST_LINE + 14
    assert [related.span.line for related in problem.related] == [FIRST_LINE + 11]
    assert "line 14" in problem.message
    assert "`REA-05`" in (problem.help or "")


def test_duplicate_id_of_three_is_two_problems() -> None:
    listed = modules()
    listed[1]["id"] = listed[2]["id"] = "OBS-01"
    assert codes(listed) == ["duplicate-id", "duplicate-id"]


@pytest.mark.parametrize("field", ["id", "department", "guild", "cost", "sockets"])
@pytest.mark.parametrize("number", range(0, 60, 7))
def test_a_value_that_cannot_be_read_makes_one_problem(field: str, number: int) -> None:
    listed = modules()
    listed[number][field] = "%"
    listed[number] = {name: "'%'" if value == "%" else value for name, value in listed[number].items()}
    assert len(codes(listed)) == 1


def test_a_value_that_cannot_be_read_hides_no_fault_of_another() -> None:
    listed = modules()
    listed[0] |= {"cost": "'%'", "guild": "'%'", "department": "'%'", "sockets": "'%'"}
    listed[1]["cost"] = 3
    listed[12]["id"] = listed[11]["id"]
    listed[20]["sockets"] = dict.fromkeys(PORTS, "bulkhead")
    faults = codes(listed)
    assert {"department-costs", "duplicate-id", "four-bulkheads"} < set(faults)


def test_the_order_of_the_modules_does_not_matter() -> None:
    assert codes(modules()[::-1]) == []


def test_a_module_too_many_of_each_kind_is_still_told_apart() -> None:
    listed = [*modules(), module("DCK-11", department="Dock", guild="Energy", cost=4)]
    assert set(codes(listed)) == {"module-count", "department-count", "department-costs", "guild-count"}
