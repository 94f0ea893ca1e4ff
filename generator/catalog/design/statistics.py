"""How a catalog is made up: counts and exact shares, for a designer to judge it by."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from generator.catalog.design.worth import dead_end, ports, worth
from generator.catalog.model import SOCKET_NAMES, Department, Guild, Module, Socket

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from generator.catalog.model import Catalog


class Ports(NamedTuple):
    """The ports of some modules."""

    modules: int
    sides: tuple[int, ...]
    """How many have a port on each side, in the order of `SOCKET_NAMES`."""

    @property
    def total(self) -> int:
        """All their ports."""
        return sum(self.sides)

    @property
    def mean(self) -> Fraction:
        """Ports per module."""
        return _share(self.total, self.modules)


class Costs(NamedTuple):
    """What some modules cost."""

    counts: tuple[int, ...]
    """How many have each cost, in the order of `Statistics.costs`."""
    total: int

    @property
    def modules(self) -> int:
        """How many they are."""
        return sum(self.counts)

    @property
    def mean(self) -> Fraction:
        """Cost per module."""
        return _share(self.total, self.modules)


class Bought(NamedTuple):
    """What one cost buys."""

    cost: int
    by_ports: tuple[int, ...]
    """How many modules of this cost have one, two, three and four ports."""
    bulkheads: int
    """How many have an outward bulkhead; the others have an outward port."""
    worth: Fraction
    """What the sockets of one are worth on average, in points of `generator.catalog.design.worth`."""

    @property
    def modules(self) -> int:
        """How many have this cost."""
        return sum(self.by_ports)

    @property
    def mean_ports(self) -> Fraction:
        """Ports per module."""
        return _share(sum(ports * count for ports, count in enumerate(self.by_ports, start=1)), self.modules)


class Chance(NamedTuple):
    """How likely a corridor joins two different modules, drawn at random, that are put next to each other.

    Of `modules`, `first` have a port on the side that the one put first turns to the other, `second` have one on the
    side that the other turns to it, and `both` have both. Of all ordered pairs of different modules, of which there are
    `modules` × (`modules` - 1), those with two ports face to face are `first` × `second` - `both`: no module is its own
    neighbor.
    """

    first: int
    second: int
    both: int
    modules: int

    @property
    def share(self) -> Fraction:
        """The probability, which is also the expected number of corridors between the two (rules, section 3)."""
        return _share(self.first * self.second - self.both, self.modules * (self.modules - 1))


class Outward(NamedTuple):
    """The modules with one kind of outward socket."""

    modules: int
    mean_cost: Fraction


class Statistics(NamedTuple):
    """All of it."""

    departments: dict[Department, Ports]
    guilds: dict[Guild, Ports]
    ports: Ports
    costs: tuple[int, ...]
    """Every cost that there is, rising."""
    by_guild: dict[Guild, Costs]
    all_costs: Costs
    bought: tuple[Bought, ...]
    """By rising cost."""
    outward: dict[Socket, Outward]
    dead_ends: tuple[Module, ...]
    """In file order."""
    beside: Chance
    """For one module clockwise of another in a ring: the latter's clockwise socket meets the counterclockwise one."""
    above: Chance
    """For one module outward of another in a sector: the latter's outward socket meets the inward one."""


def statistics(catalog: Catalog) -> Statistics:
    """The statistics of a valid catalog."""
    modules = catalog.modules
    costs = tuple(sorted({module.cost for module in modules}))
    return Statistics(
        departments={d: _ports([m for m in modules if m.department is d]) for d in Department},
        guilds={g: _ports([m for m in modules if m.guild is g]) for g in Guild},
        ports=_ports(modules),
        costs=costs,
        by_guild={g: _costs([m for m in modules if m.guild is g], costs) for g in Guild},
        all_costs=_costs(modules, costs),
        bought=tuple(_bought(cost, [m for m in modules if m.cost == cost]) for cost in costs),
        outward={socket: _outward([m for m in modules if m.sockets.outward is socket]) for socket in Socket},
        dead_ends=tuple(module for module in modules if dead_end(module.sockets)),
        beside=_chance(modules, "clockwise", "counterclockwise"),
        above=_chance(modules, "outward", "inward"),
    )


def _ports(modules: Sequence[Module]) -> Ports:
    return Ports(len(modules), tuple(_with_port(modules, name) for name in SOCKET_NAMES))


def _with_port(modules: Iterable[Module], *names: str) -> int:
    """How many have a port on each of these sides."""
    return sum(all(getattr(module.sockets, name) is Socket.PORT for name in names) for module in modules)


def _costs(modules: Sequence[Module], costs: Sequence[int]) -> Costs:
    paid = [module.cost for module in modules]
    return Costs(tuple(paid.count(cost) for cost in costs), sum(paid))


def _bought(cost: int, modules: Sequence[Module]) -> Bought:
    numbers = [len(ports(module.sockets)) for module in modules]
    return Bought(
        cost,
        tuple(numbers.count(number) for number in range(1, len(SOCKET_NAMES) + 1)),
        sum(module.sockets.outward is Socket.BULKHEAD for module in modules),
        _share(sum(worth(module.sockets) for module in modules), len(modules)),
    )


def _outward(modules: Sequence[Module]) -> Outward:
    return Outward(len(modules), _share(sum(module.cost for module in modules), len(modules)))


def _chance(modules: Sequence[Module], first: str, second: str) -> Chance:
    both = _with_port(modules, first, second)
    return Chance(_with_port(modules, first), _with_port(modules, second), both, len(modules))


def _share(part: int, whole: int) -> Fraction:
    """A part of a whole; nothing of nothing is nothing."""
    return Fraction(part, whole) if whole else Fraction(0)
