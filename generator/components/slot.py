"""The dashed slot that a tile lies in, on the station board, in the Dry Dock and in the market."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.artwork.drawing import Box, Drawing, Shape, Stroke, lines, polygon
from generator.components.sizes import STANDARD
from generator.geometry import Point, Rect, Sides, Size
from generator.units import Length, mm, pt

if TYPE_CHECKING:
    from generator.artwork.theme import Theme

ROOM: Final = mm(1)
"""What a slot is larger than its tile: its dashes stay in sight all around."""

_DASH: Final = 1.4 / 26  # of the side


def slot_side(tile: Length) -> Length:
    """The side of the slot of a tile."""
    return tile + ROOM


def slot_drawing(theme: Theme, tile: Length = STANDARD.tile) -> Drawing:
    """An empty slot, outward side at the top, the inward marker where tiles have theirs (rules, section 3)."""
    side = slot_side(tile)
    scale = tile / STANDARD.tile
    square = Rect.of(Size(side, side))
    centre = square.centre
    corners = (
        Point(square.left, square.top),
        Point(square.right, square.top),
        Point(square.right, square.bottom),
        Point(square.left, square.bottom),
    )
    dash = side * _DASH
    gap = (side - dash) / 10 - dash  # ten dashes and gaps and a last dash: every corner is an angle, never a gap
    dashes = Stroke(theme.color("quiet"), pt(0.8), (dash, gap))
    cross = Stroke(theme.color("faint"), pt(0.5))
    arm = mm(1.6) * scale
    marker_top, marker_tip, marker_half = mm(17.8) * scale, mm(21.9) * scale, mm(2.2) * scale
    shapes: tuple[Shape, ...] = (
        Box(square, fill=theme.color("paper")),
        lines(((corners[i], corners[(i + 1) % 4]) for i in range(4)), dashes),
        lines(((centre.toward(b, -arm), centre.toward(b, arm)) for b in (0.0, 90.0)), cross),
        polygon(
            (
                Point(centre.x - marker_half, marker_top),
                Point(centre.x + marker_half, marker_top),
                Point(centre.x, marker_tip),
            ),
            fill=theme.color("quiet"),
        ),
    )
    return Drawing("SLOT", "Slot for a module", square.size, shapes, Sides.all(dashes.width))
