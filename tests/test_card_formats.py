"""Cards of every format fit on A4 and on Letter, and so does the display that they lie on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.box import Printout, printouts
from generator.catalog.parameters.reading import RANGES
from generator.components.display import display_pieces
from generator.components.sizes import Card, Sizes
from generator.imposition.document import Plex
from generator.imposition.paper import PAPERS, printable
from generator.kit import lay_out
from generator.options import Options

if TYPE_CHECKING:
    from generator.artwork.theme import Theme
    from generator.catalog.model import Catalog

SHEETS = {
    ("a4", Card.POKER): 8,
    ("a4", Card.BRIDGE): 8,
    ("a4", Card.MINI): 5,
    ("a4", Card.SQUARE): 9,
    ("letter", Card.POKER): 8,
    ("letter", Card.BRIDGE): 8,
    ("letter", Card.MINI): 6,
    ("letter", Card.SQUARE): 12,
}


@pytest.mark.parametrize(("paper", "card"), SHEETS)
def test_the_deck_takes_the_fewest_sheets(paper: str, card: Card, standard: Catalog, look: Theme) -> None:
    options = Options(PAPERS[paper], sizes=Sizes(card=card))
    (made,) = printouts(standard, look, 4, ["credits"], options.sizes)
    document, _ = lay_out(made, standard, options, look)
    assert document.plex is Plex.LONG_EDGE
    assert document.pieces == 72
    room, size = printable(options.paper.size), card.size
    lying = [int(room.width / side) * int(room.height / other) for side, other in (size, size.turned)]
    assert document.sheets == SHEETS[paper, card] == -(-72 // max(lying))


@pytest.mark.parametrize("card", Card)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_display_finds_room_however_many_cards(paper: str, card: Card, standard: Catalog, look: Theme) -> None:
    options = Options(PAPERS[paper], sizes=Sizes(card=card))
    for cards in range(1, RANGES["display_cards"][1] + 1):
        parts = display_pieces(look, standard.parameters._replace(display_cards=cards), card)
        made = Printout("mats.pdf", "Mats", "board", tuple((part,) for part in parts))
        assert lay_out(made, standard, options, look)[0].pieces == len(parts)


def test_the_box_holds_the_display_and_the_cards_of_the_format(standard: Catalog, look: Theme) -> None:
    sizes = Sizes(card=Card.MINI)
    cards, mats = printouts(standard, look, 4, ["credits", "mats"], sizes)
    assert {piece.size for group in cards.groups for piece in group} == {Card.MINI.size}
    names = [piece.id for group in mats.groups for piece in group]
    assert [name for name in names if name.startswith("DISPLAY")] == ["DISPLAY-1"]
