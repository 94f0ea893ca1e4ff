"""The purchase counter: a track from 0 to all modules on which the Storms are marked, and the marker for it.

Storm I and II come after one and two thirds of the modules in the game are purchased (rules, section 13), and the end
of the game once the supply cannot refill the market (rules, section 14). Two players have fewer modules (section 15).
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.artwork.drawing import Box, Circle, Drawing, Shape, Stroke, lines, polygon
from generator.components.piece import Piece, whole
from generator.components.placing import placed_about
from generator.components.track import Space, track_shapes, winding
from generator.geometry import Point, Rect, Sides, Size
from generator.rules.storms import ending
from generator.units import ZERO, mm, pt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.artwork.theme import Theme
    from generator.catalog.model import Parameters

MARKER: Final = Size(mm(12), mm(12))

_PLAIN: Final = mm(2)  # a plain edge, so that the cut may stray
_COLUMNS: Final = 10
_SPACE: Final = Size(mm(18.6), mm(23.2))
_START: Final = Point(_PLAIN, _PLAIN)
_FLAG: Final = Size(mm(17.4), mm(6))
_FLAG_STEP: Final = mm(6.3)
_POINT: Final = mm(1.2)
_LEADING: Final = mm(4)
_LEGEND: Final = Size(mm(24), mm(6))


class Mark(NamedTuple):
    """Something that a purchase triggers: at which count, what, and for whom, both as keys of the wording."""

    at: int
    event: str
    players: str


def purchase_marks(parameters: Parameters, modules: int) -> tuple[Mark, ...]:
    """What comes at which count, in order, for a game of `modules` modules and for two players, who leave some out."""
    marks = []
    for players, supply in supplies(parameters, modules).items():
        for number, threshold in enumerate(parameters.thresholds(supply), start=1):
            marks.append(Mark(threshold, f"purchase-storm-{number}", players))
        marks.append(Mark(ending(supply, parameters), "purchase-end", players))
    return tuple(sorted(marks, key=lambda mark: mark.at))


def supplies(parameters: Parameters, modules: int) -> dict[str, int]:
    """How many modules are in the game, by the key of the wording that says for how many players."""
    fewer = parameters.two_player_supply(modules)
    return {"purchase-many": modules, "purchase-two": fewer} if fewer != modules else {"purchase-any": modules}


def purchase_track(theme: Theme, parameters: Parameters, modules: int, emblem: Drawing) -> Piece:
    """The mat with the track from 0 to `modules`, the emblem where the marker starts.

    Space 0 stands above space 1, beside the title; then ten to a row, so that every row ends on a full ten.
    """
    zero = Space(0, 0, 0, Rect(_START.x, _START.y, _SPACE.width, _SPACE.height))
    spaces = (zero, *winding(range(1, modules + 1), _COLUMNS, _START, _SPACE, first_row=1))
    size = Size(_PLAIN * 2 + _SPACE.width * _COLUMNS, spaces[-1].rect.bottom + _PLAIN)
    marks = purchase_marks(parameters, modules)
    flagged = {at: tuple(group) for at, group in groupby(marks, key=lambda mark: mark.at)}
    bare = [_bed(space) for space in spaces if space.number not in flagged and space is not zero]
    arm = mm(1.2)
    shapes: tuple[Shape, ...] = (
        Box(Rect.of(size).inset(-mm(1)), fill=theme.color("paper")),
        *track_shapes(theme, spaces),
        lines(((bed.toward(b, -arm), bed.toward(b, arm)) for bed in bare for b in (0, 90)), _thin(theme)),
        placed_about(emblem, _bed(zero), scale=0.85),  # clear of the arrowhead beneath
        *(shape for space in spaces for shape in _flags(theme, space, flagged.get(space.number, ()))),
        *_lettering(theme, zero),
        *_legend(theme, supplies(parameters, modules), Point(size.width - _PLAIN, zero.rect.centre.y)),
    )
    told = ", ".join(f"{theme.word(m.event)} at {m.at} for {theme.word(m.players)}" for m in marks)
    front = Drawing(
        "PURCHASE-TRACK",
        "Purchase counter",
        size,
        shapes,
        Sides.all(mm(1)),
        f"Spaces from 0 to {modules}, winding to and fro from the top left. {told}.",
    )
    return whole("PURCHASE-TRACK", "mat", front)


def _thin(theme: Theme) -> Stroke:
    return Stroke(theme.color("faint"), pt(0.5))


def _bed(space: Space) -> Point:
    """Where the middle of the marker lies: low, so that it leaves a flag in sight."""
    return Point(space.rect.centre.x, space.rect.bottom - MARKER.height / 2 - mm(0.1))


def _flags(theme: Theme, space: Space, marks: tuple[Mark, ...]) -> Iterator[Shape]:
    """What a space triggers, most often one thing or nothing; no parameters that agree make it more than three."""
    if len(marks) == 1 and marks[0].event != "purchase-end":
        yield theme.placed_icon("sun", _bed(space), mm(7.5), "ground-line")
    top = space.field.top + mm(0.6)
    for index, mark in enumerate(marks):
        middle = Point(space.field.centre.x, top + _FLAG.height / 2 + _FLAG_STEP * index)
        words = (theme.word(mark.event), theme.word(mark.players))
        yield from _flag(theme, Rect.around(middle, _FLAG), mark.players, words, pointed=mark is marks[-1])


def _flag(theme: Theme, flag: Rect, players: str, words: tuple[str, str], *, pointed: bool = True) -> Iterator[Shape]:
    """Two lines of text: on a dark pennant for the whole supply, on an outlined label for the one of two players."""
    middle = flag.centre
    dark = players != "purchase-two"
    if dark:
        tip = Point(middle.x, flag.bottom + (_POINT if pointed else ZERO))
        upper = (Point(flag.left, flag.top), Point(flag.right, flag.top))
        yield polygon(
            (*upper, Point(flag.right, flag.bottom), tip, Point(flag.left, flag.bottom)), fill=theme.color("ink")
        )
    else:
        yield Box(flag, fill=theme.color("paper"), stroke=Stroke(theme.color("ink"), pt(0.75)), radius=mm(1.5))
    for words_line, side in zip(words, (-1, 1), strict=True):
        place = middle.shifted(ZERO, mm(1.4) * side)
        yield theme.middle(words_line, place, "purchase-flag", "paper" if dark else "ink")


def _lettering(theme: Theme, zero: Space) -> Iterator[Shape]:
    """The title, and what the marks ask for."""
    at = Point(zero.rect.right + mm(4), zero.rect.top + mm(2) + theme.style("purchase-title").cap)
    yield theme.text(theme.word("purchase-title"), at, "purchase-title")
    for row, key in enumerate(("purchase-step", "purchase-storms", "purchase-ends")):
        below = at.shifted(ZERO, mm(5.4) + _LEADING * row)
        yield theme.text(theme.word(key), below, "purchase-note", "board-text")


def _legend(theme: Theme, in_game: dict[str, int], right: Point) -> Iterator[Shape]:
    """For how many players either kind of flag is, one under the other, `right` in the middle of their right ends."""
    step = _LEGEND.height + mm(2.6)
    for index, (players, supply) in enumerate(in_game.items()):
        middle = right.shifted(-_LEGEND.width / 2, step * (index - (len(in_game) - 1) / 2))
        words = (theme.word(players), theme.word("purchase-supply", modules=supply))
        yield from _flag(theme, Rect.around(middle, _LEGEND), players, words)


def purchase_emblem(theme: Theme) -> Drawing:
    """A module with its four ports in a disc: it stands on the marker and where the marker starts."""
    size = Size(mm(9.6), mm(9.6))
    middle = Rect.of(size).centre
    paper = theme.color("paper")
    ports = (Rect.around(middle.toward(b, mm(2.65)), _port(b)) for b in (0, 90, 180, 270))
    shapes: tuple[Shape, ...] = (
        Circle(middle, size.width / 2, fill=theme.color("ink")),
        Box(Rect.around(middle, Size(mm(4), mm(4))), fill=paper, radius=mm(0.4)),
        *(Box(rect, fill=paper) for rect in ports),
        Circle(middle, mm(1.1), fill=theme.color("ink")),
    )
    return Drawing("PURCHASE-EMBLEM", "A module", size, shapes)


def _port(bearing: int) -> Size:
    size = Size(mm(1.8), mm(0.7))
    return size if bearing % 180 == 0 else size.turned


def purchase_marker(theme: Theme, emblem: Drawing) -> Piece:
    """The marker, with the emblem on its front."""
    middle = Rect.of(MARKER).centre
    front_bleed, back_bleed = Sides.all(mm(1)), Sides.all(mm(3))
    front = Drawing(
        "PURCHASE-MARKER",
        "Purchase marker",
        MARKER,
        (Box(Rect.of(MARKER).grown(front_bleed), fill=theme.color("paper")), placed_about(emblem, middle)),
        front_bleed,
        "A module in a disc.",
    )
    back = Drawing(
        "PURCHASE-MARKER-BACK",
        "Back of the purchase marker",
        MARKER,
        (Box(Rect.of(MARKER).grown(back_bleed), fill=theme.color("ground")),),
        back_bleed,
        "Plain.",
    )
    return whole("PURCHASE-MARKER", "token", front, back)
