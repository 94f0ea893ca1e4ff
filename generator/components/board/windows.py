"""How a station board is divided into pieces that sheets take: windows on its one drawing, which meet on straight cuts.

The first cut is the level line through the centre, which runs between sectors 2 and 3 and between 7 and 8. Where the
halves are still too large, an upright one runs between sectors 0 and 1 and between 4 and 5. Neither touches a node.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.geometry import Rect, Size
from generator.station import Node, Ring
from generator.units import ZERO, Length, mm

if TYPE_CHECKING:
    from generator.geometry import Sides
    from generator.station import Station

BOARD: Final = "BOARD"
"""The board's ID, whether it is printed in one piece or in several."""

_STRIP: Final = mm(24)  # of the sheet, along one side of a piece or shared by two: for what the margins must say


class Window(NamedTuple):
    """One piece of a board: its ID, and which part of the drawing it is."""

    id: str
    rect: Rect


class Split(NamedTuple):
    """Where a board is cut. A board with an upright cut has a level one too."""

    board: Size
    level: Length | None = None
    """How far from the top the level cut runs."""
    upright: Length | None = None
    """How far from the left the upright cut runs."""

    @property
    def windows(self) -> tuple[Window, ...]:
        """The pieces, row by row from the upper left."""
        if self.level is None:
            return (Window(BOARD, Rect.of(self.board)),)
        rows = (("SUNWARD", ZERO, self.level), ("LEEWARD", self.level, self.board.height))
        columns = (
            (("", ZERO, self.board.width),)
            if self.upright is None
            else (("-LEFT", ZERO, self.upright), ("-RIGHT", self.upright, self.board.width))
        )
        return tuple(
            Window(f"{BOARD}-{row}{column}", Rect(left, top, right - left, bottom - top))
            for row, top, bottom in rows
            for column, left, right in columns
        )


def split_board(station: Station, board: Size, slot: Length, bleed: Sides, largest: Size) -> Split:
    """The fewest windows which, each with its bleed, are no larger than `largest`, lying or standing.

    Across or down they leave a strip of it free. `slot` is the side of the board's slots. Where even the most windows
    are larger, those: imposition refuses them.
    """
    level, upright = board.height / 2, _upright(station, board, slot)
    ways = (Split(board), Split(board, level), Split(board, level, upright))
    fitting = (way for way in ways if all(_fits(window.rect.grown(bleed).size, largest) for window in way.windows))
    return next(fitting, ways[-1])


def _upright(station: Station, board: Size, slot: Length) -> Length:
    """Halfway between the inner nodes of sectors 0 and 1, where slots come nearest to the cut."""
    centre = Rect.of(board).centre
    left, right = (station.corners_of(Node(Ring.INNER, sector), centre, slot) for sector in (0, 1))
    return (max(corner.x for corner in left) + min(corner.x for corner in right)) / 2


def _fits(size: Size, largest: Size) -> bool:
    for way in (size, size.turned):
        across, down = largest.width - way.width, largest.height - way.height
        if min(across, down) >= ZERO and max(across, down) >= _STRIP:
            return True
    return False
