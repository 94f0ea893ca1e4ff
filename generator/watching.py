"""Notices when a file is saved, however the editor does it: over the old one, beside it, or after taking it away.

By looking again and again. What systems offer to be told of changes differs from one to the next, says nothing on many
network drives, and loses sight of a file that an editor puts another in place of. A look costs some microseconds.
"""

from __future__ import annotations

import contextlib
import signal
import stat
import time
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

POLL: Final = 0.05
"""Seconds between two looks. A save is answered after two to three of them."""

_SETTLED: Final = 2
"""A file that was found the same by so many looks in a row has been saved, not half saved."""

_PATIENCE: Final = 20
"""So many where it is empty, missing or cut off, for then an editor is most likely about to write the rest."""

_YOUNG: Final = 50
"""For so many looks after a change the file is read each time: where clocks tick every two seconds, as on FAT, a second
save of the same size leaves the file's date as it was.
"""


class Save(NamedTuple):
    """What was found in the file."""

    data: bytes | None
    """Its bytes, or None where it is missing or cannot be read."""
    trouble: str = ""
    """Why it cannot be read; empty where it is merely missing."""


class _Look(NamedTuple):
    """One look at the file."""

    stamp: tuple[int, ...]
    save: Save


def saves(path: Path, limit: int, wait: Callable[[], bool]) -> Iterator[Save]:
    """What is in the file: at once, and then after each save. It comes again where a save has changed nothing in it.

    At most one byte more than `limit` is read. `wait` lets the time to the next look pass, `POLL` seconds, and says
    whether to go on.
    """
    last = _look(path, limit)
    yield last.save
    young = _YOUNG
    while wait():
        if _stamp(path) == last.stamp:
            if not young:
                continue
            young -= 1
            if _look(path, limit) == last:
                continue
        settled = _settle(path, limit, wait, last.save)
        if settled is not None and settled != last:
            last, young = settled, _YOUNG
            yield last.save


def _settle(path: Path, limit: int, wait: Callable[[], bool], before: Save) -> _Look | None:
    """What is in the file when it no longer changes, or None where there is no more waiting for that."""
    seen, looks = _look(path, limit), 1
    while looks < (_PATIENCE if _is_half(seen.save, before) else _SETTLED):
        if not wait():
            return None
        now = _look(path, limit)
        seen, looks = (seen, looks + 1) if now == seen else (now, 1)
    return seen


def _is_half(save: Save, before: Save) -> bool:
    """Whether more of a file seems to be to come: nothing is in it, or its last line has no end any more."""
    if not save.data:
        return not save.trouble
    ends = (b"\n", b"\r")
    return not save.data.endswith(ends) and before.data is not None and before.data.endswith(ends)


def _look(path: Path, limit: int) -> _Look:
    stamp = _stamp(path)  # before it is read: what is written meanwhile changes the next one
    try:
        if not stat.S_ISREG(path.stat().st_mode):  # a pipe would keep us waiting
            return _Look(stamp, Save(None, "not a file"))
        with path.open("rb") as file:
            return _Look(stamp, Save(file.read(limit + 1)))
    except (FileNotFoundError, NotADirectoryError):
        return _Look(stamp, Save(None))
    except OSError as error:
        return _Look(stamp, Save(None, error.strerror or str(error)))


def _stamp(path: Path) -> tuple[int, ...]:
    """What changes when the file does; nothing where there is no file.

    The second date is that of its rights and its name: it tells of a save that keeps the first one.
    """
    try:
        found = path.stat()
    except OSError:
        return ()
    return (found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns)


def pause() -> None:
    """Lets the time between two looks pass."""
    time.sleep(POLL)


@contextlib.contextmanager
def interruptions() -> Iterator[list[int]]:
    """Has interruptions be noted, in the list that this gives, and no more: what is under way is finished first."""
    noted: list[int] = []
    numbers = (signal.SIGINT, signal.SIGTERM)
    former = [signal.signal(number, lambda number, _: noted.append(number)) for number in numbers]
    try:
        yield noted
    finally:
        for number, handler in zip(numbers, former, strict=True):
            signal.signal(number, handler)
