"""Which of alike modules are moved or taken out: those that seem out of place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.catalog.mending.groups import Group, grouped_items
from generator.catalog.mending.homes import Homes, Suspects, homes
from generator.catalog.mending.reading import read
from generator.catalog.mending.search import GONE, Found, Plan
from generator.catalog.mending.shape import STANDARD
from tests.catalog.building import Fields, modules
from tests.catalog.mending.applying import draft

if TYPE_CHECKING:
    from collections.abc import Sequence


def ranks(listed: Sequence[Fields]) -> list[int]:
    whole = draft(listed)
    suspects = Suspects(whole, read(whole))
    return [suspects.rank(place) for place in range(len(listed))]


def carried(listed: Sequence[Fields], *moves: tuple[int, int]) -> Homes:
    """The modules by a plan that moves one like that of a place to a department, for each move."""
    whole = draft(listed)
    reading = read(whole)
    groups = grouped_items(STANDARD, reading.items)
    plan = Plan((0,) * 6, tuple((_group(groups, place), goal) for place, goal in moves))
    return homes(Found(0, groups, (plan,)), plan, reading, Suspects(whole, reading))


def _group(groups: Sequence[Group], place: int) -> int:
    return next(number for number, group in enumerate(groups) if place in group.members)


def test_a_module_where_it_belongs_is_no_suspect() -> None:
    assert set(ranks(modules())) == {0}


def test_a_copy_is_more_suspect_than_a_module_amid_those_of_another_department() -> None:
    listed = modules()
    stray = listed.pop(2)
    listed.insert(15, stray)
    listed.insert(40, stray)
    rank = ranks(listed)
    assert {place for place, number in enumerate(rank) if number} == {15, 40}
    assert 0 < rank[15] < rank[40] or 0 < rank[40] < rank[15]
    listed = modules()
    listed[3]["id"] = "x"
    assert ranks(listed)[3] == 0  # an ID that is none is nobody else's


def test_all_stay_at_home_that_no_move_concerns() -> None:
    where = carried(modules())
    assert where == Homes([place // 10 for place in range(60)], frozenset(), 0)


def test_of_modules_alike_the_last_moves_and_is_called_moved() -> None:
    listed = modules()
    listed[4] |= {"guild": listed[3]["guild"]}  # now like the one before it
    where = carried(listed, (3, 2))
    assert where.departments[3:5] == [0, 2]
    assert where.moved == {4}
    assert where.oddity == 1  # nothing in the catalog speaks against it


def test_of_modules_alike_the_one_that_seems_out_of_place_goes() -> None:
    listed = modules()
    listed[4] |= {"guild": listed[3]["guild"]}
    listed.insert(20, listed.pop(3))
    where = carried(listed, (3, GONE))
    assert (where.departments[20], where.departments[3]) == (GONE, 0)
    assert (where.moved, where.oddity) == (frozenset(), 0)


def test_of_two_that_leave_one_goes_out_of_the_catalog_first() -> None:
    listed = modules()
    for place in (4, 5):
        listed[place] |= {"guild": listed[3]["guild"], "cost": 6}
    where = carried(listed, (3, 2), (3, GONE))
    assert where.departments[3:6] == [0, 2, GONE]
    assert where.moved == {4}
    assert where.oddity == 2


def test_a_module_without_a_home_goes_where_its_word_resembles_rather_than_elsewhere() -> None:
    listed = modules()
    for place, word in ((3, "Reactr"), (13, "Dok"), (23, "'%'")):
        listed[place] |= {"id": "x", "department": word, "guild": "Energy", "cost": 4}
    where = carried(listed, (3, 5), (3, 1), (3, 2))
    assert (where.departments[3], where.departments[13], where.departments[23]) == (1, 5, 2)
    assert (where.moved, where.oddity) == (frozenset(), 0)
    assert carried(listed[:4], (3, 2)).oddity == 1  # where it resembles one department and goes to another
    assert carried(listed[:4], (3, GONE)).oddity == 0  # it stands by itself, so it may well be the one too many


def test_where_an_id_and_a_department_contradict_each_other_the_department_rather_changes() -> None:
    listed = modules()
    listed[3]["id"] = "DCK-44"
    assert (carried(listed, (3, 5)).departments[3], carried(listed, (3, 5)).oddity) == (5, 0)
    assert (carried(listed, (3, 0)).departments[3], carried(listed, (3, 0)).oddity) == (0, 1)
