"""`kit.json` as it is read back: what a kit says of itself.

Everything in it is checked for being of its kind, and within bounds that no kit exceeds. What an earlier version did
not write is optional.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.geometry import Flip, Point, Rect, Size
from generator.units import Length, mm
from generator.verification.fields import FieldError, Fields, number, parsed

if TYPE_CHECKING:
    from collections.abc import Callable

MANIFEST: Final = "kit.json"
FORMAT: Final = 1

FRONT: Final = "front"
BACK: Final = "back"
SINGLE: Final = "single"
DUPLEX: Final = {"duplex-long-edge": Flip.LONG, "duplex-short-edge": Flip.SHORT}

UNCUT: Final = "paper"
"""The stock whose pieces are sheets to write on, not to cut."""

AUTO: Final = "auto"
FACE_UP: Final = "manual-face-up"
FACE_DOWN: Final = "manual-face-down"
FOLDED: Final = "gutterfold"
WITHOUT: Final = "single"
_BACKS: Final = (AUTO, FACE_UP, FACE_DOWN, FOLDED, WITHOUT)

_MAX_FILES: Final = 20_000
_MAX_PAGES: Final = 2_000
_MAX_SLOTS: Final = 5_000
_FARTHEST: Final = 5_000.0
"""In millimetres; the largest paper is not half as long."""


class Slot(NamedTuple):
    """Where a piece should lie: its trim from the page's top left corner, and its turn in degrees clockwise."""

    piece: str
    trim: Rect
    turn: int


class Fold(NamedTuple):
    """The line along which a sheet is folded."""

    upright: bool
    at: Length

    def mirror(self, point: Point) -> Point:
        """Where a place comes to lie behind the sheet when it is folded; the same both ways."""
        if self.upright:
            return Point(2 * self.at - point.x, point.y)
        return Point(point.x, 2 * self.at - point.y)


class Page(NamedTuple):
    """A page as it is listed."""

    number: int
    side: str
    sheet: int
    slots: tuple[Slot, ...]
    folded: tuple[Slot, ...]
    fold: Fold | None

    @property
    def all_slots(self) -> tuple[Slot, ...]:
        """Everything that is printed on the page."""
        return self.slots + self.folded


class Entry(NamedTuple):
    """A file by its name, and what its bytes should be."""

    name: str
    sha256: str


class Document(NamedTuple):
    """A PDF as it is listed."""

    name: str
    sha256: str
    title: str
    stock: str
    sides: str
    pages: tuple[Page, ...]

    @property
    def sheets(self) -> int:
        """How many sheets of paper it takes."""
        return max((page.sheet for page in self.pages), default=0)

    @property
    def fronts(self) -> list[tuple[Page, Slot]]:
        """Every piece that is printed, with its page."""
        return [(page, slot) for page in self.pages if page.side == FRONT for slot in page.slots]


class Correction(NamedTuple):
    """How the backs were moved, as seen there: scaled, then turned clockwise, then shifted, about the page's centre."""

    right: Length
    up: Length
    rotate: float
    scale_x: float
    scale_y: float


class Options(NamedTuple):
    """How the kit was printed. None stands for what is not told."""

    record: dict[str, object]
    players: int | None = None
    flip: Flip | None = None
    backs: str = AUTO
    ink: str = "full"
    guides: str = "crop"
    tile: Length | None = None
    card: Size | None = None
    correction: Correction | None = None
    only: tuple[str, ...] | None = None


class Listing(NamedTuple):
    """All that a kit says of itself."""

    rules: str
    catalog_sha256: str
    paper: Size
    documents: tuple[Document, ...]
    artwork: tuple[Entry, ...]
    sources: tuple[Entry, ...]
    options: Options | None
    """None in a kit of an earlier version."""
    generator: str
    """The version of the program that made it."""
    look: str | None
    """The digest of the templates that it was made with; None in a kit of an earlier version."""
    patch: bool
    """Whether it holds only what differs from an earlier kit."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every file that is listed."""
        documents = (Entry(document.name, document.sha256) for document in self.documents)
        return (*documents, *self.artwork, *self.sources)

    @property
    def backs(self) -> str:
        """How the backs come about."""
        return self.options.backs if self.options else AUTO


def read_listing(data: bytes, limit: int) -> Listing:
    """What the bytes of `kit.json` say. Raises FieldError where they are no listing, or more than the limit."""
    if len(data) > limit:
        raise FieldError(f"it is larger than {limit >> 20} MiB")
    table = parsed(data)
    if table.number("format", 0, 1e6) != FORMAT:
        raise FieldError(f"its format is not {FORMAT}, but one of another version")
    paper = table.within("paper")
    width, height = paper.number("width_mm", 10, _FARTHEST), paper.number("height_mm", 10, _FARTHEST)
    return Listing(
        rules=table.text("rules"),
        catalog_sha256=table.within("catalog").sha256("sha256"),
        paper=Size(mm(width), mm(height)),
        documents=tuple(_document(each) for each in table.each("files", _MAX_FILES)),
        artwork=_entries(table, "artwork"),
        sources=_entries(table, "sources"),
        options=_options(table.within("options")) if table.has("options") else None,
        generator=table.text("generator"),
        look=table.text("look") if table.has("look") else None,
        patch=table.has("patch"),
    )


def _entries(table: Fields, key: str) -> tuple[Entry, ...]:
    if not table.has(key):
        return ()
    return tuple(Entry(each.text("name"), each.sha256("sha256")) for each in table.each(key, _MAX_FILES))


def _document(table: Fields) -> Document:
    sides = table.word("sides", (SINGLE, *DUPLEX))
    pages = []
    for index, each in enumerate(table.each("pages", _MAX_PAGES)):
        sheet = index // 2 + 1 if sides in DUPLEX else index + 1
        pages.append(_page(each, sheet))
    return Document(
        name=table.text("name"),
        sha256=table.sha256("sha256"),
        title=table.text("title"),
        stock=table.text("stock"),
        sides=sides,
        pages=tuple(pages),
    )


def _page(table: Fields, sheet: int) -> Page:
    return Page(
        number=table.whole("page", 1, _MAX_PAGES),
        side=table.word("side", (FRONT, BACK)),
        sheet=table.whole("sheet", 1, _MAX_PAGES) if table.has("sheet") else sheet,
        slots=tuple(_slot(each) for each in table.each("slots", _MAX_SLOTS)),
        folded=tuple(_slot(each) for each in table.each("folded", _MAX_SLOTS)) if table.has("folded") else (),
        fold=_fold(table.within("fold")) if table.has("fold") else None,
    )


def _slot(table: Fields) -> Slot:
    x, y = (table.number(key, -_FARTHEST, _FARTHEST) for key in ("x_mm", "y_mm"))
    width, height = (table.number(key, 1, _FARTHEST) for key in ("width_mm", "height_mm"))
    turn = table.whole("rotation", 0, 270)
    if turn % 90:
        raise FieldError(f"{table.place('rotation')} is no quarter turn")
    return Slot(table.text("piece"), Rect(mm(x), mm(y), mm(width), mm(height)), turn)


def _fold(table: Fields) -> Fold:
    return Fold(table.word("axis", ("vertical", "horizontal")) == "vertical", mm(table.number("at_mm", 0, _FARTHEST)))


def _options(table: Fields) -> Options:
    found = Options(table.plain)
    for key, take in _TAKEN.items():
        if table.has(key):
            found = take(found, table, key)
    return found


_TAKEN: Final[dict[str, Callable[[Options, Fields, str], Options]]] = {
    "players": lambda found, table, key: found._replace(players=table.whole(key, 1, 100)),
    "flip": lambda found, table, key: found._replace(flip=Flip(table.word(key, ("long", "short")))),
    "backs": lambda found, table, key: found._replace(backs=table.word(key, _BACKS)),
    "ink": lambda found, table, key: found._replace(ink=table.text(key)),
    "guides": lambda found, table, key: found._replace(guides=table.text(key)),
    "tile_mm": lambda found, table, key: found._replace(tile=mm(table.number(key, 1, 1000))),
    "card_mm": lambda found, table, key: found._replace(card=Size(*_lengths(table, key, 2, 1))),
    "correction": lambda found, table, key: found._replace(correction=_correction(table.within(key))),
    "only": lambda found, table, key: found._replace(only=_words(table, key)),
}
"""How each of the options is taken."""


def _words(table: Fields, key: str) -> tuple[str, ...]:
    words = table.values(key, 100)
    if not all(isinstance(word, str) for word in words):
        raise FieldError(f"{table.place(key)} holds something else than words")
    return tuple(str(word) for word in words)


def _lengths(table: Fields, key: str, count: int, least: float) -> list[Length]:
    values = table.values(key, count)
    if len(values) != count:
        raise FieldError(f"{table.place(key)} has not {count} elements")
    return [mm(number(value, table.place(key), least, 1000)) for value in values]


def _correction(table: Fields) -> Correction:
    return Correction(
        right=mm(table.number("right_mm", -100, 100)),
        up=mm(table.number("up_mm", -100, 100)),
        rotate=table.number("rotate_deg", -45, 45),
        scale_x=table.number("scale_x", 0.5, 2),
        scale_y=table.number("scale_y", 0.5, 2),
    )
