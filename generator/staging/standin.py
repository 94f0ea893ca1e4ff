"""A folder that stands in for another while files change places in that one.

It shows what is in the real folder: the same files, by hard links, and links to the dot folders, which cannot be in two
places. The real folder lies beside it meanwhile. The staging folder is a dot folder, so the stand-in has a link of its
name, and the real folder never has: by this the two are told apart, whoever finds them.
"""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.staging.contents import STAGING, remove
from generator.staging.exchange import can_exchange, exchange
from generator.staging.journal import undo

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.staging.lock import Lock

_LONGEST: Final = 255
"""Bytes of a name, on most file systems."""


class Places(NamedTuple):
    """Where the real folder and the one that stands in for it are."""

    shown: Path
    """The folder's path, its links followed: what is here is what others see."""
    aside: Path
    """The path beside it, of the same parent and so of the same file system."""


def places(folder: Path) -> Places | None:
    """The two places; None for a folder that nothing can be beside, as the root. Raises OSError."""
    shown = Path(os.path.realpath(folder, strict=True))
    if not shown.name:
        return None
    name = f".{shown.name}.afterlight"
    if len(os.fsencode(name)) > _LONGEST:
        import hashlib

        name = f".{hashlib.sha256(os.fsencode(shown.name)).hexdigest()[:32]}.afterlight"
    return Places(shown, shown.with_name(name))


def put_up(folder: Path, lock: Lock) -> Places | None:
    """Has another folder stand in for this one, which goes aside; None, having changed nothing, where that cannot be.

    The lock holds both from then on.
    """
    if not can_exchange():
        return None
    try:
        pair = places(folder)
        if pair is None:
            return None
        pair.aside.mkdir(0o700)
    except OSError:
        return None
    try:
        (pair.aside / STAGING).symlink_to(_link(pair))
        _mirror(str(pair.shown), str(pair.aside), pair.aside.name)
        _dress(pair)
        lock.take(pair.aside)
        exchange(*pair)
    except BaseException as error:
        with contextlib.suppress(OSError):  # it is in nobody's way; the next run sweeps up
            _remove(pair)
        if isinstance(error, OSError):
            return None
        raise
    return pair


def take_down(pair: Places) -> None:
    """Has the real folder take its place again: the one step in which others see what was done to it."""
    exchange(*pair)


def clear(pair: Places) -> None:
    """Removes the stand-in that was taken down. What somebody has put into it meanwhile goes where it was meant to."""
    _save(str(pair.aside), str(pair.shown), [str(pair.shown / STAGING / "old"), str(pair.shown)], pair.aside.name)
    _remove(pair)


def restore(folder: Path, lock: Lock) -> None:
    """Ends what a killed run left: the real folder takes its place again, as it was before. Raises OSError."""
    pair = places(folder)
    if pair is None:
        return
    shown, aside = pair
    if _is_real(aside) and (_is_stand_in(shown, pair) or not list(shown.iterdir())):
        try:
            lock.take(aside)
            undo(aside, unseen=True)
            _save(str(shown), str(aside), [str(aside)], aside.name)
            exchange(*pair)
        except OSError as error:
            if error.errno is None:
                raise
            raise OSError(
                f"{folder}: {error.strerror}; what belongs there lies in {aside}, where a run that was killed left it, "
                "and the next run brings it back"
            ) from error
    with contextlib.suppress(OSError):  # it is in nobody's way
        _remove(pair)
    if (shown / STAGING).is_symlink():  # somebody took the real folder away: the stand-in is all that there is
        (shown / STAGING).unlink()


def _link(pair: Places) -> str:
    return f"../{pair.aside.name}/{STAGING}"


def _is_stand_in(folder: Path, pair: Places) -> bool:
    """Whether this, one of the two, is the stand-in."""
    try:
        return str((folder / STAGING).readlink()) == _link(pair)
    except OSError:
        return False


def _is_real(folder: Path) -> bool:
    """Whether this is the real folder of a run that was killed."""
    return (folder / STAGING).is_dir() and not (folder / STAGING).is_symlink()


def _mirror(source: str, target: str, back: str) -> None:
    """Shows in one folder what is in another, which will be found at the path `back` from beside the first one."""
    with os.scandir(source) as entries:
        for entry in entries:
            copy = f"{target}/{entry.name}"
            if not entry.is_dir(follow_symlinks=False):
                os.link(entry.path, copy, follow_symlinks=False)
            elif not entry.name.startswith("."):
                Path(copy).mkdir()
                _mirror(entry.path, copy, f"../{back}/{entry.name}")
            elif entry.name != STAGING:
                Path(copy).symlink_to(f"../{back}/{entry.name}")


def _dress(pair: Places) -> None:
    """Gives the stand-in the rights of the real folder, and its owner where we may."""
    real = pair.shown.stat()
    with contextlib.suppress(PermissionError):
        os.chown(pair.aside, real.st_uid, real.st_gid)
    pair.aside.chmod(stat.S_IMODE(real.st_mode))


def _save(source: str, target: str, twins: Sequence[str], back: str) -> None:
    """Moves what `_mirror` did not put into the source to the target; `twins` is where the files are that it linked."""
    with os.scandir(source) as entries:
        for entry in entries:
            name = entry.name
            if entry.is_dir(follow_symlinks=False) and not name.startswith("."):
                _save(entry.path, f"{target}/{name}", [f"{twin}/{name}" for twin in twins], f"../{back}/{name}")
            elif entry.is_symlink() and str(Path(entry.path).readlink()) == f"../{back}/{name}":
                continue
            elif not any(_is_twin(entry, f"{twin}/{name}") for twin in twins):
                Path(target).mkdir(parents=True, exist_ok=True)
                Path(entry.path).replace(f"{target}/{name}")


def _is_twin(entry: os.DirEntry[str], path: str) -> bool:
    try:
        return os.path.samestat(entry.stat(follow_symlinks=False), os.lstat(path))
    except (FileNotFoundError, NotADirectoryError):
        return False


def _remove(pair: Places) -> None:
    """Removes what is aside, if it is a stand-in, or was to become one."""
    if _is_stand_in(pair.aside, pair):
        remove(pair.aside, last=STAGING)
    else:
        with contextlib.suppress(FileNotFoundError):
            pair.aside.rmdir()
