"""The smallest mend written into a catalog's text, every comment, order and blank kept."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from generator.catalog.characters import screened
from generator.catalog.drafts import read_draft
from generator.catalog.editing import insert_module, module_nodes, remove_modules, rewritten, set_value
from generator.catalog.events import parse
from generator.catalog.invariants import OUTWARD_TOLERANCE
from generator.catalog.load import MAX_BYTES, check
from generator.catalog.mending.solver import smallest_mend
from generator.catalog.nodes import Mapping, Sequence
from generator.catalog.source import Source, decoded

if TYPE_CHECKING:
    from generator.catalog.drafts import Draft
    from generator.catalog.editing import Edit
    from generator.catalog.load import Loaded
    from generator.catalog.mending.mend import Mend
    from generator.catalog.nodes import Node


class Fix(NamedTuple):
    """A catalog before and after its smallest mend."""

    mend: Mend | None
    """None where the catalog cannot be read to its end, or takes more than can be worked out."""
    data: bytes
    """The file as it becomes; as it was where there is nothing that can be written."""
    after: Loaded
    """What is left to mend by hand is among its problems."""


def fixed(data: bytes, name: str, *, strict: bool = False, limit: int = MAX_BYTES) -> Fix:
    """Mend a catalog's invariants with the fewest changes; `strict` mends the outward ratio's warning as well.

    Words that cannot be read are written anew. All else that is wrong with the file itself is left as it is.
    Nothing is raised but `generator.catalog.events.ParserMissing`.
    """
    before = check(data, name, limit=limit)
    text, trouble = decoded(data) if len(data) <= limit else ("", None)
    if not text or trouble is not None:
        return Fix(None, data, before)
    source = Source(text)
    marked, _, _ = screened(source)
    parsed = parse(marked, source)
    draft = read_draft(parsed.root, [])
    mend = smallest_mend(draft, tolerance=0 if strict else OUTWARD_TOLERANCE) if parsed.complete else None
    if mend is None:
        return Fix(None, data, before)
    mended = rewritten(data, _edits(source, parsed.root, draft, mend))
    if mend.removals:
        source = Source(decoded(mended)[0])
        listed, _ = module_nodes(parse(source.text, source).root)
        if listed is not None:
            mended = rewritten(mended, remove_modules(source, listed, mend.removals))
    return Fix(mend, mended, check(mended, name, limit=max(limit, len(mended))))


def _edits(source: Source, root: Node | None, draft: Draft, mend: Mend) -> list[Edit]:
    """The mend's changes and additions as edits.

    A change of a field that is not written, or written twice, is left to be made by hand.
    """
    entries = draft.entries or ()
    listed, nodes = module_nodes(root)
    edits: list[Edit] = []
    for change in mend.changes:
        scalar = entries[change.place].scalars.get(change.field)
        if scalar is not None:
            with suppress(ValueError):  # there is no place for a value
                edits.append(set_value(source, scalar, change.value))
    if isinstance(listed, Sequence):
        for addition in mend.additions:
            after = None if addition.after is None else nodes[addition.after]
            edits.append(insert_module(source, addition.module, after if isinstance(after, Mapping) else None, listed))
    return edits
