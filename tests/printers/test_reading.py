"""A profile that people edit by hand: what it means, and what is told of what is wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.geometry import Flip, Sides
from generator.imposition.paper import PAPERS
from generator.printers.profile import DUPLEX, TRAYS, Profile
from generator.printers.reading import FIELDS, MAX_BYTES, read_profile
from generator.printers.writing import written
from generator.rendering import render
from generator.sarif import RULES
from generator.units import mm

if TYPE_CHECKING:
    from generator.diagnostics import Problem


def read(text: str | bytes) -> Profile:
    found = read_profile(text.encode() if isinstance(text, str) else text, "office.yaml")
    assert found.problems == ()
    assert found.profile is not None
    return found.profile


def problems(text: str | bytes) -> tuple[Problem, ...]:
    found = read_profile(text.encode() if isinstance(text, str) else text, "office.yaml")
    assert found.profile is None
    return found.problems


def test_each_field_means_what_its_option_does() -> None:
    assert read(
        "paper: Letter\nflip: short\nduplex: manual\ntray: face-up\nmargins: [4.2, 3, 12.5, 3]\n"
        "back-shift: [-0.35, +.15]\nback-rotate: -0.02\nback-scale: [0.999, 1.0005]\n"
    ) == Profile(
        *(PAPERS["letter"], Flip.SHORT, "manual", "face-up", Sides(mm(4.2), mm(3), mm(12.5), mm(3))),
        *((mm(-0.35), mm(0.15)), -0.02, (0.999, 1.0005)),
    )
    assert read("margins: 5") == Profile(margins=Sides.all(mm(5)))
    assert read("{paper: 320x450 mm, back-rotate: 0}").paper == read("paper: 450x320mm").paper


@pytest.mark.parametrize("text", ["", "\n", "# nothing\n", "---\n", "\ufeff# a mark\r\n"])
def test_a_profile_may_say_nothing(text: str) -> None:
    assert read(text) == Profile()


def told(problem: Problem) -> str:
    return f"{problem.span.line}:{problem.span.column} {problem.code}: {problem.message}; {problem.help}"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("papers: a4", "1:1 unknown-field: a printer's profile has no field `papers`; did you mean `paper`?"),
        (
            "back_shift: [0, 0]",
            "1:1 unknown-field: a printer's profile has no field `back_shift`; did you mean `back-shi",
        ),
        ("colour: red", "1:1 unknown-field: a printer's profile has no field `colour`; the fields are `paper`, `flip`"),
        (
            "paper: a4\npaper: a3",
            "2:1 duplicate-key: the field `paper` is written twice, in lines 1 and 2; keep the one",
        ),
        ("paper: lettre", "1:8 unknown-value: `paper` cannot be `lettre`; did you mean `letter`?"),
        (
            "paper: b5",
            "1:8 unknown-value: `paper` cannot be `b5`; write `a4`, `letter`, `legal`, `tabloid` or `a3`, or s",
        ),
        ("paper: 5x5mm", "1:8 unknown-value: `paper` cannot be `5x5mm`"),
        ("paper:", "1:1 wrong-type: `paper` has no value; write the value behind `paper:`"),
        ("flip: longer", "1:7 unknown-value: `flip` cannot be `longer`; did you mean `long`?"),
        ("duplex: yes", "1:9 unknown-value: `duplex` cannot be `yes`; write `auto` or `manual`"),
        ("tray: up", "1:7 unknown-value: `tray` cannot be `up`; write `face-down` or `face-up`"),
        ("margins: 2.9", "1:10 out-of-range: `margins` must be from 3 to 30, not `2.9`; write a number from 3 to 30"),
        ("margins: [4, 4, 4, 31]", "1:20 out-of-range: `margins` must be from 3 to 30, not `31`"),
        (
            "margins: [4, 4]",
            "1:10 list-length: `margins` must hold four numbers, not 2; write `margins: [4.2, 4.2, 4.2, ",
        ),
        ("margins: 4,5, 6,7", "a list of four numbers, not `4,5, 6,7`; write `margins: [4, 5, 6, 7]`"),
        ("margins: wide", "1:10 wrong-type: `margins` must be a number, not `wide`"),
        ("margins:", "1:1 wrong-type: `margins` must be a list of four numbers, not nothing"),
        ("back-shift: 0.3,-0.2", "not `0.3,-0.2`; write `back-shift: [0.3, -0.2]`"),
        (
            "back-shift: [0.3]",
            "1:13 list-length: `back-shift` must hold two numbers, not 1; write `back-shift: [0.3, -0.2]`",
        ),
        ("back-shift: [0,3, 0]", "1:19 list-length: `back-shift` must hold two numbers, not 3"),
        ("back-shift: [15.1, 0]", "1:14 out-of-range: `back-shift` must be from -15 to 15, not `15.1`"),
        (
            "back-shift: [a, 0]",
            "1:14 wrong-type: `back-shift` must be a number, not `a`; write a number from -15 to 15",
        ),
        ("back-shift: [, 0]", "yaml-syntax"),
        ("back-shift: [[0], 0]", "1:14 wrong-type: `back-shift` must be a number, not a list"),
        ('back-rotate: "0.1"', "must be a number, not `0.1` in quotation marks; write `0.1`, without quotation marks"),
        ("back-rotate: 0,1", "1:14 wrong-type: `back-rotate` must be a number, not `0,1`; write `0.1`, with a point"),
        ("back-rotate: 5.01", "1:14 out-of-range: `back-rotate` must be from -5 to 5, not `5.01`"),
        ("back-rotate: .nan", "1:14 wrong-type: `back-rotate` must be a number, not `.nan`"),
        ("back-rotate: 1e400", "1:14 wrong-type"),
        ("back-rotate: 1:30", "1:14 wrong-type"),
        ("back-rotate: " + "9" * 5000, "1:14 wrong-type"),
        ("back-rotate: [0.1]", "1:14 wrong-type: `back-rotate` must be a number, not a list"),
        ("back-scale: [1.2, 1]", "1:14 out-of-range: `back-scale` must be from 0.9 to 1.1, not `1.2`"),
        ("- paper: a4", "1:1 wrong-type: a printer's profile must be a mapping of fields to values, not a list"),
        (
            "a4",
            "1:1 wrong-type: a printer's profile must be a mapping of fields to values, not `a4`; write `paper: a4`",
        ),
        (
            "paper: &x a4",
            "1:8 not-allowed: the anchor `&x` is not allowed; delete it: a profile holds plain words and num",
        ),
        ("<<: {paper: a4}", "1:1 not-allowed: the merge key `<<` is not allowed; write the fields out here"),
        ("paper: a4\n---\npaper: a3", "2:1 not-allowed: a second document begins here; keep one profile in a file"),
        ("paper: a4\u200b", "1:10 not-allowed: the character U+200B"),
        ("paper: [", "yaml-syntax"),
        ("paper: a4: x", "yaml-syntax"),
        (b"paper: \xff", "1:8 encoding: the byte 0xFF is not UTF-8 text"),
        (b"\xff\xfep\x00", "1:1 encoding: the file is UTF-16 text"),
        ("#" * (MAX_BYTES + 1), "1:1 too-large: the file is larger than 16 KiB; is this the right file?"),
    ],
)
def test_what_is_wrong_is_told_at_its_place(text: str | bytes, wanted: str) -> None:
    (problem,) = problems(text)
    assert wanted in told(problem)
    assert problem.code in RULES
    assert "catalog" not in told(problem)


def test_all_that_is_wrong_is_told_at_once_in_the_form_of_validate() -> None:
    text = "paper: a5\nflip: longg\nback-rotate: 9\nmargins: [1, x, 4]\n"
    found = read_profile(text.encode(), "office.yaml")
    assert [(problem.span.line, problem.code) for problem in found.problems] == [
        *((1, "unknown-value"), (2, "unknown-value"), (3, "out-of-range")),
        *((4, "list-length"), (4, "out-of-range"), (4, "wrong-type")),
    ]
    shown = render(found, "full")
    assert " --> office.yaml:2:7\n  |\n2 | flip: longg\n  |       ^^^^^\n  = help: did you mean `long`?" in shown
    assert shown.endswith("\n\noffice.yaml: 6 errors")
    assert render(found, "concise").startswith("office.yaml:1:8: error[unknown-value]: `paper` cannot be `a5`\n")


def test_nothing_of_a_file_speaks_to_the_terminal() -> None:
    found = read_profile(b"paper: \x1b[31mred", "o\x1b[31m.yaml")
    assert "\x1b" not in render(found, "full")


LENGTHS = st.integers(-1500, 1500).map(lambda hundredths: mm(hundredths / 100))
PROFILES = st.builds(
    Profile,
    st.none() | st.sampled_from(list(PAPERS.values())),
    st.none() | st.sampled_from(Flip),
    st.none() | st.sampled_from(DUPLEX),
    st.none() | st.sampled_from(TRAYS),
    st.none() | st.builds(Sides, *[st.integers(30, 300).map(lambda tenths: mm(tenths / 10))] * 4),
    st.none() | st.tuples(LENGTHS, LENGTHS),
    st.none() | st.integers(-5000, 5000).map(lambda n: n / 1000),
    st.none() | st.tuples(*[st.integers(90000, 110000).map(lambda n: n / 1e5)] * 2),
)


@given(PROFILES)
def test_what_is_written_is_read_again(profile: Profile) -> None:
    data = written("office", profile)
    assert read(data) == profile
    assert read(data.replace(b"\n", b"\r\n")) == profile


def test_what_is_written_explains_each_line_and_what_is_not_set() -> None:
    lines = written("office", Profile(rotate=0.1)).decode().splitlines()
    assert lines[0].startswith(
        "# A printer's profile for Afterlight Kit. To print with it: afterlight kit --printer off"
    )
    places = {line.partition(":")[0].strip("# "): n for n, line in enumerate(lines) if n > 1}
    for field in FIELDS:
        assert lines[places[field] - 1].startswith("# ")
        assert lines[places[field]].startswith("# ") is (field != "back-rotate")
    assert max(map(len, lines)) <= 120
    set_ = "\n".join(line.removeprefix("# ") if line[2:].partition(":")[0] in FIELDS else line for line in lines)
    assert None not in read(set_), "what stands in the comments can be used as it is"


@settings(max_examples=25)
@given(st.binary(max_size=60) | st.text("paper:flbckshit-[]{},0.1 \n#&*!'\"", max_size=60).map(str.encode))
def test_whatever_is_in_a_file_nothing_is_raised(data: bytes) -> None:
    found = read_profile(data, "office.yaml")
    assert (found.profile is None) is bool(found.problems)
    assert render(found, "full")
