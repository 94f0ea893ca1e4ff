"""Every number of the booklet follows from the catalog: another parameter, another text."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

import pytest

from generator.booklet.examples import cards_worth, drift_steps
from generator.booklet.numbers import listed, share, word
from generator.booklet.tables import awards, distribution, ties
from generator.booklet.values import conditions, values
from generator.catalog.model import Department, Guild, Parameters, Share
from tests.booklet.saying import saying
from tests.catalog.building import as_yaml, modules, read

if TYPE_CHECKING:
    from generator.artwork.theme import Theme
    from generator.catalog.model import Catalog

OTHERS: Final = Parameters(
    credit_copies=8,
    credit_values=9,
    opening_hand=41,
    display_cards=11,
    acquire_cards=2,
    acquire_total=13,
    exact_payment_reward=7,
    market_berths=9,
    dry_dock_slots=6,
    drift_limit=5,
    support_middle=2,
    support_outer=3,
    synergy_two=17,
    synergy_three=29,
    shield_lane=31,
    shield_depth=37,
    readiness_ring=8,
    department_awards=((61,), (67, 59), (79, 73, 71)),
    storm_thresholds=(Share(1, 4), Share(3, 4)),
    two_player_departments=3,
    two_player_guilds=6,
    two_player_credits=5,
)
"""No parameter as it is printed."""
NEW: Final = {
    "credit_copies": "8 copies of every card",
    "credit_values": "values 1 to 9",
    "opening_hand": "holds 41 or more",
    "display_cards": "until 11 lie face up",
    "acquire_cards": "up to two",
    "acquire_total": "worth 13 or less",
    "exact_payment_reward": "value 7 or less",
    "market_berths": "9 berths",
    "dry_dock_slots": "which holds 6 modules",
    "drift_limit": "With fewer than 5 discounts",
    "support_middle": "at least 2 modules in the inner ring",
    "support_outer": "at least 3 modules in the middle ring",
    "synergy_two": "17",
    "synergy_three": "29 instead",
    "shield_lane": "scores 31 Renown",
    "shield_depth": "and 37 more",
    "readiness_ring": "M + 8 × (R − 1)",
    "department_awards": "61; 67 / 59; 79 / 73 / 71",
    "storm_thresholds": "one quarter of T, rounded down",
    "two_player_departments": "3 of each department",
    "two_player_guilds": "6 of each guild",
    "two_player_credits": "take 5 copies of every credit card out",
}
"""What the booklet says of each then."""
OLD: Final = {
    "credit_copies": "4 copies of every card",
    "credit_values": "values 1 to 6",
    "opening_hand": "holds 15 or more",
    "display_cards": "until 6 lie face up",
    "acquire_cards": "up to three",
    "acquire_total": "worth 7 or less",
    "exact_payment_reward": "value 3 or less",
    "market_berths": "5 berths",
    "dry_dock_slots": "4 modules",
    "drift_limit": "With fewer than 2 discounts",
    "support_middle": "at least 1 module in the inner ring",
    "support_outer": "at least 2 modules in the middle ring",
    "synergy_three": "\n3 instead",
    "shield_lane": "scores 1 Renown",
    "shield_depth": "and 1 more",
    "readiness_ring": "M + 2 ×",
    "department_awards": "10 / 6 / 3",
    "storm_thresholds": "third",
    "two_player_departments": "2 of each department",
    "two_player_guilds": "4 of each guild",
    "two_player_credits": "1 copy of every",
}
"""And what it says no more."""


def text_of(catalog: Catalog, look: Theme) -> str:
    return "\n".join(saying(catalog, look).texts).replace("\u00a0", " ")


@pytest.fixture(scope="module")
def printed(standard: Catalog, look: Theme) -> str:
    return text_of(standard, look)


def test_no_parameter_is_forgotten_here() -> None:
    assert NEW.keys() == set(Parameters._fields)
    assert all(getattr(OTHERS, name) != value for name, value in Parameters()._asdict().items())


@pytest.mark.parametrize("name", Parameters._fields)
def test_another_parameter_is_another_text(name: str, printed: str, standard: Catalog, look: Theme) -> None:
    # Two that belong together are changed together: what one says, the other says too.
    both = {"two_player_departments", "two_player_guilds"}
    names = both if name in both else {name}
    changed = Parameters()._replace(**{each: getattr(OTHERS, each) for each in names})
    said = text_of(standard._replace(parameters=changed), look)
    assert NEW[name] not in printed or name == "synergy_two"
    assert NEW[name] in said
    old = OLD.get(name)
    if old:
        assert old in printed
        assert old not in said


def test_all_of_them_can_be_others_at_once(standard: Catalog, look: Theme) -> None:
    said = text_of(standard._replace(parameters=OTHERS), look)
    assert [text for text in NEW.values() if text not in said] == []
    assert [text for name, text in OLD.items() if text in said] == []
    assert len(re.findall(r"\*$", said, re.MULTILINE)) == 15  # every row of the appendix that tells of a parameter


def test_what_makes_no_sense_is_left_out(standard: Catalog, look: Theme) -> None:
    none = Parameters()._replace(
        acquire_cards=1,
        drift_limit=0,
        exact_payment_reward=0,
        two_player_departments=0,
        two_player_guilds=0,
        two_player_credits=0,
    )
    assert not any(conditions(none).values())
    said = text_of(standard._replace(parameters=none), look)
    assert "up to one" not in said
    assert "gets a Drift discount" not in said
    assert "every module that counts is rotated out at once" in said
    assert "It earns nothing under these rules" in said
    assert "take 0" not in said.lower()


def test_counts_are_those_of_the_catalog(standard: Catalog) -> None:
    found = values(standard)
    assert (found["modules"], found["modules_two"], found["cards"], found["cards_two"]) == (60, 48, 72, 54)
    assert (found["guild_modules"], found["guild_split"], found["guild_leads"]) == (20, "4, 3 and 3", 2)
    assert (found["outward_ports"], found["outward_bulkheads"]) == (36, 24)
    assert (found["storm_one"], found["storm_two"], found["storm_one_few"], found["storm_two_few"]) == (20, 40, 16, 32)
    assert found["costs"] == "4, 5, 5, 6, 6, 7, 7, 8, 9, 10"
    assert found["facet_pairs"] == "0 and 1; 2 and 3; 4 and 5; 6 and 7; 8 and 9"
    listed_modules = modules()
    other = read(as_yaml(listed_modules)).catalog
    assert other is not None
    rows = distribution(other, {"department": "D", "in-all": "all"}).rows
    assert rows[0] == ("D", "FAB", "ENE", "RES", "all") * 2
    halves = [half for row in rows[1:] for half in (row[:5], row[5:])]
    assert sorted(half[0] for half in halves) == sorted(department.title for department in Department)
    assert {half[4] for half in halves} == {"10"}
    for column, guild in enumerate(Guild, start=1):
        sold = {half[0]: int(half[column]) for half in halves}
        assert sold == Counter(module["department"] for module in listed_modules if module["guild"] == guild.title)


def test_the_worked_examples_are_those_of_the_manual(standard: Catalog) -> None:
    found = values(standard)
    assert (found["ready_one"], found["ready_two"]) == (4, 5)
    assert found["ready_two_sum"] == "3\u00a0+\u00a02\u00a0×\u00a01\u00a0=\u00a05"
    said = {
        name: str(found[name]).replace("\u00a0", " ")
        for name in ("tie_sum", "tie_few_sum", "tie_two_sum", "tie_one_sum")
    }
    assert said == {
        "tie_sum": "(10 + 6) ÷ 2 = 8",
        "tie_few_sum": "(6 + 3 + 0) ÷ 3 = 3",
        "tie_two_sum": "(7 + 3) ÷ 2 = 5",
        "tie_one_sum": "(4 + 0) ÷ 2 = 2",
    }
    words = {key: key for key in ("seat", "readiness", "rank", "award", "tied", "unplaced")}
    assert ties(standard, words).rows[1:] == (
        *(("one", "5", "1, tied", "8"), ("two", "5", "1, tied", "8")),
        *(("three", "3", "3", "3"), ("four", "0", "unplaced", "0")),
    )
    assert [(step.round, step.discounts, step.cost, step.gone) for step in drift_steps(standard)] == [
        *((3, 0, 6, False), (4, 1, 5, False), (5, 2, 4, False), (6, 0, 0, True)),
    ]


def test_an_award_is_rounded_down_and_says_so(standard: Catalog) -> None:
    odd = standard._replace(parameters=Parameters()._replace(department_awards=((4,), (7, 3), (10, 5, 3))))
    assert str(values(odd)["tie_sum"]).replace("\u00a0", " ") == "(10 + 5) ÷ 2 = 7, rounded down"


def test_a_table_has_as_many_ranks_as_are_awarded(standard: Catalog) -> None:
    words = {"storm": "Storm", "no-award": "–", **{f"rank-{n}": f"{n}." for n in range(1, 5)}}
    words |= {f"storm-{n}": f"S{n}" for n in (1, 2, 3)}
    assert awards(standard, words).rows == (
        *(("Storm", "1.", "2.", "3."), ("S1", "4", "–", "–"), ("S2", "7", "3", "–"), ("S3", "10", "6", "3")),
    )
    four = standard._replace(parameters=Parameters()._replace(department_awards=((9, 8, 7, 6), (1,), (2,))))
    assert awards(four, words).rows[1] == ("S1", "9", "8", "7", "6")


@pytest.mark.parametrize(
    ("total", "highest", "cards"), [(5, 6, (3, 2)), (1, 6, (1,)), (10, 3, (3, 3, 2, 2)), (4, 1, (1,) * 4)]
)
def test_cards_add_up(total: int, highest: int, cards: tuple[int, ...]) -> None:
    assert cards_worth(total, highest) == cards


def test_numbers_in_words() -> None:
    assert [word(n) for n in (0, 1, 12, 13)] == ["no", "one", "twelve", "13"]
    assert (listed([]), listed([1]), listed([1, 2]), listed([1, 2, 3])) == ("", "1", "1 and 2", "1, 2 and 3")
    assert [share(Share(*part)) for part in ((1, 3), (2, 3), (1, 2), (3, 7))] == [
        "one third",
        "two thirds",
        "one half",
        "3/7",
    ]
