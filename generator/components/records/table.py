"""What the records have in common: the sheet with its header, ruled cells, boxes to tick and lines to write on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.artwork.drawing import Align, Box, Circle, Drawing, Shape, Stroke, line, lines
from generator.components.piece import Piece, whole
from generator.geometry import Point, Rect, Size
from generator.units import ZERO, Length, mm, pt

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.artwork.theme import Theme

RECORD: Final = Size(mm(190), mm(254))
"""A record, upright; it fits A4 and Letter."""
SEATS: Final = 4
"""The most commanders (rules, section 2)."""
HEADER: Final = mm(15.5)
"""The height of the header, with the room beneath it."""
CONTENT: Final = Rect.of(RECORD).inset(mm(5))
"""Everything but the frame stands in here."""
BODY: Final = Rect(CONTENT.left, CONTENT.top + HEADER, CONTENT.width, CONTENT.height - HEADER)
"""The room under the header."""
LEADING: Final = mm(3.5)
"""From one line of a note to the next."""

_FRAME: Final = mm(1.5)
_BAND_HEIGHT: Final = mm(11)


class Grid(NamedTuple):
    """A table's columns and rows by their widths and heights, from its top left corner."""

    corner: Point
    widths: tuple[Length, ...]
    heights: tuple[Length, ...]

    @property
    def rect(self) -> Rect:
        """The whole table."""
        return Rect(self.corner.x, self.corner.y, sum(self.widths, ZERO), sum(self.heights, ZERO))

    def cell(self, column: int, row: int) -> Rect:
        """One cell, counted from 0."""
        left = sum(self.widths[:column], self.corner.x)
        top = sum(self.heights[:row], self.corner.y)
        return Rect(left, top, self.widths[column], self.heights[row])

    def rules(self, pen: Stroke) -> Iterator[Shape]:
        """The lines between rows and between columns, each a shape of its own, and the outline."""
        for row in range(1, len(self.heights)):
            yield line(*_top(Rect(self.rect.left, self.cell(0, row).top, self.rect.width, ZERO)), pen)
        for column in range(1, len(self.widths)):
            left = self.cell(column, 0).left
            yield line(Point(left, self.rect.top), Point(left, self.rect.bottom), pen)
        yield Box(self.rect, stroke=pen)


def record(
    piece_id: str, icon: str, key: str, shapes: Iterable[Shape], theme: Theme, description: str, **values: object
) -> Piece:
    """A record with its header: `key` names the wording of its title (`<key>-title`) and its note (`<key>-note`)."""
    band = Rect(CONTENT.left, CONTENT.top, CONTENT.width, _BAND_HEIGHT)
    title, note = theme.word(f"{key}-title"), theme.word(f"{key}-note", **values)
    left = band.left + mm(13.5)
    drawing = Drawing(
        piece_id,
        title,
        RECORD,
        (
            Box(Rect.of(RECORD), fill=theme.color("paper")),
            Box(
                Rect.of(RECORD).inset(_FRAME),
                stroke=Stroke(theme.color("board-hull"), pt(0.75)),
                radius=mm(2.5),
            ),
            Box(band, fill=theme.color("record-band"), radius=mm(1.5)),
            theme.placed_icon(icon, Point(band.left + mm(6.5), band.centre.y), mm(8.6)),
            theme.text(title.upper(), Point(left, band.top + mm(5.2)), "record-title"),
            theme.text(note, Point(left, band.top + mm(9.2)), "record-text"),
            theme.text(
                theme.word("game").upper(),
                Point(band.right - mm(3), band.top + mm(5.2)),
                "record-strong",
                align=Align.END,
            ),
            _scale(band, theme),
            *shapes,
        ),
        description=description,
    )
    return whole(piece_id, "record", drawing)


def _scale(band: Rect, theme: Theme) -> Shape:
    """The row of ticks under the header, as on an instrument."""
    step = band.width / 60
    return lines(
        (
            (
                Point(band.left + step * index, band.bottom + mm(0.6)),
                Point(band.left + step * index, band.bottom + (mm(1.9) if index % 5 == 0 else mm(1.2))),
            )
            for index in range(61)
        ),
        Stroke(theme.color("board-hull"), pt(0.5)),
    )


def seat_fields(places: Sequence[Rect], theme: Theme) -> Iterator[Shape]:
    """For each seat its number and a line for the commander's name."""
    for seat, place in enumerate(places, start=1):
        base = place.bottom - mm(1.8)
        yield theme.text(theme.word("record-seat", seat=seat), Point(place.left + mm(0.8), base), "record-strong")
        yield line(
            Point(place.left + mm(11.5), base + mm(0.4)),
            Point(place.right - mm(1), base + mm(0.4)),
            Stroke(theme.color("quiet"), pt(0.5)),
        )


def band(rect: Rect, color: str, icon: str, title: str, theme: Theme) -> tuple[Shape, ...]:
    """The heading of a part: an icon and a name on a tint."""
    return (
        Box(rect, fill=theme.color(color)),
        theme.placed_icon(icon, Point(rect.left + rect.height * 0.6, rect.centre.y), rect.height * 0.78),
        theme.text(
            title,
            Point(rect.left + rect.height * 1.2, rect.centre.y + theme.style("record-heading").cap / 2),
            "record-heading",
        ),
    )


def tick(centre: Point, side: Length, theme: Theme, says: str = "", *, dashed: bool = False) -> Iterator[Shape]:
    """A box to tick, or to strike through where it says something."""
    yield Box(
        Rect.around(centre, Size(side, side)),
        stroke=Stroke(theme.color("record-box"), pt(0.7), (mm(0.9), mm(0.6)) if dashed else ()),
        radius=ZERO if dashed else mm(0.6),
    )
    if says:
        yield theme.middle(says, centre, "record-mark")


def ring(centre: Point, side: Length, theme: Theme, *, filled: bool = False) -> Shape:
    """A round box, for what must not be mistaken for the square ones beside it."""
    fill = theme.color("ink") if filled else None
    return Circle(centre, side / 2, fill=fill, stroke=Stroke(theme.color("record-box"), pt(0.7)))


def rule(rect: Rect, theme: Theme, *, strong: bool = False) -> Shape:
    """A line along the upper edge of a row."""
    pen = Stroke(theme.color("quiet" if strong else "faint"), pt(0.5))
    return line(*_top(rect), pen)


def paragraph(text: str, corner: Point, theme: Theme, role: str = "record-text") -> tuple[Shape, ...]:
    """Lines of text, broken as the wording breaks them, the first one's capitals under `corner`."""
    first = corner.y + theme.style(role).cap
    return tuple(
        theme.text(said, Point(corner.x, first + LEADING * number), role)
        for number, said in enumerate(text.split("\n"))
        if said
    )


def centred(text: str, cell: Rect, theme: Theme, role: str = "record-text") -> Shape:
    """A text in the middle of a cell."""
    return theme.middle(text, cell.centre, role)


def leading(text: str, cell: Rect, theme: Theme, role: str = "record-text") -> Shape:
    """A text at the left of a cell."""
    return theme.text(text, Point(cell.left + mm(1.2), cell.centre.y + theme.style(role).cap / 2), role)


def columns(area: Rect, count: int, gap: Length) -> tuple[Rect, ...]:
    """The area in columns of one width."""
    width = (area.width - gap * (count - 1)) / count
    return tuple(Rect(area.left + (width + gap) * index, area.top, width, area.height) for index in range(count))


def _top(rect: Rect) -> tuple[Point, Point]:
    return Point(rect.left, rect.top), Point(rect.right, rect.top)
