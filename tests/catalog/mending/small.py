"""Catalogs small enough to try everything, with faults of every kind in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.catalog.mending.shape import Item, Shape

if TYPE_CHECKING:
    from random import Random

SHAPES = (
    Shape(2, (4, 5, 5), (2, 1), 1, 4, 0),
    Shape(2, (4, 5, 6), (2, 1), 1, 3, 1),
    Shape(4, (5, 7), (2, 0), 2, 5, 1),
    Shape(3, (4, 5, 5), (1, 1, 1), 1, 5, 1),
    Shape(3, (4, 6), (2, 0, 0), 1, 4, 0),
)
"""Departments, costs, split, departments for each guild, outward ports, tolerance."""


def valid(shape: Shape, random: Random) -> list[Item]:
    """A catalog without a fault."""
    fours = [guild for guild in range(len(shape.split)) for _ in range(shape.fours)]
    random.shuffle(fours)
    outward = [True] * shape.ports + [False] * (shape.modules - shape.ports)
    random.shuffle(outward)
    items: list[Item] = []
    for department in range(shape.departments):
        guilds = [
            guild
            for guild in range(len(shape.split))
            for _ in range(shape.split[0] if guild == fours[department] else shape.split[-1])
        ]
        random.shuffle(guilds)
        for cost, guild in zip(shape.costs, guilds, strict=True):
            label = f"{department}-{len(items):02}"
            sockets = _sockets(random, outward[len(items)])
            items.append(Item(department, department, label, guild, cost, sockets))
    return items


def _sockets(random: Random, outward: bool) -> tuple[bool | None, ...]:
    while True:
        four = [random.random() < 0.4 for _ in range(4)]
        four[1] = outward
        if any(four):
            return tuple(four)


def faulty(shape: Shape, random: Random, faults: int, most: int) -> list[Item]:
    """A catalog with some faults, of no more than so many modules."""
    items = valid(shape, random)
    for _ in range(faults):
        if items:
            _spoil(shape, random, items, most)
    return items


def _spoil(shape: Shape, random: Random, items: list[Item], most: int) -> None:
    place = random.randrange(len(items))
    item, other = items[place], random.choice(items)
    goal = random.randrange(shape.departments)
    spoilt = {
        "department": item._replace(department=random.choice((None, *range(shape.departments)))),
        "no id": item._replace(spoken=None, label=None),
        "id": item._replace(spoken=other.spoken, label=other.label),
        "guild": item._replace(guild=random.choice((None, *range(len(shape.split))))),
        "cost": item._replace(cost=random.choice((None, 99, *shape.costs))),
        "sockets": item._replace(sockets=tuple(random.choice((None, True, False, False)) for _ in range(4))),
        "moved": item._replace(department=goal, spoken=goal, label=f"{goal}-{random.randrange(50, 99)}"),
        "wild": Item(None, None, None, None, None, (None,) * 4),
        "out": None,
        "again": item,
    }
    kind = random.choice(list(spoilt))
    new = spoilt[kind]
    if new is None:
        del items[place]
    elif kind != "again":
        items[place] = new
    elif len(items) < most:
        items.insert(random.randrange(len(items) + 1), new)
