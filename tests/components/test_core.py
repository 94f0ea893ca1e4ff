"""The Command Core piece: a pentagon that fits inside the inner ring, with a port toward every inner node."""

from __future__ import annotations

import math
from functools import cache
from typing import TYPE_CHECKING

import pytest

from generator.artwork.drawing import Path, Placed, Text, walk
from generator.artwork.theme import load_theme
from generator.components.core import apothem, core_piece
from generator.components.slot import slot_side
from generator.components.tile import tile_of
from generator.geometry import Point, Rect
from generator.station import FACETS, SECTORS, Ring, Station, pentagon
from generator.units import Length, mm, pt
from tests.components.measure import Outline, apart, crossings, holds, painted, strings, texts
from tests.components.tiles import TILE, sides

if TYPE_CHECKING:
    from generator.components.piece import Piece

THEME = load_theme()
BLEED = mm(1)


@cache
def core(side: Length = TILE) -> Piece:
    return core_piece(THEME, side)


def centre(side: Length) -> Point:
    # The pentagon reaches to the left, top and bottom of its box; its vertical facet is the box's right side.
    return Point(core(side).size.width - apothem(side), core(side).size.height / 2)


def along(side: Length, point: Point, bearing: float) -> Length:
    """How far a point lies from the Core's centre in a direction."""
    angle, middle = math.radians(bearing), centre(side)
    return (point.x - middle.x) * math.sin(angle) - (point.y - middle.y) * math.cos(angle)


def ports(side: Length) -> list[Outline]:
    blue = THEME.color("port")
    found = painted(core(side).front)
    return [item.outline for item in found if isinstance(item.shape, Path) and item.shape.fill == blue]


@sides
def test_the_trim_is_the_box_around_the_pentagon(side: Length) -> None:
    piece = core(side)
    assert (piece.id, piece.kind, piece.back) == ("CORE", "core", None)
    assert piece.window == Rect.of(piece.front.size)
    corners = pentagon(centre(side), apothem(side))
    assert holds(piece.window, corners)
    assert not holds(piece.window.inset(mm(0.01)), corners)


def test_for_the_rules_own_tiles_it_lies_beneath_half_a_board() -> None:
    assert core().size.height <= mm(68)


@sides
def test_it_fits_inside_the_inner_ring(side: Length) -> None:
    reach = apothem(side) / math.cos(math.radians(36))
    assert reach < Station.of(side).inner_edge(Ring.INNER) - (slot_side(side) - side) / 2


@sides
def test_it_has_two_ports_on_every_facet(side: Length) -> None:
    found = ports(side)
    assert len(found) == SECTORS
    inner = apothem(side) - tile_of(side).port_depth * 1.01
    for facet in FACETS:
        here = [port for port in found if all(along(side, p, facet.bearing) > inner for p in port)]
        assert len(here) == 2
        assert apart(*here)


@sides
@pytest.mark.parametrize("sector", range(SECTORS))
def test_each_port_straddles_its_sectors_axis_flush_with_the_facet(sector: int, side: Length) -> None:
    facet, tile = FACETS[sector // 2], tile_of(side)
    port = ports(side)[sector]
    depths = [along(side, p, facet.bearing) - apothem(side) for p in port]
    assert min(depths) / mm(1) == pytest.approx(-tile.port_depth / mm(1))
    assert max(depths) / mm(1) == pytest.approx(BLEED / mm(1))
    ends = [along(side, p, facet.bearing + 90) for p in port]
    axis = apothem(side) * math.tan(math.radians(sector * 36 - facet.bearing))
    assert (max(ends) + min(ends)) / 2 / mm(1) == pytest.approx(axis / mm(1))
    assert (max(ends) - min(ends)) / mm(1) == pytest.approx(tile.port_length / mm(1))


@sides
def test_the_outline_to_cut_is_the_pentagon_and_ink_runs_on_beyond_it(side: Length) -> None:
    expected = pentagon(centre(side), apothem(side))
    bleeding = pentagon(centre(side), apothem(side) + BLEED)

    def drawn(corners: tuple[Point, ...]) -> list[Path]:
        return [
            item.shape
            for item in painted(core(side).front)
            if isinstance(item.shape, Path)
            and len(item.outline) == 5
            and all(abs(a.x - b.x) + abs(a.y - b.y) < mm(1e-6) for a, b in zip(item.outline, corners, strict=True))
        ]

    assert [shape.stroke is not None for shape in drawn(expected)] == [True]
    assert [shape.fill is not None for shape in drawn(bleeding)] == [True]


@sides
def test_it_is_named_within_the_cut_line(side: Length) -> None:
    within = apothem(side) - mm(2.6)
    front = core(side).front
    word = THEME.word("core-title")
    (title,) = (i for i in texts(front) if isinstance(i.shape, Text) and i.shape.string == word)
    for point in title.outline:
        assert all(along(side, point, facet.bearing) < within for facet in FACETS)
    assert not apart(title.outline, pentagon(centre(side), within))
    assert all(apart(title.outline, port) for port in ports(side))
    assert not any(found.startswith(repr(word)) for found in crossings(front)), "it lies within its plate"


@sides
def test_the_cutting_hint_is_cut_off_with_the_waste(side: Length) -> None:
    words = [i for i in texts(core(side).front) if isinstance(i.shape, Text) and i.shape.string != "COMMAND CORE"]
    assert " ".join(strings(core(side).front)).endswith(" Cut on the line")
    for item in words:
        assert apart(item.outline, pentagon(centre(side), apothem(side) + BLEED))


@sides
def test_texts_are_large_enough_to_read(side: Length) -> None:
    assert all(isinstance(i.shape, Text) and i.shape.size >= pt(6) for i in texts(core(side).front))


@sides
def test_it_carries_the_emblem_with_a_corner_toward_a_corner(side: Length) -> None:
    (emblem,) = (s for s in walk(core(side).front) if isinstance(s, Placed) and s.drawing is THEME.icon("core"))
    nearest = min((emblem.turn - facet.bearing - 36) % 72 for facet in FACETS)
    assert nearest == pytest.approx(0)


@sides
def test_nothing_is_painted_outside_the_bleed(side: Length) -> None:
    front = core(side).front
    assert [item for item in painted(front) if not holds(front.bounds, item.outline)] == []
