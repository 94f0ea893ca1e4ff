"""The prototype parameters that a catalog may set (rules, appendix), and how far each may go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from generator.catalog.forms import Form, read_form, value_span
from generator.catalog.model import Parameters
from generator.catalog.parameters.agreement import Settings, disagreements
from generator.catalog.parameters.appendix import ROWS, STRUCTURAL
from generator.catalog.parameters.awards import read_awards
from generator.catalog.parameters.shares import read_thresholds
from generator.catalog.text.nodes import Mapping, Pair, Scalar, Unreadable
from generator.catalog.text.wording import kind, listed, quoted
from generator.catalog.values import read_number
from generator.diagnostics import Problem

if TYPE_CHECKING:
    from collections.abc import Callable

RANGES: Final = {
    "credit_copies": (1, 9),
    "credit_values": (1, 9),  # the card's figures have room for one digit
    "opening_hand": (1, 99),
    "display_cards": (1, 12),
    "acquire_cards": (1, 3),  # each is from a different guild, and there are three
    "acquire_total": (1, 27),  # three cards of the highest value there may be
    "exact_payment_reward": (0, 9),
    "market_berths": (1, 10),
    "dry_dock_slots": (1, 6),
    "drift_limit": (0, 9),
    "support_middle": (0, 3),  # a node has three supporting nodes: in the same sector and in the two beside it
    "support_outer": (0, 3),
    "synergy_two": (0, 99),
    "synergy_three": (0, 99),
    "shield_lane": (0, 99),
    "shield_depth": (0, 99),
    "readiness_ring": (0, 9),
    "two_player_departments": (0, 8),  # the twelve that are left still fill the largest market
    "two_player_guilds": (0, 16),
    "two_player_credits": (0, 8),
}
"""The smallest and the largest value of each parameter that is a single number."""

LISTS: Final[dict[str, Callable[[Pair, list[Problem]], object]]] = {
    "department_awards": read_awards,
    "storm_thresholds": read_thresholds,
}
"""What reads each of the other parameters. It returns None where it reports a problem."""


def read_parameters(pair: Pair | None, problems: list[Problem]) -> Parameters:
    """The parameters with their printed values wherever the catalog gives no other."""
    if pair is None or isinstance(pair.value, Unreadable):
        return Parameters()
    node = pair.value
    if isinstance(node, Scalar) and node.empty:  # all of them commented out
        return Parameters()
    if not isinstance(node, Mapping):
        problems.append(
            Problem(
                code="wrong-type",
                message=f"`parameters` must be a mapping of names to values, not {kind(node)}",
                span=value_span(pair),
                help="write `parameters: {market_berths: 5}`",
            )
        )
        return Parameters()
    before = len(problems)
    form = read_form(
        node,
        (),
        problems,
        what="the list of parameters",
        optional=Parameters._fields,
        unknown=_known_otherwise,
    )
    # Any parameter may have been meant by a name that is misspelt, and either value by one that is written twice.
    clear = not node.damaged and all(problem.code == "structural-constant" for problem in problems[before:])
    settings = _settings(form, problems, clear=clear)
    problems.extend(disagreements(settings))
    return settings.values


def _settings(form: Form, problems: list[Problem], *, clear: bool) -> Settings:
    read: dict[str, Any] = {}  # each value of its field's type, as its reader says
    for name, found in form.fields.items():
        value = read_number(found, *RANGES[name], problems) if name in RANGES else LISTS[name](found, problems)
        if value is not None:
            read[name] = value
    untouched = [name for name in Parameters._fields if name not in form.fields] if clear else []
    return Settings(
        values=Parameters()._replace(**read),
        certain=frozenset([*read, *untouched]),
        places={name: value_span(found) for name, found in form.fields.items()},
    )


def _known_otherwise(pair: Pair) -> Problem | None:
    """The problem of a name that the rules' appendix has, but that is no parameter."""
    name = pair.key.text
    reason = STRUCTURAL.get(name)
    if reason is not None:
        return Problem(
            code="structural-constant",
            message=f"`{name}` is part of the game's structure and cannot be set",
            span=pair.key.span,
            help=f"delete it: {reason}",
        )
    if name in ROWS:
        return Problem(
            code="unknown-field",
            message=f"the list of parameters has no field {quoted(name)}",
            span=pair.key.span,
            help=f"in the rules' appendix that row holds {listed(ROWS[name])}",
        )
    return None
