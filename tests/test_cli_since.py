"""`kit --since`: a patch is printed beside the kit that it is for, with all that differs and nothing else."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from generator.cli import main
from generator.staging import replace_kit
from tests.catalog.building import swapped
from tests.conftest import CATALOG
from tests.traps import held

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from generator.catalog.model import Catalog
    from generator.kit import Kit


@pytest.fixture
def printed(desk: Path, a4_kit: Kit) -> Path:
    """A folder with the standard kit, whose catalog has since been edited: one module is dearer, another cheaper."""
    replace_kit(desk / "output", a4_kit.files)
    lines = CATALOG.read_text("utf-8").splitlines(keepends=True)
    two = [index for index, line in enumerate(lines) if "OBS-01" in line or "OBS-03" in line]
    first, second = (lines[index].rpartition("cost: ")[2] for index in two)
    for index, cost in zip(two, (second, first), strict=True):
        lines[index] = lines[index].rpartition("cost: ")[0] + "cost: " + cost
    (desk / "catalog.yaml").write_text("".join(lines), "utf-8")
    return desk


@pytest.mark.parametrize("earlier", ["output", "output/credits.pdf"])
def test_only_what_differs_is_printed_into_a_folder_of_its_own(
    earlier: str, printed: Path, standard: Catalog, run: Callable[..., tuple[int, str, str]]
) -> None:
    before = held(printed / "output")
    code, out, _ = run("kit", "--since", earlier)
    assert code == 0
    assert held(printed / "output") == before
    table = json.loads((printed / "patch" / "kit.json").read_bytes())
    assert [file["name"] for file in table["files"]] == ["changes.pdf", "modules.pdf"]
    assert table["patch"] == {"since": standard.sha256, "pieces": {"OBS-01": 1, "OBS-03": 1}}
    revisions = {module.id: module.revision for module in standard.modules}
    taken = f"take out of the box, as changes.pdf lists: OBS-01 {revisions['OBS-01']}, OBS-03 {revisions['OBS-03']}"
    assert taken in out
    assert run("verify", "patch")[0] == 0
    assert run("kit", "--since", "patch")[1].startswith("no piece differs from those of patch: ")
    (printed / "catalog.yaml").write_bytes(CATALOG.read_bytes())  # and back again
    kept = held(printed / "patch")
    assert run("kit", "--since", "patch")[1].startswith("patch-2: print at 100 %")
    assert held(printed / "patch") == kept


def test_the_rules_are_printed_anew_where_they_say_something_else(
    printed: Path, run: Callable[..., tuple[int, str, str]]
) -> None:
    catalog = printed / "catalog.yaml"
    catalog.write_text(CATALOG.read_text("utf-8") + "parameters: {synergy_three: 4}\n", "utf-8")
    code, out, _ = run("kit", "--since", "output")
    assert code == 0
    names = [file["name"] for file in json.loads((printed / "patch" / "kit.json").read_bytes())["files"]]
    assert names == ["changes.pdf", "aids.pdf", "records.pdf", "rules.pdf"]
    assert "PLAYER-AID x 4, RECORD-SYNERGY, RULES" in out
    assert run("verify", "patch")[0] == 0


def test_nothing_is_written_where_nothing_differs(
    desk: Path, a4_kit: Kit, run: Callable[..., tuple[int, str, str]]
) -> None:
    replace_kit(desk / "output", a4_kit.files)
    catalog = desk / "catalog.yaml"
    catalog.write_text(swapped(catalog.read_text("utf-8"), "rules: v3", "rules: v3  # as before"), "utf-8")
    told = "no piece differs from those of output: nothing is to be printed, and nothing was written\n"
    assert run("kit", "--since", "output") == (0, told, "")
    assert not (desk / "patch").exists()


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        ("--since output -o output", 2, "output is the kit that the patch is for, and would be lost"),
        ("--since output/modules.pdf -o ./output", 2, "output is the kit that the patch is for, and would be lost"),
        ("--since output --only modules", 2, "--since prints what differs, whatever file it is in"),
        ("--since nowhere", 3, "nowhere"),
        ("--since .", 3, ". is a folder without a kit"),
        ("--since output --expect 00000000", 2, "not 00000000"),
    ],
)
def test_what_cannot_be_done_is_told_and_changes_nothing(
    arguments: str, code: int, told: str, printed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = held(printed)
    assert main(["kit", *arguments.split()]) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert told in err
    assert held(printed) == before


def test_a_patch_is_of_the_size_and_for_the_players_of_its_kit(
    desk: Path, run: Callable[..., tuple[int, str, str]]
) -> None:
    assert run("kit", "--players", "2", "--tile", "20", "--only", "modules")[0] == 0
    catalog = desk / "catalog.yaml"
    catalog.write_text(CATALOG.read_text("utf-8") + "parameters: {dry_dock_slots: 5}\n", "utf-8")
    assert run("kit", "--since", "output")[0] == 0
    table = json.loads((desk / "patch" / "kit.json").read_bytes())
    assert (table["options"]["tile_mm"], table["options"]["players"]) == (20.0, 2)
    assert table["patch"]["pieces"]["DRY-DOCK"] == 2
