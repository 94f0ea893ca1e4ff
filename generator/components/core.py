"""The Command Core (rules, section 4): a pentagon with two docking ports on each facet, one toward each inner node."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.artwork.drawing import Box, Circle, Drawing, Shape, Stroke, lines, polygon
from generator.artwork.icons import ICON_SIZE
from generator.components.module import PORT_DEPTH, PORT_LENGTH
from generator.components.piece import Piece, whole
from generator.components.placing import placed_about
from generator.geometry import Point, Rect, Sides, Size
from generator.station import SECTOR_ANGLE, SECTORS, core_port, facet_of, pentagon, port_distance
from generator.units import ZERO, Length, mm, pt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.artwork.theme import Theme

APOTHEM: Final = mm(23.9)
"""From the Core's centre to a facet: with this the piece still fits on a sheet beneath half a board."""

_BLEED: Final = mm(1)
_HUB: Final = mm(11.2)
_PLATE: Final = Size(mm(24.6), mm(4.4))
_EMBLEM: Final = mm(18.4)
_EMBLEM_TURN: Final = -18.0  # the emblem's pentagon has a corner at the top; the Core has one 18 degrees before it


def core_shapes(theme: Theme, centre: Point, bleed: Length = ZERO) -> tuple[Shape, ...]:
    """The Core about a centre, sunward at the top; its field and its ports run on by `bleed` beyond the facets."""
    hull = Stroke(theme.color("ink"), pt(0.75))
    plate = centre.shifted(ZERO, mm(15.2))
    thin = Stroke(theme.color("core-line"), pt(0.5))
    return (
        polygon(pentagon(centre, APOTHEM + bleed), fill=theme.color("core-field")),
        polygon(pentagon(centre, APOTHEM - mm(2.6)), fill=theme.color("paper"), stroke=thin),
        lines(_spokes(centre), Stroke(theme.color("core-line"), pt(1))),
        Circle(centre, _HUB, fill=theme.color("core-field"), stroke=thin),
        placed_about(theme.icon("core"), centre, _EMBLEM_TURN, _EMBLEM / ICON_SIZE),
        *(_port(theme, centre, sector, bleed) for sector in range(SECTORS)),
        polygon(pentagon(centre, APOTHEM), stroke=hull),
        Box(Rect.around(plate, _PLATE), fill=theme.color("paper"), stroke=hull, radius=mm(1.6)),
        theme.middle(theme.word("core-title"), plate, "board-core"),
    )


def _spokes(centre: Point) -> Iterator[tuple[Point, Point]]:
    """From the hub to every port; each is two lines, as the bridges on the board are."""
    for sector in range(SECTORS):
        bearing = sector * SECTOR_ANGLE
        for aside in (-mm(1), mm(1)):
            start = centre.toward(bearing + 90.0, aside)
            yield start.toward(bearing, _HUB - mm(0.2)), start.toward(bearing, port_distance(APOTHEM) - PORT_DEPTH / 2)


def _port(theme: Theme, centre: Point, sector: int, bleed: Length) -> Shape:
    """One docking port: the blue bar of the tiles, flush with its facet."""
    facet = facet_of(sector).bearing
    middle = core_port(centre, APOTHEM, sector)
    half = PORT_LENGTH / 2
    corners = (
        middle.toward(facet, out).toward(facet + 90.0, along)
        for out, along in ((-PORT_DEPTH, -half), (-PORT_DEPTH, half), (bleed, half), (bleed, -half))
    )
    return polygon(corners, fill=theme.color("port"))


def core_piece(theme: Theme) -> Piece:
    """The Core to cut out. Its trim is the box around the pentagon, and the pentagon's outline is the line to cut."""
    about_origin = pentagon(Point(ZERO, ZERO), APOTHEM)
    left, right = min(p.x for p in about_origin), max(p.x for p in about_origin)
    top, bottom = min(p.y for p in about_origin), max(p.y for p in about_origin)
    centre = Point(-left, -top)
    front = Drawing(
        "CORE",
        "Command Core",
        Size(right - left, bottom - top),
        (
            *core_shapes(theme, centre, _BLEED),
            theme.text(theme.word("core-cut"), Point(mm(0.5), mm(3)), "board-core-small", "board-text"),
        ),
        Sides.all(_BLEED * 1.25),  # at its corners the pentagon's bleed reaches 1 / cos 36 degrees as far
        "The pentagonal Command Core: each of its five facets carries two docking ports.",
    )
    return whole("CORE", "core", front)
