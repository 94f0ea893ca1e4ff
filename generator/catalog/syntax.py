"""libyaml's complaints in plain words, at the place where the hand must go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from generator.catalog.wording import quoted
from generator.diagnostics import Problem, Related, Span

if TYPE_CHECKING:
    from generator.catalog.source import Source

_WORDS: Final = {
    "mapping values are not allowed in this context": (
        "a colon is out of place here",
        "look at the line above for a missing colon, space or indentation, or put the text in quotation marks",
    ),
    "block sequence entries are not allowed in this context": (
        "a list cannot begin here",
        "begin it on a line of its own, or write it in brackets",
    ),
    "block mapping keys are not allowed in this context": (
        "a field cannot begin here",
        "begin it on a line of its own",
    ),
    "did not find expected key": (
        "this does not belong to the fields above",
        "indent it as its neighbors are, and look for a stray bracket or quotation mark",
    ),
    "did not find expected '-' indicator": (
        "this does not belong to the list above",
        "indent it as its neighbors are; each item of the list begins with a hyphen and a space",
    ),
    "found unexpected end of stream": ("the file ends within quotation marks", "close the quotation marks"),
    "found unexpected document indicator": (
        "a document mark stands within quotation marks",
        "close the quotation marks",
    ),
    "found unknown escape character": (
        "this backslash sequence means nothing in YAML",
        "use single quotation marks, within which a backslash is itself",
    ),
    "did not find expected node content": ("a value is missing here", "write it, or take out the comma"),
    "found unexpected ':'": ("a value is missing here, or a space behind the colon", "write `name: value`"),
    "did not find expected <document start>": ("text follows the end of the document", "delete it"),
}

_STRANGE: Final = "found character that cannot start any token"

_BEGUN: Final = ("found unexpected end of stream", "found unexpected document indicator")
"""Complaints at the place where something begun did not end; the hand must go where it began."""

TOO_DEEP: Final = "the nesting is deeper than any catalog needs"

_TAGS: Final = ("tag", "handle", "anchor", "alias")


def explained(error: Any, source: Source) -> Problem:
    """The problem that an error of the library stands for. The library's errors carry no types."""
    raw = str(getattr(error, "problem", None) or "it cannot be read")
    context = str(getattr(error, "context", None) or "")
    place = _index(getattr(error, "problem_mark", None))
    origin = _index(getattr(error, "context_mark", None))
    here = source.character(place)

    if "tab character" in raw or (raw == _STRANGE and source.text.startswith("\t", place)):
        tab = max(place, source.text.find("\t", place))
        problem = _problem(source.character(tab), "a tab cannot indent a line in YAML", "indent with spaces")
    elif raw == "exceeded maximum nesting depth":
        problem = Problem("not-allowed", TOO_DEEP, here, help="close the brackets")
    elif any(word in f"{context} {raw}" for word in _TAGS):
        mend = "write plain words and numbers, or put the text in quotation marks"
        problem = Problem("not-allowed", "anchors, aliases and tags are not allowed", here, help=mend)
    elif raw == "could not find expected ':'":
        problem = _nameless(origin, source)
    elif raw in {"did not find expected ',' or ']'", "did not find expected ',' or '}'"}:
        problem = _unclosed(origin, place, source)
    else:
        problem = _problem(
            source.character(origin) if raw in _BEGUN else here, *_words(raw, source.text[place : place + 1])
        )
    return problem


def _words(raw: str, character: str) -> tuple[str, str]:
    if raw == _STRANGE:
        return f"text cannot begin with {quoted(character)} in YAML", "put the text in quotation marks"
    return _WORDS.get(raw, (f"this is not YAML that can be read: {raw}", "compare it with the lines around"))


def _nameless(start: int, source: Source) -> Problem:
    """A line that should be a field but lacks its colon, or the space behind it."""
    text = source.line(start).rstrip()
    mend = "put a space behind the colon" if ":" in text.rstrip(":") else "write `name: value`"
    return _problem(source.span(start, start + len(text)), "this line is not a field", mend)


def _unclosed(origin: int, place: int, source: Source) -> Problem:
    """A bracket that does not close: said at the bracket where the parser gave up on another line."""
    bracket = source.text[origin : origin + 1] or "["
    close = {"{": "}", "[": "]"}.get(bracket, "]")
    opened, here = source.character(origin), source.character(place)
    mend = f"close it with `{close}`, or put the missing comma between its parts"
    if opened.line == here.line:
        related = Related(opened, f"this `{bracket}` is still open")
        return _problem(here, f"a comma or `{close}` is missing before this", mend, (related,))
    related = Related(here, "what follows does not fit in it")
    return _problem(opened, f"this `{bracket}` is not closed", mend, (related,))


def _problem(span: Span, message: str, mend: str, related: tuple[Related, ...] = ()) -> Problem:
    return Problem("yaml-syntax", message, span, help=mend, related=related)


def _index(mark: Any) -> int:
    return 0 if mark is None else int(mark.index)
