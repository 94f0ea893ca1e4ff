"""`align --read`: what is said of the readings of an alignment sheet, and which sheet follows."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pypdfium2
import pytest

from generator.cli import main
from tests.traps import held

pytestmark = pytest.mark.usefixtures("desk")

READ: Final = "--read 0.5/-0.2,0.5/-0.2,0.4/-0.2,0.5/-0.2"
FOUND: Final = "--back-shift -0.47,0.2 --back-rotate -0.007 --back-scale 0.99957,1"
AMISS: Final = (
    "lie 0.47 mm too far right and 0.20 mm too far down, are turned 0.01 degrees clockwise, are 0.04 % too wide"
)
ANEW: Final = "read all corners again; they are told in rows from the top left one, as seen on the back"


def said(file: str) -> list[str]:
    """The text of each page of a PDF, as one line."""
    pages = pypdfium2.PdfDocument(file)
    return [" ".join(page.get_textpage().get_text_range().split()) for page in pages]


def test_readings_are_answered_and_nothing_is_printed(run: Any) -> None:
    code, out, err = run("align", READ)
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        f"uncorrected, this printer's backs {AMISS}",
        "the readings agree to 0.03 mm, worst at the top left; the root mean square is 0.02 mm",
        f"to print so:  afterlight kit {FOUND}",
        f"to check it:  afterlight align {FOUND}  (which should read 0 at all corners)",
        f"to keep it:   afterlight printer save NAME {FOUND}",
    ]
    assert list(held(Path())) == ["catalog.yaml"]


def test_a_sheet_that_checks_the_answer_is_printed_where_it_is_asked_for(run: Any) -> None:
    _, answer, _ = run("align", READ)
    code, out, err = run("align", READ, "-o check.pdf")
    assert (code, err) == (0, "")
    assert out == f"{answer}check.pdf: print at 100 %, both sides, flip on the long edge\n"
    assert run("align", FOUND, "-o again.pdf")[0] == 0
    assert said("check.pdf")[1].replace("check", "again") == said("again.pdf")[1]


def test_what_is_said_again_is_what_was_said(run: Any) -> None:
    """The options that are told hold all that the sheet was printed with."""
    options = "--paper letter --flip short --duplex manual --tray face-up --margins 5"
    _, out, _ = run("align", options, READ)
    assert f"to print so:  afterlight kit {options} --back-shift" in out
    assert f"to keep it:   afterlight printer save NAME {options} --back-shift" in out
    run("printer save office --margins 4 --back-shift 1,1")
    _, out, _ = run("align --printer office", READ)
    assert "to print so:  afterlight kit --printer office --back-shift 0.53,1.2" in out
    assert "to keep it:   afterlight printer save office --printer office --back-shift 0.53,1.2" in out
    kept = out.splitlines()[-1].partition("afterlight ")[2]
    assert run(kept)[0] == 0
    assert "--margins 4 --back-shift 0.53,1.2 " in run("printer list")[1]


def test_a_sheet_that_reads_nothing_asks_for_nothing(run: Any) -> None:
    for options in ("", FOUND):
        code, out, err = run("align", options, "--read 0/0,0/0,0/0,0/0")
        assert (code, err) == (0, "")
        assert out.splitlines()[-2:] == [
            "the readings agree to 0.00 mm",
            "there is nothing to change: print as this sheet was printed",
        ]
    assert run("align --read 0/0,0/0,0/0,0/0")[1].startswith(
        "uncorrected, this printer's backs lie where they should\n"
    )


def test_readings_may_begin_with_a_minus_and_be_written_apart(run: Any) -> None:
    for form in (
        ["--read", "-0.4/-0.2,-.4/-.2,-0.4/-0.2,-0.40/-0.20"],
        ["--read=-0.4/-0.2, -0.4 / -0.2,-0.4/-0.2,-0.4/-0.2"],
    ):
        assert main(["align", *form]) == 0
    assert "--back-shift 0.4,0.2 " in run("align --read -0.4/-0.2,-0.4/-0.2,-0.4/-0.2,-0.4/-0.2")[1]


@pytest.mark.parametrize(
    ("read", "warning"),
    [
        (
            "3/-2,3/-2,3/-2,3/-2",
            "readings of 1 mm and more are rough; print the sheet again as is told here, and read it once more",
        ),
        (
            "0.4/-0.2,0.4/-0.2,0.4/0.5,0.4/-0.2",
            "the readings contradict each other: read again how far up at the bottom left or up at the bottom right",
        ),
        (
            "0.9/-0.2,-0.9/-0.2,0.3/0.9,0.4/-0.1",
            f"the readings contradict each other: {ANEW}",
        ),
    ],
)
def test_readings_that_cannot_be_relied_on_are_warned_of(read: str, warning: str, run: Any) -> None:
    code, out, err = run("align --read", read)
    assert code == 0
    assert err == f"afterlight: warning: {warning}\n"
    assert "to print so:" in out


@pytest.mark.parametrize(
    ("read", "told"),
    [
        ("", "expected one argument|is not four corners"),
        ("0.1/0.1", "is not four corners parted by commas"),
        ("0/0,0/0,0/0,0/0,0/0", "is not four corners"),
        ("0/0,0/0,0/0,0", "is not four corners"),
        ("0/0,0/0,0/0,0/0/0", "is not four corners"),
        ("0/0,0/0,0/0,-/-", "is not four corners"),
        ("0/0,0/0,0/0,nan/0", "is not four corners"),
        ("0/0,0/0,0/0,1e1/0", "is not four corners"),
        ("0,1/0,0/0,0/0,0/0", "is not four corners"),
        ("0/0,0/0,0/0,99999/0", "is not four corners"),
        ("0/0,0/0,0/0,16/0", "no reading can be 16 mm, for it is 15 mm at the most; read the sheet again, or print it"),
        ("14/0,-14/0,14/0,-14/0", "these readings mean backs that are more than 10% too large or too small; read the"),
    ],
)
def test_what_is_no_reading_is_wrong_usage(read: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["align", f"--read={read}"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert any(part in err for part in told.split("|"))
    assert list(held(Path())) == ["catalog.yaml"]


def test_the_sheet_says_what_to_type(run: Any) -> None:
    for options, typed in (
        ("", "afterlight align --read"),
        ("--paper letter --flip short", "afterlight align --paper letter --flip short --read"),
        (f"--flip short {FOUND}", f"afterlight align --flip short {FOUND} --read"),
    ):
        assert run("align", options)[0] == 0
        front, back = said("alignment.pdf")
        assert typed in back
        assert "--read" not in front
        assert "top left" in back
        assert back.index("top left") < back.index("top right") < back.index("bottom left") < back.index("bottom right")


def test_a_correction_that_moves_the_corners_off_is_warned_of(run: Any) -> None:
    code, out, err = run("align --back-shift 9,0")
    assert code == 0
    assert out.startswith("alignment.pdf: ")
    assert err.startswith("afterlight: warning: the correction moves part of the back ")
    assert err.endswith(" mm into the unprintable edge, alignment.pdf sheet 1\n")
    assert run("align --back-shift 0.5,0.5")[2] == ""


def test_pieces_that_a_correction_moves_off_are_warned_of(run: Any) -> None:
    cards = " ".join(["FAB-4"] * 9)
    code, _, err = run("piece", cards, "--paper letter --back-shift 0,3 -o x.pdf")
    assert code == 0
    assert err == (
        "afterlight: warning: the correction moves the back of FAB-4 1.7 mm into the unprintable edge, x.pdf sheet 1, "
        "and 2 other backs there\n"
    )
    assert run("piece", cards, "--paper letter -o x.pdf")[2] == ""
    assert run("piece", cards, "--paper letter --back-shift 0,3 --margins 4 -o x.pdf")[2] == ""


@pytest.mark.parametrize("command", ["align", "kit"])
def test_a_paper_that_is_too_small_is_told(command: str, run: Any) -> None:
    code, out, err = run(command, "--paper 200x280mm")
    assert (code, out) == (2, "")
    assert "alignment.pdf: the paper is too small for the alignment sheet, which needs 210 × 279.4 mm; choose" in err
    assert list(held(Path())) == ["catalog.yaml"]
