"""The module tile: what it shows, that nothing on it runs into anything, and that its back gives nothing away."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.artwork.drawing import Box, Color, Dots, Drawing, LineTo, Move, Path, Placed, Text
from generator.catalog.model import Department, Guild, Module
from generator.components.module import BLEED, module_pieces, pattern_belts
from generator.components.tile import tile_of
from generator.export.svg import SvgWriter
from generator.geometry import Point, Rect, Sides, Size
from generator.units import Length, mm, pt
from tests.artwork.spacing import direction, pitch, thickness
from tests.components.measure import (
    Painted,
    apart,
    corners,
    crossings,
    grounds,
    holds,
    painted,
    strings,
    texts,
)
from tests.export.pictures import of_drawings

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tests.export.pictures import Picture

from tests.components.tiles import LAYOUTS, THEME, TILE, TRIM, bars, drawn, module, piece, sides

HAIR = mm(1e-6)
CENTRE = TRIM.centre


def test_it_says_id_cost_guild_and_revision_and_shows_the_rest() -> None:
    tile = module(name="GRN-07", guild=Guild.ENERGY, cost=10)
    front = drawn(tile).front
    assert sorted(strings(front)) == sorted(["GRN-07", "10", "ENE", tile.revision])
    placed = {shape.drawing.name for shape in front.shapes if isinstance(shape, Placed)}
    assert placed == {"icon-greenhouse-ink", "icon-energy-ink", "belt-ENE"}
    assert THEME.color("GRN") in {shape.fill for shape in front.shapes if isinstance(shape, Box)}
    assert "Greenhouse module sold by the Energy guild, printed cost 10" in front.description
    assert tile.revision in front.description


def test_departments_differ_in_icon_and_in_tint() -> None:
    assert len({THEME.icon(each.title.lower()).shapes for each in Department}) == 6
    assert len({THEME.color(each.code) for each in Department}) == 6


@sides
def test_the_cost_is_by_far_the_largest_text(side: Length) -> None:
    written = [item.shape for item in texts(drawn(module(cost=7), side).front)]
    sizes = {text.string: text.size for text in written if isinstance(text, Text)}
    cost = sizes.pop("7")
    assert all(cost >= size * 2 for size in sizes.values())


@sides
def test_texts_are_large_enough_to_read(side: Length) -> None:
    tile = module()
    for item in texts(drawn(tile, side).front):
        assert isinstance(item.shape, Text)
        assert item.shape.size * item.scale >= (pt(5) if item.shape.string == tile.revision else pt(6)) - HAIR


@sides
def test_lines_are_thick_enough_to_print(side: Length) -> None:
    pens = [
        item.shape.stroke.width * item.scale
        for guild in Guild
        for item in painted(piece(LAYOUTS[-1], guild, side).front)
        if not isinstance(item.shape, Dots | Text) and item.shape.stroke is not None
    ]
    assert pens
    assert min(pens) >= pt(0.5) - HAIR


modules = st.builds(
    lambda department, number, guild, cost, sockets: Module(
        f"{department.code}-{number:02}", department, guild, cost, sockets
    ),
    st.sampled_from(Department),
    st.integers(1, 99),
    st.sampled_from(Guild),
    st.integers(4, 10),
    st.sampled_from(LAYOUTS),
)


def crowded(tile: Module, side: Length) -> list[str]:
    """The texts on a tile that run into something, or come too near to the cut."""
    front = drawn(tile, side).front
    rects = [corners(rect) for _, rect in bars(front).values()]
    safe = Rect.of(front.size).inset(side * 0.12)
    found = crossings(front)
    for item in texts(front):
        if not (holds(safe, item.outline) and all(apart(item.outline, rect) for rect in rects)):
            found.append(str(item.shape))
    return found


@sides
@settings(max_examples=20)
@given(modules)
def test_texts_keep_clear_of_all_else_and_of_the_cut(side: Length, tile: Module) -> None:
    assert crowded(tile, side) == []


@sides
@pytest.mark.parametrize("letters", ["WMWM", "WWWW"])
@pytest.mark.parametrize("guild", Guild)
def test_even_the_widest_revision_and_id_find_room(
    side: Length, letters: str, guild: Guild, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Module, "revision", letters)
    for department in Department:
        assert crowded(module(LAYOUTS[-1], f"{department.code}-08", guild, 10), side) == []


@sides
@settings(max_examples=15)
@given(modules)
def test_texts_stand_out_from_their_ground(side: Length, tile: Module) -> None:
    found = list(grounds(drawn(tile, side).front))
    assert len(found) == 4
    for item, ground in found:
        assert isinstance(item.shape, Text)
        assert ground is not None
        assert item.shape.color.contrast(ground) >= 4.5


def test_a_text_on_another_or_on_an_edge_is_noticed() -> None:
    front = piece().front

    def with_text(at: Point, role: str = "tile-id") -> Drawing:
        return Drawing("X", "X", front.size, (*front.shapes, THEME.middle("XX", at, role)), front.bleed)

    assert crossings(with_text(CENTRE)) != []
    assert crossings(with_text(Point(mm(5), mm(12.5)))) != [], "half on the plate"
    assert crossings(with_text(Point(mm(12.5), mm(3.1)))) != [], "on the panel's edge"
    pale = Text("5", CENTRE, THEME.style("tile-id").face, pt(6), Color(200, 200, 200))
    (_, ground), *_ = reversed(list(grounds(Drawing("X", "X", front.size, (*front.shapes, pale)))))
    assert ground is not None
    assert pale.color.contrast(ground) < 4.5


@sides
def test_the_inward_marker_is_a_triangle_that_points_inward(side: Length) -> None:
    ink = THEME.color("ink")
    front = piece(side=side).front
    (marker,) = (s for s in front.shapes if isinstance(s, Path) and s.fill == ink and not s.stroke)
    points = [segment.to for segment in marker.segments if isinstance(segment, Move | LineTo)]
    assert len(set(points)) == 3
    tip = max(points, key=lambda point: point.y)
    base = [point for point in points if point != tip]
    assert base[0].y == base[1].y < tip.y
    assert abs(tip.x - side / 2) < HAIR
    assert abs((base[0].x + base[1].x) / 2 - side / 2) < HAIR
    assert base[0].y > side * 0.65, "it stands at the inward side"
    assert abs(base[0].x - base[1].x) >= mm(3)
    assert tip.y - base[0].y >= mm(3)


# Telling one from another


def look(tile: Module) -> list[Painted]:
    """All that is painted on a tile but its revision."""
    front = drawn(tile).front
    return [
        item for item in painted(front) if not (isinstance(item.shape, Text) and item.shape.string == tile.revision)
    ]


@settings(max_examples=15, derandomize=True)  # by chance two revisions are alike once in 160,000 times
@given(modules, modules)
def test_any_other_module_has_another_revision_and_another_look(tile: Module, other: Module) -> None:
    for field in Module._fields:
        changed = tile._replace(**{field: getattr(other, field)})
        if changed != tile:
            assert changed.revision != tile.revision
            assert look(changed) != look(tile)


def test_each_single_socket_changes_revision_and_look() -> None:
    seen = {tile.revision: look(tile) for tile in map(module, LAYOUTS)}
    assert len(seen) == 15
    assert all(a != b for a, b in combinations(seen.values(), 2))


def test_the_same_module_is_always_drawn_the_same() -> None:
    first, second = (SvgWriter().write(piece().front) for _ in range(2))
    assert first == second


# Patterns


def pattern(guild: Guild, side: Length = TILE) -> list[Path | Dots]:
    _, *shapes = pattern_belts(THEME, tile_of(side))[guild].shapes
    return [shape for shape in shapes if isinstance(shape, Path | Dots)]


@sides
@pytest.mark.parametrize("guild", Guild)
def test_patterns_are_coarse_enough_to_print(guild: Guild, side: Length) -> None:
    for shape in pattern(guild, side):
        assert pitch(shape) >= mm(1.0) - HAIR
        assert thickness(shape) >= pt(0.5) - HAIR
        assert thickness(shape) <= pitch(shape) * 0.7, "it does not fill in"
    assert THEME.color("pattern").contrast(THEME.color(guild.code)) >= 3


def test_fabrication_is_hatched_energy_dotted_and_research_a_lattice() -> None:
    def bearings(guild: Guild) -> list[float]:
        return [direction(shape) for shape in pattern(guild) if isinstance(shape, Path)]

    (hatched,) = bearings(Guild.FABRICATION)
    assert hatched == pytest.approx(45)
    assert bearings(Guild.ENERGY) == []
    assert [type(shape) for shape in pattern(Guild.ENERGY)] == [Dots]
    one, two = bearings(Guild.RESEARCH)
    assert 30 <= abs(one - two) <= 150, "the lines cross"


def structure(seen: Picture) -> NDArray[np.float64]:
    """How the edges of a grey picture are spread over twelve directions; it says nothing of colour or darkness."""
    grey = seen.astype(np.float64) @ np.array([0.299, 0.587, 0.114])
    down, across = np.gradient(grey)
    turned = np.degrees(np.arctan2(down, across)) % 180
    spread = np.histogram(turned, bins=12, range=(0, 180), weights=np.hypot(across, down))[0].astype(np.float64)
    return spread / float(spread.sum())


def unlike(one: Picture, two: Picture) -> float:
    """From 0 to 1: how much of the edges of one picture runs as no edge of the other does."""
    return float(abs(structure(one) - structure(two)).sum()) / 2


@sides
def test_the_patterns_differ_in_a_grey_print(side: Length) -> None:
    belts = pattern_belts(THEME, tile_of(side))
    assert all(unlike(one, two) > 0.25 for one, two in combinations(of_drawings(*belts.values()), 2))


def test_a_pattern_in_another_tint_is_the_same_pattern() -> None:
    belt = pattern_belts(THEME, tile_of(TILE))[Guild.FABRICATION]
    tint, *lines = belt.shapes
    assert isinstance(tint, Box)
    other = Drawing("other", "other", belt.size, (tint._replace(fill=Color(160, 160, 160)), *lines))
    assert unlike(*of_drawings(belt, other)) < 0.02


# The back


def test_all_backs_are_one_drawing_that_says_nothing() -> None:
    pieces = module_pieces([module(s, f"OBS-{n:02}", cost=4 + n % 7) for n, s in enumerate(LAYOUTS)], THEME)
    back = pieces[0].back
    assert back is not None
    assert all(each.back is back for each in pieces)
    assert strings(back) == []
    other = drawn(module(name="DCK-99", guild=Guild.ENERGY)).back
    assert other is not None
    assert SvgWriter().write(other) == SvgWriter().write(back)


@sides
def test_the_back_is_inked_throughout_and_further_than_the_front(side: Length) -> None:
    back = piece(side=side).back
    assert back is not None
    ground = back.shapes[0]
    assert isinstance(ground, Box)
    assert ground.fill == THEME.color("ground")
    assert ground.rect.holds(back.bounds)
    assert back.bounds.holds(Rect.of(Size(side, side)).grown(BLEED).grown(Sides.all(mm(1))))


@sides
def test_a_piece_is_the_size_of_a_tile(side: Length) -> None:
    made = piece(side=side)
    trim = Rect.of(Size(side, side))
    assert (made.id, made.kind, made.window, made.bleed) == ("OBS-01", "module", trim, BLEED)
    assert made.front.size == trim.size
    assert made.back is not None
    assert made.back.size == trim.size


def test_the_rules_own_tile_is_25_mm_wide() -> None:
    assert mm(25) == TILE == piece().size.width


def test_another_side_is_no_tile() -> None:
    with pytest.raises(KeyError):
        drawn(module(), mm(24))
