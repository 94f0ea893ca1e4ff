"""How a module's tile is divided, for each side that it may have: its sockets, its panel, and what stands where."""

from __future__ import annotations

from typing import Final, NamedTuple

from generator.components.sizes import STANDARD
from generator.geometry import Point, Rect, Size
from generator.units import ZERO, Length, mm

_PORT: Final = 0.4  # of the edge


class Tile(NamedTuple):
    """The plan of a tile. What stands on the panel is measured from the panel's top left corner."""

    side: Length
    roles: str
    """What the theme calls its type: this, a hyphen, and `cost`, `id`, `guild` or `revision`."""
    port_depth: Length
    bulkhead_depth: Length
    inset: Length
    """From the cut to the panel, all around."""
    head: Length
    """The height of the department's field; beneath it lies the belt, and what is left is the foot."""
    belt: Length
    plate: Size
    """Behind the cost, in the middle of the belt."""
    plate_radius: Length
    department: Length
    """The side of the department's icon."""
    department_at: Point
    id_at: Point
    guild: Length
    """The side of the guild's icon."""
    guild_icon_at: Point
    guild_at: Point
    """The left end of the guild's code, at half the height of its capitals."""
    revision_at: Point
    """The right end of the revision, at half the height of its capitals."""
    marker: Size
    """The inward marker, in the foot."""
    marker_top: Length
    """From the belt to the marker."""
    pitch: Length
    """Of the guild's pattern."""

    @property
    def size(self) -> Size:
        """The trim."""
        return Size(self.side, self.side)

    @property
    def centre(self) -> Point:
        """The middle of the trim."""
        return Point(self.side / 2, self.side / 2)

    @property
    def port_length(self) -> Length:
        """How long a docking port is."""
        return self.side * _PORT

    @property
    def panel(self) -> Rect:
        """The framed field within the sockets."""
        return Rect(self.inset, self.inset, self.side - self.inset * 2, self.side - self.inset * 2)

    @property
    def belt_rect(self) -> Rect:
        """The belt, as it is drawn by itself."""
        return Rect(ZERO, ZERO, self.panel.width, self.belt)

    @property
    def scale(self) -> float:
        """The side, measured by that of the rules' own tile."""
        return self.side / STANDARD.tile


def _at(x: float, y: float) -> Point:
    return Point(mm(x), mm(y))


_SMALL: Final = Tile(
    side=mm(20),
    roles="tile-20",
    port_depth=mm(1.3),  # a little deeper than in proportion: a cut 0.1 mm off still leaves the contract's 1.2 mm
    bulkhead_depth=mm(1.9),
    inset=mm(2.5),
    head=mm(5.0),  # the revision stands under the ID, for the foot has no room for it beside the guild
    belt=mm(5.8),
    plate=Size(mm(8.4), mm(5.0)),
    plate_radius=mm(1.3),
    department=mm(4.0),
    department_at=_at(2.45, 2.5),
    id_at=_at(9.65, 1.5),
    guild=mm(2.5),
    guild_icon_at=_at(13.1, 12.9),
    guild_at=_at(0.65, 12.9),
    revision_at=_at(14.25, 3.75),
    marker=Size(mm(3.2), mm(3.3)),
    marker_top=mm(0.45),
    pitch=mm(1.0),
)
_STANDARD: Final = Tile(
    side=mm(25),
    roles="tile",
    port_depth=mm(1.5),
    bulkhead_depth=mm(2.3),
    inset=mm(3.1),
    head=mm(5.6),
    belt=mm(8.0),
    plate=Size(mm(10.6), mm(7.0)),
    plate_radius=mm(1.6),
    department=mm(4.9),
    department_at=_at(3.2, 2.8),
    id_at=_at(12.2, 2.8),
    guild=mm(2.5),
    guild_icon_at=_at(1.75, 16.2),
    guild_at=_at(3.15, 16.2),
    revision_at=_at(18.2, 16.2),
    marker=Size(mm(4.0), mm(4.1)),
    marker_top=mm(0.6),
    pitch=mm(1.1),
)


def _enlarged(tile: Tile, factor: float, roles: str) -> Tile:
    """The same plan at another scale; the theme's type for it follows."""
    return Tile(
        side=tile.side * factor,
        roles=roles,
        port_depth=tile.port_depth * factor,
        bulkhead_depth=tile.bulkhead_depth * factor,
        inset=tile.inset * factor,
        head=tile.head * factor,
        belt=tile.belt * factor,
        plate=_larger(tile.plate, factor),
        plate_radius=tile.plate_radius * factor,
        department=tile.department * factor,
        department_at=_further(tile.department_at, factor),
        id_at=_further(tile.id_at, factor),
        guild=tile.guild * factor,
        guild_icon_at=_further(tile.guild_icon_at, factor),
        guild_at=_further(tile.guild_at, factor),
        revision_at=_further(tile.revision_at, factor),
        marker=_larger(tile.marker, factor),
        marker_top=tile.marker_top * factor,
        pitch=tile.pitch * factor,
    )


def _larger(size: Size, factor: float) -> Size:
    return Size(size.width * factor, size.height * factor)


def _further(point: Point, factor: float) -> Point:
    return Point(point.x * factor, point.y * factor)


_PLANS: Final = {tile.side: tile for tile in (_SMALL, _STANDARD, _enlarged(_STANDARD, 1.2, "tile-30"))}


def tile_of(side: Length) -> Tile:
    """The plan of a tile with that side, one of `TILES`. Raises KeyError for another."""
    return _PLANS[side]
