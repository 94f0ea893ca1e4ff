"""`afterlight explain`: says what a code of the diagnostics means, and shows it wrong and right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.commands.command import Command
from generator.commands.shared import refuse_unknown
from generator.console import DONE, say

if TYPE_CHECKING:
    import argparse

PAGE: Final = "diagnostics.md"
"""The template that explains every code."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the command's options."""
    parser.add_argument("codes", nargs="*", metavar="CODE", help="what to explain; default: list all codes")


def run(options: argparse.Namespace) -> int:
    """Prints what the page says of the codes, or lists them all. Raises UsageError for a code that there is not."""
    from generator.explanations import overview, plain, sections

    found = {section.code: section for section in sections(_page())}
    refuse_unknown("code", options.codes, tuple(found), "`afterlight explain` lists all codes")
    codes = dict.fromkeys(options.codes)
    say("\n\n\n".join(plain(found[code]) for code in codes) if codes else overview(found.values()))
    return DONE


def _page() -> str:
    """The page's text. Raises TemplateError where it cannot be read."""
    from generator.artwork.templates import TemplateError, template

    try:
        return template(PAGE).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise TemplateError(f"{PAGE}: cannot be read: {error}") from None


COMMAND: Final = Command(configure, run, "afterlight explain four-bulkheads")
