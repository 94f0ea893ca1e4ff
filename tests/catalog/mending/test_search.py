"""No mend is smaller than the one found: on small catalogs everything is tried."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.catalog.mending.search import GONE, fewest, shares
from generator.catalog.mending.shape import STANDARD, Item
from tests.catalog.building import examples
from tests.catalog.mending.brute import everything
from tests.catalog.mending.small import SHAPES, faulty, valid

if TYPE_CHECKING:
    from generator.catalog.mending.shape import Shape


def found(shape: Shape, items: list[Item]) -> int:
    """How many fields the smallest mend writes."""
    plans = fewest(shape, items)
    assert plans is not None
    return plans.changes


@pytest.mark.parametrize("seed", [*range(30), 2524, 3245, 4625, 5451, 5725, 5791, 9186])  # the latter find what is rare
def test_a_small_catalog_with_any_faults_is_mended_by_the_fewest_changes(seed: int) -> None:
    random = Random(seed)
    shape = SHAPES[seed % len(SHAPES)]
    items = faulty(shape, random, random.randrange(1, 7), 7)
    assert found(shape, items) == everything(shape, items)


@st.composite
def anything(draw: st.DrawFn) -> tuple[Shape, list[Item]]:
    """A small catalog of any modules at all."""
    shape = draw(st.sampled_from(SHAPES[:3]))
    number = st.integers(0, shape.departments - 1)
    ids = st.tuples(number, st.integers(0, 3)).map(lambda pair: (pair[0], f"{pair[0]}-{pair[1]}"))
    items = []
    for _ in range(draw(st.integers(0, 7))):
        spoken, label = draw(st.one_of(st.just((None, None)), ids))
        department, guild = draw(st.none() | number), draw(st.none() | st.integers(0, len(shape.split) - 1))
        cost = draw(st.sampled_from((None, 99, *shape.costs)))
        sockets = draw(st.tuples(*[st.sampled_from((True, False, None))] * 4))
        items.append(Item(department, spoken, label, guild, cost, sockets))
    return shape, items


@examples(40)
@given(drawn=anything())
def test_no_modules_whatever_are_mended_by_fewer_changes(drawn: tuple[Shape, list[Item]]) -> None:
    shape, items = drawn
    assert found(shape, items) == everything(shape, items)


def test_trying_everything_tells_a_mend_that_is_too_small_or_too_large() -> None:
    random = Random(0)
    items = valid(SHAPES[0], random)
    assert everything(SHAPES[0], items) == 0
    assert everything(SHAPES[0], [items[0]._replace(cost=None), *items[1:]]) == 1
    moved = items[0]._replace(department=1, spoken=1, label="1-99")
    assert everything(SHAPES[0], [moved, *items[1:]]) in {1, 2}


def test_every_choice_of_who_sells_four_where_is_tried() -> None:
    choices = set(shares(STANDARD))
    assert len(choices) == 90  # 6! / (2! 2! 2!)
    assert all(fours.count(guild) == 2 for fours in choices for guild in range(3))


def test_two_whose_ids_cannot_be_read_change_places_where_that_is_fewer() -> None:
    items = valid(STANDARD, Random(3))
    one = next(n for n, item in enumerate(items) if (item.department, item.cost) == (0, 4))
    other = next(
        n for n, item in enumerate(items) if (item.department, item.cost) == (1, 10) and item.guild != items[one].guild
    )
    items[one] = items[one]._replace(department=1, spoken=None, label=None)
    items[other] = items[other]._replace(department=0, spoken=None, label=None)
    # Both IDs must be written, and either both departments or both costs and at least one guild.
    assert found(STANDARD, items) == 4


def test_a_search_that_may_look_at_too_little_says_that_it_does_not_know() -> None:
    random = Random(1)
    items = faulty(STANDARD, random, 30, 70)
    assert fewest(STANDARD, items, nodes=20) is None


def test_of_a_whole_catalog_pasted_twice_every_copy_goes() -> None:
    items = valid(STANDARD, Random(5))
    plans = fewest(STANDARD, [*items, *items])
    assert plans is not None
    assert plans.changes == 0
    gone = {number for number, goal in plans.plans[0].moves if goal == GONE}
    assert sorted(place % 60 for number in gone for place in plans.groups[number].members) == list(range(60))


def crowd(random: Random, faults: int, more: int) -> list[Item]:
    """A catalog with faults and modules too many: copies, with their ID and without, and such as moved."""
    items = faulty(STANDARD, random, faults, 60)
    whole = valid(STANDARD, random)
    for number in range(more):
        item, goal = random.choice(whole), random.randrange(6)
        moved = item._replace(department=goal, spoken=goal, label=f"{goal}-{60 + number}")
        kinds = item, item._replace(label=None, spoken=None), item._replace(department=None), moved
        items.append(kinds[number % 4])
    return items


@pytest.mark.parametrize(
    ("seed", "faults", "more", "changes", "nodes"),
    [
        *((0, 0, 2, 0, 510), (1, 1, 3, 0, 1_600), (5, 0, 7, 0, 13_200), (9, 4, 2, 7, 3_900), (10, 0, 3, 0, 2_090)),
        *((11, 1, 4, 3, 7_500), (12, 2, 5, 5, 13_300), (18, 3, 2, 2, 2_110), (19, 4, 3, 2, 980), (20, 0, 4, 0, 1_900)),
    ],
)
def test_the_fewest_changes_are_found_at_no_more_work_than_so_sharp_a_bound_takes(
    seed: int, faults: int, more: int, changes: int, nodes: int
) -> None:
    plans = fewest(STANDARD, crowd(Random(seed), faults, more), nodes)
    assert plans is not None
    assert plans.changes == changes
