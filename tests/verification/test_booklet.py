"""Verifying folds the booklet: pages that would come out of order, or not be there, are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.geometry import Rect
from generator.units import mm
from generator.verification.booklet import leaf, misbound
from generator.verification.listing import BACK, FRONT, Document, Page, Slot

if TYPE_CHECKING:
    from collections.abc import Callable

UPPER, LOWER = (Rect(mm(10), mm(top), mm(190), mm(130)) for top in (10, 150))


def side(number: int, which: str, sheet: int, upper: int, lower: int, turn: int = 90) -> Page:
    slots = (Slot(f"RULES-{upper}", UPPER, turn), Slot(f"RULES-{lower}", LOWER, turn))
    return Page(number, which, sheet, slots, (), None)


def document(*pages: Page, name: str = "rules.pdf", sides: str = "duplex-long-edge") -> Document:
    return Document(name, "0" * 64, "Rules", "paper", sides, pages)


EIGHT = (
    *(side(1, FRONT, 1, 8, 1), side(2, BACK, 1, 7, 2, 270)),
    *(side(3, FRONT, 2, 6, 3), side(4, BACK, 2, 5, 4, 270)),
)


def swapped(page: Page) -> Page:
    first, second = page.slots
    return page._replace(slots=(first._replace(piece=second.piece), second._replace(piece=first.piece)))


def test_sheets_that_fold_into_order_are_right() -> None:
    assert list(misbound(document(*EIGHT))) == []
    short = [page._replace(slots=swapped(page).slots) if page.side == BACK else page for page in EIGHT]
    short = [page._replace(slots=tuple(slot._replace(turn=90) for slot in page.slots)) for page in short]
    assert list(misbound(document(*short, sides="duplex-short-edge"))) == []


def test_leaves_that_lie_on_each_other_in_order_are_right() -> None:
    pages = [side(n, FRONT, n, 2 * n - 1, 2 * n) for n in (1, 2, 3)]
    assert list(misbound(document(*pages, sides="single"))) == []
    (finding,) = misbound(document(*map(swapped, pages), sides="single"))
    assert "in the order 2, 1, 4, 3, 6, 5" in finding.message


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda pages: [swapped(pages[0]), *pages[1:]], "in the order 8, 2, 3, 4, 5, 6, 7, 1 when"),
        (lambda pages: [pages[0], swapped(pages[1]), *pages[2:]], "in the order 1, 7, 3, 4, 5, 6, 2, 8 when"),
        (lambda pages: [side(1, FRONT, 1, 8, 1, 270), *pages[1:]], "in the order 8, 2, 3, 4, 5, 6, 7, 1 when"),
        (lambda pages: pages[2:], "in the order 3, 4, 5, 6 when"),
        (lambda pages: [pages[0]._replace(slots=pages[0].slots[:1]), *pages[1:]], "does not have two pages"),
        (lambda pages: [side(1, FRONT, 1, 8, 8), *pages[1:]], "in the order 8, 2"),
    ],
)
def test_pages_out_of_order_are_told(change: Callable[[list[Page]], list[Page]], told: str) -> None:
    (finding,) = misbound(document(*change(list(EIGHT))))
    assert (finding.code, finding.file) == ("booklet-order", "rules.pdf")
    assert told in finding.message


def test_what_is_no_page_is_told() -> None:
    page = EIGHT[0]._replace(slots=(Slot("OBS-01", UPPER, 90), Slot("RULES-1", LOWER, 90)))
    (finding,) = misbound(document(page, *EIGHT[1:]))
    assert (finding.message, finding.page, finding.piece) == ("it is no page of the booklet", 1, "OBS-01")


def test_other_files_are_none_of_its_business() -> None:
    assert list(misbound(document(swapped(EIGHT[0]), name="boards.pdf"))) == []


@pytest.mark.parametrize(
    ("front", "back", "one"),
    [
        *(("RULES-1", "RULES-2", True), ("RULES-12", "RULES-11", True), ("RULES-2", "RULES-3", False)),
        *(("RULES-1", "RULES-1", False), ("RULES-1", "RULES-4", False), ("RULES-01", "RULES-2", False)),
        *(("RULES-1", "OBS-02", False), ("OBS-01", "OBS-02", False)),
    ],
)
def test_the_two_sides_of_a_leaf(front: str, back: str, *, one: bool) -> None:
    assert leaf(front, back) is one
