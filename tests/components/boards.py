"""Every station board that can be printed, as tests ask for it: by the side of its tiles and the IDs of its pieces."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import pytest

from generator.artwork.drawing import Drawing, Text
from generator.artwork.theme import load_theme
from generator.components.board.drawing import board_pieces
from generator.components.sizes import STANDARD, TILES
from generator.components.slot import slot_drawing, slot_side
from generator.geometry import Point, Rect, Size
from generator.station import Station, nodes
from generator.units import ZERO, Length, mm
from tests.components.measure import Outline, holds, texts

if TYPE_CHECKING:
    from generator.components.piece import Piece

THEME = load_theme()

WHOLE = ("BOARD",)
HALVES = ("BOARD-SUNWARD", "BOARD-LEEWARD")
QUARTERS = ("BOARD-SUNWARD-LEFT", "BOARD-SUNWARD-RIGHT", "BOARD-LEEWARD-LEFT", "BOARD-LEEWARD-RIGHT")
LARGEST = {
    WHOLE: Size(mm(900), mm(900)),
    HALVES: Size(mm(330), mm(200)),
    QUARTERS: Size(mm(1), mm(1)),
}


class Made(NamedTuple):
    """A board and what it was made for."""

    tile: Length
    pieces: tuple[Piece, ...]

    @property
    def drawing(self) -> Drawing:
        return self.pieces[0].front

    @property
    def station(self) -> Station:
        return Station.of(self.tile)

    @property
    def slot(self) -> Length:
        return slot_side(self.tile)

    @property
    def size(self) -> Size:
        return self.drawing.size

    @property
    def centre(self) -> Point:
        return Rect.of(self.size).centre

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(piece.id for piece in self.pieces)

    @property
    def cuts(self) -> list[Rect]:
        """A millimetre to either side of the level cut; of the upright one, as much as there is to the slots.

        Between tiles of 20 mm the inner ring's name takes what room there is.
        """
        beside = mm(0.05) if self.tile < STANDARD.tile else mm(0.35)
        windows = [piece.window for piece in self.pieces]
        level = {rect.bottom / mm(1) for rect in windows if rect.bottom < self.size.height}
        upright = {rect.right / mm(1) for rect in windows if rect.right < self.size.width}
        return [
            *(Rect(ZERO, mm(y - 0.95), self.size.width, mm(1.9)) for y in level),
            *(Rect(mm(x) - beside, ZERO, beside * 2, self.size.height) for x in upright),
        ]


@cache
def made(tile: Length = STANDARD.tile, ids: tuple[str, ...] = HALVES) -> Made:
    board = Made(tile, board_pieces(THEME, Station.of(tile), slot_drawing(THEME, tile), LARGEST[ids]))
    assert board.ids == ids
    return board


every = pytest.mark.parametrize(
    "board",
    [made(tile, ids) for tile in TILES for ids in LARGEST],
    ids=lambda board: f"{board.tile / mm(1):g}-in-{len(board.pieces)}",
)
"""Every board that can be printed."""


tile_sides = pytest.mark.parametrize("tile", TILES, ids=lambda tile: f"{tile / mm(1):g}")


def slots(board: Made) -> list[Outline]:
    """The slots' corners."""
    return [board.station.corners_of(node, board.centre, board.slot) for node in nodes()]


def said(drawing: Drawing, rect: Rect) -> list[str]:
    """The texts in a part of the board."""
    return [i.shape.string for i in texts(drawing) if isinstance(i.shape, Text) and holds(rect, i.outline)]


def with_text(board: Made, string: str, at: Point) -> Made:
    drawing = board.drawing
    text = THEME.middle(string, at, "board-note")
    more = Drawing(drawing.name, drawing.title, drawing.size, (*drawing.shapes, text), drawing.bleed)
    return board._replace(pieces=tuple(piece._replace(front=more) for piece in board.pieces))
