"""Puts the catalog that a PDF was made from into it, as an attached file, and its provenance into the metadata.

An associated file, as PDF 2.0 and PDF/A-3 have it (ISO 32000-2, sections 7.11.4 and 14.13): viewers list it among the
attachments. All that knows ReportLab's inner document is in here.
"""

from __future__ import annotations

import hashlib
import zlib
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFInfo, PDFName, PDFStream, PDFString, PDFText

from generator.export.manifest import SOURCE

if TYPE_CHECKING:
    from reportlab.pdfbase.pdfdoc import PDFDocument
    from reportlab.pdfgen.canvas import Canvas

    from generator.export.provenance import Provenance

_TYPE: Final = "/application#2Fyaml"
"""The media type (RFC 9512) as a name of PDF; ReportLab leaves the slash in it alone, which would end it."""

_SAID: Final = "The catalog that this file was made from"


def attach(canvas: Canvas, provenance: Provenance) -> None:
    """Has the canvas carry the catalog and say where it came from. To be called before its title and so on are set."""
    document: Any = canvas._doc  # type: ignore[attr-defined]  # noqa: SLF001  # there is no other way in
    document.info = _Info(provenance.entries)
    named = PDFString(SOURCE)
    stream = document.Reference(_stream(provenance.catalog))
    filespec = document.Reference(
        PDFDictionary(
            {
                "Type": PDFName("Filespec"),
                "F": named,
                "UF": named,
                "Desc": PDFString(_SAID),
                "AFRelationship": PDFName("Source"),
                "EF": PDFDictionary({"F": stream, "UF": stream}),
            }
        )
    )
    files = PDFDictionary({"Names": PDFArray([named, filespec])})
    canvas.setCatalogEntry("Names", PDFDictionary({"EmbeddedFiles": files}))
    catalog = document.Catalog
    catalog.__NoDefault__ = [*catalog.__NoDefault__, "AF"]  # ReportLab writes the entries that it knows
    canvas.setCatalogEntry("AF", PDFArray([filespec]))


def _stream(data: bytes) -> PDFStream:
    """The embedded file. Without dates: the same catalog gives the same bytes."""
    check = hashlib.md5(data, usedforsecurity=False).digest()  # what the format asks for (ISO 32000-2, table 45)
    entries = {
        "Type": PDFName("EmbeddedFile"),
        "Subtype": _TYPE,
        "Filter": PDFName("FlateDecode"),
        "Params": PDFDictionary({"Size": len(data), "CheckSum": PDFText(check, enc="raw")}),
    }
    return PDFStream(PDFDictionary(entries), _packed(data))


@lru_cache(maxsize=1)
def _packed(data: bytes) -> bytes:
    """The bytes compressed; all files of a kit carry the same."""
    return zlib.compress(data)


class _Info(PDFInfo):
    """The document's information dictionary, with entries of our own."""

    def __init__(self, entries: dict[str, str]) -> None:
        super().__init__()
        self._entries = PDFDictionary({key: PDFString(value) for key, value in entries.items()})

    def format(self, document: PDFDocument) -> bytes:
        """ReportLab's entries, and then ours."""
        theirs: bytes = super().format(document)
        ours: bytes = self._entries.format(document)
        return theirs.removesuffix(b">>") + ours.removeprefix(b"<<")
