"""How many sockets must be written: as many as trying everything says."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from generator.catalog.mending.shape import STANDARD
from generator.catalog.mending.sockets import Fitting, fitted
from generator.catalog.mending.turns import BULKHEAD, FREE, LONE, PORT, kind, turns
from tests.catalog.mending.brute import fewest_sockets

SORTS = list(product((True, False, None), repeat=4))


@pytest.mark.parametrize("seed", range(60))
def test_as_many_sockets_are_written_as_must_be(seed: int) -> None:
    random = Random(seed)
    shape = STANDARD._replace(ports=random.randrange(9), tolerance=random.randrange(3))
    written = [random.choice(random.choices(SORTS, k=3)) for _ in range(8 - seed % 3)]
    if seed % 2:  # ports that are a module's only one, too many of them
        written = [(False, True, False, False) if random.random() < 0.6 else four for four in written]
    if seed % 3:
        written[: seed % 3] = [(False, False, False, False)] * (seed % 3)
    kinds = [kind(four) for four in written]
    counts = [sum(k.outward == sort for k in kinds) for sort in (PORT, LONE, BULKHEAD, FREE)]
    counts[FREE] += seed % 3
    fewest = fewest_sockets(shape, written, seed % 3)
    assert sum(k.written for k in kinds) + turns(shape, counts) == fewest
    # What is written is as many, and right.
    nothing = (None,) * 4
    done = fitted(shape, [Fitting(0, four, nothing) for four in [*written, *[nothing] * (seed % 3)]])
    assert (
        sum(a is not b for old, new in zip(written, done, strict=False) for a, b in zip(old, new, strict=True))
        == fewest
    )
    assert all(map(any, done))
    assert abs(sum(four[1] for four in done) - shape.ports) <= shape.tolerance


def test_what_unreadable_sockets_resemble_is_written_where_it_may_be() -> None:
    shape = STANDARD._replace(ports=1, tolerance=0)
    unread = Fitting(0, (None, None, None, None), (False, True, False, True))
    other = Fitting(0, (True, None, False, False), (None, None, None, None))
    assert fitted(shape, [other, unread]) == [(True, False, False, False), (False, True, False, True)]
    closed = Fitting(0, (False, False, None, False), (None, None, False, None))
    assert fitted(shape._replace(ports=0), [closed]) == [(False, False, True, False)]
    sealed = Fitting(0, (None, False, None, False), (False, None, None, None))
    assert fitted(shape._replace(ports=0), [sealed]) == [(False, False, True, False)]


def test_turned_sockets_are_spread_over_the_departments() -> None:
    shape = STANDARD._replace(ports=2, tolerance=0)
    modules = [Fitting(place // 2, (True, True, True, True), (None,) * 4) for place in range(4)]
    assert [four[1] for four in fitted(shape, modules)] == [True, False, True, False]


def test_a_new_modules_sockets_are_unlike_the_others_of_its_department() -> None:
    new = Fitting(0, (None,) * 4, (None,) * 4)
    whole = fitted(STANDARD._replace(ports=9, tolerance=0), [new] * 9)
    assert len(set(whole)) == 8
    assert whole[0] == whole[-1] == (True, True, True, False)  # the commonest
    done = fitted(STANDARD._replace(ports=6, tolerance=0), [new] * 10)
    assert len(set(done)) == 10
    assert sum(four[1] for four in done) == 6


@pytest.mark.parametrize("ports", range(5))
def test_what_was_meant_as_a_port_becomes_one_first_and_then_one_of_four_bulkheads(ports: int) -> None:
    unread, sealed = (None,) * 4, (False,) * 4
    meant = [Fitting(0, unread, (None, port, None, None)) for port in (False, None, True)]
    done = fitted(STANDARD._replace(ports=ports, tolerance=0), [*meant[:2], Fitting(0, sealed, unread), meant[2]])
    assert [place for place in (3, 2, 1, 0) if done[place][1]] == [3, 2, 1, 0][:ports]
