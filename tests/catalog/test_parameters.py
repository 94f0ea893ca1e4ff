"""The optional parameters: names and ranges, and what is no parameter."""

from __future__ import annotations


import pytest

from generator.catalog.model import Parameters
from generator.catalog.parameters import RANGES
from tests.catalog.building import as_yaml, modules, only, read, swapped, under

TEXT = as_yaml(modules())


def with_parameter(name: str, value: object) -> str:
    return as_yaml(modules(), parameters={name: value})


def test_every_parameter_has_a_range_that_holds_its_printed_value() -> None:
    assert list(RANGES) == list(Parameters._fields)
    for name, (low, high) in RANGES.items():
        assert low <= getattr(Parameters(), name) <= high


@pytest.mark.parametrize("name", RANGES)
def test_both_ends_of_a_range_are_taken_and_no_more(name: str) -> None:
    low, high = RANGES[name]
    for value in (low, high):
        catalog = read(with_parameter(name, value)).catalog
        assert catalog is not None
        assert getattr(catalog.parameters, name) == value
    text = with_parameter(name, high + 1)
    problem = only(text, "out-of-range")
    assert under(text, problem) == str(high + 1)
    assert f"{low} to {high}" in (problem.help or "")
    if low:
        only(with_parameter(name, low - 1), "out-of-range")


@pytest.mark.parametrize("value", ["05", "'5'", "five", "-1", "5.0", "", "[5]", "yes"])
def test_a_parameter_is_a_number_in_plain_digits(value: str) -> None:
    assert only(with_parameter("market_berths", value), "wrong-type").span.line == 64


def test_a_misspelt_parameter_is_recognized() -> None:
    text = with_parameter("market_births", 5)
    problem = only(text, "unknown-field")
    assert under(text, problem) == "market_births"
    assert problem.help == "did you mean `market_berths`?"


@pytest.mark.parametrize("name", ["sectors", "rings", "sunward_lanes", "department_awards", "storm_thresholds"])
def test_the_structure_is_no_parameter(name: str) -> None:
    text = with_parameter(name, 3)
    assert under(text, only(text, "structural-constant")) == name


def test_no_parameters_are_the_printed_ones() -> None:
    for text in (TEXT, TEXT + "parameters:\n", TEXT + "parameters: {}\n"):
        catalog = read(text).catalog
        assert catalog is not None
        assert catalog.parameters == Parameters()


@pytest.mark.parametrize("written", ["[a]", "5", "word", "''"])
def test_parameters_must_be_a_mapping(written: str) -> None:
    text = TEXT + f"parameters: {written}\n"
    assert under(text, only(text, "wrong-type")) == written


def test_a_parameter_twice_is_one_too_many() -> None:
    text = swapped(TEXT, "modules:", "parameters: {market_berths: 5, market_berths: 6}\nmodules:")
    assert under(text, only(text, "duplicate-key")) == "market_berths"
