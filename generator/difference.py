"""Two versions of a text as a unified difference, as `patch` reads it."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_CONTEXT: Final = 3
"""Lines that are shown before and after a change."""


def difference(old: Sequence[str], new: Sequence[str], name: str) -> Iterator[str]:
    """The lines of the difference, without breaks; none where nothing differs.

    The standard library's own function takes lines that come often for noise, and a catalog in block style is made of
    such lines: one value changed, and half of the file would be shown as gone and come again.
    """
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for number, group in enumerate(matcher.get_grouped_opcodes(_CONTEXT)):
        if number == 0:
            yield from (f"--- {name}", f"+++ {name}")
        yield f"@@ -{_range(group[0][1], group[-1][2])} +{_range(group[0][3], group[-1][4])} @@"
        for tag, start, end, new_start, new_end in group:
            if tag == "equal":
                yield from (f" {row}" for row in old[start:end])
            else:
                yield from (f"-{row}" for row in old[start:end])
                yield from (f"+{row}" for row in new[new_start:new_end])


def _range(start: int, end: int) -> str:
    """Lines from one index up to another, as the header of a hunk has them: an empty range names the line before."""
    length = end - start
    return f"{start + 1}" if length == 1 else f"{start + bool(length)},{length}"
