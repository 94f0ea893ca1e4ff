"""The box holds what the rules ask for: as many of each piece as the players need, whatever the parameters."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from generator.box import BOARD_HALVES, find, piece_ids, printouts
from generator.catalog.model import Guild
from generator.export.svg import SvgWriter
from tests.catalog.building import as_yaml, modules, read

if TYPE_CHECKING:
    from generator.artwork.theme import Theme
    from generator.box import Printout
    from generator.catalog.model import Catalog
    from generator.components.piece import Piece
    from generator.kit import Kit

STATION = [*BOARD_HALVES, "CORE", "DRY-DOCK"]


def with_parameters(**values: int) -> Catalog:
    catalog = read(as_yaml(modules(), parameters=values)).catalog
    assert catalog is not None
    assert {name: getattr(catalog.parameters, name) for name in values} == values
    return catalog


def pieces(printout: Printout) -> list[Piece]:
    return [piece for group in printout.groups for piece in group]


def names(found: list[Piece]) -> list[str]:
    return [piece.id for piece in found]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_module_is_there_once(standard: Catalog, look: Theme, players: int) -> None:
    supply, _, _ = printouts(standard, look, players)
    assert names(pieces(supply)) == [module.id for module in standard.modules]
    assert len(set(names(pieces(supply)))) == 60
    assert len({piece.front.name for piece in pieces(supply)}) == 60
    assert len({id(piece.back) for piece in pieces(supply)}) == 1


@pytest.mark.parametrize(("players", "total", "copies"), [(2, 54, 3), (3, 72, 4), (4, 72, 4)])
def test_two_players_take_a_copy_of_each_card_less(
    standard: Catalog, look: Theme, players: int, total: int, copies: int
) -> None:
    _, deck, _ = printouts(standard, look, players)
    cards = pieces(deck)
    assert len(cards) == total
    wanted = {f"{guild.code}-{value}" for guild in Guild for value in range(1, 7)}
    assert Counter(names(cards)) == dict.fromkeys(wanted, copies)
    assert len({id(piece.back) for piece in cards}) == 1
    marked = [piece for piece in cards if piece.front.name.endswith("-copy-4")]
    assert Counter(names(marked)) == ({} if players == 2 else dict.fromkeys(wanted, 1))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_commander_has_a_station(standard: Catalog, look: Theme, players: int) -> None:
    _, _, boards = printouts(standard, look, players)
    assert [names(list(group)) for group in boards.groups] == [STATION] * players
    assert all(piece.back is None for piece in pieces(boards))


@pytest.mark.parametrize(("copies", "values"), [(2, 1), (3, 6), (5, 8), (9, 9)])
@pytest.mark.parametrize("players", [2, 4])
def test_the_deck_follows_the_parameters(look: Theme, copies: int, values: int, players: int) -> None:
    catalog = with_parameters(credit_copies=copies, credit_values=values)
    _, deck, _ = printouts(catalog, look, players)
    dealt = copies - 1 if players == 2 else copies
    wanted = {f"{guild.code}-{value}" for guild in Guild for value in range(1, values + 1)}
    assert Counter(names(pieces(deck))) == dict.fromkeys(wanted, dealt)
    marked = {piece.front.name for piece in pieces(deck)} - wanted
    assert marked == (set() if players == 2 else {f"{card}-copy-{copies}" for card in wanted})
    assert {f"{card}/{copies}" for card in wanted} == {name for name in piece_ids(catalog) if "/" in name}
    (last,) = find([f"RES-{values}/{copies}"], catalog, look)
    assert last.front.name == f"RES-{values}-copy-{copies}"


def test_the_dry_dock_follows_the_parameters(look: Theme) -> None:
    docks = [find(["DRY-DOCK"], with_parameters(dry_dock_slots=slots), look)[0] for slots in range(1, 7)]
    widths = [dock.size.width for dock in docks]
    assert widths == sorted(widths)
    assert widths[-1] > widths[3] > widths[0]
    words = [dock.front.description for dock in docks]
    assert len(set(words)) == 6


def test_the_ids_are_those_of_all_pieces(standard: Catalog, look: Theme) -> None:
    ids = piece_ids(standard)
    assert len(ids) == len(set(ids))
    printed = {piece.id for printout in printouts(standard, look, 4) for piece in pieces(printout)}
    assert printed <= set(ids)
    assert set(ids) - printed == {"BOARD", *(f"{guild.code}-{value}/4" for guild in Guild for value in range(1, 7))}


def test_every_id_finds_the_drawing_that_the_kit_prints(standard: Catalog, look: Theme, a4_kit: Kit) -> None:
    writer = SvgWriter()
    seen = set()
    for piece_id in piece_ids(standard):
        for piece in find([piece_id], standard, look):
            for drawing in (piece.front, piece.back):
                if drawing is not None and drawing.name not in seen:
                    seen.add(drawing.name)
                    assert writer.write(drawing) == a4_kit.files[f"artwork/{drawing.name}.svg"], drawing.name
    assert {f"artwork/{name}.svg" for name in seen} == {name for name in a4_kit.files if name.startswith("artwork/")}


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ([], []),
        (["OBS-03", "OBS-01", "OBS-03"], ["OBS-03", "OBS-01", "OBS-03"]),
        (["CORE", "FAB-4", "OBS-03"], ["CORE", "FAB-4", "OBS-03"]),
        (["BOARD"], list(BOARD_HALVES)),
        (["FAB-4/4", "FAB-4"], ["FAB-4", "FAB-4"]),
    ],
)
def test_pieces_are_found_in_the_order_asked_for(
    standard: Catalog, look: Theme, asked: list[str], answer: list[str]
) -> None:
    assert names(list(find(asked, standard, look))) == answer


def test_one_of_many_copies_is_unmarked_unless_the_last_is_asked_for(standard: Catalog, look: Theme) -> None:
    fronts = [piece.front.name for piece in find(["FAB-4", "FAB-4/4", "FAB-4"], standard, look)]
    assert fronts == ["FAB-4", "FAB-4-copy-4", "FAB-4"]


@pytest.mark.parametrize("piece_id", ["OBS-99", "obs-03", "FAB-7", "FAB-4/3", "FAB-4/5", "", "MODULE-BACK"])
def test_an_unknown_id_is_an_error(standard: Catalog, look: Theme, piece_id: str) -> None:
    with pytest.raises(KeyError):
        find(["OBS-03", piece_id], standard, look)
