"""The source artwork and the printed page are one picture: every drawing of the kit is drawn from both and compared."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pypdfium2
import pytest

from generator.artwork.drawing import Box, Color, Path, Placed, Text
from generator.export.svg import SvgWriter
from generator.geometry import Rect, Sides
from generator.imposition.impose import LABEL_BAND
from generator.kit import ARTWORK
from generator.units import ZERO, mm
from tests.conftest import NO_SKIPS, missing
from tests.export.pictures import ALLOWED, differing, of_pdf, of_svg
from tests.export.sheets import FILES

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.artwork.drawing import Drawing, Shape
    from generator.imposition.document import Document, Slot
    from generator.kit import Kit
    from tests.export.pictures import Picture

Printed = dict[str, tuple["Document", dict[str, "Drawing"]]]


def distinct(document: Document) -> dict[tuple[str, Rect], tuple[int, Slot]]:
    """The first place, page and slot, of every part of a drawing that a document prints."""
    found: dict[tuple[str, Rect], tuple[int, Slot]] = {}
    for index, page in enumerate(document.pages):
        for slot in page.slots:
            found.setdefault((slot.art, slot.window), (index, slot))
    return found


@pytest.mark.parametrize("name", [name for name in FILES if name not in {"alignment.pdf", "rules.pdf"}])
def test_the_source_artwork_is_what_is_printed(name: str, a4_kit: Kit, cairo: Any) -> None:
    document = next(document for document in a4_kit.documents if document.name == name)
    pages = list(pypdfium2.PdfDocument(a4_kit.files[name]))
    drawn = distinct(document)
    assert len(drawn) >= {"modules.pdf": 61, "credits.pdf": 37, "boards.pdf": 4}.get(name, 1)
    off = {}
    for (art, window), (index, slot) in drawn.items():
        printed = of_pdf(pages[index], slot.trim, slot.turn)
        pixels = differing(printed, of_svg(cairo, a4_kit.files[f"{ARTWORK}/{art}.svg"], window))
        if pixels > ALLOWED:
            off[art, window] = pixels
    assert off == {}


def test_the_alignment_sheet_is_the_same_picture_too(a4_kit: Kit, cairo: Any) -> None:
    document = a4_kit.documents[0]
    pdf = pypdfium2.PdfDocument(a4_kit.files["alignment.pdf"])
    assert document.name == "alignment.pdf"
    for index, page in enumerate(document.pages):
        (face,) = (shape for shape in page.art if isinstance(shape, Placed))
        below_label = Rect.of(page.size).grown(Sides(top=-LABEL_BAND, right=ZERO, bottom=ZERO, left=ZERO))
        printed = of_pdf(pdf[index], below_label)
        pixels = differing(printed, of_svg(cairo, SvgWriter().write(face.drawing), below_label))
        assert pixels <= ALLOWED


Seen = tuple["Picture", Rect]
"""What a kit prints of a drawing, and which part of it that is."""


def seen(a4_kit: Kit, printed: Printed, art: str) -> Seen:
    document = next(document for document, drawings in printed.values() if art in drawings)
    (_, window), (index, slot) = next((key, place) for key, place in distinct(document).items() if key[0] == art)
    return of_pdf(pypdfium2.PdfDocument(a4_kit.files[document.name])[index], slot.trim, slot.turn), window


def off_by(there: Seen, cairo: Any, svg: bytes, shift: float = 0.0) -> bool:
    """Whether another SVG, seen from `shift` mm further right, is told from what the kit prints."""
    picture, window = there
    return differing(picture, of_svg(cairo, svg, window.shifted(mm(shift), ZERO))) > ALLOWED


def drawing(printed: Printed, art: str) -> Drawing:
    return next(drawings[art] for _, drawings in printed.values() if art in drawings)


samples = pytest.mark.parametrize(
    "art", ["OBS-01", "HAB-04", "MODULE-BACK", "FAB-3", "RES-2-copy-4", "CREDIT-BACK", "START-2-NEW", "SCORE-3-BACK"]
)


@samples
def test_a_shape_that_one_of_the_two_lacks_is_noticed(art: str, a4_kit: Kit, printed: Printed, cairo: Any) -> None:
    whole, there = drawing(printed, art), seen(a4_kit, printed, art)
    missed = []
    for index, shape in enumerate(whole.shapes):
        if isinstance(shape, Box) and shape.fill == Color(255, 255, 255) and shape.stroke is None:
            continue  # white on white paper
        lacking = replace(whole, shapes=whole.shapes[:index] + whole.shapes[index + 1 :])
        if not off_by(there, cairo, SvgWriter().write(lacking)):
            missed.append(shape)
    assert missed == []


@samples
def test_a_picture_three_tenths_of_a_millimetre_off_is_noticed(
    art: str, a4_kit: Kit, printed: Printed, cairo: Any
) -> None:
    svg = a4_kit.files[f"{ARTWORK}/{art}.svg"]
    there = seen(a4_kit, printed, art)
    assert not off_by(there, cairo, svg)
    assert off_by(there, cairo, svg, shift=0.3)


@pytest.mark.parametrize("art", ["MARKET", "PLAYER-AID-BACK", "RECORD-STORM"])
def test_a_single_figure_that_a_full_sheet_lacks_is_noticed(
    art: str, a4_kit: Kit, printed: Printed, cairo: Any
) -> None:
    whole = drawing(printed, art)
    texts = [shape for shape in whole.shapes if isinstance(shape, Text) and shape.string.strip()]
    shortest = min(texts, key=lambda text: len(text.string))
    assert len(shortest.string) == 1
    lacking = replace(whole, shapes=tuple(shape for shape in whole.shapes if shape is not shortest))
    assert off_by(seen(a4_kit, printed, art), cairo, SvgWriter().write(lacking))


def test_a_mat_that_lies_turned_is_turned_back_to_be_compared(a4_kit: Kit, cairo: Any) -> None:
    document = next(document for document in a4_kit.documents if document.name == "mats.pdf")
    pages = list(pypdfium2.PdfDocument(a4_kit.files["mats.pdf"]))
    turned = {
        slot.piece: (index, slot) for index, page in enumerate(document.pages) for slot in page.slots if slot.turn
    }
    assert {slot.turn for _, slot in turned.values()} == {90}
    assert all(slot.trim.size == slot.window.size.turned for _, slot in turned.values())
    index, slot = turned["MARKET"]
    upright = of_svg(cairo, a4_kit.files[f"{ARTWORK}/{slot.art}.svg"], slot.window)
    there = of_pdf(pages[index], slot.trim, slot.turn)
    assert differing(there, upright) <= ALLOWED
    assert differing(there[::-1, ::-1], upright) > ALLOWED, "turned the other way"


def _paler(shape: Shape) -> Shape:
    if isinstance(shape, Path) and shape.fill is not None and shape.stroke is None:
        red, green, blue = shape.fill
        return shape._replace(fill=Color(red, min(green + 6, 255), blue))
    return shape


def _thicker(shape: Shape) -> Shape:
    if isinstance(shape, Box | Path) and shape.stroke is not None:
        return shape._replace(stroke=shape.stroke._replace(width=shape.stroke.width * 2.5))
    return shape


def _lower(shape: Shape) -> Shape:
    if isinstance(shape, Text) and len(shape.string) == 4:
        return shape._replace(anchor=shape.anchor.shifted(ZERO, mm(0.5)))
    return shape


@pytest.mark.parametrize("change", [_paler, _thicker, _lower])
def test_a_colour_a_pen_or_a_small_text_that_differs_is_noticed(
    change: Callable[[Shape], Shape], a4_kit: Kit, printed: Printed, cairo: Any
) -> None:
    whole = drawing(printed, "OBS-01")
    changed = replace(whole, shapes=tuple(map(change, whole.shapes)))
    assert changed.shapes != whole.shapes
    assert off_by(seen(a4_kit, printed, "OBS-01"), cairo, SvgWriter().write(changed))


def test_without_its_tools_a_test_is_skipped_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(NO_SKIPS, raising=False)
    with pytest.raises(pytest.skip.Exception, match="libcairo is not installed"):
        missing("libcairo")


def test_where_nothing_may_be_skipped_a_missing_tool_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NO_SKIPS, "1")
    with pytest.raises(pytest.fail.Exception, match="libcairo is missing"):
        missing("libcairo")
