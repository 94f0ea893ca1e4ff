"""Two players leave out modules at random: so many of each kind, and every such choice as likely as any other."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import combinations
from math import sqrt
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator import two_player
from generator.catalog.model import Department, Guild, Module, Socket, Sockets
from generator.two_player import choices, draw
from tests.catalog.building import as_yaml, modules, read, valid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from generator.catalog.model import Catalog

    Draw = Callable[[Sequence[Module], int, int, int], Iterable[Module]]

SEEDS: Final = range(2500)


def table(*rows: Sequence[int]) -> tuple[Module, ...]:
    """Modules, so many of each guild (column) in each department (row)."""
    sockets = Sockets(*[Socket.PORT] * 4)
    made: list[Module] = []
    for department, row in zip(Department, rows, strict=False):
        sold = [guild for guild, number in zip(Guild, row, strict=True) for _ in range(number)]
        made += [Module(f"{department.code}-{n:02}", department, guild, 5, sockets) for n, guild in enumerate(sold, 1)]
    return tuple(made)


# In each the guilds share the departments unevenly, so that a split's ways differ from another's.
SMALL: Final = {
    "of three by three": (table((2, 1, 1), (1, 2, 1), (1, 1, 2)), 1, 1),
    "of two of each": (table((2, 1, 1), (1, 2, 0), (1, 1, 2)), 2, 2),
    "of a lopsided table": (table((4, 1, 0), (1, 2, 1), (1, 1, 2)), 1, 1),
    "of two departments": (table((3, 1, 1), (1, 3, 2)), 3, 2),
}
small = pytest.mark.parametrize(("listed", "departments", "guilds"), SMALL.values(), ids=SMALL)


def keeps(chosen: Iterable[Module], listed: Sequence[Module], departments: int, guilds: int) -> bool:
    """Whether a choice meets both totals."""
    homes, sellers = Counter(m.department for m in chosen), Counter(m.guild for m in chosen)
    return homes == dict.fromkeys({m.department for m in listed}, departments) and sellers == dict.fromkeys(
        {m.guild for m in listed}, guilds
    )


def every_choice(listed: Sequence[Module], departments: int, guilds: int) -> set[frozenset[str]]:
    """All choices that meet both totals, by trying every set of their size."""
    size = departments * len({m.department for m in listed})
    tried = combinations(listed, size)
    return {frozenset(m.id for m in some) for some in tried if keeps(some, listed, departments, guilds)}


def surprise(drawn: Counter[frozenset[str]], possible: set[frozenset[str]]) -> float:
    """How many standard deviations the chi-square statistic of equally likely choices lies above what is expected.

    By the cube root, which is close to a normal distribution (Wilson and Hilferty, 1931). Over 4 comes once in 30,000.
    """
    expected = drawn.total() / len(possible)
    assert expected >= 5  # else the statistic means nothing
    square = sum((drawn[choice] - expected) ** 2 / expected for choice in possible)
    freedom = len(possible) - 1
    spread = 2 / (9 * freedom)
    return float(((square / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread))


def spread_of(sampler: Draw, listed: Sequence[Module], departments: int, guilds: int) -> float:
    drawn = Counter(frozenset(m.id for m in sampler(listed, departments, guilds, seed)) for seed in SEEDS)
    possible = every_choice(listed, departments, guilds)
    assert drawn.keys() <= possible
    return surprise(drawn, possible)


@small
def test_every_choice_is_as_likely_as_any_other(listed: tuple[Module, ...], departments: int, guilds: int) -> None:
    possible = every_choice(listed, departments, guilds)
    assert choices(listed, departments, guilds) == len(possible) >= 10
    assert spread_of(draw, listed, departments, guilds) < 4


@small
def test_each_number_is_one_choice(
    listed: tuple[Module, ...], departments: int, guilds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(two_player, "_below", lambda _limit, seed: seed)
    numbers = range(choices(listed, departments, guilds))
    drawn = [frozenset(m.id for m in draw(listed, departments, guilds, number)) for number in numbers]
    assert len(set(drawn)) == len(drawn)
    assert set(drawn) == every_choice(listed, departments, guilds)


def while_they_fit(listed: Sequence[Module], departments: int, guilds: int, seed: int) -> Iterable[Module]:
    """Sets shuffled modules aside while they fit, and begins anew where that leads nowhere: the obvious wrong way."""
    source = random.Random(seed)
    while True:
        shuffled = list(listed)
        source.shuffle(shuffled)
        chosen: list[Module] = []
        for module in shuffled:
            at_home = sum(m.department is module.department for m in chosen)
            if at_home < departments and sum(m.guild is module.guild for m in chosen) < guilds:
                chosen.append(module)
        if keeps(chosen, listed, departments, guilds):
            return chosen


def splits_alike(listed: Sequence[Module], departments: int, guilds: int, seed: int) -> Iterable[Module]:
    """Draws how many modules each guild leaves where as if each such plan could be met in as many ways."""
    source = random.Random(seed)
    chosen = source.choice(source.choice(plans(tuple(listed), departments, guilds)))
    return [m for m in listed if m.id in chosen]


@cache
def plans(listed: tuple[Module, ...], departments: int, guilds: int) -> list[list[frozenset[str]]]:
    """All choices, by how many modules each guild leaves where."""
    found: dict[frozenset[tuple[tuple[str, str], int]], list[frozenset[str]]] = {}
    for choice in sorted(every_choice(listed, departments, guilds), key=sorted):
        cells = Counter((m.department.code, m.guild.code) for m in listed if m.id in choice)
        found.setdefault(frozenset(cells.items()), []).append(choice)
    return list(found.values())


@pytest.mark.parametrize("biased", [while_they_fit, splits_alike])
def test_a_biased_way_to_draw_is_caught(biased: Draw) -> None:
    listed, departments, guilds = SMALL["of a lopsided table"]
    assert spread_of(biased, listed, departments, guilds) > 10


def test_a_remainder_instead_of_another_try_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def remainder(limit: int, seed: int) -> int:
        return two_player._bits(limit.bit_length(), f"{seed:x}") % limit

    listed, departments, guilds = SMALL["of two of each"]
    monkeypatch.setattr(two_player, "_below", remainder)
    assert spread_of(draw, listed, departments, guilds) > 10


def test_modules_that_do_not_fit_are_caught() -> None:
    listed, departments, guilds = SMALL["of three by three"]
    right = draw(listed, departments, guilds, 1)
    assert keeps(right, listed, departments, guilds)
    assert not keeps(right[:-1], listed, departments, guilds)
    other = next(m for m in listed if m.department is right[0].department and m.guild is not right[0].guild)
    assert not keeps((other, *right[1:]), listed, departments, guilds)


@given(seed=st.integers())
def test_the_rules_totals_hold_whatever_the_seed(standard: Catalog, seed: int) -> None:
    values = standard.parameters
    chosen = draw(standard.modules, values.two_player_departments, values.two_player_guilds, seed)
    assert len(chosen) == len({m.id for m in chosen}) == 12
    assert len(standard.modules) - len(chosen) == values.two_player_supply(60) == 48
    assert Counter(m.department for m in chosen) == dict.fromkeys(Department, 2)
    assert Counter(m.guild for m in chosen) == dict.fromkeys(Guild, 4)
    assert [m for m in standard.modules if m in chosen] == list(chosen)


@settings(max_examples=20)
@given(listed=valid(), departments=st.integers(0, 8), seed=st.integers(0, 99))
def test_totals_that_agree_are_met_in_every_valid_catalog(
    listed: list[dict[str, object]], departments: int, seed: int
) -> None:
    catalog = read(as_yaml(listed)).catalog
    assert catalog is not None
    chosen = draw(catalog.modules, departments, 2 * departments, seed)
    assert Counter(m.department for m in chosen) == Counter(dict.fromkeys(Department, departments))
    assert Counter(m.guild for m in chosen) == Counter(dict.fromkeys(Guild, 2 * departments))


def counted(listed: Sequence[Module], departments: int, guilds: int) -> int:
    """The count of all choices by multiplying polynomials: each module is a factor, 1 + its department × its guild."""
    terms = Counter({(0,) * (len(Department) + len(Guild)): 1})
    places = {kind: place for place, kind in enumerate((*Department, *Guild))}
    limits = [departments] * len(Department) + [guilds] * len(Guild)
    for module in listed:
        for exponents, ways in list(terms.items()):
            raised = list(exponents)
            raised[places[module.department]] += 1
            raised[places[module.guild]] += 1
            if all(power <= limit for power, limit in zip(raised, limits, strict=True)):
                terms[tuple(raised)] += ways
    return terms[tuple(limits)]


def test_all_choices_of_the_standard_catalog_are_counted(standard: Catalog) -> None:
    by_department = sorted(standard.modules, key=lambda m: m.department.code)
    assert choices(standard.modules, 2, 4) == counted(by_department, 2, 4) == 621_289_521
    assert choices(standard.modules, 1, 2) == counted(by_department, 1, 2)
    assert choices(standard.modules, 0, 0) == 1


def test_the_same_seed_gives_the_same_modules_in_whatever_order_they_are(standard: Catalog) -> None:
    turned = standard.modules[::-1]
    for seed in range(20):
        chosen = draw(standard.modules, 2, 4, seed)
        assert draw(standard.modules, 2, 4, seed) == chosen
        assert draw(turned, 2, 4, seed) == chosen[::-1]
        costing = [m._replace(cost=20 - m.cost) for m in turned]
        assert {m.id for m in draw(costing, 2, 4, seed)} == {m.id for m in chosen}


def test_another_seed_gives_other_modules(standard: Catalog) -> None:
    drawn = {draw(standard.modules, 2, 4, seed) for seed in range(-100, 100)}
    assert len(drawn) == 200


def test_a_seed_gives_these_modules_on_every_machine_for_ever() -> None:
    catalog = read(as_yaml(modules())).catalog
    assert catalog is not None
    assert (
        " ".join(m.id for m in draw(catalog.modules, 2, 4, 1))
        == "OBS-01 OBS-08 REA-02 REA-10 LAB-05 LAB-07 GRN-01 GRN-05 HAB-01 HAB-05 DCK-07 DCK-08"
    )
    assert (
        " ".join(m.id for m in draw(catalog.modules, 2, 4, -(10**6000)))
        == "OBS-04 OBS-05 REA-05 REA-08 LAB-01 LAB-03 GRN-07 GRN-08 HAB-09 HAB-10 DCK-02 DCK-04"
    )


@pytest.mark.parametrize(("departments", "guilds"), [(2, 5), (3, 4), (11, 22), (-1, -2), (0, 1)])
def test_where_no_choice_meets_both_totals_it_says_so(standard: Catalog, departments: int, guilds: int) -> None:
    assert choices(standard.modules, departments, guilds) == 0
    with pytest.raises(ValueError, match=f"{departments} of each department and {guilds} of each guild"):
        draw(standard.modules, departments, guilds, 1)


def test_totals_that_agree_do_not_help_where_a_guild_sells_too_little() -> None:
    listed = table((3, 0, 0), (3, 0, 0), (0, 2, 2))
    with pytest.raises(ValueError, match="no choice of modules"):
        draw(listed, 1, 1, 1)
