"""Measures what a drawing puts on the paper: the rectangles that its shapes cover, text by its font's own widths."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from fontTools.ttLib import TTFont

from generator.artwork.drawing import Align, Box, Circle, Close, CurveTo, Dots, Face, Path, Placed, Shape, Stroke, Text
from generator.geometry import Point, Rect, Size
from generator.units import ZERO, Length

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_BEFORE = {Align.START: 0.0, Align.MIDDLE: 0.5, Align.END: 1.0}


@cache
def _advances(face: Face) -> tuple[dict[int, float], float]:
    font = TTFont(face.file)
    units = font["head"].unitsPerEm
    metrics = font["hmtx"]
    advances = {code: metrics[name][0] / units for code, name in font.getBestCmap().items()}
    return advances, font["hhea"].descent / units


def width(text: Text) -> Length:
    """How long a text is; KeyError where its face lacks a character."""
    advances, _ = _advances(text.face)
    return text.size * sum(advances[ord(character)] for character in text.string)


def ink(shape: Shape) -> Rect:
    """The upright rectangle that a shape covers, its stroke and a text's descenders included."""
    match shape:
        case Text():
            return _text(shape)
        case Box(rect=rect, stroke=stroke):
            return rect.inset(-_half(stroke))
        case Circle(centre=centre, radius=radius, stroke=stroke):
            reach = radius + _half(stroke)
            return hull([centre.shifted(-reach, -reach), centre.shifted(reach, reach)])
        case Dots(centres=centres, radius=radius):
            return around(Rect.around(centre, Size(radius * 2, radius * 2)) for centre in centres)
        case Path(segments=segments, stroke=stroke):
            return _path([s for s in segments if not isinstance(s, Close)], _half(stroke))
        case Placed(drawing=drawing, at=at, scale=scale, turn=turn):
            assert turn == 0, "not needed yet"
            inner = around(ink(part) for part in drawing.shapes)
            return Rect(at.x + inner.left * scale, at.y + inner.top * scale, inner.width * scale, inner.height * scale)


def texts(shapes: Iterable[Shape]) -> Iterator[tuple[Text, float]]:
    """Every text and by how much it is enlarged, those of placed drawings too."""
    for shape in shapes:
        if isinstance(shape, Text):
            yield shape, 1.0
        elif isinstance(shape, Placed):
            yield from ((text, scale * shape.scale) for text, scale in texts(shape.drawing.shapes))


def hull(points: Iterable[Point]) -> Rect:
    """The smallest upright rectangle about points."""
    known = list(points)
    left, right = min(p.x for p in known), max(p.x for p in known)
    top, bottom = min(p.y for p in known), max(p.y for p in known)
    return Rect(left, top, right - left, bottom - top)


def around(rects: Iterable[Rect]) -> Rect:
    """The smallest rectangle that holds all of them."""
    return hull(point for r in rects for point in (Point(r.left, r.top), Point(r.right, r.bottom)))


def _half(stroke: Stroke | None) -> Length:
    return stroke.width / 2 if stroke else ZERO


def _path(segments: list[object], half: Length) -> Rect:
    points: list[Point] = []
    for segment in segments:
        if isinstance(segment, CurveTo):
            points += [segment.first, segment.second]
        points.append(segment.to)  # type: ignore[attr-defined]  # every segment but Close has an end
    box = hull(points)
    # A butt cap adds nothing to the ends of a lone straight stroke: grow it sideways only.
    across = half if box.width > ZERO or box.height > ZERO else ZERO
    return box.inset(-across)


def _text(text: Text) -> Rect:
    length = width(text)
    _, descent = _advances(text.face)
    start = text.anchor.toward(text.turn + 270, length * _BEFORE[text.align])
    end = start.toward(text.turn + 90, length)
    # Only some letters reach below the baseline; figures never do.
    low = text.size * (-descent if any(c in "gjpqy,;()“”/" for c in text.string) else 0.0)
    high = text.size * text.face.cap_height
    return hull(
        [
            start.toward(text.turn, high),
            end.toward(text.turn, high),
            start.toward(text.turn + 180, low),
            end.toward(text.turn + 180, low),
        ]
    )
