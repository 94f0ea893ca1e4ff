"""From a page's own space to the one in which slots are listed: from its top left corner, and before correction."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from generator.units import pt
from generator.verification.content.matrix import Matrix

if TYPE_CHECKING:
    from generator.verification.listing import Correction


def listed_space(width: float, height: float, correction: Correction | None) -> Matrix:
    """The map of a page of that many points, y up, to the places that `kit.json` gives its pieces, y down.

    A corrected page was scaled, then turned clockwise, then shifted, about its centre: the map takes that back.
    """
    down = Matrix(1.0, 0.0, 0.0, -1.0, 0.0, height)
    if correction is None:
        return down
    return down.then(_correcting(width, height, correction).inverse)


def _correcting(width: float, height: float, correction: Correction) -> Matrix:
    cos, sin = math.cos(math.radians(correction.rotate)), math.sin(math.radians(correction.rotate))
    right, up = correction.right / pt(1), correction.up / pt(1)
    return (
        Matrix(1.0, 0.0, 0.0, 1.0, -width / 2, -height / 2)
        .then(Matrix(correction.scale_x, 0.0, 0.0, correction.scale_y, 0.0, 0.0))
        .then(Matrix(cos, sin, -sin, cos, 0.0, 0.0))
        .then(Matrix(1.0, 0.0, 0.0, 1.0, width / 2 + right, height / 2 - up))
    )
