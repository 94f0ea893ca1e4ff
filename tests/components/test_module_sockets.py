"""The sockets on the tile: bars that a knife a little off does not harm, each at its own edge."""

from __future__ import annotations

import numpy as np

from generator.artwork.drawing import Path
from generator.catalog.model import SOCKET_NAMES, Socket, Sockets
from generator.components.module import BLEED, TILE, module_pieces
from generator.units import mm, pt
from tests.components.measure import (
    Painted,
    painted,
)
from tests.components.tiles import EDGES, LAYOUTS, THEME, bars, beyond, depth, layouts, module, piece, span
from tests.export.pictures import of_drawings

HAIR = mm(1e-6)


@layouts
def test_each_socket_is_a_bar_at_its_own_edge(sockets: Sockets) -> None:
    found = bars(piece(sockets).front)
    for name in SOCKET_NAMES:
        assert found[EDGES[name]][0] is getattr(sockets, name)


@layouts
def test_bars_are_flush_with_the_cut_and_run_on_into_the_bleed(sockets: Sockets) -> None:
    for edge, (_, rect) in bars(piece(sockets).front).items():
        assert depth(edge, rect) >= mm(1.2)
        assert beyond(edge, rect) >= getattr(BLEED, edge)


@layouts
def test_a_port_is_centred_on_its_edge_and_a_bulkhead_takes_all_of_it(sockets: Sockets) -> None:
    for edge, (socket, rect) in bars(piece(sockets).front).items():
        start, end = span(edge, rect)
        if socket is Socket.PORT:
            assert TILE * 0.3 <= end - start <= TILE * 0.5
            assert abs((start + end) / 2 - TILE / 2) < HAIR
        else:
            before, after = ("left", "right") if edge in {"top", "bottom"} else ("top", "bottom")
            assert start <= -getattr(BLEED, before)
            assert end >= TILE + getattr(BLEED, after)


def test_a_bulkhead_is_thicker_than_a_port() -> None:
    found = bars(piece(Sockets(Socket.PORT, Socket.BULKHEAD, Socket.PORT, Socket.BULKHEAD)).front)
    ports, bulkheads = (
        {depth(edge, rect) / mm(1) for edge, (socket, rect) in found.items() if socket is kind}
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


def test_on_the_printed_tile_the_bars_are_seen_to_the_very_edge() -> None:
    fronts = [
        each.front for each in module_pieces([module(s, f"OBS-{n:02}") for n, s in enumerate(LAYOUTS, start=1)], THEME)
    ]
    port, bulkhead = (np.array(THEME.color(role)) for role in ("port", "bulkhead"))
    for sockets, seen in zip(LAYOUTS, of_drawings(*fronts), strict=True):
        for turn, name in enumerate(EDGES):
            strip = np.rot90(seen, turn)[1:7]  # from the cut to 1.2 mm inside it
            middle, side = strip[:, 45:105], strip[:, 18:42]
            if getattr(sockets, name) is Socket.PORT:
                assert (middle[:, 3:-3] == port).all()
                assert (side == 255).all()
            else:
                assert (middle == bulkhead).all()
                assert (side == bulkhead).all()
