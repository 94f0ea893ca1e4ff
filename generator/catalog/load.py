"""Reading a catalog: from a file's bytes to a model that keeps every invariant, or to the problems that prevent it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.catalog.design.allowances import Silenced, silence
from generator.catalog.design.checks import judged
from generator.catalog.drafts import read_draft
from generator.catalog.invariants.checks import broken
from generator.catalog.model import Catalog, Module
from generator.catalog.text.characters import screened
from generator.catalog.text.events import parse
from generator.catalog.text.source import Source, decoded
from generator.diagnostics import Problem, Severity, Span, has_errors, in_order

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
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
    silenced: tuple[Silenced, ...] = ()
    """The warnings that the catalog silences, each with its reason."""
    mendable: int = 0
    """How many changes, at the fewest, would mend every error; 0 where there is none, or nobody can tell."""


def load(path: Path, name: str | None = None, *, limit: int = MAX_BYTES) -> Loaded:
    """Read the catalog in a file of up to `limit` bytes, called `name` in diagnostics (by default the path as given).

    Raises OSError where the file cannot be read, `generator.catalog.text.events.ParserMissing` among them.
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
    draft = read_draft(parsed.root, problems) if parsed.complete else None
    return concluded(Loaded(name, text, (), None, hidden), data, draft, problems)


def concluded(
    loaded: Loaded,
    data: bytes,
    draft: Draft | None,
    problems: list[Problem],
    line: Callable[[Module], str] | None = None,
) -> Loaded:
    """What was read, with all that is wrong: the problems of its reading, and those of the draft that came of it.

    The draft is None where the text could not be read to its end. `line` writes a module as the file could hold it,
    where that is no catalog.
    """
    silenced: tuple[Silenced, ...] = ()
    mendable = 0
    if draft is not None:
        told, mendable = _explained(draft, problems, line)
        problems, silenced = silence(draft.allowances, judged(draft.entries or (), told))
    ordered = in_order(problems)
    kept = ordered[:MAX_PROBLEMS]
    catalog = None
    if draft is not None and not has_errors(ordered):
        catalog = _catalog(draft, data, loaded.name)
    hidden = loaded.hidden + len(ordered) - len(kept)
    return Loaded(loaded.name, loaded.text, kept, catalog, hidden, silenced, mendable)


def _explained(
    draft: Draft, before: Sequence[Problem], line: Callable[[Module], str] | None
) -> tuple[list[Problem], int]:
    """What was wrong before and what a draft breaks, consequences under their causes, and how many changes mend it all.

    The latter can be told where what was wrong before are words that could not be read and are now written anew.
    """
    found = list(broken(draft))
    errors = sum(problem.severity is Severity.ERROR for problem in before)
    if not errors and not has_errors(found):
        return [*before, *found], 0
    from generator.catalog.causes import corrected, folded, unread  # for a broken catalog only
    from generator.catalog.mending.likeliest import likeliest_mend
    from generator.catalog.mending.outcome import item

    mend = likeliest_mend(draft)
    if mend is None:
        return [*before, *found], 0
    number = len(mend.changes) + len(mend.additions) + len(mend.removals)
    told = [*corrected(draft, before, mend), *folded(draft, found, mend, line or item)]
    return told, number if unread(draft, mend) == errors else 0


def _catalog(draft: Draft, data: bytes, name: str) -> Catalog:
    modules = tuple(module for entry in draft.entries or () if (module := entry.module) is not None)
    assert draft.rules is not None  # noqa: S101 - the errors would say so
    assert len(modules) == len(draft.entries or ())  # noqa: S101 - likewise
    return Catalog(
        rules=draft.rules,
        modules=modules,
        parameters=draft.parameters,
        file=name.replace("\\", "/").rsplit("/", 1)[-1],
        data=data,
    )
