"""Matter is broken into lines and pages: kept together, floated, parted, and never lost."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from generator.artwork.drawing import Align, Box, Color, Text
from generator.artwork.flow import Beside, Boxed, Columns, NewPage, Panel, Passage, Rest, Row, Run, Style, Table
from generator.export.typesetting.pages import TooLargeError, typeset
from generator.geometry import Rect
from generator.units import mm, pt
from tests.components.measure import text_width

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.artwork.flow import Block
    from generator.artwork.theme import Theme
    from generator.export.typesetting.setting import Typeset
    from generator.units import Length

AREA = Rect(mm(10), mm(20), mm(60), mm(50))
GREY = Color(9, 9, 9)


@pytest.fixture
def style(look: Theme) -> Style:
    regular, strong = look.style("rules-text"), look.style("rules-strong")
    return Style(regular.face, strong.face, pt(8), mm(4), look.color("ink"))


def words(style: Style, text: str, **more: Any) -> Passage:
    return Passage((Run(text),), style)._replace(**more)


def box(height: Length, key: str | None = None, **more: Any) -> Panel:
    return Panel(height, lambda rect: (Box(rect, fill=GREY),), key=key)._replace(**more)


def floating(height: Length, key: str) -> Boxed:
    return Boxed((box(height),), lambda rect: (), key=key, floats=True)


def laid(*blocks: Block, known: dict[str, int] | None = None) -> Typeset:
    return typeset(blocks, lambda _: AREA, 1, known)


def lines(made: Typeset, page: int) -> list[str]:
    return [shape.string for shape in made.pages[page] if isinstance(shape, Text)]


def places(made: Typeset) -> dict[str, tuple[int, float]]:
    return {key: (place.page, round((place.top - AREA.top) / mm(1), 3)) for key, place in made.places.items()}


def boxes(shapes: Iterable[object]) -> list[Rect]:
    return [shape.rect for shape in shapes if isinstance(shape, Box)]


def test_lines_are_no_wider_than_the_page_and_keep_every_word(style: Style) -> None:
    text = " ".join(f"word{number}" for number in range(60))
    made = laid(words(style, text))
    assert " ".join(lines(made, 1)) == text
    for shape in made.pages[1]:
        assert isinstance(shape, Text)
        assert shape.anchor.x == AREA.left
        assert text_width(shape) <= AREA.width
    steps = [shape.anchor.y for shape in made.pages[1] if isinstance(shape, Text)]
    assert [round((below - above) / mm(1), 6) for above, below in pairwise(steps)] == [4.0] * (len(steps) - 1)


def test_a_mark_hangs_before_lines_that_stand_in(style: Style) -> None:
    made = laid(words(style, "an entry " * 12, mark="7", indent=mm(5)))
    mark, *rest = (shape for shape in made.pages[1] if isinstance(shape, Text))
    assert (mark.string, mark.anchor.x) == ("7", AREA.left)
    assert {shape.anchor.x for shape in rest} == {AREA.left + mm(5)}


@pytest.mark.parametrize(("align", "share"), [(Align.MIDDLE, 0.5), (Align.START, 0.0), (Align.END, 1.0)])
def test_a_line_stands_where_it_is_aligned(align: Align, share: float, style: Style) -> None:
    (shape,) = laid(words(style, "middle", align=align)).pages[1]
    assert isinstance(shape, Text)
    assert (shape.anchor.x - AREA.left) / mm(1) == pytest.approx(
        (AREA.width - text_width(shape)) / mm(1) * share, abs=0.01
    )


def test_a_passage_goes_on_over_the_page_but_leaves_no_line_alone(style: Style) -> None:
    made = laid(box(mm(44)), words(style, "six words and a few more to break over pages " * 4))
    assert len(boxes(made.pages[1])) == 1
    assert lines(made, 1) == []  # one line has room: that would be alone
    made = laid(box(mm(41)), words(style, "six words and a few more to break over pages " * 4))
    assert len(lines(made, 1)) == 2


def test_a_heading_stays_with_its_first_words(style: Style) -> None:
    made = laid(box(mm(42)), box(mm(5), "head", keep=True), words(style, "text"))
    assert places(made) == {"head": (2, 0.0)}
    assert lines(made, 2) == ["text"]


def test_a_long_passage_between_a_heading_and_a_list_is_broken(style: Style) -> None:
    long = words(style, "six words and a few more to break over pages " * 5, keep=True)
    made = laid(box(mm(24.9)), box(mm(5), "head", keep=True), long, words(style, "an entry", mark="1"))
    assert places(made) == {"head": (1, 24.9)}
    assert len(lines(made, 1)) == 4  # the last line of six is not alone on the next page
    assert lines(made, 2)[-2:] == ["1", "an entry"]


def test_what_floats_comes_on_the_next_page_in_its_order_and_words_go_on(style: Style) -> None:
    made = laid(
        box(mm(30)),
        floating(mm(25), "one"),
        floating(mm(5), "two"),
        words(style, "goes on"),
        NewPage(),
        words(style, "later"),
    )
    assert places(made) == {"one": (2, 0.0), "two": (2, 27.469)}  # with the room below what floats
    assert (lines(made, 1), lines(made, 3)) == (["goes on"], ["later"])


def test_room_above_is_not_taken_at_the_top_of_a_page(style: Style) -> None:
    made = laid(box(mm(5), "top", before=mm(9)), box(mm(5), "next", before=mm(3)))
    assert places(made) == {"top": (1, 0.0), "next": (1, 8.0)}


def test_two_stacks_stand_beside_each_other(style: Style) -> None:
    made = laid(Beside((words(style, "left"),), (box(mm(20), "right"),), mm(30), mm(2)), box(mm(5), "under"))
    assert places(made) == {"right": (1, 0.0), "under": (1, 20.0)}
    (right, _) = boxes(made.pages[1])
    assert (right.left, right.width) == (AREA.left + mm(30), mm(30))


def test_a_table_has_rows_as_high_as_their_cells_and_begins_anew_on_another_page(style: Style) -> None:
    rows = [Row((words(style, f"row {n}"), words(style, "cell"))) for n in range(20)]
    rects: list[tuple[Rect, ...]] = []

    def ground(found: tuple[Rect, ...]) -> tuple[()]:
        rects.append(found)
        return ()

    table = Table((2, 1), tuple(rows), ground, pad=mm(1), air=mm(0.5), key="table")
    made = laid(table)
    assert [len(each) for each in rects] == [10, 9, 3]  # eleven rows are one too many, and none comes alone
    assert {round(rect.height / mm(1), 6) for each in rects for rect in each} == {5.0}
    assert lines(made, 1)[::2] == [f"row {n}" for n in range(10)]
    assert lines(made, 2)[::2] == ["row 0", *(f"row {n}" for n in range(10, 18))]
    assert lines(made, 3)[::2] == ["row 0", "row 18", "row 19"]
    assert places(made) == {"table": (1, 0.0)}


def test_columns_are_even_and_go_on(style: Style) -> None:
    entries = tuple(words(style, f"entry {n}") for n in range(8))
    made = laid(Columns(entries, 2, mm(4)))
    lefts = [shape.anchor.x for shape in made.pages[1] if isinstance(shape, Text)]
    assert lefts == [AREA.left] * 4 + [AREA.left + mm(32)] * 4
    many = tuple(words(style, f"entry {n}") for n in range(40))
    made = laid(box(mm(10)), Columns(many, 2, mm(4)))
    assert lines(made, 1) == [f"entry {n}" for n in range(20)]
    assert lines(made, 2) == [f"entry {n}" for n in range(20, 40)]


def test_columns_do_not_begin_on_a_page_that_takes_hardly_any_of_them(style: Style) -> None:
    many = tuple(words(style, f"entry {n}") for n in range(20))
    made = laid(box(mm(44)), Columns(many, 2, mm(4)))
    assert lines(made, 1) == []


def test_the_rest_of_a_page_is_filled_where_it_is_worth_it(style: Style) -> None:
    rest = Rest(lambda rect: (Box(rect),), least=mm(20))
    (_, filled) = boxes(laid(box(mm(10)), rest).pages[1])
    assert filled.height / mm(1) == pytest.approx(40)
    assert len(boxes(laid(box(mm(35)), rest).pages[1])) == 1
    assert laid(box(mm(50)), rest._replace(before=mm(4))).pages.keys() == {1}


def test_references_say_the_page_and_lead_there(style: Style) -> None:
    see = Passage((Run("see "), Run("there, page ", to="there"), Run("", to="there", page=True), Run(".")), style)
    made = laid(see, NewPage(), box(mm(5), "there"))
    assert "".join(lines(made, 1)) == "see there, page 2."
    (link,) = made.links
    assert (link.page, link.to) == (1, "there")
    assert link.rect.height == mm(4)
    outside = Passage((Run("", to="else", page=True),), style)
    assert lines(laid(outside, known={"else": 31}), 1) == ["31"]
    with pytest.raises(ValueError, match="leads to 'there', which is nowhere"):
        laid(see)


def test_terms_have_the_pages_where_they_stand(style: Style) -> None:
    term = Passage(
        (Run("a "), Run("port", strong=True, term="port"), Run(" twice, a "), Run("port", term="port")), style
    )
    made = laid(term, NewPage(), words(style, "none"), NewPage(), term)
    assert made.terms == {"port": (1, 3)}


@pytest.mark.parametrize("block", [box(mm(51)), floating(mm(51), "a")])
def test_what_is_larger_than_a_page_is_told(block: Block) -> None:
    with pytest.raises(TooLargeError):
        laid(box(mm(5)), block)


def test_a_key_is_one_place(style: Style) -> None:
    with pytest.raises(ValueError, match="two places have the key 'a'"):
        laid(box(mm(5), "a"), box(mm(5), "a"))


def test_nothing_takes_no_page() -> None:
    assert laid().pages == {}
