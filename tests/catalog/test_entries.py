"""An entry holds what could be read of a module, and where each part of it stands."""

from __future__ import annotations

import re
from typing import Final

import pytest

from generator.catalog.entries import Entry, Read, Scalars, read_entry
from generator.catalog.model import SOCKET_NAMES, Department, Guild, Module, Socket, Sockets
from generator.catalog.text.events import parse
from generator.catalog.text.nodes import Scalar
from generator.catalog.text.source import Source
from generator.diagnostics import Problem, Span

PORT, BULKHEAD = Socket.PORT, Socket.BULKHEAD
SOCKETS: Final = "{inward: port, outward: bulkhead, clockwise: port, counterclockwise: bulkhead}"
WHOLE: Final = f"{{id: OBS-01, department: Observatory, guild: Energy, cost: 4, sockets: {SOCKETS}}}"
BLOCK: Final = (
    "id: OBS-01\ndepartment: Observatory\nguild: Energy\ncost: 4\nsockets:\n"
    "  inward: port\n  outward: bulkhead\n  clockwise: port\n  counterclockwise: bulkhead\n"
)
NOWHERE: Final = Span(1, 1, 1, 1)


def read(text: str) -> Entry:
    root = parse(text, Source(text)).root
    assert root is not None
    return read_entry(root, [])


def under(text: str, span: Span) -> str:
    assert span.line == span.end_line
    return text.split("\n")[span.line - 1][span.column - 1 : span.end_column - 1]


@pytest.mark.parametrize("text", [WHOLE, BLOCK])
def test_a_whole_module_is_read_with_the_place_of_each_value(text: str) -> None:
    entry = read(text)
    assert entry.module == Module(
        "OBS-01", Department.OBSERVATORY, Guild.ENERGY, 4, Sockets(PORT, BULKHEAD, PORT, BULKHEAD)
    )
    places = (entry.id.span, entry.department.span, entry.guild.span, entry.cost.span)
    assert [under(text, span) for span in places] == ["OBS-01", "Observatory", "Energy", "4"]
    assert (entry.label, entry.written, entry.home) == ("OBS-01", "OBS-01", Department.OBSERVATORY)
    assert not entry.misplaced
    assert entry.outward is BULKHEAD


def test_the_sockets_are_shown_where_they_stand_on_one_line_and_else_by_their_name() -> None:
    assert under(WHOLE, read(WHOLE).sockets.span) == SOCKETS
    assert under(BLOCK, read(BLOCK).sockets.span) == "sockets"
    assert read("{id: OBS-01}").sockets.span == read("{id: OBS-01}").cost.span == Span(1, 6, 1, 12)


@pytest.mark.parametrize("text", [WHOLE, BLOCK])
def test_each_word_that_stands_there_once_can_be_written_over(text: str) -> None:
    scalars = read(text).scalars
    assert list(scalars) == ["id", "department", "guild", "cost", *SOCKET_NAMES]
    assert len(scalars) == 8
    assert [scalars[name].text for name in ("cost", "outward")] == ["4", "bulkhead"]
    assert [under(text, scalar.span) for scalar in scalars.values()] == [scalar.text for scalar in scalars.values()]


def test_what_is_no_word_or_stands_there_twice_cannot() -> None:
    entry = read("{id: OBS-01, department: [a], guild: Energy, guild: Energy, cost: , sockets: port}")
    assert list(entry.scalars) == ["id", "cost"]
    assert entry.scalars["cost"].text == ""


def test_scalars_are_equal_and_one_in_a_set_where_they_hold_the_same() -> None:
    word = Scalar("4", plain=True, span=NOWHERE)
    assert Scalars({"cost": word}) == Scalars({"cost": word}) != Scalars()
    assert len({Scalars({"cost": word}), Scalars({"cost": word}), Scalars()}) == 2
    assert hash(Scalars({"cost": word})) != hash(Scalars({"guild": word}))


@pytest.mark.parametrize(
    ("field", "value"), [("id: OBS-01", "id: obs"), ("Observatory", "Obs"), ("Energy", "E"), ("cost: 4", "cost: x")]
)
def test_a_module_with_a_value_that_cannot_be_read_is_none(field: str, value: str) -> None:
    entry = read(WHOLE.replace(field, value))
    assert entry.module is None
    assert [read_.value for read_ in entry[:4]].count(None) == 1


@pytest.mark.parametrize("side", SOCKET_NAMES)
def test_sockets_are_known_one_by_one(side: str) -> None:
    entry = read(re.sub(rf"\b{side}: ", f"{side}: no ", WHOLE))
    known = (PORT, BULKHEAD, PORT, BULKHEAD)
    place = SOCKET_NAMES.index(side)
    assert entry.sockets.value == (*known[:place], None, *known[place + 1 :])
    assert entry.module is None
    assert entry.outward is (None if side == "outward" else BULKHEAD)


def test_an_id_that_speaks_for_another_department_leaves_the_module_without_a_home() -> None:
    entry = read(WHOLE.replace("OBS-01", "REA-01"))
    assert (entry.label, entry.misplaced, entry.home) == ("REA-01", True, None)
    assert entry.module is not None
    nameless = read(WHOLE.replace("OBS-01", "first"))
    assert (nameless.label, nameless.written, nameless.misplaced) == (None, "first", False)
    assert nameless.home is Department.OBSERVATORY
    homeless = read(WHOLE.replace("Observatory", "Kitchen"))
    assert (homeless.misplaced, homeless.home) == (False, None)


@pytest.mark.parametrize("text", ["words", "[a, b]", "*alias", "''"])
def test_what_is_no_mapping_is_an_entry_of_nothing_at_its_place(text: str) -> None:
    entry = read(text)
    nothing: Read[object] = Read(None, entry.id.span)
    assert entry == Entry(*(nothing,) * 5)  # type: ignore[arg-type]  # of no type
    assert entry.id.span.line == 1
    assert (entry.module, entry.outward, entry.written, len(entry.scalars)) == (None, None, None, 0)


def test_an_item_with_nothing_in_it_is_told_so() -> None:
    problems: list[Problem] = []
    root = parse("", Source("")).root
    assert root is None
    read_entry(Scalar("", plain=True, span=NOWHERE), problems)
    assert [problem.message for problem in problems] == ["the module has no fields"]
