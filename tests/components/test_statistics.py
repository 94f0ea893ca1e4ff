"""The page on a catalog says what its statistics say, and nothing on it runs into anything, whatever the catalog."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.artwork.drawing import Text, walk
from generator.artwork.theme import load_theme
from generator.catalog.design.allowances import IDLE, SILENCEABLE
from generator.catalog.design.statistics import statistics
from generator.catalog.load import check
from generator.catalog.model import Catalog, Guild, Socket, Sockets
from generator.catalog.verdicts import Outcome, Verdict, verdicts
from generator.components.records.table import CONTENT, RECORD
from generator.components.statistics.page import statistics_page
from generator.geometry import Sides
from generator.units import ZERO, mm
from tests.catalog.building import Fields, as_yaml, examples, valid
from tests.components.legibility import legibility
from tests.components.measure import holds, texts
from tests.conftest import CATALOG

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.artwork.drawing import Drawing

THEME = load_theme()
PASSED = tuple(Verdict(code, Outcome.PASS) for code in SILENCEABLE)
LONG = "W" * 130 + " is a long word among " + "many others that go on and on " * 9 + "理由 `x`"
WORST = tuple(Verdict(code, Outcome.WARNING, (LONG, "another") * 7) for code in (*SILENCEABLE, IDLE))


def page(catalog: Catalog, judged: Sequence[Verdict] = PASSED) -> Drawing:
    return statistics_page(catalog, statistics(catalog), judged, THEME).front


def said(drawing: Drawing) -> list[str]:
    return [shape.string for shape in walk(drawing) if isinstance(shape, Text)]


def changed(standard: Catalog, **fields: object) -> Catalog:
    """The catalog with every module changed alike."""
    modules = tuple(module._replace(**fields) for module in standard.modules)  # type: ignore[arg-type]  # as given
    return standard._replace(modules=modules)


def faults(drawing: Drawing) -> list[str]:
    """What runs into something, is small or pale, or is written beyond the margin."""
    margin = CONTENT.inset(-mm(0.3))
    beyond = [f"{item.shape} beyond the margin" for item in texts(drawing) if not holds(margin, item.outline)]
    return [*legibility(drawing), *beyond]


def test_it_is_a_record_like_the_others(standard: Catalog) -> None:
    piece = statistics_page(standard, statistics(standard), PASSED, THEME)
    assert (piece.kind, piece.back, piece.bleed, piece.size) == ("record", None, Sides.all(ZERO), RECORD)


def test_it_names_the_catalog_and_its_numbers(standard: Catalog) -> None:
    words = said(page(standard))
    assert f"60 modules · rules {standard.rules} · catalog {standard.revision}" in words
    for expected in ("36.1 %", "42.1 %", "(36×36 – 18) / (60×59) = 213/590", "REA-01", "10 of 10 passed"):
        assert expected in words
    assert words.count("20 modules · 134 in all · mean 6.70") == 3


def test_the_standard_page_is_clean(standard: Catalog) -> None:
    assert faults(page(standard)) == []


ALL_PORTS = Sockets(*[Socket.PORT] * 4)
ONE_PORT = Sockets(Socket.PORT, *[Socket.BULKHEAD] * 3)


@pytest.mark.parametrize(
    "fields", [{"sockets": ALL_PORTS}, {"sockets": ONE_PORT}, {"guild": Guild.ENERGY}, {"cost": 10}, {"cost": 99}],
    ids=["all ports", "one port", "one guild", "one cost", "a large cost"],
)  # fmt: skip
def test_nothing_runs_into_anything_on_the_most_lopsided_page(fields: dict[str, object], standard: Catalog) -> None:
    assert faults(page(changed(standard, **fields), WORST)) == []


@examples(4)
@given(listed=valid(), text=st.text(min_size=1, max_size=200))
def test_nothing_runs_into_anything_on_any_page(listed: list[Fields], text: str) -> None:
    loaded = check(as_yaml(listed).encode())
    assert loaded.catalog is not None
    silenced = tuple(
        verdict._replace(outcome=Outcome.SILENCED, notes=(f"x {text}",)) if number % 2 else verdict
        for number, verdict in enumerate(verdicts(loaded))
    )
    assert faults(page(loaded.catalog, silenced)) == []


def test_warnings_and_reasons_are_told_in_two_lines_at_most(standard: Catalog) -> None:
    judged = (
        Verdict("dead-ends", Outcome.SILENCED, ("a short reason",)),
        Verdict("side-balance", Outcome.WARNING, ("`OBS-01` 理 is off", "another")),
        Verdict("cost-worth", Outcome.WARNING, (LONG, "b", "c")),
    )
    words = said(page(standard, judged))
    assert {"a short reason", "OBS-01 ? is off (+1)", "silenced", "warning", "0 of 3 passed"} <= set(words)
    (end,) = (word for word in words if word.endswith("(+2)"))
    assert end.endswith("… (+2)")


def test_dead_ends_beyond_the_room_are_counted(standard: Catalog) -> None:
    words = said(page(changed(standard, sockets=ONE_PORT)))
    listed = sum(word == module.id for word in words for module in standard.modules)
    assert f"and {60 - listed} more" in words
    assert "none" in said(page(changed(standard, sockets=ALL_PORTS)))


def test_a_silence_shows_in_no_other_piece_of_the_catalog() -> None:
    plain = check(CATALOG.read_bytes()).catalog
    silent = check(CATALOG.read_bytes() + b"allow: {dead-ends: none yet}\n").catalog
    assert plain is not None
    assert silent is not None
    assert said(page(plain))[5:] == said(page(silent))[5:]
