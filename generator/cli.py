"""The command line: which commands there are, and what a run that failed says.

Each command is a module of `generator.commands`. Only the one that is asked for is loaded.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Final

from generator import __version__
from generator.console import (
    CATALOG_ERRORS,
    USAGE,
    CatalogRefusedError,
    complain,
    flush,
    prepare,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.commands.command import Command

COMMANDS: Final = {
    "validate": "say what is wrong with a catalog, where, and what mends it",
    "explain": "say what a code of the diagnostics means, and show it wrong and right",
    "kit": "print the whole kit into a folder",
    "verify": "read a printed kit back and say whether it is what its catalog says",
    "piece": "print single pieces again, from the drawings of the kit",
    "diff": "say what differs between two catalogs, and which pieces must be printed again",
    "watch": "check the catalog and print the kit anew whenever the file is saved",
    "stats": "tell how a catalog is made up, and draw it",
    "align": "print the alignment and size sheet",
    "rules": "print the rules as pages to read on a screen",
    "printer": "save, list, show and remove printers: how far their backs lie off, their margins and paper",
    "two-player": "draw the modules that two players set aside",
    "figure": "draw a position of a station, checked by the rules",
    "export-csv": "write the modules as a table for spreadsheets",
    "import-csv": "take the modules of a table into the catalog",
    "schema": "print the JSON Schema by which editors check a catalog",
    "init": "write the standard catalog.yaml into this folder, and its schema for editors",
}
"""Every command with what it does."""

SIGNED: Final = frozenset(("--back-shift", "--back-rotate", "--read"))
"""Options whose value may begin with a minus."""


def main(arguments: Sequence[str]) -> int:
    """Runs one command and returns its exit code. Never lets an exception out."""
    prepare()
    try:
        options = _parser(arguments).parse_args(_joined(arguments))
        if getattr(options, "named", None) is not None:  # the catalog of commands that take it as an argument too
            options.catalog = options.named
        run: Callable[[argparse.Namespace], int] = options.run
        return run(options)
    except SystemExit as stop:  # argparse has said why
        return stop.code if isinstance(stop.code, int) else USAGE
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001  # the last resort: a message, never a traceback
        return _failed(error)
    finally:
        flush()


def _joined(arguments: Sequence[str]) -> list[str]:
    """The arguments with a value that begins with a minus joined to its option: else it is taken for an option."""
    joined: list[str] = []
    for argument in arguments:
        if joined and joined[-1] in SIGNED and argument[:1] == "-" and argument[1:2] in "0123456789.":
            joined[-1] += f"={argument}"
        else:
            joined.append(argument)
    return joined


def _failed(error: BaseException) -> int:
    """Says what went wrong, and returns the exit code for it."""
    from generator.catalog.text.characters import escaped
    from generator.failures import explained

    if isinstance(error, CatalogRefusedError):
        return CATALOG_ERRORS
    message, code = explained(error)
    complain("\n".join(f"afterlight: {escaped(line)}" for line in message.split("\n")))
    return code


def _parser(arguments: Sequence[str]) -> argparse.ArgumentParser:
    """The whole command line. Only the command that is asked for has its options: nothing else needs any."""
    parser = argparse.ArgumentParser(
        prog="afterlight",
        description="Prints the playtest kit of the board game Afterlight Station from its module catalog.",
        epilog="example: afterlight kit --paper letter",
    )
    parser.add_argument("--version", action="version", version=f"afterlight-kit {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    asked = next((argument for argument in arguments if not argument.startswith("-")), None)
    for name, purpose in COMMANDS.items():
        parts = commands.add_parser(name, help=purpose, description=purpose[0].upper() + purpose[1:] + ".")
        if name == asked:
            command = _loaded(name)
            command.configure(parts)
            parts.set_defaults(run=command.run)
            parts.epilog = f"example: {command.example}"
    return parser


def _loaded(name: str) -> Command:  # noqa: C901, PLR0912  # a mere list, an arm for each command
    match name:
        case "validate":
            from generator.commands.validate import COMMAND
        case "explain":
            from generator.commands.explain import COMMAND
        case "kit":
            from generator.commands.kit import COMMAND
        case "verify":
            from generator.commands.verify import COMMAND
        case "piece":
            from generator.commands.piece import COMMAND
        case "diff":
            from generator.commands.diff import COMMAND
        case "watch":
            from generator.commands.watch import COMMAND
        case "stats":
            from generator.commands.stats import COMMAND
        case "align":
            from generator.commands.align import COMMAND
        case "rules":
            from generator.commands.rules import COMMAND
        case "printer":
            from generator.commands.printer import COMMAND
        case "two-player":
            from generator.commands.two_player import COMMAND
        case "figure":
            from generator.commands.figure import COMMAND
        case "export-csv":
            from generator.commands.export_csv import COMMAND
        case "import-csv":
            from generator.commands.import_csv import COMMAND
        case "schema":
            from generator.commands.schema import COMMAND
        case _:
            from generator.commands.init import COMMAND
    return COMMAND
