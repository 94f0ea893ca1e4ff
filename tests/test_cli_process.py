"""The program as a process of its own: its streams, its surroundings and its end."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from generator.staging import replace_kit
from tests.conftest import CATALOG
from tests.traps import held, hidden

if TYPE_CHECKING:
    from generator.kit import Kit

ROOT: Final = CATALOG.parent
PROGRAM: Final = (sys.executable, "-m", "generator")

pytestmark = pytest.mark.usefixtures("desk")


def surroundings(**changes: str) -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(ROOT)} | changes


def run(*arguments: str, **changes: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*PROGRAM, *arguments],
        env=surroundings(**changes),
        capture_output=True,
        encoding="utf-8",
        errors="surrogateescape",
        timeout=60,
        check=False,
    )


def in_shell(line: str) -> subprocess.CompletedProcess[str]:
    """A line for the shell, in which $AL is the program."""
    return subprocess.run(
        ["/bin/sh", "-c", line.replace("$AL", '"$PYTHON" -m generator')],
        env=surroundings(PYTHON=sys.executable),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_the_module_is_the_program() -> None:
    done = run("validate")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("catalog.yaml: 60 modules")
    assert run("validate", "none.yaml").returncode == 3


def test_the_results_of_a_run_are_the_same_whatever_the_locale(desk: Path) -> None:
    shutil.copy(CATALOG, desk / "größe 宇.yaml")
    plain = run("validate", "größe 宇.yaml")
    assert plain.returncode == 0
    for locale in ({"LC_ALL": "C"}, {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}):
        bare = run("validate", "größe 宇.yaml", **locale)
        assert (bare.returncode, bare.stderr) == (0, "")
        assert "60 modules" in bare.stdout
        made = run("piece", "OBS-03", "-c", "größe 宇.yaml", "-o", "größe 宇.pdf", **locale)
        assert (made.returncode, made.stderr) == (0, "")
        assert (desk / "größe 宇.pdf").read_bytes().startswith(b"%PDF-")


def test_names_that_are_not_text_are_carried_through(desk: Path) -> None:
    try:
        (desk / os.fsdecode(b"odd\xff.yaml")).write_bytes(CATALOG.read_bytes())
    except OSError:
        pytest.skip("this file system keeps no such names")
    for command in (
        ["validate", "odd\udcff.yaml"],
        ["piece", "OBS-03", "-o", "odd\udcff.pdf"],
        ["align", "-o", "a\udcff"],
    ):
        done = run(*command)
        assert (done.returncode, done.stderr) == (0, "")
        assert "<U+DCFF>" in done.stdout
    assert run("kit", "-c", "odd\udcff.yaml").returncode == 0
    assert json.loads((desk / "output" / "kit.json").read_bytes())["catalog"]["file"] == "odd\udcff.yaml"
    assert "odd\udcff.pdf" in {path.name for path in desk.iterdir()}


@pytest.mark.parametrize("command", ["--help", "kit --help", "--version", "validate", "piece --list", "align"])
def test_a_reader_that_leaves_is_no_failure(command: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [*PROGRAM, *command.split()],
            env=surroundings(),
            stdout=writing,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


def test_errors_that_nobody_reads_are_errors_still() -> None:
    assert in_shell("$AL validate none.yaml 2>&-").returncode == 3
    assert in_shell("$AL validate none.yaml 2>/dev/full").returncode == 3
    Path("catalog.yaml").write_text("rules: v3\n")
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as nobody:
        done = subprocess.run([*PROGRAM, "validate"], env=surroundings(), stdout=nobody, stderr=nobody, check=False)
    assert done.returncode == 1


@pytest.mark.parametrize("redirection", [">&-", ">&- 2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_failure(redirection: str, desk: Path) -> None:
    done = in_shell(f"$AL piece OBS-03 {redirection}")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (desk / "OBS-03.pdf").read_bytes().startswith(b"%PDF-")
    assert set(held(desk)) == {"catalog.yaml", "OBS-03.pdf"}


def test_diagnostics_never_land_among_the_results() -> None:
    done = in_shell("$AL validate none.yaml 2>&-")
    assert (done.returncode, done.stdout) == (3, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
def test_a_result_that_cannot_be_written_is_a_failure_but_not_of_what_is_done(desk: Path) -> None:
    told = in_shell("$AL validate > /dev/full")
    assert told.returncode == 3
    assert told.stderr.startswith("afterlight: standard output: No space left")
    assert "Traceback" not in told.stderr
    done = in_shell("$AL piece OBS-03 > /dev/full")  # the file is in place: an exit code of 3 would deny it
    assert (done.returncode, done.stderr) == (0, "")
    assert (desk / "OBS-03.pdf").read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize("wait", [None, 0.0, 0.1, 0.2, 0.3])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_run_that_is_stopped_leaves_the_old_kit(
    number: signal.Signals, wait: float | None, desk: Path, letter_kit: Kit
) -> None:
    replace_kit(desk / "output", letter_kit.files)
    os.mkfifo("pipe")
    command = [*PROGRAM, "kit", "-c", "pipe"]
    running = subprocess.Popen(command, env=surroundings(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    with Path("pipe").open("wb") as pipe:  # which waits for the program to read
        if wait is not None:
            pipe.write(CATALOG.read_bytes())
            pipe.close()
            time.sleep(wait)
        running.send_signal(number)
        _, err = running.communicate(timeout=60)
    if running.returncode == 0:  # it was done already
        assert wait
        assert json.loads((desk / "output" / "kit.json").read_bytes())["catalog"]["file"] == "pipe"
    else:
        assert (running.returncode, err) == (130, "afterlight: interrupted; nothing was changed\n")
        assert held(desk / "output") == letter_kit.files
    assert hidden(desk / "output") == []


def test_two_runs_at_once_leave_one_whole_kit(desk: Path, a4_kit: Kit) -> None:
    both = [
        subprocess.Popen(
            [*PROGRAM, "kit"], env=surroundings(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        for _ in range(2)
    ]
    errors = [running.communicate(timeout=60)[1] for running in both]
    assert {running.returncode for running in both} <= {0, 3}
    assert 0 in [running.returncode for running in both]
    for running, err in zip(both, errors, strict=True):
        assert err == "" if running.returncode == 0 else "another run is writing to output" in err
    assert held(desk / "output") == a4_kit.files
    assert hidden(desk / "output") == []
