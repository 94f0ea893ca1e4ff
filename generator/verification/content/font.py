"""A font as a content stream uses it: what its codes mean and how far each moves the pen."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_BLOCK: Final = re.compile(rb"begin(bfchar|bfrange)(.*?)end(?:bfchar|bfrange)", re.DOTALL)
_CODE: Final = re.compile(rb"<([0-9A-Fa-f\s]*)>|(\[)|(\])")
_CODES: Final = 256
"""A simple font has codes of one byte."""


class Font(NamedTuple):
    """A simple font (ISO 32000-2, clause 9.6): one byte is one character."""

    name: str
    meanings: Mapping[int, str]
    """The text of each code; without one it has no meaning, and stands for U+FFFD."""
    widths: Mapping[int, float]
    """In thousandths of the size."""

    def read(self, codes: bytes) -> tuple[str, float]:
        """The text that is shown, and how far the pen moves in thousandths of the size."""
        text = "".join(self.meanings.get(code, "\ufffd") for code in codes)
        return text, sum(self.widths.get(code, 0.0) for code in codes)


def meanings(cmap: bytes) -> dict[int, str]:
    """What a ToUnicode CMap says (ISO 32000-2, clause 9.10.3) of codes of one byte; what else it holds is left out."""
    found: dict[int, str] = {}
    for block in _BLOCK.finditer(cmap):
        rows = _rows(block[2], 2 if block[1] == b"bfchar" else 3)
        for row in rows:
            first, last = row[0], row[0] if block[1] == b"bfchar" else row[1]
            target = row[-1]
            if not (isinstance(first, bytes) and isinstance(last, bytes)):
                continue
            low, high = int.from_bytes(first), min(int.from_bytes(last), _CODES - 1)
            for code in range(low, high + 1):
                text = _target(target, code - low)
                if text:
                    found[code] = text
    return found


def _rows(block: bytes, length: int) -> Iterator[list[bytes | list[bytes]]]:
    """The entries of a block, so many words each; a word in brackets is a list."""
    row: list[bytes | list[bytes]] = []
    inner: list[bytes] | None = None
    for token in _CODE.finditer(block):
        if token[2]:
            inner = []
        elif token[3]:
            row.append(inner or [])
            inner = None
        else:
            word = _bytes(token[1])
            if inner is not None:
                inner.append(word)
                continue
            row.append(word)
        if len(row) == length:
            yield row
            row = []


def _target(target: bytes | list[bytes], step: int) -> str:
    """The text of a code so many steps behind the first of its range."""
    if isinstance(target, list):
        return target[step].decode("utf-16-be", "replace") if step < len(target) else ""
    if not target:
        return ""
    number = int.from_bytes(target) + step
    return number.to_bytes(len(target) + 1)[-len(target) :].decode("utf-16-be", "replace")


def _bytes(digits: bytes) -> bytes:
    plain = bytes(byte for byte in digits if byte > 32)
    return bytes.fromhex((plain + b"0" * (len(plain) % 2)).decode("ascii"))
