"""What is asked of a good catalog: each warning where its fault is planted in the standard one, and nowhere else."""

from __future__ import annotations

import re
from copy import deepcopy
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.catalog.design.checks import DEAD_ENDS, DESIGN_CODES, GUILD_COSTS
from generator.catalog.design.outward import DEPARTMENT_PORTS, GUILD_PORTS
from generator.catalog.load import Loaded, check
from generator.catalog.model import SOCKET_NAMES
from generator.diagnostics import Severity
from generator.sarif import RULES
from tests.catalog.building import Fields, as_yaml, examples, modules
from tests.conftest import CATALOG

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.diagnostics import Problem

OTHER: Final = {"port": "bulkhead", "bulkhead": "port"}
STANDARD: Final = check(CATALOG.read_bytes())


def standard_modules() -> list[Fields]:
    """The modules of the standard catalog as plain data."""
    assert STANDARD.catalog is not None
    return [
        {
            "id": module.id,
            "department": module.department.title,
            "guild": module.guild.title,
            "cost": module.cost,
            "sockets": {name: getattr(module.sockets, name).value for name in SOCKET_NAMES},
        }
        for module in STANDARD.catalog.modules
    ]


GOOD: Final = standard_modules()


def good(*changes: tuple[str, Fields]) -> list[Fields]:
    """The standard catalog's modules with some changed: each by its ID, sockets by side and the others by field."""
    listed = deepcopy(GOOD)
    for label, fields in changes:
        (module,) = (entry for entry in listed if entry["id"] == label)
        for name, value in fields.items():
            (module["sockets"] if name in SOCKET_NAMES else module)[name] = value
    return listed


def judged(listed: Sequence[Fields]) -> Loaded:
    """The catalog of these modules, which must be valid."""
    loaded = check(as_yaml(listed).encode())
    assert loaded.catalog is not None, loaded.problems
    assert {problem.severity for problem in loaded.problems} <= {Severity.WARNING}
    return loaded


def told(listed: Sequence[Fields]) -> dict[str, Problem]:
    """The warnings by code; of each code there must be one."""
    problems = judged(listed).problems
    found = {problem.code: problem for problem in problems}
    assert len(found) == len(problems), problems
    return found


def id_at(listed: Sequence[Fields], problem: Problem) -> str:
    """The ID of the module in whose line a problem is."""
    row = as_yaml(listed).split("\n")[problem.span.line - 1]
    return row[row.index("id: ") + 4 :].split(",")[0]


def turned(listed: Sequence[Fields], label: str, side: str = "outward") -> list[Fields]:
    """The modules with one socket turned."""
    changed = deepcopy(list(listed))
    (module,) = (entry for entry in changed if entry["id"] == label)
    module["sockets"][side] = OTHER[module["sockets"][side]]
    return changed


def outward(department: str, socket: str) -> list[str]:
    """The IDs of a department's modules with this outward socket."""
    return [m["id"] for m in GOOD if m["department"] == department and m["sockets"]["outward"] == socket]


def named(text: str | None) -> list[str]:
    """The IDs in a text."""
    return re.findall(r"[A-Z]{3}-\d\d", text or "")


def test_the_standard_catalog_gets_no_warning() -> None:
    assert STANDARD.problems == ()
    assert STANDARD.silenced == ()
    assert judged(GOOD).problems == ()


def test_every_warning_has_its_rule() -> None:
    assert set(DESIGN_CODES) <= set(RULES)


@pytest.mark.parametrize("module", GOOD[::4], ids=lambda module: module["id"])
def test_one_outward_socket_is_one_warning_whose_help_mends_department_and_guild(module: Fields) -> None:
    listed = turned(GOOD, module["id"])
    warning = told(listed)["outward-ratio"]
    assert [problem.code for problem in warning.consequences] == ["department-outward"]
    assert module["department"] in warning.consequences[0].message
    assert not {"department-outward", "guild-outward"} & set(told(listed))
    (mend,) = named(warning.help)
    assert not {"outward-ratio", "department-outward", "guild-outward"} & {
        problem.code for problem in judged(turned(listed, mend)).problems
    }


def test_a_department_off_against_another_is_told_of_both_and_their_helps_mend_the_guilds() -> None:
    listed = [*GOOD]
    for label in (*outward("Observatory", "port")[:2], *outward("Reactor", "bulkhead")[:2]):
        listed = turned(listed, label)
    problems = judged(listed).problems
    departments = [problem for problem in problems if problem.code == "department-outward"]
    assert [problem.message for problem in departments] == [
        f"the Observatory has {DEPARTMENT_PORTS - 2} outward ports to 6 bulkheads, not 6 to 4",
        f"the Reactor has {DEPARTMENT_PORTS + 2} outward ports to 2 bulkheads, not 6 to 4",
    ]
    assert "outward-ratio" not in {problem.code for problem in problems}
    assert all(id_at(listed, problem) == problem.module for problem in departments)
    for problem in departments:
        assert len(named(problem.help)) == 2
        assert len(problem.related) == 1
        for label in named(problem.help):
            listed = turned(listed, label)
    assert not {"department-outward", "guild-outward"} & {problem.code for problem in judged(listed).problems}


def test_a_ratio_that_the_departments_do_not_explain_hides_none_of_them() -> None:
    listed = [*GOOD]
    for label in (*outward("Observatory", "port")[:2], *outward("Reactor", "bulkhead")[:1]):
        listed = turned(listed, label)
    codes = [problem.code for problem in judged(listed).problems]
    assert codes.count("outward-ratio") == 1
    assert codes.count("department-outward") == 2


def test_guilds_off_in_good_departments_are_told_once_with_two_modules_to_swap() -> None:
    listed = turned(turned(GOOD, "OBS-09"), "OBS-10")
    problem = told(listed)["guild-outward"]
    ports = {module["id"]: module["guild"] for module in GOOD}
    assert f"{ports['OBS-09']} sells {GUILD_PORTS + 1} outward ports to 7 bulkheads" in problem.message
    assert f"{ports['OBS-10']} 11 to 9" in problem.message
    assert "department-outward" not in told(listed)
    give, take = named(problem.help)
    assert id_at(listed, problem) == problem.module == give
    assert judged(turned(turned(listed, give), take)).problems == ()


def test_no_swap_is_offered_that_would_seal_a_module() -> None:
    listed = turned(turned(GOOD, "OBS-09"), "OBS-10")
    rich = next(module["guild"] for module in GOOD if module["id"] == "OBS-09")
    for module in listed:
        if module["guild"] == rich and module["sockets"]["outward"] == "port":
            module["sockets"] = dict.fromkeys(SOCKET_NAMES, "bulkhead") | {"outward": "port"}
    (problem,) = (problem for problem in judged(listed).problems if problem.code == "guild-outward")
    assert named(problem.help) == []
    assert f"outward ports of {rich} into bulkheads" in (problem.help or "")


@pytest.mark.parametrize("side", ["clockwise", "counterclockwise"])
def test_side_balance_counts_both_ways_round(side: str) -> None:
    listed = turned(GOOD, "OBS-10", side)  # which has all four ports
    problem = told(listed)["side-balance"]
    many = "counterclockwise" if side == "clockwise" else "clockwise"
    assert sorted(map(int, re.findall(r"\d+", problem.message))) == [35, 36]
    assert problem.help == f"turn one more {side} bulkhead into a port, such as that of OBS-10"
    assert problem.message.index("35") < problem.message.index("36") or many == "clockwise"
    assert id_at(listed, problem) == "OBS-10"


def test_side_balance_two_apart_is_mended_by_one_swap() -> None:
    swap = {"clockwise": "port", "counterclockwise": "bulkhead"}
    listed = good(("OBS-03", swap))  # the other way round in the standard catalog
    problem = told(listed)["side-balance"]
    assert problem.help is not None
    assert problem.help.startswith("swap the clockwise port and the counterclockwise bulkhead of ")
    (label,) = named(problem.help)
    mended = turned(turned(listed, label, "clockwise"), label, "counterclockwise")
    assert judged(mended).problems == ()


def test_fewer_inward_ports_than_half_are_told_and_half_and_one_are_not() -> None:
    with_inward = [module["id"] for module in GOOD if module["sockets"]["inward"] == "port"]
    taken = [label for label in with_inward if label not in ("LAB-01", "OBS-01")][-(len(with_inward) - 30) :]
    enough, few = taken[1:], taken
    changes = {"inward": "bulkhead"}
    assert "inward-ports" not in {p.code for p in judged(good(*((label, changes) for label in enough))).problems}
    listed = good(*((label, changes) for label in few))
    (problem,) = (p for p in judged(listed).problems if p.code == "inward-ports")
    assert problem.message == "only 30 of 60 modules have an inward port"
    assert problem.help is not None
    assert problem.help.startswith("give 1 more module an inward port, such as ")
    assert id_at(listed, problem) == problem.module == named(problem.help)[0]


def test_dead_ends_are_told_from_one_more_than_there_are_departments() -> None:
    single = {"inward": "port", "outward": "bulkhead", "clockwise": "bulkhead", "counterclockwise": "bulkhead"}
    others = [module["id"] for module in GOOD if list(module["sockets"].values()).count("port") > 1]
    more = DEAD_ENDS - (60 - len(others))
    assert "dead-ends" not in {p.code for p in judged_loosely(good(*((label, single) for label in others[:more])))}
    listed = good(*((label, single) for label in others[: more + 1]))
    (problem,) = (p for p in judged_loosely(listed) if p.code == "dead-ends")
    assert problem.message.startswith(f"{DEAD_ENDS + 1} modules have just one port")
    assert problem.help == "give 1 of them a second port"
    assert len(problem.related) == 5


def judged_loosely(listed: Sequence[Fields]) -> Sequence[Problem]:
    """The warnings of modules whose outward ratio is kept by turning others: by sealing no more than it opens."""
    short = 36 - sum(module["sockets"]["outward"] == "port" for module in listed)
    open_ = [
        m for m in listed if m["sockets"]["outward"] == "bulkhead" and list(m["sockets"].values()).count("port") > 1
    ]
    for module in open_[: max(0, short)]:
        module["sockets"]["outward"] = "port"
    return judged(listed).problems


def test_guild_costs_allow_a_quarter_of_a_credit_for_each_module_and_name_the_swap_that_mends() -> None:
    listed = good()
    for place in (0, 10, 20):  # three departments in which Energy now sells its dearest module for a cheap one
        own = [module for module in listed[place : place + 10] if module["guild"] != "Research"]
        dear = max((module for module in own if module["guild"] == "Fabrication"), key=lambda module: module["cost"])
        cheap = min((module for module in own if module["guild"] == "Energy"), key=lambda module: module["cost"])
        dear["guild"], cheap["guild"] = cheap["guild"], dear["guild"]
    by_id = {module["id"]: module["guild"] for module in listed}
    totals = {guild: sum(m["cost"] for m in listed if m["guild"] == guild) for guild in set(by_id.values())}
    problem: Problem | None = told(listed)["guild-costs"]
    assert problem is not None
    assert max(abs(total - 134) for total in totals.values()) > GUILD_COSTS
    assert all(f"{guild} cost {total}" in problem.message for guild, total in totals.items())
    for _ in range(5):  # three swaps were planted
        if problem is None:
            break
        give, take = named(problem.help)
        guilds = {module["id"]: module["guild"] for module in listed}
        assert id_at(listed, problem) == problem.module == give
        for module in listed:
            module["guild"] = {give: guilds[take], take: guilds[give]}.get(module["id"], module["guild"])
        problem = next((p for p in judged(listed).problems if p.code == "guild-costs"), None)
    sums = [sum(m["cost"] for m in listed if m["guild"] == guild) for guild in set(by_id.values())]
    assert max(abs(total - 134) for total in sums) <= GUILD_COSTS


def test_a_dear_module_that_is_worth_less_is_blamed() -> None:
    listed = turned(GOOD, "OBS-06", "clockwise")
    problem = told(listed)["cost-worth"]
    assert problem.message == (
        "in the Observatory, OBS-06 costs 7 and is worth 4 points, less than OBS-04 and OBS-05, which cost less"
    )
    assert id_at(listed, problem) == problem.module == "OBS-06"
    assert [related.message[:6] for related in problem.related] == ["OBS-04", "OBS-05"]


def test_a_cheap_module_that_is_worth_more_than_many_is_blamed_alone() -> None:
    listed = turned(GOOD, "OBS-01", "inward")
    problem = told(listed)["cost-worth"]
    assert problem.message.startswith("in the Observatory, OBS-01 costs 4 and is worth 8 points, more than OBS-02, ")
    assert id_at(listed, problem) == problem.module == "OBS-01"


def test_modules_of_one_worth_may_differ_in_cost_and_those_of_other_departments_are_not_compared() -> None:
    assert "cost-worth" not in told(good(("DCK-10", {"cost": 10})))
    swapped = good()
    for name in ("sockets", "guild"):
        swapped[8][name], swapped[9][name] = swapped[9][name], swapped[8][name]
    assert set(told(swapped)) == {"cost-worth"}


def test_modules_alike_are_told_once_for_each_department() -> None:
    (first,) = (module["sockets"] for module in GOOD if module["id"] == "OBS-02")
    listed = good(("OBS-03", first), ("REA-03", next(m["sockets"] for m in GOOD if m["id"] == "REA-02")))
    alike = [problem for problem in judged(listed).problems if problem.code == "alike-modules"]
    assert [(id_at(listed, problem), problem.module) for problem in alike] == [("OBS-03",) * 2, ("REA-03",) * 2]
    assert alike[0].message == "OBS-02 and OBS-03 in the Observatory have the same sockets"
    assert "REA-02 has the same" in alike[1].related[0].message


def test_a_catalog_off_in_every_way_is_told_of_each_in_few_words() -> None:
    problems = judged(modules()).problems
    assert {problem.code for problem in problems} == {"side-balance", "cost-worth", "alike-modules"}
    assert len(problems) == 13
    assert max(len(problem.message) for problem in problems) < 300


def test_a_catalog_with_errors_is_not_judged() -> None:
    loaded = check(as_yaml(modules()).replace("cost: 10", "cost: 11", 1).encode())
    assert loaded.catalog is None
    assert not {problem.code for problem in loaded.problems} & set(DESIGN_CODES)


@examples(20)
@given(st.permutations([module["sockets"]["outward"] for module in GOOD]))
def test_however_the_outward_sockets_lie_each_help_mends_and_few_are_needed(order: list[str]) -> None:
    listed = good()
    for module, socket in zip(listed, order, strict=True):
        module["sockets"]["outward"] = socket
        if list(module["sockets"].values()).count("port") == 0:
            module["sockets"]["inward"] = "port"
    problems = judged(listed).problems
    assert len(problems) <= 6 * 3 + 5
    off = [problem for problem in problems if problem.code == "department-outward"]
    for problem in off:
        for label in named(problem.help):
            listed = turned(listed, label)
    for _ in range(20):  # guilds swap at most as many as they sell
        left = [p for p in judged(listed).problems if p.code in ("department-outward", "guild-outward")]
        assert not [p for p in left if p.code == "department-outward"]
        if not left:
            return
        for label in named(left[0].help):
            listed = turned(listed, label)
    pytest.fail("the swaps of guilds come to no end")
