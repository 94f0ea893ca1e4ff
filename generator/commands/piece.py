"""`afterlight piece`: prints single pieces again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.commands.command import Command
from generator.commands.edges import tell_edges
from generator.commands.expecting import expect_option, refuse_unexpected
from generator.commands.printing import print_options
from generator.commands.shared import (
    DEFAULT_CATALOG,
    DEFAULT_FOLDER,
    STOCKS,
    pdf_path,
    refuse_unknown,
    size_option,
)
from generator.commands.sources import Source, source
from generator.console import DONE, UsageError, done, say

if TYPE_CHECKING:
    import argparse

    from generator.artwork.theme import Theme
    from generator.catalog.model import Catalog


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the command's options."""
    parser.add_argument("ids", nargs="*", metavar="ID", help="IDs of pieces, as --list prints them")
    parser.add_argument("--list", action="store_true", help="print the IDs of all pieces")
    # Without a default here: who names the catalog means it, whatever kit was printed before.
    parser.add_argument("-c", "--catalog", metavar="CATALOG", help=f"default: {DEFAULT_CATALOG}")
    size_option(parser)
    parser.add_argument(
        "--from",
        dest="source",
        metavar="KIT",
        help="print from a kit's folder or PDF, as that kit has the pieces; or from a git revision or a catalog",
    )
    expect_option(parser, modules=True)
    parser.add_argument("-o", "--output", metavar="FILE", help="default: the ID with .pdf, or pieces.pdf for several")
    print_options(parser)


def run(options: argparse.Namespace) -> int:
    """Prints the pieces, or lists those that there are. IDs may be parted by commas, as other commands list them."""
    options.ids = [part for word in options.ids for part in word.split(",") if part]
    if bool(options.ids) is options.list:
        raise UsageError("name the pieces to print, or use --list alone; example: afterlight piece OBS-03")
    plain = options.source is None and options.catalog is None
    found = source(options)
    refuse_unexpected(options, found.name, found.catalog, options.ids)

    from generator.artwork.theme import load_theme
    from generator.box import UnknownPieceError, piece_ids

    theme = load_theme()
    if options.list:
        say("\n".join(piece_ids(found.catalog, theme, found.printing.fitted)))
        return DONE

    from generator.commands.handwork import handwork, sides
    from generator.commands.standing import compared
    from generator.kit import build_pieces
    from generator.staging import replace_file

    other = compared(options, found.catalog, found.printing) if plain else None
    single = len(set(options.ids)) == 1
    path = pdf_path(options.output, f"{options.ids[0].replace('/', '-copy-')}.pdf" if single else "pieces.pdf")
    try:
        made = build_pieces(options.ids, path.name, found.catalog, found.printing, theme)
    except UnknownPieceError:
        _refuse_unknown(options.ids, found, other, theme)
        raise
    tell_edges([made.document], found.printing.margins)
    replace_file(path, made.data)
    stocks = [f"  {STOCKS[stock]}: {' '.join(ids)}" for stock, ids in made.stocks.items()]
    if len(stocks) > 1:
        stocks.append("  these belong on different paper: print the file once on each, or name them apart")
    if options.source is not None:
        stocks.append(f"  from {found.name}, revision {found.catalog.revision}")
    stocks += [f"  {line}" for line in handwork([made.document], found.printing.flip)]
    return done("\n".join((f"{path}: print at 100 %, {sides(made.document, found.printing.flip)}", *stocks)))


def _refuse_unknown(ids: list[str], found: Source, other: Catalog | None, theme: Theme) -> None:
    """Raises UsageError with a line for each ID that no piece has, and says which of them the kit's catalog has."""
    from generator.box import known, piece_ids

    try:
        every = piece_ids(found.catalog, theme, found.printing.fitted)
        refuse_unknown("piece", ids, every, "`afterlight piece --list` prints all IDs")
    except UsageError as error:
        also = [_ELSEWHERE[word] for word in ids if word in _ELSEWHERE]
        if also:
            raise UsageError("\n".join((str(error), *also))) from None
        there = known(ids, other, theme, found.printing.fitted).keys() - every if other else ()
        if not there:
            raise
        hint = (
            f"the kit in {DEFAULT_FOLDER} has {', '.join(sorted(there))}: `--from {DEFAULT_FOLDER}` prints from there"
        )
        raise UsageError(f"{error}\n{hint}") from None


_ELSEWHERE: Final = {
    "RULES": "the rules booklet is a file of its own: `afterlight kit --only rules` prints it",
    "ALIGNMENT": "the alignment sheet is a file of its own: `afterlight align` prints it",
}


COMMAND: Final = Command(configure, run, "afterlight piece OBS-03 FAB-4")
