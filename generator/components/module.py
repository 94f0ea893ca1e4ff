"""The station module (rules, section 3): a square tile, outward socket at the top, clockwise to the right.

From the top: the department's icon on its tint and the permanent ID; the printed cost on a belt of the guild's
pattern; the guild, the inward marker that points to the Core, and the revision.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.artwork.drawing import Align, Box, Color, Drawing, Path, Placed, Shape, Stroke, line, polygon
from generator.artwork.patterns import guild_pattern
from generator.catalog.model import Guild, Module, Socket, Sockets
from generator.components.piece import Piece, whole
from generator.geometry import Point, Rect, Sides, Size
from generator.units import ZERO, Length, mm, pt

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.artwork.theme import Theme

TILE: Final = mm(25)
BLEED: Final = Sides.pair(across=mm(1.0), down=mm(1.75))
"""Half of the gutters, 2 mm across and 3.5 mm down, so that a full sheet holds 7 x 9 tiles."""

PORT_DEPTH: Final = mm(1.5)
PORT_LENGTH: Final = TILE * 0.4
BULKHEAD_DEPTH: Final = mm(2.3)
_LINE: Final = pt(0.5)
_REACH: Final = mm(3)  # bars are drawn this far beyond the trim; the clip at the bleed cuts them

_PANEL: Final = Rect(mm(3.1), mm(3.1), mm(18.8), mm(18.8))
_HEAD: Final = mm(5.6)
_BELT: Final = Rect(ZERO, ZERO, mm(18.8), mm(8.0))
_PLATE: Final = Size(mm(10.6), mm(7.0))

_Bars = dict[tuple[Socket, int], Path]

_CENTRE: Final = Point(TILE / 2, TILE / 2)
_BEARINGS: Final = {"outward": 0, "clockwise": 90, "inward": 180, "counterclockwise": 270}


def module_pieces(modules: Iterable[Module], theme: Theme) -> tuple[Piece, ...]:
    """The tiles of the modules, in their order, all with the one back."""
    belts = pattern_belts(theme)
    back = module_back(theme)
    bars = _bars(theme)
    return tuple(_piece(module, theme, belts[module.guild], bars, back) for module in modules)


def _piece(module: Module, theme: Theme, belt: Drawing, bars: _Bars, back: Drawing) -> Piece:
    shapes: list[Shape] = [Box(Rect.of(Size(TILE, TILE)).grown(BLEED), fill=theme.color("paper"))]
    shapes += _panel(module, theme, belt)
    shapes += _sockets(module.sockets, bars, theme)
    sockets = ", ".join(f"{name} {getattr(module.sockets, name).value}" for name in _BEARINGS)
    front = Drawing(
        name=module.id,
        title=f"Module {module.id}",
        size=Size(TILE, TILE),
        shapes=tuple(shapes),
        bleed=BLEED,
        description=(
            f"{module.department.title} module sold by the {module.guild.title} guild, printed cost {module.cost}. "
            f"Sockets: {sockets}. Revision {module.revision}."
        ),
    )
    return whole(module.id, "module", front, back)


def _panel(module: Module, theme: Theme, belt: Drawing) -> list[Shape]:
    left, right = _PANEL.left, _PANEL.right
    head = Rect(left, _PANEL.top, _PANEL.width, _HEAD)
    belt_at = Point(left, head.bottom)
    belt_rect = _BELT.shifted(belt_at.x, belt_at.y)
    foot_middle = belt_rect.bottom + (_PANEL.bottom - belt_rect.bottom) / 2
    hull = Stroke(theme.color("ink"), _LINE)
    icon = mm(4.9)
    plate = Rect.around(belt_rect.centre, _PLATE)
    return [
        Box(head, fill=theme.color(module.department.code)),
        Placed(belt, belt_at),
        line(belt_at, Point(right, belt_rect.top), hull),
        line(Point(left, belt_rect.bottom), Point(right, belt_rect.bottom), hull),
        Box(plate, fill=theme.color("paper"), stroke=hull, radius=mm(1.6)),
        Box(_PANEL, stroke=hull, radius=mm(0.6)),
        theme.placed_icon(module.department.title.lower(), Point(left + mm(3.2), head.centre.y), icon),
        theme.middle(module.id, Point(left + mm(12.2), head.centre.y), "tile-id"),
        theme.middle(str(module.cost), plate.centre, "tile-cost"),
        theme.placed_icon(module.guild.title.lower(), Point(left + mm(1.75), foot_middle), mm(2.5)),
        theme.text(
            module.guild.code,
            Point(left + mm(3.15), foot_middle + theme.style("tile-guild").cap / 2),
            "tile-guild",
        ),
        theme.text(
            module.revision,
            Point(right - mm(0.6), foot_middle + theme.style("tile-revision").cap / 2),
            "tile-revision",
            align=Align.END,
        ),
        _inward_marker(theme, belt_rect.bottom + mm(0.6), _PANEL.bottom - mm(0.5)),
    ]


def _inward_marker(theme: Theme, top: Length, tip: Length) -> Path:
    """The triangle that points to the Command Core (rules, section 3)."""
    half = mm(2.0)
    corners = (Point(_CENTRE.x - half, top), Point(_CENTRE.x + half, top), Point(_CENTRE.x, tip))
    return polygon(corners, fill=theme.color("ink"))


def _bars(theme: Theme) -> _Bars:
    """The bar of each kind of socket on each side, flush with the cut edge and on into the bleed."""
    sizes = {
        Socket.PORT: (PORT_LENGTH / 2, PORT_DEPTH, theme.color("port")),
        Socket.BULKHEAD: (TILE / 2 + _REACH, BULKHEAD_DEPTH, theme.color("bulkhead")),
    }
    return {(socket, bearing): _bar(bearing, *size) for socket, size in sizes.items() for bearing in _BEARINGS.values()}


def _sockets(sockets: Sockets, bars: _Bars, theme: Theme) -> list[Shape]:
    """The four sockets.

    A bulkhead is told from a port without colour, by its length, its depth and the dark line along its inner edge.
    """
    bulkheads = [bearing for name, bearing in _BEARINGS.items() if getattr(sockets, name) is Socket.BULKHEAD]
    ports = [bearing for bearing in _BEARINGS.values() if bearing not in bulkheads]
    return [
        *(bars[Socket.BULKHEAD, bearing] for bearing in bulkheads),
        *(_bulkhead_line(bearing, bulkheads, theme) for bearing in bulkheads),
        *(bars[Socket.PORT, bearing] for bearing in ports),
    ]


def _bulkhead_line(bearing: int, bulkheads: list[int], theme: Theme) -> Path:
    """The line along a bulkhead's inner edge, which ends at a bulkhead round the corner or runs on into the bleed."""
    stroke = Stroke(theme.color("bulkhead-line"), pt(0.7))
    middle = _CENTRE.toward(bearing, TILE / 2 - BULKHEAD_DEPTH)
    start, end = (
        middle.toward(
            bearing + turn,
            # Half a stroke further, so that two lines close the corner between them.
            TILE / 2 - BULKHEAD_DEPTH + stroke.width / 2 if (bearing + turn) % 360 in bulkheads else TILE / 2 + _REACH,
        )
        for turn in (-90, 90)
    )
    return line(start, end, stroke)


def _bar(bearing: int, half: Length, depth: Length, color: Color) -> Path:
    inner, outer = TILE / 2 - depth, TILE / 2 + _REACH
    corners = [
        _CENTRE.toward(bearing, away).toward(bearing + 90, along)
        for away, along in ((inner, -half), (inner, half), (outer, half), (outer, -half))
    ]
    return polygon(corners, fill=color)


def pattern_belts(theme: Theme) -> dict[Guild, Drawing]:
    """For each guild the strip of its pattern that runs behind the cost."""
    belts = {}
    for guild in Guild:
        shapes = (
            Box(_BELT, fill=theme.color(guild.code)),
            *guild_pattern(guild.code, _BELT, mm(1.1), theme.color("pattern")),
        )
        belts[guild] = Drawing(f"belt-{guild.code}", f"{guild.title} pattern", _BELT.size, shapes)
    return belts


def module_back(theme: Theme) -> Drawing:
    """The back of every module: it reveals nothing, for the salvage supply is hidden (rules, section 5)."""
    size = Size(TILE, TILE)
    bleed = Sides.pair(across=mm(3), down=mm(3))
    shapes: tuple[Shape, ...] = (
        Box(Rect.of(size).grown(bleed), fill=theme.color("ground")),
        theme.placed_icon("core", _CENTRE, mm(17), "ground-line"),
    )
    return Drawing("MODULE-BACK", "Back of every module", size, shapes, bleed, "The emblem of the Command Core.")
