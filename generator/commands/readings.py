"""`--read`: the readings of an alignment sheet as they are typed, and what is said of what they come to."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from generator.commands.printer_options import NUMBER
from generator.console import UsageError, complain

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.calibration import Reading, Solution, Suspect
    from generator.geometry import Size
    from generator.imposition.correction import Correction

_FORM = "four corners parted by commas, top left, top right, bottom left, bottom right, each RIGHT/UP in mm: 0.3/-0.2"


def read_option(parser: argparse.ArgumentParser) -> None:
    """Adds the option that takes the readings."""
    parser.add_argument(
        "--read",
        type=_readings,
        metavar="TL,TR,BL,BR",
        help="what an alignment sheet that was printed with these options reads at its corners, as seen on its back: "
        "each RIGHT/UP in mm, as in 0.3/-0.2",
    )


def solved(readings: Sequence[Reading], page: Size, printed: Correction) -> Solution:
    """What the readings come to. Says where they cannot be relied on. Raises UsageError where they make no sense."""
    from generator.calibration import ImplausibleError, solve

    try:
        solution = solve(readings, page, printed)
    except ImplausibleError as error:
        raise UsageError(
            f"{error}; read the sheet again, or print it again: did it turn on the right edge, and is this the paper?"
        ) from None
    if not solution.agreed:
        complain(f"afterlight: warning: the readings contradict each other: {_doubt(solution.suspects)}")
    elif solution.rough:
        complain(
            "afterlight: warning: readings of 1 mm and more are rough; "
            "print the sheet again as is told here, and read it once more"
        )
    return solution


def _doubt(suspects: Sequence[Suspect]) -> str:
    """Where a reading is wrong, as far as that can be told."""
    if not suspects:
        return "read all corners again; they are told in rows from the top left one, as seen on the back"
    places = [
        f"{'up' if suspect.upward else 'right'} at the {suspect.corner.replace('-', ' ')}" for suspect in suspects
    ]
    return f"read again how far {' or '.join(places)}"


def report(solution: Solution) -> Iterator[str]:
    """What the readings come to, in words."""
    from generator.calibration import CORNERS, uncorrected
    from generator.units import mm

    yield f"uncorrected, this printer's backs {', '.join(amiss(uncorrected(solution.correction)))}"
    parts = [(abs(part), corner) for corner, both in zip(CORNERS, solution.left, strict=True) for part in both]
    worst, corner = max(parts, key=lambda part: part[0])
    agree = f"the readings agree to {worst / mm(1):.2f} mm"
    if round(worst / mm(1), 2):
        agree += f", worst at the {corner.replace('-', ' ')}; the root mean square is {solution.spread / mm(1):.2f} mm"
    yield agree


def amiss(error: Correction) -> Iterator[str]:
    """How backs are moved, turned and scaled, in words."""
    from generator.units import mm

    def far(what: float, decimals: int, plus: str, minus: str) -> list[str]:
        """An amount with its direction, where there is anything to be seen."""
        return [f"{abs(what):.{decimals}f} {plus if what > 0 else minus}"] if round(what, decimals) else []

    lie = far(error.right / mm(1), 2, "mm too far right", "mm too far left")
    lie += far(error.up / mm(1), 2, "mm too far up", "mm too far down")
    turned = far(error.rotate, 2, "degrees clockwise", "degrees counterclockwise")
    scaled = far((error.scale_x - 1) * 100, 2, "% too wide", "% too narrow")
    scaled += far((error.scale_y - 1) * 100, 2, "% too high", "% too low")
    for verb, parts in (("lie", lie), ("are turned", turned), ("are", scaled)):
        if parts:
            yield f"{verb} {' and '.join(parts)}"
    if not (lie or turned or scaled):
        yield "lie where they should"


def _readings(text: str) -> tuple[Reading, ...]:
    """The readings as they are typed. Raises ArgumentTypeError for anything else."""
    from generator.calibration import CORNERS, Reading
    from generator.units import mm

    corners = [[part.strip() for part in corner.split("/")] for corner in text.split(",")]
    if len(corners) != len(CORNERS) or not all(
        len(corner) == 2 and all(NUMBER.fullmatch(part) for part in corner) for corner in corners
    ):
        raise argparse.ArgumentTypeError(f"{text!r} is not {_FORM}")
    return tuple(Reading(mm(float(right)), mm(float(up))) for right, up in corners)
