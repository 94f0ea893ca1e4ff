"""Figures are drawn from the drawings that are printed, at true geometry, and can be read at the width they are for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.artwork.drawing import Circle, Drawing, Path, Placed, Shape, Text
from generator.artwork.likeness import alike
from generator.artwork.theme import load_theme
from generator.components.board.drawing import board_pieces
from generator.components.module import module_pieces
from generator.components.slot import slot_drawing
from generator.figures.art.sheet import WIDTH, figure_drawing, figure_parts
from generator.figures.art.wrapping import ems
from generator.geometry import Point, Rect
from generator.rules.corridors import core_corridor, corridors
from generator.station import Station
from generator.units import ZERO, Length, mm, pt
from tests.components.measure import painted, text_width
from tests.figures.files import HEAD, NAMES, catalog, figure, shipped, stage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.figures.figure import Figure

HAIR = mm(1e-6)
STATIONS = [name for name in NAMES if name != "anatomy"]


def drawn(name: str) -> Drawing:
    return figure_drawing(figure(shipped(name)), stage())


def parts(drawing: Drawing, prefix: str) -> Iterator[Placed]:
    """What a drawing places whose name begins so, wherever it is."""
    for shape in drawing.shapes:
        if isinstance(shape, Placed):
            if shape.drawing.name.startswith(prefix):
                yield shape
            else:
                yield from parts(shape.drawing, prefix)


def own(drawing: Drawing, scale: float = 1.0) -> Iterator[tuple[Shape, float]]:
    """What is drawn for the figure alone, and how large: neither on the tiles nor on the board."""
    for shape in drawing.shapes:
        if not isinstance(shape, Placed):
            yield shape, scale
        elif shape.drawing.name.startswith("figure-"):
            yield from own(shape.drawing, scale * shape.scale)


@pytest.mark.parametrize("name", NAMES)
def test_its_own_type_is_not_below_six_points_at_the_width_of_an_a5_page(name: str) -> None:
    drawing = drawn(name)
    assert drawing.size.width == WIDTH == mm(118)
    texts = [(shape, scale) for shape, scale in own(drawing) if isinstance(shape, Text)]
    assert texts
    assert [shape.string for shape, scale in texts if shape.size * scale < pt(6) - HAIR] == []


@pytest.mark.parametrize("name", STATIONS)
def test_every_module_is_named_in_type_that_can_be_read(name: str) -> None:
    found, drawing = figure(shipped(name)), drawn(name)
    tags = [shape.string for shape, _ in own(drawing) if isinstance(shape, Text)]
    for part in parts(drawing, f"figure-{name}-picture"):
        for panel in parts(part.drawing, f"figure-{name}-"):
            for tile in panel.drawing.shapes:
                if isinstance(tile, Placed) and tile.drawing.name in stage().tiles:
                    legible = load_theme().style("tile-id").size * tile.scale >= pt(6)
                    assert legible or tile.drawing.name[:3] in tags
    assert found.position


@pytest.mark.parametrize("name", NAMES)
def test_no_line_of_it_is_wider_than_it_is(name: str) -> None:
    drawing = drawn(name)
    legend = figure_parts(figure(shipped(name)), stage()).legend
    for part in (drawing, *([legend] if legend else [])):
        inside = Rect.of(part.size).inset(-HAIR)
        texts = [Drawing("", "", part.size, (shape,)) for shape in part.shapes if isinstance(shape, Text)]
        assert [item.shape for text in texts for item in painted(text) if not inside.holds(item.box)] == []


@pytest.mark.parametrize("name", NAMES)
def test_nothing_leaves_the_drawing_that_holds_it(name: str) -> None:
    found = figure_parts(figure(shipped(name)), stage())
    for part in (found.picture, *([found.legend] if found.legend else [])):
        inside = Rect.of(part.size).inset(-HAIR)
        shapes = tuple(shape for shape in part.shapes if not (isinstance(shape, Placed) and shape.trimmed))
        assert [item.shape for item in painted(Drawing("", "", part.size, shapes)) if not inside.holds(item.ink)] == []


@pytest.mark.parametrize("face", ["figure-text", "figure-letter"])
def test_letters_are_as_wide_as_they_are_taken_to_be(face: str) -> None:
    style = load_theme().style(face)
    letters = [chr(code) for code in (*range(0x20, 0x17F), *map(ord, "–—‘’“”…×−")) if chr(code).isprintable()]

    def width(text: str) -> float:
        return text_width(Text(text, Point(ZERO, ZERO), style.face, style.size, load_theme().color("ink"))) / style.size

    known = [letter for letter in letters if letter.isascii() or letter in "–—‘’“”…×−"]
    assert [letter for letter in known if not 0 <= ems(letter) - width(letter) < 0.06 and letter not in "%@MmW"] == []


@pytest.mark.parametrize("name", STATIONS)
def test_its_tiles_are_the_printed_ones_where_the_board_has_its_nodes(name: str) -> None:
    found, station = figure(shipped(name)), Station()
    printed = {piece.id: piece.front for piece in module_pieces(catalog().modules, load_theme())}
    seen = set()
    for panel in parts(figure_parts(found, stage()).picture, f"figure-{name}-"):
        (board, *_) = panel.drawing.shapes
        assert isinstance(board, Placed)
        assert board.drawing is stage().board
        origin, scale = board.at, board.scale
        centre = Rect.of(board.drawing.size).centre
        for node, module in found.position.items():
            (tile,) = [s for s in panel.drawing.shapes if isinstance(s, Placed) and s.drawing.name == module.id]
            assert alike(tile.drawing, printed[module.id])
            assert (tile.trimmed, tile.turn, tile.scale) == (True, node.bearing, scale)
            corner = station.corners_of(node, centre, station.tile)[0]
            assert _apart(tile.at, Point(origin.x + corner.x * scale, origin.y + corner.y * scale)) < HAIR
            if panel.drawing.size.width > tile.at.x > ZERO:
                seen.add(node)
    assert seen == set(found.position)


def _apart(one: Point, other: Point) -> Length:
    return max(abs(one.x - other.x), abs(one.y - other.y))


def test_the_board_is_the_printed_one_without_its_small_print() -> None:
    theme = load_theme()
    whole = board_pieces(theme, Station(), slot_drawing(theme))[0].front
    mine = [item.shape for item in painted(stage().board)]
    there = {shape for item in painted(whole) if not isinstance(shape := item.shape, Text)}
    assert stage().board.size == whole.size
    assert [shape for shape in mine if not isinstance(shape, Text) and shape not in there] == []
    assert {shape.string for shape in mine if isinstance(shape, Text)} == set("0123456789")


@pytest.mark.parametrize("name", STATIONS)
def test_every_corridor_has_a_bridge_and_nothing_else_has(name: str) -> None:
    found = figure(shipped(name))
    for panel in parts(figure_parts(found, stage()).picture, f"figure-{name}-"):
        bridges = _filled(panel.drawing, "figure-corridor")
        inner = [node for node in found.position if core_corridor(found.position, node)]
        assert len(bridges) == len(list(corridors(found.position))) + len(inner)


def _filled(drawing: Drawing, role: str) -> list[Path]:
    fill = load_theme().color(role)
    return [shape for shape in drawing.shapes if isinstance(shape, Path) and shape.fill == fill]


def test_a_route_is_traced_by_a_heavier_bridge_for_each_of_its_steps() -> None:
    panel = next(parts(figure_parts(figure(shipped("placement")), stage()).picture, "figure-placement-"))
    heavy = _filled(panel.drawing, "port")
    assert len(heavy) == 3, "two between modules and one to the Core"


def test_lanes_and_letters_and_the_verdicts_are_there() -> None:
    points = load_theme().style("figure-points").size
    badges = [s.string for s, _ in own(drawn("storm-shield")) if isinstance(s, Text) and s.size == points]
    assert badges[:5] == ["0", "1", "2", "0", "0"], "sectors 8, 9, 0, 1 and 2"
    assert {"A", "B", "C"} <= set(_said("placement"))
    assert "+2" in _said("synergy-two")
    assert "+3" in _said("synergy-three")


def _said(name: str) -> list[str]:
    return [shape.string for shape, _ in own(drawn(name)) if isinstance(shape, Text)]


def test_the_legend_tells_of_what_is_there_and_of_nothing_else() -> None:
    def words(name: str) -> set[str]:
        legend = figure_parts(figure(shipped(name)), stage()).legend
        return {shape.string for shape in legend.shapes if isinstance(shape, Text)} if legend else set()

    assert words("anatomy") == set()
    assert words("board") == {"Corridor", "Sealed contact", "Sunward lane", "Sun, on the sunward axis"}
    assert "Illegal" in words("placement")
    assert "Same department" in words("synergy-two")
    assert "Same department" not in words("synergy-three")
    assert "Screened lane, with its points" in words("storm-shield")


def test_the_anatomy_names_each_part_and_what_it_is() -> None:
    said = _said("anatomy")
    module = figure(shipped("anatomy")).module
    assert module is not None
    assert {"Department", "Laboratory", "Printed cost", "6", "LAB-05", module.revision, "Inward marker"} <= set(said)
    assert (said.count("a docking port"), said.count("a sealed bulkhead")) == (2, 2)
    small = figure_parts(figure(shipped("anatomy")), stage(), mm(80)).picture
    assert small.size.width == mm(80)
    assert [item for item in painted(small) if item.box.right > mm(80) and isinstance(item.shape, Text)] == []


def test_captions_are_there_as_words_for_others_to_set() -> None:
    told = figure_parts(figure(shipped("placement")), stage()).captions
    assert [caption.letter for caption in told] == ["A", "B", "C"]
    assert told[0].text.startswith("Legal. This Reactor")


@pytest.mark.parametrize(
    "rest",
    [
        "station: {}\n",
        "station: {}\nview: [[3], [4], [5]]\n",
        "station: {inner 0: HAB-08}\nview: whole\ncaptions: []\n",
        "station: {inner 0: HAB-08}\nshow: {lanes: yes, synergy: inner 0, route: inner 0}\n",
    ],
)
def test_little_on_a_board_is_drawn_too(rest: str) -> None:
    found: Figure = figure(HEAD.replace("title: Example", f"title: {'Example ' * 20}") + rest)
    drawing = figure_drawing(found, stage())
    assert drawing.size.width == WIDTH
    titles = [s for s in drawing.shapes if isinstance(s, Text) and s.string.startswith("Example")]
    assert len(titles) > 1
    assert all(circle.radius > ZERO for circle, _ in own(drawing) if isinstance(circle, Circle))
