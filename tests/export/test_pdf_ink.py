"""The PDF is painted in the colours of its level of ink, and full ink changes none of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from generator.artwork.drawing import Box, Circle, Color, Dots, Path, Placed, Stroke, Text, line, polygon, walk
from generator.artwork.ink import Ink, inked
from generator.export.pdf import write_pdf
from generator.geometry import Point, Rect
from generator.units import mm
from tests.export.sheets import forms, pages, sheet, slot, square

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.artwork.drawing import Drawing, Shape
    from generator.artwork.theme import Theme
    from generator.kit import Kit

PORT, BULKHEAD, SLATE, TINT = Color(0, 114, 178), Color(230, 159, 0), Color(74, 92, 104), Color(207, 232, 248)
COLORS = (PORT, BULKHEAD, SLATE, TINT)
MIDDLE, CORNER = Point(mm(5), mm(5)), Point(mm(1), mm(1))
SET_COLOR = re.compile(rb"(?:(?<=\s)|^)((?:[\d.]+ ){3}(?:rg|RG)|[\d.]+ [gG])(?=\s)")

every_level = pytest.mark.parametrize("ink", Ink)


def colors_set(data: bytes) -> list[str]:
    """Every operator that sets a colour, of drawings first."""
    streams = [form.get_data() for form in forms(data)]
    streams += [page.get_contents().get_data() for page in pages(data)]
    return [found.decode() for stream in streams for found in SET_COLOR.findall(stream)]


def operator(color: Color, ink: Ink, *, area: bool = False, stroked: bool = False) -> str:
    """What sets a colour of a drawing at a level of ink: a grey, where it is one and not all ink is wanted."""
    red, green, blue = inked(color, ink, area=area)
    if ink is not Ink.FULL and red == green == blue:
        return f"{red / 255:.4f} {'G' if stroked else 'g'}"
    return f"{red / 255:.4f} {green / 255:.4f} {blue / 255:.4f} {'RG' if stroked else 'rg'}"


@every_level
@pytest.mark.parametrize("color", COLORS)
@pytest.mark.parametrize("shape", ["path", "box", "circle", "dots"])
def test_an_area_is_painted_as_areas_are_and_its_line_as_lines(shape: str, color: Color, ink: Ink, look: Theme) -> None:
    pen = Stroke(color, mm(0.5))
    shapes = {
        "path": polygon((MIDDLE, CORNER, Point(mm(1), mm(5))), color, pen),
        "box": Box(Rect(mm(1), mm(1), mm(3), mm(3)), color, pen),
        "circle": Circle(MIDDLE, mm(2), color, pen),
        "dots": Dots((MIDDLE, CORNER), mm(0.5), color),
    }
    drawing = square("A", shapes[shape])
    document = sheet(look, slots=(slot(drawing, Rect(mm(20), mm(20), mm(10), mm(10))),))
    filled, *stroked, label = colors_set(write_pdf(document, {"A": drawing}, ink=ink))
    assert filled == operator(color, ink, area=True)
    assert stroked == ([] if shape == "dots" else [operator(color, ink, stroked=True)])
    assert label == operator(look.color("ink"), ink)


@every_level
def test_letters_and_lines_alone_are_not_thinned(ink: Ink, look: Theme) -> None:
    text = look.text("A", MIDDLE, "sheet-label")._replace(color=PORT)
    inner = square("inner", line(MIDDLE, CORNER, Stroke(BULKHEAD, mm(1))))
    drawing = square("A", text, Placed(inner, MIDDLE))
    document = sheet(look, slots=(slot(drawing, Rect(mm(20), mm(20), mm(10), mm(10))),))
    found = colors_set(write_pdf(document, {"A": drawing}, ink=ink))
    assert {operator(PORT, ink), operator(BULKHEAD, ink, stroked=True)} < set(found)
    assert len(found) == 3  # and the sheet's label


@every_level
@pytest.mark.parametrize("name", ["modules.pdf", "tokens.pdf", "mats.pdf"])
def test_a_file_of_the_kit_sets_the_colours_of_its_level_and_no_others(name: str, ink: Ink, a4_kit: Kit) -> None:
    document = next(document for document in a4_kit.documents if document.name == name)
    placed = {slot.art: a4_kit.drawings[slot.art] for page in document.pages for slot in page.slots}
    shapes = [shape for drawing in placed.values() for shape in walk(drawing)]
    shapes += [mark for page in document.pages for mark in page.marks]
    found = colors_set(write_pdf(document, placed, ink=ink))
    assert set(found) == set(_wanted(shapes, ink))


def _wanted(shapes: Iterable[Shape], ink: Ink) -> Iterator[str]:
    for shape in shapes:
        if isinstance(shape, Text):
            yield operator(shape.color, ink)
        elif isinstance(shape, Path | Box | Circle | Dots):
            if shape.fill is not None:
                yield operator(shape.fill, ink, area=True)
            if not isinstance(shape, Dots) and shape.stroke is not None:
                yield operator(shape.stroke.color, ink, stroked=True)


def test_a_grey_file_sets_greys_alone(a4_kit: Kit) -> None:
    document = next(document for document in a4_kit.documents if document.name == "modules.pdf")
    found = colors_set(write_pdf(document, a4_kit.drawings, ink=Ink.GREY))
    assert {setting[-1].lower() for setting in found} == {"g"}
    assert not any(setting.endswith(("rg", "RG")) for setting in found)


def test_ink_is_full_where_nobody_asks(a4_kit: Kit) -> None:
    document = next(document for document in a4_kit.documents if document.name == "tokens.pdf")
    files = {ink: write_pdf(document, a4_kit.drawings, ink=ink) for ink in Ink}
    assert write_pdf(document, a4_kit.drawings) == files[Ink.FULL]
    assert len(set(files.values())) == len(Ink)


def test_the_drawings_stay_as_they_are(look: Theme) -> None:
    drawing: Drawing = square("A", Box(Rect(mm(1), mm(1), mm(3), mm(3)), PORT))
    document = sheet(look, slots=(slot(drawing, Rect(mm(20), mm(20), mm(10), mm(10))),))
    before = drawing.shapes
    write_pdf(document, {"A": drawing}, ink=Ink.LOW)
    assert drawing.shapes is before
