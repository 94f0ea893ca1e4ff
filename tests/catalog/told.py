"""What the reader tells about an input, word for word: kept in `goldens/`, one file for each way to read.

A block of such a file is an input and the problems that it makes:

    --- 'rules: v3: 4'
    1:10-1:11 yaml-syntax: a colon is out of place here
        help: look at the line above for a missing colon, space or indentation, or put the text in quotation marks

`python -m tests.catalog.told` writes what is told now behind each input. Read the difference before you keep it.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING, Final

from generator.catalog.drafts import read_draft
from generator.catalog.forms import read_form
from generator.catalog.invariants.identifiers import faulty_ids
from generator.catalog.parameters.reading import read_parameters
from generator.catalog.text.characters import screened
from generator.catalog.text.events import parse
from generator.catalog.text.nodes import Mapping, Pair
from generator.catalog.text.source import Source, decoded
from generator.catalog.values import read_number, read_rules, read_text, read_word
from generator.diagnostics import Problem, Severity, in_order
from tests.catalog.planted import of_allowances, of_catalog, of_design, of_invariants, of_module, of_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from generator.catalog.drafts import Draft

GOLDENS: Final = Path(__file__).with_name("goldens")
WORDS: Final = {"port": 1, "bulkhead": 2, "beacon": 3}


def field(text: str) -> Pair:
    """The first field of a text's mapping."""
    return mapping(text).pairs[0]


def mapping(text: str) -> Mapping:
    """A text's mapping."""
    parsed = parse(text, Source(text))
    assert isinstance(parsed.root, Mapping)
    return parsed.root


def of_document(text: str) -> list[Problem]:
    """The problems of a text's characters and of its YAML."""
    source = Source(text)
    marked, problems, hidden = screened(source)
    assert hidden == 0
    return [*problems, *parse(marked, source).problems]


def of_bytes(data: bytes) -> list[Problem]:
    """The problem of an encoding."""
    _, problem = decoded(data)
    return [] if problem is None else [problem]


def of_form(text: str) -> list[Problem]:
    """The problems of the names in a mapping of three fields that must be there and one that may be."""
    problems: list[Problem] = []
    required = {"color": ("colour", "tint"), "width": ("breadth",), "height": ()}
    read_form(mapping(text), required, problems, what="the tile", optional=("border",), module="OBS-01")
    return problems


def of_word(text: str) -> list[Problem]:
    """The problems of a field that takes one of three words."""
    problems: list[Problem] = []
    read_word(field(text), WORDS, problems, module="OBS-01", shorthand={"B": "bulkhead"})
    return problems


def of_number(text: str) -> list[Problem]:
    """The problems of a field that takes a number from 2 to 12."""
    problems: list[Problem] = []
    read_number(field(text), 2, 12, problems, module="OBS-01")
    return problems


def of_rules(text: str) -> list[Problem]:
    """The problems of the version of the rules."""
    problems: list[Problem] = []
    read_rules(field(text), problems)
    return problems


def of_text(text: str) -> list[Problem]:
    """The problems of a field that takes any text."""
    problems: list[Problem] = []
    read_text(field(text), problems, "OBS-01")
    return problems


def of_parameters(text: str) -> list[Problem]:
    """The problems of the parameters."""
    problems: list[Problem] = []
    read_parameters(field(text), problems)
    return problems


def drafted(text: str) -> Draft:
    """Modules whose ID and department are given, as `OBS-01 Observatory, REA-01 Reactor`, as far as they are read."""
    rows = [row.split() for row in text.split(", ")]
    listed = "".join(f"- {{id: {label}, department: {department}}}\n" for label, department in rows)
    whole = f"modules:\n{listed}"
    return read_draft(parse(whole, Source(whole)).root, [])


def of_ids(text: str) -> list[Problem]:
    """The problems of modules' IDs; more than six modules are too many."""
    entries = drafted(text).entries or ()
    return list(faulty_ids(entries, crowded=len(entries) > 6))


VALUES: Final[dict[str, Callable[[str], list[Problem]] | Callable[[bytes], list[Problem]]]] = {
    "document": of_document,
    "bytes": of_bytes,
    "form": of_form,
    "word": of_word,
    "number": of_number,
    "rules": of_rules,
    "text": of_text,
    "parameters": of_parameters,
    "ids": of_ids,
}
"""The ways to read a text or a value."""

WAYS: Final = VALUES | {
    "module": of_module,
    "catalog": of_catalog,
    "invariants": of_invariants,
    "design": of_design,
    "allowances": of_allowances,
    "table": of_table,
}
"""Those, and the ways to read whole modules, catalogs and tables, which are tested beside what reads them."""


def told(problems: list[Problem]) -> str:
    """Problems with all that they say."""
    rows = []
    for problem in in_order(problems):
        span = problem.span
        mark = "" if problem.severity is Severity.ERROR else f"{problem.severity.value} "
        rows.append(f"{_place(span)} {mark}{problem.code}: {problem.message}")
        rows.append(f"    help: {problem.help}")
        rows.extend(f"    {_place(related.span)}: {related.message}" for related in problem.related)
        rows.extend([f"    module: {problem.module}"] if problem.module is not None else [])
    return "".join(f"{row}\n" for row in rows)


def _place(span: tuple[int, int, int, int]) -> str:
    line, column, end_line, end_column = span
    return f"{line}:{column}-{end_line}:{end_column}"


def blocks(way: str) -> Iterator[tuple[str, str]]:
    """The inputs of a file, as they are written, and what is told of each."""
    _, *parts = ("\n" + (GOLDENS / f"{way}.txt").read_text("utf-8")).split("\n--- ")
    for part in parts:
        given, _, rest = part.partition("\n")
        rows = rest.rstrip("\n")
        yield given, f"{rows}\n" if rows else ""


def cases(*ways: str) -> list[tuple[str, str, str]]:
    """The ways' inputs, each with its way and what is told of it."""
    return [(way, *block) for way in ways for block in blocks(way)]


def names(listed: list[tuple[str, str, str]]) -> list[str]:
    """Names for cases, in their order."""
    return [f"{way}-{number}" for number, (way, *_) in enumerate(listed)]


def telling(way: str, given: str) -> str:
    """What is told now of an input as it is written in a file."""
    return told(WAYS[way](ast.literal_eval(given)))


def main() -> None:
    """Write every file anew."""
    for way in WAYS:
        text = "".join(f"--- {given}\n{telling(way, given)}" for given, _ in blocks(way))
        (GOLDENS / f"{way}.txt").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
