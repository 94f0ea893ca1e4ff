"""Numbers as a text says them: in figures or in words, and with the right form of their noun."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.catalog.model import Share

_WORDS: Final = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
_PARTS: Final = {2: ("half", "halves"), 3: ("third", "thirds"), 4: ("quarter", "quarters"), 5: ("fifth", "fifths")}


def word(number: int) -> str:
    """A number in words as far as twelve, and in figures beyond."""
    return _WORDS[number] if 0 <= number < len(_WORDS) else str(number)


def listed(items: Sequence[object]) -> str:
    """Things one after the other, the last behind an `and`."""
    said = [str(item) for item in items]
    return " and ".join((", ".join(said[:-1]), said[-1])) if len(said) > 1 else "".join(said)


def share(part: Share) -> str:
    """A part of a whole, as in `two thirds`."""
    forms = _PARTS.get(part.denominator)
    if forms is None:
        return f"{part.numerator}/{part.denominator}"
    return f"{word(part.numerator)} {forms[part.numerator != 1]}"
