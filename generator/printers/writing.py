"""Writes a profile as the text of its file, with a comment for each line, so that it can be edited by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.geometry import Flip
from generator.imposition.paper import MARGINS, PAPERS
from generator.printers.profile import Profile, number
from generator.units import ZERO, mm

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.units import Length

_HEAD: Final = "# A printer's profile for Afterlight Kit"

_COMMENTS: Final = {
    "paper": "The paper: a4, letter, legal, tabloid, a3, or its sides, as in 320x450mm.",
    "flip": "The edge that sheets are turned on: long or short.",
    "duplex": "Who turns them over: auto (the printer does) or manual (you do, with the whole stack).",
    "tray": "For manual: how sheets come out of the printer, face-down or face-up.",
    "margins": "How many mm it cannot print on: one number, or those at the top, right, bottom and left.",
    "back-shift": "How many mm backs are moved to the right and up, as seen on the back; minus is left, and down.",
    "back-rotate": "By how many degrees backs are turned clockwise.",
    "back-scale": "By what backs are multiplied, across and down.",
}
"""What stands above each field, in the order of the file."""


def written(name: str, profile: Profile) -> bytes:
    """The file of the profile called `name`. What is not set stands there in a comment, ready to be."""
    lines = [
        f"{_HEAD}. To print with it: afterlight kit --printer {name}",
        "# What is left out is as the program has it; options on the command line go before what stands here.",
    ]
    set_, usual = _values(profile), _values(_USUAL)
    for field, comment in _COMMENTS.items():
        value = set_[field]
        lines += ["", f"# {comment}", f"# {field}: {usual[field]}" if value is None else f"{field}: {value}"]
    return ("\n".join(lines) + "\n").encode()


def is_headed(data: bytes) -> bool:
    """Whether a file begins as one that was written here, however it goes on."""
    return data.removeprefix(b"\xef\xbb\xbf").startswith(_HEAD.encode())


_USUAL: Final = Profile(
    *(PAPERS["a4"], Flip.LONG, "auto", "face-down", MARGINS),
    *((ZERO, ZERO), 0.0, (1.0, 1.0)),
)


def _values(profile: Profile) -> dict[str, str | None]:
    """The values of all fields as they are written."""
    margins = profile.margins
    return {
        "paper": profile.paper.name if profile.paper else None,
        "flip": profile.flip.value if profile.flip else None,
        "duplex": profile.duplex,
        "tray": profile.tray,
        "margins": None if margins is None else _number(margins[0]) if len(set(margins)) == 1 else _list(margins),
        "back-shift": None if profile.shift is None else _list(profile.shift),
        "back-rotate": None if profile.rotate is None else number(profile.rotate),
        "back-scale": None if profile.scale is None else f"[{', '.join(map(number, profile.scale))}]",
    }


def _number(length: Length) -> str:
    return number(length / mm(1))


def _list(lengths: Iterable[Length]) -> str:
    return f"[{', '.join(map(_number, lengths))}]"
