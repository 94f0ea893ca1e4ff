"""How a part of the board comes to lie in a picture: which part it is, and how much smaller."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.components.core import apothem
from generator.geometry import Point, Rect, Size
from generator.rules.placement import Rule
from generator.rules.position import adjacent_sectors
from generator.station import SUNWARD_LANES, Bridge, Node, Ring
from generator.units import ZERO, Length, mm

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.figures.art.stage import Stage
    from generator.figures.figure import Figure

_ROUND: Final = mm(4.5)  # about what must be seen, on the board
_HUB: Final = mm(14)  # of the Core that is seen in every picture
_SKY: Final = mm(7)  # above the board, for the sun
LARGEST: Final = 0.8
"""No picture shows the board larger: at this scale all but the smallest print on a tile is legible."""
GAP: Final = mm(3)
"""Between the parts of a picture."""


class Camera(NamedTuple):
    """A window on the board, and the scale at which it is shown. What it gives are places in the picture."""

    stage: Stage
    window: Rect
    scale: float

    @property
    def size(self) -> Size:
        """The picture's."""
        return Size(self.window.width * self.scale, self.window.height * self.scale)

    @property
    def centre(self) -> Point:
        """The station's, on the board."""
        return Rect.of(self.stage.board.size).centre

    def at(self, point: Point) -> Point:
        """Where a place of the board lies in the picture."""
        return Point((point.x - self.window.left) * self.scale, (point.y - self.window.top) * self.scale)

    def node(self, node: Node) -> Point:
        """The middle of a node."""
        return self.at(self.stage.station.centre_of(node, self.centre))

    def corner(self, node: Node, out: float, along: float) -> Point:
        """A place on the tile of a node: 1 is as far out as its outward side, and as far clockwise as that side."""
        half = self.stage.station.tile / 2
        middle = self.stage.station.centre_of(node, self.centre)
        return self.at(middle.toward(node.bearing, half * out).toward(node.bearing + 90.0, half * along))

    def corners(self, node: Node, larger: Length = ZERO) -> tuple[Point, ...]:
        """The corners of a node's tile, each moved outward by so much in the picture."""
        side = self.stage.station.tile + larger * 2 / self.scale
        return tuple(map(self.at, self.stage.station.corners_of(node, self.centre, side)))

    def bridge(self, one: Node, other: Node) -> Bridge:
        """The bridge from one node to its neighbor, on the board."""
        station, centre = self.stage.station, self.centre
        if other == one.clockwise:
            return station.bridge_around(one, centre)
        if other == one.outward:
            return station.bridge_outward(one, centre)
        return _turned(self.bridge(other, one))

    def core_bridge(self, node: Node) -> Bridge:
        """The bridge from an inner node to the Core, on the board."""
        facet = apothem(self.stage.station.tile)
        return _turned(self.stage.station.bridge_from_core(node.sector, self.centre, facet))

    def shows(self, point: Point, across: Length, down: Length) -> bool:
        """Whether all is in the picture that is so wide and high and has that middle."""
        return Rect.of(self.size).holds(Rect.around(point, Size(across, down)))


def _turned(bridge: Bridge) -> Bridge:
    return bridge._replace(bearing=bridge.bearing + 180.0)


def cameras(figure: Figure, stage: Stage, width: Length) -> tuple[Camera, ...]:
    """The windows of a figure's parts, which together are so wide when they are beside each other, from left to right.

    All have one scale and one height. Where the scale is the largest that there is, what is left beside a single part
    shows more of the board.
    """
    if figure.whole:
        board = Rect.of(stage.board.size)
        windows = [Rect(ZERO, -_SKY, board.width, board.height + _SKY)]
    elif figure.panels:
        windows = [_window(figure, stage, frozenset(sectors)) for sectors in figure.panels]
    else:
        windows = [_window(figure, stage, None)]
    height = max(window.height for window in windows)
    windows = [
        Rect.around(window.centre, Size(window.width, height)) if window.height < height else window
        for window in windows
    ]
    room = width - GAP * (len(windows) - 1)
    across = sum((window.width for window in windows), ZERO)
    scale = min(LARGEST, room / across)
    more = (room / scale - across) / len(windows)
    return tuple(
        Camera(stage, Rect(window.left - more / 2, window.top, window.width + more, window.height), scale)
        for window in windows
    )


def _window(figure: Figure, stage: Stage, sectors: frozenset[int] | None) -> Rect:
    """The smallest window in which all that matters is seen, of those sectors or of all."""
    station, centre = stage.station, Rect.of(stage.board.size).centre
    side = station.tile + mm(1)
    points = [
        corner
        for node in _seen(figure)
        if sectors is None or node.sector in sectors
        for corner in station.corners_of(node, centre, side)
    ]
    points += [centre.shifted(-_HUB, -_HUB), centre.shifted(_HUB, _HUB)]
    window = _around(points)
    if figure.shown.lanes and sectors is None:  # up to the sun
        return Rect(window.left, -_SKY, window.width, window.bottom + _SKY)
    return window


def _seen(figure: Figure) -> list[Node]:
    """The nodes that must be in the picture: those of modules, and those that are looked at and are empty."""
    nodes = list(figure.position)
    if figure.shown.lanes:
        nodes += [Node(Ring.OUTER, sector) for sector in SUNWARD_LANES]
    if figure.candidate is not None:
        node = figure.candidate.node
        if set(figure.broken(node)) - {Rule.ROUTE}:
            inside = Ring(node.ring.value - 1)
            nodes += [Node(inside, sector) for sector in adjacent_sectors(node.sector)]
    return nodes


def _around(points: Iterable[Point]) -> Rect:
    every = list(points)
    left, right = min(p.x for p in every) - _ROUND, max(p.x for p in every) + _ROUND
    top, bottom = min(p.y for p in every) - _ROUND, max(p.y for p in every) + _ROUND
    return Rect(left, top, right - left, bottom - top)
