"""The aid's small figures: a corridor, what supports what, and what screens a lane."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.artwork.drawing import Box, Path, Shape, Stroke, line, polygon
from generator.catalog.model import Socket
from generator.components.aid.part import COLUMN, Part
from generator.geometry import Point, Rect, Size
from generator.rules.placement import support_needed
from generator.rules.shield import lane_renown
from generator.rules.synergy import tier_of, tier_renown
from generator.station import Ring
from generator.units import ZERO, Length, mm, pt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.artwork.theme import Theme
    from generator.catalog.model import Parameters

_PORT: Final = 0.4  # of an edge, as on the modules
_PORT_DEPTH: Final = mm(0.9)
_BULKHEAD_DEPTH: Final = mm(1.25)


def tile(place: Rect, theme: Theme, sockets: dict[int, Socket]) -> Iterator[Shape]:
    """A module as seen from afar: a square and some of its sockets, by the bearing of their side."""
    yield Box(place, fill=theme.color("aid-tile"))
    for bearing, socket in sockets.items():
        yield _bar(place, bearing, socket, theme)
        if socket is Socket.BULKHEAD:
            inner = place.centre.toward(bearing, place.width / 2 - _BULKHEAD_DEPTH)
            start, end = (inner.toward(bearing + turn, place.width / 2) for turn in (-90, 90))
            yield line(start, end, Stroke(theme.color("bulkhead-line"), pt(0.5)))
    yield Box(place, stroke=Stroke(theme.color("ink"), pt(0.5)))


def _bar(place: Rect, bearing: int, socket: Socket, theme: Theme) -> Path:
    port = socket is Socket.PORT
    half = place.width / 2 * (_PORT if port else 1.0)
    depth = _PORT_DEPTH if port else _BULKHEAD_DEPTH
    outer = place.width / 2
    corners = (
        place.centre.toward(bearing, away).toward(bearing + 90, along)
        for away, along in ((outer - depth, -half), (outer - depth, half), (outer, half), (outer, -half))
    )
    return polygon(corners, fill=theme.color("port" if port else "bulkhead"))


def empty(place: Rect, theme: Theme) -> Shape:
    """A node without a module."""
    return Box(place, stroke=Stroke(theme.color("quiet"), pt(0.5), (mm(0.8), mm(0.6))))


def corridor_figure(theme: Theme) -> Part:
    """Two ports that face each other, and a port that faces a bulkhead."""
    side, gap = mm(7), mm(2.6)

    def draw(corner: Point) -> Iterator[Shape]:
        for index, (facing, key) in enumerate(((Socket.PORT, "corridor"), (Socket.BULKHEAD, "sealed"))):
            middle = corner.x + COLUMN * (0.25 + 0.5 * index)
            left = Rect(middle - gap / 2 - side, corner.y + mm(0.4), side, side)
            right = left.shifted(side + gap, ZERO)
            if facing is Socket.PORT:
                yield Box(
                    Rect.around(Point(middle, left.centre.y), Size(gap, side * _PORT)), fill=theme.color("aid-bridge")
                )
            yield from tile(left, theme, {90: Socket.PORT})
            yield from tile(right, theme, {270: facing})
            yield theme.middle(theme.word(f"aid-{key}-label"), Point(middle, left.bottom + mm(2.4)), "aid-strong")

    return Part(side + mm(5.4), draw)


def synergy_figure(parameters: Parameters, theme: Theme) -> Part:
    """A module between two of one other department, and one between three of three others, with what each scores."""
    side, gap = mm(5.2), mm(1.6)
    step = side + gap
    cases = [
        (around, tier_renown(tier_of(len(around), len({*around.values()})), parameters))
        for around in ({90: "reactor", 270: "reactor"}, {90: "greenhouse", 270: "reactor", 0: "habitation"})
    ]

    def draw(corner: Point) -> Iterator[Shape]:
        for index, (around, renown) in enumerate(cases):
            centre = Point(corner.x + COLUMN * (0.2 + 0.5 * index), corner.y + step + side / 2 + mm(0.2))
            places = {bearing: centre.toward(bearing, step) for bearing in around}
            for bearing, place in places.items():
                between = centre.toward(bearing, step / 2)
                reach = Size(gap + mm(0.2), side * _PORT) if bearing % 180 else Size(side * _PORT, gap + mm(0.2))
                yield Box(Rect.around(between, reach), fill=theme.color("aid-bridge"))
                yield from tile(Rect.around(place, Size(side, side)), theme, {(bearing + 180) % 360: Socket.PORT})
                yield theme.placed_icon(around[bearing], place.toward(bearing, mm(0.35)), mm(3.2))
            yield from tile(Rect.around(centre, Size(side, side)), theme, dict.fromkeys(around, Socket.PORT))
            yield theme.placed_icon("laboratory", centre, mm(3))
            yield theme.middle(str(renown), Point(centre.x + step + side / 2 + mm(3), centre.y), "aid-formula")

    return Part(step + side + mm(1.8), draw)


def support_figure(parameters: Parameters, theme: Theme) -> Part:
    """A module further out, and of the three nodes further in that can support it as many occupied as it takes."""
    side, pitch = mm(5.2), mm(6.2)
    rings = [(ring.name.lower(), support_needed(ring, parameters)) for ring in (Ring.MIDDLE, Ring.OUTER)]

    def draw(corner: Point) -> Iterator[Shape]:
        for index, (ring, needed) in enumerate(rings):
            middle = corner.x + COLUMN * (0.19 + 0.5 * index)
            top = corner.y + side / 2 + mm(0.3)
            yield from tile(Rect.around(Point(middle, top), Size(side, side)), theme, {})
            for place in range(3):
                node = Rect.around(Point(middle + pitch * (place - 1), top + pitch), Size(side, side))
                yield from tile(node, theme, {}) if place < needed else (empty(node, theme),)
            words = Point(middle + side / 2 + mm(0.9), top + theme.style("aid-text").cap / 2)
            yield theme.text(theme.word(f"aid-{ring}-label"), words, "aid-strong")
            count = Point(middle + pitch * 1.5 + mm(0.6), top + pitch)
            yield theme.middle(str(needed), count.shifted(mm(1.4), ZERO), "aid-heading")

    return Part(side + pitch + mm(1.6), draw)


class Lane(NamedTuple):
    """A lane of the figure: the rings that are occupied, and the frontier's outward socket."""

    depth: int
    outward: Socket | None


LANES: Final = (Lane(1, Socket.BULKHEAD), Lane(2, Socket.BULKHEAD), Lane(2, Socket.PORT), Lane(0, None))


def lane_points(lane: Lane, parameters: Parameters) -> int:
    """The Shield points of a lane (rules, section 13)."""
    return lane_renown(lane.depth, parameters, screened=lane.outward is Socket.BULKHEAD)


def shield_figure(parameters: Parameters, theme: Theme) -> Part:
    """Four lanes with the sun above them, and what each scores."""
    side, pitch = mm(5), mm(5.6)
    height = mm(5) + pitch * 3 + mm(4.6)

    def draw(corner: Point) -> Iterator[Shape]:
        for index, lane in enumerate(LANES):
            middle = corner.x + COLUMN * (index + 0.5) / len(LANES)
            field = Rect(middle - side / 2 - mm(2), corner.y, side + mm(4), height)
            yield Box(field, fill=theme.color("sunward"))
            yield theme.placed_icon("sun", Point(middle, field.top + mm(2.4)), mm(4))
            for ring in range(3):
                node = Rect.around(Point(middle, field.top + mm(5) + pitch * (2.5 - ring)), Size(side, side))
                yield from _node(node, lane, ring, theme)
            yield theme.middle(str(lane_points(lane, parameters)), Point(middle, field.bottom - mm(2.3)), "aid-formula")

    return Part(height + mm(1.4), draw)


def _node(place: Rect, lane: Lane, ring: int, theme: Theme) -> Iterator[Shape]:
    if ring >= lane.depth:
        yield empty(place, theme)
    elif ring == lane.depth - 1 and lane.outward is not None:
        yield from tile(place, theme, {0: lane.outward})
    else:
        yield from tile(place, theme, {})


def table_rule(left: Length, right: Length, y: Length, theme: Theme) -> Shape:
    """A line between rows of a table."""
    return line(Point(left, y), Point(right, y), Stroke(theme.color("faint"), pt(0.5)))
