"""A kit is in place whole or not at all, whatever fails, and nothing of anybody else's is touched."""

from __future__ import annotations

import hashlib
import json
import os
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.staging import RefusedError, replace_file, replace_kit
from tests.traps import NEW, OLD, OTHER, OUT, PDF, held, hidden

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder that holds the old kit."""
    target = tmp_path / "output"
    replace_kit(target, OLD)
    return target


def test_a_kit_takes_the_place_of_another_and_leaves_nothing_of_it(folder: Path) -> None:
    assert held(folder) == OLD
    replace_kit(folder, NEW)
    assert held(folder) == NEW
    assert hidden(folder) == []


def test_the_folder_is_made_with_its_parents(tmp_path: Path) -> None:
    replace_kit(tmp_path / "a" / "b c" / "größe", NEW)
    assert held(tmp_path / "a" / "b c" / "größe") == NEW


def test_an_empty_folder_is_taken(tmp_path: Path) -> None:
    (tmp_path / "output").mkdir()
    replace_kit(tmp_path / "output", NEW)
    assert held(tmp_path / "output") == NEW


def test_a_linked_folder_stays_a_link(folder: Path, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(folder, target_is_directory=True)
    replace_kit(link, NEW)
    assert link.is_symlink()
    assert held(folder) == NEW


def test_dot_files_stay(folder: Path) -> None:
    dots = [folder / ".gitkeep", folder / ".git" / "config", folder / "artwork" / ".keep", folder / "gone" / ".keep"]
    for dot in dots:
        dot.parent.mkdir(exist_ok=True)
        dot.write_text("mine")
    replace_kit(folder, NEW)
    assert held(folder) == NEW
    assert [dot.read_text() for dot in dots] == ["mine"] * len(dots)


def test_an_empty_folder_of_anybody_else_stays(folder: Path) -> None:
    (folder / "photos").mkdir()
    replace_kit(folder, NEW)
    assert held(folder) == NEW
    assert sorted(path.name for path in folder.iterdir() if path.is_dir()) == ["artwork", "photos"]


@pytest.mark.parametrize("name", ["thesis.doc", "artwork/mine.svg", "artwork/deep/mine.svg", "photos/cat.jpg"])
def test_a_folder_with_other_files_is_refused_untouched(folder: Path, name: str) -> None:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text("mine")
    before = held(folder)
    with pytest.raises(RefusedError, match=name):
        replace_kit(folder, NEW)
    assert held(folder) == before
    assert hidden(folder) == []


def test_a_folder_without_a_kit_is_refused_even_if_its_files_are_named_like_ours(tmp_path: Path) -> None:
    (tmp_path / "modules.pdf").write_text("mine")
    (tmp_path / "boards.pdf").write_text("mine")
    with pytest.raises(RefusedError, match=r"boards\.pdf and 1 more"):
        replace_kit(tmp_path, NEW)
    assert held(tmp_path) == {"modules.pdf": b"mine", "boards.pdf": b"mine"}


def test_a_link_among_the_files_is_not_followed(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("mine")
    (folder / "modules.pdf").unlink()
    (folder / "modules.pdf").symlink_to(tmp_path / "mine" / "letter.txt")
    (folder / "link").symlink_to(tmp_path / "mine", target_is_directory=True)
    with pytest.raises(RefusedError, match="link"):
        replace_kit(folder, NEW)
    (folder / "link").unlink()
    replace_kit(folder, NEW)
    assert held(folder) == NEW
    assert held(tmp_path / "mine") == {"letter.txt": b"mine"}


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: b"",
        lambda text: text[:-20],
        lambda text: b"\xff" + text,
        lambda text: b"[]",
        lambda text: b"null",
        lambda text: b'{"files": 3}',
        lambda text: b'{"files": [3]}',
        lambda text: b'{"files": [{}]}',
        lambda text: b"[" * 100_000,
    ],
)
def test_a_damaged_manifest_is_refused_untouched(folder: Path, damage: Callable[[bytes], bytes]) -> None:
    (folder / "kit.json").write_bytes(damage(OLD["kit.json"]))
    before = held(folder)
    with pytest.raises(RefusedError, match="is damaged"):
        replace_kit(folder, NEW)
    assert held(folder) == before


def with_copy(kit: dict[str, bytes], data: bytes) -> dict[str, bytes]:
    """The kit with a copy of its catalog."""
    table = json.loads(kit["kit.json"])
    table["sources"] = [{"name": "catalog.yaml", "sha256": hashlib.sha256(data).hexdigest()}]
    return kit | {"catalog.yaml": data, "kit.json": json.dumps(table).encode()}


def test_the_copy_of_the_catalog_goes_with_its_kit(folder: Path) -> None:
    first, second = with_copy(OLD, b"rules: v3"), with_copy(NEW, b"rules: v4")
    for files in (first, second, OTHER, first):  # a kit of an earlier version, without a copy, among them
        replace_kit(folder, files)
        assert held(folder) == files


def test_an_edited_copy_of_the_catalog_is_refused_untouched(folder: Path) -> None:
    replace_kit(folder, with_copy(OLD, b"rules: v3"))
    (folder / "catalog.yaml").write_bytes(b"rules: v3 # hours of work")
    before = held(folder)
    with pytest.raises(RefusedError, match=r"catalog\.yaml was edited; .* Move it away"):
        replace_kit(folder, with_copy(NEW, b"rules: v4"))
    assert held(folder) == before
    assert hidden(folder) == []
    # The kit that is made from that very work loses none of it.
    replace_kit(folder, with_copy(NEW, b"rules: v3 # hours of work"))
    assert held(folder) == with_copy(NEW, b"rules: v3 # hours of work")


def test_a_copy_of_the_catalog_that_is_gone_is_in_nobodys_way(folder: Path) -> None:
    replace_kit(folder, with_copy(OLD, b"rules: v3"))
    (folder / "catalog.yaml").unlink()
    replace_kit(folder, NEW)
    assert held(folder) == NEW


def test_a_catalog_that_no_kit_put_there_is_refused(folder: Path) -> None:
    (folder / "catalog.yaml").write_bytes(b"rules: v3")
    with pytest.raises(RefusedError, match=r"catalog\.yaml, which no kit put there"):
        replace_kit(folder, with_copy(NEW, b"rules: v3"))


def test_a_manifest_cannot_point_out_of_its_folder(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    listed = json.loads(OLD["kit.json"])
    listed["files"] += [{"name": "../mine.txt"}, {"name": str(tmp_path / "mine.txt")}]
    listed["sources"] = [{"name": "../mine.txt", "sha256": "0" * 64}]
    (folder / "kit.json").write_text(json.dumps(listed))
    replace_kit(folder, NEW)
    assert (tmp_path / "mine.txt").read_text() == "mine"
    assert held(folder) == NEW


def test_a_file_in_the_way_is_refused(tmp_path: Path) -> None:
    (tmp_path / "output").write_text("mine")
    for target in (tmp_path / "output", tmp_path / "output" / "below" / "it"):
        with pytest.raises(OSError, match="output"):
            replace_kit(target, NEW)
    assert held(tmp_path) == {"output": b"mine"}


def test_a_link_to_nowhere_is_refused(tmp_path: Path) -> None:
    (tmp_path / "output").symlink_to(tmp_path / "nowhere")
    with pytest.raises(OSError, match="output"):
        replace_kit(tmp_path / "output", NEW)
    assert not (tmp_path / "nowhere").exists()


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


def test_a_second_run_is_told_who_holds_the_folder(folder: Path) -> None:
    pytest.importorskip("fcntl", reason="there are no such locks on this system")
    files = Interposed(NEW, folder)
    replace_kit(folder, files)
    told = f"another run is writing to {folder}; wait for it, or name another folder"
    assert files.refusals == [told] * len(NEW)
    assert held(folder) == NEW


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


def test_a_kit_can_be_put_in_place_from_a_thread(folder: Path) -> None:
    worker = threading.Thread(target=replace_kit, args=(folder, NEW))
    worker.start()
    worker.join()
    assert held(folder) == NEW
