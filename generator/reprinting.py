"""Which pieces of a box must be printed again when its catalog has changed: the drawings tell."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from generator.artwork.likeness import alike
from generator.box import FULL_TABLE, printed

if TYPE_CHECKING:
    from generator.artwork.theme import Theme
    from generator.catalog.model import Catalog
    from generator.components.piece import Piece


class Copies(NamedTuple):
    """So many copies of one piece."""

    id: str
    """As `afterlight piece` takes it."""
    copies: int


class Reprint(NamedTuple):
    """What brings a printed box up to date."""

    again: tuple[Copies, ...]
    """What must be printed, in the order of the new kit. It takes the place of what has the same ID."""
    gone: tuple[Copies, ...]
    """What must be taken out besides, in the order of the old kit."""


def reprint(old: Catalog, new: Catalog, theme: Theme, players: int = FULL_TABLE) -> Reprint:
    """What must be printed again, and what taken out, for the old catalog's box to become the new one's.

    A piece stays in the box if one of the same ID in the old box prints the same.
    """
    same = cache(alike)  # drawings are told apart by identity there: each pair is compared once

    def matches(one: Piece, other: Piece) -> bool:
        if one.window != other.window or not same(one.front, other.front):
            return False
        return one.back is other.back or (one.back and other.back and same(one.back, other.back)) is True

    left = dict(enumerate(printed(old, theme, players)))
    shelves: dict[str, list[int]] = {}
    for number, (_, piece) in left.items():
        shelves.setdefault(piece.id, []).append(number)
    lacking = []
    for piece_id, piece in printed(new, theme, players):
        shelf = shelves.get(piece.id, [])
        found = next((number for number in shelf if matches(left[number][1], piece)), None)
        if found is None:
            lacking.append(piece_id)
        else:
            shelf.remove(found)
            del left[found]
    again = Counter(lacking)
    gone = Counter(piece_id for piece_id, _ in left.values()) - again  # which leaves out what is replaced
    return Reprint(_copies(again), _copies(gone))


def _copies(counts: Counter[str]) -> tuple[Copies, ...]:
    return tuple(Copies(piece_id, copies) for piece_id, copies in counts.items())
