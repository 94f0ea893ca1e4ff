"""The modules' IDs: whether each is one, fits its department and is used once, and which free one to write instead.

An ID is permanent (catalog interface), so of those that clash the one stays that stands where it belongs. What is
offered for the others is taken neither in the catalog nor by an earlier offer: whoever follows every help ends with IDs
that are right.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from typing import TYPE_CHECKING, Final

from generator.catalog.model import DEPARTMENT_COSTS, Department
from generator.catalog.text.wording import quoted
from generator.diagnostics import Problem, Related
from generator.suggest import nearest

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.catalog.entries import Entry

PER_DEPARTMENT: Final = len(DEPARTMENT_COSTS)
"""Modules in each department (rules, section 2)."""

_CODES: Final = {department.code: department for department in Department}
_FORM: Final = "an ID is its department's code, a hyphen and two digits"
_NEARLY: Final = r"\s*([A-Za-z]{2,12})[\s_\u2010-\u2015\u2212-]*0*([0-9]{1,2})\s*"
"""What shows a code and a number, however they are written."""


def faulty_ids(entries: Sequence[Entry], *, crowded: bool) -> Iterator[Problem]:
    """A problem for each ID that is none, that its department does not have, or that another module has.

    `crowded` says that the catalog has too many modules, so that one with another's ID is rather a copy.
    """
    register = Register(entries)
    for place, entry in enumerate(entries):
        if entry.label is None:
            if entry.written is not None:
                yield _malformed(register, place, entry.written)
        elif entry.misplaced:
            yield _misplaced(register, place, entry.label)
        elif register.owners[entry.label] != place:
            yield _taken(register, place, entry.label, crowded=crowded)


def owned(entries: Sequence[Entry]) -> dict[str, int]:
    """Whose each proper ID is, by the module's place in the list. One that its department cannot have is nobody's.

    Of several modules the first has it, unless the others' places in the order of the IDs show that it is another's.
    """
    claims: dict[str, list[int]] = {}
    for place, entry in enumerate(entries):
        if entry.label is not None and not entry.misplaced:
            claims.setdefault(entry.label, []).append(place)
    owners = {}
    for label, places in claims.items():
        fitting = [place for place in places if _in_order(entries, place)] if len(places) > 1 else places
        if not fitting and len(places) == 2:
            fitting = [place for place in places if not _gap(entries, place, claims)]
        owners[label] = fitting[0] if len(fitting) == 1 else places[0]
    return owners


def _beside(entries: Sequence[Entry], place: int) -> tuple[int, int, int]:
    """The numbers of a module's ID and of its neighbors', where those are in its department: before, own, after."""
    code, number = (entries[place].label or "-").split("-")
    around = []
    for other, bound in ((place - 1, -1), (place + 1, 100)):
        label = entries[other].label if 0 <= other < len(entries) else None
        around.append(int(label[4:]) if label is not None and label.startswith(code) else bound)
    return around[0], int(number), around[1]


def _in_order(entries: Sequence[Entry], place: int) -> bool:
    before, own, after = _beside(entries, place)
    return before < own < after


def _gap(entries: Sequence[Entry], place: int, taken: dict[str, list[int]]) -> bool:
    """Whether an ID is free that would fit between the neighbors."""
    before, own, after = _beside(entries, place)
    code = (entries[place].label or "")[:3]
    return any(f"{code}-{number:02}" not in taken for number in range(max(1, before + 1), min(own, after) + 1))


class Register:
    """Whose the IDs are, and which are still free. What is offered once is not offered again."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.entries: Final = entries
        self.owners: Final = owned(entries)
        self.by_word: Final = Counter(entry.department.value for entry in entries)
        self.by_id: Final = Counter(
            entry.department.value if entry.label is None else _CODES[entry.label[:3]] for entry in entries
        )
        self._taken = {entry.label for entry in entries}
        self._full: set[str] = set()
        self._places: dict[str, list[int]] = {code: [] for code in _CODES}
        self._numbers: dict[str, list[int]] = {code: [] for code in _CODES}
        for label, place in sorted(self.owners.items(), key=lambda item: item[1]):
            self._places[label[:3]].append(place)
            self._numbers[label[:3]].append(int(label[4:]))

    def owner(self, label: str) -> Entry | None:
        """The module that an ID belongs to."""
        place = self.owners.get(label)
        return None if place is None else self.entries[place]

    def offer(self, place: int, code: str, wish: int | None = None) -> str | None:
        """A free ID with this code for the module at a place in the list; None where all hundred are taken.

        The number wished for comes first, then one that fits in where the module stands, then any other.
        """
        if code in self._full:
            return None
        index = bisect_left(self._places[code], place)
        numbers = self._numbers[code]
        low = numbers[index - 1] if index else 0
        high = numbers[index] if index < len(numbers) else 100
        wishes = [] if wish is None else [wish]
        for number in (*wishes, *range(low + 1, high), *range(1, 100), 0):
            label = f"{code}-{number:02}"
            if label not in self._taken:
                self._taken.add(label)
                return label
        self._full.add(code)
        return None


def _taken(register: Register, place: int, label: str, *, crowded: bool) -> Problem:
    entry, owner = register.entries[place], register.entries[register.owners[label]]
    free = register.offer(place, label[:3])
    mend = f"an ID of its own, such as `{free}`"
    mend = f"take this module out, or give it {mend}" if crowded else f"give this module {mend}"
    return Problem(
        code="duplicate-id",
        message=f"the ID `{label}` is already taken in line {owner.id.span.line}",
        span=entry.id.span,
        module=label,
        help=mend if free else _full(label[:3]),
        related=(Related(owner.id.span, "it belongs to this module"),),
    )


def number_in(text: str) -> int | None:
    """The number that an ID would have which is written like this, where it shows a code and a number at all."""
    parts = re.fullmatch(_NEARLY, text)
    return None if parts is None else int(parts[2])


def _malformed(register: Register, place: int, text: str) -> Problem:
    parts = re.fullmatch(_NEARLY, text)
    wish = None if parts is None else int(parts[2])
    code = _code(register, place, parts[1].upper() if parts else "")
    free = register.offer(place, code, wish)
    if free is None:
        mend = _full(code)
    elif wish == int(free[4:]):
        mend = f"did you mean `{free}`?"
    else:
        mend = f"write a free one, such as `{free}`: {_FORM}"
    owner = None if wish is None else register.owner(f"{code}-{wish:02}")
    return Problem(
        code="id-format",
        message=f"{quoted(text)} is not a module's ID",
        span=register.entries[place].id.span,
        help=mend,
        related=() if owner is None else (Related(owner.id.span, "this module has the ID that it resembles"),),
    )


def _code(register: Register, place: int, word: str) -> str:
    """The code that a module's ID should have: its department's, else the one it resembles, else its neighbor's."""
    department = register.entries[place].department.value
    if department is not None:
        return department.code
    named = {department.title.upper(): department.code for department in Department}
    meant = named.get(word) or nearest(word, _CODES)
    if meant is not None:
        return meant
    above = register.entries[place - 1].label if place else None
    return above[:3] if above is not None else next(iter(_CODES))


def _misplaced(register: Register, place: int, label: str) -> Problem:
    entry, owner = register.entries[place], register.owner(label)
    written, spoken = entry.department.value, _CODES[label[:3]]
    assert written is not None  # noqa: S101 - what makes an entry misplaced
    word_fits = register.by_word[written] == register.by_word[spoken] == PER_DEPARTMENT
    id_fits = register.by_id[written] == register.by_id[spoken] == PER_DEPARTMENT
    move = f"write `department: {spoken.title}`"
    if owner is None and id_fits and not word_fits:
        mend = f"{move}, as its ID says"
    else:
        free = register.offer(place, written.code, int(label[4:]))
        other = f"a free ID of the {written.title}, such as `{free}`"
        if owner is not None or (word_fits and not id_fits):
            mend = f"write {other}" if free else _full(written.code)
        else:
            mend = f"{move}, or {other}" if free else move
    related = [Related(entry.department.span, "its department is written here")]
    if owner is not None:
        related.append(Related(owner.id.span, "the ID belongs to this module"))
    return Problem(
        code="id-format",
        message=f"`{label}` cannot be the ID of a module of the {written.title}",
        span=entry.id.span,
        module=label,
        help=mend,
        related=tuple(related),
    )


def _full(code: str) -> str:
    return f"take the module out: all IDs that begin with {code} are taken"
