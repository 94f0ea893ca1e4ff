"""The setup sheet (rules, sections 5 and 15): how a match begins, step by step, and what two players do otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.artwork.drawing import Align, Circle, Shape
from generator.components.records.table import BODY, columns, record
from generator.geometry import Point
from generator.units import Length, mm

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.artwork.theme import Theme
    from generator.catalog.model import Parameters
    from generator.components.piece import Piece

SETUP: Final = "SETUP"

STEPS: Final = 8
_LEADING: Final = mm(4.4)
_GAP: Final = mm(3.4)
_INDENT: Final = mm(8.5)


def setup_sheet(modules: int, parameters: Parameters, theme: Theme) -> Piece:
    """The sheet for a supply of so many modules."""
    supply = parameters.two_player_supply(modules)
    values: dict[str, object] = {
        "berths": parameters.market_berths,
        "hand": parameters.opening_hand,
        "display": parameters.display_cards,
        "storms": _listed(parameters.thresholds(modules)),
        "aside": modules - supply,
        "departments": parameters.two_player_departments,
        "guilds": parameters.two_player_guilds,
        "copies": parameters.two_player_credits,
        "deck": parameters.deck_size(2),
        "left": supply,
        "two_storms": _listed(parameters.thresholds(supply)),
    }
    steps, aside = columns(BODY, 2, mm(8))
    shapes: list[Shape] = []
    top = steps.top + mm(2)
    for number in range(1, STEPS + 1):
        lines = theme.word(f"setup-step-{number}", **values).split("\n")
        shapes += _step(str(number), lines, Point(steps.left, top), theme)
        top = top + _LEADING * len(lines) + _GAP
    top = aside.top + mm(2)
    for key in ("setup-two", "setup-needs", "setup-keeps"):
        if key == "setup-two" and supply == modules and parameters.two_player_credits == 0:
            continue
        lines = theme.word(key, **values).split("\n")
        shapes += _passage(theme.word(f"{key}-title"), lines, Point(aside.left, top), theme)
        top = top + _LEADING * (len(lines) + 1.3) + _GAP * 2
    return record(SETUP, "core", "setup", shapes, theme, "How a match begins, for two to four players.")


def _step(number: str, lines: list[str], corner: Point, theme: Theme) -> Iterator[Shape]:
    """A numbered step; the number stands in a disc beside the first line."""
    style = theme.style("setup-text")
    centre = Point(corner.x + mm(3), corner.y + style.cap / 2)
    yield Circle(centre, mm(2.7), fill=theme.color("ink"))
    yield theme.middle(number, centre, "setup-number", "paper")
    yield from _lines(lines, Point(corner.x + _INDENT, corner.y), theme)


def _passage(title: str, lines: list[str], corner: Point, theme: Theme) -> Iterator[Shape]:
    style = theme.style("setup-heading")
    yield theme.text(title, Point(corner.x, corner.y + style.cap), "setup-heading")
    yield from _lines(lines, Point(corner.x, corner.y + _LEADING * 1.3), theme)


def _lines(lines: list[str], corner: Point, theme: Theme) -> Iterator[Shape]:
    base: Length = corner.y + theme.style("setup-text").cap
    for index, said in enumerate(lines):
        if said:
            yield theme.text(said, Point(corner.x, base + _LEADING * index), "setup-text", align=Align.START)


def _listed(numbers: tuple[int, ...]) -> str:
    return " and ".join(map(str, numbers))
