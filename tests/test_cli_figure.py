"""`afterlight figure`: draws what holds, tells all that does not, and writes over nothing that is no figure."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from generator.cli import main
from tests.catalog.building import swapped
from tests.figures.files import shipped
from tests.traps import held, hidden

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("desk")


def test_a_figure_of_ours_is_drawn_by_its_name(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["figure", "synergy-two"]) == 0
    assert capsys.readouterr() == ("synergy-two.svg: Synergy, 118 × 141 mm\n", "")
    assert b"<svg" in (desk / "synergy-two.svg").read_bytes()[:200]


@pytest.mark.parametrize(
    ("options", "name", "head"),
    [
        ("", "mine.svg", b"<?xml"),
        ("--format pdf", "mine.pdf", b"%PDF-"),
        ("--format png --dpi 40", "mine.png", b"\x89PNG"),
        ("-o sub/x.PDF", "sub/x.PDF", b"%PDF-"),
        ("-o x.png --dpi 40 --format png", "x.png", b"\x89PNG"),
    ],
)
def test_a_position_file_is_drawn_as_asked_and_drawn_again(options: str, name: str, head: bytes, desk: Path) -> None:
    (desk / "sub").mkdir()
    (desk / "sub" / "mine.yaml").write_text(shipped("anatomy"), "utf-8")
    for _ in range(2):
        assert main(["figure", "sub/mine.yaml", *options.split()]) == 0
        assert (desk / name).read_bytes().startswith(head)
    assert hidden(desk) == []


def test_what_is_wrong_is_told_with_file_and_line_and_nothing_is_written(
    desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = swapped(shipped("storm-shield"), "shield: 3", "shield: 5")
    (desk / "mine.yaml").write_text(swapped(text, "inner 9: HAB-06", "inner 9: HAB-6"), "utf-8")
    before = held(desk)
    assert main(["figure", "mine.yaml"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert re.search(r"^error\[unknown-module\]: .*\n +--> mine.yaml:9:12$", err, re.MULTILINE)
    assert "did you mean `HAB-06`?" in err
    assert err.endswith("mine.yaml: 1 error\n")
    (desk / "mine.yaml").write_text(text, "utf-8")
    assert main(["figure", "mine.yaml"]) == 1
    assert re.search(r"^error\[false-claim\]: the Storm Shield scores 3 in all$", capsys.readouterr().err, re.MULTILINE)
    assert held(desk).keys() == before.keys()


def test_a_changed_catalog_makes_a_figure_of_ours_fail(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (desk / "catalog.yaml").read_text("utf-8")
    line = re.search(r"- \{id: REA-06.*\n.*\}\}\n", text)
    assert line is not None
    turned = swapped(line[0], "outward: bulkhead", "outward: port    ")
    (desk / "mine.yaml").write_text(text.replace(line[0], turned), "utf-8")
    assert main(["figure", "storm-shield", "-c", "mine.yaml"]) == 1
    err = capsys.readouterr().err
    assert "the lane of sector 0 scores 0" in err
    assert re.search(r"storm-shield\.yaml:\d+:\d+$", err, re.MULTILINE)


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        ("figure", 2, "required: POSITION"),
        ("figure placment", 2, "there is no figure 'placment'; did you mean placement?"),
        ("figure qqqqqq", 2, "there is no figure 'qqqqqq'; there are anatomy, board, placement"),
        ("figure none.yaml", 3, "there is no position file none.yaml; `afterlight figure placement` draws one of ours"),
        ("figure .", 3, "Is a directory"),
        ("figure board -c none.yaml", 3, "there is no catalog none.yaml"),
        ("figure board -o x.txt", 2, "'x.txt' must end with .svg, .pdf or .png"),
        ("figure board -o x.svg --format pdf", 2, "contradict each other"),
        ("figure board --dpi 100", 2, "--dpi is of use with a png alone"),
        ("figure board --format png --dpi 9999", 2, "is not a whole number from 36 to 600"),
        ("figure anatomy -o none/x.svg", 3, "there is no folder none"),
        ("figure anatomy -o theirs.svg", 3, "theirs.svg exists and is not an SVG; it was left alone"),
        ("figure anatomy -o theirs.pdf", 3, "theirs.pdf exists and is not a PDF; it was left alone"),
        ("figure anatomy -o theirs.png --dpi 40", 3, "theirs.png exists and is not a PNG; it was left alone"),
    ],
)
def test_what_cannot_be_done_is_told_and_changes_nothing(
    arguments: str, code: int, told: str, desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for ending in ("svg", "pdf", "png"):
        (desk / f"theirs.{ending}").write_text("mine", "utf-8")
    before = held(desk)
    assert main(arguments.split()) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert told in err
    assert held(desk) == before
    assert hidden(desk) == []


def test_a_catalog_with_errors_is_refused(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (desk / "catalog.yaml").write_text("rules: v3\nmodules: []\n", "utf-8")
    assert main(["figure", "board"]) == 1
    assert "error[module-count]" in capsys.readouterr().err
