"""The drawing type: a short list of shapes in real lengths, which every exporter consumes.

A component is drawn once, as data; the SVG, the PDF and the picture come from that same value and so cannot differ.
The origin is the top left corner of the trim, x runs right and y runs down. Shapes are painted in order. Nothing is
drawn outside the trim by more than the bleed: the exporters clip there.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.geometry import Point, Rect, Sides, Size
from generator.units import ZERO, Length

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path as FilePath


class Color(NamedTuple):
    """An sRGB colour, each channel from 0 to 255."""

    red: int
    green: int
    blue: int

    @classmethod
    def parse(cls, text: str) -> Color:
        """The colour written as six hexadecimal digits, `0072B2`. Raises ValueError for anything else."""
        if len(text) != 6 or not all(digit in "0123456789abcdefABCDEF" for digit in text):
            raise ValueError(f"{text!r} is not a colour of six hexadecimal digits")
        return cls(*bytes.fromhex(text))

    @property
    def hex(self) -> str:
        """The colour as SVG writes it, `#0072b2`."""
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"

    @property
    def luminance(self) -> float:
        """Relative luminance from 0 to 1 (WCAG 2.2, definition of relative luminance)."""
        linear = [
            channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
            for channel in (self.red / 255, self.green / 255, self.blue / 255)
        ]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    def contrast(self, other: Color) -> float:
        """Contrast ratio from 1 to 21 (WCAG 2.2, success criterion 1.4.3)."""
        light, dark = sorted((self.luminance, other.luminance), reverse=True)
        return (light + 0.05) / (dark + 0.05)


class Stroke(NamedTuple):
    """A pen: its colour, its width, and the lengths of dash and gap where it is dashed."""

    color: Color
    width: Length
    dash: tuple[Length, ...] = ()


class Face(NamedTuple):
    """One face of a typeface: the name that documents list, its file, and the height of its capitals in ems."""

    name: str
    file: FilePath
    cap_height: float


class Align(Enum):
    """Which end of a text stands at its anchor."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


class Move(NamedTuple):
    """Begin a subpath."""

    to: Point


class LineTo(NamedTuple):
    """A straight segment."""

    to: Point


class CurveTo(NamedTuple):
    """A cubic Bézier segment with its two control points."""

    first: Point
    second: Point
    to: Point


class Close(NamedTuple):
    """A straight segment back to the beginning of the subpath."""


Segment = Move | LineTo | CurveTo | Close
CLOSE: Final = Close()


class Path(NamedTuple):
    """Subpaths, filled by the even-odd rule and stroked with butt caps and mitred joins."""

    segments: tuple[Segment, ...]
    fill: Color | None = None
    stroke: Stroke | None = None


class Box(NamedTuple):
    """A rectangle, its corners rounded by `radius`."""

    rect: Rect
    fill: Color | None = None
    stroke: Stroke | None = None
    radius: Length = ZERO


class Circle(NamedTuple):
    """A circle."""

    centre: Point
    radius: Length
    fill: Color | None = None
    stroke: Stroke | None = None


class Dots(NamedTuple):
    """Many discs of one size and colour, none of which overlaps another."""

    centres: tuple[Point, ...]
    radius: Length
    fill: Color


class Text(NamedTuple):
    """A line of text on its baseline. `turn` rotates it about its anchor, in degrees clockwise as seen."""

    string: str
    anchor: Point
    face: Face
    size: Length
    color: Color
    align: Align = Align.MIDDLE
    turn: float = 0.0


class Placed(NamedTuple):
    """Another drawing, its origin at `at`, enlarged by `scale` and turned clockwise about that origin by `turn`.

    Where `trimmed`, it is shown as it is when cut out, without its bleed.
    """

    drawing: Drawing
    at: Point
    scale: float = 1.0
    turn: float = 0.0
    trimmed: bool = False


Shape = Path | Box | Circle | Dots | Text | Placed


@dataclass(frozen=True, slots=True, eq=False)
class Drawing:
    """A finished drawing. `name` is its identity: two drawings of one name in a document are the same drawing."""

    name: str
    title: str
    size: Size
    shapes: tuple[Shape, ...]
    bleed: Sides = Sides.all(ZERO)
    description: str = ""

    @property
    def bounds(self) -> Rect:
        """The trim grown by the bleed: nothing is painted outside it."""
        return Rect.of(self.size).grown(self.bleed)


def line(start: Point, end: Point, stroke: Stroke) -> Path:
    """A single straight stroke."""
    return Path((Move(start), LineTo(end)), stroke=stroke)


def lines(pairs: Iterable[tuple[Point, Point]], stroke: Stroke) -> Path:
    """Many straight strokes with one pen, as one shape."""
    return Path(tuple(s for start, end in pairs for s in (Move(start), LineTo(end))), stroke=stroke)


def polygon(corners: Iterable[Point], fill: Color | None = None, stroke: Stroke | None = None) -> Path:
    """A closed shape through the corners."""
    first, *rest = corners
    return Path((Move(first), *map(LineTo, rest), CLOSE), fill, stroke)


def middle(string: str, centre: Point, face: Face, size: Length, color: Color, turn: float = 0.0) -> Text:
    """A text whose capitals are centred on a point, both ways, whatever the turn."""
    return Text(string, centre.toward(turn + 180.0, size * face.cap_height / 2), face, size, color, Align.MIDDLE, turn)


def walk(drawing: Drawing) -> Iterator[Shape]:
    """Every shape of a drawing, those of placed drawings after their `Placed`."""
    for shape in drawing.shapes:
        yield shape
        if isinstance(shape, Placed):
            yield from walk(shape.drawing)
