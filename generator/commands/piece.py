"""`afterlight piece`: prints single pieces again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.commands.command import Command
from generator.commands.shared import (
    SIDES,
    STOCKS,
    catalog_option,
    pdf_path,
    print_options,
    printing,
    refuse_unknown,
    valid_catalog,
)
from generator.console import DONE, UsageError, done, say

if TYPE_CHECKING:
    import argparse


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the command's options."""
    parser.add_argument("ids", nargs="*", metavar="ID", help="IDs of pieces, as --list prints them")
    parser.add_argument("--list", action="store_true", help="print the IDs of all pieces")
    catalog_option(parser)
    parser.add_argument("-o", "--output", metavar="FILE", help="default: the ID with .pdf, or pieces.pdf for several")
    print_options(parser)


def run(options: argparse.Namespace) -> int:
    """Prints the pieces, or lists those that there are. IDs may be parted by commas, as other commands list them."""
    options.ids = [part for word in options.ids for part in word.split(",") if part]
    if bool(options.ids) is options.list:
        raise UsageError("name the pieces to print, or use --list alone; example: afterlight piece OBS-03")
    catalog = valid_catalog(options)

    from generator.artwork.theme import load_theme
    from generator.box import UnknownPieceError, piece_ids

    theme = load_theme()
    if options.list:
        say("\n".join(piece_ids(catalog, theme)))
        return DONE

    from generator.kit import build_pieces
    from generator.staging import replace_file

    single = len(set(options.ids)) == 1
    path = pdf_path(options.output, f"{options.ids[0].replace('/', '-copy-')}.pdf" if single else "pieces.pdf")
    try:
        made = build_pieces(options.ids, path.name, catalog, printing(options), theme)
    except UnknownPieceError:
        refuse_unknown("piece", options.ids, piece_ids(catalog, theme), "`afterlight piece --list` prints all IDs")
        raise
    replace_file(path, made.data)
    stocks = [f"  {STOCKS[stock]}: {' '.join(ids)}" for stock, ids in made.stocks.items()]
    if len(stocks) > 1:
        stocks.append("  these belong on different paper: print the file once on each, or name them apart")
    return done("\n".join((f"{path}: print at 100 %, {SIDES[made.document.plex.value]}", *stocks)))


COMMAND: Final = Command(configure, run, "afterlight piece OBS-03 FAB-4")
