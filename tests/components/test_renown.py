"""The Renown track: every space once, one path, numbers in sight beside the markers, and room for all at the start."""

from __future__ import annotations

from itertools import combinations

import pytest

from generator.artwork.drawing import Box, Circle, Drawing, Path, Shape, Stroke, Text, line
from generator.artwork.theme import load_theme
from generator.components.renown import TRACK, renown_piece
from generator.components.score import MARKER, SEATS, seat_figure
from generator.geometry import Point, Rect, Sides, Size
from generator.units import mm, pt
from tests.components.measure import holds, ink, strings, texts
from tests.components.tracks import arrow_faults, numbers, path_faults, print_faults

THEME = load_theme()
PIECE = renown_piece(THEME)
FRONT = PIECE.front
LAST = 99
NUMBERS = numbers(FRONT)
STEP = Size(mm(18.6), mm(22.9))


def place(number: int) -> Rect:
    """The space of a number, which stands near the middle of its upper side."""
    foot = NUMBERS[number]
    return Rect(foot.x - STEP.width / 2, mm(23) + STEP.height * int((foot.y - mm(23)) / STEP.height), *STEP)


def altered(*more: Shape, drop: str = "") -> Drawing:
    """The track with further shapes, or without a text."""
    kept = [s for s in FRONT.shapes if not (isinstance(s, Text) and s.string == drop)]
    return Drawing("X", "X", FRONT.size, (*kept, *more), FRONT.bleed)


def test_it_is_one_mat_that_fits_either_paper() -> None:
    assert (PIECE.id, PIECE.kind, PIECE.back) == ("RENOWN-TRACK", "mat", None)
    assert PIECE.size == TRACK
    assert TRACK.width <= mm(190)
    assert TRACK.height <= mm(254)


# The path


def test_one_path_leads_from_0_to_99_without_another_way() -> None:
    assert path_faults(FRONT, LAST, STEP) == []
    assert arrow_faults(FRONT, LAST) == []


def test_ten_spaces_make_a_row_of_one_ten() -> None:
    found = numbers(FRONT)
    for number, foot in found.items():
        assert foot.y == found[number // 10 * 10].y


@pytest.mark.parametrize(
    ("faulty", "fault"),
    [
        (altered(drop="57"), "not every number once"),
        (
            altered(THEME.text("57", numbers(FRONT)[57].shifted(mm(1), mm(0)), "track-number"), drop="57"),
            "57 does not touch 58",
        ),
        (
            altered(line(Point(mm(39.2), mm(23)), Point(mm(39.2), mm(45)), Stroke(THEME.color("ink"), pt(1)))),
            "a wall between 1 and 2",
        ),
    ],
)
def test_a_broken_path_is_noticed(faulty: Drawing, fault: str) -> None:
    assert fault in path_faults(faulty, LAST, STEP)


def test_a_missing_wall_and_arrow_are_noticed() -> None:
    wide = [s for s in FRONT.shapes if not (isinstance(s, Path) and s.stroke and s.stroke.width == pt(1))]
    assert "no wall between 0 and 19" in path_faults(Drawing("X", "X", FRONT.size, tuple(wide)), LAST, STEP)
    bare = [s for s in FRONT.shapes if not (isinstance(s, Path) and s.fill == THEME.color("quiet"))]
    assert len(arrow_faults(Drawing("X", "X", FRONT.size, tuple(bare)), LAST)) == LAST


def test_a_number_that_stands_twice_is_noticed() -> None:
    with pytest.raises(ValueError, match="57 twice"):
        numbers(altered(THEME.text("57", Point(mm(100), mm(10)), "track-number")))


def test_every_tenth_is_emphasised_without_color() -> None:
    paper, dark = THEME.color("paper"), THEME.color("ink")
    tabs = [s.rect for s in FRONT.shapes if isinstance(s, Box) and s.fill == dark]
    assert len(tabs) == 10
    for item in texts(FRONT):
        assert isinstance(item.shape, Text)
        if item.shape.string.isdecimal():
            ten = int(item.shape.string) % 10 == 0
            assert item.shape.color == (paper if ten else dark)
            assert any(holds(tab, item.outline) for tab in tabs) is ten


# Markers on it


def test_a_marker_leaves_every_number_in_sight_and_most_of_the_next_spaces_free() -> None:
    written = [i.ink for i in texts(FRONT) if isinstance(i.shape, Text) and i.shape.string.isdecimal()]
    for space in map(place, range(0, LAST + 1, 9)):  # in every row and every column
        field = Rect(space.left, space.top + mm(3.6), space.width, space.height - mm(3.6))
        lying = Rect.around(field.centre, MARKER)
        assert not any(lying.overlaps(rect) for rect in written)
        assert (MARKER.width - space.width) / 2 <= mm(0.7)


def berths() -> list[Rect]:
    found = [s.rect for s in FRONT.shapes if isinstance(s, Box) and s.fill == THEME.color("paper") and s.stroke]
    return sorted(found, key=lambda rect: rect.left)


def test_four_markers_stand_side_by_side_at_the_start_which_opens_to_space_0() -> None:
    found = berths()
    assert len(found) == SEATS
    assert all(rect.width >= MARKER.width and rect.height >= MARKER.height for rect in found)
    assert not any(a.inset(mm(1e-6)).overlaps(b) for a, b in combinations(found, 2))
    start = place(0)
    assert all(abs(rect.bottom - start.top) < mm(0.01) for rect in found)
    assert found[0].left < start.right  # they have a part of an edge in common, and no wall stands there
    assert THEME.word("renown-start") in strings(FRONT)
    above = numbers(FRONT)[0].shifted(mm(0), -STEP.height)
    opened = altered(THEME.text("100", above, "track-number"))
    assert "no wall between 0 and 100" in path_faults(opened, 100, STEP)


def test_each_seat_has_its_figure_there() -> None:
    pen = Stroke(THEME.color("faint"), pt(1))
    for seat, rect in enumerate(berths(), start=1):
        figures = [s for s in FRONT.shapes if isinstance(s, Path | Box | Circle) and s.stroke == pen and not s.fill]
        (mine,) = (s for s in figures if rect.holds(ink(s)))
        assert mine == seat_figure(seat, rect.centre, mm(7), None, pen)


# Words and print


def test_it_says_what_to_do_past_99() -> None:
    assert "Past 99: turn your marker to +100 and go on from 0." in strings(FRONT)


def test_it_can_be_printed_and_read() -> None:
    assert list(print_faults(FRONT, pt(7))) == []
    assert FRONT.bleed == PIECE.bleed == Sides.all(mm(1))


@pytest.mark.parametrize(
    ("fault", "expected"),
    [
        (THEME.text("Over it", Point(mm(100), mm(8)), "renown-note"), "'Over it' / "),
        (THEME.text("Small", Point(mm(100), mm(24.6) + mm(7)), "board-note"), "'Small' too small"),
        (THEME.text("Pale", Point(mm(22), mm(40)), "renown-note", "faint"), "too pale"),
        (THEME.text("Cut", Point(mm(0.2), mm(40)), "renown-note"), "'Cut' too near the cut"),
        (line(Point(mm(5), mm(40)), Point(mm(9), mm(40)), Stroke(THEME.color("ink"), pt(0.3))), "too thin"),
        (Box(Rect(mm(5), mm(5), mm(200), mm(2)), THEME.color("ink")), "outside"),
    ],
)
def test_what_cannot_is_noticed(fault: Shape, expected: str) -> None:
    assert any(expected in found for found in print_faults(altered(fault), pt(7)))
