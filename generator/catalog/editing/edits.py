"""Changes to a catalog's text that leave every other character of it as it is.

An edit replaces a stretch of text. Indices count the characters of the text without its byte order mark, as a `Source`
does.
"""

from __future__ import annotations

import codecs
import re
from typing import TYPE_CHECKING, NamedTuple

from generator.catalog.editing.layout import extent, hyphen, likeness, line_break, line_end, line_start, words
from generator.catalog.editing.spelling import written
from generator.catalog.model import SOCKET_NAMES
from generator.catalog.text.nodes import Mapping, Sequence

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from generator.catalog.model import Module
    from generator.catalog.text.nodes import Node, Scalar
    from generator.catalog.text.source import Source


class Edit(NamedTuple):
    """The text from index `start` up to `end` is replaced by `new`."""

    start: int
    end: int
    new: str


def applied(text: str, edits: Iterable[Edit]) -> str:
    """The text with the edits made. Several at one place come in the order given; overlapping ones raise ValueError."""
    parts: list[str] = []
    at = 0
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        if not at <= edit.start <= edit.end <= len(text):
            raise ValueError(f"the edit of {edit.start} to {edit.end} overlaps another, or the text's end")
        parts += [text[at : edit.start], edit.new]
        at = edit.end
    return "".join([*parts, text[at:]])


def rewritten(data: bytes, edits: Iterable[Edit]) -> bytes:
    """A file's bytes with the edits made: a byte order mark stays, and so does every line break.

    Raises ValueError for overlapping edits, and its kind UnicodeDecodeError for bytes that are not UTF-8.
    """
    mark = codecs.BOM_UTF8 if data.startswith(codecs.BOM_UTF8) else b""
    return mark + applied(data[len(mark) :].decode("utf-8"), edits).encode("utf-8")


def module_nodes(root: Node | None) -> tuple[Sequence | None, tuple[Node, ...]]:
    """The list of modules of a document and its items, in order; None and no items where it has no such list.

    Of a list that is written twice it is the first: nobody can know which is meant, and that is reported.
    """
    pairs = root.pairs if isinstance(root, Mapping) else ()
    found = next((pair.value for pair in pairs if pair.key.text == "modules"), None)
    return (found, found.items) if isinstance(found, Sequence) else (None, ())


def set_value(source: Source, scalar: Scalar, value: str) -> Edit:
    """Writes another value where a scalar stands, in its quotation marks if it has any.

    Raises ValueError where there is no place for one: behind a key that was written with a question mark.
    """
    start, end = extent(source, scalar)
    if start < end:
        return Edit(start, end, written(source.text[start:end], value))
    before = source.text[line_start(source.text, start) : start]
    if not before.strip():
        raise ValueError(f"nothing is written in line {scalar.span.line}, so no value has a place there")
    colon = "" if before.rstrip().endswith(":") else ":"
    blank = "" if before[-1].isspace() and not colon else " "
    return Edit(start, start, f"{colon}{blank}{written('', value)}")


def remove_module(source: Source, node: Node) -> Edit:
    """Cuts a module out: its lines, with a comment that ends them.

    In a flow list its comma goes with it, and the lines stay where they hold anything else.
    """
    text = source.text
    start, end = extent(source, node)
    dash = hyphen(source, node)
    if dash is not None:
        return Edit(line_start(text, dash), line_end(text, end), "")
    following = comma_after(text, end)
    if following is not None:
        if not text[line_start(text, start) : start].strip() and _ends_line(text, following):
            return Edit(line_start(text, start), line_end(text, following), "")
        return Edit(start, _next(text, following), "")
    before = text[:start].rstrip(" \t\r\n")
    return Edit(len(before) - 1 if before.endswith(",") else start, end, "")


def remove_modules(source: Source, listed: Sequence, gone: Collection[int]) -> list[Edit]:
    """Cuts out some modules of a list, by their places in it. One at least stays."""
    items = listed.items
    last = max(place for place in range(len(items)) if place not in gone)
    end = extent(source, items[-1])[1]
    nodes = {place: node for place, node in enumerate(items) if place in gone}
    if len(items) - 1 in nodes and hyphen(source, items[0]) is None and comma_after(source.text, end) is None:
        # The last ones of a list in brackets go, and with them the comma behind the last that stays.
        comma = comma_after(source.text, extent(source, items[last])[1])
        assert comma is not None  # noqa: S101 - a module follows
        del nodes[len(items) - 1]
        rest = Edit(extent(source, items[-1])[0], end, "")
        return _apart([Edit(comma - 1, comma, ""), *(remove_module(source, node) for node in nodes.values()), rest])
    return _apart([remove_module(source, node) for node in nodes.values()])


def _apart(cuts: list[Edit]) -> list[Edit]:
    """Cuts in order, none of which overlaps the next: one up to an item further down may reach into that one's line."""
    apart: list[Edit] = []
    at = 0
    for cut in sorted(cuts):
        start = max(at, cut.start)
        at = max(at, cut.end)
        apart.append(Edit(start, at, ""))
    return apart


def comma_after(text: str, index: int) -> int | None:
    """The index behind the comma that follows on an item of a flow list, if one does."""
    # A comment is passed over whole: neither is a comma within one meant, nor is one tried again and again.
    found = re.compile(r"(?:[ \t\r\n]++|(?<=\s)#[^\r\n]*+)*+,").match(text, index)
    return found.end() if found else None


def _ends_line(text: str, index: int) -> bool:
    """Whether nothing but a comment follows on a line."""
    return re.compile(r"[ \t]*(#[^\r\n]*)?[\r\n]").match(text, index) is not None


def _next(text: str, index: int) -> int:
    """The index of the next item of a flow list from behind a comma, or what closes the list."""
    found = re.compile(r"[ \t\r\n]*").match(text, index)
    return found.end() if found and text[found.end() : found.end() + 1] not in ("#", "]") else index


def insert_module(
    source: Source, module: Module, after: Mapping | None, before: Mapping | None, modules: Sequence
) -> Edit:
    """Adds a module behind another one of the list `modules`, or else before one; by default before all of them.

    It is written as that neighbor is, in lines, quotation marks and columns; as the nearest other where the neighbor
    has not all of its values; and where none has, or there is none, on a pair of lines as in the standard catalog.
    """
    newline = line_break(source.text)
    neighbor: Node | None = after or before or next(iter(modules.items), None)
    if neighbor is None:  # an empty list in brackets
        inside = source.indices(modules.span)[0] + 1
        return Edit(inside, inside, canonical(module, "", newline))
    copy = _copy(source, module, neighbor, modules)
    dash = hyphen(source, neighbor)
    if dash is None:
        return _insert_flow(source, module, copy, neighbor, first=after is None)
    text = source.text
    at = line_start(text, dash)
    indent = text[at:dash]
    item = f"{indent}-{copy or ' ' + canonical(module, indent + '  ', newline)}"
    if after is None:
        return Edit(at, at, item + newline)
    at = line_end(text, extent(source, neighbor)[1])
    return Edit(at, at, item + newline if text[at - 1] in "\r\n" else newline + item)


def _copy(source: Source, module: Module, neighbor: Node, modules: Sequence) -> str | None:
    """The module as the neighbor is written, or as the nearest other that can be a model; None where none can."""
    items = modules.items
    own = next((place for place, item in enumerate(items) if item is neighbor), 0)
    nearest = sorted(range(len(items)), key=lambda place: abs(place - own))
    copies = (likeness(source, items[place], items, module) for place in nearest)
    return next((copy for copy in copies if copy is not None), None)


def _insert_flow(source: Source, module: Module, copy: str | None, neighbor: Node, *, first: bool) -> Edit:
    text, newline = source.text, line_break(source.text)
    start, end = extent(source, neighbor)
    indent = text[line_start(text, start) : start]
    stacked = not indent.strip() and newline in text  # an item a line
    item = copy or canonical(module, indent if stacked else "", newline)
    between = f",{newline}{indent}" if stacked else ", "
    if first:
        return Edit(start, start, item + between)
    comma = comma_after(text, end)
    if stacked and comma is not None and _ends_line(text, comma):
        at = line_end(text, comma)  # what is said behind the neighbor's comma is said of the neighbor
        return Edit(at, at, f"{indent}{item},{newline}")
    if stacked and comma is None and re.compile(r"[ \t]+#").match(text, end) is not None:
        at = line_end(text, end)  # likewise, of the last one, which has no comma yet
        return Edit(end, at, f",{text[end:at]}{indent}{item}{newline}")
    return Edit(end, end, between + item)


def canonical(module: Module, indent: str, newline: str) -> str:
    """A module as the standard catalog writes one, without hyphen; the second line of the pair is indented so far."""
    new = words(module)
    head = (
        f"id: {module.id}, department: {module.department.title}, guild: {new['guild'] + ',':<12} cost: {module.cost}"
    )
    *sides, last = SOCKET_NAMES
    sockets = " ".join(f"{side}: {new[side] + ',':<9}" for side in sides)
    return f"{{{head},{newline}{indent} sockets: {{{sockets} {last}: {new[last]}}}}}"
