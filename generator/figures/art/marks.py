"""The small marks of a figure: letters, verdicts, points. Each is told by its shape, for a figure may be grey."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.artwork.drawing import Box, Circle, LineTo, Move, Path, Shape, Stroke
from generator.figures.art.wrapping import wide
from generator.geometry import Rect, Size
from generator.units import Length, mm, pt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.artwork.theme import Theme
    from generator.geometry import Point

BADGE: Final = mm(1.95)
"""The radius of a letter's badge."""
SMALL: Final = mm(1.6)
"""That of a verdict."""
POINTS: Final = mm(2.9)
"""That of a lane's points."""
_HALO: Final = pt(1)


def halo(theme: Theme, at: Point, radius: Length) -> Circle:
    """The white ring that parts a mark from what it stands on."""
    return Circle(at, radius + _HALO, fill=theme.color("figure-halo"))


def letter(theme: Theme, name: str, at: Point) -> Iterator[Shape]:
    """A letter, white on a dark disc."""
    yield halo(theme, at, BADGE)
    yield Circle(at, BADGE, fill=theme.color("ink"))
    yield theme.middle(name, at, "figure-letter", "paper")


def tick(theme: Theme, at: Point) -> Iterator[Shape]:
    """A tick: legal, or qualifying."""
    steps = ((-0.85, 0.05), (-0.25, 0.65), (0.85, -0.6))
    yield from _signed(theme, at, [[at.shifted(mm(x), mm(y)) for x, y in steps]])


def cross(theme: Theme, at: Point) -> Iterator[Shape]:
    """A cross: illegal."""
    reach = mm(0.7)
    yield from _signed(
        theme,
        at,
        [
            [at.shifted(-reach, -reach), at.shifted(reach, reach)],
            [at.shifted(-reach, reach), at.shifted(reach, -reach)],
        ],
    )


def equal(theme: Theme, at: Point) -> Iterator[Shape]:
    """Two bars: of the same department."""
    rows = [[at.shifted(-mm(0.8), mm(y)), at.shifted(mm(0.8), mm(y))] for y in (-0.45, 0.45)]
    yield from _signed(theme, at, rows)


def _signed(theme: Theme, at: Point, strokes: list[list[Point]]) -> Iterator[Shape]:
    ink = theme.color("ink")
    yield halo(theme, at, SMALL)
    yield Circle(at, SMALL, fill=theme.color("paper"), stroke=Stroke(ink, pt(0.75)))
    for first, *rest in strokes:
        yield Path((Move(first), *map(LineTo, rest)), stroke=Stroke(ink, pt(1.3)))


def points(theme: Theme, number: str, at: Point, *, screened: bool) -> Iterator[Shape]:
    """What a lane scores: on a dark disc where it is screened, on a light one where it is open."""
    yield halo(theme, at, POINTS)
    yield Circle(at, POINTS, fill=theme.color("ink" if screened else "paper"), stroke=Stroke(theme.color("ink"), pt(1)))
    yield theme.middle(number, at, "figure-points", "paper" if screened else "ink")


def renown(theme: Theme, number: str, at: Point) -> Iterator[Shape]:
    """What a module earns, on a dark plate."""
    plate = Size(mm(7.2), mm(4.8))
    around = Size(plate.width + _HALO * 2, plate.height + _HALO * 2)
    yield Box(Rect.around(at, around), fill=theme.color("figure-halo"), radius=mm(1.4) + _HALO)
    yield Box(Rect.around(at, plate), fill=theme.color("ink"), radius=mm(1.4))
    yield theme.middle(number, at, "figure-points", "paper")


def plate(theme: Theme, words: str, at: Point, role: str) -> Iterator[Shape]:
    """A word on a white plate."""
    width = wide(words, theme, role) + mm(1.3)
    size = Size(width, theme.style(role).cap + mm(1.1))
    hull = Stroke(theme.color("ink"), pt(0.5))
    yield Box(Rect.around(at, size), fill=theme.color("paper"), stroke=hull, radius=mm(0.7))
    yield theme.middle(words, at, role)
