"""A draft holds what could be read of a document, and where to point when the whole list is meant."""

from __future__ import annotations

import pytest

from generator.catalog.drafts import Draft, read_draft
from generator.catalog.model import Department, Parameters
from generator.catalog.text.events import parse
from generator.catalog.text.source import Source
from generator.diagnostics import Span
from tests.catalog.told import drafted

START = Span(1, 1, 1, 1)


def draft_of(text: str) -> Draft:
    return read_draft(parse(text, Source(text)).root, [])


@pytest.mark.parametrize("text", ["", "words", "- a\n- b\n", "# no more\n", "*alias"])
def test_a_document_of_another_shape_is_a_draft_of_nothing(text: str) -> None:
    assert draft_of(text) == Draft(None, None, START, Parameters(), ())


def test_the_whole_list_is_shown_at_the_word_modules() -> None:
    assert draft_of("rules: v3\nmodules: []\n").modules_span == Span(2, 1, 2, 8)
    assert draft_of("rules: v3\nmodules: []\n").entries == ()
    assert draft_of("rules: v3\nmodules: 5\n").entries is None


def test_without_that_word_the_document_itself_is_shown() -> None:
    draft = draft_of("\nrules: v3\n")
    assert draft.modules_span.line == 2
    assert draft.entries is None
    assert draft.rules == "v3"


def test_the_modules_of_a_department_are_those_that_are_certainly_its() -> None:
    draft = drafted("OBS-01 Observatory, REA-01 Reactor, OBS-02 Reactor, OBS-03 Observatory")
    assert [entry.label for entry in draft.of(Department.OBSERVATORY)] == ["OBS-01", "OBS-03"]
    assert [entry.label for entry in draft.of(Department.REACTOR)] == ["REA-01"]
    assert draft._replace(entries=None).of(Department.REACTOR) == ()
