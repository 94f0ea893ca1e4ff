"""Values of a JSON document that anybody may have written, each taken only if it is what it should be."""

from __future__ import annotations

import json
import math
import re
from typing import Final

_SHA256: Final = re.compile("[0-9a-f]{64}")


class FieldError(ValueError):
    """A document that is not what it should be; its text says where and how."""


class Fields:
    """An object of the document, with the way that led to it."""

    def __init__(self, value: object, place: str) -> None:
        if not isinstance(value, dict):
            raise FieldError(f"{place or 'the whole'} is no object")
        self._table: dict[str, object] = value
        self._place = place

    @property
    def plain(self) -> dict[str, object]:
        """The object itself."""
        return self._table

    def place(self, key: str) -> str:
        """The way to one of its values."""
        return f"{self._place}.{key}" if self._place else key

    def has(self, key: str) -> bool:
        """Whether it holds the key, with more than null."""
        return self._table.get(key) is not None

    def _value(self, key: str) -> object:
        if key not in self._table:
            raise FieldError(f"{self.place(key)} is missing")
        return self._table[key]

    def text(self, key: str) -> str:
        """A text. Raises FieldError for anything else."""
        value = self._value(key)
        if not isinstance(value, str):
            raise FieldError(f"{self.place(key)} is no text")
        return value

    def word(self, key: str, known: tuple[str, ...]) -> str:
        """One of the words that are known. Raises FieldError for anything else."""
        value = self._value(key)
        if value not in known:
            raise FieldError(f"{self.place(key)} is none of {', '.join(known)}")
        return str(value)

    def sha256(self, key: str) -> str:
        """A digest. Raises FieldError for anything else."""
        value = self.text(key)
        if not _SHA256.fullmatch(value):
            raise FieldError(f"{self.place(key)} is no SHA-256")
        return value

    def number(self, key: str, least: float, most: float) -> float:
        """A number between two others. Raises FieldError for anything else."""
        return number(self._value(key), self.place(key), least, most)

    def whole(self, key: str, least: int, most: int) -> int:
        """A whole number between two others. Raises FieldError for anything else."""
        value = self.number(key, least, most)
        if value != int(value):
            raise FieldError(f"{self.place(key)} is no whole number")
        return int(value)

    def values(self, key: str, most: int) -> list[object]:
        """An array of at most so many elements. Raises FieldError for anything else."""
        value = self._value(key)
        if not isinstance(value, list):
            raise FieldError(f"{self.place(key)} is no array")
        if len(value) > most:
            raise FieldError(f"{self.place(key)} has more than {most} elements")
        return value

    def within(self, key: str) -> Fields:
        """An object. Raises FieldError for anything else."""
        return Fields(self._value(key), self.place(key))

    def each(self, key: str, most: int) -> list[Fields]:
        """An array of at most so many objects. Raises FieldError for anything else."""
        return [Fields(value, f"{self.place(key)}[{index}]") for index, value in enumerate(self.values(key, most))]


def number(value: object, place: str, least: float, most: float) -> float:
    """A number between two others. Raises FieldError for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise FieldError(f"{place} is no number")
    if not least <= value <= most:  # nor is what is no number at all
        raise FieldError(f"{place} is not between {least:g} and {most:g}")
    return float(value)


def parsed(data: bytes) -> Fields:
    """A whole document. Raises FieldError where it is no JSON object."""
    try:
        return Fields(json.loads(data, parse_constant=_no_constant), "")
    except RecursionError:
        raise FieldError("it is nested too deep") from None
    except FieldError:
        raise
    except ValueError as error:  # of JSON, of UTF-8, of a number with thousands of digits
        raise FieldError(f"it is no JSON: {error}") from None


def _no_constant(word: str) -> float:
    raise FieldError(f"it is no JSON: {word} is no number")


def same(left: object, right: object) -> bool:
    """Whether two JSON values say the same, numbers within rounding."""
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(same(left[key], right[key]) for key in left)
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(same(one, other) for one, other in zip(left, right, strict=True))
    if isinstance(left, int | float) and isinstance(right, int | float):
        return isinstance(left, bool) is isinstance(right, bool) and math.isclose(left, right, abs_tol=1e-9)
    return left == right
