"""The Storm score sheet (rules, section 13): at each Storm the departments, the Shield by lane, the sums."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.artwork.drawing import Align, Box, Drawing, Placed, Shape, Stroke, line
from generator.catalog.model import Department, Parameters
from generator.components.records.table import (
    BODY,
    LEADING,
    SEATS,
    Grid,
    centred,
    columns,
    leading,
    paragraph,
    record,
    seat_fields,
)
from generator.geometry import Point, Rect, Sides
from generator.rules.ranking import places
from generator.station import SUNWARD_LANES
from generator.units import ZERO, mm, pt

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.artwork.theme import Theme
    from generator.components.piece import Piece

RECORD_STORM: Final = "RECORD-STORM"
EXAMPLE: Final = (6, 4, 4, 0)
"""The Readiness of four commanders in the example of a tie, at the Final Storm."""

_LABEL: Final = mm(28)
_CELLS: Final = (mm(6.6), mm(6.6), mm(8.2), mm(7.6), mm(9))
_SEAT: Final = sum(_CELLS, ZERO)
_NAMES: Final = mm(7.4)
_BAND: Final = mm(6)
_HEAD: Final = mm(4.2)
_ROW: Final = mm(5.4)
_SUM: Final = mm(7)
_GAP: Final = mm(1.8)
_OUTLINE: Final = pt(0.9)  # half of it lies outside the table
_HEADS: Final = ("record-m", "record-r", "record-ready", "record-rank", "record-award")
_RESULT: Final = ("record-result-1", "record-result-2", "record-result-3", "record-result-synergy", "record-result-sum")


def storm_record(modules: int, parameters: Parameters, theme: Theme) -> Piece:
    """One sheet for the three Storms of a match of up to four commanders, in a game with so many modules."""
    seats = [Rect(BODY.left + _LABEL + _SEAT * seat, BODY.top, _SEAT, _NAMES) for seat in range(SEATS)]
    shapes: list[Shape] = [*seat_fields(seats, theme)]
    top = BODY.top + _NAMES
    table = _storm_table(theme)
    for number in range(3):
        heading = Rect(BODY.left, top, BODY.width, _BAND)
        shapes += _heading(number, heading, modules, parameters, theme)
        shapes.append(Placed(table, Point(BODY.left, heading.bottom)))
        top = heading.bottom + table.size.height + _GAP
    result = _result_table(Point(BODY.left, top), theme)
    shapes += result
    top += _HEAD + _SUM + mm(2.6)
    shapes += _notes(Rect(BODY.left, top, BODY.width, BODY.bottom - top), parameters, theme)
    return record(
        RECORD_STORM,
        "sun",
        "record-storm",
        shapes,
        theme,
        "For each of the three Storms a table of six departments by four commanders, five sunward lanes and the sums.",
    )


def _heading(number: int, rect: Rect, modules: int, parameters: Parameters, theme: Theme) -> Iterator[Shape]:
    """A Storm's name, when it comes and what it awards."""
    yield Box(rect, fill=theme.color("sunward"))
    yield theme.placed_icon("sun", Point(rect.left + mm(4), rect.centre.y), mm(5))
    base = rect.centre.y + theme.style("record-heading").cap / 2
    yield theme.text(theme.word(f"record-storm-{number + 1}"), Point(rect.left + mm(8), base), "record-heading")
    yield theme.text(
        _when(number, modules, parameters, theme), Point(rect.left + _LABEL + mm(1.2), base), "record-text"
    )
    awards = theme.word("record-awards", awards=_awards(parameters.department_awards[number], theme))
    yield theme.text(awards, Point(rect.right - mm(2), base), "record-strong", align=Align.END)


def _when(number: int, modules: int, parameters: Parameters, theme: Theme) -> str:
    """Which purchase brings the Storm, with all modules and with those that two players have."""
    if number >= len(parameters.storm_thresholds):
        return theme.word("record-storm-last")
    few = parameters.two_player_supply(modules)
    return theme.word(
        "record-storm-when",
        full=parameters.thresholds(modules)[number],
        two=parameters.thresholds(few)[number],
        full_total=modules,
        two_total=few,
    )


def _awards(awards: Sequence[int], theme: Theme) -> str:
    said = [theme.word(f"record-rank-{rank}", award=award) for rank, award in enumerate(awards, start=1)]
    return theme.word("record-between").join(said)


def _storm_table(theme: Theme) -> Drawing:
    """The blank cells, alike for all three Storms."""
    departments = tuple(Department)
    heights = (_HEAD, *(_ROW for _ in departments), _HEAD, _ROW, _SUM)
    grid = Grid(Point(ZERO, ZERO), (_LABEL, *_CELLS * SEATS), heights)
    lanes = 1 + len(departments)
    pale = theme.color("record-band")
    shapes: list[Shape] = [Box(_across(grid, row), fill=pale) for row in (0, lanes)]
    shapes += [
        leading(theme.word("record-department"), grid.cell(0, 0), theme, "record-mark"),
        leading(theme.word("record-lanes"), grid.cell(0, lanes), theme, "record-mark"),
        leading(theme.word("record-shield"), grid.cell(0, lanes + 1), theme, "record-strong"),
    ]
    for row, department in enumerate(departments, start=1):
        label = grid.cell(0, row)
        shapes += [
            Box(label, fill=theme.color(department.code)),
            theme.placed_icon(department.title.lower(), Point(label.left + mm(3.6), label.centre.y), mm(4.4)),
            theme.text(
                department.title,
                Point(label.left + mm(7), label.centre.y + theme.style("record-strong").cap / 2),
                "record-strong",
            ),
        ]
    for seat in range(SEATS):
        for index, (key, sector) in enumerate(zip(_HEADS, SUNWARD_LANES, strict=True)):
            column = 1 + seat * len(_CELLS) + index
            shapes.append(centred(theme.word(key), grid.cell(column, 0), theme, "record-mark"))
            shapes.append(centred(str(sector), grid.cell(column, lanes), theme, "record-mark"))
    return Drawing(
        "RECORD-STORM-TABLE",
        theme.word("record-storm-title"),
        grid.rect.size,
        (*shapes, *_sums(grid, theme), *_rules(grid, theme)),
        Sides.all(_OUTLINE),
    )


def _across(grid: Grid, row: int) -> Rect:
    cell = grid.cell(0, row)
    return Rect(grid.rect.left, cell.top, grid.rect.width, cell.height)


def _rules(grid: Grid, theme: Theme) -> Iterator[Shape]:
    """Thin lines between cells, stronger ones between commanders; none in the row of the sums, which has its own."""
    thin, strong = Stroke(theme.color("record-cell"), pt(0.5)), Stroke(theme.color("record-box"), _OUTLINE)
    upper = Grid(grid.corner, grid.widths, grid.heights[:-1])
    yield from upper.rules(thin)
    for seat in range(SEATS + 1):
        left = grid.rect.left + _LABEL + _SEAT * seat
        if seat < SEATS:
            yield line(Point(left, grid.rect.top), Point(left, grid.rect.bottom), strong)
    yield Box(grid.rect, stroke=strong)


def _sums(grid: Grid, theme: Theme) -> Iterator[Shape]:
    """The row in which departments and Shield are added up: three blanks for each commander, with signs between."""
    row = _across(grid, len(grid.heights) - 1)
    label = Rect(row.left, row.top, _LABEL, row.height)
    first = label.centre.y - LEADING / 2 + theme.style("record-mark").cap / 2 + mm(0.1)
    for number, said in enumerate(theme.word("record-sums").split("\n")):
        yield theme.text(said, Point(label.left + mm(1.2), first + mm(3.2) * number), "record-mark")
    for seat in range(SEATS):
        place = Rect(row.left + _LABEL + _SEAT * seat, row.top, _SEAT, row.height)
        yield from _addition(place, ("+", "="), theme)


def _addition(place: Rect, signs: Sequence[str], theme: Theme) -> Iterator[Shape]:
    """Blanks to write numbers in, with a sign between each two."""
    sign = mm(3.6)
    count = len(signs) + 1
    width = (place.width - sign * len(signs) - mm(1.6)) / count
    for index in range(count):
        left = place.left + mm(0.8) + (width + sign) * index
        blank = Rect(left, place.top + mm(0.8), width, place.height - mm(1.6))
        yield Box(blank, stroke=Stroke(theme.color("record-box"), pt(0.7)), radius=mm(0.6))
        if index < len(signs):
            yield theme.middle(signs[index], Point(blank.right + sign / 2, place.centre.y), "record-figure")


def _result_table(corner: Point, theme: Theme) -> Iterator[Shape]:
    """The sum of the match, which must agree with the markers on the Renown track."""
    grid = Grid(corner, (_LABEL, *_CELLS * SEATS), (_HEAD, _SUM))
    yield Box(_across(grid, 0), fill=theme.color("record-band"))
    yield leading(theme.word("record-result-head"), grid.cell(0, 0), theme, "record-mark")
    yield leading(theme.word("record-result"), grid.cell(0, 1), theme, "record-strong")
    for seat in range(SEATS):
        for index, key in enumerate(_RESULT):
            cell = grid.cell(1 + seat * len(_CELLS) + index, 0)
            yield centred(theme.word(key), cell, theme, "record-mark")
    yield from _rules(Grid(corner, grid.widths, (*grid.heights, ZERO)), theme)


def _notes(area: Rect, parameters: Parameters, theme: Theme) -> Iterator[Shape]:
    """How the cells are filled in, and how a tie is worked."""
    left, right = columns(area, 2, mm(5))
    yield from _note(left, "record-storm-how", theme, ring=parameters.readiness_ring, lane=parameters.shield_lane,
                     depth=parameters.shield_depth)  # fmt: skip
    yield from _note(right, "record-storm-ties", theme, **_example(parameters))


def _note(area: Rect, key: str, theme: Theme, **values: object) -> Iterator[Shape]:
    yield from paragraph(theme.word(f"{key}-title"), Point(area.left, area.top), theme, "record-strong")
    yield from paragraph(theme.word(key, **values), Point(area.left, area.top + mm(3.7)), theme)


def _example(parameters: Parameters) -> dict[str, object]:
    """The numbers of the example: one commander first, two tied behind, one without a module."""
    first, tied, _, _ = places(EXAMPLE, parameters.department_awards[-1])
    if first is None or tied is None:
        raise AssertionError(EXAMPLE)
    return {
        "high": EXAMPLE[0],
        "low": EXAMPLE[1],
        "first": first.award,
        "rank": tied.rank,
        "tied": tied.tied,
        "last": tied.rank + tied.tied - 1,
        "next": tied.rank + tied.tied,
        "sum": " + ".join(map(str, tied.shared)),
        "each": tied.award,
    }
