"""The credit display: spaces at card size, on as few sheets as they need, which meet like for like."""

from __future__ import annotations

from functools import cache
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

import pytest

from generator.artwork.drawing import Box, Drawing, Path, Placed, Text
from generator.artwork.theme import load_theme
from generator.catalog.model import Parameters
from generator.catalog.parameters.reading import RANGES
from generator.components.display import display_pieces, space_size
from generator.components.sizes import Card
from generator.fittings import SLEEVES
from generator.geometry import Point, Rect, Size
from generator.units import Length, mm, pt
from tests.components.measure import Outline, apart, corners, crossings, grounds, holds, painted, strings, texts

if TYPE_CHECKING:
    from generator.components.piece import Piece

THEME = load_theme()
HAIR = mm(1e-6)

counts = pytest.mark.parametrize("cards", range(1, RANGES["display_cards"][1] + 1))


formats = pytest.mark.parametrize("card", Card)


@cache
def parts(cards: int = 6, card: Card = Card.POKER) -> tuple[Piece, ...]:
    return display_pieces(THEME, Parameters(display_cards=cards), card)


def spaces(drawing: Drawing) -> list[Rect]:
    """The spaces of the face-up cards."""
    placed = [s for s in drawing.shapes if isinstance(s, Placed) and s.drawing.name == "CARD-SPACE"]
    assert all(s.turn == 0.0 and s.scale == 1.0 for s in placed)
    return [Rect(s.at.x, s.at.y, *s.drawing.size) for s in placed]


def piles(drawing: Drawing) -> list[Rect]:
    """The places of the deck and of the spent credits."""
    place = spaces(drawing)[0].size
    return [s.rect for s in drawing.shapes if isinstance(s, Box) and s.rect.size == place]


@cache
def lettering(drawing: Drawing) -> list[tuple[Text, Outline]]:
    """The texts and their outlines."""
    return [(t.shape, t.outline) for t in texts(drawing) if isinstance(t.shape, Text)]


def said(drawing: Drawing, rect: Rect) -> str:
    """What stands in a rectangle."""
    return " ".join(text.string for text, outline in lettering(drawing) if holds(rect, outline))


def faults(pieces: tuple[Piece, ...]) -> list[str]:
    """What runs into something else, off its part, or is too small, too thin or too pale."""
    drawing = pieces[0].front
    found = crossings(drawing)
    for item in texts(drawing):
        if not any(holds(piece.window.inset(mm(1.2)), item.outline) for piece in pieces):
            found.append(f"{item.shape} off its part")
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


@formats
@pytest.mark.parametrize("cards", [1, 4, 6, 10, RANGES["display_cards"][1]])
def test_nothing_runs_into_anything_however_many_cards(cards: int, card: Card) -> None:
    assert faults(parts(cards, card)) == []


@pytest.mark.parametrize("acquire", range(1, RANGES["acquire_cards"][1] + 1))
@pytest.mark.parametrize("reward", [0, RANGES["exact_payment_reward"][1]])
def test_nothing_runs_into_anything_whatever_the_other_parameters(acquire: int, reward: int) -> None:
    total = RANGES["acquire_total"][1]
    parameters = Parameters(acquire_cards=acquire, acquire_total=total, exact_payment_reward=reward, display_cards=1)
    assert faults(display_pieces(THEME, parameters)) == []


@pytest.mark.parametrize(
    ("text", "at", "role", "color"),
    [
        ("a note much too long for its place", Point(mm(45), mm(130)), "display-note", "ink"),
        ("x", Point(mm(119.8), mm(100)), "display-note", "ink"),
        ("x", Point(mm(20), mm(0.5)), "display-note", "ink"),
        ("x", Point(mm(20), mm(140)), "tile-revision", "ink"),
        ("x", Point(mm(20), mm(140)), "display-note", "faint"),
    ],
)
def test_a_text_out_of_place_is_noticed(text: str, at: Point, role: str, color: str) -> None:
    pieces = parts()
    front = pieces[0].front
    extra = THEME.middle(text, at, role, color)
    spoiled = Drawing("X", "X", front.size, (*front.shapes, extra), front.bleed)
    assert faults(tuple(piece._replace(front=spoiled) for piece in pieces)) != []


# Spaces


@formats
@counts
def test_there_are_as_many_spaces_as_cards_with_a_deck_and_a_discard(cards: int, card: Card) -> None:
    drawing = parts(cards, card)[0].front
    assert len(spaces(drawing)) == cards
    deck, spent = piles(drawing)
    assert "DECK" in said(drawing, deck)
    assert "discard" in said(drawing, spent)
    assert not any(a.overlaps(b) for a, b in combinations((*spaces(drawing), deck, spent), 2))


@formats
def test_a_space_is_a_card_and_a_millimetre(card: Card) -> None:
    found = {
        (rect.width, rect.height) for rect in (*spaces(parts(12, card)[0].front), *piles(parts(12, card)[0].front))
    }
    assert found == {(card.size.width + mm(1), card.size.height + mm(1))}
    assert space_size(Card.POKER) == Size(mm(64), mm(89))


@formats
def test_sleeved_cards_lie_side_by_side(card: Card) -> None:
    """They are larger than their spaces, but no larger than what is between them as well."""
    pieces = parts(12, card)
    lying = [Rect.around(rect.centre, SLEEVES[card].outer) for rect in spaces(pieces[0].front)]
    lying += [Rect.around(rect.centre, SLEEVES[card].outer) for rect in piles(pieces[0].front)]
    assert not any(a.inset(HAIR).overlaps(b) for a, b in combinations(lying, 2))
    assert all(any(piece.window.holds(rect) for piece in pieces) for rect in lying)


@formats
@counts
def test_every_space_lies_wholly_on_one_part_clear_of_marks_and_words(cards: int, card: Card) -> None:
    pieces = parts(cards, card)
    drawing = pieces[0].front
    for rect in (*spaces(drawing), *piles(drawing)):
        assert sum(piece.window.inset(mm(2)).holds(rect) for piece in pieces) == 1
        assert all(apart(corners(rect), mark) for mark in diamonds(drawing))


# Parts


@formats
@counts
def test_every_part_fits_the_paper_and_they_are_numbered(cards: int, card: Card) -> None:
    pieces = parts(cards, card)
    assert [piece.id for piece in pieces] == [f"DISPLAY-{n + 1}" for n in range(len(pieces))]
    for piece in pieces:
        assert (piece.kind, piece.back) == ("mat", None)
        assert piece.size.width <= mm(254)
        assert piece.size.height <= mm(186)


@formats
@counts
def test_the_parts_are_as_few_as_may_be(cards: int, card: Card) -> None:
    """One fewer could not hold the columns, however they were shared out."""
    number = len(parts(cards, card))
    column = space_size(card).width + mm(2.5)
    rooms = [mm(254 - 44 - 3 - 2.8 - 6) - space_size(card).width] + [mm(254 - 6 - 6 + 2.5)] * (number - 2)
    assert number == 1 or sum(int(room / column) for room in rooms) < (cards + 1) // 2


def test_six_cards_lie_together_on_the_second_of_two_parts() -> None:
    first, second = parts(6)
    found = spaces(first.front)
    assert all(second.window.holds(rect) for rect in found)
    assert all(first.window.holds(rect) for rect in piles(first.front))


@formats
@counts
def test_no_part_has_empty_room(cards: int, card: Card) -> None:
    pieces = parts(cards, card)
    places = (*spaces(pieces[0].front), *piles(pieces[0].front))
    for piece in pieces:
        held = [rect for rect in places if piece.window.holds(rect)]
        assert piece.window.right - max(rect.right for rect in held) <= mm(6) + HAIR


def test_six_mini_cards_lie_beside_the_words_on_one_part() -> None:
    assert [len(parts(cards, Card.MINI)) for cards in (6, 7)] == [1, 2]


@formats
@counts
def test_the_parts_are_windows_that_make_up_the_one_drawing(cards: int, card: Card) -> None:
    pieces = parts(cards, card)
    assert len({piece.front for piece in pieces}) == 1
    assert pieces[0].window.left == mm(0)
    assert pieces[-1].window.right == pieces[0].front.size.width
    for left, right in pairwise(pieces):
        assert left.window.right == right.window.left
        assert left.bleed.right >= mm(1)
        assert right.bleed.left >= mm(1)
    assert {(piece.window.top, piece.window.height) for piece in pieces} == {(mm(0), pieces[0].front.size.height)}


@cache
def diamonds(drawing: Drawing) -> list[Outline]:
    """The marks of the joints."""
    pen = THEME.color("ink")
    return [
        i.outline
        for i in painted(drawing)
        if isinstance(i.shape, Path) and i.shape.stroke and i.shape.stroke.color == pen
    ]


def joint_faults(pieces: tuple[Piece, ...]) -> list[str]:
    """Where the two sides of a joint do not show the same letters at the same heights, two on each side."""
    found = []
    for left, right in pairwise(pieces):
        joint = left.window.right
        before, after = _letters(left, joint), _letters(right, joint)
        found += [f"{before} / {after}"] if before != after or len(before) != 2 else []
    return found


def _letters(piece: Piece, joint: Length) -> list[tuple[str, float]]:
    near = [text for text, outline in lettering(piece.front) if holds(piece.window, outline)]
    return [(t.string, round(t.anchor.y / mm(1), 6)) for t in near if abs(t.anchor.x - joint) < mm(4)]


@formats
@counts
def test_parts_meet_like_for_like(cards: int, card: Card) -> None:
    pieces = parts(cards, card)
    drawing = pieces[0].front
    assert joint_faults(pieces) == []
    letters = [letter for piece in pieces[:-1] for letter, _ in _letters(piece, piece.window.right)]
    assert len(set(letters)) == len(letters) == 2 * (len(pieces) - 1)
    assert len(diamonds(drawing)) == len(letters)
    for number, piece in enumerate(pieces, start=1):
        assert (f"Part {number} of {len(pieces)}" in said(drawing, piece.window)) is (len(pieces) > 1)
    for piece, first, second in zip(pieces[1:], letters[::2], letters[1::2], strict=True):
        assert f"{first} to {first} and {second} to {second}" in said(drawing, piece.window)


@pytest.mark.parametrize("change", ["letter", "height", "gone"])
def test_a_joint_that_does_not_match_is_noticed(change: str) -> None:
    pieces = parts()
    front = pieces[0].front
    at = next(i for i, s in enumerate(front.shapes) if isinstance(s, Text) and s.string == "A")
    mark = front.shapes[at]
    assert isinstance(mark, Text)
    changed = {
        "letter": (mark._replace(string="C"),),
        "height": (mark._replace(anchor=mark.anchor.shifted(mm(0), mm(1))),),
        "gone": (),
    }[change]
    spoiled = Drawing("X", "X", front.size, (*front.shapes[:at], *changed, *front.shapes[at + 1 :]), front.bleed)
    assert joint_faults(pieces) == []
    assert joint_faults(tuple(piece._replace(front=spoiled) for piece in pieces)) != []


# Words


def words(parameters: Parameters = Parameters()) -> str:  # noqa: B008  # frozen
    return " ".join(strings(display_pieces(THEME, parameters)[0].front))


def test_the_words_follow_the_parameters() -> None:
    """Rules, sections 7 and 8."""
    assert "up to 3 face-up cards, each of a different guild, worth 7 or less in all" in words()
    assert "card of value 3 or less" in words()
    assert "until 6 cards lie face up" in words()
    changed = words(Parameters(acquire_cards=2, acquire_total=11, exact_payment_reward=4, display_cards=8))
    assert "up to 2 face-up cards, each of a different guild, worth 11 or less in all" in changed
    assert "card of value 4 or less" in changed
    assert "until 8 cards lie face up" in changed


def test_what_a_parameter_rules_out_is_not_offered() -> None:
    assert "different guild" not in words(Parameters(acquire_cards=1))
    none = words(Parameters(exact_payment_reward=0))
    assert "take one face-up card" not in none
    assert "earns no card" in none
    assert "until one card lies face up" in words(Parameters(display_cards=1))
