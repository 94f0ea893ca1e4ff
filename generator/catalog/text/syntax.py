"""libyaml's complaints in plain words, at the place where the hand must go."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from generator.catalog.text.wording import quoted
from generator.diagnostics import Problem, Related, Span

if TYPE_CHECKING:
    from generator.catalog.text.source import Source

_BACKSLASH: Final = (
    "this backslash sequence means nothing in YAML",
    "use single quotation marks, within which a backslash is itself",
)
_BLOCK: Final = ("a block of text cannot begin like this", "write one word behind the colon instead")

_WORDS: Final = {
    "mapping values are not allowed in this context": (
        "a colon is out of place here",
        "look at the line above for a missing colon, space or indentation, or put the text in quotation marks",
    ),
    "block sequence entries are not allowed in this context": (
        "a list cannot begin here",
        "begin it on a line of its own, or write it in brackets",
    ),
    "mapping keys are not allowed in this context": (
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
    "found unknown escape character": _BACKSLASH,
    "did not find expected hexdecimal number": _BACKSLASH,
    "found invalid Unicode character escape code": _BACKSLASH,
    "did not find expected comment or line break": _BLOCK,
    "found an indentation indicator equal to 0": _BLOCK,
    "found unexpected ':'": ("a value is missing here, or a space behind the colon", "write `name: value`"),
}

_NO_COLON: Final = "could not find expected ':'"
_NO_VALUE: Final = "did not find expected node content"
_STRANGE: Final = "found character that cannot start any token"

_BEGUN: Final = ("found unexpected end of stream", "found unexpected document indicator")
"""Complaints at the place where something begun did not end; the hand must go where it began."""

_LONGEST_NAME: Final = 1024
"""Characters of a field's name, quotation marks included; the library gives up beyond."""

TOO_DEEP: Final = "the nesting is deeper than any catalog needs"

_TAGS: Final = ("tag", "handle", "anchor", "alias")


def explained(error: Any, source: Source) -> Problem:
    """The problem that an error of the library stands for. The library's errors carry no types."""
    raw = str(getattr(error, "problem", None) or "")
    context = str(getattr(error, "context", None) or "")
    place = _index(getattr(error, "problem_mark", None))
    origin = _index(getattr(error, "context_mark", None))
    here = source.character(place)

    if "directive" in f"{context} {raw}" or raw == "found incompatible YAML document":
        problem = _directive(origin or place, source)
    elif (name := _long_name(raw, origin, place, source)) is not None:
        problem = name
    elif raw == "exceeded maximum nesting depth":
        problem = Problem("not-allowed", TOO_DEEP, here, help="close the brackets")
    elif any(word in f"{context} {raw}" for word in _TAGS):
        mend = "write plain words and numbers, or put the text in quotation marks"
        problem = Problem("not-allowed", "anchors, aliases and tags are not allowed", here, help=mend)
    elif raw == _NO_VALUE and source.text.startswith("- ", place):
        problem = _unfinished(place, source)
    elif raw == "did not find expected key" and source.text.startswith("- ", place):
        problem = _problem(
            here, "this list has no name", "write one above it, as `modules:`, or indent it as its neighbors"
        )
    elif raw == _NO_COLON:
        problem = _nameless(origin, source)
    elif raw in {"did not find expected ',' or ']'", "did not find expected ',' or '}'"}:
        problem = _unclosed(origin, place, source)
    elif raw == "did not find expected <document start>":
        problem = _beyond(place, source)
    else:
        problem = _problem(
            source.character(origin) if raw in _BEGUN else here, *_words(raw, source.text[place : place + 1])
        )
    return problem


def concerned(error: Any) -> range:
    """The lines, counted from 1, from where an error's trouble began to where the library gave up."""
    marks = [error.context_mark or error.problem_mark, error.problem_mark] if hasattr(error, "problem_mark") else []
    rows = [mark.line + 1 for mark in marks if mark is not None]
    return range(min(rows), max(rows) + 1) if rows else range(0)


def _words(raw: str, character: str) -> tuple[str, str]:
    if raw == _STRANGE:
        return f"text cannot begin with {quoted(character)} in YAML", "put the text in quotation marks"
    if raw == _NO_VALUE:
        sign = "" if not character.strip() else "the comma" if character == "," else quoted(character)
        return "a value is missing here", f"write it, or take out {sign}" if sign else "write it"
    return _WORDS.get(raw, ("this is not YAML that can be read", "compare it with the lines around"))


def _directive(place: int, source: Source) -> Problem:
    """A line before the document that tells the parser what nobody needs to tell it."""
    start = max(source.text.rfind(end, 0, place) for end in "\r\n") + 1
    line = source.line(start).rstrip()
    code = "not-allowed" if line.startswith("%TAG") else "yaml-syntax"
    return Problem(
        code=code,
        message=f"the directive {quoted(line)} cannot be read",
        span=source.span(start, start + len(line)),
        help="delete the line: a catalog needs no directives",
    )


def _beyond(place: int, source: Source) -> Problem:
    """Something behind the end of the document, or a directive that no document's mark follows."""
    # Nothing is tried twice: there may be a million empty lines.
    found = re.search(r"(?:\A|(?<=[\r\n]))%[^\r\n]*+(?=(?:[\r\n]++[ ]*+(?:#[^\r\n]*+)?+)*+\Z)", source.text[:place])
    if found is None:
        return _problem(source.character(place), "text follows the end of the document", "delete it")
    return _directive(found.start(), source)


def _long_name(raw: str, origin: int, place: int, source: Source) -> Problem | None:
    """A field's name that is longer than YAML allows (YAML 1.2.2, section 7.4.2), if that is the trouble."""
    text = source.text
    if text.startswith(":", place):
        start, end = max(text.rfind(sign, 0, place) for sign in "{[,\r\n") + 1, place
    elif raw == _NO_COLON:
        start, end = origin, origin + len(source.line(origin).partition(":")[0])
    else:
        return None
    name = text[start:end].strip(" -")
    if len(name) < _LONGEST_NAME or ": " in name or not text.startswith(":", end):
        return None
    start = text.index(name, start)
    message = f"this field's name is longer than {_LONGEST_NAME:,} characters"
    return _problem(source.span(start, start + len(name)), message, "write the name of one of the fields")


def _nameless(start: int, source: Source) -> Problem:
    """A line that should be a field but lacks its colon, or the space behind it."""
    text = source.line(start).rstrip()
    span = source.span(start, start + len(text))
    if re.match("<{7}|={7}|>{7}", text):
        mend = "keep one of the two versions, and delete the lines that begin with `<<<<<<<`, `=======` and `>>>>>>>`"
        return _problem(span, "here two versions of the file were not yet merged", mend)
    if re.match("[A-Z]{3}-[0-9]{2}[,;]", text):
        mend = "take it out: `afterlight import-csv` takes the rows of a table into a catalog"
        return _problem(span, "this is the row of a table", mend)
    mend = "put a space behind the colon" if ":" in text.rstrip(":") else "write `name: value`"
    return _problem(span, "this line is not a field", mend)


def _unfinished(place: int, source: Source) -> Problem:
    """An item of a list that begins where one within brackets has not come to its end: what is missing is before it."""
    above = source.text[:place].rstrip(" \r\n")
    last = source.character(max(0, len(above) - 1))
    related = Related(source.character(place), "the next item begins here")
    return _problem(
        last, "this does not come to its end", "write what is missing behind it, or close its bracket", (related,)
    )


def _unclosed(origin: int, place: int, source: Source) -> Problem:
    """A bracket that does not close: said at the bracket where the parser gave up on another line."""
    bracket = source.text[origin : origin + 1] or "["
    close = "}" if bracket == "{" else "]"
    opened, here = source.character(origin), source.character(place)
    if source.text.startswith(":", place) and source.text[:place].rstrip(" ").endswith(("\r", "\n")):
        return _problem(here, "a colon stands apart from its field's name", "write `name: value` on one line")
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
