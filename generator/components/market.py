"""The market mat (rules, sections 5, 8 and 12): the berths in order, each module's discount, and the salvage supply.

Each berth has a slot for the module, a place for the round-start marker that says whether the module was there when the
round began, and a track for the drift marker. Beneath the berths lies the supply, between what it gives and what
comes under it, and what is done as a round begins, when a module is bought, and as a round ends.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.artwork.drawing import Align, Box, Circle, Drawing, Shape, Stroke, line, lines, polygon
from generator.components.drift import MARKER
from generator.components.lettering import leading, paragraph
from generator.components.piece import Piece, whole
from generator.components.placing import placed_about
from generator.components.sizes import STANDARD
from generator.components.space import ROOM, space
from generator.geometry import Point, Rect, Sides, Size
from generator.units import ZERO, Length, mm, pt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.artwork.theme import Theme
    from generator.catalog.model import Parameters

_WIDTH: Final = mm(254)  # the height follows from the rows of berths
_WIDE: Final = mm(258)  # for tiles larger than the rules' own

PLACE: Final = MARKER + ROOM
"""The side of a place for a marker."""

_PLAIN: Final = mm(1.2)  # a plain edge, so that the cut may stray
_INNER: Final = mm(2.6)
_HEAD: Final = mm(8.4)
_ROW: Final = 5  # berths side by side at most
_BERTH: Final = mm(58)  # as wide as this where there is room
_BAY: Final = mm(26)  # for a slot, which is in its middle where it is smaller
_AROUND_BAY: Final = mm(22.6)
_BERTH_GAP: Final = mm(2)
_PAD: Final = mm(2)
_TUCK: Final = mm(1)  # tubes run on beneath the berths
_CLEAR: Final = mm(16)  # from place to place, where there is room
_PART: Final = mm(0.5)  # between places at least
_UNDER_BAY: Final = mm(10)  # so much higher than the place of the supply the foot is
_BLEED: Final = Sides.all(mm(1))


class _Layout(NamedTuple):
    """Where the berths lie."""

    size: Size
    frame: Rect
    berths: tuple[Rect, ...]
    foot: Rect
    bay: Length
    """The side of the room for a slot."""


def market_piece(theme: Theme, parameters: Parameters, slot: Drawing) -> Piece:
    """The mat for `parameters.market_berths` berths, from 1 to 10. `slot` is the drawing of `slot_drawing`."""
    berths, limit = parameters.market_berths, parameters.drift_limit
    layout = _layout(berths, slot.size.width)
    shapes: tuple[Shape, ...] = (
        Box(Rect.of(layout.size).grown(_BLEED), fill=theme.color("paper")),
        Box(layout.frame, stroke=Stroke(theme.color("board-hull"), pt(0.75)), radius=mm(2)),
        *_title(theme, layout, berths),
        *_order(theme, layout),
        *(shape for number in range(1, berths + 1) for shape in _berth(theme, number, layout, limit, slot)),
        *_supply(theme, layout, limit, slot.size.width),
        *_rounds(theme, layout.foot, limit),
    )
    front = Drawing(
        "MARKET",
        "Market mat",
        layout.size,
        shapes,
        _BLEED,
        f"Berths 1 to {berths}, each with a slot for a module, a place for its round-start marker and a track for its "
        f"drift marker, from no discount to {limit}; and the place of the salvage supply.",
    )
    return whole("MARKET", "mat", front)


def _layout(berths: int, slot: Length) -> _Layout:
    rows = -(-berths // _ROW)
    columns = -(-berths // rows)
    bay = max(_BAY, slot)
    whole_width = _WIDE if bay > _BAY else _WIDTH
    inside = whole_width - (_PLAIN + _INNER) * 2
    width = min(_BERTH, (inside - _BERTH_GAP * (columns - 1)) / columns)
    left = (whole_width - width * columns - _BERTH_GAP * (columns - 1)) / 2
    top = _PLAIN + _HEAD
    first = Rect(left, top, width, bay + _AROUND_BAY)
    places = (divmod(index, columns) for index in range(berths))
    step = Size(width + _BERTH_GAP, first.height + _BERTH_GAP)
    found = tuple(first.shifted(step.width * column, step.height * row) for row, column in places)
    foot = Rect(_PLAIN + _INNER, found[-1].bottom + mm(2.4), inside, bay + _UNDER_BAY)
    size = Size(whole_width, foot.bottom + _PLAIN)
    return _Layout(size, Rect.of(size).inset(_PLAIN), found, foot, bay)


def _title(theme: Theme, layout: _Layout, berths: int) -> Iterator[Shape]:
    base = layout.frame.top + mm(2.4) + theme.style("market-title").cap
    yield theme.text(theme.word("market-title"), Point(layout.foot.left, base), "market-title")
    note = theme.word("market-order-one") if berths == 1 else theme.word("market-order", last=berths)
    yield theme.text(note, Point(layout.foot.right, base), "market-note", "market-text", Align.END)


def _order(theme: Theme, layout: _Layout) -> Iterator[Shape]:
    """A tube from berth to berth of a row, as between the nodes of the station board."""
    pen = Stroke(theme.color("board-bridge"), pt(0.5))
    for before, after in pairwise(layout.berths):
        if before.top == after.top:
            gap = Rect(before.right, before.top + _PAD + mm(2.4), after.left - before.right, mm(4))
            yield Box(gap.grown(Sides.pair(across=_TUCK, down=ZERO)), fill=theme.color("paper"), stroke=pen)


def _berth(theme: Theme, number: int, layout: _Layout, limit: int, slot: Drawing) -> Iterator[Shape]:
    """A berth: the module's slot, the number and the round start at its right, the discounts beneath."""
    rect = layout.berths[number - 1]
    yield Box(
        rect, fill=theme.color("market-cell"), stroke=Stroke(theme.color("board-bridge"), pt(0.5)), radius=mm(1.6)
    )
    bay = Rect(rect.left + _PAD, rect.top + _PAD, layout.bay, layout.bay)
    yield placed_about(slot, bay.centre)
    aside = (bay.right + rect.right) / 2
    roundel = Point(aside, bay.top + mm(4.4))
    yield Circle(roundel, mm(4.4), fill=theme.color("paper"), stroke=Stroke(theme.color("ink"), pt(0.75)))
    yield theme.middle(str(number), roundel, "market-number")
    start = Rect(aside - PLACE / 2, bay.bottom - PLACE, PLACE, PLACE)
    yield theme.text(
        theme.word("market-start"), Point(aside, start.top - mm(1.1)), "market-note", "market-text", Align.MIDDLE
    )
    yield from space(theme, start)
    base = start.centre.shifted(ZERO, -leading(theme, "market-note") / 2 + theme.style("market-note").cap / 2)
    words = theme.word("market-start-sides")
    yield from paragraph(theme, words, base, "market-note", "market-text", Align.MIDDLE)
    yield from _track(theme, Rect(bay.left, bay.bottom + mm(1.6), rect.right - _PAD - bay.left, mm(3.8)), limit)


def _track(theme: Theme, labels: Rect, limit: int) -> Iterator[Shape]:
    """The discounts from none to the limit: a place for each, or a scale where so many places have no room.

    `labels` is the band of their names; the places lie beneath it.
    """
    first = labels.left + PLACE / 2
    room = labels.width - PLACE
    step = min(_CLEAR, room / max(limit, 1))
    spots = [Point(first + step * index, labels.bottom + PLACE / 2) for index in range(limit + 1)]
    if step < PLACE + _PART:
        yield from _scale(theme, labels, spots)
        return
    for index, spot in enumerate(spots):
        label = theme.word("market-cost-less", discount=index) if index else theme.word("market-cost")
        at = Point(spot.x, labels.bottom - mm(1.1))
        yield theme.text(label, at, "market-cost", align=Align.MIDDLE)
        yield from space(theme, Rect.around(spot, Size(PLACE, PLACE)))
        if index and step > PLACE + mm(1.6):
            middle = spot.shifted(-step / 2, ZERO)
            tips = ((-mm(0.6), -mm(1.1)), (mm(0.6), ZERO), (-mm(0.6), mm(1.1)))
            yield polygon((middle.shifted(x, y) for x, y in tips), fill=theme.color("quiet"))


def _scale(theme: Theme, labels: Rect, spots: list[Point]) -> Iterator[Shape]:
    """A channel in which the marker slides, its arrow to the tick of the discount."""
    channel = Rect(spots[0].x - PLACE / 2, labels.bottom, spots[-1].x - spots[0].x + PLACE, PLACE)
    yield from space(theme, channel)
    for index, spot in enumerate(spots):
        yield theme.text(str(index), Point(spot.x, labels.bottom - mm(1.3)), "market-tick", align=Align.MIDDLE)
    ticks = ((Point(spot.x, labels.bottom - mm(0.9)), Point(spot.x, labels.bottom + mm(0.9))) for spot in spots)
    yield lines(ticks, Stroke(theme.color("ink"), pt(0.5)))
    yield theme.middle(theme.word("market-scale"), channel.centre, "market-note", "market-text")


def _supply(theme: Theme, layout: _Layout, limit: int, side: Length) -> Iterator[Shape]:
    """The place of the supply, as large as a slot, an arrow from its top and one to its bottom."""
    heading, foot = theme.style("market-heading"), layout.foot
    base = foot.top + heading.cap
    yield theme.text(theme.word("market-supply"), Point(foot.left, base), "market-heading")
    bay = Rect(foot.left, base + mm(2), side, layout.bay)
    place = Rect.around(bay.centre, Size(side, side))
    pile = Stroke(theme.color("quiet"), pt(0.5))
    for depth in (mm(1.6), mm(0.8)):  # the pile's lower modules
        yield Box(place.shifted(depth, depth), fill=theme.color("paper"), stroke=pile)
    yield from space(theme, place)
    yield theme.placed_icon("core", place.centre, mm(14) * ((side - ROOM) / STANDARD.tile), "ground-line")
    yield theme.middle(
        theme.word("market-supply-face"), Point(place.centre.x, place.bottom - mm(2.6)), "market-note", "market-text"
    )
    note = theme.word("market-bottom-note", limit=limit) if limit else theme.word("market-bottom-note-zero")
    ends = (
        (bay.top + mm(2.4), 1, "market-top", theme.word("market-top-note")),
        (bay.bottom - mm(9.8), -1, "market-bottom", note),
    )
    start, end = place.right + mm(3), place.right + mm(11)
    for y, way, name, words in ends:
        yield _arrow(theme, y, *((start, end) if way > 0 else (end, start)))
        yield theme.text(theme.word(name), Point(end + mm(1.6), y + heading.cap / 2), "market-heading")
        below = Point(end + mm(1.6), y + heading.cap / 2 + leading(theme, "market-heading"))
        yield from paragraph(theme, words, below, "market-note")


def _arrow(theme: Theme, y: Length, start: Length, end: Length) -> Shape:
    """A broad arrow, level."""
    way = 1 if end > start else -1
    neck = end - mm(2.6) * way
    half, wide = mm(0.6), mm(1.7)
    outline = ((start, -half), (neck, -half), (neck, -wide), (end, ZERO), (neck, wide), (neck, half), (start, half))
    return polygon((Point(x, y + dy) for x, dy in outline), fill=theme.color("ink"))


def _rounds(theme: Theme, foot: Rect, limit: int) -> Iterator[Shape]:
    """What is done with the markers, and when."""
    end = theme.word("market-end-note", limit=limit) if limit else theme.word("market-end-note-zero")
    columns = (
        (
            mm(104),
            (("market-begin", theme.word("market-begin-note")), ("market-bought", theme.word("market-bought-note"))),
        ),
        (mm(178), (("market-end", end),)),
    )
    heading = theme.style("market-heading")
    for x, blocks in columns:
        base = foot.top + heading.cap
        left = foot.left + x
        yield line(
            Point(left - mm(3), foot.top),
            Point(left - mm(3), foot.bottom - mm(3)),
            Stroke(theme.color("faint"), pt(0.5)),
        )
        for name, words in blocks:
            yield theme.text(theme.word(name), Point(left, base), "market-heading")
            base += leading(theme, "market-heading") + mm(0.4)
            yield from paragraph(theme, words, Point(left, base), "market-note")
            base += leading(theme, "market-note") * len(words.splitlines()) + mm(1.4)
