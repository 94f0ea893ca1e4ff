"""Whatever cannot be done is told in a line on the right stream, with the right exit code, and changes nothing."""

from __future__ import annotations

import io
import os
import re
from typing import TYPE_CHECKING, Final

import pytest

from generator.cli import main
from tests.traps import held, hidden

if TYPE_CHECKING:
    from pathlib import Path

COMMANDS: Final = (
    *("validate", "explain", "kit", "verify", "piece", "stats", "align", "rules", "printer", "two-player", "figure"),
    *("diff", "watch", "export-csv", "import-csv", "schema", "init"),
)
PRINTING: Final = ("kit", "piece", "watch", "align", "two-player")

pytestmark = pytest.mark.usefixtures("desk")


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        ("", 2, "required: COMMAND"),
        ("print", 2, "invalid choice: 'print'"),
        ("--nonsense", 2, "nonsense|required"),
        *((f"{command} --nonsense", 2, "--nonsense|required: (FILE|OLD|POSITION|ACTION)") for command in COMMANDS),
        ("validate a.yaml b.yaml", 2, "b.yaml"),
        ("validate --format xml", 2, "invalid choice: 'xml'"),
        *((f"{command} --paper nonsense", 2, "'nonsense' is no paper; they are a4, letter") for command in PRINTING),
        *((f"{command} --flip sideways", 2, "invalid choice: 'sideways'") for command in PRINTING),
        ("explain four-bulkhead", 2, "there is no code 'four-bulkhead'; did you mean four-bulkheads?"),
        ("explain qqqqqq", 2, "there is no code 'qqqqqq'; `afterlight explain` lists all codes"),
        ("kit --players 5", 2, "invalid choice: 5"),
        ("kit --players many", 2, "invalid int value: 'many'"),
        ("kit OBS-01", 2, "OBS-01"),
        ("kit -o", 2, "expected one argument"),
        ("piece", 2, "example: afterlight piece OBS-03"),
        ("piece OBS-99", 2, "there is no piece 'OBS-99'; did you mean OBS-09?"),
        ("piece obs-03", 2, "there is no piece 'obs-03'; did you mean OBS-03?"),
        ("piece OBS-03 BAORD", 2, "there is no piece 'BAORD'; did you mean BOARD?"),
        ("piece qqqqqq", 2, "there is no piece 'qqqqqq'; `afterlight piece --list` prints all IDs"),
        ("piece FAB-4/2", 2, "there is no piece 'FAB-4/2'; did you mean FAB-4"),
        ("diff", 2, "required: OLD"),
        ("diff catalog.yaml catalog.yaml catalog.yaml", 2, "unrecognized arguments: catalog.yaml"),
        ("diff catalog.yaml --format xml", 2, "invalid choice: 'xml'"),
        ("diff catalog.yaml -- --output=x", 2, "'--output=x' is not the name of a file, a kit's folder or a git revis"),
        ("diff none.yaml", 3, "^afterlight: there is no file.* none.yaml"),
        ("diff .", 3, "^afterlight: . is a folder without a kit; name a catalog"),
        ("watch OBS-01", 2, "unrecognized arguments: OBS-01"),
        ("watch --players 5", 2, "invalid choice: 5"),
        ("two-player 7", 2, "unrecognized arguments: 7"),
        ("two-player -o x.svg", 2, "'x.svg' is not the name of a PDF"),
        ("two-player -o catalog.yaml", 3, "catalog.yaml exists and is not a PDF; it was left alone"),
        ("two-player -o none/x.pdf", 3, "there is no folder none"),
        ("two-player -o .", 3, "is a folder"),
        ("init extra", 2, "extra"),
        ("init", 2, "catalog.yaml is there already; it was left alone"),
        *(
            (f"{command} none.yaml", 3, r"^afterlight: there is no catalog none\.yaml$")
            for command in ("validate", "kit -c", "piece OBS-03 -c", "piece --list -c", "two-player -c")
        ),
        *((f"{command} .", 3, "Is a directory") for command in ("validate", "kit -c", "piece OBS-03 -c")),
        *((f"{command} catalog.yaml/x", 3, "Not a directory") for command in ("validate", "kit -c")),
        ("kit -o catalog.yaml", 3, "^afterlight: catalog.yaml is a file; name a folder with -o$"),
        ("kit -o catalog.yaml/below", 3, "Not a directory"),
        ("kit -o .", 3, "holds catalog.yaml, which no kit put there; move that away, or name another folder with -o"),
        ("piece OBS-03 -o .", 3, ". is a folder; name a file in it"),
        ("piece OBS-03 -o none/x.pdf", 3, r"there is no folder none to put x\.pdf into"),
        ("piece OBS-03 -o catalog.yaml", 3, "catalog.yaml exists and is not a PDF; it was left alone"),
        ("piece OBS-03 -o /dev/null", 3, "/dev/null exists and is not a PDF"),
        ("align -o .", 3, "is a folder"),
        ("align -o none/x.pdf", 3, "there is no folder none"),
        ("align -o catalog.yaml", 3, "exists and is not a PDF"),
    ],
)
@pytest.mark.usefixtures("ready")
def test_what_cannot_be_done_is_told_and_changes_nothing(
    arguments: str, code: int, told: str, desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = held(desk)
    assert main(arguments.split()) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert re.search(told, err, re.MULTILINE), err
    assert "Traceback" not in err
    assert held(desk) == before
    assert hidden(desk) == []


def test_every_unknown_piece_is_named_at_once(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["piece", "OBS-3", "OBS-04", "CROE", "CROE"]) == 2
    told = capsys.readouterr().err.splitlines()
    assert told == [
        "afterlight: there is no piece 'OBS-3'; did you mean OBS-03?",
        "afterlight: there is no piece 'CROE'; did you mean CORE?",
    ]
    assert list(held(desk)) == ["catalog.yaml"]


def test_a_missing_catalog_of_the_usual_name_tells_of_init(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (desk / "catalog.yaml").unlink()
    assert main(["kit"]) == 3
    assert "`afterlight init` writes the standard catalog here" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "wrong-type"),
        (b"# nothing yet\n", "wrong-type"),
        (b"rules: v3\nmodules: [\n", "yaml-syntax"),
        (b"\x00\xff\xfe", "encoding"),
        (b"rules: v3\nmodules: []\n", "module-count"),
    ],
)
@pytest.mark.usefixtures("ready")
def test_a_catalog_that_is_wrong_changes_nothing(
    content: bytes, code: str, desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["kit"]) == main(["piece", "OBS-03"]) == 0
    before = held(desk) | {"catalog.yaml": content}
    (desk / "catalog.yaml").write_bytes(content)
    capsys.readouterr()

    assert main(["validate"]) == 1
    diagnostics, nothing = capsys.readouterr()
    assert nothing == ""
    assert f"error[{code}]" in diagnostics
    way_out = "afterlight: `--from output` prints from the kit there, as it was printed before\n"
    for command in (["kit"], ["piece", "OBS-03"], ["piece", "--list"], ["two-player"]):
        assert main(command) == 1
        out, err = capsys.readouterr()
        assert out == ""
        assert err == diagnostics + (way_out if command[0] == "piece" else "")
    assert held(desk) == before


def test_a_folder_that_cannot_be_written_to_is_told(
    desk: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: str, *_: object) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(os, "mkdir", refuse)
    assert main(["kit", "-o", "print"]) == 3
    assert capsys.readouterr().err == "afterlight: print: Permission denied\n"


def test_an_unreadable_catalog_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: str, *_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    with monkeypatch.context() as patch:
        patch.setattr(io, "open", refuse)
        assert main(["validate"]) == 3
    assert capsys.readouterr().err == "afterlight: catalog.yaml: Permission denied\n"


@pytest.mark.parametrize(
    ("error", "code", "told"),
    [
        (KeyboardInterrupt(), 130, "afterlight: interrupted; nothing was changed\n"),
        (
            RuntimeError("wheel\nfell off"),
            3,
            "afterlight: this should not happen, please report it: RuntimeError: wheel\n",
        ),
        (RecursionError(), 3, "afterlight: this should not happen, please report it: RecursionError: \n"),
        (MemoryError(), 3, "afterlight: out of memory\n"),
        (OSError(28, "No space left on device", "output"), 3, "afterlight: output: No space left on device\n"),
    ],
)
@pytest.mark.parametrize("command", ["kit", "piece OBS-03", "align", "two-player"])
def test_whatever_goes_wrong_is_a_message_and_changes_nothing(
    command: str,
    error: BaseException,
    code: int,
    told: str,
    desk: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    for name in ("build_kit", "build_pieces", "build_alignment", "build_two_player"):
        monkeypatch.setattr(f"generator.kit.{name}", fail)
    assert main(command.split()) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(told)
    assert "Traceback" not in err
    assert list(held(desk)) == ["catalog.yaml"]


def test_a_template_that_cannot_be_used_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from generator.artwork.templates import TemplateError

    def fail(*_: object) -> None:
        raise TemplateError("theme.yaml: colors: port: not a colour")

    monkeypatch.setattr("generator.artwork.theme.load_theme", fail)
    assert main(["piece", "OBS-03"]) == 3
    assert capsys.readouterr().err == "afterlight: templates: theme.yaml: colors: port: not a colour\n"


def test_no_name_speaks_to_the_terminal(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("\x1b[31mred", "\u202eback", "bell\x07", "line\nbreak"):
        main(["validate", name])
        main(["align", "-o", name])
        main(["kit", "-c", name])
        out, err = capsys.readouterr()
        assert re.sub("[\n]", "", out + err).isprintable()
