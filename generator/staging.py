"""Puts finished files in place: whole, or not at all.

A kit is written into a staging folder inside its own folder first. Only when every byte is on the disk do the files of
the old kit give way to those of the new one, and if that fails half way, it is undone. Files that no kit of ours
listed are never touched: a folder that holds any is refused.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from generator.export.manifest import MANIFEST, listed_names

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

STAGING: Final = ".afterlight-staging"
"""The staging folder's name. The dot keeps it out of the kit, and the next run sweeps away what a killed one left."""


class RefusedError(OSError):
    """The folder must not be written to. The message says why, and what to do."""


def replace_kit(folder: Path, files: Mapping[str, bytes]) -> None:
    """Makes `folder` hold exactly these files, besides dot files. Raises OSError, having changed nothing."""
    made = [parent for parent in (folder, *folder.parents) if not parent.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with _held(folder):
            old = _own_files(folder)
            staging = folder / STAGING
            _sweep(staging)
            try:
                _write(staging / "new", files)
                _swap(folder, staging, old, tuple(files))
            finally:
                _sweep(staging)
    except BaseException:
        for parent in made:  # innermost first; a folder that is not empty stays
            with contextlib.suppress(OSError):
                parent.rmdir()
        raise


def replace_file(path: Path, data: bytes) -> None:
    """Makes `path` hold these bytes, whole. Refuses to replace a file that is no PDF. Raises OSError."""
    target = path.resolve()
    if target.is_dir():
        raise IsADirectoryError(f"{path} is a folder; name a file in it")
    if target.exists():
        with target.open("rb") as existing:
            if existing.read(5) != b"%PDF-":
                raise RefusedError(f"{path} exists and is not a PDF; it was left alone. Name another file with -o")
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=".afterlight-", suffix=".pdf")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        temporary.chmod(0o666 & ~_umask())
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


@contextlib.contextmanager
def _held(folder: Path) -> Iterator[None]:
    """Holds the folder against a second run for as long as the block lasts."""
    try:
        import fcntl  # not on every system
    except ImportError:
        yield
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise RefusedError(f"another run is writing to {folder}; wait for it, or name another folder") from None
        yield
    finally:
        os.close(descriptor)


def _own_files(folder: Path) -> tuple[str, ...]:
    """The files of the kit that is in the folder. Raises RefusedError where it holds anything that no kit listed."""
    present = sorted(_files(folder))
    try:
        listed = listed_names((folder / MANIFEST).read_bytes())
    except FileNotFoundError:
        listed = frozenset()
    except ValueError:
        listed = frozenset()
    strangers = [name for name in present if name not in listed]
    if strangers:
        more = f" and {len(strangers) - 1} more" if len(strangers) > 1 else ""
        raise RefusedError(
            f"{folder} holds {strangers[0]}{more}, which no kit put there; "
            "move that away, or name another folder with -o"
        )
    return tuple(present)


def _files(folder: Path, prefix: str = "") -> Iterator[str]:
    """The names of all files below a folder, but for dot files and what is in dot folders."""
    for entry in os.scandir(folder):
        if entry.name.startswith("."):
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from _files(Path(entry.path), f"{prefix}{entry.name}/")
        else:
            yield prefix + entry.name


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def _swap(folder: Path, staging: Path, old: tuple[str, ...], new: tuple[str, ...]) -> None:
    """Moves the old files out and the new ones in. Undoes itself where a step fails."""
    moves = [(folder / name, staging / "old" / name) for name in old]
    moves += [(staging / "new" / name, folder / name) for name in new]
    done: list[tuple[Path, Path]] = []
    try:
        for source, target in moves:
            target.parent.mkdir(parents=True, exist_ok=True)
            source.rename(target)
            done.append((source, target))
    except BaseException:
        for source, target in reversed(done):
            target.rename(source)
        raise
    finally:
        _drop_empty_folders(folder)


def _drop_empty_folders(folder: Path) -> None:
    for entry in list(os.scandir(folder)):
        if entry.is_dir(follow_symlinks=False) and not entry.name.startswith("."):
            _drop_empty_folders(Path(entry.path))
            with contextlib.suppress(OSError):
                Path(entry.path).rmdir()


def _sweep(staging: Path) -> None:
    with contextlib.suppress(FileNotFoundError):
        shutil.rmtree(staging)
