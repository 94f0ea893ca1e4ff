"""The back of a corrected file is moved as a whole, as the model says; its front, and a file that is not, are not."""

from __future__ import annotations

import ctypes
import io
from typing import TYPE_CHECKING, Any

import pypdf
import pypdfium2
import pytest
from pypdf.generic import ContentStream

from generator.export.pdf import write_pdf
from generator.geometry import Point
from generator.imposition.correction import UNCORRECTED, Correction
from generator.imposition.document import Side
from generator.units import mm, pt

if TYPE_CHECKING:
    from generator.artwork.drawing import Drawing
    from generator.imposition.document import Document, Page

    Printed = dict[str, tuple[Document, dict[str, Drawing]]]

CORRECTION = Correction(mm(1.3), mm(-0.7), 0.4, 1.004, 0.997)


def corrected(document: Document, correction: Correction) -> Document:
    moved = (page._replace(correction=correction) if page.side is Side.BACK else page for page in document.pages)
    return document._replace(pages=tuple(moved))


@pytest.fixture(scope="module")
def files(printed: Printed) -> tuple[Document, bytes, bytes]:
    """A document, and its file as it is and corrected."""
    document, drawings = printed["tokens.pdf"]
    return document, write_pdf(document, drawings), write_pdf(corrected(document, CORRECTION), drawings)


def operations(data: bytes) -> list[list[Any]]:
    """What each page is painted by."""
    reader = pypdf.PdfReader(io.BytesIO(data))
    return [ContentStream(page.get_contents(), reader).operations for page in reader.pages]


def origins(data: bytes) -> list[list[Point]]:
    """Where each letter of each page stands: its own origin, as seen."""
    found = []
    for page in pypdfium2.PdfDocument(data):
        text, height = page.get_textpage(), page.get_height()
        x, y = ctypes.c_double(), ctypes.c_double()
        points = []
        for index in range(text.count_chars()):
            if not pypdfium2.raw.FPDFText_IsGenerated(text, index):  # blanks and breaks that it only supposes
                pypdfium2.raw.FPDFText_GetCharOrigin(text, index, x, y)
                points.append(Point(pt(x.value), pt(height - y.value)))
        found.append(points)
    return found


def numbers(page: list[Any], place: int) -> list[float]:
    """The operands of a page's operator that is a matrix."""
    operands, operator = page[place]
    assert operator == b"cm"
    return [float(operand) for operand in operands]


def beginning(page: list[Any]) -> int:
    """The place of a page's first operator that is not the library's own."""
    return [operator for _, operator in page].index(b"q") + 1


def backs(document: Document) -> list[int]:
    return [number for number, page in enumerate(document.pages) if page.side is Side.BACK]


def test_everything_on_a_back_is_moved_by_one_matrix_and_nothing_else_differs(
    files: tuple[Document, bytes, bytes],
) -> None:
    document, plain, moved = files
    behind = backs(document)
    assert behind
    for number, (before, after) in enumerate(zip(operations(plain), operations(moved), strict=True)):
        start = beginning(before)
        assert numbers(before, start) == [1, 0, 0, 1, 0, pytest.approx(document.pages[number].size.height.pt, abs=1e-3)]
        if number in behind:
            assert after[start][1] == b"cm"
            del after[start]
        assert after == before
        assert before[-1][1] == b"Q"
        assert all(operator in {b"cm", b"BT", b"Tf", b"TL", b"ET"} for _, operator in before[: start - 1]), "no paint"


def test_the_matrix_moves_a_place_where_the_model_says(files: tuple[Document, bytes, bytes]) -> None:
    document, _, moved = files
    for number in backs(document):
        page = document.pages[number]
        content = operations(moved)[number]
        a, b, c, d, e, f = numbers(content, beginning(content))
        for place in places(page):
            x, y = place.x.pt, page.size.height.pt - place.y.pt
            end = Point(pt(a * x + c * y + e), page.size.height - pt(b * x + d * y + f))
            assert near(end, CORRECTION.moved(place, page.size)) < 1e-3


def test_letters_stand_where_the_model_says(files: tuple[Document, bytes, bytes]) -> None:
    document, plain, moved = files
    behind = backs(document)
    for number, (before, after) in enumerate(zip(origins(plain), origins(moved), strict=True)):
        assert len(before) == len(after) > 20
        move = CORRECTION if number in behind else UNCORRECTED
        size = document.pages[number].size
        far = [near(end, move.moved(place, size)) for place, end in zip(before, after, strict=True)]
        assert max(far) < 0.01


def near(a: Point, b: Point) -> float:
    """How far apart, in millimetres, across or down."""
    return max(abs(a.x - b.x), abs(a.y - b.y)) / mm(1)


def places(page: Page) -> list[Point]:
    return [corner for slot in page.slots for corner in UNCORRECTED.corners(slot.trim, page.size)]


def test_a_file_that_is_not_corrected_is_as_it_was(printed: Printed) -> None:
    document, drawings = printed["tokens.pdf"]
    assert write_pdf(corrected(document, UNCORRECTED), drawings) == write_pdf(document, drawings)
    assert write_pdf(corrected(document, Correction(up=mm(0))), drawings) == write_pdf(document, drawings)
