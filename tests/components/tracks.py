"""Reads a printed track as a player does: where its numbers stand, which walls and arrowheads lie between them."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from generator.artwork.drawing import Dots, Drawing, LineTo, Move, Path, Shape, Text, line
from generator.geometry import Point, Rect
from generator.units import Length, mm, pt
from tests.components.measure import crossings, grounds, holds, hull, ink, painted, texts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.geometry import Size

HAIR = mm(1e-6)


def numbers(drawing: Drawing) -> dict[int, Point]:
    """Where the foot of each number stands. Raises ValueError for a number that stands there twice."""
    found: dict[int, Point] = {}
    for item in texts(drawing):
        if isinstance(item.shape, Text) and item.shape.string.isdecimal():
            number = int(item.shape.string)
            if number in found:
                raise ValueError(f"{number} twice")
            found[number] = item.shape.anchor
    return found


def strokes(drawing: Drawing, width: Length) -> list[tuple[Point, Point]]:
    """The straight strokes of a pen, each by its ends."""
    return [
        pair
        for shape in drawing.shapes
        if isinstance(shape, Path) and shape.stroke is not None and shape.stroke.width == width
        for pair in _pairs(shape)
    ]


def path_faults(drawing: Drawing, last: int, step: Size) -> list[str]:
    """What keeps a player from walking from 0 to `last`, one step of a space's width or height after the other."""
    found = numbers(drawing)
    if sorted(found) != list(range(last + 1)):
        return ["not every number once"]
    walls = strokes(drawing, pt(1))
    faults = []
    places = list(found.items())
    for number, here in places:
        for other, there in places:
            if number < other and _touch(here, there, step):
                walled = any(_crosses(wall, here, there) for wall in walls)
                if walled is (other == number + 1):
                    faults.append(f"{'a wall' if walled else 'no wall'} between {number} and {other}")
        if number < last and not _touch(here, found[number + 1], step):
            faults.append(f"{number} does not touch {number + 1}")
    return faults


def _touch(here: Point, there: Point, step: Size) -> bool:
    across, down = abs(there.x - here.x), abs(there.y - here.y)
    level = abs(across - step.width) < HAIR and down < HAIR
    return level or (abs(down - step.height) < HAIR and across < HAIR)


def _crosses(wall: tuple[Point, Point], here: Point, there: Point) -> bool:
    """Whether an upright or level wall parts two places on a level or upright line."""
    (a, b), low, high = wall, hull((here, there)), hull(wall)
    if a.x == b.x:
        return low.left < a.x < low.right and high.top < here.y < high.bottom
    return low.top < a.y < low.bottom and high.left < here.x < high.right


def arrow_faults(drawing: Drawing, last: int) -> list[str]:
    """The steps without an arrowhead between them that points to the later space."""
    found = numbers(drawing)
    heads = [s for s in drawing.shapes if isinstance(s, Path) and s.fill is not None and len(s.segments) == 4]
    faults = []
    for number in range(last):
        here, there = found[number], found[number + 1]
        between = hull((here, there)).inset(mm(-2.2))
        if not any(_points(head, here, there) and holds(between, _corners(head)) for head in heads):
            faults.append(f"{number} to {number + 1}")
    return faults


def _corners(path: Path) -> tuple[Point, ...]:
    return tuple(segment.to for segment in path.segments if isinstance(segment, Move | LineTo))


def _points(head: Path, here: Point, there: Point) -> bool:
    """Whether the tip, the first corner, is the farthest one on the way."""
    (tip, *base), way = _corners(head), there.shifted(-here.x, -here.y)
    along = [(p.x / mm(1)) * (way.x / mm(1)) + (p.y / mm(1)) * (way.y / mm(1)) for p in (tip, *base)]
    return along[0] > max(along[1:])


def print_faults(drawing: Drawing, smallest: Length) -> Iterator[str]:
    """What would not print or not be read: texts too small, too pale or run into, thin lines, paint past the bleed."""
    shapes = [(shape, ink(shape)) for shape in _parted(drawing)]
    for shape, covered in shapes:
        # A text is run into only by what lies where it does.
        if isinstance(shape, Text):
            around = tuple(other for other, rect in shapes if rect.overlaps(covered))
            yield from _text_faults(Drawing("X", "X", drawing.size, around, drawing.bleed), shape)
    for item in painted(drawing):
        if not holds(drawing.bounds, item.outline):
            yield f"{item.shape} outside"
        if isinstance(item.shape, Text):
            if item.shape.size * item.scale < smallest - HAIR:
                yield f"{item.shape.string!r} too small"
            if not holds(Rect.of(drawing.size).inset(mm(1.2)), item.outline):
                yield f"{item.shape.string!r} too near the cut"
        elif (
            not isinstance(item.shape, Dots) and (pen := item.shape.stroke) and pen.width * item.scale < pt(0.5) - HAIR
        ):
            yield f"{item.shape} too thin"


def _text_faults(around: Drawing, text: Text) -> Iterator[str]:
    yield from crossings(around)
    for item, ground in grounds(around):
        if item.shape is text and (ground is None or text.color.contrast(ground) < 4.5):
            yield f"{text.string!r} too pale"


def _parted(drawing: Drawing) -> Iterator[Shape]:
    """The shapes, many strokes with one pen one by one: together they would count as all that lies between them."""
    for shape in drawing.shapes:
        pairs = list(_pairs(shape)) if isinstance(shape, Path) and shape.fill is None else []
        if isinstance(shape, Path) and shape.stroke is not None and len(pairs) * 2 == len(shape.segments):
            yield from (line(start, end, shape.stroke) for start, end in pairs)
        else:
            yield shape


def _pairs(path: Path) -> Iterator[tuple[Point, Point]]:
    for start, end in pairwise(path.segments):
        if isinstance(start, Move) and isinstance(end, LineTo):
            yield start.to, end.to
