"""The bound that the search cuts by is never above what is below it: else a smaller mend could be missed."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from generator.catalog.mending.board import Board
from generator.catalog.mending.groups import grouped_items
from generator.catalog.mending.search import _Search, shares
from generator.catalog.mending.shape import STANDARD, Shape
from tests.catalog.mending.small import SHAPES, faulty, valid

if TYPE_CHECKING:
    from generator.catalog.mending.shape import Item

CROWDED = (
    Shape(2, (4, 5), (1, 1), 1, 2, 1),
    Shape(2, (4, 5, 6), (2, 1), 1, 3, 3),
    Shape(3, (4, 5), (2, 0, 0), 1, 3, 3),
)


class _Whole(_Search):
    """The search without a cut, which checks each bound against the best plan below."""

    least = 10**6
    boards = 0

    def _cut(self, bound: int) -> bool:
        self.plans.clear()
        return False

    def _settle(self) -> None:
        bound, before = self.board.bound(10**6), self.least
        full = any(size > self.shape.capacity for size in self.board.size)
        self.least = 10**6 if full or any(self.board.gains()) else bound
        super()._settle()
        self._checked(bound, before)

    def _place(self, index: int) -> None:
        bound, before = self.board.bound(10**6), self.least
        self.least = 10**6
        super()._place(index)
        self._checked(bound, before)

    def _checked(self, bound: int, before: int) -> None:
        assert bound <= self.least
        self.least = min(self.least, before)
        self.boards += 1


def crowded(random: Random) -> tuple[Shape, list[Item]]:
    """A small catalog with modules too many, some of which cost little to move."""
    shape = random.choice(CROWDED)
    items = faulty(shape, random, random.randrange(3), 7)
    while len(items) < shape.modules + 1:
        goal = random.randrange(shape.departments)
        item = random.choice(valid(shape, random))
        items.append(item._replace(department=goal, spoken=goal, label=f"{goal}-{50 + len(items)}"))
        if random.random() < 0.5:
            items[-1] = items[-1]._replace(label=None, spoken=None)
    return shape, items


@pytest.mark.parametrize(
    "seed", [*range(0, 40, 2), 1, 5, 7, 31, 39, 64, 67, 245, 304, 628]
)  # the latter find what is rare
def test_no_bound_is_above_the_best_plan_below_it(seed: int) -> None:
    random = Random(seed)
    shape = SHAPES[seed % 2]
    items = faulty(shape, random, random.randrange(1, 7), 7)
    if seed % 2:
        shape, items = crowded(random)
    search = _Whole(shape, items, 10**6)
    for fours in shares(shape):
        search.run(fours)
    assert search.boards > 0


def test_what_leaves_a_board_leaves_no_trace() -> None:
    random = Random(2)
    items = faulty(STANDARD, random, 20, 70)
    groups = grouped_items(STANDARD, items)
    board = Board(STANDARD, groups, [30, 2, 20, 10], max(0, len(items) - 60))
    board.sell(next(shares(STANDARD)))
    before = repr(vars(board))
    placed = [(random.randrange(len(groups)), random.randrange(6)) for _ in range(200)]
    for number, department in placed:
        board.enter(number, department)
    assert repr(vars(board)) != before
    for number, department in reversed(placed):
        board.leave(number, department)
    assert vars(board)["paid"] == Board(STANDARD, groups, [30, 2, 20, 10], max(0, len(items) - 60)).paid
    assert [sum(row) for row in board.guilds] == [
        sum(g.guild is not None for g in groups for _ in g.members if g.home == d) for d in range(6)
    ]


def test_a_module_sheds_by_leaving_where_it_takes_a_surplus_cost_and_a_surplus_guild_along() -> None:
    items = valid(STANDARD, Random(4))
    here = [place for place, item in enumerate(items) if item.department == 0]
    loose = next(place for place in here if items[place].cost == 9)
    beside = next(place for place in here if items[place].guild != items[loose].guild)
    items[loose] = items[loose]._replace(department=None)
    fours = next(f for f in shares(STANDARD) if sum(items[p].guild == f[0] for p in here) == 4)

    def sheds(changed: Item, leaving: Item) -> tuple[bool, list[int]]:
        rows = [*items]
        rows[beside], rows[loose] = changed, leaving
        groups = grouped_items(STANDARD, rows)
        board = Board(STANDARD, groups, [36, 0, 24, 0], 0)
        board.sell(fours)
        number = next(number for number, group in enumerate(groups) if loose in group.members)
        assert groups[number].loose
        return board.sheds(number), board.gains()

    item, none = items[loose], [0] * 6
    both = items[beside]._replace(cost=item.cost, guild=item.guild)
    assert sheds(both, item) == (True, [1, *none[1:]])
    assert sheds(items[beside], item) == (False, none)
    assert sheds(items[beside]._replace(cost=item.cost), item) == (False, none)
    assert sheds(items[beside]._replace(guild=item.guild), item) == (False, none)
    assert sheds(both, item._replace(cost=None)) == (False, none)
    assert sheds(both, item._replace(guild=None)) == (False, none)


def test_a_module_without_a_home_sheds_nothing() -> None:
    items = valid(STANDARD, Random(4))
    items[0] = items[0]._replace(department=None, spoken=None, label=None)
    groups = grouped_items(STANDARD, items)
    board = Board(STANDARD, groups, [36, 0, 24, 0], 0)
    board.sell(next(shares(STANDARD)))
    assert not board.sheds(next(number for number, group in enumerate(groups) if group.home is None))
