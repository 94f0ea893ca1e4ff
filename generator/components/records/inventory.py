"""The storage inventory (rules, "Storage"): everything in the box, with a box to tick for every single piece."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.artwork.drawing import Align, Shape, Stroke, line
from generator.catalog.model import Department, Guild, Module, Parameters
from generator.components.records.synergy import MOST_MODULES, grouped
from generator.components.records.table import (
    BODY,
    LEADING,
    SEATS,
    band,
    columns,
    leading,
    paragraph,
    record,
    ring,
    rule,
    tick,
)
from generator.geometry import Point, Rect
from generator.units import Length, mm, pt

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.artwork.theme import Theme
    from generator.components.piece import Piece

RECORD_INVENTORY: Final = "RECORD-INVENTORY"

_CAPTION: Final = mm(6.2)
_BAND: Final = mm(6.4)
_GAP: Final = mm(3.6)
_ROW: Final = mm(6.7)
_PITCH: Final = mm(6.2)


class Goods(NamedTuple):
    """A line of the inventory's last part: the key of its wording, and how many there are."""

    key: str
    pieces: int


def goods(parameters: Parameters, players: int, board_parts: int = 2) -> tuple[Goods, ...]:
    """What is in the box besides cards and modules (rules, section 2). A board comes in 1 part, in 2 or in 4."""
    return (
        *_boards(players, board_parts),
        Goods("record-goods-core", players),
        Goods("record-goods-dock", players),
        Goods("record-goods-score", players),
        Goods("record-goods-aid", players),
        Goods("record-goods-renown", 1),
        Goods("record-goods-market", 1),
        Goods("record-goods-drift", parameters.market_berths),
        Goods("record-goods-start", parameters.market_berths),
        Goods("record-goods-display", 1),
        Goods("record-goods-counter", 1),
        Goods("record-goods-marker", 1),
        Goods("record-goods-records", 1),
    )


def _boards(players: int, parts: int) -> tuple[Goods, ...]:
    if parts == 1:
        return (Goods("record-goods-board", players),)
    halves = ("sunward", "leeward") if parts == 2 else ("sunward-parts", "leeward-parts")
    return tuple(Goods(f"record-goods-{half}", players * parts // 2) for half in halves)


class Draw(NamedTuple):
    """The modules that two players set aside, and the seed they were drawn with."""

    seed: int
    modules: frozenset[str]
    """Their IDs."""


def inventory_record(
    modules: Sequence[Module],
    parameters: Parameters,
    theme: Theme,
    players: int = SEATS,
    draw: Draw | None = None,
    board_parts: int = 2,
) -> Piece:
    """The inventory of a kit that is printed for so many players: one for two has a copy less of every card.

    A board comes in `board_parts` parts. The rings of the modules in a `draw` are filled in. Raises ValueError where a
    department has more modules than find room.
    """
    by_department = grouped(modules)
    most = max(map(len, by_department.values()))
    if most > MOST_MODULES:
        raise ValueError(f"a department has {most} modules, the inventory has room for {MOST_MODULES}")
    rest = goods(parameters, players, board_parts)
    half = (len(rest) + 1) // 2
    notes = _notes(parameters, players, theme) if draw is None else (_named(draw, modules),)
    aside = draw.modules if draw is not None else frozenset()
    heads = LEADING * len(notes) + mm(1.5) + _CAPTION * 3 + _BAND * 2 + _GAP * 2
    row = min(_ROW, (BODY.height - heads) / (parameters.credit_values + most + half))
    shapes: list[Shape] = [*paragraph("\n".join(notes), Point(BODY.left, BODY.top), theme)]
    top = BODY.top + LEADING * len(notes) + mm(1.5)
    shapes += _caption(top, "record-inventory-credits", theme, cards=parameters.deck_size(players))
    area = Rect(BODY.left, top + _CAPTION, BODY.width, _BAND + row * parameters.credit_values)
    for guild, place in zip(Guild, columns(area, len(Guild), _GAP), strict=True):
        shapes += _cards(guild, place, row, parameters, players, theme)
    top = area.bottom + _GAP
    shapes += _caption(top, "record-inventory-modules", theme, modules=len(modules))
    area = Rect(BODY.left, top + _CAPTION, BODY.width, _BAND + row * most)
    for (department, ids), place in zip(by_department.items(), columns(area, len(Department), mm(2)), strict=True):
        shapes += _modules(department, ids, place, row, aside, theme, rings=parameters.two_player_departments > 0)
    top = area.bottom + _GAP
    shapes += _caption(top, "record-inventory-rest", theme)
    area = Rect(BODY.left, top + _CAPTION, BODY.width, row * half)
    shapes += _rest(rest, area, row, theme)
    shapes += _missing(area.bottom + _GAP, theme)
    return record(
        RECORD_INVENTORY,
        "core",
        "record-inventory" if draw is None else "record-draw",
        shapes,
        theme,
        "A box to tick for every copy of every credit card, for every module by its ID, and for the rest of the box.",
        seed="" if draw is None else draw.seed,
    )


def _named(draw: Draw, modules: Sequence[Module]) -> str:
    """The IDs of the modules that are set aside, in a line."""
    return "  ".join(module.id for module in modules if module.id in draw.modules)


def _notes(parameters: Parameters, players: int, theme: Theme) -> Sequence[str]:
    """What is set aside for two players, and what starts anew for the next match, a line each."""
    departments, guilds = parameters.two_player_departments, parameters.two_player_guilds
    said = []
    if _aside(parameters, players):
        said.append(theme.word("record-inventory-cards"))
    if departments:
        total = departments * len(Department)
        said.append(theme.word("record-inventory-aside", modules=total, departments=departments, guilds=guilds))
    return (*said, theme.word("record-inventory-reset"))


def _aside(parameters: Parameters, players: int) -> int:
    """How many copies of each card lie in the box though two players leave them out; their own kit has none such."""
    return parameters.copies(players) - parameters.copies(2)


def _missing(top: Length, theme: Theme) -> Iterator[Shape]:
    """Lines to write on, as many as find room, for the IDs of what is to be printed again."""
    first = top + _CAPTION + mm(4.5)
    if first > BODY.bottom:
        return
    yield from _caption(top, "record-inventory-missing", theme)
    while first <= BODY.bottom:
        yield line(Point(BODY.left, first), Point(BODY.right, first), Stroke(theme.color("quiet"), pt(0.5)))
        first = first + mm(7)


def _caption(top: Length, key: str, theme: Theme, **values: object) -> Iterator[Shape]:
    base = top + theme.style("record-heading").cap + mm(1)
    yield theme.text(theme.word(key, **values), Point(BODY.left, base), "record-heading")
    yield theme.text(theme.word(f"{key}-note", **values), Point(BODY.right, base), "record-text", align=Align.END)


def _cards(
    guild: Guild, place: Rect, pitch: Length, parameters: Parameters, players: int, theme: Theme
) -> Iterator[Shape]:
    """A guild's cards by value; the last boxes, dashed, are the copies that two players set aside."""
    count = parameters.copies(players)
    plain = count - _aside(parameters, players)
    heading = Rect(place.left, place.top, place.width, _BAND)
    yield from band(heading, guild.code, guild.title.lower(), guild.title, theme)
    step = min(_PITCH * 1.35, (place.width - mm(11)) / count)
    for value in range(1, parameters.credit_values + 1):
        row = Rect(place.left, heading.bottom + pitch * (value - 1), place.width, pitch)
        if value > 1:
            yield rule(row, theme)
        yield leading(f"{guild.code}-{value}", row, theme, "record-id")
        for copy in range(count):
            centre = Point(row.right - step * (count - copy - 0.5), row.centre.y)
            yield from tick(centre, _box(pitch, step), theme, dashed=copy >= plain)


def _modules(
    department: Department,
    ids: Sequence[str],
    place: Rect,
    pitch: Length,
    aside: frozenset[str],
    theme: Theme,
    *,
    rings: bool,
) -> Iterator[Shape]:
    """A department's modules: a box for being there, a ring for being set aside by two players."""
    heading = Rect(place.left, place.top, place.width, _BAND)
    yield from band(heading, department.code, department.title.lower(), department.title, theme)
    side = _box(pitch, _PITCH)
    for number, module_id in enumerate(ids):
        row = Rect(place.left, heading.bottom + pitch * number, place.width, pitch)
        if number:
            yield rule(row, theme)
        yield leading(module_id, row, theme, "record-id")
        yield from tick(Point(row.right - mm(10), row.centre.y), side, theme)
        if rings:
            yield ring(Point(row.right - mm(3.4), row.centre.y), side, theme, filled=module_id in aside)


def _rest(rest: Sequence[Goods], area: Rect, pitch: Length, theme: Theme) -> Iterator[Shape]:
    left, right = columns(area, 2, mm(6))
    half = (len(rest) + 1) // 2
    for index, entry in enumerate(rest):
        column = left if index < half else right
        row = Rect(column.left, area.top + pitch * (index % half), column.width, pitch)
        yield rule(row, theme, strong=index % half == 0)
        yield leading(theme.word(entry.key), row, theme)
        step = min(_PITCH, mm(48) / entry.pieces)
        for number in range(entry.pieces):
            centre = Point(row.right - step * (entry.pieces - number - 0.5), row.centre.y)
            yield from tick(centre, _box(pitch, step), theme)


def _box(row: Length, step: Length) -> Length:
    """The side of a box in a row, among others `step` apart."""
    return min(mm(5), row - mm(0.8), step - mm(0.5))
