"""A single file is replaced whole or not at all, or made new."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.staging import RefusedError, create_file, replace_file
from tests.traps import OUT, PDF, Trap, failed, held, hidden, kills, runs

if TYPE_CHECKING:
    from collections.abc import Callable


def test_a_file_is_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "x.pdf"
    replace_file(path, PDF)
    replace_file(path, OUT)
    assert held(tmp_path) == {"x.pdf": OUT}
    assert hidden(tmp_path) == []


def test_a_new_file_has_the_rights_that_the_user_asks_for(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        replace_file(tmp_path / "x.pdf", PDF)
    finally:
        os.umask(before)
    assert (tmp_path / "x.pdf").stat().st_mode & 0o777 == 0o640


def test_a_link_is_followed_and_stays(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "x.pdf").symlink_to("deep/real.pdf")
    for data in (PDF, OUT):
        replace_file(tmp_path / "x.pdf", data)
        assert (tmp_path / "x.pdf").is_symlink()
        assert held(tmp_path / "deep") == {"real.pdf": data}


@pytest.mark.parametrize("content", [b"", b"a letter", b"%PD", b" %PDF-1.7"])
def test_what_is_no_pdf_is_left_alone(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x.pdf").write_bytes(content)
    with pytest.raises(RefusedError, match=r"x\.pdf exists and is not a PDF"):
        replace_file(tmp_path / "x.pdf", OUT)
    assert held(tmp_path) == {"x.pdf": content}
    assert hidden(tmp_path) == []


def test_pipes_and_devices_are_left_alone_and_do_not_keep_us_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "round").symlink_to("round")
    for path in (tmp_path / "pipe", tmp_path / "round", Path(os.devnull)):
        with pytest.raises(RefusedError, match="left alone"):
            replace_file(path, OUT)
    assert (tmp_path / "pipe").is_fifo()
    assert (tmp_path / "round").is_symlink()


def test_a_folder_in_the_way_or_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError, match=f"{tmp_path.name} is a folder"):
        replace_file(tmp_path, OUT)
    with pytest.raises(NotADirectoryError, match=r"there is no folder .*nowhere to put x\.pdf into"):
        replace_file(tmp_path / "nowhere" / "x.pdf", OUT)
    assert held(tmp_path) == {}


@pytest.mark.parametrize("kind", [lambda: OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt])
def test_whichever_call_fails_a_file_is_the_old_one_or_the_new_one(
    place: Path, monkeypatch: pytest.MonkeyPatch, kind: Callable[[], BaseException]
) -> None:
    path = place / "x.pdf"
    for trap in runs(monkeypatch, lambda: replace_file(path, OUT), lambda: path.write_bytes(PDF)):
        trap.error = kind
        try:
            replace_file(path, OUT)
        except (OSError, KeyboardInterrupt):
            assert held(place) == {"x.pdf": PDF}
        else:
            # whether it is a link does not matter to a file that is none, nor what others have left
            assert failed(trap) in {"os.lstat", "os.scandir"}
            assert held(place) == {"x.pdf": OUT}
        assert hidden(place) == []


def test_whichever_call_fails_a_new_file_is_whole_or_not_there(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, outcomes = place / "catalog.yaml", set()
    for trap in runs(monkeypatch, lambda: create_file(path, b"rules: v3"), lambda: path.unlink(missing_ok=True)):
        try:
            create_file(path, b"rules: v3")
        except OSError:
            assert held(place) == {}
            outcomes.add("failed")
        else:
            assert held(place) == {"catalog.yaml": b"rules: v3"}
            outcomes.add(failed(trap))
        assert hidden(place) == [] or failed(trap) == "os.unlink"
    assert outcomes >= {"failed", "os.link", "os.unlink"}
    with pytest.raises(FileExistsError):
        create_file(path, b"rules: v4")
    assert held(place) == {"catalog.yaml": b"rules: v3"}


def test_a_file_is_created_whole_where_there_are_no_hard_links(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = place / "catalog.yaml"
    with monkeypatch.context() as patch:
        trap = Trap(patch)
        trap.error = lambda: OSError(errno.EPERM, os.strerror(errno.EPERM))
        trap.fails = lambda number: (trap.calls[number], trap.calls.count("write")) in {("os.link", 1), ("write", 2)}
        with pytest.raises(PermissionError):
            create_file(path, b"rules: v3")
        assert list(place.iterdir()) == []
        trap.fails = lambda number: trap.calls[number] == "os.link"
        create_file(path, b"rules: v3")
    assert (held(place), hidden(place)) == ({"catalog.yaml": b"rules: v3"}, [])


def test_a_file_that_comes_up_meanwhile_is_left_alone(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, real = place / "catalog.yaml", os.link

    def link(source: Path, target: Path) -> None:
        path.write_bytes(b"mine")
        real(source, target)

    monkeypatch.setattr(os, "link", link)
    with pytest.raises(FileExistsError) as caught:
        create_file(path, b"rules: v3")
    assert caught.value.filename == str(path)
    assert (held(place), hidden(place)) == ({"catalog.yaml": b"mine"}, [])


def test_a_run_that_is_killed_at_any_call_leaves_a_whole_file_and_nothing_that_the_next_does_not_sweep_up(
    place: Path,
) -> None:
    path, other, temporary = place / "x.pdf", place / "other.yaml", set()

    def prepare() -> None:
        path.write_bytes(PDF)
        other.unlink(missing_ok=True)

    def work() -> None:
        replace_file(path, OUT)
        create_file(other, b"rules: v3")

    for _ in kills(prepare, work, least=8):
        assert held(place) in (
            {"x.pdf": PDF},
            {"x.pdf": OUT},
            {"x.pdf": OUT, "other.yaml": b"rules: v3"},
        )
        temporary.add(len(hidden(place)))
        replace_file(path, OUT)
        assert hidden(place) == []
    assert temporary == {0, 1}
