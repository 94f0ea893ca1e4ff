"""The credit card: read from either end of a hand, cut without bleed, and the same from behind whichever it is.

All of it holds in every format; what is told of values, guilds and copies is looked at on poker cards.
"""

from __future__ import annotations

import math
from functools import cache
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

import numpy as np
import pytest

from generator.artwork.drawing import Box, Circle, Color, Dots, Drawing, Path, Placed, Text
from generator.artwork.theme import load_theme
from generator.catalog.model import Guild, Parameters
from generator.catalog.parameters.reading import RANGES
from generator.components.credit import PLAIN_EDGE, card_id, credit_back, credit_pieces
from generator.components.sizes import Card
from generator.geometry import Point, Rect, Sides, Size
from generator.units import ZERO, Length, mm, pt
from tests.artwork.spacing import pitch, thickness
from tests.components.measure import Painted, apart, crossings, grounds, holds, hull, ink, painted, strings, texts
from tests.export.pictures import ALLOWED, differing, of_drawings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.components.piece import Piece

THEME = load_theme()
POKER = Card.POKER
OTHERS = [card for card in Card if card is not POKER]
HAIR = mm(1e-6)
FEW = THEME.word("card-few-players")

values = pytest.mark.parametrize("value", range(1, RANGES["credit_values"][1] + 1))
guilds = pytest.mark.parametrize("guild", Guild)
formats = pytest.mark.parametrize("card", Card)


def deck(
    copies: int = 4,
    parameters: Parameters = Parameters(),  # noqa: B008  # frozen
    card: Card = POKER,
) -> Sequence[Piece]:
    return credit_pieces(parameters, THEME, copies=copies, card=card)


@cache
def _marked_deck(card: Card) -> Sequence[Piece]:
    return deck(2, Parameters(credit_copies=2, credit_values=RANGES["credit_values"][1]), card)


def face(guild: Guild, value: int, card: Card = POKER, *, marked: bool = False) -> Drawing:
    return [piece.front for piece in _marked_deck(card) if piece.id == card_id(guild, value)][marked]


def numerals(drawing: Drawing, value: int) -> list[Text]:
    return [i.shape for i in texts(drawing) if isinstance(i.shape, Text) and i.shape.string == str(value)]


# The deck


def test_there_are_eighteen_faces_four_times_each() -> None:
    pieces = deck()
    assert [piece.id for piece in pieces] == [f"{g.code}-{v}" for g in Guild for v in range(1, 7) for _ in range(4)]
    assert len({piece.front.name for piece in pieces}) == 36
    assert all(piece.kind == "credit" for piece in pieces)


@pytest.mark.parametrize(
    ("name", "width", "height"), [("poker", 63, 88), ("bridge", 57, 88), ("mini", 44, 68), ("square", 70, 70)]
)
def test_cards_are_as_large_as_their_format(name: str, width: int, height: int) -> None:
    size = Size(mm(width), mm(height))
    for piece in deck(card=Card(name)):
        assert piece.window == Rect.of(size)
        assert piece.front.size == size
        assert piece.back is not None
        assert piece.back.size == size


def test_cards_without_a_format_are_poker_cards() -> None:
    assert [p.window for p in credit_pieces(Parameters(), THEME, copies=1)] == [p.window for p in deck(1)]
    assert credit_back(THEME).size == POKER.size


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


@formats
@values
def test_the_value_stands_in_two_corners_and_large_in_the_middle(value: int, card: Card) -> None:
    found = sorted(numerals(face(Guild.ENERGY, value, card), value), key=lambda text: text.size)
    centre = Rect.of(card.size).centre
    assert len(found) == 3
    *small, large = found
    assert large.size >= pt(40)
    assert abs(hull_centre(large).x - centre.x) + abs(hull_centre(large).y - centre.y) < mm(0.5)
    assert all(text.size >= (pt(16) if card is Card.MINI else pt(18)) for text in small)
    upper, lower = sorted(small, key=lambda text: text.anchor.y)
    assert (upper.turn, lower.turn) == (0, 180)
    assert ink(upper).right < centre.x
    assert ink(upper).bottom < card.size.height / 4
    assert ink(lower).left > centre.x
    assert ink(lower).top > card.size.height * 0.75


def hull_centre(text: Text) -> Point:
    return ink(text).centre


@formats
@values
def test_the_corner_can_be_read_in_a_fan_of_cards(value: int, card: Card) -> None:
    upper = min(numerals(face(Guild.ENERGY, value, card), value), key=lambda text: text.anchor.y)
    assert ink(upper).right <= mm(16.5)
    assert ink(upper).bottom <= mm(16)


@formats
@guilds
def test_the_guild_is_told_by_name_pattern_and_icon(guild: Guild, card: Card) -> None:
    front = face(guild, 3, card)
    assert strings(front).count(guild.title) == 2
    placed = [shape.drawing.name for shape in front.shapes if isinstance(shape, Placed)]
    assert sorted(placed) == sorted([f"field-{guild.code}", *[f"icon-{guild.title.lower()}-ink"] * 2])


@formats
@values
def test_as_many_pips_as_the_value_stand_at_either_end(value: int, card: Card) -> None:
    assert [len(pips) for pips in _pips(face(Guild.RESEARCH, value, card))] == [value, value]


def _pips(drawing: Drawing) -> tuple[list[Rect], list[Rect]]:
    """The pips of the upper and the lower end."""
    inked, middle = THEME.color("ink"), drawing.size.height / 2
    found = [ink(shape) for shape in drawing.shapes if isinstance(shape, Circle) and shape.fill == inked]
    return [r for r in found if r.centre.y < middle], [r for r in found if r.centre.y > middle]


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
    trim = Rect.of(drawing.size)
    plain = trim.inset(PLAIN_EDGE - HAIR)
    for item in painted(drawing):
        paper = isinstance(item.shape, Box) and item.shape.rect == trim
        if not paper and not plain.holds(item.ink):
            found.append(f"{item.shape} on the plain edge")
    (frame,) = (s for s in drawing.shapes if isinstance(s, Box) and not s.fill and s.radius == mm(3))
    inside = frame.rect.inset(mm(0.5))
    found += [f"{item.shape} on the frame" for item in texts(drawing) if not holds(inside, item.outline)]
    icons = [ink(s) for s in drawing.shapes if isinstance(s, Placed) and s.drawing.name.startswith("icon")]
    (field,) = (ink(s) for s in drawing.shapes if isinstance(s, Placed) and s.drawing.name.startswith("field"))
    found += [f"icon {icon} / field" for icon in icons if icon.overlaps(field)]
    for pips in _pips(drawing):
        found += [f"pips {a} {b}" for a, b in combinations(pips, 2) if a.overlaps(b)]
        found += [f"pip {a} / {b}" for a in pips for b in (*icons, field) if a.overlaps(b)]
        found += [f"pip {a} on the frame" for a in pips if not inside.holds(a)]
    (roundel,) = (s for s in drawing.shapes if isinstance(s, Circle) and s.stroke is not None)
    (large,) = (item for item in texts(drawing) if isinstance(item.shape, Text) and item.shape.size >= pt(40))
    found += [] if field.holds(ink(roundel)) else ["roundel out of the field"]
    room = roundel.radius - mm(0.5)
    found += [f"value {p} out of the roundel" for p in large.outline if _away(p, roundel.centre) > room]
    plates = [s for s in drawing.shapes if isinstance(s, Box) and s.fill == THEME.color("ink")]
    for plate in plates:
        (held,) = [item.outline for item in texts(drawing) if holds(plate.rect, item.outline)]
        if not holds(plate.rect.grown(Sides.pair(across=-plate.radius / 2, down=-mm(0.6))), held):
            found.append(f"text too large for its plate {plate.rect}")
        if not field.holds(plate.rect) or plate.rect.top < ink(roundel).bottom:
            found.append(f"plate {plate.rect} out of the field or on the roundel")
    return found


def _away(a: Point, b: Point) -> Length:
    return mm(math.hypot((a.x - b.x) / mm(1), (a.y - b.y) / mm(1)))


@guilds
@values
@pytest.mark.parametrize("marked", [False, True])
def test_nothing_runs_into_anything_whatever_the_value(guild: Guild, value: int, marked: bool) -> None:
    assert faults(face(guild, value, marked=marked)) == []


@pytest.mark.parametrize("card", OTHERS)
@values
def test_nothing_runs_into_anything_in_any_format(card: Card, value: int) -> None:
    # The longest name, and now and then the others.
    guild = list(Guild)[value % 3] if value < 4 else Guild.FABRICATION
    assert faults(face(guild, value, card, marked=True)) == []


@pytest.mark.parametrize(
    ("fault", "place"),
    [("runs over the frame", Point(mm(10), mm(40))), ("12", Point(mm(10), mm(11))), ("x", Point(mm(31.5), mm(60)))],
)
def test_what_runs_into_something_is_noticed(fault: str, place: Point) -> None:
    front = face(Guild.FABRICATION, 6, marked=True)
    text = THEME.middle(fault, place, "card-corner")
    assert faults(Drawing("X", "X", front.size, (*front.shapes, text))) != []


def test_ink_on_the_plain_edge_is_noticed() -> None:
    front = face(Guild.FABRICATION, 6)
    box = Box(Rect.of(front.size).inset(mm(2.9)), fill=Color(0, 0, 0))
    assert any("plain edge" in fault for fault in faults(Drawing("X", "X", front.size, (*front.shapes, box))))


@pytest.mark.parametrize("change", ["wide", "low", "high"])
def test_a_badge_out_of_place_is_noticed(change: str) -> None:
    front = face(Guild.FABRICATION, 6, Card.MINI, marked=True)
    (at,) = (i for i, s in enumerate(front.shapes) if isinstance(s, Box) and s.fill == THEME.color("ink"))
    plate, text = front.shapes[at], front.shapes[at + 1]
    assert isinstance(plate, Box)
    assert isinstance(text, Text)
    if change == "wide":
        text = text._replace(size=text.size * 1.3)
    else:
        down = mm(3) if change == "low" else -mm(3)
        plate = plate._replace(rect=plate.rect.shifted(ZERO, down))
        text = text._replace(anchor=text.anchor.shifted(ZERO, down))
    spoiled = (*front.shapes[:at], plate, text, *front.shapes[at + 2 :])
    assert any("plate" in fault for fault in faults(Drawing("X", "X", front.size, spoiled)))


@formats
def test_a_shared_cut_needs_no_bleed(card: Card) -> None:
    for piece in deck(card=card):
        assert piece.bleed == piece.front.bleed == Sides.all(ZERO)
        ground = piece.front.shapes[0]
        assert isinstance(ground, Box)
        assert (ground.rect, ground.fill) == (Rect.of(card.size), THEME.color("paper"))
    assert mm(3) == PLAIN_EDGE


@formats
@guilds
def test_texts_and_lines_are_large_enough(guild: Guild, card: Card) -> None:
    for drawing in (face(guild, 6, card, marked=True), credit_back(THEME, card)):
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
    return [item for item in items if not any(_turned(item, other, drawing.size) for other in items)]


def _turned(item: Painted, other: Painted, card: Size) -> bool:
    here, there = item.ink, other.ink.shifted(-card.width, -card.height)
    gaps = (here.left + there.right, here.top + there.bottom, here.right + there.left, here.bottom + there.top)
    return _kind(item, 180) == _kind(other, 0) and all(abs(gap) < mm(1e-3) for gap in gaps)


def _kind(item: Painted, turn: float) -> tuple[object, ...]:
    if isinstance(item.shape, Text):
        return item.shape.string, item.shape.color, (item.shape.turn + turn) % 360
    return type(item.shape), item.shape.fill, len(item.outline)


@formats
def test_the_back_is_the_same_from_both_ends(card: Card) -> None:
    back = credit_back(THEME, card)
    assert asymmetry(back) == []
    (seen,) = of_drawings(back)
    assert differing(seen, np.rot90(seen, 2)) <= ALLOWED


def test_a_back_that_tells_which_end_is_up_is_noticed() -> None:
    back = credit_back(THEME)
    lone = Drawing("X", "X", back.size, back.shapes[:-1])
    assert asymmetry(lone) != []
    (seen,) = of_drawings(lone)
    assert differing(seen, np.rot90(seen, 2)) > ALLOWED


@formats
@guilds
def test_the_ends_of_a_face_are_the_same(guild: Guild, card: Card) -> None:
    for value in range(1, 7) if card is POKER else (5,):
        front = face(guild, value, card)
        # The patterns and icons have a way up of their own, and so has the large value.
        ends = [item.shape for item in asymmetry(front) if isinstance(item.shape, Text | Circle)]
        assert [shape for shape in ends if not isinstance(shape, Text) or shape.size < pt(40)] == []


def test_all_backs_are_one_drawing() -> None:
    pieces = deck()
    assert {piece.back for piece in pieces} == {pieces[0].back}
    assert pieces[0].back is not None


@formats
def test_the_back_is_inked_throughout_its_bleed(card: Card) -> None:
    back, trim = credit_back(THEME, card), Rect.of(card.size)
    ground = back.shapes[0]
    assert isinstance(ground, Box)
    assert ground.rect.holds(back.bounds)
    assert back.bounds.holds(trim.grown(Sides.all(mm(1))))
    assert crossings(back) == []
    assert all(trim.inset(PLAIN_EDGE).holds(item.ink) for item in painted(back) if item.shape is not ground)
    named = hull(point for item in texts(back) for point in item.outline)
    assert all(apart(a.outline, b.outline) for a, b in combinations(texts(back), 2))
    assert named.height > card.size.height / 2
