"""A kit is complete, says truly what it holds, and prints a piece from one and the same drawing everywhere."""

from __future__ import annotations

import hashlib
import io
import json
import re
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pypdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.artwork.theme import load_theme
from generator.box import Printout, find
from generator.catalog.load import check
from generator.components.sizes import Sizes
from generator.geometry import Flip, Sides
from generator.imposition.correction import UNCORRECTED, Correction
from generator.imposition.document import Backs, Side
from generator.imposition.paper import MARGINS, PAPERS
from generator.kit import build_alignment, build_kit, build_pieces, lay_out
from generator.options import FILES, Options
from generator.units import mm
from tests.catalog.building import as_yaml, modules, read, valid
from tests.contents import contents, rule_pages

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.artwork.theme import Theme
    from generator.catalog.model import Catalog
    from generator.kit import Kit


def pdf(data: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(data))


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def printed(kit: Kit, name: str) -> Counter[str]:
    """The pieces on the fronts of one of a kit's files."""
    (document,) = [document for document in kit.documents if document.name == name]
    return Counter(slot.piece for page in document.pages if page.side is Side.FRONT for slot in page.slots)


def holds_together(kit: Kit, catalog: Catalog, options: Options) -> None:
    """What is true of every kit."""
    wanted: dict[str, dict[str, int]] = {"alignment.pdf": {}, **contents(catalog, options.players), "rules.pdf": {}}
    if "rules" in options.only:
        pages = [slot.piece for page in kit.documents[-1].pages for slot in page.slots]
        assert len(pages) % 4 == 0
        assert sorted(pages) == sorted(rule_pages(len(pages)))
        wanted["rules.pdf"] = printed(kit, "rules.pdf")
    asked = [name for name in wanted if name.removesuffix(".pdf") in options.only]
    assert [document.name for document in kit.documents] == asked
    assert {name: printed(kit, name) for name in asked} == {name: wanted[name] for name in asked}
    shown = [slot for each in kit.documents for page in each.pages for slot in (*page.slots, *page.folded)]
    art = {f"artwork/{slot.art}.svg" for slot in shown if not slot.art.startswith("RULES-")}
    assert kit.files.keys() == {*asked, *art, "catalog.yaml", "kit.json"}

    table = json.loads(kit.files["kit.json"])
    assert list(kit.files)[-1] == "kit.json"
    listed = {entry["name"]: entry["sha256"] for key in ("files", "artwork", "sources") for entry in table[key]}
    assert listed == {name: sha256(data) for name, data in kit.files.items() if name != "kit.json"}
    assert table["catalog"] == {"file": catalog.file, "sha256": catalog.sha256}
    assert kit.files["catalog.yaml"] == catalog.data
    assert [file["name"] for file in table["files"]] == [document.name for document in kit.documents]
    for file, document in zip(table["files"], kit.documents, strict=True):
        assert len(file["pages"]) == len(document.pages)
        assert kit.files[document.name].startswith(b"%PDF-")
        assert len(pdf(kit.files[document.name]).pages) == len(document.pages)
        for page, laid in zip(file["pages"], document.pages, strict=True):
            assert [slot["piece"] for slot in page["slots"]] == [slot.piece for slot in laid.slots]


@pytest.mark.parametrize("name", ["a4_kit", "letter_kit"])
def test_the_standard_kit_holds_together(name: str, standard: Catalog, request: pytest.FixtureRequest) -> None:
    holds_together(request.getfixturevalue(name), standard, Options())


def test_a_kit_keeps_the_bytes_of_its_catalog_whatever_that_was_called(look: Theme) -> None:
    data = b"\xef\xbb\xbf" + as_yaml(modules()).replace("\n", "\r\n").encode() + b"# an end without a line break"
    catalog = check(data, "somewhere/mine.yml").catalog
    assert catalog is not None
    kit = build_kit(catalog, Options(only=("alignment",)), look)
    assert kit.files["catalog.yaml"] == data
    table = json.loads(kit.files["kit.json"])
    assert table["catalog"] == {"file": "mine.yml", "sha256": sha256(data)}
    assert table["sources"] == [{"name": "catalog.yaml", "sha256": sha256(data)}]


def test_a_kit_built_after_another_is_the_same_as_one_built_alone(standard: Catalog, look: Theme, a4_kit: Kit) -> None:
    before = a4_kit._replace(
        drawings=a4_kit.drawings | {"OBS-03": replace(a4_kit.drawings["OBS-03"], shapes=())},
        files={name: b"taken" if name.endswith(".svg") else data for name, data in a4_kit.files.items()},
    )
    again = build_kit(standard, Options(), look, before)
    fresh = {name for name, data in again.files.items() if name.endswith(".svg") and data != b"taken"}
    assert fresh == {"artwork/OBS-03.svg"}  # the only one that was drawn otherwise
    assert again.files["artwork/OBS-03.svg"] == a4_kit.files["artwork/OBS-03.svg"]

    (first, *rest) = standard.modules
    changed = standard._replace(modules=(first._replace(cost=first.cost + 1), *rest))
    alone, after = (build_kit(changed, Options(), look, kit) for kit in (None, a4_kit))
    assert list(after.files) == list(alone.files)
    assert after.files == alone.files


def test_a_drawing_that_is_only_described_otherwise_is_written_anew(
    standard: Catalog, look: Theme, a4_kit: Kit
) -> None:
    renamed = replace(a4_kit.drawings["OBS-03"], description="something else")
    before = a4_kit._replace(
        drawings=a4_kit.drawings | {"OBS-03": renamed}, files=a4_kit.files | {"artwork/OBS-03.svg": b"taken"}
    )
    again = build_kit(standard, Options(only=("modules",)), look, before)
    assert again.files["artwork/OBS-03.svg"] == a4_kit.files["artwork/OBS-03.svg"]


@settings(max_examples=4)
@given(
    listed=valid(),
    values=st.fixed_dictionaries(
        {},
        optional={
            "credit_copies": st.integers(2, 9),
            "credit_values": st.integers(1, 9),
            "dry_dock_slots": st.integers(1, 6),
            "market_berths": st.integers(1, 10),
            "drift_limit": st.integers(0, 9),
            "display_cards": st.integers(3, 12),
        },
    ),
    options=st.builds(
        Options,
        st.sampled_from([PAPERS[name] for name in ("a4", "letter", "legal")]),  # larger ones divide boards otherwise
        st.sampled_from(list(Flip)),
        st.sampled_from([2, 3, 4]),
        only=st.lists(st.sampled_from(FILES), min_size=1, unique=True).map(tuple),
        backs=st.sampled_from(list(Backs)),
        correction=st.sampled_from([UNCORRECTED, Correction(mm(0.4), mm(-0.3), 0.1, 1.002, 0.999)]),
        margins=st.sampled_from([MARGINS, Sides.all(mm(4.2)), Sides(mm(3), mm(5), mm(7), mm(4))]),
        sizes=st.just(Sizes()),
    ),
)
def test_any_valid_catalog_becomes_a_kit(
    listed: list[dict[str, Any]], values: dict[str, int], options: Options
) -> None:
    catalog = read(as_yaml(listed, parameters=values)).catalog
    assert catalog is not None
    holds_together(build_kit(catalog, options, load_theme()), catalog, options)


@pytest.mark.parametrize(
    ("extreme", "paper", "players"),
    [("least", "a4", 4), ("least", "letter", 2), ("most", "a4", 2), ("most", "a4", 4), ("most", "letter", 4)],
)
def test_the_extremes_of_the_parameters_become_a_kit(extreme: str, paper: str, players: int) -> None:
    values = {
        "least": {
            "credit_copies": 2,
            "credit_values": 1,
            "dry_dock_slots": 1,
            "market_berths": 1,
            "drift_limit": 0,
            "display_cards": 3,
        },
        "most": {
            "credit_copies": 9,
            "credit_values": 9,
            "dry_dock_slots": 6,
            "market_berths": 10,
            "drift_limit": 9,
            "display_cards": 12,
        },
    }[extreme]
    catalog = read(as_yaml(modules(), parameters=values)).catalog
    assert catalog is not None
    options = Options(PAPERS[paper], players=players)
    holds_together(build_kit(catalog, options, load_theme()), catalog, options)


def forms(data: bytes, drawings: Iterable[str]) -> dict[str, tuple[list[str], list[float]]]:
    """Some drawings of a PDF by name: their operators and their bounds.

    A file numbers its letters in the order in which they come; so texts are given as what they say, and in which face.
    """
    reader = pdf(data)
    found = {}
    for page in reader.pages:
        placed = page["/Resources"]["/XObject"]  # type: ignore[index]
        for name in drawings:
            if name not in found and f"/FormXob.{name}" in placed:
                form = placed[f"/FormXob.{name}"].get_object()
                found[name] = (list(operators(form, reader)), [float(number) for number in form["/BBox"]])
    return found


def operators(form: Any, reader: pypdf.PdfReader) -> Iterator[str]:  # pypdf's types stop at "some object"
    fonts = {name: font.get_object() for name, font in form["/Resources"].get("/Font", {}).items()}
    letters: dict[int, str] = {}
    for operands, operator in pypdf.generic.ContentStream(form, reader).operations:
        said = [str(operand) for operand in operands]
        if operator == b"Tf":
            font = fonts[operands[0]]
            said[0] = font["/BaseFont"].partition("+")[2]
            pairs = re.findall(rb"<(..)> <(....)>", font["/ToUnicode"].get_object().get_data())
            letters = {int(code, 16): chr(int(letter, 16)) for code, letter in pairs}
        elif operator == b"Tj":
            said = ["".join(letters[code] for code in operands[0].original_bytes)]
        yield f"{' '.join(said)} {operator.decode()}"


@pytest.mark.parametrize(
    ("piece", "file", "drawings"),
    [
        ("OBS-03", "modules.pdf", ["OBS-03", "MODULE-BACK"]),
        ("DCK-10", "modules.pdf", ["DCK-10", "MODULE-BACK"]),
        ("FAB-4", "credits.pdf", ["FAB-4", "CREDIT-BACK"]),
        ("RES-6/4", "credits.pdf", ["RES-6-copy-4", "CREDIT-BACK"]),
        ("CORE", "boards.pdf", ["CORE"]),
        ("DRY-DOCK", "boards.pdf", ["DRY-DOCK"]),
        ("BOARD", "boards.pdf", ["BOARD"]),
        ("SCORE-2", "tokens.pdf", ["SCORE-2", "SCORE-2-BACK"]),
        ("START-5", "tokens.pdf", ["START-5-HERE", "START-5-NEW"]),
        ("PLAYER-AID", "aids.pdf", ["PLAYER-AID-FRONT", "PLAYER-AID-BACK"]),
        ("MARKET", "mats.pdf", ["MARKET"]),
        ("DISPLAY-2", "mats.pdf", ["DISPLAY"]),
        ("RECORD-STORM", "records.pdf", ["RECORD-STORM"]),
    ],
)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_piece_printed_again_is_the_drawing_of_the_kit(
    piece: str, file: str, drawings: list[str], paper: str, standard: Catalog, look: Theme, a4_kit: Kit
) -> None:
    made = build_pieces([piece], "again.pdf", standard, Options(PAPERS[paper], Flip.SHORT), look)
    again, kit = forms(made.data, drawings), forms(a4_kit.files[file], drawings)
    for drawing in drawings:
        assert len(kit[drawing][0]) > 3
        assert again[drawing] == kit[drawing]


def test_another_piece_is_another_drawing(standard: Catalog, look: Theme, a4_kit: Kit) -> None:
    tiles = forms(a4_kit.files["modules.pdf"], [module.id for module in standard.modules])
    assert len(tiles) == 60
    assert len({tuple(form[0]) for form in tiles.values()}) == 60
    said = [line.removesuffix(" Tj") for line in tiles["OBS-03"][0] if line.endswith(" Tj")]
    assert "OBS-03" in said


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("OBS-03.pdf", "OBS-03.pdf"),
        ("größe ½.pdf", "größe ½.pdf"),
        ("宇宙.pdf", "??.pdf"),
        ("tab\there\u202e.pdf", "tab?here?.pdf"),
        ("odd\udcff.pdf", "odd?.pdf"),
        ("x" * 250 + ".pdf", "x" * 24 + "…" + "xxx.pdf"),
    ],
)
def test_a_label_shows_a_file_name_as_far_as_it_can(name: str, shown: str, standard: Catalog, look: Theme) -> None:
    made = build_pieces(["OBS-03"], name, standard, Options(), look)
    for document, data in ((made.document, made.data), build_alignment(name, None, Options(), look)):
        assert document.name == shown
        assert all(f"· {shown} · sheet 1 of 1" in page.extract_text() for page in pdf(data).pages)


def test_an_unknown_piece_is_an_error(standard: Catalog, look: Theme) -> None:
    with pytest.raises(KeyError):
        build_pieces(["OBS-99"], "x.pdf", standard, Options(), look)


def test_two_drawings_of_one_name_are_refused(standard: Catalog, look: Theme) -> None:
    one, two = find(["OBS-03"], standard, look), find(["OBS-03"], standard, look)
    with pytest.raises(ValueError, match="two drawings are named 'OBS-03'"):
        lay_out(Printout("x.pdf", "x", "tile", (one, two)), standard, Options(), look)
