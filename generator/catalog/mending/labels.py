"""The IDs that a mend writes, and where added modules are best written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.catalog.invariants.identifiers import Register, number_in
from generator.catalog.mending.reading import DEPARTMENTS
from generator.catalog.mending.search import GONE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.catalog.entries import Entry


def labelled(entries: Sequence[Entry], departments: Sequence[int]) -> tuple[dict[int, str], Register]:
    """The ID of every module that stays, by its place, and the register in which they are entered.

    An ID stays where it fits the department; of several modules that share it, with its owner. The others get what
    `generator.catalog.invariants.identifiers.faulty_ids` offers: a number that the written ID shows or one that fits.
    """
    register = Register(entries)
    labels: dict[int, str] = {}
    held: dict[str, int] = {}
    for place, entry in enumerate(entries):
        label = entry.label
        if label is None or departments[place] == GONE or label[:3] != DEPARTMENTS[departments[place]].code:
            continue
        if label not in held or register.owners.get(label) == place:
            held[label] = place
    for place, entry in enumerate(entries):
        if departments[place] == GONE:
            continue
        label = entry.label
        if label is not None and held.get(label) == place:
            labels[place] = label
            continue
        wish = None
        if label is None:
            wish = number_in(entry.written or "")
        elif entry.misplaced and DEPARTMENTS[departments[place]] is entry.department.value:
            wish = int(label[4:])
        labels[place] = _new(register, place, departments[place], wish, (*held, *labels.values()))
    return labels, register


def _new(register: Register, place: int, department: int, wish: int | None, held: Sequence[str]) -> str:
    code = DEPARTMENTS[department].code
    offered = register.offer(place, code, wish)
    if offered is not None:
        return offered
    # All hundred are written somewhere; those of modules that go or move are free again.
    return next(label for number in range(100) if (label := f"{code}-{number:02}") not in held)


def placed(
    register: Register,
    labels: dict[int, str],
    departments: Sequence[int],
    costs: Mapping[int, int],
    department: int,
    cost: int,
) -> tuple[str, int | None]:
    """An ID for a module to be added, and the place behind which it is best written.

    IDs commonly run in order of cost, so its number is one that is free behind the last module that costs no more.
    """
    here = [place for place, home in enumerate(departments) if home == department]
    cheaper = [place for place in here if costs[place] <= cost]
    position = cheaper[-1] + 1 if cheaper else here[0] if here else len(departments)
    label = _new(register, position, department, None, tuple(labels.values()))
    lower = [place for place in here if labels[place] < label]
    if lower:
        return label, max(lower, key=lambda place: labels[place])
    if here:
        first = min(here, key=lambda place: labels[place])
        return label, first - 1 if first else None
    before = [place for place, home in enumerate(departments) if GONE < home < department]
    return label, max(before, default=None)
