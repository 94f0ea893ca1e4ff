"""The score markers (rules, section 2): one for each seat, told apart by shape, number and color.

A commander whose Renown passes 99 turns the marker over and goes on from 0.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from generator.artwork.drawing import Box, Circle, Color, Drawing, Shape, Stroke, polygon
from generator.components.piece import Piece, whole
from generator.geometry import Point, Rect, Sides, Size
from generator.units import Length, mm, pt

if TYPE_CHECKING:
    from generator.artwork.theme import Theme

MARKER: Final = Size(mm(20), mm(20))
SEATS: Final = 4
"""The most commanders (rules, section 2)."""
LAP: Final = 100
"""What the back of a marker adds."""

_CENTRE: Final = Rect.of(MARKER).centre
_PLAIN: Final = mm(1.2)  # a plain edge, so that the cut may stray
_FIGURES: Final = ("circle", "triangle", "square", "star")
_STAR_POINTS: Final = 5


def score_pieces(theme: Theme, players: int) -> tuple[Piece, ...]:
    """The markers of the first `players` seats, from 1 to 4. Raises ValueError for another number."""
    if not 1 <= players <= SEATS:
        raise ValueError(f"{players} players, where there are seats for 1 to {SEATS}")
    return tuple(_marker(theme, seat) for seat in range(1, players + 1))


def _marker(theme: Theme, seat: int) -> Piece:
    name = f"SCORE-{seat}"
    return whole(name, "score", _front(theme, seat, name), _back(theme, seat, name))


def _front(theme: Theme, seat: int, name: str) -> Drawing:
    bleed = Sides.all(mm(1))
    reach = mm(7.8)
    shapes: tuple[Shape, ...] = (
        Box(Rect.of(MARKER).grown(bleed), fill=theme.color("paper")),
        Box(Rect.of(MARKER).inset(_PLAIN), stroke=Stroke(theme.color("quiet"), pt(0.5)), radius=mm(1)),
        seat_figure(seat, _CENTRE, reach, theme.color(f"score-{seat}"), Stroke(theme.color("ink"), pt(1))),
        theme.middle(str(seat), _CENTRE.shifted(mm(0), _sunk(seat, reach)), "score-seat"),
    )
    words = f"A {_FIGURES[seat - 1]} with the number {seat}."
    return Drawing(name, f"Score marker of seat {seat}", MARKER, shapes, bleed, words)


def _back(theme: Theme, seat: int, name: str) -> Drawing:
    bleed = Sides.all(mm(3))
    middle, reach = Point(_CENTRE.x, mm(7.4)), mm(5)
    shapes: tuple[Shape, ...] = (
        Box(Rect.of(MARKER).grown(bleed), fill=theme.color("ground")),
        seat_figure(seat, middle, reach, theme.color(f"score-{seat}"), Stroke(theme.color("ink"), pt(0.75))),
        theme.middle(str(seat), middle.shifted(mm(0), _sunk(seat, reach)), "score-seat-back"),
        theme.middle(theme.word("score-lap", lap=LAP), Point(_CENTRE.x, mm(16)), "score-lap"),
    )
    words = f"A {_FIGURES[seat - 1]} with the number {seat}, and +{LAP}."
    return Drawing(f"{name}-BACK", f"Score marker of seat {seat}, past {LAP - 1}", MARKER, shapes, bleed, words)


def _sunk(seat: int, reach: Length) -> Length:
    """How far below the middle of its figure a seat's number stands: a triangle is widest at its foot."""
    return reach * 0.24 if _FIGURES[seat - 1] == "triangle" else reach * 0.0


def seat_figure(seat: int, middle: Point, reach: Length, fill: Color | None, stroke: Stroke) -> Shape:
    """The figure of a seat from 1 to 4, about `middle` and within `reach` of it to either side.

    Circle, triangle, square and star look alike neither in grey nor turned.
    """
    match _FIGURES[seat - 1]:
        case "circle":
            return Circle(middle, reach * 0.94, fill, stroke)
        case "triangle":
            # As wide as it may be; its centroid lies below the middle of its height.
            radius = reach * (2 / math.sqrt(3))
            centroid = middle.shifted(mm(0), radius / 4)
            return polygon((centroid.toward(turn, radius) for turn in (0, 120, 240)), fill, stroke)
        case "square":
            return Box(Rect.around(middle, Size(reach * 1.68, reach * 1.68)), fill, stroke)
        case _:
            # Its lowest points lie less deep than the highest one is high.
            centre = middle.shifted(mm(0), reach * (1 - math.cos(math.pi / _STAR_POINTS)) / 2)
            radii = (reach * 1.05, reach * 0.56)
            step = 180 / _STAR_POINTS
            return polygon((centre.toward(i * step, radii[i % 2]) for i in range(2 * _STAR_POINTS)), fill, stroke)
