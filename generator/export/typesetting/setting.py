"""What has been set so far: shapes, lines of words, and on which pages things stand.

Lines become shapes last of all, when it is known which page every reference means. They were broken as if all numbers
of pages had two figures, so that no number moves a line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from reportlab.pdfbase import pdfmetrics

from generator.artwork.drawing import Align, Text
from generator.geometry import Point, Rect
from generator.units import Length, pt

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from generator.artwork.drawing import Face, Shape
    from generator.artwork.flow import Run, Style

PAGE: Final = "00"
"""Stands for the number of a page while lines are broken."""
_SHARE: Final = {Align.START: 0.0, Align.MIDDLE: 0.5, Align.END: 1.0}


class Place(NamedTuple):
    """Where something stands: the page, by its number, and how far down."""

    page: int
    top: Length


class Link(NamedTuple):
    """A stretch of a page that leads to the place of a key."""

    page: int
    rect: Rect
    to: str


class Typeset(NamedTuple):
    """Matter as it is set."""

    pages: Mapping[int, tuple[Shape, ...]]
    """By their numbers."""
    places: Mapping[str, Place]
    """Where the key of each panel, box or table stands."""
    links: tuple[Link, ...]
    terms: Mapping[str, tuple[int, ...]]
    """The pages of every entry of the index."""


class _Piece(NamedTuple):
    """A stretch of a line: its text and what it is a part of."""

    text: str
    strong: bool
    run: Run | None


class _Line(NamedTuple):
    left: Length
    """Where the line begins, is centred or ends, as it is aligned."""
    top: Length
    pieces: tuple[_Piece, ...]
    style: Style
    align: Align


class Setting:
    """Takes down what is set, page by page. `areas` says where the matter of a page stands on it."""

    def __init__(self, areas: Callable[[int], Rect], known: Mapping[str, int]) -> None:
        self._areas = areas
        self._known = known
        self._pages: dict[int, list[Shape | _Line]] = {}
        self._places: dict[str, Place] = {}
        self.terms: dict[str, list[int]] = {}
        self.runs: list[Run] = []
        """Those that are more than words, by the number under which lines name them."""
        self.number = 0
        self._area = areas(0)

    @property
    def canvas(self) -> Any:
        """Itself, in the place of the canvas that platypus would paint on."""
        return self

    def turn(self, number: int) -> None:
        """Begins a page."""
        self.number = number
        self._area = self._areas(number)
        self._pages[number] = []

    def rect(self, x: float, y: float, width: float, height: float) -> Rect:
        """A box on the page; it is given in points, from the lower left corner of the area, y running up."""
        area = self._area
        return Rect(area.left + pt(x), area.bottom - pt(y + height), pt(width), pt(height))

    def draw(self, shapes: Iterable[Shape]) -> None:
        """Puts shapes on the page."""
        self._pages[self.number].extend(shapes)

    def mark(self, key: str | None, top: Length) -> None:
        """Says that the place of a key is here. Raises ValueError where there is another."""
        if key is None:
            return
        if key in self._places:
            raise ValueError(f"two places have the key {key!r}")
        self._places[key] = Place(self.number, top)

    def line(
        self, left: Length, top: Length, parts: Iterable[tuple[str, str, int | None]], style: Style, align: Align
    ) -> None:
        """Puts a line of words on the page: parts of one look, each a text, a font's name and a run's number."""
        pieces = []
        for text, font, number in parts:
            run = None if number is None else self.runs[number]
            if run is not None and run.term is not None:
                pages = self.terms.setdefault(run.term, [])
                if self.number not in pages:
                    pages.append(self.number)
            pieces.append(_Piece(text, font == style.strong.name, run))
        self._pages[self.number].append(_Line(left, top, tuple(pieces), style, align))

    def finished(self) -> Typeset:
        """All pages. Raises ValueError where a reference leads nowhere."""
        links: list[Link] = []
        pages: dict[int, tuple[Shape, ...]] = {}
        for number, items in self._pages.items():
            shapes: list[Shape] = []
            for item in items:
                if isinstance(item, _Line):
                    shapes += self._shapes(number, item, links)
                else:
                    shapes.append(item)
            pages[number] = tuple(shapes)
        terms = {term: tuple(found) for term, found in self.terms.items()}
        return Typeset(pages, self._places, tuple(links), terms)

    def _shapes(self, page: int, line: _Line, links: list[Link]) -> Iterator[Text]:
        """A text for each stretch of one look, and the links of the line."""
        style = line.style
        size = style.size.pt
        base = line.top + (style.leading + style.size * style.face.cap_height) / 2
        texts = [self._text(piece) for piece in line.pieces]
        widths = [
            pdfmetrics.stringWidth(text, _face(style, strong=piece.strong).name, size)
            for text, piece in zip(texts, line.pieces, strict=True)
        ]
        x = line.left - pt(sum(widths)) * _SHARE[line.align]
        began, words, strong = x, "", False
        for piece, text, width in zip(line.pieces, texts, widths, strict=True):
            if words and piece.strong is not strong:
                yield _words(words, began, base, style, strong=strong)
                began, words = x, ""
            strong = piece.strong
            words += text
            if piece.run is not None and piece.run.to is not None and text.strip():
                _lead(links, Link(page, Rect(x, line.top, pt(width), style.leading), piece.run.to))
            x = x + pt(width)
        if words.strip():
            yield _words(words, began, base, style, strong=strong)

    def _text(self, piece: _Piece) -> str:
        run = piece.run
        if run is None or run.to is None:
            return piece.text
        if run.to not in self._places and run.to not in self._known:
            raise ValueError(f"a reference leads to {run.to!r}, which is nowhere")
        return piece.text.replace(PAGE, str(self.page_of(run.to))) if run.page else piece.text

    def page_of(self, key: str) -> int:
        """The page of a key."""
        return self._known[key] if key in self._known else self._places[key].page


def _lead(links: list[Link], link: Link) -> None:
    """Adds a link, or widens the last one where it goes on."""
    last = links[-1] if links else None
    if last is not None and (last.page, last.to) == (link.page, link.to) and last.rect.top == link.rect.top:
        links[-1] = last._replace(rect=last.rect._replace(width=link.rect.right - last.rect.left))
    else:
        links.append(link)


def _words(words: str, left: Length, base: Length, style: Style, *, strong: bool) -> Text:
    text = words.replace("\u00a0", " ")
    return Text(text, Point(left, base), _face(style, strong=strong), style.size, style.color, Align.START)


def _face(style: Style, *, strong: bool) -> Face:
    return style.strong if strong else style.face
