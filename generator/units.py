"""Lengths as a type, so that millimetres, points and inches never mix by accident.

A length is made from a unit (`mm`, `pt`, `inch`) and stays a `Length` through all arithmetic. Only the exporters and
the manifest, which must write numbers down, unwrap it again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, overload

_MM_PER_INCH: Final = 25.4  # exact since the international yard and pound agreement of 1959
_PT_PER_INCH: Final = 72.0  # the PDF user space unit, ISO 32000-1 section 8.3.2.3


@dataclass(frozen=True, slots=True)
class Length:
    """A signed distance. Compare, add, subtract and scale it; divide two of them for a plain ratio."""

    mm: float
    """Millimetres. Read it only where a number leaves the program."""

    @property
    def pt(self) -> float:
        """PDF points, 1/72 inch. Read it only where a number leaves the program."""
        return self.mm * _PT_PER_INCH / _MM_PER_INCH

    # Written out, for those of a dataclass compare tuples and take twice as long; layouts compare a great many.
    def __lt__(self, other: Length) -> bool:
        return self.mm < other.mm

    def __le__(self, other: Length) -> bool:
        return self.mm <= other.mm

    def __gt__(self, other: Length) -> bool:
        return self.mm > other.mm

    def __ge__(self, other: Length) -> bool:
        return self.mm >= other.mm

    def __add__(self, other: Length) -> Length:
        return Length(self.mm + other.mm)

    def __sub__(self, other: Length) -> Length:
        return Length(self.mm - other.mm)

    def __neg__(self) -> Length:
        return Length(-self.mm)

    def __abs__(self) -> Length:
        return Length(abs(self.mm))

    def __mul__(self, factor: float) -> Length:
        return Length(self.mm * factor)

    __rmul__ = __mul__

    @overload
    def __truediv__(self, other: Length) -> float: ...
    @overload
    def __truediv__(self, other: float) -> Length: ...
    def __truediv__(self, other: Length | float) -> Length | float:
        if isinstance(other, Length):
            return self.mm / other.mm
        return Length(self.mm / other)


def mm(value: float) -> Length:
    """A length of `value` millimetres."""
    return Length(value)


def pt(value: float) -> Length:
    """A length of `value` points of 1/72 inch."""
    return Length(value * _MM_PER_INCH / _PT_PER_INCH)


def inch(value: float) -> Length:
    """A length of `value` inches of 25.4 mm."""
    return Length(value * _MM_PER_INCH)


ZERO: Final = Length(0.0)
