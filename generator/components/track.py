"""A track of numbered spaces that winds to and fro, row by row, as one corridor: the Renown and the purchase track.

Each space has a strip along its top with its number, so that a marker that lies below the strip leaves it in sight.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.artwork.drawing import Box, Path, Shape, Stroke, lines, polygon
from generator.geometry import Point, Rect, Sides, Size
from generator.units import ZERO, Length, mm, pt

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.artwork.theme import Theme

STRIP: Final = mm(3.6)
"""The height of the strip with the number."""

_TAB: Final = Size(mm(11), STRIP)
_CHEVRON: Final = Size(mm(1.0), mm(1.5))
_WALL: Final = pt(1)
_OVER: Final = Sides(top=ZERO, right=ZERO, bottom=mm(0.15), left=ZERO)
"""So far a field runs on under what lies below it.

Viewers smooth every edge, so a pale line would show where two fields meet.
"""


class Space(NamedTuple):
    """One space of a track: its number, its place in the grid of spaces, and the rectangle that it takes up."""

    number: int
    column: int
    row: int
    rect: Rect

    @property
    def strip(self) -> Rect:
        """The part with the number."""
        return Rect(self.rect.left, self.rect.top, self.rect.width, STRIP)

    @property
    def field(self) -> Rect:
        """The part on which a marker lies."""
        return Rect(self.rect.left, self.rect.top + STRIP, self.rect.width, self.rect.height - STRIP)


def winding(numbers: Sequence[int], columns: int, start: Point, size: Size, first_row: int = 0) -> tuple[Space, ...]:
    """The spaces of the numbers, `columns` to a row, the first row to the right and each row the other way.

    `start` is the top left corner of the grid; rows above `first_row` stay free.
    """
    spaces = []
    for index, number in enumerate(numbers):
        down, along = divmod(index, columns)
        column = columns - 1 - along if down % 2 else along
        row = first_row + down
        rect = Rect(start.x + size.width * column, start.y + size.height * row, size.width, size.height)
        spaces.append(Space(number, column, row, rect))
    return tuple(spaces)


def track_shapes(theme: Theme, spaces: Sequence[Space], door: Space | None = None) -> Iterator[Shape]:
    """The track without what lies on its spaces. `door` is a space with an opening at the top."""
    for space in spaces:
        if space.number % 10 == 0:
            yield Box(space.field.grown(_OVER), fill=theme.color("track-ten"))
    for strip in _strips(spaces):
        yield Box(strip, fill=theme.color("track-strip"))
    for here, there in pairwise(spaces):
        yield _chevron(theme, here, there)
    seam = Stroke(theme.color("faint"), pt(0.5))
    beside = [(a, b) if a.column < b.column else (b, a) for a, b in pairwise(spaces) if a.row == b.row]
    yield lines((_edge(left, "right", from_strip=True) for left, _ in beside), seam)
    for space in spaces:
        yield from _number(theme, space)
    yield lines(_walls(spaces, door), Stroke(theme.color("board-hull"), _WALL))


def _strips(spaces: Sequence[Space]) -> Iterator[Rect]:
    """The strips of each row in one, so that no pale line shows where two spaces meet."""
    for row in dict.fromkeys(space.row for space in spaces):
        strips = [space.strip for space in spaces if space.row == row]
        left, right = min(strip.left for strip in strips), max(strip.right for strip in strips)
        yield Rect(left, strips[0].top, right - left, STRIP)


def _number(theme: Theme, space: Space) -> Iterator[Shape]:
    """The number in its strip: on a dark tab for every tenth, on a white one for every fifth."""
    ten, five = space.number % 10 == 0, space.number % 5 == 0
    tab = Rect.around(space.strip.centre, _TAB)
    if ten:
        yield Box(tab, fill=theme.color("ink"))
    elif five:
        yield Box(tab.grown(_OVER), fill=theme.color("paper"))
        yield lines(((Point(x, tab.top), Point(x, tab.bottom)) for x in (tab.left, tab.right)), _thin(theme))
    yield theme.middle(str(space.number), tab.centre, "track-number", "paper" if ten else "ink")


def _thin(theme: Theme) -> Stroke:
    return Stroke(theme.color("quiet"), pt(0.5))


def _chevron(theme: Theme, here: Space, there: Space) -> Path:
    """The arrowhead on the border of two spaces that follow each other, pointing to the later one."""
    if here.row == there.row:
        onward = there.rect.left > here.rect.left
        seam = here.rect.right if onward else here.rect.left
        middle, bearing = Point(seam, here.strip.centre.y), 90.0 if onward else 270.0
    else:
        middle, bearing = Point(here.rect.centre.x, here.rect.bottom - _CHEVRON.width), 180.0
    tip, base = middle.toward(bearing, _CHEVRON.width / 2), middle.toward(bearing, -_CHEVRON.width / 2)
    half = _CHEVRON.height / 2
    return polygon((tip, base.toward(bearing + 90, half), base.toward(bearing - 90, half)), fill=theme.color("quiet"))


_Grid = tuple[str, int, int]


def _sides(space: Space) -> dict[str, _Grid]:
    """The four sides of a space by their places in the grid, where a side that two spaces share is the same place."""
    column, row = space.column, space.row
    return {
        "top": ("level", column, row),
        "bottom": ("level", column, row + 1),
        "left": ("upright", column, row),
        "right": ("upright", column + 1, row),
    }


def _walls(spaces: Sequence[Space], door: Space | None) -> Iterator[tuple[Point, Point]]:
    """Every side that does not lie between a space and the next one."""
    passages = {side for a, b in pairwise(spaces) for side in set(_sides(a).values()) & set(_sides(b).values())}
    if door is not None:
        passages.add(_sides(door)["top"])
    drawn: set[_Grid] = set()
    for space in spaces:
        for name, side in _sides(space).items():
            if side not in passages and side not in drawn:
                drawn.add(side)
                yield _edge(space, name, over=_WALL / 2)


def _edge(space: Space, name: str, *, from_strip: bool = False, over: Length = ZERO) -> tuple[Point, Point]:
    """The ends of a side of a space, `over` further at each end so that two meet in a full corner."""
    rect = space.rect
    if name in ("top", "bottom"):
        y = getattr(rect, name)
        return Point(rect.left - over, y), Point(rect.right + over, y)
    x = getattr(rect, name)
    return Point(x, (space.field.top if from_strip else rect.top) - over), Point(x, rect.bottom + over)
