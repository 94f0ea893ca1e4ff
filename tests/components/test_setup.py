"""The setup sheet tells how a match begins, with the numbers of the parameters, and nothing on it runs out of place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.artwork.drawing import Text, walk
from generator.artwork.theme import load_theme
from generator.catalog.model import Parameters
from generator.components.records.setup import STEPS, setup_sheet
from generator.components.records.table import BODY, CONTENT
from generator.units import mm, pt
from tests.components.measure import apart, hull, texts
from tests.components.settings import LEAST, MOST

if TYPE_CHECKING:
    from generator.artwork.drawing import Drawing

THEME = load_theme()


def sheet(parameters: Parameters = Parameters(), modules: int = 60) -> Drawing:  # noqa: B008  # a frozen value
    return setup_sheet(modules, parameters, THEME).front


def said(drawing: Drawing) -> str:
    return " ".join(shape.string for shape in walk(drawing) if isinstance(shape, Text))


def test_the_steps_are_numbered_in_order() -> None:
    numbers = [shape.string for shape in walk(sheet()) if isinstance(shape, Text) and shape.string.isdigit()]
    assert numbers == [str(number) for number in range(1, STEPS + 1)]


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"opening_hand": 17}, "holds 17 or more"),
        ({"market_berths": 7}, "berths 1 to 7"),
        ({"display_cards": 8}, "Turn up 8 cards"),
        ({"two_player_departments": 1, "two_player_guilds": 2}, "set 6 modules aside"),
        ({"credit_copies": 5}, "72 cards are left"),
    ],
)
def test_numbers_follow_the_parameters(changed: dict[str, int], words: str) -> None:
    assert words not in said(sheet())
    assert words in said(sheet(Parameters()._replace(**changed)))  # type: ignore[arg-type]  # numbers all of them


def test_the_storms_follow_the_supply() -> None:
    assert "purchases 20 and 40" in said(sheet())
    assert "purchases 16 and 32" in said(sheet())


@pytest.mark.parametrize("parameters", [Parameters(), LEAST, MOST])
def test_every_line_is_legible_and_in_its_column(parameters: Parameters) -> None:
    drawn = list(texts(sheet(parameters)))
    for index, item in enumerate(drawn):
        assert isinstance(item.shape, Text)
        assert item.shape.size >= pt(7)
        assert CONTENT.inset(-mm(0.1)).holds(hull(item.outline))
        assert all(apart(item.outline, other.outline) for other in drawn[:index])
        middle = BODY.centre.x
        if item.shape.anchor.x < middle and item.shape.anchor.y > BODY.top:
            assert hull(item.outline).right <= middle
