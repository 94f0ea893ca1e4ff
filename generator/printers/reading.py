"""Reads a profile from its file, which people edit by hand: all that is wrong with it is told at once, at its place.

The text is read as a catalog's is: plain YAML, in which no value is guessed.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.catalog.forms import read_form, value_span
from generator.catalog.parameters.lists import read_items
from generator.catalog.text.characters import screened
from generator.catalog.text.events import parse
from generator.catalog.text.nodes import Mapping, Node, Pair, Scalar, Unreadable
from generator.catalog.text.source import Source, decoded
from generator.catalog.text.wording import kind, listed, quoted
from generator.catalog.values import read_text, read_word
from generator.diagnostics import Problem, Span, has_errors, in_order
from generator.geometry import Flip, Sides
from generator.imposition.correction import MOST_SCALE, MOST_SHIFT, MOST_TURN
from generator.imposition.paper import LEAST_MARGIN, MOST_MARGIN, PAPERS, Paper, paper_of
from generator.printers.profile import DUPLEX, TRAYS, Profile, number
from generator.suggest import nearest
from generator.units import Length, mm

if TYPE_CHECKING:
    from collections.abc import Callable

MAX_BYTES: Final = 16 * 1024
"""A larger file is none of ours: a profile with all its comments takes some 2 kB."""

_NUMBER: Final = re.compile(r"[+-]?([0-9]{1,6}([.][0-9]{0,9})?|[.][0-9]{1,9})")


class ReadProfile(NamedTuple):
    """A profile that was read, or why it could not be; `generator.rendering` renders it."""

    name: str
    """The file as diagnostics name it."""
    text: str
    problems: tuple[Problem, ...]
    profile: Profile | None
    """None exactly when a problem is an error."""
    hidden: int = 0
    catalog: None = None
    mendable: int = 0


def read_profile(data: bytes, name: str) -> ReadProfile:
    """Reads a profile from the bytes of a file. Whatever the bytes, nothing is raised but `ParserMissing`."""
    if len(data) > MAX_BYTES:
        mend = "is this the right file? `afterlight printer save` writes a new one"
        message = f"the file is larger than {MAX_BYTES // 1024} KiB"
        return ReadProfile(name, "", (Problem("too-large", message, Span(1, 1, 1, 1), help=mend),), None)
    text, trouble = decoded(data)
    if trouble is not None:
        return ReadProfile(name, text, (trouble,), None)
    source = Source(text)
    marked, problems, hidden = screened(source)
    parsed = parse(marked, source)
    problems = [_of_a_profile(problem) for problem in (*problems, *parsed.problems)]
    profile = _profile(parsed.root, problems) if parsed.complete else None
    found = in_order(problems)
    return ReadProfile(name, text, found, None if has_errors(found) else profile, hidden)


def _of_a_profile(problem: Problem) -> Problem:
    """A problem of the text, said of the file that this is."""
    mend = problem.help and problem.help.replace("catalog", "profile").replace("in each module", "here")
    return problem._replace(message=problem.message.replace("catalog", "profile"), help=mend)


def _profile(root: Node | None, problems: list[Problem]) -> Profile:
    if root is None or (isinstance(root, Scalar) and root.empty):  # all of it is commented out
        return Profile()
    if not isinstance(root, Mapping):
        if not isinstance(root, Unreadable):
            message = f"a printer's profile must be a mapping of fields to values, not {kind(root)}"
            problems.append(Problem("wrong-type", message, root.span, help="write `paper: a4`, and each field so"))
        return Profile()
    fields = read_form(root, (), problems, what="a printer's profile", optional=tuple(_READERS)).fields
    return Profile(**{_READERS[name][0]: _READERS[name][1](pair, problems) for name, pair in fields.items()})  # type: ignore[arg-type]  # each reader gives what its field holds


def _paper(pair: Pair, problems: list[Problem]) -> Paper | None:
    text = read_text(pair, problems)
    if text is None:
        return None
    try:
        return paper_of(text)
    except ValueError:
        meant = nearest(text, PAPERS)
        mend = f"did you mean `{meant}`?" if meant else f"write {listed(PAPERS, 'or')}, or sides as in `320x450mm`"
        problems.append(
            Problem("unknown-value", f"`paper` cannot be {quoted(text)}", value_span(pair), help=mend),
        )
        return None


def _flip(pair: Pair, problems: list[Problem]) -> Flip | None:
    return read_word(pair, {flip.value: flip for flip in Flip}, problems)


def _duplex(pair: Pair, problems: list[Problem]) -> str | None:
    return read_word(pair, {word: word for word in DUPLEX}, problems)


def _tray(pair: Pair, problems: list[Problem]) -> str | None:
    return read_word(pair, {word: word for word in TRAYS}, problems)


def _margins(pair: Pair, problems: list[Problem]) -> Sides | None:
    """One number for all edges, or four."""
    least, most = LEAST_MARGIN / mm(1), MOST_MARGIN / mm(1)
    if isinstance(pair.value, Scalar) and not pair.value.empty and "," not in pair.value.text:
        every = _number(pair, least, most, problems)
        return None if every is None else Sides.all(mm(every))
    four = _numbers(pair, 4, least, most, problems, "4.2, 4.2, 4.2, 4.2")
    return None if four is None else Sides(*map(mm, four))


def _shift(pair: Pair, problems: list[Problem]) -> tuple[Length, Length] | None:
    most = MOST_SHIFT / mm(1)
    two = _numbers(pair, 2, -most, most, problems, "0.3, -0.2")
    return None if two is None else (mm(two[0]), mm(two[1]))


def _rotate(pair: Pair, problems: list[Problem]) -> float | None:
    return _number(pair, -MOST_TURN, MOST_TURN, problems)


def _scale(pair: Pair, problems: list[Problem]) -> tuple[float, float] | None:
    two = _numbers(pair, 2, 1 - MOST_SCALE, 1 + MOST_SCALE, problems, "1.002, 0.998")
    return None if two is None else (two[0], two[1])


_READERS: Final[dict[str, tuple[str, Callable[[Pair, list[Problem]], object]]]] = {
    "paper": ("paper", _paper),
    "flip": ("flip", _flip),
    "duplex": ("duplex", _duplex),
    "tray": ("tray", _tray),
    "margins": ("margins", _margins),
    "back-shift": ("shift", _shift),
    "back-rotate": ("rotate", _rotate),
    "back-scale": ("scale", _scale),
}
"""The fields of a file, which are called as the options are, with what each is in a `Profile`, and what reads it."""

FIELDS: Final = tuple(_READERS)


def _numbers(
    pair: Pair, many: int, low: float, high: float, problems: list[Problem], example: str
) -> tuple[float, ...] | None:
    """A field's list of so many numbers; None where it holds none, which is reported."""
    name, node = pair.key.text, pair.value
    parts = [part.strip() for part in node.text.split(",")] if isinstance(node, Scalar) else []
    if len(parts) == many and all(map(_NUMBER.fullmatch, parts)):
        example = ", ".join(parts)
    items = read_items(
        pair,
        range(many, many + 1),
        problems,
        subject=f"`{name}`",
        item=name,
        wanted=f"{ {2: 'two', 4: 'four'}[many] } numbers",
        example=f"{name}: [{example}]",
    )
    values = [_number(item, low, high, problems) for item in (items or ())[:many]]
    found = tuple(value for value in values if value is not None)
    return found if len(found) == many else None


def _number(pair: Pair, low: float, high: float, problems: list[Problem]) -> float | None:
    """A field's number; None where it holds none from `low` to `high`, which is reported."""
    name, value = pair.key.text, pair.value
    if isinstance(value, Unreadable):
        return None
    span = value_span(pair)
    reach = f"from {number(low)} to {number(high)}"
    if isinstance(value, Scalar) and value.plain and _NUMBER.fullmatch(value.text):
        if low <= float(value.text) <= high:
            return float(value.text)
        message = f"`{name}` must be {reach}, not {quoted(value.text)}"
        problems.append(Problem("out-of-range", message, span, help=f"write a number {reach}"))
        return None
    text = value.text.strip() if isinstance(value, Scalar) else ""
    mend = f"write a number {reach}"
    if _NUMBER.fullmatch(text):
        mend = f"write `{text}`, without quotation marks"
    elif _NUMBER.fullmatch(text.replace(",", ".")):
        mend = f"write `{text.replace(',', '.')}`, with a point"
    nothing = isinstance(value, Scalar) and value.empty
    told = f"`{name}` has no value" if nothing else f"`{name}` must be a number, not {kind(value)}"
    problems.append(Problem("wrong-type", told, span, help=mend))
    return None
