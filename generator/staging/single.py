"""Single files: one takes the place of another, or is new."""

from __future__ import annotations

import contextlib
import errno
import os
from pathlib import Path

from generator.export.manifest import MANIFEST
from generator.staging.errors import RefusedError, named
from generator.staging.interruptions import orderly, undisturbed
from generator.staging.scratch import scratch


def replace_file(path: Path, data: bytes) -> None:
    """Makes `path` hold these bytes, whole. Refuses to replace whatever is not a PDF. Raises OSError."""
    with orderly(), named(path):
        target = Path(os.path.realpath(path))
        if target.is_dir():
            raise IsADirectoryError(f"{path} is a folder; name a file in it")
        if not target.parent.is_dir():
            raise NotADirectoryError(f"there is no folder {path.parent} to put {path.name} into")
        if (target.parent / MANIFEST).exists():
            raise RefusedError(
                f"{target.parent} holds a kit, and its list has no such file; name one elsewhere with -o"
            )
        if os.path.lexists(target) and not _is_pdf(target):
            raise RefusedError(f"{path} exists and is not a PDF; it was left alone. Name another file with -o")
        with scratch(target, data) as written, undisturbed():
            written.replace(target)


def create_file(path: Path, data: bytes) -> None:
    """Writes a file that must not be there yet, whole. Raises FileExistsError where it is, or another OSError."""
    if os.path.lexists(path):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    with orderly(), named(path), scratch(path, data) as written, undisturbed():
        try:
            os.link(written, path)
        except OSError:  # this file system has no hard links, or somebody else has made the file just now
            _create(path, data)
        try:
            with contextlib.suppress(OSError):  # the next run sweeps up
                written.unlink()
        except BaseException:
            path.unlink()
            raise


def _create(path: Path, data: bytes) -> None:
    with path.open("xb") as file:
        try:
            file.write(data)
            file.flush()
        except BaseException:
            path.unlink(missing_ok=True)
            raise


def _is_pdf(path: Path) -> bool:
    if not path.is_file():  # a pipe would keep us waiting
        return False
    with path.open("rb") as file:
        return file.read(5) == b"%PDF-"
