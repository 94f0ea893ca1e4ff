"""The Dry Dock: as many slots as the catalog's parameter says (rules, sections 8 and 9), on a strip that fits."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from generator.artwork.drawing import Placed, Text
from generator.artwork.theme import load_theme
from generator.catalog.model import Parameters
from generator.components.core import core_piece
from generator.components.dock import dock_piece
from generator.components.slot import slot_drawing, slot_side
from generator.geometry import Rect
from generator.units import Length, mm, pt
from tests.components.measure import apart, corners, holds, painted, texts
from tests.components.tiles import TILE, sides

if TYPE_CHECKING:
    from generator.components.piece import Piece

THEME = load_theme()

counts = pytest.mark.parametrize("count", range(1, 7))


@cache
def dock(count: int, side: Length = TILE) -> Piece:
    return dock_piece(THEME, count, slot_drawing(THEME, side))


def slots(piece: Piece) -> list[Rect]:
    placed = [s for s in piece.front.shapes if isinstance(s, Placed) and s.drawing.name == "SLOT"]
    assert all(s.turn == 0.0 and s.scale == 1.0 for s in placed)  # outward up
    return [Rect(s.at.x, s.at.y, *s.drawing.size) for s in placed]


@sides
@counts
def test_it_has_the_slots_asked_for_and_none_overlap(count: int, side: Length) -> None:
    found = slots(dock(count, side))
    assert len(found) == count
    assert not any(a.overlaps(b) for a, b in combinations(found, 2))
    assert all(rect.width == rect.height == slot_side(side) for rect in found)
    assert all(Rect.of(dock(count, side).size).inset(mm(2)).holds(rect) for rect in found)


def test_the_printed_parameter_gives_four() -> None:
    assert len(slots(dock(Parameters().dry_dock_slots))) == 4


@counts
def test_the_strip_fits_beside_the_core_beneath_half_a_board(count: int) -> None:
    size = dock(count).size
    assert size.height <= mm(40)
    assert size.width + core_piece(THEME).size.width + mm(8) <= mm(260)


@counts
def test_it_says_how_many_it_holds(count: int) -> None:
    strings = [item.shape.string for item in texts(dock(count).front) if isinstance(item.shape, Text)]
    assert THEME.word("dock-title") in strings
    holds_at_most = THEME.word("dock-holds-one") if count == 1 else THEME.word("dock-holds", slots=count)
    assert holds_at_most in strings
    assert THEME.word("dock-note") in strings


@sides
@counts
def test_lettering_lies_inside_clear_of_slots_and_of_itself(count: int, side: Length) -> None:
    piece = dock(count, side)
    written = texts(piece.front)
    for item in written:
        assert holds(Rect.of(piece.size).inset(mm(2.3)), item.outline)
        assert all(apart(item.outline, corners(rect)) for rect in slots(piece))
        assert isinstance(item.shape, Text)
        assert item.shape.size >= pt(6)
    assert all(apart(a.outline, b.outline) for a, b in combinations(written, 2))


@sides
@counts
def test_nothing_is_painted_outside_the_bleed(count: int, side: Length) -> None:
    front = dock(count, side).front
    assert [item for item in painted(front) if not holds(front.bounds, item.outline)] == []
