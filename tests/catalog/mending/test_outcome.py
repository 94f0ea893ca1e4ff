"""A mend carried out on a draft, in its parts and as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from generator.catalog.mending.mend import Addition, Change, Mend
from generator.catalog.mending.outcome import changed, item, joined, mended, parts, without
from generator.catalog.model import SOCKET_NAMES, Department, Guild, Module, Socket, Sockets
from tests.catalog.building import modules
from tests.catalog.mending.applying import applied, draft

if TYPE_CHECKING:
    from generator.catalog.entries import Entry

NEW: Final = Module(
    "DCK-77", Department.DOCK, Guild.ENERGY, 6, Sockets(Socket.PORT, Socket.BULKHEAD, Socket.BULKHEAD, Socket.PORT)
)
OTHER: Final = NEW._replace(id="DCK-78", guild=Guild.RESEARCH, cost=7)
NOTHING: Final = Mend((), (), ())


def values(entry: Entry) -> tuple[object, ...]:
    return entry.label, entry.department.value, entry.guild.value, entry.cost.value, entry.sockets.value, entry.written


def added(module: Module, after: int | None) -> Addition:
    return Addition(module, (module.guild,), after)


@pytest.mark.parametrize(
    "mend",
    [
        NOTHING,
        Mend((Change(3, "id", "DCK-44"), Change(3, "department", "Dock"), Change(9, "guild", "Energy")), (), ()),
        Mend(
            (Change(0, "cost", "9"), Change(0, "inward", "bulkhead"), Change(59, "counterclockwise", "bulkhead")),
            (),
            (),
        ),
        Mend((), (0, 4, 59), ()),
        Mend((), (), (added(NEW, None), added(OTHER, None))),
        Mend((), (), (added(NEW, 59), added(OTHER, 3))),
        Mend((Change(1, "outward", "bulkhead"),), (1, 2), (added(NEW, 1), added(OTHER, 1))),
    ],
)
def test_a_mended_draft_is_what_the_mended_catalog_reads_as(mend: Mend) -> None:
    listed = modules()
    after = draft(applied(listed, mend)).entries or ()
    assert list(map(values, mended(draft(listed), mend).entries or ())) == list(map(values, after))


def test_a_draft_without_a_list_of_modules_stays_so_but_for_what_is_added() -> None:
    empty = draft([])._replace(entries=None)
    assert mended(empty, NOTHING).entries == ()
    assert [entry.label for entry in mended(empty, Mend((), (), (added(NEW, None),))).entries or ()] == ["DCK-77"]


def test_what_is_written_anew_stands_where_the_old_stood() -> None:
    entry = (draft(modules()).entries or ())[0]
    for field, value in (("id", "OBS-09"), ("department", "Dock"), ("guild", "Energy"), ("cost", "9")):
        new = changed(entry, field, value)
        assert getattr(new, field).value != getattr(entry, field).value
        assert getattr(new, field).span == getattr(entry, field).span
    new = changed(entry, "inward", "bulkhead")
    assert new.sockets.value == (Socket.BULKHEAD, *(entry.sockets.value or ())[1:])
    assert new.sockets.span == entry.sockets.span


def test_a_socket_is_written_beside_others_that_cannot_be_read() -> None:
    listed = modules()
    listed[0]["sockets"] = "port"
    entry = (draft(listed).entries or ())[0]
    assert changed(entry, "clockwise", "port").sockets.value == (None, None, Socket.PORT, None)


def test_what_is_added_stands_where_the_list_does() -> None:
    whole = draft(modules())
    entry = (mended(whole, NOTHING._replace(additions=(added(NEW, None),))).entries or ())[0]
    assert {entry.id.span, entry.department.span, entry.guild.span, entry.cost.span, entry.sockets.span} == {
        whole.modules_span
    }


MOVED: Final = (Change(3, "id", "OBS-04"), Change(3, "department", "Observatory"), Change(3, "cost", "6"))
WHOLE: Final = Mend(
    changes=(Change(1, "guild", "Energy"), *MOVED, Change(3, "outward", "port"), Change(5, "department", "Dock")),
    removals=(7, 8),
    additions=(added(NEW, 3), added(OTHER, None)),
)
PARTS: Final = (
    *(NOTHING._replace(additions=(addition,)) for addition in WHOLE.additions),
    *(NOTHING._replace(removals=(removal,)) for removal in WHOLE.removals),
    NOTHING._replace(changes=(Change(1, "guild", "Energy"),)),
    NOTHING._replace(changes=(Change(3, "outward", "port"),)),
    NOTHING._replace(changes=(Change(5, "department", "Dock"),)),
    NOTHING._replace(changes=MOVED),
)


def test_a_module_moves_in_one_part_and_all_else_is_done_one_by_one() -> None:
    listed = modules()
    listed[3] |= {"department": "Dock", "id": "DCK-44"}
    listed[5]["department"] = "nowhere"
    assert tuple(parts(draft(listed), WHOLE)) == PARTS
    listed[3]["department"] = "nowhere"  # it does not move, for nobody knows from where
    assert set(parts(draft(listed), WHOLE)) == {*PARTS[:-1], *(NOTHING._replace(changes=(c,)) for c in MOVED)}


def test_two_modules_that_move_do_so_in_two_parts() -> None:
    listed = modules()
    for place in (3, 4):
        listed[place]["department"] = "Dock"
    changes = (*MOVED, Change(4, "department", "Observatory"), Change(4, "id", "OBS-05"))
    moves = [NOTHING._replace(changes=changes[:3]), NOTHING._replace(changes=changes[3:])]
    assert list(parts(draft(listed), NOTHING._replace(changes=changes))) == moves


def test_the_parts_make_the_whole_and_are_taken_off_it() -> None:
    assert joined(PARTS) == WHOLE._replace(changes=(*WHOLE.changes[:1], *WHOLE.changes[4:], *MOVED))
    assert joined(PARTS[3:1:-1]) == NOTHING._replace(removals=(7, 8))
    assert joined(()) == NOTHING
    for part in PARTS:
        rest = without(WHOLE, part)
        assert len(rest.changes) + len(part.changes) == len(WHOLE.changes)
        assert len(rest.removals) + len(part.removals) == len(WHOLE.removals)
        assert len(rest.additions) + len(part.additions) == len(WHOLE.additions)
        assert not set(rest.changes) & set(part.changes)
        assert not set(rest.removals) & set(part.removals)
        assert not set(rest.additions) & set(part.additions)


def test_a_module_is_one_line_of_a_catalog() -> None:
    assert item(NEW) == (
        "- {id: DCK-77, department: Dock, guild: Energy, cost: 6, "
        "sockets: {inward: port, outward: bulkhead, clockwise: bulkhead, counterclockwise: port}}"
    )
    assert len(SOCKET_NAMES) == 4
