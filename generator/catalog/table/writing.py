"""A catalog's modules as a table."""

from __future__ import annotations

import codecs
from typing import TYPE_CHECKING

from generator.catalog.editing.layout import FIELDS, values, words
from generator.catalog.table.cells import write_cells

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.catalog.model import Module
    from generator.catalog.text.nodes import Node


def row(module: Module) -> str:
    """A module as a row of a table whose columns are in their ordinary order, parted by commas."""
    return write_cells([[words(module)[field] for field in FIELDS]], ",").rstrip("\r\n")


def table(nodes: Sequence[Node], delimiter: str = ",") -> bytes | None:
    """The modules as CSV, in their order; None where one of them holds something that no column would keep.

    They need not be right: each word is written as the catalog has it, and a value that is missing is an empty cell.
    The byte order mark, by which spreadsheets know UTF-8, is written only where a character beyond ASCII needs it. In
    a valid catalog there is none, and other programs take the mark for a part of the first column's name.
    """
    rows: list[Sequence[str]] = [FIELDS]
    for node in nodes:
        found = values(node)
        if found is None:
            return None
        rows.append([found[name].text if name in found else "" for name in FIELDS])
    text = write_cells(rows, delimiter)
    return (b"" if text.isascii() else codecs.BOM_UTF8) + text.encode("utf-8")
