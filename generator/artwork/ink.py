"""How much ink the colours of a drawing cost: all of it, black alone, or as little as can be played with.

Ink is a property of the output, not of a drawing: drawings stay in full colour, and the exporter of sheets maps each
colour as it writes.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import Final

from generator.artwork.drawing import Color

_DARK: Final = 0.05
"""A luminance: what is darker is outline, lettering, or the plate of white letters, and stays as dark as it is."""

_SLATE: Final = 40
"""How far apart red, green and blue lie, of 255, in a colour that passes for a grey, which black alone prints."""

_TINT: Final = 0.26
"""A depth, the most ink that one of red, green and blue asks for, from 0 to 1: what is paler shades, and says nothing
that its outline does not."""

_STEP: Final = 0.08
"""How much deeper than a tint a colour is that is not paled on its account."""


class Ink(Enum):
    """The levels of ink, by their words on the command line."""

    FULL = "full"
    GREY = "grey"
    LOW = "low"


@cache
def inked(color: Color, ink: Ink, *, area: bool = False) -> Color:
    """The colour in which a line or a letter is printed at this level of ink or, where `area`, what is filled.

    Lines and letters cost little and say the most, so that low ink thins areas alone. Whatever may carry meaning keeps
    its shape on paper at every level; what is told by colour is told by shape or wording as well.
    """
    match ink:
        case Ink.FULL:
            return color
        case Ink.GREY:
            return _grey(color)
        case Ink.LOW:
            thin = _thinned(color) if area else color
            return _grey(thin) if max(color) - min(color) < _SLATE else thin


def _grey(color: Color) -> Color:
    """The grey of the same luminance, so that every contrast stays (the inverse of sRGB's curve, IEC 61966-2-1)."""
    light = color.luminance
    channel = round(255 * (light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055))
    return Color(channel, channel, channel)


def _thinned(color: Color) -> Color:
    """The colour let down with white: tints to none, what is deep and dark to half, what is deep and light to less.

    The light ones cover the most, as bulkheads do, and yet stand out: they are outlined.
    """
    if color.luminance < _DARK:
        return color
    depth = 1 - min(color) / 255
    if depth <= _TINT:
        return Color(255, 255, 255)
    aim = min(0.75 * depth, max(_TINT, 0.55 - 0.7 * color.luminance))
    share = aim / depth * min((depth - _TINT) / _STEP, 1.0)
    return Color(*(255 - round((255 - channel) * share) for channel in color))
