"""What a market module costs, what pays for it, and how it drifts (rules, sections 8 and 12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from generator.catalog.model import Guild, Module, Parameters

LEAST_COST: Final = 1
"""No effective cost falls below."""


class Credit(NamedTuple):
    """A credit card (rules, section 2)."""

    guild: Guild
    value: int


class Berth(NamedTuple):
    """A market berth with a module."""

    module: Module
    discounts: int = 0
    """Drift discounts, from 0 to the parameter `drift_limit`."""
    eligible: bool = False
    """Whether the module was in the market already when the round began."""

    @property
    def cost(self) -> int:
        """The effective cost."""
        return effective_cost(self.module.cost, self.discounts)


Market = tuple[Berth | None, ...]
"""The berths in their order; None for an empty one."""


def effective_cost(printed: int, discounts: int) -> int:
    """A printed cost after its Drift discounts."""
    return max(LEAST_COST, printed - discounts)


class Payment(NamedTuple):
    """What a set of credits comes to against an effective cost."""

    total: int
    cost: int

    @property
    def enough(self) -> bool:
        """Whether it pays for the module. What is in excess is lost."""
        return self.total >= self.cost

    @property
    def exact(self) -> bool:
        """Whether it earns the reward for an exact payment."""
        return self.total == self.cost


def payment(cards: Iterable[Credit], guild: Guild, cost: int) -> Payment:
    """What the credits come to. Raises ValueError where one is of another guild than the module's."""
    paid = list(cards)
    if any(card.guild is not guild for card in paid):
        raise ValueError(f"a module of the {guild.title} guild is paid for with its own credits alone")
    return Payment(sum(card.value for card in paid), cost)


def may_acquire(cards: Sequence[Credit], parameters: Parameters) -> bool:
    """Whether these displayed cards may be taken in one action (rules, section 7): any one, or a few within limits."""
    if len(cards) == 1:
        return True
    return (
        1 < len(cards) <= parameters.acquire_cards
        and len({card.guild for card in cards}) == len(cards)
        and sum(card.value for card in cards) <= parameters.acquire_total
    )


def round_begun(market: Market) -> Market:
    """The market when a round begins: all that is in it is eligible."""
    return tuple(berth and berth._replace(eligible=True) for berth in market)


def drifted(market: Market, supply: Sequence[Module], parameters: Parameters) -> tuple[Market, tuple[Module, ...]]:
    """The market and the supply at the end of a complete round, top of the supply first.

    In berth order each eligible module gains a discount, or is rotated to the bottom of the supply where it has all of
    them already; where the supply is empty it stays.
    """
    left = list(supply)
    berths: list[Berth | None] = []
    for berth in market:
        if berth is None or not berth.eligible:
            berths.append(berth)
        elif berth.discounts < parameters.drift_limit:
            berths.append(berth._replace(discounts=berth.discounts + 1))
        elif left:
            left.append(berth.module)
            berths.append(Berth(left.pop(0)))
        else:
            berths.append(berth)
    return tuple(berths), tuple(left)
