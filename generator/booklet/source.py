"""Reads `templates/rules.yaml`, and says at which place of it something is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from generator.artwork.templates import TemplateError
from generator.artwork.theme import read_table
from generator.suggest import nearest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

FILE: Final = "rules.yaml"

Item = str | dict[str, Any]
"""Something in a section as it was read: a paragraph, or a mapping that says of what kind it is."""


class Section(NamedTuple):
    """A section of the booklet as it was read."""

    key: str
    number: str
    """As the manual counts it; nothing for what it does not count."""
    title: str
    icon: str
    called: str
    """How references call it."""
    body: tuple[Item, ...]

    @property
    def place(self) -> str:
        """Where it stands, for messages."""
        return f"{FILE}: {self.key}"


class Text(NamedTuple):
    """All words of the booklet."""

    words: dict[str, str]
    sections: tuple[Section, ...]
    glossary: tuple[tuple[str, str], ...]
    """Each term with what it means, in the order of the file."""
    back: tuple[Section, ...]
    """What is on the back cover."""


_FIELDS: Final = frozenset(("key", "number", "title", "icon", "called", "body"))


def read_text() -> Text:
    """The words of the template. Raises TemplateError where it cannot be used."""
    table = read_table(FILE)
    return Text(
        words={key: _text(value, f"{FILE}: words: {key}") for key, value in _mapping(table, "words").items()},
        sections=tuple(_section(entry, number) for number, entry in enumerate(_list(table, "sections", FILE), start=1)),
        glossary=tuple(_entry(entry) for entry in _list(table, "glossary", FILE)),
        back=tuple(_section(entry, number) for number, entry in enumerate(_list(table, "back", FILE), start=1)),
    )


def _section(entry: object, number: int) -> Section:
    place = f"{FILE}: section {number}"
    if not isinstance(entry, dict):
        raise TemplateError(f"{place}: must be a mapping with a key, a title and a body")
    unknown = next((field for field in entry if field not in _FIELDS), None)
    if unknown is not None:
        raise TemplateError(f"{place}: has no field {unknown!r}{_hint(str(unknown), _FIELDS)}")
    key, title = (text_of(entry, field, place) for field in ("key", "title"))
    counted = text_of(entry, "number", place, default="")
    called = f"section {counted}" if counted else title
    return Section(
        *(key, counted, title, text_of(entry, "icon", place, default="core")),
        called=text_of(entry, "called", place, default=called),
        body=items(entry.get("body", []), f"{FILE}: {key}"),
    )


def _entry(entry: object) -> tuple[str, str]:
    if not isinstance(entry, dict) or len(entry) != 1:
        raise TemplateError(f"{FILE}: glossary: each entry must be a term and what it means, as in `Berth: ...`")
    ((term, meaning),) = entry.items()
    return str(term), _text(meaning, f"{FILE}: glossary: {term}")


def items(value: object, place: str) -> tuple[Item, ...]:
    """The items of a body. Raises TemplateError where it has others."""
    if not isinstance(value, list):
        raise TemplateError(f"{place}: must be a list of paragraphs and other things")
    return tuple(_item(each, place) for each in value)


def _item(value: object, place: str) -> Item:
    if isinstance(value, str):
        return value
    if isinstance(value, dict) and value:
        return value
    raise TemplateError(f"{place}: {value!r} is neither a paragraph nor one of the things that a body may hold")


def text_of(entry: dict[str, Any], field: str, place: str, default: str | None = None) -> str:
    """The text of a field. Raises TemplateError where it is none, or is not there and has no default."""
    if field not in entry and default is not None:
        return default
    return _text(entry.get(field), f"{place}: {field}")


def texts_of(value: object, place: str) -> list[str]:
    """A list of texts. Raises TemplateError where it is none."""
    if not isinstance(value, list):
        raise TemplateError(f"{place}: must be a list")
    return [_text(each, place) for each in value]


def _text(value: object, place: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise TemplateError(f"{place}: must be a text")
    return " ".join(value.split())


def _mapping(table: dict[str, object], key: str) -> dict[str, object]:
    found = table.get(key)
    if not isinstance(found, dict):
        raise TemplateError(f"{FILE}: needs a mapping {key!r}")
    return found


def _list(table: dict[str, object], key: str, place: str) -> list[object]:
    found = table.get(key)
    if not isinstance(found, list):
        raise TemplateError(f"{place}: needs a list {key!r}")
    return found


def _hint(word: str, known: Iterable[str]) -> str:
    near = nearest(word, known)
    return f"; did you mean {near!r}?" if near else ""


def kind_of(item: dict[str, Any], kinds: Iterable[str], place: str) -> str:
    """Which of the kinds an item is of. Raises TemplateError where it is of none or of several."""
    known = list(kinds)
    found = [kind for kind in known if kind in item]
    if len(found) == 1:
        return found[0]
    said = ", ".join(map(repr, item))
    if found:
        raise TemplateError(f"{place}: {said} are of several kinds: {' and '.join(map(repr, found))}")
    raise TemplateError(f"{place}: there is nothing called {said}{_hint(str(next(iter(item))), known)}")


def parts(sections: Iterable[Section]) -> Iterator[tuple[Section, dict[str, Any]]]:
    """Every part with a key of its own, and its section."""
    for section in sections:
        for item in _nested(section.body):
            if "part" in item and "key" in item:
                yield section, item


def _nested(body: Iterable[Item]) -> Iterator[dict[str, Any]]:
    for item in body:
        if isinstance(item, dict):
            yield item
            for value in item.values():
                if isinstance(value, list):
                    yield from _nested(value)
