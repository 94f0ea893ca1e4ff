"""Small kits, and traps that make any call to the system fail."""

from __future__ import annotations

import errno
import io
import json
import os
from typing import TYPE_CHECKING, Any, Final, Self

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    import pytest

    Files = dict[str, bytes]


def kit(mark: str, *names: str) -> Files:
    """A small kit: files whose content tells which kit they belong to, and the manifest that lists them."""
    listed = {"format": 1, "mark": mark, "files": [{"name": name} for name in names]}
    return {name: f"{mark} {name}".encode() * 50 for name in names} | {"kit.json": json.dumps(listed).encode()}


OLD: Final = kit("old", "modules.pdf", "artwork/A.svg", "gone/only.svg")
NEW: Final = kit("new", "modules.pdf", "artwork/deep/C.svg")
OTHER: Final = kit("other", "tokens.pdf")


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


class Trap:
    """Counts calls to the system, and makes one of them fail, or all from one on."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.count = 0
        self.fails: Callable[[int], bool] = lambda number: False
        self.error: Callable[[], BaseException] = lambda: OSError(errno.EIO, os.strerror(errno.EIO))
        self.calls: list[str] = []
        for name in ("mkdir", "rename", "replace", "rmdir", "unlink", "scandir", "open", "fsync", "chmod", "lstat"):
            patch.setattr(os, name, self._watched(f"os.{name}", getattr(os, name)))
        patch.setattr(io, "open", self._opening(io.open))

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


CLEANING: Final = {"os.unlink", "os.rmdir", "os.scandir", "os.open", "os.lstat"}
"""The calls that sweep the staging folder away. Where one of these fails it may stay, for the next run."""


def runs(patch: pytest.MonkeyPatch, work: Callable[[], object], prepare: Callable[[], None]) -> Iterator[Trap]:
    """Does the work again and again; each time the next of its calls to the system is set to fail."""
    with patch.context() as inner:
        trap = Trap(inner)
        prepare()
        before = trap.count
        work()
        total = trap.count - before
    assert total > 5
    for number in range(total):
        with patch.context() as inner:
            trap = Trap(inner)
            prepare()
            start = trap.count
            trap.fails = lambda count, at=start + number: count == at  # type: ignore[misc]
            yield trap
            assert trap.count > start + number, "the call that was to fail was never made"
