"""Problems as text: what people and programs read, and nothing that a terminal would obey."""

from __future__ import annotations

import json
import re
from textwrap import dedent

import pytest

from generator.catalog.load import Loaded, check
from generator.diagnostics import Problem, Related, Severity, Span
from generator.rendering import Style, render, summary
from tests.catalog.building import as_yaml, modules, read, swapped

TEXT = as_yaml(modules())
STYLES: list[Style] = ["full", "concise", "json", "sarif"]


def report(text: str, *problems: Problem, hidden: int = 0) -> Loaded:
    return Loaded("catalog.yaml", text, problems, None, hidden)


def full(text: str, span: Span) -> list[str]:
    """The source line and the line of carets below it."""
    rows = render(report(text, Problem("code", "message", span)), "full").split("\n")
    return [row.partition("| ")[2] for row in rows[3:5]]


def test_full_shows_the_place_and_the_mend() -> None:
    text = "rules: v3\nmodules:\n  - {id: OBS-01, cost: 010, cost: 4}\n"
    problems = (
        Problem("duplicate-key", "written twice", Span(3, 29, 3, 33), related=(Related(Span(3, 18, 3, 22), "first"),)),
        Problem("unused", "is not needed", Span(12, 1, 12, 2), Severity.WARNING, help="delete it"),
    )
    assert render(report(text, *problems), "full") == dedent("""\
        error[duplicate-key]: written twice
         --> catalog.yaml:3:29
          |
        3 |   - {id: OBS-01, cost: 010, cost: 4}
          |                             ^^^^
        note: first
         --> catalog.yaml:3:18
          |
        3 |   - {id: OBS-01, cost: 010, cost: 4}
          |                  ----

        warning[unused]: is not needed
          --> catalog.yaml:12:1
           = help: delete it

        catalog.yaml: 1 error, 1 warning""")


def test_full_of_a_real_slip() -> None:
    text = as_yaml([], parameters={"market_births": 5}).replace("modules:", "modules: []")
    assert render(check(text.encode()), "full") == dedent("""\
        error[module-count]: the catalog has 0 modules, not 60
         --> catalog.yaml:2:1
          |
        2 | modules: []
          | ^^^^^^^
          = help: add 60 modules

        error[unknown-field]: the list of parameters has no field `market_births`
         --> catalog.yaml:4:3
          |
        4 |   market_births: 5
          |   ^^^^^^^^^^^^^
          = help: did you mean `market_berths`?

        catalog.yaml: 2 errors""")


def test_full_of_nothing_wrong_says_what_was_read() -> None:
    loaded = read(TEXT)
    assert loaded.catalog is not None
    assert render(loaded, "full") == (
        f"catalog.yaml: 60 modules, rules v3, revision {loaded.catalog.revision}: no problems"
    )
    assert render(loaded, "concise") == ""


def test_the_summary_of_a_warning_says_what_was_read_too() -> None:
    loaded = read(swapped(TEXT, "outward: port", "outward: bulkhead"))
    assert summary(loaded).startswith("catalog.yaml: 60 modules, rules v3, revision ")
    assert summary(loaded).endswith(": 1 warning")


def test_concise_is_a_line_each() -> None:
    text = swapped(swapped(TEXT, "cost: 4", "cost: 010"), "rules: v3", "rules: 3")
    assert render(read(text), "concise") == (
        "catalog.yaml:1:8: error[unknown-value]: `rules` must be a version such as v3, not `3`\n"
        "catalog.yaml:3:69: error[wrong-type]: `cost` must be a whole number in plain digits, not `010`"
    )


def test_json_is_what_scripts_rely_on() -> None:
    text = swapped(TEXT, "cost: 4", "cost: '4'")
    assert json.loads(render(check(text.encode(), "dir/käse.yaml"), "json")) == {
        "format": 1,
        "catalog": "dir/käse.yaml",
        "ok": False,
        "problems": [
            {
                "code": "wrong-type",
                "severity": "error",
                "message": "`cost` must be a whole number in plain digits, not `4` in quotation marks",
                "line": 3,
                "column": 69,
                "end_line": 3,
                "end_column": 72,
                "module": "OBS-01",
                "help": "write `4`, without quotation marks",
            }
        ],
    }


def test_json_of_nothing_wrong() -> None:
    assert json.loads(render(read(TEXT), "json")) == {
        "format": 1,
        "catalog": "catalog.yaml",
        "ok": True,
        "problems": [],
    }


def test_json_of_a_warning_is_ok() -> None:
    document = json.loads(render(read(swapped(TEXT, "outward: port", "outward: bulkhead")), "json"))
    assert document["ok"] is True
    assert [problem["severity"] for problem in document["problems"]] == ["warning"]
    assert document["problems"][0]["module"] is None


def test_all_styles_say_how_many_problems_are_not_shown() -> None:
    problem = Problem("code", "message", Span(1, 2, 1, 3))
    loaded = report("text\n", problem, hidden=23)
    assert render(loaded, "full").endswith("catalog.yaml: 1 error, 23 further problems not shown")
    assert render(loaded, "concise").split("\n")[-1] == (
        "catalog.yaml:1:2: error[more-problems]: 23 further problems not shown"
    )
    assert json.loads(render(loaded, "json"))["hidden"] == 23


@pytest.mark.parametrize(
    ("line", "column", "end", "shown", "carets"),
    [
        ("a: bad", 4, 7, "a: bad", "   ^^^"),
        ("a:\tbad", 4, 7, "a:    bad", "      ^^^"),
        ("宇宙: bad", 5, 8, "宇宙: bad", "      ^^^"),
        ("a: 宇宙", 4, 6, "a: 宇宙", "   ^^^^"),
        ("😀: bad", 4, 7, "😀: bad", "    ^^^"),
        ("e\u0301: bad", 5, 8, "e\u0301: bad", "   ^^^"),
        ("a\u202eb: bad", 6, 9, "a<U+202E>b: bad", "            ^^^"),
        ("a: \x1b[31m", 4, 5, "a: <U+001B>[31m", "   ^^^^^^^^"),
        ("short", 6, 6, "short", "     ^"),
        ("short", 90, 95, "short", "     ^"),
        ("a: bad   ", 4, 7, "a: bad", "   ^^^"),
    ],
)
def test_carets_stand_below_what_they_mean(line: str, column: int, end: int, shown: str, carets: str) -> None:
    assert full(line, Span(1, column, 1, end)) == [shown, carets]


def test_a_span_of_several_lines_is_shown_by_its_first() -> None:
    assert full("a: 'one\n  two'\n", Span(1, 4, 2, 7)) == ["a: 'one", "   ^^^^"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_are_found_whatever_ends_them(end: str) -> None:
    assert full(f"one{end}two\u2028x{end}three{end}", Span(2, 1, 2, 4)) == ["two<U+2028>x", "^^^"]


@pytest.mark.parametrize("column", [1, 20, 60, 95, 99, 100, 101, 150, 5000, 9990, 9998])
@pytest.mark.parametrize("filler", ["x", "宇", "\x00"])
def test_a_long_line_is_cut_around_the_span(column: int, filler: str) -> None:
    line = filler * (column - 1) + "BAD" + filler * (9998 - column)
    shown, carets = full(line, Span(1, column, 1, column + 3))
    wide = {"x": 1, "宇": 2, "\x00": 1}[filler]
    assert sum(wide if c == "宇" else 1 for c in shown) <= 100
    cells = "".join(c * wide if c == "宇" else c for c in shown)
    start = len(carets) - len(carets.lstrip())
    assert cells[start : start + 3] == "BAD"
    assert carets.strip() == "^^^"


def test_a_span_longer_than_the_window_is_cut_with_it() -> None:
    shown, carets = full("x" * 500, Span(1, 1, 1, 501))
    assert len(carets) <= len(shown) <= 100


@pytest.mark.parametrize("style", STYLES)
def test_nothing_from_outside_reaches_the_terminal_raw(style: Style) -> None:
    evil = "\x1b]0;owned\x07\x7f\x9b\u202e\u200b\ufeff"
    problem = Problem("code", f"found {evil}", Span(1, 1, 1, 2), help=evil, related=(Related(Span(1, 1, 1, 2), evil),))
    loaded = Loaded(f"{evil}.yaml", f"{evil}\n{evil}", (problem,), None)
    text = render(loaded, style)
    assert all(c.isprintable() or c == "\n" for c in text)
    assert "\u202e" not in text
    assert text.isascii() or style not in {"json", "sarif"}


def folded() -> Problem:
    """A problem with two consequences."""
    costs = Problem("department-costs", "the costs of the Dock lack 5", Span(2, 1, 2, 8))
    guild = Problem("guild-count", "Energy sells 19", Span(2, 1, 2, 8))
    return Problem("module-count", "59 modules", Span(2, 1, 2, 8), help="add it:\n- {}", consequences=(costs, guild))


def test_consequences_are_folded_under_their_cause_for_people() -> None:
    text = "rules: v3\nmodules:\n"
    assert render(report(text, folded()), "full") == dedent("""\
        error[module-count]: 59 modules
         --> catalog.yaml:2:1
          |
        2 | modules:
          | ^^^^^^^
          = hence: the costs of the Dock lack 5 [department-costs]
          = hence: Energy sells 19 [guild-count]
          = help: add it:
                  - {}

        catalog.yaml: 1 error""")
    concise = "catalog.yaml:2:1: error[module-count]: 59 modules (hence also department-costs, guild-count)"
    assert render(report(text, folded()), "concise") == concise


def test_programs_find_every_code_and_which_problem_is_its_cause() -> None:
    other = Problem("zeal", "unrelated", Span(1, 1, 1, 2))
    rows = json.loads(render(report("rules: v3\n", other, folded()), "json"))["problems"]
    assert [(row["code"], row.get("cause")) for row in rows] == [
        ("zeal", None),
        ("department-costs", 3),
        ("guild-count", 3),
        ("module-count", None),
    ]
    results = json.loads(render(report("", folded()), "sarif"))["runs"][0]["results"]
    assert [result["ruleId"] for result in results] == ["module-count"]
    assert "Hence also: Energy sells 19 [guild-count]. Help: " in results[0]["message"]["text"]


def test_colours_change_nothing_but_colours() -> None:
    text = "rules: v3\nmodules:\n"
    related = Related(Span(1, 1, 1, 3), "here")
    problem = folded()._replace(severity=Severity.WARNING, related=(related,))
    plain, painted = (render(report(text, problem), "full", colored=colored) for colored in (False, True))
    assert painted != plain
    assert re.sub(r"\x1b\[[0-9;]*m", "", painted) == plain


def test_many_that_say_the_same_are_told_as_one_with_their_lines() -> None:
    text = "\n".join("guild: ENE" for _ in range(20))
    problems = tuple(
        Problem("unknown-value", "`guild` cannot be `ENE`", Span(line, 8, line, 11), help="did you mean `Energy`?")
        for line in range(1, 21)
    )
    assert render(report(text, *problems), "full") == dedent("""\
        error[unknown-value]: `guild` cannot be `ENE`
         --> catalog.yaml:1:8
          |
        1 | guild: ENE
          |        ^^^
          = note: the same 19 more times, in lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13 and 7 more
          = help: did you mean `Energy`?

        catalog.yaml: 20 errors""")
    assert render(report(text, *problems[:2]), "full").count("error[") == 2
    assert len(json.loads(render(report(text, *problems), "json"))["problems"]) == 20
    assert render(report(text, *problems), "concise").count("\n") == 19


def test_the_summary_names_the_command_that_mends_this_file() -> None:
    problem = Problem("guild-count", "one too many", Span(1, 1, 1, 2))
    for name, command in (("catalog.yaml", "validate --fix`"), ("my plan.yaml", "validate --fix 'my plan.yaml'`")):
        told = summary(Loaded(name, "", (problem,), None, mendable=2))
        assert told == f"{name}: 1 error; 2 changes would mend all, as `afterlight {command} shows"
