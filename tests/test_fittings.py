"""What to buy for a kit follows from what it prints: sleeves that fit its cards, punches that fit its squares."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.box import printouts
from generator.components.sizes import TILES, Card, Sizes
from generator.fittings import SLEEVES, fitting_lines
from generator.geometry import Point, Rect, Sides, Size
from generator.imposition.document import Document, Page, Plex, Side, Slot
from generator.kit import lay_out
from generator.options import Options
from generator.units import Length, mm

if TYPE_CHECKING:
    from generator.artwork.theme import Theme
    from generator.catalog.model import Catalog
    from generator.kit import Kit

PUNCHES = {
    12: "a square punch of 12 mm, or of 1/2 in (12.7 mm), which leaves 0.35 mm of bleed on every side",
    20: "a square punch of 20 mm; one of 3/4 in (19.05 mm) cuts 0.48 mm off every side",
    25: "a square punch of 25 mm, or of 1 in (25.4 mm), which leaves 0.2 mm of bleed on every side",
    30: "a square punch of 30 mm; one of 1 1/4 in (31.75 mm) makes them larger than their spaces (31 mm)",
}
SLEEVED = {
    Card.POKER: 'cards 63 x 88 mm: sleeves for 63.5 x 88 mm, "Standard Card Game"; sleeved, about 66 x 91 mm',
    Card.BRIDGE: 'cards 57 x 88 mm: sleeves for 57.5 x 89 mm, "Standard American"; sleeved, about 59 x 91 mm',
    Card.MINI: 'cards 44 x 68 mm: sleeves for 45 x 68 mm, "Mini European"; sleeved, about 46 x 71 mm',
    Card.SQUARE: 'cards 70 x 70 mm: sleeves for 70 x 70 mm, "Square"; sleeved, about 73 x 73 mm',
}


def file(
    *sizes: tuple[Length, Length], bleed: Length = mm(1), stock: str = "tile", name: str = "modules.pdf"
) -> Document:
    """A file of one sheet with a piece of each size."""
    trims = [Rect.around(Point(mm(100), mm(100)), Size(*size)) for size in sizes]
    slots = tuple(Slot("X", "X", trim, trim.grown(Sides.all(bleed)), Rect.of(trim.size)) for trim in trims)
    front = Page(1, Side.FRONT, Size(mm(210), mm(297)), slots, ())
    back = front._replace(side=Side.BACK, slots=tuple(s._replace(clip=s.trim.inset(-mm(9))) for s in slots))
    return Document(name, name, stock, Plex.LONG_EDGE, (front, back))


def test_the_standard_kit_needs_three_punches_and_a_sleeve(a4_kit: Kit, letter_kit: Kit) -> None:
    modules, *markers, cards = fitting_lines(a4_kit.documents)
    assert modules == f"modules 25 x 25 mm: {PUNCHES[25]}"
    assert markers == [f"markers {side} x {side} mm: {PUNCHES[side]}" for side in (20, 12)]
    assert cards == f"{SLEEVED[Card.POKER]}, they hide the display's dashes"
    assert fitting_lines(letter_kit.documents) == (modules, *markers, cards)


@pytest.mark.parametrize("card", Card)
def test_each_format_has_its_sleeve(card: Card, standard: Catalog, look: Theme) -> None:
    options = Options(sizes=Sizes(card=card))
    (made,) = printouts(standard, look, 2, ["credits"], options.sizes)
    (line,) = fitting_lines([lay_out(made, standard, options, look)[0]])
    assert line.startswith(SLEEVED[card])


@pytest.mark.parametrize("card", Card)
def test_a_card_goes_into_its_sleeve_without_rattling(card: Card) -> None:
    for side, fits, outer in zip(card.size, SLEEVES[card].fits, SLEEVES[card].outer, strict=True):
        assert side <= fits <= side + mm(1)
        assert fits + mm(1) <= outer <= fits + mm(4)


@pytest.mark.parametrize("side", TILES)
def test_each_size_of_tile_has_its_punch(side: Length) -> None:
    (line,) = fitting_lines([file((side, side))])
    number = round(side / mm(1))
    assert line == f"modules {number} x {number} mm: {PUNCHES[number]}"


def test_a_punch_that_cuts_beyond_the_bleed_does_not_serve() -> None:
    (line,) = fitting_lines([file((mm(25), mm(25)), bleed=mm(0.1))])
    assert line.endswith("one of 1 in (25.4 mm) cuts 0.2 mm outside every side, where they are painted 0.1 mm")


def test_the_least_bleed_of_all_sides_counts() -> None:
    document = file((mm(25), mm(25)))
    front, back = document.pages
    for side in ("top", "right", "bottom", "left"):
        clip = front.slots[0].clip.grown(Sides.all(mm(0))._replace(**{side: -mm(0.9)}))
        page = front._replace(slots=(front.slots[0]._replace(clip=clip),))
        (line,) = fitting_lines([document._replace(pages=(page, back))])
        assert line.endswith("painted 0.1 mm"), side


def test_sizes_are_told_once_each_and_those_that_no_tool_is_sold_for_not_at_all() -> None:
    cards = file((mm(63), mm(88)), (mm(88), mm(63)), (mm(186), mm(126)), stock="card", name="pieces.pdf")
    tiles = file((mm(25), mm(25)), (mm(25 + 1e-9), mm(25)), (mm(12), mm(40)), name="pieces.pdf")
    paper = file((mm(25), mm(25)), (mm(57), mm(88)), stock="paper", name="records.pdf")
    assert [line.split(":")[0] for line in fitting_lines([cards, tiles, paper, cards])] == [
        "cards 63 x 88 mm",
        "pieces 25 x 25 mm",
    ]
    assert fitting_lines([]) == ()
