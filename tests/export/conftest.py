"""What the tests of what is printed share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.box import printouts
from generator.kit import lay_out
from generator.options import Options

if TYPE_CHECKING:
    from generator.artwork.drawing import Drawing
    from generator.artwork.theme import Theme
    from generator.catalog.model import Catalog
    from generator.imposition.document import Document


@pytest.fixture(scope="session")
def printed(standard: Catalog, look: Theme) -> dict[str, tuple[Document, dict[str, Drawing]]]:
    """The layout of every file of pieces with its drawings, by the file's name."""
    laid_out = (lay_out(each, standard, Options(), look) for each in printouts(standard, look, Options().players))
    return {document.name: (document, drawings) for document, drawings in laid_out}
