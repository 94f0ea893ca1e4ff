"""Rulers of 100 mm and 4 in, for both axes: what a wrong scale shows itself by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.artwork.drawing import Align, Shape, Stroke, Text, line, lines
from generator.geometry import Point, Rect
from generator.units import ZERO, Length, inch, mm, pt

if TYPE_CHECKING:
    from generator.artwork.theme import Theme

_PEN: Final = pt(0.5)
_CLEAR: Final = mm(0.9)  # between the longest tick and its number


class Scale(NamedTuple):
    """A ruler's division: equal steps, each with the longest tick whose count divides its index."""

    unit: str
    """The key of the unit's word."""
    step: Length
    steps: int
    ticks: tuple[tuple[int, Length], ...]
    """From the coarsest: every so many steps, a tick of this length."""
    numbered: int
    """Every so many steps bear a number."""
    per_number: int
    """What the number grows by."""

    @property
    def length(self) -> Length:
        """From the first tick to the last."""
        return self.step * self.steps

    def tick(self, index: int) -> Length:
        """How long the tick at this index is."""
        return next(length for every, length in self.ticks if index % every == 0)


METRIC: Final = Scale("mm", mm(1), 100, ((10, mm(4.5)), (5, mm(3.3)), (1, mm(2.1))), 10, 10)
IMPERIAL: Final = Scale(
    "in", inch(1 / 16), 64, ((16, mm(4.5)), (8, mm(3.7)), (4, mm(3.0)), (2, mm(2.3)), (1, mm(1.6))), 16, 1
)


def ruler_across(rect: Rect, scale: Scale, theme: Theme, *, ticks_up: bool) -> tuple[Shape, ...]:
    """A level ruler, centred in its place, its baseline on the side away from its ticks."""
    sign = -1 if ticks_up else 1
    base = rect.bottom - _PEN / 2 if ticks_up else rect.top + _PEN / 2
    start = Point(rect.centre.x - scale.length / 2, base)
    pen = Stroke(theme.color("ink"), _PEN)
    style = theme.style("align-number")
    reach = scale.ticks[0][1] + _CLEAR
    baseline = start.y - reach if ticks_up else start.y + reach + style.cap

    def number(said: str, along: Length) -> Text:
        return theme.text(said, Point(start.x + along, baseline), "align-number", align=Align.MIDDLE)

    return (
        lines(
            [
                (start.shifted(scale.step * n, ZERO), start.shifted(scale.step * n, scale.tick(n) * sign))
                for n in range(scale.steps + 1)
            ],
            pen,
        ),
        line(start.shifted(-_PEN / 2, ZERO), start.shifted(scale.length + _PEN / 2, ZERO), pen),
        *(number(said, along) for said, along in _numbers(scale)),
        number(theme.word(f"align-{scale.unit}"), scale.step * scale.numbered / 2),
    )


def ruler_down(rect: Rect, scale: Scale, theme: Theme, *, ticks_left: bool) -> tuple[Shape, ...]:
    """An upright ruler that counts downward, centred in its place, its baseline on the side away from its ticks."""
    sign = -1 if ticks_left else 1
    base = rect.right - _PEN / 2 if ticks_left else rect.left + _PEN / 2
    start = Point(base, rect.centre.y - scale.length / 2)
    pen = Stroke(theme.color("ink"), _PEN)
    reach = (scale.ticks[0][1] + _CLEAR) * sign
    drop = theme.style("align-number").cap / 2
    align = Align.END if ticks_left else Align.START

    def number(said: str, along: Length) -> Text:
        return theme.text(said, start.shifted(reach, along + drop), "align-number", align=align)

    return (
        lines(
            [
                (start.shifted(ZERO, scale.step * n), start.shifted(scale.tick(n) * sign, scale.step * n))
                for n in range(scale.steps + 1)
            ],
            pen,
        ),
        line(start.shifted(ZERO, -_PEN / 2), start.shifted(ZERO, scale.length + _PEN / 2), pen),
        *(number(said, along) for said, along in _numbers(scale)),
        number(theme.word(f"align-{scale.unit}"), scale.step * scale.numbered / 2),
    )


def _numbers(scale: Scale) -> list[tuple[str, Length]]:
    return [
        (str(n // scale.numbered * scale.per_number), scale.step * n) for n in range(0, scale.steps + 1, scale.numbered)
    ]
