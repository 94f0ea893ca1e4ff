"""What stands on the sheet itself: guides clear of art and on fronts only, and a label that says what this is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.verification.planting import Planted

PDF = "tokens.pdf"
FIRST = "SCORE-1"
MM = 72 / 25.4


def line(kit: Planted, page: int, *points: tuple[float, float], slot: int = 0) -> None:
    """Draws a line on a page, by millimetres from the top left corner of a slot's trim."""
    x, y = (kit.slots(PDF, page)[slot][key] for key in ("x_mm", "y_mm"))
    places = [(f"{(x + right) * MM:.4f}", f"{841.8898 - (y + down) * MM:.4f}") for right, down in points]
    drawn = " ".join(f"{px} {py} {'l' if index else 'm'}" for index, (px, py) in enumerate(places))
    kit.content(PDF, page, lambda data: data + f" q 0.4 w 0 G {drawn} S Q ".encode())


@pytest.mark.parametrize(
    ("points", "code"),
    [
        (((5, 5), (5, 15)), "guide-on-piece"),
        (((-30, 10), (60, 10)), "guide-on-piece"),
        (((0, -4), (0, -0.5)), "guide-on-bleed"),
        (((-0.5, 10), (-0.5, 12)), "guide-on-bleed"),
        (((0, -4), (0, -1.5)), None),
    ],
)
def test_a_line_that_meets_art(
    points: tuple[tuple[float, float], ...], code: str | None, tokens: Planted, tmp_path: Path
) -> None:
    line(tokens, 1, *points)
    assert ({found for found, *_ in tokens.found(tmp_path)}) == ({code} if code else set())


def test_a_shape_or_a_word_that_meets_art(tokens: Planted, tmp_path: Path) -> None:
    slot = tokens.slots(PDF, 1)[3]
    x, y = (slot["x_mm"] + 5) * MM, 841.8898 - (slot["y_mm"] + 5) * MM
    tokens.content(PDF, 1, lambda data: data + f" q {x} {y} 3 3 re f Q ".encode())
    assert tokens.found(tmp_path) == [("guide-on-piece", PDF, 1, slot["piece"])]


def test_a_word_that_runs_across_a_piece(tokens: Planted, tmp_path: Path) -> None:
    slot = tokens.slots(PDF, 1)[0]
    down = f"BT {slot['x_mm'] * MM} {-slot['y_mm'] * MM} Td".encode()
    put(tokens, 1, (rb"BT 0.0000 0 Td", down))
    assert ("guide-on-piece", PDF, 1, FIRST) in tokens.found(tmp_path)


def test_a_front_without_guides(tokens: Planted, tmp_path: Path) -> None:
    """The first path of the sheet itself is that of the guides."""

    def change(data: bytes) -> bytes:
        start = data.index(b" RG ", data.rindex(b" Do"))
        return data[:start] + data[start:].replace(b"\nS\n", b"\nn\n", 1)

    tokens.content(PDF, 1, change)
    assert tokens.found(tmp_path) == [("guide-missing", PDF, 1, None)]
    tokens.table["options"]["guides"] = "none"
    assert tokens.codes(tmp_path) == {"metadata"}
    del tokens.table["options"]["guides"]
    tokens.listed(PDF)["stock"] = "paper"
    assert tokens.codes(tmp_path) == {"metadata"}


def test_guides_on_a_back(tokens: Planted, tmp_path: Path) -> None:
    line(tokens, 2, (0, -5), (0, -3))
    assert tokens.found(tmp_path) == [("guide-on-back", PDF, 2, None)]


def test_a_line_on_a_back_that_is_no_guide(tokens: Planted, tmp_path: Path) -> None:
    line(tokens, 2, (-5, -5), (-5, -9))
    assert tokens.found(tmp_path) == []


# The label


def put(kit: Planted, page: int, change: tuple[bytes, bytes]) -> None:
    """Changes the label of a page, which is its first text."""

    def edit(data: bytes) -> bytes:
        start = data.index(b"BT", data.rindex(b" Do"))
        end = data.index(b"ET", start)
        return data[:start] + re.sub(*change, data[start:end]) + data[end:]

    kit.content(PDF, page, edit)


def test_a_label_that_is_missing(tokens: Planted, tmp_path: Path) -> None:
    put(tokens, 2, (rb"\(.*\) Tj", b"() Tj"))
    (finding,) = tokens.verdict(tmp_path).findings
    assert (finding.code, finding.page) == ("label", 2)
    revision = tokens.table["catalog"]["sha256"][:8]
    assert finding.message == (
        f"its margin does not name the file, {PDF}, nor the sheet, 1, nor the catalog's revision, {revision}"
    )


def test_a_label_of_the_other_side(tokens: Planted, tmp_path: Path) -> None:
    tokens.listed(PDF)["pages"][1]["sheet"] = 2
    (finding, *_) = (each for each in tokens.verdict(tmp_path).findings if each.code == "label")
    assert finding.message == "its margin does not name the sheet, 2"
    tokens.listed(PDF)["pages"][1].update(sheet=1, side="front")
    assert "the side, front" in next(f.message for f in tokens.verdict(tmp_path).findings if f.code == "label")


def test_a_label_that_cannot_be_printed(tokens: Planted, tmp_path: Path) -> None:
    put(tokens, 1, (rb"BT 0.0000 0 Td", b"BT -2 0 Td"))
    assert tokens.found(tmp_path) == [("label-edge", PDF, 1, None)]
