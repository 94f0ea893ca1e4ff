"""The signs of the booklet's words become what they stand for, and whatever else they are is told."""

from __future__ import annotations

from typing import Final

import pytest

from generator.artwork.flow import Run
from generator.artwork.templates import TemplateError
from generator.booklet.markup import Markup, Value

VALUES: Final[dict[str, Value]] = {"berths": 5, "one": 1, "none": 0, "many": 20, "said": "a *star* and a {brace}"}
TARGETS = {"drift": "section 12", "figure-board": "Figure 2"}


def runs(text: str) -> tuple[Run, ...]:
    return Markup(VALUES, TARGETS).runs(text, "here")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("just words", "just words"),
        ("{berths}", "5"),
        ("{berths:word} and {berths:Word}", "five and Five"),
        ("{many:word}", "20"),
        (
            "{berths|berth|berths}, {one|berth|berths}, {none|berth|berths}",
            "5\u00a0berths, 1\u00a0berth, 0\u00a0berths",
        ),
        ("{one:word|berth|berths}", "one\u00a0berth"),
        ("{none:word|berth|berths}", "no\u00a0berths"),
        ("{said}", "a *star* and a {brace}"),
    ],
)
def test_values_are_filled_in(text: str, said: str) -> None:
    assert runs(text) == (Run(said),)


def test_words_stand_out_are_terms_and_lead_on() -> None:
    assert runs("a *strong {berths}* word") == (Run("a "), Run("strong 5", strong=True), Run(" word"))
    assert runs("_Ports|docking port_ and _nodes_") == (
        *(Run("Ports", term="docking port"), Run(" and "), Run("nodes", term="nodes")),
    )
    assert runs("*_Dock_*") == (Run("Dock", strong=True, term="Dock"),)
    assert runs("(§drift).") == (
        *(Run("("), Run("section\u00a012,\u00a0page\u00a0", to="drift"), Run("", to="drift", page=True), Run(").")),
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{bertsh}", "here: there is no value {bertsh}; did you mean {berths}?"),
        ("{}", "here: there is no value {}"),
        ("{said:word}", "said is no number"),
        ("{berths:words}", "write {berths}, {berths:word} or {berths|one|many}"),
        ("{berths|berth}", "write {berths}, {berths:word} or {berths|one|many}"),
        ("see §drfit", "here: there is nothing with the key §drfit; did you mean §drift?"),
        ("see §qqqqqq", "here: there is nothing with the key §qqqqqq"),
        ("a * alone", "here: a '*' stands alone in 'a * alone'"),
        ("a } alone", "a '}' stands alone"),
        ("an _ alone", "a '_' stands alone"),
        ("a § alone", "a '§' stands alone"),
    ],
)
def test_a_wrong_sign_or_name_is_told_with_its_place(text: str, told: str) -> None:
    with pytest.raises(TemplateError) as refused:
        runs(text)
    assert told in str(refused.value)


def test_what_was_asked_for_is_known() -> None:
    markup = Markup(VALUES, TARGETS)
    markup.runs("{berths} of *{many}*", "here")
    assert markup.used == {"berths", "many"}
