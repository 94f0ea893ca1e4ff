"""Finds the bytes of a catalog, whatever holds it: a file, a kit's folder or PDF, or a revision that git keeps."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from generator.export.manifest import MANIFEST, SOURCE, Told, manifest_bytes, told

if TYPE_CHECKING:
    from generator.export.provenance import Making
    from generator.options import Options


class Origin(NamedTuple):
    """A catalog that was found, not yet read."""

    name: str
    """As diagnostics name it."""
    kind: Literal["file", "kit", "pdf", "revision"]
    data: bytes
    making: Making | None = None
    """How the kit was made that the catalog was found in."""


class KitError(OSError):
    """A folder or a PDF does not hold the catalog that it was made from. The message says why, and the way out."""


def find_origin(name: str, limit: int, catalog: str = SOURCE) -> Origin:
    """The catalog of this name, one byte more than `limit` at most. What exists wins over a revision of the same name.

    A revision alone stands for the file `catalog` in it.

    Raises ValueError for a name that can be none of them, and OSError where it cannot be had: `KitError`, and
    `generator.revisions.RevisionError`, among them.
    """
    path = Path(name)
    if not name or not os.path.lexists(path):
        from generator.revisions import at_revision

        known, data = at_revision(name, limit + 1, catalog)
        return Origin(known, "revision", data)
    if path.is_dir():
        manifest = kit_manifest(path)
        return Origin(str(path / SOURCE), "kit", _copy(path, manifest, limit), manifest.making)
    if path.exists() and not path.is_file():  # a pipe would keep us waiting
        raise KitError(f"{name} is not a file")
    with path.open("rb") as file:
        data = file.read(limit + 1)
        if data.startswith(b"%PDF-") or path.suffix.lower() == ".pdf":
            from generator.export.extraction import MOST_BYTES

            return _of_pdf(name, data + file.read(max(MOST_BYTES + 1 - len(data), 0)), limit)
    return Origin(name, "file", data)


def kit_catalog(folder: Path, limit: int) -> bytes:
    """The catalog that a kit was made from, one byte more than `limit` at most. Raises KitError, or another OSError."""
    return _copy(folder, kit_manifest(folder), limit)


def kit_manifest(folder: Path) -> Told:
    """What the kit in a folder says of where it came from. Raises KitError, or another OSError."""
    try:
        return told(manifest_bytes(folder))
    except FileNotFoundError:
        raise KitError(
            f"{folder} is a folder without a kit; name a catalog, a kit's folder or PDF, or a git revision"
        ) from None
    except ValueError:
        raise KitError(f"{folder / MANIFEST} is damaged, so nobody can tell what the kit was made from") from None


def kit_options(name: str, making: Making | None) -> Options:
    """How a kit of this name was printed; of earlier versions' kits, and of what is no kit, the defaults.

    Raises KitError where those are options that this version does not know.
    """
    from generator.options import Options, restored

    if making is None or making.options is None:
        return Options()
    try:
        return restored(making.options)
    except ValueError:
        raise KitError(
            f"{name} was printed by version {making.generator}, with options that this one does not know"
        ) from None


def _copy(folder: Path, manifest: Told, limit: int) -> bytes:
    """The catalog that lies in a kit's folder, which must be the one that the manifest lists."""
    if SOURCE not in manifest.sources:
        raise KitError(
            f"{folder / MANIFEST} lists no {SOURCE}: an earlier version made that kit, and kept no copy. "
            "Name the catalog itself"
        )
    if manifest.sources[SOURCE] != manifest.sha256:
        raise KitError(f"{folder / MANIFEST} is damaged, so nobody can tell what the kit was made from")
    copy = folder / SOURCE
    # The look was put on record from the version on that puts the catalog into each PDF too.
    hint = "; each PDF of the kit holds it too: name one of them" if manifest.making.look else ""
    try:
        with copy.open("rb") as file:
            data = file.read(limit + 1)
    except FileNotFoundError:
        raise KitError(f"{copy} is missing, so nobody can tell what the kit was made from{hint}") from None
    if len(data) <= limit and hashlib.sha256(data).hexdigest() != manifest.sources[SOURCE]:
        raise KitError(f"{copy} was changed: it is no longer the catalog that the kit was made from{hint}")
    return data


def _of_pdf(name: str, data: bytes, limit: int) -> Origin:
    from generator.export.extraction import ExtractionError, TooLargeError, extracted

    try:
        found = extracted(data, limit)
        return Origin(name, "pdf", found.catalog, found.making)
    except TooLargeError as error:
        raise KitError(f"{name} {error}") from None
    except (ExtractionError, ValueError) as error:
        reason = error if isinstance(error, ExtractionError) else "has options that this version does not know"
        raise KitError(f"{name} {reason}; name another file of that kit, its folder, or the catalog itself") from None
