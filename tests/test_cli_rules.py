"""`afterlight rules` writes pages to read on a screen, and the kit holds them as a booklet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pypdf
import pytest

from generator.cli import main
from generator.commands.handwork import handwork
from generator.geometry import Flip
from generator.imposition.booklet import bind
from generator.imposition.document import Backs
from generator.imposition.order import Job, Order
from generator.imposition.paper import PAPERS

if TYPE_CHECKING:
    from pathlib import Path

    from generator.artwork.theme import Theme

pytestmark = pytest.mark.usefixtures("desk")


def test_the_pages_come_in_order(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--paper", "half-letter", "-o", "read.pdf"]) == 0
    out, err = capsys.readouterr()
    assert out == "read.pdf: 12 pages to read on a screen; `afterlight kit --only rules` prints them to fold\n"
    assert err == ""
    pages = pypdf.PdfReader(desk / "read.pdf").pages
    assert (pages[0].mediabox.width, pages[0].mediabox.height) == pytest.approx((396, 612), abs=0.01)
    assert "AFTERLIGHT STATION" in pages[0].extract_text()


def test_a_catalog_with_other_parameters_has_other_rules(desk: Path) -> None:
    catalog = desk / "catalog.yaml"
    catalog.write_text(catalog.read_text("utf-8") + "\nparameters: {opening_hand: 17}\n", "utf-8")
    assert main(["rules"]) == 0
    text = pypdf.PdfReader(desk / "rules.pdf").pages[-1].extract_text()
    assert "17 or more *" in " ".join(text.split()).replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["--paper", "a4"], 2, "invalid choice: 'a4'"),
        (["-o", "rules.svg"], 2, "'rules.svg' is not the name of a PDF"),
        (["-o", "catalog.yaml"], 3, "catalog.yaml exists and is not a PDF; it was left alone"),
        (["-c", "none.yaml"], 3, "there is no catalog none.yaml"),
    ],
)
def test_what_cannot_be_is_told(
    arguments: list[str], code: int, told: str, desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", *arguments]) == code
    assert told in capsys.readouterr().err
    assert not (desk / "rules.pdf").exists()


def test_a_catalog_with_errors_is_refused(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (desk / "catalog.yaml").write_text("rules: v3\nmodules: []\n")
    assert main(["rules"]) == 1
    assert "module-count" in capsys.readouterr().err
    assert not (desk / "rules.pdf").exists()


@pytest.mark.parametrize(
    ("paper", "backs", "told"),
    [
        ("a4", Backs.AUTO, "rules.pdf: lay sheet 1 down, front below, the others upon it in order"),
        ("a3", Backs.AUTO, "rules.pdf: cut each sheet at its marks, then lay sheet 1 down, front below"),
        ("a4", Backs.NONE, "rules.pdf: fold each sheet in the middle, its print outward"),
        ("letter", Backs.FOLDED, "rules.pdf: fold each sheet in the middle, its print outward"),
    ],
)
def test_it_is_said_how_to_bind_them(paper: str, backs: Backs, told: str, look: Theme) -> None:
    order = Order(PAPERS[paper], Flip.LONG, "v3", "01234567", backs)
    document = bind(Job("rules.pdf", "Rules", "paper"), ["RULES-1", "RULES-2", "RULES-3", "RULES-4"], order, look)
    first, second = handwork([document], Flip.LONG)
    assert first.startswith(told)
    assert "staple" in second
