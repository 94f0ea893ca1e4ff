"""Small kits, each of one file."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import pytest

from generator.catalog.load import check
from generator.kit import Kit, build_kit
from generator.options import Options
from tests.verification.planting import Planted

if TYPE_CHECKING:
    from generator.artwork.theme import Theme
    from generator.catalog.model import Catalog


_remembered = lru_cache(maxsize=4)(check)


@pytest.fixture(autouse=True)
def _read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """All kits hold the one catalog, which takes longer to read than most of them."""
    monkeypatch.setattr("generator.verification.verify.check", _remembered)


@pytest.fixture(scope="session")
def token_kit(standard: Catalog, look: Theme) -> Kit:
    return build_kit(standard, Options(only=("tokens",)), look)


@pytest.fixture(scope="session")
def module_kit(standard: Catalog, look: Theme) -> Kit:
    return build_kit(standard, Options(only=("modules",)), look)


@pytest.fixture(scope="session")
def credit_kit(standard: Catalog, look: Theme) -> Kit:
    return build_kit(standard, Options(only=("credits",), players=2), look)


@pytest.fixture
def tokens(token_kit: Kit) -> Planted:
    """One sheet, both sides; the quickest to verify."""
    return Planted(token_kit)


@pytest.fixture
def modules(module_kit: Kit) -> Planted:
    """One sheet, both sides."""
    return Planted(module_kit)


@pytest.fixture
def credits_(credit_kit: Kit) -> Planted:
    """The cards for two players: six sheets, both sides."""
    return Planted(credit_kit)
