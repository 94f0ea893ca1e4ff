"""What a catalog says fits into the lines that it gets, whatever it says."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from generator.artwork.drawing import Text
from generator.artwork.theme import load_theme
from generator.components.statistics.fitting import broken, ems, spelled
from generator.geometry import Point
from generator.units import ZERO
from tests.catalog.building import examples
from tests.components.measure import text_width

STYLE = load_theme().style("record-mark")
COLOR = load_theme().color("ink")
LATIN = st.text(st.characters(max_codepoint=0xFF, exclude_categories=["C", "Z"]) | st.just(" "), max_size=300)


def width(text: str) -> float:
    return text_width(Text(text, Point(ZERO, ZERO), STYLE.face, STYLE.size, COLOR)) / STYLE.size


def test_no_character_of_the_face_is_wider_than_it_is_taken_to_be() -> None:
    letters = [chr(code) for code in (*range(0x20, 0x100), 0x2026) if chr(code).isprintable()]
    assert [letter for letter in letters if width(f"H{letter}H") - width("HH") > ems(letter) + 1e-9] == []


@examples(40)
@given(text=LATIN, lines=st.integers(1, 3), tail=st.sampled_from(["", " (+3)"]))
def test_every_line_fits(text: str, lines: int, tail: str) -> None:
    found = broken(text, 20.0, lines, tail)
    assert 1 <= len(found) <= lines
    assert all(width(line) <= 20.0 for line in found)
    assert found[-1].endswith(tail)
    if "…" not in text and "…" not in found[-1]:
        assert "".join(found).removesuffix(tail).replace(" ", "") == "".join(text.split())


def test_lines_break_between_words_where_they_can() -> None:
    assert broken("one two three four", 6.0, 3) == ["one two", "three", "four"]
    assert broken("one two three four", 6.0, 2) == ["one two", "three…"]
    assert broken("abcdefghijklmno", 6.0, 2) == ["abcdefghi", "jklmno"]
    assert broken("x " * 300, 1000.0, 1)[0].endswith("…")


def test_what_the_faces_lack_is_a_question_mark_and_marks_go() -> None:
    assert spelled("`ab` é 理\u200bx") == "ab é ??x"
