"""What is in a folder: files of a kit, files of others, and what is in nobody's way."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from generator.export.manifest import MANIFEST, listed_names, listed_sources, manifest_bytes
from generator.staging.errors import RefusedError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

STAGING: Final = ".afterlight-staging"
"""The staging folder's name. The dot keeps it out of the kit. It is there while a run lasts, and after a killed one."""

_LITTER: Final = frozenset(("Thumbs.db", "desktop.ini"))
"""What a system leaves in folders by itself; it is as little ours, and as little in the way, as dot files."""


def files(folder: Path, prefix: str = "") -> Iterator[str]:
    """The names of all files below a folder, but for dot files and what is in dot folders."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith(".") or entry.name in _LITTER:
                continue
            if entry.is_dir(follow_symlinks=False):
                yield from files(Path(entry.path), f"{prefix}{entry.name}/")
            else:
                yield prefix + entry.name


def listed(folder: Path) -> frozenset[str]:
    """The names that the folder's manifest lists; none where it has no manifest, or a damaged one."""
    try:
        return listed_names(manifest_bytes(folder))
    except (FileNotFoundError, ValueError):
        return frozenset()


def own_files(folder: Path) -> tuple[str, ...]:
    """The files of the kit that is in the folder. Raises RefusedError where it holds anything that no kit listed."""
    present = sorted(files(folder))
    known = listed(folder)
    strangers = [name for name in present if name not in known]
    if MANIFEST in strangers:
        raise RefusedError(
            f"{folder / MANIFEST} is damaged, so nobody can tell which files of {folder} are a kit's; "
            "move them away, or name another folder with -o"
        )
    if strangers:
        more = f" and {len(strangers) - 1} more" if len(strangers) > 1 else ""
        raise RefusedError(
            f"{folder} holds {strangers[0]}{more}, which no kit put there; "
            "move that away, or name another folder with -o"
        )
    return tuple(present)


def refuse_edited(folder: Path, old: Iterable[str], new: Mapping[str, bytes]) -> None:
    """Raises RefusedError where somebody has edited the kit's copy of the catalog: the work would be lost."""
    if MANIFEST not in old:
        return

    import hashlib

    for name, sha256 in listed_sources(manifest_bytes(folder)).items():
        if name not in old or not (folder / name).is_file():
            continue
        data = (folder / name).read_bytes()
        if hashlib.sha256(data).hexdigest() != sha256 and data != new.get(name):
            raise RefusedError(
                f"{folder / name} was edited; it is the kit's copy of the catalog, and the new kit would replace it. "
                "Move it away, or name another folder with -o"
            )


def refuse_folders(folder: Path, names: Iterable[str]) -> None:
    """Raises RefusedError where a folder, even an empty one, is in the place of a file."""
    for name in names:
        if Path(folder, name).is_dir():
            raise RefusedError(f"{folder / name} is a folder, and a file of the kit must go there; move it away")


def drop(folders: Iterable[Path]) -> None:
    """Removes those of the folders that are empty."""
    for folder in folders:
        with contextlib.suppress(OSError):
            folder.rmdir()


def remove(folder: Path, last: str = "") -> None:
    """Removes a folder that is ours with all that is in it, the entry of the name `last` after all others."""
    with os.scandir(folder) as entries:
        found = sorted(entries, key=lambda entry: entry.name == last)
    for entry in found:
        if entry.is_dir(follow_symlinks=False):
            remove(Path(entry.path))
        else:
            Path(entry.path).unlink()
    folder.rmdir()
