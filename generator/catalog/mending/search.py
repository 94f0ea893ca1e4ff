"""Which module goes to which department, and which guild sells the most where: the fewest changes, by branch and bound.

What makes it quick is which modules need not be tried elsewhere than at home (`Group.home`). Whoever moves takes a
surplus cost and a surplus guild along at best, so two fields are saved. A settled module, whose ID and department
agree, pays two to move, `department` and `id`, and so never gains; a loose one pays one. Hence:

- Where no department has too many and no loose module can gain, all stay: the bound is then what staying costs
  (`Board.bound`). Whatever circle modules might move in, it saves nothing.
- A department that has too many must lose some that are still free to move, so it is complete to try all of those.
- Where a loose module can gain, it leaves or it stays for good.

Modules with no home are tried everywhere, first of all. Each choice of which guilds sell the most where is a search of
its own, under the bound that the others have left.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.catalog.mending.board import Board
from generator.catalog.mending.groups import grouped_items
from generator.catalog.mending.turns import BULKHEAD, FREE, LONE, PORT, kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.catalog.mending.groups import Group
    from generator.catalog.mending.shape import Item, Shape

NODES: Final = 50_000
"""So much work is done for the fewest changes before the search gives up, in boards of 60 modules: under a second."""

_TIES: Final = 1_500
"""So much more for other plans with as few changes."""

_CROWD: Final = 16
"""While modules are still to be taken out, a board takes as much work more for every so many groups."""

PLANS: Final = 32
"""Of plans with equally few changes so many are kept."""

GONE: Final = -1
"""In a plan, what stands for no department: the module is taken out."""


class Plan(NamedTuple):
    """Where modules go. Those that no move concerns stay at home."""

    fours: tuple[int, ...]
    """For each department the guild that sells the most."""
    moves: tuple[tuple[int, int], ...]
    """A group and a department or `GONE`, once for each module that moves or has no home."""


class Found(NamedTuple):
    """The plans with the fewest changes."""

    changes: int
    groups: tuple[Group, ...]
    plans: tuple[Plan, ...]
    """At least one; not all there are, where these are many."""


def fewest(shape: Shape, items: Sequence[Item], nodes: int = NODES) -> Found | None:
    """The plans with the fewest changes, or None where they are not found for certain within so many nodes."""
    search = _Search(shape, items, nodes)
    ways = search.ways()
    for bound, fours in ways:
        if bound < search.best:
            search.run(fours)
    if search.spent():
        return None
    first = search.plans
    search.collect(_TIES)
    for bound, fours in ways:
        if bound <= search.best:
            search.run(fours)
    return Found(search.best, search.groups, tuple(dict.fromkeys(search.plans + first)))


def shares(shape: Shape) -> Iterator[tuple[int, ...]]:
    """Every choice of the guild that sells the most in each department, in which all guilds do so equally often."""
    guilds = range(len(shape.split))
    for fours in product(guilds, repeat=shape.departments):
        if all(fours.count(guild) == shape.fours for guild in guilds):
            yield fours


class _Search:
    def __init__(self, shape: Shape, items: Sequence[Item], nodes: int) -> None:
        self.shape: Final = shape
        self.groups: Final = grouped_items(shape, items)
        kinds = [kind(item.sockets).outward for item in items]
        kinds += [FREE] * (shape.modules - len(items))
        sockets = [kinds.count(number) for number in (PORT, LONE, BULKHEAD, FREE)]
        self.board: Final = Board(shape, self.groups, sockets, max(0, len(items) - shape.modules))
        self.best = 1 + 8 * len(items)  # more than all fields there are
        self.plans: list[Plan] = []
        self._left = nodes
        self._ties = False
        self._fours: tuple[int, ...] = ()
        self._moves: list[tuple[int, int]] = []
        self._ranks = [0] * len(self.groups)
        homeless = [number for number, group in enumerate(self.groups) if group.home is None]
        # Shared IDs together, then what has few ways to go; among these first what is worth taking out.
        homeless.sort(key=lambda n: (self.groups[n].label or "~", self.groups[n].least, -self.groups[n].own, n))
        self._homeless: Final = [number for number in homeless for _ in self.groups[number].members]

    def ways(self) -> list[tuple[int, tuple[int, ...]]]:
        """Every choice of who sells the most where, with its bound: the lowest first, and of these the likeliest."""
        likely = self._likely()
        ways = []
        for fours in shares(self.shape):
            self.board.sell(fours)
            pairs = zip(likely, self.board.share, strict=True)
            surplus = sum(max(0, have - part) for row, share in pairs for have, part in zip(row, share, strict=True))
            ways.append((self.board.bound(0), surplus, fours))
        return [(bound, fours) for bound, _, fours in sorted(ways)]

    def _likely(self) -> list[list[int]]:
        """How many modules each guild would sell where, were those without a home where they most cheaply may be."""
        guilds, size = [list(row) for row in self.board.guilds], list(self.board.size)
        for number in self._homeless:
            group = self.groups[number]
            goal = min(range(self.shape.departments), key=lambda d: (group.fees[d], size[d] >= self.shape.capacity, d))
            size[goal] += 1
            if group.guild is not None:
                guilds[goal][group.guild] += 1
        return guilds

    def spent(self) -> bool:
        """Whether the search gave up."""
        return self._left <= 0

    def collect(self, nodes: int) -> None:
        """From now on keep the plans that are as good as the best."""
        self._ties, self._left, self.plans = True, nodes, []

    def run(self, fours: tuple[int, ...]) -> None:
        """Look at all plans with this choice."""
        self._fours = fours
        self.board.sell(fours)
        if not self._cut(self._bound()):
            self._place(0)

    def _bound(self) -> int:
        self._left -= 1 + (len(self.groups) // _CROWD if self.board.to_go else 0)
        return self.board.bound(self.best + self._ties)

    def _cut(self, bound: int) -> bool:
        if self._left <= 0 or len(self.plans) >= PLANS:
            return True
        return bound > self.best if self._ties else bound >= self.best

    def _place(self, index: int) -> None:
        """Try a module that has no home in every department, and out of the catalog. Alike ones go in rising order."""
        if index == len(self._homeless):
            self._settle()
            return
        board, number = self.board, self._homeless[index]
        group = self.groups[number]
        again = index > 0 and self._homeless[index - 1] == number
        first = self._moves[-1][1] if again else GONE
        board.waiting[number] -= 1
        board.paid -= group.least
        options = []
        for department in range(first, self.shape.departments):
            if self._put(number, department):
                options.append((self._bound(), department))
                self._take(number, department)
        for bound, department in sorted(options):
            if self._cut(bound):
                break
            self._put(number, department)
            self._moves.append((number, department))
            self._place(index + 1)
            self._moves.pop()
            self._take(number, department)
        board.waiting[number] += 1
        board.paid += group.least

    def _put(self, number: int, department: int) -> bool:
        if department != GONE:
            self.board.enter(number, department)
        elif self.board.to_go:
            self.board.remove(number)
        else:
            return False
        return True

    def _take(self, number: int, department: int) -> None:
        if department != GONE:
            self.board.leave(number, department)
        else:
            self.board.restore(number)

    def _settle(self) -> None:
        """All have their place but those that must or may leave home."""
        board = self.board
        over = next((d for d, size in enumerate(board.size) if size > self.shape.capacity), None)
        if over is not None:
            self._leave([n for n, g in enumerate(self.groups) if g.home == over and board.free[n]])
            return
        bound = self._bound()
        if not any(board.gains()):
            if not self._cut(bound):
                if not self._ties:
                    self.plans = []
                self.best = bound
                self.plans.append(Plan(self._fours, tuple(sorted(self._moves))))
            return
        number = next(n for n, g in enumerate(self.groups) if g.loose and board.free[n] and board.sheds(n))
        self._leave([number])
        kept, board.free[number] = board.free[number], 0  # none of them leaves
        if not self._cut(self._bound()):
            self._settle()
        board.free[number] = kept

    def _leave(self, numbers: list[int]) -> None:
        """Try every way in which a module of one of these groups leaves home.

        Once a group was tried none of it leaves, so that no two ways are the same. Alike ones leave in rising order.
        """
        board = self.board
        options = []
        for number in numbers:
            home = self.groups[number].home
            if home is None:
                continue
            board.leave(number, home)
            board.free[number] -= 1
            bounds = []
            for department in range(self._ranks[number] + GONE, self.shape.departments):
                if department != home and self._put(number, department):
                    bounds.append((self._bound(), department))
                    self._take(number, department)
            board.free[number] += 1
            board.enter(number, home)
            options.append((min(bounds, default=(0, 0))[0], number, home, sorted(bounds)))
        frozen = []
        for _, number, home, bounds in sorted(options):
            self._try(number, home, bounds)
            frozen.append((number, board.free[number]))
            board.free[number] = 0
        for number, kept in frozen:
            board.free[number] = kept

    def _try(self, number: int, home: int, bounds: list[tuple[int, int]]) -> None:
        board = self.board
        board.leave(number, home)
        board.free[number] -= 1
        rank = self._ranks[number]
        for bound, department in bounds:
            if self._cut(bound):
                break
            self._put(number, department)
            self._moves.append((number, department))
            self._ranks[number] = department - GONE
            self._settle()
            self._moves.pop()
            self._take(number, department)
        self._ranks[number] = rank
        board.free[number] += 1
        board.enter(number, home)
