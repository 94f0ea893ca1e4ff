"""The dashed slot that a tile lies in, on the station board and in the Dry Dock."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.artwork.drawing import Box, Drawing, Shape, Stroke, lines, polygon
from generator.components.module import TILE
from generator.geometry import Point, Rect, Sides, Size
from generator.units import mm, pt

if TYPE_CHECKING:
    from generator.artwork.theme import Theme

SLOT: Final = TILE + mm(1)
"""The slot's side: its dashes stay in sight all around a tile that lies in it."""

_DASH: Final = SLOT / 26 * 1.4
_GAP: Final = (SLOT - _DASH) / 10 - _DASH  # ten dashes and gaps and a last dash: every corner is an angle, never a gap
_CENTRE: Final = Point(SLOT / 2, SLOT / 2)


def slot_drawing(theme: Theme) -> Drawing:
    """An empty slot, outward side at the top, the inward marker where tiles have theirs (rules, section 3)."""
    square = Rect.of(Size(SLOT, SLOT))
    corners = (
        Point(square.left, square.top),
        Point(square.right, square.top),
        Point(square.right, square.bottom),
        Point(square.left, square.bottom),
    )
    dashes = Stroke(theme.color("quiet"), pt(0.8), (_DASH, _GAP))
    cross = Stroke(theme.color("faint"), pt(0.5))
    arm = mm(1.6)
    marker_top, marker_tip, marker_half = mm(17.8), mm(21.9), mm(2.2)
    shapes: tuple[Shape, ...] = (
        Box(square, fill=theme.color("paper")),
        lines(((corners[i], corners[(i + 1) % 4]) for i in range(4)), dashes),
        lines(((_CENTRE.toward(b, -arm), _CENTRE.toward(b, arm)) for b in (0.0, 90.0)), cross),
        polygon(
            (
                Point(_CENTRE.x - marker_half, marker_top),
                Point(_CENTRE.x + marker_half, marker_top),
                Point(_CENTRE.x, marker_tip),
            ),
            fill=theme.color("quiet"),
        ),
    )
    return Drawing("SLOT", "Slot for a module", square.size, shapes, Sides.all(dashes.width))
