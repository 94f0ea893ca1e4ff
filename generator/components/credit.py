"""The credit card (rules, section 2): a guild's suit and a value, at poker size, readable from both ends of a hand.

The faces keep a plain edge, so that cards lie edge to edge on a sheet and one cut parts two of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.artwork.drawing import Box, Circle, Drawing, Placed, Shape, Stroke, polygon
from generator.artwork.patterns import guild_pattern
from generator.catalog.model import Guild, Parameters
from generator.components.piece import Piece, whole
from generator.geometry import Point, Rect, Sides, Size
from generator.units import mm, pt

if TYPE_CHECKING:
    from generator.artwork.theme import Theme

CARD: Final = Size(mm(63), mm(88))
PLAIN_EDGE: Final = mm(3)
"""Nothing on a face comes nearer to the cut."""

_CENTRE: Final = Rect.of(CARD).centre
_FRAME: Final = Rect.of(CARD).inset(mm(3.5))
_FIELD: Final = Rect.around(_CENTRE, Size(mm(34), mm(47)))
_ROUNDEL: Final = mm(13.6)
_BACK_BLEED: Final = Sides.all(mm(3))


def credit_pieces(parameters: Parameters, theme: Theme, *, copies: int) -> tuple[Piece, ...]:
    """Every card of the deck, suit by suit and value by value, each `copies` times.

    Those that two players leave out (rules, section 15), the last of the `credit_copies`, are marked.
    """
    back = credit_back(theme)
    kept = parameters.credit_copies - parameters.two_player_credits
    pieces = []
    for guild in Guild:
        field = _pattern_field(guild, theme)
        for value in range(1, parameters.credit_values + 1):
            plain = _face(guild, value, theme, field)
            marked = _face(guild, value, theme, field, last_copy=parameters.credit_copies) if copies > kept else plain
            fronts = [plain if copy <= kept else marked for copy in range(1, copies + 1)]
            pieces += [whole(card_id(guild, value), "credit", front, back) for front in fronts]
    return tuple(pieces)


def card_id(guild: Guild, value: int) -> str:
    """A card's ID: its guild and value, as in `FAB-4`."""
    return f"{guild.code}-{value}"


def _face(guild: Guild, value: int, theme: Theme, field: Drawing, last_copy: int = 0) -> Drawing:
    """A card's face. `last_copy` is the number of the last copy where two players leave it out, else 0."""
    hull = Stroke(theme.color("ink"), pt(0.75))
    ends = [shape for turn in (0, 180) for shape in _end(guild, value, theme, turn)]
    shapes: list[Shape] = [
        Box(Rect.of(CARD), fill=theme.color("paper")),
        Box(_FRAME, stroke=hull, radius=mm(3)),
        Placed(field, Point(_FIELD.left, _FIELD.top)),
        Box(_FIELD, stroke=hull, radius=mm(0.8)),
        Circle(_CENTRE, _ROUNDEL, fill=theme.color("paper"), stroke=hull),
        theme.middle(str(value), _CENTRE, "card-value" if value < 10 else "card-value-wide"),
        *ends,
    ]
    if last_copy:
        shapes += _badge(theme)
    suffix = f"-copy-{last_copy}" if last_copy else ""
    note = " Two players leave this copy out." if last_copy else ""
    return Drawing(
        card_id(guild, value) + suffix,
        f"Credit card {card_id(guild, value)}",
        CARD,
        tuple(shapes),
        description=f"{guild.title} guild, value {value}.{note}",
    )


def _end(guild: Guild, value: int, theme: Theme, turn: int) -> list[Shape]:
    """What stands at one end of the card: the value over the suit in the corner, the guild's name and the pips."""

    def at(x: float, y: float) -> Point:
        dx, dy = mm(x) - CARD.width / 2, mm(y) - CARD.height / 2
        return _CENTRE.shifted(dx, dy) if turn == 0 else _CENTRE.shifted(-dx, -dy)

    icon = theme.placed_icon(guild.title.lower(), at(10, 19.2), mm(6), turn=turn)
    pitch = mm(3.1)
    pips = [
        Circle(at(31.5, 15.9).shifted((index - (value - 1) / 2) * pitch, mm(0)), mm(0.95), fill=theme.color("ink"))
        for index in range(value)
    ]
    return [
        theme.middle(str(value), at(10, 11), "card-corner", turn=turn),
        icon,
        theme.middle(guild.title, at(31.5, 10.3), "card-guild", turn=turn),
        *pips,
    ]


def _badge(theme: Theme) -> list[Shape]:
    """The mark of the copy that two players leave out."""
    plate = Rect.around(Point(_CENTRE.x, _FIELD.bottom - mm(5)), Size(mm(26), mm(5.6)))
    return [
        Box(plate, fill=theme.color("ink"), radius=plate.height / 2),
        theme.middle(theme.word("card-few-players"), plate.centre, "card-note", color="paper"),
    ]


def _pattern_field(guild: Guild, theme: Theme) -> Drawing:
    field = Rect.of(_FIELD.size)
    shapes = (
        Box(field, fill=theme.color(guild.code)),
        *guild_pattern(guild.code, field, mm(2.4), theme.color("pattern")),
    )
    return Drawing(f"field-{guild.code}", f"{guild.title} pattern", field.size, shapes)


def credit_back(theme: Theme) -> Drawing:
    """The back of every credit card, the same from both ends, for hands are private (rules, section 5)."""
    shapes: list[Shape] = [Box(Rect.of(CARD).grown(_BACK_BLEED), fill=theme.color("ground"))]
    for turn in (0, 180):
        tip = _CENTRE.toward(turn, mm(39.5))
        corners = (tip, *(_CENTRE.toward(turn, mm(37)).toward(turn + side, mm(1.6)) for side in (90, -90)))
        shapes += [
            polygon(corners, fill=theme.color("ground-line")),
            theme.middle(theme.word("game").upper(), _CENTRE.toward(turn, mm(33)), "back-title", turn=turn),
            theme.middle(theme.word("credit").upper(), _CENTRE.toward(turn, mm(28.4)), "card-game", turn=turn),
            # Two emblems, for a pentagon alone would tell which end is up.
            theme.placed_icon("core", _CENTRE.toward(turn, mm(12.6)), mm(23), "ground-line", turn=turn),
        ]
    return Drawing("CREDIT-BACK", "Back of every credit card", CARD, tuple(shapes), _BACK_BLEED, "The Core's emblem.")
