"""While files change places another folder stands in for theirs, and shows what was there before."""

from __future__ import annotations

import errno
import os
import shutil
import stat
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.staging import STAGING, RefusedError, replace_kit, standin
from generator.staging.contents import remove
from generator.staging.exchange import exchange
from generator.staging.lock import locked
from tests.traps import MINE, NEW, OLD, OTHER, Trap, held, hidden, left, mine

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.usefixtures("in_one_step")


def meanwhile(patch: pytest.MonkeyPatch, work: Callable[[], object]) -> None:
    """Has something happen while the stand-in is up: before the first file is moved."""
    real = os.rename
    done: list[object] = []

    def rename(source: str, target: str) -> None:
        if not done:
            done.append(work())
        real(source, target)

    patch.setattr(os, "rename", rename)


def killed_meanwhile(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Leaves what a run leaves that is killed while the stand-in is up, and gives the path of the real folder."""
    with monkeypatch.context() as patch:
        trap = Trap(patch)
        trap.fails = lambda _: trap.calls.count("os.rename") > len(OLD) + 1
        with pytest.raises(OSError, match=os.strerror(errno.EIO)):
            replace_kit(folder, NEW)
    assert (held(folder), mine(folder)) == (OLD, MINE)
    assert (folder / STAGING).is_symlink()
    return folder.with_name(".output.afterlight")


def test_the_folder_stays_the_same_one(folder: Path) -> None:
    folder.chmod(0o750)
    before = folder.stat()
    descriptor = os.open(folder, os.O_RDONLY)  # as a shell has that stands in it
    try:
        replace_kit(folder, NEW)
        assert sorted(os.listdir(descriptor)) == sorted({name.split("/")[0] for name in (*NEW, *MINE)})  # noqa: PTH208
    finally:
        os.close(descriptor)
    assert os.path.samestat(folder.stat(), before)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o750


def test_what_stands_in_has_the_rights_of_the_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.chmod(0o2710)
    if not os.geteuid():
        os.chown(folder, 65534, 65534)
        folder.chmod(0o2710)
    real, seen = folder.stat(), []
    with monkeypatch.context() as patch:
        meanwhile(patch, lambda: seen.append(folder.stat()))
        replace_kit(folder, NEW)
    assert seen[0].st_ino != real.st_ino
    assert [(s.st_mode, s.st_uid, s.st_gid) for s in seen] == [(real.st_mode, real.st_uid, real.st_gid)]


def test_what_somebody_puts_into_the_folder_meanwhile_is_not_lost(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def work() -> None:
        (folder / "note.txt").write_text("mine")
        (folder / "artwork" / "new").mkdir()
        (folder / "artwork" / "new" / "x.txt").write_text("mine")
        (folder / ".git" / "index").write_text("mine")
        (folder / ".keep").unlink()
        (folder / ".keep").write_text("changed")
        (folder / ".new").mkdir()
        (folder / ".new" / "x").write_text("mine")

    with monkeypatch.context() as patch:
        meanwhile(patch, work)
        replace_kit(folder, NEW)
    assert held(folder) == NEW | {"note.txt": b"mine", "artwork/new/x.txt": b"mine"}
    assert mine(folder) == MINE | {".keep": b"changed"}
    assert (folder / ".git" / "index").read_text() == (folder / ".new" / "x").read_text() == "mine"
    assert left(folder) == [".new"]


def test_what_somebody_puts_into_the_folder_after_a_run_was_killed_is_not_lost(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed_meanwhile(folder, monkeypatch)
    (folder / "note.txt").write_text("mine")
    (folder / "modules.pdf").unlink()
    (folder / "modules.pdf").write_text("mine")
    (folder / ".keep").unlink()
    (folder / ".keep").write_text("changed")
    (folder / ".git" / "index").write_text("mine")
    with pytest.raises(RefusedError, match=r"note\.txt"):
        replace_kit(folder, OTHER)
    assert held(folder) == OLD | {"note.txt": b"mine", "modules.pdf": b"mine"}
    assert (mine(folder), left(folder)) == (MINE | {".keep": b"changed"}, [])
    assert (folder / ".git" / "index").read_text() == "mine"


def test_the_real_folder_comes_back_where_what_stood_in_for_it_is_taken_away(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed_meanwhile(folder, monkeypatch)
    shutil.rmtree(folder)
    replace_kit(folder, OTHER)
    assert (held(folder), mine(folder), left(folder)) == (OTHER, MINE, [])


def test_the_kit_stays_whole_where_the_real_folder_is_taken_away(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.rmtree(killed_meanwhile(folder, monkeypatch))
    assert held(folder) == OLD
    replace_kit(folder, OTHER)
    assert held(folder) == OTHER
    assert mine(folder) == {".keep": b"mine", "artwork/.keep": b"mine"}  # what was in dot folders went with it
    assert hidden(folder.parent) == []


def test_a_folder_that_has_been_moved_meanwhile_leaves_both_as_they_are(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = killed_meanwhile(folder, monkeypatch)
    moved = folder.rename(folder.with_name("moved"))
    folder.mkdir()
    (folder / ".mine").write_text("mine")
    replace_kit(folder, OTHER)
    assert (held(folder), (folder / ".mine").read_text()) == (OTHER, "mine")
    assert (held(moved), mine(moved)) == (OLD, MINE)
    replace_kit(moved, OTHER)
    assert (held(moved), mine(moved)) == (OTHER, MINE)
    assert real.is_dir()


@pytest.mark.parametrize("content", ["nothing", "a file", "a link"])
def test_a_thing_of_somebody_else_beside_the_folder_is_not_touched(folder: Path, content: str) -> None:
    aside = folder.with_name(".output.afterlight")
    match content:
        case "a file":
            aside.mkdir()
            (aside / "letter.txt").write_text("mine")
        case "a link":
            aside.symlink_to(folder.parent)
        case _:
            aside.write_text("mine")
    for kit in (NEW, OLD):
        replace_kit(folder, kit)
        assert (held(folder), mine(folder), left(folder)) == (kit, MINE, [aside.name])
    assert content != "a file" or (aside / "letter.txt").read_text() == "mine"
    assert content != "nothing" or aside.read_text() == "mine"


@pytest.mark.parametrize("code", [errno.EINVAL, errno.EXDEV, errno.EBUSY, errno.EPERM])
@pytest.mark.parametrize("call", ["exchange", "os.link", "os.symlink"])
def test_where_no_folder_can_stand_in_files_change_places_one_by_one(
    folder: Path, monkeypatch: pytest.MonkeyPatch, call: str, code: int
) -> None:
    with monkeypatch.context() as patch:
        trap = Trap(patch)
        trap.fails = lambda number: trap.calls[number] == call
        trap.error = lambda: OSError(code, os.strerror(code))
        replace_kit(folder, NEW)
    assert call in trap.calls
    assert (held(folder), mine(folder), left(folder)) == (NEW, MINE, [])


def test_where_the_real_folder_cannot_come_back_the_message_says_where_it_is(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = killed_meanwhile(folder, monkeypatch)
    with monkeypatch.context() as patch:
        trap = Trap(patch)
        trap.fails = lambda number: trap.calls[number] == "exchange"
        with pytest.raises(OSError, match=f"{folder}: {os.strerror(errno.EIO)}; what belongs there lies in {real}"):
            replace_kit(folder, NEW)
    assert (held(folder), mine(folder)) == (OLD, MINE)
    replace_kit(folder, NEW)
    assert (held(folder), mine(folder), left(folder)) == (NEW, MINE, [])


def is_held(folder: Path) -> bool:
    """Whether somebody holds this very folder."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        return locked(descriptor) is False
    finally:
        os.close(descriptor)


def test_both_folders_are_held_while_one_stands_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[list[bool]] = []
    aside = folder.with_name(".output.afterlight")

    def watched(*pair: Path) -> None:
        seen.append([is_held(path) for path in (folder, aside)])
        exchange(*pair)
        seen.append([is_held(path) for path in (folder, aside)])

    killed_meanwhile(folder, monkeypatch)
    monkeypatch.setattr(standin, "exchange", watched)
    replace_kit(folder, NEW)
    assert seen == [[True, True]] * 6
    assert not is_held(folder)


def test_what_was_staged_and_is_taken_away_is_not_taken_for_moved(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        trap = Trap(patch)
        trap.fails = lambda _: "os.rename" in trap.calls
        with pytest.raises(OSError, match=os.strerror(errno.EIO)):
            replace_kit(folder, NEW)
    shutil.rmtree(folder.with_name(".output.afterlight") / STAGING / "new")
    with pytest.raises(OSError, match="too long"):
        replace_kit(folder, OTHER | {"x" * 300: b""})
    assert (held(folder), mine(folder), left(folder)) == (OLD, MINE, [])


@pytest.mark.parametrize("last", ["a", "b", "c"])
def test_the_mark_of_what_stands_in_is_removed_last(place: Path, monkeypatch: pytest.MonkeyPatch, last: str) -> None:
    for name in ("a", "b", "c"):
        (place / "x").mkdir(exist_ok=True)
        (place / "x" / name).touch()
    with monkeypatch.context() as patch:
        trap = Trap(patch)
        trap.fails = lambda _: trap.calls.count("os.unlink") == 3
        with pytest.raises(OSError, match=os.strerror(errno.EIO)):
            remove(place / "x", last)
    assert set(held(place / "x")) == {last}
    asked: list[str] = []
    monkeypatch.setattr(standin, "remove", lambda folder, last: asked.append(last))
    replace_kit(place / "output", NEW)
    assert asked == [STAGING]


def test_nothing_can_be_beside_the_root() -> None:
    assert standin.places(Path("/")) is None


def test_a_name_has_room_for_what_is_put_to_it(place: Path) -> None:
    names = ["a", "x" * 240, "x" * 243, "x" * 244, "x" * 255, "ö" * 127, os.fsdecode(b"\xff" * 255)]
    asides = set()
    for name in names:
        (place / name).mkdir()
        pair = standin.places(place / name)
        assert pair is not None
        assert len(os.fsencode(pair.aside.name)) <= 255
        assert pair.aside.parent == place
        asides.add(pair.aside)
    assert len(asides) == len(names)
