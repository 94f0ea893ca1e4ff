"""Corridors as bridges, the route to the Core as heavier ones with arrows, and rings about sealed contacts."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from generator.artwork.drawing import CurveTo, LineTo, Move, Path, Shape, Stroke, polygon
from generator.components.core import apothem
from generator.components.tile import tile_of
from generator.rules.corridors import core_corridor, corridors, facing, route
from generator.station import core_port, facet_of
from generator.units import Length, mm, pt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.artwork.theme import Theme
    from generator.figures.art.camera import Camera
    from generator.figures.figure import Figure
    from generator.geometry import Point
    from generator.station import Bridge, Node

_WIDTH: Final = mm(6)  # on the board, where a port is 10 mm long
_ROUTE: Final = mm(10)
_ASTRIDE: Final = mm(3.2)  # on the board, from a side into its tile, for a ring about two sockets that meet
_RING: Final = mm(2.5)  # half of its width
_KAPPA: Final = 4 / 3 * math.tan(math.pi / 8)  # of the radius: where the controls of a quarter circle lie

_BEARINGS: Final = {"outward": 0.0, "clockwise": 90.0, "inward": 180.0, "counterclockwise": 270.0}


def corridor_shapes(figure: Figure, camera: Camera) -> Iterator[Shape]:
    """A bridge for each corridor, those to the Core among them; then the routes that are traced."""
    theme, position = camera.stage.theme, figure.position
    for one, other in corridors(position):
        yield _bridge(theme, _between(camera, one, other, _WIDTH))
    for node in position:
        if core_corridor(position, node):
            yield _bridge(theme, _to_core(camera, node, _WIDTH))
    for node in figure.shown.routes:
        steps = route(figure.around(node), node) or ()
        for one, other in pairwise(steps):
            yield polygon(_between(camera, one, other, _ROUTE), fill=theme.color("port"))
            yield arrow(theme, *_middle(camera, camera.bridge(one, other)))
        if steps:
            yield polygon(_to_core(camera, steps[-1], _ROUTE), fill=theme.color("port"))
            yield arrow(theme, *_middle(camera, camera.core_bridge(steps[-1]), before=True))


def _bridge(theme: Theme, corners: tuple[Point, ...]) -> Shape:
    return polygon(corners, fill=theme.color("figure-corridor"), stroke=Stroke(theme.color("port"), pt(0.75)))


def _middle(camera: Camera, bridge: Bridge, *, before: bool = False) -> tuple[Point, float]:
    """Where an arrow stands on a bridge: in its middle, or at its beginning, where a number is in the middle."""
    back = bridge.length / 2 - mm(1.2) if before else mm(0)
    return camera.at(bridge.middle.toward(bridge.bearing, -back)), bridge.bearing


def arrow(theme: Theme, at: Point, bearing: float) -> Shape:
    """The arrow of a route."""
    reach, half = mm(0.85), mm(1.25)
    tip, back = at.toward(bearing, reach), at.toward(bearing, -reach)
    return polygon(
        (tip, back.toward(bearing + 90.0, half), back.toward(bearing - 90.0, half)), fill=theme.color("paper")
    )


def _between(camera: Camera, one: Node, other: Node, width: Length) -> tuple[Point, ...]:
    """The corners of a bridge between two neighbors, from port to port."""
    return (*_at_port(camera, one, facing(one, other), width), *_at_port(camera, other, facing(other, one), width))


def _at_port(camera: Camera, node: Node, side: str, width: Length) -> tuple[Point, Point]:
    """Two places on the inner edge of a tile's port, counterclockwise and clockwise as seen from the tile."""
    station = camera.stage.station
    tile = tile_of(station.tile)
    bearing = node.bearing + _BEARINGS[side]
    middle = station.centre_of(node, camera.centre).toward(bearing, tile.side / 2 - tile.port_depth)
    first, second = (middle.toward(bearing + 90.0, aside) for aside in (-width / 2, width / 2))
    return camera.at(first), camera.at(second)


def _to_core(camera: Camera, node: Node, width: Length) -> tuple[Point, ...]:
    """The corners of a bridge from an inner node to the Core's port."""
    station, facet = camera.stage.station, facet_of(node.sector).bearing
    tile = tile_of(station.tile)
    middle = core_port(camera.centre, apothem(tile.side), node.sector).toward(facet, -tile.port_depth)
    ends = (camera.at(middle.toward(facet + 90.0, aside)) for aside in (-width / 2, width / 2))
    return (*_at_port(camera, node, "inward", width), *ends)


def sealed_shapes(figure: Figure, camera: Camera) -> Iterator[Shape]:
    """A ring about each sealed contact that is shown: about both sockets, and what is between them."""
    for one, other in figure.shown.sealed:
        bridge = camera.bridge(one, other)
        reach = (bridge.length / 2 + _ASTRIDE) * camera.scale
        yield from ring(camera.stage.theme, camera.at(bridge.middle), bridge.bearing, reach)


def ring(theme: Theme, at: Point, bearing: float, reach: Length) -> Iterator[Shape]:
    """A ring that reaches so far along the bearing, both ways."""
    path = _stadium(at, bearing, max(reach, _RING))
    yield path._replace(stroke=Stroke(theme.color("figure-halo"), pt(3)))
    yield path._replace(stroke=Stroke(theme.color("ink"), pt(1.3)))


def _stadium(at: Point, bearing: float, reach: Length) -> Path:
    """Two half circles and the lines between them."""
    segments: list[Move | LineTo | CurveTo] = []
    pull = _RING * _KAPPA
    for way in (bearing, bearing + 180.0):
        middle = at.toward(way, reach - _RING)
        start, tip, end = (middle.toward(way + turn, _RING) for turn in (-90.0, 0.0, 90.0))
        segments.append(LineTo(start) if segments else Move(start))
        segments.append(CurveTo(start.toward(way, pull), tip.toward(way - 90.0, pull), tip))
        segments.append(CurveTo(tip.toward(way + 90.0, pull), end.toward(way, pull), end))
    first = segments[0]
    return Path((*segments, LineTo(first.to)))
