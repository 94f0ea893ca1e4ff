"""`--from` prints a piece as a kit has it, whatever became of the catalog; `--expect` only what is meant."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator import __version__
from generator.cli import main
from tests.conftest import CATALOG
from tests.reprints import (
    REVISION,
    broken,
    damaged,
    edited,
    missing,
    put,
    replaced,
    revisions,
    rewrite,
    taken,
    turned,
)
from tests.traps import held

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.catalog.model import Catalog
    from generator.kit import Kit

pytestmark = pytest.mark.usefixtures("desk")


@pytest.fixture(autouse=True)
def output(desk: Path, a4_kit: Kit) -> Path:
    """The folder of a kit that was printed from the standard catalog."""
    return put(desk / "output", a4_kit)


@pytest.mark.parametrize("state", [turned, broken, missing])
def test_a_piece_of_a_kit_is_printed_whatever_became_of_the_catalog(
    state: Callable[[], None], capsys: pytest.CaptureFixture[str]
) -> None:
    before = taken("OBS-03")
    state()
    names = {
        "output": "the kit in output",
        "./output/": "the kit in ./output/",
        "output/modules.pdf": "output/modules.pdf",
        "output/catalog.yaml": "output/catalog.yaml",
    }
    capsys.readouterr()
    for kit, name in names.items():
        assert taken("OBS-03", "--from", kit) == before
        out, err = capsys.readouterr()
        assert out.endswith(f"  card 300 g: OBS-03\n  from {name}, revision {REVISION}\n")
        assert err == ""


def test_a_piece_of_a_kit_looks_as_in_that_kit_unless_asked_otherwise(output: Path) -> None:
    rewrite(output, lambda table: table["options"].update(tile_mm=20.0, card="mini", ink="low", paper="letter"))
    made = set()
    for asked, options in {
        (): ("--tile=20", "--card=mini", "--ink=low"),
        ("--tile=30",): ("--tile=30", "--card=mini", "--ink=low"),
        ("--card=square", "--ink=grey", "--paper=letter"): (
            "--tile=20",
            "--card=square",
            "--ink=grey",
            "--paper=letter",
        ),
    }.items():
        plain = taken("OBS-03", "FAB-4", "-c", "catalog.yaml", *options)
        assert taken("OBS-03", "FAB-4", "--from", "output", *asked) == plain, asked
        made.add(plain)
    assert len(made) == 3


def test_warnings_are_told_of_a_catalog_and_not_again_of_a_kit(
    output: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    turned()
    taken("OBS-03", "--from", "catalog.yaml")
    assert "warning[outward-ratio]" in capsys.readouterr().err
    replaced(output, Path("catalog.yaml").read_bytes())
    taken("OBS-03", "--from", "output")
    assert capsys.readouterr().err == ""


def test_the_pieces_of_a_kit_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    Path("catalog.yaml").write_text(CATALOG.read_text("utf-8") + "parameters: {credit_values: 7}\n", "utf-8")
    assert main(["piece", "--list", "--from", "output/modules.pdf"]) == 0
    there = capsys.readouterr().out.split()
    assert main(["piece", "--list"]) == 0
    more = {f"{guild}-7{copy}" for guild in ("FAB", "ENE", "RES") for copy in ("", "/4")}
    assert set(capsys.readouterr().out.split()) - set(there) == more


@pytest.mark.parametrize(
    ("kit", "code", "told"),
    [
        (
            "spoilt.pdf",
            3,
            "spoilt.pdf is damaged: what it says of itself is not what was written into it; name another",
        ),
        ("cut.pdf", 3, "cut.pdf was cut short; name another file of that kit, its folder, or the catalog itself"),
        (".", 3, ". is a folder without a kit; name a catalog, a kit's folder or PDF, or a git revision"),
        ("nowhere", 3, "there is no file.* nowhere"),
        ("", 2, "'' is not the name of a file, a kit's folder or a git revision"),
        ("bad.yaml", 1, r"error\[missing-field\]"),
    ],
)
def test_what_nothing_can_be_printed_from_is_told(
    kit: str, code: int, told: str, output: Path, desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = (output / "modules.pdf").read_bytes()
    place = data.index(b"/Options (") + 30
    Path("spoilt.pdf").write_bytes(data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :])
    Path("cut.pdf").write_bytes(data[:-100])
    Path("bad.yaml").write_text("rules: v3\n")
    before = held(desk)
    assert main(["piece", "OBS-03", "--from", kit]) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert re.search(told, err)
    assert held(desk) == before


def test_a_catalog_and_a_kit_at_once_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["piece", "OBS-03", "-c", "catalog.yaml", "--from", "output"]) == 2
    assert capsys.readouterr().err == "afterlight: -c and --from both name what to print from; use one of them\n"


def test_a_kit_that_was_made_otherwise_is_told(output: Path, capsys: pytest.CaptureFixture[str]) -> None:
    note = "what is printed now may look different\n"
    rewrite(output, lambda table: table.update(generator="0.0.9"))
    version = f"afterlight: the kit in output was made by version 0.0.9, and this is {__version__}; {note}"
    templates = (
        "afterlight: the kit in output was made with other templates: colours, type, wording or icons have changed "
        f"since; {note}"
    )
    for way in ([], ["--from", "output"]):
        taken("OBS-03", *way)
        assert capsys.readouterr().err == version
    rewrite(output, lambda table: table.update(generator=__version__, look="0" * 16))
    for way in ([], ["--from", "output"]):
        taken("OBS-03", *way)
        assert capsys.readouterr().err == templates
    rewrite(output, lambda table: table.pop("look"))
    taken("OBS-03")
    assert capsys.readouterr().err == ""


def test_a_pdf_is_compared_with_a_catalog(capsys: pytest.CaptureFixture[str]) -> None:
    turned()
    there, here = revisions()
    assert main(["diff", "output/modules.pdf"]) == 0
    head, *rows = capsys.readouterr().out.splitlines()
    assert head.startswith(f"output/modules.pdf (revision {REVISION}) -> catalog.yaml (revision ")
    assert rows[:2] == [f"  OBS-03: outward port -> bulkhead, revision {there} -> {here}", "  print again: OBS-03"]


# What is expected


def test_what_is_expected_is_printed(standard: Catalog) -> None:
    letters = standard.modules[2].revision
    for revision in (REVISION, standard.sha256[:20].upper(), standard.sha256, letters.lower()):
        taken("OBS-03", "--expect", revision)
    taken("OBS-03", "OBS-04", "--expect", REVISION)
    taken("OBS-03", "OBS-03", "--expect", letters)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("OBS-03 --expect 01234567", f"catalog.yaml has the revision {REVISION}, not 01234567; nothing was written"),
        ("OBS-03 --expect BBBB", "OBS-03 in catalog.yaml has the revision [A-Z]{4}, not BBBB; nothing was written"),
        ("OBS-03 --from output --expect BBBB", "OBS-03 in the kit in output has the revision [A-Z]{4}, not BBBB"),
        ("OBS-03 OBS-04 --expect BBBB", "--expect BBBB is the revision of a module, so name one"),
        ("FAB-4 --expect BBBB", "--expect BBBB is the revision of a module, so name one"),
        ("--list --expect BBBB", "--expect BBBB is the revision of a module, so name one"),
        ("OBS-03 --expect 0123456", "'0123456' is not the eight digits of a catalog nor the four letters of a module"),
        ("OBS-03 --expect 0123456x", "'0123456x' is not the eight digits of a catalog nor"),
        ("OBS-03 --expect BBBBB", "'BBBBB' is not the eight digits of a catalog nor"),
        ("OBS-03 --expect", "expected one argument"),
    ],
)
def test_what_is_not_expected_is_not_printed(
    arguments: str, told: str, desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = held(desk)
    assert main(["piece", *arguments.split()]) == 2
    assert re.search(told, capsys.readouterr().err)
    assert held(desk) == before


def test_a_revision_that_is_nearly_the_one_is_another(standard: Catalog) -> None:
    letters = standard.modules[2].revision
    other = "B" if letters[-1] != "B" else "C"
    digit = "0" if REVISION[-1] != "0" else "1"
    for revision in (letters[:-1] + other, REVISION[:-1] + digit, standard.sha256[:63] + "g"):
        assert main(["piece", "OBS-03", "--expect", revision]) == 2


def test_where_the_expected_version_may_be_is_told(output: Path, capsys: pytest.CaptureFixture[str]) -> None:
    turned()
    there, _ = revisions()
    hint = "\nafterlight: the kit in output has it: `--from output` prints from there\n"
    for revision in (there, REVISION):
        assert main(["piece", "OBS-03", "--expect", revision]) == 2
        assert capsys.readouterr().err.endswith(hint)
    for spoil in (edited, damaged):
        spoil(output)
        assert main(["piece", "OBS-03", "--expect", there]) == 2
        assert capsys.readouterr().err.endswith(
            "\nafterlight: name what has it with --from: another kit's folder or PDF, a git revision, or a catalog\n"
        )


@pytest.mark.usefixtures("ready")
def test_a_kit_is_printed_only_if_it_is_the_expected_one(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kit", "--expect", REVISION, "-o", "other"]) == 0
    turned()
    before = held(desk)
    capsys.readouterr()
    assert main(["kit", "--expect", REVISION]) == 2
    assert capsys.readouterr().err.endswith(
        f", not {REVISION}; nothing was written\n"
        "afterlight: the kit in output has it: `-c output/catalog.yaml` prints from there\n"
    )
    assert main(["kit", "--expect", "BBBB"]) == 2
    assert "'BBBB' is not the eight digits of a catalog\n" in capsys.readouterr().err
    assert held(desk) == before
