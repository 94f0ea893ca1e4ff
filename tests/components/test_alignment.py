"""The alignment sheet as a page: all that it must show is there, in its true size, and nothing touches anything."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Final

import pytest

from generator.artwork.drawing import Box, Close, Move, Path, Shape, Text, walk
from generator.artwork.theme import load_theme
from generator.calibration import CORNERS
from generator.components.alignment import alignment_faces
from generator.components.alignment.sheet import back_blocks, front_blocks
from generator.components.sizes import TILES, Card, Sizes
from generator.export.svg import SvgWriter
from generator.geometry import Flip, Point, Rect, Size
from generator.imposition.paper import PAPERS
from generator.units import Length, inch, mm, pt
from tests.components.measure import ink, strings, texts

if TYPE_CHECKING:
    from generator.components.alignment.block import Block

A4 = Size(mm(210), mm(297))
LETTER = Size(inch(8.5), inch(11))
HAIR = mm(1e-6)

papers = pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
flips = pytest.mark.parametrize("flip", list(Flip))
sides = pytest.mark.parametrize("side", [front_blocks, back_blocks], ids=["front", "back"])


def named(blocks: tuple[Block, ...], name: str) -> Block:
    (found,) = [block for block in blocks if block.name == name]
    return found


def faults(blocks: tuple[Block, ...], page: Size) -> list[str]:
    """Parts that touch each other or the margins, ink outside its part, texts that run into each other."""
    found = [f"{a.name} / {b.name}" for a, b in combinations(blocks, 2) if a.rect.overlaps(b.rect)]
    printable = Rect(mm(6.35), mm(10), page.width - mm(12.7), page.height - mm(16.35)).inset(-HAIR)
    for block in blocks:
        if not printable.holds(block.rect):
            found.append(f"{block.name} / margin")
        place = block.rect.inset(-HAIR)
        found += [f"{block.name}: {shape}" for shape in block.shapes if not place.holds(ink(shape))]
        words = [shape for shape in block.shapes if isinstance(shape, Text)]
        found += [f"{a.string} / {b.string}" for a, b in combinations(words, 2) if ink(a).overlaps(ink(b))]
    return found


@papers
@flips
@sides
def test_nothing_touches_anything_and_all_stays_within_the_margins(side, flip, paper):  # type: ignore[no-untyped-def]
    assert faults(side(load_theme(), paper, flip), paper) == []


@sides
@pytest.mark.parametrize(
    "paper",
    [Size(mm(210), inch(11)), *(PAPERS[name].size for name in ("legal", "tabloid", "a3")), Size(mm(900), mm(1200))],
    ids=["smallest", "legal", "tabloid", "a3", "largest"],
)
def test_so_it_is_on_every_paper_that_takes_the_sheet(side, paper):  # type: ignore[no-untyped-def]
    assert faults(side(load_theme(), paper, Flip.LONG), paper) == []


LONGEST: Final = (
    "afterlight align --paper 1199.99x1199.99mm --flip short",
    "--back-shift -14.99,-14.99 --back-rotate -4.999 --back-scale 0.99999,0.99999 --read",
)


@papers
def test_the_line_to_type_finds_room_with_the_longest_options(paper: Size) -> None:
    blocks = back_blocks(load_theme(), paper, Flip.LONG, LONGEST)
    assert faults(blocks, paper) == []
    assert strings(named(blocks, "record"))[1:3] == list(LONGEST)


@flips
def test_the_line_to_type_has_blanks_for_the_corners_in_the_order_in_which_they_are_taken(flip: Flip) -> None:
    record = named(back_blocks(load_theme(), A4, flip), "record")
    said = [(shape.string, ink(shape).centre) for shape in record.shapes if isinstance(shape, Text)]
    assert "afterlight align --read" in [string for string, _ in said]
    corners = [(string, at) for string, at in said if string.partition(" ")[0] in {"top", "bottom"}]
    ordered = [string.replace(" ", "-") for string, _ in sorted(corners, key=lambda pair: pair[1].x)]
    assert ordered == list(CORNERS)
    row = [pair for pair in said if pair[0] in {"/", ","} or pair[0] in {"right", "up"}]
    assert [string for string, _ in sorted(row, key=lambda pair: pair[1].x)] == ["right", "/", "up", ","] * 3 + [
        *("right", "/", "up")
    ]
    blanks = sorted(strokes(record.shapes), key=lambda ends: ends[0].x)
    words = sorted((pair for pair in row if pair[0] in {"right", "up"}), key=lambda pair: pair[1].x)
    assert len(blanks) == len(words) == 8
    for (start, end), (_, at) in zip(blanks, words, strict=True):
        assert start.y == end.y < at.y < start.y + mm(4)
        assert abs((start.x + end.x) / 2 - at.x) < mm(0.1)
        assert end.x - start.x > mm(13), "there is room to write"


@sides
def test_a_text_that_is_too_long_is_noticed(side):  # type: ignore[no-untyped-def]
    blocks = side(load_theme(), A4, Flip.LONG)
    steps = named(blocks, "steps")
    longer = tuple(s._replace(string=s.string * 3) if isinstance(s, Text) else s for s in steps.shapes)
    found = faults((*(b for b in blocks if b is not steps), steps._replace(shapes=longer)), A4)
    assert any(fault.startswith("steps: ") for fault in found)


def test_parts_that_touch_are_noticed() -> None:
    blocks = front_blocks(load_theme(), A4, Flip.LONG)
    card = named(blocks, "card")
    moved = card._replace(rect=card.rect.shifted(mm(12), mm(0)), shapes=())
    assert "bank-card / card" in faults((named(blocks, "bank-card"), moved), A4)


@papers
@flips
def test_faces_are_as_large_as_the_paper_and_hold_every_part(flip: Flip, paper: Size) -> None:
    theme = load_theme()
    front, back = alignment_faces(theme, paper, flip)
    assert (front.name, back.name) == ("ALIGNMENT-FRONT", "ALIGNMENT-BACK")
    assert front.size == back.size == paper
    for face, blocks in ((front, front_blocks(theme, paper, flip)), (back, back_blocks(theme, paper, flip))):
        shown = [(t.string, t.anchor) for t in face.shapes if isinstance(t, Text)]
        meant = [(t.string, t.anchor) for block in blocks for t in block.shapes if isinstance(t, Text)]
        assert shown == meant
        assert SvgWriter().write(face).startswith(b"<?xml")


@flips
def test_lines_are_thick_and_texts_large_enough_to_print(flip: Flip) -> None:
    for face in alignment_faces(load_theme(), A4, flip):
        pens = [s.stroke for s in walk(face) if isinstance(s, Path | Box) and s.stroke]
        assert pens
        assert all(pen.width >= pt(0.5) for pen in pens)
        assert all(item.shape.size * item.scale >= pt(6) - HAIR for item in texts(face) if isinstance(item.shape, Text))


def strokes(shapes: tuple[Shape, ...]) -> list[tuple[Point, Point]]:
    """The straight strokes of open paths."""
    found = []
    for shape in shapes:
        if isinstance(shape, Path) and shape.fill is None:
            ends = [(segment, segment.to) for segment in shape.segments if not isinstance(segment, Close)]
            found += [(a, b) for (kind, a), (_, b) in zip(ends[::2], ends[1::2], strict=True) if isinstance(kind, Move)]
    return found


@papers
@sides
@pytest.mark.parametrize(
    ("name", "length", "ticks", "numbers", "unit"),
    [
        ("ruler-top", mm(100), 101, {str(n): mm(n) for n in range(0, 101, 10)}, "mm"),
        ("ruler-left", mm(100), 101, {str(n): mm(n) for n in range(0, 101, 10)}, "mm"),
        ("ruler-bottom", inch(4), 65, {str(n): inch(n) for n in range(5)}, "in"),
        ("ruler-right", inch(4), 65, {str(n): inch(n) for n in range(5)}, "in"),
    ],
)
def test_rulers_are_exact_on_both_axes_and_both_sides(side, paper, name, length, ticks, numbers, unit):  # type: ignore[no-untyped-def]
    ruler = named(side(load_theme(), paper, Flip.LONG), name)
    upright = name in {"ruler-left", "ruler-right"}

    def along(point: Point) -> Length:
        return point.y if upright else point.x

    marks = sorted(along(a) for a, b in strokes(ruler.shapes) if along(a) == along(b))
    assert len(marks) == ticks
    assert abs(marks[-1] - marks[0] - length) < HAIR
    steps = [b - a for a, b in pairwise(marks)]
    assert all(abs(step - length / (ticks - 1)) < HAIR for step in steps)
    places = {text.string: along(ink(text).centre) - marks[0] for text in ruler.shapes if isinstance(text, Text)}
    assert places.keys() == {*numbers, unit}
    assert all(abs(places[said] - at) < mm(0.03) for said, at in numbers.items())  # round figures overshoot


@papers
@pytest.mark.parametrize("card", Card)
@pytest.mark.parametrize("tile", TILES)
def test_outlines_are_in_true_size(paper: Size, card: Card, tile: Length) -> None:
    blocks = front_blocks(load_theme(), paper, Flip.LONG, Sizes(tile, card))
    assert faults(blocks, paper) == []
    for name, size, radius in (
        ("bank-card", Size(mm(85.60), mm(53.98)), mm(3.18)),
        ("card", card.size, mm(0)),
        ("module", Size(tile, tile), mm(0)),
    ):
        (outline,) = [shape for shape in named(blocks, name).shapes if isinstance(shape, Box)]
        assert (outline.rect.size, outline.radius) == (size, radius)
        said = " ".join(shape.string for shape in named(blocks, name).shapes if isinstance(shape, Text))
        assert said.endswith(" mm")
        numbers = [float(word) for word in said.split() if word[0].isdigit()]
        assert [mm(number) for number in numbers] == [size.width, size.height]


@papers
@flips
def test_the_arrow_shows_a_wrong_flip_edge_at_a_glance(flip: Flip, paper: Size) -> None:
    theme = load_theme()
    front, back = (named(side(theme, paper, flip), "arrow") for side in (front_blocks, back_blocks))
    page = Rect.of(paper)
    for arrow in (front, back):
        (outline,) = [shape for shape in arrow.shapes if isinstance(shape, Path)]
        corners = [segment.to for segment in outline.segments if not isinstance(segment, Close)]
        tip = min(corners, key=lambda corner: corner.y)
        widest = max(corners, key=lambda corner: corner.x)
        assert sum(abs(corner.y - tip.y) < HAIR for corner in corners) == 1, "it comes to a point upward"
        foot = max(corner.y for corner in corners)
        assert widest.y - tip.y < foot - widest.y + mm(4), "its head is at the upper end"
        assert abs(tip.x - page.centre.x) < HAIR
    assert front.rect == back.rect, "turned as meant, the back's arrow stands where the front's stood"
    # Turned about the other edge the back comes half a turn round: its arrow is then in the lower half, pointing down.
    assert front.rect.bottom < page.centre.y


@flips
@sides
def test_the_words_name_the_edge_and_the_way_out(side, flip):  # type: ignore[no-untyped-def]
    blocks = side(load_theme(), A4, flip)
    other = {Flip.LONG: "short", Flip.SHORT: "long"}[flip]
    said = " ".join(strings(named(blocks, "wrong-edge")))
    assert f"flip on {flip.value} edge" in said
    assert f"--flip {other}" in said
    turning = " ".join(strings(named(blocks, "turn")))
    assert ("book" in turning) is (flip is Flip.LONG)
    assert ("calendar" in turning) is (flip is Flip.SHORT)
    assert f"{other} edge" not in " ".join(said for block in blocks for said in strings(block))


@sides
def test_three_numbered_lines_say_what_to_do(side):  # type: ignore[no-untyped-def]
    shown = strings(named(side(load_theme(), A4, Flip.LONG), "steps"))
    assert shown[::2] == ["1", "2", "3"]
    assert len(shown) == 6


@pytest.mark.parametrize("page", [A4.turned, Size(mm(148), mm(210))], ids=["landscape", "a5"])
def test_a_page_that_is_too_small_is_refused(page: Size) -> None:
    with pytest.raises(ValueError, match="too small"):
        alignment_faces(load_theme(), page, Flip.LONG)


@pytest.mark.parametrize(
    ("page", "flip", "behind"),
    [
        (A4, Flip.LONG, Point(mm(200), mm(20))),
        (A4, Flip.SHORT, Point(mm(10), mm(277))),
        (A4.turned, Flip.LONG, Point(mm(10), mm(190))),
        (A4.turned, Flip.SHORT, Point(mm(287), mm(20))),
    ],
)
def test_a_sheet_turns_about_the_named_edge_whichever_way_the_page_lies(page: Size, flip: Flip, behind: Point) -> None:
    point = Point(mm(10), mm(20))
    assert flip.mirror(point, page) == behind
    assert flip.mirror(behind, page) == point
