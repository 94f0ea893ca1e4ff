"""Counting what the catalog certainly holds, for the invariants."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from generator.catalog.entries import Entry

_T = TypeVar("_T")


def grouped(entries: Iterable[Entry], key: Callable[[Entry], _T | None]) -> dict[_T, list[Entry]]:
    """The entries by a value of theirs, in the catalog's order; those where it could not be read are left out."""
    groups: dict[_T, list[Entry]] = {}
    for entry in entries:
        value = key(entry)
        if value is not None:
            groups.setdefault(value, []).append(entry)
    return groups


def unknown(entries: Iterable[Entry], key: Callable[[Entry], object]) -> int:
    """How many entries lack a value: each of them might be what seems to be missing."""
    return sum(key(entry) is None for entry in entries)
