"""What the booklet says, without any page of it being set."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple
from unittest import mock

from generator.artwork.flow import Beside, Boxed, Columns, Passage, Table
from generator.bookmaking import _Maker, screen_form
from generator.imposition.booklet import A5

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.artwork.theme import Theme
    from generator.catalog.model import Catalog


class Saying(NamedTuple):
    texts: list[str]
    """Every paragraph, entry and cell."""
    used: set[str]
    """The values that they name."""


class _NoPictures:
    """Of a catalog that makes none of the figures, which take the longest."""

    def __init__(self, *_: object) -> None:
        pass

    def figure(self, _: str) -> None:
        return None

    def pictured(self, *_: object) -> None:
        return None


def saying(catalog: Catalog, look: Theme) -> Saying:
    """All words between the covers and on the back one, but for those of figures."""
    with mock.patch("generator.bookmaking.Pictures", _NoPictures):
        maker = _Maker(catalog, look, screen_form(A5))
        texts = [*_texts(maker._flow()), *_texts(maker._back({}))]
        return Saying(texts, maker._desk.markup.used)


def _texts(blocks: Iterable[Any]) -> Iterator[str]:
    for block in blocks:
        match block:
            case Passage():
                yield "".join(f"page {run.to}" if run.page else run.text for run in block.runs)
            case Boxed() | Columns():
                yield from _texts(block.blocks)
            case Beside():
                yield from _texts((*block.left, *block.right))
            case Table():
                yield from _texts(cell for row in block.rows for cell in row.cells)
