"""The Storm Shield, lane by lane (rules, section 13, "Storm Shield")."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.catalog.model import Socket
from generator.rules.position import in_lane
from generator.station import SUNWARD_LANES

if TYPE_CHECKING:
    from generator.catalog.model import Parameters
    from generator.rules.position import Position
    from generator.station import Node


DEEP: Final = 2
"""A screened lane with modules in so many rings scores more."""


class Lane(NamedTuple):
    """How a sunward lane stands."""

    sector: int
    frontier: Node | None
    """The node of the module in the outermost occupied ring; None where the lane is empty."""
    rings: int
    """How many of its rings hold a module."""
    screened: bool
    """Whether the frontier module's outward socket is a sealed bulkhead. Else the lane is open."""
    renown: int


def lane(position: Position, sector: int, parameters: Parameters) -> Lane:
    """One lane. Raises ValueError for a leeward sector, which never scores."""
    if sector not in SUNWARD_LANES:
        raise ValueError(f"sector {sector} is leeward")
    nodes = tuple(in_lane(position, sector))
    if not nodes:
        return Lane(sector, None, 0, screened=False, renown=0)
    frontier = nodes[-1]
    screened = position[frontier].sockets.outward is Socket.BULKHEAD
    return Lane(sector, frontier, len(nodes), screened, lane_renown(len(nodes), parameters, screened=screened))


def lane_renown(rings: int, parameters: Parameters, *, screened: bool) -> int:
    """What a lane scores that has modules in so many rings."""
    if not screened:
        return 0
    return parameters.shield_lane + (parameters.shield_depth if rings >= DEEP else 0)


def lanes(position: Position, parameters: Parameters) -> tuple[Lane, ...]:
    """The five sunward lanes, from counterclockwise to clockwise."""
    return tuple(lane(position, sector, parameters) for sector in SUNWARD_LANES)


def shield(position: Position, parameters: Parameters) -> int:
    """The Renown that the Shield earns at a Storm."""
    return sum(each.renown for each in lanes(position, parameters))
