"""The papers that a kit can be printed on, and how near to their edge a home printer prints."""

from __future__ import annotations

from typing import Final, NamedTuple

from generator.geometry import Rect, Size
from generator.units import Length, inch, mm

MARGIN: Final = mm(6.35)
"""Home printers print no nearer to the edge; a Letter sheet still takes three cards by three within it."""


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
    )
}


def printable(sheet: Size, margin: Length = MARGIN) -> Rect:
    """The part of the sheet that a home printer reaches."""
    return Rect.of(sheet).inset(margin)
