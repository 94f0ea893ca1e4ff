"""The smallest mend written into a catalog's text, every comment, order and blank kept."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from generator.catalog.drafts import read_draft
from generator.catalog.editing.edits import insert_module, module_nodes, remove_modules, rewritten, set_value
from generator.catalog.invariants.checks import OUTWARD_TOLERANCE
from generator.catalog.load import MAX_BYTES, check
from generator.catalog.mending.likeliest import likeliest_mend
from generator.catalog.mending.outcome import mended as outcome
from generator.catalog.mending.reading import guessed
from generator.catalog.text.characters import screened
from generator.catalog.text.events import parse
from generator.catalog.text.nodes import Mapping, Sequence
from generator.catalog.text.source import Source, decoded

if TYPE_CHECKING:
    from generator.catalog.drafts import Draft
    from generator.catalog.editing.edits import Edit
    from generator.catalog.entries import Entry
    from generator.catalog.load import Loaded
    from generator.catalog.mending.mend import Addition, Change, Mend
    from generator.catalog.text.nodes import Node


class Fix(NamedTuple):
    """A catalog before and after its smallest mend."""

    mend: Mend | None
    """What of it is written. None where the catalog cannot be read to its end, or takes more than can be worked out."""
    data: bytes
    """The file as it becomes; as it was where there is nothing that can be written."""
    after: Loaded
    """What is left to mend by hand is among its problems."""
    proposals: tuple[str, ...] = ()
    """Which of the changed fields hold nothing that shows what was meant, in words."""


def fixed(data: bytes, name: str, *, strict: bool = False, limit: int = MAX_BYTES) -> Fix:
    """Mend a catalog's invariants with the fewest changes; `strict` mends the outward ratio's warning as well.

    Words that cannot be read are written anew. All else that is wrong with the file itself is left as it is. So is the
    whole file where it is laid out in a way that what would be written could not be read back as it was meant.
    Nothing is raised but `generator.catalog.text.events.ParserMissing`.
    """
    text, trouble = decoded(data) if len(data) <= limit else ("", None)
    if not text or trouble is not None:
        return Fix(None, data, check(data, name, limit=limit))
    source = Source(text)
    marked, _, _ = screened(source)
    parsed = parse(marked, source)
    draft = read_draft(parsed.root, [])
    exact = strict and not any(allowance.code == "outward-ratio" for allowance in draft.allowances)
    mend = likeliest_mend(draft, tolerance=0 if exact else OUTWARD_TOLERANCE) if parsed.complete else None
    if mend is None:
        return Fix(None, data, check(data, name, limit=limit))
    mend, edits = _edits(source, parsed.root, draft, mend)
    mended = rewritten(data, edits)
    if mend.removals:
        source = Source(decoded(mended)[0])
        listed, _ = module_nodes(parse(source.text, source).root)
        if listed is not None:
            mended = rewritten(mended, remove_modules(source, listed, mend.removals))
    if not _as_meant(mended, outcome(draft, mend)):
        return Fix(None, data, check(data, name, limit=limit))
    entries = draft.entries or ()
    proposals = tuple(
        f"`{change.field}` in line {entries[change.place].scalars[change.field].span.line}"
        for change in mend.changes
        if guessed(entries[change.place], change.field)
    )
    return Fix(mend, mended, check(mended, name, limit=max(limit, len(mended))), proposals)


def _as_meant(data: bytes, meant: Draft) -> bool:
    """Whether a catalog's modules read as they should, one by one."""
    source = Source(decoded(data)[0])
    parsed = parse(screened(source)[0], source)
    entries = read_draft(parsed.root, []).entries if parsed.complete else None
    return entries is not None and [_values(entry) for entry in entries] == [_values(e) for e in meant.entries or ()]


def _values(entry: Entry) -> tuple[object, ...]:
    return entry.id.value, entry.department.value, entry.guild.value, entry.cost.value, entry.sockets.value


def _edits(source: Source, root: Node | None, draft: Draft, mend: Mend) -> tuple[Mend, list[Edit]]:
    """The mend's changes and additions as edits, and what of the mend is made by them.

    A change of a field that is not written, or written twice, is left to be made by hand.
    """
    entries = draft.entries or ()
    listed, nodes = module_nodes(root)
    edits: list[Edit] = []
    made: list[Change] = []
    for change in mend.changes:
        scalar = entries[change.place].scalars.get(change.field)
        if scalar is not None:
            with suppress(ValueError):  # there is no place for a value
                edits.append(set_value(source, scalar, change.value))
                made.append(change)
    if isinstance(listed, Sequence):
        edits += [
            insert_module(source, addition.module, *_neighbors(draft, nodes, addition), listed)
            for addition in mend.additions
        ]
    return mend._replace(changes=tuple(made)), edits


def _neighbors(draft: Draft, nodes: tuple[Node, ...], addition: Addition) -> tuple[Mapping | None, Mapping | None]:
    """The module that an addition comes behind and the one that it comes before, of which one at most is given.

    The first of its department comes before the next one there, not behind the last of another: what stands between
    the two, as a comment or an empty line, belongs to the department that follows.
    """
    entries = draft.entries or ()
    place = -1 if addition.after is None else addition.after
    here = [entry.home is addition.module.department for entry in entries[max(0, place) : place + 2]]
    following = place + 1 < len(entries) and here[-1] and not (place >= 0 and here[0])
    after, before = (None, nodes[place + 1]) if following else (nodes[place] if place >= 0 else None, None)
    return after if isinstance(after, Mapping) else None, before if isinstance(before, Mapping) else None
