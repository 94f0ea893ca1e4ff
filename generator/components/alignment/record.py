"""Where to note what is read: the very line that the program takes, with a blank for each reading."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.artwork.drawing import Box, Shape, Stroke, line
from generator.components.alignment.block import Block
from generator.geometry import Point
from generator.units import mm, pt

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.artwork.theme import Theme
    from generator.geometry import Rect
    from generator.units import Length

RECORD_HEIGHT: Final = mm(46)
CORNERS: Final = ("top-left", "top-right", "bottom-left", "bottom-right")
"""In the order in which the line takes them, as seen on the back."""

TYPED: Final = ("afterlight align --read",)
"""How the line begins for a sheet that was printed with no options."""

_PEN: Final = pt(0.5)
_PAD: Final = mm(4)
_APART: Final = mm(3.2)
"""Between the two blanks of a corner."""
_COMMA: Final = mm(3.8)
"""Behind them, for a comma."""


def record_block(row: Rect, typed: Sequence[str], theme: Theme) -> Block:
    """A panel with the line to type, whose beginning is `typed`, one blank after the other, and what comes of it."""
    return Block("record", row, tuple(_shapes(row, typed, theme)))


def _shapes(row: Rect, typed: Sequence[str], theme: Theme) -> Iterator[Shape]:
    left = row.left + _PAD
    yield Box(row.inset(_PEN / 2), stroke=Stroke(theme.color("quiet"), _PEN), radius=mm(2))
    yield theme.text(theme.word("align-record"), Point(left, row.top + mm(5.6)), "align-strong")
    for n, said in enumerate(typed):
        yield theme.text(said, Point(left, row.top + mm(11) + mm(4) * n), "align-text")
    pitch = (row.width - _PAD * 2) / len(CORNERS)
    for n, corner in enumerate(CORNERS):
        yield from _corner(Point(left + pitch * n, row.top + mm(29)), (pitch - _APART - _COMMA) / 2, corner, theme)
    for n, said in enumerate(theme.word("align-meaning").split("\n")):
        yield theme.text(said, Point(left, row.top + mm(38.6) + mm(4) * n), "align-text")


def _corner(at: Point, blank: Length, corner: str, theme: Theme) -> Iterator[Shape]:
    """Two blanks on a baseline from `at` on, with a slash between them and a comma before the next corner's."""
    rule = Stroke(theme.color("quiet"), _PEN)
    second = at.shifted(blank + _APART, mm(0))
    yield theme.text(theme.word(f"align-{corner}"), at.shifted(mm(0), mm(-7.2)), "align-number-strong")
    yield theme.middle("/", at.shifted(blank + _APART / 2, mm(-1)), "align-strong")
    for start, word in ((at, "align-right"), (second, "align-up")):
        yield line(start, start.shifted(blank, mm(0)), rule)
        yield theme.middle(theme.word(word), start.shifted(blank / 2, mm(2)), "align-number")
    if corner != CORNERS[-1]:
        yield theme.text(",", second.shifted(blank + mm(0.8), mm(0)), "align-strong")
