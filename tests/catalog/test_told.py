"""Every message, its place, its help and its notes are told word for word as the goldens have them."""

from __future__ import annotations

from typing import Final

import pytest

from tests.catalog.told import GOLDENS, VALUES, WAYS, blocks, cases, names, telling

CASES: Final = cases(*VALUES)


@pytest.mark.parametrize(("way", "given", "expected"), CASES, ids=names(CASES))
def test_what_is_told_is_told_in_these_words(way: str, given: str, expected: str) -> None:
    assert telling(way, given) == expected


def test_each_file_is_read_one_way_and_holds_no_input_twice() -> None:
    assert {file.stem for file in GOLDENS.iterdir()} == set(WAYS)
    for way in WAYS:
        inputs = [given for given, _ in blocks(way)]
        assert len(set(inputs)) == len(inputs) > 3, way
