"""One cause, one message: what a fault makes besides is folded under it, and nothing is lost by that."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.catalog.causes import folded
from generator.catalog.invariants.checks import broken
from generator.catalog.mending.mend import Mend
from generator.catalog.mending.outcome import parts
from generator.catalog.mending.solver import smallest_mend
from generator.catalog.model import DEPARTMENT_COSTS, Department, Guild
from generator.diagnostics import Severity
from tests.catalog.building import FIRST_LINE, Fields, as_yaml, draft_of, examples, modules, only, read, under

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.diagnostics import Problem

STANDARD: Final = (Path(__file__).resolve().parent.parent.parent / "catalog.yaml").read_text("utf-8")
ENTRY: Final = re.compile(r"  - {id: (\S+), department: (\w+), guild: (\w+), +cost: (\d+),\n.*\n")
ENTRIES: Final = list(ENTRY.finditer(STANDARD))


def errors(text: str) -> list[Problem]:
    return [problem for problem in read(text).problems if problem.severity is Severity.ERROR]


def codes(problems: Sequence[Problem]) -> list[str]:
    return [problem.code for problem in problems]


@pytest.mark.parametrize("entry", ENTRIES[::7], ids=lambda entry: entry[1])
def test_a_missing_module_is_told_once_with_all_that_it_must_be(entry: re.Match[str]) -> None:
    text = STANDARD.replace(entry[0], "")
    (problem,) = errors(text)
    assert problem.code == "module-count"
    assert problem.message == (
        f"the catalog has 59 modules, not 60: the {entry[2]} lacks one that costs {entry[4]}, sold by {entry[3]}"
    )
    assert under(text, problem) == "modules"
    assert codes(problem.consequences) == ["department-count", "department-costs", "guild-count"]
    help_text = problem.help or ""
    assert help_text.startswith("add it, with sockets of your own, such as\n- {id: ")
    assert f"department: {entry[2]}, guild: {entry[3]}, cost: {entry[4]}, sockets: {{" in help_text


def test_the_line_that_a_help_offers_would_do() -> None:
    text = STANDARD.replace(ENTRIES[2][0], "")
    line = (errors(text)[0].help or "").split("\n")[1]
    assert errors(text.replace(ENTRIES[3][0], f"  {line}\n{ENTRIES[3][0]}")) == []


def test_every_guild_that_would_do_is_named() -> None:
    """Where two departments have lost a module, either guild may sell in either."""
    text = STANDARD.replace(ENTRIES[0][0], "").replace(ENTRIES[11][0], "")
    assert (ENTRIES[0][3], ENTRIES[11][3]) == ("Research", "Energy")
    (problem,) = errors(text)
    assert problem.message == (
        "the catalog has 58 modules, not 60: the Observatory lacks one that costs 4, sold by Energy or "
        "Research; the Reactor lacks one that costs 5, sold by Energy or Research"
    )
    gone = "".join(entry[0] for entry in ENTRIES[2:10])
    (problem,) = errors(STANDARD.replace(gone, ""))
    assert "any guild" in problem.message
    assert problem.message.count("the Observatory lacks one that costs") == 8


def test_of_many_missing_modules_the_number_has_to_do() -> None:
    gone = "".join(entry[0] for entry in ENTRIES[:10])
    (problem,) = errors(STANDARD.replace(gone, ""))
    assert (problem.message, problem.help) == ("the catalog has 50 modules, not 60", "add 10 modules")
    assert {"department-count", "guild-count"} == set(codes(problem.consequences))


def test_three_modules_with_one_id_are_two_problems() -> None:
    listed = modules()
    listed[4]["id"] = listed[6]["id"] = listed[1]["id"]
    assert codes(errors(as_yaml(listed))) == ["duplicate-id", "duplicate-id"]


def test_a_doubled_module_is_told_where_it_stands() -> None:
    text = STANDARD.replace(ENTRIES[3][0], ENTRIES[2][0] + ENTRIES[3][0])
    (problem,) = errors(text)
    assert problem.code == "module-count"
    assert problem.module == "OBS-03"
    assert under(text, problem) == "OBS-03"
    assert problem.help == "take it out"
    assert codes(problem.consequences) == ["duplicate-id", "department-count", "department-costs", "guild-count"]


@pytest.mark.parametrize("entry", ENTRIES[3::13], ids=lambda entry: entry[1])
def test_one_wrong_value_makes_one_problem(entry: re.Match[str]) -> None:
    line = entry[0]
    wrong = [line.replace(f"guild: {entry[3]}", f"guild: {guild.title}") for guild in Guild]
    wrong += [line.replace(f"cost: {entry[4]}", f"cost: {cost}") for cost in (0, *DEPARTMENT_COSTS)]
    wrong += [line.replace(entry[2], department.title) for department in Department]
    wrong += [line.replace(entry[1], other) for other in ("OBS-01", "DCK-99", "GRN-5", "lab-01")]
    wrong += [re.sub(r"(port|bulkhead) *([,}])", r"bulkhead\2", line)]
    for edited in wrong:
        if edited != line and "DCK-99, department: Dock" not in edited:
            assert len(errors(STANDARD.replace(line, edited))) == 1, edited


def test_independent_faults_are_all_told() -> None:
    listed = modules()
    listed[2]["guild"] = listed[1]["guild"]
    listed[15]["cost"] = 4
    listed[33]["department"] = "Dock"
    listed[40]["sockets"] = dict.fromkeys(listed[40]["sockets"], "bulkhead")
    del listed[59]
    told = errors(as_yaml(listed))
    assert Counter(codes(told)) == Counter(
        ["module-count", "department-guilds", "department-costs", "id-format", "four-bulkheads"]
    )
    assert told[0].code == "module-count"


def test_what_a_missing_module_does_not_explain_is_told_beside_it() -> None:
    listed = modules()
    listed[4]["cost"] = 10
    del listed[1]  # of the same department
    text = as_yaml(listed)
    told = errors(text)
    assert codes(told) == ["module-count", "department-costs"]
    assert codes(told[0].consequences) == ["department-count", "guild-count"]
    assert told[1].help == "write `cost: 6`"
    assert under(text, told[1]) == "10"


def test_several_changes_are_counted_and_named() -> None:
    listed = modules()
    for place in (0, 1, 2):
        listed[place]["cost"] = 12
    (problem,) = errors(as_yaml(listed))
    assert problem.help == (
        "the fewest changes that mend this are 3: `cost: 4` in `OBS-01` (line 3), `cost: 5` in `OBS-02` (line 4) "
        "and `cost: 5` in `OBS-03` (line 5)"
    )


def test_a_word_that_cannot_be_read_is_no_cause_of_others() -> None:
    listed = modules()
    listed[0]["guild"] = "Enegry"
    assert only(as_yaml(listed), "unknown-value").consequences == ()


def test_the_summary_counts_what_would_mend_all() -> None:
    listed = modules()
    assert read(as_yaml(listed)).mendable == 0
    listed[0]["guild"] = "Enegry"
    assert read(as_yaml(listed)).mendable == 1
    listed[15]["cost"] = 4
    assert read(as_yaml(listed)).mendable == 2
    del listed[59]
    assert read(as_yaml(listed)).mendable == 3
    listed[7]["colour"] = "red"  # which no value mends
    assert read(as_yaml(listed)).mendable == 0


def stripped(problem: Problem) -> tuple[str, str]:
    return problem.code, re.sub(r"in line \d+", "", problem.message.partition(" modules, not ")[0])


@st.composite
def faulty(draw: st.DrawFn) -> list[Fields]:
    """A catalog with up to five faults."""
    listed = modules()
    for _ in range(draw(st.integers(1, 5))):
        place = draw(st.integers(0, len(listed) - 1))
        kind = draw(st.sampled_from(["id", "department", "guild", "cost", "sockets", "gone", "twice"]))
        if kind == "gone":
            del listed[place]
        elif kind == "twice":
            listed.insert(place, dict(listed[place]))
        elif kind == "sockets":
            words = st.sampled_from(["port", "bulkhead"])
            listed[place]["sockets"] = {name: draw(words) for name in listed[place]["sockets"]}
        else:
            listed[place][kind] = listed[draw(st.integers(0, len(listed) - 1))][kind]
    return listed


@given(faulty())
def test_folding_loses_nothing_and_repeats_nothing(listed: list[Fields]) -> None:
    draft = draft_of(as_yaml(listed))
    before = list(broken(draft))
    after = folded(draft, before, smallest_mend(draft))
    flat = [other for problem in after for other in (problem, *problem.consequences)]
    assert Counter(map(stripped, flat)) == Counter(map(stripped, before))
    for problem in after:
        assert all(not other.consequences for other in problem.consequences)
        if problem.severity is Severity.WARNING:
            assert all(other.severity is Severity.WARNING for other in problem.consequences)


@examples(30)
@given(faulty())
def test_there_are_no_more_messages_than_faults(listed: list[Fields]) -> None:
    draft = draft_of(as_yaml(listed))
    mend = smallest_mend(draft)
    if mend is not None:
        told = [p for p in folded(draft, list(broken(draft)), mend) if p.severity is Severity.ERROR]
        faults = len([part for part in parts(draft, mend) if part.changes]) + bool(mend.additions) + bool(mend.removals)
        assert len(told) <= faults
        assert bool(told) == bool(faults)


def test_without_a_mend_the_problems_stay_as_they_are() -> None:
    draft = draft_of(STANDARD.replace(ENTRIES[2][0], ""))
    before = list(broken(draft))
    assert len(before) == 4
    assert folded(draft, before, None) == before
    assert folded(draft, before, Mend((), (), ())) == before


def test_a_fault_that_another_hides_is_told_with_it() -> None:
    """Two wrong guilds that leave every guild's number right show in one department only."""
    text = STANDARD.replace(ENTRIES[0][0], ENTRIES[0][0].replace("Research,", "Energy,  "))
    text = text.replace(ENTRIES[22][0], ENTRIES[22][0].replace("Energy,  ", "Research,"))
    told = errors(text)
    assert codes(told) == ["department-guilds"]
    assert (told[0].help or "").startswith("the fewest changes that mend this are 2: ")


def test_consequences_have_no_help_of_their_own() -> None:
    (problem,) = errors(STANDARD.replace(ENTRIES[2][0], ""))
    assert {other.help for other in problem.consequences} == {None}


def test_too_few_outward_ports_name_modules_that_would_do() -> None:
    text = STANDARD.replace("outward: port", "outward: bulkhead", 3)
    (problem,) = errors(text)
    assert problem.code == "outward-ratio"
    assert re.fullmatch(
        r"turn 3 outward bulkheads into ports; `outward: port` in `\w+-\d+` \(line \d+\) would do", problem.help or ""
    )


def test_a_word_is_what_the_other_modules_ask_for_whatever_it_looks_like() -> None:
    text = STANDARD.replace(ENTRIES[24][0], ENTRIES[24][0].replace("guild: Research,", "guild: Enrgy,"))
    assert (ENTRIES[24][1], ENTRIES[24][3]) == ("LAB-05", "Research")
    (problem,) = errors(text)
    assert problem.help == "write `guild: Research`, as the other modules ask"


def test_an_id_that_is_none_counts_as_one_change() -> None:
    listed = modules()
    listed[7]["id"] = "X"
    assert read(as_yaml(listed)).mendable == 1
    del listed[9]["department"]
    assert read(as_yaml(listed)).mendable == 0


def test_of_two_modules_with_one_id_the_one_is_told_that_the_mend_gives_another() -> None:
    listed = modules()
    assert listed[24]["id"] == "LAB-05"
    listed[18] |= {"id": "LAB-05", "department": "Kitchen"}
    text = as_yaml(listed)
    told = {problem.code: problem for problem in errors(text)}
    clash = told["duplicate-id"]
    assert (under(text, clash), clash.span.line) == ("LAB-05", FIRST_LINE + 18)
    assert clash.message == f"the ID `LAB-05` is already taken in line {FIRST_LINE + 24}"
    assert [other.span.line for other in clash.related] == [FIRST_LINE + 24]
    assert re.fullmatch(r"give this module an ID of its own, such as `\w{3}-\d\d`", clash.help or "")
