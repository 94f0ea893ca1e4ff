"""A patch kit prints exactly what differs, and lists what goes out of the box and what goes in."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from generator.components.records.changes import Change, change_records
from generator.components.sizes import Sizes
from generator.kit import build_kit
from generator.options import FILES, Options
from generator.patching import patch
from generator.reprinting import Box
from generator.units import mm

if TYPE_CHECKING:
    from generator.artwork.theme import Theme
    from generator.catalog.model import Catalog
    from generator.kit import Kit

PIECES = Options(only=FILES[1:])


@pytest.fixture(scope="module")
def edited(standard: Catalog) -> Catalog:
    """One module dearer, one under another ID, and docks with a slot more."""
    modules = list(standard.modules)
    modules[2] = modules[2]._replace(cost=modules[2].cost + 1)
    modules[10] = modules[10]._replace(id="REA-77")
    parameters = standard.parameters._replace(dry_dock_slots=5)
    return standard._replace(modules=tuple(modules), parameters=parameters, data=b"edited")


@pytest.fixture(scope="module")
def patch_kit(standard: Catalog, edited: Catalog, look: Theme) -> Kit:
    return build_kit(edited, PIECES, look, patch=patch(Box(standard), Box(edited), look))


def test_only_what_differs_is_printed(patch_kit: Kit, standard: Catalog, edited: Catalog) -> None:
    (changed, renamed) = (edited.modules[2].id, "REA-77")
    counts = {
        document.name: Counter(
            slot.piece for page in document.pages if page.side.value == "front" for slot in page.slots
        )
        for document in patch_kit.documents
    }
    assert counts["changes.pdf"] == {"CHANGES": 1}
    assert counts["modules.pdf"] == {changed: 1, renamed: 1}
    assert counts["boards.pdf"] == {"DRY-DOCK": 4}
    assert counts["aids.pdf"] == {"PLAYER-AID": 4}
    assert set(counts["records.pdf"]) == {"RECORD-SYNERGY", "RECORD-INVENTORY"}
    assert set(counts) == {"changes.pdf", "modules.pdf", "boards.pdf", "aids.pdf", "records.pdf"}
    recorded = json.loads(patch_kit.files["kit.json"])["patch"]
    assert recorded["since"] == standard.sha256
    listed = sum((count for name, count in counts.items() if name != "changes.pdf"), Counter())
    assert recorded["pieces"] == dict(listed)


def test_the_list_names_what_goes_out_and_in_by_revision(standard: Catalog, edited: Catalog, look: Theme) -> None:
    changes = {change.piece: change for change in patch(Box(standard), Box(edited), look).changes}
    old, new = standard.modules[2], edited.modules[2]
    assert changes[old.id] == (old.id, 1, old.revision, 1, new.revision)
    assert old.revision != new.revision
    assert changes["REA-77"] == ("REA-77", 0, "", 1, edited.modules[10].revision)
    gone = standard.modules[10]
    assert changes[gone.id] == (gone.id, 1, gone.revision, 0, "")
    assert changes["DRY-DOCK"] == ("DRY-DOCK", 4, "", 4, "")


def test_the_list_is_on_paper(patch_kit: Kit, standard: Catalog, edited: Catalog) -> None:
    from io import BytesIO

    import pypdf

    text = " ".join(page.extract_text() for page in pypdf.PdfReader(BytesIO(patch_kit.files["changes.pdf"])).pages)
    for said in (
        standard.modules[2].revision,
        edited.modules[2].revision,
        "REA-77",
        standard.revision,
        edited.revision,
    ):
        assert said in text


def test_a_marked_card_alone_is_told_from_the_plain_ones(standard: Catalog, look: Theme) -> None:
    parameters = standard.parameters._replace(two_player_credits=2)
    pieces = patch(Box(standard), Box(standard._replace(parameters=parameters)), look)
    credit = {change.piece: change for change in pieces.changes if change.piece.startswith("FAB-4")}
    assert credit == {"FAB-4": ("FAB-4", 1, "", 0, ""), "FAB-4/4": ("FAB-4/4", 0, "", 1, "")}


def test_nothing_is_printed_where_nothing_differs(standard: Catalog, look: Theme) -> None:
    made = patch(Box(standard), Box(standard._replace(data=b"other")), look)
    assert made.empty
    assert build_kit(standard, PIECES, look, patch=made).documents == ()


def test_fewer_players_take_pieces_out_and_print_none_of_these(standard: Catalog, look: Theme) -> None:
    changes = {change.piece: change for change in patch(Box(standard, 4), Box(standard, 3), look).changes}
    assert (changes["CORE"].out, changes["CORE"].into) == (1, 0)


def test_other_sizes_replace_every_tile(standard: Catalog, look: Theme) -> None:
    made = patch(Box(standard), Box(standard, sizes=Sizes(tile=mm(30))), look)
    assert (
        sum(copies for piece, copies in made.pieces.again if piece[:3] in {"OBS", "REA", "LAB", "GRN", "HAB", "DCK"})
        == 60
    )


@pytest.mark.parametrize("count", [1, 30, 58, 63, 64, 65, 200])
def test_a_long_list_takes_more_sheets_and_leaves_none_out(count: int, look: Theme) -> None:
    changes = [Change(f"OBS-{number:02}", 1, "BCDF", 1, "GHJK") for number in range(count)]
    pieces = change_records(changes, "a" * 8, "b" * 8, look)
    said = [shape.string for piece in pieces for shape in texts(piece.front.shapes)]
    assert [text for text in said if text.startswith("OBS-")] == [change.piece for change in changes]
    names = [piece.id for piece in pieces]
    assert names == (["CHANGES"] if len(pieces) == 1 else [f"CHANGES-{n}" for n in range(1, len(pieces) + 1)])


def texts(shapes: Any) -> Any:
    from generator.artwork.drawing import Text

    return [shape for shape in shapes if isinstance(shape, Text)]
