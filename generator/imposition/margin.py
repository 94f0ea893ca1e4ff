"""What stands in a sheet's margin: the label that says what the sheet is, and a short ruler along both axes.

Each is laid into a free stretch of a band along an edge, clear of bleeds and guides; the same rule serves all four
edges by turning the sheet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.artwork.drawing import Align, Shape, Stroke, Text, lines
from generator.geometry import Point, Rect, Sides, Size
from generator.units import ZERO, Length, mm, pt

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.artwork.theme import Theme

CLEAR: Final = mm(0.4)
"""Across a band, between it and whatever it must stay clear of."""
GAP: Final = mm(2)
"""Along a band, between what stands in it and whatever comes next: a guide must not read as a dash before a word."""
BAND: Final = mm(3.05)
"""The depth of a label, and of a ruler with its figures."""
RULERS: Final = (mm(50), mm(20))
"""Lengths of a ruler; the longest that finds room is taken."""
SPAN_STEP: Final = mm(10)
LEAST_SPAN: Final = 10
"""Where no ruler finds room along an axis, two lines stand on either side of the sheet: as many steps apart as can be,
and so many at least."""
SPAN_LINE: Final = mm(28)
"""How long those lines are: the words beside them take as much."""

_PEN_WIDTH: Final = pt(0.5)
_TICK: Final = mm(1.2)


class NoRoomError(Exception):
    """Something that every sheet must carry finds no room in a margin."""


class Edge(NamedTuple):
    """An edge of the sheet with coordinates of its own: along it from its left end, and inward from it.

    `turn` is 0 for the top, whose text is upright, and 270 for the left edge, whose text reads upward.
    """

    sheet: Size
    turn: int

    def seen(self, margins: Sides) -> Sides:
        """Margins as they are seen from this edge, which lies at the top."""
        return margins if self.turn == 0 else margins.turned

    @property
    def length(self) -> Length:
        """How long the edge is."""
        return self.sheet.width if self.turn == 0 else self.sheet.height

    @property
    def depth(self) -> Length:
        """How far the opposite edge is."""
        return self.sheet.height if self.turn == 0 else self.sheet.width

    def point(self, along: Length, inward: Length) -> Point:
        """A place of this edge on the sheet."""
        return Point(along, inward) if self.turn == 0 else Point(inward, self.sheet.height - along)

    def rect(self, along: Length, inward: Length, length: Length, depth: Length) -> Rect:
        """A box of this edge on the sheet."""
        if self.turn == 0:
            return Rect(along, inward, length, depth)
        return Rect(inward, self.sheet.height - along - length, depth, length)

    def stretch(self, rect: Rect) -> tuple[Length, Length]:
        """The stretch of this edge that a box on the sheet covers."""
        if self.turn == 0:
            return rect.left, rect.right
        return self.sheet.height - rect.bottom, self.sheet.height - rect.top


class Margin:
    """The free room of one sheet side's margin, used up piece by piece. `margins` are kept free all around."""

    def __init__(self, sheet: Size, margins: Sides, obstacles: Iterable[Rect]) -> None:
        self._sheet = sheet
        self._margins = margins
        self._taken = list(obstacles)

    def find(self, edge: Edge, length: Length, depth: Length = BAND) -> tuple[Length, Length] | None:
        """Room for a box along an edge or its opposite: where it begins along the edge, and how far inward."""
        margins = edge.seen(self._margins)
        for row in range(2):
            for inward in (margins.top + row * depth, edge.depth - margins.bottom - (row + 1) * depth):
                along = self._find_in_band(edge, inward, length, depth)
                if along is not None:
                    return along, inward
        return None

    def _find_in_band(self, edge: Edge, inward: Length, length: Length, depth: Length) -> Length | None:
        margins = edge.seen(self._margins)
        band = edge.rect(ZERO, inward, edge.length, depth)
        at = margins.left
        for start, end in sorted(edge.stretch(taken) for taken in self._taken if taken.overlaps(band)):
            if start - GAP - at >= length:
                break
            at = max(at, end + GAP)
        return at if at + length <= edge.length - margins.right else None

    def find_pair(self, edge: Edge, starts: Iterable[Length], length: Length, depth: Length) -> Length | None:
        """How far inward boxes that begin at `starts` along the edge are all free, nearest to the edge."""
        margins = edge.seen(self._margins)
        begins = list(starts)
        if any(at < margins.left or at + length > edge.length - margins.right for at in begins):
            return None
        around = [taken.inset(-CLEAR) for taken in self._taken]
        inward = margins.top
        while inward + depth <= edge.depth - margins.bottom:
            boxes = [edge.rect(at, inward, length, depth) for at in begins]
            if not any(taken.overlaps(box) for taken in around for box in boxes):
                return inward
            inward += mm(1)
        return None

    def take(self, rect: Rect) -> None:
        """Marks a box as used."""
        self._taken.append(rect)


def furniture(
    sheet: Size,
    margins: Sides,
    obstacles: Iterable[Rect],
    label: Sequence[str],
    label_length: Length,
    theme: Theme,
    *,
    rulers: bool = True,
) -> tuple[Shape, ...]:
    """The label and the rulers of one side of a sheet.

    The label has a row or several; `label_length` is how much room the longest takes. Raises NoRoomError where one of
    them finds none.
    """
    room = Margin(sheet, margins, obstacles)
    edges = (Edge(sheet, 0), Edge(sheet, 270))
    depth = BAND * len(label)
    shapes: list[Shape] = []
    for edge in edges:
        place = room.find(edge, label_length, depth)
        if place is not None:
            shapes += _label(edge, *place, label, theme)
            room.take(edge.rect(*place, label_length, depth))
            break
    else:
        raise NoRoomError("label")
    for edge in edges if rulers else ():
        shapes += _ruler(edge, room, theme)
    return tuple(shapes)


def _label(edge: Edge, along: Length, inward: Length, rows: Sequence[str], theme: Theme) -> Iterator[Text]:
    style = theme.style("sheet-label")
    for number, row in enumerate(rows):
        baseline = edge.point(along, inward + BAND * number + (BAND + style.cap) / 2)
        yield theme.text(row, baseline, "sheet-label", turn=edge.turn)


def _ruler(edge: Edge, room: Margin, theme: Theme) -> Sequence[Shape]:
    for length in RULERS:
        place = room.find(edge, length + _PEN_WIDTH)
        if place is not None:
            along, inward = place
            room.take(edge.rect(along, inward, length + _PEN_WIDTH, BAND))
            return _scale(edge, along + _PEN_WIDTH / 2, inward, length, theme)
    return _span(edge, room, theme)


def _scale(edge: Edge, along: Length, inward: Length, length: Length, theme: Theme) -> list[Shape]:
    """A ruler: ticks every 5 mm hang from a line, and its length stands under it."""
    pen = Stroke(theme.color("ink"), _PEN_WIDTH)
    ticks = [
        (
            edge.point(along + mm(5) * index, inward),
            edge.point(along + mm(5) * index, inward + (_TICK if index % 2 == 0 else _TICK / 2)),
        )
        for index in range(round(length / mm(5)) + 1)
    ]
    base = (edge.point(along, inward), edge.point(along + length, inward))
    style = theme.style("sheet-number")
    text = theme.word("ruler", length=round(length / mm(1)))
    anchor = edge.point(along + length / 2, inward + _TICK + mm(0.1) + style.cap)
    return [lines([base, *ticks], pen), theme.text(text, anchor, "sheet-number", align=Align.MIDDLE, turn=edge.turn)]


def _span(edge: Edge, room: Margin, theme: Theme) -> Sequence[Shape]:
    """Two lines across the sheet from each other, each in the margin beside the pieces, a known length apart."""
    for steps in range(int(edge.length / SPAN_STEP), LEAST_SPAN - 1, -1):
        span = SPAN_STEP * steps
        near = (edge.length - span) / 2
        far = edge.length - near
        starts = (near - _PEN_WIDTH / 2, far + _PEN_WIDTH / 2 - BAND)
        inward = room.find_pair(edge, starts, BAND, SPAN_LINE)
        if inward is None:
            continue
        pen = Stroke(theme.color("ink"), _PEN_WIDTH)
        pairs = [(edge.point(along, inward), edge.point(along, inward + SPAN_LINE)) for along in (near, far)]
        text = theme.word("ruler-span", length=round(span / mm(1)))
        centre = edge.point(near + BAND * 0.6, inward + SPAN_LINE / 2)
        return [lines(pairs, pen), theme.middle(text, centre, "sheet-number", turn=270 if edge.turn == 0 else 0)]
    raise NoRoomError("ruler")
