"""Of several modules the one that is out of place is found where the catalog shows it, and else none."""

from __future__ import annotations

import pytest

from generator.catalog.invariants.culprits import culprit
from tests.catalog.told import drafted


@pytest.mark.parametrize(
    ("written", "found"),
    [
        # An ID that speaks for another department, whichever else is odd.
        ("OBS-01 Observatory, REA-02 Observatory, OBS-03 Observatory", 1),
        ("OBS-01 Observatory, OBS-01 Observatory, REA-02 Observatory", 2),
        ("REA-01 Observatory, REA-02 Observatory, OBS-03 Observatory", 0),
        # An ID that is another module's: the second has it, or the one out of order, or the one beside a free number.
        ("OBS-01 Observatory, OBS-01 Observatory, OBS-02 Observatory", 1),
        ("OBS-03 Observatory, OBS-04 Observatory, OBS-03 Observatory, OBS-02 Observatory", 2),
        ("OBS-01 Observatory, OBS-02 Observatory, OBS-04 Observatory, OBS-04 Observatory", 2),
        # One that stands amid others.
        ("OBS-01 Observatory, OBS-02 Observatory, DCK-01 Dock, OBS-03 Observatory, OBS-04 Observatory", 2),
        ("DCK-01 Dock, OBS-01 Observatory, OBS-02 Observatory", 0),
        ("OBS-01 Observatory, OBS-02 Observatory, DCK-01 Dock", 2),
        # None is astray beside one of its kind, or where more than one is.
        ("OBS-01 Observatory, OBS-02 Observatory", None),
        ("OBS-01 Observatory, DCK-01 Dock, REA-01 Reactor", None),
        ("OBS-01 Observatory, OBS-02 Observatory, DCK-01 Dock, DCK-02 Dock", None),
        ("DCK-01 Dock", None),
        ("xyzzy Observatory, OBS-01 Observatory", None),  # what is no ID is said elsewhere
        ("DCK-01 Dock, OBS-01 Observatory", None),
    ],
)
def test_the_module_that_is_out_of_place_is_found(written: str, found: int | None) -> None:
    draft = drafted(written)
    entries = draft.entries or ()
    assert culprit(draft, entries) == (None if found is None else entries[found])


def test_only_the_modules_in_question_are_looked_at() -> None:
    draft = drafted("OBS-01 Observatory, OBS-02 Observatory, DCK-01 Dock, OBS-03 Observatory, LAB-01 Laboratory")
    entries = draft.entries or ()
    assert culprit(draft, entries[:3]) is entries[2]
    assert culprit(draft, entries[3:]) is None
    assert culprit(draft, entries[2:4]) is None
    assert culprit(draft, entries[4:]) is entries[4]
    assert culprit(draft, ()) is None
    assert culprit(drafted("OBS-01 Observatory")._replace(entries=None), ()) is None


def test_a_module_is_astray_by_the_modules_right_beside_it() -> None:
    draft = drafted("DCK-01 Dock, OBS-01 Observatory, OBS-02 Observatory, DCK-02 Dock, OBS-03 Observatory, DCK-03 Dock")
    entries = draft.entries or ()
    assert culprit(draft, entries[3:4]) is entries[3]
    assert culprit(draft, entries[:1]) is entries[0]
    assert culprit(draft, entries[5:]) is entries[5]
    assert culprit(draft, entries[1:3]) is None
