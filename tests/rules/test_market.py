"""Costs, payments and Drift are those of sections 7, 8 and 12; the worked example runs round by round."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.catalog.model import Guild
from generator.rules.market import Berth, Credit, drifted, effective_cost, may_acquire, payment, round_begun
from tests.rules.stations import PRINTED, module

FAB, ENE, RES = Guild


def test_the_worked_example_of_drift() -> None:
    bought, below = module("OBS", number=1, cost=6), module("REA", number=2, cost=9)
    market, supply = drifted((Berth(bought),), (below,), PRINTED)  # refilled during round 3, which ends now
    assert market == ((bought, 0, False),)
    costs = []
    for _ in range(2):  # rounds 4 and 5
        market, supply = drifted(round_begun(market), supply, PRINTED)
        costs.append(market[0] and market[0].cost)
    assert costs == [5, 4]
    assert payment([Credit(RES, 4)], RES, 4).exact
    market, supply = drifted(round_begun(market), supply, PRINTED)  # round 6: it is rotated out
    assert market == (Berth(below, 0, eligible=False),)
    assert supply == (bought,)


def test_with_an_empty_supply_a_module_stays_in_its_berth() -> None:
    kept = Berth(module(), 2, eligible=True)
    assert drifted((kept, None), (), PRINTED) == ((kept, None), ())


def test_berths_are_processed_in_order() -> None:
    first, second, top = module(number=1), module(number=2), module(number=3)
    market = (Berth(first, 2, eligible=True), Berth(second, 2, eligible=True))
    after, supply = drifted(market, (top,), PRINTED)
    assert [berth and berth.module for berth in after] == [top, first]
    assert supply == (second,)


def test_an_effective_cost_never_falls_below_one() -> None:
    assert [effective_cost(printed, 2) for printed in (4, 3, 2, 1)] == [2, 1, 1, 1]


def test_a_payment_is_of_the_modules_guild_and_may_be_too_much() -> None:
    paid = payment([Credit(RES, 4), Credit(RES, 3)], RES, 6)
    assert (paid.total, paid.enough, paid.exact) == (7, True, False)
    assert not payment([Credit(RES, 5)], RES, 6).enough
    with pytest.raises(ValueError, match="Research guild"):
        payment([Credit(RES, 4), Credit(ENE, 2)], RES, 6)


@pytest.mark.parametrize(
    ("cards", "allowed"),
    [
        ([(FAB, 6)], True),
        ([(FAB, 1), (ENE, 2), (RES, 4)], True),
        ([(FAB, 2), (ENE, 2), (RES, 4)], False),
        ([(FAB, 1), (FAB, 2)], False),
        ([(FAB, 3), (ENE, 4)], True),
        ([], False),
    ],
)
def test_what_may_be_acquired(cards: list[tuple[Guild, int]], *, allowed: bool) -> None:
    assert may_acquire([Credit(*card) for card in cards], PRINTED) is allowed


@given(st.lists(st.integers(0, 2), min_size=1, max_size=5), st.integers(0, 5))
def test_drift_loses_no_module_and_gives_at_most_one_discount(discounts: list[int], left: int) -> None:
    market = tuple(Berth(module(number=n), given, eligible=True) for n, given in enumerate(discounts))
    supply = tuple(module("REA", number=n) for n in range(left))
    after, rest = drifted(market, supply, PRINTED)
    assert sorted([berth.module.id for berth in after if berth] + [each.id for each in rest]) == sorted(
        [berth.module.id for berth in market] + [each.id for each in supply]
    )
    assert all(berth is None or berth.discounts <= 2 for berth in after)
