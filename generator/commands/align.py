"""`afterlight align`: prints the alignment sheet alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.commands.command import Command
from generator.commands.shared import SIDES, pdf_path, print_options, printing
from generator.console import done

if TYPE_CHECKING:
    import argparse


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the command's options."""
    parser.add_argument("-o", "--output", metavar="FILE", help="default: alignment.pdf")
    print_options(parser)


def run(options: argparse.Namespace) -> int:
    """Prints the sheet. It needs no catalog."""
    from generator.artwork.theme import load_theme
    from generator.kit import build_alignment
    from generator.staging import replace_file

    path = pdf_path(options.output, "alignment.pdf")
    document, data = build_alignment(path.name, None, printing(options), load_theme())
    replace_file(path, data)
    return done(f"{path}: print at 100 %, {SIDES[document.plex.value]}")


COMMAND: Final = Command(configure, run, "afterlight align --flip short")
