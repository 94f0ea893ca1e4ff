"""Small documents to be written as PDF, and what pypdf finds in a file."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import pypdf

from generator.artwork.drawing import Box, Color, Drawing
from generator.geometry import Point, Rect, Sides, Size
from generator.imposition.document import Document, Page, Plex, Side, Slot
from generator.imposition.paper import PAPERS
from generator.units import mm

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.artwork.theme import Theme

A4 = PAPERS["a4"].size
FILES = (
    *("alignment.pdf", "modules.pdf", "tokens.pdf", "credits.pdf"),
    *("aids.pdf", "boards.pdf", "mats.pdf", "records.pdf", "rules.pdf"),
)
"""Every PDF of the kit, in its order; a test holds that none is left out."""
BLACK = Color(0, 0, 0)


def sheet(
    look: Theme,
    *,
    size: Size = A4,
    slots: tuple[Slot, ...] = (),
    said: str = "label",
    plex: Plex = Plex.SIMPLEX,
    side: Side = Side.FRONT,
) -> Document:
    """A document of one page with a text in a corner."""
    label = look.text(said, Point(mm(10), mm(10)), "sheet-label")
    return Document("test.pdf", "Title of the file", "paper", plex, (Page(1, side, size, slots, (label,)),))


def slot(drawing: Drawing, trim: Rect, *, clip: Rect | None = None, window: Rect | None = None, turn: int = 0) -> Slot:
    return Slot("PIECE", drawing.name, trim, clip or trim, window or Rect.of(drawing.size), turn)


def square(name: str, *shapes: Any, side: float = 10, bleed: float = 0) -> Drawing:
    size = Size(mm(side), mm(side))
    painted = shapes or (Box(Rect.of(size).grown(Sides.all(mm(bleed))), fill=BLACK),)
    return Drawing(name, name, size, painted, Sides.all(mm(bleed)))


def opened(data: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(data), strict=True)


def root(data: bytes) -> Any:  # pypdf's types stop at "some object"
    return opened(data).root_object


def pages(data: bytes) -> list[Any]:  # pypdf's types stop at "some object"
    return list(opened(data).pages)


def objects(reader: pypdf.PdfReader) -> Iterator[Any]:
    """Every object of the file, as pypdf's."""
    count = int(reader.trailer["/Size"])  # type: ignore[call-overload]  # a number, in every file
    for number in range(1, count):
        yield reader.get_object(number)


def dictionaries(data: bytes) -> list[Any]:
    return [each for each in objects(opened(data)) if isinstance(each, pypdf.generic.DictionaryObject)]


def forms(data: bytes) -> list[Any]:
    return [each for each in dictionaries(data) if each.get("/Subtype") == "/Form"]
