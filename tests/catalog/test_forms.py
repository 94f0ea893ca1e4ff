"""Of two fields of the same name one may have been meant as the one that is missing, where it is the only one."""

from __future__ import annotations

import pytest

from tests.catalog.building import as_yaml, found, modules, swapped
from tests.catalog.told import of_form

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


def test_of_many_names_that_are_not_known_the_first_hundred_are_looked_at() -> None:
    names = [f"border{number:03}" for number in range(102)]
    problems = of_form(f"{{color: 1, width: 2, height: 3, border: 4, {': 5, '.join(names)}: 6}}")
    assert len(problems) == 102
    assert {problem.help for problem in problems[:100]} == {"`border` is already there: delete this one"}
    assert {problem.help for problem in problems[100:]} == {"the fields are `color`, `width`, `height` and `border`"}
