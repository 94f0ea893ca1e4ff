"""A kit takes the place of another."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING

from generator.staging.contents import STAGING, own_files, refuse_edited, refuse_folders
from generator.staging.interruptions import orderly, undisturbed
from generator.staging.journal import stage, swap, sweep, undo
from generator.staging.lock import held
from generator.staging.standin import clear, places, put_up, restore, take_down

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from generator.staging.lock import Lock
    from generator.staging.standin import Places


def replace_kit(folder: Path, files: Mapping[str, bytes]) -> tuple[str, ...]:
    """Makes `folder` hold exactly these files, besides dot files, and returns the names of those that went.

    The manifest must be among the files and list them all. Raises OSError, having changed nothing.
    """
    if folder.exists() and not folder.is_dir():
        raise NotADirectoryError(f"{folder} is a file; name a folder with -o")
    with orderly(), _told(folder), held(folder) as lock:
        restore(folder, lock)
        undo(folder)
        sweep(folder)
        old = own_files(folder)
        refuse_edited(folder, old, files)
        refuse_folders(folder, files)
        try:
            stage(folder, files)
        except BaseException:
            with undisturbed(), contextlib.suppress(OSError):  # it is in nobody's way; the next run sweeps up
                sweep(folder)
            raise
        with undisturbed():
            _swap(folder, old, files, lock)
        return tuple(name for name in old if name not in files)


def _swap(folder: Path, old: Sequence[str], new: Iterable[str], lock: Lock) -> None:
    """Has the staged files take the place of the old ones: in one step, where another folder can stand in meanwhile."""
    pair = put_up(folder, lock)
    place = pair.aside if pair else folder
    try:
        swap(place, old, new)
        if pair:
            take_down(pair)
    except BaseException:
        undo(place, unseen=pair is not None)
        if pair:
            take_down(pair)
        _tidy(folder, pair)
        raise
    _tidy(folder, pair)


def _tidy(folder: Path, pair: Places | None) -> None:
    """Removes what the swap needed. Where that fails it is in nobody's way, and the next run sweeps up."""
    if pair:
        with contextlib.suppress(OSError):
            clear(pair)
    with contextlib.suppress(OSError):
        sweep(folder)


@contextlib.contextmanager
def _told(folder: Path) -> Iterator[None]:
    """Has an error of the system name what the user knows, and not where that lies for the moment."""
    try:
        yield
    except OSError as error:
        if error.errno is not None:
            error.filename = str(_known(folder, error.filename))
        raise


def _known(folder: Path, met: object) -> Path:
    if not isinstance(met, str):
        return folder
    pair = None
    with contextlib.suppress(OSError):  # there may be no folder any more
        pair = places(folder)
    for place in (folder, *(pair or ())):
        if Path(met).is_relative_to(place):
            parts = Path(met).relative_to(place).parts
            if parts[:1] == (STAGING,):  # in it `new` and `old` hold what goes where the user looks for it
                parts = parts[2:]
            return Path(folder, *parts)
    return Path(met)
