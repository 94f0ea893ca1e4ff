"""What differs between two catalogs, as plain values. How their files are written does not matter."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from generator.catalog.model import SOCKET_NAMES, Parameters

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.catalog.model import Catalog, Module


class Change(NamedTuple):
    """One field of a module that differs."""

    id: str
    """The module's ID in the new catalog."""
    field: str
    """`id`, `department`, `guild`, `cost`, one of `SOCKET_NAMES`, or `revision`: the letters that the tile carries."""
    old: str | int
    new: str | int


class Setting(NamedTuple):
    """A parameter that differs, with its values as `Parameters` holds them."""

    name: str
    old: object
    new: object


class Comparison(NamedTuple):
    """All that differs between two catalogs."""

    rules: tuple[str, str] | None
    """The rules' versions, old and new, where they differ."""
    added: tuple[Module, ...]
    """In the order of the new catalog."""
    removed: tuple[Module, ...]
    """In the order of the old catalog."""
    changed: tuple[Change, ...]
    """In the order of the new catalog, and of a module's fields; the revision, which follows from them, comes last."""
    parameters: tuple[Setting, ...]
    """In the order of `Parameters`."""
    reordered: bool
    """Whether the modules that both catalogs hold stand in another order."""

    @property
    def empty(self) -> bool:
        """Whether nothing differs."""
        return not any(self)


def compare(old: Catalog, new: Catalog) -> Comparison:
    """What differs between two catalogs.

    A module is the same in both if its ID is. One whose ID alone was changed is told as changed too, but only where
    that is beyond doubt: of the modules that are gone and of those that are new, just one each is like that.
    """
    former = {module.id: module for module in old.modules}
    known = {module.id for module in new.modules}
    pairs = {module.id: former[module.id] for module in new.modules if module.id in former}
    pairs |= dict(
        _renamed(
            [module for module in old.modules if module.id not in known],
            [module for module in new.modules if module.id not in former],
        )
    )
    kept = {module.id for module in pairs.values()}
    before = [module for module in old.modules if module.id in kept]
    after = [module for module in new.modules if module.id in pairs]
    return Comparison(
        rules=(old.rules, new.rules) if old.rules != new.rules else None,
        added=tuple(module for module in new.modules if module.id not in pairs),
        removed=tuple(module for module in old.modules if module.id not in kept),
        changed=tuple(change for module in after for change in _changes(pairs[module.id], module)),
        parameters=tuple(_settings(old.parameters, new.parameters)),
        reordered=before != [pairs[module.id] for module in after],
    )


def _renamed(gone: Iterable[Module], come: Iterable[Module]) -> Iterator[tuple[str, Module]]:
    """The new ID of each module whose ID alone was changed, and the module as it was."""
    gone, come = list(gone), list(come)
    counts = [Counter(_traits(module) for module in modules) for modules in (gone, come)]
    likes = {_traits(module): module for module in gone}
    for module in come:
        traits = _traits(module)
        if all(count[traits] == 1 for count in counts):
            yield module.id, likes[traits]


def _traits(module: Module) -> Module:
    """The module but for its ID."""
    return module._replace(id="")


def _changes(old: Module, new: Module) -> Iterator[Change]:
    for (field, before), after in zip(_fields(old).items(), _fields(new).values(), strict=True):
        if before != after:
            yield Change(new.id, field, before, after)


def _fields(module: Module) -> dict[str, str | int]:
    sockets = {name: getattr(module.sockets, name).value for name in SOCKET_NAMES}
    return {
        "id": module.id,
        "department": module.department.title,
        "guild": module.guild.title,
        "cost": module.cost,
        **sockets,
        "revision": module.revision,
    }


def _settings(old: Parameters, new: Parameters) -> Iterator[Setting]:
    for name, before, after in zip(Parameters._fields, old, new, strict=True):
        if before != after:
            yield Setting(name, before, after)
