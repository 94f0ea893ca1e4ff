"""What is asked of a layout: the file to lay out, and how it is to be printed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.imposition.correction import UNCORRECTED, Correction
from generator.imposition.document import Backs
from generator.imposition.guides import Guides
from generator.imposition.paper import MARGINS, Paper, either_way

if TYPE_CHECKING:
    from generator.geometry import Flip, Sides, Size


class Order(NamedTuple):
    """How a file is to be printed, and what its labels say."""

    paper: Paper
    flip: Flip
    rules: str
    revision: str
    backs: Backs = Backs.AUTO
    guides: Guides = Guides.CROP
    margins: Sides = MARGINS
    """What the printer cannot reach, of an upright sheet."""
    correction: Correction = UNCORRECTED
    """How the backs are moved."""

    def margins_of(self, sheet: Size) -> Sides:
        """What the printer cannot reach of a page of that size, as it is seen: of its front or of its back."""
        return either_way(self.margins) if sheet.width > sheet.height else self.margins


class Job(NamedTuple):
    """The file to lay out."""

    name: str
    title: str
    stock: str
