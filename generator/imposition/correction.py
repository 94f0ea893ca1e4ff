"""What moves the back of every sheet onto its front again, on a printer whose two sides miss each other.

A correction is told as the back is seen: first the page is scaled, then turned, then shifted, all about its centre.
Fronts are never moved.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.geometry import Point
from generator.units import ZERO, Length, mm

if TYPE_CHECKING:
    from generator.geometry import Rect, Size


MOST_SHIFT: Final = mm(15)
"""A back that is further off was printed on the wrong sheet, or turned on the wrong edge."""
MOST_TURN: Final = 5.0
"""Degrees."""
MOST_SCALE: Final = 0.1
"""How far from 1 a scale may be: a page that was fitted to the printer is at 0.97."""


class Correction(NamedTuple):
    """How the backs are moved, as seen on the back."""

    right: Length = ZERO
    up: Length = ZERO
    rotate: float = 0.0
    """Degrees clockwise."""
    scale_x: float = 1.0
    scale_y: float = 1.0

    def moved(self, point: Point, page: Size) -> Point:
        """Where a place of the page is printed."""
        x, y = (point.x - page.width / 2) * self.scale_x, (point.y - page.height / 2) * self.scale_y
        cos, sin = math.cos(math.radians(self.rotate)), math.sin(math.radians(self.rotate))
        return Point(
            page.width / 2 + x * cos - y * sin + self.right,
            page.height / 2 + x * sin + y * cos - self.up,
        )

    def corners(self, rect: Rect, page: Size) -> tuple[Point, Point, Point, Point]:
        """Where a box's corners are printed, from the top left, clockwise."""
        left, top, right, bottom = rect.left, rect.top, rect.right, rect.bottom
        places = (Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom))
        first, second, third, fourth = (self.moved(place, page) for place in places)
        return first, second, third, fourth


UNCORRECTED: Final = Correction()
