"""The booklet as it is set: complete, within its pages, and what leads somewhere leads to the right place."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING, Final

import pypdf
import pytest

from generator.artwork.drawing import Placed, Text
from generator.booklet.page import Format
from generator.booklet.source import read_text
from generator.bookmaking import make_booklet, page_form, screen_form
from generator.catalog.model import Socket, Sockets
from generator.geometry import Flip, Size
from generator.imposition.booklet import A5, pages_of
from generator.imposition.order import Order
from generator.imposition.paper import PAPERS
from generator.kit import build_rules
from generator.units import mm
from tests.components.measure import text_outline

if TYPE_CHECKING:
    from generator.artwork.drawing import Drawing
    from generator.artwork.theme import Theme
    from generator.bookmaking import Booklet
    from generator.catalog.model import Catalog

_SLACK: Final = mm(0.05)


def texts(page: Drawing) -> list[Text]:
    """The words of a page itself, without those of pictures."""
    return [shape for shape in page.shapes if isinstance(shape, Text)]


def said(page: Drawing) -> str:
    """All words of a page in one row; what stands in pictures is left out."""
    return " ".join(text.string for text in texts(page))


def test_it_has_twelve_pages_and_the_manuals_sections(booklet: Booklet) -> None:
    assert len(booklet.pages) == 12
    assert [page.name for page in booklet.pages] == [f"RULES-{number}" for number in range(1, 13)]
    keys = [section.key for section in read_text().sections]
    assert [heading.key for heading in booklet.headings] == [*keys, "glossary", "appendix", "index"]
    pages = [booklet.places[heading.key].page for heading in booklet.headings]
    assert pages == sorted(pages)
    assert pages[0] == 2
    assert pages[-1] == 12


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_nothing_runs_out_of_its_page(paper: str, standard: Catalog, look: Theme) -> None:
    form = page_form(pages_of(Order(PAPERS[paper], Flip.LONG, "v3", "0" * 8), "rules.pdf"))
    made = make_booklet(standard, look, form)
    assert 8 <= len(made.pages) <= 12
    for number, page in enumerate(made.pages, start=1):
        assert page.size == form.size
        field = form.field(number).inset(-_SLACK)
        assert len(texts(page)) > 15
        for text in texts(page):
            for corner in text_outline(text):
                assert field.left <= corner.x <= field.right, (number, text.string)
                assert field.top <= corner.y <= field.bottom + mm(0.6), (number, text.string)  # of letters that hang


def test_type_is_large_enough(booklet: Booklet) -> None:
    sizes = {round(text.size / mm(1) * 72 / 25.4, 2) for page in booklet.pages for text in texts(page)}
    assert min(sizes) >= 7
    assert 8.5 in sizes


def test_lines_do_not_lie_on_each_other(booklet: Booklet) -> None:
    for page in booklet.pages:
        boxes = []
        for text in texts(page):
            left, right = (text_outline(text)[0].x, text_outline(text)[1].x)
            boxes.append((text.anchor.y, left, right, text.string))
        for index, (y, left, right, string) in enumerate(boxes):
            for other_y, other_left, other_right, other in boxes[index + 1 :]:
                near = abs(y - other_y) < mm(2)
                assert not (near and left < other_right - _SLACK and other_left < right - _SLACK), (string, other)


def test_all_figures_are_there_in_order_near_their_sections(booklet: Booklet) -> None:
    names = ("anatomy", "board", "placement", "synergy-two", "synergy-three", "storm-shield")
    sections = ("anatomy", "board", "placement", "synergy", "synergy", "shield")
    pages = [booklet.places[f"figure-{name}"].page for name in names]
    assert pages == sorted(pages)
    for section, page in zip(sections, pages, strict=True):
        assert 0 <= page - booklet.places[section].page <= 1
    for number, page in enumerate(pages, start=1):
        assert f"Figure {number}" in said(booklet.pages[page - 1])
        assert any(isinstance(shape, Placed) for shape in booklet.pages[page - 1].shapes)


def test_references_say_the_pages_of_what_they_mean(booklet: Booklet) -> None:
    text = read_text()
    numbers: dict[str, set[int]] = {}
    for section in text.sections:
        numbers.setdefault(section.number, set()).add(booklet.places[section.key].page)
    for key, owner in (("readiness", "13"), ("shield", "13"), ("exact", "8"), ("refill", "7.1")):
        numbers.setdefault(owner, set()).add(booklet.places[key].page)
    found = [each for page in booklet.pages for each in re.findall(r"section ([\d.]+), page (\d+)", said(page))]
    assert len(found) > 15
    assert [(number, page) for number, page in found if int(page) not in numbers[number]] == []


def test_links_lie_on_their_words(booklet: Booklet) -> None:
    links = list(booklet.links)
    assert len(links) > 100
    for link in links:
        page = booklet.pages[link.page - 1]
        under = [text for text in texts(page) if link.rect.top <= text.anchor.y <= link.rect.bottom]
        assert any(text_outline(text)[0].x < link.rect.right for text in under)
        assert link.to in booklet.places


def test_the_index_is_right(booklet: Booklet) -> None:
    assert len(booklet.terms) > 45
    for term, pages in booklet.terms.items():
        assert list(pages) == sorted(set(pages))
        for page in pages:
            assert term.split()[-1].lower()[:6] in said(booklet.pages[page - 1]).lower(), (term, page)
    back = said(booklet.pages[-1])
    for term, pages in booklet.terms.items():
        assert re.search(rf"{re.escape(term)}\s+{', '.join(map(str, pages))}\b", back), term


def test_a_screen_shows_pages_in_order_with_an_outline_and_links(
    booklet: Booklet, standard: Catalog, look: Theme
) -> None:
    count, data = build_rules(standard, A5, look)
    reader = pypdf.PdfReader(io.BytesIO(data), strict=True)
    assert count == len(reader.pages) == 12
    for page in reader.pages:
        assert (page.mediabox.width, page.mediabox.height) == pytest.approx((A5.width.pt, A5.height.pt), abs=0.01)
    assert reader.metadata is not None
    assert reader.metadata.title == "Rules of the game"
    assert "/CatalogSHA256" in reader.metadata
    outline = [(entry.title, reader.get_destination_page_number(entry)) for entry in reader.outline]  # type: ignore[union-attr, arg-type]  # no entry has others below
    assert outline == [(heading.title, booklet.places[heading.key].page - 1) for heading in booklet.headings]
    ids = {page.indirect_reference.idnum: index for index, page in enumerate(reader.pages)}  # type: ignore[union-attr]  # it has one
    found = [
        (index, ids[list.__getitem__(annotation.get_object()["/Dest"], 0).idnum])
        for index, page in enumerate(reader.pages)
        for annotation in page.get("/Annots", [])
    ]
    wanted = [(link.page - 1, booklet.places[link.to].page - 1) for link in booklet.links]
    assert sorted(found) == sorted(wanted)


def test_figures_that_a_catalog_does_not_make_are_left_out(standard: Catalog, look: Theme) -> None:
    closed = Sockets(*(Socket.PORT,) * 4)
    others = standard._replace(modules=tuple(module._replace(sockets=closed) for module in standard.modules))
    made = make_booklet(others, look, screen_form(A5))
    text = " ".join(map(said, made.pages))
    assert "(Figure 6 shows modules that this catalog does not have.)" in text
    assert "how lanes change" not in text
    assert made.places["figure-storm-shield"].page == made.places["shield"].page


def test_small_pages_take_more_of_them_and_the_last_is_still_the_back(standard: Catalog, look: Theme) -> None:
    form = Format(Size(mm(110), mm(160)), mm(8), mm(8), mm(8), mm(8))
    made = make_booklet(standard, look, form)
    assert len(made.pages) % 4 == 0
    assert 16 <= len(made.pages) <= 32
    assert made.places["index"].page == len(made.pages)
