"""The command line: the only module that prints, and that knows exit codes.

0 done; 1 the catalog has errors; 2 wrong usage; 3 the environment failed; 130 interrupted.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from generator import __version__
from generator.artwork.templates import TemplateError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.catalog.load import Loaded
    from generator.catalog.model import Catalog
    from generator.kit import Kit, Options

DONE: Final = 0
CATALOG_ERRORS: Final = 1
USAGE: Final = 2
ENVIRONMENT: Final = 3
INTERRUPTED: Final = 130

_SIDES: Final = {
    "single": "one side",
    "duplex-long-edge": "both sides, flip on the long edge",
    "duplex-short-edge": "both sides, flip on the short edge",
}

_STOCKS: Final = {
    "tile": "card 300 g",
    "card": "card 250 g",
    "board": "paper 160 g",
    "paper": "paper 80 g",
}
"""What to print each kind of file on; any paper near it will do."""

_SEED_DIGITS: Final = 12

DEFAULT_CATALOG: Final = "catalog.yaml"
DEFAULT_FOLDER: Final = "output"


class UsageError(Exception):
    """The command cannot be carried out as it was given."""


class CatalogRefusedError(Exception):
    """The catalog has errors. They have been told."""


def main(arguments: Sequence[str]) -> int:
    """Runs one command and returns its exit code. Never lets an exception out."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # the shell has closed it
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115  # for as long as we run
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a narrow terminal shows an escape, never a traceback
    try:
        options = _parser().parse_args(arguments)
        command: Callable[[argparse.Namespace], int] = options.run
        return command(options)
    except SystemExit as stop:  # argparse has said why
        return stop.code if isinstance(stop.code, int) else USAGE
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001  # the last resort: a message, never a traceback
        return _failed(error)
    finally:
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(OSError):
                stream.flush()


def _say(text: str) -> None:
    """Prints a result. Raises OSError where it cannot be written; that nobody reads it any more is no failure."""
    try:
        print(text, flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        raise OSError(f"standard output: {error.strerror or error}") from None


def _done(text: str) -> int:
    """Tells what has been done. It is done even if nobody can be told, or we are interrupted now."""
    from generator.catalog.characters import escaped
    from generator.staging import undisturbed

    with undisturbed(), contextlib.suppress(OSError):
        _say("\n".join(escaped(line) for line in text.split("\n")))
    return DONE


def _complain(text: str) -> None:
    """Prints a diagnostic, if anybody can be told."""
    with contextlib.suppress(OSError):
        print(text, file=sys.stderr, flush=True)


def _failed(error: BaseException) -> int:
    """Says what went wrong, and returns the exit code for it."""
    from generator.catalog.characters import escaped

    match error:
        case CatalogRefusedError():
            return CATALOG_ERRORS
        case UsageError():
            message, code = str(error), USAGE
        case KeyboardInterrupt():
            message, code = "interrupted; nothing was changed", INTERRUPTED
        case TemplateError():
            message, code = f"templates: {error}", ENVIRONMENT
        case OSError(strerror=str(reason), filename=str(name)):
            message, code = f"{name}: {reason}", ENVIRONMENT
        case OSError():
            message, code = str(error), ENVIRONMENT
        case MemoryError():
            message, code = "out of memory", ENVIRONMENT
        case _:
            message, code = f"this should not happen, please report it: {type(error).__name__}: {error}", ENVIRONMENT
    _complain("\n".join(f"afterlight: {escaped(line)}" for line in message.split("\n")))
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="afterlight",
        description="Prints the playtest kit of the board game Afterlight Station from its module catalog.",
        epilog="example: afterlight kit --paper letter",
    )
    parser.add_argument("--version", action="version", version=f"afterlight-kit {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    validate = _command(commands, "validate", _validate, "say what is wrong with a catalog, where, and what mends it",
        "afterlight validate catalog.yaml --format concise")  # fmt: skip
    validate.add_argument("catalog", nargs="?", default=DEFAULT_CATALOG, metavar="CATALOG", help="default: %(default)s")
    validate.add_argument("--format", choices=("full", "concise", "json", "sarif"), default="full",
        help="default: %(default)s")  # fmt: skip

    kit = _command(commands, "kit", _kit, "print the whole kit into a folder", "afterlight kit --paper letter -o print")
    _catalog_option(kit)
    kit.add_argument("-o", "--output", default=DEFAULT_FOLDER, metavar="DIR", help="default: %(default)s")
    _print_options(kit)
    kit.add_argument("--players", type=int, choices=(2, 3, 4), default=4, help="print what that many need; default: 4")
    kit.add_argument("--only", metavar="FILES", help="print some of the files, as in --only modules,credits; the folder"
        " then holds those alone")  # fmt: skip

    piece = _command(commands, "piece", _piece, "print single pieces again, from the drawings of the kit",
        "afterlight piece OBS-03 FAB-4")  # fmt: skip
    piece.add_argument("ids", nargs="*", metavar="ID", help="IDs of pieces, as --list prints them")
    piece.add_argument("--list", action="store_true", help="print the IDs of all pieces")
    _catalog_option(piece)
    piece.add_argument("-o", "--output", metavar="FILE", help="default: the ID with .pdf, or pieces.pdf for several")
    _print_options(piece)

    align = _command(commands, "align", _align, "print the alignment and size sheet", "afterlight align --flip short")
    align.add_argument("-o", "--output", metavar="FILE", help="default: alignment.pdf")
    _print_options(align)

    two = _command(commands, "two-player", _two_player, "draw the modules that two players set aside",
        "afterlight two-player --seed 7")  # fmt: skip
    two.add_argument("--seed", type=_seed, metavar="N", help="draw the same modules again; default: by chance")
    _catalog_option(two)
    two.add_argument("-o", "--output", metavar="FILE", help="the list that marks them; default: two-player.pdf")
    _print_options(two)

    _command(commands, "init", _init, "write the standard catalog.yaml into this folder", "afterlight init")
    return parser


def _command(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],  # argparse gives it no other name
    name: str,
    run: Callable[[argparse.Namespace], int],
    purpose: str,
    example: str,
) -> argparse.ArgumentParser:
    parser = commands.add_parser(
        name, help=purpose, description=purpose[0].upper() + purpose[1:] + ".", epilog=f"example: {example}"
    )
    parser.set_defaults(run=run)
    return parser


def _seed(text: str) -> int:
    """A seed as it is typed and printed. Raises ArgumentTypeError for anything else."""
    if not (text.isascii() and text.isdigit() and len(text) <= _SEED_DIGITS):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of at most {_SEED_DIGITS} digits")
    return int(text)


def _catalog_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-c", "--catalog", default=DEFAULT_CATALOG, metavar="CATALOG", help="default: %(default)s")


def _print_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--paper", type=str.lower, choices=("a4", "letter"), default="a4", help="default: %(default)s")
    parser.add_argument(
        "--flip", choices=("long", "short"), default="long", help="the edge the printer turns sheets on; default: long"
    )


def _validate(options: argparse.Namespace) -> int:
    from generator.diagnostics import has_errors
    from generator.rendering import render

    loaded = _load(options.catalog)
    if text := render(loaded, options.format):
        _say(text)
    return CATALOG_ERRORS if has_errors(loaded.problems) else DONE


def _load(name: str) -> Loaded:
    from generator.catalog.load import load

    try:
        return load(Path(name))
    except FileNotFoundError:
        hint = "; `afterlight init` writes the standard catalog here" if name == DEFAULT_CATALOG else ""
        raise FileNotFoundError(f"there is no catalog {name}{hint}") from None


def _valid_catalog(name: str) -> Catalog:
    """The catalog. Tells its problems, and raises CatalogRefusedError where it has errors."""
    loaded = _load(name)
    if loaded.problems:
        from generator.rendering import render

        _complain(render(loaded, "full"))
    if loaded.catalog is None:
        raise CatalogRefusedError
    return loaded.catalog


def _options(options: argparse.Namespace) -> Options:
    from generator.geometry import Flip
    from generator.imposition.paper import PAPERS
    from generator.kit import Options

    return Options(PAPERS[options.paper], Flip(options.flip))


def _kit(options: argparse.Namespace) -> int:
    catalog = _valid_catalog(options.catalog)

    from generator.artwork.theme import load_theme
    from generator.kit import build_kit
    from generator.staging import replace_kit

    chosen = _options(options)._replace(players=options.players, only=_only(options.only))
    kit = build_kit(catalog, chosen, load_theme())
    gone = replace_kit(Path(options.output), kit.files)
    return _done(_summary(kit, options.output, [name for name in gone if name.endswith(".pdf")]))


def _only(words: str | None) -> tuple[str, ...]:
    """The files that are asked for. Raises UsageError for a word that names none."""
    from generator.kit import FILES

    if words is None:
        return FILES
    wanted = [word.strip().removesuffix(".pdf") for word in words.split(",")]
    _refuse_unknown("file of the kit", wanted, FILES, f"they are {', '.join(FILES)}")
    return tuple(wanted)


def _summary(kit: Kit, folder: str, gone: Sequence[str]) -> str:
    """What was made, in the order in which it is best printed, and how to print each file."""
    documents = kit.documents
    sheets, pieces, cuts = (sum(getattr(d, what) for d in documents) for what in ("sheets", "pieces", "cuts"))
    rows = [(d.name, _counted(d.sheets, "sheet"), _STOCKS[d.stock], _SIDES[d.plex.value], d.title) for d in documents]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]) - 1)]
    lines = [f"{folder}: print at 100 %, in this order:"]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        lines.append(f"  {'  '.join(cells)}  {row[-1]}")
    counts = [_counted(sheets, "sheet"), _counted(pieces, "piece"), _counted(cuts, "straight cut")]
    lines.append(f"  {', '.join(counts)}")
    if gone:
        lines.append(f"  no longer in the folder: {' '.join(gone)}")
    return "\n".join(lines)


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _piece(options: argparse.Namespace) -> int:
    if bool(options.ids) is options.list:
        raise UsageError("name the pieces to print, or use --list alone; example: afterlight piece OBS-03")
    catalog = _valid_catalog(options.catalog)

    from generator.artwork.theme import load_theme
    from generator.box import UnknownPieceError, piece_ids

    theme = load_theme()
    if options.list:
        _say("\n".join(piece_ids(catalog, theme)))
        return DONE

    from generator.kit import build_pieces
    from generator.staging import replace_file

    single = len(set(options.ids)) == 1
    path = _pdf(options.output, f"{options.ids[0].replace('/', '-copy-')}.pdf" if single else "pieces.pdf")
    try:
        made = build_pieces(options.ids, path.name, catalog, _options(options), theme)
    except UnknownPieceError:
        _refuse_unknown("piece", options.ids, piece_ids(catalog, theme), "`afterlight piece --list` prints all IDs")
        raise
    replace_file(path, made.data)
    stocks = [f"  {_STOCKS[stock]}: {' '.join(ids)}" for stock, ids in made.stocks.items()]
    if len(stocks) > 1:
        stocks.append("  these belong on different paper: print the file once on each, or name them apart")
    return _done("\n".join((f"{path}: print at 100 %, {_SIDES[made.document.plex.value]}", *stocks)))


def _pdf(name: str | None, default: str) -> Path:
    """The file to write. Raises UsageError for a name that promises something else than a PDF."""
    if name is None:
        return Path(default)
    path = Path(name)
    if not name or path.suffix.lower() in {".svg", ".png", ".jpg", ".jpeg"}:
        raise UsageError(f"{name!r} is not the name of a PDF; the artwork as SVG lies in the kit's folder artwork/")
    return path


def _refuse_unknown(what: str, words: Sequence[str], known: Sequence[str], hint: str) -> None:
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


def _align(options: argparse.Namespace) -> int:
    from generator.artwork.theme import load_theme
    from generator.kit import build_alignment
    from generator.staging import replace_file

    path = _pdf(options.output, "alignment.pdf")
    document, data = build_alignment(path.name, None, _options(options), load_theme())
    replace_file(path, data)
    return _done(f"{path}: print at 100 %, {_SIDES[document.plex.value]}")


def _two_player(options: argparse.Namespace) -> int:
    catalog = _valid_catalog(options.catalog)

    from generator.artwork.theme import load_theme
    from generator.kit import build_two_player
    from generator.staging import replace_file

    seed: int = int.from_bytes(os.urandom(3), "big") if options.seed is None else options.seed
    path = _pdf(options.output, "two-player.pdf")
    drawn = build_two_player(path.name, seed, catalog, _options(options), load_theme())
    replace_file(path, drawn.data)
    left = catalog.parameters.two_player_supply(len(catalog.modules))
    storms = " and ".join(str(purchases) for purchases in catalog.parameters.thresholds(left))
    ids = "".join(f"\n  {module.id}  {module.guild.title}" for module in drawn.aside)
    return _done(
        f"set aside, drawn with the seed {seed}:{ids}\n"
        f"{left} modules are left: the Storms come at purchases {storms}, the Final Storm at the end\n"
        f"{path}: the list that marks them; print at 100 %, {_SIDES[drawn.document.plex.value]}"
    )


def _init(options: argparse.Namespace) -> int:  # noqa: ARG001  # every command takes the options
    from generator.artwork.templates import standard_catalog
    from generator.staging import create_file

    try:
        create_file(Path(DEFAULT_CATALOG), standard_catalog().read_bytes())
    except FileExistsError:
        raise UsageError(f"{DEFAULT_CATALOG} is there already; it was left alone") from None
    return _done(f"{DEFAULT_CATALOG}: the standard catalog. Next: afterlight kit")
