"""Builds a figure as a file: as a drawing, as a page of its own size, or in pixels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from generator.figures.art.sheet import WIDTH, figure_drawing
from generator.figures.art.stage import set_stage
from generator.imposition.document import Document, Page, Plex, Side

if TYPE_CHECKING:
    from generator.artwork.drawing import Drawing
    from generator.artwork.theme import Theme
    from generator.figures.figure import Figure
    from generator.units import Length

Kind = Literal["svg", "pdf", "png"]

DPI: Final = 150
"""The resolution of pixels unless another is asked for."""


def build_drawing(figure: Figure, theme: Theme, width: Length = WIDTH) -> Drawing:
    """The whole figure, so wide. Raises TemplateError where a template cannot be used."""
    modules = [*figure.position.values(), *([figure.module] if figure.module else ())]
    return figure_drawing(figure, set_stage(modules, theme), width)


def build_figure(drawing: Drawing, kind: Kind, dpi: int = DPI) -> bytes:
    """A figure as the bytes of a file of that kind; `dpi` is that of pixels.

    Raises TemplateError where a face cannot be used or lacks a letter.
    """
    if kind == "svg":
        from generator.export.svg import SvgWriter

        return SvgWriter().write(drawing)

    from generator.export.pdf import write_pdf

    page = Page(1, Side.FRONT, drawing.size, (), (), drawing.shapes)
    data = write_pdf(Document(f"{drawing.name}.pdf", drawing.title, "paper", Plex.SIMPLEX, (page,)), {})
    if kind == "pdf":
        return data

    from generator.export.png import rasterized

    return rasterized(data, dpi)
