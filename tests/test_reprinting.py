"""Exactly the pieces whose drawings differ are to be printed again, each as often as the box lacks it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from generator.artwork.likeness import alike
from generator.box import find, piece_ids, printed
from generator.catalog.model import Guild
from generator.components.sizes import Card, Sizes
from generator.geometry import Size
from generator.reprinting import Box, differing, reprint
from generator.units import mm
from tests.contents import contents

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.artwork.theme import Theme
    from generator.catalog.model import Catalog
    from generator.reprinting import Copies


def counted(copies: Iterable[Copies]) -> dict[str, int]:
    return {piece.id: piece.copies for piece in copies}


def altered(catalog: Catalog, **parameters: Any) -> Catalog:
    return catalog._replace(parameters=catalog.parameters._replace(**parameters))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_copy_of_every_piece_is_known_by_an_id_that_prints_it(
    players: int, standard: Catalog, look: Theme
) -> None:
    box = list(printed(standard, look, players))
    wanted = {piece: count for file in contents(standard, players).values() for piece, count in file.items()}
    assert len(box) == sum(wanted.values())
    assert {name for name, _ in box} <= set(piece_ids(standard, look))
    marked = [name for name, _ in box if "/" in name]
    assert len(marked) == (0 if players == 2 else 18)
    for name, piece in box[60:]:
        if name in {"FAB-1", "FAB-1/4", "CORE", "RECORD-STORM"}:
            assert alike(find([name], standard, look)[0].front, piece.front)


def test_nothing_is_printed_again_where_nothing_changed(standard: Catalog, look: Theme) -> None:
    assert not any(reprint(Box(standard), Box(standard._replace(data=b"", file="x")), look))


def test_a_changed_module_is_the_only_tile_to_print_again(standard: Catalog, look: Theme) -> None:
    module = standard.modules[2]
    for changed in (module._replace(cost=module.cost + 1), module._replace(guild=Guild.RESEARCH)):
        assert changed != module
        new = standard._replace(modules=(*standard.modules[:2], changed, *standard.modules[3:]))
        found = reprint(Box(standard), Box(new), look)
        assert found.again == ((module.id, 1),)
        assert found.gone == ()


def test_a_module_that_is_gone_is_taken_out_and_a_renamed_one_replaced(standard: Catalog, look: Theme) -> None:
    modules = list(standard.modules)
    old = modules[2].id
    modules[2] = modules[2]._replace(id="OBS-77")
    found = reprint(Box(standard), Box(standard._replace(modules=tuple(modules))), look)
    assert counted(found.again).keys() >= {"OBS-77", "RECORD-INVENTORY"}
    assert counted(found.gone) == {old: 1}


def test_the_order_of_the_modules_changes_no_tile(standard: Catalog, look: Theme) -> None:
    found = reprint(Box(standard), Box(standard._replace(modules=standard.modules[::-1])), look)
    assert counted(found.again).keys() <= {"RECORD-INVENTORY", "RECORD-SYNERGY"}
    assert found.gone == ()


def test_one_more_copy_of_each_card_is_one_card_to_print(standard: Catalog, look: Theme) -> None:
    more = altered(standard, credit_copies=5)
    cards = [f"{guild}-{value}" for guild in ("FAB", "ENE", "RES") for value in range(1, 7)]
    found = reprint(Box(standard), Box(more), look)
    assert [piece for piece in found.again if piece.id in cards] == [(card, 1) for card in cards]
    assert not any("/" in piece.id for piece in found.again)  # the marked card looks as it did
    assert found.gone == ()
    back = reprint(Box(more), Box(standard), look)
    assert counted(back.gone) == dict.fromkeys(cards, 1)
    assert not any(piece.id in cards for piece in back.again)


def test_a_card_that_becomes_a_marked_one_is_replaced(standard: Catalog, look: Theme) -> None:
    found = reprint(Box(standard), Box(altered(standard, two_player_credits=2)), look)
    assert counted(found.again)["FAB-4/4"] == 1
    assert "FAB-4" not in counted(found.again)
    assert counted(found.gone)["FAB-4"] == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_each_commander_has_is_printed_for_each(players: int, standard: Catalog, look: Theme) -> None:
    found = reprint(Box(standard, players), Box(altered(standard, dry_dock_slots=5), players), look)
    assert counted(found.again)["DRY-DOCK"] == players
    assert "CORE" not in counted(found.again)


@pytest.mark.parametrize(
    ("ids", "expected"),
    [
        (["OBS-03"], ["OBS-03"]),
        (["OBS-04", "FAB-4", "CORE", "BOARD"], []),
        (["DRY-DOCK", "OBS-03", "OBS-03", "MARKET", "OBS-04"], ["DRY-DOCK", "OBS-03"]),
        (["OBS-77", "OBS-78", "FAB-9"], []),  # which not both have
    ],
)
def test_pieces_that_differ_are_told_from_those_that_do_not(
    ids: list[str], expected: list[str], standard: Catalog, look: Theme
) -> None:
    modules = list(standard.modules)
    modules[2] = modules[2]._replace(cost=modules[2].cost + 1)
    modules[5] = modules[5]._replace(id="OBS-77")
    new = altered(standard._replace(modules=tuple(modules)), dry_dock_slots=5)
    assert differing(ids, Box(standard), Box(new), look) == tuple(expected)
    assert differing(ids, Box(new), Box(standard), look) == tuple(expected)
    assert differing(ids, Box(new), Box(new), look) == ()


def test_of_several_parts_each_must_be_the_same(
    standard: Catalog, look: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two, three = find(["OBS-03", "OBS-04", "OBS-05"], standard, look)
    there = {"X": (one, two), "Y": (one, two), "Z": (one, two)}
    found = iter([there, {"X": (one, three), "Y": (one, two), "Z": (one,)}])
    monkeypatch.setattr("generator.reprinting.known", lambda *_: next(found))
    assert differing(["X", "Y", "Z"], Box(standard), Box(standard), look) == ("X", "Z")


def test_pieces_of_other_sizes_differ(standard: Catalog, look: Theme) -> None:
    small = Box(standard, sizes=Sizes(tile=mm(20)))
    assert differing(["OBS-03", "FAB-4"], small, Box(standard), look) == ("OBS-03",)
    large = Box(standard, sizes=Sizes(largest=Size(mm(900), mm(900))))
    assert differing(["BOARD", "OBS-03"], large, Box(standard), look) == ("BOARD",)  # in fewer parts
    slim = Box(standard, sizes=Sizes(card=Card.MINI))
    assert differing(["OBS-03", "FAB-4", "FAB-4/4"], Box(standard), slim, look) == ("FAB-4", "FAB-4/4")


def test_pieces_come_in_the_order_of_the_kit(standard: Catalog, look: Theme) -> None:
    new = altered(standard, market_berths=6, dry_dock_slots=5, credit_values=7)
    order = list(dict.fromkeys(name for name, _ in printed(new, look, 4)))
    again = [piece.id for piece in reprint(Box(standard), Box(new), look).again]
    assert len(again) > 10
    assert again == [name for name in order if name in set(again)]
    former = list(dict.fromkeys(name for name, _ in printed(new, look, 4)))
    gone = [piece.id for piece in reprint(Box(new), Box(standard), look).gone]
    assert {"START-6", "DRIFT-6", "FAB-7"} <= set(gone)
    assert gone == [name for name in former if name in set(gone)]
