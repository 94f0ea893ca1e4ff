"""The word that was meant."""

from __future__ import annotations

import pytest

from generator.suggest import nearest

FIELDS = ("id", "department", "guild", "cost", "sockets")
DEPARTMENTS = ("Observatory", "Reactor", "Laboratory", "Greenhouse", "Habitation", "Dock")


@pytest.mark.parametrize(
    ("word", "options", "meant"),
    [
        ("csot", FIELDS, "cost"),
        ("COST", FIELDS, "cost"),
        ("costs", FIELDS, "cost"),
        ("gild", FIELDS, "guild"),
        ("dept", FIELDS, None),
        ("departement", FIELDS, "department"),
        ("Lab", DEPARTMENTS, "Laboratory"),
        ("observatory", DEPARTMENTS, "Observatory"),
        ("Docks", DEPARTMENTS, "Dock"),
        ("Kitchen", DEPARTMENTS, None),
        ("bulkheads", ("port", "bulkhead"), "bulkhead"),
        ("prot", ("port", "bulkhead"), "port"),
        ("OBS-1", ("OBS-01", "OBS-02"), "OBS-01"),
        ("OBS-11", ("OBS-01", "OBS-10"), "OBS-01"),
        ("", FIELDS, None),
        ("x", FIELDS, None),
        ("x" * 100_000, FIELDS, None),
        ("cost", (), None),
    ],
)
def test_the_nearest_word(word: str, options: tuple[str, ...], meant: str | None) -> None:
    assert nearest(word, options) == meant
