"""Reads a position file against a catalog: all that is wrong with it is told at once, each at its place.

The text is read as a catalog's is: plain YAML, in which no value is guessed. Only a station of which all could be read
is held to the rules.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from generator.catalog.forms import read_form, value_span
from generator.catalog.text.characters import screened
from generator.catalog.text.events import parse
from generator.catalog.text.nodes import Mapping, Node, Pair, Scalar, Unreadable
from generator.catalog.text.source import Source, decoded
from generator.catalog.text.wording import kind, quoted
from generator.diagnostics import Problem, Span, has_errors, in_order
from generator.figures.figure import Candidate, Figure, Shown
from generator.figures.text.captions import read_captions, readable
from generator.figures.text.claims import check_claims, read_claims
from generator.figures.text.desk import MOST_PROBLEMS, Desk
from generator.figures.text.legality import Places, check_legality, check_shown
from generator.figures.text.shown import read_broken, read_shown, read_view
from generator.figures.text.station import read_candidate, read_letters, read_module, read_station

if TYPE_CHECKING:
    from generator.catalog.model import Catalog

MAX_BYTES: Final = 64 * 1024
"""A larger file is none of ours: a figure with all its captions takes some 2 kB."""

_NAME: Final = re.compile("[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?")
_HEAD: Final = ("figure", "title")
_OF_STATION: Final = ("candidate", "illegal", "letters", "view", "show", "claims", "captions")
_OF_MODULE: Final = ("claims", "captions")


class ReadFigure(NamedTuple):
    """A figure that was read, or why it could not be; `generator.rendering` renders it."""

    name: str
    """The file as diagnostics name it."""
    text: str
    problems: tuple[Problem, ...]
    figure: Figure | None
    """None exactly when a problem is an error."""
    hidden: int = 0
    catalog: None = None
    mendable: int = 0


def read_figure(data: bytes, name: str, catalog: Catalog) -> ReadFigure:
    """Reads a figure from the bytes of a file. Whatever the bytes, nothing is raised but `ParserMissing`."""
    if len(data) > MAX_BYTES:
        message = f"the file is larger than {MAX_BYTES // 1024} KiB"
        mend = "a figure takes some 2 KiB; is this the right file?"
        return ReadFigure(name, "", (Problem("too-large", message, Span(1, 1, 1, 1), help=mend),), None)
    text, trouble = decoded(data)
    if trouble is not None:
        return ReadFigure(name, text, (trouble,), None)
    source = Source(text)
    marked, problems, hidden = screened(source)
    parsed = parse(marked, source)
    desk = Desk(catalog, source)
    desk.problems += [_of_a_figure(problem) for problem in (*problems, *parsed.problems)]
    figure = _figure(parsed.root, desk) if parsed.complete else None
    found = in_order(desk.problems)
    kept = found[:MOST_PROBLEMS]
    return ReadFigure(name, text, kept, None if has_errors(found) else figure, hidden + len(found) - len(kept))


def _of_a_figure(problem: Problem) -> Problem:
    """A problem of the text, said of the file that this is."""
    if problem.code == "too-large":
        return problem._replace(help="a figure has a hundred; is this the right file?")
    mend = problem.help and problem.help.replace("catalog", "figure").replace("in each module", "here")
    return problem._replace(message=problem.message.replace("catalog", "figure"), help=mend)


def _figure(root: Node | None, desk: Desk) -> Figure | None:
    if not isinstance(root, Mapping):
        if not isinstance(root, Unreadable):
            nothing = root is None or (isinstance(root, Scalar) and root.empty)
            what = "the file holds no figure" if nothing else f"a figure must be a mapping, not {kind(root)}"  # type: ignore[arg-type]  # it is a node, where it is not nothing
            span = Span(1, 1, 1, 1) if root is None else root.span
            desk.report("wrong-type", what, span, "write `figure: NAME`, `title: ...` and `station: {inner 0: HAB-03}`")
        return None
    keys = {pair.key.text for pair in root.pairs}
    if "module" in keys and "station" not in keys:
        return _of_module(root, desk)
    return _of_station(root, desk)


def _of_module(root: Mapping, desk: Desk) -> Figure | None:
    """A figure of the anatomy of one module."""
    what = "the figure of a module"
    fields = read_form(root, (*_HEAD, "module"), desk.problems, what=what, optional=_OF_MODULE).fields
    name, title = _head(fields, desk)
    module = read_module(fields["module"], desk) if "module" in fields else None
    claims = read_claims(fields["claims"], desk, anatomy=True) if "claims" in fields else ()
    captions = read_captions(fields["captions"], desk, anatomy=True) if "captions" in fields else ()
    if module is None or has_errors(desk.problems):
        return None
    figure = Figure(name, title, desk.parameters, module=module, captions=captions)
    check_claims(figure, claims, desk)
    return figure


def _of_station(root: Mapping, desk: Desk) -> Figure | None:
    """A figure of a station."""
    what = "the figure of a station"
    fields = read_form(root, (*_HEAD, "station"), desk.problems, what=what, optional=_OF_STATION).fields
    placed = read_station(fields["station"], desk) if "station" in fields else ()
    candidate = read_candidate(fields["candidate"], desk) if "candidate" in fields else None
    broken = read_broken(fields["illegal"], desk) if "illegal" in fields else ()
    stands = not has_errors(desk.problems)
    name, title = _head(fields, desk)
    if "letters" in fields:
        read_letters(fields["letters"], desk)
    whole, panels = read_view(fields["view"], desk) if "view" in fields else (False, ())
    shown = read_shown(fields["show"], desk) if "show" in fields else Shown()
    claims = read_claims(fields["claims"], desk) if "claims" in fields else ()
    captions = read_captions(fields["captions"], desk) if "captions" in fields else ()
    if not stands:
        return None
    figure = Figure(
        name,
        title,
        desk.parameters,
        station={each.node: each.module for each in placed},
        candidate=candidate and Candidate(candidate.node, candidate.module),
        breaks=broken,
        letters=desk.letters,
        shown=shown,
        captions=captions,
        whole=whole,
        panels=panels,
    )
    spans = {each.node: each.span for each in (*placed, *((candidate,) if candidate else ()))}
    places = Places(spans, value_span(fields["illegal"]) if "illegal" in fields else None)
    check_legality(figure, places, desk)
    check_shown(figure, desk)
    check_claims(figure, claims, desk)
    return figure


def _head(fields: dict[str, Pair], desk: Desk) -> tuple[str, str]:
    """The figure's name and title, as far as they can be read."""
    name = desk.word(fields["figure"]) if "figure" in fields else None
    if name is not None and not _NAME.fullmatch(name):
        said = f"{quoted(name)} is no name for a figure"
        mend = "write up to 40 small letters, digits and hyphens, as in `storm-shield`"
        desk.report("unknown-value", said, value_span(fields["figure"]), mend)
    title = desk.word(fields["title"]) if "title" in fields else None
    if title is not None:
        title = readable(title, value_span(fields["title"]), desk)
    return name or "", title or ""
