"""A part of the sheet with a place of its own, so that it can be proved that no two parts touch."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from generator.artwork.drawing import Shape
    from generator.geometry import Rect


class Block(NamedTuple):
    """Shapes and the rectangle that they stay in, in page coordinates."""

    name: str
    rect: Rect
    shapes: tuple[Shape, ...]
