"""What a profile holds: all of how a kit is printed that depends on the printer and not on the kit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.imposition.correction import Correction
from generator.units import ZERO, Length, mm

if TYPE_CHECKING:
    from generator.geometry import Flip, Sides
    from generator.imposition.paper import Paper

DUPLEX: Final = ("auto", "manual")
"""Who turns the sheets over: the printer, or somebody who takes the stack out and lays it in again."""
TRAYS: Final = ("face-down", "face-up")
"""How sheets come out of the printer."""


class Profile(NamedTuple):
    """What is known of a printer; None where nothing is said."""

    paper: Paper | None = None
    flip: Flip | None = None
    duplex: str | None = None
    """One of `DUPLEX`."""
    tray: str | None = None
    """One of `TRAYS`."""
    margins: Sides | None = None
    shift: tuple[Length, Length] | None = None
    """How far backs are moved to the right, and up."""
    rotate: float | None = None
    """Degrees clockwise."""
    scale: tuple[float, float] | None = None
    """Factors across and down."""

    def over(self, other: Profile) -> Profile:
        """What this one says, and where it says nothing what the other one does."""
        return other._replace(**{field: value for field, value in self._asdict().items() if value is not None})

    def corrected(self, correction: Correction) -> Profile:
        """This profile with another correction."""
        scale = correction.scale_x, correction.scale_y
        return self._replace(shift=(correction.right, correction.up), rotate=correction.rotate, scale=scale)

    @property
    def correction(self) -> Correction:
        """How backs are moved."""
        right, up = self.shift or (ZERO, ZERO)
        return Correction(right, up, self.rotate or 0.0, *(self.scale or (1.0, 1.0)))

    @property
    def typed(self) -> str:
        """The options that say the same, as they are typed; nothing where the profile says nothing."""
        said = {
            "paper": self.paper and self.paper.name,
            "flip": self.flip and self.flip.value,
            "duplex": self.duplex,
            "tray": self.tray,
            "margins": self.margins and _lengths(self.margins if len(set(self.margins)) > 1 else self.margins[:1]),
            "back-shift": self.shift and _lengths(self.shift),
            "back-rotate": None if self.rotate is None else number(self.rotate),
            "back-scale": self.scale and ",".join(map(number, self.scale)),
        }
        return " ".join(f"--{name} {value}" for name, value in said.items() if value is not None)


def number(value: float) -> str:
    """A number with as many decimals as it has, up to six."""
    return f"{round(value, 6) + 0.0:.6f}".rstrip("0").rstrip(".")  # the sum makes a zero of one that is negative


def _lengths(lengths: tuple[Length, ...]) -> str:
    return ",".join(number(length / mm(1)) for length in lengths)
