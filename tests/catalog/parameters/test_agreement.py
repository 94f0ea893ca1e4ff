"""Parameters that cannot go together are named where they are written; all that can be played is taken."""

from __future__ import annotations

from typing import Any

import pytest

from generator.catalog.parameters.reading import read_parameters
from generator.diagnostics import Problem, Severity, Span
from tests.catalog.building import as_yaml, modules, only, read, taken, under, with_parameters
from tests.catalog.told import field

TEXT = as_yaml(modules())


@pytest.mark.parametrize(
    ("values", "code", "covered", "mend"),
    [
        (
            {"two_player_departments": 3},
            "two-player-totals",
            "3",
            "`two_player_guilds: 6` or `two_player_departments: 2`",
        ),
        ({"two_player_guilds": 5}, "two-player-totals", "5", "`two_player_guilds: 4`"),
        ({"two_player_guilds": 3, "two_player_departments": 1}, "two-player-totals", "3", "`two_player_guilds: 2`"),
        ({"credit_copies": 1}, "two-player-credits", "1", "`credit_copies: 2` or more"),
        ({"two_player_credits": 4}, "two-player-credits", "4", "`two_player_credits: 3` or less"),
        ({"two_player_credits": 5}, "two-player-credits", "5", "`two_player_credits: 3` or less"),
        ({"acquire_total": 2}, "acquire-limits", "2", "`acquire_cards: 2`, or `acquire_total: 3` or more"),
        ({"display_cards": 2}, "acquire-limits", "2", "`acquire_cards: 2`, or `display_cards: 3` or more"),
        ({"synergy_two": 4}, "out-of-order", "4", "`synergy_three: 4` or more, or `synergy_two: 3` or less"),
        ({"synergy_three": 1}, "out-of-order", "1", "`synergy_three: 2` or more, or `synergy_two: 1` or less"),
        ({"storm_thresholds": "[1/99, 2/3]"}, "storm-thresholds", "[1/99, 2/3]", "Storm I larger"),
        ({"storm_thresholds": "[1/3, 34/99]"}, "storm-thresholds", "[1/3, 34/99]", "further apart"),
        ({"storm_thresholds": "[1/55, 2/3]"}, "storm-thresholds", "[1/55, 2/3]", "Storm I larger"),  # of 48 only
        ({"storm_thresholds": "[1/2, 26/51]"}, "storm-thresholds", "[1/2, 26/51]", "further apart"),
        ({"storm_thresholds": "[1/3, 59/60]", "market_berths": 6}, "storm-thresholds", "[1/3, 59/60]", "II smaller"),
        ({"storm_thresholds": "[1/3, 46/48]"}, "storm-thresholds", "[1/3, 46/48]", "Storm II smaller"),  # of 48 only
        (
            {"market_berths": 10, "two_player_guilds": 16, "two_player_departments": 8},
            *("storm-thresholds", "10", "Storm II smaller"),
        ),
    ],
)
def test_parameters_that_cannot_go_together_are_named(
    values: dict[str, object], code: str, covered: str, mend: str
) -> None:
    text = with_parameters(**values)
    problem = only(text, code)
    assert problem.severity is Severity.ERROR
    assert under(text, problem) == covered
    assert mend in (problem.help or "")
    assert all(related.message in {f"`{name}` is written here" for name in values} for related in problem.related)


def test_the_other_parameter_of_a_disagreement_is_shown_where_it_is_written() -> None:
    text = with_parameters(two_player_departments=1, two_player_guilds=3)
    (related,) = only(text, "two-player-totals").related
    assert (related.span.line, related.message) == (64, "`two_player_departments` is written here")
    assert only(with_parameters(two_player_departments=1), "two-player-totals").related == ()


@pytest.mark.parametrize(
    "values",
    [
        {"storm_thresholds": "[1/3, 57/60]", "two_player_departments": 0, "two_player_guilds": 0},
        {"storm_thresholds": "[1/3, 59/60]", "market_berths": 3},
        {"storm_thresholds": "[1/60, 2/60]", "two_player_departments": 0, "two_player_guilds": 0},
        {"acquire_cards": 2, "acquire_total": 2, "display_cards": 2},
        {"acquire_cards": 1, "acquire_total": 27},
        {"credit_values": 2, "exact_payment_reward": 9, "opening_hand": 9},  # any card is the reward
        {"support_outer": 0, "support_middle": 3, "drift_limit": 0, "exact_payment_reward": 0},
    ],
)
def test_odd_parameters_that_can_be_played_are_taken(values: dict[str, object]) -> None:
    taken(**values)


@pytest.mark.parametrize(
    ("values", "covered", "mend"),
    [
        ({"opening_hand": 64}, "64", "`opening_hand: 63` or less"),
        ({"credit_values": 1}, "1", "`opening_hand: 3` or less"),
        ({"credit_copies": 4, "two_player_credits": 3, "opening_hand": 32}, "32", "`opening_hand: 31` or less"),
        ({"credit_copies": 1, "credit_values": 1, "two_player_credits": 0}, "1", "add credits"),
    ],
)
def test_hands_that_the_deck_cannot_fill_are_warned_of(values: dict[str, Any], covered: str, mend: str) -> None:
    text = with_parameters(**values)
    problem = only(text, "opening-hands")
    assert problem.severity is Severity.WARNING
    assert under(text, problem) == covered
    assert mend in (problem.help or "")
    assert read(text).catalog is not None
    if mend != "add credits":
        fewer = int(mend.removeprefix("`opening_hand: ").partition("`")[0])
        taken(**(values | {"opening_hand": fewer}))


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("{two_player_departments: 3, two_player_guilds: six}", "wrong-type"),
        ("{two_player_departments: 3, two_player_guild: 6}", "unknown-field"),
        ("{two_player_departments: 3, two_players: 6}", "unknown-field"),
        ("{two_player_departments: 3, two_player_guilds: 6, two_player_guilds: 8}", "duplicate-key"),
        ("{two_player_departments: 3, <<: {two_player_guilds: 6}}", "not-allowed"),
        ("{acquire_cards: three, acquire_total: 2, display_cards: 2}", "wrong-type"),
        ("{storm_thresholds: [1/3, 34/99], two_player_departments: x, market_berths: y}", "wrong-type"),
    ],
)
def test_one_slip_makes_one_problem_whatever_it_may_disagree_with(written: str, code: str) -> None:
    assert {problem.code for problem in read(TEXT + f"parameters: {written}\n").problems} == {code}


def test_a_structural_constant_hides_no_disagreement() -> None:
    text = TEXT + "parameters: {rings: 3, two_player_departments: 3}\n"
    assert [problem.code for problem in read(text).problems] == ["structural-constant", "two-player-totals"]


def test_what_was_wrong_before_the_parameters_hides_no_disagreement() -> None:
    before = Problem("unknown-field", "the module has no field `csot`", Span(1, 1, 1, 5))
    problems = [before]
    read_parameters(field("parameters: {two_player_guilds: 5}"), problems)
    assert [problem.code for problem in problems] == ["unknown-field", "two-player-totals"]
