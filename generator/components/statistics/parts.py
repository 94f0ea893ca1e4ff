"""What the parts of the page have in common: captions, bars, a guild's pattern, a module's outline in small."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.artwork.drawing import Align, Box, Shape, Stroke, line, lines
from generator.artwork.patterns import guild_pattern
from generator.catalog.model import SOCKET_NAMES, Guild
from generator.geometry import Point, Rect, Size
from generator.units import Length, mm, pt

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from fractions import Fraction

    from generator.artwork.theme import Theme

CAPTION: Final = mm(6.6)
"""The height of a part's caption, with the room beneath it."""

_PITCH: Final = mm(1)


def caption(area: Rect, key: str, theme: Theme, **values: object) -> Iterator[Shape]:
    """A part's name at the top left of its area, what it shows at the top right, and a line under both."""
    base = area.top + theme.style("record-heading").cap
    yield theme.text(theme.word(key), Point(area.left, base), "record-heading")
    note = theme.word(f"{key}-note", **values)
    if note:
        yield theme.text(note, Point(area.right, base), "record-mark", align=Align.END)
    below = base + mm(1.4)
    yield line(Point(area.left, below), Point(area.right, below), Stroke(theme.color("board-hull"), pt(0.5)))


def body(area: Rect) -> Rect:
    """What is left of an area under its caption."""
    return Rect(area.left, area.top + CAPTION, area.width, area.height - CAPTION)


def bar(rect: Rect, theme: Theme, guild: Guild | None = None) -> Iterator[Shape]:
    """A bar: dark, or in a guild's pattern on its tint."""
    pen = Stroke(theme.color("ink"), pt(0.5))
    if guild is None:
        yield Box(rect, fill=theme.color("record-box"))
        return
    yield Box(rect, fill=theme.color(guild.code))
    inner = rect.inset(pt(0.25))
    if min(inner.width, inner.height) > _PITCH:
        yield from guild_pattern(guild.code, inner, _PITCH, theme.color("pattern"))
    yield Box(rect, stroke=pen)


def swatch(centre: Point, guild: Guild, theme: Theme) -> Iterator[Shape]:
    """A guild's pattern as a key."""
    yield from bar(Rect.around(centre, Size(mm(5.2), mm(3.2))), theme, guild)


def glyph(centre: Point, side: Length, ports: Collection[str], theme: Theme, *, core: bool = True) -> Iterator[Shape]:
    """A module's outline, the outward side up, a thick bar on each side that has a port, and where the Core lies."""
    rect = Rect.around(centre, Size(side, side))
    yield Box(rect, fill=theme.color("paper"), stroke=Stroke(theme.color("quiet"), pt(0.6)))
    reach = side * 0.3
    ends = {
        "outward": (Point(centre.x - reach, rect.top), Point(centre.x + reach, rect.top)),
        "inward": (Point(centre.x - reach, rect.bottom), Point(centre.x + reach, rect.bottom)),
        "clockwise": (Point(rect.right, centre.y - reach), Point(rect.right, centre.y + reach)),
        "counterclockwise": (Point(rect.left, centre.y - reach), Point(rect.left, centre.y + reach)),
    }
    pen = Stroke(theme.color("port"), max(pt(1.4), side * 0.16))
    yield lines((ends[name] for name in SOCKET_NAMES if name in ports), pen)
    if core:
        tip = Point(centre.x, centre.y + side * 0.26)
        wing = side * 0.16
        yield lines(
            ((tip.shifted(-wing, -wing), tip), (tip.shifted(wing, -wing), tip)), Stroke(theme.color("quiet"), pt(0.6))
        )


def decimal(number: Fraction) -> str:
    """A mean to two places."""
    return f"{float(number):.2f}"
