"""Each kind of fault in a position file has its code and its place, and all are told at once."""

from __future__ import annotations

import pytest

from generator.catalog.text.events import ParserMissing
from generator.figures.shipped import figure_names
from generator.figures.text.reading import MAX_BYTES, read_figure
from generator.rendering import render
from generator.rules.placement import Rule
from generator.sarif import RULES
from generator.station import Node, Ring
from tests.catalog.building import swapped
from tests.figures.files import HEAD, NAMES, STATION, catalog, figure, read, shipped, told

PLACEMENT = shipped("placement")
M1 = Node(Ring.MIDDLE, 1)


def test_what_is_written_is_what_is_read() -> None:
    found = figure(PLACEMENT)
    assert (found.name, found.title, found.panels) == ("placement", "Placement", ((0, 1), (6,)))
    assert found.candidate is not None
    assert found.candidate == (Node(Ring.OUTER, 6), found.candidate.module)
    assert (found.candidate.module.id, found.breaks) == ("HAB-06", (Rule.OUTER_SUPPORT,))
    assert found.letters["B"] == Node(Ring.OUTER, 1)
    assert found.shown.sealed == ((Node(Ring.MIDDLE, 0), M1),)
    assert found.shown.routes == (Node(Ring.OUTER, 1),)
    assert figure(shipped("board")).whole
    assert figure(shipped("storm-shield")).shown.lanes
    assert figure(HEAD + STATION + "view: close\n").panels == ()


STATIONS = [
    ("station: {inner 10: HAB-08}", "unknown-node", "inner 10", "the sectors are `0` to `9`"),
    ("station: {fourth 2: HAB-08}", "unknown-node", "fourth 2", "the rings are `inner`, `middle` and `outer`"),
    ("station: {iner 3: HAB-08}", "unknown-node", "iner 3", "did you mean `inner 3`?"),
    ("station: {3 Inner: HAB-08}", "unknown-node", "3 Inner", "did you mean `inner 3`?"),
    ("station: {inner: HAB-08}", "unknown-node", "inner", "write a ring and a sector, as in `inner 0`"),
    ("station: {inner 0: HAB-8}", "unknown-module", "HAB-8", "did you mean `HAB-08`?"),
    ("station: {inner 0: qqqqqqq}", "unknown-module", "qqqqqqq", "write the ID of a module of the catalog"),
    ("station: {inner 0: HAB-08, inner 0: GRN-08}", "occupied-node", "inner 0", "choose another"),
    ("station: {inner 0: HAB-08, inner 1: HAB-08}", "doubled-module", "HAB-08", "choose another module"),
    ("station: {inner 0: [HAB-08]}", "wrong-type", "[HAB-08]", "write one word"),
    ("station: {inner 0: }", "wrong-type", "inner 0", "write one word"),
    ("station: [HAB-08]", "wrong-type", "[HAB-08]", "write `station: {inner 0"),
    ("station: {inner 0: HAB-02}", "illegal-station", "HAB-02", "write `illegal: route`"),
]


@pytest.mark.parametrize(("line", "code", "place", "mend"), STATIONS)
def test_a_station_is_of_modules_on_nodes(line: str, code: str, place: str, mend: str) -> None:
    text = f"{HEAD}{line}\n"
    assert told(text) == [(code, place)]
    assert mend in (read(text).problems[0].help or "")


FIELDS = [
    ("candidate: {node: middle 1, module: OBS-05}", "occupied-node", "middle 1"),
    ("candidate: {node: middle 2, module: LAB-07}", "doubled-module", "LAB-07"),
    ("candidate: {node: middel 2, module: OBS-05}", "unknown-node", "middel 2"),
    ("candidate: {node: middle 2}", "missing-field", "{node: middle 2}"),
    ("candidate: {module: OBS-05}", "missing-field", "{module: OBS-05}"),
    ("candidate: {node: middle 2, module: OBS-05, as: A}", "unknown-field", "as"),
    ("candidate: OBS-05", "wrong-type", "OBS-05"),
    ("candidate: {node: outer 1, module: OBS-06}", "illegal-station", "OBS-06"),
    ("illegal: support", "unknown-value", "support"),
    ("illegal: rule 4", "unknown-value", "rule 4"),
    ("illegal: route", "not-illegal", "route"),
    ("letters: {a: inner 0}", "unknown-value", "a"),
    ("letters: {A: outer 9}", "empty-node", "outer 9"),
    ("letters: {A: inner 0, B: inner 0}", "occupied-node", "inner 0"),
    ("letters: {A: inner 0, A: inner 1}", "duplicate-key", "A"),
    ("letters: [A]", "wrong-type", "[A]"),
    ("view: hole", "unknown-value", "hole"),
    ("view: [[0], [1], [2], [3]]", "list-length", "[[0], [1], [2], [3]]"),
    ("view: [[10]]", "out-of-range", "10"),
    ("view: [[]]", "list-length", "[]"),
    ("show: {rout: inner 0}", "unknown-field", "rout"),
    ("show: {route: B}", "unknown-node", "B"),
    ("show: {route: outer 1}", "empty-node", "outer 1"),
    ("show: {sealed: [middle 1, inner 0]}", "false-claim", "[middle 1, inner 0]"),
    ("show: {sealed: [inner 0, inner 1]}", "false-claim", "[inner 0, inner 1]"),
    ("show: {sealed: [[inner 0, inner 1, middle 0]]}", "list-length", "[inner 0, inner 1, middle 0]"),
    ("show: {lanes: perhaps}", "unknown-value", "perhaps"),
    ("show: routes", "wrong-type", "routes"),
    ("claims: [legal]", "wrong-type", "[legal]"),
    ("claims: {suport: {}}", "unknown-field", "suport"),
    ("claims: {support: {inner 0: none}}", "wrong-type", "none"),
    ("claims: {route: {middle 1: [core]}}", "unknown-node", "core"),
    ("claims: {lanes: {3: 1}}", "unknown-value", "3"),
    ("claims: {lanes: {0: one}}", "wrong-type", "one"),
    ("claims: {cost: 6}", "unknown-field", "cost"),
    ("captions: {}", "wrong-type", "{}"),
    ("captions: [[x]]", "wrong-type", "[x]"),
    ('captions: ["It earns 2."]', "typed-number", "2"),
    ('captions: ["{suport inner 0}"]', "unknown-value", "{suport inner 0}"),
    ('captions: ["{support}"]', "unknown-value", "{support}"),
    ('captions: ["{support outer 2}"]', "empty-node", "{support outer 2}"),
    ('captions: ["{shield inner 0}"]', "unknown-value", "{shield inner 0}"),
    ('captions: ["{contact inner 0, middle 1}"]', "false-claim", "{contact inner 0, middle 1}"),
    ('captions: ["{points 4}"]', "unknown-value", "{points 4}"),
    ('captions: ["a } b"]', "unknown-value", "}"),
    ('captions: ["理"]', "not-allowed", '"理"'),
    ("colour: red", "unknown-field", "colour"),
    ("module: LAB-05", "unknown-field", "module"),
    ("figure: example", "duplicate-key", "figure"),
    ("note: &a x", "not-allowed", "&a"),
]


@pytest.mark.parametrize(("line", "code", "place"), FIELDS)
def test_what_else_stands_there_has_its_code_and_its_place(line: str, code: str, place: str) -> None:
    found = told(f"{HEAD}{STATION}{line}\n")
    assert (code, place) in found
    assert [other for other in found if other[0] not in {code, "unknown-field"}] == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "wrong-type"),
        ("# nothing\n", "wrong-type"),
        ("- figure", "wrong-type"),
        ("figure: [", "yaml-syntax"),
        ("figure: a\ntitle: b\n", "missing-field"),
        ("figure: A b\ntitle: b\nstation: {}\n", "unknown-value"),
        ("figure: a\ntitle: 理\nstation: {}\n", "not-allowed"),
        ("figure: a\ntitle: b\nmodule: LAB-5\n", "unknown-module"),
        ("figure: a\ntitle: b\nmodule: LAB-05\nletters: {}\n", "unknown-field"),
        ('figure: a\ntitle: b\nmodule: LAB-05\ncaptions: "{support A}"\n', "unknown-value"),
        (f"#{'x' * MAX_BYTES}", "too-large"),
        (f"{HEAD}station: {{}}\nview: [{'[0], ' * 5_000}]\n", "list-length"),
        (f"{HEAD}x: [{'a, ' * 20_001}]\n", "too-large"),
    ],
)
def test_a_file_that_is_no_figure_is_told(text: str, code: str) -> None:
    assert code in {problem.code for problem in read(text).problems}
    assert read(text).figure is None


def test_bytes_that_are_no_text_are_told() -> None:
    assert [problem.code for problem in read_figure(b"\xff\x00", "x", catalog()).problems] == ["encoding"]


def test_all_that_is_wrong_is_told_at_once_and_nothing_follows_from_it() -> None:
    text = f"""{HEAD}station: {{inner 0: HAB-88, inner 11: GRN-08, middle 1: LAB-07}}
candidate: {{node: inner 0, module: LAB-07}}
letters: {{A: inner 0}}
show: {{route: [A, outer 7], sealed: [inner 0, middle 1]}}
captions: ["{{A}} {{verdict A}} and 5", "{{renwon A}}"]
"""
    assert told(text) == [
        ("unknown-module", "HAB-88"),
        ("unknown-node", "inner 11"),
        ("occupied-node", "inner 0"),
        ("doubled-module", "LAB-07"),
        ("empty-node", "outer 7"),
        ("false-claim", "[inner 0, middle 1]"),
        ("typed-number", "5"),
        ("unknown-value", "{renwon A}"),
    ]


def test_messages_speak_of_a_figure_not_of_a_catalog() -> None:
    for text in (f"{HEAD}---\nx: y\n", f"{HEAD}station: *a\n", f"{HEAD}station: {{<<: {{}}}}\n", "%TAG ! a\n--- x"):
        said = render(read(text), "full")
        assert "figure.yaml" in said
        assert "catalog" not in said


def test_every_code_is_one_of_those_explained() -> None:
    codes = {code for _, code, *_ in (*STATIONS, *FIELDS)}
    assert codes <= RULES.keys()
    assert {"illegal-station", "not-illegal", "false-claim", "typed-number"} <= codes


def test_very_many_faults_are_told_as_far_as_anybody_reads() -> None:
    nodes = ", ".join(f"x{number}: y{number}" for number in range(60))
    found = read(f"{HEAD}station: {{{nodes}}}\ncaptions: [{', '.join(['x1'] * 60)}]\n")
    assert (len(found.problems), found.hidden) == (100, 80)


def test_an_environment_without_the_parser_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "yaml._yaml", None)
    with pytest.raises(ParserMissing):
        read(HEAD)


# What is meant to be illegal


def test_a_candidate_that_breaks_a_rule_says_so() -> None:
    text = swapped(PLACEMENT, "illegal: outer-support\n", "")
    (problem,) = read(text).problems
    assert told(text) == [("illegal-station", "HAB-06")]
    assert (problem.module, problem.help) == (
        "HAB-06",
        "write `illegal: outer-support` if that is what the figure shows",
    )
    assert problem.message == (
        "`outer 6` breaks rule 4: HAB-06 is supported by 1 of the 2 middle-ring modules that it needs"
    )


@pytest.mark.parametrize(
    ("old", "new", "code", "place", "said"),
    [
        ("node: outer 6", "node: inner 5", "not-illegal", "outer-support", "but the candidate is legal"),
        ("illegal: outer", "illegal: middle", "not-illegal", "middle-support", "breaks rule 4 (`outer-support`)"),
        ("illegal: outer", "illegal: middle", "illegal-station", "HAB-06", "rule 4"),
        (
            "module: HAB-06",
            "module: HAB-02",
            "illegal-station",
            "HAB-02",
            "rule 2: no corridor route leads from HAB-02",
        ),
        ("middle 6: REA-04", "middle 6: REA-03", "illegal-station", "REA-03", "`middle 6` breaks rule 2"),
        ("inner 0: HAB-08", "inner 4: HAB-08", "illegal-station", "REA-05", "`middle 0` breaks rule 2"),
    ],
)
def test_it_breaks_the_rule_that_it_says_and_no_other(old: str, new: str, code: str, place: str, said: str) -> None:
    text = swapped(PLACEMENT, old, new)
    assert (code, place) in told(text)
    assert any(problem.code == code and said in problem.message for problem in read(text).problems)
    assert read(text).figure is None


def test_a_station_without_a_candidate_may_be_meant_to_be_illegal() -> None:
    lonely = f"{HEAD}station: {{middle 3: LAB-02}}\n"
    assert told(lonely) == [("illegal-station", "LAB-02")] * 2
    assert told(f"{lonely}illegal: route\n") == [("illegal-station", "LAB-02")]
    assert figure(f"{lonely}illegal: [route, middle-support]\n").breaks == (Rule.ROUTE, Rule.MIDDLE_SUPPORT)
    assert told(f"{lonely}illegal: [route, middle-support, outer-support]\n")[0][0] == "not-illegal"


def test_the_shipped_figures_are_the_manuals() -> None:
    assert figure_names()[:6] == NAMES
    assert [figure(shipped(name)).name for name in NAMES] == list(NAMES)
