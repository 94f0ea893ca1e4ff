"""The player aid's two sides of three columns each: a turn and how a station is built; scoring and the game's end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.artwork.drawing import Align, Box, Drawing, Shape, Stroke, lines
from generator.components.aid.figures import corridor_figure, shield_figure, support_figure, synergy_figure
from generator.components.aid.part import COLUMN, Part, column, formula, heading, passage, separator
from generator.components.aid.storms import storm_table
from generator.components.piece import Piece, whole
from generator.geometry import Point, Rect, Size
from generator.rules.ranking import places
from generator.station import SUNWARD_LANES
from generator.units import mm, pt

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.artwork.theme import Theme
    from generator.catalog.model import Parameters

PLAYER_AID: Final = "PLAYER-AID"
AID: Final = Size(mm(186), mm(126))
"""Two of them fit one above the other on A4 and on Letter."""
CONTENT: Final = Rect.of(AID).inset(mm(5))
"""Everything but the frame stands in here."""
BODY: Final = Rect(CONTENT.left, CONTENT.top + mm(10), CONTENT.width, CONTENT.height - mm(10))

_FRAME: Final = mm(1.5)
_PITCH: Final = (CONTENT.width - COLUMN) / 2

# Sections by column: the key of their wording, and their mark.
_FRONT: Final = (
    (("turn", "aid-turn"), ("acquire", "1"), ("after", "aid-after")),
    (("purchase", "2"), ("exact", "aid-exact"), ("reconfigure", "3")),
    (("placement", "aid-placement"), ("corridor", "aid-corridor"), ("support", "aid-support")),
)
_BACK: Final = (
    (("synergy", "aid-synergy"), ("drift", "aid-drift")),
    (("storms", "sun"), ("readiness", "aid-readiness")),
    (("shield", "aid-shield"), ("end", "aid-end")),
)

_Side = tuple[tuple[tuple[str, str], ...], ...]


def aid_piece(modules: int, parameters: Parameters, theme: Theme) -> Piece:
    """The aid for a game with so many modules, printed on both sides."""
    figures = _figures(modules, parameters, theme)
    values = aid_values(parameters)
    front, back = (
        _drawing(name, side, figures, values, parameters, theme) for name, side in (("front", _FRONT), ("back", _BACK))
    )
    return whole(PLAYER_AID, "aid", front, back)


def aid_values(parameters: Parameters) -> dict[str, object]:
    """What fills the places of the wording; the example of a tie is that of two commanders who are first."""
    tie = places((1, 1), parameters.department_awards[-1])[0]
    if tie is None:
        raise AssertionError(parameters)
    return {
        "cards": parameters.acquire_cards,
        "total": parameters.acquire_total,
        "display": parameters.display_cards,
        "reward": parameters.exact_payment_reward,
        "dock": parameters.dry_dock_slots,
        "middle": parameters.support_middle,
        "outer": parameters.support_outer,
        "two": parameters.synergy_two,
        "three": parameters.synergy_three,
        "limit": parameters.drift_limit,
        "ring": parameters.readiness_ring,
        "lane": parameters.shield_lane,
        "depth": parameters.shield_depth,
        "lanes": ", ".join(map(str, SUNWARD_LANES)),
        "sum": " + ".join(map(str, tie.shared)),
        "each": tie.award,
    }


def _figures(modules: int, parameters: Parameters, theme: Theme) -> Mapping[str, tuple[Part, ...]]:
    """What stands between a section's heading and its text."""
    return {
        "corridor": (corridor_figure(theme),),
        "support": (support_figure(parameters, theme),),
        "synergy": (synergy_figure(parameters, theme),),
        "storms": (storm_table(modules, parameters, theme),),
        "readiness": (formula(theme.word("aid-formula", ring=parameters.readiness_ring), theme),),
        "shield": (shield_figure(parameters, theme),),
    }


def _drawing(
    name: str,
    side: _Side,
    figures: Mapping[str, tuple[Part, ...]],
    values: dict[str, object],
    parameters: Parameters,
    theme: Theme,
) -> Drawing:
    shapes: list[Shape] = [*_ground(name, theme)]
    for index, sections in enumerate(side):
        area = Rect(BODY.left + _PITCH * index, BODY.top, COLUMN, BODY.height)
        shapes += column(
            (
                _section(key, mark, figures, values, parameters, theme)
                for key, mark in sections
                if _held(key, parameters)
            ),
            area,
        )
        if index:
            shapes.append(separator(area.left - (_PITCH - COLUMN) / 2, BODY, theme))
    return Drawing(
        f"{PLAYER_AID}-{name.upper()}",
        theme.word("aid-title"),
        AID,
        tuple(shapes),
        description=theme.word(f"aid-{name}-description"),
    )


def _held(key: str, parameters: Parameters) -> bool:
    """Whether a section has anything to say: an exact payment may earn no card."""
    return key != "exact" or parameters.exact_payment_reward > 0


def _section(
    key: str,
    mark: str,
    figures: Mapping[str, tuple[Part, ...]],
    values: dict[str, object],
    parameters: Parameters,
    theme: Theme,
) -> tuple[Part, ...]:
    words = theme.word(f"aid-{_variant(key, parameters)}", **values)
    return (heading(theme.word(f"aid-{key}-title"), mark, theme), *figures.get(key, ()), passage(words, theme))


def _variant(key: str, parameters: Parameters) -> str:
    """The key of a section's words, which are others where a number would make nonsense of them."""
    if key == "acquire" and parameters.acquire_cards == 1:
        return "acquire-one"
    if key == "drift" and parameters.drift_limit == 0:
        return "drift-none"
    return key


def _ground(name: str, theme: Theme) -> Iterator[Shape]:
    """The paper, the frame, and the title over a row of ticks, as on an instrument."""
    yield Box(Rect.of(AID), fill=theme.color("paper"))
    yield Box(Rect.of(AID).inset(_FRAME), stroke=Stroke(theme.color("board-hull"), pt(0.75)), radius=mm(2.5))
    band = Rect(CONTENT.left, CONTENT.top, CONTENT.width, mm(7))
    yield Box(band, fill=theme.color("aid-band"), radius=mm(1.2))
    yield theme.placed_icon("core", Point(band.left + mm(4.6), band.centre.y), mm(5.6))
    base = band.centre.y + theme.style("aid-title").cap / 2
    yield theme.text(theme.word(f"aid-{name}").upper(), Point(band.left + mm(9), base), "aid-title")
    game = theme.word("aid-game", game=theme.word("game"))
    base = band.centre.y + theme.style("aid-text").cap / 2
    yield theme.text(game, Point(band.right - mm(2.5), base), "aid-text", align=Align.END)
    top = band.bottom + mm(0.5)
    step = band.width / 60
    ticks = (
        (
            Point(band.left + step * index, top),
            Point(band.left + step * index, top + (mm(1.2) if index % 5 == 0 else mm(0.7))),
        )
        for index in range(61)
    )
    yield lines(ticks, Stroke(theme.color("board-hull"), pt(0.5)))
