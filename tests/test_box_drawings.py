"""Every drawing in the box, whatever it shows, can be printed, cut out and read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from generator.artwork.drawing import Box, Drawing, Shape, Text
from generator.box import FULL_TABLE, printouts
from generator.geometry import Point, Rect, Sides
from generator.units import ZERO, mm, pt
from tests.components.measure import Painted, hull, painted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.artwork.theme import Theme
    from generator.catalog.model import Catalog
    from generator.components.piece import Piece

HAIR: Final = mm(1e-6)
SMALLEST: Final = pt(5)
THINNEST: Final = pt(0.5)
SAFE: Final = mm(1)
"""From the cut to any text: so far a cut may stray."""


@pytest.fixture(scope="module")
def box(standard: Catalog, look: Theme) -> list[Piece]:
    """A piece of each ID, and of each drawing."""
    made = [piece for each in printouts(standard, look, FULL_TABLE) for group in each.groups for piece in group]
    return list({(piece.id, piece.front.name): piece for piece in made}.values())


def faults(piece: Piece) -> Iterator[str]:
    """What of a piece would be cut off, cut through, or be too fine to print or to read."""
    for drawing in (piece.front, piece.back):
        if drawing is None:
            continue
        by_outline = piece.kind == "core"  # it is cut along its own outline, within its trim
        safe = piece.window.inset(ZERO if by_outline else SAFE - HAIR)
        items = list(painted(drawing))
        for item in items:
            if isinstance(item.shape, Text):
                if not safe.holds(item.ink) and item.ink.overlaps(piece.window):
                    yield f"{drawing.name}: {item.shape.string!r} is too near the cut"
                if item.shape.size * item.scale < SMALLEST - HAIR:
                    yield f"{drawing.name}: {item.shape.string!r} is too small"
            elif thin(item):
                yield f"{drawing.name}: {item.shape} is too thin"
            # A socket's bar runs on beyond the cut as far as need be, and is cut off where the bleed ends.
            if piece.kind != "module" and not drawing.bounds.inset(-HAIR).holds(hull(item.outline)):
                yield f"{drawing.name}: {item.shape} leaves the bleed"
        ground = items[0]
        whole = isinstance(ground.shape, Box) and ground.ink.inset(-HAIR).holds(drawing.bounds)
        if not whole and not by_outline:
            yield f"{drawing.name}: the bleed is not painted throughout"


def thin(item: Painted) -> bool:
    pen = getattr(item.shape, "stroke", None)
    return pen is not None and pen.width * item.scale < THINNEST - HAIR


def test_every_drawing_of_the_box_can_be_printed_cut_out_and_read(box: list[Piece]) -> None:
    assert len(box) > 120
    assert [fault for piece in box for fault in faults(piece)] == []


@pytest.mark.parametrize("name", ["FAB-4", "SCORE-1", "MARKET", "RECORD-STORM", "OBS-03"])
def test_a_planted_fault_is_noticed(name: str, box: list[Piece], look: Theme) -> None:
    piece = next(piece for piece in box if piece.id == name)
    size = piece.front.size
    planted: dict[str, Shape] = {
        "too near the cut": look.text("edge", Point(mm(0.4), size.height / 2), "record-text"),
        "too small": look.text("small", Point(mm(5), mm(9)), "record-text")._replace(size=pt(4.5)),
        "leaves the bleed": Box(Rect.of(size).grown(Sides.all(mm(5))).inset(mm(1))),
    }
    for words, shape in planted.items():
        front = Drawing(name, name, size, (*piece.front.shapes, shape), piece.front.bleed)
        found = list(faults(piece._replace(front=front)))
        assert len(found) == (piece.kind != "module" or words != "leaves the bleed")
        assert all(fault.endswith(words) for fault in found)
    bare = Drawing(name, name, size, piece.front.shapes[1:], piece.front.bleed)
    assert any(fault.endswith("not painted throughout") for fault in faults(piece._replace(front=bare)))
