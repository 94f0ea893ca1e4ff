"""A table's modules written into a catalog: only what differs changes, and every comment stays."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.catalog.drafts import Draft, read_draft
from generator.catalog.editing.edits import (
    Edit,
    canonical,
    insert_module,
    module_nodes,
    remove_modules,
    rewritten,
    set_value,
)
from generator.catalog.editing.layout import scalars, values, words
from generator.catalog.load import MAX_BYTES, Loaded, check
from generator.catalog.model import RULES_VERSION, Department, Module, Parameters
from generator.catalog.text.characters import screened
from generator.catalog.text.events import parse
from generator.catalog.text.nodes import Mapping, Node, Sequence
from generator.catalog.text.source import Source, decoded
from generator.diagnostics import Span, has_errors

if TYPE_CHECKING:
    from collections.abc import Iterable

NOTHING: Final = Draft(RULES_VERSION, (), Span(1, 1, 1, 1), Parameters())
"""All of a new catalog but its modules."""


class Target(NamedTuple):
    """A catalog whose modules can be written anew."""

    data: bytes
    source: Source
    modules: Sequence
    rest: Draft
    """All but the modules."""


def read_target(data: bytes, name: str, *, limit: int = MAX_BYTES) -> Target | Loaded:
    """The catalog in a file's bytes, whose modules may be as wrong as they like.

    Where it has other errors, all that is wrong with it. Raises nothing but `ParserMissing`.
    """
    text, trouble = decoded(data) if len(data) <= limit else ("", None)
    if text and trouble is None:
        source = Source(text)
        marked, problems, _ = screened(source)
        parsed = parse(marked, source)
        problems.extend(parsed.problems)
        modules, _ = module_nodes(parsed.root)
        if parsed.complete and modules is not None:
            rest = read_draft(_emptied(parsed.root), problems)
            if not has_errors(problems):
                return Target(data, source, modules, rest)
    return check(data, name, limit=limit)


def _emptied(root: Node | None) -> Node | None:
    """The document without its modules."""
    if not isinstance(root, Mapping):
        return root
    pairs = (
        pair._replace(value=pair.value._replace(items=()))
        if pair.key.text == "modules" and isinstance(pair.value, Sequence)
        else pair
        for pair in root.pairs
    )
    return root._replace(pairs=tuple(pairs))


def merged(target: Target, modules: tuple[Module, ...]) -> bytes:
    """The catalog with these modules, and no other, each where it stood; new ones come last in their department.

    A module is known by its ID. Raises ValueError where the outcome is not read back as it was meant.
    """
    data = target.data
    if not target.modules.items:  # what an empty list is written like, the first shows
        data = rewritten(data, [insert_module(target.source, modules[0], None, None, target.modules)])
    for step in (_changes, _removals):
        data = rewritten(data, step(*_reread(data), modules))
    after = check(data, limit=len(data)).catalog
    if after is None or set(after.modules) != set(modules) or after.parameters != target.rest.parameters:
        raise ValueError("the modules cannot be written into a catalog that is laid out like this one")
    return data


def _reread(data: bytes) -> tuple[Source, Sequence]:
    source = Source(decoded(data)[0])
    found, _ = module_nodes(parse(source.text, source).root)
    if found is None:
        raise ValueError("the list of modules is lost")
    return source, found


def _changes(source: Source, listed: Sequence, modules: tuple[Module, ...]) -> list[Edit]:
    """Has each module that is there say what it should, and adds the others."""
    kept = _matched(listed.items, modules)
    homes = [_home(node) for node in listed.items]
    edits: list[Edit] = []
    for place, module in kept.items():
        homes[place] = module.department
        fields = scalars(listed.items[place]) or {}
        for field, word in words(module).items():
            if fields[field].text != word or (field == "cost" and not fields[field].plain):
                edits.append(set_value(source, fields[field], word))
    new = set(modules).difference(kept.values())
    for department, own in _by_department(modules).items():
        after = _last(listed.items, homes, department)
        edits += [insert_module(source, module, after, None, listed) for module in own if module in new]
    return edits


def _matched(items: tuple[Node, ...], modules: tuple[Module, ...]) -> dict[int, Module]:
    """Where each module stands that is there already: of several places the one that says what it should."""
    places: dict[str, list[int]] = defaultdict(list)
    for place, node in enumerate(items):
        fields = scalars(node)
        if fields is not None:
            places[fields["id"].text].append(place)
    return {
        min(places[module.id], key=lambda place: (_written(items[place]) != words(module), place)): module
        for module in modules
        if module.id in places
    }


def _written(node: Node) -> dict[str, str]:
    return {field: scalar.text for field, scalar in (scalars(node) or {}).items()}


def _home(node: Node) -> Department | None:
    """The department that is written in a module, whatever else is."""
    scalar = (values(node) or {}).get("department")
    return next((department for department in Department if scalar and scalar.text == department.title), None)


def _last(items: tuple[Node, ...], homes: list[Department | None], department: Department) -> Mapping | None:
    """The last module of a department, or of the nearest one before it that has any; None where none has."""
    order = list(Department)
    for home in reversed(order[: order.index(department) + 1]):
        for node, other in zip(reversed(items), reversed(homes), strict=True):
            if other is home and isinstance(node, Mapping):
                return node
    return None


def _removals(source: Source, listed: Sequence, modules: tuple[Module, ...]) -> list[Edit]:
    """Cuts out what is no module of the table."""
    kept = _matched(listed.items, modules)
    return remove_modules(source, listed, [place for place in range(len(listed.items)) if place not in kept])


def new_catalog(modules: Iterable[Module]) -> bytes:
    """A catalog of these modules alone, department by department, laid out as the standard one."""
    rows = [f"rules: {RULES_VERSION}", "", "modules:"]
    for number, (department, own) in enumerate(_by_department(modules).items()):
        rows += [""] * (number > 0) + [f"  # {department.title}"]
        rows += [f"  - {canonical(module, '    ', chr(10))}" for module in own]
    return ("\n".join(rows) + "\n").encode()


def _by_department(modules: Iterable[Module]) -> dict[Department, list[Module]]:
    groups = {
        department: [module for module in modules if module.department is department] for department in Department
    }
    return {department: own for department, own in groups.items() if own}
