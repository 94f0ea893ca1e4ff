"""`afterlight align`: prints the alignment sheet alone, and says what its readings mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.commands.command import Command
from generator.commands.edges import tell_edges
from generator.commands.printer_options import stated
from generator.commands.printing import print_options, printing
from generator.commands.readings import read_option, report, solved
from generator.commands.shared import pdf_path
from generator.console import done

if TYPE_CHECKING:
    import argparse

    from generator.imposition.correction import Correction
    from generator.options import Options


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the command's options."""
    read_option(parser)
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="default: alignment.pdf; with --read no sheet is printed but into a FILE"
    )
    print_options(parser, sizes=False, backs=False)


def run(options: argparse.Namespace) -> int:
    """Prints the sheet, which needs no catalog; or takes its readings, and prints it as they say where asked to."""
    chosen = printing(options)
    if options.read is None:
        return done(_printed(options, chosen))
    solution = solved(options.read, chosen.paper.size, chosen.correction)
    rows = [*report(solution), *_next(options, chosen, solution.correction)]
    if options.output is not None:
        rows.append(_printed(options, chosen._replace(correction=solution.correction)))
    return done("\n".join(rows))


def _printed(options: argparse.Namespace, chosen: Options) -> str:
    """Prints the sheet, and says so."""
    from generator.artwork.theme import load_theme
    from generator.commands.handwork import handwork, sides
    from generator.kit import build_alignment
    from generator.staging import replace_file

    path = pdf_path(options.output, "alignment.pdf")
    document, data = build_alignment(path.name, None, chosen, load_theme())
    tell_edges([document], chosen.margins)
    replace_file(path, data)
    told = f"{path}: print at 100 %, {sides(document, chosen.flip)}"
    return "\n".join((told, *(f"  {line}" for line in handwork([document], chosen.flip))))


def _next(options: argparse.Namespace, chosen: Options, found: Correction) -> list[str]:
    """How to print from now on, and how to keep it."""
    if found == chosen.correction:
        return ["there is nothing to change: print as this sheet was printed"]
    again = stated(options).corrected(found).typed
    if options.printer:
        again = f"--printer {options.printer} {again}"
    return [
        f"to print so:  afterlight kit {again}",
        f"to check it:  afterlight align {again}  (which should read 0 at all corners)",
        f"to keep it:   afterlight printer save {options.printer or 'NAME'} {again}",
    ]


COMMAND: Final = Command(configure, run, "afterlight align --flip short")
