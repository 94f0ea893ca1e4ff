"""The schema and the reader agree, as far as a schema can tell."""

from __future__ import annotations

import json
from copy import deepcopy
from functools import cache
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import jsonschema
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from generator.artwork.templates import template
from generator.catalog.design.allowances import SILENCEABLE
from generator.catalog.load import check
from generator.catalog.model import SOCKET_NAMES, Department, Guild, Parameters, Share
from generator.catalog.schema import catalog_schema, field_texts, schema
from tests.catalog.building import as_yaml, examples, modules, parameters, valid
from tests.conftest import CATALOG

if TYPE_CHECKING:
    from tests.catalog.building import Fields

VALIDATOR = jsonschema.Draft7Validator(catalog_schema())
INVARIANTS = {
    *("module-count", "department-count", "department-costs", "guild-count", "department-guilds", "guild-fours"),
    *("four-bulkheads", "outward-ratio", "duplicate-id"),
}
CROSS = {
    *("out-of-order", "acquire-limits", "opening-hands", "storm-thresholds", "two-player-credits"),
    "two-player-totals",
}
"""What compares values, or looks at many modules: no schema says that."""


@cache
def few_modules() -> jsonschema.Draft7Validator:
    """The schema of a catalog with four modules: sixty would take their time, and are no different."""
    made = catalog_schema()
    made["properties"]["modules"] |= {"minItems": 4, "maxItems": 4}
    return jsonschema.Draft7Validator(made)


def accepted(document: Any) -> bool:
    return bool(VALIDATOR.is_valid(document))


def document(**changes: Any) -> dict[str, Any]:
    return {"rules": "v3", "modules": modules()} | changes


def told(document_: Any) -> set[str]:
    """The codes of the errors in a document that is written as JSON, which is YAML too."""
    with patch("generator.catalog.mending.solver.smallest_mend", return_value=None):  # it would take long
        problems = check(json.dumps(document_).encode()).problems
    return {problem.code for problem in problems if problem.severity == "error"}


def test_the_schema_is_one() -> None:
    jsonschema.Draft7Validator.check_schema(catalog_schema())
    assert catalog_schema()["$schema"] == "http://json-schema.org/draft-07/schema#"


def test_the_schema_in_the_templates_is_that_of_the_model() -> None:
    assert template("catalog.schema.json").read_bytes() == schema()


def test_the_standard_catalog_names_its_schema_and_keeps_to_it() -> None:
    text = CATALOG.read_text("utf-8")
    name = text.splitlines()[0].removeprefix("# yaml-language-server: $schema=")
    assert json.loads((CATALOG.parent / name).read_bytes()) == catalog_schema()
    assert accepted(yaml.safe_load(text))


@examples(10)
@given(valid(), parameters())
def test_every_valid_catalog_keeps_to_the_schema(listed: list[Fields], values: dict[str, Any]) -> None:
    found = yaml.safe_load(as_yaml(listed, parameters=values))
    assert list(VALIDATOR.iter_errors(found)) == []


@pytest.mark.parametrize(
    "text",
    [
        as_yaml(modules(), style="block"),
        as_yaml(modules(), quote="'"),
        as_yaml(modules(), rules="v3.1"),
        as_yaml(modules()) + "parameters:\nallow:\n",
        as_yaml(modules()) + "parameters: {}\nallow: {dead-ends: по делу}\n",
    ],
)
def test_however_a_catalog_is_written_it_keeps_to_the_schema(text: str) -> None:
    assert check(text.encode()).catalog is not None
    assert list(VALIDATOR.iter_errors(yaml.safe_load(text))) == []


def faulty(path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    """A catalog of four modules with another value in one place; None takes it out."""
    made = document(modules=modules()[:4], parameters={"market_berths": 5}, allow={"dead-ends": "so"})
    inner: Any = made
    for step in path[:-1]:
        inner = inner[step]
    if value is None:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return made


M, S = ("modules", 3), ("modules", 3, "sockets")
FAULTS: list[tuple[tuple[Any, ...], Any, str]] = [
    (("rules",), None, "missing-field"),
    (("rules",), "3", "unknown-value"),
    (("rules",), "v03", "unknown-value"),
    (("rules",), "version 3", "unknown-value"),
    (("rules",), 3, "unknown-value"),
    (("rules",), ["v3"], "wrong-type"),
    (("modules",), None, "missing-field"),
    (("modules",), {}, "wrong-type"),
    (("modules",), "OBS-01", "wrong-type"),
    (("modules",), modules()[:3], "module-count"),
    (("modules",), modules()[:5], "module-count"),
    (("notes",), "x", "unknown-field"),
    (M, "OBS-04", "wrong-type"),
    (M, [], "wrong-type"),
    ((*M, "id"), None, "missing-field"),
    ((*M, "id"), "OBS-4", "id-format"),
    ((*M, "id"), "obs-04", "id-format"),
    ((*M, "id"), "OBS-٠٤", "id-format"),
    ((*M, "id"), "ABC-04", "id-format"),
    ((*M, "id"), "REA-55", "id-format"),
    ((*M, "id"), ["OBS-04"], "wrong-type"),
    ((*M, "department"), None, "missing-field"),
    ((*M, "department"), "observatory", "unknown-value"),
    ((*M, "department"), "Dock", "id-format"),
    ((*M, "department"), 4, "unknown-value"),
    ((*M, "guild"), None, "missing-field"),
    ((*M, "guild"), "FAB", "unknown-value"),
    ((*M, "guild"), {}, "wrong-type"),
    ((*M, "cost"), None, "missing-field"),
    ((*M, "cost"), "6", "wrong-type"),
    ((*M, "cost"), -1, "wrong-type"),
    ((*M, "cost"), 6.5, "wrong-type"),
    ((*M, "cost"), True, "wrong-type"),
    ((*M, "cost"), 100, "out-of-range"),
    ((*M, "cost"), 3, "department-costs"),
    ((*M, "price"), 6, "unknown-field"),
    ((*M, "sockets"), None, "missing-field"),
    ((*M, "sockets"), ["port"] * 4, "wrong-type"),
    *(((*S, side), None, "missing-field") for side in SOCKET_NAMES),
    *(((*S, side), "Port", "unknown-value") for side in SOCKET_NAMES),
    ((*S, "left"), "port", "unknown-field"),
    (("parameters",), [], "wrong-type"),
    (("parameters", "market"), 5, "unknown-field"),
    (("parameters", "sectors"), 10, "structural-constant"),
    (("parameters", "market_berths"), "5", "wrong-type"),
    (("parameters", "market_berths"), 0, "out-of-range"),
    (("parameters", "market_berths"), 11, "out-of-range"),
    (("parameters", "department_awards"), 4, "wrong-type"),
    (("parameters", "department_awards"), [[4], [7, 3]], "list-length"),
    (("parameters", "department_awards"), [[4], [7, 3], [10, 6, 3], [1]], "list-length"),
    (("parameters", "department_awards"), [[4], [7, 3], []], "list-length"),
    (("parameters", "department_awards"), [[4], [7, 3], [5, 4, 3, 2, 1]], "list-length"),
    (("parameters", "department_awards"), [[4], [7, 3], [100]], "out-of-range"),
    (("parameters", "department_awards"), [[4], [7, 3], ["9"]], "wrong-type"),
    (("parameters", "storm_thresholds"), "1/3", "wrong-type"),
    (("parameters", "storm_thresholds"), ["1/3"], "list-length"),
    (("parameters", "storm_thresholds"), ["1/3", "2/3", "3/4"], "list-length"),
    (("parameters", "storm_thresholds"), ["1/3", "66 %"], "wrong-type"),
    (("parameters", "storm_thresholds"), ["0/3", "2/3"], "out-of-range"),
    (("parameters", "storm_thresholds"), [0.3, 0.6], "wrong-type"),
    (("allow",), ["dead-ends"], "wrong-type"),
    (("allow", "dead-end"), "so", "unknown-value"),
    (("allow", "module-count"), "so", "not-silenceable"),
    (("allow", "dead-ends"), "", "wrong-type"),
    (("allow", "dead-ends"), "...", "wrong-type"),
    (("allow", "dead-ends"), True, "wrong-type"),
    (("allow", "dead-ends"), 12, "wrong-type"),
    (("allow", "dead-ends"), ["so"], "wrong-type"),
]


@pytest.mark.parametrize(("path", "value", "code"), FAULTS)
def test_what_the_reader_refuses_field_by_field_the_schema_refuses(
    path: tuple[Any, ...], value: Any, code: str
) -> None:
    found = faulty(path, value)
    assert code in told(found)
    assert list(few_modules().iter_errors(faulty(("rules",), "v3"))) == []
    errors = list(few_modules().iter_errors(found))
    assert errors
    for error in errors:  # they are where the fault is, and nowhere else
        place = list(error.absolute_path)[:2]
        assert place == list(path)[: len(place)]


@pytest.mark.parametrize("number", [59, 61])
def test_there_are_sixty_modules(number: int) -> None:
    found = document(modules=[*modules(), *modules()][:number])
    assert "module-count" in told(found)
    assert not accepted(found)


def test_every_range_is_that_of_the_reader() -> None:
    made = catalog_schema()["properties"]["parameters"]
    for name, fields in made["properties"].items():
        if fields["type"] != "integer":
            continue
        for value, right in (
            (fields["minimum"], True),
            (fields["maximum"], True),
            (fields["minimum"] - 1, False),
            (fields["maximum"] + 1, False),
        ):
            assert jsonschema.Draft7Validator(made).is_valid({name: value}) is right
            codes = told({"rules": "v3", "modules": [], "parameters": {name: value}})
            assert bool(codes & {"out-of-range", "wrong-type"}) is not right


def test_the_schema_knows_every_word_of_the_model() -> None:
    made = catalog_schema()["properties"]
    fields = made["modules"]["items"]["properties"]
    assert fields["department"]["enum"] == [department.title for department in Department]
    assert fields["guild"]["enum"] == [guild.title for guild in Guild]
    assert tuple(fields["sockets"]["properties"]) == SOCKET_NAMES
    assert set(made["allow"]["properties"]) == set(SILENCEABLE)
    given_ = made["parameters"]["properties"]
    assert tuple(given_) == Parameters._fields
    for name, value in Parameters()._asdict().items():
        assert given_[name]["default"] == json.loads(json.dumps(value, default=str)) or name == "storm_thresholds"
    assert given_["storm_thresholds"]["default"] == ["1/3", "2/3"]
    assert accepted(document(parameters={name: fields["default"] for name, fields in given_.items()}))


def test_everything_says_what_it_is() -> None:
    said = field_texts(Parameters)
    assert set(said) == set(Parameters._fields)
    assert said["opening_hand"] == "Value at which a commander is dealt no further opening card."
    assert field_texts(Share) == {}

    made = catalog_schema()
    assert all("description" in fields for fields in made["properties"].values())
    module = made["properties"]["modules"]["items"]["properties"]
    for fields in (module, module["sockets"]["properties"], made["properties"]["parameters"]["properties"]):
        assert all(field["description"].endswith(".") for field in fields.values())


SCRAPS = st.one_of(
    st.booleans(),
    st.integers(-1, 12),
    st.sampled_from(
        ["", "v3", "OBS-05", "REA-55", "Observatory", "Dock", "Energy", "port", "bulkhead", "1/3", "so", "4"]
    ),
    st.sampled_from([[], {}, [[4], [7], [9]], ["1/4", "3/4"], {"dead-ends": "so"}, {"market_berths": 6}]),
).map(deepcopy)  # what is put into a catalog may be changed there


@examples(50)
@given(st.data())
def test_what_the_reader_accepts_the_schema_accepts(data: st.DataObject) -> None:
    """And what it refuses field by field it refuses. It is less strict only where values are compared.

    Left out is what YAML's typing hides from a schema: `parameters:` with nothing behind it, which the reader takes for
    none, is the same to it as the word null, which the reader refuses.
    """
    found = document(parameters={"market_berths": 5}, allow={"dead-ends": "so"})
    for _ in range(data.draw(st.integers(1, 2))):
        inner: Any = found
        while True:
            keys = list(inner) if isinstance(inner, dict) else list(range(len(inner)))
            key = data.draw(st.sampled_from(keys[:4] if isinstance(inner, list) else keys))
            if not isinstance(inner[key], dict | list) or not inner[key] or data.draw(st.booleans()):
                break
            inner = inner[key]
        if data.draw(st.booleans()) and isinstance(inner, dict):
            del inner[key]
        else:
            inner[key] = data.draw(SCRAPS)
        if not all(found.values()):
            break
    codes = told(found)
    if not codes:
        assert list(VALIDATOR.iter_errors(found)) == []
    if codes - INVARIANTS - CROSS:
        assert not accepted(found)
