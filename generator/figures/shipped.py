"""The figures that come with the program: the manual's, by their names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.artwork.templates import template

if TYPE_CHECKING:
    from pathlib import Path

FOLDER: Final = "figures"
SUFFIX: Final = ".yaml"

MANUAL: Final = ("anatomy", "board", "placement", "synergy-two", "synergy-three", "storm-shield")
"""The manual's six, in its order."""


def figure_path(name: str) -> Path:
    """The position file of a figure that comes with the program."""
    return template(f"{FOLDER}/{name}{SUFFIX}")


def figure_names() -> tuple[str, ...]:
    """The names of all of them, those of the manual first."""
    there = sorted(path.stem for path in template(FOLDER).glob(f"*{SUFFIX}"))
    return (*(name for name in MANUAL if name in there), *(name for name in there if name not in MANUAL))
