"""What operators paint, and where."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.geometry import Point
from generator.units import pt
from generator.verification.content.font import Font, meanings
from generator.verification.content.interpreter import Resources, interpret
from generator.verification.content.marks import Form, Mark, Painted, Placed, Written
from generator.verification.content.matrix import ContentError, Extent, Matrix

if TYPE_CHECKING:
    from collections.abc import Iterable

FONT = Font("/Test", {65: "A", 66: "B", 32: " "}, {65: 500.0, 66: 250.0, 32: 100.0})
SQUARE = Form(Extent(0, 0, 10, 10), interpret(b"1 0 0 rg 2 2 4 4 re f", Resources({}, {}, frozenset())).marks, "square")


def marks(data: bytes) -> tuple[Mark, ...]:
    return interpret(data, Resources({"/Square": SQUARE}, {"/F": FONT}, frozenset(["/Image"]))).marks


def painted(data: bytes) -> Painted:
    (mark,) = marks(data)
    assert isinstance(mark, Painted)
    return mark


def words(data: bytes) -> list[Written]:
    found = marks(data)
    assert all(isinstance(mark, Written) for mark in found)
    return [mark for mark in found if isinstance(mark, Written)]


def rounded(numbers: Iterable[float]) -> tuple[float, ...]:
    return tuple(round(number, 6) for number in numbers)


def test_a_path_lies_where_the_matrices_put_it() -> None:
    mark = painted(b"q 2 0 0 2 10 20 cm 1 0 0 1 5 0 cm 0 0 m 1 0 l 1 1 l h f Q")
    assert [rounded(pair) for pair in mark.lines[0]] == [(20, 20), (22, 20), (22, 22), (20, 20)]
    assert rounded(mark.fill or ()) == (0, 0, 0)


@pytest.mark.parametrize(
    ("ops", "color"),
    [
        (b"0.5 g", (0.5, 0.5, 0.5)),
        (b"1 0 0.5 rg", (1, 0, 0.5)),
        (b"0 1 0 0.5 k", (0.5, 0, 0.5)),
        (b"/Cs cs 0.1 0.2 0.3 scn", (0.1, 0.2, 0.3)),
        (b"/Pattern cs /P scn", (-1, -1, -1)),
        (b"1 0 0 rg q 0 g Q", (1, 0, 0)),
        (b"1 0 0 rg 0 1 0 RG", (1, 0, 0)),
    ],
)
def test_areas_have_the_color_in_force(ops: bytes, color: tuple[float, ...]) -> None:
    assert rounded(painted(ops + b" 0 0 1 1 re f").fill or ()) == rounded(color)


@pytest.mark.parametrize(
    ("op", "filled", "stroked", "closed"),
    [
        *((op, True, False, False) for op in (b"f", b"F", b"f*")),
        *((op, True, True, False) for op in (b"B", b"B*")),
        *((op, True, True, True) for op in (b"b", b"b*")),
        *((b"S", False, True, False), (b"s", False, True, True)),
    ],
)
def test_painting_operators(op: bytes, filled: bool, stroked: bool, closed: bool) -> None:
    mark = painted(b"3 w 2 0 0 2 0 0 cm 0 0 m 1 0 l 1 1 l " + op)
    assert (mark.fill is not None, mark.stroke is not None) == (filled, stroked)
    assert len(mark.lines[0]) == (4 if closed else 3)
    assert mark.width == (6 if stroked else 0)


def test_a_path_that_is_not_painted_leaves_nothing() -> None:
    assert marks(b"0 0 1 1 re n 0 0 m 1 1 l") == ()


def test_a_clip_holds_until_the_state_is_restored() -> None:
    first, second = marks(b"q 0 0 5 5 re W n 3 3 5 5 re f Q 3 3 5 5 re f")
    assert isinstance(first, Painted)
    assert isinstance(second, Painted)
    assert (first.extent, second.extent) == (Extent(3, 3, 5, 5), Extent(3, 3, 8, 8))
    assert painted(b"0 0 5 5 re W n 6 6 1 1 re f").extent is None
    assert painted(b"0 0 5 5 re W* n 1 1 9 9 re W n 0 0 9 9 re f").extent == Extent(1, 1, 5, 5)


def test_only_rectangles_are_rectangles() -> None:
    assert painted(b"1 2 3 4 re f").rectangle == Extent(1, 2, 4, 6).rect
    assert painted(b"1 2 m 4 2 l 4 6 l 1 6 l f").rectangle == Extent(1, 2, 4, 6).rect
    for path in (b"0 0 m 1 0 l 1 1 l h", b"0 0 m 2 1 l 1 3 l -1 2 l h", b"0 0 m 1 0 2 0 3 0 c 3 1 l 0 1 l h"):
        assert painted(path + b" f").rectangle is None
    assert painted(b"0 0 1 1 re 2 2 1 1 re f").rectangle is None
    assert painted(b"0 0 1 1 re S").rectangle is None


def test_what_a_filling_covers() -> None:
    ring = painted(b"0 0 9 9 re 3 3 3 3 re f*")
    for x, y, inside in ((1, 1, True), (4, 4, False), (10, 4, False), (7, 4, True)):
        assert ring.covers(Point(pt(x), pt(y))) is inside


def test_curves_are_as_large_as_their_controls() -> None:
    assert painted(b"0 0 m 1 5 2 -5 3 0 c f").extent == Extent(0, -5, 3, 5)
    assert painted(b"0 0 m 1 5 3 0 v f").extent == Extent(0, 0, 3, 5)


def test_words_are_read_through_their_font() -> None:
    (mark,) = words(b"BT /F 10 Tf 1 0 0 1 100 200 Tm (AB A\x01) Tj ET")
    assert (mark.text, mark.start, mark.end, mark.up) == ("AB A\ufffd", (100, 200), (113.5, 200), (0, 10))
    assert mark.extent is not None
    assert rounded(mark.extent) == (100, 197.8, 113.5, 208)


@pytest.mark.parametrize(
    ("ops", "end"),
    [
        (b"(AB) Tj", 7.5),
        (b"2 Tc (AB) Tj", 11.5),
        (b"3 Tw (A B) Tj", 11.5),
        (b"50 Tz (AB) Tj", 3.75),
        (b"[(A) -100 (B)] TJ", 8.5),
    ],
)
def test_the_pen_moves_as_the_text_state_says(ops: bytes, end: float) -> None:
    (mark,) = words(b"BT /F 10 Tf " + ops + b" ET")
    assert mark.end == pytest.approx((end, 0))


def test_lines_of_text() -> None:
    found = words(
        b"BT /F 10 Tf 12 TL 5 50 Td (A) Tj T* (A) Tj (B) ' 1 2 (B) \" 0 -8 TD (A) Tj T* (A) Tj 3 Ts (A) Tj ET"
    )
    assert [mark.start[1] for mark in found] == [50, 38, 26, 14, 6, -2, 1]


def test_a_string_that_was_cut_in_two_is_one() -> None:
    (mark,) = words(b"BT /F 10 Tf (A) Tj /F 10 Tf (B) Tj ET")
    assert mark.text == "AB"
    assert [mark.text for mark in words(b"BT /F 10 Tf (A) Tj ET BT /F 10 Tf 1 0 0 1 5 0 Tm (B) Tj ET")] == ["A", "B"]


def test_words_that_are_not_painted_are_none() -> None:
    assert words(b"BT /F 10 Tf 3 Tr (A) Tj ET") == []


def test_forms_are_placed_and_laid_flat() -> None:
    (mark,) = marks(b"q 0 0 30 30 re W n 1 0 0 -1 20 30 cm /Square Do Q")
    assert isinstance(mark, Placed)
    assert (mark.whole, mark.visible) == (Extent(20, 20, 30, 30).rect, Extent(20, 20, 30, 30).rect)
    (inner,) = mark.flat()
    assert isinstance(inner, Painted)
    assert inner.extent == Extent(22, 24, 26, 28)
    assert (mark.matrix.turn, mark.matrix.scales, mark.matrix.skewed) == (0, (1, 1), False)


def test_what_lies_beyond_a_forms_box_is_not_seen() -> None:
    large = Form(Extent(0, 0, 3, 3), SQUARE.marks, "cut")
    (inner,) = Placed(large, Matrix(1, 0, 0, 1, 0, 0), None).flat()
    assert isinstance(inner, Painted)
    assert inner.extent == Extent(2, 2, 3, 3)
    assert Placed(large, Matrix(1, 0, 0, 1, 50, 0), Extent(0, 0, 9, 9)).flat() == []


def test_turns_are_clockwise_as_seen() -> None:
    quarter = Matrix(0, -1, 1, 0, 0, 0).then(Matrix(1, 0, 0, -1, 0, 100))
    assert quarter.turn == pytest.approx(90)
    assert not quarter.skewed
    assert Matrix(-1, 0, 0, 1, 0, 0).then(Matrix(1, 0, 0, -1, 0, 0)).skewed


def test_images_are_counted_where_they_are_written_in() -> None:
    content = interpret(b"/Image Do BI ID x EI", Resources({}, {}, frozenset(["/Image"])))
    assert content.images == 1


def test_a_matrix_that_flattens_has_no_way_back() -> None:
    with pytest.raises(ContentError):
        _ = Matrix(1, 2, 2, 4, 0, 0).inverse
    there = Matrix(2, 1, -1, 3, 5, 7)
    assert there.then(there.inverse) == pytest.approx((1, 0, 0, 1, 0, 0))


def test_a_cmap_says_what_codes_mean() -> None:
    cmap = b"""
    2 beginbfchar <01> <0041> <02> <00660069> endbfchar
    2 beginbfrange <10> <12> <0061> <20> <21> [<0078> <0079>] endbfrange
    1 beginbfrange <f0> <ffffffff> <0030> endbfrange
    """
    found = meanings(cmap)
    assert [found[code] for code in (1, 2, 16, 17, 18, 32, 33, 240)] == ["A", "fi", "a", "b", "c", "x", "y", "0"]
    assert max(found) == 255


@pytest.mark.parametrize(
    "data",
    [
        *(b"0 0 m 1 2 3 c", b"0 0 m (a) 2 l", b"1 2 3 re", b"/A 0 0 1 0 0 cm", b"[1] w", b"BT /F (a) Tf ET"),
        *(b"BT /F 1 Tf /A Tj ET", b"BT /F 1 Tf (A) TJ ET", b"BT /F 1 Tf [/A] TJ ET", b"BT [1] 1 Tf ET", b"[1] Do"),
    ],
)
def test_operands_of_another_kind_are_refused(data: bytes) -> None:
    with pytest.raises(ContentError, match="has operands that it cannot take"):
        marks(data)


def test_nothing_is_painted_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.verification.content.interpreter._MAX_MARKS", 2)
    assert len(marks(b"/Square Do " * 2)) == 2
    with pytest.raises(ContentError, match="more than 2 times"):
        marks(b"/Square Do " * 3)
    monkeypatch.setattr("generator.verification.content.lexer.MAX_OPERATIONS", 4)
    with pytest.raises(ContentError, match="more than 4 operators"):
        marks(b"q Q q Q q")
