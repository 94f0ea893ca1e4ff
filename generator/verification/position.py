"""Whether drawings lie exactly in their slots, told by their own boxes.

A drawing's box is its trim and a bleed that is the same on opposite sides, so the trim must lie in its middle. Of a
drawing that is larger than its slot, as a mat of two halves, each piece is a part: then the parts together must lie in
the middle, and all copies of a part must be the same part.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from generator.geometry import Sides
from generator.units import mm
from generator.verification.finding import AGAIN, Finding
from generator.verification.measures import EXACT, astray

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.verification.view import Lying

_BLEED: Final = mm(8)
"""A box that reaches further beyond its trim is that of a larger drawing."""


def misplaced(found: Iterable[Lying], *, whole: bool) -> Iterator[Finding]:
    """The pieces of a file whose drawings do not lie exactly in their slots.

    `whole` says that no part of a drawing is missing.
    """
    by_form: dict[str, list[Lying]] = {}
    for each in found:
        if not each.placed.matrix.skewed:
            by_form.setdefault(each.placed.form.likeness, []).append(each)
    for group in by_form.values():
        parts = []
        for each in group:
            around = _around(each)
            if max(around) > _BLEED:
                parts.append(each)
            elif not _central(around):
                yield _finding(each, around)
        yield from _misplaced_parts(parts, whole=whole)


def _misplaced_parts(parts: list[Lying], *, whole: bool) -> Iterator[Finding]:
    by_piece: dict[tuple[str, bool], list[Lying]] = {}
    for each in parts:
        by_piece.setdefault((each.slot.piece, each.back), []).append(each)
    windows: list[Sides] = []
    for copies in by_piece.values():
        usual = Counter(_rounded(_around(each)) for each in copies).most_common(1)[0][0]
        window = next(_around(each) for each in copies if _rounded(_around(each)) == usual)
        windows.append(window)
        for each in copies:
            own = _around(each)
            if any(abs(one - other) > EXACT for one, other in zip(own, window, strict=True)):
                right, down = own.right - window.right, own.bottom - window.bottom
                yield _finding(each, Sides(-down, right, down, -right))
    if windows and whole and not _central(Sides(*(min(sides) for sides in zip(*windows, strict=True)))):
        for copies in by_piece.values():
            yield _told(copies[0], "it and the other parts of its drawing do not make up the whole")


def _around(each: Lying) -> Sides:
    """How far the drawing's box reaches beyond the trim, by the drawing's own sides."""
    box, trim = each.placed.whole, each.slot.trim
    sides = Sides(
        top=trim.top - box.top,
        right=box.right - trim.right,
        bottom=box.bottom - trim.bottom,
        left=trim.left - box.left,
    )
    for _ in range((360 - each.slot.turn) // 90 % 4):
        sides = sides.turned
    return sides


def _central(around: Sides) -> bool:
    return abs(around.left - around.right) <= 2 * EXACT and abs(around.top - around.bottom) <= 2 * EXACT


def _rounded(around: Sides) -> tuple[int, ...]:
    return tuple(round(side / (2 * EXACT)) for side in around)


def _finding(each: Lying, around: Sides) -> Finding:
    """The shift is told as the page is seen."""
    for _ in range(each.slot.turn // 90):
        around = around.turned
    message = f"it is printed {astray((around.right - around.left) / 2, (around.bottom - around.top) / 2)}"
    return _told(each, message)


def _told(each: Lying, message: str) -> Finding:
    return Finding("piece-off", message, AGAIN, each.view.document.name, each.view.page.number, each.slot.piece)
