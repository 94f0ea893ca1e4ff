"""Of the library's complaints: names that are too long, errors that say little, and the lines that trouble touches."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from yaml.error import Mark, YAMLError
from yaml.scanner import ScannerError

from generator.catalog.text.events import ParserMissing, parse
from generator.catalog.text.source import Source
from generator.catalog.text.syntax import concerned, explained
from tests.catalog.told import of_document, told

LONG: Final = "X" * 1025


def mark(text: str, index: int) -> Mark:
    """The place of a character as the library gives it."""
    line = text.count("\n", 0, index)
    return Mark("a", index, line, index - text.rfind("\n", 0, index) - 1, None, 0)


@pytest.mark.parametrize(
    ("before", "behind", "line", "column"),
    [
        ("", ": 1", 1, 1),
        ("a: b\n", ": 1", 2, 1),
        ("a: b\r", ": 1", 2, 1),
        ("a: b\r\n", ": 1\r\nb: 2", 2, 1),
        ("{", ": 1}", 1, 2),
        ("[", ": 1]", 1, 2),
        ("{a: b,", ": 1}", 1, 7),
        ("{a: b,   ", ": 1}", 1, 10),
        ("{x: y, a: b,\n ", ": 1}", 2, 2),
        ("{x: y, a: b,\r ", ": 1}", 2, 2),
        ("[a, {b: c}, {", ": 1}]", 1, 14),
        ("- ", ": 1", 1, 3),
        ("- - ", ": 1", 1, 5),
        ("a:\n- b: c\n  ", ": 1", 3, 3),
    ],
)
def test_a_name_that_is_too_long_is_shown_where_it_stands(before: str, behind: str, line: int, column: int) -> None:
    for name in (LONG, LONG + "yz", f"'{LONG}'", f'"{LONG}-"'):
        assert told(of_document(before + name + behind)) == (
            f"{line}:{column}-{line}:{column + len(name)} yaml-syntax: "
            "this field's name is longer than 1,024 characters\n"
            "    help: write the name of one of the fields\n"
        )


@pytest.mark.parametrize("name", [f"'{LONG}'y", f"[{LONG}]", f"{LONG} # c", f"{{{LONG}}}"])
def test_a_name_of_more_than_a_word_that_is_too_long_is_shown_too(name: str) -> None:
    problem, *others = of_document(f"a: b\n{name}: c\nd: e")
    assert problem.message == "this field's name is longer than 1,024 characters"
    assert problem.span == (2, 1, 2, len(name) + 1)
    assert others == []


def test_a_long_name_is_not_taken_for_the_same_text_elsewhere() -> None:
    (problem,) = of_document(f"a: {LONG}\n{LONG}: b\nc: {LONG}")
    assert problem.span == (2, 1, 2, len(LONG) + 1)
    (problem,) = of_document(f"{{a: {LONG},\n {LONG}: {LONG}}}")
    assert problem.span == (2, 2, 2, len(LONG) + 2)


@pytest.mark.parametrize(
    ("text", "told_of_it"),
    [
        (f"{LONG[:-1]}: 1", ""),
        (f"{{{LONG[:-1]}: 1}}", ""),
        (f"a: {LONG}: 1", "1:1029-1:1030 yaml-syntax: a colon is out of place here\n"),
        (f"a: b\n{LONG}", f"2:1-2:{len(LONG) + 1} yaml-syntax: this line is not a field\n"),
        (f"a: b\n{LONG[:-9]} b\n: c", "2:1-2:1019 yaml-syntax: this line is not a field\n"),
        (f"a: b\n{LONG}\nb: c", f"2:1-2:{len(LONG) + 1} yaml-syntax: this line is not a field\n"),
    ],
)
def test_what_is_not_the_name_s_length_is_not_blamed_on_it(text: str, told_of_it: str) -> None:
    first = told(of_document(text)).partition("\n")
    assert first[0] + first[1] == told_of_it


def test_an_error_that_says_nothing_is_said_to_be_no_yaml() -> None:
    for error in (YAMLError("?"), ScannerError(), ScannerError(problem="found something new")):
        assert told([explained(error, Source("a: b"))]) == (
            "1:1-1:2 yaml-syntax: this is not YAML that can be read\n    help: compare it with the lines around\n"
        )


@pytest.mark.parametrize(
    ("context", "problem"), [("while scanning an anchor", "?"), (None, "found undefined tag handle")]
)
def test_an_error_about_what_is_not_allowed_says_so(context: str | None, problem: str) -> None:
    text = "a: b\nc: d"
    error = ScannerError(context=context, problem=problem, problem_mark=mark(text, 8))
    assert told([explained(error, Source(text))]) == (
        "2:4-2:5 not-allowed: anchors, aliases and tags are not allowed\n"
        "    help: write plain words and numbers, or put the text in quotation marks\n"
    )


def test_nesting_that_the_library_gives_up_on_is_too_deep() -> None:
    text = "[" * 4
    error = ScannerError(problem="exceeded maximum nesting depth", problem_mark=mark(text, 3))
    assert told([explained(error, Source(text))]) == (
        "1:4-1:5 not-allowed: the nesting is deeper than any catalog needs\n    help: close the brackets\n"
    )


@pytest.mark.parametrize(("origin", "bracket", "close"), [(0, "[", "]"), (7, "{", "}"), (4, "b", "]"), (10, "[", "]")])
def test_an_error_within_brackets_names_the_bracket(origin: int, bracket: str, close: str) -> None:
    text = "[a, b, {}\n"
    error = ScannerError(
        context_mark=mark(text, origin), problem="did not find expected ',' or ']'", problem_mark=mark(text, 8)
    )
    problem = explained(error, Source(text))
    notes = [problem.message, problem.help, *(related.message for related in problem.related)]
    if origin < 10:
        assert notes[0] == f"a comma or `{close}` is missing before this"
        assert notes[2] == f"this `{bracket}` is still open"
    else:
        assert notes[0] == f"this `{bracket}` is not closed"
        assert notes[2] == "what follows does not fit in it"
    assert notes[1] == f"close it with `{close}`, or put the missing comma between its parts"


def test_the_lines_of_a_trouble_go_from_where_it_began_to_where_it_was_seen() -> None:
    text = "a\nb\nc\nd\n"
    begun, seen = mark(text, 2), mark(text, 6)
    assert list(concerned(ScannerError(context_mark=begun, problem_mark=seen))) == [2, 3, 4]
    assert list(concerned(ScannerError(context_mark=seen, problem_mark=begun))) == [2, 3, 4]
    assert list(concerned(ScannerError(problem_mark=seen))) == [4]
    assert list(concerned(ScannerError(context_mark=begun))) == [2]
    assert list(concerned(ScannerError())) == []
    assert list(concerned(YAMLError("?"))) == []


def test_a_text_is_complete_or_it_is_not() -> None:
    for text, complete in (("a: b", True), ("a: [", False), ("a\n---\nb", False), ("[" * 17, False)):
        assert parse(text, Source(text)).complete is complete


def test_the_missing_parser_is_said_in_plain_words() -> None:
    assert str(ParserMissing()) == (
        "the installed PyYAML lacks the libyaml parser; install PyYAML from its binary wheel"
    )


def test_empty_lines_before_a_directive_take_no_longer_than_others() -> None:
    """Tried one by one and together, forty of them took ages."""
    text = 'rules: "\n%' + "\n" * 4000 + 'x"\n...\nfoo\n'
    assert [problem.code for problem in parse(text, Source(text)).problems] == ["yaml-syntax"]


STANDARD: Final = (Path(__file__).resolve().parents[3] / "catalog.yaml").read_text("utf-8")
ENTRY: Final = "  - {id: OBS-06"


@pytest.mark.parametrize(
    ("old", "new", "said", "place"),
    [
        ("     sockets: {inward: port,     outward: bulkhead, clockwise: bulkhead, counterclockwise: port}}\n" + ENTRY,
         ENTRY, "this does not come to its end", (38, 70)),
        ("\nmodules:\n", "\n", "this list has no name", (29, 3)),
        (ENTRY, f"<<<<<<< HEAD\n{ENTRY}", "here two versions of the file were not yet merged", (40, 1)),
        (ENTRY, f"=======\n{ENTRY}", "here two versions of the file were not yet merged", (40, 1)),
        (ENTRY, f"OBS-06,Observatory,Energy,7\n{ENTRY}", "this is the row of a table", (40, 1)),
    ],
)  # fmt: skip
def test_slips_of_an_editor_are_known_by_what_they_leave(old: str, new: str, said: str, place: tuple[int, int]) -> None:
    assert STANDARD.count(old) == 1
    text = STANDARD.replace(old, new)
    (problem,) = parse(text, Source(text)).problems
    assert problem.message == said
    assert (problem.span.line, problem.span.column) == place
    assert problem.help
