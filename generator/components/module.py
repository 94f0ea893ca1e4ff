"""The station module (rules, section 3): a square tile, outward socket at the top, clockwise to the right.

From the top: the department's icon on its tint and the permanent ID; the printed cost on a belt of the guild's
pattern; the guild, the inward marker that points to the Core, and the revision. `Tile` says where, for each size.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.artwork.drawing import Align, Box, Color, Drawing, Path, Placed, Shape, Stroke, Text, line, polygon
from generator.artwork.patterns import guild_pattern
from generator.catalog.model import Guild, Module, Socket, Sockets
from generator.components.piece import Piece, whole
from generator.components.sizes import STANDARD
from generator.components.tile import Tile, tile_of
from generator.geometry import Point, Rect, Sides
from generator.units import ZERO, Length, mm, pt

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.artwork.theme import Theme

BLEED: Final = Sides.pair(across=mm(1.0), down=mm(1.75))
"""Half of the gutters, 2 mm across and 3.5 mm down, so that a full sheet holds 7 x 9 tiles of 25 mm."""

_LINE: Final = pt(0.5)
_REACH: Final = mm(3)  # bars are drawn this far beyond the trim; the clip at the bleed cuts them
_FRAME_RADIUS: Final = mm(0.6)
_EMBLEM: Final = 0.68  # on the back, of the side

_Bars = dict[tuple[Socket, int], Path]

_BEARINGS: Final = {"outward": 0, "clockwise": 90, "inward": 180, "counterclockwise": 270}


def module_pieces(modules: Iterable[Module], theme: Theme, side: Length = STANDARD.tile) -> tuple[Piece, ...]:
    """The tiles of the modules, in their order, all with the one back."""
    tile = tile_of(side)
    belts = pattern_belts(theme, tile)
    back = module_back(theme, tile)
    bars = _bars(theme, tile)
    return tuple(_piece(module, theme, tile, belts[module.guild], bars, back) for module in modules)


def _piece(module: Module, theme: Theme, tile: Tile, belt: Drawing, bars: _Bars, back: Drawing) -> Piece:
    shapes: list[Shape] = [Box(Rect.of(tile.size).grown(BLEED), fill=theme.color("paper"))]
    shapes += _panel(module, theme, tile, belt)
    shapes += _sockets(module.sockets, bars, theme, tile)
    sockets = ", ".join(f"{name} {getattr(module.sockets, name).value}" for name in _BEARINGS)
    front = Drawing(
        name=module.id,
        title=f"Module {module.id}",
        size=tile.size,
        shapes=tuple(shapes),
        bleed=BLEED,
        description=(
            f"{module.department.title} module sold by the {module.guild.title} guild, printed cost {module.cost}. "
            f"Sockets: {sockets}. Revision {module.revision}."
        ),
    )
    return whole(module.id, "module", front, back)


def _panel(module: Module, theme: Theme, tile: Tile, belt: Drawing) -> list[Shape]:
    panel = tile.panel
    left, right = panel.left, panel.right
    head = Rect(left, panel.top, panel.width, tile.head)
    belt_at = Point(left, head.bottom)
    belt_rect = tile.belt_rect.shifted(belt_at.x, belt_at.y)
    hull = Stroke(theme.color("ink"), _LINE)
    plate = Rect.around(belt_rect.centre, tile.plate)

    def at(place: Point) -> Point:
        return place.shifted(left, panel.top)

    def text(string: str, place: Point, role: str, align: Align) -> Text:
        """A text that begins or ends at a place, its capitals halfway above it and below."""
        return theme.text(string, at(place).shifted(ZERO, theme.style(role).cap / 2), role, align=align)

    return [
        Box(head, fill=theme.color(module.department.code)),
        Placed(belt, belt_at),
        line(belt_at, Point(right, belt_rect.top), hull),
        line(Point(left, belt_rect.bottom), Point(right, belt_rect.bottom), hull),
        Box(plate, fill=theme.color("paper"), stroke=hull, radius=tile.plate_radius),
        Box(panel, stroke=hull, radius=_FRAME_RADIUS),
        theme.placed_icon(module.department.title.lower(), at(tile.department_at), tile.department),
        theme.middle(module.id, at(tile.id_at), f"{tile.roles}-id"),
        theme.middle(str(module.cost), plate.centre, f"{tile.roles}-cost"),
        theme.placed_icon(module.guild.title.lower(), at(tile.guild_icon_at), tile.guild),
        text(module.guild.code, tile.guild_at, f"{tile.roles}-guild", Align.START),
        text(module.revision, tile.revision_at, f"{tile.roles}-revision", Align.END),
        _inward_marker(theme, tile, belt_rect.bottom + tile.marker_top),
    ]


def _inward_marker(theme: Theme, tile: Tile, top: Length) -> Path:
    """The triangle that points to the Command Core (rules, section 3)."""
    middle, half = tile.centre.x, tile.marker.width / 2
    corners = (Point(middle - half, top), Point(middle + half, top), Point(middle, top + tile.marker.height))
    return polygon(corners, fill=theme.color("ink"))


def _bars(theme: Theme, tile: Tile) -> _Bars:
    """The bar of each kind of socket on each side, flush with the cut edge and on into the bleed."""
    sizes = {
        Socket.PORT: (tile.port_length / 2, tile.port_depth, theme.color("port")),
        Socket.BULKHEAD: (tile.side / 2 + _REACH, tile.bulkhead_depth, theme.color("bulkhead")),
    }
    return {
        (socket, bearing): _bar(tile, bearing, *size)
        for socket, size in sizes.items()
        for bearing in _BEARINGS.values()
    }


def _sockets(sockets: Sockets, bars: _Bars, theme: Theme, tile: Tile) -> list[Shape]:
    """The four sockets.

    A bulkhead is told from a port without colour, by its length, its depth and the dark line along its inner edge.
    """
    bulkheads = [bearing for name, bearing in _BEARINGS.items() if getattr(sockets, name) is Socket.BULKHEAD]
    ports = [bearing for bearing in _BEARINGS.values() if bearing not in bulkheads]
    return [
        *(bars[Socket.BULKHEAD, bearing] for bearing in bulkheads),
        *(_bulkhead_line(tile, bearing, bulkheads, theme) for bearing in bulkheads),
        *(bars[Socket.PORT, bearing] for bearing in ports),
    ]


def _bulkhead_line(tile: Tile, bearing: int, bulkheads: list[int], theme: Theme) -> Path:
    """The line along a bulkhead's inner edge, which ends at a bulkhead round the corner or runs on into the bleed."""
    stroke = Stroke(theme.color("bulkhead-line"), pt(0.7))
    away = tile.side / 2 - tile.bulkhead_depth
    middle = tile.centre.toward(bearing, away)
    start, end = (
        middle.toward(
            bearing + turn,
            # Half a stroke further, so that two lines close the corner between them.
            away + stroke.width / 2 if (bearing + turn) % 360 in bulkheads else tile.side / 2 + _REACH,
        )
        for turn in (-90, 90)
    )
    return line(start, end, stroke)


def _bar(tile: Tile, bearing: int, half: Length, depth: Length, color: Color) -> Path:
    inner, outer = tile.side / 2 - depth, tile.side / 2 + _REACH
    corners = [
        tile.centre.toward(bearing, away).toward(bearing + 90, along)
        for away, along in ((inner, -half), (inner, half), (outer, half), (outer, -half))
    ]
    return polygon(corners, fill=color)


def pattern_belts(theme: Theme, tile: Tile) -> dict[Guild, Drawing]:
    """For each guild the strip of its pattern that runs behind the cost."""
    belts, field = {}, tile.belt_rect
    for guild in Guild:
        shapes = (
            Box(field, fill=theme.color(guild.code)),
            *guild_pattern(guild.code, field, tile.pitch, theme.color("pattern")),
        )
        belts[guild] = Drawing(f"belt-{guild.code}", f"{guild.title} pattern", field.size, shapes)
    return belts


def module_back(theme: Theme, tile: Tile) -> Drawing:
    """The back of every module: it reveals nothing, for the salvage supply is hidden (rules, section 5)."""
    bleed = Sides.pair(across=mm(3), down=mm(3))
    shapes: tuple[Shape, ...] = (
        Box(Rect.of(tile.size).grown(bleed), fill=theme.color("ground")),
        theme.placed_icon("core", tile.centre, tile.side * _EMBLEM, "ground-line"),
    )
    return Drawing("MODULE-BACK", "Back of every module", tile.size, shapes, bleed, "The emblem of the Command Core.")
