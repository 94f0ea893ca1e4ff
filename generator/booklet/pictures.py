"""The booklet's figures: the manual's, drawn from the catalog's own modules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.artwork.drawing import Drawing, Placed
from generator.catalog.model import Parameters
from generator.figures.art.picture import picture
from generator.figures.art.sheet import Told, figure_parts
from generator.figures.art.stage import set_stage
from generator.figures.figure import Shown
from generator.figures.shipped import MANUAL, figure_path
from generator.figures.text.reading import read_figure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.artwork.theme import Theme
    from generator.catalog.model import Catalog, Module
    from generator.figures.figure import Figure
    from generator.units import Length


_COVER: Final = 0.45
"""How large the board is drawn that stands alone: its lettering is legible when it is printed a little smaller."""


COVER: Final = "cover"
"""The figure on the cover."""


class Pictured(NamedTuple):
    """A figure in its parts."""

    title: str
    picture: Drawing
    legend: Drawing | None
    captions: tuple[Told, ...]


class Pictures:
    """Draws figures of one catalog. All share what they place."""

    def __init__(self, catalog: Catalog, theme: Theme) -> None:
        self._catalog = catalog
        self._figures = {name: self._read(name) for name in (*MANUAL, COVER)}
        used = {module for figure in self._figures.values() if figure for module in _modules(figure)}
        self._stage = set_stage((module for module in catalog.modules if module in used), theme)

    def figure(self, name: str) -> Figure | None:
        """One of the manual's figures, or the one on the cover; None where this catalog's modules do not make it."""
        return self._figures[name]

    def _read(self, name: str) -> Figure | None:
        """A figure that comes with the program.

        What it claims is written for the printed parameters, so it is held to those; what it says is worked out by the
        catalog's own.
        """
        path = figure_path(name)
        printed = self._catalog._replace(parameters=Parameters())
        found = read_figure(path.read_bytes(), path.name, printed).figure
        return found and found._replace(parameters=self._catalog.parameters)

    def pictured(self, name: str, width: Length) -> Pictured | None:
        """A figure drawn as wide as that, likewise."""
        figure = self.figure(name)
        return Pictured(*figure_parts(figure, self._stage, width)) if figure else None

    def station(self) -> Drawing | None:
        """The whole board of the cover with its modules and nothing else about them; likewise."""
        figure = self.figure(COVER)
        if figure is None:
            return None
        bare = figure._replace(letters={}, captions=(), shown=Shown(), candidate=None, panels=(), whole=True)
        shown = picture(bare, self._stage, self._stage.board.size.width * _COVER)
        return next(shape.drawing for shape in shown.shapes if isinstance(shape, Placed))


def _modules(figure: Figure) -> Iterator[Module]:
    """The modules that are shown in a figure."""
    yield from figure.position.values()
    if figure.module is not None:
        yield figure.module
