"""The example of how lanes change is worked out on the station of the Storm Shield's figure."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.booklet.lanes import change
from generator.station import Node, Ring
from tests.figures.files import figure, shipped
from tests.rules.stations import module, station

if TYPE_CHECKING:
    from generator.catalog.model import Catalog
    from generator.figures.figure import Figure


@pytest.fixture(scope="module")
def shown() -> Figure:
    return figure(shipped("storm-shield"))


def test_it_is_the_manuals(shown: Figure, standard: Catalog) -> None:
    found = change(shown, standard)
    assert found is not None
    wanted = {"lane_open": 1, "lane_then_rings": 3, "lane_then": 2, "lane_deep": 0, "lane_left": 0}
    assert found == (wanted, "open")


def test_another_station_has_another_outcome(shown: Figure, standard: Catalog) -> None:
    closed = station(
        i0=module("REA", "ick", 1), m0=module("REA", "c", 4), i1=module("LAB", "iock", 2), m1=module("OBS", "iock", 3)
    )
    found = change(shown._replace(station=closed), standard)
    assert found is not None
    assert (found.outcome, found.values["lane_deep"], found.values["lane_left"]) == ("screened", 0, 1)


def test_a_station_without_such_lanes_makes_no_example(shown: Figure, standard: Catalog) -> None:
    assert change(None, standard) is None
    shallow = {node: module for node, module in shown.station.items() if node.ring is Ring.INNER}
    assert change(shown._replace(station=shallow), standard) is None
    full = {**shown.station, Node(Ring.OUTER, 1): next(m for m in standard.modules if m.id == "GRN-01")}
    assert change(shown._replace(station=full), standard) is None
