"""Of two fields of the same name one may have been meant as the one that is missing, where it is the only one."""

from __future__ import annotations

import pytest

from tests.catalog.building import as_yaml, found, modules, swapped

SOCKETS = "inward: port, outward: port, clockwise: bulkhead, counterclockwise: port"


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("inward: port, inward: port, clockwise: port", None),
        ("inward: port, inward: port", None),
        ("inward: port, inward: port, outward: port, clockwise: port", "counterclockwise"),
    ],
)
def test_a_field_written_twice_may_be_meant_as_the_one_that_is_missing(written: str, meant: str | None) -> None:
    text = swapped(as_yaml(modules()), SOCKETS, written)
    mend = found(text, "duplicate-key").help
    missing = f"; `{meant}` is missing, and the other may be meant as that" if meant else ""
    assert mend == f"keep the one that is right{missing}"
