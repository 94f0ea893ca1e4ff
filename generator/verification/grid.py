"""Finds what lies near a place without asking everything on the page."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from generator.units import Length, mm

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.geometry import Rect, Size

T = TypeVar("T")

_CELL: Final = mm(25)


class Grid(Generic[T]):
    """Things by the boxes that they take on a page. What lies beside the page counts to its nearest edge."""

    def __init__(self, page: Size, things: Iterable[tuple[Rect, T]]) -> None:
        self._across = _cell(page.width, 100)
        self._down = _cell(page.height, 100)
        self._cells: dict[tuple[int, int], list[int]] = {}
        self._things: list[tuple[Rect, T]] = []
        for box, thing in things:
            self.put(box, thing)

    def put(self, box: Rect, thing: T) -> None:
        """Adds a thing."""
        for cell in self._touched(box):
            self._cells.setdefault(cell, []).append(len(self._things))
        self._things.append((box, thing))

    def near(self, box: Rect) -> Iterator[tuple[Rect, T]]:
        """Every thing whose box may touch this one, once, in the order in which they came."""
        found = {index for cell in self._touched(box) for index in self._cells.get(cell, ())}
        return (self._things[index] for index in sorted(found))

    def _touched(self, box: Rect) -> Iterator[tuple[int, int]]:
        columns = range(_cell(box.left, self._across), _cell(box.right, self._across) + 1)
        rows = range(_cell(box.top, self._down), _cell(box.bottom, self._down) + 1)
        return ((column, row) for column in columns for row in rows)


def _cell(place: Length, last: int) -> int:
    return min(max(math.floor(place / _CELL), 0), last)
