"""What the component tests measure with: the convex outline of every painted shape, in the drawing's own lengths."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from fontTools.ttLib import TTFont

from generator.artwork.drawing import (
    Align,
    Box,
    Circle,
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
    from collections.abc import Iterable, Iterator

Outline = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Painted:
    """A shape, and the corners of a convex outline that holds all of it."""

    shape: Shape
    outline: Outline


def painted(drawing: Drawing) -> Iterator[Painted]:
    """Every shape of a drawing, and those of the drawings that it places, where they come to stand."""
    for shape in drawing.shapes:
        if isinstance(shape, Placed):
            for inner in painted(shape.drawing):
                yield Painted(inner.shape, tuple(_placed(point, shape) for point in inner.outline))
        else:
            yield Painted(shape, _outline(shape))


def _placed(point: Point, place: Placed) -> Point:
    return place.at.toward(place.turn + 90.0, point.x * place.scale).toward(place.turn + 180.0, point.y * place.scale)


def _outline(shape: Path | Box | Circle | Dots | Text) -> Outline:
    match shape:
        case Dots():
            return tuple(corner for centre in shape.centres for corner in corners(_around(centre, shape.radius)))
        case Text():
            return text_outline(shape)
        case Circle():
            return corners(_around(shape.centre, shape.radius))
        case Box():
            return corners(shape.rect)
        case Path():
            return tuple(_points(shape))


def _around(centre: Point, radius: Length) -> Rect:
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
    """The box from the baseline to the capitals' height, as wide as the characters' advances, turned as the text is."""
    width = text.size * sum(_advances(text.face, text.string))
    start = {Align.START: ZERO, Align.MIDDLE: -width / 2, Align.END: -width}[text.align]
    low, high = ZERO, text.size * text.face.cap_height
    return tuple(
        text.anchor.toward(text.turn + 90.0, across).toward(text.turn, up)
        for across, up in ((start, high), (start + width, high), (start + width, low), (start, low))
    )


@cache
def _advances(face: Face, string: str) -> tuple[float, ...]:
    font = _font(face)
    names, units = font.getBestCmap(), font["head"].unitsPerEm
    return tuple(font["hmtx"][names[ord(character)]][0] / units for character in string)


@cache
def _font(face: Face) -> TTFont:
    return TTFont(face.file, lazy=True)


def apart(first: Outline, second: Outline) -> bool:
    """Whether two convex outlines do not overlap: some side of one of them parts them."""
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


def texts(drawing: Drawing) -> list[Painted]:
    """The painted texts of a drawing."""
    return [item for item in painted(drawing) if isinstance(item.shape, Text)]
