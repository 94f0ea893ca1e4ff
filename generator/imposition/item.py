"""What imposition knows of a piece: its ID, its size, its bleed, and the names of its drawings."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from generator.geometry import Rect, Sides, Size


class Item(NamedTuple):
    """One piece to be put on a sheet."""

    piece: str
    kind: str
    """Items of one kind lie bleed to bleed; between kinds there is room for guides."""
    front: str
    back: str | None
    window: Rect
    """The part of the drawings that is the piece."""
    bleed: Sides
    turn: int = 0
    """Degrees clockwise by which it lies on the sheet: 0 or 90."""

    @property
    def size(self) -> Size:
        """The trim as it lies."""
        return self.window.size.turned if self.turn else self.window.size

    @property
    def turned(self) -> Item:
        """The same item, a quarter turned."""
        return self._replace(turn=90, bleed=self.bleed.turned)
