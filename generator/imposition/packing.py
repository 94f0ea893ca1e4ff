"""Puts items on the fewest sheets in rows, for few and straight cuts: tallest first, columns stacked within a row.

The result is trims relative to a block, which is then centred on the sheet. Items of one size make a plain grid.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.geometry import Rect, Size
from generator.units import ZERO, Length, mm

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.imposition.item import Item

KIND_GAP: Final = mm(5)
"""Between pieces of different kinds, so that each has room for its own guides."""

_SLACK: Final = mm(1e-6)  # a full row must not fail by a rounding error


class DoesNotFitError(ValueError):
    """An item is larger than the sheet."""

    def __init__(self, item: Item) -> None:
        super().__init__(f"{item.piece} is larger than the sheet")
        self.item = item


class Placement(NamedTuple):
    """An item and its trim on a sheet."""

    item: Item
    trim: Rect


@dataclass(slots=True)
class _Column:
    left: Length
    bottom: Length
    last: Item


@dataclass(slots=True)
class _Row:
    top: Length
    height: Length
    right: Length = ZERO
    columns: list[_Column] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)

    def top_below(self, item: Item) -> Length:
        """How far down an item under this row begins at least."""
        return self.top + self.height + max(_down(upper, item) for upper in self.items)


@dataclass(slots=True)
class _Sheet:
    rows: list[_Row] = field(default_factory=list)
    placed: list[Placement] = field(default_factory=list)


def pack(items: Sequence[Item], area: Rect) -> tuple[tuple[Placement, ...], ...]:
    """The items on sheets, each sheet's block centred in `area`.

    Raises DoesNotFitError where an item alone is too large.
    """
    sheets: list[_Sheet] = []
    # Stable, so that pieces of one size keep their order.
    ordered = sorted(items, key=lambda item: (-item.size.height, -item.size.width, item.kind))
    for _, alike in groupby(ordered, key=lambda item: (item.kind, item.size, item.bleed)):
        waiting = deque(alike)
        item = waiting[0]
        if item.size.width > area.width + _SLACK or item.size.height > area.height + _SLACK:
            raise DoesNotFitError(item)
        # Where one of them finds no room, none of its like does: so each row is asked only until it is full.
        for sheet in sheets:
            _fill(sheet, waiting, area.size)
        while waiting:
            sheets.append(_Sheet())
            _fill(sheets[-1], waiting, area.size)
    return tuple(_centred(sheet.placed, area) for sheet in sheets)


def _fill(sheet: _Sheet, waiting: deque[Item], area: Size) -> None:
    """Puts as many of the waiting items, which are alike, on the sheet as find room."""
    above = None
    for row in sheet.rows:
        # A row was begun by an item whose bleed may be smaller than that of the ones that join it.
        if waiting and (above is None or above.top_below(waiting[0]) <= row.top + _SLACK):
            _fill_row(sheet, row, waiting, area)
        above = row
    while waiting:
        item = waiting[0]
        top = sheet.rows[-1].top_below(item) if sheet.rows else ZERO
        if top + item.size.height > area.height + _SLACK:
            return
        sheet.rows.append(_Row(top, item.size.height))
        _fill_row(sheet, sheet.rows[-1], waiting, area)


def _fill_row(sheet: _Sheet, row: _Row, waiting: deque[Item], area: Size) -> None:
    while waiting and _put_in_row(sheet, row, waiting[0], area):
        waiting.popleft()


def _across(left: Item, right: Item) -> Length:
    gap = left.bleed.right + right.bleed.left
    return gap if left.kind == right.kind else gap + KIND_GAP


def _down(upper: Item, lower: Item) -> Length:
    gap = upper.bleed.bottom + lower.bleed.top
    return gap if upper.kind == lower.kind else gap + KIND_GAP


def _put_in_row(sheet: _Sheet, row: _Row, item: Item, area: Size) -> bool:
    """Puts the item in the row, and says whether there was room."""
    for column in row.columns:
        top = column.bottom + _down(column.last, item)
        alike = (column.last.kind, column.last.size, column.last.bleed) == (item.kind, item.size, item.bleed)
        if alike and top + item.size.height <= row.top + row.height + _SLACK:
            _place(sheet, row, item, column.left, top)
            column.bottom, column.last = top + item.size.height, item
            return True
    left = row.right + _across(row.columns[-1].last, item) if row.columns else ZERO
    if left + item.size.width > area.width + _SLACK or item.size.height > row.height + _SLACK:
        return False
    _place(sheet, row, item, left, row.top)
    row.right = left + item.size.width
    row.columns.append(_Column(left, row.top + item.size.height, item))
    return True


def _place(sheet: _Sheet, row: _Row, item: Item, left: Length, top: Length) -> None:
    row.items.append(item)
    sheet.placed.append(Placement(item, Rect(left, top, item.size.width, item.size.height)))


def _centred(placed: Sequence[Placement], area: Rect) -> tuple[Placement, ...]:
    width = max(placement.trim.right for placement in placed)
    height = max(placement.trim.bottom for placement in placed)
    dx = area.left + (area.width - width) / 2
    dy = area.top + (area.height - height) / 2
    return tuple(Placement(placement.item, placement.trim.shifted(dx, dy)) for placement in placed)
