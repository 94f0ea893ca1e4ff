"""What each cost buys: how many modules of each guild, how many ports, and which outward socket."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.artwork.drawing import Align, Box, Shape, Stroke, line
from generator.catalog.model import Guild, Socket
from generator.components.records.table import Grid, centred, leading
from generator.components.statistics.parts import bar, body, caption, decimal, swatch
from generator.geometry import Point, Rect
from generator.units import ZERO, mm, pt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.artwork.theme import Theme
    from generator.catalog.design.statistics import Statistics

_AXIS: Final = mm(4.8)
_FIGURE: Final = mm(3.6)
_LINE: Final = mm(4.7)
_LABEL: Final = mm(17)


def guilds_part(area: Rect, found: Statistics, theme: Theme) -> Iterator[Shape]:
    """For each cost a bar for each guild, and what its modules cost in all."""
    yield from caption(area, "stats-costs", theme)
    room = body(area)
    chart = Rect(room.left, room.top, room.width, room.height - _LINE * len(Guild) - mm(1.5))
    yield from _axis(chart, found, theme)
    group = chart.width / len(found.costs)
    width = group / (len(Guild) + 1.2)
    floor = chart.bottom - _AXIS
    unit = (floor - chart.top - _FIGURE) / max(1, *(max(row.counts) for row in found.by_guild.values()))
    for index in range(len(found.costs)):
        for place, (guild, row) in enumerate(found.by_guild.items()):
            left = chart.left + group * index + width * (0.6 + place)
            height = unit * row.counts[index]
            if row.counts[index]:
                yield from bar(Rect(left + mm(0.2), floor - height, width - mm(0.4), height), theme, guild)
            above = Point(left + width / 2, floor - height - mm(1.7))
            yield theme.middle(str(row.counts[index]), above, "record-mark")
    for number, (guild, row) in enumerate(found.by_guild.items()):
        base = chart.bottom + mm(1.5) + _LINE * (number + 0.5)
        yield from swatch(Point(room.left + mm(3.4), base), guild, theme)
        text = base + theme.style("record-text").cap / 2
        yield theme.text(guild.title, Point(room.left + mm(7.6), text), "record-strong")
        said = theme.word("stats-costs-sum", modules=row.modules, total=row.total, mean=decimal(row.mean))
        yield theme.text(said, Point(room.right, text), "record-text", align=Align.END)


def _axis(chart: Rect, found: Statistics, theme: Theme) -> Iterator[Shape]:
    """The costs under a chart, and the line that its bars stand on."""
    floor = chart.bottom - _AXIS
    step = chart.width / len(found.costs)
    for index, cost in enumerate(found.costs):
        cell = Rect(chart.left + step * index, floor, step, _AXIS)
        yield theme.middle(str(cost), cell.centre.shifted(ZERO, mm(0.4)), "record-strong")
    yield line(Point(chart.left, floor), Point(chart.right, floor), Stroke(theme.color("ink"), pt(0.7)))


def bought_part(area: Rect, found: Statistics, theme: Theme) -> Iterator[Shape]:
    """How many modules of each cost have how many ports, and the means."""
    yield from caption(area, "stats-bought", theme)
    room = body(area)
    ports = len(found.bought[0].by_ports)
    rows = ports + 3
    height = room.height / rows
    cell = (room.width - _LABEL) / len(found.costs)
    grid = Grid(Point(room.left, room.top), (_LABEL, *(cell for _ in found.costs)), (height,) * rows)
    most = max(max(bought.by_ports) for bought in found.bought)
    yield leading(theme.word("stats-cost"), grid.cell(0, 0), theme, "record-mark")
    for row in range(1, ports + 1):
        number = ports + 1 - row
        said = theme.word("stats-port-one" if number == 1 else "stats-port-many", ports=number)
        yield leading(said, grid.cell(0, row), theme, "record-text")
    yield leading(theme.word("stats-mean-ports"), grid.cell(0, ports + 1), theme, "record-text")
    yield leading(theme.word("stats-mean-worth"), grid.cell(0, ports + 2), theme, "record-text")
    for column, bought in enumerate(found.bought, start=1):
        yield centred(str(bought.cost), grid.cell(column, 0), theme, "record-strong")
        for number, count in enumerate(bought.by_ports, start=1):
            place = grid.cell(column, ports + 1 - number)
            if count:
                shade = ("track-ten", "ground", "ground-line")[min(2, count * 3 // (most + 1))]
                yield Box(place.inset(mm(0.35)), fill=theme.color(shade), radius=mm(0.6))
                yield centred(str(count), place, theme, "record-figure")
        yield centred(decimal(bought.mean_ports), grid.cell(column, ports + 1), theme, "record-text")
        yield centred(decimal(bought.worth), grid.cell(column, ports + 2), theme, "record-text")
    for row in (1, ports + 1):
        top = grid.cell(0, row).top
        yield line(Point(room.left, top), Point(room.right, top), Stroke(theme.color("faint"), pt(0.5)))


def outward_part(area: Rect, found: Statistics, theme: Theme) -> Iterator[Shape]:
    """For each cost the modules with an outward port and, on top of them, those with an outward bulkhead."""
    yield from caption(area, "stats-outward", theme)
    room = body(area)
    chart = Rect(room.left, room.top, room.width, room.height - _LINE * len(Socket) - mm(1.5))
    yield from _axis(chart, found, theme)
    floor = chart.bottom - _AXIS
    step = chart.width / len(found.costs)
    unit = (floor - chart.top) / max(bought.modules for bought in found.bought)
    for index, bought in enumerate(found.bought):
        bottom = floor
        for socket, count in ((Socket.PORT, bought.modules - bought.bulkheads), (Socket.BULKHEAD, bought.bulkheads)):
            if count:
                block = Rect(chart.left + step * (index + 0.16), bottom - unit * count, step * 0.68, unit * count)
                yield Box(block, fill=theme.color(socket.value), stroke=Stroke(theme.color("ink"), pt(0.5)))
                yield theme.middle(str(count), block.centre, "record-mark", "paper" if socket is Socket.PORT else "ink")
                bottom = block.top
    for number, (socket, row) in enumerate(found.outward.items()):
        base = chart.bottom + mm(1.5) + _LINE * (number + 0.5)
        key = Rect(room.left + mm(0.8), base - mm(1.6), mm(5.2), mm(3.2))
        yield Box(key, fill=theme.color(socket.value), stroke=Stroke(theme.color("ink"), pt(0.5)))
        text = base + theme.style("record-text").cap / 2
        yield theme.text(theme.word(f"stats-outward-{socket.value}"), Point(room.left + mm(7.6), text), "record-strong")
        said = theme.word("stats-outward-sum", modules=row.modules, mean=decimal(row.mean_cost))
        yield theme.text(said, Point(room.right, text), "record-text", align=Align.END)
