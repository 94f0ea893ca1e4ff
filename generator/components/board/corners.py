"""The lettering in the corners of a board: what this is, which piece, how the pieces meet, and what the marks mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.artwork.drawing import Align, Box, Shape, Stroke, polygon
from generator.components.board.joints import names
from generator.geometry import Point, Rect, Size
from generator.units import ZERO, mm, pt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.artwork.theme import Theme
    from generator.components.board.plan import Plan

LEADING: Final = mm(3.4)


def corner_lettering(plan: Plan) -> Iterator[Shape]:
    """In the corners: what this is, which piece, how the pieces meet, and what the marks mean."""
    theme = plan.theme
    left, right, top, bottom = mm(6), plan.size.width - mm(6), mm(6), plan.size.height - mm(6)
    base = top + theme.style("board-title").cap
    lanes = _wording(plan, "board-lanes-are")
    yield theme.text(theme.word("board-title"), Point(left, base), "board-title")
    for name in names(plan):
        align, x = (Align.START, left) if name.left else (Align.END, right)
        note = _wording(plan, name.note)
        if name.upper:  # at the right beneath the note on the lanes, and above the legend
            y = base + mm(5) + (ZERO if name.left else LEADING * len(lanes.splitlines()))
        else:
            y = bottom - LEADING * len(note.splitlines()) - (ZERO if name.left else LEADING * 2.4 + mm(5))
        yield from _notes(theme, Point(x, y), theme.word(name.head), note, align)
    yield from _notes(theme, Point(right, base), theme.word("board-lanes"), lanes, Align.END)
    yield from _legend(plan, Point(right, bottom))


def _wording(plan: Plan, key: str) -> str:
    """The wording of a key, that for a narrow board where there is one."""
    narrow = f"{key}-narrow"
    return plan.theme.word(narrow if plan.narrow and narrow in plan.theme.words else key)


def _notes(theme: Theme, at: Point, head: str, note: str, align: Align) -> Iterator[Shape]:
    """A heading and a note beneath it, line by line."""
    yield theme.text(head, at, "board-heading", align=align)
    for row, words in enumerate(note.splitlines(), start=1):
        yield theme.text(words, at.shifted(ZERO, LEADING * row), "board-note", "board-text", align=align)


def _legend(plan: Plan, at: Point) -> Iterator[Shape]:
    """What the marks mean, line above line from the right end of the lowest line's baseline."""
    theme = plan.theme
    cap = theme.style("board-note").cap
    half = mm(2)
    for row, key in enumerate(("board-legend-bridge", "board-legend-port", "board-legend-inward")):
        base = at.shifted(ZERO, -LEADING * row * 1.2)
        mark = base.shifted(-half, -cap / 2)
        yield theme.text(_wording(plan, key), base.shifted(-mm(6), ZERO), "board-note", "board-text", align=Align.END)
        if key == "board-legend-inward":
            tips = ((-mm(1.5), -mm(1)), (mm(1.5), -mm(1)), (ZERO, mm(1.4)))
            yield polygon((mark.shifted(x, y) for x, y in tips), fill=theme.color("quiet"))
        elif key == "board-legend-port":
            yield Box(Rect.around(mark, Size(half * 2, mm(1.4))), fill=theme.color("port"))
        else:
            pen = Stroke(theme.color("board-bridge"), pt(0.5))
            yield Box(Rect.around(mark, Size(half * 2, mm(1.8))), fill=theme.color("paper"), stroke=pen)
