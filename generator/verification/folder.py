"""The files of a kit's folder: those that are listed are there, unchanged, and no other PDF lies among them."""

from __future__ import annotations

import hashlib
import os
import stat
from typing import TYPE_CHECKING, Final

from generator.diagnostics import Severity
from generator.verification.finding import AGAIN, Finding
from generator.verification.listing import MANIFEST

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from generator.verification.listing import Entry

LIMIT: Final = 64 << 20
"""A larger file is not read."""
_LONGEST: Final = 200
"""Of a name, in bytes; systems take 255."""


def read_file(path: Path) -> bytes:
    """A file's bytes, one more than `LIMIT` of a larger one.

    Raises FileNotFoundError, IsADirectoryError for whatever is no plain file, or another OSError.
    """
    # What is no plain file is never waited for: a pipe is opened at once, and then refused.
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise IsADirectoryError(f"{path} is no plain file")
        with os.fdopen(handle, "rb", closefd=False) as file:
            return file.read(LIMIT + 1)
    finally:
        os.close(handle)


def take(folder: Path, entry: Entry) -> tuple[bytes | None, list[Finding]]:
    """The bytes of a listed file, and what is wrong with it. Raises OSError where it is there and cannot be read."""
    if not _plain(entry.name):
        return None, [
            Finding("file-name", f"kit.json lists {entry.name!r}, which is no name within the folder", AGAIN, MANIFEST)
        ]
    try:
        data = read_file(folder.joinpath(*entry.name.split("/")))
    except (FileNotFoundError, NotADirectoryError):
        return None, [Finding("file-missing", "kit.json lists it, and it is not there", AGAIN, entry.name)]
    except IsADirectoryError:
        return None, [Finding("file-missing", "kit.json lists it, and what is there is no file", AGAIN, entry.name)]
    if len(data) > LIMIT:
        too_large = f"it is larger than {LIMIT >> 20} MiB, which no file of a kit is"
        return None, [Finding("file-too-large", too_large, AGAIN, entry.name)]
    if hashlib.sha256(data).hexdigest() != entry.sha256:
        changed = "its bytes are not those that kit.json lists: it was changed, damaged, or comes from another kit"
        return data, [Finding("file-digest", changed, AGAIN, entry.name)]
    return data, []


def doubled(entries: Iterable[Entry]) -> Iterator[Finding]:
    """Files that are listed more than once."""
    seen: set[str] = set()
    for entry in entries:
        if entry.name in seen:
            yield Finding("file-name", f"kit.json lists {entry.name!r} more than once", AGAIN, MANIFEST)
        seen.add(entry.name)


def unlisted(folder: Path, entries: Iterable[Entry]) -> Iterator[Finding]:
    """PDFs in the folder that the kit does not list. Raises OSError where the folder cannot be read."""
    known = {entry.name for entry in entries}
    for name in sorted(os.listdir(folder)):  # noqa: PTH208  # names, not paths
        if name.lower().endswith(".pdf") and not name.startswith(".") and name not in known:
            message = "kit.json does not list it: it is no part of this kit"
            yield Finding(
                "file-unlisted", message, "move it away, lest it is printed with it", name, severity=Severity.WARNING
            )


def _plain(name: str) -> bool:
    """Whether a name leads to a file within the folder, on every system."""
    if not name.isprintable() or set(name) & set("\\:"):  # half a character does not print either
        return False
    parts = name.split("/")
    return all(part not in {"", ".", ".."} for part in parts) and len(name.encode()) <= _LONGEST
