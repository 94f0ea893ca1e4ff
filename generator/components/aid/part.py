"""The parts that the aid's columns are made of: headings, lines of text and plates, each as high as it needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.artwork.drawing import Box, Circle, Shape, Stroke, line
from generator.geometry import Point, Rect
from generator.units import ZERO, Length, mm, pt

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from generator.artwork.theme import Theme

COLUMN: Final = mm(55)
"""The width of a column; the wording is broken for it."""
INDENT: Final = mm(3)
"""How far the lines of a list stand in."""
HEADING: Final = mm(6.4)

_LEADING: Final = mm(3.42)
_DISC: Final = mm(0.55)
_WIDEST_GAP: Final = mm(8)


class Part(NamedTuple):
    """Something of a column's width: its height, and what it draws from a top left corner on."""

    height: Length
    draw: Callable[[Point], Iterable[Shape]]


def heading(title: str, mark: str, theme: Theme) -> Part:
    """A section's title on a tint, behind its mark: an icon's name, or the figure of an action."""

    def draw(corner: Point) -> Iterator[Shape]:
        plate = Rect(corner.x, corner.y, COLUMN, HEADING - mm(1.2))
        centre = Point(plate.left + mm(3.2), plate.centre.y)
        yield Box(plate, fill=theme.color("aid-band"), radius=mm(0.8))
        if mark.isdigit():
            yield Circle(centre, mm(2.15), fill=theme.color("ink"))
            yield theme.middle(mark, centre, "aid-heading", "paper")
        else:
            yield theme.placed_icon(mark, centre, mm(4.2))
        base = plate.centre.y + theme.style("aid-heading").cap / 2
        yield theme.text(title, Point(plate.left + mm(6.6), base), "aid-heading")

    return Part(HEADING, draw)


def passage(words: str, theme: Theme) -> Part:
    """Lines, broken where the wording breaks them.

    A line that begins with `- ` opens an entry of a list, one that begins with blanks goes on with it, and one that
    begins with `+ ` is bold.
    """
    rows = words.split("\n")

    def draw(corner: Point) -> Iterator[Shape]:
        base = corner.y + theme.style("aid-text").cap + mm(0.3)
        for row in rows:
            entry, bold = row.startswith("- "), row.startswith("+ ")
            left = corner.x + (INDENT if entry or row.startswith(" ") else ZERO)
            if entry:
                disc = Point(corner.x + mm(1.4), base - theme.style("aid-text").cap * 0.42)
                yield Circle(disc, _DISC, fill=theme.color("ink"))
            role = "aid-strong" if bold else "aid-text"
            said = row[2:] if entry or bold else row.lstrip()
            yield theme.text(said, Point(left, base), role)
            base = base + _LEADING

    return Part(_LEADING * len(rows) + mm(0.2), draw)


def formula(words: str, theme: Theme) -> Part:
    """A line that stands out on a framed plate."""

    def draw(corner: Point) -> Iterator[Shape]:
        plate = Rect(corner.x, corner.y, COLUMN, mm(6.4))
        yield Box(plate, stroke=Stroke(theme.color("ink"), pt(0.75)), radius=mm(1.2))
        yield theme.middle(words, plate.centre, "aid-formula")

    return Part(mm(7.6), draw)


def column(parts: Iterable[Iterable[Part]], area: Rect) -> Iterator[Shape]:
    """Sections, each of several parts, down an area, with what is left of its height between them.

    Raises ValueError where they do not fit.
    """
    sections = [tuple(section) for section in parts]
    heights = [sum((part.height for part in section), ZERO) for section in sections]
    spare = area.height - sum(heights, ZERO)
    if spare < ZERO:
        raise ValueError("a column of the player aid is too long")
    gap = min(spare / max(1, len(sections) - 1), _WIDEST_GAP)
    top = area.top
    for section, height in zip(sections, heights, strict=True):
        corner = Point(area.left, top)
        for part in section:
            yield from part.draw(corner)
            corner = corner.shifted(ZERO, part.height)
        top = top + height + gap


def separator(x: Length, area: Rect, theme: Theme) -> Shape:
    """The line between two columns."""
    return line(Point(x, area.top), Point(x, area.bottom), Stroke(theme.color("faint"), pt(0.5)))
