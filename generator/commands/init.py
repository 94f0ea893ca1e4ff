"""`afterlight init`: writes the standard catalog."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from generator.commands.command import Command
from generator.commands.shared import DEFAULT_CATALOG
from generator.console import UsageError, done

if TYPE_CHECKING:
    import argparse


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the command's options: it has none."""


def run(options: argparse.Namespace) -> int:  # noqa: ARG001  # every command takes the options
    """Writes the catalog, unless there is one."""
    from generator.artwork.templates import standard_catalog
    from generator.staging import create_file

    try:
        create_file(Path(DEFAULT_CATALOG), standard_catalog().read_bytes())
    except FileExistsError:
        raise UsageError(f"{DEFAULT_CATALOG} is there already; it was left alone") from None
    return done(f"{DEFAULT_CATALOG}: the standard catalog. Next: afterlight kit")


COMMAND: Final = Command(configure, run, "afterlight init")
