"""A text file is replaced whole or not at all, and never what somebody else has written."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

import pytest

from generator.replacing import create_files, put_text, replace_text
from generator.staging import RefusedError
from tests.traps import failed, held, hidden, kills, runs

if TYPE_CHECKING:
    from pathlib import Path

OLD, NEW = b"old text\r\n" * 9, b"new text"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "catalog.yaml"
    made.write_bytes(OLD)
    return made


def ours(head: bytes) -> bool:
    return head.startswith((b"old", b"new"))


def test_a_file_is_replaced_and_keeps_its_permissions(file: Path) -> None:
    file.chmod(0o640)
    replace_text(file, OLD, NEW)
    assert file.read_bytes() == NEW
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert hidden(file.parent) == []


def test_a_link_stays_one(file: Path) -> None:
    folder = file.parent / "linked"
    folder.mkdir()
    link = folder / "mine.yaml"
    link.symlink_to(file)
    replace_text(link, OLD, NEW)
    assert link.is_symlink()
    assert file.read_bytes() == NEW
    put_text(link, OLD, ours=ours, kind="ours")
    assert link.is_symlink()
    assert file.read_bytes() == OLD


@pytest.mark.parametrize("meanwhile", [b"", OLD[:-1], OLD + b"x", NEW])
def test_what_was_changed_meanwhile_is_left_alone(file: Path, meanwhile: bytes) -> None:
    file.write_bytes(meanwhile)
    with pytest.raises(RefusedError, match=r"catalog\.yaml was changed meanwhile; it was left alone"):
        replace_text(file, OLD, NEW)
    assert held(file.parent) == {"catalog.yaml": meanwhile}
    assert hidden(file.parent) == []


def test_what_is_gone_or_write_protected_is_not_written(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # whoever runs this may write anything
    with pytest.raises(PermissionError, match="write-protected"):
        replace_text(file, OLD, NEW)
    assert file.read_bytes() == OLD
    file.unlink()
    with pytest.raises(FileNotFoundError):
        replace_text(file, OLD, NEW)
    assert list(file.parent.iterdir()) == []


@pytest.mark.parametrize("error", [OSError, KeyboardInterrupt])
def test_whichever_call_fails_the_old_text_or_the_new_one_is_there_whole(
    file: Path, monkeypatch: pytest.MonkeyPatch, error: type[BaseException]
) -> None:
    def back() -> None:
        file.write_bytes(OLD)

    outcomes = []
    for trap in runs(monkeypatch, lambda: replace_text(file, OLD, NEW), back):
        trap.error = lambda: error(5, "the disk is dying") if error is OSError else error()
        try:
            replace_text(file, OLD, NEW)
        except error:
            outcomes.append(OLD)
        else:
            outcomes.append(NEW)
        assert held(file.parent) == {"catalog.yaml": outcomes[-1]}
        assert hidden(file.parent) == []
    assert outcomes.count(OLD) > 3


def test_a_full_disk_is_told_with_the_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space") as caught:
        replace_text(file, OLD, NEW)
    assert caught.value.filename == str(file)


def test_a_file_of_ours_is_replaced_and_a_new_one_made(file: Path) -> None:
    file.chmod(0o600)
    put_text(file, NEW, ours=ours, kind="ours")
    put_text(file.parent / "other.csv", NEW, ours=ours, kind="ours")
    assert held(file.parent) == {"catalog.yaml": NEW, "other.csv": NEW}
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert hidden(file.parent) == []


def test_what_is_not_ours_is_left_alone(file: Path) -> None:
    file.write_bytes(b"something else")
    os.mkfifo(file.parent / "pipe")
    for name, message in (
        ("catalog.yaml", "exists and is not a table; it was left alone. Name another file with -o"),
        ("pipe", "exists and is not a table"),
        (".", "is a folder; name a file in it"),
        ("none/x.csv", r"there is no folder .*none to put x\.csv into"),
    ):
        with pytest.raises(OSError, match=message):
            put_text(file.parent / name, NEW, ours=ours, kind="a table")
    (file.parent / "pipe").unlink()
    assert held(file.parent) == {"catalog.yaml": b"something else"}


def test_nothing_is_put_into_a_kit(file: Path) -> None:
    (file.parent / "kit.json").write_text("{}")
    with pytest.raises(RefusedError, match="holds a kit"):
        put_text(file.parent / "new.csv", NEW, ours=ours, kind="ours")
    assert sorted(held(file.parent)) == ["catalog.yaml", "kit.json"]


def test_new_files_are_made_with_their_folders(tmp_path: Path) -> None:
    create_files({tmp_path / "a": OLD, tmp_path / "b" / "c" / "d": NEW})
    assert held(tmp_path) == {"a": OLD, "b/c/d": NEW}


@pytest.mark.parametrize("there", ["a", "b/d"])
def test_where_one_file_is_there_already_none_is_made(tmp_path: Path, there: str) -> None:
    (tmp_path / there).parent.mkdir(exist_ok=True)
    (tmp_path / there).write_bytes(b"mine")
    with pytest.raises(FileExistsError):
        create_files({tmp_path / "a": OLD, tmp_path / "b" / "d": NEW})
    assert held(tmp_path) == {there: b"mine"}
    assert (tmp_path / "b").exists() is (there == "b/d")


@pytest.mark.parametrize("error", [OSError, KeyboardInterrupt])
def test_whichever_call_fails_all_new_files_are_there_or_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: type[BaseException]
) -> None:
    files = {tmp_path / "a": OLD, tmp_path / "b" / "c": NEW, tmp_path / "b" / "d": OLD}

    def away() -> None:
        for path in reversed(list(tmp_path.rglob("*"))):
            path.rmdir() if path.is_dir() else path.unlink()

    for trap in runs(monkeypatch, lambda: create_files(files), away):
        trap.error = error
        try:
            create_files(files)
        except error:
            assert list(tmp_path.iterdir()) == []
        else:  # there are other ways than a hard link, and the next run sweeps up
            assert failed(trap) in {"os.scandir", "os.link", "os.unlink", "os.lstat"}
            assert held(tmp_path) == {"a": OLD, "b/c": NEW, "b/d": OLD}


def test_a_run_that_is_killed_at_any_call_leaves_a_whole_text_and_nothing_that_the_next_does_not_sweep_up(
    file: Path,
) -> None:
    def prepare() -> None:
        file.write_bytes(OLD)

    def work() -> None:
        replace_text(file, OLD, NEW)
        put_text(file, OLD * 2, ours=ours, kind="ours")

    for _ in kills(prepare, work, least=8):
        assert file.read_bytes() in (OLD, NEW, OLD * 2)
        put_text(file, NEW, ours=ours, kind="ours")
        assert hidden(file.parent) == []


def test_of_new_files_the_first_comes_last_whenever_a_run_is_killed(tmp_path: Path) -> None:
    files = {tmp_path / "catalog.yaml": OLD, tmp_path / "b" / "c": NEW}
    seen = set()

    def away() -> None:
        for path in reversed(list(tmp_path.rglob("*"))):
            path.rmdir() if path.is_dir() else path.unlink()

    for _ in kills(away, lambda: create_files(files), least=8):
        there = tuple(path.exists() for path in files)
        assert held(tmp_path) == {
            path.relative_to(tmp_path).as_posix(): data
            for (path, data), is_there in zip(files.items(), there, strict=True)
            if is_there
        }
        seen.add(there)
    assert seen == {(False, False), (False, True), (True, True)}
