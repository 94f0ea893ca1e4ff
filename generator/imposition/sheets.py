"""The sheets of a file: which pieces lie on which, how the sheet lies, and where on it they are."""

from __future__ import annotations

import math
from enum import Enum
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.geometry import Rect, Sides, Size
from generator.imposition.document import Backs
from generator.imposition.duplex import mirror
from generator.imposition.folding import MARKED, fold_flip, fold_of, front_half
from generator.imposition.margin import BAND
from generator.imposition.packing import DoesNotFitError, Placement, pack
from generator.imposition.paper import labelled, printable
from generator.units import mm

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.geometry import Flip
    from generator.imposition.document import Fold
    from generator.imposition.item import Item
    from generator.imposition.order import Order
    from generator.imposition.paper import Paper

_UNIT: Final = mm(1)
"""Areas are counted in its square."""


class Sheet(NamedTuple):
    """A sheet before its sides are made."""

    number: int
    of: int
    """How many sheets the file has."""
    size: Size
    placed: tuple[Placement, ...]
    backs: Backs
    """How the backs on it come about."""
    fold: Fold | None = None

    def flip(self, flip: Flip) -> Flip:
        """The flip by which its backs are mirrored, of a file that is turned by `flip`."""
        return fold_flip(self.fold, self.size) if self.fold else flip


class Turning(Enum):
    """Which pieces lie a quarter turned."""

    NONE = "none"
    WIDE = "wide"
    """Those that are too wide otherwise."""
    ALL = "all"
    """All that fit so."""


class Reserve(NamedTuple):
    """How much room is kept free beside the pieces for labels and rulers: so many of their bands along the edges."""

    beside: int = 0
    """Left and right."""
    above: int = 0
    """Above and below."""


class _Way(NamedTuple):
    """A way to lay pieces out."""

    size: Size
    fold: Fold | None
    turning: Turning
    marked: bool = False
    """Whether there is room for crop marks beside the fold."""


def arranged(
    groups: Sequence[Sequence[Item]], order: Order, backs: Backs, reserve: Reserve, *, joining: bool = True
) -> list[Sheet]:
    """The sheets of a file.

    Of the ways in which all pieces fit, that with the fewest sheets is taken, and of equals the plainest. Each group
    begins on a sheet of its own; but, where `joining`, groups of one piece each that follow each other are merely an
    order, and share sheets where that takes fewer. Where backs are folded over, pieces that have none come last, on
    sheets that are not folded. Raises DoesNotFitError where there is no way.
    """
    if backs is not Backs.FOLDED:
        return _numbered(_fewest(groups, order, backs, reserve, joining=joining))
    folded, plain = ([[i for i in items if bool(i.back) is both] for items in groups] for both in (True, False))
    return _numbered(
        [
            *_fewest([items for items in folded if items], order, Backs.FOLDED, reserve, joining=joining),
            *_fewest([items for items in plain if items], order, Backs.NONE, reserve, joining=joining),
        ]
    )


def _numbered(sheets: Sequence[Sheet]) -> list[Sheet]:
    return [sheet._replace(number=number, of=len(sheets)) for number, sheet in enumerate(sheets, start=1)]


def _fewest(
    groups: Sequence[Sequence[Item]], order: Order, backs: Backs, reserve: Reserve, *, joining: bool
) -> list[Sheet]:
    best: list[Sheet] | None = None
    for some in (groups, _joined(groups)) if joining else (groups,):
        failure = None
        fitting = set()
        for way in _ways(order.paper, backs):
            if best is not None and len(best) <= _least(some, order, backs):
                break
            if way.turning is Turning.WIDE and way._replace(turning=Turning.NONE) in fitting:
                continue  # none is too wide
            try:
                sheets = [sheet for items in some for sheet in _packed(items, way, order, backs, reserve)]
            except DoesNotFitError as error:
                failure = failure or error
                continue
            fitting.add(way)
            if best is None or len(sheets) < len(best):
                best = sheets
        if best is None:
            assert failure is not None  # noqa: S101  # the first way was tried
            raise failure
    return best or []


def _joined(groups: Sequence[Sequence[Item]]) -> list[list[Item]]:
    """The groups, those of one piece each that follow each other made one."""
    joined: list[list[Item]] = []
    for single, some in groupby(groups, key=lambda items: len(items) == 1):
        pieces = [list(items) for items in some]
        joined += [[item for (item,) in pieces]] if single else pieces
    return joined


def _ways(paper: Paper, backs: Backs) -> Iterator[_Way]:
    """The ways to lay pieces out, the plainest first.

    A sheet that is printed on both sides stands upright: printers turn one that lies on its side this way or that, so
    nobody could say which way is right or up there, as a correction must. The shorter folds come first, and those with
    room for marks beside them.
    """
    tall, wide = paper.sheet(landscape=False), paper.sheet(landscape=True)
    if backs is Backs.FOLDED:
        for turning in (Turning.NONE, Turning.WIDE):
            for marked in (True, False):
                for size, upright in ((tall, False), (wide, True), (tall, True), (wide, False)):
                    yield _Way(size, fold_of(size, upright=upright), turning, marked)
        return
    yield _Way(tall, None, Turning.NONE)
    if backs is Backs.NONE:
        yield _Way(wide, None, Turning.NONE)
    yield _Way(tall, None, Turning.WIDE)
    yield _Way(tall, None, Turning.ALL)


def _least(groups: Iterable[Iterable[Item]], order: Order, backs: Backs) -> int:
    """Fewer sheets than that cannot be, for all pieces take more room."""
    area = printable(order.paper.size, order.margins)
    room = (area.width / _UNIT) * (area.height / _UNIT) / (2 if backs is Backs.FOLDED else 1)
    if room <= 0:
        return 0
    taken = [sum((item.size.width / _UNIT) * (item.size.height / _UNIT) for item in items) for items in groups]
    return sum(math.ceil(each / room) for each in taken)


def _packed(items: Sequence[Item], way: _Way, order: Order, backs: Backs, reserve: Reserve) -> list[Sheet]:
    """The items on sheets, those turned that are to be."""
    area = _area(items, way, order, backs, reserve)
    lying = [item.turned if _turns(item, way.turning, area) else item for item in items]
    placed = pack(lying, _area(lying, way, order, backs, reserve))
    return [Sheet(0, 0, way.size, each, backs, way.fold) for each in placed]


def _turns(item: Item, turning: Turning, area: Rect) -> bool:
    match turning:
        case Turning.NONE:
            return False
        case Turning.WIDE:
            return item.size.width > area.width
    return item.size.height <= area.width and item.size.width <= area.height


def _area(items: Sequence[Item], way: _Way, order: Order, backs: Backs, reserve: Reserve) -> Rect:
    """Where trims may lie, so that their bleed is printed too, on both sides, and labels keep what is reserved."""
    size, margins = way.size, order.margins_of(way.size)
    area = printable(size, margins)
    if backs in {Backs.AUTO, Backs.FACE_UP, Backs.FACE_DOWN}:
        area = area.common(mirror(area, size, order.flip))
    if way.fold:
        area = area.common(mirror(area, size, fold_flip(way.fold, size)))
        area = area.common(front_half(way.fold, size))
    if reserve != Reserve():
        area = area.common(printable(size, _with_bands(margins, reserve)))
    bleed = Sides(*(-max(getattr(item.bleed, side) for item in items) for side in ("top", "right", "bottom", "left")))
    area = area.grown(bleed)
    return area.common(front_half(way.fold, size, MARKED)) if way.fold and way.marked else area


def _with_bands(margins: Sides, reserve: Reserve) -> Sides:
    """The margins, and beyond where labels begin as many of their bands as are reserved."""
    counts = (reserve.above, reserve.beside) * 2
    each = zip(margins, labelled(margins), counts, strict=True)
    return Sides(*(label + BAND * count if count else margin for margin, label, count in each))
