"""What tests measure drawings with: the convex outline of every painted shape, in the drawing's own lengths.

Texts are measured by their font's own numbers, read with fontTools: across by the advances, up and down by the
outlines of the characters.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Protocol

from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont

from generator.artwork.drawing import (
    Align,
    Box,
    Circle,
    Color,
    CurveTo,
    Dots,
    Face,
    LineTo,
    Move,
    Path,
    Placed,
    Shape,
    Text,
)
from generator.geometry import Point, Rect, Size
from generator.units import ZERO, Length, mm

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Outline = tuple[Point, ...]
Plain = Path | Box | Circle | Dots | Text

_BEFORE = {Align.START: 0.0, Align.MIDDLE: 0.5, Align.END: 1.0}


class Drawn(Protocol):
    """Whatever holds shapes: a drawing, or a part of a sheet."""

    @property
    def shapes(self) -> tuple[Shape, ...]: ...


@dataclass(frozen=True, slots=True)
class Painted:
    """A shape, the corners of a convex outline that holds all of it but its stroke, and how much it is enlarged."""

    shape: Plain
    outline: Outline
    scale: float = 1.0

    @property
    def ink(self) -> Rect:
        """The upright rectangle that it covers, its stroke included."""
        stroke = None if isinstance(self.shape, Dots | Text) else self.shape.stroke
        return hull(self.outline).inset(-stroke.width * (self.scale / 2) if stroke else ZERO)


def painted(drawing: Drawn) -> Iterator[Painted]:
    """Every shape of a drawing, and those of the drawings that it places, where they come to stand."""
    for shape in drawing.shapes:
        yield from _painted(shape)


def _painted(shape: Shape) -> Iterator[Painted]:
    if isinstance(shape, Placed):
        for inner in painted(shape.drawing):
            outline = tuple(_placed(point, shape) for point in inner.outline)
            yield Painted(inner.shape, outline, inner.scale * shape.scale)
    else:
        yield Painted(shape, _outline(shape))


def texts(drawing: Drawn) -> list[Painted]:
    """The painted texts of a drawing."""
    return [item for item in painted(drawing) if isinstance(item.shape, Text)]


def strings(drawing: Drawn) -> list[str]:
    """What a drawing says, text by text."""
    return [item.shape.string for item in painted(drawing) if isinstance(item.shape, Text)]


def ink(shape: Shape) -> Rect:
    """The upright rectangle that a shape covers, its stroke included."""
    return around(item.ink for item in _painted(shape))


def hull(points: Iterable[Point]) -> Rect:
    """The smallest upright rectangle about points."""
    known = list(points)
    left, right = min(p.x for p in known), max(p.x for p in known)
    top, bottom = min(p.y for p in known), max(p.y for p in known)
    return Rect(left, top, right - left, bottom - top)


def around(rects: Iterable[Rect]) -> Rect:
    """The smallest rectangle that holds all of them."""
    return hull(corner for rect in rects for corner in corners(rect))


def _placed(point: Point, place: Placed) -> Point:
    return place.at.toward(place.turn + 90.0, point.x * place.scale).toward(place.turn + 180.0, point.y * place.scale)


def _outline(shape: Plain) -> Outline:
    match shape:
        case Dots():
            return _convex([corner for centre in shape.centres for corner in corners(_disc(centre, shape.radius))])
        case Text():
            return text_outline(shape)
        case Circle():
            return corners(_disc(shape.centre, shape.radius))
        case Box():
            return corners(shape.rect)
        case Path():
            points = tuple(_points(shape))
            return points if len(points) < 20 else _convex(points)


def _convex(points: Iterable[Point]) -> Outline:
    """The corners of the smallest convex outline about points (the monotone chain)."""
    ordered = sorted({(point.x.mm, point.y.mm) for point in points})
    found: list[tuple[float, float]] = []
    for way in (ordered, ordered[::-1]):
        chain: list[tuple[float, float]] = []
        for x, y in way:
            while len(chain) > 1:
                (ax, ay), (bx, by) = chain[-2:]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                    break
                chain.pop()
            chain.append((x, y))
        found += chain[:-1]
    return tuple(Point(mm(x), mm(y)) for x, y in found)


def _disc(centre: Point, radius: Length) -> Rect:
    return Rect.around(centre, Size(radius * 2, radius * 2))


def _points(path: Path) -> Iterator[Point]:
    for segment in path.segments:
        match segment:
            case Move(to) | LineTo(to):
                yield to
            case CurveTo(first, second, to):
                yield from (first, second, to)
            case _:
                pass


def corners(rect: Rect) -> Outline:
    """The four corners, clockwise from the top left one."""
    return (
        Point(rect.left, rect.top),
        Point(rect.right, rect.top),
        Point(rect.right, rect.bottom),
        Point(rect.left, rect.bottom),
    )


def text_outline(text: Text) -> Outline:
    """The box of a text, turned as it is: as wide as the advances, from the lowest to the highest of its ink."""
    width = text_width(text)
    start = -width * _BEFORE[text.align]
    low, high = (text.size * reach for reach in _reach(text.face, text.string))
    return tuple(
        text.anchor.toward(text.turn + 90.0, across).toward(text.turn, up)
        for across, up in ((start, high), (start + width, high), (start + width, low), (start, low))
    )


def text_width(text: Text) -> Length:
    """How far a text advances. Raises KeyError where its face lacks a character."""
    metrics = _metrics(text.face)
    return text.size * sum(metrics[character].advance for character in text.string)


def _reach(face: Face, string: str) -> tuple[float, float]:
    """From the baseline down and up to the farthest ink of a string, in ems; the capitals' height at least."""
    metrics = [_metrics(face)[character] for character in string]
    return min(0.0, *(glyph.low for glyph in metrics)), max(face.cap_height, *(glyph.high for glyph in metrics))


@dataclass(frozen=True, slots=True)
class _Glyph:
    """A character's advance and the reach of its outline, in ems."""

    advance: float
    low: float
    high: float


@cache
def _metrics(face: Face) -> _Metrics:
    return _Metrics(face)


class _Metrics(dict[str, _Glyph]):
    """The characters of a face, each measured once."""

    def __init__(self, face: Face) -> None:
        super().__init__()
        font = TTFont(face.file, lazy=True)
        self._names, self._glyphs, self._units = font.getBestCmap(), font.getGlyphSet(), font["head"].unitsPerEm

    def __missing__(self, character: str) -> _Glyph:
        glyph = self._glyphs[self._names[ord(character)]]
        pen = BoundsPen(self._glyphs)
        glyph.draw(pen)
        _, low, _, high = pen.bounds or (0, 0, 0, 0)
        found = self[character] = _Glyph(glyph.width / self._units, low / self._units, high / self._units)
        return found


def apart(first: Outline, second: Outline) -> bool:
    """Whether two convex outlines do not overlap: some side of one of them parts them."""
    if not hull(first).overlaps(hull(second)):
        return True
    return any(
        max(_along(point, bearing) for point in near) <= min(_along(point, bearing) for point in far) + mm(1e-9)
        for bearing in (*_normals(first), *_normals(second))
        for near, far in ((first, second), (second, first))
    )


def _normals(outline: Outline) -> list[float]:
    sides = zip(outline, (*outline[1:], outline[0]), strict=True)
    return [math.degrees(math.atan2((b.y - a.y) / mm(1), (b.x - a.x) / mm(1))) for a, b in sides]


def _along(point: Point, bearing: float) -> Length:
    """How far the point lies in the direction of a bearing."""
    angle = math.radians(bearing)
    return point.x * math.sin(angle) - point.y * math.cos(angle)


def holds(rect: Rect, points: Iterable[Point]) -> bool:
    """Whether all the points lie in the rectangle, but for rounding."""
    loose = rect.inset(mm(-1e-6))
    return all(loose.left <= p.x <= loose.right and loose.top <= p.y <= loose.bottom for p in points)


def grounds(drawing: Drawn) -> Iterator[tuple[Painted, Color | None]]:
    """Every text and the colour that it stands on: None where it runs over the edge of what is painted last below."""
    items = list(painted(drawing))
    for index, item in enumerate(items):
        if isinstance(item.shape, Text):
            yield item, _color_below(items, index)[1]


def _color_below(items: list[Painted], index: int) -> tuple[int, Color | None]:
    """What a text stands on: its place among the painted shapes, and its colour if it holds the whole of the text."""
    outline = items[index].outline
    for place in range(index - 1, -1, -1):
        below = items[place]
        if not isinstance(below.shape, Text) and below.shape.fill is not None and not apart(below.outline, outline):
            whole = _is_plain(below.shape) and holds(hull(below.outline), outline)
            return place, below.shape.fill if whole else None
    return -1, None


def _is_plain(shape: Plain) -> bool:
    """Whether a shape is one piece, not the many of a pattern."""
    if isinstance(shape, Path):
        return sum(isinstance(segment, Move) for segment in shape.segments) == 1
    return not isinstance(shape, Dots)


def crossings(drawing: Drawn) -> list[str]:
    """The texts that run over the edge of their ground, or into each other or anything else that is painted on it."""
    items = list(painted(drawing))
    found = []
    for index, item in enumerate(items):
        if isinstance(item.shape, Text):
            place, color = _color_below(items, index)
            found += [f"{_name(item)} over an edge"] if color is None else []
            found += [
                f"{_name(item)} / {_name(other)}"
                for other in items[place + 1 :]
                if other is not item and not _frames(other, item) and not apart(other.outline, item.outline)
            ]
    return found


def _frames(other: Painted, item: Painted) -> bool:
    """Whether an unfilled outline runs around a text without touching it."""
    bare = isinstance(other.shape, Box | Circle) and other.shape.fill is None
    return bare and holds(hull(other.outline), item.outline)


def _name(item: Painted) -> str:
    return repr(item.shape.string) if isinstance(item.shape, Text) else type(item.shape).__name__
