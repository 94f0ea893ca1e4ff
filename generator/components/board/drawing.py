"""The station board (rules, section 4 and figure 2): one drawing, printed through one window or more.

The level line through the centre runs between sectors 2 and 3 and between 7 and 8 and touches no node. Above it lie
the five sunward lanes, beneath it the five leeward sectors.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from generator.artwork.drawing import (
    CLOSE,
    Box,
    Circle,
    CurveTo,
    Drawing,
    LineTo,
    Move,
    Path,
    Shape,
    Stroke,
    lines,
    polygon,
)
from generator.artwork.icons import ICON_SIZE
from generator.components.board.corners import LEADING, corner_lettering
from generator.components.board.joints import joining_marks
from generator.components.board.plan import BLEED, Plan, board_size, board_split
from generator.components.board.windows import BOARD, Split
from generator.components.core import core_shapes
from generator.components.piece import Piece
from generator.components.placing import placed_about
from generator.components.sizes import STANDARD
from generator.geometry import Point, Rect
from generator.station import SECTOR_ANGLE, SECTORS, SUNWARD_LANES, Ring, nodes
from generator.units import ZERO, Length, mm, pt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.artwork.theme import Theme
    from generator.geometry import Size
    from generator.station import Bridge, Station

_LETTERED: Final = mm(63)  # from a side: further in, the corners' lettering is above the rim
_BELOW_NOTES: Final = mm(21)
_HALF_SECTOR: Final = SECTOR_ANGLE / 2

_LANE_GAP: Final = mm(1.4)
_LANE_START: Final = mm(24)  # under the Core
_BRIDGE: Final = mm(5)
_TUCK: Final = mm(1)  # bridges run on beneath the slots, whose sides they meet askew

_PAST_MARKER: Final = mm(8.4)  # from a tile's inward side to beyond its marker
_RAY_STEP: Final = mm(4)
_NAME_BEARINGS: Final = (18.0, 162.0, 198.0, 342.0)  # between sectors, where no tile covers the rings' names
_NAME_OUT: Final = mm(1.2)


def board_pieces(theme: Theme, station: Station, slot: Drawing, largest: Size = STANDARD.largest) -> tuple[Piece, ...]:
    """The board's pieces, windows on one drawing, no larger than `largest`. `slot` is the drawing of `slot_drawing`."""
    split = board_split(station, slot.size.width, largest)
    drawing = _board(Plan(theme, station, slot, split))
    return tuple(Piece(window.id, "board", drawing, None, window.rect, BLEED) for window in split.windows)


def board_ground(theme: Theme, station: Station, slot: Drawing) -> Drawing:
    """The whole board without its small print, for pictures that are printed smaller and letter it themselves."""
    plan = Plan(theme, station, slot, Split(board_size(station)), lettered=False)
    return Drawing(f"{BOARD}-GROUND", "Station board", plan.size, _ground(plan), BLEED)


def _board(plan: Plan) -> Drawing:
    """The whole board, sector 0 and the sun at the top."""
    return Drawing(
        BOARD,
        "Station board",
        plan.size,
        (*_ground(plan), *joining_marks(plan), *corner_lettering(plan)),
        BLEED,
        "The Command Core in the middle, three rings of ten nodes around it, and the sun at the top. Sectors are "
        "numbered 0 to 9 clockwise; the shaded sectors 8, 9, 0, 1 and 2 are the sunward lanes.",
    )


def _ground(plan: Plan) -> tuple[Shape, ...]:
    """All of the board but the marks and the words that say how its pieces meet."""
    theme, centre = plan.theme, plan.centre
    return (
        Box(Rect.of(plan.size).grown(BLEED), fill=theme.color("paper")),
        _sunlight(plan),
        _sun(plan),
        *(_lane(plan, sector) for sector in range(SECTORS)),
        *_rings(plan),
        *_bridges(plan),
        *(placed_about(plan.slot, plan.station.centre_of(node, centre), node.bearing) for node in nodes()),
        _axis(plan),
        *_sectors(plan),
        *(_ring_names(plan) if plan.lettered else ()),
        *core_shapes(theme, centre, plan.station.tile, named=plan.lettered),
    )


def _upright(bearing: float) -> float:
    """The turn of a text square to a radius, such that nobody has to read it upside down."""
    return bearing if math.cos(math.radians(bearing)) > 0 else bearing - 180.0


def _arc(centre: Point, radius: Length, start: float, end: float) -> CurveTo:
    """An arc from one bearing to another, less than a right angle on."""
    pull = radius * (4 / 3 * math.tan(math.radians(end - start) / 4))
    first, last = centre.toward(start, radius), centre.toward(end, radius)
    return CurveTo(first.toward(start + 90.0, pull), last.toward(end - 90.0, pull), last)


def _lane(plan: Plan, sector: int) -> Path:
    """A sector's field, a constant gap from its neighbours'; the sunward lanes are shaded."""
    sunward = sector in SUNWARD_LANES
    theme, centre = plan.theme, plan.centre
    bearing = sector * SECTOR_ANGLE
    rim, start = plan.rim, _LANE_START * plan.scale

    def off(radius: Length) -> float:
        return _HALF_SECTOR - math.degrees(math.asin(_LANE_GAP / 2 / radius))

    inner, outer = off(start), off(rim)
    return Path(
        (
            Move(centre.toward(bearing - inner, start)),
            LineTo(centre.toward(bearing - outer, rim)),
            _arc(centre, rim, bearing - outer, bearing + outer),
            LineTo(centre.toward(bearing + inner, start)),
            CLOSE,
        ),
        fill=theme.color("sunward") if sunward else None,
        stroke=Stroke(theme.color("board-lane-sun" if sunward else "board-lane"), pt(0.5)),
    )


def _rings(plan: Plan) -> Iterator[Shape]:
    """The line around each ring, and the rim's graduation: dense on the leeward side, as an engraver shades."""
    theme, station, centre, slot = plan.theme, plan.station, plan.centre, plan.slot.size.width
    pen = Stroke(theme.color("board-bridge"), pt(0.5))
    for ring in (Ring.INNER, Ring.MIDDLE):
        last = station.corner_distance(ring, slot)
        first = station.inner_edge(Ring(ring.value + 1)) - (slot - station.tile) / 2
        yield Circle(centre, (last + first) / 2, stroke=pen)
    rim = plan.rim
    hull = theme.color("board-hull")
    yield Circle(centre, rim, stroke=Stroke(hull, pt(0.75)))
    ticks = [
        (centre.toward(float(bearing), rim), centre.toward(float(bearing), rim + _tick(bearing)))
        for bearing in range(1, 360)  # none on the axis, where the sun stands
        if bearing % 3 == 0 or 90 < bearing < 270
    ]
    yield lines(ticks, Stroke(hull, pt(0.5)))


def _tick(bearing: int) -> Length:
    """How long the rim's tick at a bearing is: longest at the sectors' axes and limits."""
    return mm(1.8) if bearing % round(_HALF_SECTOR) == 0 else mm(1.1)


def _bridges(plan: Plan) -> Iterator[Shape]:
    """Light tubes between neighbours, beneath the slots and the Core."""
    station, centre = plan.station, plan.centre
    for node in nodes():
        yield _tube(plan.theme, station.bridge_around(node, centre))
        if node.outward is not None:
            yield _tube(plan.theme, station.bridge_outward(node, centre))
    for sector in range(SECTORS):
        yield _tube(plan.theme, plan.dial(sector))


def _tube(theme: Theme, bridge: Bridge) -> Shape:
    half = bridge.length / 2 + _TUCK
    corners = (
        bridge.middle.toward(bridge.bearing, along).toward(bridge.bearing + 90.0, aside)
        for along, aside in (
            (-half, -_BRIDGE / 2),
            (half, -_BRIDGE / 2),
            (half, _BRIDGE / 2),
            (-half, _BRIDGE / 2),
        )
    )
    return polygon(corners, fill=theme.color("paper"), stroke=Stroke(theme.color("board-bridge"), pt(0.5)))


def _axis(plan: Plan) -> Path:
    """The sunward axis, through the middle of sector 0 and past the inward markers on it."""
    station, centre = plan.station, plan.centre
    starts = [station.inner_edge(ring) + _PAST_MARKER * plan.scale for ring in Ring]
    ends = [*(station.inner_edge(ring) + mm(2) for ring in (Ring.MIDDLE, Ring.OUTER)), plan.rim]
    pen = Stroke(plan.theme.color("board-sun"), pt(0.75), (mm(4), mm(1), mm(0.8), mm(1)))
    pairs = zip(starts, ends, strict=True)
    return lines(((centre.toward(0.0, start), centre.toward(0.0, end)) for start, end in pairs), pen)


def _sunlight(plan: Plan) -> Path:
    """The sun's light, which falls straight down upon the rim."""
    radius, centre = plan.rim + mm(3), plan.centre
    below = _BELOW_NOTES + (LEADING if plan.narrow or plan.split.upright is not None else ZERO)
    rays: list[tuple[Point, Point]] = []
    for step in range(1, math.ceil(radius / _RAY_STEP)):
        aside = _RAY_STEP * step
        depth = radius * math.sqrt(1 - (aside / radius) ** 2)
        end = centre.y - depth
        start = max(end - mm(12 if step % 2 else 7), -BLEED.top)
        if aside > centre.x - _LETTERED:
            start = max(start, below)
        if end - start > mm(2.5):
            rays += [(Point(x, start), Point(x, end)) for x in (centre.x - aside, centre.x + aside)]
    return lines(rays, Stroke(plan.theme.color("board-ray"), pt(0.7)))


def _sun(plan: Plan) -> Path:
    """The sun on the upper edge, on the axis; it ends with the bleed."""
    sun, limb = Point(plan.centre.x, ZERO), mm(3.9)
    start = math.degrees(math.acos(BLEED.top / limb))
    step = (360 - 2 * start) / 3
    arcs = (_arc(sun, limb, start + step * i, start + step * (i + 1)) for i in range(3))
    hull = Stroke(plan.theme.color("ink"), pt(0.5))
    return Path((Move(sun.toward(start, limb)), *arcs), fill=plan.theme.color("board-sun"), stroke=hull)


def _sectors(plan: Plan) -> Iterator[Shape]:
    """The sectors' numbers, on the bridges from the Core and large beside the outer nodes, and the lanes' suns."""
    theme = plan.theme
    hull = Stroke(theme.color("ink"), pt(0.75))
    paper = theme.color("paper")
    edge, lower = plan.station.outer_edge(Ring.OUTER), min(plan.scale, 1.0)
    for sector in range(SECTORS):
        if plan.lettered:
            dial = plan.dial(sector).middle
            yield Circle(dial, mm(3.1), fill=paper, stroke=hull)
            yield theme.middle(str(sector), dial, "board-dial")
        roundel = plan.at(sector, -plan.aside, edge - mm(5.6))
        yield Circle(roundel, mm(4.8), fill=paper, stroke=hull)
        yield theme.middle(str(sector), roundel, "board-number")
        if sector in SUNWARD_LANES:
            turn = sector * SECTOR_ANGLE
            sun = plan.at(sector, plan.aside, edge - mm(4.0) * lower)
            yield placed_about(theme.icon("sun"), sun, turn, mm(6.4) * lower / ICON_SIZE)
            if plan.lettered:
                word = plan.at(sector, plan.aside, edge - mm(9.2) * lower)
                yield theme.middle(theme.word("board-sunward"), word, "board-lane", turn=turn)


def _ring_names(plan: Plan) -> Iterator[Shape]:
    """The rings' names on the bridges between their nodes, where no tile covers them."""
    for node in nodes():
        bridge = plan.station.bridge_around(node, plan.centre)
        bearing = bridge.bearing - 90.0
        if bearing in _NAME_BEARINGS:
            name = plan.theme.word(f"board-{node.ring.name.lower()}")
            # Where there is little room, as far out on the bridge as it goes: the tiles beside it part outward.
            middle = bridge.middle.toward(bearing, _NAME_OUT) if plan.narrow else bridge.middle
            yield plan.theme.middle(name, middle, "board-ring", "board-text", _upright(bearing))
