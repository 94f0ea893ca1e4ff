"""Page boxes: every one exactly the paper, upright or on its side, and nothing that would scale or turn the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.units import mm, pt
from generator.verification.finding import AGAIN, Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.geometry import Size
    from generator.verification.pdf.reading import Page, Reading

_EXACT: Final = mm(0.01)


def wrong_boxes(file: str, reading: Reading, paper: Size) -> Iterator[Finding]:
    """What is wrong with the boxes of a file's pages."""
    for number, page in enumerate(reading.pages, start=1):
        for box, (low_x, low_y, high_x, high_y) in _given(page):
            size = (pt(high_x - low_x), pt(high_y - low_y))
            if low_x or low_y or not any(_like(size, other) for other in (paper, paper.turned)):
                told = " x ".join(f"{side / mm(1):.2f}" for side in size)
                wanted = f"{paper.width / mm(1):.2f} x {paper.height / mm(1):.2f}"
                message = f"its {box} is {told} mm from ({low_x:g}, {low_y:g}), and not the paper, {wanted} mm"
                yield Finding("page-box", message, AGAIN, file, number)
        for box, corners in page.boxes.items():
            if corners is None:
                yield Finding("page-box", f"its {box} is no box", AGAIN, file, number)
        if "MediaBox" not in page.boxes:
            yield Finding("page-box", "it has no MediaBox", AGAIN, file, number)
        if page.turned:
            yield Finding("page-turned", f"viewers turn it by {page.turned:g} degrees", AGAIN, file, number)
        if page.unit != 1:
            yield Finding("page-scaled", f"viewers scale it by {page.unit:g}", AGAIN, file, number)


def _given(page: Page) -> Iterator[tuple[str, tuple[float, float, float, float]]]:
    for name, corners in page.boxes.items():
        if corners is not None:
            yield name, corners


def _like(size: tuple[object, object], paper: Size) -> bool:
    return all(abs(side - wanted) <= _EXACT for side, wanted in zip(size, paper, strict=True))  # type: ignore[operator]
