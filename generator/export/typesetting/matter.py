"""All other matter as platypus takes it: flowables that are measured and broken by it, and taken down, not painted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from reportlab.platypus.flowables import Flowable

from generator.artwork.flow import Beside, Boxed, Columns, Panel, Passage, Rest, Table
from generator.export.typesetting.words import look_of, words_of
from generator.units import ZERO

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from generator.artwork.drawing import Align
    from generator.artwork.flow import Block, Style
    from generator.export.typesetting.setting import Setting
    from generator.export.typesetting.words import _Look
    from generator.units import Length

_TOO_HIGH: Final = 1e9
_FUZZ: Final = 1e-6
"""What nearly fits, fits."""
_AFTER: Final = 7.0
"""Under what floats: what follows has been broken off elsewhere, and so has no room above it."""
_WORTH: Final = 0.25
"""Columns are only begun on a page where so much of them fits there."""


class Matter(Flowable):
    """What is not words. Heights and widths are in points, as platypus has them."""

    spaceAfter = 0.0  # noqa: N815  # platypus' name
    keep = False
    floats = False
    spare = False
    """Whether it is left out where it does not fit."""

    def __init__(self, before: Length = ZERO) -> None:
        super().__init__()
        self.spaceBefore = before.pt
        self.width = self.height = 0.0

    def drawOn(self, canvas: Any, x: float, y: float, _sW: float = 0) -> None:  # noqa: N802, N803  # platypus' names
        """Has it taken down. `canvas` is a `Setting`."""
        self.take(canvas, x, y)

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """How wide and how high it is in that room."""
        raise NotImplementedError

    def take(self, setting: Setting, x: float, y: float) -> None:
        """Draws it, its lower left corner there."""
        raise NotImplementedError


class _Panel(Matter):
    def __init__(self, panel: Panel) -> None:
        super().__init__(panel.before)
        self.panel, self.keep = panel, panel.keep

    def wrap(self, width: float, height: float) -> tuple[float, float]:  # noqa: ARG002  # it is as high as it is
        self.width, self.height = width, self.panel.height.pt
        return self.width, self.height

    def take(self, setting: Setting, x: float, y: float) -> None:
        rect = setting.rect(x, y, self.width, self.height)
        setting.mark(self.panel.key, rect.top)
        setting.draw(self.panel.draw(rect))


class _Rest(Matter):
    spare = True

    def __init__(self, rest: Rest) -> None:
        super().__init__(rest.before)
        self.rest = rest

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        self.width, self.height = width, height if height >= self.rest.least.pt else 0.0
        return self.width, self.height

    def take(self, setting: Setting, x: float, y: float) -> None:
        if self.height:
            setting.draw(self.rest.draw(setting.rect(x, y, self.width, self.height)))


class Stack(Matter):
    """Flowables one under the other that are parted over pages only where one of them is broken."""

    def __init__(self, flows: Sequence[Flowable]) -> None:
        super().__init__()
        self.flows = list(flows)
        self.spaceBefore = self.flows[0].getSpaceBefore() if self.flows else 0
        self._heights: list[float] = []

    def wrap(self, width: float, height: float) -> tuple[float, float]:  # noqa: ARG002  # it is as high as it is
        """How high all of it is."""
        self._heights = [flow.wrap(width, _TOO_HIGH)[1] for flow in self.flows]
        self.width = width
        self.height = sum(self._heights) + sum(flow.getSpaceBefore() for flow in self.flows[1:])
        return self.width, self.height

    def split(self, width: float, height: float) -> list[Flowable]:
        """Itself in two parts, the first of which fits: broken in the first flowable that does not fit whole.

        Nothing where that cannot be.
        """
        self.wrap(width, height)
        room = height
        for index, (flow, own) in enumerate(zip(self.flows, self._heights, strict=True)):
            room -= flow.getSpaceBefore() if index else 0
            if own > room + _FUZZ:
                parts = flow.split(width, room) if room > 0 else []
                if len(parts) < 2:
                    return []
                return [Stack([*self.flows[:index], parts[0]]), Stack([*parts[1:], *self.flows[index + 1 :]])]
            room -= own
        return [self]

    def take(self, setting: Setting, x: float, y: float) -> None:
        """Draws it, its lower left corner there."""
        top = y + self.height
        for number, (flow, height) in enumerate(zip(self.flows, self._heights, strict=True)):
            top -= height + (flow.getSpaceBefore() if number else 0)
            flow.drawOn(setting.canvas, x, top)


class _Boxed(Matter):
    def __init__(self, boxed: Boxed, maker: Maker) -> None:
        super().__init__(boxed.before)
        self.boxed, self.floats = boxed, boxed.floats
        self.spaceAfter = _AFTER if boxed.floats else 0
        self._stack = maker.stack(boxed.blocks)

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        inner = self._stack.wrap(width - 2 * self.boxed.across.pt, height)[1]
        self.width, self.height = width, inner + self.boxed.above.pt + self.boxed.below.pt
        return self.width, self.height

    def take(self, setting: Setting, x: float, y: float) -> None:
        rect = setting.rect(x, y, self.width, self.height)
        setting.mark(self.boxed.key, rect.top)
        setting.draw(self.boxed.ground(rect))
        self._stack.take(setting, x + self.boxed.across.pt, y + self.boxed.below.pt)


class _Beside(Matter):
    def __init__(self, beside: Beside, maker: Maker) -> None:
        super().__init__(beside.before)
        self.beside, self.floats = beside, beside.floats
        self.spaceAfter = _AFTER if beside.floats else 0
        self._stacks = maker.stack(beside.left), maker.stack(beside.right)

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        left, right = self._stacks
        right_width = self.beside.width.pt
        heights = (
            left.wrap(width - right_width - self.beside.gap.pt, height)[1],
            right.wrap(right_width, height)[1],
        )
        self.width, self.height = width, max(heights)
        return self.width, self.height

    def take(self, setting: Setting, x: float, y: float) -> None:
        left, right = self._stacks
        left.take(setting, x, y + self.height - left.height)
        right.take(setting, x + self.width - right.width, y + self.height - right.height)


class _Table(Matter):
    """Rows as high as their highest cell. The first row comes again wherever the table is broken."""

    def __init__(self, table: Table, maker: Maker) -> None:
        super().__init__(table.before)
        self.table, self._maker = table, maker
        self._rows = [
            [
                (maker.words(cell), span)
                for cell, span in zip(row.cells, row.spans or (1,) * len(row.cells), strict=True)
            ]
            for row in table.rows
        ]
        self._heights: list[float] = []

    def _widths(self, width: float) -> list[float]:
        total = sum(self.table.shares)
        return [width * share / total for share in self.table.shares]

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        widths, pad = self._widths(width), self.table.pad.pt
        self._heights = []
        for row in self._rows:
            column, highest = 0, 0.0
            for words, span in row:
                highest = max(highest, words.wrap(sum(widths[column : column + span]) - 2 * pad, height)[1])
                column += span
            self._heights.append(highest + 2 * self.table.air.pt)
        self.width, self.height = width, sum(self._heights)
        return self.width, self.height

    def split(self, width: float, height: float) -> list[Flowable]:
        self.wrap(width, height)
        fitting, used = 0, 0.0
        for each in self._heights:
            if used + each > height + _FUZZ:
                break
            used += each
            fitting += 1
        rows = self.table.rows
        fitting = min(fitting, len(rows) - 2)  # no row comes alone under its head
        if fitting < 3:
            return []
        first = self.table._replace(rows=rows[:fitting])
        rest = self.table._replace(rows=(rows[0], *rows[fitting:]), key=None)
        return [_Table(first, self._maker), _Table(rest, self._maker)]

    def take(self, setting: Setting, x: float, y: float) -> None:
        widths, pad = self._widths(self.width), self.table.pad.pt
        top = y + self.height
        tops = []
        for height in self._heights:
            top -= height
            tops.append(top)
        boxes = [setting.rect(x, at, self.width, height) for at, height in zip(tops, self._heights, strict=True)]
        setting.mark(self.table.key, boxes[0].top)
        setting.draw(self.table.ground(tuple(boxes)))
        for row, at, height in zip(self._rows, tops, self._heights, strict=True):
            column, left = 0, x
            for words, span in row:
                words.drawOn(setting.canvas, left + pad, at + (height - words.height) / 2)
                left += sum(widths[column : column + span])
                column += span


class _Columns(Matter):
    """Flowables in columns, none of them broken."""

    def __init__(self, flows: Sequence[Flowable], count: int, gap: float, before: float) -> None:
        super().__init__()
        self.spaceBefore = before
        self._flows, self._count, self._gap = list(flows), count, gap
        self._columns: list[list[tuple[Flowable, float]]] = []

    def _width(self, width: float) -> float:
        return (width - self._gap * (self._count - 1)) / self._count

    def _measured(self, width: float) -> list[tuple[Flowable, float]]:
        each = self._width(width)
        return [(flow, flow.wrap(each, _TOO_HIGH)[1]) for flow in self._flows]

    def _filled(self, measured: Sequence[tuple[Flowable, float]], height: float) -> list[list[tuple[Flowable, float]]]:
        """Columns of at most that height, as many as it takes."""
        columns: list[list[tuple[Flowable, float]]] = [[]]
        used = 0.0
        for flow, own in measured:
            above = flow.getSpaceBefore() if columns[-1] else 0
            if columns[-1] and used + above + own > height + _FUZZ:
                columns.append([])
                used = above = 0.0
            columns[-1].append((flow, own))
            used += above + own
        return columns

    def wrap(self, width: float, height: float) -> tuple[float, float]:  # noqa: ARG002  # it is as high as it is
        measured = self._measured(width)
        low = max((own for _, own in measured), default=0.0)
        high = max(low, sum(own + flow.getSpaceBefore() for flow, own in measured))
        while high - low > 0.5:
            middle = (low + high) / 2
            low, high = (low, middle) if len(self._filled(measured, middle)) <= self._count else (middle, high)
        self._columns = self._filled(measured, high)
        self.width, self.height = width, max((_height(column) for column in self._columns), default=0.0)
        return self.width, self.height

    def split(self, width: float, height: float) -> list[Flowable]:
        columns = self._filled(self._measured(width), height)
        first = [flow for column in columns[: self._count] for flow, _ in column]
        rest = [flow for column in columns[self._count :] for flow, _ in column]
        placed = sum(_height(column) for column in columns[: self._count])
        whole = sum(_height(column) for column in columns)
        if (
            not rest
            or placed < whole * _WORTH
            or any(_height(column) > height + _FUZZ for column in columns[: self._count])
        ):
            return []
        return [
            _Filled(first, self._count, self._gap, self.spaceBefore, height),
            _Columns(rest, self._count, self._gap, self.spaceBefore),
        ]

    def take(self, setting: Setting, x: float, y: float) -> None:
        step = self._width(self.width) + self._gap
        for number, column in enumerate(self._columns):
            top = y + self.height
            for index, (flow, own) in enumerate(column):
                top -= own + (flow.getSpaceBefore() if index else 0)
                flow.drawOn(setting.canvas, x + step * number, top)


class _Filled(_Columns):
    """Columns that go on over the page: each is filled to the foot, and they are not made even."""

    def __init__(self, flows: Sequence[Flowable], count: int, gap: float, before: float, height: float) -> None:
        super().__init__(flows, count, gap, before)
        self._full = height

    def wrap(self, width: float, height: float) -> tuple[float, float]:  # noqa: ARG002  # it was told when it was made
        self._columns = self._filled(self._measured(width), self._full)
        self.width, self.height = width, max(_height(column) for column in self._columns)
        return self.width, self.height


def _height(column: Sequence[tuple[Flowable, float]]) -> float:
    return sum(own + (flow.getSpaceBefore() if index else 0) for index, (flow, own) in enumerate(column))


class Maker:
    """Makes flowables of blocks, for one setting."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self._looks: dict[tuple[Style, Length, Align], _Look] = {}

    def words(self, passage: Passage) -> Flowable:
        """A passage."""
        key = passage.style, passage.indent, passage.align
        look = self._looks.get(key)
        if look is None:
            look = self._looks[key] = look_of(*key)
        return words_of(passage, look, self.setting)

    def flow(self, block: Block) -> Flowable:
        """Any block but a page's end."""
        match block:
            case Passage():
                return self.words(block)
            case Panel():
                return _Panel(block)
            case Boxed():
                return _Boxed(block, self)
            case Beside():
                return _Beside(block, self)
            case Table():
                return _Table(block, self)
            case Columns():
                flows = [self.flow(each) for each in block.blocks]
                return _Columns(flows, block.number, block.gap.pt, block.before.pt)
            case Rest():
                return _Rest(block)
        raise TypeError(block)

    def stack(self, blocks: Iterable[Block]) -> Stack:
        """Blocks one under the other."""
        return Stack([self.flow(block) for block in blocks])
