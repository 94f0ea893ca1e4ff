"""A finished layout: what each page of a file carries, and where. Exporters read it, nothing changes it."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.imposition.correction import UNCORRECTED, Correction
from generator.units import Length, mm

if TYPE_CHECKING:
    from generator.artwork.drawing import Shape
    from generator.geometry import Rect, Size


UNCUT: Final = "paper"
"""The stock whose pieces are sheets to write on, not to cut."""

_CUT: Final = mm(0.01)  # nobody cuts more exactly; edges nearer than that are one line


def is_cut(stock: str, pieces: int) -> bool:
    """Whether a sheet of so many pieces is cut: one to write on is not, but where several share a larger sheet."""
    return stock != UNCUT or pieces > 1


class Side(Enum):
    """Which side of its sheet a page is."""

    FRONT = "front"
    BACK = "back"


class Plex(Enum):
    """Which sides of its sheets a file prints on, and about which edge the sheet turns."""

    SIMPLEX = "single"
    LONG_EDGE = "duplex-long-edge"
    SHORT_EDGE = "duplex-short-edge"


class Backs(Enum):
    """How the backs of pieces come about."""

    AUTO = "auto"
    """The printer prints on both sides."""
    FACE_UP = "manual-face-up"
    """The stack is turned by hand; the printer lays sheets down face up, the last on top."""
    FACE_DOWN = "manual-face-down"
    """The same; the printer lays sheets down face down, the last on top."""
    FOLDED = "gutterfold"
    """They are printed beside their fronts, on the same side of the sheet, which is folded between the two."""
    NONE = "single"
    """They are left out."""

    @property
    def by_hand(self) -> bool:
        """Whether all fronts are printed first, and then all backs."""
        return self in {Backs.FACE_UP, Backs.FACE_DOWN}


class Fold(NamedTuple):
    """The line along which a sheet is folded, right across it."""

    upright: bool
    """Whether it runs down the sheet, as the back of a book does; else it runs across."""
    at: Length
    """How far it is from the sheet's left edge, or from its top."""


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
    folded: tuple[Slot, ...] = ()
    """The backs of the slots, printed on the same side beyond the fold."""
    fold: Fold | None = None
    correction: Correction = UNCORRECTED
    """What the exporter does to the whole page. All lengths here are those before it."""

    @property
    def cuts(self) -> int:
        """How many straight lines cut all pieces out of the sheet."""
        across = {round(y / _CUT) for slot in self.slots for y in (slot.trim.top, slot.trim.bottom)}
        down = {round(x / _CUT) for slot in self.slots for x in (slot.trim.left, slot.trim.right)}
        return len(across) + len(down)


class Binding(NamedTuple):
    """How the sheets of a booklet become one."""

    nested: bool
    """Whether they are laid into each other, folded and stapled on the fold; else each is folded to a leaf."""
    cuts: int
    """How many straight lines are cut on each of them."""


class Document(NamedTuple):
    """One file to print."""

    name: str
    title: str
    stock: str
    """The kind of paper to print it on, a word: `tile`, `card`, `board` or `paper`."""
    plex: Plex
    pages: tuple[Page, ...]
    """In the order in which they are printed: where the printer prints both sides, fronts and backs alternate."""
    backs: Backs = Backs.NONE
    """How its backs come about; `NONE` where no piece has one."""
    binding: Binding | None = None
    """How it is bound, where it is a booklet: its pieces are pages then, and are not cut apart."""

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
        fronts = [page for page in self.pages if page.side is Side.FRONT]
        if self.binding is not None:
            return self.binding.cuts * len(fronts)
        return sum(page.cuts for page in fronts if is_cut(self.stock, len(page.slots)))
