"""Matter that is set in type, as values: what flows over pages, before anybody knows where its lines break.

It has no places yet. `generator.export.typesetting` breaks it into lines and pages and makes shapes of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.artwork.drawing import Align, Color, Face, Shape
from generator.units import ZERO, Length

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from generator.geometry import Rect


class Style(NamedTuple):
    """The type of a passage."""

    face: Face
    strong: Face
    """For words that stand out."""
    size: Length
    leading: Length
    """From one line to the next."""
    color: Color


class Run(NamedTuple):
    """Words of one look and purpose within a passage."""

    text: str
    strong: bool = False
    to: str | None = None
    """The key of the place that they lead to."""
    page: bool = False
    """Whether they are the number of the page where that place is: the text is not asked for then."""
    term: str | None = None
    """The entry of the index under which their page stands."""


class Passage(NamedTuple):
    """A paragraph, or an entry of a list."""

    runs: tuple[Run, ...]
    style: Style
    before: Length = ZERO
    """The room above it, which it does not take at the top of a page."""
    mark: str = ""
    """What hangs before its first line."""
    indent: Length = ZERO
    """How far its lines stand in; its mark does not."""
    align: Align = Align.START
    keep: bool = False
    """Whether it stays with what follows it."""


class Panel(NamedTuple):
    """Something that is drawn, as wide as the matter around it: a heading, a rule, a figure."""

    height: Length
    draw: Callable[[Rect], Iterable[Shape]]
    before: Length = ZERO
    key: str | None = None
    """By which references find it."""
    keep: bool = False


class Boxed(NamedTuple):
    """Matter on a ground of its own. It is never broken over pages."""

    blocks: tuple[Block, ...]
    ground: Callable[[Rect], Iterable[Shape]]
    across: Length = ZERO
    """The room within it on the left and on the right."""
    above: Length = ZERO
    below: Length = ZERO
    before: Length = ZERO
    key: str | None = None
    floats: bool = False
    """Whether it may stand at the top of the next page, and what follows it here, where it does not fit."""


class Beside(NamedTuple):
    """Two stacks of matter next to each other. They are never broken over pages."""

    left: tuple[Block, ...]
    right: tuple[Block, ...]
    width: Length
    """Of the right one."""
    gap: Length
    before: Length = ZERO
    floats: bool = False


class Row(NamedTuple):
    """A row of a table; its cells may be of one column or of several."""

    cells: tuple[Passage, ...]
    spans: tuple[int, ...] = ()
    """How many columns each cell takes, where that is not one each."""


class Table(NamedTuple):
    """Rows of cells."""

    shares: tuple[float, ...]
    """What part of the width each column takes; they need not add up to 1."""
    rows: tuple[Row, ...]
    ground: Callable[[tuple[Rect, ...]], Iterable[Shape]]
    """What lies behind the rows, drawn from their boxes."""
    pad: Length = ZERO
    """The room within a cell on the left and on the right."""
    air: Length = ZERO
    """And above and below."""
    before: Length = ZERO
    key: str | None = None


class Columns(NamedTuple):
    """Blocks that run in columns of one width, as nearly of one height as can be. They may go on over pages."""

    blocks: tuple[Block, ...]
    number: int
    gap: Length
    before: Length = ZERO


class Rest(NamedTuple):
    """Something drawn in whatever is left of a page, where that is as much as `least`."""

    draw: Callable[[Rect], Iterable[Shape]]
    least: Length
    before: Length = ZERO


class NewPage(NamedTuple):
    """What follows begins on a new page."""


Block = Passage | Panel | Boxed | Beside | Table | Columns | Rest | NewPage
