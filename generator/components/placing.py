"""Places a drawing about its centre, turned: what `Placed` does about a drawing's top left corner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.artwork.drawing import Drawing, Placed

if TYPE_CHECKING:
    from generator.geometry import Point


def placed_about(drawing: Drawing, centre: Point, turn: float = 0.0, scale: float = 1.0) -> Placed:
    """The drawing with its middle on `centre` and its top toward the bearing `turn`, enlarged by `scale`."""
    up, left = drawing.size.height * (scale / 2), drawing.size.width * (scale / 2)
    return Placed(drawing, centre.toward(turn, up).toward(turn - 90.0, left), scale, turn)
