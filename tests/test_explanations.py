"""The page on the codes, as it is read in a terminal."""

from __future__ import annotations

from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from generator.artwork.templates import template
from generator.explanations import WIDTH, Section, overview, plain, sections

PAGE: Final = """# The page

An introduction.

## The codes

- Small: [one](#one), [two-more](#two-more)

## Small things

What is small.

### one

One thing
holds.

It is **held** by [another](#two-more), as `this`
says, and by a line so long that nobody would read it to its end without a break somewhere in it.

Wrong:

```yaml
# a comment
- {id: OBS-01,   cost: 4}

  ### no heading
```

- first
- second, which is
  longer

## Great things

### two-more

Two things hold.
"""

ONE: Final = """one

One thing holds.

It is held by another, as `this` says, and by a line so long that nobody would
read it to its end without a break somewhere in it.

Wrong:

    # a comment
    - {id: OBS-01,   cost: 4}

      ### no heading

- first
- second, which is longer"""


def test_every_heading_of_a_code_begins_its_section() -> None:
    found = sections(PAGE)
    assert [(section.theme, section.code, section.rule) for section in found] == [
        ("Small things", "one", "One thing holds."),
        ("Great things", "two-more", "Two things hold."),
    ]
    assert "## Great things" not in found[0].text
    assert sections("") == sections("# A title\n\nand no code\n") == ()


def test_a_section_is_shown_without_its_marks_and_its_examples_as_they_stand() -> None:
    assert plain(sections(PAGE)[0]) == ONE


def test_the_overview_has_every_code_with_its_rule_below_its_theme() -> None:
    long = Section("Great things", "three", " ".join(["word"] * 20) + ".")
    assert overview([*sections(PAGE), long]) == (
        "Small things\n"
        "  one       One thing holds.\n\n"
        "Great things\n"
        "  two-more  Two things hold.\n"
        "  three     word word word word word word word word word word word word word\n"
        "            word word word word word word word."
    )
    assert overview([]) == ""


def test_an_example_that_does_not_end_goes_on_to_the_end_of_the_page() -> None:
    (section,) = sections("## A\n\n### one\n\nHolds.\n\n```yaml\n- x\n\n### two\n")
    assert plain(section) == "one\n\nHolds.\n\n    - x\n\n    ### two"


@given(st.text(st.sampled_from("#` \n-a[](*")))
def test_whatever_the_page_holds_is_shown(page: str) -> None:
    found = sections(f"{page}\n## b\n### c\n{page}")
    assert isinstance(overview(found), str)
    for section in found:
        shown = plain(section)
        assert shown.startswith(section.code)
        assert shown.count("a") <= section.code.count("a") + section.text.count("a")


def test_the_page_that_comes_with_the_program_fits_a_terminal() -> None:
    found = sections(template("diagnostics.md").read_text("utf-8"))
    rows = [row for section in found for row in plain(section).split("\n")]
    assert len(rows) > 300
    assert [row for row in [*rows, *overview(found).split("\n")] if len(row) > WIDTH and row[:4] != "    "] == []
    assert [row for row in rows if row.startswith(("```", "#"))] == []
