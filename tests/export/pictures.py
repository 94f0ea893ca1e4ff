"""Pictures of the same thing from two programs, and how far they differ.

The PDF is drawn by pdfium and the SVG by cairo, both on a grid laid exactly on the piece. Two programs never smooth an
edge alike, so a pixel counts as different only where its value does not occur around the same pixel of the other
picture, or where both pictures are flat and their colours differ.
"""

from __future__ import annotations

import ctypes
import io
import re
from typing import TYPE_CHECKING, Any

import numpy as np
import pypdfium2
import pypdfium2.raw
from PIL import Image

from generator.artwork.theme import load_theme
from generator.export.pdf import write_pdf
from generator.geometry import Point, Rect
from generator.imposition.document import Document, Page, Plex, Side, Slot
from generator.imposition.paper import PAPERS
from generator.units import mm

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from generator.artwork.drawing import Drawing

    Picture = NDArray[np.int16]

A4 = PAPERS["a4"].size
STEP = mm(8)
PIXELS_PER_MM = 6.0
EDGE = 0.25
"""How far a pixel may fall out of its neighbourhood, as a share of the contrast there: what smoothing does."""
FLAT = 3
"""Levels by which a flat colour may differ: rounding."""
SQUARE = round(8 * PIXELS_PER_MM)
"""The side of the square that is looked at, in pixels."""
ALLOWED = 24
"""How many pixels may differ in a square; the thinnest line that crosses it is longer."""


def of_pdf(page: Any, place: Rect, turn: int = 0) -> Picture:  # pypdfium2 has no type information
    """The part of a page, its upper side up again where it lies turned. A multiple of 90 degrees clockwise."""
    width, height = _pixels(place)
    bitmap = pypdfium2.PdfBitmap.new_native(width, height, pypdfium2.raw.FPDFBitmap_BGRx)
    pypdfium2.raw.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xFFFFFFFF)
    across, down = width / place.width.pt, height / place.height.pt
    matrix = pypdfium2.raw.FS_MATRIX(across, 0, 0, down, -place.left.pt * across, -place.top.pt * down)
    clip = pypdfium2.raw.FS_RECTF(0, 0, width, height)
    pypdfium2.raw.FPDF_RenderPageBitmapWithMatrix(bitmap, page, ctypes.byref(matrix), ctypes.byref(clip), 0)
    return np.rot90(bitmap.to_numpy()[..., 2::-1].astype(np.int16), turn // 90)


def of_drawings(*drawings: Drawing) -> list[Picture]:
    """Drawings of one size, printed side by side on one page and each cut out at its trim."""
    size = drawings[0].size
    across = int((A4.width - mm(20)) / (size.width + STEP))
    slots = []
    for index, drawing in enumerate(drawings):
        left = mm(12) + (size.width + STEP) * (index % across)
        top = mm(20) + (size.height + STEP) * (index // across)
        trim = Rect(left, top, size.width, size.height)
        slots.append(Slot(drawing.name, drawing.name, trim, trim.grown(drawing.bleed), Rect.of(size)))
    label = load_theme().text("label", Point(mm(10), mm(10)), "sheet-label")
    page = Page(1, Side.FRONT, A4, tuple(slots), (label,))
    layout = Document("test.pdf", "Title", "paper", Plex.SIMPLEX, (page,))
    pdf = pypdfium2.PdfDocument(write_pdf(layout, {drawing.name: drawing for drawing in drawings}))
    return [of_pdf(pdf[0], slot.trim) for slot in slots]


def of_svg(cairo: Any, svg: bytes, window: Rect) -> Picture:  # cairosvg has no type information
    """The part of an SVG picture."""
    width, height = _pixels(window)
    box = f'viewBox="{window.left.mm} {window.top.mm} {window.width.mm} {window.height.mm}"'
    part = re.sub(rb'viewBox="[^"]*"', box.encode(), svg, count=1)
    png = cairo.svg2png(part, output_width=width, output_height=height, background_color="white")
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB")).astype(np.int16)


def _pixels(rect: Rect) -> tuple[int, int]:
    return round(rect.width / mm(1) * PIXELS_PER_MM), round(rect.height / mm(1) * PIXELS_PER_MM)


def differing(first: Picture, second: Picture) -> int:
    """How many pixels differ by more than two programs' smoothing, in that square of 8 mm where most do.

    What is lacking or has moved is all in one place. What two programs smooth unlike is strewn over the sheet, and
    there is the more of it, the more a sheet says.
    """
    marked: NDArray[np.bool_] = np.any(abs(first - second) > FLAT, axis=-1)
    rows, columns = np.nonzero(marked)  # only these are looked at further: most pixels are alike
    here, there = first[rows, columns], second[rows, columns]
    low_first, high_first = _around(first, rows, columns)
    low_second, high_second = _around(second, rows, columns)
    strays = np.maximum.reduce([here - high_second, low_second - here, there - high_first, low_first - there])
    contrast = np.maximum(high_first, high_second) - np.minimum(low_first, low_second)
    edges = (strays > FLAT + contrast * EDGE).any(-1)
    flat = ((high_first - low_first) + (high_second - low_second)).max(-1) == 0
    marked[rows, columns] = edges | flat
    return _most_in_a_square(marked)


def _most_in_a_square(marked: NDArray[np.bool_]) -> int:
    """How many pixels are marked in that square of the picture where most are."""
    rows, columns = (min(SQUARE, length) for length in marked.shape)
    sums = np.pad(marked.astype(np.int32).cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    return int(
        (sums[rows:, columns:] - sums[:-rows, columns:] - sums[rows:, :-columns] + sums[:-rows, :-columns]).max()
    )


def _around(picture: Picture, rows: NDArray[np.intp], columns: NDArray[np.intp]) -> tuple[Picture, Picture]:
    """The lowest and the highest value of some pixels and their eight neighbours each."""
    padded = np.pad(picture, ((1, 1), (1, 1), (0, 0)), mode="edge")
    shifted = [padded[rows + i, columns + j] for i in range(3) for j in range(3)]
    return np.minimum.reduce(shifted), np.maximum.reduce(shifted)
