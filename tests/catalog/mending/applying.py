"""A draft of a catalog given as plain data, and a mend carried out on it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.catalog.drafts import read_draft
from generator.catalog.model import DEPARTMENT_COSTS, SOCKET_NAMES, Department
from generator.catalog.text.events import parse
from generator.catalog.text.source import Source
from tests.catalog.building import GUILDS, Fields, as_yaml

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.catalog.drafts import Draft
    from generator.catalog.mending.mend import Addition, Mend


def draft(listed: Sequence[Fields]) -> Draft:
    """The catalog as the program reads it."""
    text = as_yaml(listed) if listed else "rules: v3\nmodules: []\n"
    return read_draft(parse(text, Source(text)).root, [])


def applied(listed: Sequence[Fields], mend: Mend) -> list[Fields]:
    """The catalog after the mend."""
    rows = [fields | {"sockets": _sides(fields)} for fields in listed]
    for place, field, value in mend.changes:
        target = rows[place]["sockets"] if field in SOCKET_NAMES else rows[place]
        assert target.get(field) != (int(value) if field == "cost" else value), "a change changes something"
        target[field] = int(value) if field == "cost" else value
    behind: dict[int | None, list[Fields]] = {}
    for addition in mend.additions:
        behind.setdefault(addition.after, []).append(_fields(addition))
    after = behind.get(None, [])
    for place, row in enumerate(rows):
        after += [] if place in mend.removals else [row]
        after += behind.get(place, [])
    return after


def _sides(fields: Fields) -> Fields:
    sockets = fields.get("sockets")
    return dict(sockets) if isinstance(sockets, dict) else {}


def _fields(addition: Addition) -> Fields:
    module = addition.module
    return {
        "id": module.id,
        "department": module.department.title,
        "guild": module.guild.title,
        "cost": module.cost,
        "sockets": {name: getattr(module.sockets, name).value for name in SOCKET_NAMES},
    }


def sound(listed: Sequence[Fields]) -> bool:
    """Whether a catalog keeps every invariant, by the plainest count, so that thousands can be tried."""
    ids = [fields["id"] for fields in listed]
    outward = sum(fields["sockets"]["outward"] == "port" for fields in listed)
    if len(listed) != 60 or len(set(ids)) != 60 or abs(outward - 36) > 2:
        return False
    words = [set(fields["sockets"].values()) for fields in listed]
    if not all("port" in four and four <= {"port", "bulkhead"} for four in words):
        return False
    fours = []
    for department in Department:
        here = [fields for fields in listed if fields["department"] == department.title]
        sold = sorted((sum(fields["guild"] == guild for fields in here), guild) for guild in GUILDS)
        if sorted(str(fields["cost"]) for fields in here) != sorted(map(str, DEPARTMENT_COSTS)):
            return False
        if [number for number, _ in sold] != [3, 3, 4]:
            return False
        if not all(re.fullmatch(f"{department.code}-[0-9][0-9]", fields["id"]) for fields in here):
            return False
        fours.append(sold[-1][1])
    return sorted(fours) == sorted(GUILDS * 2)
