"""The markers on the market mat: their states are told by words and shape, on the side that lies up."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from generator.artwork.drawing import Box, Drawing, Path, Text
from generator.artwork.theme import load_theme
from generator.catalog.model import Parameters
from generator.catalog.parameters.reading import RANGES
from generator.components.drift import MARKER, drift_pieces
from generator.geometry import Point, Rect
from generator.units import mm, pt
from tests.components.measure import crossings, grounds, hull, painted, strings, texts

if TYPE_CHECKING:
    from generator.components.piece import Piece

THEME = load_theme()
MOST = RANGES["market_berths"][1]

counts = pytest.mark.parametrize("berths", range(1, MOST + 1))


def markers(berths: int = 5) -> tuple[Piece, ...]:
    return drift_pieces(THEME, Parameters(market_berths=berths))


def sides(berths: int = MOST) -> list[Drawing]:
    return [side for piece in markers(berths) for side in (piece.front, piece.back) if side is not None]


def faults(side: Drawing) -> list[str]:
    """What runs into something else or near the cut, or is too small, too thin or too pale."""
    found = crossings(side)
    plain = Rect.of(side.size).inset(mm(0.85))
    found += [f"{i.shape} near the cut" for i in list(painted(side))[1:] if not plain.holds(i.ink)]
    for item in painted(side):
        if isinstance(item.shape, Text):
            found += [f"{item.shape} is small"] if item.shape.size < pt(6) else []
        elif isinstance(item.shape, Path | Box) and item.shape.stroke is not None:
            found += [f"{item.shape} is thin"] if item.shape.stroke.width < pt(0.5) else []
    for item, ground in grounds(side):
        assert isinstance(item.shape, Text)
        found += [f"{item.shape} is pale"] if ground is None or item.shape.color.contrast(ground) < 4.5 else []
    return found


@counts
def test_every_berth_has_one_marker_of_each_sort(berths: int) -> None:
    pieces = markers(berths)
    numbers = range(1, berths + 1)
    assert [p.id for p in pieces] == [f"{sort}-{n}" for sort in ("DRIFT", "START") for n in numbers]
    assert all(p.kind == "token" and p.back is not None for p in pieces)
    assert all((p.size.width, p.size.height) == (mm(12), mm(12)) for p in pieces)
    assert mm(12) == MARKER


def test_each_side_names_its_berth_and_says_what_it_is() -> None:
    for piece in markers():
        sort, number = piece.id.split("-")
        assert piece.back is not None
        front, back = (sorted(strings(side)) for side in (piece.front, piece.back))
        words = ("BERTH", "BERTH") if sort == "DRIFT" else ("HERE", "NEW")
        assert (front, back) == (sorted([number, words[0]]), sorted([number, words[1]]))


def test_a_drift_marker_is_the_same_on_both_sides() -> None:
    assert all(piece.front is piece.back for piece in markers() if piece.id.startswith("DRIFT"))


def test_a_drift_marker_points_from_the_middle_of_its_upper_edge() -> None:
    (arrow,) = (item.outline for item in painted(markers()[0].front) if isinstance(item.shape, Path))
    top = hull(arrow).top
    assert top < mm(1.5)
    assert [point for point in arrow if point.y < top + mm(0.1)] == [Point(MARKER / 2, top)]


def test_the_two_sides_of_a_round_start_differ_in_a_grey_print() -> None:
    for piece in markers():
        if piece.id.startswith("START"):
            grounds_of = [side.shapes[0] for side in (piece.front, piece.back) if side is not None]
            colors = [s.fill for s in grounds_of if isinstance(s, Box) and s.fill is not None]
            assert colors[0].contrast(colors[1]) > 7


def test_nothing_runs_into_anything_on_any_side() -> None:
    assert [fault for side in sides() for fault in faults(side)] == []


@pytest.mark.parametrize(
    ("text", "at", "role", "color"),
    [
        ("DRIFTING OFF", Point(mm(6), mm(5.2)), "drift-word", "ink"),
        ("x", Point(mm(6), mm(5.2)), "drift-word", "ink"),
        ("x", Point(mm(1), mm(11)), "drift-word", "ink"),
        ("x", Point(mm(2), mm(8)), "tile-revision", "ink"),
        ("x", Point(mm(2), mm(8)), "drift-word", "quiet"),
    ],
)
def test_a_text_out_of_place_is_noticed(text: str, at: Point, role: str, color: str) -> None:
    front = markers()[0].front
    extra = THEME.middle(text, at, role, color)
    assert faults(Drawing("X", "X", front.size, (*front.shapes, extra), front.bleed)) != []


def test_every_side_is_painted_throughout_its_bleed() -> None:
    for side in sides():
        ground = side.shapes[0]
        assert isinstance(ground, Box)
        assert ground.rect == side.bounds
        assert side.bounds.holds(Rect.of(side.size).inset(-mm(1)))
        assert all(side.bounds.holds(item.ink) for item in painted(side))


def test_no_two_drawings_share_a_name() -> None:
    distinct = {id(side): side.name for side in sides()}
    assert not any(a == b for a, b in combinations(distinct.values(), 2))
    assert all(len(texts(side)) == 2 for side in sides())
