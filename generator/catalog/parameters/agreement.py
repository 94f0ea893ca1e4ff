"""Whether the parameters agree with each other: each may be in its range, and the game impossible all the same.

One pure function for each way in which they may not. It speaks only of values that are certain, for a parameter that
could not be read was reported where it stands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.catalog.model import DEPARTMENT_COSTS, Department, Guild
from generator.catalog.text.wording import count
from generator.diagnostics import Problem, Related, Severity

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from generator.catalog.model import Parameters
    from generator.diagnostics import Span

MODULES: Final = len(Department) * len(DEPARTMENT_COSTS)
"""Modules in a catalog that keeps its invariants."""


class Settings(NamedTuple):
    """The parameters as far as they could be read."""

    values: Parameters
    certain: frozenset[str]
    """The names of those whose value is beyond doubt."""
    places: Mapping[str, Span]
    """Where the catalog writes the value of a parameter; the others have their printed values."""

    def knows(self, *names: str) -> bool:
        """Whether the values of all these parameters are beyond doubt."""
        return self.certain.issuperset(names)

    def problem(
        self, code: str, message: str, mend: str, names: tuple[str, ...], severity: Severity = Severity.ERROR
    ) -> Problem:
        """A problem of these parameters: at the first of them that the catalog writes, beside the others that it does.

        The printed values agree, so the catalog writes one at least.
        """
        first, *others = [name for name in names if name in self.places]
        related = tuple(Related(self.places[name], f"`{name}` is written here") for name in others)
        return Problem(code, message, self.places[first], severity, help=mend, related=related)


def two_player_totals(settings: Settings) -> Iterator[Problem]:
    """As many modules are left out by department as by guild, for they are the same ones (rules, section 15).

    Totals that pass can be met, whatever the catalog. Each department has ten modules and each guild twenty, so the
    same part of what each guild sells in each department meets both totals, in fractions; and where totals are whole,
    the fractions of a table can be rounded up or down so that they still add up.
    """
    names = ("two_player_guilds", "two_player_departments")
    if not settings.knows(*names):
        return
    guilds, departments = settings.values.two_player_guilds, settings.values.two_player_departments
    if guilds * len(Guild) == departments * len(Department):
        return
    ratio = len(Department) // len(Guild)
    by_guild = f" or `two_player_departments: {guilds // ratio}`" if guilds % ratio == 0 else ""
    yield settings.problem(
        "two-player-totals",
        f"{departments} of each department are {count(departments * len(Department), 'module')}, "
        f"but {guilds} of each guild are {guilds * len(Guild)}: no choice can be both",
        f"write `two_player_guilds: {departments * ratio}`{by_guild}",
        names,
    )


def two_player_credits(settings: Settings) -> Iterator[Problem]:
    """Two players keep a copy of each credit card (rules, section 15)."""
    names = ("two_player_credits", "credit_copies")
    if not settings.knows(*names):
        return
    copies, out = settings.values.credit_copies, settings.values.two_player_credits
    if out >= copies:
        yield settings.problem(
            "two-player-credits",
            f"two players leave out {out} of {count(copies, 'copy', 'copies')} of each credit card, so none is left",
            f"write `two_player_credits: {copies - 1}` or less, or `credit_copies: {out + 1}` or more",
            names,
        )


def acquire_limits(settings: Settings) -> Iterator[Problem]:
    """So many cards as an acquisition may take can be on display, and within its total (rules, section 7)."""
    cards = settings.values.acquire_cards
    limits = (("acquire_total", "add up to no more than"), ("display_cards", "be taken from a display of"))
    for name, what in limits:
        limit = getattr(settings.values, name)
        if settings.knows("acquire_cards", name) and cards > limit:
            yield settings.problem(
                "acquire-limits",
                f"{count(cards, 'card')} can never {what} {limit}",
                f"write `acquire_cards: {limit}`, or `{name}: {cards}` or more",
                (name, "acquire_cards"),
            )


def opening_hands(settings: Settings) -> Iterator[Problem]:
    """The credits suffice to deal every commander an opening hand (rules, section 5).

    A warning, for the kit can be printed, and perhaps played by fewer.
    """
    names = ("opening_hand", "credit_values", "credit_copies", "two_player_credits")
    if not settings.knows(*names):
        return
    values = settings.values
    suit = values.credit_values * (values.credit_values + 1) // 2
    for players, commanders in ((4, "four"), (2, "two")):
        needed, there = players * values.opening_hand, len(Guild) * values.copies(players) * suit
        if 0 < there < needed:  # where none are left, that is said already
            most = there // players
            yield settings.problem(
                "opening-hands",
                f"the opening hands of {commanders} commanders are worth {needed} at least, but the deck only {there}",
                f"write `opening_hand: {most}` or less, or add credits" if most else "add credits",
                names,
                Severity.WARNING,
            )
            return


def synergy_tiers(settings: Settings) -> Iterator[Problem]:
    """Three departments earn no less than two: they are two as well (rules, section 11)."""
    names = ("synergy_two", "synergy_three")
    two, three = settings.values.synergy_two, settings.values.synergy_three
    if settings.knows(*names) and two > three:
        yield settings.problem(
            "out-of-order",
            f"Synergy with three departments would earn {three}, less than the {two} with two",
            f"write `synergy_three: {two}` or more, or `synergy_two: {three}` or less",
            names,
        )


def storms(settings: Settings) -> Iterator[Problem]:
    """Storm I and Storm II come, one after the other, with the whole supply and with that of two players.

    A Storm comes with a purchase that raises the counter to its threshold (rules, section 13). The first purchase after
    the supply has run out triggers the end; the commanders after that one still have a turn each (section 14).
    """
    names = ("storm_thresholds", "market_berths")
    fewer = (*names, "two_player_departments")
    supply = settings.values.two_player_supply(MODULES)
    for modules, players, involved in ((MODULES, 4, names), (supply, 2, fewer)):
        if not settings.knows(*involved):
            return
        first, second = settings.values.thresholds(modules)
        last = modules - settings.values.market_berths + players
        if first < 1:
            what, mend = "Storm I would come before the first purchase", "make the share for Storm I larger"
        elif first == second:
            what = f"Storm I and Storm II would both come with purchase {first}"
            mend = "set the two shares further apart"
        elif second > last:
            what = f"Storm II would come with purchase {second}, but the game ends with purchase {last} at the latest"
            mend = "make the share for Storm II smaller"
        else:
            continue
        yield settings.problem("storm-thresholds", f"with {modules} modules {what}", mend, involved)
        return


AGREEMENTS: Final[tuple[Callable[[Settings], Iterator[Problem]], ...]] = (
    two_player_totals,
    two_player_credits,
    acquire_limits,
    opening_hands,
    synergy_tiers,
    storms,
)
"""Everything that takes more than one parameter to check."""


def disagreements(settings: Settings) -> Iterator[Problem]:
    """How the parameters disagree."""
    for check in AGREEMENTS:
        yield from check(settings)
