"""The three guild patterns (rules, section 2): Fabrication hatched, Energy dotted, Research lattice.

They are plain lines and circles, cut to their field by arithmetic: pattern fills come out wrong or seamed in several
renderers. Pitches are 1 mm and strokes 0.5 pt at least, so that they do not fill in.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from generator.artwork.drawing import Color, Dots, Path, Shape, Stroke, lines
from generator.units import ZERO, Length, mm, pt

if TYPE_CHECKING:
    from generator.geometry import Point, Rect

MIN_PITCH: Final = mm(1.0)
MIN_STROKE: Final = pt(0.5)


def hatch(field: Rect, pitch: Length, stroke: Stroke, bearing: float = 45.0) -> Path:
    """Parallel lines at `bearing`, `pitch` apart, through the field's centre and cut at its edges."""
    angle = math.radians(bearing)
    along = (math.sin(angle), -math.cos(angle))
    across = (math.cos(angle), math.sin(angle))
    centre = field.centre
    reach = abs(across[0]) * (field.width / 2) + abs(across[1]) * (field.height / 2)
    count = math.floor(reach / pitch)
    pairs = []
    for index in range(-count, count + 1):
        middle = centre.shifted(index * pitch * across[0], index * pitch * across[1])
        cut = _cut(field, middle, along)
        if cut is not None and abs(cut[1] - cut[0]) > stroke.width:
            pairs.append(tuple(middle.shifted(t * along[0], t * along[1]) for t in cut))
    return lines(((start, end) for start, end in pairs), stroke)


def _cut(field: Rect, start: Point, along: tuple[float, float]) -> tuple[Length, Length] | None:
    """The stretch of a line that lies in the field, as distances from `start` (the slab method)."""
    low, high = mm(-1e6), mm(1e6)
    for step, near, far in (
        (along[0], field.left - start.x, field.right - start.x),
        (along[1], field.top - start.y, field.bottom - start.y),
    ):
        if abs(step) < 1e-9:
            if near > ZERO or far < ZERO:
                return None
            continue
        first, second = sorted((near / step, far / step))
        low, high = max(low, first), min(high, second)
    return (low, high) if low < high else None


def dots(field: Rect, pitch: Length, radius: Length, color: Color) -> Dots:
    """Discs in staggered rows, only those that lie wholly in the field."""
    row_step = pitch * math.sqrt(0.75)
    rows = math.floor((field.height / 2 - radius) / row_step)
    centre = field.centre
    found = []
    for row in range(-rows, rows + 1):
        offset = pitch / 2 if row % 2 else ZERO
        reach = math.ceil(field.width / pitch / 2)
        for column in range(-reach - 1, reach + 1):
            x = column * pitch + offset
            if abs(x) + radius <= field.width / 2:
                found.append(centre.shifted(x, row * row_step))
    return Dots(tuple(found), radius, color)


def guild_pattern(code: str, field: Rect, pitch: Length, color: Color) -> tuple[Shape, ...]:
    """The pattern of the guild with this three-letter code, filling the field. Raises KeyError for another code."""
    stroke = Stroke(color, max(MIN_STROKE, pitch * 0.2))
    match code:
        case "FAB":
            return (hatch(field, pitch, Stroke(color, pitch * 0.36)),)
        case "ENE":
            return (dots(field, pitch * 1.12, pitch * 0.3, color),)
        case "RES":
            return (hatch(field, pitch * 1.3, stroke, 30.0), hatch(field, pitch * 1.3, stroke, -30.0))
    raise KeyError(code)
