"""Backs by hand, folded over, or left out, and other papers: what the command line makes of them, and says of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pypdf
import pytest

from generator.cli import main
from generator.commands.handwork import handwork, sides
from generator.geometry import Flip
from generator.imposition.document import Backs
from tests.imposition.layouts import CARD, HALF_BOARD, TILE, items, laid_out
from tests.traps import held

if TYPE_CHECKING:
    from pathlib import Path

    from generator.imposition.document import Document

pytestmark = pytest.mark.usefixtures("desk")


def made(desk: Path, *options: str) -> pypdf.PdfReader:
    assert main(["piece", *options, "-o", "made.pdf"]) == 0
    return pypdf.PdfReader(desk / "made.pdf", strict=True)


def duplex(reader: pypdf.PdfReader) -> Any:  # pypdf's types stop at "some object"
    return reader.root_object["/ViewerPreferences"]["/Duplex"]  # type: ignore[index]  # the same


@pytest.mark.parametrize(
    ("options", "pages", "wanted"),
    [
        ((), ["front", "back"], "/DuplexFlipLongEdge"),
        (("--duplex", "manual"), ["front", "back"], "/Simplex"),
        (("--duplex", "manual", "--tray", "face-up"), ["front", "back"], "/Simplex"),
        (("--gutterfold",), ["front and back"], "/Simplex"),
        (("--single",), ["front"], "/Simplex"),
    ],
)
def test_the_printer_is_told_to_print_what_it_prints_at_once(
    options: tuple[str, ...], pages: list[str], wanted: str, desk: Path
) -> None:
    reader = made(desk, "OBS-03", *options)
    assert duplex(reader) == wanted
    assert [mark.title for mark in reader.outline if not isinstance(mark, list)] == [
        f"Sheet 1 of 1, {side}" for side in pages
    ]
    assert len(reader.pages) == len(pages)


@pytest.mark.parametrize(("tray", "order"), [("face-down", [1, 2, 2, 1]), ("face-up", [1, 2, 1, 2])])
def test_the_tray_decides_on_the_order_of_the_backs(tray: str, order: list[int], desk: Path) -> None:
    reader = made(desk, *["FAB-4"] * 12, "--duplex", "manual", "--tray", tray)
    said = [re.search(r"sheet (\d) of 2, (\w+)", page.extract_text()) for page in reader.pages]
    assert [(int(each[1]), each[2]) for each in said if each] == [
        *zip(order, ["front"] * 2 + ["back"] * 2, strict=True)
    ]


def test_a_folded_sheet_shows_its_backs(desk: Path) -> None:
    text = made(desk, "OBS-03", "SCORE-1", "--gutterfold").pages[0].extract_text()
    assert "OBS-03" in text
    assert "+100" in text
    assert "fold" in text.split()


@pytest.mark.parametrize(("paper", "width", "height"), [("a3", 297, 420), ("tabloid", 279.4, 431.8), ("9x5 mm", 0, 0)])
def test_the_page_is_the_paper(paper: str, width: float, height: float, desk: Path) -> None:
    if not width:
        assert main(["piece", "OBS-03", "--paper", paper]) == 2
        return
    box = made(desk, "OBS-03", "--paper", paper).pages[0].mediabox
    assert (float(box.width), float(box.height)) == pytest.approx((width / 25.4 * 72, height / 25.4 * 72), abs=1e-3)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("piece FAB-4 --paper 60x60mm", "FAB-4, 63 × 88 mm, does not fit on paper of 60 × 60 mm; choose larger paper"),
        ("piece FAB-4 --paper 100x150mm --gutterfold", "does not fit with its back beside it on paper of 100 × 150 mm"),
        ("piece RENOWN-TRACK --paper 148x210mm", "RENOWN-TRACK, 190 × 254 mm, does not fit on paper of 148 × 210 mm"),
        ("kit --paper 100x150mm --only aids", "PLAYER-AID, .* does not fit on paper of 100 × 150 mm"),
    ],
)
def test_paper_that_is_too_small_is_told_and_nothing_is_written(
    arguments: str, said: str, desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = held(desk)
    assert main(arguments.split()) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert re.match(rf"^afterlight: [a-zA-Z0-9-]+\.pdf: .*{said}", err)
    assert err.count("\n") == 1
    assert held(desk) == before


# What hands have to do, in words


def told(*documents: Document, flip: Flip = Flip.LONG) -> str:
    return "\n".join(handwork(documents, flip))


@pytest.mark.parametrize("backs", [Backs.FACE_UP, Backs.FACE_DOWN])
@pytest.mark.parametrize("flip", Flip)
def test_a_stack_to_turn_is_told_by_pages_by_the_first_sheet_and_by_where_tops_lie(backs: Backs, flip: Flip) -> None:
    three = laid_out(items(CARD, 20), backs=backs)
    said = told(three, flip=flip)
    first, tray, other, top = (
        (3, "face down, the last on top: put the stack back as it lies", "face-up", "last")
        if backs is Backs.FACE_DOWN
        else (1, "face up, the last on top: turn the stack over as a whole", "face-down", "first")
    )
    assert f"modules.pdf  pages 1-3, then pages 4-6, the first of them on sheet {first}" in said
    assert f"sheets come out {tray}" in said
    assert f"the printer must draw the {top} sheet first; if it does not, print with --tray {other}" in said
    assert ("its top where its front has it;" in said) is (flip is Flip.LONG)
    assert ("its top where its front has its foot" in said) is (flip is Flip.SHORT)


def test_a_single_sheet_has_no_order() -> None:
    said = told(laid_out(items(TILE, 1), backs=Backs.FACE_DOWN))
    assert "modules.pdf  page 1, then page 2\n" in said
    assert "draw" not in said


def test_files_to_fold_are_named_with_what_to_do() -> None:
    said = told(laid_out(items(TILE, 1), backs=Backs.FOLDED), laid_out(items(HALF_BOARD, 1, back=False)))
    assert said.startswith("fold each sheet of modules.pdf on its dashed line, printed sides out, and glue it\n")


@pytest.mark.parametrize("backs", [Backs.AUTO, Backs.NONE])
def test_where_the_printer_does_all_of_it_nothing_is_told(backs: Backs) -> None:
    assert told(laid_out(items(TILE, 1), backs=backs)) == ""


@pytest.mark.parametrize(
    ("backs", "said"),
    [
        (Backs.AUTO, "both sides, flip on the long edge"),
        (Backs.NONE, "one side"),
        (Backs.FACE_UP, "both sides by hand, turned on the long edge"),
        (Backs.FACE_DOWN, "both sides by hand, turned on the long edge"),
        (Backs.FOLDED, "one side, to fold"),
    ],
)
def test_the_summary_says_which_sides_are_printed(backs: Backs, said: str) -> None:
    assert sides(laid_out(items(TILE, 1), backs=backs), Flip.LONG) == said
