"""The catalog's invariants (rules, section 2 and appendix; catalog interface), one pure function each.

A value that could not be read was reported where it stands. It may be any value here, so that one slip makes one
problem: a check speaks only of what no reading of the broken values could make right.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.catalog.invariants.culprits import culprit
from generator.catalog.invariants.guilds import department_guilds, guild_count, guild_fours
from generator.catalog.invariants.identifiers import PER_DEPARTMENT, faulty_ids, owned
from generator.catalog.invariants.tally import grouped, unknown
from generator.catalog.model import DEPARTMENT_COSTS, Department, Socket
from generator.catalog.text.wording import count, series
from generator.diagnostics import Problem, Related, Severity

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from generator.catalog.drafts import Draft
    from generator.catalog.entries import Entry

MODULES: Final = 60
"""Modules in the catalog (rules, section 2)."""

OUTWARD_PORTS: Final = 36
OUTWARD_BULKHEADS: Final = MODULES - OUTWARD_PORTS
"""About so many modules have each outward socket (rules, appendix)."""

OUTWARD_TOLERANCE: Final = 2
"""So many modules may the outward sockets be away before the warning becomes an error."""


def module_count(draft: Draft) -> Iterator[Problem]:
    """There are 60 modules."""
    number = len(draft.entries or ())
    if number != MODULES:
        off = count(abs(MODULES - number), "module")
        yield Problem(
            code="module-count",
            message=f"the catalog has {count(number, 'module')}, not {MODULES}",
            span=draft.modules_span,
            help=f"add {off}" if number < MODULES else f"take out {off}",
        )


def identifiers(draft: Draft) -> Iterator[Problem]:
    """Every module has an identifier of its own, which fits its department."""
    yield from faulty_ids(draft.entries or (), crowded=len(draft.entries or ()) > MODULES)


def department_count(draft: Draft) -> Iterator[Problem]:
    """Each department has ten modules. Departments count as written, even where the ID speaks for another."""
    entries = draft.entries or ()
    groups = grouped(entries, lambda entry: entry.department.value)
    sizes = {department: len(groups.get(department, ())) for department in Department}
    surplus = [department for department in Department if sizes[department] > PER_DEPARTMENT]
    lacking = sum(max(0, PER_DEPARTMENT - size) for size in sizes.values())
    if not surplus and lacking <= unknown(entries, lambda entry: entry.department.value):
        return
    off = [f"the {d.title} has {count(sizes[d], 'module')}" for d in Department if sizes[d] != PER_DEPARTMENT]
    extra = None
    if surplus:
        crowd = groups[surplus[0]]
        extra = culprit(draft, crowd) or crowd[PER_DEPARTMENT]
    yield Problem(
        code="department-count",
        message=f"{series(off)}; each department has {PER_DEPARTMENT}",
        span=extra.department.span if extra else draft.modules_span,
        module=extra.label if extra else None,
        help=_departments_help(draft, sizes, extra),
    )


def _departments_help(draft: Draft, sizes: dict[Department, int], extra: Entry | None) -> str:
    more = {department: size - PER_DEPARTMENT for department, size in sizes.items() if size > PER_DEPARTMENT}
    less = {department: PER_DEPARTMENT - size for department, size in sizes.items() if size < PER_DEPARTMENT}
    if extra is not None and extra.misplaced and extra.label not in owned(draft.entries or ()):
        spoken = next(d for d in Department if extra.label is not None and extra.label.startswith(d.code))
        if less == {spoken: 1} and sum(more.values()) == 1:
            return f"write `department: {spoken.title}`, as its ID says"
    if not more:
        return "add " + series(f"{count(size, 'module')} to the {d.title}" for d, size in less.items())
    if not less:
        return "take " + series(f"{count(size, 'module')} out of the {d.title}" for d, size in more.items())
    return "change the department and the ID of some modules, or add or take out some, until each has ten"


def department_costs(draft: Draft) -> Iterator[Problem]:
    """The ten costs of each department are the printed ones."""
    adrift = unknown(draft.entries or (), lambda entry: entry.home)
    for department in Department:
        entries = draft.of(department)
        if not entries:
            continue
        groups = grouped(entries, lambda entry: entry.cost.value)
        missing = [
            cost
            for cost in sorted(set(DEPARTMENT_COSTS))
            for _ in range(DEPARTMENT_COSTS.count(cost) - len(groups.get(cost, ())))
        ]
        surplus = [cost for cost in sorted(groups) for _ in range(len(groups[cost]) - DEPARTMENT_COSTS.count(cost))]
        if not surplus and len(missing) <= adrift + unknown(entries, lambda entry: entry.cost.value):
            continue
        yield _costs_problem(draft, department, missing, surplus)


def _costs_problem(draft: Draft, department: Department, missing: list[int], surplus: list[int]) -> Problem:
    parts = []
    if missing:
        parts.append(f"lack {_numbers(missing)}")
    if surplus:
        parts.append(f"have {_numbers(surplus)} too many")
    blamed = [_suspect(draft, department, cost, missing) for cost in dict.fromkeys(surplus)]
    help_text = f"its costs are {_numbers(DEPARTMENT_COSTS)}"
    if len(missing) == len(surplus) == 1:
        help_text = f"write {blamed[0][1]}, as {help_text}"
    elif not surplus:
        what = "a module that costs" if len(missing) == 1 else "modules that cost"
        help_text = f"add {what} {_numbers(missing)}: {help_text}"
    return Problem(
        code="department-costs",
        message=f"the costs of the {department.title} {' and '.join(parts)}",
        span=blamed[0][0].cost.span if blamed else draft.modules_span,
        module=blamed[0][0].label if blamed else None,
        help=help_text,
        about=department.title,
        related=tuple(Related(other.cost.span, f"{other.cost.value} is too many") for other, _ in blamed[1:]),
    )


def _suspect(draft: Draft, department: Department, cost: int, missing: list[int]) -> tuple[Entry, int | None]:
    """Of the modules with a surplus cost, the likely slip, and the cost that mends it.

    A department is commonly listed by rising cost, so it is the one that fits the order with a missing cost instead;
    failing that, one that is out of place here, or the last.
    """
    entries = draft.of(department)
    row = [entry.cost.value or 0 for entry in entries]
    places = [index for index, value in enumerate(row) if value == cost]
    for index in places:
        for other in missing:
            mended = [*row[:index], other, *row[index + 1 :]]
            if mended == sorted(mended):
                return entries[index], other
    astray = culprit(draft, [entries[index] for index in places])
    return astray or entries[places[-1]], missing[0] if missing else None


def _numbers(costs: list[int] | tuple[int, ...]) -> str:
    return series(str(cost) for cost in costs)


def four_bulkheads(draft: Draft) -> Iterator[Problem]:
    """No module has four sealed bulkheads: it could never be connected."""
    ports = sum(entry.outward is Socket.PORT for entry in draft.entries or ())
    best = ", best the outward one, for the catalog lacks such ports" if ports < OUTWARD_PORTS else ""
    for entry in draft.entries or ():
        if entry.sockets.value == (Socket.BULKHEAD,) * 4:
            yield Problem(
                code="four-bulkheads",
                message="all four sockets are bulkheads, so the module can never be connected",
                span=entry.sockets.span,
                module=entry.label,
                help=f"make at least one of them a `port`{best}",
            )


def outward_ratio(draft: Draft) -> Iterator[Problem]:
    """About 36 modules have an outward port and 24 an outward bulkhead; missing modules might be either."""
    groups = grouped(draft.entries or (), lambda entry: entry.outward)
    ports, bulkheads = len(groups.get(Socket.PORT, ())), len(groups.get(Socket.BULKHEAD, ()))
    spare = max(0, ports + bulkheads - MODULES)
    off = max(ports - OUTWARD_PORTS, bulkheads - OUTWARD_BULKHEADS) - spare
    if off <= 0:
        return
    many, few = ("port", "bulkhead") if ports > OUTWARD_PORTS else ("bulkhead", "port")
    yield Problem(
        code="outward-ratio",
        message=(
            f"{count(ports, 'module')} have an outward port and {bulkheads} an outward bulkhead, "
            f"not {OUTWARD_PORTS} and {OUTWARD_BULKHEADS}"
        ),
        span=draft.modules_span,
        severity=Severity.WARNING if off <= OUTWARD_TOLERANCE else Severity.ERROR,
        help=f"turn {count(off, f'outward {many}')} into {few if off > 1 else 'a ' + few}{'s' if off > 1 else ''}",
    )


INVARIANTS: Final[tuple[Callable[[Draft], Iterator[Problem]], ...]] = (
    module_count,
    identifiers,
    department_count,
    department_costs,
    guild_count,
    department_guilds,
    guild_fours,
    four_bulkheads,
    outward_ratio,
)
"""Every invariant of the catalog."""


def broken(draft: Draft) -> Iterator[Problem]:
    """What a draft breaks. An empty list breaks one invariant only: there is nothing to say of its modules."""
    if draft.entries is None:
        return
    for check in INVARIANTS if draft.entries else (module_count,):
        yield from check(draft)
