"""Writes a drawing as SVG with svgwrite: real size in millimetres, text as outlines, one user unit to the millimetre.

The picture is cut at the trim; the bleed is in the file, outside the view box, for whoever needs it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Final

import svgwrite
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont, TTLibError

from generator.artwork.drawing import (
    Align,
    Box,
    Circle,
    Close,
    Color,
    CurveTo,
    Drawing,
    Face,
    LineTo,
    Move,
    Path,
    Placed,
    Shape,
    Stroke,
    Text,
)
from generator.artwork.templates import TemplateError
from generator.geometry import Point

_ALIGN: Final = {Align.START: 0.0, Align.MIDDLE: 0.5, Align.END: 1.0}


def write_svg(drawing: Drawing) -> bytes:
    """The drawing as the bytes of an SVG file. Raises TemplateError where a face lacks a character."""
    width, height = _number(drawing.size.width.mm), _number(drawing.size.height.mm)
    svg = svgwrite.Drawing(size=(f"{width}mm", f"{height}mm"), viewBox=f"0 0 {width} {height}", debug=False)
    svg["role"] = "img"
    svg.set_desc(title=drawing.title, desc=drawing.description or drawing.title)
    _paint(svg, svg, drawing.shapes)
    text: str = svg.tostring()
    return f'<?xml version="1.0" encoding="utf-8"?>\n{text}\n'.encode()


def _paint(svg: Any, group: Any, shapes: Iterable[Shape]) -> None:  # noqa: ANN401  # svgwrite has no type information
    for shape in shapes:
        match shape:
            case Path():
                group.add(svg.path(d=_data(shape), fill_rule="evenodd", **_pen(shape.fill, shape.stroke)))
            case Box():
                rect = shape.rect
                radius = {"rx": _number(shape.radius.mm)} if shape.radius.mm else {}
                group.add(
                    svg.rect(
                        insert=(_number(rect.left.mm), _number(rect.top.mm)),
                        size=(_number(rect.width.mm), _number(rect.height.mm)),
                        **radius,
                        **_pen(shape.fill, shape.stroke),
                    )
                )
            case Circle():
                centre = (_number(shape.centre.x.mm), _number(shape.centre.y.mm))
                group.add(svg.circle(center=centre, r=_number(shape.radius.mm), **_pen(shape.fill, shape.stroke)))
            case Text():
                _text(svg, group, shape)
            case Placed():
                inner = svg.g(transform=_transform(shape.at, shape.turn, shape.scale))
                _paint(svg, inner, shape.drawing.shapes)
                group.add(inner)


def _transform(at: Point, turn: float, scale: float) -> str:
    parts = [f"translate({_number(at.x.mm)} {_number(at.y.mm)})"]
    if turn:
        parts.append(f"rotate({_number(turn)})")
    if scale != 1.0:
        parts.append(f"scale({scale:.6g})")
    return " ".join(parts)


def _pen(fill: Color | None, stroke: Stroke | None) -> dict[str, str]:
    pen = {"fill": fill.hex if fill else "none"}
    if stroke is not None:
        pen["stroke"] = stroke.color.hex
        pen["stroke_width"] = _number(stroke.width.mm)
        if stroke.dash:
            pen["stroke_dasharray"] = " ".join(_number(length.mm) for length in stroke.dash)
    return pen


def _data(shape: Path) -> str:
    parts = []
    for segment in shape.segments:
        match segment:
            case Move(to):
                parts.append(f"M{_pair(to)}")
            case LineTo(to):
                parts.append(f"L{_pair(to)}")
            case CurveTo(first, second, to):
                parts.append(f"C{_pair(first)} {_pair(second)} {_pair(to)}")
            case Close():
                parts.append("Z")
    return "".join(parts)


def _pair(point: Point) -> str:
    return f"{_number(point.x.mm)} {_number(point.y.mm)}"


def _number(value: float) -> str:
    """Millimetres to a tenth of a micrometre, without trailing zeros and never as minus zero."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _text(svg: Any, group: Any, shape: Text) -> None:  # noqa: ANN401  # svgwrite has no type information
    outlines = _outlines(shape.face)
    advance = 0.0
    glyphs = []
    for character in shape.string:
        data, width = outlines.glyph(character, shape.string)
        glyphs.append((data, advance))
        advance += width
    scale = shape.size.mm / outlines.units
    run = svg.g(
        transform=f"{_transform(shape.anchor, shape.turn, 1.0)} scale({scale:.6g} {-scale:.6g})", fill=shape.color.hex
    )
    start = -advance * _ALIGN[shape.align]
    for data, offset in glyphs:
        if data:
            run.add(svg.path(d=data, transform=f"translate({start + offset:.6g} 0)"))
    group.add(run)


class _Outlines:
    """The glyph outlines of a face in font units, each fetched once."""

    def __init__(self, face: Face) -> None:
        self._face = face
        try:
            self._font = TTFont(face.file, lazy=True)
            self._names = self._font.getBestCmap()
            self._glyphs = self._font.getGlyphSet()
            self.units: int = self._font["head"].unitsPerEm
        except (OSError, KeyError, TTLibError) as error:
            raise TemplateError(f"fonts/{face.file.name}: cannot be used: {error}") from None
        self._known: dict[str, tuple[str, float]] = {}

    def glyph(self, character: str, string: str) -> tuple[str, float]:
        """The path data and the advance width of a character."""
        found = self._known.get(character)
        if found is None:
            name = self._names.get(ord(character))
            if name is None:
                file = self._face.file.name
                raise TemplateError(f"fonts/{file}: has no character {character!r} for {string!r}")
            pen = SVGPathPen(self._glyphs, ntos=lambda value: f"{value:.6g}")
            self._glyphs[name].draw(pen)
            found = self._known[character] = (pen.getCommands(), float(self._glyphs[name].width))
        return found


@cache
def _outlines(face: Face) -> _Outlines:
    return _Outlines(face)
