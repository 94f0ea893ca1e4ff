"""A figure as values: a station as it stands, what is shown of it, and what is said beneath it.

All of it has been held to the rules when it was read (`generator.figures.text.reading`). Nothing here is drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.rules.placement import breaches, installed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.catalog.model import Module, Parameters
    from generator.rules.placement import Rule
    from generator.rules.position import Position
    from generator.station import Node


class Candidate(NamedTuple):
    """A module that is being placed, and is not part of the station yet."""

    node: Node
    module: Module


class Shown(NamedTuple):
    """What is drawn over the station besides its corridors."""

    routes: tuple[Node, ...] = ()
    """The modules whose routes to the Core are traced."""
    sealed: tuple[tuple[Node, Node], ...] = ()
    """The sealed contacts that are ringed."""
    synergy: tuple[Node, ...] = ()
    """The modules of which it is shown what they earn when they are installed, and by which neighbors."""
    lanes: bool = False
    """Whether each sunward lane bears what it scores."""


class Value(NamedTuple):
    """A place in a caption that is filled in from the rules: a word of `generator.figures.telling`, and what of."""

    word: str
    of: tuple[Node, ...] | int | None = None
    """One node or two, a sector, or nothing."""


class Caption(NamedTuple):
    """A sentence or several beneath a figure."""

    letter: str | None
    """The letter that it is about, which stands before it."""
    parts: tuple[str | Value, ...]


class Figure(NamedTuple):
    """A figure."""

    name: str
    title: str
    parameters: Parameters
    module: Module | None = None
    """The module whose anatomy is shown. Such a figure has no station."""
    station: Mapping[Node, Module] = {}
    """The installed modules."""
    candidate: Candidate | None = None
    breaks: tuple[Rule, ...] = ()
    """The rules that the station, or its candidate where there is one, is meant to break."""
    letters: Mapping[str, Node] = {}
    shown: Shown = Shown()
    captions: tuple[Caption, ...] = ()
    whole: bool = False
    """Whether the whole board is drawn."""
    panels: tuple[tuple[int, ...], ...] = ()
    """The sectors that are drawn, in parts side by side; nothing means one part, about whatever stands there."""

    @property
    def sunny(self) -> bool:
        """Whether the sun and the sunward axis are in the picture: where the lanes matter, or all of the board."""
        return self.whole or self.shown.lanes

    @property
    def position(self) -> Position:
        """The station with its candidate."""
        return self.around(self.candidate.node) if self.candidate else self.station

    def around(self, node: Node) -> Position:
        """The station in which a node is looked at: with the candidate only where the node is its own."""
        if self.candidate is None or self.candidate.node != node:
            return self.station
        return installed(self.station, node, self.candidate.module)

    def broken(self, node: Node) -> tuple[Rule, ...]:
        """The rules that the module on a node breaks."""
        return tuple(breach.rule for breach in breaches(self.around(node), self.parameters) if breach.node == node)
