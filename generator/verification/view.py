"""A page as it is listed together with the same page as it was read."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.verification.content.marks import Painted, Placed, Written

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.geometry import Rect, Size
    from generator.verification.content.marks import Mark
    from generator.verification.listing import Document, Page, Slot


class View(NamedTuple):
    """One side of one sheet."""

    document: Document
    page: Page
    size: Size
    """The page as seen."""
    marks: tuple[Mark, ...]

    @property
    def placed(self) -> Iterator[tuple[Placed, Rect]]:
        """Every form that is seen, and how much of it."""
        for mark in self.marks:
            if isinstance(mark, Placed) and (visible := mark.visible) is not None:
                yield mark, visible

    @property
    def written(self) -> Iterator[Written]:
        """The words that stand on the sheet itself."""
        return (mark for mark in self.marks if isinstance(mark, Written))

    @property
    def painted(self) -> Iterator[Painted]:
        """The paths that are painted on the sheet itself."""
        return (mark for mark in self.marks if isinstance(mark, Painted))


class Lying(NamedTuple):
    """A piece that was found where it is listed."""

    view: View
    slot: Slot
    placed: Placed
    visible: Rect
    folded: bool
    """Whether it is a back beyond the fold."""

    @property
    def back(self) -> bool:
        """Whether it is a piece's back."""
        return self.folded or self.view.page.side == "back"
