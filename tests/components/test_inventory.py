"""The storage inventory: a box for every piece in the kit, and which of them two players leave out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.artwork.drawing import Box, Circle, Drawing
from generator.artwork.theme import load_theme
from generator.catalog.model import Guild, Module, Parameters
from generator.components.credit import card_id
from generator.components.records.inventory import goods, inventory_record
from generator.components.records.synergy import MOST_MODULES
from generator.components.records.table import CONTENT
from tests.components.measure import crossings, strings
from tests.components.settings import PRINTED
from tests.components.ticking import level, read, some_modules

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

THEME = load_theme()
MODULES = some_modules()


def inventory(parameters: Parameters = PRINTED, modules: Sequence[Module] = MODULES, players: int = 4) -> Drawing:
    return inventory_record(modules, parameters, THEME, players).front


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("parameters", [PRINTED, Parameters(credit_copies=5, credit_values=8, two_player_credits=2)])
def test_every_copy_of_every_card_has_a_box(parameters: Parameters, players: int) -> None:
    drawing = inventory(parameters, players=players)
    said, sheet = strings(drawing), read(drawing)
    copies = parameters.credit_copies - (parameters.two_player_credits if players == 2 else 0)
    total = 0
    for guild in Guild:
        for value in range(1, parameters.credit_values + 1):
            assert said.count(card_id(guild, value)) == 1
            found = sheet.beside(card_id(guild, value))
            assert len(found) == copies
            total += len(found)
    assert THEME.word("record-inventory-credits", cards=total) in said
    assert card_id(Guild.ENERGY, parameters.credit_values + 1) not in said


def test_the_printed_parameters_give_72_cards_and_60_modules() -> None:
    said = strings(inventory())
    assert "Credit cards: 72" in said
    assert "Modules: 60" in said
    assert "Credit cards: 54" in strings(inventory(players=2))


@pytest.mark.parametrize(("players", "dashed"), [(4, 2), (2, 0)])
def test_the_copies_that_two_players_leave_out_are_dashed(players: int, dashed: int) -> None:
    drawing = inventory(Parameters(two_player_credits=2), players=players)
    found = [s for s in drawing.shapes if isinstance(s, Box) and s.stroke is not None and s.stroke.dash]
    assert len(found) == dashed * len(Guild) * PRINTED.credit_values
    assert (THEME.word("record-inventory-cards") in strings(drawing)) == (dashed > 0)


@pytest.mark.parametrize("each", [1, 10, MOST_MODULES])
def test_every_module_has_a_box_and_a_ring(each: int) -> None:
    modules = some_modules(each)
    drawing = inventory(modules=modules)
    said, sheet = strings(drawing), read(drawing)
    for module in modules:
        assert said.count(module.id) == 1
        assert len(sheet.beside(module.id)) == 2
    rings = [s for s in drawing.shapes if isinstance(s, Circle)]
    assert len(rings) == len(modules)


def test_what_two_players_set_aside_is_said() -> None:
    said = " ".join(strings(inventory(Parameters(two_player_departments=3, two_player_guilds=6))))
    assert "18 modules, 3 of each department and 6 of each guild" in said
    none = Parameters(two_player_departments=0, two_player_guilds=0)
    assert "of each guild" not in " ".join(strings(inventory(none)))
    assert [s for s in inventory(none).shapes if isinstance(s, Circle)] == []


@pytest.mark.parametrize(("players", "berths"), [(2, 5), (3, 7), (4, 1)])
def test_the_rest_of_the_box_has_as_many_boxes_as_pieces(players: int, berths: int) -> None:
    parameters = Parameters(market_berths=berths)
    drawing = inventory(parameters, players=players)
    counts = {entry.key: entry.pieces for entry in goods(parameters, players)}
    for key in ("sunward", "leeward", "core", "dock", "score", "aid"):
        assert counts[f"record-goods-{key}"] == players
    for key in ("drift", "start"):
        assert counts[f"record-goods-{key}"] == berths
    assert ticked(drawing, counts) == counts


def ticked(drawing: Drawing, keys: Iterable[str]) -> dict[str, int]:
    """How many boxes stand beside the words of each key."""
    sheet, half = read(drawing), CONTENT.centre.x
    found = {}
    for key in keys:
        _, ink = sheet.place(THEME.word(key))
        row = [box for box in sheet.boxes if level(box, ink) and (box.left < half) == (ink.left < half)]
        assert all(box.left > ink.right for box in row)
        found[key] = len(row)
    return found


@pytest.mark.parametrize(
    ("parts", "wanted"),
    [
        (1, {"record-goods-board": 4}),
        (2, {"record-goods-sunward": 4, "record-goods-leeward": 4}),
        (4, {"record-goods-sunward-parts": 8, "record-goods-leeward-parts": 8}),
    ],
)
def test_the_boards_have_a_box_for_every_part(parts: int, wanted: dict[str, int]) -> None:
    drawing = inventory_record(MODULES, PRINTED, THEME, 4, board_parts=parts).front
    assert ticked(drawing, wanted) == wanted
    assert crossings(drawing) == []
