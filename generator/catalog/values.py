"""Single values, each typed by the field that reads it and never by YAML's guesses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, TypeVar

from generator.catalog.forms import value_span
from generator.catalog.text.nodes import Pair, Scalar, Unreadable
from generator.catalog.text.wording import kind, listed, quoted
from generator.diagnostics import Problem
from generator.suggest import nearest

if TYPE_CHECKING:
    from collections.abc import Mapping

_T = TypeVar("_T")

_PLAIN_NUMBER: Final = re.compile("0|[1-9][0-9]*")
RULES: Final = re.compile("v(0|[1-9][0-9]{0,2})([.](0|[1-9][0-9]{0,2})){0,2}")
"""A version of the rules. It is printed on every sheet and many pieces, so it is kept short."""


def read_text(pair: Pair, problems: list[Problem], module: str | None = None) -> str | None:
    """A field's text, or None where it holds none, which is reported."""
    value = pair.value
    if isinstance(value, Scalar) and not value.empty:
        return value.text
    if not isinstance(value, Unreadable):
        name = pair.key.text
        empty = isinstance(value, Scalar)
        problems.append(
            Problem(
                code="wrong-type",
                message=f"`{name}` has no value" if empty else f"`{name}` must be a single word, not {kind(value)}",
                span=value_span(pair),
                module=module,
                help=f"write the value behind `{name}:`" if empty else f"write `{name}: ` and one word",
            )
        )
    return None


def read_word(
    pair: Pair,
    words: Mapping[str, _T],
    problems: list[Problem],
    *,
    module: str | None = None,
    shorthand: Mapping[str, str] | None = None,
    likely: str | None = None,
) -> _T | None:
    """What a field's word stands for, or None where it is not one of `words`, which is reported.

    `shorthand` gives words that are not allowed but show what was meant; `likely` is the word that the fields beside
    this one ask for, whatever stands here.
    """
    text = read_text(pair, problems, module)
    if text is None:
        return None
    if text in words:
        return words[text]
    meant = likely or (shorthand or {}).get(text.upper()) or nearest(text, words)
    problems.append(
        Problem(
            code="unknown-value",
            message=f"`{pair.key.text}` cannot be {quoted(text)}",
            span=value_span(pair),
            module=module,
            help=f"did you mean `{meant}`?" if meant else f"write {listed(words, 'or')}",
        )
    )
    return None


def read_number(
    pair: Pair,
    low: int,
    high: int,
    problems: list[Problem],
    *,
    module: str | None = None,
    wanted: str | None = None,
) -> int | None:
    """A field's whole number, or None where it holds none from `low` to `high`, which is reported.

    Only plain decimal digits without a leading zero are a number: YAML itself reads 010 as 8 and 1:30 as 90. `wanted`
    says in a help which numbers make sense, where they are fewer than those that can be read.
    """
    name, value = pair.key.text, pair.value
    if isinstance(value, Unreadable):
        return None
    span = value_span(pair)
    if isinstance(value, Scalar) and value.plain and _PLAIN_NUMBER.fullmatch(value.text):
        number = int(value.text) if len(value.text) <= 6 else high + 1  # int() refuses thousands of digits
        if low <= number <= high:
            return number
        problems.append(
            Problem(
                code="out-of-range",
                message=f"`{name}` must be from {low} to {high}, not {quoted(value.text)}",
                span=span,
                module=module,
                help=wanted or f"write a number from {low} to {high}",
            )
        )
        return None
    empty = isinstance(value, Scalar) and value.empty
    must = f"must be a whole number in plain digits, not {kind(value)}"
    problems.append(
        Problem(
            code="wrong-type",
            message=f"`{name}` has no value" if empty else f"`{name}` {must}",
            span=span,
            module=module,
            help=_number_help(value if isinstance(value, Scalar) else None, low, high, wanted),
        )
    )
    return None


def _number_help(value: Scalar | None, low: int, high: int, wanted: str | None) -> str:
    text = value.text.strip() if value else ""
    whole = re.fullmatch(r"0*([0-9]{1,6})([.]0*)?", text)
    if whole is not None and low <= int(whole[1]) <= high:
        digits = str(int(whole[1]))
        if value is not None and not value.plain:
            return f"write `{digits}`, without quotation marks"
        return f"write `{digits}`, without a point" if whole[2] else f"write `{digits}`, without leading zeros"
    if len(text) <= 6 and text.isdecimal() and low <= int(text) <= high:
        return f"write it in the digits 0 to 9: `{int(text)}`"
    return wanted or f"write a whole number from {low} to {high}, such as `{max(low, min(high, 4))}`"


def read_rules(pair: Pair, problems: list[Problem]) -> str | None:
    """The version of the rules, `v` and a number such as v3 or v3.1; None where it is none, which is reported."""
    text = read_text(pair, problems)
    if text is None or RULES.fullmatch(text):
        return text
    guess = "v" + text.strip().lower().removeprefix("version").strip().removeprefix("v").strip(" .")
    guess = re.sub(r"(?<![0-9])0+(?=[0-9])", "", guess)
    form = "`v` and one to three numbers of up to three digits, such as `v3` or `v3.1`"
    long = re.fullmatch(r"v[0-9]+([.][0-9]+)*", text) is not None and not RULES.fullmatch(guess)
    problems.append(
        Problem(
            code="unknown-value",
            message=f"the version {quoted(text)} is too long to be printed"
            if long
            else f"`rules` must be a version such as v3, not {quoted(text)}",
            span=value_span(pair),
            help=f"write `{guess}`" if RULES.fullmatch(guess) else f"write {form}",
        )
    )
    return None
