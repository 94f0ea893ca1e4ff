"""Tables for spreadsheets: written, read back, and shown before anything changes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.cli import main
from tests.conftest import CATALOG
from tests.traps import held

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.usefixtures("desk")

HEADER = b"id,department,guild,cost,inward,outward,clockwise,counterclockwise\r\n"


@pytest.fixture
def edited(desk: Path, capsys: pytest.CaptureFixture[str]) -> Callable[[str, str], bytes]:
    """Exports the catalog into modules.csv and replaces some text in it; returns the table."""

    def edit(old: str, new: str) -> bytes:
        assert main(["export-csv", "-o", "modules.csv"]) == 0
        capsys.readouterr()
        path = desk / "modules.csv"
        data = path.read_bytes()
        assert old.encode() in data
        path.write_bytes(data.replace(old.encode(), new.encode(), 1))
        return path.read_bytes()

    return edit


def test_the_modules_are_printed_as_a_table(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["export-csv"]) == 0
    out, err = capsysbinary.readouterr()
    assert err == b""
    assert out.startswith(HEADER + b"OBS-01,Observatory,Research,4,bulkhead,bulkhead,port,port\r\n")
    assert out.count(b"\r\n") == out.count(b"\n") == 61
    assert main(["export-csv", "catalog.yaml", "--semicolon"]) == 0
    assert capsysbinary.readouterr().out == out.replace(b",", b";")


def test_the_modules_are_written_as_a_table(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export-csv", "-o", "modules.csv"]) == main(["export-csv", "-o", "modules.csv", "--semicolon"]) == 0
    out, err = capsys.readouterr()
    assert out == "modules.csv: 60 modules. Back again: afterlight import-csv modules.csv\n" * 2
    assert err == ""
    assert (desk / "modules.csv").read_bytes().startswith(HEADER.replace(b",", b";"))


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        ("export-csv none.yaml", 3, "there is no catalog none.yaml"),
        ("export-csv -o catalog.yaml", 3, "catalog.yaml exists and is not a table of modules; it was left alone"),
        ("export-csv -o .", 3, "is a folder"),
        ("export-csv -o none/x.csv", 3, "there is no folder none"),
        ("export-csv .", 3, "Is a directory"),
        ("import-csv", 2, "required: FILE"),
        ("import-csv none.csv", 3, "there is no table none.csv; `afterlight export-csv -o FILE` writes one"),
        ("import-csv .", 3, "Is a directory"),
        ("import-csv catalog.yaml", 1, "error[csv-syntax]: the first row does not name the columns"),
        ("import-csv catalog.yaml --write", 1, "error[csv-syntax]"),
        ("import-csv catalog.yaml -c none.yaml --write", 1, "error[csv-syntax]"),
        ("import-csv catalog.yaml --format xml", 2, "invalid choice: 'xml'"),
        ("schema extra", 2, "extra"),
        ("schema -o catalog.yaml", 3, "catalog.yaml exists and is not a schema of the catalog; it was left alone"),
    ],
)
def test_what_cannot_be_done_is_told_and_changes_nothing(
    arguments: str, code: int, told: str, desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments.split()) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert told in err
    assert held(desk) == {"catalog.yaml": CATALOG.read_bytes()}


def test_a_broken_catalog_is_told_and_exported_to_be_mended(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = CATALOG.read_text("utf-8").replace("id: DCK-10", "id: DCK-09")
    (desk / "catalog.yaml").write_text(broken, "utf-8")
    assert main(["export-csv", "-o", "modules.csv"]) == 0
    assert "error[duplicate-id]" in capsys.readouterr().err
    table = desk / "modules.csv"
    head, _, tail = table.read_bytes().rpartition(b"DCK-09")
    table.write_bytes(head + b"DCK-10" + tail)
    assert main(["import-csv", "modules.csv", "--write"]) == 0
    assert (desk / "catalog.yaml").read_bytes() == CATALOG.read_bytes()


@pytest.mark.parametrize(
    ("old", "new"), [("cost: 10,", "csot: 10,"), ("modules:", "modules: {"), ("rules: v3", "x: 1")]
)
def test_a_catalog_that_no_table_can_hold_is_told(
    old: str, new: str, desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = CATALOG.read_text("utf-8").replace(old, new, 1)
    (desk / "catalog.yaml").write_text(broken, "utf-8")
    assert main(["export-csv", "-o", "modules.csv"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "error[" in err
    assert list(held(desk)) == ["catalog.yaml"]


def test_a_change_is_shown_and_then_written(
    desk: Path, edited: Callable[[str, str], bytes], capsys: pytest.CaptureFixture[str]
) -> None:
    edited("DCK-10,", "DCK-77,")
    assert main(["import-csv", "modules.csv"]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("--- catalog.yaml\n+++ catalog.yaml\n@@ ")
    changed = [row for row in out.splitlines()[3:] if row[:1] in ("+", "-")]
    assert changed == [
        "-  - {id: DCK-10, department: Dock, guild: Energy,      cost: 10,",
        "+  - {id: DCK-77, department: Dock, guild: Energy,      cost: 10,",
    ]
    assert err == "nothing was changed; --write changes catalog.yaml so\n"
    assert (desk / "catalog.yaml").read_bytes() == CATALOG.read_bytes()

    assert main(["import-csv", "modules.csv", "--write"]) == 0
    assert capsys.readouterr() == ("catalog.yaml: changed as the table says, all else kept\n", "")
    assert (desk / "catalog.yaml").read_bytes() == CATALOG.read_bytes().replace(b"DCK-10", b"DCK-77")
    assert main(["import-csv", "modules.csv", "--write"]) == 0
    assert capsys.readouterr() == ("catalog.yaml: it has these modules already; nothing was changed\n", "")


@pytest.mark.parametrize("style", ["full", "concise", "json", "sarif"])
def test_a_table_with_errors_is_told_in_every_format_and_changes_nothing(
    style: str, desk: Path, edited: Callable[[str, str], bytes], capsys: pytest.CaptureFixture[str]
) -> None:
    table = edited("OBS-03,Observatory,Energy,5,", "OBS-03,Observatory,Energie,5,")
    assert main(["import-csv", "modules.csv", "--write", "--format", style]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    if style == "full":
        assert "error[unknown-value]: `guild` cannot be `Energie`" in err
        assert "--> modules.csv:4:20" in err
        assert "4 | OBS-03,Observatory,Energie,5," in err
    elif style == "concise":
        assert err.startswith("modules.csv:4:20: error[unknown-value]: ")
    elif style == "json":
        (problem,) = json.loads(err)["problems"]
        assert (problem["line"], problem["column"], problem["module"]) == (4, 20, "OBS-03")
    else:
        (result,) = json.loads(err)["runs"][0]["results"]
        assert result["ruleId"] == "unknown-value"
        assert "modules.csv" in json.dumps(result)
    assert held(desk) == {"catalog.yaml": CATALOG.read_bytes(), "modules.csv": table}


def test_a_program_is_told_that_nothing_is_wrong(
    edited: Callable[[str, str], bytes], capsys: pytest.CaptureFixture[str]
) -> None:
    edited("DCK-10,", "DCK-77,")
    assert main(["import-csv", "modules.csv", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().err.rpartition("}\n")[0] + "}")["ok"] is True


def test_the_faults_of_the_catalog_itself_are_told_first(
    desk: Path, edited: Callable[[str, str], bytes], capsys: pytest.CaptureFixture[str]
) -> None:
    edited("DCK-10,", "DCK-77,")
    broken = CATALOG.read_bytes().replace(b"rules: v3", b"rules: 3")
    (desk / "catalog.yaml").write_bytes(broken)
    assert main(["import-csv", "modules.csv", "--write"]) == 1
    assert "--> catalog.yaml:" in capsys.readouterr().err
    assert (desk / "catalog.yaml").read_bytes() == broken


def test_where_there_is_no_catalog_a_new_one_is_made(
    desk: Path, edited: Callable[[str, str], bytes], capsys: pytest.CaptureFixture[str]
) -> None:
    table = edited("DCK-10,", "DCK-77,")
    assert main(["import-csv", "modules.csv", "-c", "new.yaml"]) == 0
    out, err = capsys.readouterr()
    assert "\n+rules: v3\n" in out
    assert err == "there is no catalog new.yaml yet; --write makes it, with the printed parameters\n"
    assert not (desk / "new.yaml").exists()
    assert main(["import-csv", "modules.csv", "-c", "new.yaml", "--write"]) == 0
    assert capsys.readouterr().out == (
        "new.yaml: a new catalog of 60 modules, with the printed parameters. Next: afterlight kit\n"
    )
    assert main(["validate", "new.yaml"]) == main(["export-csv", "new.yaml", "-o", "again.csv"]) == 0
    assert (desk / "again.csv").read_bytes() == table


def test_a_catalog_that_changes_meanwhile_is_left_alone(
    desk: Path,
    edited: Callable[[str, str], bytes],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    edited("DCK-10,", "DCK-77,")
    other = CATALOG.read_bytes() + b"# mine\n"
    monkeypatch.setattr(
        "generator.commands.fixing.difference", lambda *_, **__: Path("catalog.yaml").write_bytes(other)
    )
    assert main(["import-csv", "modules.csv", "--write"]) == 3
    assert capsys.readouterr().err == "afterlight: catalog.yaml was changed meanwhile; it was left alone\n"
    assert (desk / "catalog.yaml").read_bytes() == other


def test_a_catalog_that_cannot_be_edited_is_told(
    edited: Callable[[str, str], bytes], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    edited("DCK-10,", "DCK-77,")

    def refuse(*_: object) -> bytes:
        raise ValueError("it is laid out strangely")

    monkeypatch.setattr("generator.catalog.table.merging.merged", refuse)
    assert main(["import-csv", "modules.csv"]) == 2
    assert capsys.readouterr().err == "afterlight: catalog.yaml: it is laid out strangely\n"


def test_the_schema_is_printed_as_it_is_in_the_templates(
    desk: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    schema = (CATALOG.parent / "templates" / "catalog.schema.json").read_bytes()
    assert main(["schema"]) == 0
    assert capsysbinary.readouterr() == (schema, b"")
    for _ in range(2):
        assert main(["schema", "-o", "mine.json"]) == 0
        assert (desk / "mine.json").read_bytes() == schema


def test_a_table_that_nobody_reads_any_more_is_no_failure() -> None:
    made = subprocess.run(
        [
            sys.executable,
            "-c",
            "import os, sys; os.close(1); from generator.cli import main; sys.exit(main(['schema']))",
        ],
        capture_output=True,
        cwd=CATALOG.parent,
        check=False,
    )
    assert b"Traceback" not in made.stderr
