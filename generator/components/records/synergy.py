"""The Synergy record (rules, sections 4 and 11): every permanent ID, ticked once for the whole match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.artwork.drawing import Align, Box, Drawing, Placed, Shape, Stroke
from generator.catalog.model import Department, Module, Parameters
from generator.components.records.table import (
    BODY,
    SEATS,
    band,
    columns,
    leading,
    record,
    rule,
    seat_fields,
    tick,
)
from generator.geometry import Point, Rect, Size
from generator.units import ZERO, Length, mm, pt

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from generator.artwork.theme import Theme
    from generator.components.piece import Piece

RECORD_SYNERGY: Final = "RECORD-SYNERGY"
MOST_MODULES: Final = 12
"""The most modules of one department that find room."""

_SEATS_HEIGHT: Final = mm(11.5)
_GAP: Final = mm(3.6)
_BAND: Final = mm(7)
_HEADS: Final = mm(4.6)
_ROW: Final = mm(9.6)  # at most: rows that are higher look empty
_BOX: Final = mm(5.4)
_PITCH: Final = mm(6.3)
_RENOWN: Final = mm(20)  # the middle of the first box, from the row's left
_SEAT: Final = mm(35)


def synergy_record(modules: Sequence[Module], parameters: Parameters, theme: Theme) -> Piece:
    """The record of these modules. Raises ValueError where a department has more than `MOST_MODULES`."""
    by_department = grouped(modules)
    most = max(map(len, by_department.values()))
    if most > MOST_MODULES:
        raise ValueError(f"a department has {most} modules, the Synergy record has room for {MOST_MODULES}")
    seats = Rect(BODY.left, BODY.top, BODY.width, _SEATS_HEIGHT)
    field = Rect(BODY.left, seats.bottom + mm(2.5), BODY.width, BODY.bottom - seats.bottom - mm(2.5))
    height = (field.height - _GAP) / 2
    row = min(_ROW, (height - _BAND - _HEADS) / most)
    places = [place.shifted(ZERO, (height + _GAP) * line) for line in (0, 1) for place in columns(field, 3, _GAP)]
    boxes = _row_boxes(places[0].width, row, parameters, theme)
    shapes = [
        *_seats(columns(seats, SEATS, mm(3)), theme),
        *(
            shape
            for (department, ids), place in zip(by_department.items(), places, strict=True)
            for shape in _block(department, ids, place, boxes, theme)
        ),
    ]
    return record(
        RECORD_SYNERGY,
        "aid-synergy",
        "record-synergy",
        shapes,
        theme,
        "Every module by department, with boxes for the Renown of its Synergy and for the seat that scored it.",
    )


def grouped(modules: Iterable[Module]) -> Mapping[Department, Sequence[str]]:
    """The modules' IDs by department, in ascending order."""
    found: dict[Department, list[str]] = {department: [] for department in Department}
    for module in modules:
        found[module.department].append(module.id)
    return {department: sorted(ids) for department, ids in found.items()}


def _seats(places: Sequence[Rect], theme: Theme) -> Iterator[Shape]:
    """A line for each commander's name and a box for the Renown that they scored by Synergy."""
    box = Size(mm(11), mm(7.4))
    yield from seat_fields([Rect(p.left, p.top, p.width - box.width - mm(1), p.height) for p in places], theme)
    for place in places:
        blank = Rect(place.right - box.width, place.bottom - box.height, box.width, box.height)
        yield Box(blank, stroke=Stroke(theme.color("record-box"), pt(0.7)), radius=mm(0.6))
        yield theme.middle(theme.word("record-renown"), Point(blank.centre.x, blank.top - mm(1.9)), "record-mark")


def _block(department: Department, ids: Sequence[str], place: Rect, boxes: Drawing, theme: Theme) -> Iterator[Shape]:
    heading = Rect(place.left, place.top, place.width, _BAND)
    yield from band(heading, department.code, department.title.lower(), department.title, theme)
    base = heading.bottom + (_HEADS + theme.style("record-mark").cap) / 2
    for key, start in (("record-renown", _RENOWN), ("record-seats", _SEAT)):
        left = Point(place.left + start - _BOX / 2, base)
        yield theme.text(theme.word(key), left, "record-mark", align=Align.START)
    top = heading.bottom + _HEADS
    for number, module_id in enumerate(ids):
        row = Rect(place.left, top + boxes.size.height * number, place.width, boxes.size.height)
        yield rule(row, theme, strong=number % 5 == 0)
        yield leading(module_id, row, theme, "record-id")
        yield Placed(boxes, Point(row.left, row.top))


def _row_boxes(width: Length, height: Length, parameters: Parameters, theme: Theme) -> Drawing:
    """The boxes of a module's row: which Renown, and whose."""
    renown = (parameters.synergy_two, parameters.synergy_three)
    says = [(_RENOWN + _PITCH * index, str(points)) for index, points in enumerate(renown)]
    says += [(_SEAT + _PITCH * index, str(index + 1)) for index in range(SEATS)]
    shapes = tuple(shape for x, word in says for shape in tick(Point(x, height / 2), _BOX, theme, word))
    return Drawing("RECORD-SYNERGY-ROW", theme.word("record-synergy-title"), Size(width, height), shapes)
