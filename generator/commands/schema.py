"""`afterlight schema`: prints the JSON Schema of a catalog."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from generator.commands.command import Command
from generator.console import DONE, done, put

if TYPE_CHECKING:
    import argparse


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the command's options."""
    parser.add_argument("-o", "--output", metavar="FILE", help="default: standard output")


def run(options: argparse.Namespace) -> int:
    """Prints the schema, or writes it into a file. It needs no catalog."""
    from generator.catalog.schema import TITLE, schema

    data = schema()
    if options.output is None:
        put(data)
        return DONE
    from generator.replacing import put_text

    path = Path(options.output)
    path.parent.mkdir(parents=True, exist_ok=True)
    put_text(path, data, ours=lambda head: TITLE.encode() in head, kind="a schema of the catalog")
    return done(f"{path}: the schema, by which editors complete and check a catalog")


COMMAND: Final = Command(configure, run, "afterlight schema -o catalog.schema.json")
