"""What is told of a fault, word for word: where, with what help, and what is folded under it."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Final

import pytest

from generator.catalog.causes import _explains, corrected, folded
from generator.catalog.invariants.checks import broken
from generator.catalog.mending.mend import Change, Mend
from generator.catalog.model import SOCKET_NAMES
from generator.diagnostics import Problem, Severity, Span
from tests.catalog.building import Fields, as_yaml, draft_of, modules, read

if TYPE_CHECKING:
    from collections.abc import Sequence

SEALED: Final = dict.fromkeys(SOCKET_NAMES, "bulkhead")
HERE: Final = Span(1, 1, 1, 2)
NOTHING: Final = Mend((), (), ())


def with_(places: Sequence[int], **fields: object) -> list[Fields]:
    """A valid catalog with the same wrong fields in some of its modules; None leaves a field out."""
    listed = modules()
    for place in places:
        row = listed[place] | fields
        listed[place] = {name: value for name, value in row.items() if value is not None}
    return listed


def both(*catalogs: list[Fields]) -> list[Fields]:
    """The faults of several catalogs in one."""
    whole = modules()
    for listed in catalogs:
        whole = [new if new != old else row for row, new, old in zip(whole, listed, modules(), strict=True)]
    return whole


def without(*places: int) -> list[Fields]:
    """A valid catalog that lacks some modules."""
    return [row for place, row in enumerate(modules()) if place not in places]


def doubled(*places: int) -> list[Fields]:
    """A valid catalog in which some modules stand twice in a row."""
    return [deepcopy(row) for place, row in enumerate(modules()) for _ in range(1 + (place in places))]


def pasted(number: int) -> list[Fields]:
    """A valid catalog with the first so many modules of the Reactor written again at its end."""
    return [*modules(), *modules()[10 : 10 + number]]


def ports(number: int) -> list[Fields]:
    """A valid catalog with so many outward ports too many."""
    listed = modules()
    for place in [place for place, row in enumerate(listed) if row["sockets"]["outward"] == "bulkhead"][:number]:
        listed[place]["sockets"]["outward"] = "port"
    return listed


def told(listed: Sequence[Fields]) -> list[str]:
    """Each problem in a few lines: place, code, module and message, help, notes, what is folded under it."""
    return [said(problem) for problem in read(as_yaml(listed)).problems]


def said(problem: Problem) -> str:
    rows = [f"{problem.span.line}:{problem.span.column} {problem.code} ({problem.module}): {problem.message}"]
    rows += [f"help: {problem.help}"] if problem.help else []
    rows += [f"{note.span.line}:{note.span.column} {note.message}" for note in problem.related]
    rows += [f"folds {' '.join(other.code for other in problem.consequences)}"] if problem.consequences else []
    return "\n".join(rows)


CASES: Final[dict[str, list[Fields]]] = {
    "moved": with_([3], id="DCK-44", department="Dock"),
    "moved, with an unreadable ID": with_([2], id="x", department="Dock"),
    "moved, without an ID": with_([2], id=None, department="Dock"),
    "pasted over a module of another department": [*without(2), modules()[41]],
    "an ID of another department": with_([3], id="DCK-44"),
    "an ID of another department where one lacks": both(with_([3], id="DCK-44"), with_([55], id="OBS-44")),
    "a department of another ID": with_([3], department="Dock"),
    "two of them": with_([3, 14], department="Dock"),
    "one ID three times": with_([2, 12], id="LAB-01"),
    "one ID in one department": with_([4, 6], id="OBS-02"),
    "one missing": without(3),
    "three missing": without(3, 20, 30),
    "eight missing": without(*range(2, 10)),
    "nine missing": without(*range(1, 10)),
    "two doubled": doubled(4, 30),
    "eight doubled": pasted(8),
    "nine doubled": pasted(9),
    "a cost": with_([1], cost=4),
    "a cost of a module without an ID": with_([9], id=None, cost=9),
    "two costs of modules whose IDs are none": with_([0, 1], id="x", cost=12),
    "a cost beside one that is missing": both(with_([1], cost=None), with_([2], cost=12)),
    "two costs beside one that is missing": both(with_([1], cost=None), with_([2, 3], cost=12)),
    "eight costs": with_(range(8), cost=12),
    "nine costs of the ten": with_(range(10), cost=12),
    "a guild": with_([1], guild="Fabrication"),
    "a guild of two that are sold": both(with_([1], guild="Fabrication"), with_([11], guild="Research")),
    "a guild and its ID": with_([1], guild="Fabrication", id="y"),
    "four bulkheads": both(with_([2, 33], sockets=SEALED), with_([7], sockets=SEALED | {"inward": "prt"})),
    "three ports too many": ports(3),
    "eleven ports too many": ports(11),
    "a word that resembles nothing": with_([1], guild="nobody"),
    "a word that means what it resembles": with_([1], guild="Enegry"),
    "a word that means something else": with_([1], guild="Reserch"),
    "a number in quotation marks": with_([1], cost="'4'"),
    "a module lost beside a wrong cost": [row for row in with_([4], cost=10) if row["id"] != "OBS-02"],
}
