"""The picture of a figure: the printed board and tiles, and over them what the rules say of the station."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from generator.artwork.drawing import Box, Circle, Drawing, Placed, Shape, Stroke, line, polygon
from generator.components.core import apothem
from generator.figures.art import marks
from generator.figures.art.camera import GAP, Camera, cameras
from generator.figures.art.corridors import corridor_shapes, sealed_shapes
from generator.figures.figure import Value
from generator.geometry import Point, Rect, Size
from generator.rules.corridors import connected
from generator.rules.shield import lanes
from generator.rules.synergy import synergy
from generator.station import SECTOR_ANGLE, SECTORS, Node, Ring, port_distance
from generator.units import ZERO, Length, mm, pt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.artwork.theme import Theme
    from generator.figures.art.stage import Stage
    from generator.figures.figure import Figure

_SUN: Final = mm(2.4)
_DIAL: Final = mm(3.1)  # on the board, as it is printed there
_LEAST_DIAL: Final = mm(1.75)
_LEAST_ID: Final = pt(6)
"""Where the ID on a tile would be smaller, the department's code is written over the tile."""
_PREFERRED: Final = (5, 4, 6, 1, 9, 0)
"""The sectors in whose empty nodes the rings are named, best first; in the others words would stand steep."""


def picture(figure: Figure, stage: Stage, width: Length) -> Drawing:
    """The station of a figure, in one part or several beside each other, so wide in all."""
    shapes: list[Shape] = []
    x = ZERO
    views = cameras(figure, stage, width)
    for number, camera in enumerate(views, start=1):
        name = f"figure-{figure.name}-{number}"
        part = Drawing(name, figure.title, camera.size, tuple(_part(figure, camera)))
        pen = Stroke(stage.theme.color("quiet"), pt(0.5))
        frame = Box(Rect.of(camera.size).shifted(x, ZERO).inset(pen.width / 2), stroke=pen)
        shapes += [Placed(part, Point(x, ZERO), trimmed=True), frame]
        x += camera.size.width + GAP
    size = Size(x - GAP, views[0].size.height)
    return Drawing(f"figure-{figure.name}-picture", figure.title, size, tuple(shapes))


def _part(figure: Figure, camera: Camera) -> Iterator[Shape]:
    theme = camera.stage.theme
    yield Placed(camera.stage.board, camera.at(Point(ZERO, ZERO)), scale=camera.scale)
    if figure.sunny:
        yield _axis(camera)
    for node, module in figure.position.items():
        tile = camera.stage.tiles[module.id]
        yield Placed(tile, camera.corner(node, 1, -1), camera.scale, node.bearing, trimmed=True)
        yield polygon(camera.corners(node), stroke=Stroke(theme.color("quiet"), pt(0.5)))
    yield from corridor_shapes(figure, camera)
    if figure.sunny:
        yield sun(theme, camera.at(Point(camera.centre.x, ZERO)))
    yield from _dials(camera)
    yield from _core_name(camera)
    yield from _ring_names(figure, camera)
    yield from _candidate(figure, camera)
    yield from _tags(figure, camera)
    yield from sealed_shapes(figure, camera)
    yield from _lanes(figure, camera)
    yield from _synergies(figure, camera)
    yield from _letters(figure, camera)


def _axis(camera: Camera) -> Shape:
    """The sunward axis, from the sun to the Core, beneath the modules."""
    theme, top = camera.stage.theme, Point(camera.centre.x, ZERO)
    facet = port_distance(apothem(camera.stage.station.tile))
    pen = Stroke(theme.color("board-text"), pt(0.8), (mm(2), mm(0.7), mm(0.6), mm(0.7)))
    return line(camera.at(top), camera.at(camera.centre.shifted(ZERO, -facet)), pen)


def sun(theme: Theme, at: Point) -> Shape:
    """The sun, whole, where the board has its lower half on its edge."""
    return Circle(at, _SUN, fill=theme.color("board-sun"), stroke=Stroke(theme.color("ink"), pt(0.6)))


def _dials(camera: Camera) -> Iterator[Shape]:
    """The sectors' numbers on the bridges from the Core, large enough to be read."""
    theme = camera.stage.theme
    radius = max(_LEAST_DIAL, _DIAL * camera.scale)
    for sector in range(SECTORS):
        at = camera.at(camera.core_bridge(Node(Ring.INNER, sector)).middle)
        if camera.shows(at, radius * 2, radius * 2):
            yield Circle(at, radius, fill=theme.color("paper"), stroke=Stroke(theme.color("ink"), pt(0.6)))
            yield theme.middle(str(sector), at, "figure-dial")


def _core_name(camera: Camera) -> Iterator[Shape]:
    theme = camera.stage.theme
    middle = camera.at(camera.centre.shifted(ZERO, apothem(camera.stage.station.tile) * 0.62))
    if camera.shows(middle, mm(9), mm(3)):
        yield from marks.plate(theme, theme.word("figure-core-plate"), middle, "figure-core")


def _ring_names(figure: Figure, camera: Camera) -> Iterator[Shape]:
    """The rings' names, each on an empty node that is seen whole; all in one sector where that can be."""
    theme, room = camera.stage.theme, mm(10)

    def place(ring: Ring, sector: int) -> Point:  # in the outward half of a slot: the marker is in the other
        return camera.corner(Node(ring, sector), 0.45, 0.0)

    def free(ring: Ring, sector: int) -> bool:
        taken = Node(ring, sector) in figure.position or (figure.shown.lanes and ring is Ring.OUTER)
        return not taken and camera.shows(place(ring, sector), room, room)

    best = sorted(_PREFERRED, key=lambda sector: -sum(free(ring, sector) for ring in Ring))
    for ring in Ring:
        sector = next((sector for sector in best if free(ring, sector)), None)
        if sector is not None:
            words = theme.word(f"figure-ring-{ring.name.lower()}")
            turn = sector * SECTOR_ANGLE
            upright = turn if math.cos(math.radians(turn)) > 0 else turn - 180.0
            yield theme.middle(words, place(ring, sector), "figure-ring", "board-text", upright)


def _candidate(figure: Figure, camera: Camera) -> Iterator[Shape]:
    """A dashed frame about the module that is being placed."""
    if figure.candidate is not None:
        yield from dashed(camera.stage.theme, camera.corners(figure.candidate.node, mm(0.3)))


def dashed(theme: Theme, corners: tuple[Point, ...]) -> Iterator[Shape]:
    """A dashed frame."""
    yield polygon(corners, stroke=Stroke(theme.color("figure-halo"), pt(2.8)))
    yield polygon(corners, stroke=Stroke(theme.color("ink"), pt(1.4), (mm(1.5), mm(1.0))))


def _tags(figure: Figure, camera: Camera) -> Iterator[Shape]:
    """The departments' codes, upright on the tiles, where the tiles' own lettering is too small."""
    theme = camera.stage.theme
    if theme.style("tile-id").size * camera.scale >= _LEAST_ID:
        return
    for node, module in figure.position.items():
        yield from marks.plate(theme, module.department.code, camera.node(node), "figure-tag")


def _lanes(figure: Figure, camera: Camera) -> Iterator[Shape]:
    """What each sunward lane scores, on its outer node, or beyond it where that is taken."""
    if not figure.shown.lanes:
        return
    for lane in lanes(figure.station, figure.parameters):
        node = Node(Ring.OUTER, lane.sector)
        # Where the node is empty, in the outward half of its slot: the marker is in the other.
        at = camera.corner(node, 1.0 if node in figure.position else 0.3, 0.0)
        yield from marks.points(camera.stage.theme, str(lane.renown), at, screened=lane.screened)


def _synergies(figure: Figure, camera: Camera) -> Iterator[Shape]:
    """A tick on each qualifying neighbor, two bars on one of the same department, and what the module earns."""
    theme = camera.stage.theme
    for node in figure.shown.synergy:
        position = figure.around(node)
        found = synergy(position, node, figure.parameters)
        for other in connected(position, node):
            mark = marks.tick if other in found.neighbors else marks.equal
            yield from mark(theme, camera.corner(other, 0.86, 0.86))
        words = theme.word("figure-renown", renown=found.renown)
        yield from marks.renown(theme, words, camera.corner(node, 1.0, 0.0))


def _letters(figure: Figure, camera: Camera) -> Iterator[Shape]:
    """The letters of nodes, each with the verdict where a caption tells it."""
    theme = camera.stage.theme
    judged = verdicts(figure)
    for name, node in figure.letters.items():
        if node in judged:
            sign = marks.cross if judged[node] else marks.tick
            yield from sign(theme, camera.corner(node, 0.9, -0.9))
        yield from marks.letter(theme, name, camera.corner(node, 0.86, 0.86))


def verdicts(figure: Figure) -> dict[Node, bool]:
    """The nodes of which a caption tells whether what stands there is legal, and whether it breaks a rule."""
    told = [
        part.of
        for caption in figure.captions
        for part in caption.parts
        if isinstance(part, Value) and part.word == "verdict"
    ]
    return {of[0]: bool(figure.broken(of[0])) for of in told if isinstance(of, tuple)}
