"""What is in the box: every piece of the game by its ID, and the files in which a kit prints them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.catalog.model import Catalog, Guild
from generator.components.board import board_pieces
from generator.components.core import core_piece
from generator.components.credit import card_id, credit_pieces
from generator.components.dock import dock_piece
from generator.components.module import module_pieces
from generator.components.slot import slot_drawing
from generator.station import Station

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.artwork.theme import Theme
    from generator.components.piece import Piece

BOARD: Final = "BOARD"
"""Both halves of a station board at once."""
BOARD_HALVES: Final = ("BOARD-SUNWARD", "BOARD-LEEWARD")
CORE: Final = "CORE"
DRY_DOCK: Final = "DRY-DOCK"

FULL_TABLE: Final = 4
"""The most players that a kit is printed for (rules, section 2)."""


class Printout(NamedTuple):
    """A file of the kit: its pieces in groups, each of which begins on a new sheet."""

    name: str
    title: str
    stock: str
    groups: tuple[tuple[Piece, ...], ...]


def printouts(catalog: Catalog, theme: Theme, players: int) -> tuple[Printout, ...]:
    """The files of pieces that a kit for 2, 3 or 4 players holds, in the order in which they are best printed."""
    copies = catalog.parameters.copies(players)
    station = _station_set(catalog, theme)
    return (
        Printout("modules.pdf", theme.word("title-modules"), "tile", (module_pieces(catalog.modules, theme),)),
        Printout(
            "credits.pdf",
            theme.word("title-credits"),
            "card",
            (credit_pieces(catalog.parameters, theme, copies=copies),),
        ),
        Printout("boards.pdf", theme.word("title-boards"), "board", (station,) * players),
    )


def piece_ids(catalog: Catalog) -> tuple[str, ...]:
    """Every ID that `find` takes, in the order of the kit. Nothing is drawn for it."""
    cards = tuple(_cards(catalog))
    return (*(module.id for module in catalog.modules), *cards, BOARD, *BOARD_HALVES, CORE, DRY_DOCK)


def find(ids: Iterable[str], catalog: Catalog, theme: Theme) -> tuple[Piece, ...]:
    """The pieces of these IDs, in their order, each as often as it is asked for. Raises KeyError for an unknown ID.

    Only the kinds asked for are drawn. A card's ID means one of its unmarked copies; `FAB-4/4` means the fourth.
    """
    wanted = list(ids)
    modules = {module.id: module for module in catalog.modules}
    shelf: dict[str, tuple[Piece, ...]] = {}
    asked = [modules[piece_id] for piece_id in dict.fromkeys(wanted) if piece_id in modules]
    shelf.update((piece.id, (piece,)) for piece in module_pieces(asked, theme))
    if not shelf.keys() >= set(wanted):
        shelf.update(_card_shelf(catalog, theme))
    if not shelf.keys() >= set(wanted):
        shelf.update(_station_shelf(catalog, theme))
    return tuple(piece for piece_id in wanted for piece in shelf[piece_id])


def _cards(catalog: Catalog) -> Iterable[str]:
    """The IDs of all cards: of a plain copy, then of the last one, which is marked where two players leave it out."""
    parameters = catalog.parameters
    for suffix in ("", f"/{parameters.credit_copies}") if parameters.two_player_credits else ("",):
        for guild in Guild:
            for value in range(1, parameters.credit_values + 1):
                yield card_id(guild, value) + suffix


def _card_shelf(catalog: Catalog, theme: Theme) -> Mapping[str, tuple[Piece, ...]]:
    copies = catalog.parameters.credit_copies
    deck = credit_pieces(catalog.parameters, theme, copies=copies)
    shelf: dict[str, tuple[Piece, ...]] = {}
    for plain, marked in zip(deck[::copies], deck[copies - 1 :: copies], strict=True):
        shelf[plain.id] = (plain,)
        shelf[f"{plain.id}/{copies}"] = (marked,)
    return shelf


def _station_set(catalog: Catalog, theme: Theme) -> tuple[Piece, ...]:
    """What one commander takes: both halves of the board, the Core and the Dry Dock (rules, section 5)."""
    slot = slot_drawing(theme)
    return (
        *board_pieces(theme, Station(), slot),
        core_piece(theme),
        dock_piece(theme, catalog.parameters.dry_dock_slots, slot),
    )


def _station_shelf(catalog: Catalog, theme: Theme) -> Mapping[str, tuple[Piece, ...]]:
    pieces = _station_set(catalog, theme)
    shelf: dict[str, tuple[Piece, ...]] = {piece.id: (piece,) for piece in pieces}
    shelf[BOARD] = tuple(piece for piece in pieces if piece.id in BOARD_HALVES)
    return shelf
