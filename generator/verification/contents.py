"""What a kit must hold by the rules: every piece, and how often, from the catalog and the number of players alone.

Held fixed here, as the rules and the interface have it: which file prints which pieces, one set of what a commander
takes for each player, and one of what is shared. What is too large for a sheet may come in parts.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from generator.catalog.model import Guild
from generator.verification.booklet import RULES
from generator.verification.finding import AGAIN, Finding
from generator.verification.listing import MANIFEST

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.catalog.model import Catalog
    from generator.verification.listing import Listing

CREDIT: Final = re.compile("(FAB|ENE|RES)-([0-9]{1,4})")
"""The ID of a credit card: its guild and its value."""

_EACH: Final = {"aids": ("PLAYER-AID",), "boards": ("BOARD", "CORE", "DRY-DOCK")}
"""What every player takes (rules, section 5)."""
_SHARED: Final = {
    "tokens": ("PURCHASE-MARKER",),
    "mats": ("MARKET", "DISPLAY", "PURCHASE-TRACK", "RENOWN-TRACK"),
    "records": ("SETUP", "RECORD-SYNERGY", "RECORD-MARKET", "RECORD-STORM", "RECORD-INVENTORY"),
}
"""What is there once."""
_PARTED: Final = frozenset(piece for name in ("boards", "mats", "records") for piece in (_EACH | _SHARED)[name])
"""What may come in parts, whose IDs go on with a hyphen and a word."""

_PLAYERS: Final = (2, 3, 4)


def wrong_counts(catalog: Catalog, listing: Listing) -> Iterator[Finding]:
    """Pieces that are printed too often, too rarely, or in the wrong file, and files that are missing."""
    present = {document.name.removesuffix(".pdf"): document for document in listing.documents}
    asked = (listing.options.only if listing.options else None) or ()
    for name in asked:
        if name not in present and not listing.patch:
            yield Finding("file-absent", f"its options ask for {name}.pdf, which it does not list", AGAIN, MANIFEST)
    players = _players(catalog, listing)
    for name, document in present.items():
        if name == RULES:  # its pages are counted where they are folded
            continue
        printed = Counter(slot.piece for _, slot in document.fronts)
        wanted = _wanted(name, catalog, players)
        if wanted is None:
            if not listing.patch:
                yield Finding("file-unknown", "it is none of the files that a kit has", AGAIN, document.name)
        else:
            yield from _compared(document.name, wanted, printed, patch=listing.patch)


def _wanted(name: str, catalog: Catalog, players: int) -> dict[str, int] | None:
    """How often a file prints each piece, whole or in parts; None for no file of a kit."""
    parameters = catalog.parameters
    match name:
        case "alignment":
            return {}
        case "modules":
            return {module.id: 1 for module in catalog.modules}
        case "credits":
            values = range(1, parameters.credit_values + 1)
            return {f"{guild.code}-{value}": parameters.copies(players) for guild in Guild for value in values}
        case "tokens":
            berths = range(1, parameters.market_berths + 1)
            markers = [f"{word}-{berth}" for word in ("DRIFT", "START") for berth in berths]
            seats = [f"SCORE-{seat}" for seat in range(1, players + 1)]
            return dict.fromkeys((*seats, *markers, *_SHARED[name]), 1)
        case "aids" | "boards":
            return dict.fromkeys(_EACH[name], players)
        case "mats" | "records":
            return dict.fromkeys(_SHARED[name], 1)
        case _:
            return None


def _compared(file: str, wanted: Mapping[str, int], printed: Counter[str], *, patch: bool) -> Iterator[Finding]:
    parts = {piece: [word for word in printed if _part_of(word, piece)] for piece in wanted if piece in _PARTED}
    for piece, often in wanted.items():
        for word in [piece] if piece in printed or not parts.get(piece) else parts[piece]:
            found = printed[word]
            if found > often or (found < often and not patch):  # a patch holds only what differs
                message = f"it is listed {_times(found)} and must be there {_times(often)}"
                yield Finding("piece-count", message, AGAIN, file, piece=word)
    known = {*wanted, *(word for words in parts.values() for word in words)}
    for word in printed:
        if word not in known:
            yield Finding("piece-unknown", "no such piece belongs into this file", AGAIN, file, piece=word)


def _part_of(word: str, piece: str) -> bool:
    return word.startswith(f"{piece}-")


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def _players(catalog: Catalog, listing: Listing) -> int:
    """For how many the kit is: as it says, or as most of its pieces that everybody takes would have it."""
    if listing.options and listing.options.players in _PLAYERS:
        return listing.options.players or _PLAYERS[-1]
    printed = Counter(slot.piece for document in listing.documents for _, slot in document.fronts)
    told = [printed[piece] for pieces in _EACH.values() for piece in pieces if printed[piece] in _PLAYERS]
    told += [sum(piece.startswith("SCORE-") for piece in printed)] if "PURCHASE-MARKER" in printed else []
    if not told:  # there are cards at the most, and two players take fewer
        copies = Counter(count for piece, count in printed.items() if CREDIT.fullmatch(piece)).most_common(1)
        told = [2] if copies and copies[0][0] == catalog.parameters.copies(2) else [_PLAYERS[-1]]
    return Counter(told).most_common(1)[0][0]
