"""A figure as a file: the same bytes each time, a page of its size with text and no pixels, or pixels as asked for."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pypdf
import pytest
from PIL import Image

from generator.artwork.theme import load_theme
from generator.export.pdf import write_pdf
from generator.figures.art.sheet import figure_drawing
from generator.illustrating import Kind, build_drawing, build_figure
from generator.imposition.document import Document, Page, Plex, Side
from tests.figures.files import NAMES, figure, shipped, stage

if TYPE_CHECKING:
    from generator.artwork.drawing import Drawing


@pytest.fixture(scope="module")
def placement() -> Drawing:
    return build_drawing(figure(shipped("placement")), load_theme())


@pytest.mark.parametrize("kind", ["svg", "pdf", "png"])
def test_the_same_figure_is_the_same_file(kind: Kind, placement: Drawing) -> None:
    again = build_drawing(figure(shipped("placement")), load_theme())
    assert build_figure(placement, kind) == build_figure(again, kind)


def test_a_pdf_is_one_page_of_the_figures_size_with_text_and_no_pixels(placement: Drawing) -> None:
    (page,) = pypdf.PdfReader(io.BytesIO(build_figure(placement, "pdf"))).pages
    assert float(page.mediabox.width) == pytest.approx(placement.size.width.pt, abs=0.01)
    assert float(page.mediabox.height) == pytest.approx(placement.size.height.pt, abs=0.01)
    text = " ".join(page.extract_text().split())
    assert "Illegal, by rule 4" in text
    assert "LAB-07" in text
    assert list(page.images) == []


def test_pixels_are_as_many_as_asked_for(placement: Drawing) -> None:
    image = Image.open(io.BytesIO(build_figure(placement, "png", 100)))
    assert image.format == "PNG"
    assert image.width == pytest.approx(118 / 25.4 * 100, abs=1)
    assert round(image.info["dpi"][0]) == 100
    assert image.convert("RGB").getpixel((2, image.height - 2)) == (255, 255, 255)
    assert len(image.convert("RGB").getcolors(1 << 20) or ()) > 50, "something is drawn"


def test_all_figures_go_into_one_document() -> None:
    pages = [
        Page(number, Side.FRONT, drawing.size, (), (), drawing.shapes)
        for number, name in enumerate(NAMES, start=1)
        for drawing in [figure_drawing(figure(shipped(name)), stage())]
    ]
    data = write_pdf(Document("x.pdf", "x", "paper", Plex.SIMPLEX, tuple(pages)), {})
    assert len(pypdf.PdfReader(io.BytesIO(data)).pages) == 6
