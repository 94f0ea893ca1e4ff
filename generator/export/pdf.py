"""Writes a document as PDF with ReportLab: every distinct drawing once, as a form, placed as often as it is printed.

Forms are drawn with their origin at the drawing's top left trim corner and y running down the negative axis, so a
form's coordinates are those of the drawing with y negated.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName
from reportlab.pdfbase.ttfonts import TTFError, TTFont
from reportlab.pdfgen.canvas import Canvas

from generator import __version__
from generator.artwork.drawing import (
    Align,
    Box,
    Circle,
    Close,
    Color,
    CurveTo,
    Drawing,
    Face,
    LineTo,
    Move,
    Path,
    Placed,
    Shape,
    Stroke,
    Text,
)
from generator.artwork.templates import TemplateError
from generator.imposition.document import Document, Page, Plex, Side, Slot

if TYPE_CHECKING:
    from generator.geometry import Point, Rect
    from generator.units import Length

rl_config.useA85 = 0  # binary streams: a quarter smaller, and faster to write

_DUPLEX: Final = {
    Plex.SIMPLEX: "Simplex",
    Plex.LONG_EDGE: "DuplexFlipLongEdge",
    Plex.SHORT_EDGE: "DuplexFlipShortEdge",
}
_ALIGN: Final = {Align.START: 0.0, Align.MIDDLE: 0.5, Align.END: 1.0}


def write_pdf(document: Document, drawings: Mapping[str, Drawing], language: str = "en") -> bytes:
    """The document as the bytes of a PDF file, the same for the same input at any time and place.

    `drawings` holds, by name, every drawing that a slot asks for. Raises TemplateError where a face cannot be used or
    lacks a character that is to be printed.
    """
    buffer = io.BytesIO()
    size = document.pages[0].size
    canvas = Canvas(
        buffer,
        pagesize=(size.width.pt, size.height.pt),
        pageCompression=1,
        invariant=1,
        pdfVersion=(1, 7),
        initialFontName=_any_font(document, drawings),  # type: ignore[arg-type]  # the stubs are wrong: it is a name
        lang=language,
    )
    _describe(canvas, document)
    painter = _Painter(canvas)
    for name in dict.fromkeys(slot.art for page in document.pages for slot in page.slots):
        painter.define(drawings[name])
    for page in document.pages:
        painter.define_placed((*page.art, *page.marks))
    for number, page in enumerate(document.pages, start=1):
        canvas.setPageSize((page.size.width.pt, page.size.height.pt))
        _bookmark(canvas, document, page, number)
        canvas.saveState()
        canvas.translate(0, page.size.height.pt)
        for slot in page.slots:
            painter.place(slot, drawings[slot.art])
        painter.paint(page.art)
        painter.paint(page.marks)
        canvas.restoreState()
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _describe(canvas: Canvas, document: Document) -> None:
    """Title and viewer preferences (ISO 32000-2, table 147)."""
    canvas.setTitle(document.title)
    canvas.setAuthor("Afterlight Station")
    canvas.setSubject("Print at 100 %")
    canvas.setCreator(f"afterlight-kit {__version__}")
    preferences = {
        "PrintScaling": PDFName("None"),
        "Enforce": PDFArray([PDFName("PrintScaling")]),
        "Duplex": PDFName(_DUPLEX[document.plex]),
        "PickTrayByPDFSize": "true",
        "DisplayDocTitle": "true",
    }
    canvas.setCatalogEntry("ViewerPreferences", PDFDictionary(preferences))
    canvas.showOutline()


def _bookmark(canvas: Canvas, document: Document, page: Page, number: int) -> None:
    """A bookmark for the sheet's side and one for each piece on a front."""
    key = f"page{number}"
    canvas.bookmarkPage(key)
    canvas.addOutlineEntry(f"Sheet {page.sheet} of {document.sheets}, {page.side.value}", key, level=0, closed=True)
    if page.side is Side.BACK:
        return
    for slot in page.slots:
        place = f"{key}-{slot.trim.left.mm:.2f}-{slot.trim.top.mm:.2f}"
        top = page.size.height - slot.trim.top
        canvas.bookmarkPage(place, fit="XYZ", left=slot.trim.left.pt, top=top.pt)
        canvas.addOutlineEntry(slot.piece, place, level=1)


def _any_font(document: Document, drawings: Mapping[str, Drawing]) -> str:
    """A font that the document uses: ReportLab opens every page with one, and it must not be one that is not embedded."""
    for page in document.pages:
        for shapes in (page.marks, page.art, *(drawings[slot.art].shapes for slot in page.slots)):
            for shape in shapes:
                if isinstance(shape, Text):
                    return _font(shape.face)
    raise TemplateError("a sheet without any text cannot be told from another")


def _font(face: Face) -> str:
    """Registers a face with ReportLab, once, and returns its name there."""
    if face.name not in pdfmetrics.getRegisteredFontNames():
        try:
            pdfmetrics.registerFont(TTFont(face.name, str(face.file)))
        except (OSError, TTFError) as error:
            raise TemplateError(f"fonts/{face.file.name}: cannot be used: {error}") from None
    return face.name


class _Painter:
    """Paints shapes on a canvas; remembers which drawings are forms already, and which pen and ink are set."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._forms: dict[str, Drawing] = {}

    def define(self, drawing: Drawing) -> None:
        """Makes the drawing a form, those that it places first."""
        known = self._forms.get(drawing.name)
        if known is not None:
            if known is not drawing:
                raise ValueError(f"two drawings are named {drawing.name!r}")
            return
        self.define_placed(drawing.shapes)
        self._forms[drawing.name] = drawing
        bounds = drawing.bounds
        corners = (bounds.left.pt, -bounds.bottom.pt, bounds.right.pt, -bounds.top.pt)
        self._canvas.beginForm(drawing.name, *corners)  # type: ignore[arg-type]  # the stubs are wrong: not only ints
        self.paint(drawing.shapes)
        self._canvas.endForm()

    def define_placed(self, shapes: Iterable[Shape]) -> None:
        """Makes forms of the drawings that these shapes place."""
        for shape in shapes:
            if isinstance(shape, Placed):
                self.define(shape.drawing)

    def place(self, slot: Slot, drawing: Drawing) -> None:
        """Puts a slot's drawing on the page, painted no further than the slot's clip."""
        canvas = self._canvas
        canvas.saveState()
        clip = canvas.beginPath()
        self._rect(clip, slot.clip)
        canvas.clipPath(clip, stroke=0, fill=0)
        centre, own = slot.trim.centre, slot.window.centre
        canvas.translate(centre.x.pt, -centre.y.pt)
        if slot.turn:
            canvas.rotate(-slot.turn)
        canvas.translate(-own.x.pt, own.y.pt)
        canvas.doForm(drawing.name)
        canvas.restoreState()

    def paint(self, shapes: Iterable[Shape]) -> None:
        """Paints the shapes in order."""
        for shape in shapes:
            match shape:
                case Path():
                    self._path(shape)
                case Box():
                    self._box(shape)
                case Circle():
                    self._pen(shape.fill, shape.stroke)
                    self._canvas.circle(
                        shape.centre.x.pt,
                        -shape.centre.y.pt,
                        shape.radius.pt,
                        stroke=int(shape.stroke is not None),
                        fill=int(shape.fill is not None),
                    )
                case Text():
                    self._text(shape)
                case Placed():
                    self._placed(shape)

    def _pen(self, fill: Color | None, stroke: Stroke | None) -> None:
        canvas = self._canvas
        if fill is not None:
            canvas.setFillColorRGB(fill.red / 255, fill.green / 255, fill.blue / 255)
        if stroke is not None:
            color = stroke.color
            canvas.setStrokeColorRGB(color.red / 255, color.green / 255, color.blue / 255)
            canvas.setLineWidth(stroke.width.pt)
            canvas.setDash([length.pt for length in stroke.dash])

    @staticmethod
    def _rect(path: object, rect: Rect) -> None:
        path.rect(rect.left.pt, -rect.bottom.pt, rect.width.pt, rect.height.pt)  # type: ignore[attr-defined]

    def _path(self, shape: Path) -> None:
        path = self._canvas.beginPath()
        for segment in shape.segments:
            match segment:
                case Move(to):
                    path.moveTo(to.x.pt, -to.y.pt)
                case LineTo(to):
                    path.lineTo(to.x.pt, -to.y.pt)
                case CurveTo(first, second, to):
                    path.curveTo(first.x.pt, -first.y.pt, second.x.pt, -second.y.pt, to.x.pt, -to.y.pt)
                case Close():
                    path.close()
        self._pen(shape.fill, shape.stroke)
        self._canvas.drawPath(
            path, stroke=int(shape.stroke is not None), fill=int(shape.fill is not None), fillMode=0
        )

    def _box(self, shape: Box) -> None:
        self._pen(shape.fill, shape.stroke)
        rect = shape.rect
        self._canvas.roundRect(
            rect.left.pt,
            -rect.bottom.pt,
            rect.width.pt,
            rect.height.pt,
            shape.radius.pt,
            stroke=int(shape.stroke is not None),
            fill=int(shape.fill is not None),
        ) if shape.radius.pt else self._canvas.rect(
            rect.left.pt,
            -rect.bottom.pt,
            rect.width.pt,
            rect.height.pt,
            stroke=int(shape.stroke is not None),
            fill=int(shape.fill is not None),
        )

    def _text(self, shape: Text) -> None:
        canvas = self._canvas
        font = _font(shape.face)
        missing = [c for c in shape.string if ord(c) not in pdfmetrics.getFont(font).face.charToGlyph]
        if missing:
            raise TemplateError(f"fonts/{shape.face.file.name}: has no character {missing[0]!r} for {shape.string!r}")
        canvas.setFillColorRGB(shape.color.red / 255, shape.color.green / 255, shape.color.blue / 255)
        width = pdfmetrics.stringWidth(shape.string, font, shape.size.pt)
        offset = -width * _ALIGN[shape.align]
        x, y = shape.anchor.x.pt, -shape.anchor.y.pt
        if not shape.turn:
            canvas.setFont(font, shape.size.pt)
            canvas.drawString(x + offset, y, shape.string)
            return
        canvas.saveState()
        canvas.setFont(font, shape.size.pt)
        canvas.translate(x, y)
        canvas.rotate(-shape.turn)
        canvas.drawString(offset, 0, shape.string)
        canvas.restoreState()

    def _placed(self, shape: Placed) -> None:
        canvas = self._canvas
        canvas.saveState()
        canvas.translate(shape.at.x.pt, -shape.at.y.pt)
        if shape.turn:
            canvas.rotate(-shape.turn)
        if shape.scale != 1.0:
            canvas.scale(shape.scale, shape.scale)
        canvas.doForm(shape.drawing.name)
        canvas.restoreState()
