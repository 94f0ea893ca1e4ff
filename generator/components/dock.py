"""The Dry Dock (rules, sections 8 and 9): a strip of slots for modules that are not in the station."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.artwork.drawing import Align, Box, Drawing, Shape, Stroke
from generator.components.piece import Piece, whole
from generator.components.placing import placed_about
from generator.geometry import Point, Rect, Sides, Size
from generator.units import mm, pt

if TYPE_CHECKING:
    from generator.artwork.theme import Theme

_AROUND: Final = mm(13)  # how much higher than its slots the strip is
_MIN_WIDTH: Final = mm(84)  # the note's length
_PLAIN: Final = mm(1.2)  # a plain edge, so that the cut may stray
_INNER: Final = mm(3.4)
_GAP: Final = mm(4)


def dock_piece(theme: Theme, slots: int, slot: Drawing) -> Piece:
    """The Dry Dock with that many slots, from 1 to 6, each the drawing of `slot_drawing`."""
    side = slot.size.width
    row = side * slots + _GAP * (slots - 1)
    size = Size(max(row + _INNER * 2 + _PLAIN * 2, _MIN_WIDTH), side + _AROUND)
    frame = Rect.of(size).inset(_PLAIN)
    left, right = frame.left + _INNER, frame.right - _INNER
    middle = frame.top + mm(5.3) + side / 2
    first = size.width / 2 - row / 2 + side / 2
    title = theme.style("dock-title")
    holds = theme.word("dock-holds-one") if slots == 1 else theme.word("dock-holds", slots=slots)
    title_base = frame.top + mm(2.75) + title.cap / 2
    shapes: list[Shape] = [
        Box(Rect.of(size).inset(-mm(1)), fill=theme.color("paper")),
        Box(frame, fill=theme.color("dock-field"), stroke=Stroke(theme.color("board-hull"), pt(0.75)), radius=mm(2)),
        theme.text(theme.word("dock-title"), Point(left, title_base), "dock-title"),
        theme.text(holds, Point(right, title_base), "dock-note", align=Align.END),
    ]
    for index in range(slots):
        centre = Point(first + (side + _GAP) * index, middle)
        shapes.append(placed_about(slot, centre))
    shapes.append(
        theme.middle(theme.word("dock-note"), Point(size.width / 2, frame.bottom - mm(2.6)), "dock-note"),
    )
    front = Drawing(
        "DRY-DOCK",
        "Dry Dock",
        size,
        tuple(shapes),
        Sides.all(mm(1)),
        f"A strip with {slots} slots for modules, outward side up.",
    )
    return whole("DRY-DOCK", "dock", front)
