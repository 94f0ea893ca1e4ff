"""Whatever text a position file holds, it is read or refused, and never makes an exception."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from generator.diagnostics import has_errors
from generator.figures.telling import told
from generator.rendering import render
from tests.catalog.building import examples
from tests.figures.files import NAMES, read, shipped, stage

if TYPE_CHECKING:
    from generator.figures.text.reading import ReadFigure

WORDS = sorted({word for name in NAMES for word in re.findall(r"[A-Za-z0-9-]+|[{}\[\],:\n\"#]", shipped(name))})
VALUES = st.recursive(
    st.sampled_from([*WORDS, "inner 0", "middle 1", "outer 10", "", "~", "'x'", "理", "{support A}"]),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda items: f"[{', '.join(items)}]"),
        st.dictionaries(
            st.sampled_from(["A", "inner 0", "middle 1", "node", "module", "route", "0"]), inner, max_size=3
        ).map(lambda fields: "{" + ", ".join(f"{key}: {value}" for key, value in fields.items()) + "}"),
    ),
    max_leaves=8,
)
FIELDS = st.dictionaries(
    st.sampled_from(
        [
            "figure",
            "title",
            "station",
            "candidate",
            "illegal",
            "letters",
            "view",
            "show",
            "claims",
            "captions",
            "module",
        ]
    ),
    VALUES,
).map(lambda fields: "".join(f"{name}: {value}\n" for name, value in fields.items()))


def sound(found: ReadFigure) -> None:
    """A figure or errors, each within the text; and whatever is a figure can be told."""
    assert (found.figure is None) is has_errors(found.problems)
    lines = re.split("\r\n|\r|\n", found.text)
    for problem in found.problems:
        assert 1 <= problem.span.line <= len(lines)
        assert 1 <= problem.span.column <= len(lines[problem.span.line - 1]) + 1
    render(found, "full")
    if found.figure is not None:
        for caption in found.figure.captions:
            told(found.figure, caption, stage().theme)


@examples(150)
@given(FIELDS)
def test_any_fields_are_read_or_refused(text: str) -> None:
    sound(read(text))


@examples(60)
@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    sound(read(text.encode("utf-8", "replace").decode()))


@examples(150)
@given(st.sampled_from(NAMES), st.data())
def test_a_shipped_figure_with_a_slip_is_read_or_refused(name: str, data: st.DataObject) -> None:
    text = shipped(name)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 12)))
    sound(read(text[:start] + data.draw(st.sampled_from(["", *WORDS])) + text[end:]))
