"""The word that was meant, for "did you mean"."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_LONGEST = 64
"""Nobody mistypes a longer word; the distance takes quadratic time, so longer ones are not tried."""


def nearest(word: str, options: Iterable[str]) -> str | None:
    """The option that `word` was most likely meant to be, or None where none is near.

    Near is: the same but for capitals; the start of an option or the other way round (three letters at least); or so
    few slips of the keyboard away that a third of the word stays right. Of equally near options the first one wins.
    """
    if not word or len(word) > _LONGEST:
        return None
    folded = word.casefold()
    best: tuple[int, str] | None = None
    for option in options:
        other = option.casefold()
        if other == folded:
            return option
        most = max(1, (max(len(folded), len(other)) + 1) // 3)
        if len(folded) >= 3 and (other.startswith(folded) or folded.startswith(other)):
            distance = 1
        elif abs(len(folded) - len(other)) > most:
            continue  # each letter too many or too few is a slip
        else:
            distance = _slips(folded, other)
        if distance <= most and distance < len(other):
            best = min(best or (distance, option), (distance, option), key=lambda pair: pair[0])
    return best[1] if best else None


def _slips(left: str, right: str) -> int:
    """How many letters are added, left out, replaced or swapped with their neighbor between the two words.

    The optimal string alignment distance, by the textbook recurrence over two rows and the one before them.
    """
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, start=1):
        last, row, older = row, [i], before
        for j, b in enumerate(right, start=1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a != b))
            if i > 1 and j > 1 and a == right[j - 2] and left[i - 2] == b:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
        before = last
    return row[-1]
