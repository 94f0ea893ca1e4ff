"""What the margin of a sheet says, in a row or in several."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from generator.geometry import Flip
from generator.imposition.document import Backs, Plex, Side

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.artwork.theme import Theme
    from generator.imposition.order import Job, Order
    from generator.units import Length

_EM: Final = 0.6
"""Room for a character of a label, in ems; a test holds that no label of the kit is longer."""
_PART: Final = " · "
"""Where a label may be broken into rows."""


def plex_of(flip: Flip, backs: Backs) -> Plex:
    """Which sides the printer prints on by itself."""
    if backs is not Backs.AUTO:
        return Plex.SIMPLEX
    return Plex.LONG_EDGE if flip is Flip.LONG else Plex.SHORT_EDGE


def sheet_label(job: Job, order: Order, theme: Theme, backs: Backs, side: Side, *, sheet: int, sheets: int) -> str:
    """What the margin of a sheet says: game, file, sheet and side, the catalog's revision, and how to print it.

    `backs` says how those of this sheet come about.
    """
    label = theme.word(
        "sheet-label",
        game=theme.word("game"),
        file=job.name,
        sheet=sheet,
        sheets=sheets,
        side=theme.word("side-both" if backs is Backs.FOLDED else f"side-{side.value}"),
        rules=order.rules,
        revision=order.revision,
    )
    edge = theme.word(f"edge-{order.flip.value}")
    match backs:
        case Backs.NONE:
            return theme.word("sheet-label-single", label=label)
        case Backs.FOLDED:
            return theme.word("sheet-label-folded", label=label)
        case Backs.AUTO:
            return theme.word("sheet-label-duplex", label=label, edge=edge)
    key = "sheet-label-first" if side is Side.FRONT else "sheet-label-second"
    return theme.word(key, label=label, edge=edge)


def label_rows(label: str, rows: int) -> tuple[str, ...]:
    """The label in so many rows, fewer where it has not the parts for them, the longest as short as can be."""
    parts = label.split(_PART)
    count = min(rows, len(parts))
    ways = (_broken(parts, breaks) for breaks in combinations(range(1, len(parts)), count - 1))
    return min(ways, key=lambda way: max(map(len, way)))


def _broken(parts: Sequence[str], breaks: Sequence[int]) -> tuple[str, ...]:
    starts = (0, *breaks)
    return tuple(_PART.join(parts[start:end]) for start, end in zip(starts, (*breaks, len(parts)), strict=True))


def label_room(rows: Sequence[str], theme: Theme) -> Length:
    """The room that the longest row of a label is given."""
    return max(map(len, rows)) * _EM * theme.style("sheet-label").size
