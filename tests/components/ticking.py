"""How tests read a written record: its words, and the boxes that stand beside each."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.artwork.drawing import Box, Circle, Drawing, Text
from generator.catalog.model import Department, Guild, Module, Socket, Sockets
from generator.components.records.table import CONTENT
from generator.units import mm
from tests.components.measure import painted

if TYPE_CHECKING:
    from generator.geometry import Rect


def some_modules(each: int = 10) -> tuple[Module, ...]:
    """As many modules of each department, out of order, as in a catalog that someone has sorted otherwise."""
    sockets = Sockets(Socket.PORT, Socket.PORT, Socket.PORT, Socket.BULKHEAD)
    return tuple(
        Module(f"{department.code}-{number:02d}", department, Guild.ENERGY, 5, sockets)
        for number in range(each, 0, -1)
        for department in Department
    )


class Sheet(NamedTuple):
    """What stands on a sheet: its texts, and the empty boxes to tick, square or round, not filled, small."""

    texts: list[tuple[Text, Rect]]
    boxes: list[Rect]

    def place(self, word: str) -> tuple[Text, Rect]:
        (found,) = (item for item in self.texts if item[0].string == word)
        return found

    def beside(self, word: str) -> list[Rect]:
        """The boxes in the line of a word, up to the next word of its kind."""
        own, ink = self.place(word)
        others = (
            rect.left
            for text, rect in self.texts
            if (text.face, text.size) == (own.face, own.size) and level(rect, ink) and rect.left > ink.right
        )
        end = min(others, default=CONTENT.right)
        return [box for box in self.boxes if level(box, ink) and ink.right < box.left < end]


def level(one: Rect, other: Rect) -> bool:
    return abs(one.centre.y - other.centre.y) < mm(2)


def read(drawing: Drawing) -> Sheet:
    items = list(painted(drawing))
    return Sheet(
        [(item.shape, item.ink) for item in items if isinstance(item.shape, Text)],
        [
            item.ink
            for item in items
            if isinstance(item.shape, Box | Circle) and item.shape.fill is None and item.ink.height < mm(8)
        ],
    )
