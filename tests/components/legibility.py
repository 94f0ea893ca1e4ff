"""What a full sheet is asked: does any text run into something, and is everything large, thick and dark enough?

A sheet of a thousand shapes is looked at window by window, for what is far apart cannot meet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.artwork.drawing import (
    Box,
    Circle,
    Close,
    CurveTo,
    Dots,
    Drawing,
    LineTo,
    Move,
    Path,
    Placed,
    Segment,
    Shape,
    Text,
)
from generator.geometry import Rect, Size
from generator.units import ZERO, Length, mm, pt
from tests.components.measure import Painted, crossings, grounds, ink, painted

if TYPE_CHECKING:
    from collections.abc import Iterator

_WINDOW = Size(mm(32), mm(12))
_HAIR = mm(1e-6)

SMALLEST = pt(7)
THINNEST = pt(0.5)
PALEST = 4.5


def legibility(drawing: Drawing) -> list[str]:
    """Every fault of a drawing: crossings, small or pale text, thin lines, and what leaves a drawing placed in it."""
    found: set[str] = set()
    for window in windows(drawing):
        found.update(crossings(window))
        for item, ground in grounds(window):
            assert isinstance(item.shape, Text)
            if ground is not None and item.shape.color.contrast(ground) < PALEST:
                found.add(f"{item.shape.string!r} is pale")
    for item in painted(drawing):
        found.update(_size_faults(item))
    inner = {shape.drawing for shape in drawing.shapes if isinstance(shape, Placed)}
    for placed in inner:
        # The PDF cuts a placed drawing off at its size, the SVG does not.
        room = placed.bounds.inset(-_HAIR)
        found.update(f"{item.shape} leaves {placed.name}" for item in painted(placed) if not room.holds(item.ink))
    return sorted(found)


def _size_faults(item: Painted) -> Iterator[str]:
    if isinstance(item.shape, Text):
        if item.shape.size * item.scale < SMALLEST:
            yield f"{item.shape.string!r} is small"
    elif isinstance(item.shape, Box | Circle | Path) and (pen := item.shape.stroke) is not None:
        yield from [f"{item.shape} is thin"] if pen.width * item.scale < THINNEST - _HAIR else []


def windows(drawing: Drawing) -> Iterator[Drawing]:
    """The drawing's shapes, those of upright placed drawings among them, by the windows that they reach into."""
    shapes = [(shape, ink(shape).inset(-mm(0.01))) for shape in _flat(drawing.shapes, ZERO, ZERO)]
    across, down = int(drawing.size.width / _WINDOW.width) + 1, int(drawing.size.height / _WINDOW.height) + 1
    for row in range(down):
        for column in range(across):
            window = Rect(_WINDOW.width * column, _WINDOW.height * row, _WINDOW.width, _WINDOW.height)
            inside = tuple(shape for shape, place in shapes if place.overlaps(window))
            yield Drawing(f"{drawing.name}-{row}-{column}", drawing.title, drawing.size, inside)


def _flat(shapes: tuple[Shape, ...], dx: Length, dy: Length) -> Iterator[Shape]:
    for shape in shapes:
        if isinstance(shape, Placed) and (shape.scale, shape.turn) == (1.0, 0.0):
            yield from _flat(shape.drawing.shapes, dx + shape.at.x, dy + shape.at.y)
        else:
            yield _moved(shape, dx, dy)


def _moved(shape: Shape, dx: Length, dy: Length) -> Shape:
    match shape:
        case Placed():
            return shape._replace(at=shape.at.shifted(dx, dy))
        case Text():
            return shape._replace(anchor=shape.anchor.shifted(dx, dy))
        case Box():
            return shape._replace(rect=shape.rect.shifted(dx, dy))
        case Circle():
            return shape._replace(centre=shape.centre.shifted(dx, dy))
        case Dots():
            return shape._replace(centres=tuple(centre.shifted(dx, dy) for centre in shape.centres))
        case Path():
            return shape._replace(segments=tuple(_segment(segment, dx, dy) for segment in shape.segments))


def _segment(segment: Segment, dx: Length, dy: Length) -> Segment:
    match segment:
        case Move(to):
            return Move(to.shifted(dx, dy))
        case LineTo(to):
            return LineTo(to.shifted(dx, dy))
        case CurveTo(first, second, to):
            return CurveTo(first.shifted(dx, dy), second.shifted(dx, dy), to.shifted(dx, dy))
        case Close():
            return segment
