"""Which of alike modules a plan moves or takes out: those that stand or are named as if they were out of place."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.catalog.invariants.culprits import culprit
from generator.catalog.mending.search import GONE

if TYPE_CHECKING:
    from generator.catalog.drafts import Draft
    from generator.catalog.mending.reading import Reading
    from generator.catalog.mending.search import Found, Plan


class Homes(NamedTuple):
    """Where every module goes."""

    departments: list[int]
    """By place in the catalog; `GONE` where it is taken out."""
    moved: frozenset[int]
    """Places of those that leave a department in which nothing but numbers speaks against them."""
    oddity: int
    """How many choices the catalog itself does not bear out."""


class Suspects:
    """Which modules seem out of place; found once for all plans."""

    def __init__(self, draft: Draft, reading: Reading) -> None:
        self._entries = draft.entries or ()
        self._draft = draft
        self._reading = reading
        self._known: dict[int, int] = {}

    def rank(self, place: int) -> int:
        """0 for a module that seems to be where it belongs; the more, the less it does."""
        if place not in self._known:
            item = self._reading.items[place]
            copied = 0 if item.label is None or item.owner else 2
            self._known[place] = copied + (culprit(self._draft, [self._entries[place]]) is not None)
        return self._known[place]


def homes(found: Found, plan: Plan, reading: Reading, suspects: Suspects) -> Homes:
    """Where every module goes by a plan."""
    departments = [GONE] * len(reading.items)
    moved = set()
    oddity = 0
    for number, group in enumerate(found.groups):
        goals = [goal for which, goal in plan.moves if which == number]
        left = list(group.members)
        if group.home is not None:
            for place in left:
                departments[place] = group.home
        if not goals:
            continue
        left.sort(key=lambda place: (-suspects.rank(place), -place))
        # Out of the catalog first, then where most must be written for it.
        for goal in sorted(goals, key=lambda goal: (goal != GONE, -group.fees[goal] if goal != GONE else 0, goal)):
            place = next((place for place in left if goal != GONE and reading.homes[place] == goal), left[0])
            left.remove(place)
            departments[place] = goal
            if group.home is not None or goal == GONE:
                oddity += not suspects.rank(place)
            if group.home is not None and goal != GONE:
                moved.add(place)
            item = reading.items[place]
            if goal != GONE:
                wish = reading.homes[place]
                oddity += wish is not None and wish != goal and item.department is None
                # An ID is permanent, so of an ID and a department that contradict each other the ID is the likelier.
                oddity += item.department == goal and item.spoken not in (None, goal)
    return Homes(departments, frozenset(moved), oddity)
