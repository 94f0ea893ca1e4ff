"""Profiles are put in place whole, and nobody else's file is touched."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from generator.printers.places import FOLDER, NameRefusedError, profile_path
from generator.printers.profile import Profile
from generator.printers.storing import NoProfileError, load_profile, remove_profile, save_profile
from generator.printers.writing import written
from generator.staging import RefusedError

if TYPE_CHECKING:
    from pathlib import Path

    from generator.printers.reading import ReadProfile

ONE = Profile(rotate=0.1)
OTHER = Profile(rotate=-0.2, tray="face-up")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where profiles lie; it is not there yet."""
    monkeypatch.setenv(FOLDER, str(tmp_path / "mine" / "printers"))
    return tmp_path / "mine" / "printers"


def save_one(name: str) -> ReadProfile | None:
    return save_profile(name, ONE)


def test_a_profile_is_saved_read_and_removed(folder: Path) -> None:
    assert save_profile("office", ONE) is None
    assert [path.name for path in folder.iterdir()] == ["office.yaml"]
    found = load_profile("office")
    assert (found.name, found.profile) == (str(folder / "office.yaml"), ONE)
    assert remove_profile("office").profile == ONE
    assert list(folder.iterdir()) == []


def test_one_that_is_replaced_is_given_back(folder: Path) -> None:
    save_profile("office", ONE)
    (folder / "office.yaml").chmod(0o640)
    former = save_profile("office", OTHER)
    assert former is not None
    assert former.profile == ONE
    assert (folder / "office.yaml").read_bytes() == written("office", OTHER)
    assert (folder / "office.yaml").stat().st_mode & 0o777 == 0o640
    assert [path.name for path in folder.iterdir()] == ["office.yaml"]


@pytest.mark.parametrize(
    "data",
    [b"back-rotate: 0.1\n", b"# A printer's profile for Afterlight Kit\npaper: [\n", b"\xef\xbb\xbfpaper: a4\r\n"],
)
def test_one_that_was_edited_is_still_one(data: bytes, folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "office.yaml").write_bytes(data)
    assert save_profile("office", ONE) is not None
    assert load_profile("office").profile == ONE


@pytest.mark.parametrize("data", [b"", b"my notes", b"rules: v3\nmodules: []\n", b"%PDF-1.7", b"x" * 100_000])
def test_what_is_no_profile_is_left_alone(data: bytes, folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "office.yaml").write_bytes(data)
    for change in (save_one, remove_profile):
        with pytest.raises(RefusedError, match=r"office\.yaml is no printer's profile; it was left alone"):
            change("office")
    assert (folder / "office.yaml").read_bytes() == data


def test_what_is_no_file_is_left_alone(folder: Path) -> None:
    (folder / "office.yaml").mkdir(parents=True)
    os.mkfifo(folder / "pipe.yaml")
    for name in ("office", "pipe"):
        for act in (load_profile, remove_profile, save_one):
            with pytest.raises(RefusedError, match="is not a file"):
                act(name)


def test_a_link_is_written_through(folder: Path, tmp_path: Path) -> None:
    folder.mkdir(parents=True)
    (tmp_path / "real.yaml").write_bytes(written("office", ONE))
    (folder / "office.yaml").symlink_to(tmp_path / "real.yaml")
    save_profile("office", OTHER)
    assert (folder / "office.yaml").is_symlink()
    assert (tmp_path / "real.yaml").read_bytes() == written("office", OTHER)


def test_a_link_that_leads_nowhere_is_told(folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "office.yaml").symlink_to("nowhere")
    with pytest.raises(OSError, match="No such file"):
        save_profile("office", ONE)
    assert not (folder / "nowhere").exists()


def test_a_profile_that_is_not_there_is_told() -> None:
    for act in (load_profile, remove_profile):
        with pytest.raises(NoProfileError, match=r"^office$"):
            act("office")
        with pytest.raises(NameRefusedError):
            act("../office")
    with pytest.raises(NameRefusedError):
        save_profile("nul", ONE)


def test_a_save_that_fails_leaves_the_former_profile_and_nothing_new(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_profile("office", ONE)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space left"):
            save_profile("office", OTHER)
    assert [path.name for path in folder.iterdir()] == ["office.yaml"]
    assert load_profile("office").profile == ONE


def test_folders_that_were_made_for_a_save_that_fails_are_gone(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device", "office.yaml")

    monkeypatch.setattr("generator.replacing.create_file", fail)
    with pytest.raises(OSError, match="No space left"):
        save_profile("office", ONE)
    assert not folder.parent.exists()


def test_names_are_paths_below_the_folder(folder: Path) -> None:
    assert profile_path("office").parent == folder
