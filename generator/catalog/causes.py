"""One cause, one message: which problems of the invariants are only consequences of others.

The smallest mend tells. Each of its parts (one change, one module added or taken out) mends one fault. What the catalog
would break if all but that part were done is what that fault breaks by itself. A problem that only such faults make as
are told already is a consequence, and folded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.catalog.invariants.checks import broken
from generator.catalog.mending.outcome import item, joined, mended, parts, without
from generator.catalog.model import SOCKET_NAMES, Guild
from generator.catalog.text.wording import series
from generator.diagnostics import Related, Severity

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.catalog.drafts import Draft
    from generator.catalog.entries import Entry, Read
    from generator.catalog.mending.mend import Addition, Change, Mend
    from generator.catalog.model import Module
    from generator.diagnostics import Problem

_RANKS: Final = (
    "module-count",
    "duplicate-id",
    "id-format",
    "four-bulkheads",
    "department-count",
    "department-costs",
    "department-guilds",
    "guild-count",
    "guild-fours",
    "outward-ratio",
)
"""Of problems that the same faults make, the first of these is the one that is told: it says most of where."""

_SINGLE: Final = ("duplicate-id", "id-format", "four-bulkheads")
"""What one module breaks by itself."""

_SHOWN: Final = 8
"""So many modules or changes are named in a message; of more it is said how many."""

_MOST: Final = 60
"""A mend of more parts mends no slip, but another catalog; nothing is folded then."""


def folded(
    draft: Draft, problems: Sequence[Problem], mend: Mend | None, line: Callable[[Module], str] = item
) -> list[Problem]:
    """The problems of a draft's invariants, with the consequences under their causes, as the smallest mend shows them.

    Without a mend, or where it takes too much, the problems are left as they are. `line` writes a module as the file
    could hold it.
    """
    pieces = list(parts(draft, mend)) if mend is not None else []
    if mend is None or not pieces or len(pieces) > _MOST:
        return list(problems)
    faults = _faults(draft, problems, mend, pieces)
    ranked = sorted(problems, key=lambda problem: _precedence(problem, faults[_key(problem)]))
    known: frozenset[int] = frozenset()
    told: list[Problem] = []
    made: dict[Problem, frozenset[int]] = {}
    under: dict[Problem, list[Problem]] = {}
    for problem in ranked:
        its = faults[_key(problem)]
        cause = next((other for other in told if faults[_key(other)] & its and _explains(other, problem)), None)
        if cause is not None and its <= known:
            under[cause].append(problem)
            continue
        told.append(problem)
        made[problem], under[problem] = its - known, []
        known |= its
    # A fault may hide another, which would only show when it is mended: both are told where the first is.
    hidden = frozenset(number for number, part in enumerate(pieces) if not _reported(draft, part)) - known
    host = next((problem for problem in reversed(told) if made[problem] and problem.code not in _SINGLE), None)
    if hidden and host is not None:
        made[host] |= hidden
    return [
        _told(problem, draft, [pieces[i] for i in sorted(made[problem])], line)._replace(
            consequences=tuple(
                other._replace(help=None) for other in sorted(under[problem], key=lambda other: _rank(other.code))
            )
        )
        for problem in told
    ]


def corrected(draft: Draft, problems: Sequence[Problem], mend: Mend) -> list[Problem]:
    """What was told of words that cannot be read, where the mend knows better than a likeness what was meant."""
    entries = draft.entries or ()
    values = {
        scalar.span: change
        for change in mend.changes
        if _unread(entries[change.place], change.field)
        and (scalar := entries[change.place].scalars.get(change.field)) is not None
    }
    told = []
    for problem in problems:
        change = values.get(problem.span)
        guess = (problem.help or "").startswith("did you mean")
        if change is not None and guess and f"`{change.value}`" not in (problem.help or ""):
            told.append(problem._replace(help=f"write `{change.field}: {change.value}`, as the other modules ask"))
        else:
            told.append(problem)
    return told


def unread(draft: Draft, mend: Mend) -> int:
    """How many of a mend's changes write a value where one stands that could not be read, as was told of it there.

    An ID that is none is told with the other IDs at hand, by the invariants.
    """
    entries = draft.entries or ()
    written = [(entries[change.place], change.field) for change in mend.changes]
    return sum(_unread(entry, field) and not (field == "id" and entry.written is not None) for entry, field in written)


def _unread(entry: Entry, field: str) -> bool:
    return _value(entry, field) is None and field in entry.scalars


def _reported(draft: Draft, part: Mend) -> bool:
    """Whether all of a part writes values that could not be read, which is told where they stand."""
    entries = draft.entries or ()
    unread_ = [_value(entries[change.place], change.field) is None for change in part.changes]
    return bool(unread_) and all(unread_)


def _value(entry: Entry, field: str) -> object:
    if field in SOCKET_NAMES:
        return (entry.sockets.value or (None,) * len(SOCKET_NAMES))[SOCKET_NAMES.index(field)]
    read: Read[object] = getattr(entry, field)
    return read.value


def _key(problem: Problem) -> tuple[str, object]:
    """What a problem is of, whatever the rest of the catalog makes of its words and its place."""
    if problem.code == "duplicate-id":
        return problem.code, problem.module  # whose it is, the rest of the catalog says
    return problem.code, problem.span if problem.code in _SINGLE else (problem.about, problem.severity)


def _faults(draft: Draft, problems: Sequence[Problem], mend: Mend, pieces: Sequence[Mend]) -> _Faults:
    """For each problem the numbers of the parts that mend it, and of which it would come back without one.

    Few problems are made by several faults together, and by none alone. Such a one counts to the part with which it
    goes for good when the parts are done one after the other.
    """
    lasting = _broken(draft, mend)
    faults = _Faults()
    if not mend.changes and len(pieces) > _SHOWN:  # so much is missing, or too many, that all comes of it
        return _Faults(dict.fromkeys({_key(problem) for problem in problems} - lasting, frozenset(range(len(pieces)))))
    for number, part in enumerate(pieces):
        for key in _broken(draft, without(mend, part)) - lasting:
            faults[key] |= {number}
    orphans = {_key(problem) for problem in problems} - faults.keys() - lasting
    for number in range(len(pieces) if orphans else 0):
        for key in orphans & _broken(draft, joined(pieces[:number])):
            faults[key] = frozenset((number,))  # it is still there before this part: the last one stays
    return faults


def _broken(draft: Draft, mend: Mend) -> set[tuple[str, object]]:
    return {_key(problem) for problem in broken(mended(draft, mend))}


class _Faults(dict[tuple[str, object], frozenset[int]]):
    """Numbers of parts by a problem's key; none for a problem that no part makes by itself."""

    def __missing__(self, key: tuple[str, object]) -> frozenset[int]:
        return frozenset()


def _precedence(problem: Problem, made: frozenset[int]) -> tuple[bool, int, int, int]:
    """The missing and the surplus modules come first, then what the fewest faults make."""
    return problem.code != "module-count", len(made), _rank(problem.code), problem.span.line


def _rank(code: str) -> int:
    return _RANKS.index(code) if code in _RANKS else len(_RANKS)


def _explains(cause: Problem, problem: Problem) -> bool:
    """Whether a problem may be folded under another that the same faults make.

    No error is folded under a warning; and what single modules break by themselves is told of each.
    """
    if problem.severity is Severity.ERROR and cause.severity is not Severity.ERROR:
        return False
    return problem.code not in _SINGLE or problem.code != cause.code


def _told(problem: Problem, draft: Draft, made: Sequence[Mend], line: Callable[[Module], str]) -> Problem:
    """The problem in words that say what mends it, as far as the mend knows better than the invariant."""
    additions = [addition for part in made for addition in part.additions]
    removals = [removal for part in made for removal in part.removals]
    changes = [change for part in made for change in part.changes]
    if problem.code == "module-count":
        return _lacking(problem, additions, line) if additions else _crowded(problem, draft, removals)
    if not changes or additions or removals:
        return problem
    if problem.code == "outward-ratio":
        return problem._replace(help=f"{problem.help}; {_listed(draft, changes)} would do")
    if len(made) == 1 and len(changes) > 1:
        return _moved(problem, draft, changes)
    if problem.code == "id-format" and len(changes) == 1 and ", or a free ID" in (problem.help or ""):
        return problem._replace(help=_decided(draft, changes[0]))
    if problem.code == "duplicate-id" and len(changes) == 1 and changes[0].field == "id":
        return _clashing(problem, draft, changes[0])
    return problem if problem.code in _SINGLE else _written(problem, draft, changes)


def _lacking(problem: Problem, additions: Sequence[Addition], line: Callable[[Module], str]) -> Problem:
    """What is missing, and lines that would do; of many modules their number has to do."""
    if len(additions) > _SHOWN:
        return problem
    them = "it" if len(additions) == 1 else "them"
    lines = (line(addition.module) for addition in additions)
    return problem._replace(
        message=f"{problem.message}: {'; '.join(map(_described, additions))}",
        help="\n".join([f"add {them}, with sockets of your own, such as", *lines]),
    )


def _described(addition: Addition) -> str:
    module = addition.module
    sellers = "any guild" if len(addition.guilds) == len(Guild) else " or ".join(g.title for g in addition.guilds)
    return f"the {module.department.title} lacks one that costs {module.cost}, sold by {sellers}"


def _crowded(problem: Problem, draft: Draft, removals: Sequence[int]) -> Problem:
    """Which modules are best taken out."""
    entries = draft.entries or ()
    out = [entries[place] for place in removals]
    if not out:
        return problem
    named = [f"{_name(entry)} in line {entry.id.span.line}" for entry in out[:_SHOWN]]
    more = [f"{len(out) - _SHOWN} more"] if len(out) > _SHOWN else []
    return problem._replace(
        message=f"{problem.message}: without {series([*named, *more])} the number is right",
        span=out[0].id.span,
        module=out[0].label,
        help=f"take {'it' if len(out) == 1 else 'them'} out",
        related=tuple(Related(entry.id.span, "this one, too") for entry in out[1:_SHOWN]),
    )


def _clashing(problem: Problem, draft: Draft, change: Change) -> Problem:
    """A clash of two IDs, told at the module that is to have another one: the mend may know better which that is."""
    entry = (draft.entries or ())[change.place]
    if entry.id.span == problem.span or entry.label != problem.module:
        return problem
    return problem._replace(
        message=f"the ID `{problem.module}` is already taken in line {problem.span.line}",
        span=entry.id.span,
        help=f"give this module an ID of its own, such as `{change.value}`",
        related=(Related(problem.span, "it belongs to this module"),),
    )


def _decided(draft: Draft, change: Change) -> str:
    """What to write where an ID and a department contradict each other, of which nothing but the mend decides."""
    home = (draft.entries or ())[change.place].department.value
    if change.field == "id" and home is not None:
        return f"write a free ID of the {home.title}, such as `{change.value}`"
    return f"write `{change.field}: {change.value}`"


def _moved(problem: Problem, draft: Draft, changes: Sequence[Change]) -> Problem:
    """Where a module moves to, with all that it takes."""
    entry = (draft.entries or ())[changes[0].place]
    values = series(f"`{change.field}: {change.value}`" for change in changes)
    home = next(change.value for change in changes if change.field == "department")
    scalar = entry.scalars.get("id")
    return problem._replace(
        span=problem.span if problem.code in _SINGLE or scalar is None else scalar.span,
        module=entry.label,
        help=f"move this module to the {home}: write {values}",
    )


def _written(problem: Problem, draft: Draft, changes: Sequence[Change]) -> Problem:
    """What to write where. A single change moves the problem to its place."""
    if len(changes) > 1:
        rows = _listed(draft, changes)
        return problem._replace(help=f"the fewest changes that mend this are {len(changes)}: {rows}")
    change = changes[0]
    entry = (draft.entries or ())[change.place]
    scalar = entry.scalars.get(change.field)
    said = problem.help or ""
    if scalar is None:
        return problem
    same = f"`{change.field}: {change.value}`" in said or said.startswith(f"write {change.value},")
    return problem._replace(
        span=scalar.span,
        module=entry.label,
        related=tuple(other for other in problem.related if other.span != scalar.span),
        help=said if same else f"write `{change.field}: {change.value}`",
    )


def _listed(draft: Draft, changes: Sequence[Change]) -> str:
    """What to write and where, change by change."""
    rows = [f"`{change.field}: {change.value}` {_where(draft, change)}" for change in changes[:_SHOWN]]
    more = [f"{len(changes) - _SHOWN} more"] if len(changes) > _SHOWN else []
    return series([*rows, *more])


def _where(draft: Draft, change: Change) -> str:
    entry = (draft.entries or ())[change.place]
    scalar = entry.scalars.get(change.field)
    line = (scalar.span if scalar else entry.id.span).line
    return f"in {_name(entry)} (line {line})"


def _name(entry: Entry) -> str:
    return f"`{entry.label}`" if entry.label else "the module"
