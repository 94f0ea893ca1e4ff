"""What is in the box: every piece of the game by its ID, and the files in which a kit prints them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.components.aid.card import aid_piece
from generator.components.board.drawing import board_pieces
from generator.components.board.plan import board_split
from generator.components.board.windows import BOARD
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
from generator.components.sizes import STANDARD, Sizes
from generator.components.slot import slot_drawing
from generator.station import Station

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from generator.artwork.drawing import Drawing
    from generator.artwork.theme import Theme
    from generator.catalog.model import Catalog, Module
    from generator.components.piece import Piece

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
    sizes: Sizes


class _Part(NamedTuple):
    """A part of the box, which one file prints."""

    name: str
    """The word that chooses it, and the file's name without its ending."""
    stock: str
    groups: Callable[[_Table], tuple[tuple[Piece, ...], ...]]


def _modules(table: _Table) -> tuple[tuple[Piece, ...], ...]:
    return (module_pieces(table.catalog.modules, table.theme, table.sizes.tile),)


def _credits(table: _Table) -> tuple[tuple[Piece, ...], ...]:
    parameters = table.catalog.parameters
    return (credit_pieces(parameters, table.theme, copies=parameters.copies(table.players), card=table.sizes.card),)


def _boards(table: _Table) -> tuple[tuple[Piece, ...], ...]:
    """What each commander takes: the board in its parts, the Core and the Dry Dock (rules, section 5)."""
    tile = table.sizes.tile
    station = (
        *board_pieces(table.theme, Station.of(tile), table.slot, table.sizes.largest),
        core_piece(table.theme, tile),
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
    pieces = (market, *display_pieces(table.theme, parameters, table.sizes.card), track, renown_piece(table.theme))
    return tuple((piece,) for piece in pieces)  # each takes a sheet of its own, and they come in this order


def _aids(table: _Table) -> tuple[tuple[Piece, ...], ...]:
    return ((aid_piece(len(table.catalog.modules), table.catalog.parameters, table.theme),) * table.players,)


def _records(table: _Table) -> tuple[tuple[Piece, ...], ...]:
    modules, parameters = table.catalog.modules, table.catalog.parameters
    parts = len(board_split(Station.of(table.sizes.tile), table.slot.size.width, table.sizes.largest).windows)
    return (
        (
            setup_sheet(len(modules), parameters, table.theme),
            synergy_record(modules, parameters, table.theme),
            market_record(parameters, table.theme),
            storm_record(len(modules), parameters, table.theme),
            inventory_record(modules, parameters, table.theme, table.players, board_parts=parts),
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


def printouts(
    catalog: Catalog, theme: Theme, players: int, only: Iterable[str] = PARTS, sizes: Sizes = STANDARD
) -> Iterator[Printout]:
    """The files of pieces that a kit for 2, 3 or 4 players holds; those chosen, in the order to print them in."""
    table = _Table(catalog, theme, players, slot_drawing(theme, sizes.tile), purchase_emblem(theme), sizes)
    wanted = set(only)
    for part in _PARTS:
        if part.name in wanted:
            yield Printout(f"{part.name}.pdf", theme.word(f"title-{part.name}"), part.stock, part.groups(table))


def printed(catalog: Catalog, theme: Theme, players: int, sizes: Sizes = STANDARD) -> Iterator[tuple[str, Piece]]:
    """Every copy of every piece that a kit for so many players holds, in its order, by the ID that `find` takes for it.

    So a card that is marked comes as `FAB-4/4`, and the others of its value as `FAB-4`.
    """
    for printout in printouts(catalog, theme, players, sizes=sizes):
        for group in named(printout, catalog):
            yield from group


def named(printout: Printout, catalog: Catalog) -> Iterator[list[tuple[str, Piece]]]:
    """The pieces of each group of a file, each with the ID that `find` takes for it."""
    last = catalog.parameters.credit_copies
    first: dict[str, Drawing] = {}
    for group in printout.groups:
        yield [
            (piece.id if first.setdefault(piece.id, piece.front) is piece.front else f"{piece.id}/{last}", piece)
            for piece in group
        ]


def set_aside_list(catalog: Catalog, theme: Theme, seed: int, aside: Iterable[Module]) -> Piece:
    """The inventory that marks the modules which two players set aside, and says with which seed they were drawn."""
    drawn = Draw(seed, frozenset(module.id for module in aside))
    return inventory_record(catalog.modules, catalog.parameters, theme, draw=drawn)


def piece_ids(catalog: Catalog, theme: Theme, sizes: Sizes = STANDARD) -> tuple[str, ...]:
    """Every ID that `find` takes, in the order of the kit."""
    ids = [piece_id for shelf in _shelves(catalog, theme, sizes) for piece_id in shelf]
    return tuple(dict.fromkeys(ids))


def find(ids: Iterable[str], catalog: Catalog, theme: Theme, sizes: Sizes = STANDARD) -> tuple[Piece, ...]:
    """The pieces of these IDs, in their order, each as often as it is asked for.

    Raises UnknownPieceError with the IDs that no piece has.
    """
    wanted = list(ids)
    found = known(wanted, catalog, theme, sizes)
    unknown = [piece_id for piece_id in dict.fromkeys(wanted) if piece_id not in found]
    if unknown:
        raise UnknownPieceError(*unknown)
    return tuple(piece for piece_id in wanted for piece in found[piece_id])


def known(ids: Iterable[str], catalog: Catalog, theme: Theme, sizes: Sizes = STANDARD) -> dict[str, tuple[Piece, ...]]:
    """The pieces of those of these IDs that there are.

    Only the parts of the box that are looked through are drawn. A card's ID means one of its plain copies; `FAB-4/4`
    means the last one, which two players leave out.
    """
    wanted = dict.fromkeys(ids)
    asked = [module for module in catalog.modules if module.id in wanted]
    found: dict[str, tuple[Piece, ...]] = {piece.id: (piece,) for piece in module_pieces(asked, theme, sizes.tile)}
    if not found.keys() >= wanted.keys():
        for shelf in _shelves(catalog, theme, sizes):
            found = shelf | found
            if found.keys() >= wanted.keys():
                break
    return {piece_id: found[piece_id] for piece_id in wanted if piece_id in found}


def _shelves(catalog: Catalog, theme: Theme, sizes: Sizes) -> Iterator[dict[str, tuple[Piece, ...]]]:
    """All pieces by their IDs, a part of the box at a time; those that are looked for most come first."""
    for printout in printouts(catalog, theme, FULL_TABLE, sizes=sizes):
        pieces = [piece for group in printout.groups for piece in group]
        shelf: dict[str, tuple[Piece, ...]] = {}
        for piece in pieces:
            shelf.setdefault(piece.id, (piece,))
        if printout.name == "credits.pdf" and catalog.parameters.two_player_credits:
            last = catalog.parameters.credit_copies
            shelf |= {f"{piece.id}/{last}": (piece,) for piece in pieces}  # the last copy wins: it is the marked one
        if printout.name == "boards.pdf":
            parts = [piece for held in shelf.values() for piece in held if piece.kind == "board"]
            shelf[BOARD] = tuple(parts)
        yield shelf
