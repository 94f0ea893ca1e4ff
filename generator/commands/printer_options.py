"""The options that depend on the printer, and the profile that stands in for those that are not given."""

from __future__ import annotations

import argparse
import contextlib
import re
from typing import TYPE_CHECKING, Final

from generator.console import UsageError, complain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.geometry import Sides
    from generator.imposition.paper import Paper
    from generator.printers.profile import Profile
    from generator.units import Length

NUMBER: Final = re.compile(r"[+-]?(?:[0-9]{1,4}(?:\.[0-9]{0,6})?|\.[0-9]{1,6})")
"""A number as it is typed."""


def printer_options(parser: argparse.ArgumentParser) -> argparse._ArgumentGroup:  # the library names no other type
    """Adds the options that a profile can hold, and that of the profile; gives the group of those on turning sheets."""
    parser.add_argument(
        "--paper", type=_paper, metavar="PAPER", help="a4, letter, legal, tabloid, a3, or WxHmm; default: a4"
    )
    parser.add_argument("--flip", choices=("long", "short"), help="the edge that sheets are turned on; default: long")
    parser.add_argument("--printer", metavar="NAME", help="a printer's profile, as `afterlight printer` saves it")
    parser.add_argument(
        "--margins",
        type=_margins,
        metavar="MM",
        help="what the printer cannot print on; or TOP,RIGHT,BOTTOM,LEFT; default: 6.35",
    )
    correction = parser.add_argument_group("backs that miss their fronts, as seen on the back")
    correction.add_argument("--back-shift", type=_shift, metavar="RIGHT,UP", help="move backs by so many mm")
    correction.add_argument("--back-rotate", type=_turn, metavar="DEG", help="turn backs clockwise")
    correction.add_argument("--back-scale", type=_scales, metavar="X,Y", help="scale backs, as in 1.002,0.998")
    turning = parser.add_argument_group("printers that print on one side")
    turning.add_argument("--duplex", choices=("auto", "manual"), help="who turns the sheets over; default: auto")
    turning.add_argument(
        "--tray", choices=("face-down", "face-up"), help="how sheets come out, for --duplex manual; default: face-down"
    )
    return turning


def settled(options: argparse.Namespace) -> Profile:
    """What is known of the printer: what the options of `printer_options` say, and for the rest what its profile does.

    Raises UsageError where there is no such profile, and OSError where it cannot be used; then it was told why.
    """
    said = stated(options)
    if options.printer is None:
        return said
    known = named_profile(options.printer)
    _note_mismatch(options.printer, said, known)
    return said.over(known)


def stated(options: argparse.Namespace) -> Profile:
    """What the options themselves say of the printer."""
    from generator.geometry import Flip
    from generator.printers.profile import Profile

    return Profile(
        *(options.paper, Flip(options.flip) if options.flip else None, options.duplex, options.tray, options.margins),
        *(options.back_shift, options.back_rotate, options.back_scale),
    )


def named_profile(name: str) -> Profile:
    """The profile of that name. Raises UsageError or OSError as `settled` does."""
    from generator.printers.storing import load_profile

    with refused_names():
        read = load_profile(name)
    if read.problems:
        from generator.console import colored
        from generator.rendering import render

        complain(render(read, "full", colored=colored("stderr")))
    if read.profile is None:
        raise OSError(f"the profile of the printer {name} cannot be used")
    return read.profile


@contextlib.contextmanager
def refused_names() -> Iterator[None]:
    """Has a name that is none of a printer's raise UsageError, with a way out."""
    from generator.printers.places import NameRefusedError, profile_names, profiles_folder
    from generator.printers.storing import NoProfileError

    try:
        yield
    except NameRefusedError as error:
        raise UsageError(str(error)) from None
    except NoProfileError as error:
        from generator.suggest import nearest

        name = str(error)
        meant = nearest(name, profile_names())
        hint = f"did you mean {meant}?" if meant else "`afterlight printer list` tells those that there are"
        raise UsageError(f"there is no printer {name!r} in {profiles_folder()}; {hint}") from None


def _note_mismatch(name: str, said: Profile, known: Profile) -> None:
    """Says where backs are about to be moved as was read off a sheet that was printed otherwise."""
    from generator.imposition.correction import UNCORRECTED

    both = said.over(known)
    if both.correction == UNCORRECTED or both.correction != known.correction:
        return
    ways = {
        "--paper": (known.paper and known.paper.name, both.paper and both.paper.name),
        "--flip": (known.flip and known.flip.value, both.flip and both.flip.value),
        "--duplex": (known.duplex or "auto", both.duplex or "auto"),
    }
    others = [f"{option} {theirs}" for option, (theirs, ours) in ways.items() if theirs not in {None, ours}]
    if others:
        complain(
            f"afterlight: warning: the printer {name} moves backs as was read with {' '.join(others)}; "
            "read an alignment sheet anew for this"
        )


def _paper(text: str) -> Paper:
    from generator.imposition.paper import paper_of

    try:
        return paper_of(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _margins(text: str) -> Sides:
    from generator.geometry import Sides
    from generator.imposition.paper import LEAST_MARGIN, MOST_MARGIN
    from generator.units import mm

    wanted = "a number of mm, or four for the top, right, bottom and left"
    lengths = [mm(value) for value in _numbers(text, (1, 4), wanted, LEAST_MARGIN / mm(1), MOST_MARGIN / mm(1))]
    return Sides(*(lengths if len(lengths) == 4 else lengths * 4))


def _shift(text: str) -> tuple[Length, Length]:
    from generator.imposition.correction import MOST_SHIFT
    from generator.units import mm

    most = MOST_SHIFT / mm(1)
    right, up = _numbers(text, (2,), "two numbers of mm, to the right and up, as in 0.3,-0.2", -most, most)
    return mm(right), mm(up)


def _scales(text: str) -> tuple[float, float]:
    from generator.imposition.correction import MOST_SCALE

    wanted = "two factors, across and down, as in 1.002,0.998"
    across, down = _numbers(text, (2,), wanted, 1 - MOST_SCALE, 1 + MOST_SCALE)
    return across, down


def _turn(text: str) -> float:
    from generator.imposition.correction import MOST_TURN

    (degrees,) = _numbers(text, (1,), "a number of degrees, as in -0.05", -MOST_TURN, MOST_TURN)
    return degrees


def _numbers(text: str, many: tuple[int, ...], wanted: str, least: float, most: float) -> list[float]:
    """Numbers parted by commas. Raises ArgumentTypeError where they are none, too many or out of range."""
    parts = [part.strip() for part in text.split(",")]
    if len(parts) not in many or not all(NUMBER.fullmatch(part) for part in parts):
        raise argparse.ArgumentTypeError(f"{text!r} is not {wanted}")
    numbers = [float(part) for part in parts]
    if not all(least <= number <= most for number in numbers):
        raise argparse.ArgumentTypeError(f"{text!r} is out of range: from {least:g} to {most:g}")
    return numbers
