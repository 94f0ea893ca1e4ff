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

    @property
    def size(self) -> Size:
        """The trim."""
        return self.window.size
