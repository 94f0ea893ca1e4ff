"""The booklet of the standard catalog, made once for all tests of this folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.bookmaking import make_booklet, screen_form
from generator.imposition.booklet import A5

if TYPE_CHECKING:
    from generator.artwork.theme import Theme
    from generator.bookmaking import Booklet
    from generator.catalog.model import Catalog


@pytest.fixture(scope="session")
def booklet(standard: Catalog, look: Theme) -> Booklet:
    """On pages for a screen."""
    return make_booklet(standard, look, screen_form(A5))
