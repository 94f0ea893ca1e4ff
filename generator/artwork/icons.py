"""Reads an icon: a square SVG of filled paths with absolute M, L, C and Z commands, which is all that an icon needs."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING, Final

from generator.artwork.drawing import CLOSE, Color, CurveTo, Drawing, LineTo, Move, Path, Segment
from generator.artwork.templates import TemplateError
from generator.geometry import Point, Size
from generator.units import mm

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path as FilePath

_NS: Final = "{http://www.w3.org/2000/svg}"
_TOKEN: Final = re.compile(r"[A-Za-z]|[^\sA-Za-z,]+")
_ARGUMENTS: Final = {"M": 2, "L": 2, "C": 6, "Z": 0}

ICON_SIZE: Final = mm(24)
"""The side of an icon's grid; a drawing places it at the scale that it needs."""


def read_icons(file: FilePath, colors: Mapping[str, Color]) -> dict[tuple[str, str], Drawing]:
    """The icon as a drawing of `ICON_SIZE`, once in each colour: by the file's stem and the colour's role.

    Raises TemplateError for anything it does not understand.
    """
    name = f"icons/{file.name}"
    try:
        root = ET.fromstring(file.read_text("utf-8"))  # noqa: S314  # our own template; expat refuses entity bombs
    except (ET.ParseError, UnicodeDecodeError) as error:
        raise TemplateError(f"{name}: is not SVG: {error}") from None
    if root.get("viewBox") != "0 0 24 24":
        raise TemplateError(f'{name}: needs viewBox="0 0 24 24"')
    outlines = [_segments(name, path.get("d", "")) for path in root.findall(f"{_NS}path")]
    title = root.findtext(f"{_NS}title", file.stem)
    return {
        (file.stem, role): Drawing(
            f"icon-{file.stem}-{role}",
            title,
            Size(ICON_SIZE, ICON_SIZE),
            tuple(Path(outline, fill=color) for outline in outlines),
        )
        for role, color in colors.items()
    }


def _segments(name: str, data: str) -> tuple[Segment, ...]:
    tokens = _TOKEN.findall(data)
    segments: list[Segment] = []
    at = 0
    while at < len(tokens):
        command = tokens[at]
        count = _ARGUMENTS.get(command)
        if count is None:
            raise TemplateError(f"{name}: has {command!r} where one of the commands M, L, C, Z should stand")
        try:
            numbers = [float(token) for token in tokens[at + 1 : at + 1 + count]]
        except ValueError:
            numbers = []
        if len(numbers) != count:
            raise TemplateError(f"{name}: {command} needs {count} numbers")
        points = [Point(mm(x), mm(y)) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        match command:
            case "M":
                segments.append(Move(*points))
            case "L":
                segments.append(LineTo(*points))
            case "C":
                segments.append(CurveTo(*points))
            case _:
                segments.append(CLOSE)
        at += 1 + count
    return tuple(segments)
