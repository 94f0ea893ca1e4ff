"""Breaks sentences into lines. Drawings know no metrics, so the widths of the letters stand here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from generator.artwork.theme import Theme
    from generator.units import Length

LEADING: Final = 1.36
"""From baseline to baseline, in ems."""

_WIDTHS: Final = {
    letter: width
    for width, letters in (
        (0.2, "'|"),
        (0.25, ",;"),
        (0.3, ".:Iij"),
        (0.35, " !l‘’"),
        (0.4, '"frt'),
        (0.45, "()-J[s"),
        (0.5, "=]cz“”"),
        (0.55, "$*/?FLS\\_`aekvxy–−"),
        (0.6, "+CEKPTYZbdghnopqu}"),
        (0.65, "0123456789<>ABDGRVX{"),
        (0.7, "&HU"),
        (0.75, "N^w~…"),
        (0.8, "OQ×"),
        (0.85, "#"),
    )
    for letter in letters
}
"""What letters take at most, in ems, in both faces of B612. A test holds them to the fonts."""
_OTHERS: Final = 1.05


def ems(text: str) -> float:
    """How wide a line is, in ems, and hardly less."""
    return sum(_WIDTHS.get(letter, _OTHERS) for letter in text)


def wide(text: str, theme: Theme, role: str) -> Length:
    """How wide a line in a role's type is."""
    return theme.style(role).size * ems(text)


def wrapped(text: str, room: Length, theme: Theme, role: str) -> list[str]:
    """The text in lines no wider than the room; a word that is wider stands alone."""
    rows: list[str] = []
    for word in text.split():
        joined = f"{rows[-1]} {word}" if rows else word
        if rows and wide(joined, theme, role) <= room:
            rows[-1] = joined
        else:
            rows.append(word)
    return rows
