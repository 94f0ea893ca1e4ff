"""The booklet, folded as hands fold it: pages in order, heads up, whichever edge the printer turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from generator.geometry import Flip, Point, Rect, Sides, Size
from generator.imposition.booklet import A5, bind, nested, pages_of
from generator.imposition.correction import Correction
from generator.imposition.document import Backs, Document, Plex, Side, Slot
from generator.imposition.duplex import mirror
from generator.imposition.guides import Guides
from generator.imposition.order import Job, Order
from generator.imposition.paper import PAPERS, Paper
from generator.imposition.refusal import PaperTooSmallError
from generator.units import ZERO, inch, mm

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.artwork.theme import Theme

JOB = Job("rules.pdf", "Rules", "paper")


def order(paper: str = "a4", flip: Flip = Flip.LONG, backs: Backs = Backs.AUTO, **more: Any) -> Order:
    return Order(PAPERS[paper], flip, "v3", "01234567", backs)._replace(**more)


def bound(look: Theme, asked: Order, count: int = 12) -> Document:
    return bind(JOB, [f"RULES-{number}" for number in range(1, count + 1)], asked, look)


def number(slot: Slot) -> int:
    return int(slot.piece.removeprefix("RULES-"))


def head(turn: int) -> tuple[int, int]:
    """Where the head of a page points that is turned so, right and down."""
    return {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}[turn]


def behind(slot: Slot, backs: Sequence[Slot], size: Size, flip: Flip) -> Slot:
    """The page on the other side of a leaf, by where it lies on the paper."""
    place = mirror(slot.trim, size, flip)
    (found,) = [back for back in backs if back.trim.overlaps(place)]
    return found


def turned_over(direction: tuple[int, int], flip: Flip, size: Size) -> tuple[int, int]:
    """A direction on the back as it is seen through the paper from the front."""
    origin = flip.mirror(Point(ZERO, ZERO), size)
    right, down = direction
    return (-right, down) if origin.y == ZERO else (right, -down)


def leaves(document: Document, flip: Flip) -> list[tuple[int, int]]:
    """The leaves of the folded booklet from its front, each with its right-hand page and the one behind.

    The sheets lie in each other, the first outside, their fronts outward: the leaf that bears a sheet's right page
    comes before all that is inside, the other one after it.
    """
    fronts = [page for page in document.pages if page.side is Side.FRONT]
    backs = {page.sheet: page for page in document.pages if page.side is Side.BACK}
    first: list[tuple[int, int]] = []
    last: list[tuple[int, int]] = []
    for front in fronts:
        pair = [(slot, behind(slot, backs[front.sheet].slots, front.size, flip)) for slot in front.slots]
        for here, there in pair:  # both sides of a leaf have their heads at the same edge of the paper
            assert head(here.turn) == turned_over(head(there.turn), flip, front.size)
        # The head points along `up`; the page at the right of the fold lies clockwise of it.
        right, down = head(pair[0][0].turn)
        pair.sort(key=lambda each: (each[0].trim.centre.x * -down + each[0].trim.centre.y * right) / mm(1))
        (left_page, left_back), (right_page, right_back) = pair
        first.append((number(right_page), number(right_back)))
        last.insert(0, (number(left_back), number(left_page)))
    return first + last


@pytest.mark.parametrize("flip", list(Flip))
@pytest.mark.parametrize("count", [4, 8, 12, 16])
@pytest.mark.parametrize("paper", ["a4", "a3"])
def test_the_folded_sheets_read_from_the_first_page_to_the_last(
    count: int, flip: Flip, paper: str, look: Theme
) -> None:
    document = bound(look, order(paper, flip), count)
    assert document.plex is (Plex.LONG_EDGE if flip is Flip.LONG else Plex.SHORT_EDGE)
    assert leaves(document, flip) == [(page, page + 1) for page in range(1, count, 2)]


@pytest.mark.parametrize(("backs", "first"), [(Backs.FACE_UP, [1, 2, 3]), (Backs.FACE_DOWN, [3, 2, 1])])
def test_a_stack_that_is_turned_by_hand_is_the_same_booklet(backs: Backs, first: list[int], look: Theme) -> None:
    document = bound(look, order(backs=backs))
    assert leaves(document, Flip.LONG) == [(page, page + 1) for page in range(1, 12, 2)]
    assert [page.sheet for page in document.pages] == [1, 2, 3, *first]
    assert document.plex is Plex.SIMPLEX


@pytest.mark.parametrize("backs", [Backs.NONE, Backs.FOLDED])
def test_printed_on_one_side_each_sheet_is_a_leaf(backs: Backs, look: Theme) -> None:
    document = bound(look, order(backs=backs))
    assert document.plex is Plex.SIMPLEX
    assert document.binding == (False, 0)
    assert [[number(slot) for slot in page.slots] for page in document.pages] == [[n, n + 1] for n in range(1, 12, 2)]
    for page in document.pages:
        left, right = page.slots
        assert page.size.width > page.size.height
        assert left.trim.right < page.size.width / 2 < right.trim.left
        assert (left.turn, right.turn, page.fold) == (0, 0, None)


def test_the_order_of_the_pages() -> None:
    assert nested(4) == [((4, 1), (2, 3))]
    assert nested(8) == [((8, 1), (2, 7)), ((6, 3), (4, 5))]
    with pytest.raises(ValueError, match="10 pages do not fill sheets of 4"):
        nested(10)


@pytest.mark.parametrize(
    ("paper", "size", "trimmed"),
    [
        ("a4", Size(mm(148.5), mm(210)), False),
        ("letter", Size(inch(5.5), inch(8.5)), False),
        ("a3", A5, True),
        ("tabloid", A5, True),
    ],
)
def test_pages_are_half_the_paper_or_cut_out_of_it(paper: str, size: Size, trimmed: bool, look: Theme) -> None:
    pages = pages_of(order(paper), "rules.pdf")
    assert (pages.size, pages.trimmed) == (size, trimmed)
    document = bound(look, order(paper))
    for page in document.pages:
        for slot in page.slots:
            assert Rect.of(page.size).holds(slot.trim)
            for side, wanted in zip(slot.trim.size.turned, slot.window.size, strict=True):
                assert side / mm(1) == pytest.approx(wanted / mm(1))
            assert slot.window == Rect.of(pages.window(number(slot)).size)
    assert document.cuts == (12 if trimmed else 0)


def test_every_page_keeps_clear_of_the_fold_and_of_what_stands_in_the_margin(look: Theme) -> None:
    document = bound(look, order())
    for page in document.pages:
        first, second = sorted((slot.trim for slot in page.slots), key=lambda trim: trim.top.mm)
        assert second.top - first.bottom == mm(6)
        assert first.top >= mm(6.35 + 3.05)
        assert first.left >= mm(6.35 + 3.05)


def test_only_the_outermost_front_says_where_to_staple_and_no_back_is_marked(look: Theme) -> None:
    document = bound(look, order())
    marks = {(page.sheet, page.side): len(page.marks) for page in document.pages}
    assert marks[1, Side.FRONT] == marks[2, Side.FRONT] + 1 == marks[2, Side.BACK] + 2 == marks[1, Side.BACK] + 2


@pytest.mark.parametrize(("guides", "more"), [(Guides.NONE, 0), (Guides.CROP, 1), (Guides.LINES, 1), (Guides.BOTH, 2)])
def test_guides_are_those_asked_for(guides: Guides, more: int, look: Theme) -> None:
    large, small = (bound(look, order(paper, guides=guides)).pages[2] for paper in ("a3", "a4"))
    assert len(large.marks) - len(small.marks) == more


def test_a_correction_moves_the_backs_alone(look: Theme) -> None:
    moved = Correction(mm(0.4), mm(-0.2))
    document = bound(look, order(correction=moved))
    assert {page.side for page in document.pages if page.correction == moved} == {Side.BACK}


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (order()._replace(paper=Paper("a6", Size(mm(105), mm(148)))), "its pages would be too small on paper of 105"),
        (order(margins=Sides.all(mm(45))), "the printer's margins leave too little of its pages"),
    ],
)
def test_paper_that_is_too_small_is_told_with_a_way_out(asked: Order, told: str, look: Theme) -> None:
    with pytest.raises(PaperTooSmallError, match=f"rules.pdf: {told}.*--only"):
        bound(look, asked)
