"""Small kits, and traps that make any call to the system fail."""

from __future__ import annotations

import contextlib
import errno
import io
import json
import os
import signal
import warnings
from typing import TYPE_CHECKING, Any, Final, Self

import pytest

from generator.staging.exchange import exchange

try:
    import fcntl
except ImportError:  # not on every system
    fcntl = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    Files = dict[str, bytes]


def kit(mark: str, *names: str) -> Files:
    """A small kit: files whose content tells which kit they belong to, and the manifest that lists them."""
    listed = {"format": 1, "mark": mark, "files": [{"name": name} for name in names]}
    return {name: f"{mark} {name}".encode() * 50 for name in names} | {"kit.json": json.dumps(listed).encode()}


OLD: Final = kit("old", "modules.pdf", "artwork/A.svg", "gone/only.svg")
NEW: Final = kit("new", "modules.pdf", "artwork/deep/C.svg")
OTHER: Final = kit("other", "tokens.pdf")


MINE: Final = dict.fromkeys((".keep", ".git/config", "artwork/.keep", "gone/.cache/x"), b"mine")
"""What is in nobody's way, and stays."""

PDF: Final = b"%PDF-1.7 old"
OUT: Final = b"%PDF-1.7 new"


def held(folder: Path) -> Files:
    """Every file in a folder by its name, but dot files."""
    names = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    return {
        name: path.read_bytes() for name, path in names.items() if not any(p.startswith(".") for p in name.split("/"))
    }


def hidden(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name.startswith("."))


def mine(folder: Path) -> Files:
    """What there is of `MINE`, reached by its path, whatever that leads through."""
    return {name: (folder / name).read_bytes() for name in MINE if (folder / name).is_file()}


def left(folder: Path) -> list[str]:
    """What a run has left, in the folder or beside it."""
    inside = [name for name in hidden(folder) if name not in MINE and name != ".git"]
    return inside + hidden(folder.parent)


class Trap:
    """Counts calls to the system, and makes one of them fail, or all from one on."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.count = 0
        self.fails: Callable[[int], bool] = lambda number: False
        self.error: Callable[[], BaseException] = lambda: OSError(errno.EIO, os.strerror(errno.EIO))
        self.calls: list[str] = []
        patch.setattr(os, "fsync", lambda descriptor: None)  # which no test has the time to wait for
        for name in CALLS:
            patch.setattr(os, name, self._watched(f"os.{name}", getattr(os, name)))
        patch.setattr(io, "open", self._opening(io.open))
        patch.setattr("generator.staging.standin.exchange", self._watched("exchange", exchange))
        if fcntl is not None:
            patch.setattr(fcntl, "flock", self._watched("flock", fcntl.flock))

    def step(self, call: str) -> None:
        self.calls.append(call)
        self.count += 1
        if self.fails(self.count - 1):
            raise self.error()

    def _watched(self, call: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def watched(*arguments: Any, **options: Any) -> Any:
            self.step(call)
            return real(*arguments, **options)

        return watched

    def _opening(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def opening(file: Any, mode: str = "r", *arguments: Any, **options: Any) -> Any:
            self.step(f"open {mode}")
            stream = real(file, mode, *arguments, **options)
            return Spout(stream, self) if "b" in mode and "r" not in mode else stream

        return opening


class Spout:
    """A file open for writing. Where a write fails, half of it has been written already, as on a full disk."""

    def __init__(self, stream: Any, trap: Trap) -> None:
        self._stream = stream
        self._trap = trap

    def write(self, data: bytes) -> int:
        try:
            self._trap.step("write")
        except BaseException:
            self._stream.write(bytes(data)[: len(data) // 2])
            raise
        return int(self._stream.write(data))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stream.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


CALLS: Final = (
    *("open", "stat", "lstat", "scandir", "readlink", "mkdir", "rmdir", "link", "symlink", "unlink"),
    *("rename", "replace", "chmod", "chown", "fsync"),
)
"""The functions of `os` by which files are put in place."""

CLEANING: Final = {*(f"os.{name}" for name in CALLS), "open rb"} - {"os.rename", "os.mkdir", "os.chown", "os.chmod"}
"""The calls that sweep up. Where one of these fails what was to be swept up may stay, for the next run."""


LOOKING: Final = frozenset(("os.stat", "os.lstat", "os.scandir", "os.readlink", "os.open", "open rb", "flock"))
"""The calls that change nothing: a run that is killed at one of them leaves what one leaves that is killed later."""


def runs(
    patch: pytest.MonkeyPatch,
    work: Callable[[], object],
    prepare: Callable[[], object],
    spared: frozenset[str] = frozenset(),
) -> Iterator[Trap]:
    """Does the work again and again; each time the next of its calls to the system, but for some, is set to fail."""
    with patch.context() as inner:
        trap = Trap(inner)
        prepare()
        before = trap.count
        work()
        calls = trap.calls[before:]
    assert len(calls) > 5
    for number in [number for number, call in enumerate(calls) if call not in spared]:
        with patch.context() as inner:
            trap = Trap(inner)
            prepare()
            start = trap.count
            trap.fails = lambda count, at=start + number: count == at  # type: ignore[misc]
            yield trap
            assert trap.count > start + number, "the call that was to fail was never made"


def failed(trap: Trap) -> str:
    """The first call that was made to fail."""
    return next(call for number, call in enumerate(trap.calls) if trap.fails(number))


def dies(trap: Trap) -> None:
    """Makes all calls fail from the one on that was to fail: a process that is killed calls nothing more."""
    fails = trap.fails
    first = next(number for number in range(10_000) if fails(number))
    trap.fails = lambda number: number >= first


def revived(trap: Trap) -> None:
    trap.fails = lambda number: False


def killed(work: Callable[[], object], here: Callable[[Trap, int], bool]) -> bool:
    """Does the work in a process that is killed where `here` is true, and says whether it was."""
    with warnings.catch_warnings():
        warnings.simplefilter(
            "ignore", DeprecationWarning
        )  # there may be other threads: those of pytest-xdist, waiting
        child = os.fork()
    if not child:
        with contextlib.suppress(BaseException):
            trap = Trap(pytest.MonkeyPatch())
            trap.fails = lambda number: here(trap, number)
            trap.error = lambda: os.kill(os.getpid(), signal.SIGKILL)  # type: ignore[assignment,return-value]
            work()
        os._exit(0)
    return os.WIFSIGNALED(os.waitpid(child, 0)[1])


def kills(prepare: Callable[[], object], work: Callable[[], object], least: int = 20) -> Iterator[int]:
    """Does the work again and again, each time killed at the next of the calls that change something."""

    def at(point: int) -> Callable[[Trap, int], bool]:
        return lambda trap, number: (
            trap.calls[number] not in LOOKING and sum(call not in LOOKING for call in trap.calls) == point + 1
        )

    point = 0
    prepare()
    while killed(work, at(point)):
        yield point
        point += 1
        prepare()
    assert point >= least


@contextlib.contextmanager
def powerless() -> Iterator[None]:
    """Has nobody's rights for a while, where the tests are run by root, who may do anything."""
    if os.geteuid():
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)
