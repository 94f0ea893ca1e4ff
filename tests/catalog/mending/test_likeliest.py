"""Of mends that are as small, the one is taken that leaves the better catalog."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from generator.catalog.mending.likeliest import _alternatives, _flaws, likeliest_mend
from generator.catalog.mending.mend import Change, Mend
from generator.catalog.mending.solver import smallest_mend
from generator.catalog.model import SOCKET_NAMES, Guild
from tests.catalog.building import as_yaml, draft_of, modules

STANDARD: Final = (Path(__file__).resolve().parents[3] / "catalog.yaml").read_text("utf-8")
ENTRY: Final = re.compile(r"  - {id: (\S+), department: (\w+), guild: (\w+), +cost: (\d+),\n +sockets: {(.*)}}\n")
ENTRIES: Final = list(ENTRY.finditer(STANDARD))


@pytest.mark.parametrize("entry", ENTRIES[::6], ids=lambda entry: entry[1])
def test_the_sockets_of_a_lost_module_are_found_again_as_far_as_the_design_tells(entry: re.Match[str]) -> None:
    mend = likeliest_mend(draft_of(STANDARD.replace(entry[0], "")))
    assert mend is not None
    (addition,) = mend.additions
    outward = re.search(r"outward: (\w+)", entry[5])
    assert outward is not None
    assert addition.module.sockets.outward.value == outward[1]
    assert (addition.module.id, addition.module.cost) == (entry[1], int(entry[4]))


@pytest.mark.parametrize("entry", ENTRIES[::11], ids=lambda entry: entry[1])
@pytest.mark.parametrize("guild", list(Guild), ids=lambda guild: guild.code)
def test_a_wrong_guild_is_blamed_on_a_module_whose_change_leaves_a_good_catalog(
    entry: re.Match[str], guild: Guild
) -> None:
    line = entry[0].replace(f"guild: {entry[3]}", f"guild: {guild.title}")
    draft = draft_of(STANDARD.replace(entry[0], line))
    mend = likeliest_mend(draft)
    assert mend is not None
    assert len(mend.changes) == (line != entry[0])
    for change in mend.changes:
        blamed = (draft.entries or ())[change.place]
        wrong = (draft.entries or ())[[e[1] for e in ENTRIES].index(entry[1])]
        assert blamed.outward is wrong.outward  # else two guilds would sell other outward sockets than they should


def test_the_search_alone_would_take_another() -> None:
    """The fault is planted, and the choice is what finds it."""
    draft = draft_of(
        STANDARD.replace(
            "OBS-01, department: Observatory, guild: Research", "OBS-01, department: Observatory, guild: Energy"
        )
    )
    found, chosen = smallest_mend(draft), likeliest_mend(draft)
    assert found is not None
    assert chosen is not None
    assert len(found.changes) == len(chosen.changes) == 1
    assert found.changes[0].place != chosen.changes[0].place == 0


def test_no_choice_makes_a_mend_larger() -> None:
    listed = modules()
    for place in (3, 17, 44):
        listed[place]["guild"] = listed[place + 1]["guild"]
    del listed[8]
    draft = draft_of(as_yaml(listed))
    found, chosen = smallest_mend(draft), likeliest_mend(draft)
    assert found is not None
    assert chosen is not None
    assert len(found.changes) == len(chosen.changes)
    assert [a.module.id for a in found.additions] == [a.module.id for a in chosen.additions]


def flaws(*changes: tuple[int, str, str]) -> int:
    """How far the standard catalog is off after these changes."""
    return _flaws(draft_of(STANDARD), Mend(tuple(Change(*change) for change in changes), (), ()))


def one_port(number: int, side: str) -> list[tuple[int, str, str]]:
    """The changes after which the first so many modules have no port but this."""
    words = {name: "port" if name == side else "bulkhead" for name in SOCKET_NAMES}
    return [(place, name, word) for place in range(number) for name, word in words.items()]


@pytest.mark.parametrize(
    ("changes", "off"),
    [
        ([], 0),
        # A department and a guild lack an outward port, and there is a dead end too many.
        ([(2, "outward", "bulkhead")], 3),
        ([(2, "outward", "bulkhead"), (12, "outward", "bulkhead")], 6),
        # More corridors turn one way than the other, and two modules are alike.
        ([(2, "clockwise", "port")], 2),
        ([(2, "counterclockwise", "bulkhead")], 2),
        ([(place, "clockwise", "port") for place in (2, 12, 22)], 4),
        ([(place, "counterclockwise", "port") for place in (1, 3, 7)], 9),
        ([(2, "inward", "port")], 4),
        ([(0, "cost", "10")], 6),
        ([(2, "guild", "Research")], 2),
        (one_port(1, "outward"), 2),
        (one_port(4, "outward"), 9),
        (one_port(10, "outward"), 24),
        (one_port(10, "inward"), 28),
        (one_port(10, "clockwise"), 38),
    ],
)
def test_what_a_good_catalog_is_off_by_is_counted(changes: list[tuple[int, str, str]], off: int) -> None:
    assert flaws(*changes) == off


def others(field: str, value: str, *, place: int = 1) -> list[tuple[int, str]]:
    """What might be changed instead of that wrong value, and what the smallest mend changes."""
    listed = modules()
    listed[place][field] = int(value) if value.isdigit() else value
    draft = draft_of(as_yaml(listed))
    mend = smallest_mend(draft)
    assert mend is not None
    (change,) = mend.changes
    return [(change.place, change.value), *((other.place, other.value) for other in _alternatives(draft, change))]


def test_any_module_of_the_same_guild_or_cost_may_take_a_change_in_its_stead() -> None:
    assert others("guild", "Fabrication") == [(9, "Energy"), *((place, "Energy") for place in (0, 1, 3, 6))]
    assert others("cost", "6") == [(1, "5"), (3, "5"), (4, "5")]
    assert others("cost", "10", place=57) == [(57, "8"), (59, "8")]


def test_what_could_not_be_read_is_written_itself() -> None:
    assert others("guild", "nobody") == [(1, "Energy")]
    assert others("cost", "many") == [(1, "5")]
    assert list(_alternatives(draft_of(STANDARD), Change(2, "inward", "port"))) == []


def test_the_change_of_a_cost_is_chosen_by_the_design_too() -> None:
    text = STANDARD.replace(ENTRIES[5][0], ENTRIES[5][0].replace("cost: 7", "cost: 5"))
    found, chosen = smallest_mend(draft_of(text)), likeliest_mend(draft_of(text))
    assert found is not None
    assert chosen is not None
    assert chosen.changes == (Change(5, "cost", "7"),)


@pytest.mark.parametrize("number", [8, 9])
def test_the_sockets_of_eight_modules_at_most_are_chosen(number: int) -> None:
    text = STANDARD
    for entry in ENTRIES[3 : 3 + number]:
        text = text.replace(entry[0], "")
    draft = draft_of(text)
    found, chosen = smallest_mend(draft), likeliest_mend(draft)
    assert found is not None
    assert chosen is not None
    assert (found == chosen) == (number > 8)
    assert _flaws(draft, chosen) <= _flaws(draft, found)
    assert [a.module.sockets.outward for a in found.additions] == [a.module.sockets.outward for a in chosen.additions]
    same = [a.module._replace(sockets=b.module.sockets) for a, b in zip(chosen.additions, found.additions, strict=True)]
    assert same == [addition.module for addition in found.additions]


def test_each_added_module_has_the_best_sockets_that_it_can_have() -> None:
    alone = draft_of(STANDARD.replace(ENTRIES[1][0], ""))
    both = draft_of(STANDARD.replace(ENTRIES[1][0], "").replace(ENTRIES[44][0], ""))
    for draft in (alone, both):
        found, chosen = smallest_mend(draft), likeliest_mend(draft)
        assert found is not None
        assert chosen is not None
        assert _flaws(draft, found) > _flaws(draft, chosen) == 0


def test_the_tolerance_is_handed_on() -> None:
    text = STANDARD.replace("outward: port", "outward: bulkhead", 1)
    loose, exact = likeliest_mend(draft_of(text)), likeliest_mend(draft_of(text), tolerance=0)
    assert loose is not None
    assert exact is not None
    assert (len(loose.changes), len(exact.changes)) == (0, 1)
