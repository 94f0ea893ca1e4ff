"""Affine maps and extents in plain numbers of points, as a content stream has them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.geometry import Rect
from generator.units import pt

if TYPE_CHECKING:
    from collections.abc import Iterable

Pair = tuple[float, float]

_LARGEST: Final = 1e7
"""No number of an honest matrix comes near; with larger ones arithmetic would end in infinities."""


class ContentError(ValueError):
    """A content stream that cannot be followed."""


class Matrix(NamedTuple):
    """The map of (x, y) to (a·x + c·y + e, b·x + d·y + f), as ISO 32000-2 writes it (clause 8.3.3)."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float

    def __call__(self, x: float, y: float) -> Pair:
        """Where a place comes to lie."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def then(self, other: Matrix) -> Matrix:
        """This map, and the other one after it. Raises ContentError where it would scale without bounds."""
        a, b, c, d, e, f = self
        g, h, i, j, k, l = other  # noqa: E741  # the letters that follow
        made = Matrix(a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l)
        if not all(-_LARGEST < value < _LARGEST for value in made):
            raise ContentError("its matrices scale without bounds")
        return made

    @property
    def inverse(self) -> Matrix:
        """The map back. Raises ContentError where there is none."""
        a, b, c, d, e, f = self
        area = a * d - b * c
        if abs(area) < 1e-9:
            raise ContentError("one of its matrices flattens everything")
        return Matrix(d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area)

    @property
    def turn(self) -> float:
        """Degrees clockwise by which something drawn upright, y up, comes to lie on a page whose y runs down."""
        return math.degrees(math.atan2(self.b, self.a)) % 360

    @property
    def scales(self) -> Pair:
        """The factors along both axes."""
        return math.hypot(self.a, self.b), math.hypot(self.c, self.d)

    @property
    def skewed(self) -> bool:
        """Whether it does more than move, turn and scale something drawn with y up on a page whose y runs down."""
        first, second = self.scales
        return self.a * self.d - self.b * self.c >= 0 or abs(self.a * self.c + self.b * self.d) > 1e-3 * first * second


IDENTITY: Final = Matrix(1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class Extent(NamedTuple):
    """An upright box: from (`left`, `low`) to (`right`, `high`), whichever way y runs."""

    left: float
    low: float
    right: float
    high: float

    @classmethod
    def of(cls, points: Iterable[Pair]) -> Extent:
        """The box about some points, of which there is at least one."""
        across, along = zip(*points, strict=True)
        return cls(min(across), min(along), max(across), max(along))

    def meet(self, other: Extent | None) -> Extent | None:
        """What both have in common; None where that is nothing. Of no other box, itself."""
        if other is None:
            return self
        left, low = max(self.left, other.left), max(self.low, other.low)
        right, high = min(self.right, other.right), min(self.high, other.high)
        return Extent(left, low, right, high) if left <= right and low <= high else None

    def under(self, matrix: Matrix) -> Extent:
        """The box about what this box becomes."""
        left, low, right, high = self
        return Extent.of((matrix(left, low), matrix(right, low), matrix(right, high), matrix(left, high)))

    def grown(self, by: float) -> Extent:
        """The box with each side moved outward."""
        return Extent(self.left - by, self.low - by, self.right + by, self.high + by)

    def holds(self, x: float, y: float) -> bool:
        """Whether the point lies inside."""
        return self.left <= x <= self.right and self.low <= y <= self.high

    @property
    def rect(self) -> Rect:
        """The box on a page whose y runs down."""
        return Rect(pt(self.left), pt(self.low), pt(self.right - self.left), pt(self.high - self.low))
