"""The awards for the ranks in a department, Storm by Storm (rules, section 13)."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final, TypeGuard

from generator.catalog.forms import value_span
from generator.catalog.model import Parameters
from generator.catalog.parameters.lists import read_items
from generator.catalog.text.nodes import Scalar
from generator.catalog.values import read_number
from generator.diagnostics import Problem, Related

if TYPE_CHECKING:
    from generator.catalog.text.nodes import Node, Pair

STORMS: Final = ("Storm I", "Storm II", "the Final Storm")

RANKS: Final = 4
RANKS_IN_WORDS: Final = "four"
"""There are as many ranks as commanders, at most four."""

LARGEST: Final = 99
"""The most Renown that a single award can be: the track's length."""


def read_awards(pair: Pair, problems: list[Problem]) -> tuple[tuple[int, ...], ...] | None:
    """The awards of the three Storms, or None where they are not right, which is reported."""
    items = read_items(
        pair,
        range(len(STORMS), len(STORMS) + 1),
        problems,
        subject=f"`{pair.key.text}`",
        item="awards",
        wanted="three lists, one for each Storm",
        example=f"{pair.key.text}: [[4], [7, 3], [10, 6, 3]]",
    )
    if items is None:
        return None
    # What stands behind the third list is reported as such, and not read as well.
    lists = [
        _storm(storm, str(list(printed)), item, problems)
        for storm, printed, item in zip(STORMS, Parameters().department_awards, items, strict=False)
    ]
    read = tuple(awards for awards in lists if awards is not None)
    return read if len(read) == len(STORMS) == len(items) else None


def _number(node: Node) -> TypeGuard[Scalar]:
    """Whether a bare number stands where its list should: it is a list of one then, without its brackets."""
    return isinstance(node, Scalar) and node.plain and re.fullmatch("0|[1-9][0-9]?", node.text) is not None


def _storm(storm: str, printed: str, pair: Pair, problems: list[Problem]) -> tuple[int, ...] | None:
    subject = f"the awards of {storm}"
    items = read_items(
        pair,
        range(1, RANKS + 1),
        problems,
        subject=subject,
        item="award",
        wanted=f"one to {RANKS_IN_WORDS} numbers, one for each rank that earns Renown",
        example=f"[{pair.value.text}]" if _number(pair.value) else printed,
    )
    if items is None:
        return None
    row = [(item, read_number(item, 0, LARGEST, problems)) for item in items[:RANKS]]
    falls = True
    for (better, before), (item, award) in pairwise(row):
        if before is not None and award is not None and award > before:
            falls = False
            problems.append(
                Problem(
                    code="out-of-order",
                    message=f"{subject} must never rise, but {award} comes after {before}",
                    span=value_span(item),
                    help=f"write {before} or less, or the larger award first",
                    related=(Related(value_span(better), "the better rank has this award"),),
                )
            )
    awards = tuple(award for _, award in row if award is not None)
    return awards if falls and 0 < len(awards) == len(items) else None
