"""Each save is noticed once, when it is whole, whichever way an editor writes; no test waits for a clock."""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING

import pytest

from generator import watching
from generator.watching import Save, interruptions, saves

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Step = Callable[[], object]

PATIENCE = watching._PATIENCE
YOUNG = watching._YOUNG


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "catalog.yaml"
    path.write_bytes(b"first")
    return path


def nothing() -> None:
    """Lets a look pass."""


def seen(path: Path, *steps: Step | int, limit: int = 1000) -> list[Save]:
    """What is noticed when these steps are taken, one between two looks; a number is so many looks without any."""
    plan: list[Step] = []
    for step in steps:
        plan.extend([nothing] * step if isinstance(step, int) else [step])
    rest = iter([*plan, *[nothing] * 5])

    def wait() -> bool:
        step = next(rest, None)
        if step is None:
            return False
        step()
        return True

    return list(saves(path, limit, wait))


def data(found: list[Save]) -> list[bytes | None]:
    assert [save.trouble for save in found] == [""] * len(found)
    return [save.data for save in found]


def replaced(path: Path, content: bytes) -> Step:
    """Writes beside the file and puts that in its place, as most editors do."""

    def step() -> None:
        beside = path.with_name("beside.tmp")
        beside.write_bytes(content)
        beside.replace(path)

    return step


def test_the_file_as_it_is_comes_first_and_then_nothing(file: Path) -> None:
    assert data(seen(file, 3 * YOUNG)) == [b"first"]
    assert data(seen(file)) == [b"first"]


def test_a_save_over_the_file_is_noticed_once(file: Path) -> None:
    assert data(seen(file, 3, lambda: file.write_bytes(b"second"), 9)) == [b"first", b"second"]
    assert data(seen(file, lambda: file.write_bytes(b"third"))) == [b"second", b"third"]
    assert data(seen(file, 3 * YOUNG, lambda: file.write_bytes(b"4th"), 3 * YOUNG)) == [b"third", b"4th"]


def test_a_file_that_takes_its_place_is_noticed(file: Path) -> None:
    steps = (replaced(file, b"second"), 4, replaced(file, b"third"), 4)
    assert data(seen(file, *steps)) == [b"first", b"second", b"third"]


def test_a_file_that_is_taken_away_and_written_again_is_one_save(file: Path) -> None:
    steps = (file.unlink, PATIENCE - 3, lambda: file.write_bytes(b"second"), 4)
    assert data(seen(file, *steps)) == [b"first", b"second"]


def test_a_file_that_is_emptied_and_then_written_is_one_save(file: Path) -> None:
    steps = (lambda: file.write_bytes(b""), PATIENCE - 3, lambda: file.write_bytes(b"second"), 4)
    assert data(seen(file, *steps)) == [b"first", b"second"]


def test_a_file_that_is_still_growing_is_waited_for(file: Path) -> None:
    parts = [lambda end=end: file.write_bytes(b"0123456789"[:end]) for end in range(1, 11)]
    assert data(seen(file, *parts, 4)) == [b"first", b"0123456789"]


def test_a_file_that_stays_away_or_empty_is_told_once_and_so_is_its_return(file: Path) -> None:
    steps: tuple[Step | int, ...] = (file.unlink, 3 * PATIENCE, lambda: file.write_bytes(b"second"), 4)
    assert data(seen(file, *steps)) == [b"first", None, b"second"]
    steps = (lambda: file.write_bytes(b""), 3 * PATIENCE, lambda: file.write_bytes(b"third"), 4)
    assert data(seen(file, *steps)) == [b"second", b"", b"third"]


def test_a_file_that_is_not_there_yet_is_waited_for(tmp_path: Path) -> None:
    folder = tmp_path / "later"
    file = folder / "catalog.yaml"
    assert data(seen(file, 4, folder.mkdir, 4, lambda: file.write_bytes(b"first"), 4)) == [None, b"first"]


def test_a_save_that_changes_nothing_is_a_save(file: Path) -> None:
    assert data(seen(file, replaced(file, b"first"), 4)) == [b"first", b"first"]
    assert data(seen(file, lambda: os.utime(file, (1, 1)), 4)) == [b"first", b"first"]


def test_a_save_that_keeps_size_and_date_is_noticed_where_it_changes_anything_else(file: Path) -> None:
    def kept(content: bytes, keep: Callable[[Path], None]) -> Step:
        def step() -> None:
            found = file.stat()
            keep(file)
            file.write_bytes(content)
            os.utime(file, ns=(found.st_atime_ns, found.st_mtime_ns))

        return step

    for number, keep in enumerate([lambda path: None, lambda path: path.unlink()]):
        content = b"%05d" % number
        assert data(seen(file, 3 * YOUNG, kept(content, keep), 4))[1:] == [content]


def test_a_save_within_one_tick_of_a_coarse_clock_is_noticed(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "_stamp", lambda path: (path.stat().st_size,))  # as if it were all that can be seen
    steps = (lambda: file.write_bytes(b"other"), YOUNG - 5, lambda: file.write_bytes(b"again"), 4)
    assert data(seen(file, *steps)) == [b"first", b"other", b"again"]


def test_a_file_that_nobody_may_read_is_told_with_the_reason_and_so_is_its_return(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked() -> None:
        file.unlink()
        file.mkdir()

    def opened() -> None:
        file.rmdir()
        file.write_bytes(b"second")

    assert seen(file, locked, 4, opened, 4) == [Save(b"first"), Save(None, "not a file"), Save(b"second")]

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", "catalog.yaml")

    with monkeypatch.context() as patch:
        patch.setattr("io.open", refuse)
        patch.setattr("pathlib.Path.open", refuse)
        assert seen(file, 4) == [Save(None, "Permission denied")]


def test_a_pipe_keeps_nobody_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert seen(tmp_path / "pipe", 4) == [Save(None, "not a file")]


def test_no_more_is_read_than_is_wanted(file: Path) -> None:
    assert data(seen(file, lambda: file.write_bytes(b"x" * 50), 3, limit=10)) == [b"first", b"x" * 11]


def test_the_end_can_come_at_any_look(file: Path) -> None:
    for looks in range(12):
        plan = iter([True] * looks)

        def wait(plan: object = plan) -> bool:
            file.write_bytes(b"again" if file.read_bytes() == b"first" else b"first")
            return bool(next(plan, False))  # type: ignore[call-overload]

        assert len(list(saves(file, 1000, wait))) == 1  # it never settles


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_interruptions_are_noted_and_break_nothing_off(number: signal.Signals) -> None:
    before = [signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM)]
    with interruptions() as noted:
        assert noted == []
        os.kill(os.getpid(), number)
        os.kill(os.getpid(), number)
        assert noted == [number, number]
    assert [signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM)] == before
