"""What the options of `afterlight validate` do."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from generator.cli import main
from tests.conftest import CATALOG

pytestmark = pytest.mark.usefixtures("desk")

WARNED = re.sub(r"outward: port", "outward: bulkhead", CATALOG.read_text("utf-8"), count=1)
"""The standard catalog with one outward port too few, which is a warning."""

FULL = "catalog.yaml"


def test_a_warning_leaves_the_exit_code_unless_it_is_asked_to_count(capsys: pytest.CaptureFixture[str]) -> None:
    Path(FULL).write_text(WARNED, "utf-8")
    assert main(["validate"]) == 0
    assert "warning[outward-ratio]" in capsys.readouterr().out
    assert main(["validate", "--strict"]) == 1
    out = capsys.readouterr().out
    assert "error[outward-ratio]" in out
    assert "warning[" not in out
    assert main(["validate", "--strict", "--format", "json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["ok"] is False
    assert {problem["severity"] for problem in report["problems"]} == {"error"}
    assert main(["validate", "--strict", "--format", "sarif"]) == 1
    results = json.loads(capsys.readouterr().out)["runs"][0]["results"]
    assert {result["level"] for result in results} == {"error"}


def test_a_catalog_without_problems_is_strictly_right(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", "--strict"]) == 0
    assert "no problems" in capsys.readouterr().out


def test_a_large_file_is_read_when_it_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    padding = f"# {'x' * 97}\n" * 11_000
    assert 1 << 20 < len(padding) < 2 << 20
    Path(FULL).write_text(padding + CATALOG.read_text("utf-8"), "utf-8")
    assert main(["validate"]) == 1
    out = capsys.readouterr().out
    assert "error[too-large]: the file is larger than 1024 KiB" in out
    assert "`--max-size`" in out
    for command in (["validate", "--max-size", "2"], ["piece", "--list", "--max-size", "2"]):
        assert main(command) == 0
    assert main(["piece", "--list"]) == 1


@pytest.mark.parametrize("size", ["0", "65", "-1", "1.5", "1M", "²", "", "9" * 5000])
def test_a_size_that_is_none_is_refused(size: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", f"--max-size={size}"]) == 2
    assert "is not a whole number from 1 to 64" in capsys.readouterr().err


def on_a_terminal(*arguments: str, **environment: str) -> str:
    """What a run prints whose output is a terminal."""
    pty = pytest.importorskip("pty", reason="terminals of this kind are POSIX's")
    leader, follower = pty.openpty()
    clean = {name: value for name, value in os.environ.items() if name not in {"NO_COLOR", "TERM"}}
    try:
        subprocess.run(
            [sys.executable, "-m", "generator", *arguments],
            stdout=follower,
            stderr=subprocess.DEVNULL,
            env={**clean, "TERM": "xterm", "PYTHONPATH": str(CATALOG.parent), **environment},
            timeout=60,
            check=False,
        )
        os.close(follower)
        text = b""
        while True:
            try:
                part = os.read(leader, 65536)
            except OSError:  # the other end is closed
                break
            if not part:
                break
            text += part
    finally:
        os.close(leader)
    return text.decode()


def test_colours_are_for_terminals_that_want_them() -> None:
    Path(FULL).write_text(WARNED, "utf-8")
    assert "\x1b[1;33mwarning[outward-ratio]\x1b[0m: " in on_a_terminal("validate")
    for arguments, environment in (
        (["validate"], {"NO_COLOR": "1"}),
        (["validate"], {"TERM": "dumb"}),
        (["validate", "--format", "concise"], {}),
        (["validate", "--format", "json"], {}),
        (["validate", "--format", "sarif"], {}),
    ):
        text = on_a_terminal(*arguments, **environment)
        assert "outward-ratio" in text
        assert "\x1b" not in text
    assert "\x1b" in on_a_terminal("validate", NO_COLOR="")  # which stands for nothing, says no-color.org


def test_there_are_no_colours_elsewhere(capsys: pytest.CaptureFixture[str]) -> None:
    Path(FULL).write_text(WARNED, "utf-8")
    assert main(["validate"]) == 0
    assert "\x1b" not in capsys.readouterr().out
