"""The station board in pieces: as few as the sheet allows, no node cut, and each saying where it belongs."""

from __future__ import annotations

from itertools import combinations

import pytest

from generator.artwork.drawing import Text
from generator.components.board.plan import board_size
from generator.components.board.windows import split_board
from generator.components.core import core_piece
from generator.components.slot import slot_side
from generator.geometry import Rect, Sides, Size
from generator.station import Station
from generator.units import Length, inch, mm
from tests.components.boards import (
    HALVES,
    QUARTERS,
    THEME,
    WHOLE,
    Made,
    every,
    made,
    said,
    slots,
    tile_sides,
    with_text,
)
from tests.components.measure import apart, corners, holds, hull, texts

MARGIN = mm(6.35)
BLEED = Sides.all(mm(1))


def split(board: Made) -> list[str]:
    """The texts that a cut would go through, or that one a millimetre off would touch."""
    strips = [corners(strip) for strip in board.cuts]
    return [str(item.shape) for item in texts(board.drawing) if not all(apart(item.outline, each) for each in strips)]


@every
def test_the_pieces_are_windows_that_tile_one_drawing(board: Made) -> None:
    whole = Rect.of(board.size)
    assert len({id(piece.front) for piece in board.pieces}) == 1
    assert all(piece.back is None for piece in board.pieces)
    assert all(whole.holds(piece.window) for piece in board.pieces)
    assert not any(a.window.overlaps(b.window) for a, b in combinations(board.pieces, 2))
    area = sum((piece.size.width / mm(1)) * (piece.size.height / mm(1)) for piece in board.pieces)
    assert area == pytest.approx((whole.width / mm(1)) * (whole.height / mm(1)))


@every
def test_every_slot_is_wholly_on_one_piece(board: Made) -> None:
    for slot in slots(board):
        assert sum(holds(piece.window, slot) for piece in board.pieces) == 1
        assert sum(not apart(corners(piece.window), slot) for piece in board.pieces) == 1


@every
def test_each_piece_runs_on_over_the_joints(board: Made) -> None:
    for piece in board.pieces:
        assert piece.bleed == BLEED
        assert piece.front.bounds.holds(piece.window.grown(piece.bleed))


@every
def test_the_first_cut_runs_through_the_centre(board: Made) -> None:
    if len(board.pieces) > 1:
        assert {piece.window.bottom for piece in board.pieces} == {board.centre.y, board.size.height}


@tile_sides
def test_a_board_is_cut_as_little_as_the_sheet_allows(tile: Length) -> None:
    side = made(tile).size.width + mm(2)
    quarter = max(piece.size.width for piece in made(tile, QUARTERS).pieces) + mm(2)
    much = mm(500)
    for largest, ids in (
        (Size(much, side), WHOLE),
        (Size(much, side - mm(0.1)), HALVES),
        (Size(side, much), WHOLE),
        (Size(side, side), HALVES),  # room for what every sheet must say is left
        (Size(side, side / 2 + mm(1)), QUARTERS),
        (Size(side / 2 + mm(1), much), HALVES),  # lying on its side
        (Size(side - mm(0.1), side / 2 + mm(26)), QUARTERS),
        (Size(quarter, side / 2 + mm(26)), QUARTERS),
        (Size(mm(10), mm(10)), QUARTERS),
    ):
        station = Station.of(tile)
        ways = split_board(station, board_size(station), slot_side(tile), BLEED, largest)
        assert tuple(window.id for window in ways.windows) == ids, largest


def test_a_half_and_the_core_fit_one_sheet_of_either_paper() -> None:
    standard, core = made(), core_piece(THEME)
    for width, height in ((mm(297), mm(210)), (inch(11), inch(8.5))):
        for piece in standard.pieces:
            assert piece.size.width <= width - MARGIN * 2
            assert piece.size.height + core.size.height <= height - MARGIN * 2


# Where it belongs


@every
def test_the_cuts_carry_one_letter_twice_at_each_of_their_marks(board: Made) -> None:
    keys = {WHOLE: (), HALVES: ("left", "right"), QUARTERS: ("left", "right", "top", "bottom")}[board.ids]
    strips = board.cuts
    for key in ("left", "right", "top", "bottom"):
        letter = THEME.word(f"board-join-{key}")
        marks = [i for i in texts(board.drawing) if isinstance(i.shape, Text) and i.shape.string == letter]
        assert len(marks) == (2 if key in keys else 0)
        if marks:
            one, other = (next(p.id for p in board.pieces if holds(p.window, mark.outline)) for mark in marks)
            assert one != other
            between = hull([point for mark in marks for point in mark.outline])
            assert sum(strip.overlaps(between) for strip in strips) == 1
    assert len({THEME.word(f"board-join-{key}") for key in ("left", "right", "top", "bottom")}) == 4


@tile_sides
def test_every_quarter_says_which_it_is_and_names_the_letters_on_it(tile: Length) -> None:
    for piece in made(tile, QUARTERS).pieces:
        _, row, column = piece.id.lower().split("-")
        here = said(piece.front, piece.window)
        assert THEME.word(f"board-{row}-{column}") in here
        (note,) = (words for words in here if words.startswith("Lay "))
        letters = {word for word in here if len(word) == 1 and word.isalpha()}
        assert len(letters) == 2
        assert note == f"Lay {' and '.join(f'{letter} to {letter}' for letter in sorted(letters))}."


@tile_sides
def test_each_half_says_which_it_is_and_where_the_other_lies(tile: Length) -> None:
    upper, lower = made(tile).pieces
    for piece, name, other in ((upper, "Sunward half", "leeward half below"), (lower, "Leeward half", "half above")):
        here = said(piece.front, piece.window)
        assert name in here
        assert other in " ".join(here)


@every
def test_no_cut_goes_through_lettering(board: Made) -> None:
    assert split(board) == []


def test_lettering_on_a_cut_is_noticed() -> None:
    board = made(mm(30), QUARTERS)
    assert len(split(with_text(board, "seam", board.centre.shifted(mm(60), mm(1))))) == 1
    assert len(split(with_text(board, "seam", board.centre.shifted(mm(15), mm(60))))) == 1
