"""Points, sizes, rectangles and sides on a plane whose y axis runs down, as on a page that is read.

All values are frozen. Angles are degrees, clockwise as seen, and 0 points up: the sense of the station's sectors
(rules, section 4).
"""

from __future__ import annotations

import math
from enum import Enum
from typing import NamedTuple

from generator.units import ZERO, Length


class Point(NamedTuple):
    """A place: `x` to the right, `y` down."""

    x: Length
    y: Length

    def shifted(self, dx: Length, dy: Length) -> Point:
        """This point moved right by `dx` and down by `dy`."""
        return Point(self.x + dx, self.y + dy)

    def toward(self, bearing: float, distance: Length) -> Point:
        """The point `distance` away in the direction `bearing` (degrees clockwise from up)."""
        angle = math.radians(bearing)
        return Point(self.x + distance * math.sin(angle), self.y - distance * math.cos(angle))


class Size(NamedTuple):
    """An extent; neither side is negative."""

    width: Length
    height: Length

    @property
    def turned(self) -> Size:
        """The same extent a quarter turn on."""
        return Size(self.height, self.width)


class Sides(NamedTuple):
    """One length for each side of a rectangle, by name: margins, bleeds, gutters."""

    top: Length
    right: Length
    bottom: Length
    left: Length

    @classmethod
    def all(cls, length: Length) -> Sides:
        """The same length on every side."""
        return cls(length, length, length, length)

    @property
    def turned(self) -> Sides:
        """The sides of the same thing turned a quarter clockwise: what was at the top is at the right."""
        return Sides(top=self.left, right=self.top, bottom=self.right, left=self.bottom)

    @classmethod
    def pair(cls, across: Length, down: Length) -> Sides:
        """`across` at the left and right, `down` at the top and bottom."""
        return cls(top=down, right=across, bottom=down, left=across)


class Rect(NamedTuple):
    """An upright rectangle, held by its top left corner and its size."""

    left: Length
    top: Length
    width: Length
    height: Length

    @classmethod
    def of(cls, size: Size) -> Rect:
        """The rectangle of that size whose top left corner is the origin."""
        return cls(ZERO, ZERO, size.width, size.height)

    @classmethod
    def around(cls, centre: Point, size: Size) -> Rect:
        """The rectangle of that size about a centre."""
        return cls(centre.x - size.width / 2, centre.y - size.height / 2, size.width, size.height)

    @property
    def right(self) -> Length:
        """The right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> Length:
        """The lower edge."""
        return self.top + self.height

    @property
    def centre(self) -> Point:
        """The middle."""
        return Point(self.left + self.width / 2, self.top + self.height / 2)

    @property
    def size(self) -> Size:
        """The extent."""
        return Size(self.width, self.height)

    def shifted(self, dx: Length, dy: Length) -> Rect:
        """This rectangle moved right by `dx` and down by `dy`."""
        return Rect(self.left + dx, self.top + dy, self.width, self.height)

    def grown(self, by: Sides) -> Rect:
        """This rectangle with each side moved outward (inward where negative)."""
        return Rect(
            self.left - by.left,
            self.top - by.top,
            self.width + by.left + by.right,
            self.height + by.top + by.bottom,
        )

    def inset(self, by: Length) -> Rect:
        """This rectangle with every side moved inward by the same length."""
        return self.grown(Sides.all(-by))

    def overlaps(self, other: Rect) -> bool:
        """Whether the two share more than an edge."""
        # On bare numbers, as nowhere else but in the exporters: guides ask this of every pair of pieces on a sheet.
        left, top, other_left, other_top = self.left.mm, self.top.mm, other.left.mm, other.top.mm
        return (
            left < other_left + other.width.mm
            and other_left < left + self.width.mm
            and top < other_top + other.height.mm
            and other_top < top + self.height.mm
        )

    def common(self, other: Rect) -> Rect:
        """What the two share; where that is nothing, a side of it is negative."""
        left, top = max(self.left, other.left), max(self.top, other.top)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Rect(left, top, right - left, bottom - top)

    def holds(self, other: Rect) -> bool:
        """Whether `other` lies inside this rectangle, edges included."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )


class Flip(Enum):
    """The edge of the page about which a sheet turns between its two sides."""

    LONG = "long"
    SHORT = "short"

    def mirror(self, point: Point, page: Size) -> Point:
        """Where a place on one side of the sheet lies on the other, as seen there; the same both ways.

        The page mirrors about its own centre line: the upright one where the sheet turns like the page of a book (on
        the long edge of a portrait page, the short edge of a landscape one), else the level one, as a wall calendar.
        """
        upright = page.height >= page.width
        if upright is (self is Flip.LONG):
            return Point(page.width - point.x, point.y)
        return Point(point.x, page.height - point.y)
