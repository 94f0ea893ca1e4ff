"""The credit card: read from either end of a hand, cut without bleed, and the same from behind whichever it is."""

from __future__ import annotations

import math
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

import numpy as np
import pytest

from generator.artwork.drawing import Box, Circle, Color, Dots, Drawing, Path, Placed, Text
from generator.artwork.theme import load_theme
from generator.catalog.model import Guild, Parameters
from generator.catalog.parameters.reading import RANGES
from generator.components.credit import CARD, PLAIN_EDGE, card_id, credit_back, credit_pieces
from generator.geometry import Point, Rect, Sides
from generator.units import ZERO, Length, mm, pt
from tests.artwork.spacing import pitch, thickness
from tests.components.measure import Painted, apart, crossings, grounds, holds, hull, ink, painted, strings, texts
from tests.export.pictures import ALLOWED, differing, of_drawings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.components.piece import Piece

THEME = load_theme()
TRIM = Rect.of(CARD)
CENTRE = TRIM.centre
HAIR = mm(1e-6)
FEW = THEME.word("card-few-players")

values = pytest.mark.parametrize("value", range(1, RANGES["credit_values"][1] + 1))
guilds = pytest.mark.parametrize("guild", Guild)


def deck(copies: int = 4, parameters: Parameters = Parameters()) -> Sequence[Piece]:  # noqa: B008  # frozen
    return credit_pieces(parameters, THEME, copies=copies)


def face(guild: Guild, value: int, *, marked: bool = False) -> Drawing:
    pieces = deck(2, Parameters(credit_copies=2, credit_values=value))
    return [piece.front for piece in pieces if piece.id == card_id(guild, value)][marked]


def numerals(drawing: Drawing, value: int) -> list[Text]:
    return [i.shape for i in texts(drawing) if isinstance(i.shape, Text) and i.shape.string == str(value)]


# The deck


def test_there_are_eighteen_faces_four_times_each() -> None:
    pieces = deck()
    assert [piece.id for piece in pieces] == [f"{g.code}-{v}" for g in Guild for v in range(1, 7) for _ in range(4)]
    assert len({piece.front.name for piece in pieces}) == 36
    assert all(piece.window == TRIM and piece.kind == "credit" for piece in pieces)
    assert (CARD.width, CARD.height) == (mm(63), mm(88))


def test_the_fourth_copy_of_each_is_marked_and_no_other() -> None:
    pieces = deck()
    for number, piece in enumerate(pieces):
        assert (FEW in strings(piece.front)) is (number % 4 == 3)
        assert ("Two players leave this copy out" in piece.front.description) is (number % 4 == 3)
    assert FEW == "3–4 players"


def test_two_players_get_three_copies_and_none_is_marked() -> None:
    pieces = deck(3)
    assert len(pieces) == 54
    assert not any(FEW in strings(piece.front) for piece in pieces)


def test_copies_of_a_face_are_one_drawing() -> None:
    for first, second in pairwise(deck()[:3]):
        assert first.front is second.front


@pytest.mark.parametrize("copies", range(2, 10))
def test_any_number_of_copies_has_its_last_marked(copies: int) -> None:
    pieces = deck(copies, Parameters(credit_copies=copies))
    assert len(pieces) == 18 * copies
    marked = [number % copies for number, piece in enumerate(pieces) if FEW in strings(piece.front)]
    assert marked == [copies - 1] * 18


# What a face shows


@values
def test_the_value_stands_in_two_corners_and_large_in_the_middle(value: int) -> None:
    found = sorted(numerals(face(Guild.ENERGY, value), value), key=lambda text: text.size)
    assert len(found) == 3
    *small, large = found
    assert large.size >= pt(40)
    assert abs(hull_centre(large).x - CENTRE.x) + abs(hull_centre(large).y - CENTRE.y) < mm(0.5)
    assert all(text.size >= pt(18) for text in small)
    upper, lower = sorted(small, key=lambda text: text.anchor.y)
    assert (upper.turn, lower.turn) == (0, 180)
    assert ink(upper).right < CENTRE.x
    assert ink(upper).bottom < CARD.height / 4
    assert ink(lower).left > CENTRE.x
    assert ink(lower).top > CARD.height * 0.75


def hull_centre(text: Text) -> Point:
    return ink(text).centre


@values
def test_the_corner_can_be_read_in_a_fan_of_cards(value: int) -> None:
    upper = min(numerals(face(Guild.ENERGY, value), value), key=lambda text: text.anchor.y)
    assert ink(upper).right <= mm(16.5)
    assert ink(upper).bottom <= mm(16)


@guilds
def test_the_guild_is_told_by_name_pattern_and_icon(guild: Guild) -> None:
    front = face(guild, 3)
    assert strings(front).count(guild.title) == 2
    placed = [shape.drawing.name for shape in front.shapes if isinstance(shape, Placed)]
    assert sorted(placed) == sorted([f"field-{guild.code}", *[f"icon-{guild.title.lower()}-ink"] * 2])


@values
def test_as_many_pips_as_the_value_stand_at_either_end(value: int) -> None:
    assert [len(pips) for pips in _pips(face(Guild.RESEARCH, value))] == [value, value]


def _pips(drawing: Drawing) -> tuple[list[Rect], list[Rect]]:
    """The pips of the upper and the lower end."""
    inked = THEME.color("ink")
    found = [ink(shape) for shape in drawing.shapes if isinstance(shape, Circle) and shape.fill == inked]
    return [r for r in found if r.centre.y < CENTRE.y], [r for r in found if r.centre.y > CENTRE.y]


@guilds
def test_patterns_are_coarse_enough_to_print_and_seen(guild: Guild) -> None:
    (field,) = (s.drawing for s in face(guild, 1).shapes if isinstance(s, Placed) and "field" in s.drawing.name)
    for shape in field.shapes[1:]:
        assert isinstance(shape, Path | Dots)
        assert pitch(shape) >= mm(1)
        assert thickness(shape) >= pt(0.5)
    assert THEME.color("pattern").contrast(THEME.color(guild.code)) >= 3


# Room


def faults(drawing: Drawing) -> list[str]:
    """What runs into something else or out of its place on a face."""
    found = crossings(drawing)
    plain = TRIM.inset(PLAIN_EDGE - HAIR)
    for item in painted(drawing):
        paper = isinstance(item.shape, Box) and item.shape.rect == TRIM
        if not paper and not plain.holds(item.ink):
            found.append(f"{item.shape} on the plain edge")
    (frame,) = (s for s in drawing.shapes if isinstance(s, Box) and not s.fill and s.radius == mm(3))
    inside = frame.rect.inset(mm(0.5))
    found += [f"{item.shape} on the frame" for item in texts(drawing) if not holds(inside, item.outline)]
    for pips in _pips(drawing):
        found += [f"pips {a} {b}" for a, b in combinations(pips, 2) if a.overlaps(b)]
        icons = [ink(s) for s in drawing.shapes if isinstance(s, Placed) and s.drawing.name.startswith("icon")]
        (field,) = (ink(s) for s in drawing.shapes if isinstance(s, Placed) and s.drawing.name.startswith("field"))
        found += [f"pip {a} / {b}" for a in pips for b in (*icons, field) if a.overlaps(b)]
        found += [f"pip {a} on the frame" for a in pips if not inside.holds(a)]
    (roundel,) = (s for s in drawing.shapes if isinstance(s, Circle) and s.stroke is not None)
    (large,) = (item for item in texts(drawing) if isinstance(item.shape, Text) and item.shape.size >= pt(40))
    room = roundel.radius - mm(0.5)
    found += [f"value {p} out of the roundel" for p in large.outline if _away(p, roundel.centre) > room]
    return found


def _away(a: Point, b: Point) -> Length:
    return mm(math.hypot((a.x - b.x) / mm(1), (a.y - b.y) / mm(1)))


@guilds
@values
@pytest.mark.parametrize("marked", [False, True])
def test_nothing_runs_into_anything_whatever_the_value(guild: Guild, value: int, marked: bool) -> None:
    assert faults(face(guild, value, marked=marked)) == []


@pytest.mark.parametrize(
    ("fault", "place"),
    [("runs over the frame", Point(mm(10), mm(40))), ("12", Point(mm(10), mm(11))), ("x", Point(CENTRE.x, mm(60)))],
)
def test_what_runs_into_something_is_noticed(fault: str, place: Point) -> None:
    front = face(Guild.FABRICATION, 6, marked=True)
    text = THEME.middle(fault, place, "card-corner")
    assert faults(Drawing("X", "X", CARD, (*front.shapes, text))) != []


def test_ink_on_the_plain_edge_is_noticed() -> None:
    front = face(Guild.FABRICATION, 6)
    box = Box(TRIM.inset(mm(2.9)), fill=Color(0, 0, 0))
    assert any("plain edge" in fault for fault in faults(Drawing("X", "X", CARD, (*front.shapes, box))))


def test_a_shared_cut_needs_no_bleed() -> None:
    for piece in deck():
        assert piece.bleed == piece.front.bleed == Sides.all(ZERO)
        ground = piece.front.shapes[0]
        assert isinstance(ground, Box)
        assert (ground.rect, ground.fill) == (TRIM, THEME.color("paper"))
    assert mm(3) == PLAIN_EDGE


@guilds
def test_texts_and_lines_are_large_enough(guild: Guild) -> None:
    for drawing in (face(guild, 6, marked=True), credit_back(THEME)):
        for item in painted(drawing):
            if isinstance(item.shape, Text):
                assert item.shape.size * item.scale >= pt(7)
            elif not isinstance(item.shape, Dots) and item.shape.stroke is not None:
                assert item.shape.stroke.width * item.scale >= pt(0.5) - HAIR


@guilds
def test_texts_stand_out_from_their_ground(guild: Guild) -> None:
    for drawing in (face(guild, 6, marked=True), credit_back(THEME)):
        for item, ground in grounds(drawing):
            assert isinstance(item.shape, Text)
            assert ground is not None
            assert item.shape.color.contrast(ground) >= 4.5


# From either end, and from behind


def asymmetry(drawing: Drawing) -> list[Painted]:
    """What is painted on a card and is not found there again after half a turn."""
    items = list(painted(drawing))
    return [item for item in items if not any(_turned(item, other) for other in items)]


def _turned(item: Painted, other: Painted) -> bool:
    here, there = item.ink, other.ink.shifted(-CARD.width, -CARD.height)
    gaps = (here.left + there.right, here.top + there.bottom, here.right + there.left, here.bottom + there.top)
    return _kind(item, 180) == _kind(other, 0) and all(abs(gap) < mm(1e-3) for gap in gaps)


def _kind(item: Painted, turn: float) -> tuple[object, ...]:
    if isinstance(item.shape, Text):
        return item.shape.string, item.shape.color, (item.shape.turn + turn) % 360
    return type(item.shape), item.shape.fill, len(item.outline)


def test_the_back_is_the_same_from_both_ends() -> None:
    back = credit_back(THEME)
    assert asymmetry(back) == []
    (seen,) = of_drawings(back)
    assert differing(seen, np.rot90(seen, 2)) <= ALLOWED


def test_a_back_that_tells_which_end_is_up_is_noticed() -> None:
    back = credit_back(THEME)
    lone = Drawing("X", "X", CARD, back.shapes[:-1])
    assert asymmetry(lone) != []
    (seen,) = of_drawings(lone)
    assert differing(seen, np.rot90(seen, 2)) > ALLOWED


@guilds
def test_the_ends_of_a_face_are_the_same(guild: Guild) -> None:
    for value in range(1, 7):
        front = face(guild, value)
        # The patterns and icons have a way up of their own, and so has the large value.
        ends = [item.shape for item in asymmetry(front) if isinstance(item.shape, Text | Circle)]
        assert [shape for shape in ends if not isinstance(shape, Text) or shape.size < pt(40)] == []


def test_all_backs_are_one_drawing() -> None:
    pieces = deck()
    assert {piece.back for piece in pieces} == {pieces[0].back}
    assert pieces[0].back is not None


def test_the_back_is_inked_throughout_its_bleed() -> None:
    back = credit_back(THEME)
    ground = back.shapes[0]
    assert isinstance(ground, Box)
    assert ground.rect.holds(back.bounds)
    assert back.bounds.holds(TRIM.grown(Sides.all(mm(1))))
    assert crossings(back) == []
    assert all(holds(TRIM.inset(mm(3)), item.outline) for item in texts(back))
    named = hull(point for item in texts(back) for point in item.outline)
    assert all(apart(a.outline, b.outline) for a, b in combinations(texts(back), 2))
    assert named.height > CARD.height / 2
