"""How likely a corridor joins two neighbors, and which modules lead nowhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.artwork.drawing import Align, Shape
from generator.catalog.model import SOCKET_NAMES, Socket
from generator.components.statistics.parts import body, caption, glyph
from generator.geometry import Point, Rect
from generator.units import ZERO, Length, mm

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.artwork.theme import Theme
    from generator.catalog.design.statistics import Chance, Statistics
    from generator.catalog.model import Module

_TILE: Final = mm(6.6)
_GAP: Final = mm(1.3)
_FIGURES: Final = mm(18)
_LEADING: Final = mm(3.5)
_LINE: Final = mm(4.7)


def corridors_part(area: Rect, found: Statistics, theme: Theme) -> Iterator[Shape]:
    """The two ways to be neighbors, each with its chance and how that comes about."""
    yield from caption(area, "stats-corridors", theme)
    room = body(area)
    half = (room.height - _LEADING * 2) / 2
    upper = Rect(room.left, room.top, room.width, half)
    lower = Rect(room.left, upper.bottom, room.width, half)
    reach = (_TILE + _GAP) / 2
    middle = Point(upper.left + reach * 2 - _GAP / 2, upper.centre.y)
    yield from glyph(middle.shifted(-reach, ZERO), _TILE, ("clockwise",), theme)
    yield from glyph(middle.shifted(reach, ZERO), _TILE, ("counterclockwise",), theme)
    yield from _chance(upper, "beside", found.beside, theme)
    middle = Point(middle.x, lower.centre.y)
    yield from glyph(middle.shifted(ZERO, reach), _TILE, ("outward",), theme)
    yield from glyph(middle.shifted(ZERO, -reach), _TILE, ("inward",), theme)
    yield from _chance(lower, "above", found.above, theme)
    base = room.bottom - _LEADING * 2 + theme.style("record-mark").cap + mm(0.6)
    for number, said in enumerate(theme.word("stats-formula").split("\n")):
        yield theme.text(said, Point(room.left, base + _LEADING * number), "record-mark")


def _chance(area: Rect, key: str, chance: Chance, theme: Theme) -> Iterator[Shape]:
    left = area.left + _FIGURES
    percent = f"{float(chance.share * 100):.1f} %"
    yield theme.text(percent, Point(left, area.centre.y - mm(0.6)), "record-title")
    yield theme.text(
        theme.word(f"stats-{key}"), Point(area.right, area.centre.y - mm(0.6)), "record-strong", align=Align.END
    )
    worked = theme.word(
        "stats-worked",
        first=chance.first,
        second=chance.second,
        both=chance.both,
        modules=chance.modules,
        others=chance.modules - 1,
        share=chance.share,
    )
    yield theme.text(worked, Point(left, area.centre.y + mm(3.6)), "record-text")


def dead_ends_part(area: Rect, modules: Sequence[Module], theme: Theme) -> Iterator[Shape]:
    """The modules with a single port, as many as find room."""
    yield from caption(area, "stats-dead-ends", theme, number=len(modules))
    room = body(area)
    lines = int(room.height / _LINE)
    shown = modules if len(modules) <= lines else modules[: lines - 1]
    for number, module in enumerate(shown):
        base = room.top + _LINE * (number + 0.5)
        sides = zip(SOCKET_NAMES, module.sockets, strict=True)
        only = [name for name, socket in sides if socket is Socket.PORT]
        yield from glyph(Point(room.left + mm(2.4), base), mm(3.4), only, theme)
        text = base + theme.style("record-id").cap / 2
        yield theme.text(module.id, Point(room.left + mm(6), text), "record-id")
        said = theme.word("stats-dead-end", guild=module.guild.title, cost=module.cost)
        yield theme.text(said, Point(room.right, text), "record-text", align=Align.END)
    base = room.top + _LINE * (len(shown) + 0.5) + theme.style("record-text").cap / 2
    if len(shown) < len(modules):
        yield theme.text(theme.word("stats-more", number=len(modules) - len(shown)), _at(room, base), "record-text")
    elif not modules:
        yield theme.text(theme.word("stats-none"), _at(room, base), "record-text")


def _at(room: Rect, base: Length) -> Point:
    return Point(room.left, base)
