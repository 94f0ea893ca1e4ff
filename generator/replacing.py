"""Replaces a text file that somebody edits, or makes new ones: each file whole, or not at all."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import TYPE_CHECKING

from generator.export.manifest import MANIFEST
from generator.staging import RefusedError, create_file, undisturbed
from generator.staging.errors import named
from generator.staging.scratch import scratch

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def replace_text(path: Path, expected: bytes, data: bytes) -> None:
    """Makes the file at `path` hold `data` in one step, if it still holds the bytes `expected`.

    A symbolic link stays one, and its file is replaced; the file keeps its permissions. Raises RefusedError where the
    file was changed meanwhile, or another OSError, having changed nothing.
    """
    with named(path):
        target = Path(os.path.realpath(path))
        if target.exists() and not target.is_file():  # a pipe would keep us waiting, and nobody could stop that
            raise RefusedError(f"{path} is not a file that can be written anew")
        if not os.access(target, os.W_OK) and target.exists():
            raise PermissionError(f"{path} is write-protected; it was left alone")
        with undisturbed(), scratch(target, data, target.stat()) as written:
            _refuse_changed(path, target, expected)
            written.replace(target)


def put_text(path: Path, data: bytes, *, ours: Callable[[bytes], bool], kind: str) -> None:
    """Makes `path` hold `data` in one step. What is there already must be a file of which `ours` is true.

    `ours` is asked about the file's first kilobyte, and `kind` says what it must be. Raises RefusedError where it is
    something else, or another OSError, having changed nothing.
    """
    with named(path):
        target = Path(os.path.realpath(path))
        if target.is_dir():
            raise IsADirectoryError(f"{path} is a folder; name a file in it")
        if not target.parent.is_dir():
            raise NotADirectoryError(f"there is no folder {path.parent} to put {path.name} into")
        if (target.parent / MANIFEST).exists():
            raise RefusedError(
                f"{target.parent} holds a kit, and its list has no such file; name one elsewhere with -o"
            )
        if not os.path.lexists(target):
            create_file(target, data)
            return
        if not _is_ours(target, ours):
            raise RefusedError(f"{path} exists and is not {kind}; it was left alone. Name another file with -o")
        with undisturbed(), scratch(target, data, target.stat()) as written:
            written.replace(target)


def create_files(files: Mapping[Path, bytes]) -> None:
    """Makes new files, all of them or none, and the folders that they lie in.

    The first comes last: where it is, so are they all, even if this run is killed. Raises FileExistsError where one is
    there already, or another OSError, having left nothing new.
    """
    made: list[Path] = []
    folders: list[Path] = []
    with undisturbed():
        try:
            for path, data in reversed([*files.items()]):
                missing = [folder for folder in (path.parent, *path.parent.parents) if not folder.exists()]
                for folder in reversed(missing):
                    folder.mkdir()
                    folders.append(folder)
                create_file(path, data)
                made.append(path)
        except BaseException:
            for path in made:
                with contextlib.suppress(OSError):
                    path.unlink()
            for folder in reversed(folders):
                with contextlib.suppress(OSError):
                    folder.rmdir()
            raise


def _refuse_changed(path: Path, target: Path, expected: bytes) -> None:
    with target.open("rb") as file:
        held = file.read(len(expected) + 1)
    if held != expected:
        raise RefusedError(f"{path} was changed meanwhile; it was left alone")


def _is_ours(path: Path, ours: Callable[[bytes], bool]) -> bool:
    if not path.is_file():  # a pipe would keep us waiting
        return False
    with path.open("rb") as file:
        return ours(file.read(1024))
