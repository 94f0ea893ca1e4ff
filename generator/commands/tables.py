"""What the commands that read and write tables have in common."""

from __future__ import annotations

from pathlib import Path


def read_bytes(name: str, limit: int) -> bytes | None:
    """A file's bytes, of a larger file one more than the limit; None where it is not there. Raises OSError."""
    try:
        with Path(name).open("rb") as file:
            return file.read(limit + 1)
    except FileNotFoundError:
        return None
