"""Ports per side, by department and by guild: a bar for each, on the track of all that there could be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.artwork.drawing import Align, Box, Shape, Stroke, line
from generator.catalog.design.outward import DEPARTMENT_PORTS
from generator.catalog.model import DEPARTMENT_COSTS, SOCKET_NAMES, Department, Guild
from generator.components.records.table import leading, rule
from generator.components.statistics.parts import bar, body, caption, decimal, glyph, swatch
from generator.geometry import Point, Rect
from generator.units import Length, mm, pt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.artwork.theme import Theme
    from generator.catalog.design.statistics import Ports, Statistics

_HEAD: Final = mm(5.6)
_LABEL: Final = mm(31)
_TOTAL: Final = mm(27)
_BAR: Final = mm(3)
_TRACK: Final = mm(23)
_APART: Final = mm(1.4)

_ASKED: Final = DEPARTMENT_PORTS / len(DEPARTMENT_COSTS)
"""The share of outward ports that a good catalog has."""


def ports_part(area: Rect, found: Statistics, theme: Theme) -> Iterator[Shape]:
    """The part, in an area as wide as the page's body."""
    yield from caption(area, "stats-ports", theme)
    room = body(area)
    column = (room.width - _LABEL - _TOTAL) / len(SOCKET_NAMES)
    for index, name in enumerate(SOCKET_NAMES):
        left = room.left + _LABEL + column * index
        middle = room.top + _HEAD / 2 - mm(0.5)
        yield from glyph(Point(left + mm(1.8), middle), mm(3.4), (name,), theme)
        said = theme.word(f"stats-side-{name}")
        yield theme.text(said, Point(left + mm(5), middle + theme.style("record-strong").cap / 2), "record-strong")
    end = Point(room.right, room.top + _HEAD / 2 - mm(0.5) + theme.style("record-strong").cap / 2)
    yield theme.text(theme.word("stats-ports-all"), end.shifted(-mm(13), mm(0)), "record-strong", align=Align.END)
    yield theme.text(theme.word("stats-each"), end, "record-strong", align=Align.END)
    rows: list[tuple[Department | Guild | None, Ports]] = [
        *found.departments.items(),
        *found.guilds.items(),
        (None, found.ports),
    ]
    height = (room.height - _HEAD - _APART * 2) / len(rows)
    top = room.top + _HEAD
    for index, (who, ports) in enumerate(rows):
        if index in (len(Department), len(Department) + len(Guild)):
            top = top + _APART
        row = Rect(room.left, top, room.width, height)
        yield rule(row, theme, strong=index in (0, len(Department), len(Department) + len(Guild)))
        yield from _row(row, who, ports, column, theme)
        top = row.bottom


def _row(row: Rect, who: Department | Guild | None, ports: Ports, column: Length, theme: Theme) -> Iterator[Shape]:
    label = Rect(row.left + mm(6.4), row.top, _LABEL - mm(6.4), row.height)
    key = Point(row.left + mm(3.4), row.centre.y)
    if isinstance(who, Department):
        yield theme.placed_icon(who.title.lower(), key, mm(4.2))
    elif isinstance(who, Guild):
        yield from swatch(key, who, theme)
    yield leading(theme.word("stats-all") if who is None else who.title, label, theme, "record-strong")
    base = row.centre.y + theme.style("record-figure").cap / 2
    for index, (name, count) in enumerate(zip(SOCKET_NAMES, ports.sides, strict=True)):
        left = row.left + _LABEL + column * index
        track = Rect(left, row.centre.y - _BAR / 2, _TRACK, _BAR)
        yield Box(track, fill=theme.color("track-ten"))
        if count:
            filled = Rect(track.left, track.top, track.width * (count / ports.modules), track.height)
            yield from bar(filled, theme, who if isinstance(who, Guild) else None)
        if name == "outward":
            asked = track.left + track.width * _ASKED
            for start, end in ((-0.9, -0.1), (0.1, 0.9)):
                edge = track.top if start < 0 else track.bottom
                yield line(
                    Point(asked, edge + mm(start)), Point(asked, edge + mm(end)), Stroke(theme.color("ink"), pt(0.9))
                )
        yield theme.text(str(count), Point(track.right + mm(1.6), base), "record-figure")
    yield theme.text(str(ports.total), Point(row.right - mm(13), base), "record-figure", align=Align.END)
    yield theme.text(decimal(ports.mean), Point(row.right, base), "record-text", align=Align.END)
