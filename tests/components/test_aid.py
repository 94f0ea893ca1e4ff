"""The player aid: all of it fits its columns whatever the catalog says, and every number is the catalog's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from generator.artwork.drawing import Box, Drawing, Placed, Text, walk
from generator.artwork.theme import Theme, load_theme
from generator.catalog.model import Parameters, Share, Socket
from generator.components.aid.card import AID, BODY, CONTENT, aid_piece
from generator.components.aid.figures import LANES, Lane, lane_points, support_figure
from generator.components.aid.part import COLUMN, column, heading, passage
from generator.components.records.changes import Change, change_records
from generator.components.records.inventory import Draw, inventory_record
from generator.components.records.market_record import market_record
from generator.components.records.storms import storm_record
from generator.components.records.synergy import synergy_record
from generator.geometry import Point, Rect, Sides
from generator.imposition.item import Item
from generator.imposition.packing import pack
from generator.imposition.paper import PAPERS, printable
from generator.units import Length, mm
from tests.components.legibility import legibility
from tests.components.measure import hull, painted, strings, texts
from tests.components.settings import LEAST, MOST, PRINTED
from tests.components.ticking import some_modules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from generator.components.aid.part import Part

THEME = load_theme()

SETTINGS = {
    "printed": PRINTED,
    "most": MOST,
    "least": LEAST,
    "one card": Parameters(acquire_cards=1),
    "no drift": Parameters(drift_limit=0),
    "no reward": Parameters(exact_payment_reward=0),
    "wide awards": Parameters(department_awards=((99,), (88, 77), (99, 98, 97, 96))),
}
settings = pytest.mark.parametrize("name", SETTINGS)


def sides(parameters: Parameters = PRINTED, modules: int = 60) -> tuple[Drawing, Drawing]:
    piece = aid_piece(modules, parameters, THEME)
    assert piece.back is not None
    return piece.front, piece.back


def said(parameters: Parameters = PRINTED, modules: int = 60) -> str:
    """All that the aid says, each text after the last."""
    return " ".join(words for side in sides(parameters, modules) for words in strings(side))


# The card


def test_it_is_a_duplex_half_sheet() -> None:
    piece = aid_piece(60, PRINTED, THEME)
    assert (piece.id, piece.kind, piece.size) == ("PLAYER-AID", "aid", AID)
    assert piece.bleed == Sides.all(mm(0))
    front, back = sides()
    assert front.size == back.size
    assert front.name != back.name


@pytest.mark.parametrize("paper", PAPERS)
def test_two_fit_on_an_upright_sheet(paper: str) -> None:
    piece = aid_piece(60, PRINTED, THEME)
    item = Item(piece.id, piece.kind, "F", "B", piece.window, piece.bleed)
    assert len(pack([item] * 2, printable(PAPERS[paper].size))) == 1
    assert len(pack([item] * 4, printable(PAPERS[paper].size))) == 2


def columns() -> list[Rect]:
    step = (CONTENT.width - COLUMN) / 2
    return [Rect(BODY.left + step * index, BODY.top, COLUMN, BODY.height) for index in range(3)]


def faults(drawing: Drawing) -> list[str]:
    """What is hard to read, runs into something, or runs out of its column."""
    found = legibility(drawing)
    for item in texts(drawing):
        assert isinstance(item.shape, Text)
        place = hull(item.outline)
        if place.bottom > BODY.top and not any(room.holds(place) for room in columns()):
            found.append(f"{item.shape.string!r} runs out of its column")
    for item in painted(drawing):
        paper = isinstance(item.shape, Box) and item.shape.rect == Rect.of(AID)
        frame = isinstance(item.shape, Box) and item.shape.rect == Rect.of(AID).inset(mm(1.5))
        if not paper and not frame and not CONTENT.inset(-mm(0.3)).holds(item.ink):
            found.append(f"{item.shape} beyond the margin")
    return found


@settings
def test_every_line_stays_in_its_column_clear_of_all_else(name: str) -> None:
    for side in sides(SETTINGS[name]):
        assert faults(side) == []


@pytest.mark.parametrize(
    ("words", "role", "at"),
    [
        ("a line that is longer than its column is wide", "aid-text", Point(mm(6), mm(112))),
        ("small", "sheet-label", Point(mm(6), mm(112))),
        ("over a line of text", "aid-text", Point(mm(8), mm(24))),
        ("below", "aid-text", Point(mm(8), mm(124.5))),
    ],
)
def test_a_planted_line_is_noticed(words: str, role: str, at: Point) -> None:
    front, _ = sides()
    assert faults(Drawing("X", "X", AID, (*front.shapes, THEME.text(words, at, role)))) != []


def test_a_column_that_is_too_long_is_refused() -> None:
    long = passage("\n".join(["line"] * 60), THEME)
    with pytest.raises(ValueError, match="too long"):
        list(column([[long]], columns()[0]))


def test_sections_stand_apart_and_fill_their_column() -> None:
    sections = [[heading("One", "core", THEME), passage("a\nb", THEME)], [passage("c", THEME)]]
    area = columns()[0]
    drawn = Drawing("X", "X", AID, tuple(column(sections, area)))
    places = {item.shape.string: item.ink for item in texts(drawn) if isinstance(item.shape, Text)}
    assert places["One"].bottom < places["a"].top < places["b"].top < places["c"].top
    assert area.holds(hull(corner for item in texts(drawn) for corner in item.outline))


def test_a_list_stands_in_and_a_bold_line_is_bold() -> None:
    drawn = Drawing("X", "X", AID, tuple(passage("plain\n- entry\n  goes on\n+ bold", THEME).draw(Point(mm(0), mm(0)))))
    found = {item.shape.string: item.shape for item in texts(drawn) if isinstance(item.shape, Text)}
    assert set(found) == {"plain", "entry", "goes on", "bold"}
    assert found["entry"].anchor.x == found["goes on"].anchor.x > found["plain"].anchor.x == found["bold"].anchor.x
    assert found["bold"].face == THEME.style("aid-strong").face != found["plain"].face


# The numbers


@pytest.mark.parametrize(
    ("parameters", "modules", "expected"),
    [
        (
            PRINTED,
            60,
            [
                *("up to 3 face-up cards", "add up to 7 at most", "up to 6 cards", "value 3 or less"),
                *("fewer than 4 modules", "1 for a middle module, 2 for an outer one", "M + 2 × (R − 1)"),
                *("Two or more: 2 Renown", "departments or more: 3 instead", "below 2: 1 more", "Discount 2: it goes"),
                *("Storm I 20 16 4 – – Storm II 40 32 7 3 – Final at the end 10 6 3", "(10 + 6) ÷ 2, rounded down: 8"),
                *("sectors 8, 9, 0, 1, 2", "outward: 1 Renown, and 1 more"),
            ],
        ),
        (Parameters(acquire_cards=2, acquire_total=9), 60, ["up to 2 face-up cards", "add up to 9 at most"]),
        (Parameters(display_cards=8), 60, ["up to 8 cards"]),
        (Parameters(exact_payment_reward=5), 60, ["value 5 or less"]),
        (Parameters(dry_dock_slots=6), 60, ["fewer than 6 modules"]),
        (Parameters(support_middle=2, support_outer=3), 60, ["2 for a middle module, 3 for an outer one"]),
        (Parameters(synergy_two=4, synergy_three=9), 60, ["Two or more: 4 Renown", "or more: 9 instead"]),
        (Parameters(drift_limit=5), 60, ["below 5: 1 more", "Discount 5: it goes"]),
        (Parameters(readiness_ring=7), 60, ["M + 7 × (R − 1)"]),
        (Parameters(shield_lane=5, shield_depth=6), 60, ["outward: 5 Renown, and 6 more", "5 11 0 0"]),
        (Parameters(storm_thresholds=(Share(1, 4), Share(3, 4))), 60, ["Storm I 15 12 4", "Storm II 45 36 7"]),
        (Parameters(two_player_departments=3), 60, ["Storm I 20 14 4", "Storm II 40 28 7"]),
        (PRINTED, 90, ["Storm I 30 26 4", "Storm II 60 52 7"]),
        (
            Parameters(department_awards=((5, 1), (8,), (21, 10, 4, 2))),
            60,
            ["Storm I 20 16 5 1 – –", "Storm II 40 32 8 – – –", "the end 21 10 4 2", "(21 + 10) ÷ 2, rounded down: 15"],
        ),
    ],
)
def test_the_numbers_are_the_parameters(parameters: Parameters, modules: int, expected: list[str]) -> None:
    all_of_it = said(parameters, modules)
    assert [words for words in expected if words not in all_of_it] == []


# What the setup needs, and not a turn.
UNSAID = {"credit_copies", "credit_values", "opening_hand", "market_berths", "two_player_guilds", "two_player_credits"}

OTHERS: dict[str, Any] = {
    "department_awards": ((5,), (8, 2), (11, 9, 1)),
    "storm_thresholds": (Share(1, 5), Share(4, 5)),
}


@pytest.mark.parametrize("name", Parameters._fields)
def test_every_parameter_of_a_turn_or_a_score_is_on_the_aid(name: str) -> None:
    other: dict[str, Any] = {name: OTHERS.get(name, getattr(PRINTED, name) + 1 if name not in OTHERS else None)}
    if name == "acquire_cards":
        other = {name: 2}
    assert (said(PRINTED._replace(**other)) != said()) is (name not in UNSAID)


@pytest.mark.parametrize(
    ("parameters", "absent"),
    [
        (Parameters(acquire_cards=1), "no guild twice"),
        (Parameters(drift_limit=0), "Discount"),
        (Parameters(exact_payment_reward=0), "Exact payment"),
    ],
)
def test_what_a_parameter_makes_nonsense_of_is_not_said(parameters: Parameters, absent: str) -> None:
    assert absent in said()
    assert absent not in said(parameters)


# The figures


def drawn(part: Part) -> Drawing:
    return Drawing("X", "X", AID, tuple(part.draw(Point(mm(10), mm(10)))))


@pytest.mark.parametrize("middle", range(4))
@pytest.mark.parametrize("outer", [0, 2])
def test_the_figure_of_support_shows_as_many_modules_as_it_takes(middle: int, outer: int) -> None:
    figure = drawn(support_figure(Parameters(support_middle=middle, support_outer=outer), THEME))
    empty = [s for s in figure.shapes if isinstance(s, Box) and s.stroke is not None and s.stroke.dash]
    filled = [s for s in figure.shapes if isinstance(s, Box) and s.fill is not None]
    assert len(empty) == (3 - middle) + (3 - outer)
    assert len(filled) == 2 + middle + outer
    assert [words for words in strings(figure) if words.isdigit()] == [str(middle), str(outer)]


@pytest.mark.parametrize(
    ("lane", "points"),
    [
        # The rules' figure 6, sectors 9, 0, 1 and 8.
        (Lane(1, Socket.BULKHEAD), 1),
        (Lane(2, Socket.BULKHEAD), 2),
        (Lane(2, Socket.PORT), 0),
        (Lane(0, None), 0),
        (Lane(3, Socket.BULKHEAD), 2),
    ],
)
def test_a_lane_scores_what_the_rules_say(lane: Lane, points: int) -> None:
    assert lane_points(lane, PRINTED) == points


def test_the_figure_shows_the_four_lanes_of_the_rules() -> None:
    assert [lane_points(lane, PRINTED) for lane in LANES] == [1, 2, 0, 0]


@settings
def test_parts_are_as_high_as_they_say(name: str) -> None:
    for parts in _figures(SETTINGS[name]):
        below: Length = mm(10) + parts.height
        assert all(item.ink.bottom <= below for item in painted(drawn(parts)))
        assert all(item.ink.top >= mm(10) - mm(0.1) for item in painted(drawn(parts)))


def _figures(parameters: Parameters) -> Iterator[Part]:
    from generator.components.aid import figures, storms

    yield figures.corridor_figure(THEME)
    yield figures.support_figure(parameters, THEME)
    yield figures.synergy_figure(parameters, THEME)
    yield figures.shield_figure(parameters, THEME)
    yield storms.storm_table(60, parameters, THEME)
    yield passage(THEME.word("aid-turn"), THEME)


# The wording


class Watched(dict[str, str]):
    """Wording that remembers what was asked of it."""

    def __init__(self, words: dict[str, str]) -> None:
        super().__init__(words)
        self.asked: set[str] = set()

    def __getitem__(self, key: str) -> str:
        self.asked.add(key)
        return super().__getitem__(key)


def test_no_wording_is_left_over() -> None:
    words = Watched(dict(THEME.words))
    theme: Theme = THEME._replace(words=words)
    makers: list[Callable[[Parameters], object]] = [
        lambda p: aid_piece(60, p, theme),
        lambda p: market_record(p, theme),
        lambda p: storm_record(60, p, theme),
        lambda p: synergy_record(some_modules(2), p, theme),
        lambda p: inventory_record(some_modules(2), p, theme),
        lambda p: inventory_record(some_modules(2), p, theme, board_parts=1),
        lambda p: inventory_record(some_modules(2), p, theme, board_parts=4),
        lambda p: inventory_record(some_modules(2), p, theme, draw=Draw(7, frozenset())),
        lambda _: change_records((Change("OBS-03", 2, "", 1, "BCDF"),), "0" * 8, "1" * 8, theme),
    ]
    for parameters in SETTINGS.values():
        for make in makers:
            make(parameters)
    own = {key for key in THEME.words if key.startswith(("aid-", "record-"))}
    assert own - words.asked == set()


def test_no_icon_of_the_aid_is_left_over() -> None:
    used = {shape.drawing.name for side in sides() for shape in walk(side) if isinstance(shape, Placed)}
    own = {name for name, _ in THEME.icons if name.startswith("aid-")}
    assert {name for name in own if f"icon-{name}-ink" not in used} == set()
