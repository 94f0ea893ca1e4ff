"""`afterlight figure`: draws a position of a station, held to the rules."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Final

from generator.commands.command import Command
from generator.commands.shared import catalog_option, read_bytes, valid_catalog
from generator.console import CatalogRefusedError, UsageError, colored, complain, done

if TYPE_CHECKING:
    from generator.figures.text.reading import ReadFigure
    from generator.illustrating import Kind

KINDS: Final[tuple[Kind, ...]] = ("svg", "pdf", "png")
_LEAST_DPI: Final = 36
_MOST_DPI: Final = 600


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the command's options."""
    parser.add_argument(
        "position", metavar="POSITION", help="a position file, or the name of a figure that comes with the program"
    )
    catalog_option(parser)
    parser.add_argument("-o", "--output", metavar="FILE", help="default: the figure's file name with .svg")
    parser.add_argument("--format", choices=KINDS, help="default: what FILE ends with, or else svg")
    parser.add_argument("--dpi", type=_dpi, metavar="N", help="dots per inch of a png; default: 150")


def _dpi(text: str) -> int:
    """A resolution as it is typed. Raises ArgumentTypeError for anything else."""
    if not (text.isascii() and text.isdigit() and len(text) <= 4 and _LEAST_DPI <= int(text) <= _MOST_DPI):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {_LEAST_DPI} to {_MOST_DPI}")
    return int(text)


def run(options: argparse.Namespace) -> int:
    """Reads the position, tells what is wrong with it, and draws it where nothing is."""
    kind = _kind(options)
    source = _source(options.position)
    path = Path(options.output or f"{source.stem}.{kind}")
    read = _read(source, options)

    from generator.artwork.theme import load_theme
    from generator.illustrating import DPI, build_drawing, build_figure
    from generator.units import mm

    assert read.figure is not None  # noqa: S101  # it would have been refused
    drawing = build_drawing(read.figure, load_theme())
    _put(path, build_figure(drawing, kind, options.dpi or DPI), kind)
    width, height = (round(side / mm(1)) for side in drawing.size)
    return done(f"{path}: {read.figure.title}, {width} × {height} mm")


def _kind(options: argparse.Namespace) -> Kind:
    """What is drawn. Raises UsageError where the options contradict each other."""
    kind: Kind = options.format or "svg"
    if options.output is not None:
        ending = Path(options.output).suffix.lower()
        found = next((each for each in KINDS if ending == f".{each}"), None)
        if found is None:
            raise UsageError(f"{options.output!r} must end with .svg, .pdf or .png")
        kind = options.format or found
        if found != kind:
            raise UsageError(f"--format {kind} and -o {options.output} contradict each other; name one of them")
    if options.dpi is not None and kind != "png":
        raise UsageError("--dpi is of use with a png alone")
    return kind


def _source(name: str) -> Path:
    """The position file that is meant. Raises UsageError for a name that no figure has."""
    path = Path(name)
    if len(path.parts) != 1 or path.suffix or path.exists():
        return path

    from generator.commands.shared import refuse_unknown
    from generator.figures.shipped import figure_names, figure_path

    names = figure_names()
    refuse_unknown("figure", [name], names, f"there are {', '.join(names)}; or name a position file")
    return figure_path(name)


def _read(source: Path, options: argparse.Namespace) -> ReadFigure:
    """The figure in a file. Tells what is wrong with it, and raises CatalogRefusedError where that is an error."""
    from generator.figures.text.reading import MAX_BYTES, read_figure
    from generator.rendering import render

    data = read_bytes(str(source), MAX_BYTES)
    if data is None:
        raise FileNotFoundError(f"there is no position file {source}; `afterlight figure placement` draws one of ours")
    read = read_figure(data, str(source), valid_catalog(options))
    if read.problems:
        complain(render(read, "full", colored=colored("stderr")))
    if read.figure is None:
        raise CatalogRefusedError
    return read


def _put(path: Path, data: bytes, kind: Kind) -> None:
    """Puts the file in place, whole. Raises OSError where something of another kind is there, or for another reason."""
    from generator.replacing import put_text
    from generator.staging import replace_file

    match kind:
        case "pdf":
            replace_file(path, data)
        case "png":
            put_text(path, data, ours=_is_png, kind="a PNG")
        case _:
            put_text(path, data, ours=_is_svg, kind="an SVG")


def _is_png(head: bytes) -> bool:
    return head.startswith(b"\x89PNG\r\n")


def _is_svg(head: bytes) -> bool:
    return head.lstrip().startswith((b"<?xml", b"<svg")) and b"<svg" in head


COMMAND: Final = Command(configure, run, "afterlight figure placement -o placement.pdf")
