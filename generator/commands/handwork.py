"""What hands do between printing and cutting, in words: stacks to be turned over, sheets to be folded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.commands.shared import SIDES
from generator.geometry import Flip
from generator.imposition.document import Backs, Side

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.imposition.document import Binding, Document


def sides(document: Document, flip: Flip) -> str:
    """Which sides of its sheets a file prints, in a few words."""
    if document.backs.by_hand:
        return f"both sides by hand, turned on the {flip.value} edge"
    return "one side, to fold" if document.backs is Backs.FOLDED else SIDES[document.plex.value]


def handwork(documents: Sequence[Document], flip: Flip) -> Iterator[str]:
    """What is to be done with the sheets of these files, a line each; none where the printer does all of it.

    It is told by what comes of it, for printers draw sheets from either end of a stack, and turn them this way or that.
    """
    turned = [document for document in documents if document.backs.by_hand]
    if turned:
        yield from _turning(turned, flip)
    folded = [document.name for document in documents if document.backs is Backs.FOLDED]
    if folded:
        yield f"fold each sheet of {', '.join(folded)} on its dashed line, printed sides out, and glue it"
        yield "  then cut through both layers"
    for document in documents:
        if document.binding is not None:
            yield from _binding(document.name, document.binding)


def _binding(name: str, binding: Binding) -> Iterator[str]:
    first = "cut each sheet at its marks, then " if binding.cuts else ""
    if binding.nested:
        yield f"{name}: {first}lay sheet 1 down, front below, the others upon it in order, each its front below"
        yield "  fold them all in the middle, and staple them on the fold, where sheet 1 has its marks"
    else:
        yield f"{name}: {first}fold each sheet in the middle, its print outward"
        yield "  lay them on each other in order, and staple them at the open edges, left of page 1"


def _turning(documents: Sequence[Document], flip: Flip) -> Iterator[str]:
    which = "of each of these files print" if len(documents) > 1 else "print"
    yield f"{which} the fronts, put the stack back, then print the backs:"
    width = max(len(document.name) for document in documents)
    for document in documents:
        backs = [page.side for page in document.pages].index(Side.BACK)
        fronts, behind = _pages(1, backs), _pages(backs + 1, len(document.pages))
        first = f", the first of them on sheet {document.pages[backs].sheet}" if document.sheets > 1 else ""
        yield f"  {document.name.ljust(width)}  {fronts}, then {behind}{first}"
    face_down = documents[0].backs is Backs.FACE_DOWN
    if face_down:
        yield "  sheets come out face down, the last on top: put the stack back as it lies, blank sides up"
    else:
        yield "  sheets come out face up, the last on top: turn the stack over as a whole, blank sides up"
    if any(document.sheets > 1 for document in documents):
        drawn, tray = ("last", "face-up") if face_down else ("first", "face-down")
        yield f"  the printer must draw the {drawn} sheet first; if it does not, print with --tray {tray}"
    yield "  if a back lands on a printed side, this printer prints on the other: turn the stack over as it lies"
    place = "where its front has it" if flip is Flip.LONG else "where its front has its foot"
    yield f"  each back must have its top {place}; if it has not, put the stack in the other end first"


def _pages(first: int, last: int) -> str:
    return f"page {first}" if first == last else f"pages {first}-{last}"
