"""A sheet's label, in a row or in several where the paper is small."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from generator.artwork.drawing import Text
from generator.imposition.label import label_rows
from generator.imposition.paper import paper_of
from tests.imposition.layouts import TILE, items, laid_out

parts = st.lists(st.text("abc ", min_size=1).filter(str.strip), min_size=1, max_size=6)


@given(parts, st.integers(1, 4))
def test_rows_together_say_what_the_label_says(some: list[str], rows: int) -> None:
    label = " · ".join(some)
    broken = label_rows(label, rows)
    assert " · ".join(broken) == label
    assert len(broken) == min(rows, len(some))


@given(parts)
def test_the_longest_row_is_as_short_as_can_be(some: list[str]) -> None:
    joined = [(" · ".join(some[:n]), " · ".join(some[n:])) for n in range(1, len(some))]
    best = min((max(map(len, way)) for way in joined), default=len(some[0]))
    assert max(map(len, label_rows(" · ".join(some), 2))) == best


def test_on_small_paper_a_label_takes_more_rows() -> None:
    def rows(paper: str) -> list[str]:
        (page, _) = laid_out(items(TILE, 1), paper_of(paper)).pages
        return [mark.string for mark in page.marks if isinstance(mark, Text) and " mm" not in mark.string]

    assert [len(rows(paper)) for paper in ("a4", "148x210mm", "100x150mm", "76x127mm")] == [1, 1, 2, 2]
    assert " · ".join(rows("100x150mm")) == " · ".join(rows("a4"))
