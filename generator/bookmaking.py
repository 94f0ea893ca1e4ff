"""Makes the rules booklet: its words, its pages, and what leads where in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.artwork.templates import TemplateError
from generator.booklet import look as looks
from generator.booklet.content import Desk, section_blocks, targets
from generator.booklet.cover import Entry, Words, cover_shapes, entry_rects
from generator.booklet.examples import bought, readiness_outcome
from generator.booklet.lanes import change
from generator.booklet.markup import Markup
from generator.booklet.page import Format, bare_page, page_drawing
from generator.booklet.pictures import Pictures
from generator.booklet.reference import glossary_blocks, index_blocks, page_key
from generator.booklet.source import FILE, Section, read_text
from generator.booklet.values import conditions, values
from generator.catalog.model import Socket
from generator.units import ZERO, mm

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.artwork.drawing import Drawing, Shape
    from generator.artwork.flow import Block
    from generator.artwork.theme import Theme
    from generator.booklet.source import Text
    from generator.catalog.model import Catalog
    from generator.export.typesetting.setting import Link, Place, Typeset
    from generator.geometry import Size
    from generator.imposition.booklet import Pages
    from generator.units import Length

SHEET: Final = 4
"""A folded sheet has so many pages."""
FIRST: Final = 2
"""The number of the first page after the cover."""
GLOSSARY: Final = "glossary"
INDEX: Final = "index"


_MARGIN: Final = mm(10.5)
"""What stays free of words about a page, at least."""
_BESIDE: Final = mm(2.65)
"""Between words and the band in which the sheet's label may stand, at the left and at the right."""


class Heading(NamedTuple):
    """An entry of the outline."""

    title: str
    key: str


class Booklet(NamedTuple):
    """A finished booklet."""

    title: str
    pages: tuple[Drawing, ...]
    """In reading order; as many as whole sheets have."""
    links: tuple[Link, ...]
    places: Mapping[str, Place]
    """Where every key that a link or a heading leads to stands."""
    headings: tuple[Heading, ...]
    terms: Mapping[str, tuple[int, ...]]
    """The index: the pages of its entries."""


def page_form(pages: Pages) -> Format:
    """The form of what is drawn of pages that are bound so."""
    top, right, bottom, left = pages.free
    return Format(
        pages.window(1).size,
        inner=max(_MARGIN - left, _BESIDE),
        outer=max(_MARGIN - right, _BESIDE),
        above=max(_MARGIN - top, ZERO),
        below=max(_MARGIN - bottom, ZERO),
    )


def screen_form(size: Size) -> Format:
    """The form of pages of that size for a screen: as wide as printed, but in the middle."""
    side = _MARGIN + mm(1)
    return Format(size, inner=side, outer=side, above=_MARGIN, below=_MARGIN)


def make_booklet(catalog: Catalog, theme: Theme, form: Format) -> Booklet:
    """The booklet of a catalog on pages of that form. Raises TemplateError where its words cannot be used."""
    return _Maker(catalog, theme, form).booklet()


def says_otherwise(old: Catalog, new: Catalog) -> bool:
    """Whether the booklets of two catalogs differ, but for the cover, which names the catalog's revision.

    That is told by what they are made from, for setting both takes long: numbers, and the modules in the figures.
    """
    return _told_of(old) != _told_of(new)


def _told_of(catalog: Catalog) -> tuple[object, ...]:
    """All of a catalog that the booklet tells."""
    from generator.figures.shipped import shown_modules

    shown = shown_modules()
    return (
        catalog.rules,
        catalog.parameters,
        sorted((module.department.code, module.guild.code) for module in catalog.modules),
        sorted((module.department.code, module.cost) for module in catalog.modules),
        [module.sockets.outward for module in catalog.modules].count(Socket.PORT),
        {module for module in catalog.modules if module.id in shown},
        (bought(catalog).guild, bought(catalog).cost),
    )


class _Maker:
    def __init__(self, catalog: Catalog, theme: Theme, form: Format) -> None:
        self._catalog, self._theme, self._form = catalog, theme, form
        self._text = read_text()
        self._desk = _desk(catalog, theme, self._text, form.body(FIRST).width)

    def booklet(self) -> Booklet:
        """All pages: the cover, what flows, lines for notes as far as pages are left, and the back."""
        from generator.export.typesetting.setting import Place

        main = self._set(self._flow(), FIRST)
        back = self._last(main)
        count = max(back.pages)
        leaves = {page_key(number): Place(number, ZERO) for number in main.pages}
        places = {**main.places, **back.places, **leaves}
        headings = [Heading(self._title(section), section.key) for section in self._text.sections]
        headings.append(Heading(self._word(GLOSSARY), GLOSSARY))
        headings += [Heading(self._title(section), section.key) for section in self._text.back]
        headings.append(Heading(self._word(INDEX), INDEX))
        blank = range(max(main.pages) + 1, min(back.pages))
        pages = {**main.pages, **self._notes(blank), **back.pages}
        titles = self._titles(headings, places, count)
        head = f"{self._word('game')} · {self._word('head')}"
        drawings = [
            page_drawing(number, titles[number], shapes, self._form, head, self._theme)
            for number, shapes in sorted(pages.items())
        ]
        cover, links = self._cover(headings, places)
        return Booklet(
            *(self._word("title"), (cover, *drawings), (*links, *main.links, *back.links)),
            *(places, tuple(headings), main.terms),
        )

    def _last(self, main: Typeset) -> Typeset:
        """The back cover, on the last page of the last sheet; it may take several pages where they are small."""
        known = {page_key(number): number for number in main.pages}
        taken = 1
        while True:
            written = FIRST - 1 + len(main.pages) + taken
            first = -(-written // SHEET) * SHEET - taken + 1
            back = self._set(self._back(main.terms), first, known)
            if len(back.pages) <= taken:
                return back
            taken = len(back.pages)

    def _set(self, blocks: Iterator[Block], first: int, known: Mapping[str, int] | None = None) -> Typeset:
        from generator.export.typesetting.pages import TooLargeError, typeset

        try:
            return typeset(blocks, self._form.body, first, known)
        except TooLargeError:
            raise TemplateError(f"{FILE}: something does not fit on a page of this size") from None

    def _flow(self) -> Iterator[Block]:
        """Everything between the covers."""
        for section in self._text.sections:
            yield from section_blocks(section, self._desk)
        yield from glossary_blocks(self._word(GLOSSARY), GLOSSARY, self._text.glossary, self._desk)
        yield looks.notes(self._word("notes"), self._theme)

    def _back(self, terms: Mapping[str, tuple[int, ...]]) -> Iterator[Block]:
        """The back cover."""
        for section in self._text.back:
            yield from section_blocks(section, self._desk)
        yield from index_blocks(self._word(INDEX), INDEX, terms, self._desk)

    def _notes(self, numbers: range) -> dict[int, tuple[Shape, ...]]:
        """Pages to write on."""
        panel = looks.notes(self._word("notes"), self._theme)
        return {number: tuple(panel.draw(self._form.body(number))) for number in numbers}

    def _titles(self, headings: Sequence[Heading], places: Mapping[str, Place], count: int) -> dict[int, str]:
        """What the head of each page says: the first section that begins there, or the one that goes on."""
        titles: dict[int, str] = {}
        current = self._word("notes")
        for number in range(FIRST, count + 1):
            here = [heading.title for heading in headings if places[heading.key].page == number]
            titles[number] = here[0] if here else current
            current = here[-1] if here else current
        return titles

    def _cover(self, headings: Sequence[Heading], places: Mapping[str, Place]) -> tuple[Drawing, Iterator[Link]]:
        """The front cover, and what leads from its contents to the sections."""
        from generator.export.typesetting.setting import Link

        numbers = {section.key: section.number for section in self._text.sections}
        entries = [
            Entry(numbers.get(heading.key, ""), heading.title, places[heading.key].page, heading.key)
            for heading in headings
        ]
        edition = self._word("edition", rules=self._catalog.rules, revision=self._catalog.revision)
        game, title, players, contents = map(self._word, ("game", "title", "players", "contents"))
        words = Words(game, title, players, contents, edition)
        field = self._form.field(1)
        station = self._desk.pictures.station()
        shapes = cover_shapes(field, words, station, entries, self._theme)
        links = (Link(1, rect, entry.key) for rect, entry in entry_rects(field, entries))
        return bare_page(1, words.title, tuple(shapes), self._form, self._theme), links

    def _title(self, section: Section) -> str:
        return self._desk.markup.plain(section.title, section.place)

    def _word(self, key: str, **more: str) -> str:
        """One of the template's words. Raises TemplateError where it has none."""
        text = _raw(self._text, key)
        for name, value in more.items():
            text = text.replace(f"{{{name}}}", value)
        return self._desk.markup.plain(text, f"{FILE}: words: {key}")


def _raw(text: Text, key: str) -> str:
    """One of the template's words as they are written. Raises TemplateError where it has none."""
    try:
        return text.words[key]
    except KeyError:
        raise TemplateError(f"{FILE}: words: has no {key!r}") from None


def _desk(catalog: Catalog, theme: Theme, text: Text, measure: Length) -> Desk:
    pictures = Pictures(catalog, theme)
    lanes = change(pictures.figure("storm-shield"), catalog)
    numbers = values(catalog)
    outcomes = {
        "ready_outcome": f"readiness-{readiness_outcome(catalog.parameters)}",
        "exact_outcome": f"exact-{'reward' if catalog.parameters.exact_payment_reward else 'nothing'}",
    }
    if lanes is not None:
        numbers |= lanes.values
        outcomes["lane_outcome"] = f"lanes-{lanes.outcome}"
    plain = Markup(numbers, {})
    numbers |= {name: plain.plain(_raw(text, key), f"{FILE}: words: {key}") for name, key in outcomes.items()}
    return Desk(
        *(catalog, theme, looks.look(theme)),
        Markup(numbers, targets(text.sections)),
        {**conditions(catalog.parameters), "lane-change": lanes is not None},
        *(pictures, text.words, measure),
    )
