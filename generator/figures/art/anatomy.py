"""The anatomy of a module: its tile drawn large, and around it what each part of it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.artwork.drawing import Align, Box, Circle, Drawing, Placed, Shape, Stroke, line
from generator.components.tile import tile_of
from generator.geometry import Point, Rect, Size
from generator.units import ZERO, Length, mm, pt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.artwork.theme import Theme
    from generator.catalog.model import Module
    from generator.components.tile import Tile
    from generator.figures.art.stage import Stage
    from generator.figures.figure import Figure

_SCALE: Final = 1.5
_LEAST: Final = mm(110)
"""What the picture is wide at least; where there is less room it is made smaller."""
_BESIDE: Final = mm(10)  # above the tile, and beneath it
_AWAY: Final = mm(4.6)  # from the tile to the words
_LINE: Final = mm(2.9)  # from the baseline of a name to that of what is said


class _Callout(NamedTuple):
    """What a part is called, what is said of it, and where it is."""

    key: str
    said: str
    at: Point
    """On the tile."""
    row: float
    """How far down beside the tile the words stand, from 0 to 1."""
    left: bool = False


def anatomy(figure: Figure, stage: Stage, width: Length) -> Drawing:
    """The tile of the figure's module in the middle, with what its parts are on both sides, above and beneath."""
    if width < _LEAST:
        large = anatomy(figure, stage, _LEAST)
        scale = width / _LEAST
        size = Size(width, large.size.height * scale)
        return Drawing(f"{large.name}-small", figure.title, size, (Placed(large, Point(ZERO, ZERO), scale),))
    assert figure.module is not None  # noqa: S101  # whoever asks has looked
    theme, module = stage.theme, figure.module
    tile = tile_of(stage.station.tile)
    side = tile.side * _SCALE
    trim = Rect((width - side) / 2, _BESIDE, side, side)
    shapes: list[Shape] = [
        Placed(stage.tiles[module.id], Point(trim.left, trim.top), scale=_SCALE, trimmed=True),
        Box(trim, stroke=Stroke(theme.color("quiet"), pt(0.5))),
    ]
    for callout in _callouts(module, tile, theme):
        shapes += _beside(callout, trim, theme)
    half = side / 2
    for name, out, base in (("outward", -half, trim.top - mm(4.2)), ("inward", half, trim.bottom + mm(5.9))):
        shapes += _upright(name, _socket(module, name, theme), trim.centre.shifted(ZERO, out), base, theme)
    size = Size(width, side + _BESIDE * 2)
    return Drawing(f"figure-{figure.name}-picture", figure.title, size, tuple(shapes))


def _socket(module: Module, side: str, theme: Theme) -> str:
    return theme.word(f"figure-{getattr(module.sockets, side).value}")


def _callouts(module: Module, tile: Tile, theme: Theme) -> Iterator[_Callout]:
    """The parts of a tile but for the sockets above and beneath; those at the left first, each side from the top."""
    panel, half = tile.panel, tile.side / 2
    foot = panel.top + tile.head + tile.belt

    def on(place: Point) -> Point:
        return place.shifted(panel.left, panel.top)

    def socket(side: str, at: Length, row: float, *, left: bool = False) -> _Callout:
        return _Callout(side, _socket(module, side, theme), Point(at, half), row, left)

    plate = Point(half + tile.plate.width * 0.36, panel.top + tile.head + tile.belt * 0.28)
    marker = Point(half + tile.marker.width * 0.3, foot + tile.marker_top + tile.marker.height * 0.3)
    guild = theme.word("figure-callout-guild-note", guild=module.guild.title)
    yield _Callout("department", module.department.title, on(tile.department_at).shifted(-mm(2), ZERO), 0.16, left=True)
    yield socket("counterclockwise", tile.port_depth / 2, 0.48, left=True)
    yield _Callout("guild", guild, on(tile.guild_icon_at).shifted(-mm(1.1), ZERO), 0.8, left=True)
    yield _Callout("id", module.id, on(tile.id_at).shifted(mm(5.7), -mm(0.9)), 0.12)
    yield _Callout("cost", str(module.cost), plate, 0.33)
    yield socket("clockwise", tile.side - tile.port_depth / 2, 0.53)
    yield _Callout("marker", theme.word("figure-callout-marker-note"), marker, 0.73)
    yield _Callout("revision", module.revision, on(tile.revision_at).shifted(-mm(0.8), mm(0.9)), 0.95)


def _beside(callout: _Callout, trim: Rect, theme: Theme) -> Iterator[Shape]:
    """A callout at one side of the tile."""
    target = Point(trim.left + callout.at.x * _SCALE, trim.top + callout.at.y * _SCALE)
    away = -1 if callout.left else 1
    edge = trim.left if callout.left else trim.right
    base = Point(edge + _AWAY * away, trim.top + trim.height * callout.row)
    align = Align.END if callout.left else Align.START
    start = base.shifted(-mm(1) * away, -theme.style("figure-callout").cap / 2)
    yield from _leader(theme, start, target)
    yield theme.text(theme.word(f"figure-callout-{callout.key}"), base, "figure-callout", align=align)
    yield theme.text(callout.said, base.shifted(ZERO, _LINE), "figure-note", "figure-text", align=align)


def _upright(key: str, said: str, target: Point, base: Length, theme: Theme) -> Iterator[Shape]:
    """A callout above the tile or beneath it."""
    above = base < target.y
    name = Point(target.x, base - (_LINE if above else ZERO))
    yield from _leader(theme, Point(target.x, base + (mm(0.9) if above else -mm(2.9))), target)
    yield theme.text(theme.word(f"figure-callout-{key}"), name, "figure-callout", align=Align.MIDDLE)
    yield theme.text(said, name.shifted(ZERO, _LINE), "figure-note", "figure-text", align=Align.MIDDLE)


def _leader(theme: Theme, start: Point, end: Point) -> Iterator[Shape]:
    """A line from words to what they name, white about it so that it is seen on any ground."""
    yield line(start, end, Stroke(theme.color("figure-halo"), pt(1.8)))
    yield Circle(end, mm(0.75), fill=theme.color("figure-halo"))
    yield line(start, end, Stroke(theme.color("ink"), pt(0.6)))
    yield Circle(end, mm(0.5), fill=theme.color("ink"))
