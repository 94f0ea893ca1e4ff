"""What a correction moves into the edge of a sheet that the printer cannot print on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.artwork.drawing import Box, Circle, Close, Dots, Path, Placed, Text
from generator.geometry import Rect, Size
from generator.imposition.correction import UNCORRECTED, Correction
from generator.imposition.paper import printable
from generator.units import ZERO, Length, mm

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.artwork.drawing import Shape
    from generator.geometry import Point, Sides
    from generator.imposition.document import Document, Page

_SEEN: Final = mm(0.05)
"""Nobody misses less."""


class Pushed(NamedTuple):
    """Something on the back of a sheet that comes to lie in the edge, or farther in it than it lay."""

    sheet: int
    piece: str | None
    """The ID of the piece; None for what is drawn on the sheet itself."""
    by: Length


def pushed(document: Document, margins: Sides) -> tuple[Pushed, ...]:
    """What the corrections of a file's pages move into what the printer cannot reach of an upright sheet.

    Of a piece, all of its trim is meant; its bleed may well be lost, for it is there to be.
    """
    found = []
    for page in document.pages:
        if page.correction != UNCORRECTED:
            for piece, places in _parts(page):
                by = _beyond(places, page.correction, page.size, margins)
                if by > _SEEN:
                    found.append(Pushed(page.sheet, piece, by))
    return tuple(found)


def _parts(page: Page) -> Iterator[tuple[str | None, list[Point]]]:
    """What is on a page, with its outermost points."""
    for slot in page.slots:
        yield slot.piece, list(UNCORRECTED.corners(slot.trim, page.size))
    if page.art:
        yield None, list(_points(page.art))


def _beyond(places: Iterable[Point], correction: Correction, page: Size, margins: Sides) -> Length:
    """How much farther than before one of the places comes to lie in the edge."""
    room = printable(page, margins)
    return max(
        (_outside(correction.moved(place, page), room) - _outside(place, room) for place in places), default=ZERO
    )


def _outside(place: Point, room: Rect) -> Length:
    return max(room.left - place.x, place.x - room.right, room.top - place.y, place.y - room.bottom, ZERO)


def _points(shapes: Iterable[Shape]) -> Iterator[Point]:
    """Points of shapes that are drawn on a sheet, near enough to their outermost ones. Texts count by their anchors."""
    for shape in shapes:
        match shape:
            case Path():
                yield from (segment.to for segment in shape.segments if not isinstance(segment, Close))
            case Box():
                yield from UNCORRECTED.corners(shape.rect, shape.rect.size)
            case Circle():
                box = Rect.around(shape.centre, Size(shape.radius * 2, shape.radius * 2))
                yield from UNCORRECTED.corners(box, box.size)
            case Dots():
                yield from shape.centres
            case Text():
                yield shape.anchor
            case Placed():
                yield from (_placed(point, shape) for point in _points(shape.drawing.shapes))


def _placed(point: Point, place: Placed) -> Point:
    """A point of a drawing where it comes to stand."""
    way = Correction(place.at.x, -place.at.y, place.turn, place.scale, place.scale)
    return way.moved(point, Size(ZERO, ZERO))
