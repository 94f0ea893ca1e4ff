"""What the mend knows of a draft: where each word stands, and what an unreadable one resembles."""

from __future__ import annotations

import pytest

from generator.catalog.mending.reading import guessed, read
from generator.catalog.model import SOCKET_NAMES
from tests.catalog.building import Fields, as_yaml, modules
from tests.catalog.mending.applying import draft


def first(**fields: object) -> list[Fields]:
    """A catalog with other fields in its first module."""
    listed = modules()
    listed[0] |= fields
    return listed


def test_every_word_is_known_by_its_place_readable_or_not() -> None:
    listed = first(cost="many", guild="Nobody")
    entries = draft(listed).entries or ()
    lines = as_yaml(listed).split("\n")
    assert set(entries[0].scalars) == {"id", "department", "guild", "cost", *SOCKET_NAMES}
    for entry in entries:
        for scalar in entry.scalars.values():
            span = scalar.span
            assert lines[span.line - 1][span.column - 1 : span.end_column - 1] == scalar.text
    assert entries[0].scalars["cost"].text == "many"
    assert len(set(entries)) == 60  # entries can be told apart, and be in a set


def test_what_stands_there_twice_or_not_at_all_or_is_no_word_has_no_place() -> None:
    listed = first(id="[x]", guild="Energy, guild: Energy", cost="{a: b}", sockets="port")
    del listed[0]["department"]
    entries = draft(listed).entries or ()
    assert dict(entries[0].scalars) == {}
    assert len(entries[0].scalars) == 0


@pytest.mark.parametrize(
    ("field", "text", "meant"),
    [
        *(("guild", "Enrgy", 1), ("guild", "RES", 2), ("guild", "nobody", None)),
        *(
            ("cost", "'5'", 5),
            ("cost", "010", 10),
            ("cost", "1 0", 10),
            ("cost", "8 credits", 8),
            ("cost", "6.0x", None),
            ("cost", "many", None),
            ("cost", "", None),
        ),
    ],
)
def test_an_unreadable_word_is_taken_for_the_nearest(field: str, text: str, meant: int | None) -> None:
    reading = read(draft(first(**{field: text})))
    assert (reading.guilds if field == "guild" else reading.costs)[0] == meant


def test_an_unreadable_department_is_the_one_that_the_id_speaks_for_or_that_it_resembles() -> None:
    assert read(draft(first(department="Dok"))).homes[0] == 0
    assert read(draft(first(department="Dok", id="x"))).homes[0] == 5
    assert read(draft(first(department="'%'", id="rea_1"))).homes[0] == 1
    assert read(draft(first(department="'%'", id="x"))).homes[0] is None
    assert read(draft(first())).homes[0] is None


def test_an_unreadable_socket_is_taken_for_the_nearest() -> None:
    listed = first(sockets={"inward": "prot", "outward": "bulk", "clockwise": "cheese", "counterclockwise": "port"})
    assert read(draft(listed)).sockets[0] == (True, False, None, None)


@pytest.mark.parametrize(
    ("field", "text", "guess"),
    [
        *(("id", "OBS-03", False), ("id", "obs_3", False), ("id", "x", True), ("id", "[x]", True)),
        *(("department", "Dock", False), ("department", "Dok", False), ("department", "'%'", True)),
        *(("guild", "Energy", False), ("guild", "ene", False), ("guild", "Enrgy", False), ("guild", "nobody", True)),
        *(("cost", "5", False), ("cost", "'5'", False), ("cost", "many", True), ("cost", "[5]", True)),
        *(("sockets", "{inward: port}", False), ("sockets", "{inward: prot}", False)),
        *(("sockets", "{inward: shut}", False), ("sockets", "{inward: cheese}", True), ("sockets", "port", True)),
    ],
)
def test_a_field_is_guessed_where_it_resembles_nothing_that_it_could_be(field: str, text: str, guess: bool) -> None:
    listed = first(**{field: text} if field == "id" else {field: text, "id": "x"})
    entry = (draft(listed).entries or ())[0]
    assert guessed(entry, "inward" if field == "sockets" else field) is guess
    if field == "sockets":
        assert guessed(entry, "outward")  # it is missing


def test_a_department_is_no_guess_where_the_id_speaks_for_one() -> None:
    assert not guessed((draft(first(department="'%'")).entries or ())[0], "department")
    assert not guessed((draft(first(department="'%'", id="dck-5")).entries or ())[0], "department")


@pytest.mark.parametrize(("guild", "number"), [("FAB", 0), ("fab", 0), ("ENE", 1), ("RES", 2), ("", None)])
def test_a_guilds_code_is_taken_for_its_name(guild: str, number: int | None) -> None:
    assert read(draft(first(guild=guild))).guilds[0] == number
