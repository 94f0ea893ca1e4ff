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
    centred: bool = False
    """Whether all columns but the first are centred."""
    strong: tuple[bool, ...] = ()
    """Which rows after the head are marked."""


def word_of(words: Mapping[str, str], key: str) -> str:
    """One of the template's words. Raises TemplateError where it has none."""
    if key not in words:
        raise TemplateError(f"{FILE}: words: has no {key!r}")
    return words[key]


def distribution(catalog: Catalog, words: Mapping[str, str]) -> Sheet:
    """How many modules each department has, and how many of them each guild sells, with their printed costs."""
    cells = Counter((module.department, module.guild) for module in catalog.modules)
    head = (
        word_of(words, "department"),
        word_of(words, "modules"),
        *(guild.title for guild in Guild),
        word_of(words, "printed-costs"),
    )
    rows = []
    for department in Department:
        own = sorted(module.cost for module in catalog.modules if module.department is department)
        sold = [str(cells[department, guild]) for guild in Guild]
        rows.append((department.title, str(len(own)), *sold, ", ".join(map(str, own))))
    return Sheet((25, 17, 20, 15, 18, 42), (head, *rows), centred=True)


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
    return Sheet((2, *(1,) * ranks), (head, *rows), centred=True)


def drift(catalog: Catalog, words: Mapping[str, str]) -> Sheet:
    """The module of the example of Drift, round by round."""
    head = tuple(word_of(words, key) for key in ("end-of-round", "discounts", "effective-cost"))
    rows = []
    for step in drift_steps(catalog):
        told = (word_of(words, "rotated-out"), word_of(words, "no-award"))
        rows.append((str(step.round), *(told if step.gone else (str(step.discounts), str(step.cost)))))
    return Sheet((1, 1.4, 1), (head, *rows), centred=True)


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
    return Sheet((0.8, 1.3, 1.2, 1), (head, *rows), centred=True)


TABLES: Final[dict[str, Callable[[Catalog, Mapping[str, str]], Sheet]]] = {
    "distribution": distribution,
    "awards": awards,
    "drift": drift,
    "ties": ties,
}
"""By the names that the template calls them."""
