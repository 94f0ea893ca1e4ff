"""Two drawings are alike exactly if they print the same."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from generator.artwork.drawing import CLOSE, Box, Circle, Color, Drawing, LineTo, Move, Path, Placed, Stroke
from generator.artwork.likeness import alike
from generator.box import FULL_TABLE, printed
from generator.geometry import Point, Rect, Sides, Size
from generator.units import ZERO, mm

if TYPE_CHECKING:
    from generator.artwork.drawing import Shape
    from generator.artwork.theme import Theme
    from generator.catalog.model import Catalog

INK = Color(0, 0, 0)
PEN = Stroke(INK, mm(1))
HERE, THERE = Point(ZERO, ZERO), Point(mm(3), mm(4))
SIZE = Size(mm(25), mm(25))


def drawn(*shapes: Shape, name: str = "X") -> Drawing:
    return Drawing(name, f"the title of {name}", SIZE, shapes)


def test_the_same_shapes_drawn_twice_are_alike_whatever_they_are_called() -> None:
    def picture(name: str) -> Drawing:
        inner = drawn(Circle(THERE, mm(2), INK), name=f"{name}-inner")
        line = Path((Move(HERE), LineTo(THERE), CLOSE), stroke=PEN)
        return drawn(line, Box(Rect.of(SIZE), INK), Placed(inner, THERE), name=name)

    one, other = picture("A"), picture("B")
    assert one.shapes != other.shapes  # plain equality would tell them apart
    assert alike(one, other)
    assert alike(one, one)
    assert alike(replace(one, title="x", description="y"), other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (drawn(Path((Move(HERE), LineTo(THERE)))), drawn(Path((Move(HERE), Move(THERE))))),  # equal as mere tuples
        (drawn(Path((Move(HERE), LineTo(THERE)))), drawn(Path((Move(HERE), LineTo(THERE), CLOSE)))),
        (drawn(Circle(HERE, mm(2))), drawn(Circle(HERE, mm(2.0001)))),
        (drawn(Circle(HERE, mm(2), INK)), drawn(Circle(HERE, mm(2), Color(1, 0, 0)))),
        (drawn(Circle(HERE, mm(2), INK)), drawn(Circle(HERE, mm(2), None, PEN))),
        (drawn(Circle(HERE, mm(2)), Circle(THERE, mm(2))), drawn(Circle(THERE, mm(2)), Circle(HERE, mm(2)))),
        (drawn(Circle(HERE, mm(2))), drawn()),
        (drawn(), replace(drawn(), size=Size(mm(25), mm(24)))),
        (drawn(), replace(drawn(), bleed=Sides.all(mm(1)))),
        (
            drawn(Placed(drawn(Circle(HERE, mm(2))), THERE)),
            drawn(Placed(drawn(Circle(HERE, mm(3))), THERE)),
        ),
        (drawn(Placed(drawn(), THERE)), drawn(Placed(drawn(), THERE, turn=180.0))),
    ],
)
def test_whatever_would_be_seen_makes_a_difference(one: Drawing, other: Drawing) -> None:
    assert not alike(one, other)
    assert not alike(other, one)


def test_every_drawing_of_a_box_is_alike_to_itself_drawn_anew_and_to_no_other(standard: Catalog, look: Theme) -> None:
    def fronts() -> dict[str, Drawing]:
        return {piece.front.name: piece.front for _, piece in printed(standard, look, FULL_TABLE)}

    first, second = fronts(), fronts()
    assert len(first) > 100
    assert [name for name, drawing in first.items() if not alike(drawing, second[name])] == []
    pairs = [(one, other) for one in first for other in second if one != other and alike(first[one], second[other])]
    assert pairs == []
