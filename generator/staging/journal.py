"""Files of two kits change places, one after the other, in a way that can be undone at any point.

In the staging folder lie `new`, the files that are still to come, and `old`, those that had to go. Which were moved is
seen from where they are, so nothing has to be written down meanwhile.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from generator.export.manifest import MANIFEST
from generator.staging.contents import STAGING, drop, files, listed, remove
from generator.staging.errors import named
from generator.staging.lock import sign

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


def stage(folder: Path, new: Mapping[str, bytes]) -> None:
    """Writes the files into the staging folder, the manifest last: where it is whole, so are they all."""
    staging = folder / STAGING
    staging.mkdir(exist_ok=True)
    sign(staging)
    for parent in sorted({name.rpartition("/")[0] for name in new}):
        Path(staging, "new", parent).mkdir(parents=True, exist_ok=True)
    for name in _manifest_last(new):
        path = Path(staging, "new", name)
        with named(path), path.open("wb") as file:
            file.write(new[name])


def swap(folder: Path, old: Sequence[str], new: Iterable[str]) -> None:
    """Moves the old files out and the new ones in, the manifest last."""
    staging = folder / STAGING
    _move(old, folder, staging / "old")
    _move(_manifest_last(new), staging / "new", folder)
    drop(folder / parent for parent in _parents(old))


def undo(folder: Path, *, unseen: bool = False) -> None:
    """Brings back what was in the folder before a swap that did not come to its end.

    As long as the new manifest is staged and whole, each file that it lists is either staged too, or was moved in.
    Before that no file was moved; after that the swap was done, and is undone only if it is `unseen`: another folder
    still stands in for this one. Nothing is lost when this itself breaks off.
    """
    staging = folder / STAGING
    new = listed(staging / "new")
    if not new and unseen and (staging / "new").is_dir():
        new = listed(folder)
    if not new:
        return
    try:
        _move(sorted((new - set(files(staging / "new"))) & set(files(folder))), folder, staging / "new")
        _move(_moved_out(staging), staging / "old", folder)
        drop(folder / parent for parent in _parents(new))
    except OSError as error:
        raise OSError(
            f"{folder}: {error.strerror or error}; what was in it before lies in {staging / 'old'}, "
            "and the next run brings it back"
        ) from error


def sweep(folder: Path) -> None:
    """Removes the staging folder, the manifest first: without it, a half-swept one means nothing to `undo`."""
    staging = folder / STAGING
    with contextlib.suppress(FileNotFoundError, NotADirectoryError):
        (staging / "new" / MANIFEST).unlink()
    with contextlib.suppress(FileNotFoundError):
        remove(staging)


def _moved_out(staging: Path) -> list[str]:
    try:
        return sorted(files(staging / "old"))
    except FileNotFoundError:  # nothing was in the way
        return []


def _parents(names: Iterable[str]) -> list[str]:
    """The folders that files of these names lie in, innermost first."""
    parents = {parent for name in names for parent in PurePosixPath(name).parents[:-1]}
    return [str(parent) for parent in sorted(parents, key=lambda parent: (-len(parent.parts), parent))]


def _manifest_last(names: Iterable[str]) -> list[str]:
    return sorted(names, key=lambda name: name == MANIFEST)


def _move(names: Sequence[str], source: Path, target: Path) -> None:
    for parent in sorted({name.rpartition("/")[0] for name in names}):
        Path(target, parent).mkdir(parents=True, exist_ok=True)
    for name in names:
        os.rename(f"{source}/{name}", f"{target}/{name}")  # noqa: PTH104  # paths would take twice as long
