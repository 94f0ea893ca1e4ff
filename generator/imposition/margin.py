"""What stands in a sheet's margin: the label that says what the sheet is, and a short ruler along both axes.

Each is laid into a free stretch of a band along an edge, clear of bleeds and guides; the same rule serves all four
edges by turning the sheet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.artwork.drawing import Align, Shape, Stroke, Text, lines
from generator.geometry import Point, Rect, Size
from generator.units import ZERO, Length, mm, pt

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from generator.artwork.theme import Theme

CLEAR: Final = mm(0.4)
"""Across a band, between it and whatever it must stay clear of."""
GAP: Final = mm(2)
"""Along a band, between what stands in it and whatever comes next: a guide must not read as a dash before a word."""
BAND: Final = mm(3.05)
"""The depth of a label, and of a ruler with its figures."""
RULERS: Final = (mm(50), mm(20))
"""Lengths of a ruler; the longest that finds room is taken."""
SPANS: Final = tuple(mm(10) * tens for tens in range(28, 9, -1))
"""Where no ruler finds room along an axis, two lines this far apart, one on each side of the sheet."""
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
    """The free room of one sheet side's margin, used up piece by piece."""

    def __init__(self, sheet: Size, margin: Length, obstacles: Iterable[Rect]) -> None:
        self._sheet = sheet
        self._margin = margin
        self._taken = list(obstacles)

    def find(self, edge: Edge, length: Length, depth: Length = BAND) -> tuple[Length, Length] | None:
        """Room for a box along an edge or its opposite: where it begins along the edge, and how far inward."""
        for row in range(2):
            for inward in (self._margin + row * depth, edge.depth - self._margin - (row + 1) * depth):
                along = self._find_in_band(edge, inward, length, depth)
                if along is not None:
                    return along, inward
        return None

    def _find_in_band(self, edge: Edge, inward: Length, length: Length, depth: Length) -> Length | None:
        band = edge.rect(ZERO, inward, edge.length, depth)
        at = self._margin
        for start, end in sorted(edge.stretch(taken) for taken in self._taken if taken.overlaps(band)):
            if start - GAP - at >= length:
                break
            at = max(at, end + GAP)
        return at if at + length <= edge.length - self._margin else None

    def find_pair(self, edge: Edge, starts: Iterable[Length], length: Length, depth: Length) -> Length | None:
        """How far inward boxes that begin at `starts` along the edge are all free, nearest to the edge."""
        begins = list(starts)
        if any(at < self._margin or at + length > edge.length - self._margin for at in begins):
            return None
        inward = self._margin
        while inward + depth <= edge.depth - self._margin:
            boxes = [edge.rect(at, inward, length, depth) for at in begins]
            if not any(taken.inset(-CLEAR).overlaps(box) for taken in self._taken for box in boxes):
                return inward
            inward += mm(1)
        return None

    def take(self, rect: Rect) -> None:
        """Marks a box as used."""
        self._taken.append(rect)


def furniture(
    sheet: Size,
    margin: Length,
    obstacles: Iterable[Rect],
    label: str,
    label_length: Length,
    theme: Theme,
    *,
    rulers: bool = True,
) -> tuple[Shape, ...]:
    """The label and the rulers of one side of a sheet. `label_length` is how much room the label takes.

    Raises NoRoomError where one of them finds none.
    """
    room = Margin(sheet, margin, obstacles)
    edges = (Edge(sheet, 0), Edge(sheet, 270))
    shapes: list[Shape] = []
    for edge in edges:
        place = room.find(edge, label_length)
        if place is not None:
            shapes.append(_label(edge, *place, label, theme))
            room.take(edge.rect(*place, label_length, BAND))
            break
    else:
        raise NoRoomError("label")
    for edge in edges if rulers else ():
        shapes += _ruler(edge, room, theme)
    return tuple(shapes)


def _label(edge: Edge, along: Length, inward: Length, label: str, theme: Theme) -> Text:
    style = theme.style("sheet-label")
    baseline = edge.point(along, inward + (BAND + style.cap) / 2)
    return theme.text(label, baseline, "sheet-label", turn=edge.turn)


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
    for span in SPANS:
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
