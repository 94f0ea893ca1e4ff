"""`kit.json`: the list that scripts read, and that says which files in a folder are the program's own."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator import __version__
from generator.export.manifest import MANIFEST, PrintedFile, listed_names, listed_sources, manifest
from generator.geometry import Flip, Point, Sides
from generator.imposition.document import Backs
from generator.imposition.paper import PAPERS
from generator.kit import build_kit
from generator.options import Options, recorded
from generator.units import ZERO, mm
from tests.contents import contents
from tests.export.sheets import FILES
from tests.imposition.layouts import CARD, HALF_BOARD, items, laid_out

if TYPE_CHECKING:
    from generator.artwork.theme import Theme
    from generator.catalog.model import Catalog
    from generator.imposition.document import Document
    from generator.kit import Kit


WIDE = (190.0, 120.0, "tile", Sides.all(ZERO))
TALL = (40.0, 190.0, "tile", Sides.all(ZERO))


@pytest.fixture(scope="session")
def table(a4_kit: Kit) -> Any:
    return json.loads(a4_kit.files[MANIFEST])


@pytest.fixture(scope="session", params=[("letter", Flip.SHORT, 2), ("a4", Flip.LONG, 3)], ids=["letter", "a4"])
def other(request: pytest.FixtureRequest, standard: Catalog, look: Theme) -> tuple[Kit, Any]:
    """A kit with other options, and its manifest."""
    paper, flip, players = request.param
    made = build_kit(standard, Options(PAPERS[paper], flip, players), look)
    return made, json.loads(made.files[MANIFEST])


def test_the_head_says_what_the_kit_was_made_from(table: Any, standard: Catalog) -> None:
    head = ["format", "rules", "generator", "catalog", "paper", "options", "look", "seal"]
    assert list(table) == [*head, "files", "artwork", "sources"]
    assert table["options"] == recorded(Options())
    assert (table["format"], table["rules"], table["generator"]) == (1, "v3", __version__)
    assert table["catalog"] == {"file": "catalog.yaml", "sha256": standard.sha256}
    assert table["paper"] == {"name": "a4", "width_mm": 210.0, "height_mm": 297.0}
    assert {type(table["paper"][key]) for key in ("width_mm", "height_mm")} == {float}


def test_the_paper_is_the_one_asked_for(other: tuple[Kit, Any]) -> None:
    paper = other[1]["paper"]
    assert (paper["width_mm"], paper["height_mm"]) == {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}[paper["name"]]


def test_every_file_of_the_kit_is_listed_with_its_digest_and_no_other(a4_kit: Kit, table: Any) -> None:
    listed = {entry["name"]: entry["sha256"] for key in ("files", "artwork", "sources") for entry in table[key]}
    made = {name: hashlib.sha256(data).hexdigest() for name, data in a4_kit.files.items() if name != MANIFEST}
    assert listed == made
    names = [entry["name"] for entry in table["files"]]
    assert names == list(FILES)


def faults(table: Any) -> list[str]:
    """Where a manifest has not the keys and types that the contract gives, no fewer and no more."""
    shape = {
        "files": {"name": str, "sha256": str, "title": str, "stock": str, "sides": str, "pages": list},
        "pages": {"page": int, "side": str, "sheet": int, "slots": list},
        "slots": {
            "piece": str,
            "x_mm": float,
            "y_mm": float,
            "width_mm": float,
            "height_mm": float,
            "rotation": int,
        },
        "artwork": {"name": str, "sha256": str},
        "sources": {"name": str, "sha256": str},
    }

    def check(key: str, entry: Any) -> list[str]:
        found = [key] if {name: type(value) for name, value in entry.items()} != shape[key] else []
        for inner in ("pages", "slots"):
            found += [fault for each in entry.get(inner, []) for fault in check(inner, each)]
        return found

    return [fault for key in ("files", "artwork", "sources") for entry in table[key] for fault in check(key, entry)]


def test_keys_and_types_are_those_of_the_contract(table: Any, other: tuple[Kit, Any]) -> None:
    assert faults(table) == []
    assert faults(other[1]) == []


def test_a_key_or_a_type_that_differs_is_noticed(a4_kit: Kit) -> None:
    def planted(change: str, value: object) -> Any:
        table = json.loads(a4_kit.files[MANIFEST])
        slot = table["files"][1]["pages"][0]["slots"][0]
        slot[change] = value
        return table

    assert faults(planted("x_mm", "16.75")) == ["slots"]
    assert faults(planted("rotation", 0.0)) == ["slots"]
    assert faults(planted("colour", "red")) == ["slots"]


def test_slots_are_those_of_the_layout(a4_kit: Kit, table: Any, other: tuple[Kit, Any]) -> None:
    made = [
        *zip(table["files"], a4_kit.documents, strict=True),
        *zip(other[1]["files"], other[0].documents, strict=True),
    ]
    for entry, document in made:
        assert (entry["name"], entry["title"], entry["stock"]) == (document.name, document.title, document.stock)
        assert entry["sides"] == document.plex.value
        assert [page["page"] for page in entry["pages"]] == list(range(1, len(document.pages) + 1))
        for page, planned in zip(entry["pages"], document.pages, strict=True):
            assert (page["side"], page["sheet"]) == (planned.side.value, planned.sheet)
            assert len(page["slots"]) == len(planned.slots)
            for slot, place in zip(page["slots"], planned.slots, strict=True):
                assert (slot["piece"], slot["rotation"]) == (place.piece, place.turn)
                trim = place.trim
                numbers = [trim.left.mm, trim.top.mm, trim.width.mm, trim.height.mm]
                assert [slot[key] for key in ("x_mm", "y_mm", "width_mm", "height_mm")] == pytest.approx(
                    numbers, abs=1e-4
                )


def test_sides_are_words_of_the_contract(table: Any, other: tuple[Kit, Any]) -> None:
    assert {entry["sides"] for entry in table["files"]} == {"duplex-long-edge", "single"}
    short = {"letter": "duplex-short-edge", "a4": "duplex-long-edge"}[other[1]["paper"]["name"]]
    assert {entry["sides"] for entry in other[1]["files"]} == {short, "single"}
    for entry in [*table["files"], *other[1]["files"]]:
        sides = [page["side"] for page in entry["pages"]]
        cycle = ["front"] if entry["sides"] == "single" else ["front", "back"]
        assert sides == cycle * (len(sides) // len(cycle))


def test_every_back_lies_behind_its_front_as_the_numbers_have_it(table: Any, other: tuple[Kit, Any]) -> None:
    for made in (table, other[1]):
        for entry in made["files"]:
            if entry["sides"] == "single":
                continue
            upright = Point(mm(made["paper"]["width_mm"]), mm(made["paper"]["height_mm"]))
            for front, back in zip(entry["pages"][::2], entry["pages"][1::2], strict=True):
                seen = [_behind(slot, upright, entry["sides"]) for slot in front["slots"]]
                there = [(slot["piece"], slot["x_mm"], slot["y_mm"]) for slot in back["slots"]]
                assert [name for name, *_ in seen] == [_front_of(name) for name, *_ in there]
                for (_, *place), (_, *found) in zip(seen, there, strict=True):
                    assert found == pytest.approx(place, abs=2e-4)


def _front_of(back: str) -> str:
    """What is on the other side of a back: the same piece, but of a page of the rules the other one of its leaf."""
    word, _, number = back.rpartition("-")
    return f"{word}-{int(number) + (1 if int(number) % 2 else -1)}" if word == "RULES" else back


def _behind(slot: Any, paper: Point, sides: str) -> tuple[str, float, float]:
    across = paper.x.mm - slot["x_mm"] - slot["width_mm"]
    down = paper.y.mm - slot["y_mm"] - slot["height_mm"]
    if sides == "duplex-long-edge":
        return slot["piece"], across, slot["y_mm"]
    return slot["piece"], slot["x_mm"], down


def test_a_kit_lists_as_many_of_each_piece_as_its_players_need(
    table: Any, other: tuple[Kit, Any], standard: Catalog
) -> None:
    for made, players in ((table, 4), (other[1], {"letter": 2, "a4": 3}[other[1]["paper"]["name"]])):
        for entry in made["files"]:
            fronts = [page for page in entry["pages"] if page["side"] == "front"]
            counts = Counter(slot["piece"] for page in fronts for slot in page["slots"])
            if entry["name"] != "rules.pdf":
                assert counts == {"alignment.pdf": {}, **contents(standard, players)}[entry["name"]]


def test_the_manifest_is_utf8_that_people_can_read(standard: Catalog) -> None:
    text = manifest(standard._replace(file="käse.yaml"), PAPERS["a4"], {}, [], {"artwork/é.svg": "0" * 64})
    assert text.endswith(b"\n")
    assert "käse.yaml" in text.decode()
    assert json.loads(text)["artwork"] == [{"name": "artwork/é.svg", "sha256": "0" * 64}]


def test_lengths_are_written_to_a_tenth_of_a_micrometre(a4_kit: Kit, standard: Catalog) -> None:
    document = a4_kit.documents[1]
    (page, _) = document.pages
    odd = page.slots[0]._replace(trim=page.slots[0].trim.shifted(mm(1 / 3), -page.slots[0].trim.top - mm(1e-9)))
    files = [PrintedFile(document._replace(pages=(page._replace(slots=(odd,)),)), "0" * 64)]
    (slot,) = json.loads(manifest(standard, PAPERS["a4"], {}, files, {}))["files"][0]["pages"][0]["slots"]
    assert slot["x_mm"] == round(page.slots[0].trim.left.mm + 1 / 3, 4)
    assert str(slot["y_mm"]) == "0.0"


def listed(standard: Catalog, document: Document) -> Any:
    files = [PrintedFile(document, "0" * 64)]
    return json.loads(manifest(standard, PAPERS["a4"], {}, files, {}))["files"][0]


def test_of_a_stack_that_is_turned_by_hand_every_page_has_its_sheet(standard: Catalog) -> None:
    entry = listed(standard, laid_out(items(CARD, 10), backs=Backs.FACE_DOWN))
    assert entry["sides"] == "single"
    assert [(page["page"], page["side"], page["sheet"]) for page in entry["pages"]] == [
        *((1, "front", 1), (2, "front", 2)),
        *((3, "back", 2), (4, "back", 1)),
    ]


@pytest.mark.parametrize(("kind", "axis", "at"), [(TALL, "vertical", 148.5), (WIDE, "horizontal", 148.5)])
def test_a_folded_page_lists_its_fold_and_what_lies_beyond_it(
    kind: tuple[float, float, str, Sides], axis: str, at: float, standard: Catalog
) -> None:
    entry = listed(standard, laid_out([*items(kind, 1), *items(HALF_BOARD, 1, back=False)], backs=Backs.FOLDED))
    folded, plain = entry["pages"]
    assert entry["sides"] == "single"
    assert folded["fold"] == {"axis": axis, "at_mm": at}
    (front,), (back,) = folded["slots"], folded["folded"]
    assert front.keys() == back.keys()
    along, size = ("x_mm", "width_mm") if axis == "vertical" else ("y_mm", "height_mm")
    assert at - front[along] - front[size] == pytest.approx(back[along] - at, abs=2e-4)
    assert back["rotation"] == (0 if axis == "vertical" else 180)
    assert plain.keys() == {"page", "side", "sheet", "slots"}


# Reading one back, whatever it is


def test_a_manifest_lists_its_own_files(a4_kit: Kit) -> None:
    assert listed_names(a4_kit.files[MANIFEST]) == a4_kit.files.keys()
    assert listed_names(b"{}") == {MANIFEST}


def test_a_manifest_lists_the_copy_of_the_catalog_among_the_sources(a4_kit: Kit, standard: Catalog) -> None:
    assert listed_sources(a4_kit.files[MANIFEST]) == {"catalog.yaml": standard.sha256}


def test_a_manifest_of_an_earlier_version_lists_no_sources_but_all_else(a4_kit: Kit, table: Any) -> None:
    earlier = {key: value for key, value in table.items() if key != "sources"}
    text = json.dumps(earlier).encode()
    assert listed_sources(text) == {}
    assert listed_names(text) == a4_kit.files.keys() - {"catalog.yaml"}


@pytest.mark.parametrize(
    "hostile",
    [
        b"",
        b"[]",
        b"null",
        b"1",
        b'"files"',
        b'{"files": 1}',
        b'{"files": [1]}',
        b'{"files": ["modules.pdf"]}',
        b'{"files": [{}]}',
        b'{"files": null}',
        b'{"artwork": [{"title": "x"}]}',
        b'{"sources": ["catalog.yaml"]}',
        b"{",
        b"\xff\xfe\x00",
        b"\xef\xbb\xbf{",
        b"%PDF-1.7",
        b"[" * 100_000,
        b'{"files": ' * 100_000,
        b"1" * 10_000,
    ],
)
def test_what_is_no_manifest_is_refused_with_one_kind_of_error(hostile: bytes) -> None:
    with pytest.raises(ValueError, match=r"^kit\.json is not a kit's manifest$"):
        listed_names(hostile)


KEYS = ["files", "artwork", "sources", "name", "sha256"]

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(KEYS) | st.text(), inner),
)


@given(json_values.map(lambda value: json.dumps(value).encode()) | st.binary())
def test_any_text_gives_names_or_that_error(text: bytes) -> None:
    for reading in (listed_names, listed_sources):
        try:
            names = reading(text)
        except ValueError as error:
            assert str(error) == "kit.json is not a kit's manifest"  # noqa: PT017  # either outcome is right
        else:
            assert (MANIFEST in names) is (reading is listed_names)
            assert all(isinstance(name, str) for name in names)
