"""The standard catalog keeps the figures it was designed to, which its opening comment explains.

It is read with plain YAML here, so that a fault of the program's own loader cannot hide one of the catalog. The rules'
invariants (section 2) come first, then the balance between guilds, costs and sides, then the manual's figures.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
import yaml

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

CATALOG: Final = Path(__file__).parents[1] / "catalog.yaml"
CODES: Final = {
    "Observatory": "OBS",
    "Reactor": "REA",
    "Laboratory": "LAB",
    "Greenhouse": "GRN",
    "Habitation": "HAB",
    "Dock": "DCK",
}
GUILDS: Final = ("Fabrication", "Energy", "Research")
COSTS: Final = (4, 5, 5, 6, 6, 7, 7, 8, 9, 10)
SIDES: Final = ("inward", "outward", "clockwise", "counterclockwise")
PORT: Final = "port"
BULKHEAD: Final = "bulkhead"


@dataclass(frozen=True)
class Tile:
    """One module as the file gives it."""

    id: str
    department: str
    guild: str
    cost: int
    inward: str
    outward: str
    clockwise: str
    counterclockwise: str

    @property
    def sockets(self) -> tuple[str, ...]:
        return (self.inward, self.outward, self.clockwise, self.counterclockwise)

    @property
    def ports(self) -> int:
        return self.sockets.count(PORT)

    @property
    def dead_end(self) -> bool:
        return self.ports == 1

    @property
    def worth(self) -> int:
        """The points of the catalog's opening comment."""
        held = self.inward == PORT
        screens = self.outward == BULKHEAD and held and not self.dead_end
        return 2 * self.ports + held + screens


@pytest.fixture(scope="module")
def tiles() -> tuple[Tile, ...]:
    document = yaml.safe_load(CATALOG.read_text(encoding="utf-8"))
    assert document["rules"] == "v3"
    return tuple(
        Tile(entry["id"], entry["department"], entry["guild"], entry["cost"], **entry["sockets"])
        for entry in document["modules"]
    )


def groups(tiles: Iterable[Tile], key: Callable[[Tile], object]) -> dict[object, list[Tile]]:
    found: defaultdict[object, list[Tile]] = defaultdict(list)
    for tile in tiles:
        found[key(tile)].append(tile)
    return dict(found)


def by_guild(tiles: Iterable[Tile]) -> dict[object, list[Tile]]:
    return groups(tiles, lambda tile: tile.guild)


def by_department(tiles: Iterable[Tile]) -> dict[object, list[Tile]]:
    return groups(tiles, lambda tile: tile.department)


def mean(numbers: Iterable[int]) -> Fraction:
    known = list(numbers)
    return Fraction(sum(known), len(known))


def outward(tiles: Iterable[Tile]) -> dict[str, int]:
    count = Counter(tile.outward for tile in tiles)
    return {PORT: count[PORT], BULKHEAD: count[BULKHEAD]}


# The rules' invariants, section 2


def test_each_department_has_ten_modules_numbered_in_order_of_cost(tiles: tuple[Tile, ...]) -> None:
    expected = [
        (f"{code}-{number:02d}", department, cost)
        for department, code in CODES.items()
        for number, cost in enumerate(COSTS, start=1)
    ]
    found = [(tile.id, tile.department, tile.cost) for tile in tiles]
    off = [pair for pair in zip_longest(found, expected) if pair[0] != pair[1]]
    assert not off, f"found and expected, in file order: {off}"


def test_each_guild_sells_twenty_and_four_in_just_two_departments(tiles: tuple[Tile, ...]) -> None:
    for department, own in by_department(tiles).items():
        shares = Counter(tile.guild for tile in own)
        assert sorted(shares.values()) == [3, 3, 4], f"{department}: modules per guild are {dict(shares)}"
    # Twenty are eighteen and two: with the shares above, a total of twenty means two departments of four.
    totals = Counter(tile.guild for tile in tiles)
    assert totals == dict.fromkeys(GUILDS, 20), f"modules per guild: {dict(totals)}"


def test_no_module_is_sealed_all_round(tiles: tuple[Tile, ...]) -> None:
    sealed = [tile.id for tile in tiles if tile.ports == 0]
    assert not sealed, f"four bulkheads: {sealed}"


# Ports and bulkheads


def test_outward_there_are_six_ports_to_four_bulkheads_in_every_department_and_guild(tiles: tuple[Tile, ...]) -> None:
    wrong = [
        f"{name}: {outward(own)}"
        for found, wanted in (
            (by_department(tiles), {PORT: 6, BULKHEAD: 4}),
            (by_guild(tiles), {PORT: 12, BULKHEAD: 8}),
        )
        for name, own in found.items()
        if outward(own) != wanted
    ]
    assert not wrong, f"outward sockets off: {wrong}"


def test_in_a_department_every_guild_sells_its_share_of_outward_bulkheads(tiles: tuple[Tile, ...]) -> None:
    for department, ten in by_department(tiles).items():
        for guild, own in by_guild(ten).items():
            shields = outward(own)[BULKHEAD]
            assert shields == len(own) - 2, f"{department}: {guild} sells {len(own)} modules, {shields} of them shields"


def test_clockwise_and_counterclockwise_ports_are_equally_many(tiles: tuple[Tile, ...]) -> None:
    for key, own in (
        *by_department(tiles).items(),
        *by_guild(tiles).items(),
        *groups(tiles, lambda tile: f"cost {tile.cost}").items(),
    ):
        right = [tile.id for tile in own if tile.clockwise == PORT]
        left = [tile.id for tile in own if tile.counterclockwise == PORT]
        assert len(right) == len(left), f"{key}: {len(right)} ports clockwise, {len(left)} counterclockwise"


def test_most_modules_hold_on_by_an_inward_port(tiles: tuple[Tile, ...]) -> None:
    inward = [tile for tile in tiles if tile.inward == PORT]
    assert len(inward) == 42, f"{len(inward)} modules have an inward port"
    per_guild = Counter(tile.guild for tile in inward)
    assert per_guild == dict.fromkeys(GUILDS, 14), f"inward ports per guild: {dict(per_guild)}"


def test_few_modules_are_dead_ends_and_those_are_cheap_and_hold_on(tiles: tuple[Tile, ...]) -> None:
    dead_ends = [tile for tile in tiles if tile.dead_end]
    assert len(dead_ends) == 3, f"dead ends: {[tile.id for tile in dead_ends]}"
    assert {tile.guild for tile in dead_ends} == set(GUILDS), "the dead ends are not one per guild"
    for tile in dead_ends:
        assert (tile.inward, tile.cost) == (PORT, 4), f"{tile.id} costs {tile.cost}, its inward side is a {tile.inward}"


def test_no_two_modules_of_a_department_have_the_same_sockets(tiles: tuple[Tile, ...]) -> None:
    alike = [
        [tile.id for tile in own]
        for own in groups(tiles, lambda tile: (tile.department, *tile.sockets)).values()
        if len(own) > 1
    ]
    assert not alike, f"alike: {alike}"


def test_twelve_of_the_fifteen_layouts_are_used_and_none_too_often(tiles: tuple[Tile, ...]) -> None:
    layouts = Counter(tile.sockets for tile in tiles)
    assert len(layouts) == 12, f"{len(layouts)} layouts are in use"
    assert max(layouts.values()) <= 6, f"the most frequent layout: {layouts.most_common(1)}"


# Guilds against each other


def test_each_guild_sells_the_same_costs(tiles: tuple[Tile, ...]) -> None:
    for guild, own in by_guild(tiles).items():
        assert sum(tile.cost for tile in own) == 134, f"{guild} costs {sum(tile.cost for tile in own)} in all"
        spread = dict(sorted(Counter(tile.cost for tile in own).items()))
        assert spread == {4: 2, 5: 4, 6: 4, 7: 4, 8: 2, 9: 2, 10: 2}, f"{guild}: modules per cost are {spread}"


def test_each_guild_sells_the_same_sockets_and_the_same_worth(tiles: tuple[Tile, ...]) -> None:
    worth = {guild: sum(tile.worth for tile in own) for guild, own in by_guild(tiles).items()}
    assert worth == dict.fromkeys(GUILDS, 120), f"worth per guild: {worth}"
    for layout, own in groups(tiles, lambda tile: tile.sockets).items():
        shares = Counter(tile.guild for tile in own)
        assert len({shares[guild] for guild in GUILDS}) == 1, f"{layout} is sold unevenly: {dict(shares)}"


def test_in_a_department_no_guild_has_the_cheap_or_the_dear_end_to_itself(tiles: tuple[Tile, ...]) -> None:
    for department, own in by_department(tiles).items():
        ladder = sorted(own, key=lambda tile: tile.cost)
        for end, trio in (("cheapest", ladder[:3]), ("dearest", ladder[-3:])):
            sellers = [tile.guild for tile in trio]
            assert set(sellers) == set(GUILDS), f"{department}: the three {end} come from {sellers}"
        twice = [key for key, count in Counter((tile.guild, tile.cost) for tile in own).items() if count > 1]
        assert not twice, f"{department}: one guild sells two modules of one cost: {twice}"


# Costs against worth


def test_in_a_department_no_module_is_worth_less_than_a_cheaper_one(tiles: tuple[Tile, ...]) -> None:
    worse = [
        f"{dear.id} costs {dear.cost}, worth {dear.worth}; {cheap.id} costs {cheap.cost}, worth {cheap.worth}"
        for own in by_department(tiles).values()
        for dear in own
        for cheap in own
        if cheap.cost < dear.cost and cheap.worth > dear.worth
    ]
    assert not worse, f"a higher cost buys a worse module: {worse}"


def test_each_cost_buys_more_on_average_than_the_one_below(tiles: tuple[Tile, ...]) -> None:
    by_cost = {cost: [tile for tile in tiles if tile.cost == cost] for cost in sorted(set(COSTS))}
    worth = {cost: float(mean(tile.worth for tile in own)) for cost, own in by_cost.items()}
    assert worth == {4: 3.5, 5: 4, 6: 5.75, 7: 6.5, 8: 7, 9: 8, 10: 9}, f"mean worth by cost: {worth}"
    ports = [mean(tile.ports for tile in own) for own in by_cost.values()]
    assert ports == sorted(ports), f"mean ports by rising cost: {[float(number) for number in ports]}"


def test_outward_bulkheads_cost_no_more_and_no_less_than_outward_ports(tiles: tuple[Tile, ...]) -> None:
    costs = {socket: float(mean(tile.cost for tile in tiles if tile.outward == socket)) for socket in (PORT, BULKHEAD)}
    assert abs(costs[PORT] - costs[BULKHEAD]) <= 0.5, f"mean cost by outward socket: {costs}"
    for department, own in by_department(tiles).items():
        shields = [tile.cost for tile in own if tile.outward == BULKHEAD]
        assert min(shields) <= 5, f"{department}: the cheapest outward bulkhead costs {min(shields)}"
        assert max(shields) >= 9, f"{department}: the dearest outward bulkhead costs {max(shields)}"


# The manual's figures


@dataclass(frozen=True)
class Pod:
    """A module as a figure of the manual shows it; what the figure leaves open is None."""

    where: str
    department: str | None = None
    guild: str | None = None
    cost: int | None = None
    inward: str | None = None
    outward: str | None = None
    clockwise: str | None = None
    counterclockwise: str | None = None

    def fits(self, tile: Tile) -> bool:
        fields = ("department", "guild", "cost", *SIDES)
        return all(getattr(self, field) in (None, getattr(tile, field)) for field in fields)


# Every pod stands on a legal station (rule 2), so it has a corridor route. Where the text does not say through which
# side, the straight one is taken: an inward port on the pod and, in a lane, an outward port on the pod beneath it.
LABORATORY_M: Final = Pod("M, middle 1", "Laboratory", inward=PORT, clockwise=PORT, counterclockwise=PORT)
BENEATH_M: Final = Pod("inner 1", "Greenhouse", inward=PORT, outward=PORT)
# M was the last to be installed: its neighbors had routes of their own before.
CLOCKWISE_OF_M: Final = Pod("middle 2", "Habitation", inward=PORT, counterclockwise=PORT)

CASTS: Final[dict[str, tuple[Pod, ...]]] = {
    "figure 1": (
        Pod(
            "alone",
            "Laboratory",
            guild="Research",
            cost=6,
            inward=PORT,
            outward=BULKHEAD,
            clockwise=PORT,
            counterclockwise=BULKHEAD,
        ),
    ),
    # Eleven pods; the two ringed contacts may be sealed from either side, and both ways must be there.
    "figure 2, sealed by the pods of sectors 9 and 0": (
        Pod("inner 9", inward=PORT, clockwise=BULKHEAD),
        Pod("inner 0", inward=PORT, outward=PORT, counterclockwise=PORT),
        Pod("middle 0", inward=PORT, clockwise=BULKHEAD),
        Pod("inner 1", inward=PORT, outward=PORT),
        Pod("middle 1", inward=PORT, counterclockwise=PORT),
        *(Pod(f"elsewhere {number}", inward=PORT) for number in range(6)),
    ),
    "figure 2, sealed by the pods of sectors 0 and 1": (
        Pod("inner 9", inward=PORT, clockwise=PORT),
        Pod("inner 0", inward=PORT, outward=PORT, counterclockwise=BULKHEAD),
        Pod("middle 0", inward=PORT, clockwise=PORT),
        Pod("inner 1", inward=PORT, outward=PORT),
        Pod("middle 1", inward=PORT, counterclockwise=BULKHEAD),
        *(Pod(f"elsewhere {number}", inward=PORT) for number in range(6)),
    ),
    "figure 3": (
        Pod("inner 0", "Habitation", inward=PORT, outward=PORT),
        Pod("A, middle 0", "Reactor", inward=PORT, clockwise=BULKHEAD),
        Pod("inner 1", "Greenhouse", inward=PORT, outward=PORT),
        Pod("middle 1", "Laboratory", inward=PORT, outward=PORT, counterclockwise=PORT),
        Pod("B, outer 1", "Observatory", inward=PORT),
        Pod("inner 6", "Dock", inward=PORT, outward=PORT),
        Pod("middle 6", "Reactor", inward=PORT, outward=PORT),
        Pod("C, outer 6", "Habitation", inward=PORT),
    ),
    "figure 4": (
        LABORATORY_M,
        BENEATH_M,
        CLOCKWISE_OF_M,
        Pod("middle 0", "Laboratory", inward=PORT, clockwise=PORT),
    ),
    "figure 4, with the second Greenhouse": (
        LABORATORY_M,
        BENEATH_M,
        Pod("middle 2", "Greenhouse", inward=PORT, counterclockwise=PORT),
        Pod("middle 0", "Laboratory", inward=PORT, clockwise=PORT),
    ),
    "figure 5": (
        LABORATORY_M,
        BENEATH_M,
        CLOCKWISE_OF_M,
        Pod("middle 0", "Reactor", inward=PORT, clockwise=PORT),
    ),
    "figure 5, with the fourth corridor": (
        Pod("M, middle 1", "Laboratory", inward=PORT, outward=PORT, clockwise=PORT, counterclockwise=PORT),
        BENEATH_M,
        CLOCKWISE_OF_M,
        Pod("middle 0", "Reactor", inward=PORT, clockwise=PORT),
        Pod("outer 1", "Reactor", inward=PORT),
    ),
    "figure 6, with the outer module of its example": (
        Pod("inner 9", "Habitation", inward=PORT, outward=BULKHEAD),
        Pod("inner 0", "Reactor", inward=PORT, outward=PORT),
        Pod("middle 0", "Reactor", inward=PORT, outward=BULKHEAD),
        Pod("inner 1", "Laboratory", inward=PORT, outward=PORT),
        Pod("middle 1", "Observatory", inward=PORT, outward=PORT),
        Pod("sector 5", "Dock", inward=PORT, outward=BULKHEAD),
        Pod("outer 1", inward=PORT, outward=BULKHEAD),
    ),
    "example of Readiness: Laboratories of two commanders": (
        *(Pod(f"seat one, inner, {number}", "Laboratory", inward=PORT) for number in range(4)),
        *(Pod(f"seat two, inner, {number}", "Laboratory", inward=PORT) for number in range(2)),
        Pod("seat two, middle", "Laboratory", inward=PORT),
    ),
}


def uncast(pods: tuple[Pod, ...], tiles: tuple[Tile, ...]) -> list[Pod]:
    """The pods left over when as many as possible are given modules, each module once (augmenting paths)."""
    holder: dict[str, Pod] = {}

    def give(pod: Pod, tried: set[str]) -> bool:
        for tile in tiles:
            if tile.id not in tried and pod.fits(tile):
                tried.add(tile.id)
                if tile.id not in holder or give(holder[tile.id], tried):
                    holder[tile.id] = pod
                    return True
        return False

    return [pod for pod in pods if not give(pod, set())]


@pytest.mark.parametrize("name", CASTS)
def test_every_figure_of_the_manual_can_be_laid_out(name: str, tiles: tuple[Tile, ...]) -> None:
    missing = uncast(CASTS[name], tiles)
    assert not missing, f"{name}: no module is left for {missing}"


def test_a_figure_that_needs_one_module_twice_cannot_be_laid_out(tiles: tuple[Tile, ...]) -> None:
    (pod,) = CASTS["figure 1"]
    assert uncast((pod, pod), tiles) == [pod]
