"""The options of all commands that print: paper, both sides, ink, guides and sizes, and the printer's own errors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.commands.printer_options import printer_options, settled

if TYPE_CHECKING:
    import argparse

    from generator.imposition.document import Backs
    from generator.options import Options
    from generator.printers.profile import Profile


def print_options(parser: argparse.ArgumentParser, *, sizes: bool = True, backs: bool = True) -> None:
    """Adds the options of all commands that print; those of the pieces' sizes and of their backs where asked."""
    turning = printer_options(parser)
    if backs:
        turning.add_argument("--gutterfold", action="store_true", help="print backs beside their fronts, to fold over")
        turning.add_argument("--single", action="store_true", help="leave the backs out")
    parser.add_argument("--ink", choices=("full", "grey", "low"), help="how much ink; default: full")
    if sizes:
        parser.add_argument("--guides", choices=("crop", "lines", "both", "none"), help="cut guides; default: crop")
        parser.add_argument("--tile", choices=("20", "25", "30"), help="the modules' side in mm; default: 25")
        parser.add_argument(
            "--card", choices=("poker", "bridge", "mini", "square"), help="the cards' format; default: poker"
        )


def printing(options: argparse.Namespace) -> Options:
    """How to print, from the options of `print_options` and the profile that they name.

    Raises UsageError for those that contradict each other, and what `settled` raises.
    """
    from generator.artwork.ink import Ink
    from generator.components.sizes import Card, Sizes
    from generator.imposition.guides import Guides
    from generator.options import Options
    from generator.units import mm

    printer, usual = settled(options), Options()
    return Options(
        paper=printer.paper or usual.paper,
        flip=printer.flip or usual.flip,
        backs=_backs(options, printer),
        correction=printer.correction,
        margins=printer.margins or usual.margins,
        guides=Guides(getattr(options, "guides", None) or "crop"),
        ink=Ink(options.ink or "full"),
        sizes=Sizes(mm(float(getattr(options, "tile", None) or 25)), Card(getattr(options, "card", None) or "poker")),
    )


def _backs(options: argparse.Namespace, printer: Profile) -> Backs:
    """How backs come about. What the profile says of it gives way to what is asked for."""
    from generator.console import UsageError
    from generator.imposition.document import Backs

    ways = {
        "--duplex manual": options.duplex == "manual",
        "--gutterfold": getattr(options, "gutterfold", False),
        "--single": getattr(options, "single", False),
    }
    chosen = [way for way, wanted in ways.items() if wanted]
    if len(chosen) > 1:
        raise UsageError(f"{' and '.join(chosen)} contradict each other; name one of them")
    manual = printer.duplex == "manual" and chosen in ([], ["--duplex manual"])
    moved = [f"--back-{part}" for part in ("shift", "rotate", "scale") if getattr(options, f"back_{part}") is not None]
    if moved and chosen in (["--gutterfold"], ["--single"]):
        raise UsageError(f"{moved[0]} is of no use with {chosen[0]}: no back is printed on a side of its own")
    if options.tray and not manual:
        raise UsageError("--tray is of use with --duplex manual alone")
    if manual:
        return Backs.FACE_UP if printer.tray == "face-up" else Backs.FACE_DOWN
    match chosen:
        case ["--gutterfold"]:
            return Backs.FOLDED
        case ["--single"]:
            return Backs.NONE
    return Backs.AUTO
