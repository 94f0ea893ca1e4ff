"""Modules that no invariant tells apart, and what it takes to make each a module of a department."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from generator.catalog.mending.turns import Kind, kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.catalog.mending.shape import Item, Shape


class Group(NamedTuple):
    """Modules that are alike in all that counts.

    A cost or a guild is None where it must be written in any department: it could not be read, or no department has it.
    """

    members: tuple[int, ...]
    """Their places among the items, rising."""
    fees: tuple[int, ...]
    """For each department: how many of the fields `department` and `id` must be written to make one its module.

    Where several share an ID, one fewer for the first of them in the department that the ID speaks for.
    """
    label: str | None
    """The ID, where several modules share it."""
    spoken: int | None
    """The department that an ID so shared speaks for."""
    cost: int | None
    guild: int | None
    sockets: Kind
    own: int
    """Fields to write whatever becomes of it, unless it is taken out."""
    home: int | None
    """The only department of the lowest fee, where the ID is nobody else's."""

    @property
    def least(self) -> int:
        """The lowest fee. Of a shared ID that is without the first one's rebate."""
        return min(self.fees)

    @property
    def loose(self) -> bool:
        """Whether it costs just one field more to be anywhere but at home. Of all others it costs two."""
        return self.home is not None and self.least == 1


def grouped_items(shape: Shape, items: Sequence[Item]) -> tuple[Group, ...]:
    """The items' groups, by the place of each one's first member.

    A module whose ID is proper, nobody else's and of its department has fees of 0 at home and 2 elsewhere, for both
    fields must change together. Where one of the two fields cannot be read, it must be written anyway: 1 and 2. Where
    they contradict each other, either of two departments takes one field. Where neither can be read, all take two.
    """
    holders = Counter(item.label for item in items)
    tells_sockets = len(items) > shape.modules  # they matter only where some may be taken out
    members: dict[tuple[object, ...], list[int]] = {}
    made: dict[tuple[object, ...], Group] = {}
    for place, item in enumerate(items):
        shared = item.label is not None and holders[item.label] > 1
        fees = tuple(
            (item.department != department) + (shared or item.spoken != department)
            for department in range(shape.departments)
        )
        cost = item.cost if item.cost in shape.costs else None
        sockets = kind(item.sockets)
        own = (cost is None) + (item.guild is None) + sockets.written
        label, spoken = (item.label, item.spoken) if shared else (None, None)
        key: tuple[object, ...] = (fees, label, cost, item.guild, sockets if tells_sockets else None, own)
        members.setdefault(key, []).append(place)
        if key not in made:
            cheapest = [department for department, fee in enumerate(fees) if fee == min(fees)]
            home = cheapest[0] if len(cheapest) == 1 and not shared else None
            made[key] = Group((), fees, label, spoken, cost, item.guild, sockets, own, home)
    for key, group in list(made.items()):
        alike = members[key]
        if group.label is not None and len(alike) == holders[group.label] and group.fees[group.spoken or 0] == 1:
            # All that share the ID are alike, so if any keeps it, it may as well be the owner: it is settled, and the
            # others are copies without an ID.
            owner = next((place for place in alike if items[place].owner), alike[0])
            fees = tuple(0 if department == group.spoken else 2 for department in range(shape.departments))
            settled = group._replace(fees=fees, label=None, spoken=None, home=group.spoken)
            made[key] = group._replace(label=None, spoken=None)
            made[(*key, owner)] = settled
            members[(*key, owner)] = [owner]
            members[key] = [place for place in alike if place != owner]
    return tuple(group._replace(members=tuple(members[key])) for key, group in made.items())
