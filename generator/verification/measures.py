"""How much counts, and how measures are told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.units import ZERO, Length, mm

if TYPE_CHECKING:
    from generator.geometry import Rect

EXACT: Final = mm(0.05)
"""Nearer than that, two places are one: nobody prints or cuts as exactly."""


def told(length: Length) -> str:
    """A length in words."""
    return f"{abs(length) / mm(1):.2f} mm"


def astray(right: Length, down: Length) -> str:
    """A shift in words, as in `0.50 mm too far right`."""
    parts = []
    if abs(right) > EXACT:
        parts.append(f"{told(right)} too far {'right' if right > ZERO else 'left'}")
    if abs(down) > EXACT:
        parts.append(f"{told(down)} too {'low' if down > ZERO else 'high'}")
    return " and ".join(parts) or "a little off"


def shared(one: Rect, other: Rect) -> float:
    """How much of the first rectangle lies in the other one, from 0 to 1."""
    width = min(one.right, other.right) - max(one.left, other.left)
    height = min(one.bottom, other.bottom) - max(one.top, other.top)
    if width <= ZERO or height <= ZERO or one.width <= ZERO or one.height <= ZERO:
        return 0.0
    return (width / one.width) * (height / one.height)
