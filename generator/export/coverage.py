"""Estimates how much ink a sheet takes, from its shapes alone: nothing is rendered, and one pass serves all levels.

The coverage of a side is the shares of cyan, magenta, yellow and black that are printed, added up over the paper's
area: the figure by which the test pages for the yield of colour cartridges have 0.2, 0.05 of each ink (ISO/IEC 24712).
Colours are parted into inks as ISO 32000 turns DeviceRGB into DeviceCMYK, all that the three have in common left to
black, so that black is 1 and red is 2. Printers have ways of their own: this compares levels and sheets, and does not
tell how many cartridges to buy.

Whatever is painted covers what was seen at a few places of it. Where things cross that is not exact; the tests hold
the outcome to rendered pages.
"""

from __future__ import annotations

import math
from functools import cache
from typing import TYPE_CHECKING, Final

from generator.artwork.drawing import Align, Box, Circle, Color, Dots, Drawing, Path, Placed, Shape, Stroke, Text
from generator.artwork.ink import Ink, inked
from generator.export.outline import Bounds, Place, Ring, bounds, enclosed, holds, length, rings, within
from generator.geometry import Rect

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.imposition.document import Document, Page, Slot

Coverage = dict[Ink, float]
"""The coverage at each level of ink, from 0 for a blank side."""

_LETTERS: Final = {(False, False): 0.113, (False, True): 0.15, (True, False): 0.175, (True, True): 0.215}
"""What a letter inks on average, in squares of the type's size, by whether the face is bold and whether the text has
no small letters: measured on the outlines of B612, in what the standard kit says."""

_PLACES: Final = 3  # of a line, at which it is asked what lies beneath
_GROUND: Final = 4.0  # square millimetres: what is smaller carries nothing

_Paint = tuple[Color, bool]  # a colour, and whether it fills an area
_Areas = dict[_Paint, float]  # in square millimetres


class _Field:
    """An area that has been painted, and what has been painted over it since, in square millimetres."""

    __slots__ = ("below", "covered", "painted", "room", "total")

    def __init__(self, painted: _Areas, total: float, room: float, below: list[_Field]) -> None:
        self.painted = painted
        self.total = total
        self.room = room  # more than has been painted, where what lies below shows through gaps
        self.below = below
        self.covered = 0.0


def kit_coverage(documents: Iterable[Document], drawings: Mapping[str, Drawing]) -> dict[str, tuple[Coverage, ...]]:
    """The coverage of every side of every file, page by page, by the file's name.

    `drawings` holds, by name, every drawing that a slot asks for.
    """
    meter = Meter(drawings)
    return {document.name: tuple(map(meter.page, document.pages)) for document in documents}


def average(sides: Iterable[Coverage]) -> Coverage:
    """The mean of several sides of one size, zero of none."""
    every = list(sides)
    return {ink: sum(side[ink] for side in every) / max(len(every), 1) for ink in Ink}


def percent(share: float) -> str:
    """A coverage as people read it: to the percent, for it is an estimate, but never none where there is some."""
    return "under 1 %" if 0 < share < 0.005 else f"{share * 100:.0f} %"


def comparison(sides: Iterable[Coverage]) -> str:
    """A line that compares the levels of ink over several sides."""
    mean = average(sides)
    levels = ", ".join(f"{ink.value} {percent(mean[ink])}" for ink in Ink)
    return f"ink, by --ink: {levels} of the paper on average"


class Meter:
    """Measures pages, and each drawing on them once, however often it is placed."""

    def __init__(self, drawings: Mapping[str, Drawing]) -> None:
        self._drawings = drawings
        self._known: dict[tuple[str, Bounds], _Areas] = {}

    def page(self, page: Page) -> Coverage:
        """The coverage of one side of a sheet at each level of ink."""
        paper = _bounds(Rect.of(page.size))
        areas = self._measure((*page.art, *page.marks), paper)
        for slot in (*page.slots, *page.folded):
            _add(areas, self._slot(slot))
        whole = paper[2] * paper[3]
        tones = [(area / whole, _tones(*paint)) for paint, area in areas.items()]
        return {ink: sum(share * tone[index] for share, tone in tones) for index, ink in enumerate(Ink)}

    def _slot(self, slot: Slot) -> _Areas:
        """What a slot shows: its drawing no further than the slot's clip, turned back to where that was drawn."""
        centre, own = slot.trim.centre, slot.window.centre
        x, y = centre.x.mm, centre.y.mm
        left, top, right, bottom = _bounds(slot.clip)
        left, top, right, bottom = left - x, top - y, right - x, bottom - y
        for _ in range(slot.turn // 90):
            left, top, right, bottom = top, -right, bottom, -left
        x, y = own.x.mm, own.y.mm
        shown = round(left + x, 4), round(top + y, 4), round(right + x, 4), round(bottom + y, 4)
        return self._drawing(self._drawings[slot.art], shown)

    def _drawing(self, drawing: Drawing, clip: Bounds) -> _Areas:
        key = drawing.name, clip
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._measure(drawing.shapes, clip)
        return known

    def _measure(self, shapes: Iterable[Shape], clip: Bounds) -> _Areas:
        """What shapes show of each paint, painted in order and cut at the clip."""
        canvas = _Canvas(clip)
        for shape in shapes:
            if isinstance(shape, Placed):
                shown = _bounds(Rect.of(shape.drawing.size) if shape.trimmed else shape.drawing.bounds)
                canvas.placed(shape, shown, self._drawing(shape.drawing, shown))
            else:
                canvas.paint(shape)
        return canvas.seen()


class _Canvas:
    """What has been painted within a clip so far."""

    def __init__(self, clip: Bounds) -> None:
        self._clip = clip
        self._fields: list[_Field] = []
        self._lines: _Areas = {}  # what is no field for others: lines and letters
        # The fields that something may stand on: where each is, its outline if that is no upright box, and itself.
        self._grounds: list[tuple[float, float, float, float, Ring | None, _Field]] = []
        self._paper = _Field({}, 0.0, 0.0, [])

    def seen(self) -> _Areas:
        """How much is seen of each paint: what has not been painted over."""
        areas = dict(self._lines)
        for field in reversed(self._fields):
            if field.total:
                _add(areas, field.painted, max(1 - field.covered / field.room, 0.0))
                through = field.total + field.covered * (1 - field.total / field.room)
                for below in field.below:
                    below.covered += through / len(field.below)
        return areas

    def paint(self, shape: Path | Box | Circle | Dots | Text) -> None:
        """Paints any shape but another drawing."""
        if isinstance(shape, Text):
            self._letters(shape)
        elif isinstance(shape, Path):
            self._path(shape)
        elif isinstance(shape, Box):
            self._box(shape)
        elif isinstance(shape, Circle):
            self._circle(shape)
        else:
            self._dots(shape)

    def _letters(self, text: Text) -> None:
        size = text.size.mm
        along = 0.0 if text.align is Align.MIDDLE else size / 2 if text.align is Align.START else -size / 2
        up = size * text.face.cap_height / 2
        if text.turn:
            cos, sin = math.cos(math.radians(text.turn)), math.sin(math.radians(text.turn))
            along, up = along * cos + up * sin, up * cos - along * sin
        x, y = text.anchor.x.mm + along, text.anchor.y.mm - up
        left, top, right, bottom = self._clip
        if left <= x <= right and top <= y <= bottom:
            string = text.string
            letter = _LETTERS["Bold" in text.face.name, string == string.upper()]
            area = (len(string) - string.count(" ")) * letter * size * size
            self._put((text.color, False), area, [(x, y)])

    def _path(self, path: Path) -> None:
        parts = rings(path)
        if not parts:
            return
        only = parts[0] if len(parts) == 1 else None
        around = bounds(only or [place for ring in parts for place in ring])
        if path.fill is not None:
            self._fill(path.fill, enclosed(parts), around, only, solid=only is not None)
        if path.stroke is not None:
            some = parts[:: max(len(parts) // _PLACES, 1)]
            self._line(
                path.stroke, length(parts), around, [_middle(ring[0], ring[min(len(ring), 2) - 1]) for ring in some]
            )

    def _box(self, box: Box) -> None:
        around, radius = _bounds(box.rect), box.radius.mm
        left, top, right, bottom = around
        if box.fill is not None:
            self._fill(box.fill, (right - left) * (bottom - top) - (4 - math.pi) * radius**2, around)
        if box.stroke is not None:
            perimeter = 2 * (right - left + bottom - top) - (8 - 2 * math.pi) * radius
            self._line(box.stroke, perimeter, around, [(left, (top + bottom) / 2)])

    def _circle(self, circle: Circle) -> None:
        x, y, radius = circle.centre.x.mm, circle.centre.y.mm, circle.radius.mm
        around = x - radius, y - radius, x + radius, y + radius
        if circle.fill is not None:
            self._fill(circle.fill, math.pi * radius**2, around)
        if circle.stroke is not None:
            self._line(circle.stroke, 2 * math.pi * radius, around, [(x - radius, y), (x + radius, y)])

    def _dots(self, dots: Dots) -> None:
        if dots.centres:
            radius = dots.radius.mm
            left, top, right, bottom = bounds([(centre.x.mm, centre.y.mm) for centre in dots.centres])
            around = left - radius, top - radius, right + radius, bottom + radius
            self._fill(dots.fill, len(dots.centres) * math.pi * radius**2, around, solid=False)

    def placed(self, place: Placed, shown: Bounds, areas: _Areas) -> None:
        """Paints another drawing, which shows so much of each paint."""
        scale = place.scale
        cos, sin = math.cos(math.radians(place.turn)) * scale, math.sin(math.radians(place.turn)) * scale
        x, y = place.at.x.mm, place.at.y.mm
        left, top, right, bottom = shown
        corners = ((left, top), (right, top), (right, bottom), (left, bottom))
        around = bounds([(x + a * cos - b * sin, y + a * sin + b * cos) for a, b in corners])
        part, share = within(around, self._clip)
        if share:
            painted = {paint: area * share * scale**2 for paint, area in areas.items()}
            self._cover(painted, sum(painted.values()), part, None, solid=False)

    def _fill(self, color: Color, area: float, around: Bounds, ring: Ring | None = None, *, solid: bool = True) -> None:
        part, share = within(around, self._clip)
        if share:
            self._cover({(color, True): area * share}, area * share, part, ring, solid=solid)

    def _cover(self, painted: _Areas, total: float, part: Bounds, ring: Ring | None, *, solid: bool) -> None:
        """Paints what is a field from then on; where it is not `solid`, what lies beneath shows through its gaps."""
        left, top, right, bottom = part
        middle = (left + right) / 2, (top + bottom) / 2
        places = [middle] if ring is None else [_middle(middle, corner) for corner in ring[:4:2]]
        room = total if solid else max((right - left) * (bottom - top), total)
        field = _Field(painted, total, room, [self._below(x, y) for x, y in places])
        self._fields.append(field)
        if room > _GROUND:
            self._grounds.append((left, top, right, bottom, ring, field))

    def _line(self, pen: Stroke, reach: float, around: Bounds, places: list[Place]) -> None:
        """Paints a line, `reach` long, which passes through some places."""
        width, half = pen.width.mm, pen.width.mm / 2
        left, top, right, bottom = around
        _, share = within((left - half, top - half, right + half, bottom + half), self._clip)
        if share:
            area = reach * width * share
            if pen.dash:
                area *= sum(step.mm for step in pen.dash[::2]) / sum(step.mm for step in pen.dash)
            self._put((pen.color, False), area, places)

    def _put(self, paint: _Paint, area: float, places: list[Place]) -> None:
        """Paints what is no field for others, an equal share of it at each place."""
        self._lines[paint] = self._lines.get(paint, 0.0) + area
        for x, y in places:
            self._below(x, y).covered += area / len(places)

    def _below(self, x: float, y: float) -> _Field:
        """What is seen at a place."""
        for left, top, right, bottom, ring, field in reversed(self._grounds):
            if left <= x <= right and top <= y <= bottom and (ring is None or holds(ring, x, y)):
                return field
        return self._paper


def _middle(one: Place, other: Place) -> Place:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _bounds(rect: Rect) -> Bounds:
    left, top = rect.left.mm, rect.top.mm
    return left, top, left + rect.width.mm, top + rect.height.mm


def _add(areas: _Areas, more: _Areas, share: float = 1.0) -> None:
    for paint, area in more.items():
        areas[paint] = areas.get(paint, 0.0) + area * share


@cache
def _tones(color: Color, area: bool) -> tuple[float, ...]:  # noqa: FBT001  # the second half of a paint
    """The shares of cyan, magenta, yellow and black that a colour takes, added up, at each level of ink."""
    tones = []
    for ink in Ink:
        shares = [1 - channel / 255 for channel in inked(color, ink, area=area)]
        tones.append(sum(shares) - 2 * min(shares))  # black takes the least of the three, which take so much less each
    return tuple(tones)
