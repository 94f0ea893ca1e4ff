"""`afterlight kit`: prints the whole kit."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from generator.commands.command import Command
from generator.commands.shared import (
    DEFAULT_FOLDER,
    SIDES,
    STOCKS,
    catalog_option,
    counted,
    print_options,
    printing,
    refuse_unknown,
    valid_catalog,
)
from generator.console import done

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from generator.kit import Kit


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the command's options."""
    catalog_option(parser)
    parser.add_argument("-o", "--output", default=DEFAULT_FOLDER, metavar="DIR", help="default: %(default)s")
    print_options(parser)
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=4, help="print for that many; default: 4")
    parser.add_argument(
        "--only",
        metavar="FILES",
        help="print some of the files, as in --only modules,credits; the folder then holds those alone",
    )


def run(options: argparse.Namespace) -> int:
    """Builds the kit, puts it in place, and says how to print each file."""
    catalog = valid_catalog(options)

    from generator.artwork.theme import load_theme
    from generator.kit import build_kit
    from generator.staging import replace_kit

    chosen = printing(options)._replace(players=options.players, only=_only(options.only))
    kit = build_kit(catalog, chosen, load_theme())
    gone = replace_kit(Path(options.output), kit.files)
    return done(summary(kit, options.output, [name for name in gone if name.endswith(".pdf")]))


def _only(words: str | None) -> tuple[str, ...]:
    """The files that are asked for. Raises UsageError for a word that names none."""
    from generator.kit import FILES

    if words is None:
        return FILES
    wanted = [word.strip().removesuffix(".pdf") for word in words.split(",")]
    refuse_unknown("file of the kit", wanted, FILES, f"they are {', '.join(FILES)}")
    return tuple(wanted)


def summary(kit: Kit, folder: str, gone: Sequence[str]) -> str:
    """What was made, in the order in which it is best printed, and how to print each file."""
    documents = kit.documents
    sheets, pieces, cuts = (sum(getattr(d, what) for d in documents) for what in ("sheets", "pieces", "cuts"))
    rows = [(d.name, counted(d.sheets, "sheet"), STOCKS[d.stock], SIDES[d.plex.value], d.title) for d in documents]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]) - 1)]
    lines = [f"{folder}: print at 100 %, in this order:"]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        lines.append(f"  {'  '.join(cells)}  {row[-1]}")
    counts = [counted(sheets, "sheet"), counted(pieces, "piece"), counted(cuts, "straight cut")]
    lines.append(f"  {', '.join(counts)}")
    if gone:
        lines.append(f"  no longer in the folder: {' '.join(gone)}")
    return "\n".join(lines)


COMMAND: Final = Command(configure, run, "afterlight kit --paper letter -o print")
