"""What a PDF was made from is taken out of it to the byte, or it is said why not: whatever the PDF is."""

from __future__ import annotations

import io
import re
import subprocess
import threading
import zlib
from typing import TYPE_CHECKING, Any, Final

import pypdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, TextStringObject

from generator.export import extraction
from generator.export.extraction import ExtractionError, TooLargeError, extracted
from generator.export.pdf import write_pdf
from generator.export.provenance import Provenance, provenance
from generator.options import Options, recorded, recorded_alone
from tests.export.sheets import sheet

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from generator.artwork.theme import Theme
    from generator.kit import Kit

LIMIT: Final = 1 << 20
CAME: Final = provenance(
    "rules: v3 # größe 宇\r\nmodules: []\n".encode(), "v3", recorded(Options()), "0123456789abcdef"
)


@pytest.fixture(scope="module")
def small(look: Theme) -> bytes:
    """A small PDF that says where it came from."""
    return write_pdf(sheet(look), {}, provenance=CAME)


def refused(data: bytes, limit: int = LIMIT) -> str:
    with pytest.raises(ExtractionError) as caught:
        extracted(data, limit)
    return str(caught.value)


def right_or_refused(data: bytes) -> bool:
    """Whether what is taken out is right; else it must be refused. Anything else fails the test."""
    try:
        found = extracted(data, LIMIT)
    except ExtractionError:
        return False
    assert found == CAME
    return True


def rewritten(data: bytes, change: Callable[[pypdf.PdfWriter], object]) -> bytes:
    """The same document with a change, as another program writes it."""
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(data))
    change(writer)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def names(writer: pypdf.PdfWriter) -> Any:
    return writer.root_object["/Names"]["/EmbeddedFiles"]  # type: ignore[index]  # it is a dictionary


def info(writer: pypdf.PdfWriter) -> Any:
    return writer._info  # the writer's own accessor adds to it only


def test_every_file_of_a_kit_gives_what_it_was_made_from(a4_kit: Kit) -> None:
    found = {extracted(data, LIMIT) for name, data in a4_kit.files.items() if name.endswith(".pdf")}
    (only,) = found
    assert only.catalog == a4_kit.files["catalog.yaml"]
    assert only.making.options == recorded_alone(Options())


def test_another_program_may_have_written_it_anew(small: bytes, qpdf: str, tmp_path: Path) -> None:
    assert extracted(rewritten(small, lambda writer: writer.compress_identical_objects()), LIMIT) == CAME
    (tmp_path / "x.pdf").write_bytes(small)
    for options in (["--object-streams=generate"], ["--linearize"], ["--stream-data=uncompress"], ["--qdf"]):
        subprocess.run([qpdf, *options, "x.pdf", "y.pdf"], cwd=tmp_path, check=True)
        assert extracted((tmp_path / "y.pdf").read_bytes(), LIMIT) == CAME, options


def test_other_attachments_do_no_harm(small: bytes) -> None:
    other = rewritten(small, lambda writer: writer.add_attachment("notes.txt", b"mine"))
    assert extracted(other, LIMIT) == CAME


# What is damaged


def test_a_file_cut_short_anywhere_is_refused(small: bytes) -> None:
    end = small.rindex(b"%%EOF") + 5
    for length in range(end):
        with pytest.raises(ExtractionError):
            extracted(small[:length], LIMIT)
    assert extracted(small[:end], LIMIT) == CAME
    assert refused(small[: end - 1]) == "was cut short"
    assert refused(b"") == "is not a PDF"


def test_a_file_cut_short_that_seems_to_end_is_no_other(small: bytes) -> None:
    for length in range(0, len(small), len(small) // 150):
        right_or_refused(small[:length] + b"\n%%EOF\n")


def test_a_flipped_bit_is_told_or_does_no_harm(small: bytes) -> None:
    spared = [place for place in range(0, len(small), 23) if right_or_refused(flipped(small, place, place % 8))]
    assert len(spared) > 20  # most of a file is a font


def flipped(data: bytes, place: int, bit: int) -> bytes:
    return data[:place] + bytes([data[place] ^ 1 << bit]) + data[place + 1 :]


def test_no_bit_of_what_is_sealed_can_be_flipped(small: bytes) -> None:
    told = [*CAME.entries.items(), ("Creator", f"afterlight-kit {CAME.generator}")]
    for key, value in told:
        text = value.encode().replace(b"(", b"\\(").replace(b")", b"\\)")
        start = small.index(b"(" + text, small.index(f"/{key} (".encode())) + 1
        for place in range(start, start + len(text), 1 + len(text) // 20):
            assert not right_or_refused(flipped(small, place, place % 7)), (key, place)
    packed = zlib.compress(CAME.catalog)
    start = small.index(packed)
    assert [
        place for place in range(2, len(packed)) if right_or_refused(flipped(small, start + place, place % 8))
    ] == []


@given(st.data())
def test_whatever_is_done_to_a_file_nothing_else_comes_out_of_it(small: bytes, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(small)))
    end = data.draw(st.integers(start, min(len(small), start + 300)))
    put = data.draw(st.one_of(st.binary(max_size=40), st.sampled_from([b"<<", b">>", b" 1 0 R", b"obj", b"/Kids ["])))
    right_or_refused(small[:start] + put + small[end:])


@given(st.binary(max_size=300))
def test_what_is_no_pdf_at_all_is_refused(data: bytes) -> None:
    refused(data)
    refused(b"%PDF-1.7\n" + data + b"\n%%EOF")


def test_nothing_is_said_on_any_stream_but_in_the_error(
    small: bytes, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    for place in range(0, len(small), len(small) // 30):
        right_or_refused(flipped(small, place, 1))
    assert right_or_refused(small.replace(b"startxref\n", b"startxref\n9"))  # which is mended, and would be told
    assert capfd.readouterr() == ("", "")
    assert caplog.records == []


# What is missing, doubled, or another's


def test_a_file_of_another_program_does_not_say_where_it_came_from(look: Theme) -> None:
    said = refused(write_pdf(sheet(look), {}))
    assert said == "does not say what it was made from: no file catalog.yaml is attached to it"


def test_a_catalog_that_was_taken_out_is_missed(small: bytes) -> None:
    lost = "lost the catalog that it was made from: no file catalog.yaml is attached to it"
    assert refused(rewritten(small, lambda writer: writer.root_object.pop("/Names"))) == lost
    assert refused(rewritten(small, lambda writer: names(writer).pop("/Names"))) == lost

    def rename(writer: pypdf.PdfWriter) -> None:
        _, spec = names(writer)["/Names"]
        names(writer)[NameObject("/Names")] = ArrayObject([TextStringObject("x.yaml"), spec])
        for entry in ("/F", "/UF"):
            spec.get_object()[NameObject(entry)] = TextStringObject("x.yaml")

    assert refused(rewritten(small, rename)) == lost


def test_of_two_catalogs_neither_is_taken(small: bytes) -> None:
    doubled = rewritten(small, lambda writer: writer.add_attachment("catalog.yaml", CAME.catalog))
    assert refused(doubled).startswith("has 2 files catalog.yaml attached to it")

    def disguise(writer: pypdf.PdfWriter) -> None:
        writer.add_attachment("other.yaml", b"rules: v4")
        names(writer)["/Names"][-1].get_object()[NameObject("/UF")] = TextStringObject("catalog.yaml")

    assert refused(rewritten(small, disguise)).startswith("has 2 files catalog.yaml attached to it")


def test_metadata_that_were_taken_out_are_missed(small: bytes) -> None:
    bare = rewritten(small, lambda writer: info(writer).clear())
    assert refused(bare) == "does not say what it was made from: its metadata lacks the seal"


@pytest.mark.parametrize("key", ["/CatalogSHA256", "/CatalogRevision", "/Rules", "/Options", "/Look", "/Creator"])
def test_metadata_that_were_changed_are_told(key: str, small: bytes) -> None:
    def change(writer: pypdf.PdfWriter) -> None:
        info(writer)[NameObject(key)] = TextStringObject("other")

    assert refused(rewritten(small, change)).startswith("is damaged: ")
    assert refused(rewritten(small, lambda writer: info(writer).pop(key))).startswith("is damaged: ")


def test_another_catalog_in_its_place_is_told(small: bytes) -> None:
    def exchange(writer: pypdf.PdfWriter) -> None:
        stream = names(writer)["/Names"][1].get_object()["/EF"]["/F"].get_object()
        stream._data = zlib.compress(CAME.catalog.replace(b"v3", b"v4"))

    assert refused(rewritten(small, exchange)) == ("is damaged: its catalog.yaml is not the one that it was made from")


@pytest.mark.parametrize("password", ["", "secret"])
def test_an_encrypted_file_is_said_to_be_so(password: str, small: bytes) -> None:
    sealed = rewritten(small, lambda writer: writer.encrypt(password, "owner", algorithm="RC4-128"))
    assert refused(sealed) == "is encrypted"


def test_a_file_encrypted_in_a_way_that_nobody_knows_is_said_to_be_so(small: bytes, qpdf: str, tmp_path: Path) -> None:
    (tmp_path / "x.pdf").write_bytes(small)
    subprocess.run([qpdf, "--encrypt", "a", "b", "256", "--", "x.pdf", "y.pdf"], cwd=tmp_path, check=True)
    assert refused((tmp_path / "y.pdf").read_bytes()) == "is encrypted"


# What is made to do harm


def test_no_more_is_unpacked_than_is_asked_for(look: Theme) -> None:
    bomb = provenance(b"#" * 3_000_000, "v3", {}, "")
    data = write_pdf(sheet(look), {}, provenance=bomb)
    assert len(data) < 100_000
    assert extracted(data, 3_000_000) == bomb
    for limit in (2_999_999, 1024):
        with pytest.raises(TooLargeError, match=rf"holds a catalog\.yaml of more than {limit >> 10} KiB; `--max-size`"):
            extracted(data, limit)


def test_a_catalog_packed_twice_or_in_another_way_is_not_unpacked(small: bytes) -> None:
    def repack(*filters: str, parameters: bool = False) -> Callable[[pypdf.PdfWriter], None]:
        def change(writer: pypdf.PdfWriter) -> None:
            stream = names(writer)["/Names"][1].get_object()["/EF"]["/F"].get_object()
            stream[NameObject("/Filter")] = ArrayObject(map(NameObject, filters))
            if parameters:
                stream[NameObject("/DecodeParms")] = DictionaryObject()

        return change

    assert extracted(rewritten(small, repack("/FlateDecode")), LIMIT) == CAME
    for change in (
        repack("/FlateDecode", "/FlateDecode"),
        repack("/LZWDecode"),
        repack("/FlateDecode", parameters=True),
    ):
        assert refused(rewritten(small, change)).startswith("was written anew by another program")


def test_a_tree_of_names_is_searched_in_all_its_branches(small: bytes) -> None:
    def branch(writer: pypdf.PdfWriter) -> None:
        leaf = writer._add_object(DictionaryObject(names(writer)))
        names(writer).pop("/Names")
        inner = writer._add_object(DictionaryObject({NameObject("/Kids"): ArrayObject([leaf])}))
        names(writer)[NameObject("/Kids")] = ArrayObject([inner])

    assert extracted(rewritten(small, branch), LIMIT) == CAME


def test_a_tree_without_an_end_is_left(small: bytes) -> None:
    def loop(writer: pypdf.PdfWriter) -> None:
        tree = writer._add_object(DictionaryObject())
        tree.get_object()[NameObject("/Kids")] = ArrayObject([tree, tree])  # type: ignore[index]  # it is a dictionary
        writer.root_object["/Names"][NameObject("/EmbeddedFiles")] = tree  # type: ignore[index]  # likewise

    assert refused(rewritten(small, loop)) == "has more attachments than a file of a kit ever has"


def test_a_reference_to_itself_is_left(small: bytes) -> None:
    data = rewritten(small, lambda _: None)
    (number,) = re.findall(rb"/Names (\d+) 0 R", data)
    start = data.index(b"\n%s 0 obj" % number) + 1
    end = data.index(b"endobj", start)
    itself = b"%s 0 obj\n%s 0 R\n" % (number, number)
    refused(data[:start] + itself.ljust(end - start) + data[end:])


def test_a_file_that_is_too_large_or_has_too_many_parts_is_not_read(
    small: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pypdf, "PdfReader", lambda *_: pytest.fail("it was read"))
    assert refused(small.replace(b"%%EOF", b"1 0 obj\n" * 100_000 + b"%%EOF")).startswith("has too many parts")
    monkeypatch.setattr(extraction, "MOST_BYTES", len(small) - 1)
    assert refused(small).startswith("is larger than")


@pytest.mark.parametrize("error", [RecursionError, MemoryError, ZeroDivisionError, AssertionError, OSError, KeyError])
def test_whatever_the_library_raises_the_file_is_damaged(
    error: type[Exception], small: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(pypdf, "PdfReader", fail)
    assert refused(small) == "is damaged, and cannot be read"


def test_a_library_that_never_comes_back_is_left(small: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    stop = threading.Event()
    monkeypatch.setattr(pypdf, "PdfReader", lambda *_: stop.wait())
    monkeypatch.setattr(extraction, "_PATIENCE", 0.01)
    assert refused(small) == "is made so that reading it does not come to an end"
    stop.set()


def test_options_that_are_none_are_told() -> None:
    for options in ("", "[]", "null", "{", "[" * 100_000):
        with pytest.raises(ValueError, match="these are no options"):
            _ = Provenance(b"", "v3", options, "").making


def test_a_stream_that_is_none_is_told(small: bytes) -> None:
    def change(writer: pypdf.PdfWriter) -> None:
        spec = names(writer)["/Names"][1].get_object()
        spec[NameObject("/EF")] = DictionaryObject({NameObject("/F"): TextStringObject("x")})

    assert refused(rewritten(small, change)) == "is damaged: its catalog.yaml is no file"
