"""A catalog's text, and where in it a character stands."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Final

from generator.diagnostics import Problem, Span

_BREAK: Final = re.compile("\r\n|\r|\n")
"""What ends a line, in YAML and in every editor. Other separators are not allowed in a catalog."""

_BOMS: Final = (
    (b"\xff\xfe\x00\x00", "UTF-32"),
    (b"\x00\x00\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)


_LATIN: Final = 8
_SHARE: Final = 16
"""Of this many characters one at least is ASCII, and so many there are in all, or an encoding is not believed: any two
bytes are some character of UTF-16, but text that is a catalog has blanks, line ends and the fields' names."""


class Source:
    """A text with its line starts. Positions are character indices from 0; spans count lines and columns from 1."""

    __slots__ = ("_starts", "text")

    def __init__(self, text: str) -> None:
        self.text: Final = text
        self._starts: Final = [0, *(found.end() for found in _BREAK.finditer(text))]

    def span(self, start: int, end: int) -> Span:
        """The span from one index up to another. Both are held within the text."""
        line, column = self._place(start)
        end_line, end_column = self._place(max(start, end))
        return Span(line, column, end_line, end_column)

    def indices(self, span: Span) -> tuple[int, int]:
        """The index of a span's first character and that behind its last: what `span` made it from."""
        start = self._starts[span.line - 1] + span.column - 1
        return start, self._starts[span.end_line - 1] + span.end_column - 1

    def character(self, index: int) -> Span:
        """The span of one character; at a line's end an empty one."""
        return self.span(index, index + 1 if self.line(index) else index)

    def line(self, index: int) -> str:
        """What is left of a line from an index on, without its break."""
        found = _BREAK.search(self.text, index)
        return self.text[index : found.start() if found else None]

    def _place(self, index: int) -> tuple[int, int]:
        index = max(0, min(index, len(self.text)))
        line = bisect_right(self._starts, index)
        return line, index - self._starts[line - 1] + 1


def lines(text: str) -> list[str]:
    """The text's lines without their breaks."""
    return _BREAK.split(text)


def decoded(data: bytes) -> tuple[str, Problem | None]:
    """The bytes as text without the byte order mark, and what is wrong with their encoding.

    Text that is not UTF-8 comes out as far as it can be shown.
    """
    wide = _wide(data)
    if wide is not None:
        name, codec = wide
        return data.decode(codec, errors="replace"), Problem(
            code="encoding",
            message=f"the file is {name} text, not UTF-8",
            span=Span(1, 1, 1, 1),
            help='save it as "UTF-8" in your editor',
        )
    try:
        return data.decode("utf-8").removeprefix("\ufeff"), None
    except UnicodeDecodeError as error:
        text = data.decode("utf-8", errors="replace").removeprefix("\ufeff")
        index = len(data[: error.start].decode("utf-8").removeprefix("\ufeff"))
        byte = data[error.start]
        likely = "" if byte < 0xC0 else f"; in Latin-1 it would be “{chr(byte)}”"
        return text, Problem(
            code="encoding",
            message=f"the byte 0x{byte:02X} is not UTF-8 text{likely}",
            span=Source(text).span(index, index + 1),
            help='save the file as "UTF-8" in your editor',
        )


def _wide(data: bytes) -> tuple[str, str] | None:
    """The name and the codec of an encoding with more than one byte a character: by its mark, or by its zeros."""
    for bom, name in _BOMS:
        if data.startswith(bom):
            return name, name.lower()
    if b"\0" not in data or len(data) < 4:
        return None
    for codec, width in (("utf-32-le", 4), ("utf-32-be", 4), ("utf-16-le", 2), ("utf-16-be", 2)):
        text = data[: len(data) // width * width].decode(codec, errors="replace")
        if "\0" in text or (width == 4 and "\ufffd" in text):  # UTF-8 and UTF-16 make no characters in fours
            continue
        latin = len(text.encode("ascii", "ignore"))
        if latin == len(text) or (latin >= _LATIN and latin * _SHARE >= len(text)):
            return codec[:6].upper(), codec
    return None
