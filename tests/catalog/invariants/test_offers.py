"""What is offered where no ID is free, and which number an ID shows."""

from __future__ import annotations

import pytest

from generator.catalog.invariants.identifiers import Register, faulty_ids, number_in
from tests.catalog.told import drafted

FULL = ", ".join(f"OBS-{number:02} Observatory" for number in range(100))
OUT = "take the module out: all IDs that begin with OBS are taken"


@pytest.mark.parametrize(
    ("more", "mend"),
    [
        ("OBS-07 Observatory", OUT),
        ("obs-7 Observatory", OUT),
        ("xyzzy Observatory", OUT),
        ("REA-01 Reactor, REA-01 Observatory", OUT),
        ("REA-01 Observatory", "write `department: Reactor`"),
    ],
)
def test_where_no_id_is_free_the_module_is_to_go(more: str, mend: str) -> None:
    entries = drafted(f"{FULL}, {more}").entries or ()
    (problem,) = faulty_ids(entries, crowded=True)
    assert problem.help == mend


def test_an_id_that_is_offered_is_free_and_offered_once() -> None:
    register = Register(drafted("OBS-02 Observatory, OBS-05 Observatory, REA-01 Reactor").entries or ())
    offered = [register.offer(1, "OBS") for _ in range(98)]
    assert offered[:4] == ["OBS-03", "OBS-04", "OBS-01", "OBS-06"]
    assert offered[-1] == "OBS-00"
    assert register.offer(1, "OBS") is None
    assert register.offer(1, "OBS", 7) is None
    assert [register.offer(2, "REA", 1), register.offer(2, "REA", 7), register.offer(0, "REA")] == [
        *("REA-02", "REA-07"),
        "REA-03",
    ]


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("OBS-01", 1),
        ("obs 7", 7),
        ("Observatory_012", 12),
        ("OBS–3", 3),
        ("x-1", None),
        ("OBS-", None),
        ("OBS-123", None),
    ],
)
def test_a_number_is_known_where_a_code_and_a_number_are_shown(written: str, number: int | None) -> None:
    assert number_in(written) == number
