"""Position files for the tests: those that come with the program, and small ones to plant faults in."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from generator.artwork.theme import load_theme
from generator.catalog.load import check
from generator.figures.art.stage import set_stage
from generator.figures.shipped import MANUAL, figure_path
from generator.figures.text.reading import read_figure
from tests.conftest import CATALOG

if TYPE_CHECKING:
    from generator.catalog.model import Catalog
    from generator.diagnostics import Problem
    from generator.figures.art.stage import Stage
    from generator.figures.figure import Figure
    from generator.figures.text.reading import ReadFigure

HEAD: Final = "figure: example\ntitle: Example\n"
STATION: Final = "station: {inner 0: HAB-08, inner 1: GRN-08, middle 0: REA-05, middle 1: LAB-07}\n"
NAMES: Final = MANUAL
FILE: Final = "figure.yaml"


@cache
def catalog(text: str = CATALOG.read_text("utf-8")) -> Catalog:
    loaded = check(text.encode())
    assert loaded.catalog is not None, loaded.problems
    return loaded.catalog


@cache
def stage() -> Stage:
    return set_stage(catalog().modules, load_theme())


def read(text: str, of: Catalog | None = None) -> ReadFigure:
    return read_figure(text.encode(), FILE, of or catalog())


def shipped(name: str) -> str:
    return figure_path(name).read_text("utf-8")


def figure(text: str) -> Figure:
    found = read(text)
    assert found.figure is not None, found.problems
    return found.figure


def under(text: str, problem: Problem) -> str:
    """What a problem points at, on its first line."""
    span = problem.span
    line = text.splitlines()[span.line - 1]
    return line[span.column - 1 : span.end_column - 1 if span.end_line == span.line else None]


def told(text: str) -> list[tuple[str, str]]:
    """Every problem's code, with what it points at."""
    return [(problem.code, under(text, problem)) for problem in read(text).problems]
