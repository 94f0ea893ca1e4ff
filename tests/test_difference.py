"""A difference is short, and `patch` makes the new text of the old one by it."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from generator.difference import difference
from tests.catalog.building import as_yaml, modules

LINES = st.lists(st.sampled_from(["a", "b", "c", "port", "  x"]), max_size=30)


def patched(old: list[str], told: list[str]) -> list[str]:
    """What the old lines become by the hunks, as their headers say; each must meet what it expects."""
    made: list[str] = []
    at = 0
    for row in told[2:]:
        if (header := re.fullmatch(r"@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@", row)) is not None:
            start, length = int(header[1]), int(header[2] or 1)
            start -= bool(length)
            made += old[at:start]
            at = start
            new_start, new_length = int(header[3]), int(header[4] or 1)
            assert len(made) == new_start - bool(new_length)
        elif row[0] == "+":
            made.append(row[1:])
        else:
            assert old[at] == row[1:]
            if row[0] == " ":
                made.append(old[at])
            at += 1
    return made + old[at:]


@given(LINES, LINES)
def test_the_new_text_comes_of_the_old_one(old: list[str], new: list[str]) -> None:
    told = list(difference(old, new, "catalog.yaml"))
    assert bool(told) == (old != new)
    assert patched(old, told) == new


def test_one_changed_line_among_many_alike_is_told_alone() -> None:
    listed = modules()
    old = as_yaml(listed, style="block").split("\n")
    listed[4]["cost"] = 9
    new = as_yaml(listed, style="block").split("\n")
    told = list(difference(old, new, "catalog.yaml"))
    assert [row for row in told if row[0] in "+-"] == [
        "--- catalog.yaml",
        "+++ catalog.yaml",
        "-    cost: 6",
        "+    cost: 9",
    ]
    assert len(told) == 2 + 1 + 3 + 2 + 3


def test_many_lines_alike_are_compared_soon() -> None:
    old = ["", *["# a"] * 20_000, "cost: 1", *["# a"] * 20_000]
    new = ["rules: v3", *["# a"] * 20_000, "cost: 2", *["# a"] * 20_000]
    told = list(difference(old, new, "catalog.yaml"))
    assert [row for row in told[2:] if row[0] in "+-"] == ["-", "+rules: v3", "-cost: 1", "+cost: 2"]
    assert patched(old, told) == new
