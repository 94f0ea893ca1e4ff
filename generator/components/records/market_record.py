"""The market record (rules, sections 4, 6 and 12): round by round, each berth's discount and whether it was held."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from generator.artwork.drawing import Box, Drawing, Placed, Shape, Stroke, line
from generator.components.records.table import BODY, centred, columns, paragraph, record, ring, rule, tick
from generator.geometry import Point, Rect, Size
from generator.units import ZERO, Length, mm, pt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.artwork.theme import Theme
    from generator.catalog.model import Parameters
    from generator.components.piece import Piece

RECORD_MARKET: Final = "RECORD-MARKET"

_STEPS: Final = mm(19)
_HEADS: Final = mm(10)
_ROW: Final = mm(6.6)
_ROUND: Final = mm(12)
_BOX: Final = mm(5.2)
_PITCH: Final = mm(5.8)
_BLANK: Final = mm(7)

ROUNDS: Final = math.floor((BODY.height - _STEPS - _HEADS) / _ROW)
"""The rounds that one sheet holds."""


def market_record(parameters: Parameters, theme: Theme) -> Piece:
    """The record for as many berths and as high a discount as the parameters say."""
    table = Rect(BODY.left, BODY.top + _STEPS, BODY.width, _HEADS + _ROW * ROUNDS)
    field = Rect(table.left + _ROUND, table.top, table.width - _ROUND, table.height)
    berths = columns(field, parameters.market_berths, ZERO)
    row = _row(field.width, berths[0].width, parameters, theme)
    shapes: list[Shape] = [
        *_steps(parameters, theme),
        Box(Rect(table.left, table.top, table.width, _HEADS), fill=theme.color("record-band")),
        *_heads(table, berths, parameters, theme),
    ]
    for number in range(ROUNDS):
        place = Rect(table.left, table.top + _HEADS + _ROW * number, table.width, _ROW)
        shapes += [
            rule(place, theme, strong=number % 5 == 0),
            centred(str(number + 1), Rect(place.left, place.top, _ROUND, _ROW), theme, "record-figure"),
            Placed(row, Point(field.left, place.top)),
        ]
    pen = Stroke(theme.color("quiet"), pt(0.5))
    shapes += [line(Point(berth.left, table.top), Point(berth.left, table.bottom), pen) for berth in berths]
    shapes.append(Box(table, stroke=pen))
    return record(
        RECORD_MARKET,
        "aid-drift",
        "record-market",
        shapes,
        theme,
        f"{ROUNDS} rounds by {parameters.market_berths} berths, each with a mark for a module that was here at the "
        f"start of the round and its discount from 0 to {parameters.drift_limit}.",
        last=ROUNDS,
        next=ROUNDS + 1,
    )


def _steps(parameters: Parameters, theme: Theme) -> Iterator[Shape]:
    """What to mark, and when."""
    for number, place in enumerate(columns(Rect(BODY.left, BODY.top, BODY.width, _STEPS), 3, mm(4)), start=1):
        variant = "-none" if number == 3 and parameters.drift_limit == 0 else ""
        yield from paragraph(
            theme.word(f"record-market-head-{number}"), Point(place.left, place.top), theme, "record-strong"
        )
        yield from paragraph(
            theme.word(f"record-market-step-{number}{variant}", limit=parameters.drift_limit),
            Point(place.left, place.top + mm(3.7)),
            theme,
        )


def _heads(table: Rect, berths: tuple[Rect, ...], parameters: Parameters, theme: Theme) -> Iterator[Shape]:
    half = _HEADS / 2
    yield centred(theme.word("record-round"), Rect(table.left, table.top, _ROUND, _HEADS), theme, "record-mark")
    here, marks = _places(berths[0].width, parameters)
    # Narrow berths have no room for words; what the round mark and the box are is said above.
    worded = berths[0].width >= mm(25)
    for number, berth in enumerate(berths, start=1):
        name = theme.word("record-berth", berth=number) if worded else str(number)
        upper = Rect(berth.left, berth.top, berth.width, half if worded else _HEADS)
        yield centred(name, upper, theme, "record-strong")
        if worded:
            y = berth.top + half + half / 2 - mm(0.3)
            yield theme.middle(theme.word("record-here"), Point(berth.left + here, y), "record-mark")
            middle = (marks[0] + marks[-1]) / 2
            yield theme.middle(theme.word("record-discount"), Point(berth.left + middle, y), "record-mark")


def _places(width: Length, parameters: Parameters) -> tuple[Length, tuple[Length, ...]]:
    """The middles of a berth's marks from its left: `here`, then a box for each discount.

    Where those find no room it is one blank, to write the discount in.
    """
    count = parameters.drift_limit + 1
    gap = mm(3.2)
    needed = _BOX + gap + _PITCH * (count - 1) + _BOX
    if needed <= width - mm(1.6):
        left = (width - needed) / 2
        first = left + _BOX + gap + _BOX / 2
        return left + _BOX / 2, tuple(first + _PITCH * index for index in range(count))
    spare = (width - _BOX - _BLANK) / 3
    return spare + _BOX / 2, (spare * 2 + _BOX + _BLANK / 2,)


def _row(width: Length, berth: Length, parameters: Parameters, theme: Theme) -> Drawing:
    """The marks of one round."""
    here, marks = _places(berth, parameters)
    shapes: list[Shape] = []
    for number in range(parameters.market_berths):
        left = berth * number
        middle = _ROW / 2
        shapes.append(ring(Point(left + here, middle), _BOX, theme))
        if len(marks) == parameters.drift_limit + 1:
            for discount, x in enumerate(marks):
                shapes += tick(Point(left + x, middle), _BOX, theme, str(discount))
        else:
            blank = Rect.around(Point(left + marks[0], middle), Size(_BLANK, _BOX))
            shapes.append(Box(blank, stroke=Stroke(theme.color("record-box"), pt(0.7)), radius=mm(0.6)))
    return Drawing("RECORD-MARKET-ROW", theme.word("record-market-title"), Size(width, _ROW), tuple(shapes))
