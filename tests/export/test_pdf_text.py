"""Text in the PDF is text: searched for, it is found where it is printed; what cannot be printed is an error."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pypdfium2
import pytest

from generator.artwork.drawing import Face, Placed, Text
from generator.artwork.templates import TemplateError
from generator.catalog.model import Guild
from generator.export.pdf import write_pdf
from generator.geometry import Point, Rect
from generator.imposition.document import Document, Page, Plex, Side
from generator.units import ZERO, mm, pt
from tests.export.sheets import A4, BLACK, sheet, slot, square

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path as FilePath

    from generator.artwork.theme import Theme
    from generator.catalog.model import Catalog
    from generator.kit import Kit


def said_in(a4_kit: Kit, name: str, side: Side) -> Iterator[tuple[str, str]]:
    """The piece and the text that a search finds in its slot, slot by slot."""
    document = next(document for document in a4_kit.documents if document.name == name)
    pdf = pypdfium2.PdfDocument(a4_kit.files[name])
    for index, page in enumerate(document.pages):
        if page.side is side:
            textpage = pdf[index].get_textpage()
            for each in page.slots:
                height = page.size.height.pt
                yield (
                    each.piece,
                    textpage.get_text_bounded(
                        left=each.trim.left.pt,
                        top=height - each.trim.top.pt,
                        right=each.trim.right.pt,
                        bottom=height - each.trim.bottom.pt,
                    ),
                )


def test_id_cost_guild_and_revision_are_text_on_the_module(a4_kit: Kit, standard: Catalog) -> None:
    said = dict(said_in(a4_kit, "modules.pdf", Side.FRONT))
    assert len(said) == 60
    for module in standard.modules:
        words = said[module.id].split()
        assert sorted(words) == sorted([module.id, str(module.cost), module.guild.code, module.revision])


def test_value_and_guild_are_text_on_the_card(a4_kit: Kit, look: Theme) -> None:
    guilds = {guild.code: guild.title for guild in Guild}
    count, marked = 0, 0
    for piece, text in said_in(a4_kit, "credits.pdf", Side.FRONT):
        code, value = piece.split("-")
        words = Counter(text.split())
        assert words[guilds[code]] == 2
        assert words[value] == 3
        marked += look.word("card-few-players") in text
        count += 1
    assert (count, marked) == (72, 18)


def test_the_back_of_a_module_says_nothing(a4_kit: Kit) -> None:
    backs = list(said_in(a4_kit, "modules.pdf", Side.BACK))
    assert len(backs) == 60
    assert {text.strip() for _, text in backs} == {""}


def test_the_back_of_a_card_is_the_same_text_on_all(a4_kit: Kit) -> None:
    said = [text for _, text in said_in(a4_kit, "credits.pdf", Side.BACK)]
    assert len(said) == 72
    assert len({tuple(sorted(text.split())) for text in said}) == 1


def test_a_character_that_the_face_lacks_is_an_error_that_names_it(look: Theme) -> None:
    with pytest.raises(TemplateError, match=r"^fonts/B612-Regular\.ttf: has no character '宇' for 'a宇'$"):
        write_pdf(sheet(look, said="a宇"), {})


def test_so_is_one_within_a_placed_drawing(look: Theme) -> None:
    inner = square("inner", look.text("\U0001f680", Point(ZERO, mm(5)), "tile-id"))
    outer = square("outer", Placed(inner, Point(ZERO, ZERO)))
    layout = sheet(look, slots=(slot(outer, Rect(mm(20), mm(20), mm(10), mm(10))),))
    with pytest.raises(TemplateError, match="\U0001f680"):
        write_pdf(layout, {"outer": outer})


def test_accented_letters_of_the_face_are_printed_and_found(look: Theme) -> None:
    words = "Käse Ørsted œuvre – “½”"
    pdf = pypdfium2.PdfDocument(write_pdf(sheet(look, said=words), {}))
    assert pdf[0].get_textpage().get_text_range().strip() == words


@pytest.mark.parametrize("content", [b"", b"not a font"])
def test_a_face_that_cannot_be_used_is_an_error_that_names_it(content: bytes, look: Theme, tmp_path: FilePath) -> None:
    (tmp_path / "Broken.ttf").write_bytes(content)
    face = Face(f"Broken{len(content)}", tmp_path / "Broken.ttf", 0.7)
    text = Text("a", Point(mm(20), mm(20)), face, pt(8), BLACK)
    page = Page(1, Side.FRONT, A4, (), (text,))
    with pytest.raises(TemplateError, match=r"^fonts/Broken\.ttf: cannot be used"):
        write_pdf(Document("test.pdf", "Title", "paper", Plex.SIMPLEX, (page,)), {})


def test_a_sheet_that_says_nothing_is_refused() -> None:
    page = Page(1, Side.FRONT, A4, (), ())
    with pytest.raises(TemplateError, match="without any text"):
        write_pdf(Document("test.pdf", "Title", "paper", Plex.SIMPLEX, (page,)), {})
