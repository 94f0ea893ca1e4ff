"""The fields of a module: each value is typed by its field, and one slip makes one problem at its place."""

from __future__ import annotations

import re

import pytest

from tests.catalog.building import Style, as_yaml, modules, only, read, swapped, under

TEXT = as_yaml(modules())
BLOCK = as_yaml(modules(), style="block")
SOCKETS = "{inward: port, outward: port, clockwise: bulkhead, counterclockwise: port}"


@pytest.mark.parametrize(
    ("written", "mend"),
    [
        ("010", "`10`"),
        ("04", "`4`"),
        ("1:30", "whole number"),
        ("1e3", "whole number"),
        ("0x10", "whole number"),
        ("0o4", "whole number"),
        ("1_0", "whole number"),
        ("yes", "whole number"),
        ("true", "whole number"),
        ("null", "whole number"),
        ("~", "whole number"),
        (".inf", "whole number"),
        (".nan", "whole number"),
        ("-1", "whole number"),
        ("+4", "whole number"),
        ("4.0", "`4`"),
        ("4.", "`4`"),
        ("4.5", "whole number"),
        ("four", "whole number"),
        ("2024-01-01", "whole number"),
        ("'4'", "quotation"),
        ('"4"', "quotation"),
        ("４", "`4`"),
        ("²", "whole number"),
        ("[4]", "whole number"),
        ("{a: 4}", "whole number"),
    ],
)
def test_a_cost_is_written_in_plain_digits(written: str, mend: str) -> None:
    text = swapped(TEXT, "cost: 4", f"cost: {written}")
    problem = only(text, "wrong-type")
    assert under(text, problem) == written
    assert problem.module == "OBS-01"
    assert mend in (problem.help or "")


def test_a_cost_in_a_block_of_text_is_no_number() -> None:
    problem = only(swapped(BLOCK, "cost: 4", "cost: |\n      4"), "wrong-type")
    assert (problem.span.line, problem.span.column) == (6, 11)
    assert (problem.span.end_line, problem.span.end_column) == (6, 12)


@pytest.mark.parametrize("written", ["", "100", "four"])
def test_a_cost_that_is_none_is_told_which_there_are(written: str) -> None:
    (problem,) = read(swapped(TEXT, "cost: 4", f"cost: {written}")).problems
    assert "costs are 4, 5, 5, 6, 6, 7, 7, 8, 9 and 10" in (problem.help or "")


@pytest.mark.parametrize("written", ["100", "99999999999999999999", "9" * 5000])
def test_a_cost_beyond_reason_is_out_of_range(written: str) -> None:
    text = swapped(TEXT, "cost: 4", f"cost: {written}")
    problem = only(text, "out-of-range")
    assert under(text, problem) == written
    assert len(problem.message) < 100


@pytest.mark.parametrize("style", ["flow", "block"])
@pytest.mark.parametrize(
    ("field", "written", "mend"),
    [
        ("department: Observatory", "observatory", "`Observatory`"),
        ("department: Observatory", "OBS", "`Observatory`"),
        ("department: Laboratory", "Lab", "`Laboratory`"),
        ("department: Laboratory", "Labratory", "`Laboratory`"),
        ("department: Dock", "Engine room", "`Dock`"),
        ("department: Dock", "no", "`Dock`"),
        ("department: Observatory", "Doc", "`Observatory`"),  # the ID says which is meant
        ("guild: Research", "RES", "`Research`"),
        ("guild: Research", "research", "`Research`"),
        ("guild: Fabrication", "Fabricators", "`Fabrication`"),
        ("guild: Energy", "5", "`Energy`"),
        ("inward: port", "Port", "`port`"),
        ("inward: port", "prot", "`port`"),
        ("inward: port", "yes", "`port`"),
        ("clockwise: bulkhead", "bulkheads", "`bulkhead`"),
        ("clockwise: bulkhead", "BULKHEAD", "`bulkhead`"),
        ("clockwise: bulkhead", "sealed", "`bulkhead`"),
        ("clockwise: bulkhead", "''", "`bulkhead`"),
    ],
)
def test_a_word_that_is_none_of_the_words_is_unknown(field: str, written: str, mend: str, style: Style) -> None:
    text = as_yaml(modules(), style=style)
    name, _, _ = field.partition(":")
    text = swapped(text, field, f"{name}: {written}")
    problem = only(text, "unknown-value")
    assert under(text, problem) == written
    assert mend in (problem.help or "")
    assert problem.module is not None


@pytest.mark.parametrize(
    "field", ["id: OBS-01", "department: Observatory", "guild: Fabrication", "cost: 4", "inward: port"]
)
def test_a_field_left_blank_has_no_value(field: str) -> None:
    name, _, _ = field.partition(":")
    text = swapped(BLOCK, field, f"{name}:")
    problem = only(text, "wrong-type")
    assert under(text, problem) == name
    assert problem.message == f"`{name}` has no value"
    flow = swapped(TEXT, field, f"{name}: ")
    assert under(flow, only(flow, "wrong-type")) == name


@pytest.mark.parametrize(
    ("old", "new", "shown", "meant"),
    [
        ("cost: 4", "csot: 4", "csot", "`cost`"),
        ("cost: 4", "Cost: 4", "Cost", "`cost`"),
        ("cost: 4", "cost:4", "cost:4", "`cost: 4`"),
        ("cost: 4", "cost 4", "cost 4", "`cost: 4`"),
        ("cost: 4", "cost=4", "cost=4", "`cost: 4`"),
        ("guild: Fab", "gild: Fab", "gild", "`guild`"),
        ("outward: port", "outwards: port", "outwards", "`outward`"),
        ("inward: port", "inner: port", "inner", "`inward`"),
        ("inward: port", "Inside: port", "Inside", "`inward`"),
        ("outward: port", "outer: port", "outer", "`outward`"),
        ("clockwise: bulkhead", "cw: bulkhead", "cw", "`clockwise`"),
        ("counterclockwise: port", "ccw: port", "ccw", "`counterclockwise`"),
        ("counterclockwise: port", "anticlockwise: port", "anticlockwise", "`counterclockwise`"),
        ("counterclockwise: port", "anti-clockwise: port", "anti-clockwise", "`counterclockwise`"),
        ("counterclockwise: port", "counter-clockwise: port", "counter-clockwise", "`counterclockwise`"),
        ("counterclockwise: port", "counter clockwise: port", "counter clockwise", "`counterclockwise`"),
        ("department: Obs", "dept: Obs", "dept", "`department`"),
        ("cost: 4", "price: 4", "price", "`cost`"),
        ("id: OBS-01", "name: OBS-01", "name", "`id`"),
        ("guild: Fab", "xyz: Fab", "xyz", "`guild`"),  # the only one that is missing
        ("inward: port", "up: port", "up", "`inward`"),
        ("sockets: {", "socket: {", "socket", "`sockets`"),
        ("id: OBS-01", "ID: OBS-01", "ID", "`id`"),
        ("rules: v3", "rule: v3", "rule", "`rules`"),
        ("modules:", "module:", "module", "`modules`"),
    ],
)
def test_a_misspelt_field_makes_one_problem_with_its_mend(old: str, new: str, shown: str, meant: str) -> None:
    text = swapped(TEXT, old, new)
    problem = only(text, "unknown-field")
    assert under(text, problem) == shown
    assert meant in (problem.help or "")


def test_two_misspelt_fields_never_stand_for_the_same_one() -> None:
    text = swapped(swapped(TEXT, "inward: port", "in: port"), "outward: port", "inner: port")
    first, second = read(text).problems
    assert (first.code, second.code) == ("unknown-field", "unknown-field")
    assert "`inward`" in (first.help or "")
    assert "`outward`" in (second.help or "")


@pytest.mark.parametrize(("name", "there"), [("csot", "cost"), ("price", "cost"), ("dept", "department")])
def test_a_misspelt_field_that_is_there_as_well_is_to_go(name: str, there: str) -> None:
    problem = only(swapped(TEXT, "cost: 4", f"cost: 4, {name}: 4"), "unknown-field")
    assert problem.help == f"`{there}` is already there: delete this one"


def test_a_field_too_many_is_unknown() -> None:
    text = swapped(TEXT, "cost: 4", "cost: 4, color: blue")
    problem = only(text, "unknown-field")
    assert under(text, problem) == "color"
    assert problem.module == "OBS-01"
    assert "`guild`" in (problem.help or "")


@pytest.mark.parametrize("style", ["flow", "block"])
@pytest.mark.parametrize("name", ["id", "department", "guild", "cost", "sockets"])
def test_a_missing_field_is_missed_at_its_module(name: str, style: Style) -> None:
    listed = modules()
    del listed[1][name]
    text = as_yaml(listed, style=style)
    problem = only(text, "missing-field")
    assert f"`{name}`" in problem.message
    assert f"{name}:" in (problem.help or "")
    if name != "id":
        assert under(text, problem) == problem.module == "OBS-02"
    assert problem.span.line == (4 if style == "flow" else 12)


@pytest.mark.parametrize("name", ["rules", "modules"])
def test_a_missing_section_is_missed(name: str) -> None:
    text = "rules: v3\n" if name == "modules" else TEXT.removeprefix("rules: v3\n")
    assert f"`{name}`" in only(text, "missing-field").message


@pytest.mark.parametrize("name", ["inward", "outward", "clockwise", "counterclockwise"])
def test_three_sockets_lack_one(name: str) -> None:
    listed = modules()
    del listed[0]["sockets"][name]
    problem = only(as_yaml(listed), "missing-field")
    assert f"`{name}`" in problem.message
    assert (problem.span.line, problem.module) == (3, "OBS-01")


def test_five_sockets_are_one_too_many() -> None:
    text = swapped(TEXT, SOCKETS, SOCKETS.replace("}", ", upward: port}"))
    assert under(text, only(text, "unknown-field")) == "upward"


@pytest.mark.parametrize("written", ["[port, port, bulkhead, port]", "port", "5", "[[port]]", "''"])
def test_sockets_must_be_a_mapping(written: str) -> None:
    text = swapped(TEXT, SOCKETS, written)
    problem = only(text, "wrong-type")
    assert under(text, problem) == written
    assert "inward" in (problem.help or "")


@pytest.mark.parametrize("field", ["id: OBS-01", "department: Observatory", "guild: Fabrication", "inward: port"])
@pytest.mark.parametrize("written", ["[a, b]", "{a: b}", "[[[]]]"])
def test_a_word_must_be_a_word(field: str, written: str) -> None:
    name, _, _ = field.partition(":")
    text = swapped(TEXT, field, f"{name}: {written}")
    assert under(text, only(text, "wrong-type")) == written


@pytest.mark.parametrize("written", ["5", "OBS-01", "[a]", "", "null"])
def test_a_module_must_be_a_mapping(written: str) -> None:
    lines = TEXT.split("\n")
    lines[2] = f"  - {written}"
    problem = only("\n".join(lines), "wrong-type")
    assert problem.span.line == 3
    assert "id: ..." in (problem.help or "")


@pytest.mark.parametrize("written", ["{OBS-01: {cost: 4}}", "word", "", "3"])
def test_modules_must_be_a_list(written: str) -> None:
    problem = only(f"rules: v3\nmodules: {written}\n", "wrong-type")
    assert problem.span.line == 2
    assert "hyphen" in (problem.help or "")


@pytest.mark.parametrize("key", ["[a]: 1", "{a: b}: 1", "? [a]\n: 1"])
def test_a_name_must_be_a_word(key: str) -> None:
    problem = only(TEXT + key + "\n", "wrong-type")
    assert problem.span.line == 63


@pytest.mark.parametrize("old", ["cost: 4", "id: OBS-01", "guild: Fabrication", "inward: port", "outward: port"])
@pytest.mark.parametrize("same", [True, False])
def test_a_field_written_twice_names_both_lines(old: str, same: bool) -> None:
    name, _, value = old.partition(": ")
    again = value if same else "x"
    text = swapped(TEXT, old, f"{old},\n     {name}: {again}")
    problem = only(text, "duplicate-key")
    assert under(text, problem) == name
    assert problem.module == "OBS-01"
    assert "lines 3 and 4" in problem.message
    assert [related.span.line for related in problem.related] == [3]


def test_sockets_left_blank_have_no_value() -> None:
    assert only(swapped(TEXT, SOCKETS, ""), "wrong-type").message == "`sockets` has no value"


@pytest.mark.parametrize(
    ("again", "message"),
    [
        (2, "written three times, in lines 3, 4 and 5"),
        (3, "written 4 times, in lines 3, 4, 5 and 6"),
        (9, "written 10 times, in lines 3, 4, 5, 6, 7 and 5 more"),
    ],
)
def test_a_field_written_again_and_again_is_one_problem(again: int, message: str) -> None:
    problem = only(swapped(TEXT, "cost: 4", "cost: 4" + ",\n     cost: 5" * again), "duplicate-key")
    assert message in problem.message
    assert [related.span.line for related in problem.related][:2] == [3, 5]


@pytest.mark.parametrize("again", [1, 2])
@pytest.mark.parametrize(
    ("missing", "twice"), [("counterclockwise", "clockwise"), ("inward", "outward"), ("cost", "guild"), ("id", "cost")]
)
def test_a_field_written_for_another_is_one_problem_that_names_it(missing: str, twice: str, again: int) -> None:
    row = TEXT.split("\n")[2]
    pattern = rf"\b{missing}: [\w-]+"
    text = swapped(TEXT, row, re.sub(pattern, ", ".join([f"{twice}: x"] * again), row))
    problem = only(text, "duplicate-key")
    assert f"`{twice}`" in problem.message
    assert f"`{missing}` is missing" in (problem.help or "")


def test_of_a_field_written_twice_neither_value_counts() -> None:
    only(swapped(TEXT, "cost: 4", "cost: 9, cost: 4"), "duplicate-key")
    only(swapped(TEXT, "cost: 4", "cost: 4, cost: 9"), "duplicate-key")


def test_a_module_on_one_line_is_all_shown_whatever_follows() -> None:
    text = "rules: v3\nmodules:\n  - cost: 4\n  # so\n\n  - word\n"
    missing = [problem for problem in read(text).problems if problem.code == "missing-field"]
    assert {under(text, problem) for problem in missing} == {"cost: 4"}


def test_a_section_written_twice_is_said_once() -> None:
    problem = only(TEXT + "rules: v4\n", "duplicate-key")
    assert "lines 1 and 63" in problem.message
    assert problem.module is None
    only(TEXT + "modules: []\n", "duplicate-key")


@pytest.mark.parametrize("written", ["v3", "'v3'", '"v3.1"', "v0", "v12.3.4", "v12.10.999"])
def test_a_version_of_the_rules_is_a_v_and_numbers(written: str) -> None:
    assert read(swapped(TEXT, "rules: v3", f"rules: {written}")).problems == ()


@pytest.mark.parametrize(
    ("written", "mend"),
    [
        ("3", "`v3`"),
        ("V3", "`v3`"),
        ("version 3.1", "`v3.1`"),
        ("v03", "`v3`"),
        ("v3.", "`v3`"),
        ("vv", "`v3`"),
        ("v003.01", "`v3.1`"),
    ],
)
def test_any_other_version_is_not(written: str, mend: str) -> None:
    text = swapped(TEXT, "rules: v3", f"rules: {written}")
    problem = only(text, "unknown-value")
    assert under(text, problem) == written
    assert mend in (problem.help or "")


@pytest.mark.parametrize("written", ["v1000", "v3.1000", "v3.1.4.1", "v" + "9" * 50, "v3" + ".1" * 50])
def test_a_version_that_is_too_long_to_print_is_refused(written: str) -> None:
    text = swapped(TEXT, "rules: v3", f"rules: {written}")
    problem = only(text, "unknown-value")
    assert under(text, problem) == written
    assert "too long" in problem.message
    assert "one to three numbers of up to three digits" in (problem.help or "")
