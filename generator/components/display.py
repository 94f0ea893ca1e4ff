"""The credit display (rules, sections 5, 7 and 8): the face-up cards, the deck and the spent credits.

One drawing, printed in as many parts as it needs, which meet on straight lines. From the left: what the
cards are for in words, the deck over the spent credits, and the cards in two rows.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.artwork.drawing import Align, Box, Drawing, Placed, Shape, Stroke, polygon
from generator.components.lettering import leading, paragraph
from generator.components.piece import Piece
from generator.components.sizes import Card
from generator.components.space import PEN, ROOM, space
from generator.geometry import Point, Rect, Sides, Size
from generator.units import ZERO, Length, mm, pt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.artwork.theme import Theme
    from generator.catalog.model import Parameters

_PLAIN: Final = mm(1.2)  # a plain edge, so that the cut may stray
_INNER: Final = mm(1.6)
_EDGE: Final = _PLAIN + _INNER
_ROW_GAP: Final = mm(2)
_COLUMN_GAP: Final = mm(2.5)
_WORDS: Final = mm(44)
_AFTER_WORDS: Final = mm(3)
_BESIDE_JOINT: Final = mm(6)
_REACH: Final = mm(5)  # of a joint's mark
_WIDEST: Final = mm(254)  # a part, so that it fits A4 and Letter, on their side, with all that stands in the margins
_NARROW: Final = mm(57)  # a space that is narrower has a wording with shorter lines
_BLEED: Final = Sides.all(mm(1))


class _Layout(NamedTuple):
    """Where everything lies, and where the parts meet."""

    size: Size
    place: Size
    """A space for a card."""
    deck: Rect
    spent: Rect
    cards: tuple[Rect, ...]
    joints: tuple[Length, ...]
    """From the left edge."""


def display_pieces(theme: Theme, parameters: Parameters, card: Card = Card.POKER) -> tuple[Piece, ...]:
    """The parts from left to right, windows on one drawing, for `parameters.display_cards` cards, from 1 to 12."""
    layout = _layout(parameters.display_cards, space_size(card))
    drawing = _drawing(theme, parameters, layout)
    edges = (ZERO, *layout.joints, layout.size.width)
    return tuple(
        Piece(f"DISPLAY-{part}", "mat", drawing, None, Rect(left, ZERO, right - left, layout.size.height), _BLEED)
        for part, (left, right) in enumerate(pairwise(edges), start=1)
    )


def space_size(card: Card) -> Size:
    """A space for a card."""
    return Size(card.size.width + ROOM, card.size.height + ROOM)


def _layout(cards: int, place: Size) -> _Layout:
    columns = -(-cards // 2)
    parts = _columns_of_parts(columns, place.width)
    deck = Rect(_EDGE + _WORDS + _AFTER_WORDS, _EDGE, place.width, place.height)
    right = deck.right
    lefts: list[Length] = []
    joints: list[Length] = []
    for part, held in enumerate(parts):
        for column in range(held):
            lefts.append(right + (_COLUMN_GAP if column or not part else _BESIDE_JOINT))
            right = lefts[-1] + place.width
        if part + 1 < len(parts):
            joints.append(right + _BESIDE_JOINT)
            right = joints[-1]
    below = place.height + _ROW_GAP
    places = (divmod(index, columns) for index in range(cards))
    found = tuple(Rect(lefts[c], _EDGE + below * row, place.width, place.height) for row, c in places)
    size = Size(right + _EDGE, (_EDGE + place.height) * 2 + _ROW_GAP)
    return _Layout(size, place, deck, deck.shifted(ZERO, below), found, tuple(joints))


def _columns_of_parts(columns: int, width: Length) -> tuple[int, ...]:
    """How many columns of cards, so wide each, every part holds.

    There are as few parts as there may be. The first, which has the words and the deck, holds those alone that the
    others have no room for, and the last ones are full: so the cards lie together.
    """
    pitch = width + _COLUMN_GAP
    in_first = int((_WIDEST - _EDGE - _WORDS - _AFTER_WORDS - width - _BESIDE_JOINT) / pitch)
    in_next = int((_WIDEST - _BESIDE_JOINT * 2 + _COLUMN_GAP) / pitch)
    if columns <= in_first:
        return (columns,)
    further = -(-(columns - in_first) // in_next)
    first = max(0, columns - further * in_next)
    second = columns - first - (further - 1) * in_next
    return first, second, *(in_next,) * (further - 1)


def _drawing(theme: Theme, parameters: Parameters, layout: _Layout) -> Drawing:
    card = _card_space(theme, layout.place)
    field = Rect.of(layout.size).inset(_PLAIN)
    hull = Stroke(theme.color("board-hull"), pt(0.75))
    shapes: tuple[Shape, ...] = (
        Box(Rect.of(layout.size).grown(_BLEED), fill=theme.color("paper")),
        Box(field, fill=theme.color("display-field"), stroke=hull, radius=mm(2)),
        *_deck(theme, layout.deck),
        *_spent(theme, layout.spent),
        *(Placed(card, Point(rect.left, rect.top)) for rect in layout.cards),
        *_words(theme, parameters),
        *_joints(theme, layout),
    )
    return Drawing(
        "DISPLAY",
        "Credit display",
        layout.size,
        shapes,
        _BLEED,
        f"The deck, the spent credits and {len(layout.cards)} spaces for face-up credit cards.",
    )


def _card_space(theme: Theme, size: Size) -> Drawing:
    """The space of a face-up card: the three suits, of which it may be any."""
    rect = Rect.of(size)
    icons = ("fabrication", "energy", "research")
    shapes = (
        *space(theme, rect),
        *(
            theme.placed_icon(icon, rect.centre.shifted(mm(11) * (index - 1), -mm(4)), mm(8), "ground-line")
            for index, icon in enumerate(icons)
        ),
        theme.middle(theme.word("display-space"), rect.centre.shifted(ZERO, mm(5)), "display-note", "display-text"),
    )
    return Drawing("CARD-SPACE", "Space for a credit card", size, shapes, Sides.all(PEN))


def _deck(theme: Theme, rect: Rect) -> Iterator[Shape]:
    yield from space(theme, rect)
    yield theme.placed_icon("core", rect.centre.shifted(ZERO, -mm(10)), mm(23), "ground-line")
    yield from _place_words(theme, rect.centre.shifted(ZERO, mm(11)), "display-deck", "display-deck-note")
    below = Point(rect.centre.x, rect.bottom - mm(10))
    words = theme.word(_fitted("display-deck-empty", rect))
    yield from paragraph(theme, words, below, "display-note", "display-text", Align.MIDDLE)


def _spent(theme: Theme, rect: Rect) -> Iterator[Shape]:
    yield from space(theme, rect)
    yield _upward(theme, rect.centre.shifted(ZERO, -mm(10)))
    yield from _place_words(
        theme, rect.centre.shifted(ZERO, mm(11)), "display-spent", _fitted("display-spent-note", rect)
    )


def _fitted(key: str, place: Rect) -> str:
    """The key of a wording whose lines are no longer than a place is wide."""
    return f"{key}-narrow" if place.width < _NARROW else key


def _upward(theme: Theme, centre: Point) -> Shape:
    """An arrow toward the deck, to which the spent credits return."""
    half, neck, wide = mm(11.5), mm(2.6), mm(8)
    left = ((ZERO, -half), (-wide, -mm(2)), (-neck, -mm(2)), (-neck, half))
    right = tuple((-x, y) for x, y in left[:0:-1])
    return polygon((centre.shifted(x, y) for x, y in (*left, *right)), fill=theme.color("ground-line"))


def _place_words(theme: Theme, at: Point, name: str, note: str) -> Iterator[Shape]:
    """The name of a place and a note beneath it."""
    yield theme.middle(theme.word(name), at, "display-place")
    below = at.shifted(ZERO, leading(theme, "display-place") + mm(1))
    yield from paragraph(theme, theme.word(note), below, "display-note", "display-text", Align.MIDDLE)


def _words(theme: Theme, parameters: Parameters) -> Iterator[Shape]:
    """What the cards are for, block beneath block."""
    left = _EDGE + mm(1)
    title = theme.style("display-title")
    base = _EDGE + mm(2) + title.cap
    yield theme.text(theme.word("display-title"), Point(left, base), "display-title")
    base += mm(9)
    for heading, notes in _blocks(theme, parameters):
        yield theme.text(theme.word(heading), Point(left, base), "display-heading")
        base += leading(theme, "display-heading") + mm(0.6)
        for note in notes:
            yield from paragraph(theme, note, Point(left, base), "display-note")
            base += leading(theme, "display-note") * len(note.splitlines()) + mm(1.2)
        base += mm(4.4)


def _blocks(theme: Theme, parameters: Parameters) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Headings and notes, as the parameters have them."""
    several = theme.word("display-acquire-more", cards=parameters.acquire_cards, total=parameters.acquire_total)
    yield (
        "display-acquire",
        (
            theme.word("display-acquire-one"),
            *([several] if parameters.acquire_cards > 1 else []),
            theme.word("display-acquire-then"),
        ),
    )
    reward = parameters.exact_payment_reward
    exact = theme.word("display-exact-note", value=reward) if reward else theme.word("display-exact-none")
    yield "display-exact", (exact,)
    cards = parameters.display_cards
    refill = theme.word("display-refill-note", cards=cards) if cards > 1 else theme.word("display-refill-one")
    yield "display-refill", (refill, theme.word("display-refill-empty"))


def _joints(theme: Theme, layout: _Layout) -> Iterator[Shape]:
    """Diamonds that straddle each joint, with one letter on both sides, and how the parts meet."""
    letters = theme.word("display-joints")
    parts = len(layout.joints) + 1
    for joint, x in enumerate(layout.joints):
        first, second = letters[joint * 2], letters[joint * 2 + 1]
        for letter, share in ((first, 0.25), (second, 0.75)):
            middle = Point(x, layout.size.height * share)
            corners = (middle.toward(bearing, _REACH) for bearing in (0.0, 90.0, 180.0, 270.0))
            yield polygon(corners, fill=theme.color("paper"), stroke=Stroke(theme.color("ink"), pt(0.75)))
            for toward in (90.0, 270.0):
                yield theme.middle(letter, middle.toward(toward, mm(2.2)), "display-joint")
        if joint == 0:
            note = theme.word("display-joint-first", parts=parts, first=first, second=second)
            base = layout.size.height - _EDGE - mm(2) - leading(theme, "display-note") * (len(note.splitlines()) - 1)
            yield from paragraph(theme, note, Point(_EDGE + mm(1), base), "display-note", "display-text")
        beside = next(rect for rect in layout.cards if rect.left > x)
        key = _fitted("display-joint-next", beside)
        words = theme.word(key, part=joint + 2, parts=parts, before=joint + 1, first=first, second=second)
        step = leading(theme, "display-note")
        at = Point(beside.centre.x, beside.bottom - mm(7) - step * (len(words.splitlines()) - 2))
        yield from paragraph(theme, words, at, "display-note", "display-text", Align.MIDDLE)
