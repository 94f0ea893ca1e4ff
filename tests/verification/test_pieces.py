"""Pieces: every one as often as it should be, where it is listed, and its back behind it."""

from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING, Any

import pytest
from pypdf.generic import NameObject

from generator.imposition.correction import Correction
from generator.imposition.document import Backs
from generator.kit import build_kit
from generator.options import Options
from generator.units import mm
from generator.verification.contents import wrong_counts
from generator.verification.listing import read_listing
from generator.verification.mirroring import wrong_order
from tests.verification.planting import Planted, placing

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from generator.artwork.theme import Theme
    from generator.catalog.model import Catalog
    from generator.kit import Kit

PDF = "tokens.pdf"
FIRST = "SCORE-1"
SCORES = tuple(f"SCORE-{seat}" for seat in range(1, 5))
BERTHS = tuple(f"{word}-{berth}" for word in ("DRIFT", "START") for berth in range(1, 6))


# What is listed


def doubled_in_list(kit: Planted) -> None:
    for page in (1, 2):
        kit.slots(PDF, page).append(copy.deepcopy(kit.slots(PDF, page)[0]))


def renamed(kit: Planted) -> None:
    for page in (1, 2):
        kit.slots(PDF, page)[0]["piece"] = "SCORE-9"


def off_the_page(kit: Planted) -> None:
    kit.slots(PDF, 1)[0]["x_mm"] = 200.0


def back_aside(kit: Planted) -> None:
    kit.slots(PDF, 2)[0]["x_mm"] += 0.3


def other_file(kit: Planted) -> None:
    kit.listed(PDF)["name"] = "trinkets.pdf"
    kit.files["trinkets.pdf"] = kit.files.pop(PDF)


NO_FRONTS = {
    *(("piece-count", piece) for piece in (*SCORES, *BERTHS, "PURCHASE-MARKER")),
    # of a token's two sides, most do not look alike
    *(("copies-differ", piece) for piece in (*SCORES, *BERTHS[5:], "PURCHASE-MARKER")),
    ("label", None),
    ("guide-on-back", None),
}


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (doubled_in_list, {("slots-overlap", FIRST), ("piece-count", FIRST)}),
        (renamed, {("piece-unknown", "SCORE-9"), ("piece-count", FIRST)}),
        (off_the_page, {("slot-off-page", FIRST), ("back-off", FIRST)}),
        (lambda kit: kit.table["options"]["only"].append("boards"), {("file-absent", None)}),
        (other_file, {("file-unknown", None), ("label", None), ("file-absent", None)}),
        (lambda kit: kit.listed(PDF)["pages"][1].update(page=7), {("page-order", None)}),
        (lambda kit: kit.listed(PDF)["pages"][0].update(side="back"), {("page-order", None), *NO_FRONTS}),
        (lambda kit: kit.slots(PDF, 2)[0].update(rotation=180), {("back-turned", FIRST), ("piece-turned", FIRST)}),
        (back_aside, {("back-off", FIRST), ("piece-off", FIRST)}),
        (
            lambda kit: kit.slots(PDF, 2)[0].update(piece="SCORE-2"),
            {("back-off", "SCORE-2"), ("copies-differ", "SCORE-2")},
        ),
    ],
)
def test_a_listing_that_is_wrong(
    change: Callable[[Planted], object], found: set[tuple[str, str | None]], tokens: Planted, tmp_path: Path
) -> None:
    change(tokens)
    assert {(code, piece) for code, _, _, piece in tokens.found(tmp_path)} == found


def test_a_back_that_is_not_listed(tokens: Planted, modules: Planted, tmp_path: Path) -> None:
    """All copies of a piece have a back, or none has; modules and credit cards always have one."""
    del tokens.slots(PDF, 2)[0]
    found = tokens.found(tmp_path)
    assert ("piece-unlisted", PDF, 2, None) not in found  # its like is nowhere else, so it counts for decoration
    del modules.slots("modules.pdf", 2)[0]
    modules.slots("modules.pdf", 1)[1]["piece"] = "OBS-03"
    found = modules.found(tmp_path)
    assert ("back-missing", "modules.pdf", 1, "OBS-01") in found
    assert ("piece-unlisted", "modules.pdf", 2, None) in found
    assert ("piece-count", "modules.pdf", None, "OBS-02") in found
    assert ("piece-count", "modules.pdf", None, "OBS-03") in found
    assert ("back-off", "modules.pdf", 2, "OBS-02") in found


def test_cards_are_counted_by_the_players_and_the_catalogs_parameters(credits_: Planted, standard: Catalog) -> None:
    def counted() -> list[str]:
        listing = read_listing(json.dumps(credits_.table).encode(), 1 << 20)
        return [finding.message for finding in wrong_counts(standard, listing) if finding.code == "piece-count"]

    assert counted() == []
    for players, wrong in ((3, True), (4, True), (2, False)):
        credits_.table["options"]["players"] = players
        assert counted() == ["it is listed 3 times and must be there 4 times"] * (18 if wrong else 0)
    del credits_.table["options"]  # an earlier kit: then the cards themselves say for how many they are
    assert counted() == []
    credits_.slots("credits.pdf", 1).pop()
    assert counted() == ["it is listed twice and must be there 3 times"]


@pytest.mark.parametrize(("key", "value"), [("tile_mm", 30.0), ("card_mm", [57.0, 88.0])])
def test_pieces_of_another_size_than_the_options_say(
    key: str, value: object, modules: Planted, credits_: Planted, tmp_path: Path
) -> None:
    kit = modules if key == "tile_mm" else credits_
    kit.table["options"][key] = value
    assert "piece-size" in kit.codes(tmp_path)


# What is printed


def on(page: int, index: int, change: Callable[[bytes], bytes]) -> Callable[[Planted], None]:
    """Changes how the nth slot of a page is placed."""

    def edit(data: bytes) -> bytes:
        before, placed, after = placing(data, index)
        return before + change(placed) + after

    return lambda kit: kit.content(PDF, page, edit)


def moved(right: float, up: float) -> Callable[[bytes], bytes]:
    """A drawing moved by millimetres, its clip with it."""
    return lambda placed: placed.replace(b"q ", f"q 1 0 0 1 {right * 72 / 25.4} {up * 72 / 25.4} cm ".encode(), 1)


def slipped(right: float) -> Callable[[bytes], bytes]:
    """A drawing moved under its clip."""
    return lambda placed: placed.replace(b"W n", f"W n 1 0 0 1 {right * 72 / 25.4} 0 cm".encode(), 1)


def about(matrix: str) -> Callable[[bytes], bytes]:
    """A drawing under a matrix about the middle of its slot."""

    def change(placed: bytes) -> bytes:
        first, rest = placed.split(b" cm\n", 1)
        return first + b" cm\n" + matrix.encode() + b" cm\n" + rest

    return change


def clipped(grow: float) -> Callable[[bytes], bytes]:
    """A drawing whose clip is larger at the left and the right."""

    def change(placed: bytes) -> bytes:
        x, y, width, height, rest = placed.removeprefix(b"q ").split(b" ", 4)
        by = grow * 72 / 25.4
        corners = f"{float(x) - by} {float(y)} {float(width) + 2 * by} {float(height)} "
        assert y
        assert height
        return b"q " + corners.encode() + rest

    return change


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (on(1, 0, lambda _: b""), "piece-absent"),
        (on(1, 0, lambda placed: placed * 2), "piece-doubled"),
        (on(1, 0, moved(0.2, 0)), "piece-off"),
        (on(2, 0, moved(0, -0.2)), "piece-off"),
        (on(2, 0, slipped(0.2)), "piece-off"),
        (on(1, 0, moved(40, -160)), "piece-absent"),
        (on(1, 0, clipped(-2)), "piece-clipped"),
        (on(1, 0, about("0.97 0 0 0.97 0 0")), "piece-scaled"),
        (on(1, 0, about("0 1 -1 0 0 0")), "piece-turned"),
        (on(1, 0, about("0.99985 0.01745 -0.01745 0.99985 0 0")), "piece-turned"),
        (on(1, 0, about("-1 0 0 1 0 0")), "piece-skewed"),
        (on(1, 0, about("1 0 0.1 1 0 0")), "piece-skewed"),
    ],
)
def test_a_piece_that_is_not_printed_where_it_is_listed(
    change: Callable[[Planted], None], code: str, tokens: Planted, tmp_path: Path
) -> None:
    change(tokens)
    found = {(told, piece) for told, _, _, piece in tokens.found(tmp_path)}
    assert (code, FIRST) in found
    assert {piece for _, piece in found} <= {FIRST, None}


def test_a_piece_that_is_printed_where_none_is_listed(tokens: Planted, tmp_path: Path) -> None:
    def change(data: bytes) -> bytes:
        before, placed, after = placing(data, 0)
        return before + placed + moved(40, -160)(placed) + after

    tokens.content(PDF, 1, change)
    assert tokens.found(tmp_path) == [("piece-unlisted", PDF, 1, None)]


def test_a_bleed_that_covers_a_neighbor(modules: Planted, tmp_path: Path) -> None:
    def change(data: bytes) -> bytes:
        before, placed, after = placing(data, 1)
        return before + clipped(2)(placed) + after

    modules.content("modules.pdf", 2, change)
    assert modules.found(tmp_path) == [("bleed-on-piece", "modules.pdf", 2, "OBS-02")]


def twin(writer: Any, page: int) -> None:
    """Adds a drawing to a page that differs from its first by a square."""
    forms = writer.pages[page]["/Resources"]["/XObject"]
    form = next(iter(forms.values())).get_object()
    made = form.clone(writer, force_duplicate=True)
    made.set_data(form.get_data() + b" 0 0 0 rg 30 -30 1 1 re f ")
    forms[NameObject("/Twin")] = writer._add_object(made)


def test_backs_that_would_tell_one_module_from_another(modules: Planted, tmp_path: Path) -> None:
    modules.edit("modules.pdf", lambda writer: twin(writer, 1))
    modules.content("modules.pdf", 2, lambda data: data.replace(b"/FormXob.MODULE-BACK Do", b"/Twin Do", 1))
    assert {code for code, *_ in modules.found(tmp_path)} == {"back-differs"}


def test_copies_of_a_piece_that_do_not_look_alike(standard: Catalog, look: Theme, tmp_path: Path) -> None:
    kit = Planted(build_kit(standard, Options(only=("aids",), players=2), look))
    kit.edit("aids.pdf", lambda writer: twin(writer, 0))
    last = b"/Twin Do"
    kit.content("aids.pdf", 1, lambda data: last.join(data.rsplit(b"/FormXob.PLAYER-AID-FRONT Do", 1)))
    assert kit.found(tmp_path) == [("copies-differ", "aids.pdf", 1, "PLAYER-AID")]


def test_a_patch_holds_only_what_differs(modules: Planted, standard: Catalog) -> None:
    def found() -> set[tuple[str, str | None]]:
        listing = read_listing(json.dumps(modules.table).encode(), 1 << 20)
        return {(finding.code, finding.piece) for finding in wrong_counts(standard, listing)}

    modules.table["patch"] = {"since": "0123abcd"}
    del modules.slots(PDF.replace("tokens", "modules"), 1)[3:]
    changes = {"name": "changes.pdf", "sha256": "0" * 64, "title": "", "stock": "paper", "sides": "single", "pages": []}
    modules.table["files"].append(changes)
    assert found() == set()
    modules.slots("modules.pdf", 1).append(modules.slots("modules.pdf", 1)[0])
    assert found() == {("piece-count", "OBS-01")}
    del modules.table["patch"]
    assert ("file-unknown", None) in found()
    assert ("piece-count", "LAB-01") in found()


def test_a_part_of_a_larger_drawing_must_be_the_right_part(a4_kit: Kit, tmp_path: Path) -> None:
    """The halves of the display are windows on one drawing, which lies askew in each."""
    kit = Planted(a4_kit)
    kit.table["files"] = [file for file in kit.table["files"] if file["name"] == "mats.pdf"]
    kit.files = {name: data for name, data in kit.files.items() if name in {"mats.pdf", "catalog.yaml"}}
    del kit.table["options"]["only"]

    def change(data: bytes) -> bytes:
        before, placed, after = placing(data, 0)
        return before + slipped(0.5)(placed) + after

    page = next(p["page"] for p in kit.listed("mats.pdf")["pages"] if p["slots"][0]["piece"] == "DISPLAY-2")
    kit.content("mats.pdf", page, change)
    found = kit.found(tmp_path)
    assert {(code, piece) for code, _, _, piece in found} == {
        ("piece-off", "DISPLAY-1"),
        ("piece-off", "DISPLAY-2"),
    }


def test_all_copies_of_a_part_must_be_the_same_part(standard: Catalog, look: Theme, tmp_path: Path) -> None:
    kit = Planted(build_kit(standard, Options(only=("boards",), players=3), look))

    def change(data: bytes) -> bytes:
        before, placed, after = placing(data, 0)
        return before + slipped(0.5)(placed) + after

    kit.content("boards.pdf", 3, change)
    (finding,) = kit.verdict(tmp_path).findings
    assert (finding.code, finding.page, finding.message) == ("piece-off", 3, "it is printed 0.50 mm too far right")


# Other ways to print the backs


def small(look: Theme, standard: Catalog, **changes: Any) -> Planted:
    return Planted(build_kit(standard, Options(only=("tokens",))._replace(**changes), look))


def test_a_correction_that_was_not_made(standard: Catalog, look: Theme, tmp_path: Path) -> None:
    kit = small(look, standard, correction=Correction(mm(0.4), mm(0), 0.0, 1.0, 1.0))
    assert kit.found(tmp_path) == []
    kit.table["options"]["correction"]["right_mm"] = 0.0
    found = kit.found(tmp_path)
    assert {(code, page) for code, _, page, _ in found} == {("piece-off", 2), ("metadata", None)}


@pytest.mark.parametrize(
    ("sides", "backs", "sheets", "told"),
    [
        ("duplex-long-edge", "auto", "1F 1B 2F 2B", None),
        ("duplex-long-edge", "auto", "1F 2B 2F 1B", "do not alternate"),
        ("duplex-long-edge", "auto", "1F 1B 2F", "do not alternate"),
        ("duplex-long-edge", "auto", "2F 2B 1F 1B", "not in the order of their sheets"),
        ("duplex-long-edge", "gutterfold", "1F 1B", "prints on both sides at once, the options say gutterfold"),
        ("duplex-short-edge", "auto", "1F 1B", "the options flip on the other edge"),
        ("single", "auto", "1F 2F", None),
        ("single", "auto", "2F 1F", "not in the order of their sheets"),
        ("single", "auto", "1F 1B", "it has backs, and prints on one side"),
        ("single", "manual-face-up", "1F 2F 1B 2B", None),
        ("single", "manual-face-up", "1F 1B 2F 2B", "do not come after all fronts"),
        ("single", "manual-face-up", "1F 2F 2B 1B", "not in the order that manual-face-up needs"),
        ("single", "manual-face-down", "1F 2F 2B 1B", None),
        ("single", "manual-face-down", "1F 2F 1B 2B", "not in the order that manual-face-down needs"),
    ],
)
def test_the_order_of_pages(sides: str, backs: str, sheets: str, told: str | None, tokens: Planted) -> None:
    document = tokens.listed(PDF)
    document["sides"] = sides
    tokens.table["options"]["backs"] = backs
    document["pages"] = [
        {"page": number, "side": "front" if "F" in sheet else "back", "sheet": int(sheet[:-1]), "slots": []}
        for number, sheet in enumerate(sheets.split(), start=1)
    ]
    listing = read_listing(json.dumps(tokens.table).encode(), 1 << 20)
    messages = [finding.message for finding in wrong_order(listing.documents[0], listing)]
    assert [told in message for message in messages if told] == ([True] if told else [])
    assert bool(messages) is bool(told)


def test_a_stack_in_the_wrong_order(standard: Catalog, look: Theme, tmp_path: Path) -> None:
    kit = Planted(build_kit(standard, Options(only=("aids",), backs=Backs.FACE_DOWN), look))
    assert kit.found(tmp_path) == []
    kit.table["options"]["backs"] = "manual-face-up"
    assert kit.codes(tmp_path) == {"page-order", "metadata"}
    kit.table["options"]["backs"] = "auto"
    assert kit.codes(tmp_path) == {"page-order", "metadata"}


def test_a_back_that_does_not_fold_behind_its_front(standard: Catalog, look: Theme, tmp_path: Path) -> None:
    kit = small(look, standard, backs=Backs.FOLDED)
    assert kit.found(tmp_path) == []
    page = kit.listed(PDF)["pages"][0]
    page["folded"][0]["y_mm"] += 0.3
    piece = page["folded"][0]["piece"]
    found = {(code, each) for code, _, _, each in kit.found(tmp_path)}
    assert found == {("back-off", piece), ("piece-off", piece)}
