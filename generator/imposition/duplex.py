"""The back of a sheet: where it must print so that each back lies exactly behind its front.

The mirror is about the centre of the page, never of the block of pieces, and never by index: so a sheet that is only
half full comes out right.
"""

from __future__ import annotations

from generator.geometry import Flip, Point, Rect, Size
from generator.units import ZERO


def flip_about(sheet: Size, *, upright: bool) -> Flip:
    """The flip that mirrors a sheet about its upright centre line, or its level one."""
    origin = Point(ZERO, ZERO)
    return Flip.LONG if (Flip.LONG.mirror(origin, sheet).y == ZERO) is upright else Flip.SHORT


def mirror(rect: Rect, sheet: Size, flip: Flip) -> Rect:
    """The place on the back, as seen there, that lies behind this place on the front. Its own inverse."""
    first = flip.mirror(Point(rect.left, rect.top), sheet)
    second = flip.mirror(Point(rect.right, rect.bottom), sheet)
    return Rect(min(first.x, second.x), min(first.y, second.y), rect.width, rect.height)


def back_turn(turn: int, sheet: Size, flip: Flip) -> int:
    """Degrees by which the back of a piece is turned whose front is turned by `turn`.

    The piece's upward direction is mirrored with the sheet, so that a piece turned over like the page of a book shows
    its back upright.
    """
    top_left = Point(ZERO, ZERO)
    like_a_book = flip.mirror(top_left, sheet).y == top_left.y
    return (-turn if like_a_book else 180 - turn) % 360
