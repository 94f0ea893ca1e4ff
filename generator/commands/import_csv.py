"""`afterlight import-csv`: takes the modules of a table into a catalog."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from generator.commands.command import Command
from generator.commands.shared import catalog_option, counted, read_bytes
from generator.console import CATALOG_ERRORS, DONE, UsageError, colored, complain, done, say

if TYPE_CHECKING:
    import argparse

    from generator.catalog.load import Loaded
    from generator.rendering import Style


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the command's options."""
    parser.add_argument("table", metavar="FILE", help="a CSV file, as `afterlight export-csv` writes it")
    catalog_option(parser)
    parser.add_argument("--write", action="store_true", help="write the change, which is only shown otherwise")
    parser.add_argument(
        "--format",
        choices=("full", "concise", "json", "sarif"),
        default="full",
        help="of what is wrong; default: %(default)s",
    )


def run(options: argparse.Namespace) -> int:
    """Shows what the table changes in the catalog, or changes it. A table with errors changes nothing."""
    from generator.catalog.load import Loaded
    from generator.catalog.table.merging import NOTHING, merged, new_catalog, read_target
    from generator.catalog.table.reading import check_table

    limit = options.max_size << 20
    data = read_bytes(options.table, limit)
    if data is None:
        raise FileNotFoundError(f"there is no table {options.table}; `afterlight export-csv -o FILE` writes one")
    path = Path(options.catalog)
    before = read_bytes(options.catalog, limit)
    target = None if before is None else read_target(before, options.catalog, limit=limit)
    if isinstance(target, Loaded):
        _tell(target, options.format)
        return CATALOG_ERRORS
    loaded = check_table(data, options.table, NOTHING if target is None else target.rest, limit=limit)
    _tell(loaded, options.format)
    if loaded.catalog is None:
        return CATALOG_ERRORS
    modules = loaded.catalog.modules
    if target is None:
        return _made(path, new_catalog(modules), counted(len(modules), "module"), write=options.write)
    try:
        after = merged(target, modules)
    except ValueError as error:
        raise UsageError(f"{path}: {error}") from None
    return _changed(path, target.data, after, write=options.write)


def _tell(loaded: Loaded, style: Style) -> None:
    """Tells what is wrong. For a program, which asks for JSON or SARIF, that nothing is wrong is worth telling too."""
    from generator.rendering import render

    if loaded.problems or style in ("json", "sarif"):
        # A table has no version of the rules and no revision to tell: those are the catalog's.
        complain(render(loaded._replace(catalog=None), style, colored=colored("stderr")))


def _made(path: Path, data: bytes, modules: str, *, write: bool) -> int:
    """A new catalog, where there was none."""
    from generator.commands.fixing import difference
    from generator.staging import create_file

    if not write:
        say(difference(b"", data, str(path), paint=colored("stdout")))
        complain(f"there is no catalog {path} yet; --write makes it, with the printed parameters")
        return DONE
    create_file(path, data)
    return done(f"{path}: a new catalog of {modules}, with the printed parameters. Next: afterlight kit")


def _changed(path: Path, before: bytes, after: bytes, *, write: bool) -> int:
    """The catalog with the table's modules."""
    from generator.commands.fixing import difference
    from generator.replacing import replace_text

    if before == after:
        return done(f"{path}: it has these modules already; nothing was changed")
    shown = difference(before, after, str(path), paint=colored("stdout"))
    if not write:
        say(shown)
        complain(f"nothing was changed; --write changes {path} so")
        return DONE
    replace_text(path, before, after)
    return done(f"{path}: changed as the table says, all else kept")


COMMAND: Final = Command(configure, run, "afterlight import-csv modules.csv --write")
