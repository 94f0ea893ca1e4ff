"""A content stream is cut into operators and operands as ISO 32000-2 has it."""

from __future__ import annotations

import pytest

from generator.verification.content.lexer import operations
from generator.verification.content.matrix import ContentError


def cut(data: bytes) -> list[tuple[str, list[object]]]:
    return [(operator, list(operands)) for operator, operands in operations(data)]


@pytest.mark.parametrize(
    ("data", "operands"),
    [
        (b"1 -2 +3 .5 -.5 4. 0.25 x", [1.0, -2.0, 3.0, 0.5, -0.5, 4.0, 0.25]),
        (b"/Name /A#20B / x", ["/Name", "/A#20B", "/"]),
        (b"(plain) (a(b(c))d) () x", [b"plain", b"a(b(c))d", b""]),
        (rb"(\(\)\\\n\t\101\7x\q) x", [b"()\\\n\tA\x07xq"]),
        (b"(one \\\ntwo \\\r\nthree) x", [b"one two three"]),
        (b"<48 65 6c> <7> <> x", [b"Hel", b"p", b""]),
        (b"[1 (a) /B [2]] x", [[1.0, b"a", "/B", [2.0]]]),
        (b"<</A true /B null>> x", [None, "/A", None, "/B", None, None]),
        (b"1% 2 x\n3 x", [1.0, 3.0]),
        (b"1(a)2<41>/B[3]x", [1.0, b"a", 2.0, b"A", "/B", [3.0]]),
    ],
)
def test_operands(data: bytes, operands: list[object]) -> None:
    assert cut(data) == [("x", operands)]


def test_operators() -> None:
    assert [operator for operator, _ in cut(b"q f* ' \" T* BT\rET 1 0 d0 Q")] == (
        ["q", "f*", "'", '"', "T*", "BT", "ET", "d0", "Q"]
    )


def test_an_inline_image_is_passed_over() -> None:
    assert [operator for operator, _ in cut(b"q BI /W 1 ID \x00(\xff)<[ EI Q")] == ["q", "BI", "Q"]
    assert [operator for operator, _ in cut(b"q BI /W 1 ID \x00 Q")] == ["q", "BI"]


@pytest.mark.parametrize("data", [b"(", b")", b"{", b"1.2.3 w", b"]", b"[1 w", b"<4g>", b"1e5 w"])
def test_what_cannot_be_cut_is_refused(data: bytes) -> None:
    with pytest.raises(ContentError):
        cut(data)
