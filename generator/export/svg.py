"""Writes a drawing as SVG with svgwrite: real size in millimetres, text as outlines, one user unit to the millimetre.

The picture is cut at the trim; the bleed is in the file, outside the view box, for whoever needs it.
"""

from __future__ import annotations

import io
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import svgwrite
from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont, TTLibError

from generator.artwork.drawing import (
    Align,
    Box,
    Circle,
    Close,
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
    Stroke,
    Text,
)
from generator.artwork.templates import TemplateError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.geometry import Point

_END: Final = "</svg>"
_ALIGN: Final = {Align.START: 0.0, Align.MIDDLE: 0.5, Align.END: 1.0}


class SvgWriter:
    """Writes drawings as SVG. A drawing that several of them place is written once and then repeated."""

    def __init__(self) -> None:
        self._make = svgwrite.Drawing(debug=False)
        self._bodies: dict[str, str] = {}

    def write(self, drawing: Drawing) -> bytes:
        """The drawing as the bytes of an SVG file. Raises TemplateError where a face lacks a character."""
        width, height = _number(drawing.size.width.mm), _number(drawing.size.height.mm)
        svg = svgwrite.Drawing(size=(f"{width}mm", f"{height}mm"), viewBox=f"0 0 {width} {height}", debug=False)
        svg["role"] = "img"
        svg.set_desc(title=drawing.title, desc=drawing.description or drawing.title)
        frame: str = svg.tostring()
        head, tail = frame[: -len(_END)], frame[-len(_END) :]
        return f'<?xml version="1.0" encoding="utf-8"?>\n{head}{self._body(drawing.shapes)}{tail}\n'.encode()

    def _body(self, shapes: Iterable[Shape]) -> str:
        return "".join(
            self._placed(shape) if isinstance(shape, Placed) else _serialized(self._element(shape).get_xml())
            for shape in shapes
        )

    def _placed(self, shape: Placed) -> str:
        drawing = shape.drawing
        body = self._bodies.get(drawing.name)
        if body is None:
            body = self._bodies[drawing.name] = self._body(drawing.shapes)
        if shape.trimmed:  # a view of its own, which cuts it at the trim
            size = f'width="{_number(drawing.size.width.mm)}" height="{_number(drawing.size.height.mm)}"'
            body = f"<svg {size}>{body}</svg>"
        return f'<g transform="{_transform(shape.at, shape.turn, shape.scale)}">{body}</g>'

    def _element(self, shape: Path | Box | Circle | Dots | Text) -> Any:  # svgwrite has no type information
        match shape:
            case Path():
                return self._make.path(d=_data(shape), fill_rule="evenodd", **_pen(shape.fill, shape.stroke))
            case Box():
                return self._box(shape)
            case Circle():
                centre = (_number(shape.centre.x.mm), _number(shape.centre.y.mm))
                return self._make.circle(center=centre, r=_number(shape.radius.mm), **_pen(shape.fill, shape.stroke))
            case Dots():
                return self._make.path(d=_discs(shape), **_pen(shape.fill, None))
            case Text():
                return self._text(shape)

    def _box(self, shape: Box) -> Any:  # svgwrite has no type information
        rect = shape.rect
        radius = {"rx": _number(shape.radius.mm)} if shape.radius.mm else {}
        return self._make.rect(
            insert=(_number(rect.left.mm), _number(rect.top.mm)),
            size=(_number(rect.width.mm), _number(rect.height.mm)),
            **radius,
            **_pen(shape.fill, shape.stroke),
        )

    def _text(self, shape: Text) -> Any:  # svgwrite has no type information
        """A line of text as one path in font units."""
        outlines = _outlines(shape.face)
        glyphs = [outlines.glyph(character, shape.string) for character in shape.string]
        advance = -sum(glyph.width for glyph in glyphs) * _ALIGN[shape.align]
        parts = []
        for glyph in glyphs:
            if glyph.rest:
                parts.append(f"M{glyph.x + advance:.6g} {glyph.y:.6g}{glyph.rest}")
            advance += glyph.width
        scale = shape.size.mm / outlines.units
        turned = _transform(shape.anchor, shape.turn, 1.0)
        return self._make.path(
            d="".join(parts), fill=shape.color.hex, transform=f"{turned} scale({scale:.6g} {-scale:.6g})"
        )


def _serialized(xml: Any) -> str:  # svgwrite has no type information
    """An element without children as text.

    Its attributes are numbers, colours and path data, which need no escaping; knowing that, this takes a quarter of the
    time of ElementTree.
    """
    attributes = "".join(f' {name}="{value}"' for name, value in xml.attrib.items())
    return f"<{xml.tag}{attributes}/>"


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


def _discs(shape: Dots) -> str:
    radius = _number(shape.radius.mm)
    across = _number(shape.radius.mm * 2)
    arcs = f"a{radius} {radius} 0 1 0 {across} 0a{radius} {radius} 0 1 0 -{across} 0z"
    return "".join(
        f"M{_number(centre.x.mm - shape.radius.mm)} {_number(centre.y.mm)}{arcs}" for centre in shape.centres
    )


class _Glyph(NamedTuple):
    """A glyph in font units: where its outline begins, the rest of it relative to there, and how far it advances."""

    x: float
    y: float
    rest: str
    width: float


class _Outlines:
    """The glyph outlines of a face, each fetched once."""

    def __init__(self, face: Face) -> None:
        self._face = face
        try:
            font = TTFont(io.BytesIO(face.file.read_bytes()), lazy=True)  # a path would stay open
            self._names = font.getBestCmap()
            self._glyphs = font.getGlyphSet()
            self.units: int = font["head"].unitsPerEm
        except (OSError, KeyError, TTLibError) as error:
            raise TemplateError(f"fonts/{face.file.name}: cannot be used: {error}") from None
        self._known: dict[str, _Glyph] = {}

    def glyph(self, character: str, string: str) -> _Glyph:
        """The outline of a character of `string`. Raises TemplateError where the face has none."""
        found = self._known.get(character)
        if found is None:
            name = self._names.get(ord(character))
            if name is None:
                file = self._face.file.name
                raise TemplateError(f"fonts/{file}: has no character {character!r} for {string!r}")
            pen = _RelativePen(self._glyphs)
            self._glyphs[name].draw(pen)
            found = self._known[character] = _Glyph(*pen.start, "".join(pen.parts), float(self._glyphs[name].width))
        return found


class _RelativePen(BasePen):  # type: ignore[misc]  # fontTools has no type information
    """Draws a glyph as SVG path data in relative commands, so that it can be set anywhere by its first point alone."""

    def __init__(self, glyphs: object) -> None:
        super().__init__(glyphs)
        self.parts: list[str] = []
        self.start: tuple[float, float] = (0.0, 0.0)
        self._at: tuple[float, float] = (0.0, 0.0)
        self._begun: tuple[float, float] = (0.0, 0.0)

    def _step(self, command: str, *points: tuple[float, float]) -> None:
        x, y = self._at
        self.parts.append(command + " ".join(f"{px - x:.6g} {py - y:.6g}" for px, py in points))
        self._at = points[-1]

    def _moveTo(self, pt: tuple[float, float]) -> None:  # noqa: N802  # fontTools' name
        if self.parts:
            self._step("m", pt)
        else:
            self.start = self._at = pt
        self._begun = pt

    def _lineTo(self, pt: tuple[float, float]) -> None:  # noqa: N802  # fontTools' name
        self._step("l", pt)

    def _qCurveToOne(self, pt1: tuple[float, float], pt2: tuple[float, float]) -> None:  # noqa: N802  # fontTools' name
        self._step("q", pt1, pt2)

    def _curveToOne(  # noqa: N802  # fontTools' name
        self, pt1: tuple[float, float], pt2: tuple[float, float], pt3: tuple[float, float]
    ) -> None:
        self._step("c", pt1, pt2, pt3)

    def _closePath(self) -> None:  # noqa: N802  # fontTools' name
        self.parts.append("z")
        self._at = self._begun


@cache
def _outlines(face: Face) -> _Outlines:
    return _Outlines(face)
