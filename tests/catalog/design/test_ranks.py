"""What a change leaves out of rank or alike in its department, by which helps choose among changes."""

from __future__ import annotations

from generator.catalog.design.listing import Listed, flipped, mirrored
from generator.catalog.design.ranks import disorder
from generator.catalog.model import Department, Guild, Module, Socket, Sockets
from generator.diagnostics import Span

NOWHERE = Span(1, 1, 1, 1)


def listed(label: str, cost: int, sides: str) -> Listed:
    """A module by its ID, its cost and the first letters of its sides with a port, `a` for counterclockwise."""
    department = next(department for department in Department if label.startswith(department.code))
    sockets = Sockets(*(Socket.PORT if letter in sides else Socket.BULKHEAD for letter in "ioca"))
    return Listed(Module(label, department, Guild.ENERGY, cost, sockets), NOWHERE, NOWHERE)


MODULES = [
    *(listed("OBS-01", 4, "o"), listed("OBS-02", 5, "oc"), listed("OBS-03", 6, "oca")),
    *(listed("REA-01", 4, "i"), listed("REA-02", 5, "i"), listed("REA-03", 6, "io"), listed("REA-04", 7, "o")),
]


def changed(label: str, sides: str) -> Listed:
    (old,) = (item for item in MODULES if item.id == label)
    return listed(label, old.module.cost, sides)


def test_a_change_that_keeps_rank_and_makes_none_alike_leaves_nothing() -> None:
    assert disorder(MODULES, [changed("OBS-01", "c")]) == 0
    assert disorder(MODULES, []) == 0


def test_each_pair_out_of_rank_and_each_module_alike_counts_once() -> None:
    assert disorder(MODULES, [changed("OBS-01", "ioca")]) == 2
    assert disorder(MODULES, [changed("OBS-01", "oc")]) == 1
    assert disorder(MODULES, [changed("OBS-03", "o")]) == 2  # worth less than another, and like a third


def test_only_departments_with_a_change_are_counted_and_all_of_them() -> None:
    assert disorder(MODULES, [changed("REA-01", "i")]) == 1 + 3  # two alike; the last is worth less than each other
    assert disorder(MODULES, [changed("REA-01", "i"), changed("OBS-01", "oc")]) == 4 + 1


def test_a_socket_is_turned_and_a_module_mirrored() -> None:
    sockets = listed("OBS-01", 4, "ic").module.sockets
    assert flipped(sockets, "clockwise") == listed("OBS-01", 4, "i").module.sockets
    assert flipped(sockets, "outward") == listed("OBS-01", 4, "ioc").module.sockets
    assert mirrored(sockets) == listed("OBS-01", 4, "ia").module.sockets
