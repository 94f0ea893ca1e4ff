"""What tests measure drawings with: the convex outline of every painted shape, in the drawing's own lengths.

Texts are measured by their font's own numbers, read with fontTools: across by the advances, up and down by the
outlines of the characters.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import pairwise
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
    Drawing,
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
    from collections.abc import Iterable, Iterator, Sequence

Outline = tuple[Point, ...]
Corners = tuple[tuple[float, float], ...]
Plain = Path | Box | Circle | Dots | Text

_TOUCH = 1e-9  # millimetres by which outlines that touch may overlap: rounding
_BEFORE = {Align.START: 0.0, Align.MIDDLE: 0.5, Align.END: 1.0}


_NOTHING = Drawing("", "", Size(ZERO, ZERO), ())


class Drawn(Protocol):
    """Whatever holds shapes: a drawing, or a part of a sheet."""

    @property
    def shapes(self) -> tuple[Shape, ...]: ...


@dataclass(frozen=True)
class Painted:
    """A shape, the corners of a convex outline that holds all of it but its stroke, and how much it is enlarged.

    Sheets are measured again and again, each shape against many others: so its boxes are kept.
    """

    shape: Plain
    outline: Outline
    scale: float = 1.0

    @cached_property
    def box(self) -> Rect:
        """The upright rectangle about its outline."""
        return hull(self.outline)

    @cached_property
    def ink(self) -> Rect:
        """The upright rectangle that it covers, its stroke included."""
        stroke = None if isinstance(self.shape, Dots | Text) else self.shape.stroke
        return self.box.inset(-stroke.width * (self.scale / 2) if stroke else ZERO)

    @cached_property
    def corners(self) -> Corners:
        """The outline in bare numbers."""
        return _bare(self.outline)

    def clear_of(self, other: Painted) -> bool:
        """Whether the outlines do not overlap."""
        return not self.box.overlaps(other.box) or _parted(self.corners, other.corners)


def painted(drawing: Drawn) -> Iterator[Painted]:
    """Every shape of a drawing, and those of the drawings that it places, where they come to stand."""
    yield from _items(drawing)


def _items(drawing: Drawn) -> tuple[Painted, ...]:
    return _kept(drawing) if isinstance(drawing, Drawing) else _all(drawing.shapes)


@lru_cache(maxsize=1024)  # drawings are told apart by their identity, and the same few are placed everywhere
def _kept(drawing: Drawing) -> tuple[Painted, ...]:
    return _all(drawing.shapes)


def _all(shapes: Iterable[Shape]) -> tuple[Painted, ...]:
    return tuple(item for shape in shapes for item in _painted(shape))


def _painted(shape: Shape) -> Iterator[Painted]:
    if isinstance(shape, Placed):
        for inner in _kept(shape.drawing):
            yield Painted(inner.shape, _placed(inner.outline, shape), inner.scale * shape.scale)
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
    across, down = zip(*((point.x.mm, point.y.mm) for point in points), strict=True)
    left, top = min(across), min(down)
    return Rect(mm(left), mm(top), mm(max(across) - left), mm(max(down) - top))


def around(rects: Iterable[Rect]) -> Rect:
    """The smallest rectangle that holds all of them."""
    return hull(corner for rect in rects for corner in corners(rect))


def _placed(outline: Outline, place: Placed) -> Outline:
    angle = math.radians(place.turn)
    sin, cos = math.sin(angle) * place.scale, math.cos(angle) * place.scale
    x, y = place.at.x.mm, place.at.y.mm
    return tuple(Point(mm(x + px * cos - py * sin), mm(y + px * sin + py * cos)) for px, py in _bare(outline))


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
    box = Rect(start, -high, width, high - low)
    return _placed(corners(box), Placed(_NOTHING, text.anchor, turn=text.turn))


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
    return not hull(first).overlaps(hull(second)) or _parted(_bare(first), _bare(second))


def _bare(outline: Outline) -> Corners:
    return tuple((point.x.mm, point.y.mm) for point in outline)


def _parted(first: Corners, second: Corners) -> bool:
    for corners_ in (first, second):
        for (ax, ay), (bx, by) in pairwise((*corners_, corners_[0])):
            length = math.hypot(bx - ax, by - ay)
            if not length:
                continue
            nx, ny = (by - ay) / length, (ax - bx) / length
            here = [x * nx + y * ny for x, y in first]
            there = [x * nx + y * ny for x, y in second]
            if max(here) <= min(there) + _TOUCH or max(there) <= min(here) + _TOUCH:
                return True
    return False


def holds(rect: Rect, points: Iterable[Point]) -> bool:
    """Whether all the points lie in the rectangle, but for rounding."""
    loose = rect.inset(mm(-1e-6))
    return all(loose.left <= p.x <= loose.right and loose.top <= p.y <= loose.bottom for p in points)


def grounds(drawing: Drawn) -> Iterator[tuple[Painted, Color | None]]:
    """Every text and the colour that it stands on: None where it runs over the edge of what is painted last below."""
    yield from grounds_among(_items(drawing))


def grounds_among(items: Sequence[Painted]) -> Iterator[tuple[Painted, Color | None]]:
    """The same of painted shapes, in their order."""
    for index, item in enumerate(items):
        if isinstance(item.shape, Text):
            yield item, _color_below(items, index)[1]


def _color_below(items: Sequence[Painted], index: int) -> tuple[int, Color | None]:
    """What a text stands on: its place among the painted shapes, and its colour if it holds the whole of the text."""
    text = items[index]
    for place in range(index - 1, -1, -1):
        below = items[place]
        if not isinstance(below.shape, Text) and below.shape.fill is not None and not below.clear_of(text):
            whole = _is_plain(below.shape) and holds(below.box, text.outline)
            return place, below.shape.fill if whole else None
    return -1, None


def _is_plain(shape: Plain) -> bool:
    """Whether a shape is one piece, not the many of a pattern."""
    if isinstance(shape, Path):
        return sum(isinstance(segment, Move) for segment in shape.segments) == 1
    return not isinstance(shape, Dots)


def crossings(drawing: Drawn) -> list[str]:
    """The texts that run over the edge of their ground, or into each other or anything else that is painted on it."""
    return crossings_among(_items(drawing))


def crossings_among(items: Sequence[Painted]) -> list[str]:
    """The same of painted shapes, in their order."""
    found = []
    for index, item in enumerate(items):
        if isinstance(item.shape, Text):
            place, color = _color_below(items, index)
            found += [f"{_name(item)} over an edge"] if color is None else []
            found += [
                f"{_name(item)} / {_name(other)}"
                for other in items[place + 1 :]
                if other is not item and not item.clear_of(other) and not _frames(other, item)
            ]
    return found


def _frames(other: Painted, item: Painted) -> bool:
    """Whether an unfilled outline runs around a text without touching it."""
    bare = isinstance(other.shape, Box | Circle) and other.shape.fill is None
    return bare and holds(other.box, item.outline)


def _name(item: Painted) -> str:
    return repr(item.shape.string) if isinstance(item.shape, Text) else type(item.shape).__name__
