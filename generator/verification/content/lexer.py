"""Cuts a content stream into operators and their operands (ISO 32000-2, clause 7.2 and 7.8.2)."""

from __future__ import annotations

import re
from enum import IntEnum
from typing import TYPE_CHECKING, Final

from generator.verification.content.matrix import ContentError

if TYPE_CHECKING:
    from collections.abc import Iterator

Operand = float | bytes | str | list["Operand"] | None
"""A number, a string, a name or an array; None for what no operator that is followed takes."""

MAX_OPERATIONS: Final = 1_000_000
"""So many operators a stream may have."""

# The commonest first. Strings may hold balanced parentheses, here two deep.
_TOKEN: Final = re.compile(
    rb"([+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?=[\x00\t\n\f\r \[\]<>(/%]|$))"
    rb"|([A-Za-z'\"][A-Za-z0-9*]*)"
    rb"|(/[^\x00\t\n\f\r ()<>\[\]{}/%]*)"
    rb"|\(((?:[^()\\]|\\.|\((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*+\))*+\))*+)\)"
    rb"|(\[)|(\])"
    rb"|(<<|>>|<[0-9A-Fa-f\x00\t\n\f\r ]*>)"
    rb"|([\x00\t\n\f\r ]+|%[^\r\n]*)"
    rb"|(.)",
    re.DOTALL,
)


class _Kind(IntEnum):
    """The groups of a token."""

    NUMBER = 1
    WORD = 2
    NAME = 3
    STRING = 4
    OPEN = 5
    CLOSE = 6
    HEX = 7
    BLANK = 8


_LONGEST_NUMBER: Final = 24
_MAX_DEPTH: Final = 8

_END_OF_IMAGE: Final = re.compile(rb"[\x00\t\n\f\r ]EI(?=[\x00\t\n\f\r ]|$)")
_ESCAPE: Final = re.compile(rb"\\([0-7]{1,3}|\r\n|.)", re.DOTALL)
_ESCAPES: Final = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}
_CONSTANTS: Final = {b"true", b"false", b"null"}


def operations(data: bytes) -> Iterator[tuple[str, list[Operand]]]:
    """Each operator with its operands; an inline image is the operator `BI` without any.

    Raises ContentError where the stream is none, or endless.
    """
    at = count = 0
    while at < len(data):
        for operator, operands, end in _run(data, at):
            count += 1
            if count > MAX_OPERATIONS:
                raise ContentError(f"it has more than {MAX_OPERATIONS} operators")
            yield operator, operands
            if operator == "BI":
                found = _END_OF_IMAGE.search(data, end)
                at = found.end() if found else len(data)
                break
        else:
            return


def _run(data: bytes, start: int) -> Iterator[tuple[str, list[Operand], int]]:
    """Each operator with its operands and where it ends."""
    operands: list[Operand] = []
    outer: list[list[Operand]] = []  # the operands before the array that is being read
    for token in _TOKEN.finditer(data, start):
        kind = token.lastindex
        if kind == _Kind.NUMBER:
            operands.append(_number(token[0]))
        elif kind == _Kind.BLANK:
            continue
        elif kind == _Kind.WORD and token[0] not in _CONSTANTS:
            if outer:
                raise ContentError("one of its arrays does not end")
            yield token[0].decode("ascii"), operands, token.end()
            operands = []
        elif kind == _Kind.OPEN:
            outer.append(operands)
            if len(outer) > _MAX_DEPTH:
                raise ContentError("its arrays are nested too deep")
            operands = []
        elif kind == _Kind.CLOSE:
            if not outer:
                raise ContentError("one of its arrays ends without beginning")
            outer[-1].append(operands)
            operands = outer.pop()
        else:
            operands.append(_other(token))


def _number(token: bytes) -> float:
    if len(token) > _LONGEST_NUMBER:
        raise ContentError("one of its numbers is too long")
    return float(token)


def _other(token: re.Match[bytes]) -> Operand:
    """What is neither a number nor an operator."""
    match token.lastindex:
        case _Kind.NAME:
            return token[0].decode("latin-1")
        case _Kind.STRING:
            return _plain(token[_Kind.STRING])
        case _Kind.HEX:
            return _hexadecimal(token[0])
        case _Kind.WORD:  # true, false or null
            return None
    raise ContentError(f"it cannot be read from byte {token.start()} on")


def _plain(string: bytes) -> bytes:
    """What a literal string says (ISO 32000-2, table 3)."""
    if b"\\" not in string:
        return string

    def meant(escape: re.Match[bytes]) -> bytes:
        sign = escape[1]
        if sign.isdigit():
            return bytes([int(sign, 8) & 0xFF])
        if sign in {b"\n", b"\r", b"\r\n"}:
            return b""
        return _ESCAPES.get(sign, sign)

    return _ESCAPE.sub(meant, string)


def _hexadecimal(token: bytes) -> bytes | None:
    """What a hexadecimal string says; None for the brackets of a dictionary."""
    if token in {b"<<", b">>"}:
        return None
    digits = bytes(byte for byte in token[1:-1] if byte > 32)
    return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode("ascii"))
