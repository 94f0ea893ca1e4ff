"""What goes wrong when files are put in place."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class RefusedError(OSError):
    """The folder must not be written to. The message says why, and what to do."""


@contextlib.contextmanager
def named(path: Path) -> Iterator[None]:
    """Has an error of the system say which file it met: a full disk does not, and nobody knows a temporary file."""
    try:
        yield
    except OSError as error:
        if error.errno is not None:
            error.filename = str(path)
        raise
