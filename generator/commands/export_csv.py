"""`afterlight export-csv`: writes the modules as a table."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Final

from generator.commands.command import Command
from generator.commands.shared import DEFAULT_CATALOG, catalog_argument, counted, no_catalog, read_bytes
from generator.console import CATALOG_ERRORS, DONE, colored, complain, done, put

if TYPE_CHECKING:
    import argparse


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the command's options."""
    catalog_argument(parser)
    parser.add_argument("-o", "--output", metavar="FILE", help="default: standard output")
    parser.add_argument("--semicolon", action="store_true", help="for spreadsheets whose decimal sign is the comma")


def run(options: argparse.Namespace) -> int:
    """Writes the table. Modules that break the rules can be mended in it, so they are told and written."""
    from generator.catalog.load import check
    from generator.catalog.table.columns import is_table
    from generator.catalog.table.merging import Target, read_target
    from generator.catalog.table.writing import table
    from generator.rendering import render

    limit = options.max_size << 20
    read = read_bytes(options.catalog, limit)
    if read is None:
        raise no_catalog(options.catalog)
    target = read_target(read, options.catalog, limit=limit)
    nodes = target.modules.items if isinstance(target, Target) else ()
    data = table(nodes, ";" if options.semicolon else ",") if isinstance(target, Target) else None
    loaded = check(read, options.catalog, limit=limit)
    if loaded.problems:
        complain(render(loaded, "full", colored=colored("stderr")))
    if data is None:
        return CATALOG_ERRORS
    if options.output is None:
        put(data)
        return DONE
    from generator.replacing import put_text

    path = Path(options.output)
    put_text(path, data, ours=is_table, kind="a table of modules")
    back = ["afterlight", "import-csv", _argument(str(path))]
    if options.catalog != DEFAULT_CATALOG:
        back += ["-c", _argument(options.catalog)]
    return done(f"{path}: {counted(len(nodes), 'module')}. Back again: {shlex.join(back)}")


def _argument(name: str) -> str:
    """A file's name as it is typed: one that begins like an option would be taken for one."""
    return f"./{name}" if name.startswith("-") else name


COMMAND: Final = Command(configure, run, "afterlight export-csv -o modules.csv")
