"""Every level of ink leaves a kit that can be read and played, and costs no more than the one before."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.artwork.drawing import Color, Text
from generator.artwork.ink import Ink, inked
from generator.artwork.theme import load_theme
from generator.catalog.model import Department, Guild
from tests.components.legibility import PALEST, windows
from tests.components.measure import grounds_among

if TYPE_CHECKING:
    from generator.artwork.theme import Theme
    from generator.kit import Kit

COLORS = st.builds(Color, *[st.integers(0, 255)] * 3)
WHITE = Color(255, 255, 255)
ROUNDING = 0.005
"""The luminance of half a step of a light channel."""
TILE_OR_FACE = re.compile(r"[A-Z]{3}-\d")

every_level = pytest.mark.parametrize("ink", Ink)
each_color = pytest.mark.parametrize("role", sorted(load_theme().colors))


def filled(look: Theme, role: str, ink: Ink) -> Color:
    return inked(look.color(role), ink, area=True)


@given(COLORS, st.booleans())
def test_full_ink_changes_nothing(color: Color, area: bool) -> None:
    assert inked(color, Ink.FULL, area=area) == color


@given(COLORS, st.booleans())
def test_grey_keeps_the_luminance_and_nothing_else(color: Color, area: bool) -> None:
    grey = inked(color, Ink.GREY, area=area)
    assert grey.red == grey.green == grey.blue
    assert grey.luminance == pytest.approx(color.luminance, abs=ROUNDING)
    assert inked(grey, Ink.GREY, area=area) == grey


@given(COLORS)
def test_low_ink_leaves_lines_and_letters_as_dark_as_they_are(color: Color) -> None:
    assert inked(color, Ink.LOW).luminance == pytest.approx(color.luminance, abs=ROUNDING)


@given(COLORS)
def test_low_ink_makes_no_area_darker(color: Color) -> None:
    assert inked(color, Ink.LOW, area=True).luminance >= color.luminance - ROUNDING


@pytest.mark.parametrize("area", [False, True])
def test_low_ink_prints_what_is_nearly_grey_with_black_alone(area: bool) -> None:
    for color in (Color(22, 36, 47), Color(91, 111, 125), Color(157, 178, 192), WHITE):
        assert len(set(inked(color, Ink.LOW, area=area))) == 1
    assert len(set(inked(Color(0, 114, 178), Ink.LOW, area=area))) == 3


def test_low_ink_leaves_tints_out_and_thins_what_is_deeper(look: Theme) -> None:
    tints = [department.code for department in Department] + [guild.code for guild in Guild]
    assert {filled(look, role, Ink.LOW) for role in [*tints, "ground", "sunward"]} == {WHITE}
    for role in ("port", "bulkhead", "score-1", "score-2", "score-3", "score-4"):
        before, after = look.color(role), filled(look, role, Ink.LOW)
        assert 0.2 * (255 - min(before)) < 255 - min(after) < 0.7 * (255 - min(before)), role


@given(st.builds(Color, *[st.integers(0, 55)] * 3))
def test_low_ink_leaves_the_plates_of_white_letters_dark(color: Color) -> None:
    assert inked(color, Ink.LOW, area=True).contrast(WHITE) > 2 * PALEST


@given(st.lists(st.integers(0, 255), min_size=2, max_size=2).map(sorted))
def test_low_ink_keeps_greys_that_are_no_plates_in_their_order(levels: list[int]) -> None:
    dark, light = (inked(Color(level, level, level), Ink.LOW, area=True).luminance for level in levels)
    assert dark <= light + 0.02


# What a player must see


@every_level
def test_a_port_is_told_from_a_bulkhead_and_both_from_paper(ink: Ink, look: Theme) -> None:
    port, bulkhead = filled(look, "port", ink), filled(look, "bulkhead", ink)
    assert port.contrast(bulkhead) > 1.5
    assert port.contrast(WHITE) > 1.8
    assert bulkhead.contrast(WHITE) > 1.2
    line = inked(look.color("bulkhead-line"), ink)
    assert line.contrast(bulkhead) > PALEST
    assert line.contrast(WHITE) > PALEST


@every_level
@pytest.mark.parametrize("guild", [guild.code for guild in Guild])
def test_a_pattern_is_seen_on_the_tint_of_its_guild(ink: Ink, guild: str, look: Theme) -> None:
    assert filled(look, "pattern", ink).contrast(filled(look, guild, ink)) > 2.5


@every_level
def test_the_emblem_is_seen_on_a_back(ink: Ink, look: Theme) -> None:
    assert filled(look, "ground-line", ink).contrast(filled(look, "ground", ink)) > 1.6


@each_color
def test_no_line_of_the_theme_vanishes(role: str, look: Theme) -> None:
    """A line as pale as a tint is as pale in grey and with low ink, but not paper."""
    color = look.color(role)
    if color != WHITE:
        assert WHITE not in {inked(color, ink) for ink in Ink}


@every_level
def test_every_text_of_a_kit_stands_out_from_its_ground(ink: Ink, pairs: set[tuple[Color, Color]]) -> None:
    assert len(pairs) > 20
    pale = [
        (text.hex, ground.hex)
        for text, ground in pairs
        if inked(text, ink).contrast(inked(ground, ink, area=True)) < PALEST
    ]
    assert pale == []


@pytest.fixture(scope="module")
def pairs(a4_kit: Kit) -> set[tuple[Color, Color]]:
    """The colour of every text and of what it stands on. Of the tiles of a department and of a suit one does."""
    found = set()
    for name, drawing in a4_kit.drawings.items():
        if TILE_OR_FACE.match(name) and not name.endswith(("-01", "-4", "-4-copy-4")):
            continue
        for window in windows(drawing):
            found |= {
                (text.shape.color, ground) for text, ground in grounds_among(window) if isinstance(text.shape, Text)
            }
    return {(text, ground) for text, ground in found if ground is not None}
