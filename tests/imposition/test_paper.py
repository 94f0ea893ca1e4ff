"""Papers by name or by their sides, and the margins that a printer may have."""

from __future__ import annotations

import pytest

from generator.geometry import Rect, Sides, Size
from generator.imposition.document import Backs
from generator.imposition.guides import Guides
from generator.imposition.paper import (
    LEAST_MARGIN,
    MARGINS,
    MOST_MARGIN,
    PAPERS,
    checked,
    either_way,
    labelled,
    paper_of,
    printable,
)
from generator.options import Options, recorded, restored
from generator.units import mm

FOUR = Sides(top=mm(3), right=mm(5), bottom=mm(7), left=mm(9))


@pytest.mark.parametrize("name", PAPERS)
def test_every_paper_stands_upright_and_is_found_by_its_name(name: str) -> None:
    paper = paper_of(f" {name.upper()} ")
    assert paper is PAPERS[name]
    assert paper.size.height > paper.size.width
    assert paper.sheet(landscape=True) == paper.size.turned


@pytest.mark.parametrize(
    ("word", "width", "height"),
    [("320x450mm", 320, 450), ("450x320mm", 320, 450), ("100 x 150 mm", 0, 0), ("90.5×50 mm", 50, 90.5)],
)
def test_a_paper_can_be_given_by_its_sides(word: str, width: float, height: float) -> None:
    if not width:
        with pytest.raises(ValueError, match="or sides as in 320x450mm"):
            paper_of(word)
        return
    assert paper_of(word).size == Size(mm(width), mm(height))
    assert paper_of(paper_of(word).name) == paper_of(word)


@pytest.mark.parametrize("word", ["49x100mm", "100x1201mm", "0x0mm", "-1x100mm", "a5", "", "1e3x100mm", "100x100"])
def test_what_is_no_paper_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match="is no paper"):
        paper_of(word)


def test_on_its_side_a_sheet_has_the_larger_margin_of_each_pair() -> None:
    assert either_way(FOUR) == Sides(top=mm(9), right=mm(7), bottom=mm(9), left=mm(7))
    assert either_way(MARGINS) == MARGINS


def test_each_margin_is_kept_on_its_own_side() -> None:
    assert printable(Size(mm(100), mm(200)), FOUR) == Rect(mm(9), mm(3), mm(86), mm(190))


def test_labels_keep_six_millimetres_off_every_edge() -> None:
    assert labelled(FOUR) == Sides(top=mm(6), right=mm(6), bottom=mm(7), left=mm(9))
    assert labelled(MARGINS) == MARGINS


@pytest.mark.parametrize("margin", [LEAST_MARGIN - mm(0.01), MOST_MARGIN + mm(0.01), mm(-3), mm(float("nan"))])
def test_margins_that_no_printer_has_are_refused_wherever_they_come_from(margin: object) -> None:
    wrong = FOUR._replace(right=margin)  # type: ignore[arg-type]  # a length
    with pytest.raises(ValueError, match="margins may be from 3 to 30 mm"):
        checked(wrong)
    record = {**recorded(Options(margins=FOUR)), "margins_mm": [each / mm(1) for each in wrong]}
    with pytest.raises(ValueError, match="no options of a kit"):
        restored(record)


def test_margins_guides_and_backs_are_put_on_record_and_found_again() -> None:
    for backs in Backs:
        for guides in Guides:
            options = Options(paper_of("320x450mm"), margins=FOUR, backs=backs, guides=guides)
            assert restored(recorded(options)) == options
