"""Whichever call to the system fails, and wherever a run is stopped: what is in place is whole."""

from __future__ import annotations

import contextlib
import errno
import os
import signal
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.staging import STAGING, RefusedError, create_file, replace_file, replace_kit
from tests.traps import CLEANING, NEW, OLD, OTHER, OUT, PDF, Trap, held, hidden, runs

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder that holds the old kit."""
    target = tmp_path / "output"
    replace_kit(target, OLD)
    return target


def fresh(folder: Path) -> None:
    """Puts the old kit into the folder, and nothing else."""
    if hidden(folder):
        replace_kit(folder, OTHER)
    replace_kit(folder, OLD)
    assert held(folder) == OLD
    assert hidden(folder) == []


def failed(trap: Trap) -> str:
    """The first call that was made to fail."""
    return next(call for number, call in enumerate(trap.calls) if trap.fails(number))


def dies(trap: Trap) -> None:
    """Makes all calls fail from the one on that was to fail: a process that is killed calls nothing more."""
    fails = trap.fails
    first = next(number for number in range(10_000) if fails(number))
    trap.fails = lambda number: number >= first


def revived(trap: Trap) -> None:
    trap.fails = lambda number: False


def test_whichever_call_fails_the_old_kit_or_the_new_one_is_there_whole(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    outcomes = []
    for trap in runs(monkeypatch, lambda: replace_kit(folder, NEW), lambda: fresh(folder)):
        try:
            replace_kit(folder, NEW)
        except OSError:
            outcomes.append("old")
        else:
            outcomes.append("new")
        assert held(folder) == (OLD if outcomes[-1] == "old" else NEW)
        assert hidden(folder) == [] or (failed(trap) in CLEANING and hidden(folder) == [STAGING])
    assert outcomes.count("old") > 20
    assert outcomes.count("new") > 3  # for what cannot be swept up is no reason to fail


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EACCES])
def test_a_first_kit_that_fails_leaves_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    target = tmp_path / "a" / "output"

    def away() -> None:
        if target.exists():
            replace_kit(target, OTHER)
            for path in (target / "tokens.pdf", target / "kit.json"):
                path.unlink()
            target.rmdir()
            target.parent.rmdir()

    for trap in runs(monkeypatch, lambda: replace_kit(target, NEW), away):
        trap.error = lambda: OSError(code, os.strerror(code))
        try:
            replace_kit(target, NEW)
        except OSError:
            assert not target.parent.exists()
        else:
            assert held(target) == NEW


def test_an_interruption_at_any_call_leaves_a_whole_kit(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for trap in runs(monkeypatch, lambda: replace_kit(folder, NEW), lambda: fresh(folder)):
        trap.error = KeyboardInterrupt
        with pytest.raises(KeyboardInterrupt):
            replace_kit(folder, NEW)
        assert held(folder) in (OLD, NEW)


def test_a_run_that_was_killed_at_any_call_is_undone_by_the_next(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    states = set()
    for trap in runs(monkeypatch, lambda: replace_kit(folder, NEW), lambda: fresh(folder)):
        dies(trap)
        with contextlib.suppress(OSError):
            replace_kit(folder, NEW)
        revived(trap)
        states.add(frozenset(held(folder).items()))
        # A next run that comes to nothing still mends what the killed one broke.
        with pytest.raises(OSError, match="too long"):
            replace_kit(folder, OTHER | {"x" * 300: b""})
        assert held(folder) in (OLD, NEW)
        replace_kit(folder, OTHER)
        assert held(folder) == OTHER
        assert hidden(folder) == []
    assert len(states) > 4  # it had been broken at many a point


def test_an_undoing_that_was_killed_at_any_call_loses_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def killed_half_way() -> None:
        """The state that a run leaves which was killed when it had moved two of its files in."""
        fresh(folder)
        staging = folder / STAGING
        for name, data in NEW.items():
            path = staging / "new" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        for name in OLD:
            (staging / "old" / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).rename(staging / "old" / name)
        for name in ("artwork/deep/C.svg", "modules.pdf"):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (staging / "new" / name).rename(folder / name)

    for trap in runs(monkeypatch, lambda: replace_kit(folder, OTHER), killed_half_way):
        dies(trap)
        with contextlib.suppress(OSError):
            replace_kit(folder, OTHER)
        revived(trap)
        with pytest.raises(OSError, match="too long"):
            replace_kit(folder, OTHER | {"x" * 300: b""})
        assert held(folder) in (OLD, OTHER)


def test_when_even_the_undoing_fails_the_message_says_where_the_old_kit_is(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.rename
    with monkeypatch.context() as patch:
        patch.setattr(os, "rename", lambda source, target: _only_out(real, source, target))
        with pytest.raises(OSError, match=r"old.*the next run brings it back"):
            replace_kit(folder, NEW)
    (folder / "mine.txt").write_text("mine")
    with pytest.raises(RefusedError, match=r"mine\.txt"):
        replace_kit(folder, NEW)
    assert held(folder) == OLD | {"mine.txt": b"mine"}


def _only_out(real: Callable[..., None], source: Path, target: Path) -> None:
    if "old" not in Path(target).parts:
        raise OSError(errno.EIO, "the disk is dying")
    real(source, target)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_no_signal_comes_between_two_files_that_change_places(
    folder: Path, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    real, before = os.rename, signal.signal(number, signal.default_int_handler)
    moved = []

    def rename(source: Path, target: Path) -> None:
        moved.append(target)
        signal.raise_signal(number)
        real(source, target)

    try:
        monkeypatch.setattr(os, "rename", rename)
        replace_kit(folder, NEW)
        assert signal.getsignal(number) is signal.default_int_handler
    finally:
        signal.signal(number, before)
    assert len(moved) == len(OLD) + len(NEW)
    assert held(folder) == NEW


@pytest.mark.parametrize("kind", [lambda: OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt])
def test_whichever_call_fails_a_file_is_the_old_one_or_the_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: Callable[[], BaseException]
) -> None:
    path = tmp_path / "x.pdf"

    def old() -> None:
        path.write_bytes(PDF)

    for trap in runs(monkeypatch, lambda: replace_file(path, OUT), old):
        trap.error = kind
        try:
            replace_file(path, OUT)
        except (OSError, KeyboardInterrupt):
            assert held(tmp_path) == {"x.pdf": PDF}
        else:
            assert failed(trap) == "os.lstat"  # whether it is a link does not matter to a file that is none
            assert held(tmp_path) == {"x.pdf": OUT}
        assert hidden(tmp_path) == []


def test_a_file_is_created_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "catalog.yaml"
    with monkeypatch.context() as patch:
        trap = Trap(patch)
        trap.fails = lambda number: trap.calls[number] == "write"
        with pytest.raises(OSError, match=os.strerror(errno.EIO)):
            create_file(path, b"rules: v3")
    assert held(tmp_path) == {}
    create_file(path, b"rules: v3")
    with pytest.raises(FileExistsError):
        create_file(path, b"rules: v4")
    assert held(tmp_path) == {"catalog.yaml": b"rules: v3"}
