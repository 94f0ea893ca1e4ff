"""The objects of a PDF (ISO 32000-2, clause 7.3), taken with care: nothing is followed for ever, or has no bounds."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Any, Final

from pypdf.generic import (
    ArrayObject,
    BooleanObject,
    ByteStringObject,
    DictionaryObject,
    IndirectObject,
    NameObject,
    NullObject,
    StreamObject,
    TextStringObject,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

Dictionary = dict[str, Any]  # pypdf's values have no common type that says more

_MAX_CHAIN: Final = 8
"""A reference may lead to another one so many times."""
_MAX_OBJECTS: Final = 300_000


class PdfError(ValueError):
    """A PDF that cannot be read."""


class Budget:
    """How many bytes of streams may still be unpacked."""

    def __init__(self, limit: int) -> None:
        self._left = limit
        self._limit = limit

    def take(self, packed: bytes) -> bytes:
        """What deflated data holds. Raises PdfError where it is damaged, or more than is left."""
        self.spend(0)
        unpacking = zlib.decompressobj()
        try:
            data = unpacking.decompress(packed, self._left + 1)
        except zlib.error:
            raise PdfError("one of its streams is damaged") from None
        if not unpacking.eof and len(data) <= self._left:
            raise PdfError("one of its streams is cut off")
        self.spend(len(data))
        return data

    def spend(self, size: int) -> None:
        """Counts bytes. Raises PdfError where so many are no longer left."""
        self._left -= size
        if self._left < 0:
            raise PdfError(f"its streams hold more than {self._limit >> 20} MiB")


def followed(value: object) -> Any:
    """The object behind a reference; None for none. Raises PdfError where references lead in a circle."""
    for _ in range(_MAX_CHAIN):
        if not isinstance(value, IndirectObject):
            return None if isinstance(value, NullObject) else value
        value = value.get_object()
    raise PdfError("its references lead in a circle")


def entry(table: object, key: str) -> Any:
    """What a dictionary holds under a key, behind all references; None where it is none, or holds nothing there."""
    return followed(dict.get(table, key)) if isinstance(table, DictionaryObject) else None


def table_of(value: object) -> Dictionary:
    """A dictionary behind all references; an empty one for anything else."""
    found = followed(value)
    return found if isinstance(found, DictionaryObject) else {}


def items_of(value: object) -> list[Any]:
    """The elements of an array, not followed; none for anything else."""
    found = followed(value)
    return list(found) if isinstance(found, ArrayObject) else []


def number_of(value: object) -> float | None:
    """A number behind all references; None for anything else."""
    found = followed(value)
    if isinstance(found, bool | BooleanObject) or not isinstance(found, int | float):
        return None
    return float(found) if abs(found) < 1e9 else None


def text_of(value: object) -> str | None:
    """A text string behind all references; None for anything else, a name too."""
    found = followed(value)
    if isinstance(found, ByteStringObject):
        return bytes(found).decode("latin-1")
    return str(found) if isinstance(found, TextStringObject) else None


def name_of(value: object) -> str | None:
    """A name behind all references, with its stroke; None for anything else."""
    found = followed(value)
    return str(found) if isinstance(found, NameObject) else None


def truth_of(value: object) -> bool | None:
    """A boolean behind all references; None for anything else."""
    found = followed(value)
    return bool(found.value) if isinstance(found, BooleanObject) else None


def key_of(value: object) -> tuple[int, int] | None:
    """What tells an indirect object from all others; None for a direct one."""
    return (value.idnum, value.generation) if isinstance(value, IndirectObject) else None


def data_of(value: object, budget: Budget) -> bytes:
    """What a stream holds. Raises PdfError where it cannot be unpacked, or is no stream."""
    stream = followed(value)
    if not isinstance(stream, StreamObject):
        raise PdfError("it lacks a stream where there should be one")
    raw = StreamObject.get_data(stream)  # as it lies in the file: pypdf would unpack it without asking for the limit
    filters = followed(dict.get(stream, "/Filter"))
    names = [name_of(each) for each in items_of(filters)] or ([name_of(filters)] if filters is not None else [])
    if (
        followed(dict.get(stream, "/DecodeParms")) is not None
        or len(names) > 1
        or any(n != "/FlateDecode" for n in names)
    ):
        raise PdfError("one of its streams is packed in a way that no kit uses")
    if names:
        return budget.take(raw)
    budget.spend(len(raw))
    return raw


def reachable(root: object) -> Iterator[DictionaryObject]:
    """Every dictionary and stream that the root leads to, each once. Raises PdfError where there are too many."""
    waiting: list[object] = [root]
    seen: set[tuple[int, int]] = set()
    count = 0
    while waiting:
        value = waiting.pop()
        key = key_of(value)
        if key is not None:
            if key in seen:
                continue
            seen.add(key)
            value = followed(value)
        if isinstance(value, DictionaryObject):
            yield value
            waiting += dict.values(value)
        elif isinstance(value, ArrayObject):
            waiting += list(value)
        count += 1
        if count > _MAX_OBJECTS:
            raise PdfError(f"it holds more than {_MAX_OBJECTS} objects")
