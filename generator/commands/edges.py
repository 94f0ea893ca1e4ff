"""What is said of backs that a correction moves into the edge of a sheet that the printer cannot print on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.commands.shared import counted
from generator.console import complain
from generator.units import mm

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.geometry import Sides
    from generator.imposition.document import Document


def tell_edges(documents: Iterable[Document], margins: Sides) -> None:
    """Tells the warnings of `edge_warnings`."""
    for warning in edge_warnings(documents, margins):
        complain(f"afterlight: warning: {warning}")


def edge_warnings(documents: Iterable[Document], margins: Sides) -> Iterator[str]:
    """A warning for each sheet on whose back something comes to lie in these margins: the farthest piece, by name."""
    from generator.imposition.edges import pushed

    for document in documents:
        found = pushed(document, margins)
        for sheet in dict.fromkeys(each.sheet for each in found):
            here = [each for each in found if each.sheet == sheet]
            first = max(here, key=lambda each: each.by)
            what = f"the back of {first.piece}" if first.piece else "part of the back"
            more = f", and {counted(len(here) - 1, 'other back')} there" if len(here) > 1 else ""
            yield (
                f"the correction moves {what} {max(first.by / mm(1), 0.1):.1f} mm into the unprintable edge, "
                f"{document.name} sheet {sheet}{more}"
            )
