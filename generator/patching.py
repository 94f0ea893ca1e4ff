"""A patch: only the pieces that differ from those of an earlier kit, and the list of what they replace."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.box import Printout, named
from generator.components.records.changes import Change, change_records
from generator.reprinting import Box, Reprint, reprint

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.artwork.theme import Theme

CHANGES: Final = "changes.pdf"
"""The file that lists what changes."""
BOOKLET: Final = "RULES"
"""What the list calls the rules booklet."""


class Patch(NamedTuple):
    """What brings an earlier kit's box up to date."""

    old: Box
    new: Box
    pieces: Reprint
    booklet: bool = False
    """Whether the rules booklet says something else now, besides the catalog's revision."""

    @property
    def empty(self) -> bool:
        """Whether nothing is to be printed and nothing to be taken out."""
        return not (self.pieces.again or self.pieces.out or self.booklet)

    @property
    def changes(self) -> tuple[Change, ...]:
        """What becomes of each ID: in the order of the new kit, then those that it has no more, in that of the old."""
        into, out = dict(self.pieces.again), dict(self.pieces.out)
        if self.booklet:
            into[BOOKLET] = out[BOOKLET] = 1
        before, after = (_revisions(box) for box in (self.old, self.new))
        return tuple(
            Change(piece, out.get(piece, 0), before.get(piece, ""), into.get(piece, 0), after.get(piece, ""))
            for piece in dict.fromkeys((*into, *out))
        )


def patch(old: Box, new: Box, theme: Theme) -> Patch:
    """What must be printed and what taken out for the old box to become the new one."""
    return Patch(old, new, reprint(old, new, theme))


def patched(printouts: Iterable[Printout], made: Patch, theme: Theme) -> Iterator[Printout]:
    """The list of changes, then the new kit's files with nothing in them but what must be printed."""
    if not made.empty:
        title = theme.word("title-changes")
        since, revision = made.old.catalog.revision, made.new.catalog.revision
        yield Printout(CHANGES, title, "paper", (change_records(made.changes, since, revision, theme),))
    lacking = Counter(dict(made.pieces.again))
    for printout in printouts:
        groups = []
        for group in named(printout, made.new.catalog):
            wanted = []
            for piece_id, piece in group:
                if lacking[piece_id]:
                    lacking[piece_id] -= 1
                    wanted.append(piece)
            if wanted:
                groups.append(tuple(wanted))
        if groups:
            yield printout._replace(groups=tuple(groups))


def _revisions(box: Box) -> dict[str, str]:
    return {module.id: module.revision for module in box.catalog.modules}
