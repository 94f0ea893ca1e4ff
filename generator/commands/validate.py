"""`afterlight validate`: says what is wrong with a catalog."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.commands.command import Command
from generator.commands.shared import catalog_argument, read_catalog
from generator.console import CATALOG_ERRORS, DONE, UsageError, colored, say

if TYPE_CHECKING:
    import argparse


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the command's options."""
    catalog_argument(parser)
    parser.add_argument(
        "--format", choices=("full", "concise", "json", "sarif"), default="full", help="default: %(default)s"
    )
    parser.add_argument("--strict", action="store_true", help="take warnings for errors")
    parser.add_argument("--fix", action="store_true", help="show the fewest changes that make the catalog valid")
    parser.add_argument("--write", action="store_true", help="with --fix: write them into the file")


def run(options: argparse.Namespace) -> int:
    """Prints the diagnostics, which are the result."""
    if options.fix:
        if options.format != "full":
            raise UsageError("--fix answers in full only; leave --format out")
        from generator.commands.fixing import mend

        return mend(options)
    if options.write:
        raise UsageError("--write goes with --fix; example: afterlight validate --fix --write")

    from generator.diagnostics import has_errors, strict
    from generator.rendering import render

    loaded = read_catalog(options.catalog, options.max_size)
    if options.strict:
        loaded = loaded._replace(problems=strict(loaded.problems))
    if text := render(loaded, options.format, colored=colored("stdout")):
        say(text)
    return CATALOG_ERRORS if has_errors(loaded.problems) else DONE


COMMAND: Final = Command(configure, run, "afterlight validate catalog.yaml --format concise")
