"""Faults planted in a whole catalog, as plain data."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING

from generator.catalog.model import DEPARTMENT_COSTS, SOCKET_NAMES, Department
from tests.catalog.building import GUILDS, Fields

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

FIELDS = ("id", "department", "guild", "cost", *SOCKET_NAMES)
WORDS: dict[str, list[object]] = {
    "department": [*(department.title for department in Department), "Labratory", "REA", "Kitchen"],
    "guild": [*GUILDS, "Energie", "FAB", "nobody"],
    "cost": [*DEPARTMENT_COSTS, 0, 11, 99, "6O", "'5'", "many"],
    "id": ["obs_3", "REA-1", "DCK-00", "LAP-07", "GRN-77", "x"],
}


def changed(listed: Sequence[Fields], random: Random, faults: int) -> list[Fields]:
    """The catalog with one field written wrongly again and again, whatever it comes to."""
    rows = deepcopy(list(listed))
    for _ in range(faults):
        row, field = random.choice(rows), random.choice(FIELDS)
        if field in SOCKET_NAMES:
            row["sockets"][field] = random.choice(("port", "bulkhead", "prot", "wall"))
        elif field == "id" and random.random() < 0.6:
            row["id"] = random.choice(rows)["id"]
        else:
            row[field] = random.choice(WORDS[field])
    return rows


def resized(listed: Sequence[Fields], random: Random, faults: int) -> list[Fields]:
    """The catalog with modules deleted or pasted again, all of one kind."""
    rows = deepcopy(list(listed))
    deleted = random.random() < 0.5
    for _ in range(faults):
        place = random.randrange(len(rows))
        if deleted:
            del rows[place]
        else:
            rows.insert(random.randrange(len(rows) + 1), deepcopy(rows[place]))
    return rows
