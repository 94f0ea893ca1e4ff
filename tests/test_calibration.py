"""A printer with a known error prints the alignment sheet, somebody reads it, and the corrected kit lands in its place.

What was read off the sheet (`tests.light_table`) is typed, and what the program answers is typed again. The printer's
error is of the kind that a correction is; that files are moved as a correction says is proved on the files themselves
(`tests.export.test_pdf_correction`).
"""

from __future__ import annotations

import math
import re
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from io import StringIO
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.artwork.theme import load_theme
from generator.box import Printout, find
from generator.calibration import CORNERS, ImplausibleError, Reading, solve, uncorrected
from generator.cli import main
from generator.geometry import Flip, Point, Size
from generator.imposition.correction import UNCORRECTED, Correction
from generator.imposition.document import Side
from generator.imposition.duplex import mirror
from generator.imposition.paper import PAPERS
from generator.kit import alignment_document, lay_out
from generator.options import Options
from generator.units import ZERO, mm
from tests.light_table import LINES, gap, read, sheet, typed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.catalog.model import Catalog
    from generator.kit import Kit

A4: Final = PAPERS["a4"].size


def answer(*arguments: str) -> tuple[str, str]:
    """What the program says, on its two streams."""
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        assert main(arguments) == 0
    return out.getvalue(), err.getvalue()


OPTIONS: Final = re.compile(r"--back-shift (\S+),(\S+) --back-rotate (\S+) --back-scale (\S+),(\S+)")


def calibrated(paper: str, flip: Flip, error: Correction, printed: Correction) -> tuple[Correction, int]:
    """What the program says in the end, and how many sheets that took: the last one reads nothing at any corner."""
    correction = printed
    for sheets in range(1, 8):
        found = read(sheet(paper, flip), correction, error)
        if not any(part for both in found.values() for part in both):
            return correction, sheets
        options = () if correction == UNCORRECTED else as_options(correction)
        out, err = answer("align", "--paper", paper, "--flip", flip.value, *options, "--read", typed(found))
        rough = any(abs(part) >= 1 for both in found.values() for part in both)
        assert ("print the sheet again" in err) is rough, err
        assert "contradict" not in err
        told = OPTIONS.search(out)
        if told is None:
            assert "there is nothing to change" in out
            return correction, sheets
        right, up, rotate, across, down = map(float, told.groups())
        correction = Correction(mm(right), mm(up), rotate, across, down)
    raise AssertionError(f"it never comes to an end: {error}, {printed}")


def as_options(correction: Correction) -> tuple[str, ...]:
    return (
        *("--back-shift", f"{correction.right / mm(1):.2f},{correction.up / mm(1):.2f}"),
        *("--back-rotate", f"{correction.rotate:.3f}"),
        *("--back-scale", f"{correction.scale_x:.5f},{correction.scale_y:.5f}"),
    )


@cache
def backs(kit: int, flip: Flip) -> tuple[Point, ...]:
    """The corners of all backs' trims in a kit, where they should lie."""
    return tuple(
        dict.fromkeys(
            corner
            for document in KITS[kit].documents
            for page in document.pages
            if page.side is Side.FRONT and document.plex.value != "single"
            for slot in page.slots
            for corner in UNCORRECTED.corners(mirror(slot.trim, page.size, flip), page.size)
        )
    )


KITS: Final[list[Kit]] = []
"""The kits for A4 and for Letter. Hypothesis takes no fixtures of a function."""


@pytest.fixture(scope="module", autouse=True)
def kits(a4_kit: Kit, letter_kit: Kit) -> Iterator[None]:
    KITS[:] = [a4_kit, letter_kit]
    yield
    KITS.clear()


def farthest(paper: str, flip: Flip, correction: Correction, error: Correction) -> float:
    """How far, across or down, any point of a corrected back lies off its place at the most."""
    page = PAPERS[paper].size
    points = backs(["a4", "letter"].index(paper), flip)
    assert len(points) > 300
    ends = [(error.moved(correction.moved(point, page), page), point) for point in points]
    return max(max(abs(end.x - point.x), abs(end.y - point.y)) / mm(1) for end, point in ends)


def corrections(shift: float, turn: float, scale: float) -> st.SearchStrategy[Correction]:
    lengths = st.integers(round(-shift * 100), round(shift * 100)).map(lambda n: mm(n / 100))
    scales = st.integers(round(-scale * 1e5), round(scale * 1e5)).map(lambda n: 1 + n / 1e5)
    turns = st.integers(round(-turn * 1000), round(turn * 1000)).map(lambda n: n / 1000)
    return st.builds(Correction, lengths, lengths, turns, scales, scales)


@settings(max_examples=12)
@given(st.sampled_from(["a4", "letter"]), st.sampled_from(Flip), corrections(4, 0.5, 0.005))
def test_a_corrected_kit_lands_within_a_tenth_of_a_millimetre(paper: str, flip: Flip, error: Correction) -> None:
    correction, _ = calibrated(paper, flip, error, UNCORRECTED)
    assert farthest(paper, flip, correction, error) < 0.1


@settings(max_examples=12)
@given(st.sampled_from(["a4", "letter"]), st.sampled_from(Flip), corrections(1, 0.2, 0.002), corrections(1, 0.2, 0.002))
def test_what_a_corrected_sheet_reads_adds_to_its_correction(
    paper: str, flip: Flip, error: Correction, printed: Correction
) -> None:
    correction, _ = calibrated(paper, flip, error, printed)
    assert farthest(paper, flip, correction, error) < 0.1


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("flip", Flip)
def test_one_sheet_is_enough_for_an_error_that_its_lines_can_tell(paper: str, flip: Flip) -> None:
    error = Correction(mm(0.35), mm(-0.15), 0.05, 1.001, 0.9995)
    assert farthest(paper, flip, UNCORRECTED, error) > 0.4
    found = read(sheet(paper, flip), UNCORRECTED, error)
    assert all(abs(part) < 1 for both in found.values() for part in both)
    out, err = answer("align", "--paper", paper, "--flip", flip.value, "--read", typed(found))
    right, up, rotate, across, down = map(float, OPTIONS.findall(out)[0])
    assert err == ""
    assert farthest(paper, flip, Correction(mm(right), mm(up), rotate, across, down), error) < 0.1


def test_an_error_that_is_not_corrected_shows() -> None:
    error = Correction(mm(0.3), mm(-0.2), 0.05, 1.001, 0.999)
    assert farthest("a4", Flip.LONG, UNCORRECTED, error) > 0.3
    assert farthest("a4", Flip.LONG, error, error) > 0.6, "moved the same way once more"


# One number at a time, so that a wrong sign says where it is


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("flip", Flip)
@pytest.mark.parametrize(
    ("error", "said"),
    [
        (Correction(right=mm(0.4)), "0.4/0,0.4/0,0.4/0,0.4/0"),
        (Correction(up=mm(0.4)), "0/0.4,0/0.4,0/0.4,0/0.4"),
        (Correction(right=mm(3), up=mm(-2)), "3/-2,3/-2,3/-2,3/-2"),
    ],
)
def test_a_sheet_reads_as_far_as_its_back_lies_off(paper: str, flip: Flip, error: Correction, said: str) -> None:
    assert typed(read(sheet(paper, flip), UNCORRECTED, error)) == said
    assert typed(read(sheet(paper, flip), uncorrected(error), error)) == "0/0,0/0,0/0,0/0"


def exact(error: Correction, printed: Correction = UNCORRECTED) -> tuple[Reading, ...]:
    """What would be read, had the verniers no steps: at each the place, between its lines too, that tells its own."""

    def lies(place: Point) -> Reading:
        end = error.moved(printed.moved(place, A4), A4)
        return Reading(end.x - place.x, place.y - end.y)

    found = []
    for corner in CORNERS:
        across, down = (vernier.back[LINES // 2].place for vernier in sheet("a4", Flip.LONG).verniers[corner])
        right = up = ZERO
        for _ in range(20):
            right, up = lies(across.shifted(right * 19, ZERO)).right, lies(down.shifted(ZERO, up * -19)).up
        found.append(Reading(right, up))
    return tuple(found)


ALONE: Final = (
    (Correction(right=mm(0.3)), Correction(right=mm(-0.3))),
    (Correction(up=mm(0.3)), Correction(up=mm(-0.3))),
    (Correction(rotate=0.1), Correction(rotate=-0.1)),
    (Correction(scale_x=1.005), Correction(scale_x=0.99502)),
    (Correction(scale_y=1.005), Correction(scale_y=0.99502)),
)
"""An error, and what makes it good."""


@pytest.mark.parametrize(("error", "wanted"), ALONE)
def test_each_error_alone_is_made_good_by_its_opposite(error: Correction, wanted: Correction) -> None:
    found = solve(exact(error), A4).correction
    assert found.right / mm(1) == pytest.approx(wanted.right / mm(1), abs=0.011)
    assert found.up / mm(1) == pytest.approx(wanted.up / mm(1), abs=0.011)
    assert found.rotate == pytest.approx(wanted.rotate, abs=0.0011)
    assert (found.scale_x, found.scale_y) == pytest.approx((wanted.scale_x, wanted.scale_y), abs=2e-5)


@settings(max_examples=10)
@given(corrections(0.2, 0.05, 0.0015), corrections(0.2, 0.05, 0.0015))
def test_exact_readings_are_made_good_exactly(error: Correction, printed: Correction) -> None:
    """But for the rounding, and for what turning and scaling unevenly leave of each other: a parallelogram."""
    solution = solve(exact(error, printed), A4, printed)
    assert farthest("a4", Flip.LONG, solution.correction, error) < 0.02
    assert solution.worst < mm(0.02)


@given(corrections(10, 4, 0.05))
def test_what_a_correction_makes_good_is_its_opposite(correction: Correction) -> None:
    error = uncorrected(correction)
    centre = Point(A4.width / 2, A4.height / 2)
    assert gap(correction.moved(error.moved(centre, A4), A4), centre) < 1e-9
    assert error.rotate == -correction.rotate
    assert error.scale_x * correction.scale_x == pytest.approx(1)


# Whether readings agree


GOOD: Final = ((0.3, -0.2), (0.4, -0.2), (0.3, -0.1), (0.4, -0.1))


def readings(*pairs: tuple[float, float]) -> tuple[Reading, ...]:
    return tuple(Reading(mm(right), mm(up)) for right, up in pairs)


def test_what_is_left_over_is_told() -> None:
    solution = solve(readings(*GOOD), A4)
    assert (solution.agreed, solution.rough, solution.suspects) == (True, False, ())
    assert solution.worst < mm(0.001)
    solution = solve(readings((0.4, -0.2), *GOOD[1:]), A4)
    parts = [abs(part) for reading_ in solution.left for part in reading_]
    assert mm(0.01) < solution.spread < solution.worst == max(parts) < mm(0.05)
    squares = sum((part / mm(1)) ** 2 for part in parts)
    assert solution.spread / mm(1) == pytest.approx(math.sqrt(squares / 8))


@pytest.mark.parametrize("corner", range(4))
@pytest.mark.parametrize("upward", [False, True])
def test_a_reading_with_the_wrong_sign_is_among_those_that_are_doubted(corner: int, upward: bool) -> None:
    pairs = [list(pair) for pair in ((0.5, -0.4), (0.6, -0.4), (0.5, -0.3), (0.6, -0.3))]
    pairs[corner][upward] *= -1
    solution = solve(readings(*((pair[0], pair[1]) for pair in pairs)), A4)
    assert not solution.agreed
    assert (CORNERS[corner], upward) in solution.suspects
    assert len(solution.suspects) <= 3


def test_of_two_wrong_readings_none_is_named() -> None:
    solution = solve(readings((2.3, -0.2), (0.4, 1.8), (0.3, -0.1), (0.4, -0.1)), A4)
    assert not solution.agreed
    assert solution.suspects == ()


def test_whole_millimetres_may_differ_by_more() -> None:
    assert solve(readings((3, -2), (3, -2), (2, -2), (3, -2)), A4).agreed
    assert solve(readings((3, -2), (3, -2), (2, -2), (3, -2)), A4).rough
    assert not solve(readings((3, -2), (3, -2), (-3, -2), (3, -2)), A4).agreed


@pytest.mark.parametrize(
    ("pairs", "told"),
    [
        (((16, 0), (16, 0), (16, 0), (16, 0)), "no reading can be 16 mm, for it is 15 mm at the most"),
        (((13, 9), (13, -9), (-13, 9), (-13, -9)), "turned by [0-9.]+ degrees"),
        (((-15, 0), (15, 0), (-15, 0), (15, 0)), "more than 10% too large or too small"),
        (((15, 0), (15, 0), (15, 0), (15, 0)), None),
    ],
)
def test_what_cannot_be_true_is_refused(pairs: tuple[tuple[float, float], ...], told: str | None) -> None:
    if told is None:
        assert solve(readings(*pairs), A4).correction.right == mm(-15)
        return
    with pytest.raises(ImplausibleError, match=told):
        solve(readings(*pairs), A4)


def test_numbers_are_rounded_to_what_can_be_seen() -> None:
    correction = solve(readings((0.31, -0.27), (0.44, -0.2), (0.3, -0.13), (0.4, -0.1)), A4).correction
    assert correction.right == mm(round(correction.right / mm(1), 2))
    assert correction.rotate == round(correction.rotate, 3)
    assert (correction.scale_x, correction.scale_y) == (round(correction.scale_x, 5), round(correction.scale_y, 5))
    none = solve(readings(*[(0.0, 0.0)] * 4), A4).correction
    assert none == UNCORRECTED
    assert str(none.right / mm(1)) == str(none.up / mm(1)) == str(none.rotate) == "0.0"


# What is corrected


@pytest.mark.parametrize("flip", Flip)
def test_the_back_of_the_alignment_sheet_is_corrected_like_every_other(flip: Flip) -> None:
    correction = Correction(mm(0.3), mm(-0.2), 0.05, 1.001, 0.999)
    document = alignment_document(None, Options(flip=flip, correction=correction), load_theme())
    assert [(page.side, page.correction) for page in document.pages] == [
        (Side.FRONT, UNCORRECTED),
        (Side.BACK, correction),
    ]
    plain = alignment_document(None, Options(flip=flip), load_theme())
    assert [page.correction for page in plain.pages] == [UNCORRECTED, UNCORRECTED]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_what_is_printed_on_both_sides_stands_upright(paper: str, standard: Catalog) -> None:
    """Printers turn a page that lies on its side one way or the other: nobody knows which way is right there."""
    pieces = find(["OBS-03", "BOARD", "PLAYER-AID"], standard, load_theme())
    printout = Printout("pieces.pdf", "Pieces", "tile", (pieces,))
    correction = Correction(right=mm(0.3))
    mixed, _ = lay_out(printout, standard, Options(PAPERS[paper], correction=correction), load_theme())
    kit = KITS[["a4", "letter"].index(paper)]
    pages = [page for document in (mixed, *kit.documents) for page in document.pages if page.side is Side.BACK]
    assert len(pages) > 10
    assert all(page.size.height > page.size.width for page in pages)
    assert [page.correction for page in mixed.pages] == [
        correction if page.side is Side.BACK else UNCORRECTED for page in mixed.pages
    ]


def test_lengths_are_what_they_are_called() -> None:
    """A correction is told as the back is seen: right and up, clockwise; scaled, then turned, then shifted."""
    page = Size(mm(200), mm(300))
    place = Point(mm(150), mm(50))
    assert Correction(right=mm(1), up=mm(2)).moved(place, page) == Point(mm(151), mm(48))
    assert Correction(scale_x=1.1, scale_y=0.9).moved(place, page) == Point(mm(155), mm(60))
    turned = Correction(rotate=90).moved(place, page)
    assert gap(turned, Point(mm(200), mm(200))) < 1e-9, "a quarter clockwise takes what is above right to below right"
    both = Correction(mm(1), ZERO, 90, 1.1, 0.9).moved(place, page)
    assert gap(both, Point(mm(100 + 90 + 1), mm(150 + 55))) < 1e-9
