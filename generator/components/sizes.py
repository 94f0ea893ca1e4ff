"""How large the tiles and the cards of a box are: all tiles alike, all cards alike."""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from generator.geometry import Size
from generator.units import Length, mm


class Card(Enum):
    """The formats that cards come in, by name; sleeves are sold for each."""

    POKER = "poker"
    BRIDGE = "bridge"
    MINI = "mini"
    SQUARE = "square"

    @property
    def size(self) -> Size:
        """The trim."""
        return _CARDS[self]


# Poker and bridge cards are 2 1/2 and 2 1/4 by 3 1/2 inches. In millimetres trading cards are cut to 63 x 88, bridge
# cards here to match: three rows of them fit a Letter sheet, as 89 mm would not. 44 x 68 is Mini European, which print
# shops also cut to 44 x 67. See https://card-manufacturers.com/what-are-the-sizes-of-various-playing-cards, and for the
# sizes that sleeves are sold for lib/config/card_sizes.scad in github.com/lachlankrautz/openscad.
_CARDS: Final = {
    Card.POKER: Size(mm(63), mm(88)),
    Card.BRIDGE: Size(mm(57), mm(88)),
    Card.MINI: Size(mm(44), mm(68)),
    Card.SQUARE: Size(mm(70), mm(70)),
}

TILES: Final = (mm(20), mm(25), mm(30))
"""The sides that a module may have."""


class Sizes(NamedTuple):
    """The sizes that all components follow; the defaults are the rules' own (rules, section 3)."""

    tile: Length = mm(25)
    """The side of a module."""
    card: Card = Card.POKER
    largest: Size = Size(mm(284.3), mm(197.3))
    """The largest piece that a sheet takes, with its bleed, lying on its side: a board is divided accordingly."""


STANDARD: Final = Sizes()
