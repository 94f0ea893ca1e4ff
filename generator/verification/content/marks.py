"""What a content stream leaves on the page: painted paths, words, and forms placed."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.units import pt
from generator.verification.content.matrix import ContentError, Extent, Matrix, Pair

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.geometry import Point, Rect

Color = tuple[float, float, float]
"""Red, green and blue from 0 to 1."""

UNKNOWN: Final[Color] = (-1.0, -1.0, -1.0)
"""A color of a space that is not read."""

_RISE, _DROP = 0.8, 0.22
"""How far letters stand above their line and hang below it, of their size: more than any of B612 but accents."""

_MAX_FLAT: Final = 500_000
"""A drawing that takes more marks is refused."""


class Painted(NamedTuple):
    """A path that was filled, stroked or both."""

    lines: tuple[tuple[Pair, ...], ...]
    """Its parts; those of curves by their control points, which a curve never leaves."""
    curved: bool
    fill: Color | None
    stroke: Color | None
    width: float
    """Of the stroke."""
    clip: Extent | None

    def moved(self, matrix: Matrix, clip: Extent | None) -> Painted | None:
        """The same, mapped and clipped further; None where nothing of it is left."""
        own = self.clip.under(matrix).meet(clip) if self.clip else clip
        if self.clip and own is None:
            return None
        lines = tuple(tuple(matrix(x, y) for x, y in line) for line in self.lines)
        first, second = matrix.scales
        return self._replace(lines=lines, width=self.width * max(first, second), clip=own)

    @property
    def extent(self) -> Extent | None:
        """What it covers at most; None where nothing of it is seen."""
        around = Extent.of(pair for line in self.lines for pair in line)
        return around.grown(self.width / 2 if self.stroke else 0.0).meet(self.clip)

    @property
    def strokes(self) -> Iterator[Rect]:
        """Each straight stroke, as the box that its ink fills."""
        for line in self.lines:
            for start, end in pairwise(line):
                seen = Extent.of((start, end)).grown(self.width / 2).meet(self.clip)
                if seen is not None:
                    yield seen.rect

    @property
    def rectangle(self) -> Rect | None:
        """What is seen of it, where it is filled and an upright rectangle."""
        if self.fill is None or self.curved or len(self.lines) != 1:
            return None
        around = Extent.of(self.lines[0])
        corners = {(round(x, 2), round(y, 2)) for x, y in self.lines[0]}
        left, low, right, high = (round(value, 2) for value in around)
        if len(corners) != 4 or corners != {(left, low), (right, low), (right, high), (left, high)}:
            return None
        seen = around.meet(self.clip)
        return seen.rect if seen else None

    def covers(self, point: Point) -> bool:
        """Whether its filling lies on the point, by the even-odd rule, its curves taken as their controls."""
        x, y = point.x / pt(1), point.y / pt(1)
        if self.clip is not None and not self.clip.holds(x, y):
            return False
        inside = False
        for line in self.lines:
            for (x1, y1), (x2, y2) in zip(line, (*line[1:], line[0]), strict=True):
                if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
                    inside = not inside
        return inside


class Written(NamedTuple):
    """Words on a line."""

    text: str
    start: Pair
    end: Pair
    up: Pair
    """From the line to the top of an em."""
    clip: Extent | None

    def moved(self, matrix: Matrix, clip: Extent | None) -> Written | None:
        """The same, mapped and clipped further; None where nothing of it is left."""
        own = self.clip.under(matrix).meet(clip) if self.clip else clip
        if self.clip and own is None:
            return None
        top = matrix(self.start[0] + self.up[0], self.start[1] + self.up[1])
        start = matrix(*self.start)
        up = (top[0] - start[0], top[1] - start[1])
        return Written(self.text, start, matrix(*self.end), up, own)

    @property
    def extent(self) -> Extent | None:
        """The box about its letters; None where none of them is seen."""
        (x, y) = self.up
        ends = (self.start, self.end)
        around = Extent.of((px + x * part, py + y * part) for px, py in ends for part in (_RISE, -_DROP))
        return around.meet(self.clip)


class Placed(NamedTuple):
    """A form that was placed."""

    form: Form
    matrix: Matrix
    clip: Extent | None

    def moved(self, matrix: Matrix, clip: Extent | None) -> Placed | None:
        """The same, mapped and clipped further; None where nothing of it is left."""
        own = self.clip.under(matrix).meet(clip) if self.clip else clip
        if self.clip and own is None:
            return None
        return Placed(self.form, self.matrix.then(matrix), own)

    @property
    def whole(self) -> Rect:
        """Where the form's own box lies, seen or not."""
        return self.form.bounds.under(self.matrix).rect

    @property
    def visible(self) -> Rect | None:
        """How much of the form's box is seen."""
        seen = self.form.bounds.under(self.matrix).meet(self.clip)
        return seen.rect if seen else None

    def flat(self) -> list[Painted | Written]:
        """What the form paints here, and the forms that it places. Raises ContentError where that has no end."""
        made: list[Painted | Written] = []
        for steps, mark in enumerate(self._deep()):
            if steps > _MAX_FLAT:
                raise ContentError(f"one of its drawings takes more than {_MAX_FLAT} strokes")
            if not isinstance(mark, Placed):
                made.append(mark)
        return made

    def _deep(self) -> Iterator[Mark]:
        """All marks of the form in the order in which they are painted, those of a form that it places after that."""
        clip = self.form.bounds.under(self.matrix).meet(self.clip)
        if clip is None:
            return
        for mark in self.form.marks:
            moved = mark.moved(self.matrix, clip)
            if moved is None:
                continue
            yield moved
            if isinstance(moved, Placed):
                yield from moved._deep()  # noqa: SLF001  # of another value, but its own


Mark = Painted | Written | Placed


class Form(NamedTuple):
    """A form XObject (ISO 32000-2, clause 8.10): a drawing that is placed as often as it is wanted."""

    bounds: Extent
    """Its box, beyond which nothing of it is seen."""
    marks: tuple[Mark, ...]
    likeness: str
    """The same for forms that paint the same."""
