"""Takes the catalog and its provenance out of a PDF, which may be anybody's: it is believed in nothing.

What is given back is to the byte what `generator.export.attachment` has put in, or it is said why not. pypdf reads the
document; whatever that library does meanwhile, raising anything or never coming back, ends as an error here.
"""

from __future__ import annotations

import contextlib
import io
import logging
import warnings
import zlib
from threading import Thread
from typing import TYPE_CHECKING, Final

from generator.export.manifest import SOURCE
from generator.export.provenance import PROGRAM, Provenance

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_BYTES: Final = 64 << 20
"""A larger PDF is not read. Those of a kit take less than one MiB."""

_MOST_OBJECTS: Final = 100_000
"""Nor is one of more objects. A file of a kit has some hundreds."""

_MOST_FILES: Final = 1_000
"""So many attachments, and nodes of the tree that holds them, are looked at."""

_MOST_STEPS: Final = 8
"""So many references are followed from one to the next; a file of a kit has none that leads to another."""

_PATIENCE: Final = 5.0
"""Seconds until it is given up, which a thousandth is enough for."""

_EDGE: Final = 1024
"""So near its two ends a PDF has its first and its last word (ISO 32000-1, annex H)."""


class ExtractionError(OSError):
    """A PDF does not hold what it was made from, or not whole. The message says why, without the file's name."""


class TooLargeError(ExtractionError):
    """The catalog in a PDF is larger than asked for."""


def is_pdf(head: bytes) -> bool:
    """Whether what begins so is a PDF, or wants to be one."""
    return b"%PDF-" in head[:_EDGE]


def extracted(data: bytes, limit: int) -> Provenance:
    """What a PDF was made from; of a catalog of `limit` bytes at most. Raises ExtractionError."""
    if len(data) > MOST_BYTES:
        raise ExtractionError(f"is larger than {MOST_BYTES >> 20} MiB, so it is no file of a kit")
    if not is_pdf(data):
        raise ExtractionError("is not a PDF")
    if b"%%EOF" not in data[-_EDGE:]:
        raise ExtractionError("was cut short")
    if data.count(b" obj") > _MOST_OBJECTS:
        raise ExtractionError("has too many parts to be a file of a kit")
    found: list[Provenance | ExtractionError] = []

    def work() -> None:
        try:
            found.append(_read(data, limit))
        except ExtractionError as error:
            found.append(error)
        except Exception:  # noqa: BLE001  # whatever the library meets, even out of memory or of stack: it is damaged
            found.append(_unreadable(data))

    with _silence():
        worker = Thread(target=work, daemon=True)  # which holds up nobody who gives up and leaves
        worker.start()
        worker.join(_PATIENCE)
    if not found:
        raise ExtractionError("is made so that reading it does not come to an end")
    if isinstance(found[0], ExtractionError):
        raise found[0]
    return found[0]


@contextlib.contextmanager
def _silence() -> Iterator[None]:
    """Lets the library tell nobody what it thinks of a document."""
    logger = logging.getLogger("pypdf")
    level = logger.level
    logger.setLevel(logging.CRITICAL + 1)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        logger.setLevel(level)


def _unreadable(data: bytes) -> ExtractionError:
    if b"/Encrypt" in data:
        return ExtractionError("is encrypted")
    return ExtractionError("is damaged, and cannot be read")


def _read(data: bytes, limit: int) -> Provenance:
    from pypdf import PdfReader

    reader = PdfReader(io.BytesIO(data))
    if reader.is_encrypted:
        raise ExtractionError("is encrypted")
    entries = _texts(reader.trailer.get("/Info"))
    root = reader.trailer["/Root"]
    streams = _attached(root, SOURCE)
    if not streams:
        lost = "lost the catalog that it was made from" if "/Seal" in entries else "does not say what it was made from"
        raise ExtractionError(f"{lost}: no file {SOURCE} is attached to it")
    if len(streams) > 1:
        raise ExtractionError(f"has {len(streams)} files {SOURCE} attached to it, and one of them at most is its own")
    if "/Seal" not in entries:
        raise ExtractionError("does not say what it was made from: its metadata lacks the seal")
    catalog = _unpacked(streams[0], limit)
    return _confirmed(catalog, entries)


def _texts(table: object) -> dict[str, str]:
    """The entries of a dictionary that are texts."""
    from pypdf.generic import DictionaryObject, TextStringObject

    table = _resolved(table)
    if not isinstance(table, DictionaryObject):
        return {}
    values = {str(key): _resolved(value) for key, value in table.items()}
    return {key: str(value) for key, value in values.items() if isinstance(value, TextStringObject)}


def _attached(root: object, name: str) -> list[object]:
    """The streams of all attachments of this name, by whichever of its names (ISO 32000-2, tables 32, 43 and 44)."""
    from pypdf.generic import ArrayObject

    nodes: list[object] = [_entry(_entry(root, "/Names"), "/EmbeddedFiles")]
    found: list[object] = []
    seen = 0
    while nodes:
        node = nodes.pop()
        named, kids = _entry(node, "/Names"), _entry(node, "/Kids")
        if isinstance(kids, ArrayObject):
            nodes += map(_resolved, kids)
        pairs = list(map(_resolved, named)) if isinstance(named, ArrayObject) else []
        for key, spec in zip(pairs[::2], pairs[1::2], strict=False):
            if name in (key, _entry(spec, "/UF"), _entry(spec, "/F")):
                files = _entry(spec, "/EF")
                found.append(_entry(files, "/UF") or _entry(files, "/F"))
        seen += 1 + len(pairs)
        if seen + len(nodes) > _MOST_FILES:  # a tree that comes back to itself, among others
            raise ExtractionError("has more attachments than a file of a kit ever has")
    return found


def _unpacked(stream: object, limit: int) -> bytes:
    """What an embedded file holds. It is unpacked here, for the library knows no limit of ours."""
    from pypdf.generic import StreamObject

    if not isinstance(stream, StreamObject):
        raise ExtractionError(f"is damaged: its {SOURCE} is no file")
    packed: bytes = stream._data  # noqa: SLF001  # the library gives the bytes as they are to nobody
    filters = _entry(stream, "/Filter")
    chain = [] if filters is None else filters if isinstance(filters, list) else [filters]
    if not chain:
        data = packed[: limit + 1]
    elif list(map(_resolved, chain)) == ["/FlateDecode"] and _entry(stream, "/DecodeParms") is None:
        data = _inflated(packed, limit + 1)
    else:
        raise ExtractionError(f"was written anew by another program, which packed its {SOURCE} in a way of its own")
    if len(data) > limit:
        raise TooLargeError(f"holds a {SOURCE} of more than {limit >> 10} KiB; `--max-size` reads larger ones")
    return data


def _inflated(packed: bytes, most: int) -> bytes:
    """The start of what was compressed, so many bytes at most."""
    unpacker = zlib.decompressobj()
    try:
        data = unpacker.decompress(packed, most)
    except zlib.error:
        data = b""
    if not unpacker.eof and len(data) < most:
        raise ExtractionError(f"is damaged: its {SOURCE} cannot be unpacked")
    return data


def _confirmed(catalog: bytes, entries: dict[str, str]) -> Provenance:
    """The catalog with what the metadata say of it, where both agree and the seal is whole."""
    program, _, version = entries.get("/Creator", "").partition(" ")
    rules, options, look = (entries.get(key, "") for key in ("/Rules", "/Options", "/Look"))
    found = Provenance(catalog, rules, options, look, version)
    if entries.get("/CatalogSHA256") != found.sha256:
        raise ExtractionError(f"is damaged: its {SOURCE} is not the one that it was made from")
    if program != PROGRAM or any(entries.get(f"/{key}") != value for key, value in found.entries.items()):
        raise ExtractionError("is damaged: what it says of itself is not what was written into it")
    return found


def _entry(table: object, key: str) -> object:
    """An entry of what ought to be a dictionary, or None."""
    from pypdf.generic import DictionaryObject

    return _resolved(dict.get(table, key)) if isinstance(table, DictionaryObject) else None


def _resolved(value: object) -> object:
    """What a reference refers to; what is none, itself."""
    from pypdf.generic import IndirectObject, NullObject

    for _ in range(_MOST_STEPS):
        if not isinstance(value, IndirectObject):
            return None if isinstance(value, NullObject) else value
        value = value.get_object()
    raise ExtractionError("is damaged: it refers to itself")
