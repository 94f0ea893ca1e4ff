"""Files and folders may be called what they like, on the command line too."""

from __future__ import annotations

import os
import shlex
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from generator.catalog.text.characters import escaped
from generator.cli import main
from tests.conftest import CATALOG
from tests.traps import held, hidden

if TYPE_CHECKING:
    from generator.kit import Kit

ODD: Final = ["größe 宇", "-x", "--output", "'\"$~*", os.fsdecode(b"odd\xff")]

pytestmark = pytest.mark.usefixtures("desk")


@pytest.mark.usefixtures("ready")
@pytest.mark.parametrize("name", [*ODD[1:], "x" * 255])
def test_a_kit_goes_into_a_folder_of_any_name(
    name: str, desk: Path, a4_kit: Kit, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["kit", f"--output={name}"]) == 0
    out, err = capsys.readouterr()
    assert (out.split("\n")[0], err) == (f"{escaped(name)}: print at 100 %, in this order:", "")
    assert held(desk / name) == a4_kit.files
    assert (hidden(desk / name), hidden(desk)) == ([], [])


@pytest.mark.parametrize("name", [*ODD, "x" * 251])
def test_a_sheet_goes_into_a_file_of_any_name(name: str, desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["align", f"-o={name}.pdf"]) == 0
    out, err = capsys.readouterr()
    assert (out.startswith(f"{escaped(name)}.pdf: print at 100 %"), err) == (True, "")
    assert (desk / f"{name}.pdf").read_bytes().startswith(b"%PDF-")
    assert hidden(desk) == []


@pytest.mark.usefixtures("ready")
def test_a_linked_folder_and_a_linked_file_stay_links(desk: Path, a4_kit: Kit) -> None:
    (desk / "deep").mkdir()
    for link, target in (("-kit", "deep/größe"), ("-a.pdf", "deep/a b.pdf")):
        (desk / link).symlink_to(target)
    (desk / "deep" / "größe").mkdir()
    for _ in range(2):
        assert (main(["kit", "--output=-kit"]), main(["align", "--output=-a.pdf"])) == (0, 0)
        assert ((desk / "-kit").is_symlink(), (desk / "-a.pdf").is_symlink()) == (True, True)
        assert held(desk / "deep" / "größe") == a4_kit.files
        assert (desk / "deep" / "a b.pdf").read_bytes().startswith(b"%PDF-")
        assert (hidden(desk), hidden(desk / "deep")) == ([], [])


def test_a_folder_whose_name_is_too_long_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    name = "x" * 256
    for command in (["kit", "-o", name, "--only", "alignment"], ["align", "-o", f"{name}.pdf"]):
        assert main(command) == 3
        assert capsys.readouterr().err == f"afterlight: {command[2]}: File name too long\n"


@pytest.mark.parametrize("name", ["-t.csv", "a b.csv", "--.csv"])
def test_the_command_that_takes_a_table_back_can_be_typed_as_it_is_told(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(CATALOG, "-c.yaml")
    assert main(["export-csv", "-c=-c.yaml", f"-o={name}"]) == 0
    told = capsys.readouterr().out.partition("Back again: ")[2]
    assert main(shlex.split(told)[1:]) == 0
    assert "has these modules already" in capsys.readouterr().out


def test_the_command_that_mends_a_catalog_can_be_typed_as_it_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    Path("-c.yaml").write_bytes(CATALOG.read_bytes().replace(b"id: OBS-03", b"id: OBS-02", 1))
    assert main(["validate", "--", "-c.yaml"]) == 1
    told = capsys.readouterr().out.rpartition(" as `")[2].partition("` shows")[0]
    assert main(shlex.split(told)[1:]) == 1
    assert "+++ -c.yaml" in capsys.readouterr().out.replace("./", "")
