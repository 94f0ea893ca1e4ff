"""Reading a catalog: from a file's bytes to a model that keeps every invariant, or to the problems that prevent it."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.catalog.characters import screened
from generator.catalog.drafts import read_draft
from generator.catalog.events import parse
from generator.catalog.invariants import broken
from generator.catalog.model import Catalog
from generator.catalog.source import Source, decoded
from generator.diagnostics import Problem, Span, has_errors, in_order

if TYPE_CHECKING:
    from pathlib import Path

    from generator.catalog.drafts import Draft

MAX_BYTES: Final = 1024 * 1024
"""A larger file is refused unread, unless more is asked for. A catalog takes some 12 kB."""

MAX_PROBLEMS: Final = 100
"""So many problems are kept; nobody mends more in one go."""


class Loaded(NamedTuple):
    """A catalog that was read, or why it could not be."""

    name: str
    """The file as diagnostics name it."""
    text: str
    """The file's text, as far as it can be shown, without a byte order mark."""
    problems: tuple[Problem, ...]
    """In order (`generator.diagnostics.in_order`), `MAX_PROBLEMS` at most."""
    catalog: Catalog | None
    """None exactly when a problem is an error."""
    hidden: int = 0
    """How many further problems were found."""


def load(path: Path, name: str | None = None, *, limit: int = MAX_BYTES) -> Loaded:
    """Read the catalog in a file of up to `limit` bytes, called `name` in diagnostics (by default the path as given).

    Raises OSError where the file cannot be read, `generator.catalog.events.ParserMissing` among them.
    """
    with path.open("rb") as file:
        data = file.read(limit + 1)  # never more, whatever the file is
    return check(data, str(path) if name is None else name, limit=limit)


def check(data: bytes, name: str = "catalog.yaml", *, limit: int = MAX_BYTES) -> Loaded:
    """Read a catalog from the bytes of a file. Whatever the bytes, nothing is raised but `ParserMissing`."""
    if len(data) > limit:
        problem = Problem(
            code="too-large",
            message=f"the file is larger than {limit // 1024} KiB",
            span=Span(1, 1, 1, 1),
            help="a catalog of 60 modules takes some 12 KiB; is this the right file? `--max-size` reads larger ones",
        )
        return Loaded(name, "", (problem,), None)
    text, trouble = decoded(data)
    if trouble is not None:
        return Loaded(name, text, (trouble,), None)

    source = Source(text)
    marked, problems, hidden = screened(source)
    parsed = parse(marked, source)
    problems.extend(parsed.problems)
    draft: Draft | None = None
    if parsed.complete:
        draft = read_draft(parsed.root, problems)
        problems.extend(broken(draft))

    ordered = in_order(problems)
    kept = ordered[:MAX_PROBLEMS]
    catalog = None
    if draft is not None and not has_errors(ordered):
        catalog = _catalog(draft, data, name)
    return Loaded(name, text, kept, catalog, hidden + len(ordered) - len(kept))


def _catalog(draft: Draft, data: bytes, name: str) -> Catalog:
    modules = tuple(module for entry in draft.entries or () if (module := entry.module) is not None)
    assert draft.rules is not None  # noqa: S101 - the errors would say so
    assert len(modules) == len(draft.entries or ())  # noqa: S101 - likewise
    return Catalog(
        rules=draft.rules,
        modules=modules,
        parameters=draft.parameters,
        file=name.replace("\\", "/").rsplit("/", 1)[-1],
        sha256=hashlib.sha256(data).hexdigest(),
    )
