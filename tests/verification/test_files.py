"""Faults of a whole file: its boxes, what it tells viewers, what it holds, and where it says that it comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from pypdf.generic import (
    ArrayObject,
    BooleanObject,
    DecodedStreamObject,
    DictionaryObject,
    FloatObject,
    NameObject,
    NumberObject,
    RectangleObject,
    TextStringObject,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.verification.planting import Planted

PDF = "tokens.pdf"

A4 = (0, 0, 595.2756, 841.8898)


def box(name: str, corners: tuple[float, ...] = (10, 10, 500, 800), page: int = 0) -> Callable[[Any], None]:
    def change(writer: Any) -> None:
        writer.pages[page][NameObject(name)] = RectangleObject(corners)

    return change


def inherited(name: str, corners: tuple[float, ...]) -> Callable[[Any], None]:
    """The box of every page comes from the tree."""

    def change(writer: Any) -> None:
        for page in writer.pages:
            page.pop(name, None)
        writer.root_object["/Pages"][NameObject(name)] = RectangleObject(corners)

    return change


def of_page(name: str, value: Any, page: int = 1) -> Callable[[Any], None]:
    def change(writer: Any) -> None:
        writer.pages[page][NameObject(name)] = value

    return change


def preference(name: str, value: Any) -> Callable[[Any], None]:
    def change(writer: Any) -> None:
        told = writer.root_object["/ViewerPreferences"]
        if value is None:
            del told[name]
        else:
            told[NameObject(name)] = value

    return change


def root(name: str, value: Any = None) -> Callable[[Any], None]:
    def change(writer: Any) -> None:
        if value is None:
            del writer.root_object[name]
        else:
            writer.root_object[NameObject(name)] = value

    return change


def info(name: str, value: str | None) -> Callable[[Any], None]:
    def change(writer: Any) -> None:
        told = writer._info.get_object()
        if value is None:
            del told[name]
        else:
            told[NameObject(name)] = TextStringObject(value)

    return change


def bare_font(writer: Any) -> None:
    font = next(iter(writer.pages[0]["/Resources"]["/Font"].values())).get_object()
    del font["/FontDescriptor"].get_object()["/FontFile2"]


def empty_font(writer: Any) -> None:
    font = next(iter(writer.pages[0]["/Resources"]["/Font"].values())).get_object()
    font["/FontDescriptor"].get_object()[NameObject("/FontFile2")] = writer._add_object(DecodedStreamObject())


def foreign_font(writer: Any) -> None:
    """Helvetica, which viewers have of their own, among the fonts of a form."""
    forms = writer.pages[0]["/Resources"]["/XObject"]
    helvetica = DictionaryObject(
        {NameObject("/Subtype"): NameObject("/Type1"), NameObject("/BaseFont"): NameObject("/Helvetica")}
    )
    form = next(form for form in forms.values() if "/Font" in form.get_object()["/Resources"])
    form.get_object()["/Resources"]["/Font"][NameObject("/F9")] = helvetica


def image(writer: Any) -> None:
    picture = DecodedStreamObject()
    picture.set_data(b"\0")
    picture.update(
        {
            NameObject("/Subtype"): NameObject("/Image"),
            NameObject("/Width"): NumberObject(1),
            NameObject("/Height"): NumberObject(1),
            NameObject("/BitsPerComponent"): NumberObject(8),
            NameObject("/ColorSpace"): NameObject("/DeviceGray"),
        }
    )
    writer.pages[0]["/Resources"]["/XObject"][NameObject("/Picture")] = writer._add_object(picture)


def script() -> DictionaryObject:
    return DictionaryObject(
        {NameObject("/S"): NameObject("/JavaScript"), NameObject("/JS"): TextStringObject("app.alert(1)")}
    )


def launching(writer: Any) -> None:
    action = DictionaryObject({NameObject("/S"): NameObject("/Launch"), NameObject("/F"): TextStringObject("x")})
    link = DictionaryObject({NameObject("/Subtype"): NameObject("/Link"), NameObject("/A"): action})
    writer.pages[0][NameObject("/Annots")] = ArrayObject([writer._add_object(link)])


def attachments(writer: Any) -> Any:
    return writer.root_object["/Names"]["/EmbeddedFiles"]["/Names"]


def attached(writer: Any) -> Any:
    return attachments(writer)[1].get_object()["/EF"]["/F"].get_object()


def belonging_twice(writer: Any) -> None:
    """Another catalog, which belongs to the document and is not among its named files."""
    filespec = attachments(writer)[1].get_object().clone(writer, force_duplicate=True)
    writer.root_object["/AF"].append(filespec.indirect_reference)


def without_any(writer: Any) -> None:
    del writer.root_object["/AF"], writer.root_object["/Names"]


def repacked(writer: Any) -> None:
    attached(writer)[NameObject("/Filter")] = NameObject("/LZWDecode")


@pytest.mark.parametrize(
    "faults",
    [
        [
            (box("/CropBox"), "page-box", 1),
            (of_page("/TrimBox", ArrayObject([NumberObject(0)])), "page-box", 2),
        ],
        [(box("/TrimBox"), "page-box", 1), (box("/BleedBox", page=1), "page-box", 2)],
        [(box("/ArtBox"), "page-box", 1), (box("/CropBox", (0, 0, 595.2756, 842.0), 1), "page-box", 2)],
        [(inherited("/CropBox", (0, 0, 500, 500)), "page-box", 1)],
        [
            (of_page("/Rotate", NumberObject(180)), "page-turned", 2),
            (of_page("/UserUnit", FloatObject(2)), "page-scaled", 2),
            (lambda writer: writer.pages[1].pop("/MediaBox"), "page-box", 2),
            (lambda writer: writer.add_blank_page(595.2756, 841.8898), "page-count", None),
        ],
        [
            (preference("/PrintScaling", NameObject("/AppDefault")), "print-scaling", None),
            (preference("/Duplex", NameObject("/Simplex")), "duplex", None),
            (preference("/PickTrayByPDFSize", BooleanObject(value=False)), "paper-tray", None),
            (info("/Title", "Another"), "title", None),
            (root("/Lang"), "language", None),
            (root("/Outlines"), "bookmarks", None),
        ],
        [
            (preference("/Enforce", None), "print-scaling", None),
            (preference("/Duplex", None), "duplex", None),
            (root("/AF"), "attachment-missing", None),
        ],
        [(bare_font, "font-not-embedded", None), (image, "image", None)],
        [(empty_font, "font-not-embedded", None), (root("/OpenAction", script()), "action", None)],
        [
            (foreign_font, "font-not-embedded", None),
            (launching, "action", None),
            (info("/CatalogSHA256", "0" * 64), "metadata", None),
        ],
        [(root("/Names"), "attachment-missing", None), (info("/CatalogRevision", None), "metadata", None)],
        [(without_any, "attachment-missing", None)],
        [
            (lambda writer: attachments(writer).extend(attachments(writer)[:2]), "attachment-doubled", None),
            (info("/Options", "{}"), "metadata", None),
        ],
        [
            (lambda writer: attached(writer).set_data(b"rules: v3"), "attachment-differs", None),
            (info("/Options", "[" * 100_000), "metadata", None),
        ],
        [(belonging_twice, "attachment-doubled", None), (info("/Creator", "me"), "metadata", None)],
        [(repacked, "attachment-differs", None), (info("/Look", "another"), "metadata", None)],
        [
            (info("/Seal", None), "metadata", None),
            (of_page("/Contents", TextStringObject("none")), "page-unreadable", 2),
        ],
    ],
)
def test_faults_are_told_by_their_codes(
    faults: list[tuple[Callable[[Any], object], str, int | None]], tokens: Planted, tmp_path: Path
) -> None:
    """Several at once, for a run takes a while: nothing is found but these."""
    tokens.edit(PDF, lambda writer: [change(writer) for change, _, _ in faults])
    found = {(code, page) for code, _, page, _ in tokens.found(tmp_path)}
    assert found >= {(code, page) for _, code, page in faults}
    assert {code for code, _ in found} == {code for _, code, _ in faults}


@pytest.mark.parametrize("corners", [(10, 10, 585.2756, 831.8898), (0, 0, 612, 792), (0, 0, 595.2756, 842.2)])
def test_a_media_box_that_is_not_the_paper(corners: tuple[float, ...], tokens: Planted, tmp_path: Path) -> None:
    tokens.edit(PDF, box("/MediaBox", corners))
    assert ("page-box", PDF, 1, None) in tokens.found(tmp_path)  # and what is measured from its corner lies elsewhere


@pytest.mark.parametrize("name", ["/MediaBox", "/CropBox"])
def test_a_box_may_come_from_the_page_tree(name: str, tokens: Planted, tmp_path: Path) -> None:
    tokens.edit(PDF, inherited(name, A4))
    assert tokens.found(tmp_path) == []


def test_an_image_may_not_hide_in_a_content_stream(tokens: Planted, tmp_path: Path) -> None:
    tokens.content(PDF, 1, lambda data: data + b" q BI /W 1 /H 1 /BPC 8 /CS /G ID \x80 EI Q ")
    assert tokens.found(tmp_path) == [("image", PDF, None, None)]


def test_options_that_are_not_those_of_the_file(tokens: Planted, tmp_path: Path) -> None:
    tokens.table["options"]["ink"] = "low"
    (finding,) = tokens.verdict(tmp_path).findings
    assert finding.message == "its metadata's Options are not those that kit.json records"


def test_the_digests_in_the_listing_do_not_hide_what_is_wrong_within(tokens: Planted, tmp_path: Path) -> None:
    tokens.edit(PDF, root("/Lang"))
    tokens.listed(PDF)["sha256"] = "0" * 64
    assert tokens.codes(tmp_path) == {"file-digest", "language"}
