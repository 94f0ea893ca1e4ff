"""What is in the box: every piece of the game by its ID, and the files in which a kit prints them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.components.aid.card import aid_piece
from generator.components.board import board_pieces
from generator.components.core import core_piece
from generator.components.credit import credit_pieces
from generator.components.display import display_pieces
from generator.components.dock import dock_piece
from generator.components.drift import drift_pieces
from generator.components.market import market_piece
from generator.components.module import module_pieces
from generator.components.purchases import purchase_emblem, purchase_marker, purchase_track
from generator.components.records.inventory import Draw, inventory_record
from generator.components.records.market_record import market_record
from generator.components.records.setup import setup_sheet
from generator.components.records.storms import storm_record
from generator.components.records.synergy import synergy_record
from generator.components.renown import renown_piece
from generator.components.score import score_pieces
from generator.components.slot import slot_drawing
from generator.station import Station

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from generator.artwork.drawing import Drawing
    from generator.artwork.theme import Theme
    from generator.catalog.model import Catalog, Module
    from generator.components.piece import Piece

BOARD: Final = "BOARD"
"""Both halves of a station board at once."""
BOARD_HALVES: Final = ("BOARD-SUNWARD", "BOARD-LEEWARD")

FULL_TABLE: Final = 4
"""The most players that a kit is printed for (rules, section 2)."""


class Printout(NamedTuple):
    """A file of the kit: its pieces in groups, each of which begins on a new sheet."""

    name: str
    title: str
    stock: str
    groups: tuple[tuple[Piece, ...], ...]


STOCKS: Final = {
    "module": "tile",
    "score": "tile",
    "token": "tile",
    "credit": "card",
    "aid": "card",
    "board": "board",
    "core": "board",
    "dock": "board",
    "mat": "board",
    "record": "paper",
}
"""The stock that each kind of piece is printed on."""


class UnknownPieceError(KeyError):
    """No piece has one of the IDs asked for."""


class _Table(NamedTuple):
    """What pieces are made from: the catalog, the look, how many play, and the drawings that parts of the box share."""

    catalog: Catalog
    theme: Theme
    players: int
    slot: Drawing
    """On the boards and the market mat."""
    emblem: Drawing
    """On the purchase marker and its track."""


class _Part(NamedTuple):
    """A part of the box, which one file prints."""

    name: str
    """The word that chooses it, and the file's name without its ending."""
    stock: str
    groups: Callable[[_Table], tuple[tuple[Piece, ...], ...]]


def _modules(table: _Table) -> tuple[tuple[Piece, ...], ...]:
    return (module_pieces(table.catalog.modules, table.theme),)


def _credits(table: _Table) -> tuple[tuple[Piece, ...], ...]:
    parameters = table.catalog.parameters
    return (credit_pieces(parameters, table.theme, copies=parameters.copies(table.players)),)


def _boards(table: _Table) -> tuple[tuple[Piece, ...], ...]:
    """What each commander takes: both halves of the board, the Core and the Dry Dock (rules, section 5)."""
    station = (
        *board_pieces(table.theme, Station(), table.slot),
        core_piece(table.theme),
        dock_piece(table.theme, table.catalog.parameters.dry_dock_slots, table.slot),
    )
    return (station,) * table.players


def _tokens(table: _Table) -> tuple[tuple[Piece, ...], ...]:
    parameters = table.catalog.parameters
    counter = purchase_marker(table.theme, table.emblem)
    return ((*score_pieces(table.theme, table.players), *drift_pieces(table.theme, parameters), counter),)


def _mats(table: _Table) -> tuple[tuple[Piece, ...], ...]:
    parameters = table.catalog.parameters
    track = purchase_track(table.theme, parameters, len(table.catalog.modules), table.emblem)
    market = market_piece(table.theme, parameters, table.slot)
    pieces = (market, *display_pieces(table.theme, parameters), track, renown_piece(table.theme))
    return tuple((piece,) for piece in pieces)  # each takes a sheet of its own, and they come in this order


def _aids(table: _Table) -> tuple[tuple[Piece, ...], ...]:
    return ((aid_piece(len(table.catalog.modules), table.catalog.parameters, table.theme),) * table.players,)


def _records(table: _Table) -> tuple[tuple[Piece, ...], ...]:
    modules, parameters = table.catalog.modules, table.catalog.parameters
    return (
        (
            setup_sheet(len(modules), parameters, table.theme),
            synergy_record(modules, parameters, table.theme),
            market_record(parameters, table.theme),
            storm_record(len(modules), parameters, table.theme),
            inventory_record(modules, parameters, table.theme, table.players),
        ),
    )


_PARTS: Final = (
    _Part("modules", "tile", _modules),
    _Part("tokens", "tile", _tokens),
    _Part("credits", "card", _credits),
    _Part("aids", "card", _aids),
    _Part("boards", "board", _boards),
    _Part("mats", "board", _mats),
    _Part("records", "paper", _records),
)
"""In the order in which they are best printed: by stock, the thickest first, after the alignment sheet."""

PARTS: Final = tuple(part.name for part in _PARTS)
"""The words that choose files of pieces."""


def printouts(catalog: Catalog, theme: Theme, players: int, only: Iterable[str] = PARTS) -> Iterator[Printout]:
    """The files of pieces that a kit for 2, 3 or 4 players holds; those chosen, in the order to print them in."""
    table = _Table(catalog, theme, players, slot_drawing(theme), purchase_emblem(theme))
    wanted = set(only)
    for part in _PARTS:
        if part.name in wanted:
            yield Printout(f"{part.name}.pdf", theme.word(f"title-{part.name}"), part.stock, part.groups(table))


def printed(catalog: Catalog, theme: Theme, players: int) -> Iterator[tuple[str, Piece]]:
    """Every copy of every piece that a kit for so many players holds, in its order, by the ID that `find` takes for it.

    So a card that is marked comes as `FAB-4/4`, and the others of its value as `FAB-4`.
    """
    last = catalog.parameters.credit_copies
    for printout in printouts(catalog, theme, players):
        first: dict[str, Drawing] = {}
        for piece in (piece for group in printout.groups for piece in group):
            plain = first.setdefault(piece.id, piece.front) is piece.front
            yield piece.id if plain else f"{piece.id}/{last}", piece


def set_aside_list(catalog: Catalog, theme: Theme, seed: int, aside: Iterable[Module]) -> Piece:
    """The inventory that marks the modules which two players set aside, and says with which seed they were drawn."""
    drawn = Draw(seed, frozenset(module.id for module in aside))
    return inventory_record(catalog.modules, catalog.parameters, theme, draw=drawn)


def piece_ids(catalog: Catalog, theme: Theme) -> tuple[str, ...]:
    """Every ID that `find` takes, in the order of the kit."""
    ids = [piece_id for shelf in _shelves(catalog, theme) for piece_id in shelf]
    return tuple(dict.fromkeys(ids))


def find(ids: Iterable[str], catalog: Catalog, theme: Theme) -> tuple[Piece, ...]:
    """The pieces of these IDs, in their order, each as often as it is asked for.

    Only the parts of the box that are looked through are drawn. A card's ID means one of its plain copies; `FAB-4/4`
    means the last one, which two players leave out. Raises UnknownPieceError with the IDs that no piece has.
    """
    wanted = list(ids)
    asked = [module for module in catalog.modules if module.id in set(wanted)]
    found: dict[str, tuple[Piece, ...]] = {piece.id: (piece,) for piece in module_pieces(asked, theme)}
    if not found.keys() >= set(wanted):
        for shelf in _shelves(catalog, theme):
            found = shelf | found
            if found.keys() >= set(wanted):
                break
        else:
            raise UnknownPieceError(*(piece_id for piece_id in dict.fromkeys(wanted) if piece_id not in found))
    return tuple(piece for piece_id in wanted for piece in found[piece_id])


def _shelves(catalog: Catalog, theme: Theme) -> Iterator[dict[str, tuple[Piece, ...]]]:
    """All pieces by their IDs, a part of the box at a time; those that are looked for most come first."""
    for printout in printouts(catalog, theme, FULL_TABLE):
        pieces = [piece for group in printout.groups for piece in group]
        shelf: dict[str, tuple[Piece, ...]] = {}
        for piece in pieces:
            shelf.setdefault(piece.id, (piece,))
        if printout.name == "credits.pdf" and catalog.parameters.two_player_credits:
            last = catalog.parameters.credit_copies
            shelf |= {f"{piece.id}/{last}": (piece,) for piece in pieces}  # the last copy wins: it is the marked one
        if printout.name == "boards.pdf":
            shelf[BOARD] = tuple(piece for half in BOARD_HALVES for piece in shelf[half])
        yield shelf
