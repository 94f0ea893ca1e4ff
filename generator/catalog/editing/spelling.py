"""How a single value is spelt in a catalog's text: in which quotation marks, if any."""

from __future__ import annotations

import re
from typing import Final

_NUMBER: Final = re.compile("[0-9]+")
_WORD: Final = re.compile("[A-Za-z0-9][A-Za-z0-9._/-]*")
"""What needs no quotation marks anywhere in a catalog."""

_HEADER: Final = re.compile(r"[|>][-+1-9]*([ \t]+#[^\r\n]*)?")
"""The first line of a block scalar, with its comment."""


def written(old: str, value: str) -> str:
    """A value as the text `old` was written: in the same quotation marks, or none where none are needed.

    A number never has any: the catalog takes none in quotation marks.
    """
    if _NUMBER.fullmatch(value):
        return value
    if old.startswith("'") and value.isprintable():
        return "'" + value.replace("'", "''") + "'"
    if old.startswith('"') or not _WORD.fullmatch(value):
        return '"' + "".join(map(_escaped, value)) + '"'
    header = _HEADER.match(old)
    return value + (header[1] or "" if header else "")


def _escaped(character: str) -> str:
    """A character between double quotation marks (YAML 1.2.2, section 5.7)."""
    if character in '"\\':
        return f"\\{character}"
    return character if character.isprintable() else f"\\U{ord(character):08X}"
