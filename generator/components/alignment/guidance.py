"""What the sheet says: the title, the mark for the right way up, and the steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.artwork.drawing import Align, Circle, Shape, Stroke, polygon
from generator.components.alignment.block import Block
from generator.geometry import Flip, Point, Rect, Size
from generator.units import ZERO, mm, pt

if TYPE_CHECKING:
    from generator.artwork.theme import Theme

ARROW_HEIGHT: Final = mm(42)
STEPS_HEIGHT: Final = mm(19)

_ARROW_WIDTH: Final = mm(30)
_PEN: Final = pt(0.75)
_LEADING: Final = 1.4


def title_block(rect: Rect, side: str, theme: Theme) -> Block:
    """The sheet's name and which side this is."""
    centre = rect.centre
    return Block(
        "title",
        rect,
        (
            theme.middle(theme.word("align-title"), centre.shifted(ZERO, mm(-2.6)), "align-title"),
            theme.middle(theme.word(f"align-{side}"), centre.shifted(ZERO, mm(3.2)), "align-text"),
        ),
    )


def note_block(name: str, rect: Rect, theme: Theme) -> Block:
    """The line beside a ruler."""
    return Block(name, rect, (theme.middle(theme.word(f"align-{name}"), rect.centre, "align-number"),))


def arrow_blocks(row: Rect, flip: Flip, theme: Theme, *, by_hand: bool = False) -> tuple[Block, ...]:
    """An arrow to the sun, in the same place on both sides, and what to do where the two point to different ends.

    That is another thing where sheets are turned `by_hand`.
    """
    mark = Rect.around(row.centre, Size(_ARROW_WIDTH, row.height))
    edge = theme.word(f"edge-{flip.value}")
    other = Flip.SHORT if flip is Flip.LONG else Flip.LONG
    gap = mm(3)
    left = Rect(row.left, row.top, mark.left - gap - row.left, row.height)
    right = Rect(mark.right + gap, row.top, row.right - mark.right - gap, row.height)
    turn = [
        (theme.word("align-way-up"), "align-strong"),
        *((said, "align-text") for said in theme.word(f"align-turn-{flip.value}").split("\n")),
    ]
    wrongly = "align-wrong-by-hand" if by_hand else "align-wrong"
    wrong = [
        (theme.word("align-wrong-title"), "align-strong"),
        *((said, "align-text") for said in theme.word(wrongly, edge=edge, other=other.value).split("\n")),
    ]
    return (
        Block("arrow", mark, _arrow(mark, theme)),
        Block("turn", left, paragraph(turn, Point(left.right, left.centre.y), theme, Align.END)),
        Block("wrong-edge", right, paragraph(wrong, Point(right.left, right.centre.y), theme)),
    )


def _arrow(rect: Rect, theme: Theme) -> tuple[Shape, ...]:
    """The sun, an arrow that points to it, and the station's core at the arrow's foot."""
    centre = rect.centre.x
    sun = mm(13)
    tip = rect.top + sun
    neck = tip + mm(12)
    head, shaft = mm(13), mm(6.5)
    foot = rect.bottom - _PEN / 2
    corners = (
        Point(centre, tip),
        Point(centre + head, neck),
        Point(centre + shaft, neck),
        Point(centre + shaft, foot),
        Point(centre - shaft, foot),
        Point(centre - shaft, neck),
        Point(centre - head, neck),
    )
    return (
        theme.placed_icon("sun", Point(centre, rect.top + sun / 2), sun),
        polygon(corners, fill=theme.color("ground"), stroke=Stroke(theme.color("ink"), _PEN)),
        theme.placed_icon("core", Point(centre, foot - mm(7)), mm(9.5)),
    )


def paragraph(rows: list[tuple[str, str]], at: Point, theme: Theme, align: Align = Align.START) -> tuple[Shape, ...]:
    """Lines of text, each with its role, their block centred on the height of `at`."""
    step = theme.style("align-text").size * _LEADING
    first = at.y - step * ((len(rows) - 1) / 2) + theme.style("align-text").cap / 2
    return tuple(
        theme.text(said, Point(at.x, first + step * n), role, align=align) for n, (said, role) in enumerate(rows)
    )


def steps_block(row: Rect, side: str, flip: Flip, theme: Theme) -> Block:
    """Three numbered lines on what to do."""
    edge = theme.word(f"edge-{flip.value}")
    radius = mm(2.3)
    pitch = (row.height - radius * 2) / 2
    shapes: list[Shape] = []
    for n in range(3):
        centre = Point(row.left + radius, row.top + radius + pitch * n)
        said = theme.word(f"align-{side}-{n + 1}", edge=edge)
        baseline = centre.y + theme.style("align-text").cap / 2
        shapes += [
            Circle(centre, radius, fill=theme.color("ink")),
            theme.middle(str(n + 1), centre, "align-strong", "paper"),
            theme.text(said, Point(centre.x + radius + mm(2.2), baseline), "align-text"),
        ]
    return Block("steps", row, tuple(shapes))
