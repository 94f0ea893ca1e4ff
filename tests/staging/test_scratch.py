"""Temporary files that killed runs have left are swept up, and no others."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from typing import TYPE_CHECKING

import pytest

from generator.staging.scratch import scratch
from tests.traps import Trap, held, hidden, powerless

if TYPE_CHECKING:
    from pathlib import Path

ABANDONED = ".afterlight-tmp-0123456789abcdef"


def put(target: Path, data: bytes) -> None:
    with scratch(target, data) as written:
        assert held(target.parent).get(target.name) != data
        written.replace(target)


def test_the_file_is_beside_its_target_and_is_gone_if_the_block_fails(place: Path) -> None:
    with contextlib.suppress(KeyboardInterrupt), scratch(place / "x", b"data") as written:
        assert (written.parent, written.read_bytes()) == (place, b"data")
        raise KeyboardInterrupt
    assert list(place.iterdir()) == []


def test_what_killed_runs_have_left_is_swept_up(place: Path) -> None:
    place.chmod(0o777)
    with powerless():
        (place / ABANDONED).write_bytes(b"half")
        (place / ABANDONED.replace("0", "f")).write_bytes(b"")
        (place / ABANDONED.replace("0", "f")).chmod(0o400)
        put(place / "x", b"data")
    assert (held(place), hidden(place)) == ({"x": b"data"}, [])


def test_what_another_run_still_writes_is_left_to_it(place: Path) -> None:
    with scratch(place / "x", b"first") as first, scratch(place / "x", b"second") as second:
        put(place / "y", b"third")
        assert set(hidden(place)) == {first.name, second.name}
        second.replace(place / "x")
        first.replace(place / "x")
    assert (held(place), hidden(place)) == ({"x": b"first", "y": b"third"}, [])


@pytest.mark.parametrize(
    "name",
    [
        ".afterlight-tmp-notes",
        ".afterlight-tmp-0123456789abcdef.pdf",
        ".afterlight-tmp-0123456789ABCDEF",
        "tmp",
        ".tmp",
    ],
)
def test_what_is_not_ours_is_left_alone(place: Path, name: str) -> None:
    (place / name).write_bytes(b"mine")
    (place / ABANDONED).mkdir()
    put(place / "x", b"data")
    assert (place / name).read_bytes() == b"mine"
    assert (place / ABANDONED).is_dir()


@pytest.mark.parametrize("lacking", ["system", "file system"])
def test_where_there_are_no_locks_what_is_older_than_an_hour_is_swept_up(
    place: Path, monkeypatch: pytest.MonkeyPatch, lacking: str
) -> None:
    if lacking == "system":
        monkeypatch.setitem(sys.modules, "fcntl", None)
    else:

        def flock(descriptor: int, how: int) -> None:
            raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

        monkeypatch.setattr("fcntl.flock", flock)
    (place / ABANDONED).write_bytes(b"half")
    put(place / "x", b"data")
    assert hidden(place) == [ABANDONED]
    before = (place / ABANDONED).stat().st_mtime - 3700
    os.utime(place / ABANDONED, (before, before))
    put(place / "x", b"new data")
    assert (held(place), hidden(place)) == ({"x": b"new data"}, [])


def test_a_file_that_is_swept_up_before_it_is_locked_is_made_again(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fcntl = pytest.importorskip("fcntl", reason="there are no such locks on this system")
    real = fcntl.flock
    swept: list[Path] = []

    def flock(descriptor: int, how: int) -> None:
        if len(swept) < 2:
            swept.extend(place.iterdir())
            swept[-1].unlink()
            if len(swept) == 2:
                raise BlockingIOError(errno.EWOULDBLOCK, os.strerror(errno.EWOULDBLOCK))
        real(descriptor, how)

    monkeypatch.setattr(fcntl, "flock", flock)
    put(place / "x", b"data")
    assert len(swept) == 2
    assert (held(place), hidden(place)) == ({"x": b"data"}, [])


def test_an_error_names_the_target(place: Path) -> None:
    for target in (place / "none" / "x", place / ("x" * 300)):
        with pytest.raises(OSError, match=r"none|too long") as caught:
            put(target, b"data")
        assert caught.value.filename == str(target)
    assert hidden(place) == []


@pytest.mark.parametrize("call", ["open xb", "write", "os.chmod", "os.replace"])
def test_a_full_disk_is_told_with_the_target(place: Path, monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    with monkeypatch.context() as patch:
        trap = Trap(patch)
        trap.fails = lambda number: trap.calls[number] == call
        with (
            pytest.raises(OSError, match=os.strerror(errno.EIO)) as caught,
            scratch(place / "x", b"data", place.stat()) as written,
        ):
            written.replace(place / "x")
    assert caught.value.filename == str(place / "x")
    assert list(place.iterdir()) == []
