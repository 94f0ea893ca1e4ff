"""The modules placed so far, and how few fields a mend that keeps them there can have."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from generator.catalog.mending.turns import turns

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.catalog.mending.groups import Group
    from generator.catalog.mending.shape import Shape


class Board:
    """Departments with modules in them; costs and guilds are counted only where they need not be written anyway.

    In a department as many modules must change their cost as there are beyond the printed number of each cost: what
    then lacks is made up by those, by modules whose cost is to be written anyway, and by those to be added. So with the
    guilds, given which of them sells the most. This surplus never shrinks when a module comes in, and one that leaves
    takes with it one of the costs and one of the guilds at most.
    """

    def __init__(self, shape: Shape, groups: Sequence[Group], sockets: Sequence[int], removals: int) -> None:
        everything = [group for group in groups for _ in group.members]
        self.shape: Final = shape
        self.groups: Final = groups
        self.to_go = removals
        self.need: Final = Counter(shape.costs)
        self.share: list[list[int]] = [[0] * len(shape.split) for _ in range(shape.departments)]
        self.costs: Final = [dict.fromkeys(self.need, 0) for _ in range(shape.departments)]
        self.guilds: Final = [[0] * len(shape.split) for _ in range(shape.departments)]
        self.size: Final = [0] * shape.departments
        self.dear: Final = [0] * shape.departments
        """Modules of each department that must change their cost."""
        self.sold: Final = [0] * shape.departments
        """Modules of each department that must change their guild."""
        self.free: Final = [0] * len(groups)
        """Modules of each group that may still be moved, at home meanwhile where they have one."""
        self.waiting: Final = [0] * len(groups)
        """Modules of each group that are not placed at all yet."""
        self.rebates: Final = [Counter[str]() for _ in range(shape.departments)]
        self.paid = sum(group.own for group in everything)
        """Fields to write for what is placed, but costs, guilds and turned sockets."""
        self.sockets: Final = list(sockets)
        """Modules of each kind of outward socket, those to be added among them."""
        dearest = sorted((group.own + group.least for group in everything), reverse=True)
        self._own: Final = [sum(dearest[:number]) for number in range(removals + 1)]
        """What so many modules spare by going, at most, but surpluses."""
        by_own = sorted(range(len(groups)), key=lambda number: -groups[number].own - groups[number].least)
        self._residents: Final = [
            [number for number in by_own if groups[number].home == department]
            for department in range(shape.departments)
        ]
        self._homeless: Final = [number for number in by_own if groups[number].home is None]
        self._loose: Final = [number for number, group in enumerate(groups) if group.loose]
        self._shared: Final = [number for number, group in enumerate(groups) if group.label is not None]
        for number, group in enumerate(groups):
            for _ in group.members:
                if group.home is None:
                    self.waiting[number] += 1
                    self.paid += group.least
                else:
                    self.free[number] += 1
                    self.enter(number, group.home)

    def sell(self, fours: Sequence[int]) -> None:
        """Say which guild sells the most in each department."""
        most, others = self.shape.split[0], self.shape.split[1]
        for department, four in enumerate(fours):
            row = [most if guild == four else others for guild in range(len(self.shape.split))]
            self.share[department] = row
            have = self.guilds[department]
            self.sold[department] = sum(max(0, number - part) for number, part in zip(have, row, strict=True))

    def enter(self, number: int, department: int) -> None:
        """Put a module of a group into a department."""
        group = self.groups[number]
        self.size[department] += 1
        self.paid += group.fees[department]
        if group.cost is not None:
            have = self.costs[department]
            self.dear[department] += have[group.cost] >= self.need[group.cost]
            have[group.cost] += 1
        if group.guild is not None:
            sold = self.guilds[department]
            self.sold[department] += sold[group.guild] >= self.share[department][group.guild]
            sold[group.guild] += 1
        if group.label is not None and group.spoken == department:
            self.paid -= not self.rebates[department][group.label]
            self.rebates[department][group.label] += 1

    def leave(self, number: int, department: int) -> None:
        """Take a module of a group out of a department; exactly what undoes `enter`."""
        group = self.groups[number]
        self.size[department] -= 1
        self.paid -= group.fees[department]
        if group.cost is not None:
            have = self.costs[department]
            have[group.cost] -= 1
            self.dear[department] -= have[group.cost] >= self.need[group.cost]
        if group.guild is not None:
            sold = self.guilds[department]
            sold[group.guild] -= 1
            self.sold[department] -= sold[group.guild] >= self.share[department][group.guild]
        if group.label is not None and group.spoken == department:
            self.rebates[department][group.label] -= 1
            self.paid += not self.rebates[department][group.label]

    def remove(self, number: int) -> None:
        """Take a module that stands nowhere out of the catalog."""
        group = self.groups[number]
        self.to_go -= 1
        self.paid -= group.own
        self.sockets[group.sockets.outward] -= 1

    def restore(self, number: int) -> None:
        """Undo `remove`."""
        group = self.groups[number]
        self.to_go += 1
        self.paid += group.own
        self.sockets[group.sockets.outward] += 1

    def gains(self) -> list[int]:
        """For each department, how many fields loose modules could at most save by leaving it.

        One that leaves pays a field more and takes a surplus cost and a surplus guild along at best, so it saves one.
        No other module that has a home saves anything by leaving: it pays two.
        """
        able = [0] * self.shape.departments
        for number in self._loose:
            if self.free[number] and self.sheds(number):
                home = self.groups[number].home
                able[home or 0] += self.free[number]
        return [min(numbers) for numbers in zip(able, self.dear, self.sold, strict=True)]

    def sheds(self, number: int) -> bool:
        """Whether a module of the group, leaving home, would take a surplus cost and a surplus guild along."""
        group = self.groups[number]
        home = group.home
        if home is None or group.cost is None or group.guild is None:
            return False
        dear = self.costs[home][group.cost] > self.need[group.cost]
        return dear and self.guilds[home][group.guild] > self.share[home][group.guild]

    def bound(self, enough: int) -> int:
        """No mend that keeps what is placed, except for the modules that are free, has fewer changes.

        Once it comes to `enough` it is not sought more sharply.

        Exact where nothing waits, nobody is to go, no department is too large and no loose module gains by leaving:
        then all stay where they are.
        """
        gains = self.gains() if self._loose else [0] * self.shape.departments
        counted = forced = 0
        for department, gain in enumerate(gains):
            here = self.dear[department] + self.sold[department] - gain
            over = self.size[department] - self.shape.capacity
            if over > 0:
                # Each one too many leaves and pays two fields, a loose one one.
                loose = sum(self.free[number] for number in self._loose if self.groups[number].home == department)
                forced += max(here, 2 * over - min(over, loose))
            else:
                forced += here
            counted += here
        total = self.paid + turns(self.shape, self.sockets, self.to_go) - self._open_rebates()
        if not self.to_go:
            return total + forced
        least = total - self._own[self.to_go]
        dear, sold = sum(self.dear), sum(self.sold)
        least += max(counted - min(self.to_go, dear) - min(self.to_go, sold), forced - 2 * self.to_go)
        if least >= enough:
            return least
        return max(least, total + counted - min(self._spared(0), self._spared(1) + self._movers()))

    def _spared(self, charge: int) -> int:
        """At most so many fields can those spare that are still to go.

        Each one spares the fields and the fee of its own and, where it has stood, takes a surplus cost and a surplus
        guild along at best. But a department that then lacks a module gets another, at a `charge`.
        """
        room = [size - self.shape.capacity for size in self.size]
        best = []
        for number in self._homeless:
            waiting = self.waiting[number]
            if waiting:
                group = self.groups[number]
                best += [group.own + group.least] * waiting
                for department, fee in enumerate(group.fees):
                    room[department] += waiting if fee == group.least else 0
        for department, numbers in enumerate(self._residents):
            dear, sold, spare = self.dear[department], self.sold[department], room[department]
            place = 0
            for number in numbers:
                own = self.groups[number].own + self.groups[number].least
                for _ in range(min(self.free[number], self.to_go - place)):
                    best.append(own + (place < dear) + (place < sold) - (charge if place >= spare else 0))
                    place += 1
                if place >= self.to_go:
                    break
        return sum(sorted(best, reverse=True)[: self.to_go])

    def _movers(self) -> int:
        """So many modules at most come into another department from home at no field more.

        Such a one sheds by leaving as much as it pays: a loose one a surplus, any other one of both kinds.
        """
        loose = {self.groups[number].home for number in self._loose if self.free[number]}
        pairs = zip(self.dear, self.sold, strict=True)
        return sum(sum(pair) if department in loose else min(pair) for department, pair in enumerate(pairs))

    def _open_rebates(self) -> int:
        """Shared IDs of which no module is yet in the department that the ID speaks for, but some wait."""
        waiting = {
            (group.spoken, group.label)
            for number in self._shared
            if self.waiting[number] and (group := self.groups[number]).label is not None
        }
        return sum(
            not self.rebates[spoken][label] for spoken, label in waiting if spoken is not None and label is not None
        )
