"""Reads an icon: a square SVG of filled paths with absolute M, L, C and Z commands, which is all that an icon needs.

What it does not understand it refuses, for an icon that is printed without one of its parts is a wrong icon.
"""

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
_NUMBER: Final = re.compile(r"[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)")
_ARGUMENTS: Final = {"M": 2, "L": 2, "C": 6, "Z": 0}
_SAID: Final = {f"{_NS}title", f"{_NS}desc", f"{_NS}metadata"}
_MEANT: Final = {"d", "id", "fill-rule"}

ICON_SIZE: Final = mm(24)
"""The side of an icon's grid; a drawing places it at the scale that it needs."""


def read_icons(file: FilePath, colors: Mapping[str, Color]) -> dict[tuple[str, str], Drawing]:
    """The icon as a drawing of `ICON_SIZE`, once in each colour: by the file's stem and the colour's role.

    Raises TemplateError for anything it does not understand.
    """
    name = f"icons/{file.name}"
    try:
        root = ET.fromstring(file.read_text("utf-8"))  # noqa: S314  # our own template; expat refuses entity bombs
    except (ET.ParseError, OSError, UnicodeDecodeError) as error:
        raise TemplateError(f"{name}: is not SVG: {error}") from None
    if root.tag != f"{_NS}svg" or root.get("viewBox") != "0 0 24 24":
        raise TemplateError(f'{name}: needs an svg element with viewBox="0 0 24 24"')
    outlines = [_outline(name, element) for element in root if element.tag not in _SAID]
    if not outlines:
        raise TemplateError(f"{name}: has no path")
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


def _outline(name: str, element: ET.Element) -> tuple[Segment, ...]:
    kind = str(element.tag).removeprefix(_NS)
    if kind != "path" or len(element):
        raise TemplateError(f"{name}: has {kind!r} where only paths may stand; make a path of it")
    unknown = sorted(set(element.keys()) - _MEANT)
    if unknown:
        raise TemplateError(f"{name}: a path has {unknown[0]!r}, which is not understood; apply it to the points")
    segments = _segments(name, element.get("d", ""))
    if not segments or not isinstance(segments[0], Move):
        raise TemplateError(f"{name}: a path must begin with M")
    if element.get("fill-rule") != "evenodd" and sum(isinstance(segment, Move) for segment in segments) > 1:
        raise TemplateError(f'{name}: a path of several parts needs fill-rule="evenodd"')
    return segments


def _segments(name: str, data: str) -> tuple[Segment, ...]:
    tokens = _TOKEN.findall(data)
    segments: list[Segment] = []
    at = 0
    while at < len(tokens):
        command = tokens[at]
        count = _ARGUMENTS.get(command)
        if count is None:
            raise TemplateError(f"{name}: has {command!r} where one of the commands M, L, C, Z should stand")
        numbers = [float(token) for token in tokens[at + 1 : at + 1 + count] if _NUMBER.fullmatch(token)]
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
