"""The station board: what it shows, that tiles do not hide it, and that its two halves are one picture."""

from __future__ import annotations

import math
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from generator.artwork.drawing import Box, Circle, Drawing, Path, Placed, Text, walk
from generator.artwork.theme import load_theme
from generator.components.board import BOARD, board_pieces
from generator.components.core import APOTHEM, core_piece
from generator.components.module import TILE
from generator.components.slot import SLOT, slot_drawing
from generator.geometry import Point, Rect, Sides
from generator.station import SUNWARD_LANES, Node, Ring, Station, nodes, pentagon
from generator.units import ZERO, inch, mm, pt
from tests.components.measure import Outline, apart, corners, holds, painted, text_outline, texts

if TYPE_CHECKING:
    from generator.components.piece import Piece

THEME = load_theme()
STATION = Station()
CENTRE = Rect.of(BOARD).centre
MARGIN = mm(6.35)


@pytest.fixture(scope="module")
def pieces() -> tuple[Piece, Piece]:
    return board_pieces(THEME, STATION, slot_drawing(THEME))


@pytest.fixture(scope="module")
def board(pieces: tuple[Piece, Piece]) -> Drawing:
    return pieces[0].front


def tiles() -> list[Outline]:
    return [STATION.corners_of(node, CENTRE, TILE) for node in nodes()]


def hidden(drawing: Drawing) -> list[str]:
    """The texts that a tile would cover, wholly or in part."""
    return [str(item.shape) for item in texts(drawing) if not all(apart(item.outline, tile) for tile in tiles())]


def split(drawing: Drawing) -> list[str]:
    """The texts that the joint would cut, or that a cut a millimetre off would touch."""
    strip = corners(Rect(ZERO, CENTRE.y - mm(0.95), BOARD.width, mm(1.9)))
    return [str(item.shape) for item in texts(drawing) if not apart(item.outline, strip)]


def crowded(drawing: Drawing) -> list[tuple[str, str]]:
    found = texts(drawing)
    return [(str(a.shape), str(b.shape)) for a, b in combinations(found, 2) if not apart(a.outline, b.outline)]


def with_text(drawing: Drawing, string: str, at: Point) -> Drawing:
    text = THEME.middle(string, at, "board-note")
    return Drawing(drawing.name, drawing.title, drawing.size, (*drawing.shapes, text), drawing.bleed)


def numbers(drawing: Drawing, rect: Rect) -> list[int]:
    """The sector numbers written in a part of the board."""
    found = (item for item in texts(drawing) if isinstance(item.shape, Text) and item.shape.string.isdigit())
    return sorted(
        int(item.shape.string) for item in found if isinstance(item.shape, Text) and holds(rect, item.outline)
    )


def test_the_halves_are_windows_that_tile_one_drawing(pieces: tuple[Piece, Piece]) -> None:
    upper, lower = pieces
    assert (upper.id, lower.id) == ("BOARD-SUNWARD", "BOARD-LEEWARD")
    assert upper.front is lower.front
    assert (upper.back, lower.back) == (None, None)
    whole = Rect.of(upper.front.size)
    assert (upper.window.left, upper.window.top, upper.window.right) == (whole.left, whole.top, whole.right)
    assert (lower.window.left, lower.window.right, lower.window.bottom) == (whole.left, whole.right, whole.bottom)
    assert upper.window.bottom == lower.window.top == CENTRE.y
    assert upper.size == lower.size


def test_each_half_runs_on_over_the_joint(pieces: tuple[Piece, Piece]) -> None:
    for piece in pieces:
        assert piece.bleed == Sides.all(mm(1))
        assert piece.front.bounds.holds(piece.window.grown(piece.bleed))


def test_a_half_and_the_core_fit_one_sheet_of_either_paper(pieces: tuple[Piece, Piece]) -> None:
    core = core_piece(THEME)
    for width, height in ((mm(297), mm(210)), (inch(11), inch(8.5))):
        for piece in pieces:
            assert piece.size.width <= width - MARGIN * 2
            assert piece.size.height + core.size.height <= height - MARGIN * 2


def test_there_is_a_slot_square_to_its_radius_on_every_node(board: Drawing) -> None:
    placed = [shape for shape in board.shapes if isinstance(shape, Placed) and shape.drawing.name == "SLOT"]
    assert len(placed) == 30
    for node, shape in zip(nodes(), placed, strict=True):
        corner = STATION.corners_of(node, CENTRE, SLOT)[0]
        assert abs(shape.at.x - corner.x) < mm(1e-6)
        assert abs(shape.at.y - corner.y) < mm(1e-6)
        assert shape.turn == node.bearing


def test_a_slot_shows_around_its_tile_and_points_inward() -> None:
    slot = slot_drawing(THEME)
    assert slot.size.width == slot.size.height == TILE + mm(1)
    dashed = [s for s in slot.shapes if isinstance(s, Path) and s.stroke is not None and s.stroke.dash]
    assert len(dashed) == 1
    (marker,) = (item for item in painted(slot) if isinstance(item.shape, Path) and item.shape.fill is not None)
    tip = max(marker.outline, key=lambda p: p.y)
    assert tip.x == slot.size.width / 2
    assert tip.y > slot.size.height * 0.75
    assert sum(point.y == tip.y for point in marker.outline) == 1


def test_every_dash_of_a_slot_begins_and_ends_at_a_corner() -> None:
    (stroke,) = (s.stroke for s in slot_drawing(THEME).shapes if isinstance(s, Path) and s.stroke and s.stroke.dash)
    dash, gap = stroke.dash
    assert (SLOT - dash) / (dash + gap) == pytest.approx(10)


def test_each_half_names_its_own_sectors_and_no_other(pieces: tuple[Piece, Piece]) -> None:
    upper, lower = pieces
    assert numbers(upper.front, upper.window) == sorted(2 * [*SUNWARD_LANES])
    assert numbers(lower.front, lower.window) == sorted(2 * [3, 4, 5, 6, 7])


def test_a_sectors_number_stands_nearest_to_its_own_nodes(board: Drawing) -> None:
    for item in texts(board):
        if isinstance(item.shape, Text) and item.shape.string.isdigit():
            a, _, b, _ = item.outline
            place = Point((a.x + b.x) / 2, (a.y + b.y) / 2)
            nearest = min(nodes(), key=lambda node: _away(place, STATION.centre_of(node, CENTRE)))
            assert nearest.sector == int(item.shape.string)


def _away(a: Point, b: Point) -> float:
    return math.hypot((a.x - b.x) / mm(1), (a.y - b.y) / mm(1))


def test_the_rings_are_named_in_each_half(pieces: tuple[Piece, Piece]) -> None:
    for piece in pieces:
        here = [
            i.shape.string for i in texts(piece.front) if isinstance(i.shape, Text) and holds(piece.window, i.outline)
        ]
        for ring in Ring:
            assert THEME.word(f"board-{ring.name.lower()}") in here


def test_the_sunward_lanes_are_shaded_and_named_in_words(board: Drawing) -> None:
    shade = THEME.color("sunward")
    assert sum(isinstance(shape, Path) and shape.fill == shade for shape in board.shapes) == 5
    words = [i for i in texts(board) if isinstance(i.shape, Text) and i.shape.string == THEME.word("board-sunward")]
    suns = [s for s in board.shapes if isinstance(s, Placed) and s.drawing is THEME.icon("sun")]
    assert len(words) == len(suns) == 5
    assert all(point.y < CENTRE.y for item in words for point in item.outline)


def test_the_joint_carries_one_letter_twice_at_either_end(board: Drawing) -> None:
    for key, left in (("board-join-left", True), ("board-join-right", False)):
        marks = [i.shape for i in texts(board) if isinstance(i.shape, Text) and i.shape.string == THEME.word(key)]
        assert len(marks) == 2
        assert all((mark.anchor.x < CENTRE.x) is left for mark in marks)
        assert sorted(mark.anchor.y < CENTRE.y for mark in marks) == [False, True]
    assert THEME.word("board-join-left") != THEME.word("board-join-right")


def test_tiles_on_all_nodes_hide_no_lettering(board: Drawing) -> None:
    assert hidden(board) == []


def test_lettering_beneath_a_tile_is_noticed(board: Drawing) -> None:
    place = STATION.centre_of(Node(Ring.MIDDLE, 4), CENTRE).toward(90.0, mm(13))
    assert len(hidden(with_text(board, "MM", place))) == 1


def test_the_joint_cuts_no_lettering(board: Drawing) -> None:
    assert split(board) == []
    assert len(split(with_text(board, "seam", CENTRE.shifted(mm(60), mm(1))))) == 1


def test_no_lettering_crosses_another(board: Drawing) -> None:
    assert crowded(board) == []
    zero = next(i.shape for i in texts(board) if isinstance(i.shape, Text) and i.shape.string == "0")
    assert crowded(with_text(board, "8", zero.anchor)) != []


def test_lettering_keeps_clear_of_the_cut(board: Drawing) -> None:
    safe = Rect.of(BOARD).inset(mm(2.5))
    assert [str(item.shape) for item in texts(board) if not holds(safe, item.outline)] == []


def test_nothing_is_painted_outside_the_bleed(board: Drawing) -> None:
    assert [item for item in painted(board) if not holds(board.bounds, item.outline)] == []


def test_paint_outside_the_bleed_is_noticed(board: Drawing) -> None:
    stray = with_text(board, "stray", Point(BOARD.width, ZERO))
    assert len([item for item in painted(stray) if not holds(stray.bounds, item.outline)]) == 1


def test_lines_and_letters_are_large_enough_to_print(board: Drawing) -> None:
    for shape in walk(board):
        if isinstance(shape, Text):
            assert shape.size >= pt(6)
        elif isinstance(shape, Path | Box | Circle) and shape.stroke is not None:
            assert shape.stroke.width >= pt(0.5) - mm(1e-9)


@pytest.mark.parametrize("ground", ["paper", "sunward", "core-field", "dock-field"])
@pytest.mark.parametrize("ink", ["ink", "board-text"])
def test_lettering_stands_out_from_its_ground(ink: str, ground: str) -> None:
    assert THEME.color(ink).contrast(THEME.color(ground)) >= 4.5


def test_all_lettering_is_in_those_inks(board: Drawing) -> None:
    inks = {THEME.color("ink"), THEME.color("board-text")}
    assert {shape.color for shape in walk(board) if isinstance(shape, Text)} <= inks


def test_the_core_on_the_board_is_the_piece_that_covers_it(board: Drawing) -> None:
    core = core_piece(THEME)
    title = THEME.word("core-title")
    (on_board,) = (i.outline for i in texts(board) if isinstance(i.shape, Text) and i.shape.string == title)
    (on_piece,) = (i.outline for i in texts(core.front) if isinstance(i.shape, Text) and i.shape.string == title)
    box = pentagon(CENTRE, APOTHEM)
    left, top = min(p.x for p in box), min(p.y for p in box)
    for a, b in zip(on_board, on_piece, strict=True):
        assert abs(a.x - left - b.x) < mm(1e-6)
        assert abs(a.y - top - b.y) < mm(1e-6)


def test_text_outlines_follow_the_turn() -> None:
    text = THEME.middle("LONG LINE", Point(mm(50), mm(50)), "board-note", turn=90.0)
    outline = text_outline(text)
    assert max(p.y for p in outline) - min(p.y for p in outline) > mm(5)
    assert max(p.x for p in outline) - min(p.x for p in outline) < mm(3)
