"""A page of the booklet: its size, where the matter stands on it, and what is drawn about that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.artwork.drawing import Align, Box, Drawing, Shape, Stroke, line
from generator.booklet.look import ticks
from generator.geometry import Point, Rect, Sides, Size
from generator.units import Length, mm, pt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.artwork.theme import Theme

HEAD: Final = mm(8.2)
"""The height of the running head, with the room beneath it."""
_GAP: Final = mm(1.6)


class Format(NamedTuple):
    """How large the pages are, and what stays free on them."""

    size: Size
    inner: Length
    """At the fold."""
    outer: Length
    above: Length
    below: Length

    def field(self, number: int) -> Rect:
        """Where a page may be drawn on. Pages with odd numbers lie at the right of the fold."""
        left, right = (self.inner, self.outer) if number % 2 else (self.outer, self.inner)
        return Rect.of(self.size).grown(Sides(top=-self.above, right=-right, bottom=-self.below, left=-left))

    def body(self, number: int) -> Rect:
        """Where the matter of a page stands, under its head."""
        field = self.field(number)
        return Rect(field.left, field.top + HEAD, field.width, field.height - HEAD)


def page_drawing(number: int, title: str, shapes: tuple[Shape, ...], form: Format, head: str, theme: Theme) -> Drawing:
    """A page with its running head: the game and the section on the inside, the number on the outside."""
    return Drawing(
        page_name(number),
        title,
        form.size,
        (Box(Rect.of(form.size), fill=theme.color("paper")), *_head(number, title, form, head, theme), *shapes),
    )


def bare_page(number: int, title: str, shapes: tuple[Shape, ...], form: Format, theme: Theme) -> Drawing:
    """A page without a head."""
    return Drawing(page_name(number), title, form.size, (Box(Rect.of(form.size), fill=theme.color("paper")), *shapes))


def page_name(number: int) -> str:
    """The name of a page's drawing, which is also the ID of the page."""
    return f"RULES-{number}"


def _head(number: int, title: str, form: Format, head: str, theme: Theme) -> Iterator[Shape]:
    field = form.field(number)
    base = field.top + mm(3.1)
    odd = number % 2 == 1
    outside, inside = (field.right, field.left) if odd else (field.left, field.right)
    ends = (Align.END, Align.START) if odd else (Align.START, Align.END)
    folio = Rect(outside - (mm(7.5) if odd else mm(0)), field.top, mm(7.5), mm(4.4))
    yield Box(folio, fill=theme.color("ink"), radius=mm(0.9))
    yield theme.middle(str(number), folio.centre, "rules-folio", "paper")
    step = mm(9.4) * (-1 if odd else 1)
    yield theme.text(title, Point(outside + step, base), "rules-head-strong", align=ends[0])
    yield theme.text(head, Point(inside, base), "rules-head", "board-text", align=ends[1])
    top = field.top + mm(5.0)
    yield line(Point(field.left, top), Point(field.right, top), Stroke(theme.color("board-hull"), pt(0.5)))
    yield ticks(field.left, field.right, top, theme)
