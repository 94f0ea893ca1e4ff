"""What each command does and answers, and on which stream."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pypdf
import pypdfium2
import pytest

from generator import __version__
from generator.cli import main
from generator.staging import replace_kit
from tests.conftest import CATALOG
from tests.contents import contents, rule_pages
from tests.export.sheets import FILES
from tests.traps import held

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.catalog.model import Catalog
    from generator.kit import Kit

COMMANDS: Final = (
    *("validate", "explain", "kit", "verify", "piece", "stats", "align", "rules", "printer", "two-player", "figure"),
    *("diff", "watch", "export-csv", "import-csv", "schema", "init"),
)

pytestmark = pytest.mark.usefixtures("desk")


def pages(file: str | Path) -> list[str]:
    """The text of each page of a PDF."""
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(file)]


def test_a_valid_catalog_is_said_to_be_so(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["validate"], ["validate", "catalog.yaml"]):
        assert main(arguments) == 0
        out, err = capsys.readouterr()
        assert re.fullmatch(r"catalog\.yaml: 60 modules, rules v\d[\d.]*, revision [0-9a-f]{8}: no problems\n", out)
        assert err == ""
    assert main(["validate", "--format", "concise"]) == 0
    assert capsys.readouterr() == ("", "")


def test_diagnostics_are_the_result_of_validating(capsys: pytest.CaptureFixture[str]) -> None:
    text = CATALOG.read_text("utf-8")
    assert "cost: 4" in text
    Path("mine.yaml").write_text(text.replace("cost: 4", "csot: 4", 1), "utf-8")
    assert main(["validate", "mine.yaml", "--format", "json"]) == 1
    out, err = capsys.readouterr()
    report = json.loads(out)
    assert (report["format"], report["catalog"], report["ok"], err) == (1, "mine.yaml", False, "")
    assert {problem["code"] for problem in report["problems"]} >= {"unknown-field"}

    assert main(["validate", "mine.yaml", "--format", "concise"]) == 1
    rows = capsys.readouterr().out.splitlines()
    assert len(rows) == len(report["problems"])
    assert all(re.match(r"mine\.yaml:\d+:\d+: error\[[a-z-]+\]: ", row) for row in rows)


def test_a_warning_is_told_and_the_kit_printed(desk: Path, ready: None, capsys: pytest.CaptureFixture[str]) -> None:
    text = CATALOG.read_text("utf-8")
    swapped = re.sub(r"outward: port", "outward: bulkhead", text, count=1)
    assert swapped != text
    (desk / "catalog.yaml").write_text(swapped, "utf-8")
    assert main(["kit"]) == 0
    out, err = capsys.readouterr()
    assert "warning[outward-ratio]" in err
    assert out.startswith("output: ")
    assert (desk / "output" / "kit.json").is_file()


def test_a_kit_says_what_it_is_made_of(desk: Path, a4_kit: Kit, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kit", "-o", "to print/größe"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    first, *rows = out.splitlines()
    assert first == "to print/größe: print at 100 %, in this order:"
    assert [row.split()[0] for row in rows[: len(FILES)]] == list(FILES)
    pieces = sum(document.pieces for document in a4_kit.documents)
    assert re.fullmatch(rf"  \d+ sheets, {pieces} pieces, \d+ straight cuts", rows[len(FILES)])
    told = "\n".join(rows[len(FILES) + 1 :])
    for said in (
        "  ink, by --ink: full ",
        "  modules 25 x 25 mm: a square punch",
        "  cards 63 x 88 mm: sleeves for 63.5 x 88 mm",
    ):
        assert said in told
    assert held(desk / "to print" / "größe") == a4_kit.files


def test_a_kit_is_made_as_the_options_say(desk: Path, standard: Catalog) -> None:
    assert main(["kit", "--paper", "letter", "--flip", "short", "--players", "2", "-o", "mine"]) == 0
    made = json.loads((desk / "mine" / "kit.json").read_text("utf-8"))
    assert made["paper"] == {"name": "letter", "width_mm": 215.9, "height_mm": 279.4}
    assert {file["name"]: file["sides"] for file in made["files"]} == {
        name: "single" if name in {"boards.pdf", "mats.pdf", "records.pdf"} else "duplex-short-edge" for name in FILES
    }
    for file in made["files"]:
        fronts = [page for page in file["pages"] if page["side"] == "front"]
        counts = Counter(slot["piece"] for page in fronts for slot in page["slots"])
        if file["name"] == "rules.pdf":
            assert counts == dict.fromkeys(rule_pages(12)[::2][:3] + rule_pages(12)[7::2], 1)  # outside: 1 3 5, 8 10 12
        else:
            assert counts == {"alignment.pdf": {}, **contents(standard, 2)}[file["name"]]


def test_a_kit_takes_the_place_of_another(desk: Path, ready: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kit"]) == main(["kit"]) == 0
    (desk / "output" / "notes.txt").write_text("mine")
    before = held(desk)
    assert main(["kit"]) == 3
    assert "output holds notes.txt, which no kit put there" in capsys.readouterr().err
    assert held(desk) == before


def test_every_listed_piece_can_be_printed(desk: Path, standard: Catalog, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["piece", "--list"]) == 0
    out, err = capsys.readouterr()
    ids = out.splitlines()
    assert err == ""
    assert len(ids) == len(set(ids)) == 60 + 15 + 18 * 2 + 1 + 5 + 5 + 5
    assert {piece for held in contents(standard, 4).values() for piece in held} < set(ids)
    assert main(["piece", *ids]) == 0
    assert capsys.readouterr().out.startswith("pieces.pdf: print at 100 %, both sides")
    printed = "".join(pages("pieces.pdf"))
    assert [module.id for module in standard.modules if module.id not in printed] == []
    marks = {mark.title for mark in bookmarks(pypdf.PdfReader("pieces.pdf").outline)}
    assert {piece for held in contents(standard, 4).values() for piece in held} <= marks
    assert [path.name for path in desk.glob("*.pdf")] == ["pieces.pdf"]


def bookmarks(outline: Iterable[Any]) -> Iterator[Any]:  # pypdf's types stop at "some object"
    for entry in outline:
        if isinstance(entry, list):
            yield from bookmarks(entry)
        else:
            yield entry


@pytest.mark.parametrize(
    ("piece", "stock", "count"),
    [
        ("BOARD", "paper 160 g: BOARD-SUNWARD BOARD-LEEWARD", 2),
        ("CORE", "paper 160 g: CORE", 1),
        ("DRY-DOCK", "paper 160 g: DRY-DOCK", 1),
        ("MARKET", "paper 160 g: MARKET", 1),
        ("DISPLAY-2", "paper 160 g: DISPLAY-2", 1),
        ("SETUP", "paper 80 g: SETUP", 1),
        ("RECORD-INVENTORY", "paper 80 g: RECORD-INVENTORY", 1),
    ],
)
def test_what_has_no_back_is_said_to_be_printed_on_one_side(
    piece: str, stock: str, count: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["piece", piece]) == 0
    assert capsys.readouterr() == (f"{piece}.pdf: print at 100 %, one side\n  {stock}\n", "")
    assert len(pypdf.PdfReader(f"{piece}.pdf").pages) == count


def test_pieces_for_different_paper_are_told_apart(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["piece", "OBS-03", "FAB-4/4", "SCORE-1", "RECORD-STORM", "OBS-03"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "pieces.pdf: print at 100 %, both sides, flip on the long edge",
        "  card 300 g: OBS-03 SCORE-1 OBS-03",
        "  card 250 g: FAB-4",
        "  paper 80 g: RECORD-STORM",
        "  these belong on different paper: print the file once on each, or name them apart",
    ]


@pytest.mark.parametrize(
    ("ids", "count"),
    [
        (["OBS-03"] * 63, 2),
        (["OBS-03"] * 64, 4),
        (["FAB-4"] * 9, 2),
        (["FAB-4", "ENE-1", "RES-6", "ENE-2", "FAB-6", "FAB-1", "FAB-2", "RES-2", "RES-3", "RES-4"], 4),
        (["OBS-03", "FAB-4"], 2),
        (["CORE", "DRY-DOCK"], 1),
        (["SCORE-1", "DRIFT-1", "START-5", "PURCHASE-MARKER"], 2),
        (["PLAYER-AID", "PLAYER-AID"], 2),
    ],
)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_pieces_come_on_the_fewest_sheets(ids: list[str], count: int, paper: str) -> None:
    assert main(["piece", *ids, "-o", "x.pdf", "--paper", paper]) == 0
    assert len(pypdf.PdfReader("x.pdf").pages) == count


def test_a_sheet_of_pieces_shows_them() -> None:
    assert main(["piece", "OBS-03", "FAB-4", "CORE", "DRY-DOCK"]) == 0
    printed = "".join(pages("pieces.pdf")).casefold()
    shown = ["OBS-03", "Fabrication", "COMMAND CORE", "DRY DOCK"]
    assert [words for words in shown if words.casefold() not in printed] == []


def test_the_last_copy_of_a_card_is_marked_and_the_others_are_not() -> None:
    assert main(["piece", "FAB-4"]) == main(["piece", "FAB-4/4"]) == 0
    mark = "3–4 players"
    assert mark not in pages("FAB-4.pdf")[0]
    assert mark in pages("FAB-4-copy-4.pdf")[0]


def test_a_piece_of_two_prints_is_told_from_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["piece", "OBS-03", "--flip", "short"]) == 0
    told = "OBS-03.pdf: print at 100 %, both sides, flip on the short edge\n  card 300 g: OBS-03\n"
    assert capsys.readouterr() == (told, "")


@pytest.mark.parametrize(
    "name", ["two words.pdf", "größe – ½.pdf", "宇宙.pdf", "😀", "-x.pdf", "no-suffix", "x" * 200, "%s{x}"]
)
def test_a_file_may_have_any_name(name: str, desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["piece", "OBS-03", f"-o={name}"]) == 0
    assert main(["align", f"--output=./{name}"]) == 0
    assert set(held(desk)) == {"catalog.yaml", name}
    assert len(pages(desk / name)) == 2
    shutil.copy("catalog.yaml", f"./{name}.yaml")
    assert main(["validate", f"./{name}.yaml"]) == 0
    assert capsys.readouterr().err == ""


def test_a_leading_dash_can_be_written_as_a_path(desk: Path) -> None:
    assert main(["piece", "OBS-03", "-o", "./-x.pdf"]) == 0
    assert set(held(desk)) == {"catalog.yaml", "-x.pdf"}


def test_a_linked_file_is_written_through(desk: Path) -> None:
    (desk / "real").mkdir()
    (desk / "link.pdf").symlink_to("real/x.pdf")
    assert main(["piece", "OBS-03", "-o", "link.pdf"]) == main(["piece", "OBS-04", "-o", "link.pdf"]) == 0
    assert (desk / "link.pdf").is_symlink()
    assert "OBS-04" in pages(desk / "real" / "x.pdf")[0]


def test_aligning_needs_no_catalog(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (desk / "catalog.yaml").unlink()
    assert main(["align"]) == 0
    assert capsys.readouterr() == ("alignment.pdf: print at 100 %, both sides, flip on the long edge\n", "")
    assert len(pages("alignment.pdf")) == 2


def test_init_writes_the_standard_catalog(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (desk / "catalog.yaml").unlink()
    assert main(["init"]) == 0
    assert capsys.readouterr().out == (
        "catalog.yaml: the standard catalog. Next: afterlight kit\n"
        "templates/catalog.schema.json: by it editors complete and check the catalog\n"
    )
    name = "templates/catalog.schema.json"
    made = {"catalog.yaml": CATALOG.read_bytes(), name: (CATALOG.parent / name).read_bytes()}
    assert held(desk) == made
    assert main(["init"]) == 2
    assert held(desk) == made
    (desk / "catalog.yaml").unlink()
    (desk / "catalog.yaml").symlink_to("elsewhere")
    assert main(["init"]) == 2
    assert not (desk / "elsewhere").exists()


def test_init_leaves_a_schema_alone_that_is_there(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (desk / "catalog.yaml").unlink()
    (desk / "templates").mkdir()
    (desk / "templates" / "catalog.schema.json").write_bytes(b"mine")
    assert main(["init"]) == 0
    assert "\ntemplates/catalog.schema.json is there already; it was left alone\n" in capsys.readouterr().out
    assert held(desk) == {"catalog.yaml": CATALOG.read_bytes(), "templates/catalog.schema.json": b"mine"}


def test_init_that_fails_leaves_nothing_new(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (desk / "catalog.yaml").unlink()
    (desk / "templates").write_bytes(b"mine")
    assert main(["init"]) == 3
    assert "Not a directory" in capsys.readouterr().err
    assert held(desk) == {"templates": b"mine"}


# Help


PRINTING = (
    *("--paper PAPER", "--flip {long,short}", "--printer NAME", "--margins MM", "--ink {full,grey,low}"),
    *("--back-shift RIGHT,UP", "--back-rotate DEG", "--back-scale X,Y", "--duplex {auto,manual}"),
    "--tray {face-down,face-up}",
)
"""The options of every command that prints pieces or the alignment sheet."""


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_one_example_that_works_and_every_option(
    command: str,
    ready: None,
    desk: Path,
    a4_kit: Kit,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert main([command, "--help"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    (example,) = re.findall(r"^example: (afterlight .*)$", out, re.MULTILINE)
    options = {
        "validate": ["CATALOG", "--format {full,concise,json,sarif}"],
        "explain": ["CODE"],
        "kit": [
            *("-c", "--catalog CATALOG", "-o", "--output DIR", "--players {2,3,4}", "--only FILES", "--since KIT"),
            *("--expect REVISION", "--guides {crop,lines,both,none}", "--tile {20,25,30}", *PRINTING),
            *("--card {poker,bridge,mini,square}", "--gutterfold", "--single"),
        ],
        "piece": [
            *("-c", "--catalog CATALOG", "-o", "--output FILE", "--list", "ID", "--from KIT", "--expect REVISION"),
            *("--tile {20,25,30}", "--card {poker,bridge,mini,square}", "--gutterfold", "--single", *PRINTING),
        ],
        "verify": ["DIR", "--format {full,concise,json}"],
        "stats": ["CATALOG", "--format {text,json}", "-o", "--output FILE", "--paper {a4,letter}"],
        "align": ["-o", "--output FILE", "--read TL,TR,BL,BR", *PRINTING],
        "rules": ["-c", "--catalog CATALOG", "-o", "--output FILE", "--paper {a5,half-letter}"],
        "printer": ["ACTION", "save", "list", "show", "remove"],
        "two-player": ["-c", "--catalog CATALOG", "-o", "--output FILE", "--seed N", *PRINTING],
        "figure": [
            *("POSITION", "-c", "--catalog CATALOG", "-o", "--output FILE", "--format {svg,pdf,png}", "--dpi N"),
        ],
        "diff": ["OLD", "NEW", "--format {full,json}", "--max-size MIB"],
        "watch": ["--catalog CATALOG", "--output DIR", "--players {2,3,4}", "--tile {20,25,30}", *PRINTING],
        "export-csv": ["CATALOG", "-o", "--output FILE", "--semicolon", "--max-size MIB"],
        "import-csv": ["FILE", "-c", "--catalog CATALOG", "--write", "--format {full,concise,json,sarif}"],
        "schema": ["-o", "--output FILE"],
        "init": [],
    }
    words = " ".join(out.split())
    assert [option for option in options[command] if option not in words] == []
    if command == "init":
        (desk / "catalog.yaml").unlink()
    if command == "import-csv":
        assert main(["export-csv", "-o", "modules.csv"]) == 0
    if command in {"diff", "verify"}:
        replace_kit(desk / "output", a4_kit.files)
    monkeypatch.setattr("generator.watching.pause", lambda: os.kill(os.getpid(), signal.SIGINT))
    assert main(example.split()[1:]) == (130 if command == "watch" else 0)


def test_help_lists_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    out = capsys.readouterr().out
    assert [command for command in COMMANDS if not re.search(rf"^    {command}( |$)", out, re.MULTILINE)] == []
    assert len(re.findall(r"^example: ", out, re.MULTILINE)) == 1


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr() == (f"afterlight-kit {__version__}\n", "")
