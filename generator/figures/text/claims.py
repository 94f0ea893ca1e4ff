"""Reads what a figure claims, and holds each claim against what the rules say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.catalog.forms import read_form, value_span
from generator.catalog.model import Department, Guild, Socket
from generator.catalog.text.nodes import Mapping, Scalar, Sequence, Unreadable
from generator.catalog.text.wording import kind, quoted
from generator.catalog.values import read_number, read_word
from generator.figures.places import CORE, node_name
from generator.figures.text.shown import read_contact
from generator.rules.corridors import core_corridor, corridor, route
from generator.rules.placement import support
from generator.rules.shield import lane, shield
from generator.rules.synergy import synergy
from generator.station import SUNWARD_LANES, Node

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from collections.abc import Sequence as Row

    from generator.catalog.model import Module
    from generator.catalog.text.nodes import Pair
    from generator.diagnostics import Span
    from generator.figures.figure import Figure
    from generator.figures.text.desk import Desk

_MOST: Final = 99
_MEND: Final = "mend the claim, or the station so that it holds"


class Claim(NamedTuple):
    """A claim as read: whether it holds of a figure, and what is so where it does not."""

    span: Span
    test: Callable[[Figure], str | None]
    """What is so instead; None where the claim holds."""


def read_claims(pair: Pair, desk: Desk, *, anatomy: bool = False) -> tuple[Claim, ...]:
    """The claims that can be read; what is wrong with the others is reported."""
    node = pair.value
    readers = _OF_MODULE if anatomy else _OF_STATION
    if not isinstance(node, Mapping):
        if not isinstance(node, Unreadable):
            said = f"`claims` must be a mapping, not {kind(node)}"
            desk.report("wrong-type", said, value_span(pair), f"the claims are `{'`, `'.join(readers)}`")
        return ()
    fields = read_form(node, (), desk.problems, what="what is claimed", optional=tuple(readers)).fields
    return tuple(claim for name, found in fields.items() for claim in readers[name](found, desk))


def check_claims(figure: Figure, claims: Iterable[Claim], desk: Desk) -> None:
    """Reports every claim that is false of a figure."""
    for claim in claims:
        said = claim.test(figure)
        if said is not None:
            desk.report("false-claim", said, claim.span, _MEND, figure.module.id if figure.module else None)


def _names(nodes: Iterable[Node]) -> str:
    return ", ".join(f"`{node_name(node)}`" for node in nodes) or "nothing"


def _listed(pair: Pair, desk: Desk, example: str) -> tuple[Node | str, ...] | None:
    """A list of nodes, the Core among them perhaps; None where one cannot be read."""
    items = desk.items(pair, example)
    if items is None:
        return None
    read = [desk.place(item) for item in items]
    return None if None in read else tuple(place for place in read if place is not None)


def _routes(pair: Pair, desk: Desk) -> list[Claim]:
    """Of each module the nodes on its way to the Core, its own left out."""
    example = "route: {outer 1: [middle 1, inner 1]}"
    claims = []
    for entry in desk.entries(pair, example):
        node = desk.named(entry.key.text, entry.key.span)
        steps = _listed(entry, desk, example)
        if node is not None and steps is not None:
            claims.append(Claim(value_span(entry), _route_test(node, steps)))
    return claims


def _route_test(node: Node, steps: Row[Node | str]) -> Callable[[Figure], str | None]:
    said = tuple(steps[:-1] if steps and steps[-1] == CORE else steps)

    def test(figure: Figure) -> str | None:
        found = route(figure.around(node), node)
        if found is None:
            return f"no corridor route leads from `{node_name(node)}` to the Core"
        if found[1:] == said:
            return None
        return f"the route from `{node_name(node)}` to the Core is by {_names(found[1:])}"

    return test


def _node_sets(
    field: str, what: str, of: Callable[[Figure, Node], Iterable[Node]]
) -> Callable[[Pair, Desk], list[Claim]]:
    """Reads, of each module, a list of nodes of which the order says nothing."""
    example = f"{field}: {{outer 1: [middle 0, middle 1]}}"

    def read(pair: Pair, desk: Desk) -> list[Claim]:
        claims = []
        for entry in desk.entries(pair, example):
            node = desk.named(entry.key.text, entry.key.span)
            nodes = _listed(entry, desk, example)
            if node is not None and nodes is not None:
                claims.append(Claim(value_span(entry), _set_test(node, nodes)))
        return claims

    def _set_test(node: Node, nodes: Row[Node | str]) -> Callable[[Figure], str | None]:
        def test(figure: Figure) -> str | None:
            found = tuple(of(figure, node))
            return None if set(found) == set(nodes) else what.format(node=node_name(node), found=_names(found))

        return test

    return read


def _contacts(*, sealed: bool) -> Callable[[Pair, Desk], list[Claim]]:
    """Reads pairs of neighbors between which there is a corridor, or none. One of a pair may be the Core."""
    example = "sealed: [[middle 0, middle 1]]" if sealed else "corridor: [[middle 1, inner 1], [inner 1, Core]]"

    def read(pair: Pair, desk: Desk) -> list[Claim]:
        alone = isinstance(pair.value, Sequence) and pair.value.items and isinstance(pair.value.items[0], Scalar)
        claims = []
        for item in (pair,) if alone else desk.items(pair, example) or ():
            inner = _to_core(item, desk)
            if inner is not None:
                claims.append(Claim(value_span(item), _core_test(inner, sealed=sealed)))
            elif (found := read_contact(item, desk, example)) is not None:
                claims.append(Claim(value_span(item), _contact_test(*found, sealed=sealed)))
        return claims

    return read


def _to_core(pair: Pair, desk: Desk) -> Node | None:
    """The inner node of a contact with the Core; None for another contact."""
    node = pair.value
    if not (isinstance(node, Sequence) and len(node.items) == 2 and all(isinstance(i, Scalar) for i in node.items)):
        return None
    texts = [item.text for item in node.items if isinstance(item, Scalar)]
    if texts[1] != CORE or texts[0] == CORE:
        return None
    return desk.letters.get(texts[0]) or next((node for node in desk.taken if node_name(node) == texts[0]), None)


def _core_test(node: Node, *, sealed: bool) -> Callable[[Figure], str | None]:
    def test(figure: Figure) -> str | None:
        joined = core_corridor(figure.position, node)
        if joined is not sealed:
            return None
        return f"between `{node_name(node)}` and the Core there is {'a' if joined else 'no'} corridor"

    return test


def _contact_test(one: Node, other: Node, *, sealed: bool) -> Callable[[Figure], str | None]:
    def test(figure: Figure) -> str | None:
        joined = corridor(figure.position, one, other)
        if joined is not sealed:
            return None
        return f"between `{node_name(one)}` and `{node_name(other)}` there is {'a' if joined else 'no'} corridor"

    return test


def _synergies(pair: Pair, desk: Desk) -> list[Claim]:
    claims = []
    for entry in desk.entries(pair, "synergy: {middle 1: 2}"):
        node = desk.named(entry.key.text, entry.key.span)
        number = read_number(entry, 0, _MOST, desk.problems)
        if node is not None and number is not None:
            claims.append(Claim(value_span(entry), _synergy_test(node, number)))
    return claims


def _synergy_test(node: Node, number: int) -> Callable[[Figure], str | None]:
    def test(figure: Figure) -> str | None:
        found = synergy(figure.around(node), node, figure.parameters)
        if found.renown == number:
            return None
        return f"the module on `{node_name(node)}` earns {found.renown} Renown, by {_names(found.neighbors)}"

    return test


def _lanes(pair: Pair, desk: Desk) -> list[Claim]:
    claims = []
    sunward = {str(sector): sector for sector in SUNWARD_LANES}
    for entry in desk.entries(pair, "lanes: {9: 1, 0: 2}"):
        key = entry.key
        if key.text not in sunward:
            mend = f"the sunward lanes are `{'`, `'.join(sunward)}`"
            desk.report("unknown-value", f"{quoted(key.text)} is no sunward lane", key.span, mend)
        number = read_number(entry, 0, _MOST, desk.problems)
        if key.text in sunward and number is not None:
            claims.append(Claim(value_span(entry), _lane_test(sunward[key.text], number)))
    return claims


def _lane_test(sector: int, number: int) -> Callable[[Figure], str | None]:
    def test(figure: Figure) -> str | None:
        found = lane(figure.station, sector, figure.parameters).renown
        return None if found == number else f"the lane of sector {sector} scores {found}"

    return test


def _shield(pair: Pair, desk: Desk) -> list[Claim]:
    number = read_number(pair, 0, _MOST, desk.problems)

    def test(figure: Figure) -> str | None:
        found = shield(figure.station, figure.parameters)
        return None if found == number else f"the Storm Shield scores {found} in all"

    return [] if number is None else [Claim(value_span(pair), test)]


def _supported(figure: Figure, node: Node) -> Iterable[Node]:
    return support(figure.around(node), node)


def _qualifying(figure: Figure, node: Node) -> Iterable[Node]:
    return synergy(figure.around(node), node, figure.parameters).neighbors


_OF_STATION: Final[dict[str, Callable[[Pair, Desk], list[Claim]]]] = {
    "route": _routes,
    "support": _node_sets("support", "`{node}` is supported by {found}", _supported),
    "corridor": _contacts(sealed=False),
    "sealed": _contacts(sealed=True),
    "synergy": _synergies,
    "qualifying": _node_sets("qualifying", "the qualifying neighbors of `{node}` are {found}", _qualifying),
    "lanes": _lanes,
    "shield": _shield,
}


def _of_module(
    read: Callable[[Pair, Desk], object], of: Callable[[Module], object]
) -> Callable[[Pair, Desk], list[Claim]]:
    """Reads what is claimed of the one module whose anatomy is shown."""

    def claims(pair: Pair, desk: Desk) -> list[Claim]:
        wanted = read(pair, desk)

        def test(figure: Figure) -> str | None:
            assert figure.module is not None  # noqa: S101  # only a figure of a module has these claims
            found = of(figure.module)
            return None if found == wanted else f"`{pair.key.text}` of {figure.module.id} is {_said(found)}"

        return [] if wanted is None else [Claim(value_span(pair), test)]

    return claims


def _said(found: object) -> str:
    if isinstance(found, frozenset):
        return ", ".join(f"`{side}`" for side in _SIDES if side in found) or "none"
    return f"`{found.title if isinstance(found, Department | Guild) else found}`"


_SIDES: Final = ("inward", "outward", "clockwise", "counterclockwise")


def _ports(pair: Pair, desk: Desk) -> frozenset[str] | None:
    items = desk.items(pair, "ports: [inward, clockwise]", single=True)
    read = [read_word(item, {side: side for side in _SIDES}, desk.problems) for item in items or ()]
    return None if items is None or None in read else frozenset(side for side in read if side is not None)


_OF_MODULE: Final[dict[str, Callable[[Pair, Desk], list[Claim]]]] = {
    "department": _of_module(
        lambda pair, desk: read_word(pair, {each.title: each for each in Department}, desk.problems),
        lambda module: module.department,
    ),
    "guild": _of_module(
        lambda pair, desk: read_word(pair, {each.title: each for each in Guild}, desk.problems),
        lambda module: module.guild,
    ),
    "cost": _of_module(
        lambda pair, desk: read_number(pair, 0, _MOST, desk.problems),
        lambda module: module.cost,
    ),
    "ports": _of_module(
        _ports,
        lambda module: frozenset(side for side in _SIDES if getattr(module.sockets, side) is Socket.PORT),
    ),
}
