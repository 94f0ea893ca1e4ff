"""`afterlight stats`: tells how a catalog is made up, and draws it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from generator.commands.command import Command
from generator.commands.shared import SIDES, catalog_argument, pdf_path, read_catalog
from generator.console import CatalogRefusedError, UsageError, colored, complain, done, say

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from generator.catalog.design.statistics import Statistics
    from generator.catalog.model import Catalog
    from generator.catalog.verdicts import Verdict
    from generator.report import Report


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the command's options."""
    catalog_argument(parser)
    parser.add_argument("--format", choices=("text", "json"), default="text", help="default: %(default)s")
    parser.add_argument("-o", "--output", metavar="FILE", help="draw a page instead: a .pdf to print or an .svg")
    parser.add_argument("--paper", type=str.lower, choices=("a4", "letter"), default="a4", help="default: %(default)s")


def run(options: argparse.Namespace) -> int:
    """Prints the statistics, or draws them. A catalog with errors is refused: its problems are told instead."""
    loaded = read_catalog(options.catalog, options.max_size)
    if loaded.catalog is None:
        from generator.rendering import render

        complain(render(loaded, "full", colored=colored("stderr")))
        raise CatalogRefusedError

    from generator.catalog.design.statistics import statistics
    from generator.catalog.verdicts import verdicts

    found, judged = statistics(loaded.catalog), verdicts(loaded)
    if options.output is not None:
        return _drawn(options, loaded.catalog, found, judged)

    from generator.commands.distributions import as_json, as_text
    from generator.console import DONE

    say((as_json if options.format == "json" else as_text)(loaded.catalog, found, judged))
    return DONE


def _drawn(options: argparse.Namespace, catalog: Catalog, found: Statistics, judged: Sequence[Verdict]) -> int:
    """Draws the page into the file that is asked for."""
    if options.format != "text":
        raise UsageError(f"--format {options.format} prints, and -o draws a page: use one of them")

    from generator.artwork.theme import load_theme
    from generator.imposition.paper import PAPERS
    from generator.report import build_picture, build_report

    theme = load_theme()
    if Path(options.output).suffix.lower() == ".svg":
        from generator.replacing import put_text

        path = Path(options.output)
        put_text(path, build_picture(catalog, found, judged, theme), ours=_is_svg, kind="an SVG")
        return done(f"{path}: the statistics as a picture")

    from generator.staging import replace_file

    path = pdf_path(options.output, "stats.pdf")
    report: Report = build_report(path.name, catalog, found, judged, PAPERS[options.paper], theme)
    replace_file(path, report.data)
    return done(f"{path}: print at 100 %, {SIDES[report.document.plex.value]}")


def _is_svg(head: bytes) -> bool:
    return b"<svg" in head


COMMAND: Final = Command(configure, run, "afterlight stats -o stats.pdf")
