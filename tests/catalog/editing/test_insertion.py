"""Where a new module is written, and how, where those beside it are no whole modules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from generator.catalog.editing.edits import applied, insert_module, module_nodes
from generator.catalog.editing.fixing import _neighbors
from generator.catalog.editing.spelling import written
from generator.catalog.mending.mend import Addition
from generator.catalog.model import Department, Guild, Module, Socket, Sockets
from generator.catalog.text.events import parse
from generator.catalog.text.nodes import Mapping, Sequence
from generator.catalog.text.source import Source
from tests.catalog.building import as_yaml, draft_of, modules

if TYPE_CHECKING:
    from generator.catalog.text.nodes import Node

NEW: Final = Module(
    "DCK-77", Department.DOCK, Guild.ENERGY, 6, Sockets(Socket.PORT, Socket.BULKHEAD, Socket.PORT, Socket.BULKHEAD)
)
HEAD: Final = "{id: DCK-77, department: Dock, guild: Energy,      cost: 6,"
SOCKETS: Final = "sockets: {inward: port,     outward: bulkhead, clockwise: port,     counterclockwise: bulkhead}}"


def mapping(node: Node) -> Mapping:
    assert isinstance(node, Mapping)
    return node


def listed(text: str) -> tuple[Source, Sequence]:
    source = Source(text)
    found, _ = module_nodes(parse(text, source).root)
    assert found is not None
    return source, found


@pytest.mark.parametrize(
    ("text", "after", "before", "whole"),
    [
        ("modules: [{a: 1}, {b: 2}]", None, None, "modules: [HEAD\n SOCKETS, {a: 1}, {b: 2}]"),
        ("modules: [{a: 1}, {b: 2}]", 0, None, "modules: [{a: 1}, HEAD\n SOCKETS, {b: 2}]"),
        ("modules: [{a: 1}, {b: 2}]", None, 1, "modules: [{a: 1}, HEAD\n SOCKETS, {b: 2}]"),
        ("modules: [{a: 1},\n  {b: 2}\n]", 0, None, "modules: [{a: 1}, HEAD\n SOCKETS,\n  {b: 2}\n]"),
        ("modules: [{a: 1},\n  {b: 2}\n]", 1, None, "modules: [{a: 1},\n  {b: 2},\n  HEAD\n   SOCKETS\n]"),
        ("modules: [{a: 1},\n  {b: 2}\n]", None, 1, "modules: [{a: 1},\n  HEAD\n   SOCKETS,\n  {b: 2}\n]"),
        ("modules: [\n  {a: 1}, # x\n]\n", 0, None, "modules: [\n  {a: 1}, # x\n  HEAD\n   SOCKETS,\n]\n"),
        ("modules: [\n  {a: 1} # x\n]\n", 0, None, "modules: [\n  {a: 1}, # x\n  HEAD\n   SOCKETS\n]\n"),
        ("modules: [\r\n  {a: 1}\r\n]\r\n", 0, None, "modules: [\r\n  {a: 1},\r\n  HEAD\r\n   SOCKETS\r\n]\r\n"),
        ("modules: [\n  {a: 1}, {b: 2}\n]\n", 0, None, "modules: [\n  {a: 1},\n  HEAD\n   SOCKETS, {b: 2}\n]\n"),
        ("modules:\n  - {a: 1}\n  - {b: 2}", 1, None, "modules:\n  - {a: 1}\n  - {b: 2}\n  - HEAD\n     SOCKETS"),
        ("modules:\r\n- a: 1\r\n- b: 2\r\n", None, 1, "modules:\r\n- a: 1\r\n- HEAD\r\n   SOCKETS\r\n- b: 2\r\n"),
    ],
)
def test_where_no_module_is_whole_a_new_one_is_written_as_in_the_standard_catalog(
    text: str, after: int | None, before: int | None, whole: str
) -> None:
    source, found = listed(text)
    nodes = [None if place is None else mapping(found.items[place]) for place in (after, before)]
    edit = insert_module(source, NEW, nodes[0], nodes[1], found)
    assert applied(text, [edit]) == whole.replace("HEAD", HEAD).replace("SOCKETS", SOCKETS)


@pytest.mark.parametrize(("after", "mark"), [(1, "'"), (2, ""), (3, ""), (None, "'")])
def test_the_nearest_whole_module_is_the_model_where_the_neighbor_is_none(after: int | None, mark: str) -> None:
    whole = as_yaml(modules()[:1], quote="'").split("\n", 2)[2]
    plain = as_yaml(modules()[1:2]).split("\n", 2)[2]
    text = f"rules: v3\nmodules:\n{whole}  - {{a: 1}}\n  - {{b: 2}}\n{plain}"
    source, found = listed(text)
    edit = insert_module(source, NEW, None if after is None else mapping(found.items[after]), None, found)
    assert f"guild: {mark}Energy{mark}," in edit.new


def neighbors(text: str, department: Department, after: int | None) -> tuple[int | None, int | None]:
    """The places of the module that an addition comes behind, and of the one that it comes before."""
    _, found = listed(text)
    addition = Addition(NEW._replace(department=department), (Guild.ENERGY,), after)
    both = _neighbors(draft_of(text), found.items, addition)
    places = [None if node is None else found.items.index(node) for node in both]
    return places[0], places[1]


@pytest.mark.parametrize(
    ("department", "after", "found"),
    [
        (Department.OBSERVATORY, None, (None, 0)),
        (Department.DOCK, None, (None, None)),
        (Department.OBSERVATORY, 0, (0, None)),
        (Department.OBSERVATORY, 9, (9, None)),
        (Department.REACTOR, 9, (None, 10)),
        (Department.REACTOR, 10, (10, None)),
        (Department.LABORATORY, 9, (9, None)),
        (Department.REACTOR, 8, (8, None)),
        (Department.DOCK, 58, (58, None)),
        (Department.DOCK, 59, (59, None)),
        (Department.REACTOR, 59, (59, None)),
    ],
)
def test_the_first_of_a_department_comes_before_the_next_one_there(
    department: Department, after: int | None, found: tuple[int | None, int | None]
) -> None:
    assert neighbors(as_yaml(modules()), department, after) == found


def test_behind_the_first_of_all_and_before_the_second() -> None:
    text = as_yaml(modules()[9:12])
    assert neighbors(text, Department.REACTOR, 0) == (None, 1)
    assert neighbors(as_yaml(modules()[9:11]), Department.REACTOR, 0) == (None, 1)
    assert neighbors(as_yaml(modules()[9:10]), Department.REACTOR, 0) == (0, None)
    assert neighbors("rules: v3\nmodules: []\n", Department.REACTOR, None) == (None, None)


def test_what_is_no_module_is_no_neighbor() -> None:
    text = as_yaml(modules()[:2]).replace("modules:\n", "modules:\n  - nothing\n")
    assert neighbors(text, Department.DOCK, 0) == (None, None)
    assert neighbors(text, Department.DOCK, 1) == (1, None)


@pytest.mark.parametrize(
    ("old", "value", "text"),
    [
        ("a", "b", "b"),
        ("", "b", "b"),
        ("'a'", "b", "'b'"),
        ("'a'", "b'c", "'b''c'"),
        ('"a"', "b", '"b"'),
        ('"a"', 'b"c\\', '"b\\"c\\\\"'),
        ('"a"', "bXc", '"bXc"'),
        ("'a'", "7", "7"),
        ('"4"', "07", "07"),
        ("a", "b c", '"b c"'),
        ("'a'", "b\tc", '"b\\U00000009c"'),
        ("a", "-b", '"-b"'),
        ("|", "b", "b"),
        (">-  # so\n  a", "b", "b  # so"),
        ("|+2 # so\n  a", "b", "b # so"),
        (">#no", "b", "b"),
        ("x # so", "b", "b"),
    ],
)
def test_a_value_is_spelt_as_the_old_one_was(old: str, value: str, text: str) -> None:
    assert written(old, value) == text


@pytest.mark.parametrize(
    ("gaps", "model", "gap"),
    [
        # The column is where most have it, in modules whose guild is `Fabrication`, `Energy` and `Research`.
        ((9, 7, 5), 1, 7),
        ((9, 7, 5), 2, 7),
        ((9, 7, 5), 0, 14),
        ((1, 7, 5), 1, 7),
        # Two blanks make a column, one makes none.
        ((1, 6, 4), 1, 6),
        ((1, 2, 0), 0, 6),
        ((1, 1, 1), 0, 1),
        # Where a value is longer than its column, one blank follows.
        ((0, 0, 0), 0, 0),
    ],
)
def test_a_new_value_reaches_as_far_as_the_column_that_most_modules_keep(
    gaps: tuple[int, int, int], model: int, gap: int
) -> None:
    rows = as_yaml(modules()[:3]).split("\n")
    for number, blanks in enumerate(gaps):
        rows[2 + number] = rows[2 + number].replace(", cost", "," + " " * blanks + "cost")
    source, found = listed("\n".join(rows))
    edit = insert_module(source, NEW, mapping(found.items[model]), None, found)
    assert f"guild: Energy,{' ' * gap}cost: 6" in edit.new
