"""The tables whose rows the program makes, for how many there are depends on the catalog."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.artwork.templates import TemplateError
from generator.booklet.examples import RANKED, drift_steps, ranking
from generator.booklet.numbers import word
from generator.booklet.source import FILE
from generator.catalog.model import Department, Guild

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from generator.catalog.model import Catalog


class Sheet(NamedTuple):
    """A table in words."""

    shares: tuple[float, ...]
    """How wide each column is beside the others."""
    rows: tuple[tuple[str, ...], ...]
    """The head first."""
    centred: tuple[int, ...] = ()
    """The columns that are centred."""
    strong: tuple[bool, ...] = ()
    """Which rows after the head are marked."""


def word_of(words: Mapping[str, str], key: str) -> str:
    """One of the template's words. Raises TemplateError where it has none."""
    if key not in words:
        raise TemplateError(f"{FILE}: words: has no {key!r}")
    return words[key]


def distribution(catalog: Catalog, words: Mapping[str, str]) -> Sheet:
    """How many modules of each department each guild sells: half of the departments beside the others."""
    cells = Counter((module.department, module.guild) for module in catalog.modules)
    rows = [
        (
            department.title,
            *(str(cells[department, guild]) for guild in Guild),
            str(sum(cells[department, g] for g in Guild)),
        )
        for department in Department
    ]
    head = (word_of(words, "department"), *(guild.code for guild in Guild), word_of(words, "in-all"))
    half = len(rows) // 2
    beside = zip(rows[:half], rows[half:], strict=True)
    return Sheet(
        (24, 10, 10, 10, 12) * 2,
        (head * 2, *(left + right for left, right in beside)),
        centred=(1, 2, 3, 4, 6, 7, 8, 9),
    )


def awards(catalog: Catalog, words: Mapping[str, str]) -> Sheet:
    """What each rank is awarded at each Storm."""
    table = catalog.parameters.department_awards
    ranks = max(3, *map(len, table))
    head = (word_of(words, "storm"), *(word_of(words, f"rank-{rank}") for rank in range(1, ranks + 1)))
    rows = []
    for number, storm in enumerate(table, start=1):
        each = (str(award) for award in storm)
        none = (word_of(words, "no-award"),) * (ranks - len(storm))
        rows.append((word_of(words, f"storm-{number}"), *each, *none))
    return Sheet((2, *(1,) * ranks), (head, *rows), centred=tuple(range(1, len(head))))


def drift(catalog: Catalog, words: Mapping[str, str]) -> Sheet:
    """The module of the example of Drift, round by round."""
    head = tuple(word_of(words, key) for key in ("end-of-round", "discounts", "effective-cost"))
    rows = []
    for step in drift_steps(catalog):
        told = (word_of(words, "rotated-out"), word_of(words, "no-award"))
        rows.append((str(step.round), *(told if step.gone else (str(step.discounts), str(step.cost)))))
    return Sheet((1, 1.4, 1), (head, *rows), centred=tuple(range(1, len(head))))


def ties(catalog: Catalog, words: Mapping[str, str]) -> Sheet:
    """The commanders of the example of ties, with their ranks and awards."""
    head = tuple(word_of(words, key) for key in ("seat", "readiness", "rank", "award"))
    rows = []
    for seat, (value, place) in enumerate(zip(RANKED, ranking(catalog.parameters), strict=True), start=1):
        name = word(seat)
        if place is None:
            rows.append((name, str(value), word_of(words, "unplaced"), str(0)))
        else:
            rank = f"{place.rank}, {word_of(words, 'tied')}" if place.tied > 1 else str(place.rank)
            rows.append((name, str(value), rank, str(place.award)))
    return Sheet((0.8, 1.3, 1.2, 1), (head, *rows), centred=tuple(range(1, len(head))))


TABLES: Final[dict[str, Callable[[Catalog, Mapping[str, str]], Sheet]]] = {
    "distribution": distribution,
    "awards": awards,
    "drift": drift,
    "ties": ties,
}
"""By the names that the template calls them."""
