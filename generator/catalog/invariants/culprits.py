"""Which module is the one too many, where the catalog shows it; blaming another would mislead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.catalog.invariants.identifiers import owned

if TYPE_CHECKING:
    from collections.abc import Collection

    from generator.catalog.drafts import Draft
    from generator.catalog.entries import Entry


def culprit(draft: Draft, among: Collection[Entry]) -> Entry | None:
    """Of some modules the one that seems out of place.

    That is the first whose ID speaks for another department; else the first whose ID belongs to another module; else
    the only one that stands amid modules of other departments.
    """
    entries = draft.entries or ()
    owners = owned(entries)
    suspects = set(among)
    places = [place for place, entry in enumerate(entries) if entry in suspects]
    for place in places:
        if entries[place].misplaced:
            return entries[place]
    for place in places:
        if owners.get(entries[place].label or "", place) != place:
            return entries[place]
    strays = [place for place in places if _astray(entries, place)]
    return entries[strays[0]] if len(strays) == 1 else None


def _astray(entries: tuple[Entry, ...], place: int) -> bool:
    beside = entries[max(0, place - 1) : place + 2]
    department = entries[place].department.value
    return len(beside) > 1 and sum(entry.department.value is department for entry in beside) == 1
