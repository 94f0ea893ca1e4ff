"""`afterlight kit`: prints the whole kit, or what has changed since an earlier one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from generator.commands.command import Command
from generator.commands.expecting import expect_option, refuse_unexpected
from generator.commands.printing import print_options, printing
from generator.commands.shared import DEFAULT_FOLDER, catalog_option, refuse_unknown, valid_catalog
from generator.console import DONE, UsageError, done, say

if TYPE_CHECKING:
    import argparse

    from generator.artwork.theme import Theme
    from generator.catalog.model import Catalog
    from generator.options import Options
    from generator.patching import Patch

PATCH_FOLDER: Final = "patch"
"""Where a patch goes unless the user says otherwise: the kit that it is for stays as it is."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the command's options."""
    catalog_option(parser)
    parser.add_argument(
        "-o", "--output", metavar="DIR", help=f"default: {DEFAULT_FOLDER}, or {PATCH_FOLDER} with --since"
    )
    print_options(parser)
    parser.add_argument("--players", type=int, choices=(2, 3, 4), help="print for that many; default: 4")
    parser.add_argument(
        "--only",
        metavar="FILES",
        help="print some of the files, as in --only modules,credits; the folder then holds those alone",
    )
    parser.add_argument(
        "--since",
        metavar="KIT",
        help="print only the pieces that differ from those of an earlier kit, its folder or one of its PDFs, "
        "and a list of what to take out of the box",
    )
    expect_option(parser, modules=False)


def run(options: argparse.Namespace) -> int:
    """Builds the kit, puts it in place, and says how to print each file."""
    catalog = valid_catalog(options)
    refuse_unexpected(options, options.catalog, catalog)

    from generator.artwork.theme import load_theme
    from generator.commands.edges import tell_edges
    from generator.commands.summary import summary
    from generator.kit import build_kit
    from generator.staging import replace_kit

    theme = load_theme()
    chosen = printing(options)._replace(players=options.players or 4, only=_only(options.only))
    patch = None
    if options.since is not None:
        chosen, patch = _patch(options, catalog, chosen, theme)
        if patch.empty:
            say(f"no piece differs from those of {options.since}: nothing is to be printed, and nothing was written")
            return DONE
    folder = options.output or (_patch_folder(options.since) if patch else DEFAULT_FOLDER)
    kit = build_kit(catalog, chosen, theme, patch=patch)
    gone = replace_kit(Path(folder), kit.files)
    tell_edges(kit.documents, chosen.margins)
    return done(summary(kit, chosen, folder, [name for name in gone if name.endswith(".pdf")], patch))


def _only(words: str | None) -> tuple[str, ...]:
    """The files that are asked for. Raises UsageError for a word that names none."""
    from generator.options import FILES

    if words is None:
        return FILES
    wanted = [word.strip().removesuffix(".pdf") for word in words.split(",")]
    refuse_unknown("file of the kit", wanted, FILES, f"they are {', '.join(FILES)}")
    return tuple(wanted)


def _patch(options: argparse.Namespace, catalog: Catalog, chosen: Options, theme: Theme) -> tuple[Options, Patch]:
    """What has changed since the kit that the options name, and how to print it: like that kit where nothing is said.

    Raises UsageError, CatalogRefusedError or OSError where that cannot be told.
    """
    from generator.bookmaking import says_otherwise
    from generator.commands.sources import matched, named_source
    from generator.options import FILES
    from generator.patching import patch
    from generator.reprinting import Box

    if options.only is not None:
        raise UsageError("--since prints what differs, whatever file it is in; leave --only away")
    earlier = named_source(options.since, options.max_size << 20)
    theirs = earlier.printing
    mine = matched(options, chosen, theirs)._replace(
        players=options.players or theirs.players,
        only=tuple(name for name in FILES if name != "alignment"),
    )
    if options.output and _holds(options.output, options.since):
        raise UsageError(
            f"{options.output} is the kit that the patch is for, and would be lost; name another folder with -o"
        )
    old = Box(earlier.catalog, theirs.players, theirs.fitted)
    made = patch(old, Box(catalog, mine.players, mine.fitted), theme)
    return mine, made._replace(booklet=says_otherwise(earlier.catalog, catalog))


def _patch_folder(since: str) -> str:
    """Where a patch goes: the usual folder, or the next one where that holds the patch that this one is for."""
    return f"{PATCH_FOLDER}-2" if _holds(PATCH_FOLDER, since) else PATCH_FOLDER


def _holds(folder: str, kit: str) -> bool:
    """Whether a kit, named by its folder or by one of its files, lies in that folder."""
    named, target = Path(kit), Path(folder)
    kept = named if named.is_dir() else named.parent
    return target.exists() and kept.exists() and target.samefile(kept)


COMMAND: Final = Command(configure, run, "afterlight kit --paper letter -o print")
