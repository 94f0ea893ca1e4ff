"""Faults planted in a whole catalog, each in a few words, for what is told of them (`tests.catalog.told`).

    OBS-01 cost=5 outward=bulkhead; OBS-02 gone; DCK-* again

Each part names a module by its ID, or several by a pattern, and says what becomes of it: fields or sockets with other
values, as YAML writes them, or that it is gone, or is there again as the last.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from generator.catalog.drafts import read_draft
from generator.catalog.entries import read_entry
from generator.catalog.load import check
from generator.catalog.model import SOCKET_NAMES
from generator.catalog.table.reading import _nodes
from generator.catalog.text.events import parse
from generator.catalog.text.source import Source
from tests.catalog.building import Fields, as_yaml, modules, unfolded
from tests.conftest import CATALOG

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.diagnostics import Problem


def edited(listed: Sequence[Fields], edits: str) -> list[Fields]:
    """The modules with the edits made, one after the other."""
    made = [_copy(fields) for fields in listed]
    for pattern, *words in (edit.split() for edit in edits.split("; ") if edit):
        chosen = [fields for fields in made if fnmatchcase(fields["id"], pattern)]
        assert chosen, pattern
        for word in words:
            name, _, value = word.partition("=")
            for fields in chosen:
                if word == "gone":
                    made.remove(fields)
                elif word == "again":
                    made.append(_copy(fields))
                else:
                    (fields["sockets"] if name in SOCKET_NAMES else fields)[name] = value
    return made


def _copy(fields: Fields) -> Fields:
    return fields | {"sockets": dict(fields["sockets"])}


def standard() -> list[Fields]:
    """The modules of the standard catalog as plain data."""
    catalog = check(CATALOG.read_bytes()).catalog
    assert catalog is not None
    return [
        {
            "id": module.id,
            "department": module.department.title,
            "guild": module.guild.title,
            "cost": module.cost,
            "sockets": {name: getattr(module.sockets, name).value for name in SOCKET_NAMES},
        }
        for module in catalog.modules
    ]


def flat(problems: Iterable[Problem]) -> Iterator[Problem]:
    """The problems, and under each what follows from it."""
    for problem in problems:
        yield problem
        yield from flat(problem.consequences)


def of_module(text: str) -> list[Problem]:
    """The problems of one module."""
    problems: list[Problem] = []
    root = parse(text, Source(text)).root
    assert root is not None
    read_entry(root, problems)
    return problems


def of_catalog(text: str) -> list[Problem]:
    """The problems of a document's outline."""
    problems: list[Problem] = []
    read_draft(parse(text, Source(text)).root, problems)
    return problems


def of_invariants(edits: str) -> list[Problem]:
    """The problems of modules that keep every invariant, with faults planted."""
    return unfolded(as_yaml(edited(modules(), edits)))


def of_design(edits: str) -> list[Problem]:
    """The problems of the standard catalog's modules with faults planted, and what follows from each."""
    return list(flat(check(as_yaml(edited(standard(), edits)).encode()).problems))


def of_allowances(written: str) -> list[Problem]:
    """The problems of allowances in the standard catalog, with one inward port less on its first module."""
    text = CATALOG.read_text("utf-8").replace("inward: port", "inward: bulkhead", 1)
    return list(check(f"{text}allow:{written}\n".encode()).problems)


def of_table(text: str) -> list[Problem]:
    """The problems of a table as such, and of the values in its cells."""
    problems: list[Problem] = []
    nodes, _ = _nodes(Source(text), problems)
    for node in nodes or ():
        read_entry(node, problems)
    return problems
