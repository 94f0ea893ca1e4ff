"""A plain `piece` never puts another version in the place of what the kit in the output folder has, without a word."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pypdfium2
import pytest

from generator import __version__
from generator.cli import main
from generator.export.manifest import MANIFEST
from tests.catalog.building import as_yaml, modules
from tests.conftest import CATALOG
from tests.reprints import (
    broken,
    copyless,
    damaged,
    earlier,
    edited,
    faulty,
    later,
    missing,
    put,
    revisions,
    rewrite,
    taken,
    turned,
)
from tests.traps import held

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.kit import Kit

pytestmark = pytest.mark.usefixtures("desk")

WAYS_OUT: Final = (
    "afterlight: nothing was written; `--from output` prints what that kit has, "
    "`--from catalog.yaml` what the catalog has now\n"
)


@pytest.fixture(autouse=True)
def output(desk: Path, a4_kit: Kit) -> Path:
    """The folder of a kit that was printed from the standard catalog."""
    return put(desk / "output", a4_kit)


def printed() -> str:
    """The text of the tile that was printed."""
    return str(pypdfium2.PdfDocument("OBS-03.pdf")[0].get_textpage().get_text_range())


def test_another_version_is_not_put_in_the_place_of_the_kits(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    turned()
    there, here = revisions()
    with Path("catalog.yaml").open("a", encoding="utf-8") as file:
        file.write("parameters: {dry_dock_slots: 5}\n")  # which no module follows
    before = held(desk)
    assert main(["piece", "OBS-03"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith(
        "afterlight: the kit in output has other versions of what is asked for:\n"
        f"afterlight:   OBS-03: outward port there, bulkhead here; revision {there} there, {here} here\n" + WAYS_OUT
    )
    assert held(desk) == before


def test_whoever_asks_gets_the_kits_tile_or_the_catalogs_or_none() -> None:
    turned()
    there, here = revisions()
    ways = {
        ("--from", "output"): there,
        ("--from", "output/modules.pdf"): there,
        ("--from", "output/tokens.pdf"): there,
        ("--from", "output/catalog.yaml"): there,
        ("-c", "output/catalog.yaml"): there,
        ("--from", "catalog.yaml"): here,
        ("-c", "catalog.yaml"): here,
        (): None,
        ("--expect", there): None,
        ("--expect", here): None,  # which says nothing of where it is to be printed from
        ("--from", "output", "--expect", there): there,
        ("--from", "output", "--expect", here): None,
        ("-c", "catalog.yaml", "--expect", here): here,
        ("-c", "catalog.yaml", "--expect", there): None,
        ("--paper", "letter"): None,
        ("--ink", "grey", "--tile", "25"): None,
        ("OBS-04", "-o", "OBS-03.pdf"): None,
    }
    for way, letters in ways.items():
        assert main(["piece", "OBS-03", *way]) == (2 if letters is None else 0), way
        assert Path("OBS-03.pdf").exists() is (letters is not None), way
        if letters is not None:
            text = printed()
            assert [known in text for known in (there, here)] == [letters == there, letters == here], way
            Path("OBS-03.pdf").unlink()


@pytest.mark.parametrize("field", ["inward", "clockwise", "counterclockwise"])
def test_any_socket_makes_another_tile(field: str, capsys: pytest.CaptureFixture[str]) -> None:
    turned(field)
    assert main(["piece", "OBS-03"]) == 2
    assert re.search(rf"  OBS-03: {field} (port|bulkhead) there, ", capsys.readouterr().err)


def test_a_piece_that_is_the_same_is_printed_without_a_word(capsys: pytest.CaptureFixture[str]) -> None:
    before = taken("OBS-03", "FAB-4", "-o", "x.pdf")
    text = CATALOG.read_text("utf-8")
    Path("catalog.yaml").write_text(text + "parameters: {dry_dock_slots: 5}\n", "utf-8")
    capsys.readouterr()
    after = taken("OBS-03", "FAB-4", "-o", "x.pdf")
    assert after != before  # the revision in the margin, if nothing else
    out, err = capsys.readouterr()
    assert err == ""
    assert out == (
        "x.pdf: print at 100 %, both sides, flip on the long edge\n  card 300 g: OBS-03\n  card 250 g: FAB-4\n"
        "  these belong on different paper: print the file once on each, or name them apart\n"
    )


def test_what_other_pieces_follow_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    text = CATALOG.read_text("utf-8").replace("rules: v3", "rules: v3.1")
    Path("catalog.yaml").write_text(text + "parameters: {dry_dock_slots: 5, storm_thresholds: [1/4, 2/3]}\n", "utf-8")
    assert main(["piece", "DRY-DOCK", "OBS-03"]) == 2
    assert capsys.readouterr().err.endswith(
        "afterlight:   DRY-DOCK: looks different\n"
        "afterlight:   rules: v3 there, v3.1 here\n"
        "afterlight:   dry_dock_slots: 4 there, 5 here\n"
        "afterlight:   storm_thresholds: [1/3, 2/3] there, [1/4, 2/3] here\n" + WAYS_OUT
    )


def test_of_many_pieces_some_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    Path("catalog.yaml").write_text(as_yaml(modules()), "utf-8")
    assert main(["piece", *(module["id"] for module in modules())]) == 2
    rows = capsys.readouterr().err.splitlines()
    assert len([row for row in rows if re.search(r"  [A-Z]{3}-\d\d: ", row)]) == 12
    assert re.fullmatch(r"afterlight:   and \d\d more", rows[-2])


@pytest.mark.parametrize(
    ("made", "piece", "told", "option", "usual"),
    [
        ({"tile_mm": 20.0}, "OBS-03", "tiles: 20 mm there, 25 mm here", "--tile 20", "--tile 25"),
        ({"card": "mini"}, "FAB-4", "cards: mini there, poker here", "--card mini", "--card poker"),
        ({"ink": "low"}, "FAB-4", "ink: low there, full here", "--ink low", "--ink full"),
    ],
)
def test_a_kit_of_other_sizes_or_ink_is_told_apart(
    made: dict[str, Any],
    piece: str,
    told: str,
    option: str,
    usual: str,
    output: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    rewrite(output, lambda table: table["options"].update(made))
    assert main(["piece", piece]) == 2
    assert capsys.readouterr().err.endswith(
        f"afterlight:   {told}; `{option}` prints as there\n"
        "afterlight: nothing was written; `--from output` prints what that kit has, "
        "`--from catalog.yaml` what was asked for\n"
    )
    as_there = taken(piece, *option.split())
    assert as_there == taken(piece, "--from", "output")
    assert taken(piece, *usual.split()) == taken(piece, "--from", "catalog.yaml") != as_there


def test_a_piece_that_has_not_the_size_of_others_is_printed(output: Path) -> None:
    rewrite(output, lambda table: table["options"].update(tile_mm=20.0))
    taken("FAB-4")
    rewrite(output, lambda table: table["options"].update(tile_mm=25.0, card="mini", paper="a3"))
    taken("OBS-03")
    taken("BOARD", "--paper", "a3")  # it is divided as the paper needs it


def test_without_a_kit_nothing_is_compared(output: Path, capsys: pytest.CaptureFixture[str]) -> None:
    turned()
    (output / MANIFEST).unlink()
    taken("OBS-03")
    output.rename("elsewhere")
    taken("OBS-03")
    Path("output").write_text("a file")
    taken("OBS-03")
    assert "kit" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (damaged, "output/kit.json is damaged, so nobody can tell what the kit was made from"),
        (edited, "output/catalog.yaml was changed: .*; each PDF of the kit holds it too: name one of them"),
        (copyless, "output/catalog.yaml is missing, so nobody can tell .*; each PDF of the kit holds it too"),
        (earlier, "output/kit.json lists no catalog.yaml: an earlier version made that kit"),
        (later, f"the kit in output was printed by version {__version__}, with options that this one does not know"),
        (faulty, "the catalog of the kit in output has errors, as this version sees it"),
    ],
)
def test_where_nobody_can_tell_whether_a_piece_is_the_same_none_is_printed(
    spoil: Callable[[Path], None], told: str, output: Path, desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    turned()
    spoil(output)
    before = held(desk)
    assert main(["piece", "OBS-03"]) == 3
    err = capsys.readouterr().err
    assert re.search(f"^afterlight: {told}", err, re.MULTILINE)
    assert err.endswith("\nafterlight: `--from catalog.yaml` prints from the catalog in any case\n")
    assert held(desk) == before
    taken("OBS-03", "--from", "catalog.yaml")


@pytest.mark.parametrize("spoil", [edited, copyless, earlier])
def test_of_the_same_catalog_no_copy_is_needed(
    spoil: Callable[[Path], None], output: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil(output)
    taken("OBS-03")
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(("state", "code"), [(broken, 1), (missing, 3)])
def test_without_a_catalog_the_kit_is_a_way_out(
    state: Callable[[], None], code: int, output: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state()
    hint = "afterlight: `--from output` prints from the kit there, as it was printed before\n"
    assert main(["piece", "OBS-03"]) == code
    assert capsys.readouterr().err.endswith(hint)
    (output / MANIFEST).unlink()
    assert main(["piece", "OBS-03"]) == code
    assert hint not in capsys.readouterr().err


def test_a_piece_that_only_the_kit_has_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    text = CATALOG.read_text("utf-8")
    Path("catalog.yaml").write_text(text.replace("OBS-10", "OBS-77"), "utf-8")
    assert main(["piece", "OBS-10"]) == 2
    assert capsys.readouterr().err.endswith(
        "afterlight: there is no piece 'OBS-10'; did you mean OBS-01?\n"
        "afterlight: the kit in output has OBS-10: `--from output` prints from there\n"
    )
    taken("OBS-77")  # the kit has none to be mistaken for
