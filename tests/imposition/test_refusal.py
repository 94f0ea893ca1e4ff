"""What a paper does not take is refused in a line that names it, its size, the paper and the ways out."""

from __future__ import annotations

import re
from typing import Any

import pytest

from generator.artwork.theme import load_theme
from generator.geometry import Sides
from generator.imposition.document import Backs
from generator.imposition.impose import impose
from generator.imposition.item import Item
from generator.imposition.paper import paper_of
from generator.imposition.refusal import PaperTooSmallError
from generator.units import ZERO, mm
from tests.imposition.layouts import CARD, HALF_BOARD, JOB, TILE, items, laid_out, order

Kind = tuple[float, float, str, Sides]


MAT = (190.0, 250.0, "mat", Sides.all(ZERO))
GIANT = (900.0, 900.0, "mat", Sides.all(ZERO))
FOLDED = {"backs": Backs.FOLDED}
WIDE_MARGINS = {"margins": Sides.all(mm(25)), "backs": Backs.NONE}
ON_A4 = "on paper of 210 × 297 mm"
LARGER = "choose larger paper, as with --paper"


@pytest.mark.parametrize(
    ("kind", "paper", "others", "what", "ways"),
    [
        (CARD, "60x60mm", {}, "card-0, 63 × 88 mm, does not fit on paper of 60 × 60 mm", f"{LARGER} letter or a4"),
        (HALF_BOARD, "a4", WIDE_MARGINS, f"board-0, 258 × 129 mm, does not fit {ON_A4}", f"{LARGER} legal or tabloid"),
        (
            CARD,
            "100x150mm",
            FOLDED,
            "card-0, 63 × 88 mm, does not fit with its back beside it",
            f"{LARGER} letter or a4",
        ),
        (CARD, "100x150mm", FOLDED, "on paper of 100 × 150 mm", "letter or a4, or leave out --gutterfold"),
        (
            MAT,
            "a4",
            WIDE_MARGINS,
            f"{ON_A4} by a printer whose margins are 25, 25, 25, 25 mm",
            f"{LARGER} tabloid or a3",
        ),
        (MAT, "a4", WIDE_MARGINS, "mat-0", "tabloid or a3, or print on a printer with narrower margins"),
        (GIANT, "a4", {}, f"mat-0, 900 × 900 mm, does not fit {ON_A4}", "choose larger paper, by its sides"),
        (TILE, "60x60mm", {}, "the sheets' label finds no room beside the pieces", f"{LARGER} letter or a4"),
    ],
)
def test_the_refusal_says_what_where_and_the_ways_out(
    kind: Kind, paper: str, others: dict[str, Any], what: str, ways: str
) -> None:
    with pytest.raises(PaperTooSmallError) as caught:
        laid_out(items(kind, 1), paper_of(paper), **others)
    said = re.fullmatch(r"modules\.pdf: ([^;]*); ([^;]*)", str(caught.value))
    assert said
    assert what in said[1]
    assert ways in said[2]


def test_the_ways_out_lead_out() -> None:
    wide = items((200.0, 130.0, "tile", Sides.all(ZERO)), 1)
    with pytest.raises(PaperTooSmallError, match=r"as with --paper legal or tabloid, or leave out --gutterfold$"):
        laid_out(wide, backs=Backs.FOLDED)
    laid_out(wide, paper_of("legal"), backs=Backs.FOLDED)
    laid_out(wide, backs=Backs.AUTO)


def test_of_several_pieces_the_one_that_is_too_large_is_named() -> None:
    giant = Item(
        "GIANT", "mat", "front", None, items((900.0, 20.0, "x", Sides.all(ZERO)), 1)[0].window, Sides.all(ZERO)
    )
    with pytest.raises(PaperTooSmallError, match="GIANT, 900 × 20 mm"):
        impose(JOB, [items(TILE, 3), [giant, *items(CARD, 2)]], order(), load_theme())
