"""Of several modules that a change of cost or guild would mend, the likeliest slip takes it."""

from __future__ import annotations

from collections import Counter

import pytest

from generator.catalog.mending.picks import priced, sold
from generator.catalog.model import DEPARTMENT_COSTS

NEED = Counter(DEPARTMENT_COSTS)
NOBODY = [False] * 10
NOTHING: list[int | None] = [None] * 10


def costs(*row: int | None) -> list[int]:
    """The costs after the mend of a department whose modules are all where they belong."""
    return priced(row, NEED, NOTHING, NOBODY)[0]


@pytest.mark.parametrize(
    "row",
    [
        (5, 5, 5, 6, 6, 7, 7, 8, 9, 10),
        (4, 5, 5, 5, 6, 7, 7, 8, 9, 10),
        (4, 5, 5, 6, 6, 7, 7, 8, 9, 9),
        (5, 5, 5, 6, 6, 7, 7, 8, 10, 10),
        (4, None, 5, 6, 6, 7, 7, 8, None, 10),
        (4, 99, 5, 6, 6, 7, 6, 8, 9, 10),
    ],
)
def test_costs_that_rise_are_kept_rising(row: tuple[int | None, ...]) -> None:
    assert costs(*row) == [4, 5, 5, 6, 6, 7, 7, 8, 9, 10]


def test_where_costs_do_not_rise_the_last_changes() -> None:
    assert costs(10, 9, 8, 7, 7, 6, 6, 5, 5, 5) == [10, 9, 8, 7, 7, 6, 6, 5, 5, 4]
    assert costs(10, 10, 8, 7, 7, 6, 6, 5, 5, 4) == [10, 9, 8, 7, 7, 6, 6, 5, 5, 4]


def test_a_module_that_is_not_where_it_belongs_changes_before_others_and_need_not_fit_in() -> None:
    stray = [place == 1 for place in range(10)]
    assert priced((4, 10, 5, 6, 6, 7, 7, 8, 9, 5), NEED, NOTHING, stray)[0] == [4, 10, 5, 6, 6, 7, 7, 8, 9, 5]
    assert priced((4, 9, 5, 5, 6, 6, 7, 7, 8, 9), NEED, NOTHING, stray)[0] == [4, 10, 5, 5, 6, 6, 7, 7, 8, 9]
    # The others rise past it.
    assert priced((4, 10, 5, 6, 6, 6, 7, 7, 8, 9), NEED, NOTHING, stray)[0] == [4, 10, 5, 5, 6, 6, 7, 7, 8, 9]
    assert priced((9, 9, 8, 7, 7, 6, 6, 5, 5, 4), NEED, NOTHING, stray)[0] == [9, 10, 8, 7, 7, 6, 6, 5, 5, 4]


def test_an_unreadable_cost_is_what_it_resembles_where_that_lacks() -> None:
    meant = [9, 4, *[None] * 8]
    assert priced((None, None, 5, 5, 6, 6, 7, 7, 8, 10), NEED, meant, NOBODY)[0][:2] == [9, 4]
    assert priced((None, 4, 5, 5, 6, 6, 7, 7, 8, 10), NEED, [4, *[None] * 9], NOBODY)[0][0] == 9


def test_what_the_modules_leave_is_for_those_to_be_added() -> None:
    row, missing = priced((4, 5, 6, 6, 7, 8, 9), NEED, NOTHING[:7], NOBODY[:7])
    assert (row, missing) == ([4, 5, 6, 6, 7, 8, 9], [5, 7, 10])
    assert priced((), NEED, [], []) == ([], list(DEPARTMENT_COSTS))


def test_the_guild_that_sells_two_of_one_cost_changes_there() -> None:
    done = sold([0, 1, 0, 2, 0, 1, 2, 1], (3, 3, 2), [None] * 8, [4, 5, 6, 7, 7, 8, 8, 9])
    assert done.guilds == [0, 1, 0, 2, 0, 1, 2, 1]
    done = sold([0, 0, 0, 1, 0, 2, 1, 2, 1, 2], (3, 4, 3), [None] * 10, [4, 5, 5, 6, 6, 7, 7, 8, 9, 10])
    assert done.guilds == [0, 0, 1, 1, 0, 2, 1, 2, 1, 2]
    assert done.doubles == 2


def test_of_two_pairs_one_of_each_changes() -> None:
    done = sold([0, 0, 0, 0, 1, 2], (2, 2, 2), [None] * 6, [5, 5, 7, 7, 8, 9])
    assert done.guilds == [0, 1, 0, 2, 1, 2]
    assert done.doubles == 4
    done = sold([0, 0, 1, 1, 2, 2], (1, 1, 4), [None] * 6, [5, 5, 7, 8, 8, 9])
    assert (done.guilds, done.doubles) == ([0, 2, 1, 2, 2, 2], 3)


def test_where_no_guild_sells_two_of_one_cost_the_last_changes() -> None:
    assert sold([0, 0, 0, 1], (2, 2), [None] * 4, [4, 5, 6, 7]).guilds == [0, 0, 1, 1]


def test_an_unreadable_guild_is_what_it_resembles_where_that_lacks() -> None:
    assert sold([None, None, 2], (1, 1, 1), [1, None, None], [4, 5, 6]).guilds == [1, 0, 2]
    assert sold([None, None, None], (1, 2, 0), [1, None, 1], [4, 5, 6]).guilds == [1, 0, 1]
    assert sold([None, None, None], (2, 1, 0), [1, None, 1], [4, 5, 6]).guilds == [1, 0, 0]
    assert sold([None, 1, 2], (1, 1, 1), [1, None, None], [4, 5, 6]).guilds == [0, 1, 2]


def test_what_guilds_are_left_is_for_those_to_be_added() -> None:
    done = sold([0, None], (2, 1, 1), [None, None], [4, 4])
    assert (done.guilds, done.lacking) == ([0, 1], [0, 2])
