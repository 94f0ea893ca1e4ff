"""Lines of text beneath each other, broken where the wording breaks them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.artwork.drawing import Align
from generator.units import ZERO

if TYPE_CHECKING:
    from generator.artwork.drawing import Text
    from generator.artwork.theme import Theme
    from generator.geometry import Point
    from generator.units import Length

_LEADING: Final = 1.32  # from baseline to baseline, in ems


def leading(theme: Theme, role: str) -> Length:
    """From one baseline to the next in a role's type."""
    return theme.style(role).size * _LEADING


def paragraph(
    theme: Theme, words: str, at: Point, role: str, color: str = "ink", align: Align = Align.START
) -> tuple[Text, ...]:
    """The words, a text for each of their lines, the first one's baseline at `at`."""
    step = leading(theme, role)
    return tuple(
        theme.text(text, at.shifted(ZERO, step * index), role, color, align)
        for index, text in enumerate(words.splitlines())
    )
