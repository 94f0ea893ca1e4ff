"""The templates that a designer may change: read as they stand, and refused by file and key where they are wrong."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

import pytest
from fontTools.ttLib import TTFont

from generator.artwork.templates import TemplateError, standard_catalog, template
from generator.artwork.theme import ICON_COLORS, Theme, load_theme
from generator.geometry import Point
from generator.units import mm, pt

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the templates that the program takes for its own."""
    copy = tmp_path / "templates"
    copy.mkdir()
    for name in ("theme.yaml", "wording.yaml"):
        shutil.copy(template(name), copy / name)
    shutil.copytree(template("icons"), copy / "icons")
    monkeypatch.setattr("generator.artwork.templates._PACKAGE", tmp_path)
    return copy


def fresh() -> Theme:
    """The theme as it is now, not as it was read before."""
    return load_theme.__wrapped__()


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert text.count(old) == 1, f"{old!r} must be there once, or the fault would not be planted"
    file.write_text(text.replace(old, new), "utf-8")


def test_the_standard_templates_are_read(folder: Path) -> None:
    theme = fresh()
    assert theme.color("port").hex == "#0072b2"
    assert theme.style("tile-id").size == pt(7.5)
    assert theme.word("game") == "Afterlight Station"
    assert {name for name, _ in theme.icons} == {file.stem for file in (folder / "icons").iterdir()}
    assert {role for _, role in theme.icons} == set(ICON_COLORS)


def test_a_changed_value_is_what_is_printed_with(folder: Path) -> None:
    change(folder / "theme.yaml", 'port: "0072B2"', "port: 000001")
    change(folder / "theme.yaml", "tile-id: bold 7.5", "tile-id: regular 9")
    change(folder / "wording.yaml", "game: Afterlight Station", "game: Käse")
    theme = fresh()
    assert theme.color("port").hex == "#000001", "digits alone are a colour, not a number"
    assert (theme.style("tile-id").face.name, theme.style("tile-id").size) == ("B612", pt(9))
    assert theme.word("game") == "Käse"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "cannot be read"),
        (b"\xff\xfe", "cannot be read"),
        (b"a: [1", "cannot be read"),
        (b"a: b: c", "cannot be read"),
        (b"a: *nowhere", "cannot be read"),
        (b"? [a]\n: b", "cannot be read"),
        (b"a: b\n---\nc: d", "cannot be read"),
        (b"\x00", "cannot be read"),
        (b"[" * 20_000, "cannot be read"),
        (b"", "must be a mapping"),
        (b"# a comment", "must be a mapping"),
        (b"[1, 2]", "must be a mapping"),
        (b"text", "must be a mapping"),
    ],
)
@pytest.mark.parametrize("name", ["theme.yaml", "wording.yaml"])
def test_a_file_that_is_no_mapping_is_refused(name: str, content: bytes | None, message: str, folder: Path) -> None:
    file = folder / name
    file.unlink()
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(TemplateError, match=f"^{name}: {message}"):
        fresh()


FACE = "regular: {file: B612-Regular.ttf, name: B612, cap_height: 0.76}"
COLOR = 'port: "0072B2"'
TYPE = "tile-id: bold 7.5"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("\nfaces:", "\nfases:", "needs a mapping 'faces'"),
        ("\ncolors:", "\ncolours:", "needs a mapping 'colors'"),
        ("\ntype:", "\ntypes:", "needs a mapping 'type'"),
        (COLOR, "port: blue", "colors: port: 'blue' is not a colour"),
        (COLOR, 'port: "#0072B2"', "colors: port: '#0072B2' is not a colour"),
        (COLOR, "port:", "colors: port: '' is not a colour"),
        (COLOR, "port: [0, 114, 178]", "colors: port: must be a text"),
        (COLOR, "port: {red: 0}", "colors: port: must be a text"),
        ('paper: "FFFFFF"', "", "colors has no 'paper'"),
        (FACE, "regular: B612-Regular.ttf", "faces: regular: needs name, file and cap_height"),
        (FACE, "regular: {file: B612-Regular.ttf, name: B612}", "faces: regular: needs name, file and cap_height"),
        (FACE, FACE.replace("0.76", "tall"), "faces: regular: needs name, file and cap_height"),
        (FACE, FACE.replace("0.76", "nan"), "faces: regular: needs name, file and cap_height"),
        (FACE, FACE.replace("0.76", "-1"), "faces: regular: needs name, file and cap_height"),
        (FACE, FACE.replace("0.76", "[1]"), "faces: regular: needs name, file and cap_height"),
        (FACE, FACE.replace("name: B612,", "name: B612-Bold,"), "faces: bold: the name 'B612-Bold' is that of another"),
        (TYPE, "tile-id: bold", "type: tile-id: write a face and a size"),
        (TYPE, "tile-id: 7.5", "type: tile-id: write a face and a size"),
        (TYPE, "tile-id: italic 7.5", "type: tile-id: write a face and a size"),
        (TYPE, "tile-id: bold 7.5 pt", "type: tile-id: write a face and a size"),
        (TYPE, "tile-id: bold nan", "type: tile-id: write a face and a size"),
        (TYPE, "tile-id: bold inf", "type: tile-id: write a face and a size"),
        (TYPE, "tile-id: bold 0", "type: tile-id: write a face and a size"),
        (TYPE, "tile-id: bold -7", "type: tile-id: write a face and a size"),
        (TYPE, "tile-id: [bold, 7.5]", "type: tile-id: must be a text"),
    ],
)
def test_a_wrong_entry_of_the_theme_is_named(old: str, new: str, message: str, folder: Path) -> None:
    change(folder / "theme.yaml", old, new)
    with pytest.raises(TemplateError) as caught:
        fresh()
    assert str(caught.value).startswith(f"theme.yaml: {message}")


@pytest.mark.parametrize("value", ["[a, b]", "{a: b}"])
def test_wording_that_is_no_text_is_named(value: str, folder: Path) -> None:
    change(folder / "wording.yaml", "game: Afterlight Station", f"game: {value}")
    with pytest.raises(TemplateError, match=r"^wording\.yaml: game: must be a text$"):
        fresh()


@pytest.mark.parametrize("file", ["core.svg", "added.svg"])
def test_a_bad_icon_is_named(file: str, folder: Path) -> None:
    (folder / "icons" / file).write_text("<svg/>")
    with pytest.raises(TemplateError, match=rf"^icons/{file}: "):
        fresh()


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda theme: theme.color("puce"), "theme.yaml: colors has no 'puce'"),
        (lambda theme: theme.style("fine-print"), "theme.yaml: type has no 'fine-print'"),
        (lambda theme: theme.word("motto"), "wording.yaml: wording has no 'motto'"),
        (lambda theme: theme.icon("rocket"), "icons/rocket.svg: is missing"),
        (lambda theme: theme.icon("core", "port"), "icons/core.svg: is missing"),
        (lambda theme: theme.placed_icon("rocket", Point(mm(1), mm(1)), mm(5)), "icons/rocket.svg: is missing"),
        (lambda theme: theme.middle("a", Point(mm(1), mm(1)), "none"), "theme.yaml: type has no 'none'"),
        (lambda theme: theme.text("a", Point(mm(1), mm(1)), "tile-id", "none"), "theme.yaml: colors has no 'none'"),
    ],
)
def test_what_the_templates_lack_is_named(ask: Callable[[Theme], object], message: str) -> None:
    with pytest.raises(TemplateError) as caught:
        ask(load_theme())
    assert str(caught.value) == message


def test_a_missing_icon_folder_is_noticed_where_an_icon_is_wanted(folder: Path) -> None:
    shutil.rmtree(folder / "icons")
    with pytest.raises(TemplateError, match=r"^icons/core\.svg: is missing$"):
        fresh().icon("core")


@pytest.mark.parametrize(
    "text",
    ["{", "}", "{}", "{0}", "{nowhere}", "{length.wings}", "{length[x]}", "{length!z}", "{length:q}", "{nothing:>5}"],
)
def test_a_place_that_cannot_be_filled_is_named(text: str) -> None:
    theme = load_theme()
    broken = theme._replace(words={**theme.words, "ruler": text})
    with pytest.raises(TemplateError, match=r"^wording\.yaml: ruler: has a place that cannot be filled"):
        broken.word("ruler", length=50, nothing=None)


def test_places_are_filled_and_doubled_braces_are_braces() -> None:
    theme = load_theme()
    assert theme.word("ruler", length=50) == "50 mm"
    assert theme._replace(words={"a": "{{{b}}}"}).word("a", b=1) == "{1}"


@pytest.mark.parametrize("role", ["regular", "bold"])
def test_the_height_of_capitals_is_that_of_the_font(role: str) -> None:
    faces = {style.face.name: style.face for style in load_theme().type.values()}
    face = faces[{"regular": "B612", "bold": "B612-Bold"}[role]]
    font: Any = TTFont(face.file)
    glyph = font["glyf"][font.getBestCmap()[ord("H")]]
    assert face.cap_height == pytest.approx(glyph.yMax / font["head"].unitsPerEm, abs=1e-4)


def test_a_wheel_finds_the_templates_inside_the_package(folder: Path, tmp_path: Path) -> None:
    assert template("theme.yaml") == folder / "theme.yaml"
    (folder / "catalog.yaml").write_text("rules: v3\n")
    assert standard_catalog() == folder / "catalog.yaml"


def test_a_checkout_finds_them_beside_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("generator.artwork.templates._PACKAGE", tmp_path / "generator")
    assert template("theme.yaml") == tmp_path / "templates" / "theme.yaml"
    assert standard_catalog() == tmp_path / "catalog.yaml"
