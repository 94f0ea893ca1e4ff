"""The numbers of the booklet: each a parameter, a count of what the catalog holds, or worked out by the rules."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from generator.booklet.examples import examples
from generator.booklet.numbers import listed, share
from generator.catalog.model import SOCKET_NAMES, Department, Guild, Parameters, Socket
from generator.rules.market import LEAST_COST
from generator.rules.shield import DEEP
from generator.rules.synergy import LEAST_NEIGHBORS, MOST_DEPARTMENTS
from generator.station import FACETS, SECTORS, SUNWARD_LANES, Ring, nodes

if TYPE_CHECKING:
    from generator.booklet.markup import Value
    from generator.catalog.model import Catalog

PLAYERS: Final = (2, 4)
"""The fewest and the most commanders (rules, section 2)."""

READINESS: Final = "M + {ring} × (R − 1)"
"""The formula of Readiness (rules, section 13)."""


def values(catalog: Catalog) -> dict[str, Value]:
    """Every value that the booklet's words may name."""
    parameters = catalog.parameters
    plain = {name: number for name, number in parameters._asdict().items() if isinstance(number, int)}
    return {**plain, **_structure(), **_counts(catalog), **_storms(catalog), **examples(catalog)}


def _structure() -> dict[str, Value]:
    """What no parameter changes."""
    lanes = list(SUNWARD_LANES)
    return {
        "players_least": PLAYERS[0],
        "players_most": PLAYERS[1],
        "departments": len(Department),
        "guilds": len(Guild),
        "sockets": len(SOCKET_NAMES),
        "rings": len(Ring),
        "sectors": SECTORS,
        "first_sector": 0,
        "last_sector": SECTORS - 1,
        "nodes": len(list(nodes())),
        "lanes": len(lanes),
        "lane_list": listed(lanes),
        "leeward": SECTORS - len(lanes),
        "facets": len(FACETS),
        "facet_ports": len(FACETS[0].sectors),
        "facet_pairs": "; ".join(listed(facet.sectors) for facet in FACETS),
        "least_cost": LEAST_COST,
        "least_neighbors": LEAST_NEIGHBORS,
        "most_departments": MOST_DEPARTMENTS,
        "start": 0,
        "lowest_credit": 1,
        "deep_rings": DEEP,
    }


def _counts(catalog: Catalog) -> dict[str, Value]:
    """What there is of everything."""
    parameters, modules = catalog.parameters, catalog.modules
    left = parameters.two_player_supply(len(modules))
    sold = Counter(module.guild for module in modules)
    cells = Counter((module.department, module.guild) for module in modules)
    split = sorted((cells[Department.OBSERVATORY, guild] for guild in Guild), reverse=True)
    outward = Counter(module.sockets.outward for module in modules)
    return {
        "modules": len(modules),
        "department_modules": len(modules) // len(Department),
        "guild_modules": sold[Guild.FABRICATION],
        "guild_most": split[0],
        "guild_least": split[-1],
        "guild_leads": sum(cells[each, Guild.FABRICATION] == split[0] for each in Department),
        "guild_split": listed(split),
        "costs": ", ".join(str(cost) for cost in department_costs(catalog)),
        "outward_ports": outward[Socket.PORT],
        "outward_bulkheads": outward[Socket.BULKHEAD],
        "cards": parameters.deck_size(PLAYERS[1]),
        "cards_two": parameters.deck_size(PLAYERS[0]),
        "copies_two": parameters.copies(PLAYERS[0]),
        "modules_two": left,
        "modules_aside": len(modules) - left,
    }


def department_costs(catalog: Catalog) -> list[int]:
    """The printed costs within a department, alike in all of them."""
    return sorted(module.cost for module in catalog.modules if module.department is Department.OBSERVATORY)


def _storms(catalog: Catalog) -> dict[str, Value]:
    """When the Storms come, and what they award."""
    parameters, modules = catalog.parameters, len(catalog.modules)
    left = parameters.two_player_supply(modules)
    first, second = parameters.storm_thresholds
    full, few = parameters.thresholds(modules), parameters.thresholds(left)
    return {
        "storms": len(parameters.department_awards),
        "storm_one_share": share(first),
        "storm_two_share": share(second),
        "storm_one": full[0],
        "storm_two": full[1],
        "storm_one_few": few[0],
        "storm_two_few": few[1],
        "awards": "; ".join(" / ".join(map(str, row)) for row in parameters.department_awards),
        "formula": READINESS.format(ring=parameters.readiness_ring).replace(" ", "\u00a0"),
    }


def conditions(parameters: Parameters) -> dict[str, bool]:
    """What some words depend on, for with other parameters they would make no sense."""
    return {
        "several-cards": parameters.acquire_cards > 1,
        "drift": parameters.drift_limit > 0,
        "reward": parameters.exact_payment_reward > 0,
        "fewer-modules": parameters.two_player_departments > 0,
        "fewer-credits": parameters.two_player_credits > 0,
        "fewer": parameters.two_player_departments > 0 or parameters.two_player_credits > 0,
    }
