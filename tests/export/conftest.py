"""The standard kit, built once for all tests of what is printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.artwork.templates import standard_catalog
from generator.artwork.theme import Theme, load_theme
from generator.box import printouts
from generator.catalog.load import load
from generator.kit import Kit, Options, build_kit, lay_out

if TYPE_CHECKING:
    from generator.artwork.drawing import Drawing
    from generator.catalog.model import Catalog
    from generator.imposition.document import Document


@pytest.fixture(scope="session")
def catalog() -> Catalog:
    found = load(standard_catalog(), "catalog.yaml").catalog
    assert found is not None
    return found


@pytest.fixture(scope="session")
def theme() -> Theme:
    return load_theme()


@pytest.fixture(scope="session")
def kit(catalog: Catalog, theme: Theme) -> Kit:
    return build_kit(catalog, Options(), theme)


@pytest.fixture(scope="session")
def printed(catalog: Catalog, theme: Theme) -> dict[str, tuple[Document, dict[str, Drawing]]]:
    """The layout of every file of pieces with its drawings, by the file's name."""
    laid_out = (lay_out(each, catalog, Options(), theme) for each in printouts(catalog, theme, Options().players))
    return {document.name: (document, drawings) for document, drawings in laid_out}
