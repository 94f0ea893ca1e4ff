"""The statistics of a catalog as text tables for people, and as JSON for programs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from generator.catalog.design.worth import SCALE
from generator.catalog.model import SOCKET_NAMES, Socket
from generator.catalog.text.characters import escaped
from generator.commands.shared import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from fractions import Fraction

    from generator.catalog.design.statistics import Bought, Chance, Costs, Ports, Statistics
    from generator.catalog.model import Catalog, Module
    from generator.catalog.verdicts import Verdict

_INDENT: Final = "  "
_FORMAT: Final = 1

_LAYOUTS: Final = {
    "beside": ("clockwise", "counterclockwise", "one clockwise of the other, in a ring"),
    "above": ("outward", "inward", "one outward of the other, in a sector"),
}
"""How two neighbors lie: the socket of the first, that of the second, and in words."""


def as_text(catalog: Catalog, found: Statistics, verdicts: Sequence[Verdict]) -> str:
    """Everything in aligned tables, parts separated by an empty line, without a line break at the end."""
    head = f"{counted(len(catalog.modules), 'module')}, rules {catalog.rules}, revision {catalog.revision}"
    parts = [
        [f"{escaped(catalog.file)}: {head}"],
        ["Ports by side", *_ports(found)],
        ["Costs by guild", *_costs(found)],
        ["Ports against cost", *_bought(found), f"{_INDENT}worth: {SCALE}"],
        ["Outward sockets by cost", *_outward(found)],
        [f"Dead ends: {counted(len(found.dead_ends), 'module')} with just one port", *_dead_ends(found.dead_ends)],
        ["Corridors between two different modules drawn at random", *_corridors(found)],
        ["What is asked of a good catalog", *_verdicts(verdicts)],
    ]
    return "\n\n".join("\n".join(part) for part in parts)


def _ports(found: Statistics) -> list[str]:
    def row(name: str, ports: Ports) -> tuple[str, ...]:
        return (name, str(ports.modules), *map(str, ports.sides), str(ports.total), _decimal(ports.mean))

    blank = ("",) * (4 + len(SOCKET_NAMES))
    return _table(
        [
            ("", "modules", *SOCKET_NAMES, "ports", "per module"),
            *(row(department.title, ports) for department, ports in found.departments.items()),
            blank,
            *(row(guild.title, ports) for guild, ports in found.guilds.items()),
            blank,
            row("all", found.ports),
        ]
    )


def _costs(found: Statistics) -> list[str]:
    def row(name: str, costs: Costs) -> tuple[str, ...]:
        return (name, *map(str, costs.counts), str(costs.modules), str(costs.total), _decimal(costs.mean))

    return _table(
        [
            ("cost", *map(str, found.costs), "modules", "total", "mean"),
            *(row(guild.title, costs) for guild, costs in found.by_guild.items()),
            row("all", found.all_costs),
        ]
    )


def _bought(found: Statistics) -> list[str]:
    names = [counted(number, "port") for number in range(1, len(SOCKET_NAMES) + 1)]
    return _table(
        [
            ("cost", *names, "modules", "mean ports", "mean worth"),
            *(
                (
                    str(bought.cost),
                    *map(str, bought.by_ports),
                    str(bought.modules),
                    _decimal(bought.mean_ports),
                    _decimal(bought.worth),
                )
                for bought in found.bought
            ),
        ],
        words=0,
    )


def _outward(found: Statistics) -> list[str]:
    bulkheads = [bought.bulkheads for bought in found.bought]
    ports = [bought.modules - bought.bulkheads for bought in found.bought]
    rows = ((Socket.PORT, ports), (Socket.BULKHEAD, bulkheads))
    return _table(
        [
            ("cost", *map(str, found.costs), "modules", "mean cost"),
            *(
                (
                    f"{socket.value}s",
                    *map(str, counts),
                    str(found.outward[socket].modules),
                    _decimal(found.outward[socket].mean_cost),
                )
                for socket, counts in rows
            ),
        ]
    )


def _dead_ends(modules: Iterable[Module]) -> list[str]:
    return _table(
        [(m.id, m.department.title, m.guild.title, f"cost {m.cost}", _only_port(m)) for m in modules], words=5
    )


def _only_port(module: Module) -> str:
    sides = zip(SOCKET_NAMES, module.sockets, strict=True)
    return " ".join(f"port {name}" for name, socket in sides if socket is Socket.PORT)


def _corridors(found: Statistics) -> list[str]:
    """The chances, and how they come about."""
    rows = []
    for name, (first, second, said) in _LAYOUTS.items():
        chance: Chance = getattr(found, name)
        worked = f"({chance.first} × {chance.second} - {chance.both}) / ({chance.modules} × {chance.modules - 1})"
        rows.append((said, f"{first} and {second}", worked, f"= {chance.share}", f"= {_percent(chance.share)}"))
    return [
        *_table(rows, words=len(rows[0])),
        f"{_INDENT}the ordered pairs with two ports face to face, of all: (ports on one side × ports on the other -",
        f"{_INDENT}modules with both) / (modules × (modules - 1)); as many corridors are to be expected of a pair",
    ]


def _verdicts(verdicts: Sequence[Verdict]) -> list[str]:
    from generator.sarif import RULES

    width = max(len(verdict.code) for verdict in verdicts)
    outcomes = max(len(verdict.outcome.value) for verdict in verdicts)
    lines = []
    for verdict in verdicts:
        first, *others = verdict.notes or (RULES[verdict.code][0].lower() + RULES[verdict.code][1:].rstrip("."),)
        head = f"{_INDENT}{verdict.code.ljust(width)}  {verdict.outcome.value.ljust(outcomes)}  "
        lines.append(f"{head}{escaped(first)}")
        lines += [f"{' ' * len(head)}{escaped(note)}" for note in others]
    return lines


def _table(rows: Sequence[tuple[str, ...]], words: int = 1) -> list[str]:
    """Rows in columns: the first `words` to the left, the numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        (
            _INDENT
            + "  ".join(
                cell.ljust(width) if place < words else cell.rjust(width)
                for place, (cell, width) in enumerate(zip(row, widths, strict=True))
            )
        ).rstrip()
        for row in rows
    ]


def _decimal(number: Fraction) -> str:
    return f"{float(number):.2f}"


def _percent(number: Fraction) -> str:
    return f"{float(number * 100):.1f} %"


def as_json(catalog: Catalog, found: Statistics, verdicts: Sequence[Verdict]) -> str:
    """One object in ASCII. Shares are given as fractions in lowest terms, as text, and as numbers beside them."""
    document = {
        "format": _FORMAT,
        "catalog": catalog.file,
        "rules": catalog.rules,
        "revision": catalog.revision,
        "modules": len(catalog.modules),
        "ports": {
            "departments": {d.title: _ports_json(ports) for d, ports in found.departments.items()},
            "guilds": {guild.title: _ports_json(ports) for guild, ports in found.guilds.items()},
            "all": _ports_json(found.ports),
        },
        "costs": {
            "guilds": {guild.title: _costs_json(costs, found) for guild, costs in found.by_guild.items()},
            "all": _costs_json(found.all_costs, found),
        },
        "by_cost": [_bought_json(bought) for bought in found.bought],
        "outward": {
            socket.value: {"modules": row.modules, "mean_cost": _number(row.mean_cost)}
            for socket, row in found.outward.items()
        },
        "dead_ends": [module.id for module in found.dead_ends],
        "corridors": {name: _chance_json(getattr(found, name), *sides[:2]) for name, sides in _LAYOUTS.items()},
        "checks": [
            {"code": verdict.code, "outcome": verdict.outcome.value, "notes": list(verdict.notes)}
            for verdict in verdicts
        ],
    }
    return json.dumps(document, indent=2)


def _number(number: Fraction) -> dict[str, object]:
    return {"fraction": str(number), "value": round(float(number), 6)}


def _ports_json(ports: Ports) -> dict[str, object]:
    sides = dict(zip(SOCKET_NAMES, ports.sides, strict=True))
    return {"modules": ports.modules, **sides, "ports": ports.total, "per_module": _number(ports.mean)}


def _costs_json(costs: Costs, found: Statistics) -> dict[str, object]:
    counts = {str(cost): count for cost, count in zip(found.costs, costs.counts, strict=True)}
    return {"counts": counts, "modules": costs.modules, "total": costs.total, "mean": _number(costs.mean)}


def _bought_json(bought: Bought) -> dict[str, object]:
    return {
        "cost": bought.cost,
        "modules": bought.modules,
        "by_ports": {str(ports): count for ports, count in enumerate(bought.by_ports, start=1)},
        "mean_ports": _number(bought.mean_ports),
        "mean_worth": _number(bought.worth),
        "outward_bulkheads": bought.bulkheads,
    }


def _chance_json(chance: Chance, first: str, second: str) -> dict[str, object]:
    return {
        f"{first}_ports": chance.first,
        f"{second}_ports": chance.second,
        "both": chance.both,
        "ordered_pairs": chance.modules * (chance.modules - 1),
        "chance": _number(chance.share),
        "percent": round(float(chance.share * 100), 4),
    }
