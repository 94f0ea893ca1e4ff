"""A whole figure: its picture, the legend beneath, the title and the captions; or these one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.artwork.drawing import Drawing, Placed, Shape, Text
from generator.figures.art import marks
from generator.figures.art.anatomy import anatomy
from generator.figures.art.legend import legend
from generator.figures.art.picture import picture
from generator.figures.art.wrapping import LEADING, wrapped
from generator.figures.telling import told
from generator.geometry import Point, Size
from generator.units import ZERO, Length, mm

if TYPE_CHECKING:
    from generator.figures.art.stage import Stage
    from generator.figures.figure import Figure

WIDTH: Final = mm(118)
"""How wide figures are drawn: as the text of an A5 page."""

_GAP: Final = mm(2.2)
_INDENT: Final = mm(5.6)


class Told(NamedTuple):
    """A caption as it is set."""

    letter: str | None
    text: str


class Parts(NamedTuple):
    """A figure in its parts, for whoever sets the words in type of their own."""

    title: str
    picture: Drawing
    legend: Drawing | None
    """None for a figure whose picture says all."""
    captions: tuple[Told, ...]


def figure_parts(figure: Figure, stage: Stage, width: Length = WIDTH) -> Parts:
    """The parts of a figure; its picture and its legend are so wide."""
    drawn = figure.module is not None
    shown = anatomy(figure, stage, width) if drawn else picture(figure, stage, width)
    captions = tuple(Told(caption.letter, told(figure, caption, stage.theme)) for caption in figure.captions)
    return Parts(figure.title, shown, None if drawn else legend(figure, stage.theme, width), captions)


def figure_drawing(figure: Figure, stage: Stage, width: Length = WIDTH) -> Drawing:
    """The whole figure, one part beneath the other."""
    theme, parts = stage.theme, figure_parts(figure, stage, width)
    shapes: list[Shape] = [Placed(parts.picture, Point(ZERO, ZERO))]
    y = parts.picture.size.height + _GAP
    if parts.legend is not None and parts.legend.shapes:
        shapes.append(Placed(parts.legend, Point(ZERO, y)))
        y += parts.legend.size.height + _GAP * 0.6
    y += theme.style("figure-title").cap
    rows = wrapped(parts.title, width, theme, "figure-title")
    leading = theme.style("figure-title").size * LEADING
    shapes += [theme.text(row, Point(ZERO, y + leading * n), "figure-title") for n, row in enumerate(rows)]
    y += leading * (len(rows) - 1) + _GAP
    step = theme.style("figure-text").size * LEADING
    indent = _INDENT if any(caption.letter for caption in parts.captions) else ZERO
    for caption in parts.captions:
        middle = Point(marks.BADGE, y + step * 0.8 - theme.style("figure-text").cap / 2)
        if caption.letter:
            shapes += marks.letter(theme, caption.letter, middle)
        for row in wrapped(caption.text, width - indent, theme, "figure-text"):
            y += step
            shapes.append(_line(row, Point(indent, y - step * 0.2), stage))
        y += _GAP * 0.5
    said = " ".join((*(f"{c.letter}: {c.text}" if c.letter else c.text for c in parts.captions),))
    return Drawing(f"figure-{figure.name}", figure.title, Size(width, y + mm(0.6)), tuple(shapes), description=said)


def _line(row: str, base: Point, stage: Stage) -> Text:
    return stage.theme.text(row, base, "figure-text")
