"""A kit is in place whole or not at all, whatever fails, and nothing of anybody else's is touched."""

from __future__ import annotations

import hashlib
import json
import os
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from generator.staging import RefusedError, replace_kit
from tests.traps import MINE, NEW, OLD, OTHER, Trap, held, hidden, kit, left, mine, powerless

if TYPE_CHECKING:
    from collections.abc import Callable


def test_a_kit_takes_the_place_of_another_and_leaves_nothing_of_it(folder: Path, way: str) -> None:
    assert held(folder) == OLD
    for files in (NEW, kit("deep", "deep/er/x.svg"), NEW):
        replace_kit(folder, files)
        assert held(folder) == files
        assert left(folder) == []
    assert not (folder / "deep").exists()


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
    assert (left(folder), hidden(tmp_path)) == ([], [])


def test_what_is_in_nobodys_way_stays(folder: Path, way: str) -> None:
    others = [folder / name for name in (*MINE, "desktop.ini", "artwork/Thumbs.db")]
    for path in others:
        path.write_bytes(b"mine")
    (folder / ".link").symlink_to("modules.pdf")
    before = [path.stat().st_ino for path in others]
    replace_kit(folder, NEW)
    assert {name: data for name, data in held(folder).items() if data != b"mine"} == NEW
    assert ([path.stat().st_ino for path in others], mine(folder)) == (before, MINE)
    assert (folder / ".link").readlink() == Path("modules.pdf")
    assert left(folder) == [".link"]


def test_an_empty_folder_of_anybody_else_stays(folder: Path, way: str) -> None:
    (folder / "photos").mkdir()
    replace_kit(folder, NEW)
    assert held(folder) == NEW
    assert sorted(path.name for path in folder.iterdir() if path.is_dir()) == [".git", "artwork", "gone", "photos"]


@pytest.mark.parametrize("name", ["thesis.doc", "artwork/mine.svg", "artwork/deep/mine.svg", "photos/cat.jpg"])
def test_a_folder_with_other_files_is_refused_untouched(folder: Path, name: str) -> None:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text("mine")
    before = held(folder)
    with pytest.raises(RefusedError, match=name):
        replace_kit(folder, NEW)
    assert held(folder) == before
    assert left(folder) == []


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
    assert left(folder) == []
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


ODD: Final = [
    "a b",
    "größe 宇",
    "-o",
    "--",
    "-",
    "~",
    "a\\b",
    "new\nline",
    "*",
    "'\"$x",
    os.fsdecode(b"odd\xff"),
    "ö" * 127,
    "x" * 255,
]


@pytest.mark.parametrize("name", ODD)
def test_the_folder_may_have_an_odd_name(
    place: Path, monkeypatch: pytest.MonkeyPatch, in_one_step: None, name: str
) -> None:
    monkeypatch.chdir(place)
    with monkeypatch.context() as patch:
        trap = Trap(patch)
        for files in (OLD, NEW):
            replace_kit(Path(name), files)
            assert held(place / name) == files
    assert trap.calls.count("exchange") == 4
    assert left(place / name) == []


def test_the_folder_may_be_the_one_that_we_are_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder / "artwork")
    for name, files in (("..", NEW), ("../../output", OLD), ("../artwork/..", NEW)):
        replace_kit(Path(name), files)
        assert held(Path("..")) == held(folder) == files
        assert (mine(folder), left(folder)) == (MINE, [])


def test_a_folder_that_must_not_be_written_to_is_told_and_left(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.chmod(0o555)
    folder.parent.chmod(0o755)
    with powerless(), pytest.raises(PermissionError) as caught:
        replace_kit(folder, NEW)
    assert caught.value.filename == str(folder)
    folder.chmod(0o755)
    assert (held(folder), mine(folder), left(folder)) == (OLD, MINE, [])


def test_a_folder_is_written_to_where_nothing_can_be_put_beside_it(folder: Path) -> None:
    for path in (folder, *(path for path in folder.rglob("*") if path.is_dir())):
        path.chmod(0o777)
    folder.parent.chmod(0o555)
    with powerless():
        replace_kit(folder, NEW)
    folder.parent.chmod(0o755)
    assert (held(folder), mine(folder), left(folder)) == (NEW, MINE, [])


def test_a_link_to_nowhere_is_refused(tmp_path: Path) -> None:
    (tmp_path / "output").symlink_to(tmp_path / "nowhere")
    with pytest.raises(OSError, match="output"):
        replace_kit(tmp_path / "output", NEW)
    assert not (tmp_path / "nowhere").exists()


def test_a_kit_can_be_put_in_place_from_a_thread(folder: Path) -> None:
    worker = threading.Thread(target=replace_kit, args=(folder, NEW))
    worker.start()
    worker.join()
    assert held(folder) == NEW
