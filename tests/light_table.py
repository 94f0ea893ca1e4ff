"""An alignment sheet as it is read: against the light, its back toward the eyes, by nothing but what is drawn on it.

A corner is read to a tenth of a millimetre where the front's cross lies in the ring, and to a whole one where it does
not, or where the lines come to their ends: as the sheet says.
"""

from __future__ import annotations

import math
import re
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.artwork.drawing import Circle, Close, Path, Placed, Text
from generator.artwork.theme import load_theme
from generator.geometry import Flip, Point, Size
from generator.imposition.document import Side
from generator.imposition.paper import PAPERS
from generator.kit import alignment_document
from generator.options import Options
from generator.units import mm
from tests.components.measure import ink

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from generator.artwork.drawing import Shape
    from generator.imposition.correction import Correction

ORDER: Final = ("top-left", "top-right", "bottom-left", "bottom-right")
"""In which the corners are typed, as the sheet has it."""
LINES: Final = 21
"""Every vernier has as many, on either side."""
RING_ENDS: Final = 5
"""Millimetres, beyond which the ring's scale does not go."""

Stroke = tuple[Point, Point]


class Line(NamedTuple):
    """A line of the back's half of a vernier: where it begins, and what it is labelled."""

    place: Point
    reads: float


class Vernier(NamedTuple):
    """A vernier where it is seen from the back."""

    upright: bool
    front: tuple[Point, ...]
    back: tuple[Line, ...]


class Sheet(NamedTuple):
    """An alignment sheet on the light table, the back toward the eyes, by corner as seen."""

    page: Size
    crosses: dict[str, Point]
    """The front's, through the paper."""
    rings: dict[str, Point]
    verniers: dict[str, tuple[Vernier, Vernier]]
    """The one that runs across, and the one that runs up."""


def strokes(shapes: Iterable[Shape]) -> Iterator[list[Stroke]]:
    """The straight strokes of each open path that is drawn on the sheet itself."""
    for shape in shapes:
        if isinstance(shape, Path) and shape.fill is None and not any(isinstance(s, Close) for s in shape.segments):
            ends = [segment.to for segment in shape.segments if not isinstance(segment, Close)]
            yield list(zip(ends[::2], ends[1::2], strict=True))


def corner_of(place: Point, page: Size) -> str:
    across = "left" if place.x < page.width / 2 else "right"
    return f"{'top' if place.y < page.height / 2 else 'bottom'}-{across}"


@cache
def sheet(paper: str, flip: Flip) -> Sheet:
    """The sheet by its two pages: what is drawn on them, and nothing else."""
    document = alignment_document(None, Options(PAPERS[paper], flip), load_theme())
    drawn = {}
    for page in document.pages:
        (placed,) = page.art
        assert isinstance(placed, Placed)
        drawn[page.side] = placed.drawing
    size = PAPERS[paper].size
    front = [
        [(flip.mirror(a, size), flip.mirror(b, size)) for a, b in group] for group in strokes(drawn[Side.FRONT].shapes)
    ]
    through = [group for group in front if len(group) == LINES]
    back = drawn[Side.BACK].shapes
    texts = [(text.string, ink(text).centre) for text in back if isinstance(text, Text)]
    verniers: dict[str, dict[bool, Vernier]] = {}
    for group in strokes(back):
        if len(group) == LINES:
            upright = group[0][0].x == group[1][0].x
            lines = tuple(Line(a, reading(a, texts, group, upright=upright)) for a, _ in group)
            near = min(through, key=lambda other: gap(other[LINES // 2][0], group[LINES // 2][0]))
            verniers.setdefault(corner_of(group[0][0], size), {})[upright] = Vernier(
                upright, tuple(a for a, _ in near), lines
            )
    crosses = [group for group in front if len(group) == 2]
    return Sheet(
        size,
        {corner_of(a, size): Point((a.x + b.x) / 2, (a.y + b.y) / 2) for ((a, b), _) in crosses},
        {
            corner_of(each.centre, size): each.centre
            for each in back
            if isinstance(each, Circle) and each.radius == mm(1)
        },
        {corner: (both[False], both[True]) for corner, both in verniers.items()},
    )


def gap(a: Point, b: Point) -> float:
    return math.hypot((a.x - b.x) / mm(1), (a.y - b.y) / mm(1))


def reading(line: Point, texts: list[tuple[str, Point]], group: list[Stroke], *, upright: bool) -> float:
    """What a line is labelled, with the sign of the nearer of the two words: plus is right, and up."""
    near = [(said, at) for said, at in texts if gap(at, line) < 45]
    numbers = [(said, at) for said, at in near if re.fullmatch(r"0|[01]\.\d", said) and gap(at, line) < 8]
    middle = group[LINES // 2][0]

    def off(at: Point) -> float:
        return abs((at.y - line.y if upright else at.x - line.x) / mm(1))

    number = min(numbers, key=lambda pair: off(pair[1]))[0]
    words = {"up": 1, "down": -1} if upright else {"right": 1, "left": -1}
    own = [pair for pair in near if pair[0] in words and gap(pair[1], middle) < 22]
    return float(number) * words[min(own, key=lambda pair: off(pair[1]))[0]]


def read(seen: Sheet, printed: Correction, error: Correction) -> dict[str, tuple[float, float]]:
    """What somebody reads at the corners of a sheet that was printed so by a printer with this error."""

    def lands(place: Point) -> Point:
        return error.moved(printed.moved(place, seen.page), seen.page)

    found = {}
    for corner, (across, down) in seen.verniers.items():
        ring, cross = lands(seen.rings[corner]), seen.crosses[corner]
        right, up = (ring.x - cross.x) / mm(1), (cross.y - ring.y) / mm(1)
        if math.hypot(right, up) > 1:
            found[corner] = (counted(right), counted(up))
        else:
            found[corner] = (met(across, lands, right), met(down, lands, up))
    return found


def counted(off: float) -> float:
    """What is read on the ring's scale."""
    return float(max(-RING_ENDS, min(RING_ENDS, round(off))))


def met(vernier: Vernier, lands: Callable[[Point], Point], cross: float) -> float:
    """The label of the line of the back that best runs on into one of the front; near the ends, what the ring says."""

    def along(place: Point) -> float:
        return (place.y if vernier.upright else place.x) / mm(1)

    front = [along(place) for place in vernier.front]
    apart = {}
    for line in vernier.back:
        place = along(lands(line.place))
        apart[line.reads] = min(abs(place - other) for other in front)
    best = min(apart, key=lambda reads: apart[reads])
    return counted(cross) if abs(best) >= 0.8 else best


def typed(found: dict[str, tuple[float, float]]) -> str:
    return ",".join(f"{found[corner][0] + 0.0:g}/{found[corner][1] + 0.0:g}" for corner in ORDER)
