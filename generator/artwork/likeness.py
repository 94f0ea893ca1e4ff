"""Whether two drawings are the same picture: what was made from one need not be made from the other."""

from __future__ import annotations

from generator.artwork.drawing import Drawing


def alike(one: Drawing, other: Drawing) -> bool:
    """Whether two drawings print the same: size, bleed and every shape, those of the drawings they place included.

    What they are called and how they are described is not looked at.
    """
    return one is other or (
        one.size == other.size and one.bleed == other.bleed and _same_values(one.shapes, other.shapes)
    )


def _same_values(one: object, other: object) -> bool:
    """Equality by kind and value: as mere tuples, a `Move` and a `LineTo` to one point would be equal."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, Drawing) and isinstance(other, Drawing):
        return alike(one, other)
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(_same_values, one, other))
    return one == other
