"""The credit card (rules, section 2): a guild's suit and a value, readable from both ends of a hand, in any format.

The faces keep a plain edge, so that cards lie edge to edge on a sheet and one cut parts two of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.artwork.drawing import Box, Circle, Drawing, Placed, Shape, Stroke, polygon
from generator.artwork.patterns import guild_pattern
from generator.catalog.model import Guild, Parameters
from generator.components.piece import Piece, whole
from generator.components.sizes import Card
from generator.geometry import Point, Rect, Sides, Size
from generator.units import ZERO, Length, mm, pt

if TYPE_CHECKING:
    from generator.artwork.theme import Theme

PLAIN_EDGE: Final = mm(3)
"""Nothing on a face comes nearer to the cut."""

_FRAME: Final = mm(3.5)  # from the cut
_BACK_BLEED: Final = Sides.all(mm(3))
_ARROW: Final = Size(mm(3.2), mm(2.5))


class _Roles(NamedTuple):
    """The type of the value, of that in the corners, of the guild's name, and of the badge."""

    value: str
    corner: str = "card-corner"
    name: str = "card-guild"
    badge: str = "card-note"


class _Layout(NamedTuple):
    """Where everything lies on a format, and how large it is. Places are from the upper left corner of the card."""

    corner: Point
    """The middle of the value in the corner."""
    suit: Point
    """The middle of the suit's icon beneath it."""
    icon: Length
    name: Length
    """How far down the guild's name stands, in the middle."""
    pips: Length
    """How far down the pips stand beneath it."""
    pitch: Length
    pip: Length
    field: Size
    """The guild's pattern, about the middle."""
    roundel: Length
    badge: Size
    badge_rise: Length
    """From the lower edge of the pattern to the middle of the badge."""
    roles: _Roles
    arrow: Length
    """On the back, how far from the middle the arrow's tip lies, and so the game's name, the card's and the emblem."""
    title: Length
    word: Length
    emblem: Length
    emblem_size: Length


_POKER: Final = _Layout(
    corner=Point(mm(10), mm(11)),
    suit=Point(mm(10), mm(19.2)),
    icon=mm(6),
    name=mm(10.3),
    pips=mm(15.9),
    pitch=mm(3.1),
    pip=mm(0.95),
    field=Size(mm(34), mm(47)),
    roundel=mm(13.6),
    badge=Size(mm(26), mm(5.6)),
    badge_rise=mm(5),
    roles=_Roles("card-value"),
    arrow=mm(39.5),
    title=mm(33),
    word=mm(28.4),
    emblem=mm(12.6),
    emblem_size=mm(23),
)
_LAYOUTS: Final = {
    Card.POKER: _POKER,
    Card.BRIDGE: _POKER._replace(
        field=Size(mm(28), mm(47)),
        roundel=mm(11.8),
        roles=_Roles("card-value-small"),
    ),
    Card.MINI: _Layout(
        corner=Point(mm(8.2), mm(9)),
        suit=Point(mm(8.2), mm(15)),
        icon=mm(4.5),
        name=mm(8.3),
        pips=mm(12.7),
        pitch=mm(2.3),
        pip=mm(0.75),
        field=Size(mm(21.6), mm(35.6)),
        roundel=mm(8.8),
        badge=Size(mm(19.6), mm(4.8)),
        badge_rise=mm(3.7),
        roles=_Roles("card-value-mini", "card-corner-mini", "card-guild-mini", "card-note-mini"),
        arrow=mm(30),
        title=mm(24.8),
        word=mm(20.6),
        emblem=mm(9.3),
        emblem_size=mm(17),
    ),
    Card.SQUARE: _POKER._replace(
        name=mm(9.8),
        pips=mm(14.6),
        field=Size(mm(41), mm(35.2)),
        roundel=mm(11.2),
        roles=_Roles("card-value-small"),
        badge=Size(mm(26), mm(5)),
        badge_rise=mm(3.4),
        arrow=mm(30.8),
        title=mm(25.4),
        word=mm(21.1),
        emblem=mm(9.5),
        emblem_size=mm(17.4),
    ),
}


def credit_pieces(parameters: Parameters, theme: Theme, *, copies: int, card: Card = Card.POKER) -> tuple[Piece, ...]:
    """Every card of the deck in one format, suit by suit and value by value, each `copies` times.

    Those that two players leave out (rules, section 15), the last of the `credit_copies`, are marked.
    """
    back = credit_back(theme, card)
    kept = parameters.credit_copies - parameters.two_player_credits
    pieces = []
    for guild in Guild:
        field = _pattern_field(guild, theme, _LAYOUTS[card].field)
        for value in range(1, parameters.credit_values + 1):
            plain = _face(guild, value, theme, field, card)
            last = parameters.credit_copies
            marked = _face(guild, value, theme, field, card, last_copy=last) if copies > kept else plain
            fronts = [plain if copy <= kept else marked for copy in range(1, copies + 1)]
            pieces += [whole(card_id(guild, value), "credit", front, back) for front in fronts]
    return tuple(pieces)


def card_id(guild: Guild, value: int) -> str:
    """A card's ID: its guild and value, as in `FAB-4`."""
    return f"{guild.code}-{value}"


def _face(guild: Guild, value: int, theme: Theme, field: Drawing, card: Card, last_copy: int = 0) -> Drawing:
    """A card's face. `last_copy` is the number of the last copy where two players leave it out, else 0."""
    layout, trim = _LAYOUTS[card], Rect.of(card.size)
    hull = Stroke(theme.color("ink"), pt(0.75))
    ends = [shape for turn in (0, 180) for shape in _end(guild, value, theme, card, turn)]
    pattern = Rect.around(trim.centre, layout.field)
    shapes: list[Shape] = [
        Box(trim, fill=theme.color("paper")),
        Box(trim.inset(_FRAME), stroke=hull, radius=mm(3)),
        Placed(field, Point(pattern.left, pattern.top)),
        Box(pattern, stroke=hull, radius=mm(0.8)),
        Circle(trim.centre, layout.roundel, fill=theme.color("paper"), stroke=hull),
        theme.middle(str(value), trim.centre, layout.roles.value),
        *ends,
    ]
    if last_copy:
        shapes += _badge(theme, layout, Point(trim.centre.x, pattern.bottom - layout.badge_rise))
    suffix = f"-copy-{last_copy}" if last_copy else ""
    note = " Two players leave this copy out." if last_copy else ""
    return Drawing(
        card_id(guild, value) + suffix,
        f"Credit card {card_id(guild, value)}",
        card.size,
        tuple(shapes),
        description=f"{guild.title} guild, value {value}.{note}",
    )


def _end(guild: Guild, value: int, theme: Theme, card: Card, turn: int) -> list[Shape]:
    """What stands at one end of the card: the value over the suit in the corner, the guild's name and the pips."""
    layout, centre = _LAYOUTS[card], Rect.of(card.size).centre

    def at(place: Point) -> Point:
        dx, dy = place.x - centre.x, place.y - centre.y
        return centre.shifted(dx, dy) if turn == 0 else centre.shifted(-dx, -dy)

    row = at(Point(centre.x, layout.pips))
    pips = [
        Circle(row.shifted((index - (value - 1) / 2) * layout.pitch, ZERO), layout.pip, fill=theme.color("ink"))
        for index in range(value)
    ]
    return [
        theme.middle(str(value), at(layout.corner), layout.roles.corner, turn=turn),
        theme.placed_icon(guild.title.lower(), at(layout.suit), layout.icon, turn=turn),
        theme.middle(guild.title, at(Point(centre.x, layout.name)), layout.roles.name, turn=turn),
        *pips,
    ]


def _badge(theme: Theme, layout: _Layout, middle: Point) -> list[Shape]:
    """The mark of the copy that two players leave out."""
    plate = Rect.around(middle, layout.badge)
    return [
        Box(plate, fill=theme.color("ink"), radius=plate.height / 2),
        theme.middle(theme.word("card-few-players"), plate.centre, layout.roles.badge, color="paper"),
    ]


def _pattern_field(guild: Guild, theme: Theme, size: Size) -> Drawing:
    field = Rect.of(size)
    shapes = (
        Box(field, fill=theme.color(guild.code)),
        *guild_pattern(guild.code, field, mm(2.4), theme.color("pattern")),
    )
    return Drawing(f"field-{guild.code}", f"{guild.title} pattern", field.size, shapes)


def credit_back(theme: Theme, card: Card = Card.POKER) -> Drawing:
    """The back of every credit card, the same from both ends, for hands are private (rules, section 5)."""
    layout, trim = _LAYOUTS[card], Rect.of(card.size)
    centre = trim.centre
    shapes: list[Shape] = [Box(trim.grown(_BACK_BLEED), fill=theme.color("ground"))]
    for turn in (0, 180):
        base = centre.toward(turn, layout.arrow - _ARROW.height)
        sides = (base.toward(turn + side, _ARROW.width / 2) for side in (90, -90))
        shapes += [
            polygon((centre.toward(turn, layout.arrow), *sides), fill=theme.color("ground-line")),
            theme.middle(theme.word("game").upper(), centre.toward(turn, layout.title), "back-title", turn=turn),
            theme.middle(theme.word("credit").upper(), centre.toward(turn, layout.word), "card-game", turn=turn),
            # Two emblems, for a pentagon alone would tell which end is up.
            theme.placed_icon("core", centre.toward(turn, layout.emblem), layout.emblem_size, "ground-line", turn=turn),
        ]
    return Drawing(
        "CREDIT-BACK", "Back of every credit card", card.size, tuple(shapes), _BACK_BLEED, "The Core's emblem."
    )
