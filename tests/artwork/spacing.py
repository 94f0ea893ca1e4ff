"""Measures patterns by what is drawn: how far apart stripes and dots lie, and how thick they are."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

from generator.artwork.drawing import Dots, LineTo, Move, Path
from generator.units import Length, mm

Corners = list[tuple[float, float]]


def stripes(path: Path) -> list[Corners]:
    """The closed shapes of a path, by their corners in millimetres."""
    found: list[Corners] = []
    for segment in path.segments:
        match segment:
            case Move(to):
                found.append([(to.x.mm, to.y.mm)])
            case LineTo(to):
                found[-1].append((to.x.mm, to.y.mm))
            case _:
                pass
    return found


def direction(path: Path) -> float:
    """Where the stripes of a path run: degrees from 0 to 180, clockwise from up. All must run alike."""
    found = [_bearing(*_longest(corners)) for corners in stripes(path)]
    widest = max(stripes(path), key=lambda corners: math.dist(*_longest(corners)))
    bearing = _bearing(*_longest(widest))
    long = [other for other, corners in zip(found, stripes(path), strict=True) if _is_long(corners)]
    assert all(min(abs(other - bearing), 180 - abs(other - bearing)) < 1e-6 for other in long), "parallel"
    return bearing


def _is_long(corners: Corners) -> bool:
    """Whether the longest side is sure to run along the stripe, not across it or along the field's edge."""
    return math.dist(*_longest(corners)) > 5


def _longest(corners: Corners) -> tuple[tuple[float, float], tuple[float, float]]:
    return max(zip(corners, [*corners[1:], corners[0]], strict=True), key=lambda side: math.dist(*side))


def _bearing(start: tuple[float, float], end: tuple[float, float]) -> float:
    return math.degrees(math.atan2(end[0] - start[0], start[1] - end[1])) % 180


def _across(path: Path) -> list[tuple[float, float]]:
    """From where to where each stripe reaches across its direction."""
    angle = math.radians(direction(path) + 90)
    reaches = [[x * math.sin(angle) - y * math.cos(angle) for x, y in corners] for corners in stripes(path)]
    return sorted((min(each), max(each)) for each in reaches)


def pitch(shape: Path | Dots) -> Length:
    """The least distance from one stripe to the next, which must be parallel, or from one dot to another."""
    if isinstance(shape, Dots):
        places = [(centre.x.mm, centre.y.mm) for centre in shape.centres]
        return mm(min(math.dist(a, b) for a, b in combinations(places, 2)))
    whole = [reach for reach in _across(shape) if reach[1] - reach[0] > thickness(shape) / mm(1) - 1e-6]
    return mm(min(b - a for (a, _), (b, _) in pairwise(whole)))


def thickness(shape: Path | Dots) -> Length:
    """The width of the stripes, but for those that the field's corner cuts, or the size of a dot."""
    if isinstance(shape, Dots):
        return shape.radius * 2
    return mm(max(end - start for start, end in _across(shape)))
