"""The front cover: the game's name over a picture of a station, and the contents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.artwork.drawing import Align, Box, Placed, Shape, Stroke, line
from generator.booklet.look import ticks
from generator.geometry import Point, Rect
from generator.units import Length, mm, pt

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.artwork.drawing import Drawing
    from generator.artwork.theme import Theme

_ROW: Final = mm(4.5)
_COLUMNS: Final = 2
_GAP: Final = mm(7)
_FOOT: Final = mm(5)
"""What the edition takes beneath the contents."""


class Entry(NamedTuple):
    """A line of the contents."""

    mark: str
    title: str
    page: int
    key: str


class Words(NamedTuple):
    """What the cover says."""

    game: str
    title: str
    players: str
    contents: str
    edition: str


def contents_height(entries: Sequence[Entry]) -> Length:
    """How much room the contents take."""
    return _ROW * _rows(entries) + mm(7)


def _rows(entries: Sequence[Entry]) -> int:
    return -(-len(entries) // _COLUMNS)


def cover_shapes(
    field: Rect, words: Words, station: Drawing | None, entries: Sequence[Entry], theme: Theme
) -> Iterator[Shape]:
    """All that is on the cover."""
    middle = field.centre.x
    band = Rect(field.left, field.top, field.width, mm(26))
    yield Box(band, fill=theme.color("aid-band"), radius=mm(2))
    emblem = Point(band.left + mm(14), band.centre.y)
    yield theme.placed_icon("core", emblem, mm(19))
    left = band.left + mm(27)
    yield theme.text(words.game.upper(), Point(left, band.top + mm(11)), "rules-cover")
    yield theme.text(words.title, Point(left, band.top + mm(17)), "rules-subtitle")
    yield theme.text(words.players, Point(left, band.top + mm(22)), "rules-text", "board-text")
    yield ticks(band.left, band.right, band.bottom + mm(0.8), theme)
    foot = field.bottom - _FOOT
    table = Rect(field.left, foot - contents_height(entries), field.width, contents_height(entries))
    if station is not None:
        space = Rect(field.left, band.bottom + mm(3), field.width, table.top - band.bottom - mm(6))
        scale = min(space.width / station.size.width, space.height / station.size.height)
        at = Point(middle - station.size.width * scale / 2, space.centre.y - station.size.height * scale / 2)
        yield Placed(station, at, scale=scale, trimmed=True)
    yield from _contents(table, words.contents, entries, theme)
    yield theme.text(words.edition, Point(middle, field.bottom - mm(1)), "rules-head", "board-text", align=Align.MIDDLE)


def entry_rects(field: Rect, entries: Sequence[Entry]) -> Iterator[tuple[Rect, Entry]]:
    """The boxes of the contents' lines."""
    foot = field.bottom - _FOOT
    top = foot - contents_height(entries) + mm(6)
    width = (field.width - _GAP * (_COLUMNS - 1)) / _COLUMNS
    for index, entry in enumerate(entries):
        column, row = divmod(index, _rows(entries))
        yield Rect(field.left + (width + _GAP) * column, top + _ROW * row, width, _ROW), entry


def _contents(table: Rect, title: str, entries: Sequence[Entry], theme: Theme) -> Iterator[Shape]:
    yield theme.text(title, Point(table.left, table.top + mm(3.6)), "rules-heading")
    under = table.top + mm(5)
    yield line(Point(table.left, under), Point(table.right, under), Stroke(theme.color("ink"), pt(0.75)))
    field = Rect(table.left, table.top, table.width, table.height + _FOOT)
    for rect, entry in entry_rects(field, entries):
        base = rect.centre.y + theme.style("rules-text").cap / 2
        if entry.mark:
            yield theme.text(entry.mark, Point(rect.left + mm(4.4), base), "rules-strong", align=Align.END)
        yield theme.text(entry.title, Point(rect.left + mm(6.4), base), "rules-text")
        yield theme.text(str(entry.page), Point(rect.right, base), "rules-strong", align=Align.END)
        yield line(Point(rect.left, rect.bottom), Point(rect.right, rect.bottom), Stroke(theme.color("faint"), pt(0.5)))
