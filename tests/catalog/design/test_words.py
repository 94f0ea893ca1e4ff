"""All that is said of a catalog that could be better is said word for word as the goldens have it."""

from __future__ import annotations

from typing import Final

import pytest

from tests.catalog.told import cases, names, telling

CASES: Final = cases("design", "allowances")


@pytest.mark.parametrize(("way", "given", "expected"), CASES, ids=names(CASES))
def test_what_is_asked_of_a_good_catalog_is_told_in_these_words(way: str, given: str, expected: str) -> None:
    assert telling(way, given) == expected
