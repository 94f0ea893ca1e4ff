"""A dashed space on a mat, for a piece of any size to lie in: the module's slot, without its way up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.artwork.drawing import Box, Shape, Stroke, line
from generator.geometry import Point, Rect
from generator.units import mm, pt

if TYPE_CHECKING:
    from generator.artwork.theme import Theme
    from generator.units import Length

ROOM: Final = mm(1)
"""What a space is larger than the piece in it: its dashes stay in sight all around."""

PEN: Final = pt(0.8)
_DASH: Final = mm(1.4)
_PERIOD: Final = mm(2.46)


def space(theme: Theme, rect: Rect) -> tuple[Shape, ...]:
    """A paper-white field with a dashed edge. Every side begins and ends with a dash: every corner is an angle."""
    corners = (
        Point(rect.left, rect.top),
        Point(rect.right, rect.top),
        Point(rect.right, rect.bottom),
        Point(rect.left, rect.bottom),
    )
    sides = zip(corners, (*corners[1:], corners[0]), (rect.width, rect.height) * 2, strict=True)
    return (
        Box(rect, fill=theme.color("paper")),
        *(line(start, end, Stroke(theme.color("quiet"), PEN, _dashes(length))) for start, end, length in sides),
    )


def _dashes(length: Length) -> tuple[Length, Length]:
    """Dash and gap of a side, so that a whole number of them and a last dash fill it."""
    periods = max(1, round((length - _DASH) / _PERIOD))
    return _DASH, (length - _DASH) / periods - _DASH
