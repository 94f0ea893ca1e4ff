"""A finished layout: what each page of a file carries, and where. Exporters read it, nothing changes it."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.units import mm

if TYPE_CHECKING:
    from generator.artwork.drawing import Shape
    from generator.geometry import Rect, Size


UNCUT: Final = "paper"
"""The stock whose pieces are sheets to write on, not to cut."""

_CUT: Final = mm(0.01)  # nobody cuts more exactly; edges nearer than that are one line


class Side(Enum):
    """Which side of its sheet a page is."""

    FRONT = "front"
    BACK = "back"


class Plex(Enum):
    """Which sides of its sheets a file prints on, and about which edge the sheet turns."""

    SIMPLEX = "single"
    LONG_EDGE = "duplex-long-edge"
    SHORT_EDGE = "duplex-short-edge"


class Slot(NamedTuple):
    """One printed piece on a page. All lengths from the page's top left corner, as seen."""

    piece: str
    """The ID of the piece."""
    art: str
    """The name of the drawing that is placed here."""
    trim: Rect
    clip: Rect
    """How far the drawing is painted: the trim and its bleed."""
    window: Rect
    """The part of the drawing that fills the trim, in the drawing's own coordinates."""
    turn: int = 0
    """Degrees clockwise: 0, 90, 180 or 270."""


class Page(NamedTuple):
    """One side of one sheet."""

    sheet: int
    """The sheet's number in its file, from 1."""
    side: Side
    size: Size
    slots: tuple[Slot, ...]
    marks: tuple[Shape, ...]
    """Guides, label and rulers, in page coordinates."""
    art: tuple[Shape, ...] = ()
    """What is drawn on the sheet itself and is not a piece to cut out, as on an alignment sheet."""

    @property
    def cuts(self) -> int:
        """How many straight lines cut all pieces out of the sheet."""
        across = {round(y / _CUT) for slot in self.slots for y in (slot.trim.top, slot.trim.bottom)}
        down = {round(x / _CUT) for slot in self.slots for x in (slot.trim.left, slot.trim.right)}
        return len(across) + len(down)


class Document(NamedTuple):
    """One file to print."""

    name: str
    title: str
    stock: str
    """The kind of paper to print it on, a word: `tile`, `card`, `board` or `paper`."""
    plex: Plex
    pages: tuple[Page, ...]
    """Fronts and backs alternate where both sides are printed."""

    @property
    def sheets(self) -> int:
        """How many sheets of paper the file takes."""
        return max(page.sheet for page in self.pages)

    @property
    def pieces(self) -> int:
        """How many pieces are cut out of it."""
        return sum(len(page.slots) for page in self.pages if page.side is Side.FRONT)

    @property
    def cuts(self) -> int:
        """How many straight lines are cut, each right across its sheet: one for every trim edge, shared ones once."""
        return 0 if self.uncut else sum(page.cuts for page in self.pages if page.side is Side.FRONT)

    @property
    def uncut(self) -> bool:
        """Whether its pieces are used as the sheets they come on, as records are, so that no guides are wanted."""
        return self.stock == UNCUT
