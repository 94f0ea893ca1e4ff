"""Finds the bytes of a catalog, whatever holds it: a file, a kit's folder, or a revision that git keeps."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import Literal, NamedTuple

from generator.export.manifest import MANIFEST, SOURCE, listed_sources


class Origin(NamedTuple):
    """A catalog that was found, not yet read."""

    name: str
    """As diagnostics name it."""
    kind: Literal["file", "kit", "revision"]
    data: bytes


class KitError(OSError):
    """A folder holds no kit, or not the catalog that its kit was made from. The message says which."""


def find_origin(name: str, limit: int, catalog: str = SOURCE) -> Origin:
    """The catalog of this name, one byte more than `limit` at most. What exists wins over a revision of the same name.

    A revision alone stands for the file `catalog` in it.

    Raises ValueError for a name that can be none of the three, and OSError where it cannot be had: `KitError`, and
    `generator.revisions.RevisionError`, among them.
    """
    path = Path(name)
    if not name or not os.path.lexists(path):
        from generator.revisions import at_revision

        known, data = at_revision(name, limit + 1, catalog)
        return Origin(known, "revision", data)
    if path.is_dir():
        return Origin(str(path / SOURCE), "kit", kit_catalog(path, limit))
    return Origin(name, "file", _read(path, limit))


def kit_catalog(folder: Path, limit: int) -> bytes:
    """The catalog that a kit was made from, one byte more than `limit` at most. Raises KitError, or another OSError."""
    try:
        sources = listed_sources((folder / MANIFEST).read_bytes())
    except FileNotFoundError:
        raise KitError(
            f"{folder} is a folder without a kit; name a catalog, a kit's folder or a git revision"
        ) from None
    except ValueError:
        raise KitError(f"{folder / MANIFEST} is damaged, so nobody can tell what the kit was made from") from None
    if SOURCE not in sources:
        raise KitError(
            f"{folder / MANIFEST} lists no {SOURCE}: an earlier version made that kit, and kept no copy. "
            "Name the catalog itself"
        )
    copy = folder / SOURCE
    try:
        data = _read(copy, limit)
    except FileNotFoundError:
        raise KitError(f"{copy} is missing, so nobody can tell what the kit was made from") from None
    if len(data) <= limit and hashlib.sha256(data).hexdigest() != sources[SOURCE]:
        raise KitError(f"{copy} was changed: it is no longer the catalog that the kit was made from")
    return data


def _read(path: Path, limit: int) -> bytes:
    with path.open("rb") as file:
        return file.read(limit + 1)
