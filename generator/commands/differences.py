"""How differences between catalogs are told: in words, or as JSON."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from generator.catalog.model import SOCKET_NAMES, Share

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.catalog.model import Module
    from generator.comparison import Change, Comparison
    from generator.reprinting import Copies, Reprint


def in_words(found: Comparison, pieces: Reprint) -> Iterator[str]:
    """What differs, a line each, and then which pieces to print and to take out. Where nothing differs, no lines."""
    if found.rules:
        yield f"rules: {found.rules[0]} -> {found.rules[1]}"
    for module in found.added:
        yield f"{module.id}: added: {_described(module)}"
    for module in found.removed:
        yield f"{module.id}: removed: {_described(module)}"
    for name, changes in groupby(found.changed, key=lambda change: change.id):
        yield f"{name}: {', '.join(map(_changed, changes))}"
    for setting in found.parameters:
        yield f"{setting.name}: {written(setting.old)} -> {written(setting.new)}"
    if found.reordered:
        yield "the modules stand in another order"
    if pieces.again:
        yield f"print again: {_listed(pieces.again)}"
    if pieces.gone:
        yield f"take out: {_listed(pieces.gone)}"


BOOKLET: Final = "the rules booklet says something else now: `afterlight kit --only rules` prints it"


def as_data(found: Comparison, pieces: Reprint) -> dict[str, object]:
    """The same as values that JSON knows, always with every key."""
    return {
        "added": [_module(module) for module in found.added],
        "removed": [_module(module) for module in found.removed],
        "changed": [change._asdict() for change in found.changed],
        "parameters": [
            {"name": setting.name, "old": _plain(setting.old), "new": _plain(setting.new)}
            for setting in found.parameters
        ],
        "reordered": found.reordered,
        "print": [copies._asdict() for copies in pieces.again],
        "take_out": [copies._asdict() for copies in pieces.gone],
    }


def _described(module: Module) -> str:
    ports = [name for name in SOCKET_NAMES if getattr(module.sockets, name).value == "port"]
    return (
        f"{module.department.title}, {module.guild.title}, cost {module.cost}, "
        f"ports {' '.join(ports)}, revision {module.revision}"
    )


def _changed(change: Change) -> str:
    if change.field == "id":
        return f"renamed from {change.old}"
    if change.field in SOCKET_NAMES or change.field in {"cost", "revision"}:
        return f"{change.field} {change.old} -> {change.new}"
    return f"{change.old} -> {change.new}"  # a department or a guild says itself which it is


def _listed(pieces: Iterable[Copies]) -> str:
    return ", ".join(piece.id if piece.copies == 1 else f"{piece.id} ({piece.copies} copies)" for piece in pieces)


def written(value: object) -> str:
    """A parameter's value as the catalog writes it."""
    if isinstance(value, Share):
        return f"{value.numerator}/{value.denominator}"
    return f"[{', '.join(map(written, value))}]" if isinstance(value, tuple) else str(value)


def _plain(value: object) -> object:
    """A parameter's value for JSON: numbers, lists, and shares as the catalog writes them."""
    if isinstance(value, Share):
        return written(value)
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


def _module(module: Module) -> dict[str, object]:
    return {
        "id": module.id,
        "department": module.department.title,
        "guild": module.guild.title,
        "cost": module.cost,
        "sockets": {name: getattr(module.sockets, name).value for name in SOCKET_NAMES},
        "revision": module.revision,
    }
