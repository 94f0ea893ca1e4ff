"""Outlines in their true size: what has one of these sizes covers its outline exactly, or the scale is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.artwork.drawing import Box, Shape, Stroke
from generator.components.alignment.block import Block
from generator.components.sizes import STANDARD, Card, Sizes
from generator.geometry import Point, Rect, Size
from generator.units import ZERO, Length, mm, pt

if TYPE_CHECKING:
    from generator.artwork.theme import Theme

ID1: Final = Size(mm(85.60), mm(53.98))
"""The bank card: ISO/IEC 7810, size ID-1."""
ID1_RADIUS: Final = mm(3.18)

_PEN: Final = pt(0.5)
_TALLEST: Final = max(card.size.height for card in Card)
ROW_HEIGHT: Final = _TALLEST + _PEN


def outline_blocks(row: Rect, theme: Theme, sizes: Sizes = STANDARD) -> tuple[Block, ...]:
    """A playing card's outline, a bank card's, a module's and a word on them, in a row as high as the tallest card."""
    left, top, bottom = row.left + _PEN / 2, row.centre.y - _TALLEST / 2, row.centre.y + _TALLEST / 2
    width, height = sizes.card.size
    card = Rect(left, row.centre.y - height / 2, width, height)
    bank = Rect(row.right - _PEN / 2 - ID1.width, top, ID1.width, ID1.height)
    tile = Rect(bank.left, bottom - sizes.tile, sizes.tile, sizes.tile)
    note = Rect(tile.right + mm(4), tile.top, bank.right - tile.right - mm(4), tile.height)
    return (
        _outline("card", card, ZERO, theme),
        _outline("bank-card", bank, ID1_RADIUS, theme),
        _outline("module", tile, ZERO, theme),
        Block("outline-note", note, _lines(note, theme.word("align-outlines"), theme)),
    )


def _outline(name: str, rect: Rect, radius: Length, theme: Theme) -> Block:
    """The outline, its name and its size; the middle of the stroke is the edge."""
    width, height = (f"{side / mm(1):.2f}".removesuffix(".00") for side in (rect.width, rect.height))
    said = theme.word("align-size", width=width, height=height)
    title, *more = theme.word(f"align-{name}").split("\n")
    shapes: list[Shape] = [Box(rect, stroke=Stroke(theme.color("ink"), _PEN), radius=radius)]
    step = theme.style("align-text").size * 1.4
    rows = [(title, "align-strong"), *((line, "align-text") for line in (*more, said))]
    top = rect.centre.y - step * ((len(rows) - 1) / 2)
    shapes += [theme.middle(text, Point(rect.centre.x, top + step * n), role) for n, (text, role) in enumerate(rows)]
    return Block(name, rect.inset(-_PEN / 2), tuple(shapes))


def _lines(rect: Rect, said: str, theme: Theme) -> tuple[Shape, ...]:
    step = theme.style("align-text").size * 1.35
    rows = said.split("\n")
    top = rect.centre.y - step * ((len(rows) - 1) / 2) + theme.style("align-text").cap / 2
    return tuple(theme.text(text, Point(rect.left, top + step * n), "align-text") for n, text in enumerate(rows))
