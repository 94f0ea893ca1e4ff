"""A board that is being drawn: its station, its slots, where it is cut, and the measures that follow."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.components.board.windows import Split, split_board
from generator.components.core import apothem
from generator.components.sizes import STANDARD
from generator.geometry import Point, Rect, Sides, Size
from generator.station import SECTOR_ANGLE, Bridge, Ring, Station
from generator.units import Length, mm

if TYPE_CHECKING:
    from generator.artwork.drawing import Drawing
    from generator.artwork.theme import Theme

BLEED: Final = Sides.all(mm(1))
_ROUND: Final = mm(3.5)  # beyond the tiles' outermost corners, for the rim
_RIM: Final = mm(1.4)  # from the outermost corner of a slot
_ASIDE: Final = mm(8)  # from the side of an outer tile to the middle of what stands beside it


class Plan(NamedTuple):
    """A board that is being drawn."""

    theme: Theme
    station: Station
    slot: Drawing
    split: Split
    lettered: bool = True
    """Whether it bears words, and the numbers on the bridges to the Core."""

    @property
    def size(self) -> Size:
        """The whole board's."""
        return self.split.board

    @property
    def centre(self) -> Point:
        """The station's."""
        return Rect.of(self.split.board).centre

    @property
    def scale(self) -> float:
        """The tiles, measured by the rules' own."""
        return self.station.tile / STANDARD.tile

    @property
    def rim(self) -> Length:
        """The radius of the outermost ring line, just outside the slots."""
        return self.station.corner_distance(Ring.OUTER, self.slot.size.width) + _RIM

    @property
    def aside(self) -> Length:
        """From a sector's axis to the middle of what stands beside its outer node."""
        return self.station.tile / 2 + _ASIDE

    @property
    def narrow(self) -> bool:
        """Whether there is little room for lettering in the corners, so that its lines are broken."""
        return self.station.tile < STANDARD.tile

    def at(self, sector: int, aside: Length, out: Length) -> Point:
        """A place in a sector: `out` along its axis, and `aside` of it, clockwise."""
        bearing = sector * SECTOR_ANGLE
        return self.centre.toward(bearing, out).toward(bearing + 90.0, aside)

    def dial(self, sector: int) -> Bridge:
        """The bridge from the Core to a sector's inner node."""
        return self.station.bridge_from_core(sector, self.centre, apothem(self.station.tile))


def board_split(station: Station, slot: Length, largest: Size) -> Split:
    """Where the board is cut, with slots of that side, so that no piece is larger than `largest`."""
    return split_board(station, board_size(station), slot, BLEED, largest)


def board_size(station: Station) -> Size:
    """The whole board, in whole millimetres. At 25 mm each half lies on a Letter or A4 sheet, the Core beneath it."""
    side = mm(math.ceil((station.reach + _ROUND) * 2 / mm(1)))
    return Size(side, side)
