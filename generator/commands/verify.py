"""`afterlight verify`: reads a printed kit back and says whether it is what its catalog says."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from generator.commands.command import Command
from generator.commands.shared import DEFAULT_FOLDER
from generator.console import CATALOG_ERRORS, DONE, UsageError, say

if TYPE_CHECKING:
    import argparse


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the command's options."""
    parser.add_argument(
        "folder", nargs="?", default=DEFAULT_FOLDER, metavar="DIR", help="the folder of a kit; default: %(default)s"
    )
    parser.add_argument("--format", choices=("full", "concise", "json"), default="full", help="default: %(default)s")
    parser.description = (
        f"{parser.description} Every file is read anew, with nothing of the code that wrote it. Ends with 0 where "
        "nothing is wrong, 1 where the kit has errors, 2 where DIR holds no kit, and 3 where it cannot be read."
    )


def run(options: argparse.Namespace) -> int:
    """Prints what is wrong, which is the result."""
    folder = Path(options.folder)
    if folder.is_file():
        raise UsageError(f"{options.folder} is a file; name the folder of a kit")

    from generator.verification.finding import sound
    from generator.verification.telling import tell
    from generator.verification.verify import NoKitError, verify

    try:
        verdict = verify(folder)
    except NoKitError:
        if not folder.exists():
            raise FileNotFoundError(f"there is no folder {options.folder}; `afterlight kit` prints one") from None
        raise UsageError(f"{options.folder} holds no kit: there is no kit.json in it") from None
    say(tell(verdict, options.folder, options.format))
    return DONE if sound(verdict.findings) else CATALOG_ERRORS


COMMAND: Final = Command(configure, run, "afterlight verify output")
