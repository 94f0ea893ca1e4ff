"""One module as written in the catalog: what could be read of it, and where each part stands."""

from __future__ import annotations

import re
from collections import abc
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeVar

from generator.catalog.forms import anchor, read_form, value_span
from generator.catalog.model import DEPARTMENT_COSTS, SOCKET_NAMES, Department, Guild, Module, Socket, Sockets
from generator.catalog.text.nodes import Mapping, Node, Pair, Scalar, Unreadable
from generator.catalog.text.wording import kind, listed, series
from generator.catalog.values import read_number, read_text, read_word
from generator.diagnostics import Problem, Span

if TYPE_CHECKING:
    from generator.catalog.forms import Form

_T = TypeVar("_T")

_FIELDS: Final = {
    "id": ("name", "identifier", "code", "number", "label"),
    "department": ("dept", "dep", "division", "section"),
    "guild": ("faction", "suit", "seller", "vendor"),
    "cost": ("price", "value", "credits"),
    "sockets": ("connectors", "connections", "edges", "sides", "ports"),
}
"""The fields of a module, each with other names that people give it, in small letters without blanks and hyphens."""

_SIDES: Final = {
    "inward": ("inner", "in", "inside", "inwards"),
    "outward": ("outer", "out", "outside", "outwards"),
    "clockwise": ("cw", "right"),
    "counterclockwise": ("ccw", "acw", "anticlockwise", "left"),
}
"""The sockets, likewise. Left and right are as on the printed module."""

_DEPARTMENTS: Final = {department.title: department for department in Department}
_GUILDS: Final = {guild.title: guild for guild in Guild}
_SOCKETS: Final = {socket.value: socket for socket in Socket}
SOCKET_WORDS: Final = dict.fromkeys(("OPEN", "OPENING", "DOOR", "GATE", "DOCK", "DOCKING PORT", "YES"), "port") | (
    dict.fromkeys(("SEALED", "SEALED BULKHEAD", "SEAL", "CLOSED", "SHUT", "BLOCKED", "BLOCK", "WALL", "NO"), "bulkhead")
)
"""Other words that people have for a socket, in capitals, and which each means (rules, section 3)."""
_CODES: Final = {department.code: department for department in Department}

_COSTS: Final = f"write a whole number; a department's costs are {series(map(str, DEPARTMENT_COSTS))}"

_HINTS: Final = {
    "department": f"add `department: ` and {listed(_DEPARTMENTS, 'or')}",
    "guild": f"add `guild: ` and {listed(_GUILDS, 'or')}",
    "cost": f"add `cost: ` and a number; a department's costs are {series(map(str, DEPARTMENT_COSTS))}",
    **{name: f"add `{name}: port` or `{name}: bulkhead`" for name in SOCKET_NAMES},
}
"""What to add where a field is missing whose values are few."""

ID: Final = re.compile(f"({'|'.join(_CODES)})-[0-9]{{2}}")
"""A module's ID: its department's code, a hyphen, two digits (catalog interface).

It becomes a file's name, so nothing else passes, and `[0-9]` is meant: no other script's digits.
"""


class Read(NamedTuple, Generic[_T]):
    """A value with its place. The value is None where it could not be read; that was reported then."""

    value: _T | None
    span: Span


class Scalars(abc.Mapping[str, Scalar]):
    """Fields that are written once, each as one word, by name. It never changes, so an `Entry` can be in a set."""

    __slots__ = ("_fields",)

    def __init__(self, fields: abc.Mapping[str, Scalar] | None = None) -> None:
        self._fields: Final = dict(fields or {})

    def __getitem__(self, name: str) -> Scalar:
        return self._fields[name]

    def __iter__(self) -> abc.Iterator[str]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)

    def __hash__(self) -> int:
        return hash(tuple(self._fields))


class Entry(NamedTuple):
    """A module as far as it could be read."""

    id: Read[str]
    department: Read[Department]
    guild: Read[Guild]
    cost: Read[int]
    sockets: Read[tuple[Socket | None, ...]]
    """In the order of `SOCKET_NAMES`, each None where it could not be read."""
    written: str | None = None
    """What is written as the ID, proper or not; what is not proper is reported with the other IDs at hand."""
    scalars: abc.Mapping[str, Scalar] = Scalars()
    """Of the ID, department, guild, cost and the four sockets those that stand there once and as one word, readable or
    not: where to write, and over what. One that is empty, as after `cost:`, has no width."""

    @property
    def label(self) -> str | None:
        """The module's ID, where it has a proper one."""
        return self.id.value

    @property
    def home(self) -> Department | None:
        """The department, unless the ID speaks for another one: then nobody can know which is meant."""
        return None if self.misplaced else self.department.value

    @property
    def misplaced(self) -> bool:
        """Whether the ID and the department contradict each other."""
        code, department = self.id.value, self.department.value
        return code is not None and department is not None and not code.startswith(department.code)

    @property
    def outward(self) -> Socket | None:
        """The outward socket."""
        return self.sockets.value[SOCKET_NAMES.index("outward")] if self.sockets.value else None

    @property
    def module(self) -> Module | None:
        """The module, where all of it could be read."""
        sockets = tuple(socket for socket in self.sockets.value or () if socket is not None)
        department, guild, cost = self.department.value, self.guild.value, self.cost.value
        if self.id.value is None or department is None or guild is None or cost is None or len(sockets) != 4:
            return None
        return Module(self.id.value, department, guild, cost, Sockets(*sockets))


def read_entry(node: Node, problems: list[Problem]) -> Entry:
    """Read one item of the list of modules."""
    if not isinstance(node, Mapping):
        span = anchor(node)
        if not isinstance(node, Unreadable):
            empty = isinstance(node, Scalar) and node.empty
            message = "the module has no fields" if empty else f"a module must be a mapping, not {kind(node)}"
            mend = "write `- {id: ..., department: ..., guild: ..., cost: ..., sockets: ...}`"
            problems.append(Problem("wrong-type", message, span, help=mend))
        return Entry(Read(None, span), Read(None, span), Read(None, span), Read(None, span), Read(None, span))

    label, span = _named(node)
    form = read_form(node, _FIELDS, problems, what="the module", module=label, span=span, hints=_HINTS)
    fields = form.fields

    def place(name: str) -> Span:
        return value_span(fields[name]) if name in fields else form.span

    def pair(name: str) -> Pair | None:
        return fields.get(name)

    written = None if "id" not in fields else read_text(fields["id"], problems)
    home = _CODES[label[:3]].title if label else None  # a misspelt department is the one that the ID speaks for
    codes = {d.code: d.title for d in Department}
    department = _word(pair("department"), _DEPARTMENTS, problems, label, codes, home)
    guild = _word(pair("guild"), _GUILDS, problems, label, {g.code: g.title for g in Guild})
    cost = None if "cost" not in fields else read_number(fields["cost"], 0, 99, problems, module=label, wanted=_COSTS)
    sides: dict[str, Pair] = {}
    sockets = None if "sockets" not in fields else _sockets(fields["sockets"], problems, label, sides)
    written_once = {name: pair.value for name, pair in (fields | sides).items() if isinstance(pair.value, Scalar)}
    return Entry(
        id=Read(written if written is not None and ID.fullmatch(written) else None, place("id")),
        department=Read(department, place("department")),
        guild=Read(guild, place("guild")),
        cost=Read(cost, place("cost")),
        sockets=Read(sockets, _sockets_span(form)),
        written=written,
        scalars=Scalars({name: scalar for name, scalar in written_once.items() if name != "sockets"}),
    )


def _named(mapping: Mapping) -> tuple[str | None, Span]:
    """The module's ID, where it is a proper one, and where to point when the whole module is meant."""
    for pair in mapping.pairs:
        if pair.key.text == "id" and isinstance(pair.value, Scalar):
            return (pair.value.text if ID.fullmatch(pair.value.text) else None), value_span(pair)
    return None, anchor(mapping)


def _word(
    pair: Pair | None,
    words: dict[str, _T],
    problems: list[Problem],
    label: str | None,
    shorthand: dict[str, str] | None = None,
    likely: str | None = None,
) -> _T | None:
    return None if pair is None else read_word(pair, words, problems, module=label, shorthand=shorthand, likely=likely)


def _sockets(
    pair: Pair, problems: list[Problem], label: str | None, sides: dict[str, Pair]
) -> tuple[Socket | None, ...] | None:
    """The four sockets; `sides` takes in the fields they were read from."""
    node = pair.value
    if isinstance(node, Unreadable):
        return None
    if not isinstance(node, Mapping):
        empty = isinstance(node, Scalar) and node.empty
        must = f"must be a mapping of the four sockets, not {kind(node)}"
        problems.append(
            Problem(
                code="wrong-type",
                message="`sockets` has no value" if empty else f"`sockets` {must}",
                span=value_span(pair),
                module=label,
                help="write `{inward: ..., outward: ..., clockwise: ..., counterclockwise: ...}`",
            )
        )
        return None
    span = anchor(node) if node.span.line == node.span.end_line else pair.key.span
    sides |= read_form(node, _SIDES, problems, what="the set of sockets", module=label, span=span, hints=_HINTS).fields
    return tuple(_word(sides.get(name), _SOCKETS, problems, label, SOCKET_WORDS) for name in SOCKET_NAMES)


def _sockets_span(form: Form) -> Span:
    """The sockets where they stand on one line, else the word `sockets`."""
    pair = form.fields.get("sockets")
    if pair is None:
        return form.span
    return pair.value.span if pair.value.span.line == pair.value.span.end_line else pair.key.span
