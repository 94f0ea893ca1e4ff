"""The three guild patterns (rules, section 2): Fabrication hatched, Energy dotted, Research lattice.

They are plain stripes and discs, cut to their field by arithmetic: pattern fills come out wrong or seamed in several
renderers, and a stroke's square end would stand out over the field's edge. Pitches are 1 mm and stripes 0.5 pt wide at
least, so that they do not fill in.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from generator.artwork.drawing import CLOSE, Color, Dots, LineTo, Move, Path, Segment, Shape
from generator.units import ZERO, Length, mm, pt

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.geometry import Point, Rect

MIN_PITCH: Final = mm(1.0)
MIN_STROKE: Final = pt(0.5)


def hatch(field: Rect, pitch: Length, width: Length, color: Color, bearing: float = 45.0) -> Path:
    """Parallel stripes at `bearing`, `pitch` apart, one through the field's centre, cut at the field's edges."""
    angle = math.radians(bearing)
    reach = abs(math.cos(angle)) * (field.width / 2) + abs(math.sin(angle)) * (field.height / 2)
    count = math.floor((reach + width / 2) / pitch)
    segments: list[Segment] = []
    for index in range(-count, count + 1):
        middle = field.centre.toward(bearing + 90.0, pitch * index)
        corners = _inside(_stripe(middle, bearing, width, field.width + field.height), field)
        if _area(corners, width) > 1:  # a smaller one would be a speck in the field's corner
            first, *rest = corners
            segments += [Move(first), *map(LineTo, rest), CLOSE]
    return Path(tuple(segments), fill=color)


def _stripe(middle: Point, bearing: float, width: Length, reach: Length) -> list[Point]:
    ends = ((-reach, -width / 2), (reach, -width / 2), (reach, width / 2), (-reach, width / 2))
    return [middle.toward(bearing, along).toward(bearing + 90.0, across) for along, across in ends]


def _inside(corners: list[Point], field: Rect) -> list[Point]:
    """The part of a convex shape that lies in the field (Sutherland and Hodgman's method)."""
    depths: tuple[Callable[[Point], Length], ...] = (
        lambda p: p.x - field.left,
        lambda p: field.right - p.x,
        lambda p: p.y - field.top,
        lambda p: field.bottom - p.y,
    )
    for depth in depths:
        kept: list[Point] = []
        for start, end in zip(corners, [*corners[1:], *corners[:1]], strict=True):
            at_start, at_end = depth(start), depth(end)
            if at_start >= ZERO:
                kept.append(start)
            if (at_start >= ZERO) is not (at_end >= ZERO):
                share = at_start / (at_start - at_end)
                kept.append(start.shifted((end.x - start.x) * share, (end.y - start.y) * share))
        corners = kept
    return corners


def _area(corners: list[Point], unit: Length) -> float:
    """The area of a shape, in squares of which `unit` is the side."""
    sides = zip(corners, [*corners[1:], *corners[:1]], strict=True)
    return abs(sum((a.x / unit) * (b.y / unit) - (b.x / unit) * (a.y / unit) for a, b in sides)) / 2


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
    thin = max(MIN_STROKE, pitch * 0.2)
    match code:
        case "FAB":
            return (hatch(field, pitch, pitch * 0.36, color),)
        case "ENE":
            return (dots(field, pitch * 1.12, pitch * 0.3, color),)
        case "RES":
            return (hatch(field, pitch * 1.3, thin, color, 30.0), hatch(field, pitch * 1.3, thin, color, -30.0))
    raise KeyError(code)
