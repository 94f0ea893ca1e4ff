"""How the awards of a department are shared out (rules, section 13)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.rules.ranking import places


@pytest.mark.parametrize(
    ("readiness", "awards", "expected"),
    [
        # The examples of the rules, section 13.
        ((5, 5, 3, 0), (10, 6, 3), [(1, 8), (1, 8), (3, 3), None]),
        ((9, 4, 4, 4), (10, 6, 3), [(1, 10), (2, 3), (2, 3), (2, 3)]),
        ((4, 4, 2), (7, 3), [(1, 5), (1, 5), (3, 0)]),
        ((3, 3), (4,), [(1, 2), (1, 2)]),
        ((0, 0), (4,), [None, None]),
        ((2, 7, 5), (10, 6, 3), [(3, 3), (1, 10), (2, 6)]),
    ],
)
def test_awards_are_shared_as_the_rules_say(
    readiness: tuple[int, ...], awards: tuple[int, ...], expected: list[tuple[int, int] | None]
) -> None:
    found = places(readiness, awards)
    assert [place and (place.rank, place.award) for place in found] == expected


@given(
    st.lists(st.integers(0, 12), min_size=1, max_size=4),
    st.lists(st.integers(0, 99), min_size=1, max_size=4).map(lambda a: sorted(a, reverse=True)),
)
def test_a_tie_never_makes_renown_and_a_better_rank_never_earns_less(readiness: list[int], awards: list[int]) -> None:
    found = dict(zip(sorted(readiness), places(sorted(readiness), awards), strict=True))
    earned = [place.award for place in places(readiness, awards) if place]
    assert sum(earned) <= sum(awards)
    ordered = [place.award for value, place in sorted(found.items()) if place]
    assert ordered == sorted(ordered)
