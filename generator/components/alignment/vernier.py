"""Reads through the paper how far the back lies off: to 0.1 mm with a vernier, to whole millimetres with a ring.

A vernier has lines 2.0 mm apart on the front and 1.9 mm apart on the back. Held against the light with the back toward
the eyes, the line n of the front is seen at 2.0 n, the one of the back at 1.9 n + d where the back lies off by d: the
two run on into each other where d = 0.1 n. So the line n of the back is labelled 0.1 n, on the side where it lies.

So it reads errors of up to 1 mm, and one of 1.1 mm would be read as -0.9. What is greater is read at the ring, to whole
millimetres: there the cross of the front is the pointer on a scale. Where the back lies right, the cross is seen left
of the ring's centre: so the scale's left end reads "right". All numbers and words stand on the back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.artwork.drawing import Align, Circle, Shape, Stroke, Text, line, lines, polygon
from generator.units import ZERO, Length, mm, pt

if TYPE_CHECKING:
    from generator.artwork.theme import Theme
    from generator.geometry import Point

FRONT_PITCH: Final = mm(2.0)
BACK_PITCH: Final = mm(1.9)
REACH: Final = 10
"""Lines on each side of the middle one, of the front and of the back alike."""
COARSE_REACH: Final = 5
"""Millimetres on each side of the ring's centre."""

_PEN: Final = pt(0.5)
_LINE: Final = mm(4)
_LABEL: Final = _LINE + mm(0.5)
_WORDS: Final = mm(9.7)
_WORDS_END: Final = mm(20.6)
_ARROW: Final = mm(1.5)
_CROSS_ARM: Final = mm(6)
RING: Final = mm(1)
"""Its radius. The readings of a vernier repeat every 2 mm: they hold only where the front's cross lies in the ring."""


class Gauge(NamedTuple):
    """The baseline of a vernier: where its middle is, which way it runs and on which side the back's lines stand."""

    middle: Point
    upright: bool
    inward: int
    """1 where the back's lines stand below (beside an upright one: right of) the baseline, else -1."""

    def at(self, along: Length, inside: Length) -> Point:
        """The place `along` to the right (of an upright one: up) and `inside` away from the baseline."""
        if self.upright:
            return self.middle.shifted(inside * self.inward, -along)
        return self.middle.shifted(along, inside * self.inward)


def front_lines(gauge: Gauge, theme: Theme, color: str = "ink") -> tuple[Shape, ...]:
    """The front's half: plain lines, which pass the baseline so far that a back 1 mm off the other way touches them."""
    pairs = [(gauge.at(FRONT_PITCH * n, -_LINE), gauge.at(FRONT_PITCH * n, RING)) for n in range(-REACH, REACH + 1)]
    return (lines(pairs, Stroke(theme.color(color), _PEN)),)


def back_lines(gauge: Gauge, theme: Theme) -> tuple[Shape, ...]:
    """The back's half: lines that begin at the baseline, their readings, and the words for the two directions."""
    pen = Stroke(theme.color("ink"), _PEN)
    places = [(n, BACK_PITCH * n) for n in range(-REACH, REACH + 1)]
    end = BACK_PITCH * REACH + pen.width / 2
    return (
        lines([(gauge.at(along, ZERO), gauge.at(along, _LINE)) for _, along in places], pen),
        line(gauge.at(-end, ZERO), gauge.at(end, ZERO), pen),
        *(_reading(gauge, n, along, theme) for n, along in places),
        *_words(gauge, theme),
    )


def reading(n: int) -> str:
    """What the back's line `n` is labelled, in millimetres; the words at the ends give the direction."""
    return "0" if n == 0 else f"{abs(n) * ((FRONT_PITCH - BACK_PITCH) / mm(1)):.1f}"


def _reading(gauge: Gauge, n: int, along: Length, theme: Theme) -> Text:
    """A reading, in line with its line."""
    role = "align-number-strong" if n % COARSE_REACH == 0 else "align-number"
    drop = theme.style(role).cap / 2
    anchor = gauge.at(along, _LABEL)
    if gauge.upright:
        align = Align.START if gauge.inward > 0 else Align.END
        return theme.text(reading(n), anchor.shifted(ZERO, drop), role, align=align)
    align = Align.END if gauge.inward > 0 else Align.START
    return theme.text(reading(n), anchor.shifted(drop, ZERO), role, align=align, turn=-90)


def _words(gauge: Gauge, theme: Theme) -> tuple[Shape, ...]:
    """`left  back lies ... mm  right`, or `down  back lies ... mm  up`, with an arrowhead at either end."""
    low, high = ("down", "up") if gauge.upright else ("left", "right")
    shapes: list[Shape] = []
    ink = theme.color("ink")
    for sign, word, align in ((-1, low, Align.START), (1, high, Align.END)):
        tip, root = _WORDS_END * sign, (_WORDS_END - _ARROW) * sign
        half = _ARROW / 2
        shapes.append(
            polygon([gauge.at(tip, _WORDS), gauge.at(root, _WORDS - half), gauge.at(root, _WORDS + half)], fill=ink)
        )
        along = (_WORDS_END - _ARROW - mm(0.7)) * sign
        shapes.append(_word(gauge, theme.word(f"align-{word}"), along, align, theme))
    shapes.append(_word(gauge, theme.word("align-back-lies"), ZERO, Align.MIDDLE, theme))
    return tuple(shapes)


def _word(gauge: Gauge, said: str, along: Length, align: Align, theme: Theme) -> Text:
    """A word in line with the baseline; bold at the ends, which are read."""
    role = "align-number" if align is Align.MIDDLE else "align-number-strong"
    at = gauge.at(along, _WORDS)
    drop = theme.style(role).cap / 2
    if gauge.upright:
        return theme.text(said, at.shifted(drop, ZERO), role, align=align, turn=-90)
    return theme.text(said, at.shifted(ZERO, drop), role, align=align)


def front_cross(centre: Point, theme: Theme, color: str = "ink") -> tuple[Shape, ...]:
    """The front's cross: the pointer for the ring's scale, and where a pin goes through."""
    arms = [
        (centre.shifted(-_CROSS_ARM, ZERO), centre.shifted(_CROSS_ARM, ZERO)),
        (centre.shifted(ZERO, -_CROSS_ARM), centre.shifted(ZERO, _CROSS_ARM)),
    ]
    return (lines(arms, Stroke(theme.color(color), _PEN)),)


def back_ring(centre: Point, theme: Theme) -> tuple[Shape, ...]:
    """The back's ring and cross with a scale of whole millimetres on both axes."""
    pen = Stroke(theme.color("ink"), _PEN)
    far = mm(COARSE_REACH)
    ticks = [
        pair
        for n in range(-COARSE_REACH, COARSE_REACH + 1)
        if n
        for half in (mm(1.2) if abs(n) == COARSE_REACH else mm(0.7),)
        for pair in (
            (centre.shifted(mm(n), -half), centre.shifted(mm(n), half)),
            (centre.shifted(-half, mm(n)), centre.shifted(half, mm(n))),
        )
    ]
    axes = [
        (centre.shifted(-far, ZERO), centre.shifted(far, ZERO)),
        (centre.shifted(ZERO, -far), centre.shifted(ZERO, far)),
    ]
    words = []
    # The pointer is seen on the opposite side of where the back has gone.
    for bearing, word, turn in ((0, "down", 0), (90, "left", 90), (180, "up", 0), (270, "right", -90)):
        said = theme.word("align-coarse", number=COARSE_REACH, direction=theme.word(f"align-{word}"))
        words.append(theme.middle(said, centre.toward(bearing, far + mm(1.9)), "align-number", turn=turn))
    return (Circle(centre, RING, stroke=pen), lines([*ticks, *axes], pen), *words)
