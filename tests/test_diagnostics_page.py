"""The page of codes: it explains every one, its wrong examples are wrong in just that, and its right ones are right."""

from __future__ import annotations

import re
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, Final

import pytest

from generator.artwork.templates import template
from generator.catalog.drafts import read_draft
from generator.catalog.load import check
from generator.catalog.table.reading import check_table
from generator.catalog.text.events import parse
from generator.catalog.text.source import Source
from generator.diagnostics import Severity
from generator.explanations import sections
from generator.figures.text.reading import read_figure
from generator.rendering import render
from generator.sarif import RULES
from tests.catalog.building import swapped
from tests.examples import STANDARD, Example, examples, table, whole

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.catalog.drafts import Draft
    from generator.catalog.model import Catalog
    from generator.diagnostics import Problem
    from generator.explanations import Section

PAGE: Final = template("diagnostics.md").read_text("utf-8")

DESIGN: Final = "The design"
"""The theme of which all codes are warnings."""


def hanging() -> bytes:
    """The standard catalog with a bulkhead inward on all modules that cost 9 or 10 as well."""
    rows = STANDARD.splitlines()
    for place, row in enumerate(rows):
        if re.search("cost: (9|10),", row):
            rows[place + 1] = swapped(rows[place + 1], "sockets: {inward: port", "sockets: {inward: bulkhead")
    return "\n".join(rows).encode()


COMMENT: Final = f"# Käse\n{STANDARD}"

FILES: Final = {
    "encoding": {
        False: [COMMENT.encode("latin-1"), COMMENT.encode("utf-16"), COMMENT.encode("utf-16-le")],
        True: [COMMENT.encode(), COMMENT.encode("utf-8-sig")],
    },
    "too-large": {
        False: [(STANDARD + "# nothing\n" * 200_000).encode(), b"rules: v3\nmodules: [" + b"x, " * 20_001 + b"]\n"],
        True: [STANDARD.replace("\n  - {id", "\n  # a comment\n  - {id").encode()],
    },
    "inward-ports": {False: [hanging()], True: [STANDARD.encode()]},
}
"""What words describe, by code, and whether it is right."""


def all_of(problems: Iterable[Problem]) -> Iterator[Problem]:
    """The problems and, folded below them, what they bring about."""
    for problem in problems:
        yield problem
        yield from all_of(problem.consequences)


@cache
def standard_draft() -> Draft:
    """The standard catalog as read, which tables are checked with."""
    return read_draft(parse(STANDARD, Source(STANDARD)).root, [])


@cache
def standard_catalog() -> Catalog:
    """The standard catalog, whose modules figures show."""
    catalog = check(STANDARD.encode()).catalog
    assert catalog is not None
    return catalog


@cache
def severities(data: bytes, language: str | None = None) -> dict[str, Severity]:
    """The codes of what is wrong with a file, each with how bad it is at the worst."""
    problems: tuple[Problem, ...]
    if language == "figure":
        problems = read_figure(data, "figure.yaml", standard_catalog()).problems
    elif language == "csv":
        problems = check_table(data, "modules.csv", standard_draft()).problems
    else:
        problems = check(data).problems
    found = sorted(all_of(problems), key=lambda problem: problem.severity is Severity.ERROR)
    return {problem.code: problem.severity for problem in found}


def faults(page: str) -> Iterator[str]:
    """What is wrong with the page."""
    found = sections(page)
    codes = [section.code for section in found]
    yield from (f"{code} has no section" for code in RULES if code not in codes)
    yield from (f"{code} is no code" for code in codes if code not in RULES)
    yield from (f"{code} has two sections" for code in sorted(set(codes)) if codes.count(code) > 1)
    listed = [
        (theme, code, code)
        for theme, group in groupby(found, lambda section: section.theme)
        for code in codes_of(group)
    ]
    yield from (f"the contents lack or misplace {line}" for line in listed if line not in contents(page))
    yield from (f"the contents have a stray {line}" for line in contents(page) if line not in listed)
    if [line for line in contents(page) if line in listed] != [line for line in listed if line in contents(page)]:
        yield "the contents are out of order"
    for section in found:
        yield from (f"{section.code}: {what}" for what in misexplained(section))


def codes_of(group: Iterable[Section]) -> list[str]:
    return [section.code for section in group]


def contents(page: str) -> list[tuple[str, str, str]]:
    """The lines of the table of contents: the theme, the words of a link, where it leads."""
    table = page.partition("\n## The codes\n")[2].partition("\n## ")[0]
    return [
        (theme, words, target)
        for theme, links in re.findall(r"^- ([^:]+):((?:.|\n(?!- ))*)", table, re.MULTILINE)
        for words, target in re.findall(r"\[([^][]*)\]\(#([^()]*)\)", links)
    ]


def misexplained(section: Section) -> Iterator[str]:
    """What is wrong with a section."""
    code, text = section.code, section.text
    if section.rule != RULES.get(code):
        yield "the first sentence is not the code's rule"
    if len(re.findall("^To mend it, ", text, re.MULTILINE)) != 1:
        yield "what mends it is not said"
    shown = examples(text)
    if not shown or [example.right for example in shown] != [False, True] * (len(shown) // 2):
        yield "a wrong and a right example do not take turns"
    if text.count("```") != 2 * sum(example.snippet is not None for example in shown):
        yield "something is neither wrong nor right"
    for example in shown:
        try:
            files = meant(code, example)
        except (KeyError, ValueError) as error:
            yield f"an example stands for no catalog: {error}"
        else:
            for data in files:
                yield from misjudged(section, severities(data, example.language), right=example.right)


def meant(code: str, example: Example) -> list[bytes]:
    """The files that an example means. Raises KeyError for words and ValueError for a text that means none."""
    if example.snippet is None:
        return FILES[code][example.right]
    if example.language == "figure":
        return [example.snippet.encode()]
    if example.language == "csv":
        return [table(example.snippet, standard_catalog()).encode()]
    return [whole(example.snippet).encode()]


def misjudged(section: Section, found: dict[str, Severity], *, right: bool) -> Iterator[str]:
    """What is wrong with an example in which this is found."""
    if right:
        yield from (f"a right example has {code}" for code in found)
    elif section.code not in found:
        yield f"a wrong example has only {sorted(found)}"
    elif (found[section.code] is Severity.WARNING) is not (
        section.theme == DESIGN or "a warning" in " ".join(section.text.split())
    ):
        yield f"it is taken for something else than {found[section.code].value}"


def test_every_code_is_explained_and_every_example_is_what_it_is_said_to_be() -> None:
    assert list(faults(PAGE)) == []


def test_what_words_describe_is_described_in_words() -> None:
    described = {
        section.code for section in sections(PAGE) for example in examples(section.text) if example.snippet is None
    }
    assert described == set(FILES)


def test_what_the_introduction_silences_is_silenced() -> None:
    (snippet,) = re.findall(r"^```yaml\n([\s\S]*?)^```", PAGE.partition("\n## The codes\n")[0], re.MULTILINE)
    loaded = check(whole(snippet).encode())
    assert loaded.problems == ()
    assert [(entry.problem.code, entry.reason) for entry in loaded.silenced] == [
        ("side-balance", "this station leans to the left")
    ]


def test_the_message_that_is_shown_is_the_one_that_is_given() -> None:
    shown = re.findall(r"^```text\n(.*?)\n```$", PAGE, re.MULTILINE | re.DOTALL)
    text = swapped(
        STANDARD, "clockwise: port,     counterclockwise: port}", "clockwise: bulkhead, counterclockwise: bulkhead}"
    )
    given = render(check(text.encode()), "full").split("\n\n")[0]
    # A line more or less at the head of the catalog makes no other message.
    assert [re.sub(r"(?<=:)\d+(?=:)|^\d+(?= \|)", "0", block, flags=re.MULTILINE) for block in (*shown, given)] == [
        re.sub(r"(?<=:)\d+(?=:)|^\d+(?= \|)", "0", given, flags=re.MULTILINE)
    ] * 2


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("### four-bulkheads", "### five-bulkheads", "four-bulkheads has no section"),
        ("### four-bulkheads", "### five-bulkheads", "five-bulkheads is no code"),
        ("### four-bulkheads", "### duplicate-id", "duplicate-id has two sections"),
        ("[guild-count](#guild-count), ", "", "the contents lack or misplace"),
        ("[guild-count](#guild-count)", "[guild-count](#guildcount)", "the contents have a stray"),
        ("[guild-count](#guild-count)", "[guild-count](#guild-fours)", "the contents have a stray"),
        ("- The modules: ", "- Modules: ", "the contents lack or misplace"),
        (
            "[encoding](#encoding), [too-large](#too-large)",
            "[too-large](#too-large), [encoding](#encoding)",
            "the contents are out of order",
        ),
        (
            "No module has four sealed bulkheads.",
            "None has.",
            "four-bulkheads: the first sentence is not the code's rule",
        ),
        ("To mend it, make at least one", "Make at least one", "four-bulkheads: what mends it is not said"),
        (
            "Right:\n\n```yaml\n- {id: REA-01",
            "```yaml\n- {id: REA-01",
            "four-bulkheads: a wrong and a right example do not take turns",
        ),
        ("Right:\n\n```yaml\n- {id: REA-01", "```yaml\n- {id: REA-01", "four-bulkheads: something is neither"),
        (
            "sockets: {inward: bulkhead, outward: bulkhead, clockwise: bulkhead, counterclockwise: bulkhead}}\n```",
            "sockets: {inward: port, outward: bulkhead, clockwise: bulkhead, counterclockwise: bulkhead}}\n```",
            "four-bulkheads: a wrong example has only []",
        ),
        (
            "sockets: {inward: port, outward: bulkhead, clockwise: bulkhead, counterclockwise: bulkhead}}\n```",
            "sockets: {inward: bulkhead, outward: bulkhead, clockwise: bulkhead, counterclockwise: bulkhead}}\n```",
            "four-bulkheads: a right example has four-bulkheads",
        ),
        (
            "```yaml\n# OBS-03 is left out\n```",
            "```yaml\n# OBS-33 is left out\n```",
            "module-count: an example stands for no catalog",
        ),
        (
            "Wrong:\n\n```yaml\n# OBS-03 is left out\n```",
            "Wrong: one module less.",
            "module-count: an example stands for no catalog",
        ),
        (
            "Observatory,Energy,5,bulkhead,port",
            "Observatory,Energy,5,port",
            "csv-syntax: a right example has csv-syntax",
        ),
        ("two_player_guilds: 6", "two_player_guilds: 60", "two-player-totals: a right example has out-of-range"),
        (
            "It is a warning, for fewer",
            "It is so, for fewer",
            "opening-hands: it is taken for something else than warning",
        ),
        (
            "No module has four sealed bulkheads.\n",
            "No module has four sealed bulkheads.\n\nIt is a warning.\n",
            "error",
        ),
    ],
)
def test_a_planted_fault_is_caught(old: str, new: str, said: str) -> None:
    assert [fault for fault in faults(swapped(PAGE, old, new)) if said in fault] != []


@pytest.mark.parametrize(
    ("snippet", "inside", "outside"),
    [
        ("# OBS-03 is left out\n", "{id: OBS-02", "{id: OBS-03"),
        ("# in the place of OBS-03\n- {id: X,\n   sockets: y}\n", "\n  - {id: X,\n     sockets: y}\n", "{id: OBS-03"),
        ("- {id: OBS-03, cost: 1}\n", "\n  - {id: OBS-03, cost: 1}\n", "{id: OBS-03, department"),
        (
            "- {id: OBS-99, cost: 2}\n- {id: OBS-98, cost: 1}\n",
            "\n  - {id: OBS-99, cost: 2}\n  - {id: OBS-98, cost: 1}\n",
            "nothing",
        ),
        ("rules: v4\n", "\n\nrules: v4\n\nmodules:\n", "rules: v3\n"),
        ("parameters:\n  credit_copies: 5\n", "\nparameters:\n  credit_copies: 5\n", "nothing"),
    ],
)
def test_an_example_stands_for_a_whole_catalog(snippet: str, inside: str, outside: str) -> None:
    text = whole(snippet)
    assert inside in text
    assert outside not in text
    assert (STANDARD.count("\n  - {id: ") - text.count("\n  - {id: ")) == (
        1 if "left out" in snippet else -2 if "OBS-99" in snippet else 0
    )


@pytest.mark.parametrize("snippet", ["# OBS-77 is left out\n", "# in the place of OBS-77\n- {id: X}\n", "{id: X}\n"])
def test_an_example_that_cannot_be_told_is_refused(snippet: str) -> None:
    with pytest.raises(ValueError, match=r"there is no module|nobody knows"):
        whole(snippet)
