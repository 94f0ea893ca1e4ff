"""The station board: what it shows, and that tiles do not hide it."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from generator.artwork.drawing import Box, Circle, Drawing, LineTo, Move, Path, Placed, Text, walk
from generator.components.core import apothem, core_piece
from generator.components.slot import slot_drawing
from generator.geometry import Point, Rect, Size
from generator.station import SUNWARD_LANES, Node, Ring, nodes, pentagon
from generator.units import ZERO, Length, mm, pt
from tests.components.boards import THEME, Made, every, made, said, slots, tile_sides, with_text
from tests.components.measure import Outline, apart, holds, hull, painted, text_outline, texts

HAIR = mm(1e-6)


@pytest.fixture(scope="module")
def standard() -> Made:
    """The board for the rules' own tile, in halves."""
    return made()


def tiles(board: Made) -> list[Outline]:
    return [board.station.corners_of(node, board.centre, board.tile) for node in nodes()]


def hidden(board: Made) -> list[str]:
    """The texts that a tile would cover, wholly or in part."""
    covered = tiles(board)
    return [str(item.shape) for item in texts(board.drawing) if not all(apart(item.outline, tile) for tile in covered)]


def crowded(drawing: Drawing) -> list[tuple[str, str]]:
    found = texts(drawing)
    return [(str(a.shape), str(b.shape)) for a, b in combinations(found, 2) if not apart(a.outline, b.outline)]


def at_the_rim(board: Made) -> list[str]:
    """The texts in the corners that the rim's graduation runs into."""
    found = []
    rim = max(shape.radius for shape in board.drawing.shapes if isinstance(shape, Circle)) / mm(1)
    for item in texts(board.drawing):
        away = [_away(point, board.centre) for point in item.outline]
        if max(away) > rim and min(away) < rim + 1.8:
            found.append(str(item.shape))
    return found


def numbers(drawing: Drawing, rect: Rect) -> list[int]:
    """The sector numbers written in a part of the board."""
    return sorted(int(string) for string in said(drawing, rect) if string.isdigit())


# What it shows


@every
def test_there_is_a_slot_square_to_its_radius_on_every_node(board: Made) -> None:
    placed = [shape for shape in board.drawing.shapes if isinstance(shape, Placed) and shape.drawing.name == "SLOT"]
    assert len(placed) == 30
    for node, shape in zip(nodes(), placed, strict=True):
        corner = board.station.corners_of(node, board.centre, board.slot)[0]
        assert abs(shape.at.x - corner.x) < HAIR
        assert abs(shape.at.y - corner.y) < HAIR
        assert shape.turn == node.bearing
        assert shape.scale == 1.0
        assert shape.drawing.size == Size(board.slot, board.slot)


@every
def test_slots_do_not_overlap(board: Made) -> None:
    assert all(apart(a, b) for a, b in combinations(slots(board), 2))


@tile_sides
def test_a_slot_shows_around_its_tile_and_points_inward(tile: Length) -> None:
    slot = slot_drawing(THEME, tile)
    assert slot.size.width == slot.size.height == tile + mm(1)
    dashed = [s for s in slot.shapes if isinstance(s, Path) and s.stroke is not None and s.stroke.dash]
    assert len(dashed) == 1
    (marker,) = (item for item in painted(slot) if isinstance(item.shape, Path) and item.shape.fill is not None)
    tip = max(marker.outline, key=lambda p: p.y)
    assert tip.x == slot.size.width / 2
    assert tip.y > slot.size.height * 0.75
    assert sum(point.y == tip.y for point in marker.outline) == 1


@tile_sides
def test_every_dash_of_a_slot_begins_and_ends_at_a_corner(tile: Length) -> None:
    slot = slot_drawing(THEME, tile)
    (stroke,) = (s.stroke for s in slot.shapes if isinstance(s, Path) and s.stroke and s.stroke.dash)
    dash, gap = stroke.dash
    assert (slot.size.width - dash) / (dash + gap) == pytest.approx(10)


def test_each_half_names_its_own_sectors_and_no_other(standard: Made) -> None:
    upper, lower = standard.pieces
    assert numbers(upper.front, upper.window) == sorted(2 * [*SUNWARD_LANES])
    assert numbers(lower.front, lower.window) == sorted(2 * [3, 4, 5, 6, 7])


@every
def test_every_sector_is_numbered_twice_each_time_on_one_piece(board: Made) -> None:
    found = [number for piece in board.pieces for number in numbers(piece.front, piece.window)]
    assert sorted(found) == sorted(2 * [*range(10)])


@every
def test_a_sectors_number_stands_nearest_to_its_own_nodes(board: Made) -> None:
    for item in texts(board.drawing):
        if isinstance(item.shape, Text) and item.shape.string.isdigit():
            a, _, b, _ = item.outline
            place = Point((a.x + b.x) / 2, (a.y + b.y) / 2)
            nearest = min(nodes(), key=lambda node: _away(place, board.station.centre_of(node, board.centre)))
            assert nearest.sector == int(item.shape.string)


def _away(a: Point, b: Point) -> float:
    return math.hypot((a.x - b.x) / mm(1), (a.y - b.y) / mm(1))


@every
def test_the_rings_are_named_in_each_piece(board: Made) -> None:
    for piece in board.pieces:
        here = said(piece.front, piece.window)
        for ring in Ring:
            assert THEME.word(f"board-{ring.name.lower()}") in here


@every
def test_the_rings_names_lie_within_their_bridges(board: Made) -> None:
    names = {THEME.word(f"board-{ring.name.lower()}") for ring in Ring}
    found = [i for i in texts(board.drawing) if isinstance(i.shape, Text) and i.shape.string in names]
    assert len(found) == 12
    for item in found:
        assert all(apart(item.outline, slot) for slot in slots(board))


@every
def test_the_sunward_lanes_are_shaded_and_named_in_words(board: Made) -> None:
    shade = THEME.color("sunward")
    assert sum(isinstance(shape, Path) and shape.fill == shade for shape in board.drawing.shapes) == 5
    word = THEME.word("board-sunward")
    words = [i for i in texts(board.drawing) if isinstance(i.shape, Text) and i.shape.string == word]
    suns = [s for s in board.drawing.shapes if isinstance(s, Placed) and s.drawing is THEME.icon("sun")]
    assert len(words) == len(suns) == 5
    assert all(point.y < board.centre.y for item in words for point in item.outline)
    bridges = [i for i in painted(board.drawing) if _is_bridge(i.shape)]
    assert all(apart(word.outline, bridge.outline) for word in words for bridge in bridges)


def _is_bridge(shape: object) -> bool:
    pen = THEME.color("board-bridge")
    return (
        isinstance(shape, Path)
        and shape.fill == THEME.color("paper")
        and shape.stroke is not None
        and (shape.stroke.color == pen)
    )


# Lettering


@every
def test_tiles_on_all_nodes_hide_no_lettering(board: Made) -> None:
    assert hidden(board) == []


def test_lettering_beneath_a_tile_is_noticed(standard: Made) -> None:
    place = standard.station.centre_of(Node(Ring.MIDDLE, 4), standard.centre).toward(90.0, mm(13))
    assert len(hidden(with_text(standard, "MM", place))) == 1


@every
def test_no_lettering_crosses_another(board: Made) -> None:
    assert crowded(board.drawing) == []


def test_a_crossing_is_noticed(standard: Made) -> None:
    zero = next(i.shape for i in texts(standard.drawing) if isinstance(i.shape, Text) and i.shape.string == "0")
    assert crowded(with_text(standard, "8", zero.anchor).drawing) != []


@every
def test_lettering_keeps_clear_of_the_rim(board: Made) -> None:
    assert at_the_rim(board) == []


def test_lettering_on_the_rim_is_noticed(standard: Made) -> None:
    assert len(at_the_rim(with_text(standard, "MM", standard.centre.toward(40.0, mm(128))))) == 1


@every
def test_lettering_keeps_clear_of_the_rays(board: Made) -> None:
    ray = THEME.color("board-ray")
    (rays,) = (s for s in board.drawing.shapes if isinstance(s, Path) and s.stroke and s.stroke.color == ray)
    places = [segment.to for segment in rays.segments if isinstance(segment, Move | LineTo)]
    boxes = [hull(pair).inset(mm(-0.2)) for pair in zip(places[::2], places[1::2], strict=True)]
    assert len(boxes) > 20
    assert not any(hull(i.outline).overlaps(box) for i in texts(board.drawing) for box in boxes)


@every
def test_lettering_keeps_clear_of_the_edge(board: Made) -> None:
    safe = Rect.of(board.size).inset(mm(2.5))
    assert [str(item.shape) for item in texts(board.drawing) if not holds(safe, item.outline)] == []


@every
def test_nothing_is_painted_outside_the_bleed(board: Made) -> None:
    assert [item for item in painted(board.drawing) if not holds(board.drawing.bounds, item.outline)] == []


def test_paint_outside_the_bleed_is_noticed(standard: Made) -> None:
    stray = with_text(standard, "stray", Point(standard.size.width, ZERO)).drawing
    assert len([item for item in painted(stray) if not holds(stray.bounds, item.outline)]) == 1


@every
def test_lines_and_letters_are_large_enough_to_print(board: Made) -> None:
    for shape in walk(board.drawing):
        if isinstance(shape, Text):
            assert shape.size >= pt(6)
        elif isinstance(shape, Path | Box | Circle) and shape.stroke is not None:
            assert shape.stroke.width >= pt(0.5) - mm(1e-9)


@pytest.mark.parametrize("ground", ["paper", "sunward", "core-field", "dock-field"])
@pytest.mark.parametrize("ink", ["ink", "board-text"])
def test_lettering_stands_out_from_its_ground(ink: str, ground: str) -> None:
    assert THEME.color(ink).contrast(THEME.color(ground)) >= 4.5


def test_all_lettering_is_in_those_inks(standard: Made) -> None:
    inks = {THEME.color("ink"), THEME.color("board-text")}
    assert {shape.color for shape in walk(standard.drawing) if isinstance(shape, Text)} <= inks


@every
def test_the_core_on_the_board_is_the_piece_that_covers_it(board: Made) -> None:
    core = core_piece(THEME, board.tile)
    title = THEME.word("core-title")
    (on_board,) = (i.outline for i in texts(board.drawing) if isinstance(i.shape, Text) and i.shape.string == title)
    (on_piece,) = (i.outline for i in texts(core.front) if isinstance(i.shape, Text) and i.shape.string == title)
    box = pentagon(board.centre, apothem(board.tile))
    left, top = min(p.x for p in box), min(p.y for p in box)
    for a, b in zip(on_board, on_piece, strict=True):
        assert abs(a.x - left - b.x) < HAIR
        assert abs(a.y - top - b.y) < HAIR


def test_text_outlines_follow_the_turn() -> None:
    text = THEME.middle("LONG LINE", Point(mm(50), mm(50)), "board-note", turn=90.0)
    outline = text_outline(text)
    assert max(p.y for p in outline) - min(p.y for p in outline) > mm(5)
    assert max(p.x for p in outline) - min(p.x for p in outline) < mm(3)
