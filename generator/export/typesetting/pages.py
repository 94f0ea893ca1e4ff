"""Fills pages with matter, from frame to frame."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final

from reportlab.platypus.frames import Frame

from generator.artwork.flow import NewPage
from generator.export.typesetting.matter import Maker, Stack
from generator.export.typesetting.setting import Setting, Typeset

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from reportlab.platypus.flowables import Flowable

    from generator.artwork.flow import Block
    from generator.geometry import Rect

_MOST: Final = 99
"""More pages than that have no number of two figures."""


class TooLargeError(Exception):
    """Something does not fit on a page."""


def typeset(
    blocks: Iterable[Block], areas: Callable[[int], Rect], first: int = 1, known: Mapping[str, int] | None = None
) -> Typeset:
    """The blocks on pages that are numbered from `first`.

    `areas` says where the matter of a page stands on it; all areas are of one size. `known` are the pages of keys that
    are not among the blocks. Raises TooLargeError where something does not fit on a page, or pages have no end.
    """
    setting = Setting(areas, known or {})
    maker = Maker(setting)
    filler = _Filler(setting, [None if isinstance(block, NewPage) else maker.flow(block) for block in blocks])
    number = first
    while filler.more:
        if number > _MOST:
            raise TooLargeError
        setting.turn(number)
        filler.fill(areas(number))
        number += 1
    return setting.finished()


class _Filler:
    """Fills page after page. None among what waits stands for the end of a page."""

    def __init__(self, setting: Setting, flows: Iterable[Flowable | None]) -> None:
        self._canvas = setting.canvas
        self._waiting = deque(flows)
        self._floated: deque[Flowable] = deque()

    @property
    def more(self) -> bool:
        """Whether anything is left."""
        return bool(self._waiting or self._floated)

    def fill(self, area: Rect) -> None:
        """Fills a page: with what has floated over from the last one, then with what comes next."""
        frame = Frame(0, 0, area.width.pt, area.height.pt, 0, 0, 0, 0)
        empty = True
        while self._floated and frame.add(self._floated[0], self._canvas, trySplit=1):
            self._floated.popleft()
            empty = False
        if self._floated and empty:
            raise TooLargeError
        while self._waiting and self._add(frame, empty=empty):
            empty = False

    def _add(self, frame: Frame, *, empty: bool) -> bool:
        """Puts the next thing on the page, or as much of it as fits, or lets it float; False where the page is full."""
        item = self._waiting.popleft()
        if item is None:
            if self._floated:
                self._waiting.appendleft(None)  # what floats comes before the end of the page
            return empty and not self._floated
        flow = self._kept(item)
        floats = getattr(flow, "floats", False)
        if floats and self._floated:  # what floats keeps its order
            self._floated.append(flow)
            return True
        if frame.add(flow, self._canvas, trySplit=1) or getattr(flow, "spare", False):
            return True
        parts = frame.split(flow, self._canvas)
        if len(parts) > 1 and frame.add(parts[0], self._canvas, trySplit=1):
            self._waiting.extendleft(reversed(parts[1:]))
            return False
        if empty:
            raise TooLargeError
        if floats:
            self._floated.append(flow)
            return True
        self._waiting.appendleft(flow)
        return False

    def _kept(self, flow: Flowable) -> Flowable:
        """The flowable with all that it must not be parted from."""
        kept = [flow]
        while getattr(kept[-1], "keep", False) and self._waiting and self._waiting[0] is not None:
            kept.append(self._waiting.popleft() or flow)
        return Stack(kept) if len(kept) > 1 else flow
