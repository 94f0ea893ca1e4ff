"""Some of the files of a kit: exactly those that are asked for, in the order in which they are best printed."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from generator.cli import main
from generator.kit import ALIGNMENT, RULES, Kit, build_kit
from generator.options import FILES, Options
from generator.staging import replace_kit
from tests.traps import held, hidden

if TYPE_CHECKING:
    from pathlib import Path

    from generator.artwork.theme import Theme
    from generator.catalog.model import Catalog
    from generator.imposition.document import Document

pytestmark = pytest.mark.usefixtures("desk")


def listed(folder: Path) -> Any:
    return json.loads((folder / "kit.json").read_bytes())


def names(table: Any) -> list[str]:
    return [file["name"] for file in table["files"]]


@pytest.mark.parametrize("word", FILES)
def test_each_file_alone_is_the_file_of_the_whole_kit(word: str, desk: Path, a4_kit: Kit) -> None:
    assert main(["kit", "--only", word]) == 0
    made = held(desk / "output")
    assert [name for name in made if name.endswith(".pdf")] == [f"{word}.pdf"]
    assert made[f"{word}.pdf"] == a4_kit.files[f"{word}.pdf"]
    art = {name: data for name, data in made.items() if name.startswith("artwork/")}
    assert art.items() <= a4_kit.files.items()
    assert bool(art) is (word not in {ALIGNMENT, RULES})
    table = listed(desk / "output")
    whole = json.loads(a4_kit.files["kit.json"])
    assert table["files"] == [file for file in whole["files"] if file["name"] == f"{word}.pdf"]
    assert {each["name"] for each in table["artwork"]} == art.keys()
    rest = {"files": [], "artwork": [], "options": {**whole["options"], "only": [word]}}
    assert {**table, **rest} == {**whole, **rest}
    assert table["options"] == rest["options"]
    assert made["catalog.yaml"] == a4_kit.files["catalog.yaml"]


@pytest.mark.parametrize(
    ("asked", "made"),
    [
        ("modules,credits", ["modules.pdf", "credits.pdf"]),
        ("credits,modules", ["modules.pdf", "credits.pdf"]),
        ("records,alignment,tokens", ["alignment.pdf", "tokens.pdf", "records.pdf"]),
        ("modules.pdf, aids.pdf", ["modules.pdf", "aids.pdf"]),
        ("aids,aids,aids", ["aids.pdf"]),
    ],
)
def test_several_files_come_once_each_in_the_order_of_the_kit(
    asked: str, made: list[str], desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["kit", "--only", asked]) == 0
    rows = capsys.readouterr().out.splitlines()[1 : len(made) + 1]
    assert [row.split()[0] for row in rows] == made
    table = listed(desk / "output")
    assert names(table) == made
    art = [each["name"] for each in table["artwork"]]
    assert sorted(held(desk / "output")) == sorted([*made, *art, "catalog.yaml", "kit.json"])


def test_an_older_whole_kit_is_replaced_and_the_other_way_round(
    desk: Path, a4_kit: Kit, capsys: pytest.CaptureFixture[str]
) -> None:
    replace_kit(desk / "output", a4_kit.files)
    assert main(["kit", "--only", "tokens,aids"]) == 0
    words, _, gone = capsys.readouterr().out.splitlines()[-1].partition(":")
    assert words == "  no longer in the folder"
    assert set(gone.split()) == {f"{word}.pdf" for word in FILES if word not in {"tokens", "aids"}}
    some = held(desk / "output")
    assert {name for name in some if name.endswith(".pdf")} == {"tokens.pdf", "aids.pdf"}
    assert some.keys() < a4_kit.files.keys()
    assert main(["kit"]) == 0
    assert "no longer" not in capsys.readouterr().out
    assert held(desk / "output") == a4_kit.files
    assert hidden(desk / "output") == []


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("module", "there is no file of the kit 'module'; did you mean modules?"),
        ("credits,card", "there is no file of the kit 'card'; "),
        ("credits;modules", "there is no file of the kit 'credits;modules'; "),
        ("qqqqq", "there is no file of the kit 'qqqqq'; they are alignment, modules, tokens, credits, aids, boards, "),
        ("", "there is no file of the kit ''; they are alignment"),
        ("modules,", "there is no file of the kit ''"),
        ("Modules", "there is no file of the kit 'Modules'; did you mean modules?"),
        ("bords,tokns", "'bords'; did you mean boards?\nafterlight: there is no file of the kit 'tokns'; did you mean"),
    ],
)
@pytest.mark.usefixtures("ready")
def test_an_unknown_word_is_told_with_what_may_be_meant_and_changes_nothing(
    asked: str, told: str, desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["kit"]) == 0
    before = held(desk)
    capsys.readouterr()
    assert main(["kit", "--only", asked]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert told in err
    assert held(desk) == before


# The summary


def row(document: Document) -> str:
    """What the summary says of a file, its blanks made one, and a number of its ink."""
    sheets = f"{document.sheets} sheet" if document.sheets == 1 else f"{document.sheets} sheets"
    stock = {"tile": "card 300 g", "card": "card 250 g", "board": "paper 160 g", "paper": "paper 80 g"}[document.stock]
    sides = {
        "single": "one side",
        "duplex-long-edge": "both sides, flip on the long edge",
        "duplex-short-edge": "both sides, flip on the short edge",
    }[document.plex.value]
    return f"{document.name} {sheets} {stock} ink # % {sides} {document.title}"


def split(out: str, files: int) -> tuple[str, list[str], str, list[str]]:
    """The head of a summary, a row for each file, what it comes to in all, and what is said besides."""
    first, *rows = out.splitlines()
    return first, rows[:files], rows[files], rows[files + 1 :]


@pytest.mark.parametrize(
    "arguments", [[], ["--only", "mats"], ["--only", "aids,credits", "--players", "2", "--flip", "short"]]
)
def test_the_summary_agrees_with_the_files(
    arguments: list[str],
    standard: Catalog,
    look: Theme,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    built: list[Kit] = []

    def build(catalog: Catalog, options: Options, theme: Theme, patch: None) -> Kit:
        built.append(build_kit(catalog, options, theme, patch=patch))
        return built[0]

    monkeypatch.setattr("generator.kit.build_kit", build)
    assert main(["kit", *arguments]) == 0
    out, err = capsys.readouterr()
    documents = built[0].documents
    first, rows, total, rest = split(out, len(documents))
    assert (first, err) == ("output: print at 100 %, in this order:", "")
    assert [re.sub(r"\d+ %", "# %", re.sub(" +", " ", each.strip())) for each in rows] == [
        row(document) for document in documents
    ]

    table = json.loads(built[0].files["kit.json"])
    fronts = [page for file in table["files"] for page in file["pages"] if page["side"] == "front"]
    pieces = sum(len(page["slots"]) for page in fronts)
    cut = [page for file in table["files"] if file["stock"] != "paper" for page in file["pages"] if page in fronts]
    cuts = sum(lines(page, "x_mm", "width_mm") + lines(page, "y_mm", "height_mm") for page in cut)
    ink = r"  ink, by --ink: full \d+ %, grey \d+ %, low (\d+|under 1) % of the paper on average"
    assert re.fullmatch(ink, rest[0])
    assert total == f"  {len(fronts)} sheets, {pieces} pieces, {cuts} straight cuts"


def lines(page: Any, start: str, length: str) -> int:
    """How many lines in one direction cut all pieces of a page, by the numbers of the manifest."""
    ends = sorted(end for slot in page["slots"] for end in (slot[start], slot[start] + slot[length]))
    wider: int = sum(after - before > 0.01 for before, after in pairwise(ends))
    return len(ends[:1]) + wider


def test_the_columns_of_the_summary_stand_under_one_another(ready: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kit"]) == 0
    _, rows, _, _ = split(capsys.readouterr().out, len(FILES))
    for word in ("[0-9]+ sheets?  ", "  (card|paper) [0-9]+ g", "  ink [0-9]+ %", "  (both sides|one side)"):
        assert len({match.start() for each in rows for match in re.finditer(word, each)}) == 1
