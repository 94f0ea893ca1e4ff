"""The optional parameters: names, ranges and lists, what is no parameter, and what follows from them."""

from __future__ import annotations

from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.catalog.model import RULES_VERSION, Parameters, Share
from generator.catalog.parameters.appendix import ROWS, STRUCTURAL
from generator.catalog.parameters.reading import LISTS, RANGES
from generator.catalog.text.events import parse
from generator.catalog.text.nodes import Mapping
from generator.catalog.text.source import Source
from tests.catalog.building import (
    as_yaml,
    examples,
    modules,
    only,
    parameters,
    read,
    swapped,
    taken,
    under,
    with_parameters,
)

TEXT = as_yaml(modules())

# Each row of the rules' appendix, in its order: the printed values of its parameters, and the names that the catalog
# refuses for what of the row is structure.
APPENDIX: Final[dict[str, tuple[dict[str, object], tuple[str, ...]]]] = {
    "Sectors and rings": ({}, ("sectors", "rings", "nodes", "sectors_and_rings")),
    "Sunward lanes": ({}, ("sunward_lanes",)),
    "Shield points": ({"shield_lane": 1, "shield_depth": 1}, ()),
    "Support thresholds": ({"support_middle": 1, "support_outer": 2}, ()),
    "Readiness": ({"readiness_ring": 2}, ("readiness",)),
    "Synergy": ({"synergy_two": 2, "synergy_three": 3}, ()),
    "Market rotation": ({"drift_limit": 2}, ()),
    "Department awards": ({"department_awards": ((4,), (7, 3), (10, 6, 3))}, ("departments", "storms")),
    "Exact payment reward": ({"exact_payment_reward": 3}, ()),
    "Supply": ({}, ("supply", "modules", "costs")),
    "Catalog sockets": ({}, ("catalog_sockets", "sockets")),
    "Catalog guilds": ({}, ("catalog_guilds", "guilds")),
    "Credits": ({"credit_values": 6, "credit_copies": 4}, ()),
    "Opening hand": ({"opening_hand": 15}, ()),
    "Credit display": ({"display_cards": 6}, ()),
    "Multi-card acquire": ({"acquire_cards": 3, "acquire_total": 7}, ()),
    "Market": ({"market_berths": 5}, ()),
    "Dry Dock": ({"dry_dock_slots": 4}, ()),
    "Storm thresholds": ({"storm_thresholds": ((1, 3), (2, 3))}, ()),
    "Two players": ({"two_player_departments": 2, "two_player_guilds": 4, "two_player_credits": 1}, ("players",)),
}

# What must go with an end of a range, for the parameters to agree.
PARTNERS: Final[dict[tuple[str, int], dict[str, Any]]] = {
    ("credit_copies", 1): {"two_player_credits": 0, "opening_hand": 9},
    ("credit_values", 1): {"opening_hand": 3},
    ("opening_hand", 99): {"credit_values": 9},
    ("display_cards", 1): {"acquire_cards": 1},
    ("acquire_total", 1): {"acquire_cards": 1},
    ("two_player_departments", 0): {"two_player_guilds": 0},
    ("two_player_departments", 8): {"two_player_guilds": 16},
    ("two_player_guilds", 0): {"two_player_departments": 0},
    ("two_player_guilds", 16): {"two_player_departments": 8},
    ("synergy_two", 99): {"synergy_three": 99},
    ("synergy_three", 0): {"synergy_two": 0},
    ("two_player_credits", 8): {"credit_copies": 9, "opening_hand": 9},
}


def test_every_row_of_the_appendix_is_a_parameter_with_its_printed_value_or_structure() -> None:
    printed = {name: value for values, _ in APPENDIX.values() for name, value in values.items()}
    assert printed == Parameters()._asdict()
    refused = [name for _, names in APPENDIX.values() for name in names]
    assert sorted(refused) == sorted(STRUCTURAL)
    in_order = {row.lower().replace(" ", "_").replace("-", "_"): tuple(values) for row, (values, _) in APPENDIX.items()}
    assert list(in_order.items()) == list(ROWS.items())
    assert all(values or names for values, names in APPENDIX.values())


def test_every_parameter_has_a_range_that_holds_its_printed_value_or_is_a_list() -> None:
    assert sorted([*RANGES, *LISTS]) == sorted(Parameters._fields)
    for name, (low, high) in RANGES.items():
        assert low <= getattr(Parameters(), name) <= high


@pytest.mark.parametrize("name", RANGES)
def test_both_ends_of_a_range_are_taken_and_no_more(name: str) -> None:
    low, high = RANGES[name]
    for value in (low, high):
        values: dict[str, Any] = {name: value} | PARTNERS.get((name, value), {})
        assert taken(**values) == Parameters()._replace(**values)
    text = with_parameters(**{name: high + 1})
    problem = only(text, "out-of-range")
    assert under(text, problem) == str(high + 1)
    assert f"{low} to {high}" in (problem.help or "")
    if low:
        only(with_parameters(**{name: low - 1}), "out-of-range")


@pytest.mark.parametrize("value", ["05", "'5'", "five", "-1", "5.0", "", "[5]", "yes"])
def test_a_parameter_is_a_number_in_plain_digits(value: str) -> None:
    assert only(with_parameters(market_berths=value), "wrong-type").span.line == 64


@pytest.mark.parametrize(
    ("written", "meant"),
    [("market_births", "market_berths"), ("storm_threshold", "storm_thresholds"), ("shield_dept", "shield_depth")],
)
def test_a_misspelt_parameter_is_recognized(written: str, meant: str) -> None:
    text = with_parameters(**{written: 5})
    problem = only(text, "unknown-field")
    assert under(text, problem) == written
    assert problem.help == f"did you mean `{meant}`?"


@pytest.mark.parametrize("name", STRUCTURAL)
def test_the_structure_is_no_parameter(name: str) -> None:
    text = with_parameters(**{name: 3})
    problem = only(text, "structural-constant")
    assert under(text, problem) == name
    assert (problem.help or "").startswith("delete it: ")


@pytest.mark.parametrize("name", sorted(set(ROWS) - set(STRUCTURAL) - set(Parameters._fields)))
def test_a_row_of_the_appendix_is_led_to_its_parameters(name: str) -> None:
    text = with_parameters(**{name: 3})
    problem = only(text, "unknown-field")
    assert under(text, problem) == name
    assert all(f"`{parameter}`" in (problem.help or "") for parameter in ROWS[name])


def test_no_parameters_are_the_printed_ones() -> None:
    for text in (TEXT, TEXT + "parameters:\n", TEXT + "parameters: {}\n"):
        catalog = read(text).catalog
        assert catalog is not None
        assert catalog.parameters == Parameters()


def test_the_printed_values_written_out_are_taken_as_they_are() -> None:
    assert taken(**Parameters()._asdict()) == Parameters()
    assert read(TEXT).catalog is not None
    assert TEXT.startswith(f"rules: {RULES_VERSION}\n")


@pytest.mark.parametrize("written", ["[a]", "5", "word", "''"])
def test_parameters_must_be_a_mapping(written: str) -> None:
    text = TEXT + f"parameters: {written}\n"
    assert under(text, only(text, "wrong-type")) == written


def test_a_parameter_twice_is_one_too_many() -> None:
    text = swapped(TEXT, "modules:", "parameters: {market_berths: 5, market_berths: 6}\nmodules:")
    assert under(text, only(text, "duplicate-key")) == "market_berths"


@pytest.mark.parametrize(
    ("written", "read_as"),
    [
        ("[[4], [7, 3], [10, 6, 3]]", ((4,), (7, 3), (10, 6, 3))),
        ("[[0], [99, 99, 99, 99], [5, 5, 0]]", ((0,), (99, 99, 99, 99), (5, 5, 0))),
        ("\n    - [4, 2]\n    -\n      - 7\n      - 3\n    - [10]", ((4, 2), (7, 3), (10,))),
    ],
)
def test_awards_are_three_lists_that_never_rise(written: str, read_as: tuple[tuple[int, ...], ...]) -> None:
    assert taken(department_awards=written).department_awards == read_as


@pytest.mark.parametrize(
    ("written", "code", "covered", "mend"),
    [
        ("4; 7 / 3; 10 / 6 / 3", "wrong-type", "4; 7 / 3; 10 / 6 / 3", "[[4], [7, 3], [10, 6, 3]]"),
        ("", "wrong-type", "department_awards", "[[4], [7, 3], [10, 6, 3]]"),
        ("{}", "wrong-type", "{}", "[[4], [7, 3], [10, 6, 3]]"),
        ("[[4], [7, 3]]", "list-length", "[[4], [7, 3]]", "[[4], [7, 3], [10, 6, 3]]"),
        ("[[4], [7, 3], [10], [8]]", "list-length", "[8]", "[[4], [7, 3], [10, 6, 3]]"),
        ("[4, [7, 3], [10]]", "wrong-type", "4", "[4]"),
        ("[[4], [], [10]]", "list-length", "[]", "[7, 3]"),
        ("[[4], [7], [9, 8, 7, 6, 5]]", "list-length", "5", "[10, 6, 3]"),
        ("[[4], [7, 3], [10, 6, three]]", "wrong-type", "three", "whole number"),
        ("[[4], [7, 3], [10, 6, 03]]", "wrong-type", "03", "without leading zeros"),
        ("[[4], [7, 3], [10, 6, [3]]]", "wrong-type", "[3]", "whole number"),
        ("[[100], [7, 3], [10]]", "out-of-range", "100", "0 to 99"),
        ("[[4], [7, 8], [10]]", "out-of-order", "8", "7 or less"),
        ("[[4], [7, 3], [10, &a 6]]", "not-allowed", "&a", "delete it"),
    ],
)
def test_a_fault_in_the_awards_is_named_at_its_place(written: str, code: str, covered: str, mend: str) -> None:
    text = with_parameters(department_awards=written)
    problem = only(text, code)
    assert under(text, problem) == covered
    assert mend in (problem.help or "")


@pytest.mark.parametrize(
    ("written", "read_as"),
    [
        ("[1/3, 2/3]", (Share(1, 3), Share(2, 3))),
        ("[2/6, '3/4']", (Share(2, 6), Share(3, 4))),
        ("\n    - 10/99\n    - 89/99", (Share(10, 99), Share(89, 99))),
        ("\n    - 1/12\n    - 11/12", (Share(1, 12), Share(11, 12))),
    ],
)
def test_thresholds_are_two_shares(written: str, read_as: tuple[Share, Share]) -> None:
    assert taken(storm_thresholds=written).storm_thresholds == read_as


@pytest.mark.parametrize(
    ("written", "code", "covered", "mend"),
    [
        ("1/3", "wrong-type", "1/3", "[1/3, 2/3]"),
        ("", "wrong-type", "storm_thresholds", "[1/3, 2/3]"),
        ("[1/3]", "list-length", "[1/3]", "[1/3, 2/3]"),
        ("[1/3, 2/3, 3/3]", "list-length", "3/3", "[1/3, 2/3]"),
        ("[0.33, 2/3]", "wrong-type", "0.33", "stroke"),
        ("[1/3, 67%]", "wrong-type", "67%", "stroke"),
        ("[1/3, 100/150]", "wrong-type", "100/150", "1 to 99"),
        ("[1/3, -2/3]", "wrong-type", "-2/3", "stroke"),
        ("[1/3, [2, 3]]", "wrong-type", "[2, 3]", "stroke"),
        ("[1 / 3, 2/3]", "wrong-type", "1 / 3", "write `1/3`"),
        ("[1/3, 02/3]", "wrong-type", "02/3", "write `2/3`"),
        ("[1/3, 2:3]", "wrong-type", "2:3", "write `2/3`"),
        ("[1/3, ٢/٣]", "wrong-type", "٢/٣", "stroke"),
        ("[0/3, 2/3]", "out-of-range", "0/3", "more than none"),
        ("[1/3, 3/3]", "out-of-range", "3/3", "less than all"),
        ("[1/3, 2/0]", "out-of-range", "2/0", "less than all"),
        ("[2/3, 1/3]", "out-of-order", "1/3", "smaller share first"),
        ("[1/3, 2/6]", "out-of-order", "2/6", "differ"),
        ("[*a, 2/3]", "not-allowed", "*a", "write the value out"),
    ],
)
def test_a_fault_in_the_thresholds_is_named_at_its_place(written: str, code: str, covered: str, mend: str) -> None:
    text = with_parameters(storm_thresholds=written)
    problem = only(text, code)
    assert under(text, problem) == covered
    assert mend in (problem.help or "")


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("department_awards", "[[4], [7, 3], [10], [8]]"),
        ("department_awards", "[[4], [], [10]]"),
        ("department_awards", "[[4], [9, 8, 7, 6, 5], [10]]"),
        ("department_awards", "[[4], [7, 8], [10]]"),
        ("department_awards", "[[4], [7, x], [10]]"),
        ("department_awards", "[[4], [7, *a], [10]]"),
        ("storm_thresholds", "[1/3, 2/3, 3/4]"),
        ("storm_thresholds", "[2/3, 1/3]"),
        ("storm_thresholds", "[1/3, *a]"),
    ],
)
def test_a_list_with_a_fault_is_not_taken_in_part(name: str, written: str) -> None:
    text = f"{name}: {written}"
    root = parse(text, Source(text)).root
    assert isinstance(root, Mapping)
    assert LISTS[name](root.pairs[0], []) is None


def test_an_item_without_a_value_is_named_at_its_list() -> None:
    text = with_parameters(storm_thresholds="\n    - 1/3\n    -")
    problem = only(text, "wrong-type")
    assert "not nothing" in problem.message
    assert problem.span.line == 65


def test_every_fault_of_the_parameters_is_named_at_once() -> None:
    text = with_parameters(
        department_awards="[[4, 5], [three, 100], [1, 2, 3, 4, 5], [6]]",
        storm_thresholds="[1/0, third]",
        acquire_total=2,
        two_player_guilds=5,
        shield_lane=-1,
    )
    codes = [problem.code for problem in read(text).problems]
    awards = ["out-of-order", "wrong-type", "out-of-range", *["out-of-order"] * 3, "list-length", "list-length"]
    assert codes == [*awards, "out-of-range", "wrong-type", "acquire-limits", "two-player-totals", "wrong-type"]


@examples(40)
@given(values=parameters())
def test_parameters_that_agree_are_taken_as_written(values: dict[str, Any]) -> None:
    assert taken(**values) == Parameters()._replace(**values)


@pytest.mark.parametrize(
    ("modules_", "thresholds", "left"), [(60, (20, 40), 48), (48, (16, 32), 36), (59, (19, 39), 47)]
)
def test_what_follows_from_the_printed_values(modules_: int, thresholds: tuple[int, int], left: int) -> None:
    values = Parameters()
    assert values.thresholds(modules_) == thresholds
    assert values.two_player_supply(modules_) == left
    assert [values.copies(players) for players in (2, 3, 4)] == [3, 4, 4]
    assert [values.deck_size(players) for players in (2, 3, 4)] == [54, 72, 72]


@given(values=parameters(), modules_=st.integers(54, 70))
def test_what_follows_from_any_values(values: dict[str, Any], modules_: int) -> None:
    full = Parameters()._replace(**values)
    first, second = full.thresholds(modules_)
    assert [first, second] == [int(a * modules_ // b) for a, b in full.storm_thresholds]
    assert full.two_player_supply(modules_) == modules_ - 3 * full.two_player_guilds
    assert full.deck_size(4) == full.deck_size(3) == 3 * full.credit_values * full.credit_copies
    assert full.deck_size(4) - full.deck_size(2) == 3 * full.credit_values * full.two_player_credits
    assert full.deck_size(2) > 0
