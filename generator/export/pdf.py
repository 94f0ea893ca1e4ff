"""Writes a document as PDF with ReportLab: every distinct drawing once, as a form, placed as often as it is printed.

Forms are drawn with their origin at the drawing's top left trim corner and y running down the negative axis, so a
form's coordinates are those of the drawing with y negated.
"""

from __future__ import annotations

import io
import math
from typing import TYPE_CHECKING, Any, Final

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName
from reportlab.pdfgen.canvas import Canvas

from generator import __version__
from generator.artwork.drawing import (
    Align,
    Box,
    Circle,
    Close,
    Color,
    CurveTo,
    Dots,
    Drawing,
    LineTo,
    Move,
    Path,
    Placed,
    Shape,
    Stroke,
    Text,
)
from generator.artwork.ink import Ink, inked
from generator.artwork.templates import TemplateError
from generator.export.attachment import attach
from generator.export.fonts import registered
from generator.export.provenance import PROGRAM
from generator.geometry import Rect
from generator.imposition.correction import UNCORRECTED, Correction
from generator.imposition.document import Document, Page, Plex, Side, Slot

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.export.provenance import Provenance
    from generator.geometry import Point, Size

# Set here, for ReportLab also takes them from the user's environment, and the same input must give the same bytes.
rl_config.useA85 = 0  # binary streams: a quarter smaller, and faster to write
rl_config.pdfComments = 0
rl_config.pdfMultiLine = 0


class _NoTime:
    """What ReportLab takes for the present. Its own invariant date gives way to SOURCE_DATE_EPOCH, so is none."""

    t = 946684800.0
    YMDhms = (2000, 1, 1, 0, 0, 0)
    dhh = dmm = 0

    def __init__(self, invariant: object = None) -> None:
        pass


pdfdoc.TimeStamp = _NoTime  # type: ignore[attr-defined]  # the stubs lack it

_DUPLEX: Final = {
    Plex.SIMPLEX: "Simplex",
    Plex.LONG_EDGE: "DuplexFlipLongEdge",
    Plex.SHORT_EDGE: "DuplexFlipShortEdge",
}
_KAPPA: Final = 0.5523  # of the radius: where the controls of a quarter circle lie
_PAINT: Final = {(True, True): "B*", (True, False): "f*", (False, True): "S", (False, False): "n"}  # filled, stroked
_ALIGN: Final = {Align.START: 0.0, Align.MIDDLE: 0.5, Align.END: 1.0}


def write_pdf(
    document: Document,
    drawings: Mapping[str, Drawing],
    language: str = "en",
    ink: Ink = Ink.FULL,
    provenance: Provenance | None = None,
) -> bytes:
    """The document as the bytes of a PDF file, the same for the same input at any time and place.

    `drawings` holds, by name, every drawing that a slot asks for. Where a `provenance` is given the file carries it.
    Raises TemplateError where a face cannot be used or lacks a character that is to be printed.
    """
    buffer = io.BytesIO()
    canvas = new_canvas(buffer, document.pages[0].size, _any_font(document, drawings), language)
    if provenance is not None:
        attach(canvas, provenance)
    _describe(canvas, document)
    painter = Painter(canvas, ink)
    for name in dict.fromkeys(slot.art for page in document.pages for slot in (*page.slots, *page.folded)):
        painter.define(drawings[name])
    for page in document.pages:
        painter.define_placed((*page.art, *page.marks))
    for number, page in enumerate(document.pages, start=1):
        canvas.setPageSize((page.size.width.pt, page.size.height.pt))
        _bookmark(canvas, document, page, number)
        canvas.addLiteral("q")
        if page.correction != UNCORRECTED:
            canvas.addLiteral(_moved(page.correction, page.size))
        canvas.addLiteral(_matrix(0.0, page.size.height.pt, 0, 1.0))
        for slot in (*page.slots, *page.folded):
            painter.place(slot, drawings[slot.art])
        painter.paint(page.art)
        painter.paint(page.marks)
        canvas.addLiteral("Q")
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def new_canvas(buffer: io.BytesIO, size: Size, font: str, language: str) -> Canvas:
    """A canvas whose pages open with a font that is embedded, and whose bytes are the same at any time."""
    return Canvas(
        buffer,
        pagesize=(size.width.pt, size.height.pt),
        pageCompression=1,
        invariant=1,
        pdfVersion=(1, 7),
        initialFontName=font,  # type: ignore[arg-type]  # the stubs are wrong: it is a name
        lang=language,
    )


def name_file(canvas: Canvas, title: str, subject: str) -> None:
    """Says what the file is and where it comes from."""
    canvas.setTitle(title)
    canvas.setAuthor("Afterlight Station")
    canvas.setSubject(subject)
    canvas.setCreator(f"{PROGRAM} {__version__}")


def _describe(canvas: Canvas, document: Document) -> None:
    """Title and viewer preferences (ISO 32000-2, table 147)."""
    name_file(canvas, document.title, "Print at 100 %")
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
    side = "front and back" if page.fold else page.side.value
    canvas.addOutlineEntry(f"Sheet {page.sheet} of {document.sheets}, {side}", key, level=0, closed=True)
    if page.side is Side.BACK:
        return
    for slot in page.slots:
        place = f"{key}-{slot.trim.left.mm:.2f}-{slot.trim.top.mm:.2f}"
        top = page.size.height - slot.trim.top
        canvas.bookmarkPage(place, fit="XYZ", left=slot.trim.left.pt, top=top.pt)
        canvas.addOutlineEntry(slot.piece, place, level=1)


def _any_font(document: Document, drawings: Mapping[str, Drawing]) -> str:
    """A font that the document uses. ReportLab opens every page with one, and its own choice is not embedded."""
    for page in document.pages:
        for shapes in (page.marks, page.art, *(drawings[slot.art].shapes for slot in page.slots)):
            for shape in shapes:
                if isinstance(shape, Text):
                    return registered(shape.face)
    raise TemplateError("a sheet without any text cannot be told from another")


class Painter:
    """Paints shapes on a canvas, and remembers which drawings are forms already.

    Geometry is written as operators at once (ISO 32000-2, annex A): ReportLab's own paths format every number by a
    slow and careful routine, which took half of the time of a kit. It keeps the fonts, and says which codes their
    letters have.
    """

    def __init__(self, canvas: Canvas, ink: Ink) -> None:
        self._canvas = canvas
        self._ink = ink
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
        centre, own = slot.trim.centre, slot.window.centre
        canvas.addLiteral(f"q {_rect(slot.clip)} W n")
        canvas.addLiteral(_matrix(centre.x.pt, -centre.y.pt, slot.turn, 1.0))
        canvas.addLiteral(_matrix(-own.x.pt, own.y.pt, 0, 1.0))
        canvas.doForm(drawing.name)
        canvas.addLiteral("Q")

    def paint(self, shapes: Iterable[Shape]) -> None:
        """Paints the shapes in order."""
        write, ink = self._canvas.addLiteral, self._ink
        for shape in shapes:
            match shape:
                case Path():
                    write(_painted(_path(shape), shape.fill, shape.stroke, ink))
                case Box():
                    write(_painted(_box(shape), shape.fill, shape.stroke, ink))
                case Circle():
                    write(_painted(_disc(shape.centre, shape.radius.pt), shape.fill, shape.stroke, ink))
                case Dots():
                    radius = shape.radius.pt
                    write(_painted("\n".join(_disc(centre, radius) for centre in shape.centres), shape.fill, None, ink))
                case Text():
                    self._text(shape)
                case Placed():
                    write("q")
                    write(_matrix(shape.at.x.pt, -shape.at.y.pt, shape.turn, shape.scale))
                    if shape.trimmed:
                        write(f"{_rect(Rect.of(shape.drawing.size))} W n")
                    self._canvas.doForm(shape.drawing.name)
                    write("Q")

    def _text(self, shape: Text) -> None:
        canvas = self._canvas
        font: Any = pdfmetrics.getFont(registered(shape.face))  # the stubs lack what fonts of TrueType have
        known = font.face.charToGlyph
        for character in shape.string:
            if ord(character) not in known:
                file = shape.face.file.name
                raise TemplateError(f"fonts/{file}: has no character {character!r} for {shape.string!r}")
        # Written here as well: ReportLab takes longer to write a line of text than to find its letters.
        size, document, escape = shape.size.pt, canvas._doc, canvas._escape  # type: ignore[attr-defined]  # noqa: SLF001
        share = _ALIGN[shape.align]
        start = -font.stringWidth(shape.string, size) * share if share else 0.0
        parts = " ".join(
            f"{font.getSubsetInternalName(subset, document)} {size:.4f} Tf ({escape(part)}) Tj"
            for subset, part in font.splitString(shape.string, document)
        )
        color = _filling(inked(shape.color, self._ink), self._ink)
        place = _matrix(shape.anchor.x.pt, -shape.anchor.y.pt, shape.turn, 1.0)
        canvas.addLiteral(f"q {color} {place} BT {start:.4f} 0 Td {parts} ET Q")


def _matrix(dx: float, dy: float, turn: float, scale: float) -> str:
    """The operator that moves the origin, then turns clockwise by degrees, then enlarges."""
    angle = math.radians(-turn)
    cos, sin = math.cos(angle) * scale, math.sin(angle) * scale
    return f"{cos:.6f} {sin:.6f} {-sin:.6f} {cos:.6f} {dx:.4f} {dy:.4f} cm"


def _moved(correction: Correction, page: Size) -> str:
    """The operator that moves a whole page: `Correction.moved`, but with y running up.

    Its factors are written to 8 digits: a wrong sixth one would move the corner of a large sheet by thousandths.
    """
    x, y = page.width.pt / 2, page.height.pt / 2
    angle = math.radians(-correction.rotate)
    a, b = math.cos(angle) * correction.scale_x, math.sin(angle) * correction.scale_x
    c, d = -math.sin(angle) * correction.scale_y, math.cos(angle) * correction.scale_y
    right, up = x + correction.right.pt - a * x - c * y, y + correction.up.pt - b * x - d * y
    return f"{a:.8f} {b:.8f} {c:.8f} {d:.8f} {right:.4f} {up:.4f} cm"


def _filling(color: Color, ink: Ink) -> str:
    """The operator that sets the colour of areas and letters."""
    if ink is not Ink.FULL and color.red == color.green == color.blue:  # as a grey, which printers make of black alone
        return f"{color.red / 255:.4f} g"
    return f"{color.red / 255:.4f} {color.green / 255:.4f} {color.blue / 255:.4f} rg"


def _painted(path: str, fill: Color | None, stroke: Stroke | None, ink: Ink) -> str:
    """The operators that set pen and ink, build the path, and paint it by the even-odd rule."""
    parts = []
    if fill is not None:
        parts.append(_filling(inked(fill, ink, area=True), ink))
    if stroke is not None:
        dash = " ".join(f"{length.pt:.4f}" for length in stroke.dash)
        # The operators of lines are those of areas in capitals.
        parts.append(f"{_filling(inked(stroke.color, ink), ink).upper()} {stroke.width.pt:.4f} w [{dash}] 0 d")
    parts += [path, _PAINT[fill is not None, stroke is not None]]
    return "\n".join(parts)


def _path(shape: Path) -> str:
    parts = []
    for segment in shape.segments:
        match segment:
            case LineTo(to):
                parts.append(f"{to.x.pt:.4f} {-to.y.pt:.4f} l")
            case Move(to):
                parts.append(f"{to.x.pt:.4f} {-to.y.pt:.4f} m")
            case CurveTo(first, second, to):
                parts.append(
                    f"{first.x.pt:.4f} {-first.y.pt:.4f} {second.x.pt:.4f} {-second.y.pt:.4f} "
                    f"{to.x.pt:.4f} {-to.y.pt:.4f} c"
                )
            case Close():
                parts.append("h")
    return "\n".join(parts)


def _rect(rect: Rect) -> str:
    return f"{rect.left.pt:.4f} {-rect.bottom.pt:.4f} {rect.width.pt:.4f} {rect.height.pt:.4f} re"


def _disc(centre: Point, r: float) -> str:
    """A circle of four Bézier curves."""
    x, y, k = centre.x.pt, -centre.y.pt, r * _KAPPA
    return (
        f"{x + r:.4f} {y:.4f} m "
        f"{x + r:.4f} {y + k:.4f} {x + k:.4f} {y + r:.4f} {x:.4f} {y + r:.4f} c "
        f"{x - k:.4f} {y + r:.4f} {x - r:.4f} {y + k:.4f} {x - r:.4f} {y:.4f} c "
        f"{x - r:.4f} {y - k:.4f} {x - k:.4f} {y - r:.4f} {x:.4f} {y - r:.4f} c "
        f"{x + k:.4f} {y - r:.4f} {x + r:.4f} {y - k:.4f} {x + r:.4f} {y:.4f} c h"
    )


def _box(shape: Box) -> str:
    """A rectangle, its corners quarter circles where it has a radius.

    Where it is dashed it begins at the top left and runs clockwise, as it does in SVG: `re` begins elsewhere, and the
    dashes would fall elsewhere too.
    """
    r = shape.radius.pt
    rect = shape.rect
    left, right, top, bottom = rect.left.pt, rect.right.pt, -rect.top.pt, -rect.bottom.pt
    if not r:
        if shape.stroke is None or not shape.stroke.dash:
            return _rect(rect)
        return f"{left:.4f} {top:.4f} m {right:.4f} {top:.4f} l {right:.4f} {bottom:.4f} l {left:.4f} {bottom:.4f} l h"
    k = r * (1 - _KAPPA)
    return (
        f"{left + r:.4f} {top:.4f} m {right - r:.4f} {top:.4f} l "
        f"{right - k:.4f} {top:.4f} {right:.4f} {top - k:.4f} {right:.4f} {top - r:.4f} c "
        f"{right:.4f} {bottom + r:.4f} l "
        f"{right:.4f} {bottom + k:.4f} {right - k:.4f} {bottom:.4f} {right - r:.4f} {bottom:.4f} c "
        f"{left + r:.4f} {bottom:.4f} l "
        f"{left + k:.4f} {bottom:.4f} {left:.4f} {bottom + k:.4f} {left:.4f} {bottom + r:.4f} c "
        f"{left:.4f} {top - r:.4f} l "
        f"{left:.4f} {top - k:.4f} {left + k:.4f} {top:.4f} {left + r:.4f} {top:.4f} c h"
    )
