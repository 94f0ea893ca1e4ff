"""All that is said of a module, and of a catalog's outline, is said word for word as the goldens have it."""

from __future__ import annotations

from typing import Final

import pytest

from tests.catalog.told import cases, names, telling

CASES: Final = cases("module", "catalog")


@pytest.mark.parametrize(("way", "given", "expected"), CASES, ids=names(CASES))
def test_what_is_wrong_with_a_module_or_an_outline_is_told_in_these_words(way: str, given: str, expected: str) -> None:
    assert telling(way, given) == expected
