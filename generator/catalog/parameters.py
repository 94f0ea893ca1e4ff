"""The prototype parameters that a catalog may set (rules, appendix), and how far each may go."""

from __future__ import annotations

from typing import Final

from generator.catalog.forms import read_form, value_span
from generator.catalog.model import Parameters
from generator.catalog.nodes import Mapping, Pair, Scalar, Unreadable
from generator.catalog.values import read_number
from generator.catalog.wording import kind
from generator.diagnostics import Problem

RANGES: Final = {
    "credit_copies": (2, 9),  # two players take one copy less, so one would leave none
    "credit_values": (1, 12),
    "opening_hand": (1, 99),
    "display_cards": (1, 12),
    "acquire_cards": (1, 3),  # each is from a different guild, and there are three
    "acquire_total": (1, 36),  # three cards of the highest value there may be
    "exact_payment_reward": (0, 12),
    "market_berths": (1, 10),
    "dry_dock_slots": (1, 6),
    "drift_limit": (0, 9),
    "support_middle": (0, 3),  # a node has three supporting nodes: in the same sector and in the two beside it
    "support_outer": (0, 3),
    "synergy_two": (0, 99),
    "synergy_three": (0, 99),
}
"""The smallest and the largest value of each parameter."""

_STRUCTURAL: Final = {
    "sectors": "the printed board has ten sectors",
    "rings": "the printed board has three rings",
    "nodes": "the printed board has thirty nodes",
    "sunward_lanes": "the printed board shows its five sunward lanes",
    "departments": "there are six departments",
    "guilds": "there are three guilds",
    "supply": "the supply is what `modules` lists",
    "modules": "the supply is what `modules` lists",
    "costs": "the modules give their own costs",
    "players": "the game is for two to four players, and the command line chooses",
    "readiness": "Readiness is a formula, which the player aid prints",
    "department_awards": "the awards are a table, which the player aid prints",
    "shield_points": "the Storm Shield is a formula, which the player aid prints",
    "storm_thresholds": "the thresholds follow from the supply",
}
"""Names that one would look for here, and why the catalog cannot set them."""


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
                message=f"`parameters` must be a mapping of names to numbers, not {kind(node)}",
                span=value_span(pair),
                help="write `parameters: {market_berths: 5}`",
            )
        )
        return Parameters()
    form = read_form(
        node,
        (),
        problems,
        what="the list of parameters",
        optional=tuple(RANGES),
        span=pair.key.span,
        unknown=_structural,
    )
    read = {name: read_number(found, *RANGES[name], problems) for name, found in form.fields.items()}
    return Parameters(**{name: number for name, number in read.items() if number is not None})


def _structural(pair: Pair) -> Problem | None:
    reason = _STRUCTURAL.get(pair.key.text)
    if reason is None:
        return None
    return Problem(
        code="structural-constant",
        message=f"`{pair.key.text}` is part of the game's structure and cannot be set",
        span=pair.key.span,
        help=f"delete it: {reason}",
    )
