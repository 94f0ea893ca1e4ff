"""The files that are embedded in a PDF (ISO 32000-2, clause 7.11.4)."""

from __future__ import annotations

import hashlib
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.verification.pdf.objects import Budget, PdfError, data_of, entry, followed, items_of, key_of, text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

_MAX: Final = 100
_MAX_DEPTH: Final = 20


class Attachment(NamedTuple):
    """An embedded file."""

    name: str
    sha256: str | None
    """Of its bytes; None where they cannot be read."""
    named: bool
    """Whether it is among the document's named files, which viewers show."""
    associated: bool
    """Whether the document names it among the files that belong to it (`AF`)."""


def attachments(catalog: object, budget: Budget) -> tuple[Attachment, ...]:
    """Every embedded file, in the order of their names, and then those that only belong to the document.

    Raises PdfError where their tree cannot be read.
    """
    associated = {key_of(each) for each in items_of(entry(catalog, "/AF"))} - {None}
    found: list[Attachment] = []
    named = list(islice(_named(entry(entry(catalog, "/Names"), "/EmbeddedFiles"), 0), _MAX + 1))
    keys = {key_of(reference) for _, reference in named}
    unnamed = [("", reference) for reference in items_of(entry(catalog, "/AF")) if key_of(reference) not in keys]
    for name, reference in (*named, *unnamed):
        if len(found) == _MAX:
            raise PdfError(f"it holds more than {_MAX} embedded files")
        specification = followed(reference)
        told = text_of(entry(specification, "/UF")) or text_of(entry(specification, "/F")) or name
        key = key_of(reference)
        found.append(Attachment(told, _digest(specification, budget), key in keys, key in associated))
    return tuple(found)


def _digest(specification: object, budget: Budget) -> str | None:
    files = entry(specification, "/EF")
    try:
        data = data_of(entry(files, "/F") or entry(files, "/UF"), budget)
    except PdfError:
        return None
    return hashlib.sha256(data).hexdigest()


def _named(node: object, depth: int) -> Iterator[tuple[str, object]]:
    """The names of a name tree (clause 7.9.6), each with what it names."""
    if depth > _MAX_DEPTH:
        raise PdfError("the tree of its embedded files leads in a circle")
    names = items_of(entry(node, "/Names"))
    for name, value in zip(names[::2], names[1::2], strict=False):
        yield text_of(name) or "", value
    for kid in items_of(entry(node, "/Kids")):
        yield from _named(followed(kid), depth + 1)
