"""The shares of the supply after which Storms come (rules, section 13), written as `1/3`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from generator.catalog.forms import value_span
from generator.catalog.model import Share
from generator.catalog.parameters.lists import read_items
from generator.catalog.text.nodes import Scalar, Unreadable
from generator.catalog.text.wording import kind
from generator.diagnostics import Problem, Related

if TYPE_CHECKING:
    from generator.catalog.text.nodes import Pair

_SHARE: Final = re.compile("(0|[1-9][0-9]?)/(0|[1-9][0-9]?)")
_NEARLY: Final = re.compile(r"\s*0*([1-9][0-9]?)\s*[/:\u00f7\u2044\u2215]\s*0*([1-9][0-9]?)\s*")
"""The same with blanks, leading zeros or another stroke."""

_STORMS: Final = 2
"""Storm I and Storm II; the Final Storm comes at the end of the game."""


def read_thresholds(pair: Pair, problems: list[Problem]) -> tuple[Share, ...] | None:
    """Both shares, the second the larger, or None where they are not, which is reported."""
    items = read_items(
        pair,
        range(_STORMS, _STORMS + 1),
        problems,
        subject=f"`{pair.key.text}`",
        item="share",
        wanted="two shares, for Storm I and Storm II",
        example=f"{pair.key.text}: [1/3, 2/3]",
    )
    if items is None:
        return None
    shares = [read_share(item, problems) for item in items[:_STORMS]]
    read = tuple(share for share in shares if share is not None)
    if len(items) != _STORMS or len(read) != _STORMS:
        return None
    first, second = read
    if first.numerator * second.denominator < second.numerator * first.denominator:
        return read
    problems.append(
        Problem(
            code="out-of-order",
            message=f"the share for Storm II must be larger than that for Storm I, {_written(first)}",
            span=value_span(items[1]),
            help="write the smaller share first, and two shares that differ",
            related=(Related(value_span(items[0]), "the share for Storm I is written here"),),
        )
    )
    return None


def read_share(pair: Pair, problems: list[Problem]) -> Share | None:
    """A share that is more than none and less than all, or None where it is not, which is reported."""
    node = pair.value
    if isinstance(node, Unreadable):
        return None
    found = _SHARE.fullmatch(node.text) if isinstance(node, Scalar) else None
    if found is not None:
        share = Share(int(found[1]), int(found[2]))
        if 0 < share.numerator < share.denominator:
            return share
        problems.append(
            Problem(
                code="out-of-range",
                message=f"a share of the supply must be between 0 and 1, not {kind(node)}",
                span=value_span(pair),
                help="write a share that is more than none and less than all, such as `1/3`",
            )
        )
        return None
    nearly = _NEARLY.fullmatch(node.text) if isinstance(node, Scalar) else None
    example = f"{nearly[1]}/{nearly[2]}" if nearly and int(nearly[1]) < int(nearly[2]) else None
    problems.append(
        Problem(
            code="wrong-type",
            message=f"a share of the supply must be a fraction such as 1/3, not {kind(node)}",
            span=value_span(pair),
            help=f"write `{example}`" if example else "write two numbers from 1 to 99 with a stroke, such as `1/3`",
        )
    )
    return None


def _written(share: Share) -> str:
    return f"{share.numerator}/{share.denominator}"
