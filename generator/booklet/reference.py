"""The glossary and the index."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.artwork.flow import Columns, Passage, Run
from generator.booklet.look import heading
from generator.booklet.source import FILE
from generator.units import mm

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.artwork.flow import Block
    from generator.booklet.content import Desk

_GAP: Final = mm(4.5)
_ENTRY: Final = mm(0.75)


def glossary_blocks(title: str, key: str, entries: Sequence[tuple[str, str]], desk: Desk) -> Iterator[Block]:
    """Every term and what it means, in two columns."""
    yield heading("core", title, key, desk.theme)
    passages = []
    for term, meaning in entries:
        runs = desk.markup.runs(meaning, f"{FILE}: glossary: {term}")
        passages.append(Passage((Run(f"{term}  ", strong=True), *runs), desk.look.fine, before=_ENTRY))
    yield Columns(tuple(passages), 2, _GAP, before=mm(1.4))


def page_key(number: int) -> str:
    """The key by which the index refers to a page."""
    return f"page-{number}"


def _numbers(pages: Sequence[int]) -> Iterator[Run]:
    for index, page in enumerate(pages):
        if index:
            yield Run(", ", strong=True)
        yield Run(str(page), strong=True, to=page_key(page))


def index_blocks(title: str, key: str, terms: Mapping[str, tuple[int, ...]], desk: Desk) -> Iterator[Block]:
    """Every marked term and the pages where it is, in columns."""
    yield heading("core", title, key, desk.theme)
    entries = tuple(
        Passage((Run(f"{term}  "), *_numbers(terms[term])), desk.look.fine) for term in sorted(terms, key=str.casefold)
    )
    yield Columns(entries, 4, _GAP, before=mm(1.4))
