"""Of mends that are as small, the one is taken that leaves the better catalog."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from generator.catalog.mending.likeliest import likeliest_mend
from generator.catalog.mending.solver import smallest_mend
from generator.catalog.model import Guild
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
