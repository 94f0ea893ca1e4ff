"""The station board (rules, section 4 and figure 2): one drawing, printed as two halves that meet on a straight line.

The halves meet on the horizontal line through the centre, which runs between sectors 2 and 3 and between 7 and 8 and
touches no node. The upper half holds the five sunward lanes, the lower half the five leeward sectors.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from generator.artwork.drawing import (
    CLOSE,
    Align,
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
from generator.components.core import APOTHEM, core_shapes
from generator.components.piece import Piece
from generator.components.placing import placed_about
from generator.components.slot import SLOT
from generator.geometry import Point, Rect, Sides, Size
from generator.station import (
    SECTOR_ANGLE,
    SECTORS,
    SUNWARD_LANES,
    Bridge,
    Ring,
    Station,
    nodes,
)
from generator.units import ZERO, Length, mm, pt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.artwork.theme import Theme

BOARD: Final = Size(mm(258), mm(258))
"""The whole board; each half fits the width of a landscape Letter or A4 sheet, with room for the Core beneath."""

_CENTRE: Final = Rect.of(BOARD).centre
_BLEED: Final = Sides.all(mm(1))
_CLEAR_OF_NOTES: Final = mm(66)  # from the axis: further out the corners' lettering is above the rim
_BELOW_NOTES: Final = mm(21)
_HALF_SECTOR: Final = SECTOR_ANGLE / 2

_RIM: Final = mm(1.4)  # from the outermost corner of a slot
_LANE_GAP: Final = mm(1.4)
_LANE_START: Final = mm(24)  # under the Core
_BRIDGE: Final = mm(5)
_TUCK: Final = mm(1)  # bridges run on beneath the slots, whose sides they meet askew

_ASIDE: Final = mm(20.5)  # from a sector's axis to what stands beside its outer node
_PAST_MARKER: Final = mm(8.4)  # from a tile's inward side to beyond its marker
_LEADING: Final = mm(3.4)
_RAY_STEP: Final = mm(4)
_NAME_BEARINGS: Final = (18.0, 162.0, 198.0, 342.0)  # between sectors, where no tile covers the rings' names


def board_pieces(theme: Theme, station: Station, slot: Drawing) -> tuple[Piece, Piece]:
    """The sunward and the leeward half, windows on one drawing. `slot` is the drawing of `slot_drawing`."""
    drawing = board_drawing(theme, station, slot)
    half = Size(BOARD.width, BOARD.height / 2)
    upper = Rect.of(half)
    lower = upper.shifted(ZERO, half.height)
    return (
        Piece("BOARD-SUNWARD", "board", drawing, None, upper, _BLEED),
        Piece("BOARD-LEEWARD", "board", drawing, None, lower, _BLEED),
    )


def board_drawing(theme: Theme, station: Station, slot: Drawing) -> Drawing:
    """The whole board, sector 0 and the sun at the top."""
    shapes: tuple[Shape, ...] = (
        Box(Rect.of(BOARD).grown(_BLEED), fill=theme.color("paper")),
        _sunlight(theme, station),
        _sun(theme),
        *(_lane(theme, station, sector) for sector in range(SECTORS)),
        *_rings(theme, station),
        *_bridges(theme, station),
        *(placed_about(slot, station.centre_of(node, _CENTRE), node.bearing) for node in nodes()),
        _axis(theme, station),
        *_sectors(theme, station),
        *_ring_names(theme, station),
        *core_shapes(theme, _CENTRE),
        *_joining_marks(theme, station),
        *_lettering(theme),
    )
    return Drawing(
        "BOARD",
        "Station board",
        BOARD,
        shapes,
        _BLEED,
        "The Command Core in the middle, three rings of ten nodes around it, and the sun at the top. Sectors are "
        "numbered 0 to 9 clockwise; the shaded sectors 8, 9, 0, 1 and 2 are the sunward lanes.",
    )


def _rim(station: Station) -> Length:
    """The radius of the outermost ring line, just outside the slots."""
    return station.corner_distance(Ring.OUTER, SLOT) + _RIM


def _at(sector: int, aside: Length, out: Length) -> Point:
    """A place in a sector: `out` along its axis, and `aside` of it, clockwise."""
    bearing = sector * SECTOR_ANGLE
    return _CENTRE.toward(bearing, out).toward(bearing + 90.0, aside)


def _upright(bearing: float) -> float:
    """The turn of a text square to a radius, such that nobody has to read it upside down."""
    return bearing if math.cos(math.radians(bearing)) > 0 else bearing - 180.0


def _arc(centre: Point, radius: Length, start: float, end: float) -> CurveTo:
    """An arc from one bearing to another, less than a right angle on."""
    pull = radius * (4 / 3 * math.tan(math.radians(end - start) / 4))
    first, last = centre.toward(start, radius), centre.toward(end, radius)
    return CurveTo(first.toward(start + 90.0, pull), last.toward(end - 90.0, pull), last)


def _lane(theme: Theme, station: Station, sector: int) -> Path:
    """A sector's field, a constant gap from its neighbours'; the sunward lanes are shaded."""
    sunward = sector in SUNWARD_LANES
    bearing = sector * SECTOR_ANGLE
    rim = _rim(station)

    def off(radius: Length) -> float:
        return _HALF_SECTOR - math.degrees(math.asin(_LANE_GAP / 2 / radius))

    inner, outer = off(_LANE_START), off(rim)
    return Path(
        (
            Move(_CENTRE.toward(bearing - inner, _LANE_START)),
            LineTo(_CENTRE.toward(bearing - outer, rim)),
            _arc(_CENTRE, rim, bearing - outer, bearing + outer),
            LineTo(_CENTRE.toward(bearing + inner, _LANE_START)),
            CLOSE,
        ),
        fill=theme.color("sunward") if sunward else None,
        stroke=Stroke(theme.color("board-lane-sun" if sunward else "board-lane"), pt(0.5)),
    )


def _rings(theme: Theme, station: Station) -> Iterator[Shape]:
    """The line around each ring, and the rim's graduation: dense on the leeward side, as an engraver shades."""
    pen = Stroke(theme.color("board-bridge"), pt(0.5))
    for ring in (Ring.INNER, Ring.MIDDLE):
        last = station.corner_distance(ring, SLOT)
        first = station.inner_edge(Ring(ring.value + 1)) - (SLOT - station.tile) / 2
        yield Circle(_CENTRE, (last + first) / 2, stroke=pen)
    rim = _rim(station)
    hull = theme.color("board-hull")
    yield Circle(_CENTRE, rim, stroke=Stroke(hull, pt(0.75)))
    ticks = [
        (_CENTRE.toward(float(bearing), rim), _CENTRE.toward(float(bearing), rim + _tick(bearing)))
        for bearing in range(1, 360)  # none on the axis, where the sun stands
        if bearing % 3 == 0 or 90 < bearing < 270
    ]
    yield lines(ticks, Stroke(hull, pt(0.5)))


def _tick(bearing: int) -> Length:
    """How long the rim's tick at a bearing is: longest at the sectors' axes and limits."""
    return mm(1.8) if bearing % round(_HALF_SECTOR) == 0 else mm(1.1)


def _bridges(theme: Theme, station: Station) -> Iterator[Shape]:
    """Light tubes between neighbours, beneath the slots and the Core."""
    for node in nodes():
        yield _tube(theme, station.bridge_around(node, _CENTRE))
        if node.outward is not None:
            yield _tube(theme, station.bridge_outward(node, _CENTRE))
    for sector in range(SECTORS):
        yield _tube(theme, station.bridge_from_core(sector, _CENTRE, APOTHEM))


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


def _axis(theme: Theme, station: Station) -> Path:
    """The sunward axis, through the middle of sector 0 and past the inward markers on it."""
    starts = [station.inner_edge(ring) + _PAST_MARKER for ring in Ring]
    ends = [*(station.inner_edge(ring) + mm(2) for ring in (Ring.MIDDLE, Ring.OUTER)), _rim(station)]
    pen = Stroke(theme.color("board-sun"), pt(0.75), (mm(4), mm(1), mm(0.8), mm(1)))
    pairs = zip(starts, ends, strict=True)
    return lines(((_CENTRE.toward(0.0, start), _CENTRE.toward(0.0, end)) for start, end in pairs), pen)


def _sunlight(theme: Theme, station: Station) -> Path:
    """The sun's light, which falls straight down upon the rim."""
    radius = _rim(station) + mm(3)
    rays: list[tuple[Point, Point]] = []
    for step in range(1, math.ceil(radius / _RAY_STEP)):
        aside = _RAY_STEP * step
        depth = radius * math.sqrt(1 - (aside / radius) ** 2)
        end = _CENTRE.y - depth
        start = max(end - mm(12 if step % 2 else 7), -_BLEED.top)
        if aside > _CLEAR_OF_NOTES:
            start = max(start, _BELOW_NOTES)
        if end - start > mm(2.5):
            rays += [(Point(x, start), Point(x, end)) for x in (_CENTRE.x - aside, _CENTRE.x + aside)]
    return lines(rays, Stroke(theme.color("board-ray"), pt(0.7)))


def _sun(theme: Theme) -> Path:
    """The sun on the upper edge, on the axis; it ends with the bleed."""
    sun, limb = Point(_CENTRE.x, ZERO), mm(3.9)
    start = math.degrees(math.acos(_BLEED.top / limb))
    step = (360 - 2 * start) / 3
    arcs = (_arc(sun, limb, start + step * i, start + step * (i + 1)) for i in range(3))
    hull = Stroke(theme.color("ink"), pt(0.5))
    return Path((Move(sun.toward(start, limb)), *arcs), fill=theme.color("board-sun"), stroke=hull)


def _sectors(theme: Theme, station: Station) -> Iterator[Shape]:
    """The sectors' numbers, on the bridges from the Core and large beside the outer nodes, and the lanes' suns."""
    hull = Stroke(theme.color("ink"), pt(0.75))
    paper = theme.color("paper")
    out = station.outer_edge(Ring.OUTER) - mm(5.6)
    for sector in range(SECTORS):
        dial = station.bridge_from_core(sector, _CENTRE, APOTHEM).middle
        yield Circle(dial, mm(3.1), fill=paper, stroke=hull)
        yield theme.middle(str(sector), dial, "board-dial")
        roundel = _at(sector, -_ASIDE, out)
        yield Circle(roundel, mm(4.8), fill=paper, stroke=hull)
        yield theme.middle(str(sector), roundel, "board-number")
        if sector in SUNWARD_LANES:
            turn = sector * SECTOR_ANGLE
            yield placed_about(theme.icon("sun"), _at(sector, _ASIDE, out + mm(1.6)), turn, mm(6.4) / ICON_SIZE)
            yield theme.middle(theme.word("board-sunward"), _at(sector, _ASIDE, out - mm(3.6)), "board-lane", turn=turn)


def _ring_names(theme: Theme, station: Station) -> Iterator[Shape]:
    """The rings' names on the bridges between their nodes, where no tile covers them."""
    for node in nodes():
        bridge = station.bridge_around(node, _CENTRE)
        bearing = bridge.bearing - 90.0
        if bearing in _NAME_BEARINGS:
            name = theme.word(f"board-{node.ring.name.lower()}")
            yield theme.middle(name, bridge.middle, "board-ring", "board-text", _upright(bearing))


def _joining_marks(theme: Theme, station: Station) -> Iterator[Shape]:
    """Diamonds that straddle the joint, with one letter in both halves."""
    out = _rim(station) - mm(8.2)
    reach = mm(5)
    for bearing, word in ((270.0, "board-join-left"), (90.0, "board-join-right")):
        middle = _CENTRE.toward(bearing, out)
        corners = (middle.toward(b, reach) for b in (0.0, 90.0, 180.0, 270.0))
        yield polygon(corners, fill=theme.color("paper"), stroke=Stroke(theme.color("ink"), pt(0.75)))
        for toward in (0.0, 180.0):
            yield theme.middle(theme.word(word), middle.toward(toward, mm(1.9)), "board-ring")


def _lettering(theme: Theme) -> Iterator[Shape]:
    """In the corners: what this is, which half, how the halves meet, and what the marks mean."""
    left, right, top, bottom = mm(6), BOARD.width - mm(6), mm(6), BOARD.height - mm(6)
    title = theme.style("board-title").cap
    yield theme.text(theme.word("board-title"), Point(left, top + title), "board-title")
    yield from _notes(theme, Point(left, top + title + mm(5)), "board-sunward-half", "board-join-lower")
    foot = Point(left, bottom - _LEADING)
    yield from _notes(theme, foot, "board-leeward-half", "board-join-upper")
    yield from _notes(theme, Point(right, top + title), "board-lanes", "board-lanes-are", Align.END)
    yield from _legend(theme, Point(right, bottom))


def _notes(theme: Theme, at: Point, head: str, note: str, align: Align = Align.START) -> Iterator[Shape]:
    """A heading and a note beneath it."""
    yield theme.text(theme.word(head), at, "board-heading", align=align)
    yield theme.text(theme.word(note), at.shifted(ZERO, _LEADING), "board-note", "board-text", align=align)


def _legend(theme: Theme, at: Point) -> Iterator[Shape]:
    """What the marks mean, line above line from the right end of the lowest line's baseline."""
    cap = theme.style("board-note").cap
    half = mm(2)
    for row, key in enumerate(("board-legend-bridge", "board-legend-port", "board-legend-inward")):
        base = at.shifted(ZERO, -_LEADING * row * 1.2)
        mark = base.shifted(-half, -cap / 2)
        yield theme.text(theme.word(key), base.shifted(-mm(6), ZERO), "board-note", "board-text", align=Align.END)
        if key == "board-legend-inward":
            tips = ((-mm(1.5), -mm(1)), (mm(1.5), -mm(1)), (ZERO, mm(1.4)))
            yield polygon((mark.shifted(x, y) for x, y in tips), fill=theme.color("quiet"))
        elif key == "board-legend-port":
            yield Box(Rect.around(mark, Size(half * 2, mm(1.4))), fill=theme.color("port"))
        else:
            pen = Stroke(theme.color("board-bridge"), pt(0.5))
            yield Box(Rect.around(mark, Size(half * 2, mm(1.8))), fill=theme.color("paper"), stroke=pen)
