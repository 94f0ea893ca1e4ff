"""Of two runs at once the second is told who holds the folder, and changes nothing."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from generator.staging import STAGING, RefusedError, replace_kit
from tests.traps import MINE, NEW, OLD, OTHER, held, left, mine

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

fcntl = pytest.importorskip("fcntl", reason="there are no such locks on this system")


class Interposed(dict[str, bytes]):
    """The files of a kit. While they are being written, a second run comes along."""

    def __init__(self, files: Mapping[str, bytes], folder: Path) -> None:
        super().__init__(files)
        self.folder = folder
        self.refusals: list[str] = []

    def __getitem__(self, name: str) -> bytes:
        with pytest.raises(RefusedError) as refused:
            replace_kit(self.folder, OTHER)
        self.refusals.append(str(refused.value))
        return super().__getitem__(name)


def told(folder: Path) -> str:
    """What a second run is told while this process holds the folder, as a pattern."""
    who = (
        f"process {os.getpid()} on {re.escape(os.uname().nodename)}, since \\d{{4}}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d"
    )
    return f"another run is writing to {re.escape(str(folder))}: {who}; wait for it, or name another folder"


def test_a_second_run_is_told_who_holds_the_folder(folder: Path, way: str) -> None:
    files = Interposed(NEW, folder)
    replace_kit(folder, files)
    assert len(files.refusals) == len(NEW)
    for refusal in files.refusals:
        assert re.fullmatch(told(folder), refusal)
    assert (held(folder), mine(folder), left(folder)) == (NEW, MINE, [])


def test_a_second_run_is_refused_while_the_files_change_places(
    folder: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    real, refusals = os.rename, []

    def rename(source: str, target: str) -> None:
        with pytest.raises(RefusedError, match=told(folder)) as refused:
            replace_kit(folder, OTHER)
        refusals.append(refused.value)
        real(source, target)

    with monkeypatch.context() as patch:
        patch.setattr(os, "rename", rename)
        replace_kit(folder, NEW)
    assert len(refusals) == len(OLD) + len(NEW)
    assert (held(folder), mine(folder), left(folder)) == (NEW, MINE, [])


def test_a_folder_that_another_process_holds_is_refused_untouched(folder: Path) -> None:
    with holding(folder), pytest.raises(RefusedError, match=r"another run is writing to .*output; wait for it"):
        replace_kit(folder, NEW)
    assert (held(folder), mine(folder), left(folder)) == (OLD, MINE, [])
    replace_kit(folder, NEW)
    assert held(folder) == NEW


@contextlib.contextmanager
def holding(folder: Path) -> Iterator[None]:
    """Has another process hold the folder."""
    lines = "import fcntl, os, sys; fcntl.flock(os.open(sys.argv[1], 0), fcntl.LOCK_EX); print(flush=True); input()"
    command = [sys.executable, "-S", "-c", lines, str(folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        other.stdout.readline()
        yield
        other.communicate(b"\n")


@pytest.mark.parametrize("note", [b"", b"x", b"1\nhere\n", b"\xff" * 999, b"1\n\n2025-01-01 00:00:00\n"])
def test_a_note_that_is_damaged_tells_nothing(folder: Path, note: bytes) -> None:
    (folder / STAGING).mkdir()
    (folder / STAGING / "run").write_bytes(note)
    with holding(folder), pytest.raises(RefusedError, match=r"another run is writing to .*output; wait for it"):
        replace_kit(folder, NEW)


def test_what_a_killed_run_has_left_holds_nobody_up(folder: Path) -> None:
    (folder / STAGING).mkdir()
    (folder / STAGING / "run").write_text("1\nhere\n2025-01-01 00:00:00\n")
    replace_kit(folder, NEW)
    assert (held(folder), mine(folder), left(folder)) == (NEW, MINE, [])


def test_a_folder_that_has_been_put_in_the_place_of_the_one_we_hold_is_held_instead(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = fcntl.flock
    former: list[Path] = []

    def flock(descriptor: int, how: int) -> None:
        if not former:
            former.append(folder.rename(folder.with_name("former")))
            folder.mkdir()
        real(descriptor, how)

    monkeypatch.setattr(fcntl, "flock", flock)
    replace_kit(folder, NEW)
    assert held(folder) == NEW
    assert (held(former[0]), mine(former[0])) == (OLD, MINE)


def test_a_folder_that_always_is_another_one_is_left_alone(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    former = folder.rename(folder.with_name("former"))

    def flock(descriptor: int, how: int) -> None:
        folder.rmdir()

    monkeypatch.setattr(fcntl, "flock", flock)
    with pytest.raises(RefusedError, match=r"other runs write to .*output again and again"):
        replace_kit(folder, NEW)
    assert sorted(path.name for path in folder.parent.iterdir()) == ["former"]
    assert held(former) == OLD


@pytest.mark.parametrize("code", [errno.ENOTSUP, errno.ENOLCK, errno.EBADF])
def test_where_nothing_can_be_locked_nothing_is(folder: Path, monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    def flock(descriptor: int, how: int) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(fcntl, "flock", flock)
    replace_kit(folder, NEW)
    assert (held(folder), mine(folder), left(folder)) == (NEW, MINE, [])


def test_a_system_without_such_locks_is_no_reason_to_fail(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fcntl", None)
    replace_kit(folder, NEW)
    assert (held(folder), mine(folder), left(folder)) == (NEW, MINE, [])
