"""The statistics are what counting by hand gives, and exact."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from typing import TYPE_CHECKING

from hypothesis import given

from generator.catalog.design.statistics import Chance, statistics
from generator.catalog.design.worth import dead_end, ports, worth
from generator.catalog.load import check
from generator.catalog.model import SOCKET_NAMES, Catalog, Guild, Module, Socket, Sockets
from tests.catalog.building import Fields, as_yaml, examples, valid

if TYPE_CHECKING:
    from collections.abc import Callable


def catalog_of(listed: list[Fields]) -> Catalog:
    catalog = check(as_yaml(listed).encode()).catalog
    assert catalog is not None
    return catalog


def sockets(written: str) -> Sockets:
    """Sockets by the first letters of the sides with a port, `a` for counterclockwise."""
    return Sockets(*(Socket.PORT if letter in written else Socket.BULKHEAD for letter in "ioca"))


def test_worth_is_that_of_the_standard_catalogs_scale() -> None:
    assert [worth(sockets(written)) for written in ("i", "o", "c", "io", "oc", "ca", "ic")] == [3, 2, 2, 5, 4, 4, 6]
    assert [worth(sockets(written)) for written in ("ioc", "ica", "oca", "ioca", "")] == [7, 8, 6, 9, 0]


def test_ports_and_dead_ends() -> None:
    assert ports(sockets("ai")) == ("inward", "counterclockwise")
    assert [dead_end(sockets(written)) for written in ("", "i", "ic", "ioca")] == [False, True, False, False]


def test_the_standard_catalog_is_as_its_comment_says(standard: Catalog) -> None:
    found = statistics(standard)
    assert found.ports.sides == (42, 36, 36, 36)
    assert found.costs == (4, 5, 6, 7, 8, 9, 10) == tuple(bought.cost for bought in found.bought)
    assert [bought.by_ports for bought in found.bought][::6] == [(3, 3, 0, 0), (0, 0, 0, 6)]
    assert {costs.total for costs in found.by_guild.values()} == {134}
    assert {costs.counts for costs in found.by_guild.values()} == {(2, 4, 4, 4, 2, 2, 2)}
    assert {row.sides[1] for row in found.departments.values()} == {6}
    assert {row.sides[1] for row in found.guilds.values()} == {12}
    assert [bought.worth for bought in found.bought] == [
        Fraction(*pair) for pair in ((7, 2), (4, 1), (23, 4), (13, 2), (7, 1), (8, 1), (9, 1))
    ]
    assert [module.guild for module in found.dead_ends] == [Guild.FABRICATION, Guild.RESEARCH, Guild.ENERGY]
    assert found.outward[Socket.BULKHEAD].modules == 24


def drawn(modules: tuple[Module, ...], joined: Callable[[Module, Module], bool]) -> Fraction:
    """The share of ordered pairs of different modules that are joined, by trying all of them."""
    pairs = list(permutations(modules, 2))
    return Fraction(sum(joined(one, other) for one, other in pairs), len(pairs))


@examples(10)
@given(valid())
def test_the_chances_of_corridors_are_those_of_all_pairs(listed: list[Fields]) -> None:
    catalog = catalog_of(listed)
    found = statistics(catalog)
    port = Socket.PORT
    assert found.beside.share == drawn(
        catalog.modules, lambda one, other: one.sockets.clockwise is port is other.sockets.counterclockwise
    )
    assert found.above.share == drawn(
        catalog.modules, lambda lower, upper: lower.sockets.outward is port is upper.sockets.inward
    )


@examples(10)
@given(valid())
def test_all_tables_add_up_to_the_whole(listed: list[Fields]) -> None:
    catalog = catalog_of(listed)
    found = statistics(catalog)
    for rows in (found.departments, found.guilds):
        assert tuple(map(sum, zip(*(row.sides for row in rows.values()), strict=True))) == found.ports.sides
        assert sum(row.modules for row in rows.values()) == 60
    for index, name in enumerate(SOCKET_NAMES):
        assert found.ports.sides[index] == sum(fields["sockets"][name] == "port" for fields in listed)
    assert found.ports.total == sum(bought.mean_ports * bought.modules for bought in found.bought)
    assert tuple(map(sum, zip(*(row.counts for row in found.by_guild.values()), strict=True))) == found.all_costs.counts
    assert sum(row.total for row in found.by_guild.values()) == found.all_costs.total == 402
    assert [bought.modules for bought in found.bought] == [6, 12, 12, 12, 6, 6, 6]
    assert sum(bought.bulkheads for bought in found.bought) == found.outward[Socket.BULKHEAD].modules
    assert sum(bought.by_ports[0] for bought in found.bought) == len(found.dead_ends)
    means = [row.mean_cost * row.modules for row in found.outward.values()]
    assert sum(means) == 402


def test_a_module_is_no_neighbor_of_its_own() -> None:
    assert Chance(first=1, second=1, both=1, modules=2).share == 0
    assert Chance(first=1, second=1, both=0, modules=2).share == Fraction(1, 2)
    assert Chance(first=2, second=2, both=2, modules=2).share == 1
    assert Chance(first=1, second=1, both=1, modules=1).share == 0
