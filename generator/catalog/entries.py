"""One module as written in the catalog: what could be read of it, and where each part stands."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeVar

from generator.catalog.forms import anchor, read_form, value_span
from generator.catalog.model import SOCKET_NAMES, Department, Guild, Module, Socket, Sockets
from generator.catalog.nodes import Mapping, Node, Pair, Scalar, Unreadable
from generator.catalog.values import read_number, read_text, read_word
from generator.catalog.wording import kind, quoted
from generator.diagnostics import Problem, Related, Span
from generator.suggest import nearest

if TYPE_CHECKING:
    from generator.catalog.forms import Form

_T = TypeVar("_T")

_FIELDS: Final = ("id", "department", "guild", "cost", "sockets")
_DEPARTMENTS: Final = {department.title: department for department in Department}
_GUILDS: Final = {guild.title: guild for guild in Guild}
_SOCKETS: Final = {socket.value: socket for socket in Socket}
_CODES: Final = {department.code: department for department in Department}

_ID: Final = re.compile(f"({'|'.join(_CODES)})-(?!00)[0-9]{{2}}")
"""A module's ID. It becomes a file's name, so nothing else passes, and `[0-9]` is meant: no other script's digits."""


class Read(NamedTuple, Generic[_T]):
    """A value with its place. The value is None where it could not be read; that was reported then."""

    value: _T | None
    span: Span


class Entry(NamedTuple):
    """A module as far as it could be read."""

    id: Read[str]
    department: Read[Department]
    guild: Read[Guild]
    cost: Read[int]
    sockets: Read[tuple[Socket | None, ...]]
    """In the order of `SOCKET_NAMES`, each None where it could not be read."""

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
            message = f"a module must be a mapping of its fields, not {kind(node)}"
            mend = "write `- {id: ..., department: ..., guild: ..., cost: ..., sockets: ...}`"
            problems.append(Problem("wrong-type", message, span, help=mend))
        return Entry(Read(None, span), Read(None, span), Read(None, span), Read(None, span), Read(None, span))

    label, span = _named(node)
    form = read_form(node, _FIELDS, problems, what="the module", module=label, span=span)
    fields = form.fields

    def place(name: str) -> Span:
        return value_span(fields[name]) if name in fields else form.span

    def pair(name: str) -> Pair | None:
        return fields.get(name)

    code = _id(pair("id"), problems)
    department = _word(pair("department"), _DEPARTMENTS, problems, label, {d.code: d.title for d in Department})
    guild = _word(pair("guild"), _GUILDS, problems, label, {g.code: g.title for g in Guild})
    cost = None if "cost" not in fields else read_number(fields["cost"], 0, 99, problems, module=label)
    sockets = None if "sockets" not in fields else _sockets(fields["sockets"], problems, label)
    entry = Entry(
        id=Read(code, place("id")),
        department=Read(department, place("department")),
        guild=Read(guild, place("guild")),
        cost=Read(cost, place("cost")),
        sockets=Read(sockets, _sockets_span(form)),
    )
    if entry.misplaced:
        problems.append(_misplaced(entry))
    return entry


def _named(mapping: Mapping) -> tuple[str | None, Span]:
    """The module's ID, where it is a proper one, and where to point when the whole module is meant."""
    for pair in mapping.pairs:
        if pair.key.text == "id" and isinstance(pair.value, Scalar):
            return (pair.value.text if _ID.fullmatch(pair.value.text) else None), value_span(pair)
    return None, anchor(mapping)


def _word(
    pair: Pair | None,
    words: dict[str, _T],
    problems: list[Problem],
    label: str | None,
    shorthand: dict[str, str] | None = None,
) -> _T | None:
    return None if pair is None else read_word(pair, words, problems, module=label, shorthand=shorthand)


def _id(pair: Pair | None, problems: list[Problem]) -> str | None:
    text = None if pair is None else read_text(pair, problems)
    if pair is None or text is None or _ID.fullmatch(text):
        return text
    problems.append(
        Problem(
            code="id-format",
            message=f"{quoted(text)} is not a module's ID",
            span=value_span(pair),
            help=_id_help(text),
        )
    )
    return None


def _id_help(text: str) -> str:
    rule = "an ID is its department's code, a hyphen and two digits from 01, such as `OBS-01`"
    parts = re.fullmatch(r"\s*([A-Za-z]{2,12})[\s_\u2010-\u2015\u2212-]*0*([0-9]{1,2})\s*", text)
    if parts is None or int(parts[2]) == 0:
        return rule
    word = parts[1].upper()
    named = {department.title.upper(): department.code for department in Department}
    code = named.get(word) or nearest(word, _CODES)
    return f"did you mean `{code}-{int(parts[2]):02}`?" if code else rule


def _misplaced(entry: Entry) -> Problem:
    department, code = entry.department.value, entry.id.value
    assert department is not None  # noqa: S101 - what makes an entry misplaced
    assert code is not None  # noqa: S101
    return Problem(
        code="id-format",
        message=f"`{code}` cannot be the ID of a module of the {department.title}",
        span=entry.id.span,
        module=code,
        help=f"write `department: {_CODES[code[:3]].title}`, or an ID that begins with {department.code}",
        related=(Related(entry.department.span, "its department is written here"),),
    )


def _sockets(pair: Pair, problems: list[Problem], label: str | None) -> tuple[Socket | None, ...] | None:
    node = pair.value
    if isinstance(node, Unreadable):
        return None
    if not isinstance(node, Mapping):
        problems.append(
            Problem(
                code="wrong-type",
                message=f"`sockets` must be a mapping of the four sockets, not {kind(node)}",
                span=value_span(pair),
                module=label,
                help="write `{inward: ..., outward: ..., clockwise: ..., counterclockwise: ...}`",
            )
        )
        return None
    span = anchor(node) if node.span.line == node.span.end_line else pair.key.span
    fields = read_form(node, SOCKET_NAMES, problems, what="the set of sockets", module=label, span=span).fields
    return tuple(_word(fields.get(name), _SOCKETS, problems, label) for name in SOCKET_NAMES)


def _sockets_span(form: Form) -> Span:
    """The sockets where they stand on one line, else the word `sockets`."""
    pair = form.fields.get("sockets")
    if pair is None:
        return form.span
    return pair.value.span if pair.value.span.line == pair.value.span.end_line else pair.key.span
