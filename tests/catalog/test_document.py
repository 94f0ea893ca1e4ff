"""Bytes, characters and YAML that are no catalog: each is refused at its place, in plain words."""

from __future__ import annotations

import re

import pytest

from generator.catalog.load import check
from tests.catalog.building import as_yaml, modules, only, read, swapped, under

TEXT = as_yaml(modules())
BOMB = "a: &a [x, x]\n" + "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True))


@pytest.mark.parametrize("codec", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"])
@pytest.mark.parametrize("start", ["", "# 宇宙 — Ωμέγα\n", "宇", "Ā", "😀\n", "# " + "宇宙" * 300 + "\n"])
def test_wide_text_is_called_by_its_name(codec: str, start: str) -> None:
    problem = only((start + TEXT).encode(codec), "encoding")
    assert codec[:6].upper() in problem.message
    assert "UTF-8" in (problem.help or "")
    assert check((start + TEXT).encode(codec)).text == start + TEXT


@pytest.mark.parametrize("place", [0, 1, 100, 101, 102, 103])
def test_a_zero_or_a_few_do_not_make_text_wide(place: int) -> None:
    assert only(TEXT[:place] + "\x00" + TEXT[place:] + "\n", "not-allowed").span.line <= 3
    assert {p.code for p in read(TEXT.replace("port", "po\x00t")).problems} == {"not-allowed"}


@pytest.mark.parametrize("prefix", [b"", b"\xef\xbb\xbf"])
def test_bytes_that_are_not_utf_8_are_placed_by_characters(prefix: bytes) -> None:
    problem = only(prefix + "rules: v3\n# 😀é ".encode() + b"caf\xe9\n", "encoding")
    assert (problem.span.line, problem.span.column) == (2, 9)
    assert "0xE9" in problem.message


@pytest.mark.parametrize("data", [b"\xed\xa0\x80", b"\xc0\xaf", b"\xf5\x80\x80\x80", b"a: \xe2\x82"])
def test_utf_8_is_read_strictly(data: bytes) -> None:
    only(data, "encoding")


@pytest.mark.parametrize(
    "character",
    [
        *("\x00", "\x07", "\x0b", "\x0c", "\x1b", "\x7f", "\x85", "\x9b", "\xad", "\u200b", "\u200d", "\u200e"),
        *("\u202e", "\u2028", "\u2029", "\u2066", "\u2069", "\u3164", "\ufeff", "\ufffd", "\ufffe", "\U000e0041"),
    ],
)
def test_a_character_that_cannot_be_seen_is_not_allowed(character: str) -> None:
    inside = swapped(TEXT, "OBS-02", f"OBS{character}-02")
    problem = only(inside, "not-allowed")
    line = TEXT.split("\n")[3]
    assert (problem.span.line, problem.span.column) == (4, line.index("OBS-02") + 4)
    assert problem.span.end_column == problem.span.column + 1
    assert f"U+{ord(character):04X}" in problem.message
    assert character not in problem.message
    in_comment = only(TEXT + f"# so{character}\n", "not-allowed")
    assert (in_comment.span.line, in_comment.span.column) == (63, 5)


def test_a_bidirectional_mark_is_called_by_its_name() -> None:
    assert "right-to-left override" in only(TEXT + "# \u202e\n", "not-allowed").message


def test_ordinary_characters_of_any_script_may_stand_in_comments() -> None:
    assert read(TEXT + "# Ünïcode — 宇宙 \u00a0 ⚠\ufe0f 😀\n").problems == ()


def test_a_forbidden_character_does_not_hide_other_problems() -> None:
    loaded = read(swapped(swapped(TEXT, "OBS-02", "OBS\u200b-02"), "cost: 4", "cost: 04"))
    assert [problem.code for problem in loaded.problems] == ["wrong-type", "not-allowed"]


@pytest.mark.parametrize("character", ["\x85", "\u2028", "\u2029", "\x00"])
def test_a_forbidden_character_is_not_blamed_for_the_syntax_as_well(character: str) -> None:
    only(swapped(TEXT, "v3\n", f"v3{character}"), "not-allowed")


@pytest.mark.parametrize(
    ("old", "new", "shown"),
    [
        ("id: OBS-01", "id: &a OBS-01", "&a"),
        ("id: OBS-01", "id: *a", "*a"),
        ("id: OBS-01", "id: !!python/object/apply:os.system OBS-01", "!!python/object/apply:os.system"),
        ("id: OBS-01", "id: ! OBS-01", "!"),
        ("cost: 4", "cost: !!int 4", "!!int"),
        ("sockets: {", "sockets: !!map {", "!!map"),
        ("sockets: {", "sockets: &s {", "&s"),
        ("rules: v3", "<<: {rules: v3}", "<<"),
        ("rules: v3", "rules: v3\n---", "---"),
        ("rules: v3", "%TAG !e! tag:example,2000:\n---\nrules: v3", None),
        ("id: OBS-01", "id: !e!x OBS-01", "!"),
    ],
)
def test_what_yaml_can_do_beyond_plain_values_is_not_allowed(old: str, new: str, shown: str | None) -> None:
    text = swapped(TEXT, old, new)
    problem = only(text, "not-allowed")
    assert problem.help
    if shown is not None:
        assert under(text, problem) == shown


def test_both_an_anchor_and_a_tag_of_one_value_are_named() -> None:
    text = swapped(TEXT, "id: OBS-01", "id: !!str &a OBS-01")
    assert [under(text, problem) for problem in read(text).problems] == ["!!str", "&a"]


def test_a_bomb_of_aliases_is_refused_at_once() -> None:
    loaded = read(BOMB)
    refused = [problem for problem in loaded.problems if problem.code == "not-allowed"]
    assert [under(BOMB, problem) for problem in refused[:3]] == ["&a", "&b", "*a"]
    assert len(refused) == BOMB.count("&") + BOMB.count("*")


@pytest.mark.parametrize(
    "text",
    [
        *("[" * 100_000, "{" * 100_000, "- " * 100_000, "? " * 100_000, "[{a: " * 50_000, "[" * 500 + "]" * 500),
        "\n".join(" " * depth + "a:" for depth in range(1200)),
    ],
    ids=["lists", "mappings", "hyphens", "keys", "mixed", "closed", "indented"],
)
def test_deep_nesting_is_refused_without_recursion(text: str) -> None:
    assert "nesting" in only(text, "not-allowed").message


def test_many_short_values_are_refused() -> None:
    only("- 1\n" * 200_000, "too-large")


@pytest.mark.parametrize(
    "text",
    [
        *("a: 1\n" * 200_000, "x" * 1_000_000, "'" + "x" * 1_000_000, "\n" * 1_000_000, "\x00" * 1_000_000),
        *("\x00a" * 500_000, "[x, " * 10 + "x, " * 300_000, "é" * 500_000, "#" * 1_000_000, "a: " * 300_000),
        "rules: " + "v" * 1_000_000,
        "rules: v3\nmodules:\n  - {cost: " + "9" * 1_000_000 + "}",
        "'" + "\n" * 1_000_000,
        "rules: v3\nparameters: {" + "".join(f"card_display_{number}: 1, " for number in range(9_000)) + "}",
        "rules: v3\nmodules: [{" + "".join(f"{'c' * (number % 60)}{number}: 1, " for number in range(9_000)) + "}]",
        "rules: v3\nmodules:\n" + "- {id: OBS-01, department: Reactor}\n" * 2_800,
        "rules: v3\nmodules:\n" + "- {id: obs}\n" * 4_500,
    ],
    ids=lambda text: text[:6].encode("ascii", "backslashreplace").decode(),
)
def test_a_megabyte_of_anything_is_answered(text: str) -> None:
    assert read(text).catalog is None  # in quadratic time, this would not end while the suite runs


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", "empty"),
        ("\ufeff", "empty"),
        ("# nothing yet\n\n# at all\n", "nothing but comments"),
        ("---\n", "empty document"),
        ("- a\n- b\n", "a list"),
        ("[]", "a list"),
        ("just words", "the text `just words`"),
        ("'quoted'", "the text `quoted`"),
        ("5", "the text `5`"),
    ],
)
def test_a_document_of_another_shape_is_called_what_it_is(text: str, found: str) -> None:
    problem = only(text, "wrong-type")
    assert found in problem.message
    assert problem.span.line <= 2
    assert "rules: v3" in (problem.help or "")


# (old, new, (line, column), word of the message, word of the help)
SYNTAX = [
    ("id: OBS-01", "id: @home", (3, 10), "`@`", "quotation"),
    ("id: OBS-01", "id: `x`", (3, 10), "cannot begin", "quotation"),
    ("id: OBS-01", "id: 'OBS-01", (3, 10), "quotation", "close"),
    ("id: OBS-01", 'id: "O\\qS-01"', (3, 12), "backslash", "single"),
    ("id: OBS-01", "id: OBS-01,,", (3, 17), "missing", "comma"),
    ("rules: v3", "rules: v3: 4", (1, 10), "colon", "indentation"),
    ("rules: v3", "rules v3", (2, 8), "colon", "line above"),
    ("rules: v3", "rules:v3", (2, 8), "colon", "space"),
    ("rules: v3", "rules: v3\nparameters", (2, 1), "not a field", "name: value"),
    ("rules: v3", "rules: v3\nplayers:4", (2, 1), "not a field", "space"),
    *(
        ("rules: v3", f"{line}\n---\nrules: v3", (1, 1), f"the directive `{line}`", "delete the line")
        for line in (
            "%YAML 9.9",
            "%YAML 2.0",
            "%YAML",
            "%YAML x",
            "%YAML 1.2 x",
            "%YAML 111111111.2",
            "%FOO",
            "%",
            "%F@O",
        )
    ),
    ("rules: v3", "%YAML 1.2\n%YAML 1.2\n---\nrules: v3", (2, 1), "the directive", "delete the line"),
    ("rules: v3", "%YAML 1.2\n\n# x\nrules: v3", (1, 1), "the directive `%YAML 1.2`", "delete the line"),
    ("rules: v3", "rules: v3\n...\nmore", (3, 1), "follows the end", "delete"),
    ("rules: v3", f"rules: v3\n{'x' * 1100}: 1", (2, 1), "name is longer", "name of one"),
    ("id: OBS-01", f"{'x' * 1100}: 1, id: OBS-01", (3, 6), "name is longer", "name of one"),
    ("id: OBS-01", f"'{'x' * 1100}': 1, id: OBS-01", (3, 6), "name is longer", "name of one"),
    ("id: OBS-01", "id\n    : OBS-01", (4, 5), "colon stands apart", "one line"),
    ("rules: v3", "rules: |0\n  v3", (1, 9), "block of text", "one word"),
    ("rules: v3", "rules: |x\n  v3", (1, 9), "block of text", "one word"),
    ("rules: v3", "rules: ? v3", (1, 8), "a field cannot begin here", "line of its own"),
    ("id: OBS-01", 'id: "\\xZZ"', (3, 13), "backslash", "single"),
    ("id: OBS-01", 'id: "\\UFFFFFFFF"', (3, 13), "backslash", "single"),
    ("modules:", "]:", (2, 1), "does not belong", "bracket"),
    ("id: OBS-02", "id: ]", (4, 10), "missing", "take out `]`"),
    ("rules: v3", "rules: v3\n]", (2, 1), "does not belong", "indent"),
    ("id: OBS-02", "id: 'OBS' -02", (4, 16), "missing before", "comma"),
    ("id: OBS-02,", "id:,", (4, 8), "missing", "name: value"),
]


@pytest.mark.parametrize(("old", "new", "place", "message", "mend"), SYNTAX)
def test_a_slip_of_syntax_is_said_in_plain_words(
    old: str, new: str, place: tuple[int, int], message: str, mend: str
) -> None:
    problem = only(swapped(TEXT, old, new), "yaml-syntax")
    assert message in problem.message
    assert mend in (problem.help or "")
    assert (problem.span.line, problem.span.column) == place
    assert not re.search("expected|found|token|scalar|context", f"{problem.message} {problem.help}")


def test_a_brace_left_open_is_shown_where_it_opens() -> None:
    text = swapped(TEXT, "counterclockwise: port}}", "counterclockwise: port}")
    problem = only(text, "yaml-syntax")
    assert under(text, problem) == "{"
    assert problem.span.line == 3
    assert [related.span.line for related in problem.related] == [4]


def test_a_bracket_left_open_within_a_line_is_shown_beside_the_place() -> None:
    text = swapped(TEXT, "id: OBS-02", "id: [OBS-02")
    problem = only(text, "yaml-syntax")
    assert under(text, problem) == "}"
    assert "`]` is missing" in problem.message
    assert [(related.span.line, related.span.column) for related in problem.related] == [(4, 10)]


@pytest.mark.parametrize("text", ["rules: [v3", "rules: 'v3", "rules: v3\nmodules", "{a: [b", "a: &", "'"])
def test_a_text_that_breaks_off_is_placed_within_itself(text: str) -> None:
    loaded = read(text)
    span = loaded.problems[0].span
    rows = text.split("\n")
    assert span.line <= len(rows)
    assert span.column <= len(rows[span.line - 1]) + 1


def test_a_table_is_known_as_one() -> None:
    problem = only("id,department,guild,cost\nOBS-01,Observatory,Energy,4\n", "wrong-type")
    assert problem.help == "it looks like a table: `afterlight import-csv` takes one into a catalog"
