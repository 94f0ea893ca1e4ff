"""Whichever call to the system fails, and wherever a run is stopped: what is in place is whole."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import signal
from typing import TYPE_CHECKING, Any

import pytest

from generator.staging import STAGING, RefusedError, replace_kit
from tests.traps import (
    CLEANING,
    LOOKING,
    MINE,
    NEW,
    OLD,
    OTHER,
    Trap,
    dies,
    failed,
    held,
    kills,
    left,
    mine,
    revived,
    runs,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def fresh(folder: Path) -> None:
    """Puts the old kit into the folder, and leaves nothing else of ours."""
    replace_kit(folder, OTHER)
    replace_kit(folder, OLD)
    assert (held(folder), mine(folder), left(folder)) == (OLD, MINE, [])


def test_whichever_call_fails_the_old_kit_or_the_new_one_is_there_whole(
    folder: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    outcomes = []
    for trap in runs(monkeypatch, lambda: replace_kit(folder, NEW), lambda: fresh(folder)):
        try:
            replace_kit(folder, NEW)
        except OSError:
            outcomes.append("old")
        else:
            outcomes.append("new")
        assert (held(folder), mine(folder)) == (OLD if outcomes[-1] == "old" else NEW, MINE)
        assert left(folder) == [] or failed(trap) in CLEANING
    assert outcomes.count("old") > 20
    assert outcomes.count("new") > 3  # for what cannot be swept up is no reason to fail


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EACCES])
def test_a_first_kit_that_fails_leaves_no_folder(place: Path, monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    target = place / "a" / "output"

    def away() -> None:
        shutil.rmtree(place / "a", ignore_errors=True)

    for trap in runs(monkeypatch, lambda: replace_kit(target, NEW), away):
        trap.error = lambda: OSError(code, os.strerror(code))
        try:
            replace_kit(target, NEW)
        except OSError:
            assert not target.parent.exists()
        else:
            assert held(target) == NEW


def test_an_interruption_at_any_call_leaves_a_whole_kit(
    folder: Path, monkeypatch: pytest.MonkeyPatch, in_one_step: None
) -> None:
    for trap in runs(monkeypatch, lambda: replace_kit(folder, NEW), lambda: fresh(folder)):
        trap.error = KeyboardInterrupt
        with pytest.raises(KeyboardInterrupt):
            replace_kit(folder, NEW)
        assert held(folder) in (OLD, NEW)
        assert mine(folder) == MINE


def test_nobody_ever_sees_half_a_kit(folder: Path, monkeypatch: pytest.MonkeyPatch, in_one_step: None) -> None:
    seen: list[dict[str, bytes]] = []
    with monkeypatch.context() as patch:
        trap = Trap(patch)
        count = trap.step

        def step(call: str) -> None:
            with pytest.MonkeyPatch.context() as blind:
                blind.setattr(trap, "step", lambda call: None)
                seen.append(held(folder))
                assert mine(folder) == MINE
            count(call)

        patch.setattr(trap, "step", step)
        replace_kit(folder, NEW)
    assert all(kit in (OLD, NEW) for kit in seen)
    assert [kit == NEW for kit in seen] == sorted(kit == NEW for kit in seen)
    assert (seen[0], seen[-1]) == (OLD, NEW)


def test_a_run_that_is_killed_at_any_call_leaves_a_whole_kit(folder: Path, in_one_step: None) -> None:
    seen = set()
    for _ in kills(lambda: fresh(folder), lambda: replace_kit(folder, NEW)):
        assert held(folder) in (OLD, NEW)
        assert mine(folder) == MINE
        seen.add(held(folder) == OLD)
        # A next run that comes to nothing still tidies up.
        with pytest.raises(OSError, match="too long"):
            replace_kit(folder, OTHER | {"x" * 300: b""})
        assert held(folder) in (OLD, NEW)
        assert (mine(folder), left(folder)) == (MINE, [])
    assert seen == {True, False}


def test_where_files_change_places_one_by_one_the_next_run_undoes_what_a_killed_one_did(
    folder: Path, file_by_file: None
) -> None:
    states = set()
    for _ in kills(lambda: fresh(folder), lambda: replace_kit(folder, NEW)):
        states.add(frozenset(held(folder).items()))
        with pytest.raises(OSError, match="too long"):
            replace_kit(folder, OTHER | {"x" * 300: b""})
        assert held(folder) in (OLD, NEW)
        assert (mine(folder), left(folder)) == (MINE, [])
    assert len(states) > 4  # it had been broken at many a point


@pytest.mark.parametrize(
    ("way", "call", "times"),
    [
        ("file_by_file", "os.rename", len(OLD) + 3),  # when two of the new files had been moved in
        ("in_one_step", "os.rename", len(OLD) + 3),
        ("in_one_step", "exchange", 2),  # when only the last step was missing
    ],
    indirect=["way"],
)
def test_a_tidying_that_is_killed_at_any_call_loses_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch, way: str, call: str, times: int
) -> None:
    def broken() -> None:
        """The state that a run leaves which was killed."""
        fresh(folder)
        with monkeypatch.context() as patch:
            trap = Trap(patch)
            trap.fails = lambda _: trap.calls.count(call) >= times
            with pytest.raises(OSError, match=os.strerror(errno.EIO)):
                replace_kit(folder, NEW)

    def next_run() -> None:
        with contextlib.suppress(OSError):
            replace_kit(folder, OTHER | {"x" * 300: b""})

    for trap in runs(monkeypatch, next_run, broken, LOOKING):
        dies(trap)
        next_run()
        revived(trap)
        if way == "in_one_step":
            assert (held(folder), mine(folder)) == (OLD, MINE)
        next_run()
        assert (held(folder), mine(folder), left(folder)) == (OLD, MINE, [])


def test_when_even_the_undoing_fails_the_message_says_where_the_old_kit_is(
    folder: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    real = os.rename
    with monkeypatch.context() as patch:
        patch.setattr(os, "rename", lambda source, target: _only_out(real, source, target))
        with pytest.raises(OSError, match=r"old.*the next run brings it back"):
            replace_kit(folder, NEW)
    if way == "in_one_step":
        assert (held(folder), mine(folder)) == (OLD, MINE)
    (folder / "mine.txt").write_text("mine")
    with pytest.raises(RefusedError, match=r"mine\.txt"):
        replace_kit(folder, NEW)
    assert held(folder) == OLD | {"mine.txt": b"mine"}
    assert (mine(folder), left(folder)) == (MINE, [])


def _only_out(real: Callable[..., None], source: str, target: str) -> None:
    if "/old/" not in target:
        raise OSError(errno.EIO, "the disk is dying")
    real(source, target)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_no_signal_comes_between_two_files_that_change_places(
    folder: Path, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    real, before = os.rename, signal.signal(number, signal.default_int_handler)
    moved = []

    def rename(source: Any, target: Any) -> None:
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


def test_an_error_names_the_place_where_the_file_was_to_go(
    folder: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    real = os.rename

    def rename(source: str, target: str) -> None:
        if "/new/" in source:
            raise OSError(errno.EIO, os.strerror(errno.EIO), source, None, target)
        real(source, target)

    monkeypatch.setattr(os, "rename", rename)
    monkeypatch.chdir(folder.parent)
    with pytest.raises(OSError, match=os.strerror(errno.EIO)) as caught:
        replace_kit(folder.relative_to(folder.parent), NEW)
    assert caught.value.filename in {"output/modules.pdf", "output/artwork/deep/C.svg"}
    assert (held(folder), mine(folder), left(folder)) == (OLD, MINE, [])


def test_a_full_disk_is_told_with_the_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        trap = Trap(patch)
        trap.fails = lambda number: trap.calls[number] == "write" and trap.calls.count("write") == 2
        trap.error = lambda: OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)) as caught:
            replace_kit(folder, NEW)
    assert caught.value.filename == str(folder / "modules.pdf")
    assert not (folder / STAGING).exists()
