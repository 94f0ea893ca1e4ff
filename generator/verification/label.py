"""The label in the margin: it says which file, sheet and side this is and of which catalog, and can be printed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from generator.geometry import Rect
from generator.units import mm
from generator.verification.finding import AGAIN, Finding
from generator.verification.listing import BACK, FRONT
from generator.verification.measures import EXACT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.verification.view import View

_EDGE: Final = mm(6)
_MEASURE: Final = re.compile(r"\d+ ?(mm|in)\b.*")
"""What stands at a ruler."""


def label_of(view: View) -> str:
    """Everything that is written on the sheet itself, but for the figures at its rulers."""
    return " · ".join(words.text for words in view.written if not _MEASURE.fullmatch(words.text))


def wrong_label(view: View, revision: str) -> Iterator[Finding]:
    """What the margin of a sheet lacks, and what stands too near to the edge."""
    label = label_of(view)
    document, page = view.document, view.page
    rest = label.replace(document.name, " ").replace(revision, " ")
    lacking = [
        what
        for what, there in (
            (f"the file, {document.name}", document.name in label),
            (f"the sheet, {page.sheet}", re.search(rf"(?<![\d.]){page.sheet}(?![\d.])", rest)),
            (f"the side, {page.side}", page.fold is not None or _names(rest, page.side)),
            (f"the catalog's revision, {revision}", revision in label),
        )
        if not there
    ]
    if lacking:
        yield _finding(view, "label", f"its margin does not name {', nor '.join(lacking)}")
    inside = Rect.of(view.size).inset(_EDGE - EXACT)
    near = [words.text for words in view.written if (extent := words.extent) and not inside.holds(extent.rect)]
    if near:
        yield _finding(view, "label-edge", f"its words {near[0]!r} are nearer than 6 mm to the edge of the paper")


def _names(label: str, side: str) -> bool:
    """Whether a label names this side and not the other, or neither, as one in another language does."""
    other = BACK if side == FRONT else FRONT
    return bool(re.search(rf"\b{side}\b", label)) or not re.search(rf"\b{other}\b", label)


def _finding(view: View, code: str, message: str) -> Finding:
    return Finding(code, message, AGAIN, view.document.name, view.page.number)
