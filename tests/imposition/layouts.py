"""Pieces to lay out, layouts of them, and what a layout shows where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from generator.artwork.drawing import Path, Text
from generator.artwork.theme import load_theme
from generator.geometry import Flip, Rect, Sides
from generator.imposition.impose import impose
from generator.imposition.item import Item
from generator.imposition.order import Job, Order
from generator.imposition.paper import PAPERS, Paper
from generator.units import ZERO, mm

if TYPE_CHECKING:
    from generator.imposition.document import Document, Page

JOB = Job("modules.pdf", "Station modules", "tile")
TILE = (25.0, 25.0, "tile", Sides.pair(across=mm(1), down=mm(1.75)))
CARD = (63.0, 88.0, "card", Sides.all(ZERO))
HALF_BOARD = (258.0, 129.0, "board", Sides.all(mm(1)))
CORE = (55.7, 58.6, "core", Sides.all(mm(1.25)))
DOCK = (125.2, 39.0, "dock", Sides.all(ZERO))

papers = st.sampled_from(list(PAPERS.values()))
flips = st.sampled_from(Flip)


def items(kind: tuple[float, float, str, Sides], count: int, *, back: bool = True) -> list[Item]:
    width, height, name, bleed = kind
    window = Rect(ZERO, ZERO, mm(width), mm(height))
    return [Item(f"{name}-{n}", name, f"front-{n}", "back" if back else None, window, bleed) for n in range(count)]


def laid_out(some: list[Item], paper: Paper = PAPERS["a4"], flip: Flip = Flip.LONG, **others: Any) -> Document:
    return impose(JOB, [some], order(paper, flip, **others), load_theme())


def order(paper: Paper = PAPERS["a4"], flip: Flip = Flip.LONG, **others: Any) -> Order:
    return Order(paper, flip, "v3", "01234567", **others)


def labels(page: Page) -> list[Text]:
    return [mark for mark in page.marks if isinstance(mark, Text) and "modules.pdf" in mark.string]


def text_box(text: Text) -> Rect:
    """A generous box around a text: 0.6 em a character; descenders, where there are any, take a quarter of an em."""
    depth = text.size * (1.0 if set(text.string) & set("gjpqy,") else 0.75)
    length = len(text.string) * 0.6 * text.size
    start = text.anchor.shifted(-length / 2, ZERO) if text.align.value == "middle" and not text.turn else text.anchor
    if text.turn == 0:
        return Rect(start.x, start.y - text.size * 0.75, length, depth)
    top = text.anchor.y - (length / 2 if text.align.value == "middle" else length)
    return Rect(text.anchor.x - text.size * 0.75, top, depth, length)


def reach(page: Page) -> list[Rect]:
    """A box around each thing in the margin."""
    boxes = [text_box(mark) for mark in page.marks if isinstance(mark, Text)]
    for mark in page.marks:
        if isinstance(mark, Path):
            points = [segment.to for segment in mark.segments]  # type: ignore[union-attr]  # strokes never close
            for a, b in zip(points[::2], points[1::2], strict=True):
                left, top = min(a.x, b.x), min(a.y, b.y)
                boxes.append(Rect(left, top, max(a.x, b.x) - left, max(a.y, b.y) - top))
    return boxes


cases = st.one_of(
    st.integers(1, 63).map(lambda n: items(TILE, n)),
    st.integers(1, 9).map(lambda n: items(CARD, n)),
    st.tuples(st.integers(1, 30), st.integers(1, 6)).map(lambda n: [*items(TILE, n[0]), *items(CARD, n[1])]),
    st.tuples(*(st.integers(0, most) for most in (2, 2, 2, 40, 10)))
    .filter(any)
    .map(
        lambda n: [
            *items(HALF_BOARD, n[0], back=False),
            *items(CORE, n[1], back=False),
            *items(DOCK, n[2], back=False),
            *items(TILE, n[3]),
            *items(CARD, n[4]),
        ]
    ),
)
