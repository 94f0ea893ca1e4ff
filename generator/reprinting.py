"""Which pieces of a box must be printed again when its catalog has changed: the drawings tell."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from generator.artwork.likeness import alike
from generator.box import FULL_TABLE, known, printed
from generator.components.sizes import STANDARD, Sizes

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.artwork.theme import Theme
    from generator.catalog.model import Catalog
    from generator.components.piece import Piece


class Box(NamedTuple):
    """What the pieces in a box are made from."""

    catalog: Catalog
    players: int = FULL_TABLE
    sizes: Sizes = STANDARD


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
    out: tuple[Copies, ...]
    """All that must be taken out, what is replaced included, in the order of the old kit."""


def reprint(old: Box, new: Box, theme: Theme) -> Reprint:
    """What must be printed again, and what taken out, for the old box to become the new one.

    A piece stays in the box if one of the same ID in the old box prints the same.
    """
    same = _comparing()
    left = dict(enumerate(printed(old.catalog, theme, old.players, old.sizes)))
    shelves: dict[str, list[int]] = {}
    for number, (_, piece) in left.items():
        shelves.setdefault(piece.id, []).append(number)
    lacking = []
    for piece_id, piece in printed(new.catalog, theme, new.players, new.sizes):
        shelf = shelves.get(piece.id, [])
        found = next((number for number in shelf if same(left[number][1], piece)), None)
        if found is None:
            lacking.append(piece_id)
        else:
            shelf.remove(found)
            del left[found]
    again = Counter(lacking)
    out = Counter(piece_id for piece_id, _ in left.values())
    return Reprint(_copies(again), _copies(out - again), _copies(out))


def differing(ids: Sequence[str], old: Box, new: Box, theme: Theme) -> tuple[str, ...]:
    """Which of these pieces do not print the same from two boxes that both have them."""
    before, after = (known(ids, box.catalog, theme, box.sizes) for box in (old, new))
    same = _comparing()

    def differs(piece_id: str) -> bool:
        pair = before[piece_id], after[piece_id]  # a tuple of pieces each, for one ID may stand for several
        return len(pair[0]) != len(pair[1]) or not all(map(same, *pair))

    return tuple(piece for piece in dict.fromkeys(ids) if piece in before and piece in after and differs(piece))


def _comparing() -> Callable[[Piece, Piece], bool]:
    """Tells whether two pieces print the same."""
    same = cache(alike)  # drawings are told apart by identity there: each pair is compared once

    def matches(one: Piece, other: Piece) -> bool:
        if one.window != other.window or not same(one.front, other.front):
            return False
        return one.back is other.back or (one.back and other.back and same(one.back, other.back)) is True

    return matches


def _copies(counts: Counter[str]) -> tuple[Copies, ...]:
    return tuple(Copies(piece_id, copies) for piece_id, copies in counts.items())
