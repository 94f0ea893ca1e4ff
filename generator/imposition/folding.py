"""Sheets that are folded: fronts on one half, backs on the other, printed in one pass, and a dashed line between them.

Folded with both printed sides outward and glued, each back lies exactly behind its front, whatever the printer; then
all cuts go through both layers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.artwork.drawing import Stroke, lines
from generator.geometry import Point, Rect, Size
from generator.imposition.document import Fold
from generator.imposition.duplex import flip_about
from generator.imposition.guides import OFFSET, PRINTABLE, TIGHT_OFFSET
from generator.units import ZERO, mm, pt

if TYPE_CHECKING:
    from generator.artwork.drawing import Shape
    from generator.artwork.theme import Theme
    from generator.geometry import Flip
    from generator.imposition.guides import Reach
    from generator.units import Length

CLEAR: Final = mm(1)
"""No art comes nearer to the fold: nobody folds more exactly than half of that."""
MARKED: Final = CLEAR + OFFSET + TIGHT_OFFSET + PRINTABLE
"""Trims that come no nearer to the fold have crop marks on that side too, and so one at either end of a cut."""
_WIDTH: Final = pt(0.5)
_DASH: Final = (mm(4), mm(2))
_AIR: Final = mm(1)
"""Between the line and the word in it."""


def fold_of(sheet: Size, *, upright: bool) -> Fold:
    """The fold right across the middle of a sheet."""
    return Fold(upright, (sheet.width if upright else sheet.height) / 2)


def fold_flip(fold: Fold, sheet: Size) -> Flip:
    """The flip of the sheet that carries each half onto the other: backs are mirrored by it as those of a duplex."""
    return flip_about(sheet, upright=fold.upright)


def front_half(fold: Fold, sheet: Size, clear: Length = CLEAR) -> Rect:
    """Where fronts may lie: left of the fold, or above it, so far clear of it."""
    if fold.upright:
        return Rect(ZERO, ZERO, fold.at - clear, sheet.height)
    return Rect(ZERO, ZERO, sheet.width, fold.at - clear)


def beyond(fold: Fold, sheet: Size) -> Rect:
    """All of the sheet but its front half."""
    half = front_half(fold, sheet)
    if fold.upright:
        return Rect(half.right, ZERO, sheet.width - half.right, sheet.height)
    return Rect(ZERO, half.bottom, sheet.width, sheet.height - half.bottom)


def fold_strip(fold: Fold, sheet: Size) -> Rect:
    """The box of the line and of the word in it, which nothing else may touch."""
    if fold.upright:
        return Rect(fold.at - CLEAR, ZERO, CLEAR * 2, sheet.height)
    return Rect(ZERO, fold.at - CLEAR, sheet.width, CLEAR * 2)


def fold_line(fold: Fold, sheet: Size, reach: Reach, theme: Theme) -> tuple[Shape, ...]:
    """The line, from edge to edge, and the word that says what it is, in it near its upper or left end."""
    word, style = theme.word("fold"), theme.style("sheet-number")
    length = len(word) * style.size * 0.62  # as much as the widest letters take
    pen = Stroke(theme.color("ink"), _WIDTH, _DASH)

    edge = reach.edge
    first, last = (edge.top, sheet.height - edge.bottom) if fold.upright else (edge.left, sheet.width - edge.right)
    start = first + _DASH[0] + _AIR

    def at(along: Length) -> Point:
        return Point(fold.at, along) if fold.upright else Point(along, fold.at)

    dashes = lines([(at(first), at(start - _AIR)), (at(start + length + _AIR), at(last))], pen)
    return dashes, theme.middle(word, at(start + length / 2), "sheet-number", turn=270 if fold.upright else 0)
