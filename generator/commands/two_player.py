"""`afterlight two-player`: draws the modules that two players set aside."""

from __future__ import annotations

import argparse
import os
from typing import Final

from generator.commands.command import Command
from generator.commands.printing import print_options, printing
from generator.commands.shared import SIDES, catalog_option, pdf_path, valid_catalog
from generator.console import done

_SEED_DIGITS: Final = 12


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the command's options."""
    parser.add_argument("--seed", type=_seed, metavar="N", help="draw the same modules again; default: by chance")
    catalog_option(parser)
    parser.add_argument("-o", "--output", metavar="FILE", help="the list that marks them; default: two-player.pdf")
    print_options(parser, sizes=False, backs=False)


def _seed(text: str) -> int:
    """A seed as it is typed and printed. Raises ArgumentTypeError for anything else."""
    if not (text.isascii() and text.isdigit() and len(text) <= _SEED_DIGITS):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of at most {_SEED_DIGITS} digits")
    return int(text)


def run(options: argparse.Namespace) -> int:
    """Draws, tells the modules and the seed, and prints the list that marks them."""
    catalog = valid_catalog(options)

    from generator.artwork.theme import load_theme
    from generator.kit import build_two_player
    from generator.staging import replace_file

    seed: int = int.from_bytes(os.urandom(3), "big") if options.seed is None else options.seed
    path = pdf_path(options.output, "two-player.pdf")
    drawn = build_two_player(path.name, seed, catalog, printing(options), load_theme())
    replace_file(path, drawn.data)
    left = catalog.parameters.two_player_supply(len(catalog.modules))
    storms = " and ".join(str(purchases) for purchases in catalog.parameters.thresholds(left))
    ids = "".join(f"\n  {module.id}  {module.guild.title}" for module in drawn.aside)
    return done(
        f"set aside, drawn with the seed {seed}:{ids}\n"
        f"{left} modules are left: the Storms come at purchases {storms}, the Final Storm at the end\n"
        f"{path}: the list that marks them; print at 100 %, {SIDES[drawn.document.plex.value]}"
    )


COMMAND: Final = Command(configure, run, "afterlight two-player --seed 7")
