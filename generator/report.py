"""Builds the page on a catalog: as a PDF to print, or as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.box import Printout
from generator.components.statistics.page import statistics_page
from generator.kit import label_name, lay_out, provenance_of
from generator.options import Options

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.artwork.theme import Theme
    from generator.catalog.design.statistics import Statistics
    from generator.catalog.model import Catalog
    from generator.catalog.verdicts import Verdict
    from generator.imposition.document import Document
    from generator.imposition.paper import Paper


class Report(NamedTuple):
    """The page, laid out on its sheet."""

    document: Document
    data: bytes
    """The PDF."""


def build_report(
    name: str, catalog: Catalog, found: Statistics, verdicts: Sequence[Verdict], paper: Paper, theme: Theme
) -> Report:
    """The page as a PDF of one sheet. `name` is the file's, for its label."""
    from generator.export.pdf import write_pdf

    page = statistics_page(catalog, found, verdicts, theme)
    printout = Printout(label_name(name), theme.word("title-stats"), "paper", ((page,),))
    options = Options(paper)
    document, drawings = lay_out(printout, catalog, options, theme)
    return Report(document, write_pdf(document, drawings, provenance=provenance_of(catalog, options)))


def build_picture(catalog: Catalog, found: Statistics, verdicts: Sequence[Verdict], theme: Theme) -> bytes:
    """The same drawing as an SVG, without the sheet around it."""
    from generator.export.svg import SvgWriter

    return SvgWriter().write(statistics_page(catalog, found, verdicts, theme).front)
