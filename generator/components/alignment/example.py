"""How a reading looks: the middle of the back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.artwork.drawing import Box, Drawing, Placed, Shape, Stroke
from generator.components.alignment.block import Block
from generator.components.alignment.guidance import paragraph
from generator.components.alignment.layout import VERNIER_BASE, VERNIER_DEPTH, VERNIER_LENGTH
from generator.components.alignment.vernier import (
    BACK_PITCH,
    FRONT_PITCH,
    Gauge,
    back_lines,
    back_ring,
    front_cross,
    front_lines,
    reading,
)
from generator.geometry import Point, Rect, Size
from generator.units import ZERO, mm, pt

if TYPE_CHECKING:
    from generator.artwork.theme import Theme

EXAMPLE_HEIGHT: Final = mm(46)
FINE_TENTHS: Final = 4
"""The first example's reading, in tenths of a millimetre to the right."""
COARSE_RIGHT: Final = 3
COARSE_UP: Final = 2
"""The second example's readings, in millimetres."""

_PEN: Final = pt(0.5)
_ENLARGED: Final = 1.5
_PAD: Final = mm(4)


def example_blocks(row: Rect, theme: Theme) -> tuple[Block, ...]:
    """Two panels: a vernier and a ring as they look against the light, each with the words that it means."""
    half = (row.width - mm(4)) / 2
    fine = Rect(row.left, row.top, half, row.height)
    coarse = Rect(row.right - half, row.top, half, row.height)
    return (
        Block("example-fine", fine, (*_panel(fine, "fine", theme), *_fine(fine, theme))),
        Block("example-coarse", coarse, (*_panel(coarse, "coarse", theme), *_coarse(coarse, theme))),
    )


def _panel(rect: Rect, name: str, theme: Theme) -> tuple[Shape, ...]:
    inside = rect.inset(_PEN / 2)
    baseline = rect.top + mm(5.6)
    return (
        Box(inside, stroke=Stroke(theme.color("quiet"), _PEN), radius=mm(2)),
        theme.text(theme.word(f"align-example-{name}"), Point(rect.left + _PAD, baseline), "align-strong"),
    )


def _fine(rect: Rect, theme: Theme) -> tuple[Shape, ...]:
    """The front's lines and beneath them the back's, moved by the example's reading, with a mark where two meet."""
    size = Size(VERNIER_LENGTH, VERNIER_DEPTH)
    middle = Point(size.width / 2 - mm(0.4), VERNIER_BASE)
    off = (FRONT_PITCH - BACK_PITCH) * FINE_TENTHS
    halo = Rect.around(middle.shifted(FRONT_PITCH * FINE_TENTHS, mm(2)), Size(mm(1.8), mm(12.6)))
    shapes = (
        Box(halo, fill=theme.color("sunward"), radius=mm(0.9)),
        *front_lines(Gauge(middle, upright=False, inward=1), theme, "quiet"),
        *back_lines(Gauge(middle.shifted(off, ZERO), upright=False, inward=1), theme),
    )
    figure = Drawing("ALIGNMENT-EXAMPLE-FINE", theme.word("align-example-fine"), size, shapes)
    at = Point(rect.centre.x - size.width * _ENLARGED / 2, rect.top + mm(8.5))
    said = theme.word("align-example-fine-says", reading=reading(FINE_TENTHS))
    return (Placed(figure, at, _ENLARGED), *_says(said, Point(rect.left + _PAD, rect.bottom - mm(6.6)), theme))


def _coarse(rect: Rect, theme: Theme) -> tuple[Shape, ...]:
    """The front's cross on the back's ring, where the back lies right and up."""
    size = Size(mm(18), mm(18))
    centre = Rect.of(size).centre
    seen = centre.shifted(mm(-COARSE_RIGHT), mm(COARSE_UP))
    shapes = (*front_cross(seen, theme, "quiet"), *back_ring(centre, theme))
    figure = Drawing("ALIGNMENT-EXAMPLE-COARSE", theme.word("align-example-coarse"), size, shapes)
    at = Point(rect.left + _PAD, rect.centre.y - size.height * _ENLARGED / 2 + mm(2.4))
    said = theme.word("align-example-coarse-says", right=COARSE_RIGHT, up=COARSE_UP)
    return (Placed(figure, at, _ENLARGED), *_says(said, Point(rect.left + mm(36), rect.centre.y + mm(2.4)), theme))


def _says(said: str, at: Point, theme: Theme) -> tuple[Shape, ...]:
    return paragraph([(text, "align-text") for text in said.split("\n")], at, theme)
