"""The Command Core piece: a pentagon that fits inside the inner ring, with a port toward every inner node."""

from __future__ import annotations

import math

import pytest

from generator.artwork.drawing import Path, Placed, Text, walk
from generator.artwork.theme import load_theme
from generator.components.core import APOTHEM, core_piece
from generator.components.module import PORT_DEPTH, PORT_LENGTH
from generator.components.slot import SLOT
from generator.geometry import Point, Rect
from generator.station import FACETS, SECTORS, Ring, Station, pentagon
from generator.units import Length, mm
from tests.components.measure import Outline, apart, holds, painted, texts

THEME = load_theme()
PIECE = core_piece(THEME)
BLEED = mm(1)

# The pentagon reaches to the left, top and bottom of its box; its vertical facet is the box's right side.
CENTRE = Point(PIECE.size.width - APOTHEM, PIECE.size.height / 2)


def along(point: Point, bearing: float) -> Length:
    """How far a point lies from the Core's centre in a direction."""
    angle = math.radians(bearing)
    return (point.x - CENTRE.x) * math.sin(angle) - (point.y - CENTRE.y) * math.cos(angle)


def ports() -> list[Outline]:
    blue = THEME.color("port")
    return [item.outline for item in painted(PIECE.front) if isinstance(item.shape, Path) and item.shape.fill == blue]


def test_the_trim_is_the_box_around_the_pentagon() -> None:
    assert (PIECE.id, PIECE.kind, PIECE.back) == ("CORE", "core", None)
    assert PIECE.window == Rect.of(PIECE.front.size)
    corners = pentagon(CENTRE, APOTHEM)
    assert holds(PIECE.window, corners)
    assert not holds(PIECE.window.inset(mm(0.01)), corners)
    assert PIECE.size.height <= mm(68)


def test_it_fits_inside_the_inner_ring() -> None:
    reach = APOTHEM / math.cos(math.radians(36))
    station = Station()
    assert reach < station.inner_edge(Ring.INNER) - (SLOT - station.tile) / 2


def test_it_has_two_ports_on_every_facet() -> None:
    found = ports()
    assert len(found) == SECTORS
    for facet in FACETS:
        here = [port for port in found if all(along(p, facet.bearing) > APOTHEM - PORT_DEPTH * 1.01 for p in port)]
        assert len(here) == 2


@pytest.mark.parametrize("sector", range(SECTORS))
def test_each_port_straddles_its_sectors_axis_flush_with_the_facet(sector: int) -> None:
    facet = FACETS[sector // 2]
    port = ports()[sector]
    depths = [along(p, facet.bearing) - APOTHEM for p in port]
    assert min(depths) / mm(1) == pytest.approx(-PORT_DEPTH / mm(1))
    assert max(depths) / mm(1) == pytest.approx(BLEED / mm(1))
    sides = [along(p, facet.bearing + 90) for p in port]
    axis = APOTHEM * math.tan(math.radians(sector * 36 - facet.bearing))
    assert (max(sides) + min(sides)) / 2 / mm(1) == pytest.approx(axis / mm(1))
    assert (max(sides) - min(sides)) / mm(1) == pytest.approx(PORT_LENGTH / mm(1))


def test_the_outline_to_cut_is_the_pentagon_and_ink_runs_on_beyond_it() -> None:
    expected = pentagon(CENTRE, APOTHEM)
    bleeding = pentagon(CENTRE, APOTHEM + BLEED)

    def drawn(corners: tuple[Point, ...]) -> list[Path]:
        return [
            item.shape
            for item in painted(PIECE.front)
            if isinstance(item.shape, Path)
            and len(item.outline) == 5
            and all(abs(a.x - b.x) + abs(a.y - b.y) < mm(1e-6) for a, b in zip(item.outline, corners, strict=True))
        ]

    assert [shape.stroke is not None for shape in drawn(expected)] == [True]
    assert [shape.fill is not None for shape in drawn(bleeding)] == [True]


def test_it_is_named_within_the_cut_line() -> None:
    inside = pentagon(CENTRE, APOTHEM - mm(2.6))
    (title,) = (
        item.outline
        for item in texts(PIECE.front)
        if isinstance(item.shape, Text) and item.shape.string == THEME.word("core-title")
    )
    for point in title:
        assert all(along(point, facet.bearing) < APOTHEM - mm(2.6) for facet in FACETS)
    assert not apart(title, inside)
    assert all(apart(title, port) for port in ports())


def test_the_cutting_hint_is_cut_off_with_the_waste() -> None:
    (hint,) = (
        item.outline
        for item in texts(PIECE.front)
        if isinstance(item.shape, Text) and item.shape.string == THEME.word("core-cut")
    )
    assert apart(hint, pentagon(CENTRE, APOTHEM + BLEED))


def test_it_carries_the_emblem_with_a_corner_toward_a_corner() -> None:
    (emblem,) = (s for s in walk(PIECE.front) if isinstance(s, Placed) and s.drawing is THEME.icon("core"))
    nearest = min((emblem.turn - facet.bearing - 36) % 72 for facet in FACETS)
    assert nearest == pytest.approx(0)


def test_nothing_is_painted_outside_the_bleed() -> None:
    assert [item for item in painted(PIECE.front) if not holds(PIECE.front.bounds, item.outline)] == []
