"""The warnings that a catalog silences by name: what is taken for a reason, what is refused, what is dropped."""

from __future__ import annotations

from typing import Final

import pytest

from generator.catalog.design.allowances import ERRORS, IDLE, SILENCEABLE
from generator.catalog.load import Loaded, check
from generator.diagnostics import Problem, Severity
from generator.sarif import RULES
from tests.catalog.building import swapped, under
from tests.conftest import CATALOG

TEXT: Final = CATALOG.read_text("utf-8")
LEANING: Final = swapped(
    TEXT, "clockwise: port,     counterclockwise: port}", "clockwise: bulkhead, counterclockwise: port}"
)
"""The standard catalog with a clockwise port less: OBS-01 is now a dead end, and like no other."""

SHORT: Final = swapped(TEXT, "outward: port,", "outward: bulkhead,")
"""The standard catalog with an outward port less."""


def read(text: str, allow: str = "") -> Loaded:
    """A catalog with its allowances."""
    return check(f"{text}{allow}".encode())


def only(text: str) -> Problem:
    """The one problem of a catalog."""
    (problem,) = read(text).problems
    return problem


def codes(loaded: Loaded) -> list[str]:
    """The codes that are told."""
    return [problem.code for problem in loaded.problems]


def test_a_warning_is_dropped_for_a_reason_and_kept_with_it() -> None:
    assert codes(read(LEANING)) == ["side-balance"]
    loaded = read(LEANING, "allow:\n  side-balance: stations\n    lean to the left\n")
    assert loaded.problems == ()
    ((problem, reason),) = loaded.silenced
    assert (problem, reason) == (read(LEANING).problems[0], "stations lean to the left")


def test_an_allowance_changes_nothing_that_is_printed_from_the_catalog() -> None:
    plain, loaded = read(LEANING).catalog, read(LEANING, "allow: {side-balance: so be it}\n").catalog
    assert plain is not None
    assert loaded is not None
    assert (loaded.rules, loaded.modules, loaded.parameters) == (plain.rules, plain.modules, plain.parameters)


def test_the_warnings_of_parameters_and_of_the_ratio_can_be_silenced_too() -> None:
    hands = f"{TEXT}parameters: {{opening_hand: 99}}\n"
    assert codes(read(hands)) == ["opening-hands"]
    assert codes(read(hands, "allow: {opening-hands: three play}\n")) == []
    assert "outward-ratio" in codes(read(SHORT))
    assert "outward-ratio" not in codes(read(SHORT, "allow: {outward-ratio: a wall}\n"))


def test_what_a_silenced_warning_was_the_cause_of_is_told_in_its_place() -> None:
    assert "department-outward" not in codes(read(SHORT))
    loaded = read(SHORT, "allow: {outward-ratio: a wall}\n")
    assert codes(loaded).count("department-outward") == 1
    both = read(SHORT, "allow: {outward-ratio: a wall, department-outward: likewise}\n")
    assert not {"outward-ratio", "department-outward", IDLE} & set(codes(both))
    assert {entry.problem.code for entry in both.silenced} == {"outward-ratio", "department-outward"}


def test_a_consequence_can_be_silenced_alone() -> None:
    loaded = read(SHORT, "allow: {department-outward: a wall}\n")
    (ratio,) = (problem for problem in loaded.problems if problem.code == "outward-ratio")
    assert ratio.consequences == ()
    assert IDLE not in codes(loaded)


def test_a_ratio_that_is_an_error_is_told_all_the_same() -> None:
    text = TEXT.replace("outward: port,", "outward: bulkhead,", 3)
    loaded = read(text, "allow: {outward-ratio: a wall}\n")
    assert [problem.code for problem in loaded.problems if problem.severity is Severity.ERROR] == ["outward-ratio"]
    assert loaded.silenced == ()
    assert loaded.catalog is None
    assert IDLE not in codes(loaded)


def test_an_allowance_that_silences_nothing_is_a_warning_on_its_code() -> None:
    text = f"{TEXT}allow:\n  dead-ends: there will be many\n"
    problem = only(text)
    assert (problem.code, problem.severity, under(text, problem)) == (IDLE, Severity.WARNING, "dead-ends")
    assert "`dead-ends`" in problem.message
    assert read(text).catalog is not None


def test_in_a_catalog_with_errors_nobody_knows_which_allowance_is_idle() -> None:
    loaded = read(swapped(TEXT, "cost: 4", "cost: four"), "allow: {dead-ends: there will be many}\n")
    assert codes(loaded) == ["wrong-type"]


def test_every_warning_can_be_silenced_and_nothing_else() -> None:
    assert set(SILENCEABLE) | set(ERRORS) | {IDLE} >= set(RULES)
    assert not set(SILENCEABLE) & set(ERRORS)


@pytest.mark.parametrize("code", [*ERRORS, IDLE])
def test_an_error_cannot_be_silenced(code: str) -> None:
    text = f"{TEXT}allow: {{{code}: for good}}\n"
    problem = only(text)
    assert (problem.code, problem.severity, under(text, problem)) == ("not-silenceable", Severity.ERROR, code)
    assert f"`{code}`" in problem.message


@pytest.mark.parametrize(
    ("written", "meant"),
    [("dead-end", "dead-ends"), ("Side-Balance", "side-balance"), ("outward-ration", "outward-ratio")],
)
def test_a_misspelt_code_is_told_with_what_was_meant(written: str, meant: str) -> None:
    text = f"{TEXT}allow: {{{written}: for good}}\n"
    problem = only(text)
    assert (problem.code, under(text, problem)) == ("unknown-value", written)
    assert problem.help == f"did you mean `{meant}`?"


def test_a_code_that_is_like_none_is_told_with_all_of_them() -> None:
    problem = only(f"{TEXT}allow: {{quux: for good}}\n")
    assert problem.code == "unknown-value"
    assert all(f"`{code}`" in (problem.help or "") for code in SILENCEABLE)


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        *(("", "dead-ends"), ('""', '""'), ('"  "', '"  "'), ("~", "~"), ("null", "null"), ("yes", "yes")),
        *(
            ("True", "True"),
            ("off", "off"),
            ("1", "1"),
            ("---", "---"),
            ("[for, good]", "[for, good]"),
            ("{a: b}", "{a: b}"),
        ),
    ],
)
def test_what_is_no_reason_is_refused(written: str, shown: str) -> None:
    text = f"{TEXT}allow:\n  dead-ends: {written}\n"
    problem = only(text)
    assert (problem.code, under(text, problem)) == ("wrong-type", shown)
    assert problem.help == "say why in a few words: `dead-ends: ...`"


@pytest.mark.parametrize("reason", ["walled", "yes, for now", "v2", "'~ a wall'", "Ünsinn", "理由"])
def test_any_text_with_a_letter_is_a_reason(reason: str) -> None:
    ((_, taken),) = read(LEANING, f"allow:\n  side-balance: {reason}\n").silenced
    assert taken == reason.strip("'")


@pytest.mark.parametrize("written", ["yes", "side-balance", "[side-balance]", '""'])
def test_the_allowances_are_a_mapping(written: str) -> None:
    text = f"{TEXT}allow: {written}\n"
    problem = only(text)
    assert (problem.code, under(text, problem)) == ("wrong-type", written)
    assert "`allow` must be a mapping" in problem.message


def test_an_empty_list_of_allowances_silences_nothing() -> None:
    assert codes(read(LEANING, "allow:\n  # side-balance: later\n")) == ["side-balance"]
    assert codes(read(LEANING, "allow: {}\n")) == ["side-balance"]


def test_a_code_written_twice_silences_nothing() -> None:
    loaded = read(LEANING, "allow:\n  side-balance: one\n  side-balance: another\n")
    assert codes(loaded) == ["duplicate-key"]
    assert loaded.catalog is None
