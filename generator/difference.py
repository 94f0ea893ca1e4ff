"""Two versions of a text as a unified difference, as `patch` reads it."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_Code = tuple[Literal["replace", "delete", "insert", "equal"], int, int, int, int]
"""What becomes of the lines from one index up to another, and which lines of the new text stand there."""

_CONTEXT: Final = 3
"""Lines that are shown before and after a change."""

_MANY: Final = 3000
"""Of more lines not each is compared with each, which would take minutes."""

_REACH: Final = 100
"""So many lines may be changed at one place of a long text, before all that follows is taken for changed."""


def difference(old: Sequence[str], new: Sequence[str], name: str) -> Iterator[str]:
    """The lines of the difference, without breaks; none where nothing differs.

    The standard library's own function takes lines that come often for noise, and a catalog in block style is made of
    such lines: one value changed, and half of the file would be shown as gone and come again.
    """
    for number, group in enumerate(_grouped(old, new)):
        if number == 0:
            yield from (f"--- {name}", f"+++ {name}")
        yield f"@@ -{_range(group[0][1], group[-1][2])} +{_range(group[0][3], group[-1][4])} @@"
        for tag, start, end, new_start, new_end in group:
            if tag == "equal":
                yield from (f" {row}" for row in old[start:end])
            else:
                yield from (f"-{row}" for row in old[start:end])
                yield from (f"+{row}" for row in new[new_start:new_end])


def _grouped(old: Sequence[str], new: Sequence[str]) -> Iterator[list[_Code]]:
    """The changes, and what stays between them, parted where more stays than is shown of it."""
    group: list[_Code] = []
    for tag, start, end, at, to in _changes(old, new):
        if tag != "equal":
            group.append((tag, start, end, at, to))
            continue
        if group and end - start > 2 * _CONTEXT:
            yield [*group, (tag, start, start + _CONTEXT, at, at + _CONTEXT)]
            group = []
        least = max(start, end - _CONTEXT) if not group else start
        group.append((tag, least, end, to - (end - least), to))
    if len(group) > 1 or (group and group[0][0] != "equal"):
        tag, start, end, at, to = group[-1]
        rest = min(end - start, _CONTEXT) if tag == "equal" else end - start
        yield [*group[:-1], (tag, start, start + rest, at, to if tag != "equal" else at + rest)]


def _changes(old: Sequence[str], new: Sequence[str]) -> Iterator[_Code]:
    """What is the same in two texts and what is not, with what both begin and end with set apart first."""
    shorter = min(len(old), len(new))
    head = next((i for i, rows in enumerate(zip(old, new, strict=False)) if rows[0] != rows[1]), shorter)
    most = shorter - head
    ends = zip(reversed(old), reversed(new), strict=False)
    tail = next((i for i, rows in enumerate(ends) if i >= most or rows[0] != rows[1]), most)
    if head:
        yield "equal", 0, head, 0, head
    left, right = old[head : len(old) - tail], new[head : len(new) - tail]
    long = max(len(left), len(right)) > _MANY
    for tag, start, end, at, to in (
        _walked(left, right) if long else SequenceMatcher(None, left, right, autojunk=False).get_opcodes()
    ):
        yield tag, start + head, end + head, at + head, to + head
    if tail:
        yield "equal", len(old) - tail, len(old), len(new) - tail, len(new)


def _walked(old: Sequence[str], new: Sequence[str]) -> list[_Code]:
    """The changes between long texts: both are walked together, and where they part, up to where they meet again.

    They are not always the fewest, but small ones in a text of lines that are much alike are found at once.
    """
    codes: list[_Code] = []
    i = j = 0
    while i < len(old) or j < len(new):
        start, at = i, j
        while i < len(old) and j < len(new) and old[i] == new[j]:
            i, j = i + 1, j + 1
        if i > start:
            codes.append(("equal", start, i, at, j))
            continue
        i, j = _met(old, new, i, j)
        codes.append(("replace", start, i, at, j))
    return codes


def _met(old: Sequence[str], new: Sequence[str], i: int, j: int) -> tuple[int, int]:
    """Where two texts that part at these lines meet again for some lines; at their ends, if not soon."""
    for gone in range(1, _REACH):
        for more in range(gone + 1):
            left, right = i + gone - more, j + more
            if (
                left <= len(old)
                and right <= len(new)
                and (old[left : left + _CONTEXT] == new[right : right + _CONTEXT])
            ):
                return left, right
    return len(old), len(new)


def _range(start: int, end: int) -> str:
    """Lines from one index up to another, as the header of a hunk has them: an empty range names the line before."""
    length = end - start
    return f"{start + 1}" if length == 1 else f"{start + bool(length)},{length}"
