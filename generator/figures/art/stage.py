"""What figures are drawn from: the board and the tiles that are printed, made once for all figures of a document."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.components.board.drawing import board_ground
from generator.components.module import module_pieces
from generator.components.slot import slot_drawing
from generator.station import Station

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.artwork.drawing import Drawing
    from generator.artwork.theme import Theme
    from generator.catalog.model import Module


class Stage(NamedTuple):
    """The drawings that figures place. Those of one document share one, for a drawing is known by its name."""

    theme: Theme
    station: Station
    board: Drawing
    tiles: Mapping[str, Drawing]
    """The fronts of the modules by their IDs."""


def set_stage(modules: Iterable[Module], theme: Theme) -> Stage:
    """The stage for figures in which no other modules stand."""
    station = Station()
    board = board_ground(theme, station, slot_drawing(theme))
    return Stage(theme, station, board, {piece.id: piece.front for piece in module_pieces(modules, theme)})
