"""The template of the booklet's words: no number is typed in it, and what is wrong in it is told by its place."""

from __future__ import annotations

import copy
import re
from typing import TYPE_CHECKING, Any, Final

import pytest

from generator.artwork.templates import TemplateError
from generator.artwork.theme import read_table
from generator.booklet.source import FILE, read_text
from generator.bookmaking import make_booklet, screen_form
from generator.catalog.model import Parameters
from generator.imposition.booklet import A5
from tests.booklet.saying import saying

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.artwork.theme import Theme
    from generator.catalog.model import Catalog

_NUMBER: Final = re.compile(
    r"\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|sixty|[0-9]+)\b",
    re.IGNORECASE,
)
_PHRASES: Final = (
    *(
        "[Ss]eats? (one and two|one|two|three|four)",
        "[Tt]wo[ -]player",
        "the two are tied",
        "first two",
        "[Tt]wo neighboring",
    ),
    *(
        "no two of one guild",
        "Three things",
        "one thing of three",
        "those that two players left out",
        "k − 1",
        "counting 0",
    ),
)
"""Numbers that no rule decides: seats' names, the table of two, and how many things a sentence names itself."""
_NAMES: Final = ("number", "columns", "width", "captions", "key", "icon", "figure", "figures", "of", "when", "unless")
"""What is no text, and so is free to hold numbers."""


def texts(value: object, *, named: str = "") -> Iterator[str]:
    """Every text of the template that is printed."""
    if isinstance(value, str) and named not in _NAMES:
        yield value
    elif isinstance(value, list):
        for each in value:
            yield from texts(each, named=named)
    elif isinstance(value, dict):
        for key, each in value.items():
            if key != "columns" or not all(isinstance(item, str) and item.isdigit() for item in each):
                yield from texts(each, named="" if key == "columns" else key)


def test_no_number_is_typed() -> None:
    free = re.compile("|".join((r"\{[^{}]*\}", "§[a-z-]+", *_PHRASES)))
    said = [free.sub("", " ".join(text.split())) for text in texts(read_table(FILE))]
    assert len(said) > 200
    assert [text for text in said if _NUMBER.search(text)] == []


def test_a_typed_number_would_be_found() -> None:
    for said in ("Fill the 5 berths.", "Ten sectors", "at most fifteen"):
        assert _NUMBER.search(said)
    assert not _NUMBER.search("one of them")


def test_every_parameter_is_a_value_that_the_words_use(standard: Catalog, look: Theme) -> None:
    used = saying(standard, look).used
    derived = {"department_awards", "storm_thresholds", "readiness_ring"}
    assert {name for name in Parameters._fields if name not in used} == derived
    assert {"awards", "storm_one", "storm_two_few", "storm_one_share", "formula"} <= used


def test_the_sections_are_those_of_the_manual() -> None:
    sections = read_text().sections
    assert [section.number for section in sections] == [*map(str, range(1, 16)), ""]
    assert len({section.key for section in sections}) == len(sections)


def test_the_glossary_has_every_term_of_the_manual_in_order() -> None:
    terms = [term for term, _ in read_text().glossary]
    assert terms == sorted(terms, key=str.casefold)
    assert len(terms) == 29


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The template as it is read, to be changed."""
    changed: dict[str, Any] = copy.deepcopy(read_table(FILE))
    monkeypatch.setattr("generator.booklet.source.read_table", lambda _: changed)
    return changed


def refused(standard: Catalog, look: Theme) -> str:
    with pytest.raises(TemplateError) as error:
        saying(standard, look)
    return str(error.value)


@pytest.mark.parametrize(
    ("body", "told"),
    [
        (["{bertsh}"], "rules.yaml: objective: there is no value {bertsh}"),
        (["§nowhere"], "rules.yaml: objective: there is nothing with the key §nowhere"),
        ([{"lits": []}], "rules.yaml: objective: there is nothing called 'lits'; did you mean 'list'?"),
        ([{"list": "x"}], "rules.yaml: objective: must be a list"),
        ([{"list": [], "steps": []}], "are of several kinds: 'list' and 'steps'"),
        ([{"table": "awrads"}], "there is no table 'awrads'; did you mean 'awards'?"),
        ([{"table": {"columns": ["1"], "head": ["a", "b"], "rows": []}}], "has rows of other than 1 cells"),
        ([{"table": {"columns": ["x"], "head": ["a"], "rows": []}}], "'x' is no width of a column"),
        ([{"table": {"columns": ["1"], "head": ["a"], "rows": [{"row": ["b"], "of": ["x"]}]}}], "no parameter 'x'"),
        ([{"figure": "bord", "width": "50 %"}], "there is no figure 'bord'; did you mean 'board'?"),
        ([{"figure": "board", "width": "50"}], "width: write 25 % to 100 %, not '50'"),
        ([{"figure": "board", "width": "50 %", "captions": "x"}], "captions: 'x' is no number"),
        ([{"figures": ["board"]}], "figures: must be two"),
        ([{"when": "windy", "body": []}], "there is no condition 'windy'"),
        ([["x"]], "is neither a paragraph nor one of the things that a body may hold"),
        ("words", "rules.yaml: objective: must be a list of paragraphs"),
        ([{"part": "Again", "key": "drift"}], "the key 'drift' is there twice"),
    ],
)
def test_what_is_wrong_in_a_body_is_told(
    body: Any, told: str, table: dict[str, Any], standard: Catalog, look: Theme
) -> None:
    table["sections"][0]["body"] = body
    assert told in refused(standard, look)


def test_what_does_not_fit_on_a_page_is_told_and_what_its_covers_lack(
    table: dict[str, Any], standard: Catalog, look: Theme
) -> None:
    table["words"].pop("title")
    with pytest.raises(TemplateError, match="words: has no 'title'"):
        make_booklet(standard, look, screen_form(A5))
    table["sections"][0]["body"] = [{"example": "One", "body": ["x"] * 400}]
    with pytest.raises(TemplateError, match="something does not fit on a page of this size"):
        make_booklet(standard, look, screen_form(A5))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda table: table.pop("words"), "rules.yaml: needs a mapping 'words'"),
        (lambda table: table.update(sections={}), "rules.yaml: needs a list 'sections'"),
        (lambda table: table["words"].pop("rank-1"), "rules.yaml: words: has no 'rank-1'"),
        (lambda table: table["words"].update(title=""), "rules.yaml: words: title: must be a text"),
        (lambda table: table["sections"][2].pop("title"), "rules.yaml: section 3: title: must be a text"),
        (lambda table: table["sections"][2].update(tilte="x"), "has no field 'tilte'; did you mean 'title'?"),
        (lambda table: table["sections"].append("x"), "rules.yaml: section 17: must be a mapping"),
        (lambda table: table["glossary"].append("x"), "rules.yaml: glossary: each entry must be a term"),
        (
            lambda table: table["glossary"].append({"Zebra": "{zebra}"}),
            "rules.yaml: glossary: Zebra: there is no value",
        ),
    ],
)
def test_what_is_wrong_elsewhere_is_told(
    change: Any, told: str, table: dict[str, Any], standard: Catalog, look: Theme
) -> None:
    change(table)
    assert told in refused(standard, look)


def test_the_words_can_be_others(table: dict[str, Any], standard: Catalog, look: Theme) -> None:
    table["sections"][0]["body"] = ["Bring *sweets*, {market_berths|bag|bags} of them."]
    assert "Bring sweets, 5\u00a0bags of them." in saying(standard, look).texts
