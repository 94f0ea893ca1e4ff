"""What a full sheet is asked: does any text run into something, and is everything large, thick and dark enough?

A sheet of a thousand shapes is looked at window by window, for what is far apart cannot meet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.artwork.drawing import Box, Circle, Drawing, Path, Placed, Text
from generator.geometry import Rect, Size
from generator.units import mm, pt
from tests.components.measure import Painted, crossings_among, grounds_among, painted

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
        found.update(crossings_among(window))
        for item, ground in grounds_among(window):
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


def windows(drawing: Drawing) -> Iterator[list[Painted]]:
    """The painted shapes of a drawing, by the windows that they reach into."""
    items = [(item, item.ink.inset(-mm(0.01))) for item in painted(drawing)]
    across, down = int(drawing.size.width / _WINDOW.width) + 1, int(drawing.size.height / _WINDOW.height) + 1
    for row in range(down):
        for column in range(across):
            window = Rect(_WINDOW.width * column, _WINDOW.height * row, _WINDOW.width, _WINDOW.height)
            yield [item for item, place in items if place.overlaps(window)]
