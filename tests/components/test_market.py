"""The market mat: every berth shows its module, its discount and whether it was there as the round began."""

from __future__ import annotations

from functools import cache
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

import pytest

from generator.artwork.drawing import Box, Drawing, Path, Placed, Text
from generator.artwork.theme import load_theme
from generator.catalog.model import Parameters
from generator.catalog.parameters.reading import RANGES
from generator.components.drift import MARKER, drift_pieces
from generator.components.market import PLACE, market_piece
from generator.components.slot import slot_drawing, slot_side
from generator.geometry import Point, Rect, Size
from generator.units import Length, mm, pt
from tests.components.measure import Outline, crossings, grounds, holds, painted, strings, texts
from tests.components.tiles import TILE, sides

if TYPE_CHECKING:
    from generator.components.piece import Piece

THEME = load_theme()
LIMITS = RANGES["drift_limit"]
HAIR = mm(1e-6)

counts = pytest.mark.parametrize("berths", range(1, RANGES["market_berths"][1] + 1))
several = pytest.mark.parametrize(("berths", "limit"), [(1, 0), (2, 1), (4, 3), (5, 2), (7, 4), (10, 2), (10, 9)])


@cache
def mat(berths: int = 5, limit: int = 2, side: Length = TILE) -> Piece:
    parameters = Parameters(market_berths=berths, drift_limit=limit)
    return market_piece(THEME, parameters, slot_drawing(THEME, side))


def slots(drawing: Drawing) -> list[Rect]:
    placed = [s for s in drawing.shapes if isinstance(s, Placed) and s.drawing.name == "SLOT"]
    assert all(s.turn == 0.0 and s.scale == 1.0 for s in placed)  # outward up
    return [Rect(s.at.x, s.at.y, *s.drawing.size) for s in placed]


def fields(drawing: Drawing) -> list[Rect]:
    """The berths' fields, in the order in which they are drawn."""
    tint = THEME.color("market-cell")
    return [s.rect for s in drawing.shapes if isinstance(s, Box) and s.fill == tint]


def spaces(drawing: Drawing) -> list[Rect]:
    """The dashed spaces."""
    paper = THEME.color("paper")
    return [s.rect for s in drawing.shapes if isinstance(s, Box) and s.fill == paper and s.stroke is None]


def places(drawing: Drawing, size: Size) -> list[Rect]:
    """The dashed spaces of a size."""
    return [r for r in spaces(drawing) if abs(r.width - size.width) < HAIR and abs(r.height - size.height) < HAIR]


def within(rect: Rect, rects: list[Rect]) -> list[Rect]:
    return [r for r in rects if rect.holds(r)]


@cache
def lettering(drawing: Drawing) -> list[tuple[Text, Outline]]:
    """The texts and their outlines."""
    return [(t.shape, t.outline) for t in texts(drawing) if isinstance(t.shape, Text)]


def lettered(drawing: Drawing, rect: Rect) -> list[Text]:
    """The texts that stand in a rectangle."""
    return [text for text, outline in lettering(drawing) if holds(rect, outline)]


def said(drawing: Drawing, rect: Rect) -> list[str]:
    return [text.string for text in lettered(drawing, rect)]


def faults(drawing: Drawing) -> list[str]:
    """What runs into something else, off the mat, or is too small, too thin or too pale."""
    found = crossings(drawing)
    plain = Rect.of(drawing.size).inset(mm(2))
    found += [f"{i.shape} off the mat" for i in texts(drawing) if not holds(plain, i.outline)]
    for item in painted(drawing):
        if not drawing.bounds.inset(-HAIR).holds(item.ink):
            found.append(f"{item.shape} outside the bleed")
        if isinstance(item.shape, Text):
            found += [f"{item.shape} is small"] if item.shape.size * item.scale < pt(7) else []
        elif isinstance(item.shape, Box | Path) and item.shape.stroke is not None:
            thin = item.shape.stroke.width * item.scale < pt(0.5) - HAIR
            found += [f"{item.shape} is thin"] if thin else []
    for item, ground in grounds(drawing):
        assert isinstance(item.shape, Text)
        found += [f"{item.shape} is pale"] if ground is None or item.shape.color.contrast(ground) < 4.5 else []
    return found


@several
def test_nothing_runs_into_anything_whatever_the_parameters(berths: int, limit: int) -> None:
    assert faults(mat(berths, limit).front) == []


@pytest.mark.parametrize(("berths", "limit"), [(1, 0), (5, 2), (10, 9)])
@pytest.mark.parametrize("side", [mm(20), mm(30)])
def test_nothing_runs_into_anything_whatever_the_tile(berths: int, limit: int, side: Length) -> None:
    assert faults(mat(berths, limit, side).front) == []


@pytest.mark.parametrize(
    ("text", "at", "role", "color"),
    [
        ("across a berth's edge", Point(mm(120), mm(57)), "market-heading", "ink"),
        ("MARKET", Point(mm(12), mm(5)), "market-title", "ink"),
        ("off", Point(mm(253), mm(60)), "market-note", "ink"),
        ("small", Point(mm(120), mm(95)), "tile-revision", "ink"),
        ("pale", Point(mm(120), mm(95)), "market-note", "faint"),
    ],
)
def test_a_text_out_of_place_is_noticed(text: str, at: Point, role: str, color: str) -> None:
    front = mat(1).front
    extra = THEME.middle(text, at, role, color)
    assert faults(Drawing("X", "X", front.size, (*front.shapes, extra), front.bleed)) != []


@sides
@counts
def test_it_fits_the_paper(berths: int, side: Length) -> None:
    size = mat(berths, LIMITS[1], side).size
    assert size.width <= (mm(258) if side > TILE else mm(254))
    assert size.height <= mm(186)


def test_five_berths_take_less_than_half_a_sheet() -> None:
    assert mat().size.height <= mm(100)


@sides
@counts
def test_berths_stand_in_order_numbered_each_with_its_slot(berths: int, side: Length) -> None:
    drawing = mat(berths, side=side).front
    found = fields(drawing)
    assert len(found) == len(slots(drawing)) == berths
    assert not any(a.overlaps(b) for a, b in combinations(found, 2))
    assert [(r.top / mm(1), r.left / mm(1)) for r in found] == sorted((r.top / mm(1), r.left / mm(1)) for r in found)
    for number, rect in enumerate(found, start=1):
        assert str(number) in said(drawing, rect)
        (slot,) = within(rect, slots(drawing))
        assert slot.width == slot.height == slot_side(side)
        assert not any(slot.overlaps(place) for place in places(drawing, Size(PLACE, PLACE)))
    order = [s for s in strings(drawing) if s.startswith(THEME.word("market-order", last=berths)[:20])]
    assert len(order) == (berths > 1)


@counts
@pytest.mark.parametrize("limit", [0, 1, 2])
def test_every_berth_has_a_place_for_each_discount_and_for_the_round_start(berths: int, limit: int) -> None:
    drawing = mat(berths, limit).front
    assert mm(13) == PLACE == MARKER + mm(1)
    for rect in fields(drawing):
        own = within(rect, places(drawing, Size(PLACE, PLACE)))
        assert len(own) == limit + 2
        assert not any(a.overlaps(b) for a, b in combinations(own, 2))
        start, *track = own
        assert [p.left / mm(1) for p in track] == sorted(p.left / mm(1) for p in track)
        assert len({round(p.top / mm(1), 6) for p in track}) == 1
        assert {"HERE", "or NEW"} <= set(said(drawing, start))
        labels = [label for label in said(drawing, rect) if label.startswith("cost")]
        assert labels == ["cost", *(f"cost −{n}" for n in range(1, limit + 1))]
        for place, label in zip(track, labels, strict=True):
            assert _stands_above(drawing, label, place)


def _stands_above(drawing: Drawing, label: str, place: Rect) -> bool:
    """Whether a label stands just over a place, where no marker covers it."""
    anchors = [text.anchor for text, _ in lettering(drawing) if text.string == label]
    return any(abs(a.x - place.centre.x) < HAIR and mm(0.5) < place.top - a.y < mm(2) for a in anchors)


@pytest.mark.parametrize("berths", [1, 4, 5, 10])
@pytest.mark.parametrize("limit", range(4, LIMITS[1] + 1))
def test_many_discounts_stand_on_a_scale_that_the_marker_points_to(berths: int, limit: int) -> None:
    drawing = mat(berths, limit).front
    for rect in fields(drawing):
        marks = [text.anchor for text in lettered(drawing, rect) if _is_tick(text)]
        assert len(marks) == limit + 1
        (channel,) = (c for c in within(rect, spaces(drawing)) if c.height == PLACE and c.width > PLACE)
        # The marker's middle reaches the first and the last tick within the channel.
        assert abs(marks[0].x - PLACE / 2 - channel.left) < HAIR
        assert abs(marks[-1].x + PLACE / 2 - channel.right) < HAIR
        steps = [b.x - a.x for a, b in pairwise(marks)]
        assert min(steps) > mm(3)
        assert max(steps) - min(steps) < HAIR


def _is_tick(text: Text) -> bool:
    return text.string.isdigit() and text.size == THEME.style("market-tick").size


@sides
def test_the_supply_has_a_place_of_a_modules_size_a_top_and_a_bottom(side: Length) -> None:
    drawing = mat(side=side).front
    (supply,) = places(drawing, Size(side + mm(1), side + mm(1)))
    assert not any(supply.overlaps(rect) for rect in fields(drawing))
    heights = {text.string: text.anchor.y for text, _ in lettering(drawing)}
    assert supply.top < heights[THEME.word("market-top")] < supply.centre.y
    assert supply.centre.y < heights[THEME.word("market-bottom")] < supply.bottom


@pytest.mark.parametrize("limit", range(LIMITS[1] + 1))
def test_the_words_follow_the_limit(limit: int) -> None:
    """Rules, section 12: at the limit already, a module goes to the bottom and the top one takes its berth."""
    words = " ".join(strings(mat(5, limit).front))
    assert "to the BOTTOM of the supply" in " ".join(words.split())
    assert ("one step on" in words) is (limit > 0)
    assert (f"At cost −{limit} already" in words) is (limit > 0)
    assert "Supply empty? It stays." in words
    assert "−0" not in words


def test_it_has_a_marker_of_each_sort_for_every_berth() -> None:
    parameters = Parameters(market_berths=7)
    front = market_piece(THEME, parameters, slot_drawing(THEME)).front
    assert len(drift_pieces(THEME, parameters)) == 2 * len(fields(front))


def test_it_is_one_piece_without_a_back() -> None:
    piece = mat()
    assert (piece.id, piece.kind, piece.back) == ("MARKET", "mat", None)
    assert piece.window == Rect.of(piece.front.size)
    assert piece.bleed.left >= Length(1.0)
