"""Temporary files: each is written beside the file whose place it is to take.

Where a run is killed its temporary file stays, and the next one that writes into that folder sweeps it up. A run locks
its own, so that nobody takes it for abandoned.
"""

from __future__ import annotations

import contextlib
import os
import re
import stat
import time
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final

from generator.staging.errors import named
from generator.staging.lock import locked

if TYPE_CHECKING:
    from collections.abc import Iterator

_NAME: Final = re.compile(r"\.afterlight-tmp-[0-9a-f]{16}")

_HOUR: Final = 3600
"""Seconds. Where there are no locks, a file so old belongs to no run any more."""


@contextlib.contextmanager
def scratch(target: Path, data: bytes, like: os.stat_result | None = None) -> Iterator[Path]:
    """A file beside the target that holds the data, written through to the disk, for the block to put in place.

    It has the rights of `like`, and its owner where we may give files away, or those that the user gives new files. If
    the block fails, it is gone. Raises OSError, which names the target.
    """
    with named(target):
        _sweep(target.parent)
        path, file = _made(target.parent)
        try:
            with file:
                if like is not None:
                    with contextlib.suppress(OSError, AttributeError):  # only root may, and not on every system
                        os.chown(path, like.st_uid, like.st_gid)
                    path.chmod(stat.S_IMODE(like.st_mode))
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
                if os.name != "nt":  # which moves no file that is open
                    yield path
            if os.name == "nt":
                yield path
        except BaseException:
            with contextlib.suppress(OSError):  # the next run sweeps up
                path.unlink()
            raise


def _made(folder: Path) -> tuple[Path, BinaryIO]:
    """A new file, open for writing and locked."""
    while True:
        path = folder / f".afterlight-tmp-{os.urandom(8).hex()}"
        file = path.open("xb")  # it stays open, for that holds it
        try:
            if locked(file.fileno()) is not False and path.exists():
                return path, file
        except BaseException:
            file.close()
            path.unlink(missing_ok=True)
            raise
        file.close()  # another run has swept it up before we could lock it


def _sweep(folder: Path) -> None:
    """Removes the temporary files that runs left which were killed."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in [entry for entry in entries if _NAME.fullmatch(entry.name) and entry.is_file()]:
            with contextlib.suppress(OSError):
                _sweep_up(Path(entry.path))


def _sweep_up(path: Path) -> None:
    try:
        descriptor = os.open(path, os.O_RDWR)  # network drives lock no file that is open for reading alone
    except PermissionError:
        descriptor = os.open(path, os.O_RDONLY)
    try:
        free = locked(descriptor)
        if free:
            path.unlink()
    finally:
        os.close(descriptor)
    if free is None and time.time() - path.stat().st_mtime > _HOUR:
        path.unlink()
