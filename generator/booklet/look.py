"""How the booklet looks: the type of its passages, and what is drawn about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.artwork.drawing import Box, Circle, Shape, Stroke, line, lines
from generator.artwork.flow import Panel, Rest, Style
from generator.geometry import Point, Rect
from generator.units import Length, mm, pt

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from generator.artwork.theme import Theme

_LEADING: Final = 1.25
"""From line to line, in sizes of the type."""
_PLATE: Final = mm(5.4)
_SUB: Final = mm(4.2)
_LINE: Final = mm(7)
"""Between lines to write on."""


class Look(NamedTuple):
    """The types of the booklet's passages."""

    text: Style
    small: Style
    """Captions, tables and examples."""
    fine: Style
    """The glossary and the index."""
    formula: Style


def look(theme: Theme) -> Look:
    """The types, as the theme has them."""
    return Look(
        _style(theme, "rules-text", "rules-strong"),
        _style(theme, "rules-small", "rules-small-strong"),
        _style(theme, "rules-fine", "rules-fine-strong"),
        _style(theme, "rules-formula", "rules-formula"),
    )


def _style(theme: Theme, regular: str, strong: str) -> Style:
    face, size = theme.style(regular)
    return Style(face, theme.style(strong).face, size, size * _LEADING, theme.color("ink"))


def heading(mark: str, title: str, key: str, theme: Theme) -> Panel:
    """A section's title on a tint, behind its number or the icon of that name."""

    def draw(rect: Rect) -> Iterator[Shape]:
        centre = Point(rect.left + mm(3.6), rect.centre.y)
        yield Box(rect, fill=theme.color("aid-band"), radius=mm(0.9))
        if mark.isdigit():
            yield Circle(centre, mm(2.4), fill=theme.color("ink"))
            yield theme.middle(mark, centre, "rules-number", "paper")
        else:
            yield theme.placed_icon(mark, centre, mm(4.6))
        base = rect.centre.y + theme.style("rules-heading").cap / 2
        yield theme.text(title, Point(rect.left + mm(7.6), base), "rules-heading")

    return Panel(_PLATE, draw, before=mm(2.6), key=key, keep=True)


def subheading(title: str, key: str | None, theme: Theme) -> Panel:
    """The title of a part of a section, with a line that runs on beside it to the margin."""

    def draw(rect: Rect) -> Iterator[Shape]:
        base = rect.bottom - mm(0.6)
        yield theme.text(title, Point(rect.left, base), "rules-subheading")

    return Panel(_SUB, draw, before=mm(1.3), key=key, keep=True)


def example_ground(theme: Theme) -> Callable[[Rect], Iterable[Shape]]:
    """The ground of a worked example: a frame with a bar at its left."""

    def draw(rect: Rect) -> Iterator[Shape]:
        yield Box(rect, fill=theme.color("rules-example"), radius=mm(0.8))
        yield Box(Rect(rect.left, rect.top, mm(1.1), rect.height), fill=theme.color("aid-bridge"))

    return draw


def table_ground(theme: Theme) -> Callable[[tuple[Rect, ...]], Iterable[Shape]]:
    """Lines between the rows of a table, its head on a tint."""

    def draw(rows: tuple[Rect, ...]) -> Iterator[Shape]:
        yield Box(rows[0], fill=theme.color("record-band"))
        yield lines(
            ((Point(row.left, row.bottom), Point(row.right, row.bottom)) for row in rows[1:]),
            Stroke(theme.color("faint"), pt(0.5)),
        )
        yield line(
            Point(rows[0].left, rows[0].bottom),
            Point(rows[0].right, rows[0].bottom),
            Stroke(theme.color("board-hull"), pt(0.75)),
        )

    return draw


def plain_ground(_rect: Rect) -> Iterable[Shape]:
    """Nothing."""
    return ()


def notes(title: str, theme: Theme) -> Rest:
    """Lines to write on under a title, in whatever is left of a page."""

    def draw(rect: Rect) -> Iterator[Shape]:
        base = rect.top + theme.style("rules-subheading").cap + mm(0.4)
        yield theme.text(title, Point(rect.left, base), "rules-subheading")
        first = rect.top + _LINE * 1.6
        count = int((rect.bottom - first) / _LINE) + 1
        yield lines(
            ((Point(rect.left, first + _LINE * row), Point(rect.right, first + _LINE * row)) for row in range(count)),
            Stroke(theme.color("faint"), pt(0.5)),
        )

    return Rest(draw, least=_LINE * 3, before=mm(4))


def ticks(left: Length, right: Length, top: Length, theme: Theme) -> Shape:
    """A row of ticks, as on an instrument and as on the records."""
    step = (right - left) / 60
    places = ((left + step * index, mm(1.1) if index % 5 == 0 else mm(0.6)) for index in range(61))
    return lines(
        ((Point(x, top), Point(x, top + deep)) for x, deep in places), Stroke(theme.color("board-hull"), pt(0.5))
    )
