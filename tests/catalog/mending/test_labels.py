"""Which IDs a mend writes, and where added modules are best written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from generator.catalog.mending.labels import labelled, placed
from generator.catalog.mending.reading import DEPARTMENTS
from generator.catalog.mending.search import GONE
from tests.catalog.building import Fields, module, modules
from tests.catalog.mending.applying import draft

if TYPE_CHECKING:
    from collections.abc import Sequence

NUMBERS: Final = {department.title: number for number, department in enumerate(DEPARTMENTS)}


def catalog(*rows: tuple[str, int]) -> list[Fields]:
    """Modules of an ID and a cost each, in the department that the ID speaks for."""
    titles = {department.code: department.title for department in DEPARTMENTS}
    return [module(name, department=titles[name[:3]], guild="Energy", cost=cost) for name, cost in rows]


def written(listed: Sequence[Fields], homes: Sequence[int] | None = None) -> list[str | None]:
    """The ID of each module after the mend; None of one that goes."""
    entries = draft(listed).entries or ()
    departments = [NUMBERS[row["department"]] for row in listed] if homes is None else list(homes)
    labels, _ = labelled(entries, departments)
    assert all((departments[place] == GONE) == (place not in labels) for place in range(len(entries)))
    return [labels.get(place) for place in range(len(entries))]


def new(listed: Sequence[Fields], cost: int, department: int = 1, gone: Sequence[int] = ()) -> tuple[str, int | None]:
    """The ID of a module to be added, and behind which place it is written."""
    departments = [GONE if place in gone else NUMBERS[row["department"]] for place, row in enumerate(listed)]
    labels, register = labelled(draft(listed).entries or (), departments)
    costs = {place: row["cost"] for place, row in enumerate(listed) if place not in gone}
    return placed(register, labels, departments, costs, department, cost)


@pytest.mark.parametrize(
    ("listed", "homes", "labels"),
    [
        (catalog(("OBS-03", 4), ("OBS-07", 5)), None, ["OBS-03", "OBS-07"]),
        (catalog(("OBS-03", 4), ("OBS-03", 5), ("OBS-08", 6)), None, ["OBS-01", "OBS-03", "OBS-08"]),
        (catalog(("OBS-03", 4), ("OBS-05", 5)), [GONE, 0], [None, "OBS-05"]),
        (catalog(("OBS-03", 4), ("OBS-05", 5)), [1, 0], ["REA-01", "OBS-05"]),
        # The number that the ID has is kept where the department was right.
        ([catalog(("OBS-44", 4))[0] | {"department": "Dock"}], [5], ["DCK-44"]),
        ([catalog(("OBS-44", 4))[0] | {"department": "Dock"}], [0], ["OBS-44"]),
        ([catalog(("OBS-44", 4))[0] | {"department": "Dock"}], [3], ["GRN-01"]),
        ([catalog(("OBS-44", 4))[0] | {"id": "obs 7"}], None, ["OBS-07"]),
        ([catalog(("OBS-44", 4))[0] | {"id": "what"}], None, ["OBS-01"]),
        ([{**catalog(("OBS-44", 4))[0], "id": "[x]"}], None, ["OBS-01"]),
        # Of two that share an ID, it is the owner's wherever that stands; where the owner goes, another's.
        (
            catalog(("OBS-03", 4), ("REA-01", 4), ("OBS-03", 5), ("OBS-08", 6)),
            None,
            ["OBS-03", "REA-01", "OBS-04", "OBS-08"],
        ),
        (catalog(("OBS-03", 4), ("OBS-03", 5)), [GONE, 0], [None, "OBS-03"]),
    ],
)
def test_an_id_stays_where_it_fits_and_else_shows_what_was_written(
    listed: list[Fields], homes: list[int] | None, labels: list[str | None]
) -> None:
    assert written(listed, homes) == labels


@pytest.mark.parametrize(
    ("rows", "cost", "found"),
    [
        ([("REA-02", 4), ("REA-04", 5), ("REA-06", 9)], 5, ("REA-05", 1)),
        ([("REA-02", 4), ("REA-04", 5), ("REA-06", 9)], 4, ("REA-03", 0)),
        ([("REA-02", 4), ("REA-04", 5), ("REA-06", 9)], 10, ("REA-07", 2)),
        ([("REA-02", 5), ("REA-04", 6), ("REA-06", 9)], 4, ("REA-01", None)),
        ([("OBS-01", 4), ("REA-02", 5), ("REA-04", 6)], 4, ("REA-01", 0)),
        ([("OBS-01", 4), ("OBS-02", 4), ("REA-02", 5)], 4, ("REA-01", 1)),
        # In whatever order the IDs stand, it comes behind the next lower one, or before the lowest.
        ([("REA-06", 4), ("REA-02", 5), ("REA-04", 6)], 6, ("REA-05", 2)),
        ([("REA-04", 4), ("REA-01", 5), ("REA-02", 6)], 5, ("REA-03", 2)),
        ([("OBS-01", 4), ("REA-06", 5), ("REA-02", 5)], 4, ("REA-01", 1)),
        ([("REA-04", 6), ("REA-03", 5), ("REA-05", 7)], 4, ("REA-01", 0)),
        ([("REA-06", 9), ("REA-04", 7), ("REA-02", 5)], 8, ("REA-03", 2)),
        ([("REA-06", 9), ("REA-04", 7), ("REA-02", 5), ("REA-09", 8)], 8, ("REA-10", 3)),
        ([("REA-04", 4), ("REA-06", 5), ("REA-02", 9)], 4, ("REA-05", 0)),
        ([("OBS-01", 4), ("OBS-02", 4), ("DCK-01", 4)], 4, ("REA-01", 1)),
        ([("DCK-01", 4)], 4, ("REA-01", None)),
        ([], 4, ("REA-01", None)),
    ],
)
def test_an_added_module_stands_where_its_id_rises_with_its_cost(
    rows: list[tuple[str, int]], cost: int, found: tuple[str, int | None]
) -> None:
    assert new(catalog(*rows), cost) == found


def test_of_an_empty_department_the_first_comes_behind_those_of_the_departments_before() -> None:
    listed = catalog(("OBS-01", 4), ("LAB-01", 4), ("OBS-02", 5), ("REA-07", 5), ("DCK-01", 4))
    assert new(listed, 4, gone=[3]) == ("REA-08", 2)
    assert new(listed, 4, department=4) == ("HAB-01", 3)
    assert new(listed[:2], 4, department=0, gone=[0]) == ("OBS-02", None)


def test_where_all_hundred_ids_are_written_those_of_modules_that_go_are_free() -> None:
    listed = catalog(*((f"REA-{number:02}", 4) for number in range(100)))
    assert new(listed, 4, gone=[42, 50])[0] == "REA-42"
    listed.append(modules()[0] | {"id": "x", "department": "Reactor"})
    assert written(listed, [1] * 7 + [0] + [1] * 93)[-1] == "REA-07"


def test_two_added_modules_do_not_get_one_id() -> None:
    listed = catalog(("REA-02", 4), ("REA-04", 5))
    departments = [1, 1]
    labels, register = labelled(draft(listed).entries or (), departments)
    found = [placed(register, labels, departments, {0: 4, 1: 5}, 1, 4)[0] for _ in range(3)]
    assert found == ["REA-03", "REA-01", "REA-05"]
