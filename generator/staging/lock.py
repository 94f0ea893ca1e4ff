"""Holds a folder against a second run, which is told who holds it."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import time
from typing import TYPE_CHECKING, Final

from generator.staging.contents import STAGING, drop
from generator.staging.errors import RefusedError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_NOTE: Final = "run"
"""The file in the staging folder that says who holds the folder. It only tells: what holds is the lock."""

_NO_LOCKS: Final = frozenset((errno.EBADF, errno.EINVAL, errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP))
"""What file systems answer that cannot lock. That is no reason to fail."""

_ATTEMPTS: Final = 100


def locked(descriptor: int) -> bool | None:
    """Locks what is open: whether nobody else had, or None where there are no such locks. Raises OSError.

    The system takes the lock away when the process ends, however it ends.
    """
    try:
        import fcntl  # not on every system
    except ImportError:
        return None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError as error:
        if error.errno in _NO_LOCKS:
            return None
        raise
    return True


class Lock:
    """The folders that this run holds."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._held: list[int] = []

    def take(self, place: Path) -> bool:
        """Holds a folder, and says whether it is still what is at this path.

        Raises RefusedError where another run holds it, or another OSError.
        """
        if os.name == "nt":  # which opens no folders
            return True
        self._held.append(os.open(place, os.O_RDONLY))
        if locked(self._held[-1]) is False:
            raise RefusedError(
                f"another run is writing to {self._folder}{_holder(self._folder)}; wait for it, or name another folder"
            )
        try:
            return os.path.samestat(os.fstat(self._held[-1]), place.stat())
        except FileNotFoundError:
            return False

    def release(self) -> None:
        """Lets go of all of them."""
        while self._held:
            os.close(self._held.pop())


@contextlib.contextmanager
def held(folder: Path) -> Iterator[Lock]:
    """Holds the folder for as long as the block lasts, and makes it first where there is none.

    What was made goes again where the block fails. Raises RefusedError where another run holds it, or another OSError.
    """
    made = [parent for parent in (folder, *folder.parents) if not parent.exists()]
    lock = Lock(folder)
    try:
        _take(folder, lock)
        yield lock
    except BaseException:
        drop(made)
        raise
    finally:
        lock.release()


def _take(folder: Path, lock: Lock) -> None:
    for _ in range(_ATTEMPTS):
        folder.mkdir(parents=True, exist_ok=True)
        if lock.take(folder):
            return
        lock.release()  # a run that ended just now has put another folder there, or taken its own away
    raise RefusedError(f"other runs write to {folder} again and again; wait for them, or name another folder")


def sign(staging: Path) -> None:
    """Writes down who holds the folder: the process, the machine, and since when."""
    since = time.strftime("%Y-%m-%d %H:%M:%S")
    machine = os.uname().nodename if hasattr(os, "uname") else "this machine"
    (staging / _NOTE).write_bytes(os.fsencode(f"{os.getpid()}\n{machine}\n{since}\n"))


def _holder(folder: Path) -> str:
    """Who holds the folder, as far as that is written down."""
    try:
        with (folder / STAGING / _NOTE).open("rb") as file:
            text = os.fsdecode(file.read(400))
    except OSError:
        return ""
    note = re.fullmatch(r"(\d{1,10})\n(.{1,255})\n([-: \d]{19})\n", text)
    return f": process {note[1]} on {note[2]}, since {note[3]}" if note else ""
