"""The look of every piece: colours, faces and type sizes, read from `templates/theme.yaml`."""

from __future__ import annotations

import math
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from generator.artwork.drawing import Align, Color, Drawing, Face, Placed, Text, middle
from generator.artwork.icons import ICON_SIZE, read_icons
from generator.artwork.templates import TemplateError, template
from generator.units import Length, pt

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from generator.geometry import Point

_T = TypeVar("_T")

ICON_COLORS: Final = ("ink", "ground-line", "paper")
"""The roles of the colours in which icons stand."""


class TypeStyle(NamedTuple):
    """A face at a size, for one role of text."""

    face: Face
    size: Length

    @property
    def cap(self) -> Length:
        """The height of the capitals."""
        return self.size * self.face.cap_height


class Theme(NamedTuple):
    """The theme as components ask for it: by role, never by value."""

    colors: Mapping[str, Color]
    type: Mapping[str, TypeStyle]
    words: Mapping[str, str]
    icons: Mapping[tuple[str, str], Drawing]

    def color(self, role: str) -> Color:
        """The colour of a role. Raises TemplateError where the theme has none."""
        return _get(self.colors, role, "theme.yaml", "colors")

    def style(self, role: str) -> TypeStyle:
        """The type of a role. Raises TemplateError where the theme has none."""
        return _get(self.type, role, "theme.yaml", "type")

    def word(self, key: str, **values: object) -> str:
        """The wording of a key with its places filled in. Raises TemplateError where there is none."""
        text = _get(self.words, key, "wording.yaml", "wording")
        try:
            return text.format(**values)
        except (LookupError, ValueError, AttributeError, TypeError) as error:
            raise TemplateError(f"wording.yaml: {key}: has a place that cannot be filled: {error}") from None

    def icon(self, name: str, color: str = "ink") -> Drawing:
        """An icon by the name of its file, in one of `ICON_COLORS`."""
        try:
            return self.icons[name, color]
        except KeyError:
            raise TemplateError(f"icons/{name}.svg: is missing") from None

    def placed_icon(self, name: str, centre: Point, size: Length, color: str = "ink", turn: float = 0.0) -> Placed:
        """An icon, `size` wide and high, about a centre."""
        reach = size / 2
        corner = centre.toward(turn, reach).toward(turn - 90.0, reach)
        return Placed(self.icon(name, color), corner, scale=size / ICON_SIZE, turn=turn)

    def middle(self, string: str, centre: Point, role: str, color: str = "ink", turn: float = 0.0) -> Text:
        """A text in a role's type whose capitals are centred on a point."""
        style = self.style(role)
        return middle(string, centre, style.face, style.size, self.color(color), turn)

    def text(
        self, string: str, anchor: Point, role: str, color: str = "ink", align: Align = Align.START, turn: float = 0.0
    ) -> Text:
        """A text in a role's type on a baseline."""
        style = self.style(role)
        return Text(string, anchor, style.face, style.size, self.color(color), align, turn)


def _get(table: Mapping[str, _T], key: str, file: str, section: str) -> _T:
    try:
        return table[key]
    except KeyError:
        raise TemplateError(f"{file}: {section} has no {key!r}") from None


@cache
def load_theme() -> Theme:
    """The theme and the wording of the templates. Raises TemplateError for whatever is wrong in them."""
    table = read_table("theme.yaml")
    faces = {role: _face(role, fields) for role, fields in _section(table, "faces").items()}
    _check_names(faces)
    colors = {role: _color(role, value) for role, value in _section(table, "colors").items()}
    styles = {role: _style(role, value, faces) for role, value in _section(table, "type").items()}
    words = {key: _string("wording.yaml", key, value) for key, value in read_table("wording.yaml").items()}
    inks = {role: _get(colors, role, "theme.yaml", "colors") for role in ICON_COLORS}
    icons = {
        key: drawing
        for file in sorted(template("icons").glob("*.svg"))
        for key, drawing in read_icons(file, inks).items()
    }
    return Theme(colors, styles, words, icons)


def read_table(name: str) -> dict[str, object]:
    """A template that is a mapping; all its scalars are texts. Raises TemplateError where it cannot be read."""
    import yaml  # the catalog's reader has loaded it by now; a mere `--help` has not

    try:
        # The base loader makes strings of all scalars: 000000 is a colour, not a number.
        table = yaml.load(template(name).read_text("utf-8"), Loader=yaml.CBaseLoader)  # noqa: S506  # it builds text only
    except (yaml.YAMLError, OSError, UnicodeDecodeError, RecursionError) as error:
        raise TemplateError(f"{name}: cannot be read: {error}") from None
    if not isinstance(table, dict):
        raise TemplateError(f"{name}: must be a mapping")
    return table


def _section(table: dict[str, object], key: str) -> dict[str, object]:
    section = table.get(key)
    if not isinstance(section, dict):
        raise TemplateError(f"theme.yaml: needs a mapping {key!r}")
    return section


def _string(file: str, key: str, value: object) -> str:
    if not isinstance(value, str):
        raise TemplateError(f"{file}: {key}: must be a text")
    return value


def _color(role: str, value: object) -> Color:
    try:
        return Color.parse(_string("theme.yaml", f"colors: {role}", value))
    except ValueError as error:
        raise TemplateError(f"theme.yaml: colors: {role}: {error}") from None


def _face(role: str, fields: object) -> Face:
    if not isinstance(fields, dict):
        fields = {}
    try:
        return Face(str(fields["name"]), template("fonts") / str(fields["file"]), _positive(fields["cap_height"]))
    except (KeyError, TypeError, ValueError):
        raise TemplateError(f"theme.yaml: faces: {role}: needs name, file and cap_height") from None


def _check_names(faces: Mapping[str, Face]) -> None:
    """A PDF finds fonts by name: of two files with one name it would print but the first."""
    files: dict[str, Path] = {}
    for role, face in faces.items():
        if files.setdefault(face.name, face.file) != face.file:
            raise TemplateError(f"theme.yaml: faces: {role}: the name {face.name!r} is that of another file")


def _positive(value: str) -> float:
    """The number written. Raises ValueError where it is not finite or not above zero."""
    number = float(value)
    if not 0 < number < math.inf:
        raise ValueError(value)
    return number


def _style(role: str, value: object, faces: Mapping[str, Face]) -> TypeStyle:
    face, _, size = _string("theme.yaml", f"type: {role}", value).partition(" ")
    try:
        return TypeStyle(faces[face], pt(_positive(size)))
    except (KeyError, ValueError):
        raise TemplateError(f"theme.yaml: type: {role}: write a face and a size in points, as in 'bold 7'") from None
