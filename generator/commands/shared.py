"""What several commands have in common: options, reading a catalog, and how answers are worded."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Final

from generator.console import CatalogRefusedError, UsageError, colored, complain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.catalog.load import Loaded
    from generator.catalog.model import Catalog

DEFAULT_CATALOG: Final = "catalog.yaml"
DEFAULT_FOLDER: Final = "output"

SIDES: Final = {
    "single": "one side",
    "duplex-long-edge": "both sides, flip on the long edge",
    "duplex-short-edge": "both sides, flip on the short edge",
}

STOCKS: Final = {
    "tile": "card 300 g",
    "card": "card 250 g",
    "board": "paper 160 g",
    "paper": "paper 80 g",
}
"""What to print each kind of file on; any paper near it will do."""


MOST_MIB: Final = 64
"""The largest catalog that can be asked for."""


def catalog_option(parser: argparse.ArgumentParser) -> None:
    """Adds the options that name the catalog and say how large it may be."""
    parser.add_argument("-c", "--catalog", default=DEFAULT_CATALOG, metavar="CATALOG", help="default: %(default)s")
    size_option(parser)


def catalog_argument(parser: argparse.ArgumentParser) -> None:
    """Adds the argument that names the catalog, where a command is of it alone; `-c` names it too, as elsewhere."""
    parser.add_argument("catalog", nargs="?", default=DEFAULT_CATALOG, metavar="CATALOG", help="default: %(default)s")
    parser.add_argument("-c", "--catalog", dest="named", metavar="CATALOG", help="the same")
    size_option(parser)


def size_option(parser: argparse.ArgumentParser) -> None:
    """Adds the option that says how large a catalog may be."""
    parser.add_argument(
        "--max-size", type=_mebibytes, default=1, metavar="MIB", help="read catalogs of up to so many MiB; default: 1"
    )


def _mebibytes(text: str) -> int:
    """A size as it is typed. Raises ArgumentTypeError for anything else."""
    if not (text.isascii() and text.isdigit() and len(text) <= 3 and 1 <= int(text) <= MOST_MIB):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 to {MOST_MIB}")
    return int(text)


def read_catalog(name: str, max_size: int = 1) -> Loaded:
    """Reads a catalog of up to so many MiB. Raises FileNotFoundError, with a way out, or another OSError."""
    from generator.catalog.load import load

    try:
        return load(Path(name), limit=max_size << 20)
    except FileNotFoundError:
        raise no_catalog(name) from None


def read_bytes(name: str, limit: int) -> bytes | None:
    """A file's bytes, of a larger file one more than the limit; None where it is not there. Raises OSError."""
    try:
        with Path(name).open("rb") as file:
            return file.read(limit + 1)
    except FileNotFoundError:
        return None


def no_catalog(name: str) -> FileNotFoundError:
    """The error that a catalog is not there, with a way out."""
    hint = "; `afterlight init` writes the standard catalog here" if name == DEFAULT_CATALOG else ""
    return FileNotFoundError(f"there is no catalog {name}{hint}")


def valid_catalog(options: argparse.Namespace) -> Catalog:
    """The catalog that the options of `catalog_option` name.

    Tells its problems, and raises CatalogRefusedError where it has errors.
    """
    loaded = read_catalog(options.catalog, options.max_size)
    if loaded.problems:
        from generator.rendering import render

        complain(render(loaded, "full", colored=colored("stderr")))
    if loaded.catalog is None:
        raise CatalogRefusedError
    return loaded.catalog


def pdf_path(name: str | None, default: str) -> Path:
    """The file to write. Raises UsageError for a name that promises something else than a PDF."""
    if name is None:
        return Path(default)
    path = Path(name)
    if not name or path.suffix.lower() in {".svg", ".png", ".jpg", ".jpeg"}:
        raise UsageError(f"{name!r} is not the name of a PDF; the artwork as SVG lies in the kit's folder artwork/")
    return path


def refuse_unknown(what: str, words: Sequence[str], known: Sequence[str], hint: str) -> None:
    """Raises UsageError with a line for each of the words that is not known."""
    unknown = [word for word in dict.fromkeys(words) if word not in known]
    if unknown:
        from generator.suggest import nearest

        near = [nearest(word, known) for word in unknown]
        lines = [
            f"there is no {what} {word!r}; " + (f"did you mean {meant}?" if meant else hint)
            for word, meant in zip(unknown, near, strict=True)
        ]
        raise UsageError("\n".join(lines))


def counted(number: int, what: str) -> str:
    """A number with its noun."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
