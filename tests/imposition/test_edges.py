"""What a correction moves into the edge that the printer cannot print on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.artwork.drawing import Box, Circle, Color, Dots, Drawing, Placed, Stroke, line
from generator.commands.edges import edge_warnings
from generator.geometry import Point, Rect, Sides, Size
from generator.imposition.correction import UNCORRECTED, Correction
from generator.imposition.document import Document, Page, Plex, Side, Slot
from generator.imposition.edges import pushed
from generator.imposition.paper import MARGINS
from generator.units import ZERO, mm, pt

if TYPE_CHECKING:
    from generator.artwork.drawing import Shape

PAGE = Size(mm(100), mm(200))
INK = Color(0, 0, 0)
PEN = Stroke(INK, pt(0.5))
TOP_LEFT = Rect(mm(10), mm(10), mm(20), mm(20))
BOTTOM_RIGHT = Rect(mm(70), mm(170), mm(20), mm(20))
MIDDLE = Rect(mm(40), mm(90), mm(20), mm(20))
TEN = Sides.all(mm(10))


def slot(piece: str, trim: Rect) -> Slot:
    return Slot(piece, piece, trim, trim.inset(mm(-3)), Rect.of(trim.size))


def page(
    *trims: Rect,
    correction: Correction = UNCORRECTED,
    sheet: int = 1,
    art: tuple[Shape, ...] = (),
) -> Page:
    slots = tuple(slot(f"OBS-{number:02}", trim) for number, trim in enumerate(trims, start=1))
    return Page(sheet, Side.BACK, PAGE, slots, (), art, correction=correction)


def document(*pages: Page) -> Document:
    return Document("modules.pdf", "Modules", "tile", Plex.LONG_EDGE, pages)


@pytest.mark.parametrize(
    ("correction", "piece", "by"),
    [
        (Correction(right=mm(-0.4)), "OBS-01", 0.4),
        (Correction(up=mm(0.4)), "OBS-01", 0.4),
        (Correction(right=mm(0.4)), "OBS-02", 0.4),
        (Correction(up=mm(-0.4)), "OBS-02", 0.4),
        (Correction(scale_x=0.99), None, 0),
    ],
)
def test_the_piece_that_is_moved_into_an_edge_is_named(correction: Correction, piece: str | None, by: float) -> None:
    found = pushed(document(page(TOP_LEFT, BOTTOM_RIGHT, MIDDLE, correction=correction)), TEN)
    assert [(each.sheet, each.piece, round(each.by / mm(1), 6)) for each in found] == (
        [(1, piece, by)] if piece else []
    )


def test_turning_and_scaling_push_corners_out() -> None:
    turned = pushed(document(page(TOP_LEFT, BOTTOM_RIGHT, MIDDLE, correction=Correction(rotate=1))), TEN)
    assert [each.piece for each in turned] == ["OBS-01", "OBS-02"]
    scaled = pushed(document(page(TOP_LEFT, MIDDLE, correction=Correction(scale_y=1.01))), TEN)
    assert [(each.piece, round(each.by / mm(1), 6)) for each in scaled] == [("OBS-01", 0.9)]


def test_only_the_trim_counts_and_only_what_can_be_seen() -> None:
    assert pushed(document(page(MIDDLE, correction=Correction(right=mm(29.9)))), TEN) == ()
    assert pushed(document(page(TOP_LEFT, correction=Correction(right=mm(-0.04)))), TEN) == ()
    assert pushed(document(page(TOP_LEFT, correction=Correction(right=mm(-0.4)))), MARGINS) == ()
    assert pushed(document(page(TOP_LEFT)), TEN) == ()


def test_margins_are_those_of_their_own_edges() -> None:
    margins = Sides(top=mm(10), right=mm(3), bottom=mm(3), left=mm(3))
    assert len(pushed(document(page(TOP_LEFT, correction=Correction(up=mm(1)))), margins)) == 1
    assert pushed(document(page(TOP_LEFT, BOTTOM_RIGHT, correction=Correction(right=mm(-1), up=mm(-1)))), margins) == ()


def test_what_lay_in_the_edge_before_counts_by_how_much_farther_it_goes() -> None:
    found = pushed(document(page(TOP_LEFT, correction=Correction(right=mm(-0.4)))), Sides.all(mm(12)))
    assert [round(each.by / mm(1), 6) for each in found] == [0.4]
    assert pushed(document(page(TOP_LEFT, correction=Correction(right=mm(0.4)))), Sides.all(mm(12))) == ()


INNER = Drawing("INNER", "", Size(mm(10), mm(10)), (line(Point(ZERO, ZERO), Point(mm(4), ZERO), PEN),))


@pytest.mark.parametrize(
    ("shape", "by"),
    [
        (line(Point(mm(10), mm(50)), Point(mm(20), mm(50)), PEN), 0.4),
        (Box(TOP_LEFT, fill=INK), 0.4),
        (Circle(Point(mm(12), mm(50)), mm(1.8), fill=INK), 0.2),
        (Dots((Point(mm(10.1), mm(50)),), mm(1), INK), 0.3),
        (Placed(INNER, Point(mm(10), mm(50))), 0.4),
        (Placed(INNER, Point(mm(18), mm(50)), scale=2, turn=180), 0.4),
        (Placed(INNER, Point(mm(18), mm(50)), scale=2), 0),
    ],
)
def test_what_is_drawn_on_the_sheet_itself_counts(shape: Shape, by: float) -> None:
    found = pushed(document(page(correction=Correction(right=mm(-0.4)), art=(shape,))), TEN)
    assert [(each.piece, round(each.by / mm(1), 6)) for each in found] == ([(None, by)] if by else [])


def test_a_warning_names_piece_file_and_sheet() -> None:
    correction = Correction(right=mm(-0.4))
    pages = (
        page(MIDDLE, correction=correction),
        page(MIDDLE, TOP_LEFT.shifted(mm(0.3), mm(0)), TOP_LEFT, TOP_LEFT, correction=correction, sheet=2),
        page(MIDDLE, TOP_LEFT.shifted(mm(0.33), mm(0)), correction=correction, sheet=3),
        page(sheet=4, correction=correction, art=(Box(TOP_LEFT, fill=INK),)),
    )
    said = "the correction moves "
    assert list(edge_warnings([document(*pages)], TEN)) == [
        f"{said}the back of OBS-03 0.4 mm into the unprintable edge, modules.pdf sheet 2, and 2 other backs there",
        f"{said}the back of OBS-02 0.1 mm into the unprintable edge, modules.pdf sheet 3",
        f"{said}part of the back 0.4 mm into the unprintable edge, modules.pdf sheet 4",
    ]
    assert list(edge_warnings([document(*pages)], MARGINS)) == []
