"""The purchase counter: every count once on one path, each Storm where the rules put it, and who it is for in words."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from generator.artwork.drawing import Box, Circle, Drawing, Path, Placed, Text
from generator.artwork.theme import load_theme
from generator.catalog.model import Parameters, Share
from generator.components.purchases import MARKER, purchase_emblem, purchase_marker, purchase_track
from generator.geometry import Point, Rect, Sides, Size
from generator.units import mm, pt
from tests.components.measure import ink, painted, strings, texts
from tests.components.tracks import arrow_faults, numbers, path_faults, print_faults

if TYPE_CHECKING:
    from generator.components.piece import Piece

THEME = load_theme()
MODULES = 60
EMBLEM = purchase_emblem(THEME)
STEP = Size(mm(18.6), mm(23.2))
MANY, TWO = "3–4 players", "2 players"

PRINTED = Parameters()
ALIKE = Parameters(two_player_departments=0)
TOGETHER = Parameters(two_player_departments=5)
CROWDED = Parameters(two_player_departments=4, market_berths=10, storm_thresholds=(Share(9, 20), Share(3, 4)))

settings = pytest.mark.parametrize("parameters", [PRINTED, ALIKE, TOGETHER, CROWDED])


def track(parameters: Parameters = PRINTED, modules: int = MODULES) -> Piece:
    return purchase_track(THEME, parameters, modules, EMBLEM)


FRONT = track().front


def places(drawing: Drawing) -> dict[int, Rect]:
    """The space of each number, which stands near the middle of its upper side."""
    return {
        number: Rect(foot.x - STEP.width / 2, mm(2) + STEP.height * int((foot.y - mm(2)) / STEP.height), *STEP)
        for number, foot in numbers(drawing).items()
    }


def said(drawing: Drawing) -> dict[int, list[str]]:
    """What stands on each space besides its number, from the top."""
    written = [(item.shape.string, item.ink) for item in texts(drawing) if isinstance(item.shape, Text)]
    found: dict[int, list[str]] = {}
    for number, space in places(drawing).items():
        inside = [(covered.centre.y, word) for word, covered in written if space.holds(covered) and word != str(number)]
        words = [word for _, word in sorted(inside, key=lambda each: each[0])]
        if words:
            found[number] = words
    return found


# The path


@pytest.mark.parametrize("modules", [MODULES, 48, 47, 31])
def test_one_path_leads_from_0_to_the_last_module(modules: int) -> None:
    front = track(modules=modules).front
    assert path_faults(front, modules, STEP) == []
    assert arrow_faults(front, modules) == []


def test_a_row_that_ends_early_is_walled_off_all_the_same() -> None:
    front = track(modules=47).front
    assert ink(front.shapes[0]).bottom - places(front)[47].bottom == mm(3)


def test_it_is_a_mat_that_fits_either_paper() -> None:
    piece = track()
    assert (piece.id, piece.kind, piece.back) == ("PURCHASE-TRACK", "mat", None)
    assert piece.size.width <= mm(190)
    assert piece.size.height <= mm(254)
    assert piece.bleed == Sides.all(mm(1))


# What is marked


def test_the_storms_stand_where_the_rules_put_them() -> None:
    marked = said(FRONT)
    assert marked[20] == ["STORM I", MANY]
    assert marked[40] == ["STORM II", MANY]
    assert marked[16] == ["STORM I", TWO]
    assert marked[32] == ["STORM II", TWO]


def test_the_end_stands_where_the_first_berth_stays_empty() -> None:
    marked = said(FRONT)
    # Of 60 modules 5 are in the market at first and 55 in the supply: purchase 56 finds it empty.
    assert marked[56] == ["END", MANY]
    assert marked[44] == ["END", TWO]
    assert sorted(marked) == [16, 20, 32, 40, 44, 56]


def test_the_marks_follow_the_parameters() -> None:
    halves = Parameters(storm_thresholds=(Share(1, 2), Share(3, 4)), two_player_departments=1, market_berths=3)
    assert said(track(halves).front) == {
        27: ["STORM I", TWO],
        30: ["STORM I", MANY],
        40: ["STORM II", TWO],
        45: ["STORM II", MANY],
        52: ["END", TWO],
        58: ["END", MANY],
    }


def test_the_thresholds_are_rounded_down() -> None:
    assert said(track(modules=47).front) == {
        11: ["STORM I", TWO],  # of 35
        15: ["STORM I", MANY],
        23: ["STORM II", TWO],
        31: ["STORM II", MANY, "END", TWO],
        43: ["END", MANY],
    }


def test_where_two_players_leave_nothing_out_each_mark_stands_once() -> None:
    front = track(ALIKE).front
    assert said(front) == {20: ["STORM I", "2–4 players"], 40: ["STORM II", "2–4 players"], 56: ["END", "2–4 players"]}
    assert not {MANY, TWO} & set(strings(front))


def test_marks_that_fall_together_all_stand_there() -> None:
    assert said(track(TOGETHER).front)[20] == ["STORM I", MANY, "STORM II", TWO]
    assert said(track(CROWDED).front)[27] == ["STORM I", MANY, "STORM II", TWO, "END", TWO]


def test_it_says_how_many_modules_each_number_of_players_has() -> None:
    found = strings(FRONT)
    assert found.count("60 modules") == found.count("48 modules") == 1
    assert "36 modules" in strings(track(CROWDED).front)


def test_the_description_tells_the_marks() -> None:
    assert "STORM I at 16 for 2 players, STORM I at 20 for 3–4 players" in FRONT.description


# Told apart without color


def behind(drawing: Drawing, word: str) -> list[tuple[type, bool]]:
    """What each text of that wording stands on: which kind of shape, and whether it is dark."""
    found = []
    for index, shape in enumerate(drawing.shapes):
        if isinstance(shape, Text) and shape.string == word:
            below = (s for s in drawing.shapes[index - 1 :: -1] if not isinstance(s, Text) and ink(s).holds(ink(shape)))
            flag = next(below)
            assert isinstance(flag, Path | Box)
            found.append((type(flag), flag.fill == THEME.color("ink")))
    return found


def test_flags_for_many_are_dark_pennants_and_those_for_two_outlined_labels() -> None:
    assert set(behind(FRONT, MANY)) == {(Path, True)}
    assert set(behind(FRONT, TWO)) == {(Box, False)}


# The marker


def test_a_marker_leaves_number_and_flag_in_sight() -> None:
    written = [item.ink for item in texts(FRONT)]
    for space in places(FRONT).values():
        lying = Rect.around(Point(space.centre.x, space.bottom - MARKER.height / 2), MARKER)
        assert space.holds(lying)
        assert not any(lying.overlaps(rect) for rect in written)


def test_the_marker_is_a_plain_backed_token() -> None:
    piece = purchase_marker(THEME, EMBLEM)
    assert (piece.id, piece.kind, piece.size) == ("PURCHASE-MARKER", "token", Size(mm(12), mm(12)))
    assert piece.bleed == Sides.all(mm(1))
    assert piece.back is not None
    (ground,) = piece.back.shapes
    assert isinstance(ground, Box)
    assert (ground.rect, ground.fill) == (Rect.of(MARKER).grown(Sides.all(mm(3))), THEME.color("ground"))
    figure = [item for item in painted(piece.front) if isinstance(item.shape, Circle)]
    assert figure
    assert all(Rect.of(MARKER).inset(mm(1.1)).holds(item.ink) for item in figure)


def test_the_marker_shows_what_stands_on_its_first_space() -> None:
    mat, marker = track(), purchase_marker(THEME, EMBLEM)
    (on_marker,) = (s.drawing for s in marker.front.shapes if isinstance(s, Placed))
    (on_mat,) = (s for s in mat.front.shapes if isinstance(s, Placed) and s.drawing is on_marker)
    assert places(mat.front)[0].holds(ink(on_mat))


# Print


@settings
def test_it_can_be_printed_and_read(parameters: Parameters) -> None:
    assert list(print_faults(track(parameters).front, pt(7))) == []


@settings
def test_flags_stay_in_their_space_clear_of_each_other(parameters: Parameters) -> None:
    front = track(parameters).front
    flags = [rect for rect in map(ink, _flags(front)) if rect.top > mm(25)]
    marked, known = said(front), places(front)
    spaces = [known[number] for number in marked]
    assert len(flags) == sum(len(words) // 2 for words in marked.values())
    assert all(any(space.holds(flag) for space in spaces) for flag in flags)
    assert not any(a.overlaps(b) for a, b in combinations(flags, 2))


def _flags(drawing: Drawing) -> list[Path | Box]:
    """Dark pennants and outlined labels."""
    dark = THEME.color("ink")
    pennants = [s for s in drawing.shapes if isinstance(s, Path) and s.fill == dark]
    return [*pennants, *(s for s in drawing.shapes if isinstance(s, Box) and s.stroke and s.stroke.color == dark)]


def test_flags_that_run_into_each_other_or_a_wall_are_noticed() -> None:
    front = track(TOGETHER).front
    (word,) = (
        s for s in front.shapes if isinstance(s, Text) and s.string == "STORM II" and s.color == THEME.color("ink")
    )
    for down in (mm(-2), mm(2.5), mm(12)):
        moved = word._replace(anchor=word.anchor.shifted(mm(0), down))
        faulty = Drawing("X", "X", front.size, (*front.shapes, moved), front.bleed)
        assert list(print_faults(faulty, pt(7))) != []
