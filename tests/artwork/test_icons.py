"""Icons: what the parser understands it draws exactly, and all else it refuses by the file's name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.artwork.drawing import CLOSE, Color, CurveTo, LineTo, Move, Path, Placed
from generator.artwork.icons import ICON_SIZE, read_icons
from generator.artwork.templates import TemplateError, template
from generator.artwork.theme import load_theme
from generator.geometry import Point, Rect, Size
from generator.units import mm
from tests.components.measure import ink

if TYPE_CHECKING:
    from pathlib import Path as FilePath

BLACK, WHITE = Color(0, 0, 0), Color(255, 255, 255)
SQUARE = '<path d="M 2 2 L 22 2 L 22 22 Z"/>'


def svg(body: str = SQUARE, head: str = 'viewBox="0 0 24 24"') -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" {head}>{body}</svg>'


def read(folder: FilePath, text: str | bytes) -> Path:
    """The first path of an icon with this text."""
    file = folder / "test.svg"
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    shape = read_icons(file, {"ink": BLACK})["test", "ink"].shapes[0]
    assert isinstance(shape, Path)
    return shape


def at(x: float, y: float) -> Point:
    return Point(mm(x), mm(y))


def test_the_four_commands_become_segments(tmp_path: FilePath) -> None:
    path = read(tmp_path, svg('<path d="M1 2L 3.5,4 C -.5 6 7. 8\n9 10Z"/>'))
    assert path.segments == (Move(at(1, 2)), LineTo(at(3.5, 4)), CurveTo(at(-0.5, 6), at(7, 8), at(9, 10)), CLOSE)
    assert (path.fill, path.stroke) == (BLACK, None)


def test_an_icon_is_drawn_once_in_each_colour(tmp_path: FilePath) -> None:
    file = tmp_path / "star.svg"
    file.write_text(svg("<title>A star</title><desc>of five</desc>" + SQUARE))
    icons = read_icons(file, {"ink": BLACK, "paper": WHITE})
    assert icons.keys() == {("star", "ink"), ("star", "paper")}
    for (_, role), icon in icons.items():
        assert (icon.name, icon.title, icon.size) == (f"icon-star-{role}", "A star", Size(ICON_SIZE, ICON_SIZE))
        assert [shape.fill for shape in icon.shapes if isinstance(shape, Path)] == [
            {"ink": BLACK, "paper": WHITE}[role]
        ]


def test_a_path_of_several_parts_says_how_it_is_filled(tmp_path: FilePath) -> None:
    ring = 'd="M 1 1 L 9 1 L 9 9 Z M 2 2 L 8 2 L 8 8 Z"'
    assert len(read(tmp_path, svg(f'<path fill-rule="evenodd" {ring}/>')).segments) == 8
    with pytest.raises(TemplateError, match=r'several parts needs fill-rule="evenodd"'):
        read(tmp_path, svg(f"<path {ring}/>"))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "not xml",
        b"\xff\xfe",
        b"<svg>\xe4</svg>",
        "<svg",
        '<svg viewBox="0 0 24 24"/>',  # of no namespace, as no SVG is
        '<html xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"/>',
        svg(head=""),
        svg(head='viewBox="0 0 48 48"'),
        svg(""),
        svg("<title>nothing</title>"),
        svg(f"<g>{SQUARE}</g>"),
        svg(f'<g transform="scale(2)">{SQUARE}</g>{SQUARE}'),
        svg(SQUARE + '<circle cx="12" cy="12" r="5"/>'),
        svg('<rect x="1" y="1" width="5" height="5"/>'),
        svg('<text x="1" y="1">a</text>'),
        svg(f"<style>path {{fill: red}}</style>{SQUARE}"),
        svg(f'<path xmlns="http://example.org/other" d="M 1 1 Z"/>{SQUARE}'),
        svg('<path transform="rotate(45)" d="M 1 1 L 2 2 Z"/>'),
        svg('<path stroke="#000" d="M 1 1 L 2 2 Z"/>'),
        svg('<path style="fill:red" d="M 1 1 L 2 2 Z"/>'),
        svg('<path d="M 1 1 L 2 2 Z"><title>inner</title></path>'),
        svg("<path/>"),
        svg('<path d=""/>'),
        svg('<path d="L 1 1 Z"/>'),
        svg('<path d="Z"/>'),
        svg('<path d="M 1 1 H 5"/>'),
        svg('<path d="M 1 1 A 5 5 0 0 1 9 9"/>'),
        svg('<path d="M 1 1 Q 5 5 9 9"/>'),
        svg('<path d="m 1 1 l 5 5 z"/>'),
        svg('<path d="M 1 1 5 5 9 9 Z"/>'),
        svg('<path d="M 1"/>'),
        svg('<path d="M 1 1 C 1 2 3 4 5"/>'),
        svg('<path d="M 1 Z 2"/>'),
        svg('<path d="M nan nan Z"/>'),
        svg('<path d="M inf 1 Z"/>'),
        svg('<path d="M 1e400 1 Z"/>'),
        svg('<path d="M 1-2 Z"/>'),
        svg('<path d="M 1_0 2 Z"/>'),
        svg('<path d="M ١ ٢ Z"/>'),
        svg('<path d="M 1 1 L 2 2 # Z"/>'),
        '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/hostname">]>' + svg("&x;" + SQUARE),
    ],
)
def test_what_is_not_understood_is_refused_by_the_files_name(text: str | bytes, tmp_path: FilePath) -> None:
    with pytest.raises(TemplateError, match=r"^icons/test\.svg: "):
        read(tmp_path, text)


def test_a_folder_or_a_missing_file_is_refused_by_its_name(tmp_path: FilePath) -> None:
    (tmp_path / "folder.svg").mkdir()
    for name in ("folder.svg", "missing.svg"):
        with pytest.raises(TemplateError, match=rf"^icons/{name}: "):
            read_icons(tmp_path / name, {"ink": BLACK})


@given(st.text(alphabet="MLCZmlhq0123456789.,- e+\n", max_size=40))
def test_any_path_data_is_drawn_or_refused(tmp_path_factory: pytest.TempPathFactory, data: str) -> None:
    folder = tmp_path_factory.getbasetemp()
    try:
        path = read(folder, svg(f'<path fill-rule="evenodd" d="{data}"/>'))
    except TemplateError as error:
        assert str(error).startswith("icons/test.svg: ")  # noqa: PT017  # either outcome is right
    else:
        assert isinstance(path.segments[0], Move)


@pytest.mark.parametrize("file", sorted(template("icons").glob("*.svg")), ids=lambda file: file.stem)
def test_the_icons_of_the_kit_keep_to_their_grid(file: FilePath) -> None:
    icon = read_icons(file, {"ink": BLACK})[file.stem, "ink"]
    grid = Rect.of(icon.size)
    for shape in icon.shapes:
        assert grid.holds(ink(shape))
    assert icon.title != file.stem, "it is named for those who cannot see it"


@pytest.mark.parametrize("turn", [0.0, 90.0, 180.0, 45.0])
def test_a_placed_icon_lies_about_its_centre(turn: float) -> None:
    theme = load_theme()
    placed = theme.placed_icon("core", at(10, 20), mm(6), turn=turn)
    assert isinstance(placed, Placed)
    assert placed.scale * ICON_SIZE / mm(1) == pytest.approx(6)
    side = ICON_SIZE * placed.scale
    middle = placed.at.toward(turn + 90.0, side / 2).toward(turn + 180.0, side / 2)
    assert abs(middle.x - mm(10)) + abs(middle.y - mm(20)) < mm(1e-6)
