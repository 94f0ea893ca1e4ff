"""The legend of a figure: what its marks mean, those that it has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.artwork.drawing import Align, Box, Drawing, Shape, Stroke, polygon
from generator.figures.art import marks
from generator.figures.art.corridors import arrow, ring
from generator.figures.art.picture import dashed, sun, verdicts
from generator.figures.art.wrapping import wide
from generator.geometry import Point, Rect, Size
from generator.rules.corridors import connected, core_corridor, corridors
from generator.rules.shield import lanes
from generator.rules.synergy import synergy
from generator.units import ZERO, Length, mm, pt

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from generator.artwork.theme import Theme
    from generator.figures.figure import Figure

    Swatch = Callable[[Theme, Point], Iterator[Shape]]

_ROW: Final = mm(6.6)
_SWATCH: Final = mm(8)
"""What a mark takes, with the gap behind it."""
_BETWEEN: Final = mm(4)
_ROLE: Final = "figure-legend"


class Entry(NamedTuple):
    """A mark and the key of its words."""

    key: str
    draw: Swatch


def legend(figure: Figure, theme: Theme, width: Length) -> Drawing:
    """The legend, so wide and as high as it must be."""
    shapes: list[Shape] = []
    x, y = ZERO, _ROW / 2
    for entry in _entries(figure):
        words = theme.word(f"figure-legend-{entry.key}")
        taken = _SWATCH + wide(words, theme, _ROLE)
        if x > ZERO and x + taken > width:
            x, y = ZERO, y + _ROW
        shapes += entry.draw(theme, Point(x + (_SWATCH - mm(1.2)) / 2, y))
        base = Point(x + _SWATCH, y + theme.style(_ROLE).cap / 2)
        shapes.append(theme.text(words, base, _ROLE, "figure-text", Align.START))
        x += taken + _BETWEEN
    return Drawing(f"figure-{figure.name}-legend", "Legend", Size(width, y + _ROW / 2), tuple(shapes))


def _entries(figure: Figure) -> Iterator[Entry]:
    position = figure.position
    if figure.candidate is not None:
        yield Entry("candidate", lambda theme, at: dashed(theme, _square(at)))
    if any(corridors(position)) or any(core_corridor(position, node) for node in position):
        yield Entry("corridor", _corridor)
    if figure.shown.routes:
        yield Entry("route", _route)
    if figure.shown.sealed:
        yield Entry("sealed", lambda theme, at: ring(theme, at, 90.0, mm(3.2)))
    judged = verdicts(figure).values()
    if False in judged:
        yield Entry("legal", marks.tick)
    if True in judged:
        yield Entry("illegal", marks.cross)
    yield from _of_synergy(figure)
    yield from _of_lanes(figure)


def _of_synergy(figure: Figure) -> Iterator[Entry]:
    qualifies = alike = False
    for node in figure.shown.synergy:
        position = figure.around(node)
        neighbors = synergy(position, node, figure.parameters).neighbors
        qualifies |= bool(neighbors)
        alike |= len(connected(position, node)) > len(neighbors)
    if qualifies:
        yield Entry("qualifies", marks.tick)
    if alike:
        yield Entry("alike", marks.equal)
    if figure.shown.synergy:
        yield Entry("renown", lambda theme, at: marks.renown(theme, theme.word("figure-renown", renown=""), at))


def _of_lanes(figure: Figure) -> Iterator[Entry]:
    if figure.shown.lanes:
        found = lanes(figure.station, figure.parameters)
        for screened, key in ((True, "screened"), (False, "open")):
            some = [each.renown for each in found if each.screened is screened]
            if some:
                yield Entry(key, _points(str(max(some)), screened=screened))
    if figure.sunny:
        yield Entry("lane", _lane)
        yield Entry("sun", lambda theme, at: iter((sun(theme, at),)))


def _square(at: Point) -> tuple[Point, ...]:
    half = mm(1.9)
    return tuple(at.shifted(half * x, half * y) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)))


def _corridor(theme: Theme, at: Point) -> Iterator[Shape]:
    pen = Stroke(theme.color("port"), pt(0.75))
    yield Box(Rect.around(at, Size(mm(5), mm(2.4))), fill=theme.color("figure-corridor"), stroke=pen)


def _route(theme: Theme, at: Point) -> Iterator[Shape]:
    yield Box(Rect.around(at, Size(mm(5.4), mm(3.8))), fill=theme.color("port"))
    yield arrow(theme, at, 90.0)


def _lane(theme: Theme, at: Point) -> Iterator[Shape]:
    half, top, bottom = mm(1.6), at.y - mm(2), at.y + mm(2)
    corners = (
        Point(at.x - half * 1.5, top),
        Point(at.x + half * 1.5, top),
        Point(at.x + half, bottom),
        Point(at.x - half, bottom),
    )
    yield polygon(corners, fill=theme.color("sunward"), stroke=Stroke(theme.color("board-lane-sun"), pt(0.75)))


def _points(number: str, *, screened: bool) -> Swatch:
    return lambda theme, at: marks.points(theme, number, at, screened=screened)
