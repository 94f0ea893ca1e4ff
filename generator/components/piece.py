"""A piece of the kit: what is printed, cut out and played with."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.geometry import Rect, Sides, Size

if TYPE_CHECKING:
    from generator.artwork.drawing import Drawing


class Piece(NamedTuple):
    """One piece to cut out. Its trim is the `window` of its drawings, most often the whole of them."""

    id: str
    """What `afterlight piece` takes and the manifest lists."""
    kind: str
    """Pieces of one kind lie side by side without a gap for guides between them: `module`, `credit`, `board`, ..."""
    front: Drawing
    back: Drawing | None
    window: Rect
    bleed: Sides
    """How far the front may be painted beyond the trim."""

    @property
    def size(self) -> Size:
        """The size when cut out."""
        return self.window.size


def whole(piece_id: str, kind: str, front: Drawing, back: Drawing | None = None) -> Piece:
    """A piece that is the whole of its drawing."""
    return Piece(piece_id, kind, front, back, Rect.of(front.size), front.bleed)
