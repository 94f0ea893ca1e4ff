"""Writes pages to be read on a screen: a PDF of pages in order, with an outline, and links that lead from page to page.

They are painted as sheets are (`generator.export.pdf`). Here a page is a drawing and nothing besides.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, NamedTuple

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName

from generator.artwork.drawing import Text
from generator.artwork.ink import Ink
from generator.artwork.templates import TemplateError
from generator.export.attachment import attach
from generator.export.fonts import registered
from generator.export.pdf import Painter, name_file, new_canvas
from generator.geometry import Rect
from generator.imposition.document import Slot

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from generator.artwork.drawing import Drawing
    from generator.export.provenance import Provenance
    from generator.export.typesetting.setting import Link, Place


class Reading(NamedTuple):
    """What leads where in a document."""

    links: Iterable[Link]
    places: Mapping[str, Place]
    """Where each key stands that a link or a heading leads to."""
    outline: Sequence[tuple[str, str]]
    """The headings, each with its key."""


def write_reading(
    title: str, pages: Sequence[Drawing], reading: Reading, language: str = "en", provenance: Provenance | None = None
) -> bytes:
    """The pages as the bytes of a PDF file, the same for the same input at any time and place.

    Raises TemplateError where a face cannot be used or lacks a character.
    """
    buffer = io.BytesIO()
    canvas = new_canvas(buffer, pages[0].size, _any_font(pages), language)
    if provenance is not None:
        attach(canvas, provenance)
    name_file(canvas, title, title)
    preferences = {"PrintScaling": PDFName("None"), "DisplayDocTitle": "true"}
    canvas.setCatalogEntry("ViewerPreferences", PDFDictionary(preferences))
    canvas.showOutline()
    links = tuple(reading.links)
    painter = Painter(canvas, Ink.FULL)
    for page in pages:
        painter.define(page)
    for number, page in enumerate(pages, start=1):
        width, height = page.size.width.pt, page.size.height.pt
        canvas.setPageSize((width, height))
        for key, place in reading.places.items():
            if place.page == number:
                canvas.bookmarkPage(key, fit="XYZ", left=0, top=height - place.top.pt)
        for link in links:
            if link.page == number:
                left, bottom = link.rect.left.pt, height - link.rect.bottom.pt
                corners = (left, bottom, left + link.rect.width.pt, bottom + link.rect.height.pt)
                canvas.linkRect("", link.to, corners, relative=0, Border="[0 0 0]")
        canvas.addLiteral("q")
        canvas.addLiteral(f"1 0 0 1 0 {height:.4f} cm")
        whole = Rect.of(page.size)
        painter.place(Slot(page.name, page.name, whole, whole, whole), page)
        canvas.addLiteral("Q")
        canvas.showPage()
    for heading, key in reading.outline:
        canvas.addOutlineEntry(heading, key, level=0)
    canvas.save()
    return buffer.getvalue()


def _any_font(pages: Sequence[Drawing]) -> str:
    """A font that the pages use: ReportLab opens every page with one."""
    for page in pages:
        for shape in page.shapes:
            if isinstance(shape, Text):
                return registered(shape.face)
    raise TemplateError("pages without any text cannot be told from another")
