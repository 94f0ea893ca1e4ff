"""The SVG source artwork: in real size, understood by every program, and with nothing to be fetched or installed."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING

import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from generator.artwork.drawing import (
    CLOSE,
    Align,
    Box,
    Circle,
    Color,
    CurveTo,
    Dots,
    Drawing,
    Face,
    LineTo,
    Move,
    Path,
    Placed,
    Stroke,
    Text,
    line,
)
from generator.artwork.templates import TemplateError
from generator.artwork.theme import load_theme
from generator.export.svg import SvgWriter
from generator.geometry import Point, Rect, Sides, Size
from generator.kit import ARTWORK
from generator.units import ZERO, mm, pt
from tests.components.measure import text_width

if TYPE_CHECKING:
    from pathlib import Path as FilePath

    from generator.artwork.drawing import Shape
    from generator.kit import Kit

SVG = "{http://www.w3.org/2000/svg}"
THEME = load_theme()
BLACK = Color(0, 0, 0)
SIZE = Size(mm(30), mm(20))
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
NUMERIC = {"x", "y", "width", "height", "r", "rx", "ry", "cx", "cy", "stroke-width", "stroke-dasharray", "viewBox"}


def drawn(*shapes: Shape, size: Size = SIZE, title: str = "Title", description: str = "") -> ET.Element:
    return ET.fromstring(SvgWriter().write(Drawing("NAME", title, size, shapes, description=description)))


def only(root: ET.Element, tag: str) -> ET.Element:
    (found,) = root.iter(f"{SVG}{tag}")
    return found


# The file


def test_size_and_view_box_are_the_trim_in_millimetres() -> None:
    root = drawn(size=Size(mm(85.6), mm(53.98)))
    assert root.tag == f"{SVG}svg"
    assert (root.get("width"), root.get("height")) == ("85.6mm", "53.98mm")
    assert root.get("viewBox") == "0 0 85.6 53.98"


def test_title_and_description_are_said() -> None:
    root = drawn(title="A & B <c>", description="“d” & e")
    assert root[0].tag == f"{SVG}title", "viewers take the title only from the first place"
    assert (root.findtext(f"{SVG}title"), root.findtext(f"{SVG}desc")) == ("A & B <c>", "“d” & e")
    assert drawn(title="Alone").findtext(f"{SVG}desc") == "Alone"
    assert root.get("role") == "img"


def test_what_lies_in_the_bleed_is_in_the_file_but_outside_the_view() -> None:
    size = Size(mm(25), mm(25))
    painted = Box(Rect.of(size).grown(Sides.all(mm(3))), fill=BLACK)
    root = ET.fromstring(SvgWriter().write(Drawing("NAME", "T", size, (painted,), Sides.all(mm(3)))))
    assert root.get("viewBox") == "0 0 25 25"
    box = only(root, "rect")
    assert [box.get(key) for key in ("x", "y", "width", "height")] == ["-3", "-3", "31", "31"]
    assert not list(root.iter(f"{SVG}clipPath"))


def faults(svg: bytes) -> list[str]:
    """What programs that read SVG would stumble over."""
    found = []
    root = ET.fromstring(svg)
    for element in root.iter():
        name = element.tag.removeprefix(SVG)
        if name not in {"svg", "title", "desc", "defs", "g", "path", "rect", "circle"}:
            found.append(f"element {name}")
        for key, value in element.attrib.items():
            if "href" in key or "url(" in value or key in {"style", "class"} or key.startswith("on"):
                found.append(f"{key}={value}")
            if key in NUMERIC and not all(NUMBER.fullmatch(each) for each in value.removesuffix("mm").split()):
                found.append(f"{key}={value}")
            rest = NUMBER.sub("", value) if key in {"d", "transform"} | NUMERIC else ""
            if re.search(r"nan|inf|[^MLCQZmlcqaz\s,()a-z]", rest.lower().removesuffix("mm")):
                found.append(f"{key} with {rest[:40]}")
            if key in {"d", "transform"} | NUMERIC and re.search(r"\d[eE]", value):
                found.append(f"exponent in {key}")
    return found


def test_every_drawing_of_the_kit_is_plain_svg(a4_kit: Kit) -> None:
    artwork = {name: data for name, data in a4_kit.files.items() if name.startswith(f"{ARTWORK}/")}
    assert len(artwork) > 100
    assert {name: found for name, data in artwork.items() if (found := faults(data))} == {}


@pytest.mark.parametrize(
    "fault",
    [
        '<text x="1" y="1">a</text>',
        '<image href="https://example.org/a.png"/>',
        '<rect x="nan" y="0" width="1" height="1"/>',
        '<rect x="1e-7" y="0" width="1" height="1"/>',
        '<path d="M0 0L1e-05 inf"/>',
        '<path fill="url(#hatch)" d="M0 0"/>',
        '<path style="fill:red" d="M0 0"/>',
    ],
)
def test_what_is_not_plain_svg_is_noticed(fault: str) -> None:
    assert faults(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">{fault}</svg>'.encode()) != []


def test_there_is_an_xml_head_and_no_reference_to_another_file(a4_kit: Kit) -> None:
    data = a4_kit.files[f"{ARTWORK}/OBS-01.svg"]
    assert data.startswith(b'<?xml version="1.0" encoding="utf-8"?>\n<svg ')
    assert set(re.findall(rb'"(https?://[^"]*)"', data)) <= {
        b"http://www.w3.org/2000/svg",
        b"http://www.w3.org/1999/xlink",
        b"http://www.w3.org/2001/xml-events",
    }
    assert b"<!DOCTYPE" not in data
    assert b"<!ENTITY" not in data


lengths = st.floats(-500, 500).map(mm) | st.sampled_from([1e-9, -1e-9, 4e-5, -4e-5, 0.1 + 0.2, -0.0]).map(mm)
points = st.builds(Point, lengths, lengths)


@given(st.lists(points, min_size=2, max_size=5), st.floats(-360, 360), st.floats(0.05, 30))
def test_any_length_becomes_a_plain_number(corners: list[Point], turn: float, scale: float) -> None:
    path = Path((Move(corners[0]), *map(LineTo, corners[1:]), CLOSE), BLACK, Stroke(BLACK, mm(scale), (mm(scale),)))
    inner = Drawing("inner", "inner", Size(mm(1), mm(1)), (path,))
    dots = Dots(tuple(corners), mm(scale), BLACK)
    text = Text("ab", corners[0], THEME.style("tile-id").face, mm(1 + scale), BLACK, turn=turn)
    placed = Placed(inner, corners[0], scale, turn)
    data = SvgWriter().write(Drawing("outer", "outer", Size(mm(9), mm(9)), (path, dots, text, placed)))
    assert not re.search(rb"[\s(,\"]-0[\s),\"]", data), "minus zero"
    assert faults(data) == []


# Shapes


def test_a_path_is_filled_evenodd_and_stroked_as_asked() -> None:
    segments = (
        Move(Point(mm(1), mm(2))),
        LineTo(Point(mm(3), mm(2.5))),
        CurveTo(Point(mm(4), mm(5)), Point(mm(6), mm(7)), Point(mm(8), mm(9))),
        CLOSE,
    )
    stroke = Stroke(Color(0, 114, 178), pt(0.5), (mm(1.5), mm(0.5)))
    path = only(drawn(Path(segments, BLACK, stroke)), "path")
    assert path.attrib == {
        "d": "M1 2L3 2.5C4 5 6 7 8 9Z",
        "fill": "#000000",
        "fill-rule": "evenodd",
        "stroke": "#0072b2",
        "stroke-width": "0.1764",
        "stroke-dasharray": "1.5 0.5",
    }


def test_an_open_stroke_is_not_filled() -> None:
    path = only(drawn(line(Point(ZERO, ZERO), Point(mm(1), mm(1)), Stroke(BLACK, mm(1)))), "path")
    assert path.get("fill") == "none"


def test_boxes_circles_and_dots_stand_where_they_were_put() -> None:
    root = drawn(
        Box(Rect(mm(1), mm(2), mm(3), mm(4)), fill=BLACK, radius=mm(0.5)),
        Circle(Point(mm(5), mm(6)), mm(2), stroke=Stroke(BLACK, mm(0.3))),
        Dots((Point(mm(10), mm(10)), Point(mm(20), mm(10))), mm(1.5), BLACK),
    )
    box, circle, dots = only(root, "rect"), only(root, "circle"), only(root, "path")
    assert [box.get(key) for key in ("x", "y", "width", "height", "rx")] == ["1", "2", "3", "4", "0.5"]
    assert [circle.get(key) for key in ("cx", "cy", "r", "fill", "stroke-width")] == ["5", "6", "2", "none", "0.3"]
    pen = BoundsPen(None)
    parse_path(dots.get("d"), pen)
    assert pen.bounds == pytest.approx((8.5, 8.5, 21.5, 11.5))


def test_a_placed_drawing_is_moved_then_turned_then_enlarged() -> None:
    inner = Drawing("inner", "inner", Size(mm(1), mm(1)), (Box(Rect.of(Size(mm(1), mm(1))), fill=BLACK),))
    root = drawn(Placed(inner, Point(mm(3), mm(4)), 2.5, 90), Placed(inner, Point(mm(5), mm(6))))
    moved = [group.get("transform") for group in root.iter(f"{SVG}g") if group.get("transform")]
    assert moved == ["translate(3 4) rotate(90) scale(2.5)", "translate(5 6)"]
    assert len(list(root.iter(f"{SVG}rect"))) == 2


def test_one_writer_writes_a_drawing_the_same_however_often(a4_kit: Kit) -> None:
    writer = SvgWriter()
    inner = Drawing("inner", "inner", Size(mm(1), mm(1)), (Circle(Point(ZERO, ZERO), mm(1), BLACK),))
    first = Drawing("first", "first", Size(mm(9), mm(9)), (Placed(inner, Point(mm(1), mm(1))),))
    other = Drawing("other", "other", Size(mm(9), mm(9)), (Placed(inner, Point(mm(2), mm(2))),))
    once = [writer.write(first), writer.write(other), writer.write(first)]
    assert once == [SvgWriter().write(drawing) for drawing in (first, other, first)]


# Text


def bounds(path: ET.Element) -> tuple[float, float, float, float]:
    """Where an element's outline lies before it is turned: left, top, right, bottom."""
    transform = path.get("transform") or ""
    moved = re.match(r"translate\((\S+) (\S+)\)", transform)
    scaled = re.search(r"scale\((\S+) (\S+)\)", transform)
    assert moved is not None
    assert scaled is not None
    pen = BoundsPen(None)
    parse_path(path.get("d"), pen)
    left, low, right, high = pen.bounds
    (x, y), (across, down) = map(float, moved.groups()), map(float, scaled.groups())
    assert (across > 0, down < 0) == (True, True), "font units count upward"
    return x + left * across, y + high * down, x + right * across, y + low * down


def expected(text: Text) -> tuple[float, float, float, float]:
    """The same from the font's own numbers, read with fontTools."""
    font = TTFont(text.face.file)
    names, metrics, glyphs = font.getBestCmap(), font["hmtx"], font["glyf"]
    scale = text.size.mm / font["head"].unitsPerEm
    total = sum(metrics[names[ord(character)]][0] for character in text.string)
    at = text.anchor.x.mm - total * scale * {Align.START: 0, Align.MIDDLE: 0.5, Align.END: 1}[text.align]
    left, top, right, bottom = [], [], [], []
    for character in text.string:
        glyph, (advance, _) = glyphs[names[ord(character)]], metrics[names[ord(character)]]
        if glyph.numberOfContours:
            left.append(at + glyph.xMin * scale)
            right.append(at + glyph.xMax * scale)
            top.append(text.anchor.y.mm - glyph.yMax * scale)
            bottom.append(text.anchor.y.mm - glyph.yMin * scale)
        at += advance * scale
    return min(left), min(top), max(right), max(bottom)


@pytest.mark.parametrize("align", list(Align))
@pytest.mark.parametrize("string", ["OBS-01", "10", "g", "A B", "Æøß “½”"])
@pytest.mark.parametrize("role", ["tile-cost", "board-note"])
def test_text_is_outlines_at_the_place_that_the_font_gives(align: Align, string: str, role: str) -> None:
    style = THEME.style(role)
    text = Text(string, Point(mm(12.5), mm(7.25)), style.face, style.size, BLACK, align)
    root = drawn(text)
    assert not list(root.iter(f"{SVG}text"))
    assert bounds(only(root, "path")) == pytest.approx(expected(text), abs=1e-3)


def test_a_text_set_elsewhere_is_noticed() -> None:
    text = THEME.text("OBS-01", Point(mm(5), mm(5)), "tile-id")
    moved = text._replace(anchor=Point(mm(5.01), mm(5)))
    assert bounds(only(drawn(moved), "path")) != pytest.approx(expected(text), abs=1e-3)


@pytest.mark.parametrize("turn", [90.0, 180.0, 36.0])
def test_a_turned_text_turns_about_its_anchor(turn: float) -> None:
    text = THEME.middle("A", Point(mm(5), mm(5)), "tile-id", turn=turn)
    (transform,) = (path.get("transform") for path in drawn(text).iter(f"{SVG}path"))
    assert transform is not None
    anchor = text.anchor
    moved = re.match(r"translate\((\S+) (\S+)\) rotate\((\S+)\) scale", transform)
    assert moved is not None
    assert [float(each) for each in moved.groups()] == pytest.approx([anchor.x.mm, anchor.y.mm, turn], abs=1e-4)


def test_spaces_advance_without_ink() -> None:
    wide = bounds(only(drawn(THEME.text("A   B", Point(ZERO, mm(9)), "tile-id")), "path"))
    narrow = bounds(only(drawn(THEME.text("AB", Point(ZERO, mm(9)), "tile-id")), "path"))
    spaces = text_width(THEME.text("   ", Point(ZERO, ZERO), "tile-id"))
    assert wide[2] - narrow[2] == pytest.approx(spaces.mm, abs=1e-3)


def test_a_character_that_the_face_lacks_is_an_error_that_names_it() -> None:
    with pytest.raises(TemplateError, match=r"^fonts/B612-Bold\.ttf: has no character '宇' for 'a宇'$"):
        drawn(THEME.text("a宇", Point(ZERO, ZERO), "tile-id"))


@pytest.mark.parametrize("content", [None, b"", b"not a font", b"\x00\x01\x00\x00" + bytes(40)])
def test_a_face_that_cannot_be_used_is_an_error_that_names_it(content: bytes | None, tmp_path: FilePath) -> None:
    file = tmp_path / "Broken.ttf"
    if content is not None:
        file.write_bytes(content)
    text = Text("a", Point(ZERO, ZERO), Face("Broken", file, 0.7), pt(8), BLACK)
    with pytest.raises(TemplateError, match=r"^fonts/Broken\.ttf: cannot be used"):
        drawn(text)
