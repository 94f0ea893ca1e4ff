"""The figures that come with the program: the manual's, by their names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from generator.artwork.templates import template

if TYPE_CHECKING:
    from pathlib import Path

_MODULE: Final = re.compile(r"\b[A-Z]{3}-[0-9]{2}\b")

FOLDER: Final = "figures"
SUFFIX: Final = ".yaml"

MANUAL: Final = ("anatomy", "board", "placement", "synergy-two", "synergy-three", "storm-shield")
"""The manual's six, in its order."""


def figure_path(name: str) -> Path:
    """The position file of a figure that comes with the program."""
    return template(f"{FOLDER}/{name}{SUFFIX}")


def shown_modules() -> frozenset[str]:
    """The IDs of all modules that the manual's figures show. Raises OSError."""
    texts = (figure_path(name).read_text("utf-8") for name in MANUAL)
    return frozenset(each for text in texts for each in _MODULE.findall(text))


def figure_names() -> tuple[str, ...]:
    """The names of all of them, those of the manual first."""
    there = sorted(path.stem for path in template(FOLDER).glob(f"*{SUFFIX}"))
    return (*(name for name in MANUAL if name in there), *(name for name in there if name not in MANUAL))
