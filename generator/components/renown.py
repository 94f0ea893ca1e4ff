"""The Renown track from 0 to 99: ten rows of ten, on which the score markers of all commanders walk.

A space is a little narrower than a marker, for ten markers side by side would be wider than the paper; its number
stands above the marker and stays in sight. All markers begin in a bay that opens to space 0 (rules, section 5).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.artwork.drawing import Box, Drawing, Shape, Stroke, lines
from generator.components.piece import Piece, whole
from generator.components.score import LAP, SEATS, seat_figure
from generator.components.track import track_shapes, winding
from generator.geometry import Point, Rect, Sides, Size
from generator.units import ZERO, mm, pt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.artwork.theme import Theme

_PLAIN: Final = mm(2)  # a plain edge, so that the cut may stray
_COLUMNS: Final = 10
_SPACE: Final = Size(mm(18.6), mm(22.9))
_HEAD: Final = mm(21)
_START: Final = Point(_PLAIN, _PLAIN + _HEAD)
_BAY: Final = Rect(_PLAIN, _PLAIN, _SPACE.width * 5, _HEAD)
_BERTH: Final = Size(mm(21.2), _HEAD)  # a marker and a little more
_LEADING: Final = mm(3.9)

TRACK: Final = Size(_PLAIN * 2 + _SPACE.width * _COLUMNS, _START.y + _SPACE.height * (LAP // _COLUMNS) + _PLAIN)
"""The mat, which fills a sheet."""


def renown_piece(theme: Theme) -> Piece:
    """The mat with the track."""
    spaces = winding(range(LAP), _COLUMNS, _START, _SPACE)
    cross = Stroke(theme.color("faint"), pt(0.5))
    arm = mm(1.4)
    shapes: tuple[Shape, ...] = (
        Box(Rect.of(TRACK).inset(-mm(1)), fill=theme.color("paper")),
        *_bay(theme),
        *track_shapes(theme, spaces, door=spaces[0]),
        lines(
            ((s.field.centre.toward(b, -arm), s.field.centre.toward(b, arm)) for s in spaces for b in (0, 90)), cross
        ),
        *_lettering(theme),
    )
    front = Drawing(
        "RENOWN-TRACK",
        "Renown track",
        TRACK,
        shapes,
        Sides.all(mm(1)),
        f"Spaces from 0 to {LAP - 1}, ten to a row, winding to and fro from the top left. Past {LAP - 1} a marker is "
        "turned over.",
    )
    return whole("RENOWN-TRACK", "mat", front)


def _bay(theme: Theme) -> Iterator[Shape]:
    """Where all markers stand at the start, open to space 0 below."""
    hull = Stroke(theme.color("board-hull"), pt(1))
    over = hull.width / 2
    yield Box(_BAY, fill=theme.color("track-ten"))
    for seat in range(1, SEATS + 1):
        left = _BAY.right - _BERTH.width * (SEATS - seat + 1)
        berth = Rect(left, _BAY.top, _BERTH.width, _BERTH.height)
        yield Box(berth, fill=theme.color("paper"), stroke=Stroke(theme.color("faint"), pt(0.5)))
        yield seat_figure(seat, berth.centre, mm(7), None, Stroke(theme.color("faint"), pt(1)))
    yield lines(
        (
            (Point(_BAY.left, _BAY.bottom), Point(_BAY.left, _BAY.top - over)),
            (Point(_BAY.left, _BAY.top), Point(_BAY.right, _BAY.top)),
            (Point(_BAY.right, _BAY.top - over), Point(_BAY.right, _BAY.bottom)),
        ),
        hull,
    )
    yield theme.middle(theme.word("renown-start"), Point(_BAY.left + mm(4.2), _BAY.centre.y), "renown-start", turn=-90)


def _lettering(theme: Theme) -> Iterator[Shape]:
    """The title, and what to do at the end of the track and where markers meet."""
    at = Point(_BAY.right + mm(4), _PLAIN + mm(1.8) + theme.style("renown-title").cap)
    yield theme.text(theme.word("renown-title"), at, "renown-title")
    yield theme.placed_icon("core", Point(TRACK.width - _PLAIN - mm(7.5), _BAY.centre.y), mm(12), "ground-line")
    for row, key in enumerate(("renown-past", "renown-together", "renown-kept")):
        words = theme.word(key, last=LAP - 1, lap=LAP)
        yield theme.text(words, at.shifted(ZERO, mm(5.2) + _LEADING * row), "renown-note", "board-text")
