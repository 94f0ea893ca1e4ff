"""The aid's table of the three Storms: when each comes, and what it awards (rules, section 13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.components.aid.figures import table_rule
from generator.components.aid.part import COLUMN, Part
from generator.geometry import Point
from generator.units import mm

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.artwork.drawing import Shape
    from generator.artwork.theme import Theme
    from generator.catalog.model import Parameters

_ROW: Final = mm(4.6)
_HEAD: Final = mm(3.8)
_WHEN: Final = (mm(17.6), mm(26.6))  # the middles of the columns of the two supplies
_RANKS: Final = mm(34)
_RANK: Final = mm(6.4)


def storm_table(modules: int, parameters: Parameters, theme: Theme) -> Part:
    """For each Storm the purchase that brings it, for all modules and for those of two players, and its awards."""
    ranks = max(3, *map(len, parameters.department_awards))
    supplies = (modules, parameters.two_player_supply(modules))
    storms = len(parameters.department_awards)

    def draw(corner: Point) -> Iterator[Shape]:
        step = min(_RANK, (COLUMN - _RANKS) / ranks)
        at = [corner.x + _RANKS + step * (rank + 0.5) for rank in range(ranks)]
        head = corner.y + _HEAD * 1.5
        groups = (("aid-at", corner.x + (_WHEN[0] + _WHEN[1]) / 2), ("aid-awards", (at[0] + at[-1]) / 2))
        for key, x in groups:
            yield theme.middle(theme.word(key), Point(x, corner.y + _HEAD / 2), "aid-small")
        for x, players in zip(_WHEN, ("many", "two"), strict=True):
            yield theme.middle(theme.word(f"aid-players-{players}"), Point(corner.x + x, head), "aid-small")
        for rank, x in enumerate(at, start=1):
            yield theme.middle(theme.word(f"aid-rank-{rank}"), Point(x, head), "aid-small")
        for number in range(storms):
            middle = corner.y + _HEAD * 2 + _ROW * (number + 0.5)
            yield table_rule(corner.x, corner.x + COLUMN, middle - _ROW / 2, theme)
            base = Point(corner.x + mm(0.4), middle + theme.style("aid-strong").cap / 2)
            yield theme.text(theme.word(f"aid-storm-{number + 1}"), base, "aid-strong")
            if number < len(parameters.storm_thresholds):
                for x, supply in zip(_WHEN, supplies, strict=True):
                    when = str(parameters.thresholds(supply)[number])
                    yield theme.middle(when, Point(corner.x + x, middle), "aid-figure")
            else:
                centre = Point(corner.x + (_WHEN[0] + _WHEN[1]) / 2, middle)
                yield theme.middle(theme.word("aid-storm-last"), centre, "aid-text")
            awards = parameters.department_awards[number]
            for rank, x in enumerate(at):
                award = str(awards[rank]) if rank < len(awards) else theme.word("aid-no-award")
                yield theme.middle(award, Point(x, middle), "aid-figure")
        yield table_rule(corner.x, corner.x + COLUMN, corner.y + _HEAD * 2 + _ROW * storms, theme)

    return Part(_HEAD * 2 + _ROW * storms + mm(1.2), draw)
