"""The papers that a kit can be printed on, and how near to their edge a home printer prints."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from generator.geometry import Rect, Sides, Size
from generator.units import inch, mm

MARGIN: Final = mm(6.35)
"""Home printers print no nearer to the edge; a Letter sheet still takes three cards by three within it."""
MARGINS: Final = Sides.all(MARGIN)
LEAST_MARGIN: Final = mm(3)
MOST_MARGIN: Final = mm(30)
"""Between these a printer's margins may be."""
LABEL_EDGE: Final = mm(6)
"""No label comes nearer to the paper's edge, however near the printer prints."""


class Paper(NamedTuple):
    """A sheet of paper, upright."""

    name: str
    size: Size

    def sheet(self, *, landscape: bool) -> Size:
        """The sheet as it lies before the reader."""
        return self.size.turned if landscape else self.size


PAPERS: Final = {
    paper.name: paper
    for paper in (
        Paper("a4", Size(mm(210), mm(297))),  # ISO 216
        Paper("letter", Size(inch(8.5), inch(11))),  # ANSI/ASME Y14.1
        Paper("legal", Size(inch(8.5), inch(14))),
        Paper("tabloid", Size(inch(11), inch(17))),  # ANSI/ASME Y14.1, size B
        Paper("a3", Size(mm(297), mm(420))),  # ISO 216
    )
}
SMALLEST: Final = mm(50)
LARGEST: Final = mm(1200)
"""Between these a paper may be that is given by its sides."""

_SIDES: Final = re.compile(r"([0-9]{1,4}(?:\.[0-9]{1,2})?)[x×]([0-9]{1,4}(?:\.[0-9]{1,2})?) ?mm")


def paper_of(word: str) -> Paper:
    """The paper of that name, or of those sides, as in `320x450mm`; it is taken upright.

    Raises ValueError, which says what it could have been.
    """
    word = word.strip().lower()
    if word in PAPERS:
        return PAPERS[word]
    sides = _SIDES.fullmatch(word)
    if not sides:
        raise ValueError(f"{word!r} is no paper; they are {', '.join(PAPERS)}, or sides as in 320x450mm")
    width, height = sorted(mm(float(side)) for side in sides.groups())
    if width < SMALLEST or height > LARGEST:
        raise ValueError(f"{word!r} is no paper; its sides may be from {SMALLEST / mm(1):g} to {LARGEST / mm(1):g} mm")
    return Paper(f"{width / mm(1):g}x{height / mm(1):g}mm", Size(width, height))


def checked(margins: Sides) -> Sides:
    """The same margins. Raises ValueError, which says what they may be, where no printer has such."""
    if not all(LEAST_MARGIN <= margin <= MOST_MARGIN for margin in margins):
        raise ValueError(f"margins may be from {LEAST_MARGIN / mm(1):g} to {MOST_MARGIN / mm(1):g} mm")
    return margins


def printable(sheet: Size, margins: Sides = MARGINS) -> Rect:
    """The part of the sheet that the printer reaches."""
    return Rect.of(sheet).grown(Sides(*(-margin for margin in margins)))


def either_way(margins: Sides) -> Sides:
    """The margins of an upright sheet as those of the same sheet on its side.

    Which way the printer turns it is not known: so of two sides each has the larger.
    """
    return Sides.pair(across=max(margins.top, margins.bottom), down=max(margins.left, margins.right))


def labelled(margins: Sides) -> Sides:
    """How near to the edges labels come."""
    return Sides(*(max(margin, LABEL_EDGE) for margin in margins))
