"""`afterlight validate --fix` shows the smallest mend; with `--write` the file becomes what was shown."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Final

import pytest

from generator.cli import main
from tests.conftest import CATALOG

pytestmark = pytest.mark.usefixtures("desk")

STANDARD: Final = CATALOG.read_text("utf-8")
WRONG: Final = STANDARD.replace("Energy,      cost: 7", "Energy,      cost: 6", 1)
FILE: Final = Path("catalog.yaml")


def test_the_mend_is_shown_as_a_difference_and_nothing_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    FILE.write_text(WRONG, "utf-8")
    assert main(["validate", "--fix"]) == 1
    out, err = capsys.readouterr()
    rows = out.split("\n")
    assert rows[:2] == ["--- catalog.yaml", "+++ catalog.yaml"]
    assert "-  - {id: OBS-06, department: Observatory, guild: Energy,      cost: 6," in rows
    assert "+  - {id: OBS-06, department: Observatory, guild: Energy,      cost: 7," in rows
    assert "the smallest mend: 1 change in 1 module; `--fix --write` writes it" in rows
    assert err == ""
    assert FILE.read_text("utf-8") == WRONG


def test_patch_could_take_what_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    """The last line's break makes no further line, of which a hunk would speak in vain."""
    FILE.write_text(STANDARD.replace("Energy,      cost: 10,", "Energy,      cost: 9,"), "utf-8")
    assert main(["validate", "--fix"]) == 1
    told = capsys.readouterr().out.split("\n\n")[0].split("\n")
    assert [row for row in told if row[0] in "+-"][
        -1
    ] == "+  - {id: DCK-10, department: Dock, guild: Energy,      cost: 10,"
    assert told[-1] == " " + STANDARD.split("\n")[-2]


def test_the_mend_is_written_on_request(capsys: pytest.CaptureFixture[str]) -> None:
    FILE.write_text(WRONG, "utf-8")
    FILE.chmod(0o640)
    assert main(["validate", "--fix", "--write"]) == 0
    assert "1 change in 1 module; written" in capsys.readouterr().out
    assert FILE.read_text("utf-8") == STANDARD
    assert stat.S_IMODE(FILE.stat().st_mode) == 0o640
    assert list(Path().iterdir()) == [FILE]
    assert main(["validate", "--fix", "--write"]) == 0
    assert capsys.readouterr().out == "nothing to mend\n"


def test_what_is_left_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    FILE.write_text(WRONG.replace("cost: 4", "csot: 4", 1), "utf-8")
    assert main(["validate", "--fix", "--write"]) == 1
    out = capsys.readouterr().out
    assert "; the rest is to be mended by hand; written" in out
    assert "error[unknown-field]" in out
    assert FILE.read_text("utf-8") == STANDARD.replace("cost: 4", "csot: 4", 1)


def test_what_cannot_be_worked_out_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    FILE.write_text("rules: [", "utf-8")
    assert main(["validate", "--fix", "--write"]) == 1
    out = capsys.readouterr().out
    assert out.startswith("no smallest mend can be worked out: mend what is told here first\n\nerror[yaml-syntax]")
    assert FILE.read_text("utf-8") == "rules: ["
    FILE.write_text(STANDARD.replace("cost: 4", "csot: 4", 1), "utf-8")
    assert main(["validate", "--fix"]) == 1
    assert capsys.readouterr().out.startswith("nothing here can be mended by itself\n\nerror[unknown-field]")


def test_added_sockets_are_said_to_be_a_proposal(capsys: pytest.CaptureFixture[str]) -> None:
    start = STANDARD.index("  - {id: OBS-03")
    FILE.write_text(STANDARD[:start] + STANDARD[STANDARD.index("  - {id: OBS-04") :], "utf-8")
    assert main(["validate", "--fix"]) == 1
    assert "1 module added, with sockets that are a proposal: OBS-03; " in capsys.readouterr().out
    assert main(["validate", "--fix", "--write"]) == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--write"], "--write goes with --fix"),
        (["--fix", "--format", "json"], "--fix answers in full only"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_a_missing_catalog_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    FILE.unlink()
    assert main(["validate", "--fix"]) == 3
    assert "afterlight init" in capsys.readouterr().err


def test_a_file_that_cannot_be_replaced_stays(capsys: pytest.CaptureFixture[str]) -> None:
    FILE.write_text(WRONG, "utf-8")
    folder = Path("kept")
    folder.mkdir()
    (folder / "catalog.yaml").symlink_to(FILE.resolve())
    assert main(["validate", "--fix", "--write", "kept/catalog.yaml"]) == 0
    assert (folder / "catalog.yaml").is_symlink()
    assert FILE.read_text("utf-8") == STANDARD


def test_a_pipe_is_not_written(capsys: pytest.CaptureFixture[str]) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("there are no named pipes on this system")
    os.mkfifo("pipe.yaml")
    assert main(["validate", "--fix", "--write", "pipe.yaml"]) == 3
    assert "pipe.yaml is not a file that can be written anew" in capsys.readouterr().err
