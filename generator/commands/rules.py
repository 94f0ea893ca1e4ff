"""`afterlight rules`: prints the rules booklet as pages to read on a screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.commands.command import Command
from generator.commands.shared import catalog_option, counted, pdf_path, valid_catalog
from generator.console import done

if TYPE_CHECKING:
    import argparse

_SIZES: Final = ("a5", "half-letter")


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the command's options."""
    catalog_option(parser)
    parser.add_argument("-o", "--output", metavar="FILE", help="default: rules.pdf")
    parser.add_argument("--paper", type=str.lower, choices=_SIZES, default=_SIZES[0], help="default: %(default)s")


def run(options: argparse.Namespace) -> int:
    """Prints the pages in the order in which they read, with links; the kit has them as a booklet to fold."""
    catalog = valid_catalog(options)

    from generator.artwork.theme import load_theme
    from generator.imposition.booklet import A5
    from generator.imposition.paper import PAPERS
    from generator.kit import build_rules
    from generator.staging import replace_file

    letter = PAPERS["letter"].size
    size = A5 if options.paper == _SIZES[0] else letter._replace(width=letter.height / 2, height=letter.width)
    path = pdf_path(options.output, "rules.pdf")
    pages, data = build_rules(catalog, size, load_theme())
    replace_file(path, data)
    return done(
        f"{path}: {counted(pages, 'page')} to read on a screen; `afterlight kit --only rules` prints them to fold"
    )


COMMAND: Final = Command(configure, run, "afterlight rules -o rules.pdf")
