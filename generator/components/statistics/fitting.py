"""Breaks what a catalog says into lines that surely fit. Drawings know no metrics: widths are taken at their most."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

_WIDEST: Final = frozenset("@%#&MWmÆæ¬…")
_NARROW: Final = frozenset(" .,:;'|!()[]ijl")
_WIDE_SMALL: Final = frozenset("wß")

_LONGEST: Final = 400
"""No more characters are looked at: they are more than a few lines hold."""


def ems(text: str) -> float:
    """The most that a line of text takes, in ems."""
    return sum(map(_em, text))


def _em(letter: str) -> float:
    if letter in _NARROW:
        return 0.5
    if letter in _WIDEST:
        return 1.0
    return 0.65 if letter.islower() and letter not in _WIDE_SMALL else 0.82


def spelled(text: str) -> str:
    """A text of the catalog in letters that the faces have, without the marks about its words.

    What the faces lack is shown as a question mark.
    """
    return "".join(letter if letter.isprintable() and ord(letter) < 0x100 else "?" for letter in text if letter != "`")


def broken(text: str, room: float, lines: int, tail: str = "") -> list[str]:
    """The text in so many lines of `room` ems at most, cut where it is longer; `tail` stands behind it in any case."""
    rows = [""]
    for word in _pieces(text[:_LONGEST], room):
        joined = f"{rows[-1]} {word}" if rows[-1] else word
        if ems(joined) <= room:
            rows[-1] = joined
        else:
            rows.append(word)
    kept = rows[:lines]
    last = kept[-1]
    if len(rows) > lines or len(text) > _LONGEST or ems(last + tail) > room:
        while last and ems(f"{last.rstrip()}…{tail}") > room:
            last = last[:-1]
        last = f"{last.rstrip()}…"
    return [*kept[:-1], last + tail]


def _pieces(text: str, room: float) -> Iterator[str]:
    """The words, those too long for a line in parts."""
    for word in text.split():
        part = ""
        for letter in word:
            if ems(part + letter) > room:
                yield part
                part = ""
            part += letter
        yield part
