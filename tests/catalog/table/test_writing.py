"""A module is a row, and a catalog's modules are a table: each word as the catalog has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.catalog.editing.edits import module_nodes
from generator.catalog.model import Parameters
from generator.catalog.table.merging import Target, read_target
from generator.catalog.table.writing import row, table
from generator.catalog.text.events import parse
from generator.catalog.text.source import Source
from tests.catalog.building import as_yaml, modules
from tests.catalog.table.tables import HEADER

if TYPE_CHECKING:
    from generator.catalog.model import Catalog
    from generator.catalog.text.nodes import Node


def nodes(text: str) -> tuple[Node, ...]:
    found, _ = module_nodes(parse(text, Source(text)).root)
    assert found is not None
    return found.items


def test_a_module_is_a_row_without_its_line_break(standard: Catalog) -> None:
    assert row(standard.modules[0]) == "OBS-01,Observatory,Research,4,bulkhead,bulkhead,port,port"


def test_a_value_that_is_missing_is_an_empty_cell() -> None:
    text = "modules:\n- {id: OBS-01, cost: four, sockets: {outward: port}}\n"
    assert table(nodes(text)) == f"{HEADER}\r\nOBS-01,,,four,,port,,\r\n".encode()
    assert table(nodes(text), ";") == f"{HEADER.replace(',', ';')}\r\nOBS-01;;;four;;port;;\r\n".encode()


def test_the_byte_order_mark_is_there_where_a_character_needs_it() -> None:
    written = table(nodes("modules:\n- {id: Öl}\n"))
    assert written == b"\xef\xbb\xbf" + f"{HEADER}\r\nÖl,,,,,,,\r\n".encode()


def test_a_catalog_whose_modules_are_wrong_can_take_others_and_keeps_all_else() -> None:
    text = as_yaml(modules(), parameters={"market_berths": 4}).replace("cost: 4", "cost: four")
    target = read_target(text.encode(), "catalog.yaml")
    assert isinstance(target, Target)
    assert len(target.modules.items) == 60
    assert (target.rest.rules, target.rest.entries) == ("v3", ())
    assert target.rest.parameters == Parameters(market_berths=4)
    assert target.data == text.encode()


def test_a_catalog_with_another_error_takes_none_and_tells_it() -> None:
    for text in (as_yaml(modules()) + "allow: [a]\n", "- a\n", "rules: v3\nmodules: 5\n", ""):
        loaded = read_target(text.encode(), "catalog.yaml")
        assert not isinstance(loaded, Target)
        assert loaded.problems
        assert loaded.name == "catalog.yaml"
