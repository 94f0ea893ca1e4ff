"""The Command Core (rules, section 4): a pentagon with two docking ports on each facet, one toward each inner node."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.artwork.drawing import Box, Circle, Drawing, Shape, Stroke, lines, polygon
from generator.artwork.icons import ICON_SIZE
from generator.components.lettering import paragraph
from generator.components.piece import Piece, whole
from generator.components.placing import placed_about
from generator.components.sizes import STANDARD
from generator.components.tile import Tile, tile_of
from generator.geometry import Point, Rect, Sides, Size
from generator.station import SECTOR_ANGLE, SECTORS, core_port, facet_of, pentagon, port_distance
from generator.units import ZERO, Length, mm, pt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.artwork.theme import Theme

_APOTHEM: Final = mm(23.9)  # for tiles of 25 mm; with this the piece still fits on a sheet beneath half a board
_BLEED: Final = mm(1)
_HUB: Final = mm(11.2)
_PLATE: Final = Size(mm(24.6), mm(4.4))
_PLATE_AT: Final = mm(15.2)
_EMBLEM: Final = mm(18.4)
_EMBLEM_TURN: Final = -18.0  # the emblem's pentagon has a corner at the top; the Core has one 18 degrees before it
_TITLES: Final = {mm(20): "board-core-20", mm(30): "board-core-30"}  # the type on its plate


def apothem(tile: Length) -> Length:
    """From the Core's centre to a facet, for tiles of that side."""
    return _APOTHEM * tile_of(tile).scale


def core_shapes(
    theme: Theme, centre: Point, side: Length, bleed: Length = ZERO, *, named: bool = True
) -> tuple[Shape, ...]:
    """The Core about a centre, sunward at the top; its field and its ports run on by `bleed` beyond the facets.

    `side` is that of the tiles whose ports face the Core's. The plate with its name is left out where not `named`.
    """
    tile, facet = tile_of(side), apothem(side)
    hull = Stroke(theme.color("ink"), pt(0.75))
    thin = Stroke(theme.color("core-line"), pt(0.5))
    return (
        polygon(pentagon(centre, facet + bleed), fill=theme.color("core-field")),
        polygon(pentagon(centre, facet - mm(2.6)), fill=theme.color("paper"), stroke=thin),
        lines(_spokes(centre, tile, facet), Stroke(theme.color("core-line"), pt(1))),
        Circle(centre, _HUB * tile.scale, fill=theme.color("core-field"), stroke=thin),
        placed_about(theme.icon("core"), centre, _EMBLEM_TURN, _EMBLEM * tile.scale / ICON_SIZE),
        *(_port(theme, centre, sector, tile, facet, bleed) for sector in range(SECTORS)),
        polygon(pentagon(centre, facet), stroke=hull),
        *(_plate(theme, centre, tile) if named else ()),
    )


def _plate(theme: Theme, centre: Point, tile: Tile) -> tuple[Shape, ...]:
    """The Core's name on its plate."""
    hull = Stroke(theme.color("ink"), pt(0.75))
    middle = centre.shifted(ZERO, _PLATE_AT * tile.scale)
    extent = Size(_PLATE.width * tile.scale, _PLATE.height * tile.scale)
    return (
        Box(Rect.around(middle, extent), fill=theme.color("paper"), stroke=hull, radius=mm(1.6)),
        theme.middle(theme.word("core-title"), middle, _TITLES.get(tile.side, "board-core")),
    )


def _spokes(centre: Point, tile: Tile, facet: Length) -> Iterator[tuple[Point, Point]]:
    """From the hub to every port; each is two lines, as the bridges on the board are."""
    for sector in range(SECTORS):
        bearing = sector * SECTOR_ANGLE
        for aside in (-mm(1), mm(1)):
            start = centre.toward(bearing + 90.0, aside)
            end = port_distance(facet) - tile.port_depth / 2
            yield start.toward(bearing, _HUB * tile.scale - mm(0.2)), start.toward(bearing, end)


def _port(theme: Theme, centre: Point, sector: int, tile: Tile, apothem: Length, bleed: Length) -> Shape:
    """One docking port: the blue bar of the tiles, flush with its facet."""
    facet = facet_of(sector).bearing
    middle = core_port(centre, apothem, sector)
    half = tile.port_length / 2
    corners = (
        middle.toward(facet, out).toward(facet + 90.0, along)
        for out, along in ((-tile.port_depth, -half), (-tile.port_depth, half), (bleed, half), (bleed, -half))
    )
    return polygon(corners, fill=theme.color("port"))


def _hint(theme: Theme, tile: Length) -> str:
    """Where to cut, in lines that end before the pentagon does."""
    return theme.word("core-cut" if tile >= STANDARD.tile else "core-cut-narrow")


def core_piece(theme: Theme, tile: Length = STANDARD.tile) -> Piece:
    """The Core to cut out. Its trim is the box around the pentagon, and the pentagon's outline is the line to cut."""
    about_origin = pentagon(Point(ZERO, ZERO), apothem(tile))
    left, right = min(p.x for p in about_origin), max(p.x for p in about_origin)
    top, bottom = min(p.y for p in about_origin), max(p.y for p in about_origin)
    centre = Point(-left, -top)
    front = Drawing(
        "CORE",
        "Command Core",
        Size(right - left, bottom - top),
        (
            *core_shapes(theme, centre, tile, _BLEED),
            *paragraph(theme, _hint(theme, tile), Point(mm(0.5), mm(3)), "board-core-small", "board-text"),
        ),
        Sides.all(_BLEED * 1.25),  # at its corners the pentagon's bleed reaches 1 / cos 36 degrees as far
        "The pentagonal Command Core: each of its five facets carries two docking ports.",
    )
    return whole("CORE", "core", front)
