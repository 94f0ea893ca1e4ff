"""The estimate of the ink on a sheet is right where it can be worked out, and near the rendered page elsewhere."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np
import pypdfium2
import pytest

from generator.artwork.drawing import Box, Circle, Color, Dots, Drawing, LineTo, Move, Path, Placed, Stroke, lines
from generator.artwork.ink import Ink, inked
from generator.export.coverage import Meter, average, comparison, kit_coverage, percent
from generator.export.pdf import write_pdf
from generator.geometry import Point, Rect, Sides, Size
from generator.imposition.document import Page, Side, Slot
from generator.units import ZERO, Length, mm
from tests.export.sheets import BLACK, FILES, slot, square

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.artwork.drawing import Shape
    from generator.kit import Kit

PAPER = Size(mm(100), mm(100))
WHITE, RED, GREEN = Color(255, 255, 255), Color(255, 0, 0), Color(0, 255, 0)
EVERYWHERE = Rect.of(PAPER)
PEN = Stroke(BLACK, mm(1))


def point(x: float, y: float) -> Point:
    return Point(mm(x), mm(y))


def rect(left: float, top: float, width: float, height: float) -> Rect:
    return Rect(mm(left), mm(top), mm(width), mm(height))


def on_a_page(*shapes: Shape, ink: Ink = Ink.FULL) -> float:
    """The coverage of a page of 100 x 100 mm with these shapes: square centimetres are percents."""
    return Meter({}).page(Page(1, Side.FRONT, PAPER, (), shapes))[ink]


def of_slots(*slots: Slot, drawings: Mapping[str, Drawing]) -> float:
    return Meter(drawings).page(Page(1, Side.FRONT, PAPER, slots, ()))[Ink.FULL]


# What can be worked out


@pytest.mark.parametrize(
    ("color", "inks"),
    [
        (WHITE, 0.0),
        (BLACK, 1.0),
        (Color(51, 51, 51), 0.8),
        (Color(0, 255, 255), 1.0),
        (RED, 2.0),
        (Color(127, 0, 0), 0.502 + 2 * (1 - 0.502)),  # half of it is black
    ],
)
def test_a_colour_takes_the_sum_of_its_four_inks(color: Color, inks: float) -> None:
    assert on_a_page(Box(EVERYWHERE, fill=color)) == pytest.approx(inks, abs=0.001)


@pytest.mark.parametrize("ink", Ink)
def test_each_level_is_measured_in_the_colours_that_it_prints(ink: Ink) -> None:
    color = Color(0, 114, 178)
    as_printed = on_a_page(Box(EVERYWHERE, fill=inked(color, ink, area=True)))
    assert on_a_page(Box(EVERYWHERE, fill=color), ink=ink) == pytest.approx(as_printed)
    pen, printed = Stroke(color, mm(1)), Stroke(inked(color, ink), mm(1))
    across = (Move(point(0, 50)), LineTo(point(100, 50)))
    assert on_a_page(Path(across, stroke=pen), ink=ink) == pytest.approx(on_a_page(Path(across, stroke=printed)))


@pytest.mark.parametrize(
    ("shapes", "covered"),
    [
        ([], 0.0),
        ([Path((), fill=BLACK), Path((Move(point(5, 5)),), BLACK, PEN), Dots((), mm(1), BLACK)], 0.0),
        ([Box(rect(10, 10, 0, 30), fill=BLACK), Box(rect(-5, 10, 0, 5), fill=BLACK)], 0.0),
        ([Box(rect(10, 10, 20, 30), fill=BLACK)], 0.06),
        ([Box(rect(10, 10, 20, 20), fill=BLACK, radius=mm(10))], 0.01 * math.pi),
        ([Circle(point(50, 50), mm(10), fill=BLACK)], 0.01 * math.pi),
        ([Dots((point(20, 20), point(40, 40)), mm(5), BLACK)], 0.005 * math.pi),
        ([Box(rect(10, 10, 20, 30), stroke=PEN)], 0.01),
        ([Circle(point(50, 50), mm(10), stroke=PEN)], 0.002 * math.pi),
        ([lines([(point(5, 10), point(55, 10)), (point(5, 20), point(55, 20))], PEN)], 0.01),
        ([lines([(point(5, 10), point(85, 10))], Stroke(BLACK, mm(1), (mm(3), mm(1))))], 0.006),
        ([Box(rect(-10, 0, 20, 100), fill=BLACK)], 0.1),  # half of it is off the paper
    ],
)
def test_a_shape_covers_its_area(shapes: list[Shape], covered: float) -> None:
    assert on_a_page(*shapes) == pytest.approx(covered)


def test_what_lies_beneath_is_not_printed() -> None:
    ground = Box(EVERYWHERE, fill=RED)
    assert on_a_page(ground, Box(rect(0, 0, 50, 50), fill=WHITE)) == pytest.approx(1.5)
    assert on_a_page(ground, Box(rect(0, 0, 50, 50), fill=BLACK)) == pytest.approx(1.75)
    assert on_a_page(ground, Box(rect(0, 0, 50, 50), fill=BLACK), Box(rect(10, 10, 10, 10), fill=WHITE)) == (
        pytest.approx(1.74)
    )
    assert on_a_page(ground, lines([(point(5, 50), point(85, 50))], PEN)) == pytest.approx(1.992)


def test_a_plate_on_a_pattern_hides_as_much_of_the_pattern_as_of_its_ground() -> None:
    discs = tuple(point(x + 5, y + 5) for x in range(0, 100, 10) for y in range(0, 100, 10))
    pattern = (Box(EVERYWHERE, fill=RED), Dots(discs, mm(4), BLACK))
    whole = on_a_page(*pattern)
    assert whole == pytest.approx(2 - 0.16 * math.pi)
    half = on_a_page(*pattern, Box(rect(25, 0, 50, 100), fill=WHITE))
    assert half == pytest.approx(whole / 2, rel=0.02)


def test_a_tube_between_two_fields_covers_some_of_each() -> None:
    fields = (Box(rect(0, 0, 40, 100), fill=RED), Box(rect(60, 0, 40, 100), fill=BLACK))
    tube = Path((Move(point(20, 40)), LineTo(point(80, 40)), LineTo(point(80, 60)), LineTo(point(20, 60))), fill=WHITE)
    assert on_a_page(*fields, tube) == pytest.approx(0.8 + 0.4 - 0.12 - 0.06)


def test_a_placed_drawing_counts_as_large_as_it_is_shown_and_hides_what_is_beneath() -> None:
    inner = square("inner", Box(rect(0, 0, 5, 10), fill=BLACK))
    assert on_a_page(Placed(inner, point(20, 20), scale=2.0)) == pytest.approx(0.02)
    assert on_a_page(Placed(inner, point(20, 20)), Placed(inner, point(50, 20), turn=30.0)) == pytest.approx(0.01)
    assert on_a_page(Box(EVERYWHERE, fill=RED), Placed(inner, point(20, 20))) == pytest.approx(2 - 0.005)


def test_a_placed_drawing_that_is_trimmed_counts_without_its_bleed() -> None:
    inner = square("inner", bleed=5)
    assert on_a_page(Placed(inner, point(20, 20))) == pytest.approx(0.04)
    assert on_a_page(Placed(inner, point(20, 20), trimmed=True)) == pytest.approx(0.01)


def test_a_slot_counts_as_far_as_its_clip() -> None:
    drawing = square("A", bleed=5)
    trim = rect(20, 20, 10, 10)
    drawings = {"A": drawing}
    assert of_slots(slot(drawing, trim), drawings=drawings) == pytest.approx(0.01)
    bled = trim.grown(Sides(top=mm(5), right=mm(1), bottom=ZERO, left=ZERO))
    assert of_slots(slot(drawing, trim, clip=bled), drawings=drawings) == pytest.approx(0.0165)
    assert of_slots(slot(drawing, trim), slot(drawing, trim.shifted(mm(30), ZERO)), drawings=drawings) == (
        pytest.approx(0.02)
    )


@pytest.mark.parametrize(("turn", "side"), [(0, "top"), (90, "right"), (180, "bottom"), (270, "left")])
def test_a_slot_that_is_turned_shows_that_side_of_its_drawing_that_is_printed(turn: int, side: str) -> None:
    drawing = square("A", Box(rect(-5, -5, 20, 5), fill=BLACK), bleed=5)  # ink above the trim alone
    trim = rect(20, 20, 10, 10)
    nothing: dict[str, Length] = dict.fromkeys(("top", "right", "bottom", "left"), ZERO)
    for grown in nothing:
        clip = trim.grown(Sides(**nothing | {grown: mm(5)}))
        seen = of_slots(slot(drawing, trim, clip=clip, turn=turn), drawings={"A": drawing})
        assert seen == pytest.approx(0.005 if grown == side else 0)


def test_a_slot_shows_its_window_of_the_drawing() -> None:
    drawing = square("A", Box(rect(0, 0, 20, 10), fill=BLACK), side=20)
    trim = rect(20, 20, 20, 10)
    for top, seen in ((0, 0.02), (10, 0.0)):
        half = slot(drawing, trim, window=rect(0, top, 20, 10))
        assert of_slots(half, drawings={"A": drawing}) == pytest.approx(seen)


def test_backs_beyond_a_fold_count() -> None:
    drawing = square("A")
    front, back = (slot(drawing, rect(left, 20, 10, 10)) for left in (20, 60))
    page = Page(1, Side.FRONT, PAPER, (front,), (), folded=(back,))
    assert Meter({"A": drawing}).page(page)[Ink.FULL] == pytest.approx(0.02)


def test_a_drawing_is_measured_once_however_often_it_is_placed() -> None:
    class Watched(tuple[Any, ...]):
        __slots__ = ()
        times = 0

        def __iter__(self) -> Iterator[Any]:
            Watched.times += 1
            return super().__iter__()

    drawing = Drawing("A", "A", Size(mm(10), mm(10)), Watched([Box(rect(0, 0, 10, 10), fill=BLACK)]))
    places = [slot(drawing, rect(left, 20, 10, 10)) for left in (0, 20, 40, 60)]
    meter = Meter({"A": drawing})
    for _ in range(2):
        meter.page(Page(1, Side.FRONT, PAPER, tuple(places), ()))
    assert Watched.times == 1


# What is told


def test_the_average_is_that_of_all_sides() -> None:
    assert average([dict.fromkeys(Ink, 0.1), dict.fromkeys(Ink, 0.3)]) == pytest.approx(dict.fromkeys(Ink, 0.2))
    assert average([]) == dict.fromkeys(Ink, 0.0)


def test_an_estimate_is_told_to_the_percent_and_no_ink_is_told_to_be_none() -> None:
    assert [percent(share) for share in (0.0, 0.001, 0.0049, 0.006, 0.1249, 1.1)] == [
        *("0 %", "under 1 %", "under 1 %", "1 %", "12 %", "110 %"),
    ]


def test_the_levels_are_compared_in_a_line() -> None:
    sides = [{Ink.FULL: 0.3, Ink.GREY: 0.2, Ink.LOW: 0.1}, {Ink.FULL: 0.1, Ink.GREY: 0.1, Ink.LOW: 0.0}]
    assert comparison(sides) == "ink, by --ink: full 20 %, grey 15 %, low 5 % of the paper on average"


# The kit


def test_every_side_of_the_kit_is_measured_and_takes_no_more_ink_from_level_to_level(a4_kit: Kit) -> None:
    measured = kit_coverage(a4_kit.documents, a4_kit.drawings)
    assert list(measured) == list(FILES)
    for document in a4_kit.documents:
        sides = measured[document.name]
        assert len(sides) == len(document.pages)
        for side in sides:
            assert 1 > side[Ink.FULL] > side[Ink.GREY] > side[Ink.LOW] > 0


def test_low_ink_saves_most_where_most_is_printed(a4_kit: Kit) -> None:
    measured = kit_coverage(a4_kit.documents, a4_kit.drawings)
    modules, backs = measured["modules.pdf"]
    assert modules[Ink.LOW] < 0.5 * modules[Ink.FULL]
    for back in (backs, measured["credits.pdf"][1]):
        assert back[Ink.LOW] < 0.2 * back[Ink.FULL]


SIDES = [
    *(("alignment.pdf", 0), ("modules.pdf", 0), ("modules.pdf", 1), ("tokens.pdf", 0), ("credits.pdf", 0)),
    *(("credits.pdf", 1), ("aids.pdf", 1), ("boards.pdf", 0), ("mats.pdf", 3), ("records.pdf", 3)),
]
"""A side of every kind, by its file and its place in that."""
COARSE = 100
"""Dots per inch; at fewer, pdfium draws thin lines thicker than they are."""


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize(("name", "index"), SIDES)
def test_the_estimate_is_near_the_rendered_page(name: str, index: int, ink: Ink, a4_kit: Kit) -> None:
    document = next(document for document in a4_kit.documents if document.name == name)
    alone = document._replace(pages=document.pages[index : index + 1])
    page = pypdfium2.PdfDocument(write_pdf(alone, a4_kit.drawings, ink=ink))[0]
    picture = 255 - page.render(scale=COARSE / 72).to_numpy()[..., :3]
    black = picture.min(-1, keepdims=True)
    rendered = float((picture - black).sum(dtype=np.int64) + black.sum(dtype=np.int64)) / 255 / black.size
    estimated = Meter(a4_kit.drawings).page(alone.pages[0])[ink]
    assert estimated == pytest.approx(rendered, rel=0.1, abs=0.004)
