"""A PDF may be anybody's: damaged, cut, encrypted, endless or enormous, it is told and never followed too far."""

from __future__ import annotations

import contextlib
import io
import zlib
from typing import TYPE_CHECKING, Any

import pypdf
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pypdf.generic import (
    ArrayObject,
    DecodedStreamObject,
    DictionaryObject,
    EncodedStreamObject,
    FloatObject,
    NameObject,
    NumberObject,
    StreamObject,
    TextStringObject,
)

from generator.verification.content.interpreter import Resources, interpret
from generator.verification.content.matrix import ContentError, Matrix
from generator.verification.pdf import objects, pages, reading, resources
from generator.verification.pdf.objects import PdfError
from generator.verification.pdf.reading import Reading, read
from tests.catalog.building import examples

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from generator.kit import Kit
    from tests.verification.planting import Planted

PDF = "tokens.pdf"


def flipped(_index: int, _width: float, height: float) -> Matrix:
    return Matrix(1.0, 0.0, 0.0, -1.0, 0.0, height)


def opened(data: bytes) -> Reading:
    return read(data, flipped)


@pytest.mark.parametrize("data", [b"", b"%PDF-1.7\n", b"\0" * 1000, b"not a PDF", b"%PDF-1.7\n1 0 obj\n<<" * 1000])
def test_what_is_no_pdf_is_told(data: bytes, tokens: Planted, tmp_path: Path) -> None:
    tokens.put(PDF, data)
    (finding,) = tokens.verdict(tmp_path).findings
    assert (finding.code, finding.file) == ("pdf-unreadable", PDF)
    assert finding.message.startswith("it cannot be read: it is damaged: ")


def test_an_encrypted_pdf_is_told(tokens: Planted, tmp_path: Path) -> None:
    tokens.edit(PDF, lambda writer: writer.encrypt("secret", algorithm="RC4-128"))
    (finding,) = tokens.verdict(tmp_path).findings
    assert (finding.code, finding.message) == ("pdf-unreadable", "it cannot be read: it is encrypted")


@examples(20)
@given(data=st.data())
def test_a_damaged_pdf_is_read_or_refused(data: st.DataObject, token_kit: Kit) -> None:
    pdf = bytearray(token_kit.files[PDF])
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(pdf) - 1))
        if data.draw(st.booleans()):
            pdf[at] ^= 1 << data.draw(st.integers(0, 7))
        else:
            del pdf[at : at + data.draw(st.integers(1, 2000))]
            if not pdf:
                return
    with contextlib.suppress(PdfError):  # and nothing else
        opened(bytes(pdf))


# What has no end


def written(change: Callable[[Any], object], token_kit: Kit) -> bytes:
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(token_kit.files[PDF]))
    change(writer)
    made = io.BytesIO()
    writer.write(made)
    return made.getvalue()


def stream(data: bytes, **entries: Any) -> StreamObject:
    made = DecodedStreamObject()
    made.set_data(data)
    made.update({NameObject(f"/{key}"): value for key, value in entries.items()})
    return made


def contents(data: StreamObject) -> Callable[[Any], None]:
    def change(writer: Any) -> None:
        writer.pages[0][NameObject("/Contents")] = writer._add_object(data)

    return change


def packed(data: bytes, **entries: Any) -> EncodedStreamObject:
    made = EncodedStreamObject()
    made._data = data
    made.update({NameObject("/Filter"): NameObject("/FlateDecode")})
    made.update({NameObject(f"/{key}"): value for key, value in entries.items()})
    return made


PREDICTED = DictionaryObject({NameObject("/Predictor"): NumberObject(12)})


def placing_itself(writer: Any) -> None:
    form = next(iter(writer.pages[0]["/Resources"]["/XObject"].values()))
    table = form.get_object()["/Resources"]
    table[NameObject("/XObject")] = DictionaryObject({NameObject("/Self"): form})


def boxless(writer: Any) -> None:
    del next(iter(writer.pages[0]["/Resources"]["/XObject"].values())).get_object()["/BBox"]


def placed_directly(writer: Any) -> None:
    """A form that is no stream, and so no object of its own."""
    table = DictionaryObject({NameObject("/Subtype"): NameObject("/Form")})
    writer.pages[0]["/Resources"]["/XObject"][NameObject("/Direct")] = table


def attached(*names: str) -> Callable[[Any], None]:
    def change(writer: Any) -> None:
        tree = writer.root_object["/Names"]["/EmbeddedFiles"]
        filespec = tree["/Names"][1]
        tree[NameObject("/Names")] = ArrayObject(each for name in names for each in (TextStringObject(name), filespec))

    return change


def name_tree_in_a_circle(writer: Any) -> None:
    tree = writer.root_object["/Names"]["/EmbeddedFiles"]
    tree[NameObject("/Kids")] = ArrayObject([writer._add_object(tree)])


def placed_without_end(writer: Any) -> None:
    """Ten forms, each of which places the next one a hundred times."""
    inner = None
    for _ in range(10):
        form = stream(
            b"0 0 m 1 1 l S" if inner is None else b"/In Do " * 100,
            Subtype=NameObject("/Form"),
            BBox=ArrayObject([FloatObject(number) for number in (0, -250, 179, 0)]),
            Resources=DictionaryObject(
                {NameObject("/XObject"): DictionaryObject({NameObject("/In"): inner} if inner else {})}
            ),
        )
        inner = writer._add_object(form)
    forms = writer.pages[0]["/Resources"]["/XObject"]
    forms[NameObject("/FormXob.FAB-1")] = inner


def page_tree_in_a_circle(writer: Any) -> None:
    tree = writer.root_object.raw_get("/Pages")
    writer.root_object["/Pages"]["/Kids"].append(tree)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (contents(packed(zlib.compress(b" " * (reading.LIMIT + 1)))), "its streams hold more than 64 MiB"),
        (contents(packed(zlib.compress(b"q Q")[:-6])), "cut off"),
        (contents(packed(b"\0\1\2")), "damaged"),
        (contents(packed(zlib.compress(b"q"), DecodeParms=PREDICTED)), "a way that no kit uses"),
        (contents(stream(b"q " * 65)), "64 deep"),
        (contents(stream(b"1e0 0 m")), "cannot be read from byte 0 on"),
        (contents(stream(b"1" * 30 + b" w")), "too long"),
        (contents(stream(b"[" * 9 + b"]" * 9)), "nested too deep"),
        (contents(stream(b"10000 0 0 10000 0 0 cm " * 9)), "without bounds"),
        (contents(stream(b"1 2 cm")), "'cm' has operands that it cannot take"),
        (contents(stream(b"(x) w")), "'w' has operands that it cannot take"),
        (contents(stream(b"1 1 l")), "begins nowhere"),
        (contents(stream(b"/Nothing Do")), "places /Nothing, which it does not have"),
        (contents(stream(b"BT /Nothing 1 Tf ET")), "writes with the font /Nothing"),
        (contents(stream(b"BT (x) Tj ET")), "writes without a font"),
        (placing_itself, "place each other without end"),
        (boxless, "one of its forms has no box"),
        (placed_directly, "no object of its own"),
    ],
)
def test_a_page_that_cannot_be_followed_is_told(change: Callable[[Any], object], told: str, token_kit: Kit) -> None:
    page = opened(written(change, token_kit)).pages[0]
    assert page.marks is None
    assert told in page.trouble


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (page_tree_in_a_circle, "its page tree leads in a circle"),
        (attached(*(f"{number}.txt" for number in range(101))), "it holds more than 100 embedded files"),
        (name_tree_in_a_circle, "the tree of its embedded files leads in a circle"),
    ],
)
def test_a_file_that_has_no_end_is_told(change: Callable[[Any], object], told: str, token_kit: Kit) -> None:
    with pytest.raises(PdfError, match=told):
        opened(written(change, token_kit))


def test_objects_that_are_nested_too_deep_are_told(token_kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    def deep(*_: object, **__: object) -> None:
        raise RecursionError

    monkeypatch.setattr("pypdf.PdfReader", deep)
    with pytest.raises(PdfError, match="nested too deep"):
        opened(token_kit.files[PDF])


def test_references_that_lead_to_each_other_are_told(token_kit: Kit) -> None:
    data = token_kit.files[PDF]
    start = data.index(b"/Outlines") + len(b"/Outlines ")
    number = data[start : data.index(b" ", start)]
    at = data.index(b"\n" + number + b" 0 obj") + 1
    end = data.index(b"endobj", at)
    looped = number + b" 0 obj\n" + number + b" 0 R\n"
    with pytest.raises(PdfError, match=r"lead in a circle|damaged"):
        opened(data[:at] + looped + b" " * (end - at - len(looped)) + data[end:])


def test_a_drawing_may_not_have_more_strokes_than_any_could_need(
    credits_: Planted, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    credits_.edit("credits.pdf", placed_without_end)
    monkeypatch.setattr("generator.verification.content.marks._MAX_FLAT", 1000)
    assert "page-unreadable" in credits_.codes(tmp_path)


@pytest.mark.parametrize(
    ("place", "name", "told"),
    [
        (objects, "_MAX_OBJECTS", "more than 10 objects"),
        (pages, "_MAX_PAGES", "more than 1 pages"),
        (resources, "_MAX_OPERATIONS", "more than 10 operators"),
    ],
)
def test_nothing_is_followed_further_than_any_kit_goes(
    place: Any, name: str, told: str, token_kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(place, name, 1 if name == "_MAX_PAGES" else 10)
    with pytest.raises(PdfError, match=told):
        raise PdfError(opened(token_kit.files[PDF]).pages[0].trouble)  # of a page, where not of the whole file


@given(st.binary(max_size=60))
@example(b"BI ID EI")
@example(b"<</A [1 2]>> BDC (a\\(b(c)d\\051) Tj")
def test_whatever_a_content_stream_holds_it_is_followed_or_refused(data: bytes) -> None:
    with contextlib.suppress(ContentError):  # and nothing else
        interpret(data, Resources({}, {}, frozenset()))
