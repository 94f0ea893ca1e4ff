"""The modules of a department beside each other: a dearer one is no worse, and no two are alike."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from generator.catalog.design.listing import Listed, parted
from generator.catalog.design.worth import SCALE, worth
from generator.catalog.text.wording import count, series
from generator.diagnostics import Problem, Related, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_SHOWN: Final = 3
"""So many further places are shown with a warning."""


def cost_worth(listed: Sequence[Listed]) -> Iterator[Problem]:
    """In a department no module is worth less than a cheaper one.

    Departments are not compared, for each is collected for its own sake. What a module is worth is the standard
    catalog's own scale, for sockets of different sides cannot be compared without any; modules of one worth may differ
    in cost, which leaves room for other views.
    """
    for department, own in parted(listed, lambda module: module.department).items():
        pairs = _inverted(own)
        if pairs:
            yield _out_of_rank(department.title, pairs)


def _inverted(own: Sequence[Listed]) -> list[tuple[Listed, Listed]]:
    """The pairs of a dearer module and a cheaper one that is worth more."""
    rows = [(item, worth(item.module.sockets)) for item in own]
    return [
        (dear, cheap)
        for dear, low in rows
        for cheap, high in rows
        if high > low and cheap.module.cost < dear.module.cost
    ]


def _out_of_rank(department: str, pairs: list[tuple[Listed, Listed]]) -> Problem:
    """The warning at the module that is out of rank with the most others; of two with each other, the dearer one."""
    involved = Counter(item for pair in pairs for item in pair)
    blamed = max((item for pair in pairs for item in pair), key=lambda item: involved[item])
    poor = any(dear is blamed for dear, _ in pairs)
    place = 0 if poor else 1
    others = [pair[1 - place] for pair in pairs if pair[place] is blamed]
    rest = len({dear.id for dear, _ in pairs} - {blamed.id, *(() if poor else (item.id for item in others))})
    more = (
        f"; {count(rest, 'other module')} there cost{'s' if rest == 1 else ''} more than a better one" if rest else ""
    )
    which = f"{series(item.id for item in others)}, which {'costs' if len(others) == 1 else 'cost'}"
    if poor:
        mend = f"swap their sockets, or give {blamed.id} more" if len(others) == 1 else f"give {blamed.id} more"
    else:
        mend = f"give {blamed.id} less, or the others more"
    return Problem(
        code="cost-worth",
        message=(
            f"in the {department}, {_priced(blamed)}, {'less' if poor else 'more'} than {which} "
            f"{'less' if poor else 'more'}{more}"
        ),
        span=blamed.sockets,
        severity=Severity.WARNING,
        module=blamed.id,
        help=f"{mend}: {SCALE}",
        related=tuple(Related(item.sockets, _priced(item)) for item in others[:_SHOWN]),
    )


def _priced(item: Listed) -> str:
    return f"{item.id} costs {item.module.cost} and is worth {worth(item.module.sockets)} points"


def alike_modules(listed: Sequence[Listed]) -> Iterator[Problem]:
    """No two modules of a department have the same sockets: else one of them is no choice of its own."""
    for department, own in parted(listed, lambda module: module.department).items():
        groups = [items for items in parted(own, lambda module: module.sockets).values() if len(items) > 1]
        if not groups:
            continue
        (first, second, *others), *rest = groups
        more = "".join(f"; so have {series(item.id for item in items)}" for items in rest)
        yield Problem(
            code="alike-modules",
            message=f"{series(item.id for item in groups[0])} in the {department.title} have the same sockets{more}",
            span=second.sockets,
            severity=Severity.WARNING,
            module=second.id,
            help=f"change a socket of {'either' if len(groups[0]) == 2 else 'all but one'}, so that no two are alike",
            related=tuple(Related(item.sockets, f"{item.id} has the same") for item in (first, *others)[:_SHOWN]),
        )


def disorder(listed: Sequence[Listed], changed: Sequence[Listed]) -> int:
    """How many pairs of modules are alike or out of rank in their department, once some are changed.

    For helps: of several changes that mend a catalog, the one that leaves the least of these is offered.
    """
    new = {item.id: item for item in changed}
    homes = {item.module.department for item in changed}
    own = [new.get(item.id, item) for item in listed if item.module.department in homes]
    found = 0
    for items in parted(own, lambda module: module.department).values():
        found += len(_inverted(items)) + len(items) - len({item.module.sockets for item in items})
    return found
