"""A credit card read back from its page: its value and its guild."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.catalog.model import Guild
from generator.verification.content.marks import Written
from generator.verification.contents import CREDIT
from generator.verification.finding import AGAIN, Finding
from generator.verification.measures import EXACT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.verification.view import Lying


def wrong_card(each: Lying) -> Iterator[Finding]:
    """What a card's face shows that its ID does not say."""
    named = CREDIT.fullmatch(each.slot.piece)
    if named is None:
        return
    guild, value = next(guild for guild in Guild if guild.code == named[1]), named[2]
    inside = each.slot.trim.inset(-EXACT)
    words = [
        mark.text
        for mark in each.placed.flat()
        if isinstance(mark, Written) and mark.extent is not None and inside.holds(mark.extent.rect)
    ]
    values = sorted({word for word in words if word.isdecimal()})
    if values != [value]:
        yield _finding(each, "card-value", f"the value on it reads {' and '.join(values) or 'nothing'}, not {value}")
    said = [other for other in Guild if any(other.title.lower() in word.lower() for word in words)]
    if said != [guild]:
        read = " and ".join(other.title for other in said) or "nothing"
        yield _finding(each, "card-guild", f"the guild on it reads {read}, not {guild.title}")


def _finding(each: Lying, code: str, message: str) -> Finding:
    return Finding(code, message, AGAIN, each.view.document.name, each.view.page.number, each.slot.piece)
