"""What is told of a fault, word for word: where, with what help, and what is folded under it."""

from __future__ import annotations

import re
from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from generator.catalog.causes import _explains, corrected
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
        for row, new, old in zip(whole, listed, modules(), strict=True):
            row |= {name: value for name, value in new.items() if value != old[name]}
            for name in old.keys() - new.keys():
                del row[name]
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
    "two whose IDs speak for each other's": both(with_([3], id="REA-40"), with_([13], id="OBS-40")),
    "two departments of other IDs": with_([3, 14], department="Dock"),
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
    "sockets that are none": with_([2, 33], sockets="port"),
    "three ports too many": ports(3),
    "eleven ports too many": ports(11),
    "a word that resembles nothing": with_([1], guild="nobody"),
    "a word that means what it resembles": with_([1], guild="Enegry"),
    "a word that means something else": with_([1], guild="Reserch"),
    "a number in quotation marks": with_([1], cost="'4'"),
    "a module lost beside a wrong cost": [row for row in with_([4], cost=10) if row["id"] != "OBS-02"],
}


def expected() -> dict[str, list[str]]:
    """What `causes.txt` has of each case, problem by problem."""
    blocks = re.split("(?m)^== (.*)\n", Path(__file__).with_name("causes.txt").read_text("utf-8"))
    return {name: text.rstrip("\n").split("\n--\n") for name, text in zip(blocks[1::2], blocks[2::2], strict=True)}


EXPECTED: Final = expected()


@pytest.mark.parametrize("case", CASES)
def test_a_fault_is_told_in_these_words(case: str) -> None:
    assert told(CASES[case]) == EXPECTED[case]


def test_each_case_is_written_down_and_no_other() -> None:
    assert EXPECTED.keys() == CASES.keys()


@pytest.mark.parametrize(
    ("listed", "codes"),
    [
        # Of the two modules that share the ID, the one whose department cannot be read is to be mended, in two fields.
        (with_([18], id="LAB-05", department="Kitchen"), ["duplicate-id", "unknown-value"]),
        (with_([48], id="REA-04", department="Labratory"), ["duplicate-id", "unknown-value"]),
    ],
)
def test_what_only_two_faults_make_together_is_told_for_all_that(listed: list[Fields], codes: list[str]) -> None:
    assert [problem.code for problem in read(as_yaml(listed)).problems] == codes


def test_of_sixty_faults_consequences_are_folded_and_of_more_none_are() -> None:
    sealed = with_(range(60), sockets=SEALED)
    sixty, more = read(as_yaml(sealed)).problems, read(as_yaml(both(sealed, with_([3], cost=9)))).problems
    assert [problem.code for problem in sixty] == ["four-bulkheads"] * 60
    assert [other.code for problem in sixty for other in problem.consequences] == ["outward-ratio"]
    assert len(more) == 62
    assert not any(problem.consequences for problem in more)


def problem_(code: str = "x", severity: Severity = Severity.ERROR, help_: str | None = None) -> Problem:
    return Problem(code, "message", HERE, severity, help=help_)


def test_no_error_is_folded_under_a_warning_and_no_modules_fault_under_anothers() -> None:
    error, warning = problem_(), problem_(severity=Severity.WARNING)
    assert _explains(error, error)
    assert _explains(error, warning)
    assert _explains(warning, warning)
    assert not _explains(warning, error)
    assert _explains(problem_("duplicate-id"), problem_("id-format"))
    assert not _explains(problem_("id-format"), problem_("id-format"))


@pytest.mark.parametrize(
    ("help_", "after"),
    [
        ("did you mean `Enegry`?", "write `guild: Energy`, as the other modules ask"),
        ("did you mean `Energy`?", "did you mean `Energy`?"),
        ("write `Research`", "write `Research`"),
        (None, None),
    ],
)
def test_a_guess_that_the_mend_knows_better_is_corrected(help_: str | None, after: str | None) -> None:
    draft = draft_of(as_yaml(with_([1], guild="x")))
    place = (draft.entries or ())[1].scalars["guild"].span
    mend = NOTHING._replace(changes=(Change(1, "guild", "Energy"),))
    here, elsewhere = problem_(help_=help_)._replace(span=place), problem_(help_="did you mean `x`?")
    assert corrected(draft, [here, elsewhere], mend) == [here._replace(help=after), elsewhere]
    readable = draft_of(as_yaml(modules()))
    assert corrected(readable, [here], mend) == [here]  # what can be read was no guess


def test_where_a_modules_fields_have_lines_of_their_own_a_change_is_placed_on_its_own() -> None:
    text = as_yaml(with_([0, 1], cost=12), style="block")
    (problem,) = read(text).problems
    lines = [number for number, row in enumerate(text.split("\n"), start=1) if row == "    cost: 12"]
    assert problem.help == (
        f"the fewest changes that mend this are 2: `cost: 4` in `OBS-01` (line {lines[0]}) "
        f"and `cost: 5` in `OBS-02` (line {lines[1]})"
    )
