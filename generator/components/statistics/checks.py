"""What is asked of a good catalog, check by check: passed, warned of, or silenced with the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.artwork.drawing import Align, Box, Circle, Shape, Stroke, lines
from generator.components.records.table import columns
from generator.components.statistics.fitting import broken, spelled
from generator.components.statistics.parts import CAPTION, body, caption
from generator.geometry import Point, Rect, Size
from generator.units import mm, pt

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.artwork.theme import Theme
    from generator.catalog.verdicts import Verdict
    from generator.units import Length

_SIGN: Final = mm(4)
_INDENT: Final = mm(6.6)
_ROW: Final = mm(10.5)
_LEADING: Final = mm(2.9)
_LINES: Final = 2


def checks_height(number: int) -> Length:
    """The height that so many checks take, with their caption."""
    return CAPTION + _ROW * _deep(number)


def checks_part(area: Rect, verdicts: Sequence[Verdict], theme: Theme) -> Iterator[Shape]:
    """Two columns of checks, in their order down and then across."""
    passed = sum(verdict.outcome.value == "pass" for verdict in verdicts)
    yield from caption(area, "stats-checks", theme, passed=passed, checks=len(verdicts))
    deep = _deep(len(verdicts))
    for index, verdict in enumerate(verdicts):
        column = columns(body(area), 2, mm(8))[index // deep]
        yield from _check(Rect(column.left, column.top + _ROW * (index % deep), column.width, _ROW), verdict, theme)


def _deep(number: int) -> int:
    """How many rows the longer column has."""
    return (number + 1) // 2


def _check(place: Rect, verdict: Verdict, theme: Theme) -> Iterator[Shape]:
    """What is asked, and beneath it a word on it, or the reason or the warning in up to two lines."""
    yield from _sign(Point(place.left + _SIGN / 2 + mm(0.3), place.top + mm(3.4)), verdict.outcome.value, theme)
    left = place.left + _INDENT
    base = place.top + mm(2.7)
    yield theme.text(theme.word(f"stats-check-{verdict.code}"), Point(left, base), "record-strong")
    outcome = theme.word(f"stats-outcome-{verdict.outcome.value}")
    yield theme.text(outcome, Point(place.right, base), "record-mark", align=Align.END)
    said = spelled(verdict.notes[0]) if verdict.notes else theme.word(f"stats-asks-{verdict.code}")
    more = theme.word("stats-further", number=len(verdict.notes) - 1) if len(verdict.notes) > 1 else ""
    room = (place.right - left) / theme.style("record-mark").size
    for number, words in enumerate(broken(said, room, _LINES, more)):
        yield theme.text(words, Point(left, base + mm(3.2) + _LEADING * number), "record-mark")


def _sign(centre: Point, outcome: str, theme: Theme) -> Iterator[Shape]:
    """A tick in a disc, a mark of exclamation in a dark square, or a bar in an empty one."""
    ink, paper = theme.color("ink"), theme.color("paper")
    if outcome == "pass":
        yield Circle(centre, _SIGN / 2, stroke=Stroke(ink, pt(0.75)))
        low = centre.shifted(-mm(0.25), mm(0.9))
        yield lines(
            ((centre.shifted(-mm(1.05), mm(0.1)), low), (low, centre.shifted(mm(1.1), -mm(0.9)))), Stroke(ink, pt(1))
        )
    elif outcome == "warning":
        yield Box(Rect.around(centre, Size(_SIGN, _SIGN)), fill=ink, radius=mm(0.5))
        yield theme.middle("!", centre, "record-figure", "paper")
    else:
        yield Box(Rect.around(centre, Size(_SIGN, _SIGN)), fill=paper, stroke=Stroke(ink, pt(0.75)), radius=mm(0.5))
        yield lines(((centre.shifted(-mm(1.1), mm(0)), centre.shifted(mm(1.1), mm(0))),), Stroke(ink, pt(1)))
