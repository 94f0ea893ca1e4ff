"""Puts finished files in place: whole, or not at all.

A kit is written into a staging folder inside its own folder first. Only when every byte is written do the files of the
old kit give way to those of the new one, and if that fails half way, it is undone: at once, or by the next run where
this one was killed. Files that no kit of ours listed are never touched: a folder that holds any is refused.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import signal
import tempfile
import threading
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final

from generator.export.manifest import MANIFEST, listed_names, listed_sources

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from types import FrameType

STAGING: Final = ".afterlight-staging"
"""The staging folder's name. The dot keeps it out of the kit. It is there while a run lasts, and after a killed one."""


_LITTER: Final = frozenset(("Thumbs.db", "desktop.ini"))
"""What a system leaves in folders by itself; it is as little ours, and as little in the way, as dot files."""


class RefusedError(OSError):
    """The folder must not be written to. The message says why, and what to do."""


def replace_kit(folder: Path, files: Mapping[str, bytes]) -> tuple[str, ...]:
    """Makes `folder` hold exactly these files, besides dot files, and returns the names of those that went.

    The manifest must be among the files and list them all. Raises OSError, having changed nothing.
    """
    if folder.exists() and not folder.is_dir():
        raise NotADirectoryError(f"{folder} is a file; name a folder with -o")
    made = _missing(folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with _orderly(), _held(folder):
            staging = folder / STAGING
            _undo(folder, staging)  # what a killed run left
            _sweep(staging)
            old = _own_files(folder)
            _refuse_edited(folder, old, files)
            _refuse_folders(folder, files)
            try:
                _write(staging / "new", files)
                with undisturbed():
                    _swap(folder, staging, old, files)
                return tuple(name for name in old if name not in files)
            except BaseException:
                with undisturbed():
                    _undo(folder, staging)
                    with contextlib.suppress(OSError):  # it is in nobody's way; the next run sweeps up
                        _sweep(staging)
                raise
    except BaseException:
        _drop(made)
        raise


def replace_file(path: Path, data: bytes) -> None:
    """Makes `path` hold these bytes, whole. Refuses to replace whatever is not a PDF. Raises OSError."""
    target = Path(os.path.realpath(path))
    if target.is_dir():
        raise IsADirectoryError(f"{path} is a folder; name a file in it")
    if not target.parent.is_dir():
        raise NotADirectoryError(f"there is no folder {path.parent} to put {path.name} into")
    if (target.parent / MANIFEST).exists():
        raise RefusedError(f"{target.parent} holds a kit, and its list has no such file; name one elsewhere with -o")
    if os.path.lexists(target) and not _is_pdf(target):
        raise RefusedError(f"{path} exists and is not a PDF; it was left alone. Name another file with -o")
    with _orderly():
        _replace(target, data)


def _replace(target: Path, data: bytes) -> None:
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=".afterlight-", suffix=".pdf")
    temporary = Path(name)
    try:
        with _named(target), os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        temporary.chmod(0o666 & ~_umask())
        with undisturbed():
            temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def create_file(path: Path, data: bytes) -> None:
    """Writes a file that must not be there yet, whole. Raises FileExistsError where it is, or another OSError."""
    with _orderly(), path.open("xb") as stream:
        try:
            stream.write(data)
            stream.flush()
        except BaseException:
            path.unlink(missing_ok=True)
            raise


def _is_pdf(path: Path) -> bool:
    if not path.is_file():  # a pipe would keep us waiting
        return False
    with path.open("rb") as file:
        return file.read(5) == b"%PDF-"


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


@contextlib.contextmanager
def _orderly() -> Iterator[None]:
    """Has an interruption raise KeyboardInterrupt, so that what was begun is undone."""
    with _handling(signal.default_int_handler):
        yield


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Lets no interruption in for the few milliseconds in which files change places, or are told to have done so."""
    with _handling(signal.SIG_IGN):
        yield


@contextlib.contextmanager
def _handling(handler: Callable[[int, FrameType | None], object] | signal.Handlers) -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():  # no signal is handled there
        yield
        return
    kept = {number: signal.signal(number, handler) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, former in kept.items():
            signal.signal(number, former)


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
    listed = _listed(folder)
    strangers = [name for name in present if name not in listed]
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


def _refuse_edited(folder: Path, old: Iterable[str], files: Mapping[str, bytes]) -> None:
    """Raises RefusedError where somebody has edited the kit's copy of the catalog: the work would be lost."""
    if MANIFEST not in old:
        return
    for name, sha256 in listed_sources((folder / MANIFEST).read_bytes()).items():
        if name not in old or not (folder / name).is_file():
            continue
        data = (folder / name).read_bytes()
        if hashlib.sha256(data).hexdigest() != sha256 and data != files.get(name):
            raise RefusedError(
                f"{folder / name} was edited; it is the kit's copy of the catalog, and the new kit would replace it. "
                "Move it away, or name another folder with -o"
            )


def _refuse_folders(folder: Path, names: Iterable[str]) -> None:
    """Raises RefusedError where a folder, even an empty one, is in the place of a file."""
    for name in names:
        if (folder / name).is_dir():
            raise RefusedError(f"{folder / name} is a folder, and a file of the kit must go there; move it away")


def _listed(folder: Path) -> frozenset[str]:
    """The names that the folder's manifest lists; none where it has no manifest, or a damaged one."""
    try:
        return listed_names((folder / MANIFEST).read_bytes())
    except (FileNotFoundError, ValueError):
        return frozenset()


def _files(folder: Path, prefix: str = "") -> Iterator[str]:
    """The names of all files below a folder, but for dot files and what is in dot folders."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith(".") or entry.name in _LITTER:
                continue
            if entry.is_dir(follow_symlinks=False):
                yield from _files(Path(entry.path), f"{prefix}{entry.name}/")
            else:
                yield prefix + entry.name


def _missing(folder: Path) -> list[Path]:
    """The folders that must be made for this one to be there, innermost first."""
    return [parent for parent in (folder, *folder.parents) if not parent.exists()]


def _drop(folders: Iterable[Path]) -> None:
    """Removes those of the folders that are empty."""
    for folder in folders:
        with contextlib.suppress(OSError):
            folder.rmdir()


def _parents(names: Iterable[str]) -> list[str]:
    """The folders that files of these names lie in, innermost first."""
    parents = {parent for name in names for parent in PurePosixPath(name).parents[:-1]}
    return [str(parent) for parent in sorted(parents, key=lambda parent: (-len(parent.parts), parent))]


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    """Writes the files, the manifest last: where it is whole, so are they all."""
    for name in _manifest_last(files):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with _named(path):
            path.write_bytes(files[name])


@contextlib.contextmanager
def _named(path: Path) -> Iterator[None]:
    """Has an error of the system say which file it met: a full disk does not."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = str(path)
        raise


def _swap(folder: Path, staging: Path, old: Iterable[str], new: Iterable[str]) -> None:
    """Moves the old files out and the new ones in, the manifest last; from then on there is nothing to undo."""
    for name in old:
        _move(folder / name, staging / "old" / name)
    for name in _manifest_last(new):
        _move(staging / "new" / name, folder / name)
    _drop(folder / parent for parent in _parents(old))
    with contextlib.suppress(OSError):  # the kit is in place; the next run sweeps up
        _sweep(staging)


def _undo(folder: Path, staging: Path) -> None:
    """Brings back what was in the folder before a swap that did not come to its end.

    As long as the new manifest is staged and whole, each file that it lists is either staged too, or was moved in.
    Before that no file was moved; after that the swap was done. Nothing is lost when this itself breaks off.
    """
    new = _listed(staging / "new")
    if not new:
        return
    try:
        for name in sorted((new - set(_files(staging / "new"))) & set(_files(folder))):
            _move(folder / name, staging / "new" / name)
        for name in _moved_out(staging):
            _move(staging / "old" / name, folder / name)
        _drop(folder / parent for parent in _parents(new))
    except OSError as error:
        raise OSError(
            f"{folder}: {error.strerror or error}; what was in it before lies in {staging / 'old'}, "
            "and the next run brings it back"
        ) from error


def _moved_out(staging: Path) -> list[str]:
    try:
        return sorted(_files(staging / "old"))
    except FileNotFoundError:  # nothing was in the way
        return []


def _manifest_last(names: Iterable[str]) -> list[str]:
    return sorted(names, key=lambda name: name == MANIFEST)


def _move(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    source.rename(target)


def _sweep(staging: Path) -> None:
    """Removes the staging folder, the manifest first: without it, a half-swept one means nothing to `_undo`."""
    with contextlib.suppress(FileNotFoundError, NotADirectoryError):
        (staging / "new" / MANIFEST).unlink()
    with contextlib.suppress(FileNotFoundError):
        shutil.rmtree(staging)
