"""The Storm Shield is that of section 13, of Figure 6 and of the example worked from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from generator.rules.placement import installed, removed
from generator.rules.shield import lane, lanes, shield
from generator.station import Node, Ring
from tests.rules.stations import INNER, MIDDLE, OUTER, PRINTED, module, positions, station

if TYPE_CHECKING:
    from generator.catalog.model import Module

FIGURE_6 = station(
    i9=module("HAB", "ic", 1),
    i0=module("REA", "iock", 2),
    m0=module("REA", "i", 3),
    i1=module("LAB", "io", 4),
    m1=module("OBS", "io", 5),
    i5=module("DCK", "i", 6),
)


def test_figure_6_lane_by_lane() -> None:
    found = {each.sector: (each.screened, each.rings, each.renown) for each in lanes(FIGURE_6, PRINTED)}
    assert found == {8: (False, 0, 0), 9: (True, 1, 1), 0: (True, 2, 2), 1: (False, 2, 0), 2: (False, 0, 0)}
    assert shield(FIGURE_6, PRINTED) == 3
    assert [each.sector for each in lanes(FIGURE_6, PRINTED)] == [8, 9, 0, 1, 2]


def test_the_worked_example_an_outer_bulkhead_screens_the_open_lane() -> None:
    after = installed(FIGURE_6, Node(OUTER, 1), module("GRN", "i", 7))
    assert lane(after, 1, PRINTED) == (1, Node(OUTER, 1), 3, True, 2)


def test_the_worked_example_docking_the_frontier_opens_the_lane() -> None:
    after = removed(FIGURE_6, Node(MIDDLE, 0))
    assert lane(after, 0, PRINTED) == (0, Node(INNER, 0), 1, False, 0)


def test_an_empty_node_behind_the_frontier_does_not_open_the_lane() -> None:
    assert lane(station(m0=module(ports="i")), 0, PRINTED).renown == 1
    assert lane(station(i0=module(), o0=module(ports="i")), 0, PRINTED).renown == 2


@pytest.mark.parametrize("sector", [3, 4, 5, 6, 7])
def test_leeward_sectors_never_score(sector: int) -> None:
    with pytest.raises(ValueError, match="leeward"):
        lane(FIGURE_6, sector, PRINTED)


def test_the_awards_are_the_parameters() -> None:
    assert shield(FIGURE_6, PRINTED._replace(shield_lane=10, shield_depth=100)) == 120


@given(positions())
def test_the_shield_looks_at_the_frontier_only(position: dict[Node, Module]) -> None:
    for each in lanes(position, PRINTED):
        behind = [Node(ring, each.sector) for ring in Ring if Node(ring, each.sector) in position][:-1]
        swapped = {**position, **dict.fromkeys(behind, module("DCK", "i"))}
        assert lane(swapped, each.sector, PRINTED) == each
    leeward = {node: module("OBS", "c") for node in position if node.sector in {3, 4, 5, 6, 7}}
    assert shield({**position, **leeward}, PRINTED) == shield(position, PRINTED)
