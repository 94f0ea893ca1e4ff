"""The rules booklet: its pages, once the sheets are folded and laid into each other, must come in order.

The sheets are folded here as hands would fold them, told by where their pages are listed and which way up.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from generator.verification.finding import AGAIN, Finding
from generator.verification.listing import BACK

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.units import Length
    from generator.verification.listing import Document, Page, Slot

RULES: Final = "rules"
"""The file's name without its ending."""
_PAGE: Final = re.compile("RULES-([1-9][0-9]{0,2})")


def leaf(front: str, back: str) -> bool:
    """Whether these are the two sides of a leaf: a page with an odd number and the next one, either in front."""
    numbers = [int(found[1]) for piece in (front, back) if (found := _PAGE.fullmatch(piece))]
    return len(numbers) == 2 and max(numbers) - min(numbers) == 1 and min(numbers) % 2 == 1


def misbound(document: Document) -> Iterator[Finding]:
    """What is wrong with the pages of the booklet; nothing for any other file."""
    if document.name != f"{RULES}.pdf":
        return
    for page in document.pages:
        for slot in page.slots:
            if not _PAGE.fullmatch(slot.piece):
                yield _finding(document, "it is no page of the booklet", page.number, slot.piece)
                return
        if len(page.slots) != 2 or page.slots[0].turn != page.slots[1].turn:
            yield _finding(document, "it does not have two pages that lie alike", page.number)
            return
    found = [int(slot.piece.rpartition("-")[2]) for slot in _folded(document)]
    if found != list(range(1, len(found) + 1)):
        row = ", ".join(map(str, found))
        yield _finding(document, f"its pages come in the order {row} when its sheets are folded")


def _folded(document: Document) -> list[Slot]:
    """The pages in the order in which the folded booklet shows them."""
    fronts = {page.sheet: _as_read(page) for page in document.pages if page.side != BACK}
    backs = {page.sheet: _as_read(page) for page in document.pages if page.side == BACK}
    sheets = sorted(fronts)
    if not backs:  # each sheet is a leaf, its print outward
        return [slot for sheet in sheets for slot in fronts[sheet]]
    inside = [(fronts[sheet], backs[sheet]) for sheet in sheets if sheet in backs]
    first = [slot for front, back in inside for slot in (front[1], back[0])]
    second = [slot for front, back in reversed(inside) for slot in (back[1], front[0])]
    return first + second


def _as_read(page: Page) -> tuple[Slot, Slot]:
    """The left and the right page of a side of a sheet, held so that its pages stand upright."""

    def along(slot: Slot) -> Length:
        left, top = slot.trim.left, slot.trim.top
        return {0: left, 90: top, 180: -left}.get(slot.turn, -top)

    first, second = sorted(page.slots, key=along)
    return first, second


def _finding(document: Document, message: str, page: int | None = None, piece: str | None = None) -> Finding:
    return Finding("booklet-order", message, AGAIN, document.name, page, piece)
