"""Pieces lie on the fewest sheets: none overlaps, none is lost, none leaves the area."""

from __future__ import annotations

import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry import Rect, Sides, Size
from generator.imposition.item import Item
from generator.imposition.packing import DoesNotFitError, pack
from generator.imposition.paper import PAPERS, printable
from generator.units import ZERO, mm

AREA = printable(PAPERS["a4"].size)
TILE_BLEED = Sides.pair(across=mm(1), down=mm(1.75))


def item(width: float, height: float, kind: str = "a", bleed: Sides | None = None, piece: str = "X") -> Item:
    return Item(piece, kind, "front", None, Rect(ZERO, ZERO, mm(width), mm(height)), bleed or Sides.all(ZERO))


items = st.builds(
    item,
    st.integers(5, 190),
    st.integers(5, 280),
    st.sampled_from("abc"),
    st.sampled_from([Sides.all(ZERO), TILE_BLEED]),
)


def test_sixty_tiles_take_one_sheet_of_nine_rows_of_seven() -> None:
    bleed = AREA.grown(Sides.pair(across=-mm(1), down=-mm(1.75)))
    (sheet,) = pack([item(25, 25, bleed=TILE_BLEED)] * 60, bleed)
    rows = Counter(placement.trim.top for placement in sheet)
    assert sorted(rows.values()) == [4, *[7] * 8]


@pytest.mark.parametrize(("paper", "most"), [("a4", 9), ("letter", 9), ("legal", 9), ("tabloid", 16), ("a3", 16)])
def test_cards_take_the_fewest_sheets_of_every_paper(paper: str, most: int) -> None:
    area = printable(PAPERS[paper].size)
    assert [len(sheet) for sheet in pack([item(63, 88)] * (2 * most + 2), area)] == [most, most, 2]


def test_a_full_sheet_is_not_followed_by_an_empty_one() -> None:
    assert len(pack([item(63, 88)] * 9, AREA)) == 1


def test_equal_pieces_keep_their_order_row_by_row() -> None:
    (sheet,) = pack([item(63, 88, piece=str(n)) for n in range(9)], AREA)
    by_place = sorted(sheet, key=lambda p: (p.trim.top, p.trim.left))
    assert [placement.item.piece for placement in by_place] == [str(n) for n in range(9)]


def test_the_block_is_centred() -> None:
    (sheet,) = pack([item(50, 40)], AREA)
    assert sheet[0].trim.centre == AREA.centre


def test_a_piece_larger_than_the_sheet_is_refused_by_name() -> None:
    with pytest.raises(DoesNotFitError, match="GIANT"):
        pack([item(300, 20, piece="GIANT")], AREA)


@given(st.lists(items, min_size=1, max_size=40))
def test_nothing_overlaps_is_lost_or_leaves_the_area(some: list[Item]) -> None:
    sheets = pack(some, AREA)
    assert sum(len(sheet) for sheet in sheets) == len(some)
    tolerance = mm(1e-6)
    for sheet in sheets:
        assert sheet, "an empty sheet"
        for index, placement in enumerate(sheet):
            assert AREA.inset(-tolerance).holds(placement.trim)
            box = placement.trim.grown(placement.item.bleed).inset(tolerance)
            for other in sheet[:index]:
                assert not box.overlaps(other.trim.grown(other.item.bleed)), "bleeds overlap"


@given(st.integers(1, 200), st.sampled_from([(25, 25), (63, 88), (20, 20), (44, 67)]))
def test_equal_pieces_take_as_few_sheets_as_a_grid_can(count: int, size: tuple[int, int]) -> None:
    per_sheet = math.floor(AREA.width / mm(size[0])) * math.floor(AREA.height / mm(size[1]))
    assert len(pack([item(*size)] * count, AREA)) == math.ceil(count / per_sheet)


def test_kinds_keep_room_for_guides_between_them() -> None:
    (sheet,) = pack([item(60, 60, "a"), item(60, 60, "b")], AREA)
    first, second = sorted((placement.trim for placement in sheet), key=lambda trim: trim.left)
    assert second.left - first.right >= mm(5)


def test_sizes_mix_on_one_sheet_by_stacking() -> None:
    small = [item(25, 25, "tile", TILE_BLEED)] * 6
    (sheet,) = pack([item(63, 88, "card"), *small], AREA)
    assert len(sheet) == 7
    assert max(p.trim.bottom for p in sheet) - min(p.trim.top for p in sheet) == mm(88)
    assert Size(mm(25), mm(25)) in {p.trim.size for p in sheet}
