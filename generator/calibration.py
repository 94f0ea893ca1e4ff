"""From what an alignment sheet reads at its corners to the correction that lays backs behind their fronts.

Each corner has two verniers, so there are eight readings for the five numbers of a correction. These are fitted to them
by least squares, and what the fit leaves over tells whether the readings agree with each other.

A vernier tells the truth where its two lines meet, not at its middle: the back's line `n` stands `BACK_PITCH * n` from
there, and it meets a line of the front where the back lies off by `n` tenths of a millimetre. So each reading is taken
for the place of its own line. Let that be p on the page, and q where it came to lie. The correction with which the
sheet was printed, C0, and the printer together took p to q, so the printer takes C0(p) to q; and a correction C makes
that good where C(q) = C0(p).
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.components.alignment.layout import corners
from generator.components.alignment.vernier import BACK_PITCH, FRONT_PITCH, RING
from generator.imposition.correction import MOST_SCALE, MOST_SHIFT, MOST_TURN, UNCORRECTED, Correction
from generator.units import ZERO, Length, mm

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.components.alignment.layout import Corner
    from generator.geometry import Point, Size

CORNERS: Final = ("top-left", "top-right", "bottom-left", "bottom-right")
"""The order in which the corners are told, as seen on the back."""

_AGREED: Final = mm(0.1)
"""Tenths that are read with care leave no more than two thirds of this over; a slip of 0.3 mm leaves more."""
_AGREED_ROUGHLY: Final = mm(0.6)
"""The same of whole millimetres, which are right to half of one."""
_STEPS: Final = 6
"""The fit is all but linear, and has come to rest long before."""

_Numbers = tuple[float, ...]


class Reading(NamedTuple):
    """How far the back lies off at a corner, as read there."""

    right: Length
    up: Length


class Suspect(NamedTuple):
    """A reading without which the others agree."""

    corner: str
    upward: bool
    """Whether it is the reading up or down; else that to the right or left."""


class Solution(NamedTuple):
    """What readings come to."""

    correction: Correction
    """With which to print from now on, whatever the sheet was printed with. Rounded to what can be seen."""
    left: tuple[Reading, ...]
    """By how much each reading differs from what it would be if all of them agreed."""
    rough: bool
    """Whether a reading is so large that it was taken at the ring, to whole millimetres."""
    suspects: tuple[Suspect, ...] = ()
    """Where the readings contradict each other: those of which one is wrong, if it is one alone."""

    @property
    def spread(self) -> Length:
        """The root mean square of what is left."""
        parts = [part / mm(1) for reading in self.left for part in reading]
        return mm(math.sqrt(sum(part * part for part in parts) / len(parts)))

    @property
    def worst(self) -> Length:
        """The largest part of what is left."""
        return max(abs(part) for reading in self.left for part in reading)

    @property
    def agreed(self) -> bool:
        """Whether the readings fit together."""
        return self.worst <= (_AGREED_ROUGHLY if self.rough else _AGREED)


class ImplausibleError(ValueError):
    """No printer is so far off that prints on the right sheet and turns it on the right edge."""


def solve(readings: Sequence[Reading], page: Size, printed: Correction = UNCORRECTED) -> Solution:
    """The correction for what an upright alignment sheet, `printed` with another one, reads at its `CORNERS`.

    Raises ImplausibleError where a reading, or what all of them come to, is too large to be true.
    """
    far = max(abs(part) for reading in readings for part in reading)
    if far > MOST_SHIFT:
        raise ImplausibleError(f"no reading can be {far / mm(1):g} mm, for it is {MOST_SHIFT / mm(1):g} mm at the most")
    places = {corner.name: corner for corner in corners(page)}
    seen = [
        each
        for name, reading in zip(CORNERS, readings, strict=True)
        for each in _seen(places[name], reading, page, printed)
    ]
    fit = _fitted(seen)
    left = [mm(each.beyond(fit)) for each in seen]
    solution = Solution(fit.rounded(), tuple(map(Reading, left[::2], left[1::2])), rough=far >= RING)
    _refuse_implausible(solution.correction)
    return solution if solution.agreed else solution._replace(suspects=_suspects(seen, solution))


def uncorrected(correction: Correction) -> Correction:
    """What a printer does to its backs that this correction makes good: how they lie without one."""
    angle = math.radians(correction.rotate)
    cos, sin = math.cos(angle), math.sin(angle)
    return Correction(
        right=(correction.up * sin - correction.right * cos) / correction.scale_x,
        up=-(correction.right * sin + correction.up * cos) / correction.scale_y,
        rotate=-correction.rotate,
        scale_x=1 / correction.scale_x,
        scale_y=1 / correction.scale_y,
    )


class _Fit(NamedTuple):
    """A correction in bare numbers: millimetres from the centre of the page, right and up; radians clockwise."""

    right: float = 0.0
    up: float = 0.0
    angle: float = 0.0
    scale_x: float = 1.0
    scale_y: float = 1.0

    def moved(self, x: float, y: float, *, upward: bool) -> float:
        """How far right, or up, a place is printed."""
        across, along, cos, sin = x * self.scale_x, y * self.scale_y, math.cos(self.angle), math.sin(self.angle)
        return self.up + along * cos - across * sin if upward else self.right + across * cos + along * sin

    def slopes(self, x: float, y: float, *, upward: bool) -> _Numbers:
        """How that changes with each of the five numbers."""
        across, along, cos, sin = x * self.scale_x, y * self.scale_y, math.cos(self.angle), math.sin(self.angle)
        if upward:
            return 0.0, 1.0, -across * cos - along * sin, -x * sin, y * cos
        return 1.0, 0.0, along * cos - across * sin, x * cos, y * sin

    def rounded(self) -> Correction:
        """As a correction, to a hundredth of a millimetre, anywhere on a sheet."""
        return Correction(
            right=mm(round(self.right, 2) + 0.0),  # which makes no difference, but for a zero that is negative
            up=mm(round(self.up, 2) + 0.0),
            rotate=round(math.degrees(self.angle), 3) + 0.0,
            scale_x=round(self.scale_x, 5),
            scale_y=round(self.scale_y, 5),
        )


class _Seen(NamedTuple):
    """One reading: where a place of the page came to lie, and where it should be printed. Numbers as in `_Fit`."""

    corner: str
    upward: bool
    x: float
    y: float
    wanted: float
    """How far right, or up, the place was sent."""

    def beyond(self, fit: _Fit) -> float:
        """How much farther it came to lie than by this fit."""
        return fit.moved(self.x, self.y, upward=self.upward) - self.wanted


def _seen(corner: Corner, reading: Reading, page: Size, printed: Correction) -> Iterator[_Seen]:
    """What the two verniers of a corner tell."""
    for upward in (False, True):
        along = BACK_PITCH * _line(reading.up if upward else reading.right)
        place = corner.down.shifted(ZERO, -along) if upward else corner.across.shifted(along, ZERO)
        x, y = _from_centre(place.shifted(reading.right, -reading.up), page)
        sent = _from_centre(printed.moved(place, page), page)
        yield _Seen(corner.name, upward, x, y, sent[upward])


def _line(reading: Length) -> float:
    """Which line of the back tells a reading, counted from the middle one.

    The lines repeat every `FRONT_PITCH`: of a larger reading they tell what is beyond a multiple. Where that may as
    well be the first line as the last, or was read at the ring, the middle is nearest to the truth.
    """
    beyond = reading / FRONT_PITCH - (0 if abs(reading) <= RING else round(reading / FRONT_PITCH))
    if abs(reading) > RING and abs(abs(beyond) - 0.5) < 0.01:
        return 0.0
    return beyond * (FRONT_PITCH / (FRONT_PITCH - BACK_PITCH))


def _from_centre(point: Point, page: Size) -> tuple[float, float]:
    return (point.x - page.width / 2) / mm(1), (page.height / 2 - point.y) / mm(1)


def _fitted(seen: Sequence[_Seen]) -> _Fit:
    """The fit that leaves the least squares, by the method of Gauss and Newton."""
    fit = _Fit()
    for _ in range(_STEPS):
        rows = [fit.slopes(each.x, each.y, upward=each.upward) for each in seen]
        beyond = [each.beyond(fit) for each in seen]
        normal = [[sum(row[i] * row[j] for row in rows) for j in range(len(fit))] for i in range(len(fit))]
        right = [-sum(row[i] * far for row, far in zip(rows, beyond, strict=True)) for i in range(len(fit))]
        fit = _Fit(*(number + step for number, step in zip(fit, _solved(normal, right), strict=True)))
    return fit


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations that have one, by elimination with the largest pivot of each column."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(len(rows)):
        pivot = max(range(i, len(rows)), key=lambda row: abs(rows[row][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for j, row in enumerate(rows):
            if j != i:
                share = row[i] / rows[i][i]
                rows[j] = [value - share * other for value, other in zip(row, rows[i], strict=True)]
    return [row[-1] / row[i] for i, row in enumerate(rows)]


def _suspects(seen: Sequence[_Seen], solution: Solution) -> tuple[Suspect, ...]:
    """The readings that alone keep the others from agreeing."""
    most = _AGREED_ROUGHLY if solution.rough else _AGREED
    found = []
    for suspect in seen:
        others = [each for each in seen if each is not suspect]
        fit = _fitted(others)
        if all(mm(abs(each.beyond(fit))) <= most for each in others):
            found.append(Suspect(suspect.corner, suspect.upward))
    return tuple(found)


def _refuse_implausible(correction: Correction) -> None:
    """Raises ImplausibleError for a correction that nobody could ask for."""
    if max(abs(correction.right), abs(correction.up)) > MOST_SHIFT:
        what = f"backs that are {MOST_SHIFT / mm(1):g} mm off and more"
    elif abs(correction.rotate) > MOST_TURN:
        what = f"backs that are turned by {abs(correction.rotate):.1f} degrees"
    elif max(abs(correction.scale_x - 1), abs(correction.scale_y - 1)) > MOST_SCALE:
        what = f"backs that are more than {MOST_SCALE:.0%} too large or too small"
    else:
        return
    raise ImplausibleError(f"these readings mean {what}")
