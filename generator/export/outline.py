"""A path in bare millimetres: what it encloses and how long it is. Its curves are strings of short chords."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from generator.artwork.drawing import CurveTo, LineTo, Move

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.artwork.drawing import Path

Place = tuple[float, float]
Ring = list[Place]
"""The corners of a subpath."""

_CHORDS: Final = 8  # of a curve: a circle of four is 0.6 % too small then
_STEPS: Final = [step / _CHORDS for step in range(1, _CHORDS + 1)]
_WEIGHTS: Final = [((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3) for t in _STEPS]


Bounds = tuple[float, float, float, float]
"""An upright box: its left, upper, right and lower edge. Plain, for a kit has many thousands."""


def within(box: Bounds, clip: Bounds) -> tuple[Bounds, float]:
    """The part of a box that lies inside another, and how large a share of it that is, from 0 to 1."""
    left, top, right, bottom = box
    clip_left, clip_top, clip_right, clip_bottom = clip
    if left >= clip_left and top >= clip_top and right <= clip_right and bottom <= clip_bottom:
        return box, 1.0
    part = max(left, clip_left), max(top, clip_top), min(right, clip_right), min(bottom, clip_bottom)
    width, height = part[2] - part[0], part[3] - part[1]
    if width <= 0 or height <= 0:
        return part, 0.0
    return part, width * height / ((right - left) * (bottom - top))


def rings(path: Path) -> list[Ring]:
    """The subpaths, those that are closed with their first corner at the end as well."""
    found: list[Ring] = []
    ring: Ring = []
    for segment in path.segments:
        if isinstance(segment, LineTo):
            ring.append((segment.to.x.mm, segment.to.y.mm))
        elif isinstance(segment, Move):
            ring = [(segment.to.x.mm, segment.to.y.mm)]
            found.append(ring)
        elif isinstance(segment, CurveTo):
            ring += _chords(ring[-1], segment)
        else:
            ring.append(ring[0])
    return found


def _chords(start: Place, curve: CurveTo) -> Iterator[Place]:
    """Points along a curve after its start."""
    (ax, ay), (bx, by) = start, (curve.first.x.mm, curve.first.y.mm)
    (cx, cy), (dx, dy) = (curve.second.x.mm, curve.second.y.mm), (curve.to.x.mm, curve.to.y.mm)
    for a, b, c, d in _WEIGHTS:
        yield a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy


def bounds(places: list[Place]) -> Bounds:
    """The smallest upright box about places, of which there is one at least."""
    across, down = zip(*places, strict=True)
    return min(across), min(down), max(across), max(down)


def length(parts: list[Ring]) -> float:
    """How far it is along all subpaths."""
    total = 0.0
    for ring in parts:
        for start, end in pairwise(ring):
            total += math.dist(start, end)
    return total


def enclosed(parts: list[Ring]) -> float:
    """What lies inside an odd number of subpaths, none of which crosses another (the even-odd rule)."""
    if len(parts) == 1:
        return _area(parts[0])
    total = 0.0
    for ring in parts:
        around = sum(holds(other, *ring[0]) for other in parts if other is not ring)
        total += -_area(ring) if around % 2 else _area(ring)
    return total


def _area(ring: Ring) -> float:
    """What a subpath encloses, whether or not it is closed."""
    twice = ring[-1][0] * ring[0][1] - ring[0][0] * ring[-1][1]
    for (ax, ay), (bx, by) in pairwise(ring):
        twice += ax * by - bx * ay
    return abs(twice) / 2


def holds(ring: Ring, x: float, y: float) -> bool:
    """Whether a place lies within a subpath: a ray from there crosses it an odd number of times."""
    inside = False
    ax, ay = ring[-1]
    for bx, by in ring:
        if (ay > y) is not (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            inside = not inside
        ax, ay = bx, by
    return inside
