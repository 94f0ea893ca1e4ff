"""Tiles of every size on every paper: the board in as many parts as it takes, and all that holds a tile follows."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from typing import TYPE_CHECKING

import pytest

from generator.artwork.drawing import Placed, Text
from generator.box import find, piece_ids, printouts
from generator.components.core import core_piece
from generator.components.records.inventory import inventory_record
from generator.components.sizes import STANDARD, TILES, Sizes
from generator.geometry import Sides, Size
from generator.imposition.document import Side
from generator.imposition.paper import PAPERS, paper_of, printable
from generator.imposition.refusal import PaperTooSmallError
from generator.kit import build_pieces, lay_out
from generator.options import Options
from generator.units import Length, mm

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.artwork.theme import Theme
    from generator.catalog.model import Catalog
    from generator.imposition.document import Document

HALVES = ("BOARD-SUNWARD", "BOARD-LEEWARD")
QUARTERS = ("BOARD-SUNWARD-LEFT", "BOARD-SUNWARD-RIGHT", "BOARD-LEEWARD-LEFT", "BOARD-LEEWARD-RIGHT")
WHOLE = ("BOARD",)
PARTS = {
    ("a4", 20): HALVES,
    ("a4", 25): HALVES,
    ("a4", 30): QUARTERS,
    ("letter", 20): HALVES,
    ("letter", 25): HALVES,
    ("letter", 30): QUARTERS,
    ("legal", 20): HALVES,
    ("legal", 25): HALVES,
    ("legal", 30): HALVES,
    ("tabloid", 20): WHOLE,
    ("tabloid", 25): WHOLE,
    ("tabloid", 30): HALVES,
    ("a3", 20): WHOLE,
    ("a3", 25): WHOLE,
    ("a3", 30): HALVES,
    ("320x450mm", 20): WHOLE,
    ("320x450mm", 25): WHOLE,
    ("320x450mm", 30): WHOLE,
}
"""In which parts a board comes, by the paper and the side of the tiles in millimetres."""

CORNERS = ((1, 1, 2), (6, 10, 4), (1, 10, 3), (6, 1, 2), (4, 5, 4))
"""The fewest and the most slots of a Dry Dock and berths of the market, and a number of players."""

every = pytest.mark.parametrize("tile", TILES, ids=lambda tile: f"{tile / mm(1):g}")


def with_parameters(catalog: Catalog, slots: int, berths: int) -> Catalog:
    values = catalog.parameters._replace(dry_dock_slots=slots, market_berths=berths)
    return catalog._replace(parameters=values)


def laid_out(
    catalog: Catalog, options: Options, look: Theme, parts: tuple[str, ...] = ("modules", "boards", "mats")
) -> dict[str, Document]:
    """The layouts of all files that hold a tile."""
    made = printouts(catalog, look, options.players, parts, options.fitted)
    return {each.name: lay_out(each, catalog, options, look)[0] for each in made}


def faults(documents: Mapping[str, Document]) -> list[str]:
    """What leaves the part of a sheet that is printed, and what overlaps."""
    found = []
    for page in (page for document in documents.values() for page in document.pages):
        room = printable(page.size).inset(mm(-1e-6))
        found += [f"{slot.piece} leaves its sheet" for slot in page.slots if not room.holds(slot.clip)]
        pairs = combinations(page.slots, 2) if len(page.slots) < 20 else ()
        found += [f"{a.piece} overlaps {b.piece}" for a, b in pairs if a.trim.overlaps(b.trim)]
    return found


@pytest.mark.parametrize(
    ("paper", "tile", "corner"),
    [(*case, CORNERS[number % len(CORNERS)]) for number, case in enumerate(product(("a4", "letter", "legal"), TILES))]
    + [(*case, CORNERS[number % 4]) for number, case in enumerate(product(("tabloid", "a3", "320x450mm"), TILES))],
    ids=lambda value: f"{value / mm(1):g}" if isinstance(value, Length) else str(value),
)
def test_everything_that_holds_a_tile_finds_room_on_every_paper(
    paper: str, tile: Length, corner: tuple[int, int, int], standard: Catalog, look: Theme
) -> None:
    slots, berths, players = corner
    options = Options(paper_of(paper), players=players, sizes=Sizes(tile))
    documents = laid_out(with_parameters(standard, slots, berths), options, look)
    assert faults(documents) == []
    fronts = [page for page in documents["boards.pdf"].pages if page.side is Side.FRONT]
    found = Counter(slot.piece for page in fronts for slot in page.slots)
    assert found == dict.fromkeys((*PARTS[paper, round(tile / mm(1))], "CORE", "DRY-DOCK"), players)
    assert {slot.trim.size for slot in documents["modules.pdf"].pages[0].slots} == {Size(tile, tile)}


def test_a_piece_that_leaves_its_sheet_is_noticed(standard: Catalog, look: Theme) -> None:
    documents = laid_out(standard, Options(), look, ("boards",))
    (page, *more) = documents["boards.pdf"].pages
    first, *rest = page.slots
    aside = first._replace(clip=first.clip.shifted(mm(40), mm(0)), trim=first.trim.shifted(mm(40), mm(60)))
    moved = documents["boards.pdf"]._replace(pages=(page._replace(slots=(aside, *rest)), *more))
    assert faults({"boards.pdf": moved}) == [
        "BOARD-SUNWARD leaves its sheet",
        "BOARD-SUNWARD overlaps CORE",
        "BOARD-SUNWARD overlaps DRY-DOCK",
    ]


@pytest.mark.parametrize(
    ("paper", "tile", "parts"),
    [
        ("319x345mm", 30, WHOLE),  # no ruler stands beside it: lines across the sheet take its place
        ("320x330mm", 30, HALVES),  # so little would be left beside the whole that labels had no room
        ("148x274mm", 25, QUARTERS),
        ("148x210mm", 20, QUARTERS),
    ],
)
def test_a_board_is_divided_so_that_labels_and_rulers_find_room(
    paper: str, tile: int, parts: tuple[str, ...], standard: Catalog, look: Theme
) -> None:
    options = Options(paper_of(paper), players=2, sizes=Sizes(mm(tile)))
    (boards,) = printouts(standard, look, 2, ("boards",), options.fitted)
    own = boards._replace(groups=tuple(tuple(p for p in group if p.kind == "board") for group in boards.groups))
    document, _ = lay_out(own, standard, options, look)
    assert faults({"boards.pdf": document}) == []
    assert {slot.piece for page in document.pages for slot in page.slots} == set(parts)


@every
def test_a_paper_too_small_for_a_board_is_refused_by_name(tile: Length, standard: Catalog, look: Theme) -> None:
    options = Options(paper_of("90x140mm"), sizes=Sizes(tile))
    with pytest.raises(PaperTooSmallError, match="BOARD-SUNWARD-LEFT"):
        laid_out(standard, options._replace(players=2), look, ("boards",))


@pytest.mark.parametrize(("paper", "tile"), [("a4", 30), ("a3", 25)])
def test_the_word_board_finds_all_of_its_parts(paper: str, tile: int, standard: Catalog, look: Theme) -> None:
    sizes = Options(PAPERS[paper], sizes=Sizes(mm(tile))).fitted
    parts = PARTS[paper, tile]
    assert tuple(piece.id for piece in find(["BOARD"], standard, look, sizes)) == parts
    ids = piece_ids(standard, look, sizes)
    assert len(ids) == len(set(ids))
    assert {name for name in ids if name.startswith("BOARD")} == {*parts, "BOARD"}
    assert tuple(piece.id for piece in find(parts[::-1], standard, look, sizes)) == parts[::-1]


@every
def test_tiles_fit_the_slots_of_the_board_the_dock_and_the_market(tile: Length, standard: Catalog, look: Theme) -> None:
    (module,) = find(["OBS-01"], standard, look, Sizes(tile))
    assert module.back is not None
    assert module.size == module.back.size == Size(tile, tile)
    made = printouts(standard, look, 2, ("boards", "mats"), Sizes(tile))
    fronts = {piece.front.name: piece.front for each in made for group in each.groups for piece in group}
    for name, count in (("BOARD", 30), ("DRY-DOCK", 4), ("MARKET", 5)):
        slots = [s for s in fronts[name].shapes if isinstance(s, Placed) and s.drawing.name == "SLOT"]
        assert len(slots) == count
        assert all(slot.scale == 1.0 and slot.drawing.size.width - tile == mm(1) for slot in slots)
    assert fronts["CORE"].size == core_piece(look, tile).size


@pytest.mark.parametrize(("paper", "tile"), [("a3", 25), ("a4", 30)])
def test_the_inventory_counts_the_parts_of_the_boards(paper: str, tile: int, standard: Catalog, look: Theme) -> None:
    sizes = Options(PAPERS[paper], sizes=Sizes(mm(tile))).fitted
    (records,) = printouts(standard, look, 4, ("records",), sizes)
    (front,) = (piece.front for piece in records.groups[0] if piece.id == "RECORD-INVENTORY")
    wanted = inventory_record(standard.modules, standard.parameters, look, board_parts=len(PARTS[paper, tile])).front
    assert [shape for shape in front.shapes if isinstance(shape, Text)] == [
        shape for shape in wanted.shapes if isinstance(shape, Text)
    ]


def test_the_board_is_printed_again_in_the_parts_that_the_paper_wants(standard: Catalog, look: Theme) -> None:
    options = Options(PAPERS["a3"], sizes=Sizes(mm(30)))
    made = build_pieces(["BOARD"], "board.pdf", standard, options, look)
    assert made.stocks == {"board": list(HALVES)}
    assert {slot.piece for page in made.document.pages for slot in page.slots} == set(HALVES)


def test_the_largest_piece_is_what_the_printer_reaches_of_the_sheet_on_its_side() -> None:
    usual = Options().fitted
    assert (usual.tile, usual.card) == (STANDARD.tile, STANDARD.card)
    assert (usual.largest.width / mm(1), usual.largest.height / mm(1)) == pytest.approx((284.3, 197.3))
    assert abs(usual.largest.width - STANDARD.largest.width) < mm(1e-6)
    wide = Options(PAPERS["a3"], margins=Sides(top=mm(5), right=mm(10), bottom=mm(20), left=mm(3))).fitted
    assert (wide.largest.width / mm(1), wide.largest.height / mm(1)) == pytest.approx((420 - 40, 297 - 20))
    assert Options(sizes=Sizes(mm(20))).fitted.tile == mm(20)


def test_wide_margins_divide_a_board_further(standard: Catalog, look: Theme) -> None:
    parts = {}
    for margin in (3, 18, 30):
        sizes = Options(margins=Sides.all(mm(margin))).fitted
        (boards,) = printouts(standard, look, 2, ("boards",), sizes)
        parts[margin] = sum(piece.kind == "board" for piece in boards.groups[0])
    assert parts == {3: 2, 18: 2, 30: 4}
