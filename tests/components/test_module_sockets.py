"""The sockets on the tile: bars that a knife a little off does not harm, each at its own edge."""

from __future__ import annotations

import numpy as np
import pytest

from generator.artwork.drawing import Path
from generator.catalog.model import SOCKET_NAMES, Socket, Sockets
from generator.components.module import BLEED, module_pieces
from generator.units import Length, mm, pt
from tests.components.measure import (
    Painted,
    painted,
)
from tests.components.tiles import EDGES, LAYOUTS, THEME, TILE, bars, beyond, depth, layouts, module, piece, sides, span
from tests.export.pictures import of_drawings

HAIR = mm(1e-6)


@layouts
def test_each_socket_is_a_bar_at_its_own_edge(sockets: Sockets) -> None:
    found = bars(piece(sockets).front)
    for name in SOCKET_NAMES:
        assert found[EDGES[name]][0] is getattr(sockets, name)


@sides
@layouts
def test_bars_are_flush_with_the_cut_and_run_on_into_the_bleed(sockets: Sockets, side: Length) -> None:
    for edge, (_, rect) in bars(piece(sockets, side=side).front).items():
        assert depth(edge, rect, side) >= mm(1.2)
        assert beyond(edge, rect, side) >= getattr(BLEED, edge)


@sides
@layouts
def test_a_port_is_centred_on_its_edge_and_a_bulkhead_takes_all_of_it(sockets: Sockets, side: Length) -> None:
    for edge, (socket, rect) in bars(piece(sockets, side=side).front).items():
        start, end = span(edge, rect)
        if socket is Socket.PORT:
            assert side * 0.3 <= end - start <= side * 0.5
            assert abs((start + end) / 2 - side / 2) < HAIR
        else:
            before, after = ("left", "right") if edge in {"top", "bottom"} else ("top", "bottom")
            assert start <= -getattr(BLEED, before)
            assert end >= side + getattr(BLEED, after)


@sides
def test_a_bulkhead_is_thicker_than_a_port(side: Length) -> None:
    found = bars(piece(Sockets(Socket.PORT, Socket.BULKHEAD, Socket.PORT, Socket.BULKHEAD), side=side).front)
    ports, bulkheads = (
        {depth(edge, rect, side) / mm(1) for edge, (socket, rect) in found.items() if socket is kind}
        for kind in (Socket.PORT, Socket.BULKHEAD)
    )
    assert min(bulkheads) >= 1.3 * max(ports)


def test_port_and_bulkhead_are_told_apart_in_grey_and_by_a_line() -> None:
    assert THEME.color("port").contrast(THEME.color("bulkhead")) >= 2
    assert THEME.color("port").contrast(THEME.color("paper")) >= 3
    assert THEME.color("bulkhead-line").contrast(THEME.color("bulkhead")) >= 4.5
    one = [item for item in painted(piece(Sockets(Socket.BULKHEAD, *[Socket.PORT] * 3)).front) if _is_edge_line(item)]
    three = piece(Sockets(Socket.PORT, *[Socket.BULKHEAD] * 3)).front
    assert len(one) == 1
    assert sum(_is_edge_line(item) for item in painted(three)) == 3
    assert not any(_is_edge_line(item) for item in painted(piece(Sockets(*[Socket.PORT] * 4)).front))


def _is_edge_line(item: Painted) -> bool:
    shape = item.shape
    return isinstance(shape, Path) and shape.stroke is not None and shape.stroke.width == pt(0.7)


@pytest.mark.parametrize(("side", "sockets"), [(TILE, LAYOUTS), *((side, LAYOUTS[5:7]) for side in (mm(20), mm(30)))])
def test_on_the_printed_tile_the_bars_are_seen_to_the_very_edge(side: Length, sockets: list[Sockets]) -> None:
    fronts = [
        each.front
        for each in module_pieces([module(s, f"OBS-{n:02}") for n, s in enumerate(sockets, start=1)], THEME, side)
    ]
    port, bulkhead = (np.array(THEME.color(role)) for role in ("port", "bulkhead"))
    for each, seen in zip(sockets, of_drawings(*fronts), strict=True):
        unit = len(seen) / 150  # of a tile of 25 mm at 6 pixels to the millimetre
        ends, flank = slice(round(48 * unit), round(102 * unit)), slice(round(18 * unit), round(42 * unit))
        for turn, name in enumerate(EDGES):
            strip = np.rot90(seen, turn)[1:7]  # from the cut to 1.2 mm inside it
            middle, beside = strip[:, ends], strip[:, flank]
            if getattr(each, name) is Socket.PORT:
                assert (middle == port).all()
                assert (beside == 255).all()
            else:
                assert (middle == bulkhead).all()
                assert (beside == bulkhead).all()
