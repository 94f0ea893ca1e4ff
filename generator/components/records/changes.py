"""The list that comes with a patch: what to take out of the box, and what to put in, by ID and revision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.artwork.drawing import Shape, Stroke, line
from generator.components.records.table import BODY, LEADING, columns, leading, paragraph, record, rule, tick
from generator.geometry import Point, Rect
from generator.units import Length, mm, pt

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.artwork.theme import Theme
    from generator.components.piece import Piece

CHANGES: Final = "CHANGES"

_ROW: Final = mm(6.8)
_HEAD: Final = mm(6.4)
_GAP: Final = mm(6)
_NOTES: Final = 3
"""Lines of text above the list."""
_TICK: Final = mm(3.4)
_ID: Final = mm(0)
_OUT: Final = mm(37)
_IN: Final = mm(60)
"""Where the columns of a row begin, from its left edge; the boxes to tick stand before them."""


class Change(NamedTuple):
    """What becomes of the pieces of one ID. A revision is empty where the piece has none, as only modules have one."""

    piece: str
    out: int
    """So many copies are taken out of the box."""
    out_revision: str
    into: int
    """So many copies are put in."""
    into_revision: str


def change_records(changes: Sequence[Change], since: str, revision: str, theme: Theme) -> tuple[Piece, ...]:
    """The list on as many sheets as it takes, in the order given: `CHANGES`, or `CHANGES-1` and so on.

    `since` and `revision` are the short revisions of the two catalogs.
    """
    body = Rect(BODY.left, BODY.top + LEADING * (_NOTES + 0.6), BODY.width, BODY.height - LEADING * (_NOTES + 0.6))
    places = columns(body, 2, _GAP)
    rows = int((body.height - _HEAD) / _ROW)
    sheets = [changes[start : start + rows * 2] for start in range(0, len(changes), rows * 2)]
    pieces = []
    for number, some in enumerate(sheets, start=1):
        shapes: list[Shape] = [*paragraph(theme.word("record-changes-how"), Point(BODY.left, BODY.top), theme)]
        for place, part in zip(places, (some[:rows], some[rows:]), strict=True):
            if part:
                shapes += _list(part, place, theme)
        pieces.append(
            record(
                CHANGES if len(sheets) == 1 else f"{CHANGES}-{number}",
                "core",
                "record-changes",
                shapes,
                theme,
                "What to take out of the box and what to put in, by ID and revision.",
                since=since,
                revision=revision,
                sheet=number,
                sheets=len(sheets),
            )
        )
    return tuple(pieces)


def _list(changes: Sequence[Change], place: Rect, theme: Theme) -> Iterator[Shape]:
    head = Rect(place.left, place.top, place.width, _HEAD)
    for word, left in (("id", _ID), ("out", _OUT), ("in", _IN)):
        yield leading(theme.word(f"record-changes-{word}"), _cell(head, left), theme, "record-strong")
    for number, change in enumerate(changes):
        row = Rect(place.left, head.bottom + _ROW * number, place.width, _ROW)
        yield rule(row, theme, strong=number == 0)
        yield leading(change.piece, _cell(row, _ID), theme, "record-strong")
        for copies, revision, left in (
            (change.out, change.out_revision, _OUT),
            (change.into, change.into_revision, _IN),
        ):
            if copies:
                yield from tick(Point(row.left + left - _TICK / 2 - mm(0.4), row.centre.y), _TICK, theme)
                yield leading(_said(copies, revision, theme), _cell(row, left), theme)
    end = place.top + _HEAD + _ROW * len(changes)
    yield line(Point(place.left, end), Point(place.right, end), Stroke(theme.color("quiet"), pt(0.5)))


def _said(copies: int, revision: str, theme: Theme) -> str:
    """The revision, and how many where that is more than one; the number alone where there is no revision."""
    if revision and copies == 1:
        return revision
    count = theme.word("record-changes-count", count=copies)
    return f"{revision} {count}" if revision else count


def _cell(row: Rect, left: Length) -> Rect:
    return Rect(row.left + left, row.top, row.width - left, row.height)
