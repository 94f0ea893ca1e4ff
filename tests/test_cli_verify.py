"""`afterlight verify`, as a user meets it."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from generator.cli import main
from generator.kit import build_kit
from generator.options import Options
from generator.staging import replace_kit

if TYPE_CHECKING:
    from pathlib import Path

    from generator.artwork.theme import Theme
    from generator.catalog.model import Catalog
    from generator.kit import Kit

pytestmark = pytest.mark.usefixtures("desk")


@pytest.fixture(scope="module")
def small(standard: Catalog, look: Theme) -> Kit:
    return build_kit(standard, Options(only=("tokens",)), look)


def test_a_sound_kit_is_said_to_be_so(
    desk: Path, small: Kit, standard: Catalog, capsys: pytest.CaptureFixture[str]
) -> None:
    replace_kit(desk / "output", small.files)
    assert main(["verify"]) == 0
    out, err = capsys.readouterr()
    read = "sockets, ID and cost of 0 modules read back"
    told = f"1 file, 1 sheet, 15 pieces; {read}; rules v3, catalog {standard.revision}"
    assert (out, err) == (f"output: as its catalog says\noutput: {told}\n", "")


def test_a_kit_that_is_not_is_told_and_left_alone(desk: Path, small: Kit, capsys: pytest.CaptureFixture[str]) -> None:
    replace_kit(desk / "größer kit", small.files)
    pdf = desk / "größer kit" / "tokens.pdf"
    pdf.write_bytes(pdf.read_bytes()[:-100])
    before = pdf.read_bytes()
    for style, where in (("full", "größer kit/tokens.pdf"), ("concise", "größer kit/tokens.pdf"), ("json", None)):
        assert main(["verify", "größer kit", "--format", style]) == 1
        out, err = capsys.readouterr()
        assert err == ""
        if where is None:
            table = json.loads(out)
            assert (table["format"], table["kit"], table["ok"]) == (1, "größer kit", False)
            assert "file-digest" in {problem["code"] for problem in table["problems"]}
        else:
            assert f"{where}: error[file-digest]: its bytes are not those that kit.json lists" in out
    assert pdf.read_bytes() == before


def test_a_pdf_that_is_not_listed_changes_no_exit_code(
    desk: Path, small: Kit, capsys: pytest.CaptureFixture[str]
) -> None:
    replace_kit(desk / "output", small.files)
    (desk / "output" / "mine.pdf").write_bytes(b"")
    assert main(["verify"]) == 0
    assert "output/mine.pdf: warning[file-unlisted]" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["verify"], 3, "there is no folder output; `afterlight kit` prints one"),
        (["verify", "."], 2, ". holds no kit: there is no kit.json in it"),
        (["verify", "catalog.yaml"], 2, "catalog.yaml is a file; name the folder of a kit"),
        (["verify", "catalog.yaml/x"], 3, "catalog.yaml/x/kit.json: Not a directory"),
        (["verify", "--format", "xml"], 2, "invalid choice: 'xml'"),
    ],
)
def test_what_is_no_kit_is_told(arguments: list[str], code: int, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert told in err


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root reads everything")
def test_a_file_that_cannot_be_read_ends_the_run(desk: Path, small: Kit, capsys: pytest.CaptureFixture[str]) -> None:
    replace_kit(desk / "output", small.files)
    (desk / "output" / "tokens.pdf").chmod(0)
    assert main(["verify"]) == 3
    assert "output/tokens.pdf: Permission denied" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["kit.json", "tokens.pdf"])
def test_so_does_one_that_the_disk_does_not_give(
    name: str, desk: Path, small: Kit, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from generator.verification import folder, verify

    replace_kit(desk / "output", small.files)
    real = folder.read_file

    def failing(path: Path) -> bytes:
        if path.name == name:
            raise OSError(5, "Input/output error", str(path))
        return real(path)

    monkeypatch.setattr(folder, "read_file", failing)
    monkeypatch.setattr(verify, "read_file", failing)
    assert main(["verify"]) == 3
    out, err = capsys.readouterr()
    assert (out, err) == ("", f"afterlight: output/{name}: Input/output error\n")
