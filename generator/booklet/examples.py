"""The worked examples: their numbers are worked out by the rules, whatever the parameters are.

Where the outcome itself depends on a parameter, the value is a word of `OUTCOMES`, which the template puts in words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.catalog.model import Department
from generator.rules.market import Berth, Credit, drifted, effective_cost, payment, round_begun
from generator.rules.ranking import places
from generator.rules.readiness import Readiness, readiness_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.booklet.markup import Value
    from generator.catalog.model import Catalog, Module, Parameters
    from generator.rules.ranking import Place

SEATS: Final = ((4, 1), (3, 2))
"""The example of Readiness: the modules and the rings of two commanders."""
RANKED: Final = (5, 5, 3, 0)
"""The example of ties: four commanders' Readiness."""
BOUGHT: Final = 6
"""The printed cost of the module in the examples of Drift and of payment, or what comes next to it in the catalog."""
ENTERS: Final = 3
"""The round in which it comes into the market."""


class Step(NamedTuple):
    """A module in the market as a round ends."""

    round: int
    discounts: int
    cost: int
    gone: bool
    """Whether it has been rotated out."""


def examples(catalog: Catalog) -> dict[str, Value]:
    """Every value of an example."""
    parameters = catalog.parameters
    return {**_readiness(parameters), **_ties(parameters), **_drift(catalog), **_payment(catalog)}


def seats(parameters: Parameters) -> tuple[Readiness, Readiness]:
    """The two commanders of the example of Readiness."""
    first, second = (readiness_of(*seat, parameters) for seat in SEATS)
    return first, second


def readiness_outcome(parameters: Parameters) -> str:
    """Which of the two ranks higher: `first`, `second`, or `tie`."""
    first, second = (seat.value for seat in seats(parameters))
    return "tie" if first == second else "first" if first > second else "second"


def _readiness(parameters: Parameters) -> dict[str, Value]:
    found: dict[str, Value] = {}
    for name, seat in zip(("one", "two"), seats(parameters), strict=True):
        found |= {f"ready_{name}_m": seat.modules, f"ready_{name}_r": seat.rings, f"ready_{name}": seat.value}
        said = f"{seat.modules} + {parameters.readiness_ring} × {seat.rings - 1} = {seat.value}"
        found[f"ready_{name}_sum"] = unbroken(said)
    return found


def ranking(parameters: Parameters) -> tuple[Place | None, ...]:
    """The four commanders of the example of ties, at the Final Storm."""
    return places(RANKED, parameters.department_awards[-1])


def _ties(parameters: Parameters) -> dict[str, Value]:
    tied, _, third, _ = ranking(parameters)
    few = tuple(places((9, 5, 5, 5), parameters.department_awards[-1]))[1]
    second_storm = places((5, 5, 3), parameters.department_awards[1])
    first_storm = places((5, 5), parameters.department_awards[0])[0]
    if tied is None or third is None or few is None or first_storm is None or None in second_storm:
        raise AssertionError(parameters)
    behind = second_storm[2]
    found: dict[str, Value] = {
        "tie_high": RANKED[0],
        "tie_low": RANKED[2],
        "tie_next_rank": third.rank,
        "tie_next": third.award,
        "tie_few": few.tied,
        "tie_few_first": few.rank,
        "tie_few_last": few.rank + few.tied - 1,
        "tie_behind_rank": behind.rank if behind else 0,
        "tie_behind": behind.award if behind else 0,
    }
    for name, place in (("tie", tied), ("tie_few", few), ("tie_two", second_storm[0]), ("tie_one", first_storm)):
        if place is not None:
            found |= {f"{name}_sum": division(place), f"{name}_each": place.award, f"{name}_k": place.tied}
    return found


def division(place: Place) -> str:
    """How an award is worked out, as in `(10 + 6) ÷ 2 = 8`; no line is broken in it."""
    total, tied = sum(place.shared), place.tied
    said = f"({' + '.join(map(str, place.shared))}) ÷ {tied}"
    return unbroken(f"{said} = {place.award}" + ("" if total % tied == 0 else ", rounded down"))


def unbroken(said: str) -> str:
    """The same with blanks at which no line is broken."""
    return said.replace(" ", "\u00a0")


def bought(catalog: Catalog) -> Module:
    """The module of the examples: a Laboratory of the cost that is wanted, or of the next one."""
    own = [module for module in catalog.modules if module.department is Department.LABORATORY]
    return min(own, key=lambda module: (abs(module.cost - BOUGHT), module.cost, module.id))


def drift_steps(catalog: Catalog) -> tuple[Step, ...]:
    """What becomes of the module that nobody buys, round by round, until it is rotated out."""
    module, parameters = bought(catalog), catalog.parameters
    following = next(each for each in catalog.modules if each is not module)
    market: tuple[Berth | None, ...] = (Berth(module),)  # it came in while the first of these rounds was under way
    steps: list[Step] = []
    number = ENTERS
    while True:
        market, _ = drifted(market, (following,), parameters)
        berth = market[0]
        if berth is None or berth.module is not module:
            steps.append(Step(number, 0, 0, gone=True))
            return tuple(steps)
        steps.append(Step(number, berth.discounts, berth.cost, gone=False))
        market = round_begun(market)
        number += 1


def _drift(catalog: Catalog) -> dict[str, Value]:
    steps, limit = drift_steps(catalog), catalog.parameters.drift_limit
    return {
        "drift_module": bought(catalog).id,
        "drift_cost": bought(catalog).cost,
        "drift_enters": ENTERS,
        "drift_first": steps[1].round,
        "drift_last": steps[-1].round,
        "drift_least": effective_cost(bought(catalog).cost, limit),
    }


def cards_worth(total: int, highest: int) -> tuple[int, ...]:
    """A few cards of at most that value which add up to a total, the largest first: two at least where that can be."""
    count = max(-(-total // highest), min(2, total))
    least, larger = divmod(total, count)
    return (*(least + 1,) * larger, *(least,) * (count - larger))


def _payment(catalog: Catalog) -> dict[str, Value]:
    """A price that is paid exactly, and the same price paid with one card that is higher than needed."""
    module, parameters = bought(catalog), catalog.parameters
    discounts = min(1, parameters.drift_limit)
    price = effective_cost(module.cost, discounts)
    exact = cards_worth(price, parameters.credit_values)
    above = (*exact[:-1], exact[-1] + 1) if exact[-1] < parameters.credit_values else (*exact, 1)
    paid = [payment([Credit(module.guild, value) for value in cards], module.guild, price) for cards in (exact, above)]
    if not paid[0].exact or paid[1].exact or not paid[1].enough:
        raise AssertionError(parameters)
    return {
        "pay_cost": module.cost,
        "pay_discounts": discounts,
        "pay_price": price,
        "pay_guild": module.guild.title,
        "pay_exact": " + ".join(map(str, exact)),
        "pay_above": " + ".join(map(str, above)),
        "pay_above_total": paid[1].total,
        "pay_lost": paid[1].total - price,
    }


def cells(steps: Sequence[Step]) -> list[tuple[int, int, int]]:
    """The steps at which the module is still there: the round, its discounts, its effective cost."""
    return [(step.round, step.discounts, step.cost) for step in steps if not step.gone]
