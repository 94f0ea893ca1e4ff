"""The written records: there is a place for all that is to be noted, and the numbers are the catalog's."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from generator.artwork.drawing import Box, Circle, Drawing, Path, Placed, Text, walk
from generator.artwork.theme import load_theme
from generator.catalog.model import Department, Module, Parameters
from generator.components.records.inventory import inventory_record
from generator.components.records.market_record import ROUNDS, market_record
from generator.components.records.storms import EXAMPLE, storm_record
from generator.components.records.synergy import MOST_MODULES, synergy_record
from generator.components.records.table import CONTENT, RECORD, SEATS
from generator.geometry import Point, Rect, Sides
from generator.imposition.item import Item
from generator.imposition.packing import pack
from generator.imposition.paper import PAPERS, printable
from generator.rules.ranking import places
from generator.station import SUNWARD_LANES
from generator.units import Length, mm
from tests.components.legibility import legibility
from tests.components.measure import holds, painted, strings, texts
from tests.components.settings import LEAST, MOST, PRINTED
from tests.components.ticking import read, some_modules

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.components.piece import Piece

THEME = load_theme()
HAIR = mm(1e-6)


MODULES = some_modules()


def synergy(parameters: Parameters = PRINTED, modules: Sequence[Module] = MODULES) -> Drawing:
    return synergy_record(modules, parameters, THEME).front


def market(parameters: Parameters = PRINTED) -> Drawing:
    return market_record(parameters, THEME).front


def storm(parameters: Parameters = PRINTED, modules: int = 60) -> Drawing:
    return storm_record(modules, parameters, THEME).front


SHEETS: dict[str, Callable[[], Piece]] = {
    "synergy": lambda: synergy_record(MODULES, PRINTED, THEME),
    "synergy, most": lambda: synergy_record(some_modules(MOST_MODULES), MOST, THEME),
    "synergy, least": lambda: synergy_record(some_modules(1), LEAST, THEME),
    "market": lambda: market_record(PRINTED, THEME),
    "market, most": lambda: market_record(MOST, THEME),
    "market, least": lambda: market_record(LEAST, THEME),
    "market, long drift": lambda: market_record(Parameters(drift_limit=9), THEME),
    "market, full": lambda: market_record(Parameters(market_berths=6, drift_limit=2), THEME),
    "storm": lambda: storm_record(60, PRINTED, THEME),
    "storm, most": lambda: storm_record(99, MOST, THEME),
    "storm, least": lambda: storm_record(6, LEAST, THEME),
    "inventory": lambda: inventory_record(MODULES, PRINTED, THEME),
    "inventory, most": lambda: inventory_record(some_modules(MOST_MODULES), MOST, THEME),
    "inventory, least": lambda: inventory_record(some_modules(1), LEAST, THEME),
    "inventory, two players": lambda: inventory_record(MODULES, PRINTED, THEME, players=2),
}
FOUR = ("synergy", "market", "storm", "inventory")
sheets = pytest.mark.parametrize("name", SHEETS)


# The sheet


@sheets
def test_each_is_a_sheet_that_fits_either_paper(name: str) -> None:
    piece = SHEETS[name]()
    assert (piece.kind, piece.back, piece.bleed) == ("record", None, Sides.all(mm(0)))
    assert piece.size == RECORD
    item = Item(piece.id, piece.kind, piece.front.name, None, piece.window, piece.bleed)
    for paper in PAPERS.values():
        assert len(pack([item], printable(paper.size))) == 1


def test_the_ids() -> None:
    ids = [SHEETS[name]().id for name in FOUR]
    assert ids == ["RECORD-SYNERGY", "RECORD-MARKET", "RECORD-STORM", "RECORD-INVENTORY"]


def test_different_drawings_have_different_names() -> None:
    drawings = {id(drawing): drawing.name for name in FOUR for drawing in nested(SHEETS[name]().front)}
    assert len(set(drawings.values())) == len(drawings)


def nested(drawing: Drawing) -> list[Drawing]:
    return [drawing, *(shape.drawing for shape in walk(drawing) if isinstance(shape, Placed))]


def faults(drawing: Drawing) -> list[str]:
    """What runs into something, leaves its place or is too small or too pale to be read."""
    found = legibility(drawing)
    for item in painted(drawing):
        paper = isinstance(item.shape, Box) and item.shape.rect == Rect.of(RECORD)
        frame = isinstance(item.shape, Box) and item.shape.rect == Rect.of(RECORD).inset(mm(1.5))
        if not paper and not frame and not holds(CONTENT.inset(-mm(0.3)), item.outline):
            found.append(f"{item.shape} beyond the margin")
    return found


@sheets
def test_nothing_runs_into_anything(name: str) -> None:
    assert faults(SHEETS[name]().front) == []


@pytest.mark.parametrize(
    ("words", "role", "at"),
    [
        ("over the margin", "record-text", Point(mm(180), mm(30))),
        ("small", "sheet-number", Point(mm(80), mm(252))),
        ("over a row of boxes", "record-text", Point(mm(20), mm(60))),
        ("over a heading", "record-text", Point(mm(20), mm(37))),
    ],
)
def test_what_runs_into_something_is_noticed(words: str, role: str, at: Point) -> None:
    front = synergy()
    text = THEME.text(words, at, role)
    assert faults(Drawing("X", "X", RECORD, (*front.shapes, text))) != []


def test_a_pale_word_is_noticed() -> None:
    front = synergy()
    text = THEME.text("pale", Point(mm(60), mm(24)), "record-text", "faint")
    assert [fault for fault in faults(Drawing("X", "X", RECORD, (*front.shapes, text))) if "pale" in fault] != []


@pytest.mark.parametrize("make", [synergy_record, inventory_record])
def test_more_modules_than_find_room_are_refused(make: object) -> None:
    assert callable(make)
    with pytest.raises(ValueError, match=f"{MOST_MODULES + 1} modules"):
        make(some_modules(MOST_MODULES + 1), PRINTED, THEME)


# Boxes


@sheets
def test_boxes_are_large_enough_and_apart(name: str) -> None:
    found = read(SHEETS[name]().front).boxes
    least = mm(4) if name == "inventory, most" else mm(5)
    assert all(min(box.width, box.height) >= least for box in found)
    ordered = sorted(found, key=lambda box: (round(box.centre.y.mm, 3), box.left.mm))
    assert not any(a.overlaps(b) for a, b in pairwise(ordered))


# Synergy


@pytest.mark.parametrize("each", [1, 3, 10, MOST_MODULES])
def test_every_module_stands_once_in_the_synergy_record_with_its_boxes(each: int) -> None:
    modules = some_modules(each)
    drawing = synergy(modules=modules)
    said, sheet = strings(drawing), read(drawing)
    assert all(said.count(module.id) == 1 for module in modules)
    for module in modules:
        assert len(sheet.beside(module.id)) == 2 + SEATS


def test_modules_stand_by_department_in_order() -> None:
    rows = {item.shape.string: item.ink for item in texts(synergy()) if isinstance(item.shape, Text)}
    for department in Department:
        ids = sorted(module.id for module in MODULES if module.department is department)
        assert all(rows[a].bottom < rows[b].top for a, b in pairwise(ids))
        assert len({round(rows[i].left / HAIR) for i in ids}) == 1
        assert rows[department.title].bottom < rows[ids[0]].top


@pytest.mark.parametrize("parameters", [PRINTED, Parameters(synergy_two=7, synergy_three=41)])
def test_the_renown_of_a_synergy_is_the_parameters(parameters: Parameters) -> None:
    said = strings(synergy(parameters))
    for renown in (parameters.synergy_two, parameters.synergy_three):
        seats = len(MODULES) if renown <= SEATS else 0  # seats 2 and 3 stand in boxes as well
        assert said.count(str(renown)) == len(MODULES) + seats


# Market


@pytest.mark.parametrize("berths", [1, 3, 5, 6])
@pytest.mark.parametrize("limit", [0, 1, 2])
def test_every_round_has_the_marks_of_every_berth(berths: int, limit: int) -> None:
    drawing = market(Parameters(market_berths=berths, drift_limit=limit))
    rows = [item.ink for item in texts(drawing) if _says(item.shape, "record-figure")]
    assert len(rows) == ROUNDS >= 25
    rings = [item for item in painted(drawing) if isinstance(item.shape, Circle)]
    assert len(rings) == ROUNDS * berths
    marks = [s.string for item in texts(drawing) if isinstance(s := item.shape, Text) and _says(s, "record-mark")]
    for discount in range(limit + 1):
        assert marks.count(str(discount)) == ROUNDS * berths
    assert str(limit + 1) not in marks


def _says(shape: object, role: str) -> bool:
    style = THEME.style(role)
    return isinstance(shape, Text) and (shape.face, shape.size) == (style.face, style.size)


@pytest.mark.parametrize("parameters", [Parameters(market_berths=10), Parameters(drift_limit=9)])
def test_where_boxes_find_no_room_the_discount_is_written(parameters: Parameters) -> None:
    drawing = market(parameters)
    found = read(drawing).boxes
    assert len(found) == ROUNDS * parameters.market_berths * 2
    assert all(box.width >= mm(5) for box in found)


def test_the_market_record_says_the_limit_and_the_next_round() -> None:
    assert any(f"at {6} already" in said for said in strings(market(Parameters(drift_limit=6))))
    assert any(f"round {ROUNDS + 1} " in said for said in strings(market()))
    assert not any("already" in said for said in strings(market(Parameters(drift_limit=0))))


# Storms


def cells(drawing: Drawing) -> tuple[list[Length], list[Length]]:
    """Where the lines of the table of a Storm run, across and down."""
    (table,) = {s.drawing for s in drawing.shapes if isinstance(s, Placed) and s.drawing.name == "RECORD-STORM-TABLE"}
    across, down = {0.0, table.size.width.mm}, {0.0, table.size.height.mm}
    for item in painted(table):
        if isinstance(item.shape, Path) and len(item.shape.segments) == 2:
            start, end = item.outline
            if start.x == end.x:
                across.add(round(start.x.mm, 6))
            elif start.y == end.y:
                down.add(round(start.y.mm, 6))
        elif isinstance(item.shape, Box) and item.shape.rect.width == table.size.width and item.shape.fill is None:
            down.add(round(item.shape.rect.bottom.mm, 6))
    return [mm(x) for x in sorted(across)], [mm(y) for y in sorted(down)]


def test_three_storms_have_a_cell_for_every_number() -> None:
    drawing = storm()
    tables = [s for s in drawing.shapes if isinstance(s, Placed) and s.drawing.name == "RECORD-STORM-TABLE"]
    assert len(tables) == 3
    across, down = cells(drawing)
    assert len(across) - 2 == SEATS * 5  # M, R, Readiness, rank and award; and five lanes
    assert len(down) - 1 == 1 + len(Department) + 2 + 1  # heads, departments, lanes with their heads, the sums


def test_cells_are_large_enough_to_write_in() -> None:
    across, down = cells(storm())
    assert all(b - a >= mm(5) for a, b in pairwise(across))
    heights = [b - a for a, b in pairwise(down)]
    heads = (0, 1 + len(Department))
    assert all(height >= mm(5) for row, height in enumerate(heights) if row not in heads)


def test_the_storm_sheet_names_departments_lanes_and_columns() -> None:
    said = strings(storm())
    for department in Department:
        assert said.count(department.title) == 3
    for key in ("m", "r", "ready", "rank", "award"):
        assert said.count(THEME.word(f"record-{key}")) == 3 * SEATS
    for lane in SUNWARD_LANES:
        assert said.count(str(lane)) == 3 * SEATS


@pytest.mark.parametrize(
    ("parameters", "modules", "expected"),
    [
        (PRINTED, 60, ["purchase 20 (60", "or 16 (two players, 48)", "purchase 40 (60", "or 32 (two players, 48)"]),
        (PRINTED, 66, ["purchase 22 (66", "or 18 (two players, 54)", "purchase 44 (66"]),
        (Parameters(two_player_departments=3), 60, ["or 14 (two players, 42)", "or 28 (two players, 42)"]),
        (PRINTED, 60, ["1st: 4", "1st: 7 · 2nd: 3", "1st: 10 · 2nd: 6 · 3rd: 3"]),
        (Parameters(department_awards=((5, 1), (8,), (20, 9, 4, 2))), 60, ["1st: 5 · 2nd: 1", "1st: 8", "4th: 2"]),
        (Parameters(readiness_ring=5), 60, ["M + 5 × (R − 1)"]),
        (PRINTED, 60, ["M + 2 × (R − 1)"]),
        (Parameters(shield_lane=7, shield_depth=8), 60, ["scores 7, and 8 more"]),
    ],
)
def test_the_numbers_of_the_storms_are_the_parameters(
    parameters: Parameters, modules: int, expected: list[str]
) -> None:
    said = " ".join(strings(storm(parameters, modules)))
    assert [words for words in expected if words not in said] == []


@pytest.mark.parametrize("awards", [(10, 6, 3), (9, 8, 1), (12,), (20, 11, 8, 5)])
def test_the_example_of_a_tie_is_worked_from_the_awards(awards: tuple[int, ...]) -> None:
    said = " ".join(strings(storm(Parameters(department_awards=((4,), (7, 3), awards)))))
    first, tied, other, none = places(EXAMPLE, awards)
    assert first is not None
    assert tied is not None
    assert (first.award, tied, none) == (awards[0], other, None)
    padded = (*awards, 0, 0, 0)
    assert f"takes {awards[0]}." in said
    assert f"({padded[1]} + {padded[2]}) ÷ 2, rounded down, gives each of them {(padded[1] + padded[2]) // 2}." in said
