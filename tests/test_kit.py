"""A kit is complete, says truly what it holds, and prints a piece from one and the same drawing everywhere."""

from __future__ import annotations

import hashlib
import io
import json
from collections import Counter
from typing import TYPE_CHECKING, Any

import pypdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.artwork.theme import load_theme
from generator.box import Printout, find
from generator.catalog.model import Guild
from generator.geometry import Flip
from generator.imposition.document import Side
from generator.imposition.paper import PAPERS
from generator.kit import Options, build_alignment, build_kit, build_pieces, lay_out
from tests.catalog.building import as_yaml, modules, read, valid

if TYPE_CHECKING:
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
    values = catalog.parameters
    copies = values.credit_copies - (options.players == 2)
    cards = {f"{guild.code}-{value}" for guild in Guild for value in range(1, values.credit_values + 1)}
    assert printed(kit, "modules.pdf") == {module.id: 1 for module in catalog.modules}
    assert printed(kit, "credits.pdf") == dict.fromkeys(cards, copies)
    station = ("BOARD-SUNWARD", "BOARD-LEEWARD", "CORE", "DRY-DOCK")
    assert printed(kit, "boards.pdf") == dict.fromkeys(station, options.players)

    table = json.loads(kit.files["kit.json"])
    assert list(kit.files)[-1] == "kit.json"
    listed = {entry["name"]: entry["sha256"] for key in ("files", "artwork") for entry in table[key]}
    assert listed == {name: sha256(data) for name, data in kit.files.items() if name != "kit.json"}
    assert table["catalog"] == {"file": catalog.file, "sha256": catalog.sha256}
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


@settings(max_examples=5)
@given(
    listed=valid(),
    values=st.fixed_dictionaries(
        {},
        optional={
            "credit_copies": st.integers(2, 9),
            "credit_values": st.integers(1, 9),
            "dry_dock_slots": st.integers(1, 6),
        },
    ),
    options=st.builds(
        Options, st.sampled_from(list(PAPERS.values())), st.sampled_from(list(Flip)), st.sampled_from([2, 3, 4])
    ),
)
def test_any_valid_catalog_becomes_a_kit(
    listed: list[dict[str, Any]], values: dict[str, int], options: Options
) -> None:
    catalog = read(as_yaml(listed, parameters=values)).catalog
    assert catalog is not None
    holds_together(build_kit(catalog, options, load_theme()), catalog, options)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("paper", list(PAPERS.values()), ids=list(PAPERS))
@pytest.mark.parametrize("extreme", ["least", "most"])
def test_the_extremes_of_the_parameters_become_a_kit(extreme: str, paper: Any, players: int) -> None:
    values = {
        "least": {"credit_copies": 2, "credit_values": 1, "dry_dock_slots": 1},
        "most": {"credit_copies": 9, "credit_values": 9, "dry_dock_slots": 6},
    }[extreme]
    catalog = read(as_yaml(modules(), parameters=values)).catalog
    assert catalog is not None
    options = Options(paper, players=players)
    holds_together(build_kit(catalog, options, load_theme()), catalog, options)


def forms(reader: pypdf.PdfReader) -> dict[str, tuple[bytes, list[float]]]:
    """The drawings of a PDF by name: their operators and their bounds."""
    found = {}
    for page in reader.pages:
        for name, reference in page["/Resources"]["/XObject"].items():  # type: ignore[index]
            form = reference.get_object()
            found[name] = (form.get_data(), [float(number) for number in form["/BBox"]])
    return found


@pytest.mark.parametrize(
    ("piece", "file", "drawings"),
    [
        ("OBS-03", "modules.pdf", ["OBS-03", "MODULE-BACK"]),
        ("DCK-10", "modules.pdf", ["DCK-10", "MODULE-BACK"]),
        ("FAB-4", "credits.pdf", ["FAB-4", "CREDIT-BACK"]),
        ("RES-6/4", "credits.pdf", ["RES-6-copy-4", "CREDIT-BACK"]),
        ("CORE", "boards.pdf", ["CORE"]),
        ("DRY-DOCK", "boards.pdf", ["DRY-DOCK"]),
    ],
)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_piece_printed_again_is_the_drawing_of_the_kit(
    piece: str, file: str, drawings: list[str], paper: str, standard: Catalog, look: Theme, a4_kit: Kit
) -> None:
    _, data = build_pieces([piece], "again.pdf", standard, Options(PAPERS[paper], Flip.SHORT), look)
    again, kit = forms(pdf(data)), forms(pdf(a4_kit.files[file]))
    for drawing in drawings:
        (name,) = [name for name in kit if name.endswith(f".{drawing}") or name == f"/{drawing}"]
        assert len(kit[name][0]) > 100
        assert again[name] == kit[name]


def test_another_piece_is_another_drawing(standard: Catalog, look: Theme, a4_kit: Kit) -> None:
    kit = forms(pdf(a4_kit.files["modules.pdf"]))
    tiles = {name: form for name, form in kit.items() if name.rsplit(".", maxsplit=1)[-1][-2:].isdigit()}
    assert len(tiles) == 60
    assert len({form[0] for form in tiles.values()}) == 60


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
    for document, data in (
        build_pieces(["OBS-03"], name, standard, Options(), look),
        build_alignment(name, None, Options(), look),
    ):
        assert document.name == shown
        assert all(f"· {shown} · sheet 1 of 1" in page.extract_text() for page in pdf(data).pages)


def test_an_unknown_piece_is_an_error(standard: Catalog, look: Theme) -> None:
    with pytest.raises(KeyError):
        build_pieces(["OBS-99"], "x.pdf", standard, Options(), look)


def test_two_drawings_of_one_name_are_refused(standard: Catalog, look: Theme) -> None:
    one, two = find(["OBS-03"], standard, look), find(["OBS-03"], standard, look)
    with pytest.raises(ValueError, match="two drawings are named 'OBS-03'"):
        lay_out(Printout("x.pdf", "x", "tile", (one, two)), standard, Options(), look)
