"""The smallest mend of a whole catalog: it mends, it is as small as the slip, and it is the likeliest."""

from __future__ import annotations

from copy import deepcopy
from itertools import product
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from generator.catalog.drafts import read_draft
from generator.catalog.load import check
from generator.catalog.mending.mend import FIELDS, Change, Mend
from generator.catalog.mending.solver import MOST, smallest_mend
from generator.catalog.model import DEPARTMENT_COSTS, SOCKET_NAMES, Department, Guild, Socket
from generator.diagnostics import has_errors
from tests.catalog.building import GUILDS, Fields, as_yaml, examples, modules
from tests.catalog.mending.applying import applied, draft, sound
from tests.catalog.mending.spoiling import changed, resized

if TYPE_CHECKING:
    from collections.abc import Iterator

STANDARD: Final[list[Fields]] = yaml.safe_load(
    (Path(__file__).resolve().parents[3] / "catalog.yaml").read_text("utf-8")
)["modules"]


def mend_of(listed: list[Fields]) -> Mend:
    mend = smallest_mend(draft(listed))
    assert mend is not None
    return mend


def with_(place: int, **fields: object) -> list[Fields]:
    """The standard catalog with other fields in one module."""
    listed = deepcopy(STANDARD)
    listed[place] |= fields
    return listed


def place_of(name: str) -> int:
    return [fields["id"] for fields in STANDARD].index(name)


def kept(listed: list[Fields], mend: Mend) -> None:
    """The mend is in order and makes the catalog valid."""
    assert list(mend.changes) == sorted(mend.changes, key=lambda c: (c.place, FIELDS.index(c.field)))
    assert list(mend.removals) == sorted(mend.removals)
    assert len(mend.additions) - len(mend.removals) == 60 - len(listed)
    assert not (mend.additions and mend.removals)
    after = applied(listed, mend)
    assert sound(after)
    assert not has_errors(check(as_yaml(after).encode()).problems)


@pytest.mark.parametrize("listed", [STANDARD, modules()])
def test_a_valid_catalog_needs_no_mend(listed: list[Fields]) -> None:
    assert mend_of(listed) == Mend((), (), ())


def test_without_a_list_of_modules_or_with_too_many_there_is_no_mend() -> None:
    assert smallest_mend(read_draft(None, [])) is None
    assert smallest_mend(draft([STANDARD[0]] * (MOST + 1))) is None


def test_an_empty_catalog_gets_all_sixty() -> None:
    mend = mend_of([])
    assert len(mend.additions) == 60
    kept([], mend)


@pytest.mark.parametrize("seed", range(30))
def test_a_few_slips_are_mended_by_no_more_changes_than_they_were(seed: int) -> None:
    random = Random(seed)
    listed = changed(STANDARD if seed % 2 else modules(), random, 1 + seed % 3)
    mend = mend_of(listed)
    assert len(mend.changes) <= 1 + seed % 3
    kept(listed, mend)
    assert mend.changes or sound(listed)


@pytest.mark.parametrize("seed", range(20))
def test_slips_and_missing_or_doubled_modules_are_mended_together(seed: int) -> None:
    random = Random(seed)
    listed = resized(changed(STANDARD, random, seed % 3), random, 1 + seed % 2)
    mend = mend_of(listed)
    assert len(mend.changes) <= seed % 3
    kept(listed, mend)


@examples(18)
@given(seed=st.integers(0, 10**6), faults=st.integers(0, 9), more=st.integers(0, 4))
def test_any_spoilt_catalog_is_valid_after_its_mend(seed: int, faults: int, more: int) -> None:
    random = Random(seed)
    spoilt = deepcopy(STANDARD)
    if seed % 2:
        random.shuffle(spoilt)
    spoilt = resized(changed(spoilt, random, faults), random, more)
    mend = smallest_mend(draft(spoilt))
    if mend is not None:
        assert len(mend.changes) <= faults
        kept(spoilt, mend)


def singles(listed: list[Fields]) -> Iterator[list[Fields]]:
    """Every catalog that differs in one field, as far as that might mend anything."""
    words: dict[str, list[Any]] = {
        "department": [department.title for department in Department],
        "guild": list(GUILDS),
        "cost": list(dict.fromkeys(DEPARTMENT_COSTS)),
        "id": [f"{department.code}-98" for department in Department],
    }
    for fields in listed:
        for field, values in words.items():
            old = fields[field]
            for fields[field] in values:
                yield listed
            fields[field] = old
        for name, word in product(SOCKET_NAMES, Socket):
            old = fields["sockets"][name]
            fields["sockets"][name] = word.value
            yield listed
            fields["sockets"][name] = old


@pytest.mark.parametrize("seed", range(6))
def test_where_two_changes_are_needed_no_single_one_does(seed: int) -> None:
    random = Random(seed)
    while True:
        listed = changed(STANDARD, random, 2)
        if len(mend_of(listed).changes) == 2:
            break
    assert not any(map(sound, singles(deepcopy(listed))))
    half = applied(listed, mend_of(listed)._replace(changes=mend_of(listed).changes[:1]))
    assert any(map(sound, singles(half)))  # one more change does then: the search for it can succeed


CASES: Final[dict[str, tuple[list[Fields], tuple[Change, ...]]]] = {
    "cost": (with_(3, cost=5), (Change(3, "cost", "6"),)),
    # Energy sells no two of one cost, so it is the last.
    "guild": (with_(3, guild="Energy"), (Change(8, "guild", "Fabrication"),)),
    "id of another": (with_(3, id="OBS-06"), (Change(3, "id", "OBS-04"),)),
    "id of another department": (with_(3, id="REA-77"), (Change(3, "id", "OBS-77"),)),
    "department": (with_(3, department="Dock"), (Change(3, "department", "Observatory"),)),
    "moved": (
        with_(3, department="Dock", id="DCK-44"),
        (Change(3, "id", "OBS-04"), Change(3, "department", "Observatory")),
    ),
    "misspelt": (
        with_(3, department="Obsevatory", id="obs_4", guild="Fabircation", cost="'6'"),
        (
            Change(3, "id", "OBS-04"),
            Change(3, "department", "Observatory"),
            Change(3, "guild", "Fabrication"),
            Change(3, "cost", "6"),
        ),
    ),
    "sockets": (
        with_(3, sockets=dict.fromkeys(SOCKET_NAMES, "bulkhead") | {"inward": "prot"}),
        (Change(3, "inward", "port"),),
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_slip_is_undone_where_it_was_made(case: str) -> None:
    listed, changes = CASES[case]
    assert mend_of(listed).changes == changes


@pytest.mark.parametrize("place", range(0, 60, 7))
def test_a_deleted_module_is_added_where_it_was_with_the_guild_and_cost_it_had(place: int) -> None:
    listed = deepcopy(STANDARD)
    gone = listed.pop(place)
    mend = mend_of(listed)
    (addition,) = mend.additions
    module = addition.module
    assert (mend.changes, mend.removals) == ((), ())
    assert (module.id, module.department.title, module.cost) == (gone["id"], gone["department"], gone["cost"])
    assert addition.guilds == (Guild[gone["guild"].upper()],) == (module.guild,)
    assert addition.after == (place - 1 if place else None)
    beside = [fields["sockets"] for fields in listed if fields["department"] == gone["department"]]
    assert {name: getattr(module.sockets, name).value for name in SOCKET_NAMES} not in beside
    outward = [fields["sockets"]["outward"] for fields in applied(listed, mend)]
    assert outward.count("port") == 36


def test_every_guild_that_would_do_is_named() -> None:
    listed = deepcopy(STANDARD)
    del listed[0], listed[0], listed[0]  # one of each guild
    additions = mend_of(listed).additions
    assert {guild for addition in additions for guild in addition.guilds} == set(Guild)
    assert all(addition.module.guild in addition.guilds for addition in additions)
    assert {addition.module.guild for addition in additions} == set(Guild)
    assert [addition.module.id for addition in additions] == ["OBS-01", "OBS-02", "OBS-03"]


@pytest.mark.parametrize("department", list(Department))
def test_a_deleted_department_comes_back_whole(department: Department) -> None:
    listed = [fields for fields in deepcopy(STANDARD) if fields["department"] != department.title]
    mend = mend_of(listed)
    assert {addition.module.department for addition in mend.additions} == {department}
    assert mend.changes == ()
    after = applied(listed, mend)
    kept(listed, mend)
    assert [fields["id"] for fields in after] == [fields["id"] for fields in STANDARD]


@pytest.mark.parametrize("again", [3, 30, 60])
def test_of_a_module_pasted_again_the_copy_goes(again: int) -> None:
    listed = deepcopy(STANDARD)
    listed.insert(again, deepcopy(listed[2]))
    assert mend_of(listed) == Mend(changes=(), removals=(again,), additions=())


@pytest.mark.parametrize("number", range(0, 60, 7))
@pytest.mark.parametrize("guild", GUILDS)
def test_of_all_modules_that_would_mend_a_guild_the_one_sold_twice_at_a_cost_or_the_last_does(
    number: int, guild: str
) -> None:
    listed = modules()
    listed[number]["guild"] = guild
    able = []
    for place, new in product(range(60), GUILDS):
        old, listed[place]["guild"] = listed[place]["guild"], new
        if old != new and sound(listed):
            twins = [f for f in listed if (f["department"], f["cost"]) == (listed[place]["department"], f["cost"])]
            twice = sum(f["cost"] == listed[place]["cost"] and f["guild"] == old for f in twins)
            able.append((twice, place, new))
        listed[place]["guild"] = old
    changes = (Change(max(able)[1], "guild", max(able)[2]),) if able and not sound(listed) else ()
    assert mend_of(listed).changes == changes


def test_of_modules_alike_the_last_goes_unless_one_stands_elsewhere() -> None:
    listed = deepcopy(STANDARD)
    listed.insert(10, listed[9] | {"id": "OBS-11"})
    assert mend_of(listed).removals == (10,)
    listed.insert(30, listed.pop(9))
    assert mend_of(listed).removals == (30,)


def test_a_module_amid_another_department_moves_there_rather_than_one_like_it() -> None:
    listed = deepcopy(STANDARD)
    twin = next(n for n, f in enumerate(listed[10:20], 10) if (f["guild"], f["cost"]) == ("Energy", 9))
    slip = next(n for n, f in enumerate(listed[:10]) if (f["guild"], f["cost"]) == ("Energy", 9))
    assert twin > slip
    listed[slip] |= {"id": "REA-33", "department": "Reactor"}
    assert {change.place for change in mend_of(listed).changes} == {slip}


def test_of_a_department_pasted_again_the_copies_go() -> None:
    listed = [*STANDARD, *STANDARD[20:30]]
    assert mend_of(listed) == Mend((), tuple(range(60, 70)), ())


def test_a_module_among_those_of_another_department_is_the_one_that_goes() -> None:
    listed = deepcopy(STANDARD)
    listed.insert(3, listed[15] | {"id": "REA-15"})
    assert mend_of(listed).removals == (3,)


@pytest.mark.parametrize(("old", "new", "turned"), [("port", "bulkhead", 7), ("bulkhead", "port", 7)])
def test_outward_sockets_are_turned_only_as_far_as_the_ratio_asks(old: str, new: str, turned: int) -> None:
    listed = deepcopy(STANDARD)
    able = [f for f in listed if f["sockets"]["outward"] == old and list(f["sockets"].values()).count("port") > 1]
    for fields in able[:turned]:
        fields["sockets"]["outward"] = new
    mend = mend_of(listed)
    assert len(mend.changes) == turned - 2  # two away is a warning
    assert {change.field for change in mend.changes} == {"outward"}
    kept(listed, mend)
    strict = smallest_mend(draft(listed), tolerance=0)
    assert strict is not None
    assert len(strict.changes) == turned


def test_a_port_that_is_a_modules_only_one_is_turned_last() -> None:
    listed = [f | {"sockets": dict.fromkeys(SOCKET_NAMES, "bulkhead") | {"outward": "port"}} for f in STANDARD]
    listed[5] = listed[5] | {"sockets": dict.fromkeys(SOCKET_NAMES, "port")}
    mend = mend_of(listed)
    assert Change(5, "outward", "bulkhead") in mend.changes
    assert len(mend.changes) == 1 + 2 * 21
    kept(listed, mend)


def test_a_module_that_cannot_be_read_at_all_is_written_anew() -> None:
    listed = deepcopy(STANDARD)
    listed[17] = {"cost": "'%'"}
    mend = mend_of(listed)
    assert [change.field for change in mend.changes] == list(FIELDS)
    assert mend.changes[0].value == "REA-08"
    kept(listed, mend)


def test_a_module_is_added_beside_one_whose_guild_cannot_be_read() -> None:
    listed = deepcopy(STANDARD)
    listed[2]["guild"] = "nobody"
    gone = listed.pop(5)
    mend = mend_of(listed)
    assert [change.field for change in mend.changes] == ["guild"]
    (addition,) = mend.additions
    assert (addition.module.department.title, addition.module.cost) == (gone["department"], gone["cost"])
    kept(listed, mend)
    for guild in addition.guilds:
        rows = applied(listed, mend)
        place = [row["id"] for row in rows].index(addition.module.id)
        rows[place] |= {"guild": guild.title}
        rows[2] |= {"guild": next(g for g in GUILDS if sound([*rows[:2], rows[2] | {"guild": g}, *rows[3:]]))}
        assert sound(rows)


def test_the_guilds_that_would_do_are_those_of_every_share_that_takes_as_few_changes() -> None:
    listed = modules()
    del listed[2:10]
    for addition in mend_of(listed).additions:
        assert addition.guilds == tuple(Guild)
    listed = modules()
    del listed[10], listed[0]  # of each department the guild that sells the most: now either may, in either
    assert [addition.guilds for addition in mend_of(listed).additions] == [(Guild.FABRICATION, Guild.ENERGY)] * 2
    listed = modules()
    del listed[3]
    assert mend_of(listed).additions[0].guilds == (Guild[modules()[3]["guild"].upper()],)
