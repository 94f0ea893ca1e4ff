"""The PDF as a printer, a viewer and a search box find it (ISO 32000-2)."""

from __future__ import annotations

import io
import re
import subprocess
from typing import TYPE_CHECKING, Any

import pypdf
import pypdfium2
import pytest

from generator.artwork.drawing import Box, Drawing, Placed, Stroke, polygon, walk
from generator.export.pdf import write_pdf
from generator.export.svg import SvgWriter
from generator.geometry import Point, Rect, Sides, Size
from generator.imposition.document import Document, Fold, Plex, Side, Slot
from generator.imposition.paper import PAPERS
from generator.units import ZERO, mm
from tests.export.pictures import ALLOWED, differing, of_drawings, of_pdf, of_svg
from tests.export.sheets import BLACK, FILES, dictionaries, forms, opened, pages, root, sheet, slot, square

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path as FilePath

    from generator.artwork.theme import Theme
    from generator.kit import Kit

A4 = PAPERS["a4"].size

each_file = pytest.mark.parametrize("name", FILES)


def test_no_file_of_the_kit_is_left_out(a4_kit: Kit) -> None:
    assert list(FILES) == [name for name in a4_kit.files if name.endswith(".pdf")]


# The page


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("landscape", [False, True])
def test_every_page_box_is_exactly_the_paper(paper: str, landscape: bool, look: Theme) -> None:
    size = PAPERS[paper].sheet(landscape=landscape)
    (page,) = opened(write_pdf(sheet(look, size=size), {})).pages
    for box in ("mediabox", "cropbox", "bleedbox", "trimbox", "artbox"):
        rect = getattr(page, box)
        assert (float(rect.left), float(rect.bottom)) == (0, 0)
        assert (float(rect.width), float(rect.height)) == pytest.approx((size.width.pt, size.height.pt), abs=1e-3)
    assert page.rotation == 0
    assert page.user_unit == 1


@each_file
def test_the_pages_of_the_kit_are_of_the_size_that_was_laid_out(name: str, a4_kit: Kit) -> None:
    document = next(document for document in a4_kit.documents if document.name == name)
    pages = opened(a4_kit.files[name]).pages
    assert len(pages) == len(document.pages)
    for page, planned in zip(pages, document.pages, strict=True):
        size = (planned.size.width.pt, planned.size.height.pt)
        assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx(size, abs=1e-3)
        assert planned.size in {A4, A4.turned}


# What the file asks of viewers and printers


@pytest.mark.parametrize(
    ("plex", "duplex"),
    [
        (Plex.SIMPLEX, "/Simplex"),
        (Plex.LONG_EDGE, "/DuplexFlipLongEdge"),
        (Plex.SHORT_EDGE, "/DuplexFlipShortEdge"),
    ],
)
def test_viewers_are_told_not_to_scale_and_how_to_turn(plex: Plex, duplex: str, look: Theme) -> None:
    preferences = root(write_pdf(sheet(look, plex=plex), {}))["/ViewerPreferences"].get_object()
    assert preferences["/PrintScaling"] == "/None"
    assert list(preferences["/Enforce"]) == ["/PrintScaling"]
    assert preferences["/Duplex"] == duplex
    for key in ("/PickTrayByPDFSize", "/DisplayDocTitle"):
        value = preferences[key]
        assert isinstance(value, pypdf.generic.BooleanObject)
        assert value.value is True


def test_title_and_language_are_set(look: Theme) -> None:
    reader = opened(write_pdf(sheet(look), {}))
    assert reader.metadata is not None
    assert reader.metadata.title == "Title of the file"
    assert root(write_pdf(sheet(look), {}))["/Lang"] == "en"
    assert root(write_pdf(sheet(look), {}, language="de"))["/Lang"] == "de"


@each_file
def test_a_bookmark_leads_to_every_side_and_to_every_piece_on_a_front(name: str, a4_kit: Kit) -> None:
    document = next(document for document in a4_kit.documents if document.name == name)
    reader = opened(a4_kit.files[name])
    found = list(_bookmarks(reader.outline))
    wanted: list[tuple[str, int]] = []
    for index, page in enumerate(document.pages):
        wanted.append((f"Sheet {page.sheet} of {document.sheets}, {page.side.value}", index))
        if page.side is Side.FRONT:
            wanted += [(slot.piece, index) for slot in page.slots]
    assert [(mark.title, reader.get_destination_page_number(mark)) for mark in found] == wanted


def _bookmarks(outline: Iterable[Any]) -> Iterator[Any]:
    for entry in outline:
        if isinstance(entry, list):
            yield from _bookmarks(entry)
        else:
            yield entry


def test_a_pieces_bookmark_leads_to_its_corner(a4_kit: Kit) -> None:
    document = next(document for document in a4_kit.documents if document.name == "modules.pdf")
    marks = {mark.title: mark for mark in _bookmarks(opened(a4_kit.files["modules.pdf"]).outline)}
    for each in document.pages[0].slots:
        corner = (each.trim.left.pt, A4.height.pt - each.trim.top.pt)
        assert (float(marks[each.piece].left), float(marks[each.piece].top)) == pytest.approx(corner, abs=0.01)


# Fonts, forms, and no pictures


def loose_fonts(data: bytes) -> list[str]:
    """The fonts of a file that are not embedded as a subset, wherever in it they are named."""
    found = []
    for font in dictionaries(data):
        if font.get("/Type") != "/Font":
            continue
        name = str(font.get("/BaseFont"))
        descriptor = font["/FontDescriptor"].get_object() if "/FontDescriptor" in font else {}
        if "/FontFile2" not in descriptor or not re.fullmatch(r"/[A-Z]{6}\+\S+", name):
            found.append(name)
    return found


@each_file
def test_every_font_is_embedded_as_a_subset(name: str, a4_kit: Kit) -> None:
    assert any(each.get("/Type") == "/Font" for each in dictionaries(a4_kit.files[name]))
    assert loose_fonts(a4_kit.files[name]) == []


def test_a_font_that_is_not_embedded_is_noticed() -> None:
    from reportlab.pdfgen.canvas import Canvas

    buffer = io.BytesIO()
    canvas = Canvas(buffer)
    canvas.beginForm("form")
    canvas.drawString(0, 0, "in Helvetica")
    canvas.endForm()
    canvas.doForm("form")
    canvas.save()
    assert loose_fonts(buffer.getvalue()) == ["/Helvetica"]


@each_file
def test_every_stream_finds_the_fonts_and_forms_that_it_uses(name: str, a4_kit: Kit) -> None:
    streams = [(page, page.get_contents().get_data()) for page in pages(a4_kit.files[name])]
    streams += [(form, form.get_data()) for form in forms(a4_kit.files[name])]
    for owner, content in streams:
        for kind, pattern in (("/Font", rb"/(\S+) \S+ Tf\b"), ("/XObject", rb"/(\S+) Do\b")):
            known = owner["/Resources"].get_object().get(kind, pypdf.generic.DictionaryObject()).get_object()
            assert {f"/{used.decode()}" for used in re.findall(pattern, content)} <= known.keys()


@each_file
def test_nothing_is_rasterised(name: str, a4_kit: Kit) -> None:
    streams = [each for each in dictionaries(a4_kit.files[name]) if isinstance(each, pypdf.generic.StreamObject)]
    assert streams
    assert [each for each in streams if each.get("/Subtype") == "/Image"] == []
    drawn = [each.get_data() for each in streams if each.get("/Subtype") == "/Form" or "/Length1" not in each]
    assert not any(re.search(rb"\bBI\s.*\bID\b", content, re.DOTALL) for content in drawn)


@each_file
def test_each_drawing_is_one_form_however_often_it_is_printed(
    name: str, a4_kit: Kit, printed: dict[str, tuple[Document, dict[str, Drawing]]]
) -> None:
    document = next(document for document in a4_kit.documents if document.name == name)
    rules = {each: drawing for each, drawing in a4_kit.drawings.items() if each.startswith("RULES-")}
    drawings = printed[name][1] if name in printed else rules if name == "rules.pdf" else {}
    roots = [*drawings.values(), *(shape.drawing for page in document.pages for shape in page.art)]  # type: ignore[union-attr]  # art is placed
    wanted = {root.name for root in roots}
    wanted |= {shape.drawing.name for root in roots for shape in walk(root) if isinstance(shape, Placed)}
    assert len(forms(a4_kit.files[name])) == len(wanted)
    placed = sum(len(re.findall(rb"\sDo\b", page.get_contents().get_data())) for page in pages(a4_kit.files[name]))
    assert placed == sum(len(page.slots) + len(page.art) for page in document.pages)


# Placing


def test_dashes_begin_where_those_of_the_artwork_do(look: Theme, cairo: Any) -> None:
    size, rect = Size(mm(12), mm(12)), Rect(mm(1), mm(1), mm(10), mm(9.5))
    pen = Stroke(BLACK, mm(0.5), (mm(2), mm(1.3)))
    svg = SvgWriter().write(Drawing("box", "box", size, (Box(rect, stroke=pen),)))
    corners = (
        Point(rect.left, rect.bottom),
        Point(rect.right, rect.bottom),
        Point(rect.right, rect.top),
        Point(rect.left, rect.top),
    )
    box = Drawing("box", "box", size, (Box(rect, stroke=pen),))
    otherwise = Drawing("otherwise", "otherwise", size, (polygon(corners, stroke=pen),))
    seen, planted = of_drawings(box, otherwise)
    assert differing(seen, of_svg(cairo, svg, Rect.of(size))) <= ALLOWED
    assert differing(planted, of_svg(cairo, svg, Rect.of(size))) > ALLOWED


def inked(look: Theme, *slots: Slot, drawing: Drawing, place: Rect) -> float:
    """The share of a place that is black."""
    pdf = pypdfium2.PdfDocument(write_pdf(sheet(look, slots=slots), {drawing.name: drawing}))
    return float((of_pdf(pdf[0], place).max(-1) < 128).mean())


def test_a_drawing_fills_its_trim_and_its_bleed_only_up_to_the_clip(look: Theme) -> None:
    drawing = square("bleeding", bleed=3)
    trim = Rect(mm(50), mm(60), mm(10), mm(10))
    clip = trim.grown(Sides(top=mm(1), right=mm(2), bottom=mm(3), left=ZERO))
    placed = slot(drawing, trim, clip=clip)
    assert inked(look, placed, drawing=drawing, place=clip) == 1
    around = clip.grown(Sides.all(mm(5)))
    share = (clip.width.mm * clip.height.mm) / (around.width.mm * around.height.mm)
    assert inked(look, placed, drawing=drawing, place=around) == pytest.approx(share, abs=0.01)  # pixels of the edge


@pytest.mark.parametrize(
    ("turn", "left", "top", "width", "height"),
    [(0, 1, 1, 2, 3), (90, 6, 1, 3, 2), (180, 7, 6, 2, 3), (270, 1, 7, 3, 2)],
)
def test_a_turned_slot_shows_its_window_turned_clockwise(
    turn: int, left: float, top: float, width: float, height: float, look: Theme
) -> None:
    mark = Rect(mm(11), mm(1), mm(2), mm(3))
    drawing = square("marked", Box(mark, fill=BLACK), side=20)
    window = Rect(mm(10), ZERO, mm(10), mm(10))
    trim = Rect(mm(40), mm(70), mm(10), mm(10))
    placed = slot(drawing, trim, window=window, turn=turn)
    there = Rect(trim.left + mm(left), trim.top + mm(top), mm(width), mm(height))
    assert inked(look, placed, drawing=drawing, place=there) == 1
    assert inked(look, placed, drawing=drawing, place=trim) == pytest.approx(0.06, abs=0.01)


def test_backs_beyond_a_fold_are_painted_where_they_are_laid_out(look: Theme) -> None:
    front, back = square("front", Box(Rect(ZERO, ZERO, mm(1), mm(1)), fill=BLACK)), square("back")
    places = [Rect(left, mm(60), mm(10), mm(10)) for left in (mm(80), mm(120))]
    layout = sheet(look, slots=(slot(front, places[0]),))
    page = layout.pages[0]._replace(folded=(slot(back, places[1]),), fold=Fold(upright=True, at=mm(105)))
    data = write_pdf(layout._replace(pages=(page,)), {"front": front, "back": back})
    seen = pypdfium2.PdfDocument(data)[0]
    assert [float((of_pdf(seen, place).max(-1) < 128).mean()) for place in places] == pytest.approx(
        [0.01, 1], abs=0.005
    )
    assert [mark.title for mark in _bookmarks(opened(data).outline)] == ["Sheet 1 of 1, front and back", "PIECE"]


def test_two_drawings_of_one_name_are_refused(look: Theme) -> None:
    twins = [square("twin"), square("twin", side=5)]
    outer = square("outer", *(Placed(twin, Point(ZERO, ZERO)) for twin in twins))
    layout = sheet(look, slots=(slot(outer, Rect(mm(20), mm(20), mm(10), mm(10))),))
    with pytest.raises(ValueError, match="two drawings are named 'twin'"):
        write_pdf(layout, {"outer": outer})


# The file as a whole


@each_file
def test_independent_readers_find_nothing_wrong(name: str, a4_kit: Kit) -> None:
    reader = opened(a4_kit.files[name])  # strict: a fault of the file is an error
    assert all(page.get_contents() is not None for page in reader.pages)
    assert len(pypdfium2.PdfDocument(a4_kit.files[name])) == len(reader.pages)
    assert a4_kit.files[name].startswith(b"%PDF-1.7")


@each_file
def test_qpdf_finds_nothing_wrong(name: str, a4_kit: Kit, qpdf: str, tmp_path: FilePath) -> None:
    assert qpdf_check(qpdf, tmp_path, a4_kit.files[name]) == 0


def test_qpdf_notices_a_damaged_file(a4_kit: Kit, qpdf: str, tmp_path: FilePath) -> None:
    assert qpdf_check(qpdf, tmp_path, a4_kit.files["modules.pdf"].replace(b"/Type /Pages", b"/Type /Pagez")) != 0


def qpdf_check(qpdf: str, folder: FilePath, data: bytes) -> int:
    file = folder / "checked.pdf"
    file.write_bytes(data)
    return subprocess.run([qpdf, "--check", str(file)], capture_output=True, check=False).returncode


def test_the_same_document_gives_the_same_bytes(look: Theme) -> None:
    assert write_pdf(sheet(look), {}) == write_pdf(sheet(look), {})
    assert write_pdf(sheet(look), {}) != write_pdf(sheet(look, said="other"), {})
