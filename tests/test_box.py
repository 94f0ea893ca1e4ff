"""The box holds what the rules ask for: as many of each piece as the players need, whatever the parameters."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from generator.artwork.drawing import Placed, walk
from generator.box import (
    FULL_TABLE,
    PARTS,
    STOCKS,
    UnknownPieceError,
    find,
    known,
    piece_ids,
    printouts,
    set_aside_list,
)
from generator.export.svg import SvgWriter
from tests.catalog.building import as_yaml, modules, read
from tests.contents import EACH_COMMANDER, cards, contents

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.artwork.drawing import Drawing
    from generator.artwork.theme import Theme
    from generator.box import Printout
    from generator.catalog.model import Catalog
    from generator.components.piece import Piece
    from generator.kit import Kit

FILES = [f"{part}.pdf" for part in PARTS]


def with_parameters(**values: object) -> Catalog:
    catalog = read(as_yaml(modules(), parameters=values)).catalog
    assert catalog is not None
    assert {name: getattr(catalog.parameters, name) for name in values} == values
    return catalog


def printout(catalog: Catalog, look: Theme, players: int, part: str) -> Printout:
    (made,) = printouts(catalog, look, players, [part])
    assert made.name == f"{part}.pdf"
    return made


def pieces(made: Printout) -> list[Piece]:
    return [piece for group in made.groups for piece in group]


def names(found: Iterable[Piece]) -> list[str]:
    return [piece.id for piece in found]


@pytest.fixture(scope="module")
def tables(standard: Catalog, look: Theme) -> dict[int, list[Printout]]:
    """What is printed of the standard catalog, by the number of players."""
    return {players: list(printouts(standard, look, players)) for players in (2, 3, FULL_TABLE)}


# What is printed, and how often


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_file_holds_what_so_many_players_need(
    standard: Catalog, players: int, tables: dict[int, list[Printout]]
) -> None:
    found = {made.name: Counter(names(pieces(made))) for made in tables[players]}
    wanted = contents(standard, players)
    assert list(found) == list(wanted) == FILES
    assert found == wanted


def test_the_standard_catalog_makes_these_numbers(tables: dict[int, list[Printout]]) -> None:
    totals = {players: [len(pieces(made)) for made in table] for players, table in tables.items()}
    assert totals == {
        2: [60, 13, 54, 2, 8, 5, 5],
        3: [60, 14, 72, 3, 12, 5, 5],
        4: [60, 15, 72, 4, 16, 5, 5],
    }


@pytest.mark.parametrize(
    "values",
    [
        {"market_berths": 1, "display_cards": 3},
        {"market_berths": 10, "display_cards": 12},
        {"display_cards": 5, "two_player_credits": 0},
        {"display_cards": 7, "credit_copies": 5, "two_player_credits": 3},
    ],
)
def test_markers_mats_and_cards_follow_the_parameters(values: dict[str, int], look: Theme) -> None:
    catalog = with_parameters(**values)
    for players in (2, FULL_TABLE):
        found = {made.name: Counter(names(pieces(made))) for made in printouts(catalog, look, players)}
        assert found == contents(catalog, players)


def test_the_files_that_are_asked_for_come_in_their_own_order(standard: Catalog, look: Theme) -> None:
    def made(*only: str) -> list[str]:
        return [each.name for each in printouts(standard, look, FULL_TABLE, only)]

    for part in PARTS:
        assert made(part) == [f"{part}.pdf"]
    assert made("credits", "modules", "credits") == ["modules.pdf", "credits.pdf"]
    assert made("records", "tokens", "boards") == ["tokens.pdf", "boards.pdf", "records.pdf"]
    assert made(*reversed(PARTS)) == made(*PARTS) == FILES
    assert made() == []


def test_a_file_is_the_same_whatever_else_is_asked_for(
    standard: Catalog, look: Theme, tables: dict[int, list[Printout]]
) -> None:
    together = {made.name: made for made in tables[3]}
    for part in PARTS:
        alone = printout(standard, look, 3, part)
        other = together[alone.name]
        assert (alone.title, alone.stock, len(alone.groups)) == (other.title, other.stock, len(other.groups))
        assert [(p.id, p.kind, p.size, p.bleed, p.front.name) for p in pieces(alone)] == [
            (p.id, p.kind, p.size, p.bleed, p.front.name) for p in pieces(other)
        ]


def test_every_file_has_a_title_of_its_own_and_its_stock(tables: dict[int, list[Printout]]) -> None:
    made = tables[FULL_TABLE]
    assert len({each.title for each in made}) == len(PARTS)
    assert {each.name.removesuffix(".pdf"): each.stock for each in made} == {
        "modules": "tile",
        "tokens": "tile",
        "credits": "card",
        "aids": "card",
        "boards": "board",
        "mats": "board",
        "records": "paper",
    }


def test_every_piece_has_the_stock_of_its_file(tables: dict[int, list[Printout]]) -> None:
    made = tables[FULL_TABLE]
    assert {(STOCKS[piece.kind], each.stock) for each in made for piece in pieces(each)} == {
        (stock, stock) for stock in STOCKS.values()
    }
    assert {piece.kind for each in made for piece in pieces(each)} == STOCKS.keys()


# Fronts and backs


def test_every_module_is_a_drawing_of_its_own_on_one_back(standard: Catalog, look: Theme) -> None:
    tiles = pieces(printout(standard, look, FULL_TABLE, "modules"))
    assert names(tiles) == [module.id for module in standard.modules]
    assert len({piece.front.name for piece in tiles}) == 60
    assert len({id(piece.back) for piece in tiles}) == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_copies_that_two_players_leave_out_are_marked(standard: Catalog, look: Theme, players: int) -> None:
    deck = pieces(printout(standard, look, players, "credits"))
    assert len({id(piece.back) for piece in deck}) == 1
    marked = [piece for piece in deck if piece.front.name.endswith("-copy-4")]
    assert Counter(names(marked)) == ({} if players == 2 else dict.fromkeys(cards(standard), 1))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_commander_has_a_station_on_sheets_of_their_own(standard: Catalog, look: Theme, players: int) -> None:
    boards = printout(standard, look, players, "boards")
    assert [names(group) for group in boards.groups] == [list(EACH_COMMANDER)] * players


def test_what_has_a_back_has_it_in_every_copy(tables: dict[int, list[Printout]]) -> None:
    two_sided = {
        made.name.removesuffix(".pdf"): {piece.back is not None for piece in pieces(made)}
        for made in tables[FULL_TABLE]
    }
    assert two_sided == {part: {part in {"modules", "tokens", "credits", "aids"}} for part in PARTS}


def test_drawings_of_one_name_are_one_drawing_all_over_the_box(tables: dict[int, list[Printout]]) -> None:
    made = [piece for each in tables[FULL_TABLE] for piece in pieces(each)]
    known: dict[str, Drawing] = {}
    for piece in made:
        for side in (piece.front, piece.back):
            if side is not None and known.setdefault(side.name, side) is side:
                for shape in walk(side):
                    if isinstance(shape, Placed):
                        assert known.setdefault(shape.drawing.name, shape.drawing) is shape.drawing, shape.drawing.name
    assert len(known) > len(made) / 2


@pytest.mark.parametrize(("copies", "values"), [(2, 1), (3, 6), (5, 8), (9, 9)])
@pytest.mark.parametrize("players", [2, 4])
def test_the_deck_follows_the_parameters(look: Theme, copies: int, values: int, players: int) -> None:
    catalog = with_parameters(credit_copies=copies, credit_values=values)
    deck = pieces(printout(catalog, look, players, "credits"))
    dealt = copies - 1 if players == 2 else copies
    wanted = cards(catalog)
    assert Counter(names(deck)) == dict.fromkeys(wanted, dealt)
    marked = {piece.front.name for piece in deck} - set(wanted)
    assert marked == (set() if players == 2 else {f"{card}-copy-{copies}" for card in wanted})
    assert {f"{card}/{copies}" for card in wanted} == {name for name in piece_ids(catalog, look) if "/" in name}
    (last,) = find([f"RES-{values}/{copies}"], catalog, look)
    assert last.front.name == f"RES-{values}-copy-{copies}"


def test_where_two_players_leave_out_no_card_no_copy_has_an_id(look: Theme) -> None:
    assert [name for name in piece_ids(with_parameters(two_player_credits=0), look) if "/" in name] == []


def test_the_dry_dock_follows_the_parameters(look: Theme) -> None:
    docks = [find(["DRY-DOCK"], with_parameters(dry_dock_slots=slots), look)[0] for slots in range(1, 7)]
    widths = [dock.size.width for dock in docks]
    assert widths == sorted(widths)
    assert widths[-1] > widths[3] > widths[0]
    words = [dock.front.description for dock in docks]
    assert len(set(words)) == 6


# Finding pieces


def test_the_ids_are_those_of_all_pieces_in_the_order_of_the_kit(standard: Catalog, look: Theme) -> None:
    ids = piece_ids(standard, look)
    assert len(ids) == len(set(ids))
    wanted: list[str] = []
    for file, held in contents(standard, FULL_TABLE).items():
        wanted += held
        wanted += [f"{card}/4" for card in cards(standard)] if file == "credits.pdf" else []
        wanted += ["BOARD"] if file == "boards.pdf" else []
    assert list(ids) == wanted


def test_every_id_finds_the_drawings_that_the_kit_prints(standard: Catalog, look: Theme, a4_kit: Kit) -> None:
    writer = SvgWriter()
    seen = set()
    for piece in find(piece_ids(standard, look), standard, look):
        for drawing in (piece.front, piece.back):
            if drawing is not None and drawing.name not in seen:
                seen.add(drawing.name)
                assert writer.write(drawing) == a4_kit.files[f"artwork/{drawing.name}.svg"], drawing.name
    assert {f"artwork/{name}.svg" for name in seen} == {name for name in a4_kit.files if name.startswith("artwork/")}


def test_every_id_finds_its_piece_wherever_in_the_box_it_lies(standard: Catalog, look: Theme) -> None:
    asked = piece_ids(standard, look)[::-1]
    found = names(find([piece_id for piece_id in asked if piece_id != "BOARD"], standard, look))
    assert found == [piece_id.removesuffix("/4") for piece_id in asked if piece_id != "BOARD"]
    for held in contents(standard, FULL_TABLE).values():
        last = list(held)[-1]
        assert names(find([last], standard, look)) == [last]


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ([], []),
        (["OBS-03", "OBS-01", "OBS-03"], ["OBS-03", "OBS-01", "OBS-03"]),
        (["CORE", "FAB-4", "OBS-03"], ["CORE", "FAB-4", "OBS-03"]),
        (["RECORD-STORM", "SCORE-4", "RECORD-STORM"], ["RECORD-STORM", "SCORE-4", "RECORD-STORM"]),
        (["BOARD"], ["BOARD-SUNWARD", "BOARD-LEEWARD"]),
        (["FAB-4/4", "FAB-4"], ["FAB-4", "FAB-4"]),
    ],
)
def test_pieces_are_found_in_the_order_asked_for(
    standard: Catalog, look: Theme, asked: list[str], answer: list[str]
) -> None:
    assert names(find(asked, standard, look)) == answer


def test_of_several_ids_those_are_known_that_there_are(standard: Catalog, look: Theme) -> None:
    found = known(["OBS-03", "nothing", "FAB-4/4", "BOARD", "OBS-03"], standard, look)
    assert {piece_id: len(pieces) for piece_id, pieces in found.items()} == {"OBS-03": 1, "FAB-4/4": 1, "BOARD": 2}


def test_one_of_many_copies_is_unmarked_unless_the_last_is_asked_for(standard: Catalog, look: Theme) -> None:
    fronts = [piece.front.name for piece in find(["FAB-4", "FAB-4/4", "FAB-4"], standard, look)]
    assert fronts == ["FAB-4", "FAB-4-copy-4", "FAB-4"]


@pytest.mark.parametrize(
    "piece_id", ["OBS-99", "obs-03", "FAB-7", "FAB-4/3", "FAB-4/5", "SCORE-5", "DRIFT-6", "", "MODULE-BACK"]
)
def test_an_unknown_id_is_an_error_that_names_it(standard: Catalog, look: Theme, piece_id: str) -> None:
    with pytest.raises(UnknownPieceError) as raised:
        find(["OBS-03", piece_id, "CORE", piece_id, "nothing"], standard, look)
    assert raised.value.args == (piece_id, "nothing")


# The list of what two players set aside


def test_the_list_is_the_inventory_with_some_rings_filled(standard: Catalog, look: Theme) -> None:
    marked = set_aside_list(standard, look, 7, standard.modules[:12])
    (plain,) = find(["RECORD-INVENTORY"], standard, look)
    assert (marked.id, marked.size, marked.back) == (plain.id, plain.size, None)
    assert marked.front != plain.front
