"""Reads the sheet as its user does: against the light, the back toward the eyes, by nothing but what is drawn.

The front's strokes are mirrored to where they are seen through the paper; the back's are moved by a known error. What
the sheet then says, in numbers and words, must be that error.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import pytest

from generator.artwork.drawing import Circle, Text
from generator.artwork.theme import Theme, load_theme
from generator.components.alignment.sheet import back_blocks, front_blocks
from generator.geometry import Flip, Point, Rect, Size
from generator.units import Length, mm
from tests.components.measure import ink
from tests.components.test_alignment import flips, papers, strokes

if TYPE_CHECKING:
    from generator.components.alignment.block import Block

HAIR = mm(1e-6)
CORNERS = ("top-left", "top-right", "bottom-right", "bottom-left")


@dataclass(frozen=True)
class LightTable:
    """Both sides of one sheet, the back toward the eyes."""

    through: tuple[tuple[Point, Point], ...]
    """The front's strokes where they are seen from the back."""
    back: tuple[Block, ...]

    def seen(self, place: Rect) -> list[tuple[Point, Point]]:
        """The front's strokes that shine through within a place on the back."""
        inside = place.inset(-HAIR)
        return [(a, b) for a, b in self.through if all(_holds(inside, end) for end in (a, b))]

    def part(self, name: str) -> Block:
        (found,) = [block for block in self.back if block.name == name]
        return found


def _holds(rect: Rect, point: Point) -> bool:
    return rect.left <= point.x <= rect.right and rect.top <= point.y <= rect.bottom


@cache
def table(paper: Size, flip: Flip) -> LightTable:
    return _table(paper, flip, load_theme())


def _table(paper: Size, flip: Flip, theme: Theme) -> LightTable:
    through = tuple(
        (flip.mirror(a, paper), flip.mirror(b, paper))
        for block in front_blocks(theme, paper, flip)
        for a, b in strokes(block.shapes)
    )
    return LightTable(through, back_blocks(theme, paper, flip))


def _along(point: Point, *, upright: bool) -> Length:
    return point.y if upright else point.x


def _level_with(strokes_: list[tuple[Point, Point]], *, upright: bool) -> list[tuple[Point, Point]]:
    """The strokes that stand square to an axis: the lines of a vernier on it, without its baseline."""
    return [(a, b) for a, b in strokes_ if abs(_along(a, upright=upright) - _along(b, upright=upright)) < HAIR]


def read_vernier(light: LightTable, name: str, right: Length, up: Length) -> list[tuple[str, str]]:
    """Number and word at every line of the back that runs on into a line of the front."""
    part = light.part(name)
    upright = name.startswith("down")
    moved = -up if upright else right
    front = _level_with(light.seen(part.rect), upright=upright)
    back = _level_with(strokes(part.shapes), upright=upright)
    assert (len(front), len(back)) == (21, 21)
    own_reach, its_reach = (
        sorted({_across(end, upright=upright) for pair in pairs for end in pair}) for pairs in (back, front)
    )
    overlap = min(own_reach[1], its_reach[1]) - max(own_reach[0], its_reach[0])
    assert abs(overlap - 1.0) < 1e-6, "the lines still touch where the back is 1 mm off the other way"
    meeting = [
        _along(own[0], upright=upright)
        for own in back
        for other in front
        if abs(_along(own[0], upright=upright) + moved - _along(other[0], upright=upright)) < HAIR
    ]
    return [_label(part, place, upright=upright) for place in meeting]


def _across(point: Point, *, upright: bool) -> float:
    return round(_along(point, upright=not upright) / mm(1), 6)


def _label(part: Block, place: Length, *, upright: bool) -> tuple[str, str]:
    """The number in line with a place on a scale and the word at the nearer end."""

    def distance(word: Text) -> Length:
        return abs(_along(ink(word).centre, upright=upright) - place)

    words = [shape for shape in part.shapes if isinstance(shape, Text)]
    number = min((word for word in words if word.string[0].isdigit()), key=distance)
    assert distance(number) < mm(0.01), "it stands in line with its line"
    return number.string, min((w for w in words if w.string in {"left", "right", "up", "down"}), key=distance).string


@papers
@flips
@pytest.mark.parametrize("corner", CORNERS)
def test_the_verniers_read_how_far_the_back_lies_off(corner: str, flip: Flip, paper: Size) -> None:
    light = table(paper, flip)
    for tenths in range(-9, 10):
        off = mm(0.1) * tenths
        (across,) = read_vernier(light, f"across-{corner}", off, mm(0))
        (upward,) = read_vernier(light, f"down-{corner}", mm(0), off)
        if tenths == 0:
            assert (across[0], upward[0]) == ("0", "0")
        else:
            assert across == (f"{abs(tenths) / 10:.1f}", "right" if tenths > 0 else "left")
            assert upward == (f"{abs(tenths) / 10:.1f}", "up" if tenths > 0 else "down")


@papers
@flips
def test_a_sheet_with_two_words_changed_over_reads_wrong(flip: Flip, paper: Size) -> None:
    theme = load_theme()
    words = {**theme.words, "align-left": "right", "align-right": "left"}
    light = _table(paper, flip, theme._replace(words=words))
    assert read_vernier(light, "across-top-left", mm(0.3), mm(0)) == [("0.3", "left")]


def test_between_two_tenths_no_line_meets_another() -> None:
    light = table(Size(mm(210), mm(297)), Flip.LONG)
    assert read_vernier(light, "across-top-left", mm(0.35), mm(0)) == []


def test_where_the_readings_begin_to_repeat_the_cross_leaves_the_ring() -> None:
    light = table(Size(mm(210), mm(297)), Flip.LONG)
    assert read_vernier(light, "across-top-left", mm(1), mm(0)) == [("1.0", "left"), ("1.0", "right")]
    assert read_vernier(light, "across-top-left", mm(1.1), mm(0)) == [("0.9", "left")]
    for corner in CORNERS:
        part = light.part(f"cross-{corner}")
        (ring,) = [shape for shape in part.shapes if isinstance(shape, Circle)]
        assert ring.radius == mm(1)
        assert ring.centre == part.rect.centre


def read_ring(light: LightTable, corner: str, right: Length, up: Length) -> tuple[tuple[int, str], tuple[int, str]]:
    """For each axis how many graduations from the ring's centre the front's cross lies, and the word at that end."""
    part = light.part(f"cross-{corner}")
    seen = light.seen(part.rect)
    own = strokes(part.shapes)
    assert len(seen) == 2
    words = [shape for shape in part.shapes if isinstance(shape, Text)]
    readings = []
    for upright in (False, True):
        moved = -up if upright else right
        middle = _along(part.rect.centre, upright=upright) + moved
        (pointer,) = _level_with(seen, upright=upright)
        place = _along(pointer[0], upright=upright)
        marks = [
            _along(a, upright=upright) + moved
            for a, b in _level_with(own, upright=upright)
            if abs(_along(a, upright=not upright) - _along(b, upright=not upright)) < mm(5)
        ]
        assert len(marks) == 10
        between = [mark for mark in marks if min(middle, place) - HAIR < mark < max(middle, place) + HAIR]
        end = min(words, key=lambda w: abs(_along(ink(w).centre, upright=upright) + moved - (place * 9 - middle * 8)))
        number, word = end.string.split()
        assert number == "5"
        assert abs(max(abs(mark - middle) for mark in marks) - mm(5)) < HAIR
        readings.append((len(between), word))
    return readings[0], readings[1]


@papers
@flips
@pytest.mark.parametrize("corner", CORNERS)
def test_the_ring_reads_whole_millimetres(corner: str, flip: Flip, paper: Size) -> None:
    light = table(paper, flip)
    for right in (-5, -2, -1, 1, 3, 5):
        for up in (-5, -1, 2, 4):
            across, upward = read_ring(light, corner, mm(right), mm(up))
            assert across == (abs(right), "right" if right > 0 else "left")
            assert upward == (abs(up), "up" if up > 0 else "down")
    # However far the back has gone, the cross still crosses both scales of the ring.
    reach = light.seen(light.part(f"cross-{corner}").rect)
    assert all(abs(a.x - b.x) + abs(a.y - b.y) > mm(10) for a, b in reach)


def test_the_examples_show_what_their_words_say() -> None:
    back = {block.name: block for block in table(Size(mm(210), mm(297)), Flip.LONG).back}
    words = " ".join(
        s.string for name in ("example-fine", "example-coarse") for s in back[name].shapes if isinstance(s, Text)
    )
    assert "0.4 mm right" in words
    assert "3 mm right, 2 mm up" in words
