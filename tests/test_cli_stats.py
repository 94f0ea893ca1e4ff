"""`afterlight stats`: what it prints, what it draws, and what it refuses."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pypdf
import pytest

from generator.cli import main
from generator.sarif import RULES
from tests.traps import held

if TYPE_CHECKING:
    from typing import Any

pytestmark = pytest.mark.usefixtures("desk")

TABLES: Final = (
    "Ports by side",
    "Costs by guild",
    "Ports against cost",
    "Outward sockets by cost",
    "Dead ends: 3 modules with just one port",
    "Corridors between two different modules drawn at random",
    "What is asked of a good catalog",
)


def text_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What the command prints; it must have nothing else to say."""
    assert main(["stats", *arguments]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_the_tables_are_told_in_order_and_aligned(capsys: pytest.CaptureFixture[str]) -> None:
    out = text_of(capsys)
    assert re.match(r"catalog\.yaml: 60 modules, rules v3, revision [0-9a-f]{8}\n\n", out)
    places = [out.index(f"\n{title}\n") for title in TABLES]
    assert places == sorted(places)
    assert not [line for line in out.split("\n") if line != line.rstrip()]
    rows = out[places[0] :].split("\n")[2:13]
    ends = {len(row) for row in rows if row}
    assert len(ends) == 1
    assert re.search(r"^  Observatory +10 +6 +6 +7 +7 +26 +2\.60$", out, re.MULTILINE)
    assert re.search(r"^  Research +2 +4 +4 +4 +2 +2 +2 +20 +134 +6\.70$", out, re.MULTILINE)
    assert "(36 × 36 - 18) / (60 × 59)  = 213/590   = 36.1 %" in out
    assert "REA-01  Reactor     Fabrication  cost 4  port inward" in out


def test_every_check_is_told_with_what_came_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    path = Path("catalog.yaml")
    text = path.read_text("utf-8").replace("clockwise: port,     counter", "clockwise: bulkhead, counter", 1)
    path.write_text(f"{text}allow:\n  side-balance: 理由 it leans\n  dead-ends: some day\n", "utf-8")
    out = text_of(capsys)
    assert re.search(r"^  side-balance +silenced  理由 it leans$", out, re.MULTILINE)
    assert re.search(r"^  idle-allowance +warning   nothing is left to silence as `dead-ends`$", out, re.MULTILINE)
    assert re.search(r"^  alike-modules +pass      no two modules of a department have", out, re.MULTILINE)
    document = json.loads(text_of(capsys, "--format", "json"))
    checks = {check["code"]: check for check in document["checks"]}
    assert checks["side-balance"] == {"code": "side-balance", "outcome": "silenced", "notes": ["理由 it leans"]}
    assert checks["guild-costs"] == {"code": "guild-costs", "outcome": "pass", "notes": []}
    assert set(checks) <= set(RULES)


def test_json_is_one_object_with_exact_shares(capsys: pytest.CaptureFixture[str]) -> None:
    out = text_of(capsys, "catalog.yaml", "--format", "json")
    assert out.isascii()
    document: dict[str, Any] = json.loads(out)
    assert list(document) == [
        *("format", "catalog", "rules", "revision", "modules", "ports", "costs", "by_cost", "outward", "dead_ends"),
        *("corridors", "checks"),
    ]
    assert (document["format"], document["modules"], document["dead_ends"]) == (1, 60, ["REA-01", "GRN-01", "HAB-01"])
    assert document["ports"]["guilds"]["Energy"] == {
        "modules": 20, "inward": 14, "outward": 12, "clockwise": 12, "counterclockwise": 12, "ports": 50,
        "per_module": {"fraction": "5/2", "value": 2.5},
    }  # fmt: skip
    assert document["costs"]["all"]["counts"] == {"4": 6, "5": 12, "6": 12, "7": 12, "8": 6, "9": 6, "10": 6}
    assert document["by_cost"][0] == {
        "cost": 4, "modules": 6, "by_ports": {"1": 3, "2": 3, "3": 0, "4": 0},
        "mean_ports": {"fraction": "3/2", "value": 1.5}, "mean_worth": {"fraction": "7/2", "value": 3.5},
        "outward_bulkheads": 4,
    }  # fmt: skip
    assert document["outward"]["bulkhead"] == {"modules": 24, "mean_cost": {"fraction": "13/2", "value": 6.5}}
    assert document["corridors"]["beside"] == {
        "clockwise_ports": 36, "counterclockwise_ports": 36, "both": 18, "ordered_pairs": 3540,
        "chance": {"fraction": "213/590", "value": 0.361017}, "percent": 36.1017,
    }  # fmt: skip


def test_a_page_is_drawn_as_pdf_on_either_paper(capsys: pytest.CaptureFixture[str]) -> None:
    for paper, width in (("a4", 210 / 25.4 * 72), ("letter", 612)):
        out = text_of(capsys, "-o", f"{paper}.pdf", "--paper", paper)
        assert out == f"{paper}.pdf: print at 100 %, one side\n"
        (sheet,) = pypdf.PdfReader(f"{paper}.pdf").pages
        assert float(sheet.mediabox.width) == pytest.approx(width, abs=0.01)
        text = sheet.extract_text()
        assert "THE CATALOG IN NUMBERS" in text
        assert f"{paper}.pdf · sheet 1 of 1" in text


def test_the_same_page_is_drawn_as_svg(capsys: pytest.CaptureFixture[str]) -> None:
    out = text_of(capsys, "-o", "Page.SVG")
    assert out == "Page.SVG: the statistics as a picture\n"
    first = Path("Page.SVG").read_bytes()
    assert b' width="190mm"' in first
    assert b' height="254mm"' in first
    assert b"The catalog in numbers" in first
    text_of(capsys, "-o", "Page.SVG")  # one that is there is replaced, and by the same
    assert Path("Page.SVG").read_bytes() == first


def test_the_page_is_the_same_every_time() -> None:
    assert main(["stats", "-o", "x.pdf"]) == 0
    first = Path("x.pdf").read_bytes()
    assert main(["stats", "-o", "x.pdf"]) == 0
    assert Path("x.pdf").read_bytes() == first


def test_a_catalog_with_errors_is_refused_and_nothing_is_drawn(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = desk / "catalog.yaml"
    path.write_text(path.read_text("utf-8").replace("cost: 4", "cost: four", 1), "utf-8")
    before = held(desk)
    for arguments in ([], ["--format", "json"], ["-o", "x.pdf"], ["-o", "x.svg"]):
        assert main(["stats", *arguments]) == 1
        out, err = capsys.readouterr()
        assert out == ""
        assert "error[wrong-type]" in err
    assert held(desk) == before


def test_a_file_that_is_no_drawing_is_left_alone(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("notes.svg", "notes.pdf"):
        (desk / name).write_bytes(b"mine")
        assert main(["stats", "-o", name]) == 3
        assert "it was left alone" in capsys.readouterr().err
        assert (desk / name).read_bytes() == b"mine"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--format", "xml"], "invalid choice: 'xml'"),
        (["-o", "x.png"], "'x.png' is not the name of a PDF"),
        (["-o", "x.pdf", "--format", "json"], "--format json prints, and -o draws a page"),
        (["--paper", "a5"], "invalid choice: 'a5'"),
    ],
)
def test_wrong_usage(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", *arguments]) == 2
    assert words in capsys.readouterr().err
