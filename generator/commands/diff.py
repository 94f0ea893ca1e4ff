"""`afterlight diff`: says what differs between two catalogs, and which pieces must be printed again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from generator.commands.command import Command
from generator.commands.shared import DEFAULT_CATALOG, no_catalog, size_option
from generator.console import DONE, CatalogRefusedError, UsageError, colored, complain, say

if TYPE_CHECKING:
    import argparse

    from generator.catalog.model import Catalog
    from generator.comparison import Comparison
    from generator.origins import Origin
    from generator.reprinting import Reprint


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the command's options."""
    parser.add_argument("old", metavar="OLD", help="a catalog, a kit's folder or PDF, or a git revision as in HEAD~1")
    parser.add_argument("new", nargs="?", default=DEFAULT_CATALOG, metavar="NEW", help="likewise; default: %(default)s")
    parser.add_argument("--format", choices=("full", "json"), default="full", help="default: %(default)s")
    size_option(parser)


def run(options: argparse.Namespace) -> int:
    """Prints the differences, which are the result whether or not there are any."""
    limit = options.max_size << 20
    new_file = Path(options.new)
    ours = new_file.as_posix() if new_file.is_file() and not new_file.is_absolute() else DEFAULT_CATALOG
    origins = [_found(options.old, limit, ours), _found(options.new, limit, DEFAULT_CATALOG)]
    old, new = _valid(origins, limit)

    from generator.artwork.theme import load_theme
    from generator.comparison import compare
    from generator.reprinting import Box, reprint

    found = compare(old, new)
    pieces = reprint(Box(old), Box(new), load_theme())
    tell = _json if options.format == "json" else _full
    say(tell(origins, (old, new), found, pieces))
    return DONE


def _found(name: str, limit: int, catalog: str) -> Origin:
    """What the user named; a revision alone stands for its `catalog`.

    Raises UsageError for a name that can name nothing, or OSError where nothing has it.
    """
    from generator.origins import find_origin

    if name == DEFAULT_CATALOG and not Path(name).exists():
        raise no_catalog(name)
    try:
        return find_origin(name, limit, catalog)
    except ValueError as error:
        raise UsageError(str(error)) from None


def _valid(origins: list[Origin], limit: int) -> list[Catalog]:
    """The catalogs. Where one has errors, tells those, and raises CatalogRefusedError.

    Warnings are not told: they say nothing on what differs, and `validate` tells them.
    """
    from generator.catalog.load import check

    read = [check(origin.data, origin.name, limit=limit) for origin in origins]
    refused = [loaded for loaded in read if loaded.catalog is None]
    if refused:
        from generator.catalog.text.characters import escaped
        from generator.rendering import render

        blocks = [render(loaded, "full", colored=colored("stderr")) for loaded in refused]
        names = " and ".join(dict.fromkeys(escaped(loaded.name) for loaded in refused))
        complain("\n\n".join(blocks))
        complain(f"afterlight: differences are told between valid catalogs only; first mend {names}")
        raise CatalogRefusedError
    return [loaded.catalog for loaded in read if loaded.catalog]


def _full(origins: list[Origin], catalogs: tuple[Catalog, Catalog], found: Comparison, pieces: Reprint) -> str:
    from generator.bookmaking import says_otherwise
    from generator.catalog.text.characters import escaped
    from generator.commands.differences import BOOKLET, in_words

    old, new = catalogs
    head = " -> ".join(
        f"{escaped(origin.name)} (revision {catalog.revision})"
        for origin, catalog in zip(origins, catalogs, strict=True)
    )
    lines = [*in_words(found, pieces), *([BOOKLET] if says_otherwise(old, new) else [])]
    if not lines:
        return f"{head}: " + ("nothing differs" if old.data == new.data else "nothing differs but how it is written")
    return "\n".join((f"{head}:", *(f"  {line}" for line in lines)))


def _json(origins: list[Origin], catalogs: tuple[Catalog, Catalog], found: Comparison, pieces: Reprint) -> str:
    import json

    from generator.bookmaking import says_otherwise
    from generator.commands.differences import as_data

    sides = {
        side: {"name": origin.name, "kind": origin.kind, "rules": catalog.rules, "sha256": catalog.sha256}
        for side, origin, catalog in zip(("old", "new"), origins, catalogs, strict=True)
    }
    return json.dumps(
        {"format": 1, **sides, **as_data(found, pieces), "booklet": says_otherwise(*catalogs)}, indent=2
    )  # all of it printable ASCII


COMMAND: Final = Command(configure, run, "afterlight diff output")
