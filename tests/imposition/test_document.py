"""What a layout says about the work that it makes: sheets to print, pieces to cut out, straight lines to cut."""

from __future__ import annotations

from generator.geometry import Rect
from generator.imposition.document import Document, Page, Plex, Side, Slot
from generator.imposition.paper import PAPERS
from generator.units import mm

A4 = PAPERS["a4"].size
ROW = [(20.0, 20.0, 63.0, 88.0), (83.0, 20.0, 63.0, 88.0)]


def page(*trims: tuple[float, float, float, float], sheet: int = 1, side: Side = Side.FRONT) -> Page:
    rects = [Rect(mm(left), mm(top), mm(width), mm(height)) for left, top, width, height in trims]
    slots = tuple(Slot(f"PIECE-{n}", "ART", rect, rect, rect) for n, rect in enumerate(rects))
    return Page(sheet, side, A4, slots, ())


def document(*pages: Page, plex: Plex = Plex.SIMPLEX, stock: str = "card") -> Document:
    return Document("x.pdf", "X", stock, plex, pages)


def test_a_piece_alone_takes_four_cuts() -> None:
    assert page(ROW[0]).cuts == 4


def test_an_empty_page_takes_none() -> None:
    assert page().cuts == 0


def test_neighbours_that_touch_share_the_cut_between_them() -> None:
    assert page(*ROW).cuts == 2 + 3


def test_a_gap_between_neighbours_takes_a_cut_more() -> None:
    assert page(ROW[0], (85.0, 20.0, 63.0, 88.0)).cuts == 2 + 4


def test_a_cut_runs_right_across_the_sheet() -> None:
    below = [(left, top + 88, width, height) for left, top, width, height in ROW]
    assert page(*ROW, *below).cuts == 3 + 3
    assert page(*ROW, (20.0, 150.0, 100.0, 50.0)).cuts == 4 + 4


def test_edges_that_differ_by_a_rounding_error_are_one_cut() -> None:
    assert page(ROW[0], (83.0 + 1e-9, 20.0 - 1e-9, 63.0, 88.0)).cuts == 2 + 3
    assert page(ROW[0], (83.0, 20.1, 63.0, 88.0)).cuts == 4 + 3


def test_a_document_counts_its_sheets_its_pieces_and_its_cuts_on_fronts_only() -> None:
    sheets = [
        page(*ROW),
        page(*ROW, side=Side.BACK),
        page(ROW[0], sheet=2),
        page(ROW[0], sheet=2, side=Side.BACK),
    ]
    both = document(*sheets, plex=Plex.LONG_EDGE)
    assert (both.sheets, both.pieces, both.cuts) == (2, 3, 5 + 4)
    single = document(page(*ROW), page(ROW[0], sheet=2), page(sheet=3))
    assert (single.sheets, single.pieces, single.cuts) == (3, 3, 9)


def test_sheets_to_write_on_are_not_cut() -> None:
    record = document(page((10.0, 20.0, 190.0, 254.0)), stock="paper")
    assert (record.sheets, record.pieces, record.cuts) == (1, 1, 0)
    assert [document(page(ROW[0]), stock=stock).cuts for stock in ("tile", "card", "board")] == [4, 4, 4]
