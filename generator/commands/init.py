"""`afterlight init`: writes the standard catalog."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from generator.commands.command import Command
from generator.commands.shared import DEFAULT_CATALOG
from generator.console import UsageError, done

if TYPE_CHECKING:
    import argparse

SCHEMA: Final = Path("templates", "catalog.schema.json")
"""Where the catalog's first line has editors look for its schema."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the command's options: it has none."""


def run(options: argparse.Namespace) -> int:  # noqa: ARG001  # every command takes the options
    """Writes the catalog, unless there is one, and the schema that it names, unless there is one."""
    from generator.artwork.templates import standard_catalog, template
    from generator.replacing import create_files

    catalog = Path(DEFAULT_CATALOG)
    if os.path.lexists(catalog):
        raise UsageError(f"{DEFAULT_CATALOG} is there already; it was left alone")
    files = {catalog: standard_catalog().read_bytes()}
    kept = os.path.lexists(SCHEMA)
    if not kept:
        files[SCHEMA] = template(SCHEMA.name).read_bytes()
    create_files(files)
    schema = "is there already; it was left alone" if kept else "by it editors complete and check the catalog"
    return done(
        f"{DEFAULT_CATALOG}: the standard catalog. Next: afterlight kit\n"
        f"{SCHEMA.as_posix()}{' ' if kept else ': '}{schema}"
    )


COMMAND: Final = Command(configure, run, "afterlight init")
