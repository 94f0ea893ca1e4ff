"""Modules to draw, and the bars of their sockets as they are found in the drawing."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from generator.artwork.drawing import Drawing, Path
from generator.artwork.theme import load_theme
from generator.catalog.model import Department, Guild, Module, Socket, Sockets
from generator.components.module import module_pieces
from generator.components.sizes import STANDARD, TILES
from generator.geometry import Rect, Size
from generator.units import ZERO, Length, mm
from tests.components.measure import (
    corners,
    hull,
    painted,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.components.piece import Piece
    from generator.geometry import Point

THEME = load_theme()
TILE = STANDARD.tile
TRIM = Rect.of(Size(TILE, TILE))
HAIR = mm(1e-6)

LAYOUTS = [
    Sockets(*sockets)
    for sockets in product(Socket, repeat=4)
    if sockets != (Socket.BULKHEAD,) * 4  # the rules allow none with four bulkheads
]
EDGES = {"outward": "top", "clockwise": "right", "inward": "bottom", "counterclockwise": "left"}

sides = pytest.mark.parametrize("side", TILES, ids=lambda side: f"{side / mm(1):g}")
layouts = pytest.mark.parametrize("sockets", LAYOUTS, ids=lambda s: "".join(socket.value[0] for socket in s))


def module(sockets: Sockets = LAYOUTS[0], name: str = "OBS-01", guild: Guild = Guild.RESEARCH, cost: int = 4) -> Module:
    (department,) = (each for each in Department if name.startswith(each.code))
    return Module(name, department, guild, cost, sockets)


def drawn(tile: Module, side: Length = TILE) -> Piece:
    (made,) = module_pieces([tile], THEME, side)
    return made


def piece(sockets: Sockets = LAYOUTS[0], guild: Guild = Guild.RESEARCH, side: Length = TILE) -> Piece:
    return drawn(module(sockets, guild=guild), side)


def bars(front: Drawing) -> Mapping[str, tuple[Socket, Rect]]:
    """The one bar at each edge of the tile: its socket and the rectangle that it fills."""
    sockets = {THEME.color("port"): Socket.PORT, THEME.color("bulkhead"): Socket.BULKHEAD}
    found: dict[str, tuple[Socket, Rect]] = {}
    for item in painted(front):
        if isinstance(item.shape, Path) and item.shape.fill in sockets:
            rect = hull(item.outline)
            assert all(min(_gap(p, corner) for p in item.outline) < HAIR for corner in corners(rect)), "a plain bar"
            (edge,) = [name for name, crossed in _crossed(rect, front.size.width).items() if crossed]
            assert edge not in found
            found[edge] = sockets[item.shape.fill], rect
    return found


def _gap(a: Point, b: Point) -> Length:
    return abs(a.x - b.x) + abs(a.y - b.y)


def _crossed(rect: Rect, side: Length) -> dict[str, bool]:
    """Which edge of the tile a bar lies along: the one that it runs over and keeps to."""
    return {
        "top": rect.top < ZERO and rect.bottom < side / 2,
        "right": rect.right > side and rect.left > side / 2,
        "bottom": rect.bottom > side and rect.top > side / 2,
        "left": rect.left < ZERO and rect.right < side / 2,
    }


def depth(edge: str, rect: Rect, side: Length) -> Length:
    """How far a bar reaches into the tile."""
    return {
        "top": rect.bottom,
        "right": side - rect.left,
        "bottom": side - rect.top,
        "left": rect.right,
    }[edge]


def beyond(edge: str, rect: Rect, side: Length) -> Length:
    """How far a bar runs on over the cut."""
    return {"top": -rect.top, "right": rect.right - side, "bottom": rect.bottom - side, "left": -rect.left}[edge]


def span(edge: str, rect: Rect) -> tuple[Length, Length]:
    """From where to where along its edge a bar lies."""
    return (rect.left, rect.right) if edge in {"top", "bottom"} else (rect.top, rect.bottom)
