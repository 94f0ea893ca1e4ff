"""`two-player`: the modules that two players set aside, told, and marked on a list to be printed."""

from __future__ import annotations

import os
import re
from collections import Counter
from typing import TYPE_CHECKING, Final

import pypdfium2
import pytest

from generator.catalog.model import Department, Guild
from generator.cli import main
from generator.geometry import Rect
from generator.two_player import draw
from generator.units import mm, pt
from tests.catalog.building import as_yaml, modules, swapped
from tests.conftest import CATALOG
from tests.export.pictures import PIXELS_PER_MM, of_pdf
from tests.traps import held, hidden

if TYPE_CHECKING:
    from pathlib import Path

    from generator.catalog.model import Catalog

pytestmark = pytest.mark.usefixtures("desk")

DISC: Final = 10.0
"""Square millimetres of ink that a filled ring has at least, and one that is not filled has not."""


def told(out: str) -> tuple[int, list[str]]:
    """The seed and the IDs that a run tells."""
    (seed,) = re.findall(r"^set aside, drawn with the seed (\d+):$", out, re.MULTILINE)
    return int(seed), re.findall(r"^  ([A-Z]{3}-\d\d)  \w+$", out, re.MULTILINE)


def filled(file: Path, catalog: Catalog) -> set[str]:
    """The modules whose ring is filled in, as they are seen on the page."""
    (page,) = pypdfium2.PdfDocument(file)
    return {module.id for module in catalog.modules if inked(page, ring(page, module.id)) > DISC}


def ring(page: pypdfium2.PdfPage, module_id: str) -> Rect:
    """The end of a module's row, where its ring is. Its row is the last place where its ID stands."""
    textpage = page.get_textpage()
    searcher = textpage.search(module_id)
    found = []
    while (place := searcher.get_next()) is not None:
        found.append(textpage.get_charbox(place[0]))
    left, bottom, _, top = min(found, key=lambda box: float(box[1]))
    middle = page.get_height() - (top + bottom) / 2
    return Rect(pt(left) + mm(20), pt(middle) - mm(2.6), mm(7), mm(5.2))


def inked(page: pypdfium2.PdfPage, place: Rect) -> float:
    """How much of a place is dark, in square millimetres."""
    return float((of_pdf(page, place).max(-1) < 100).sum()) / PIXELS_PER_MM**2


def test_it_tells_the_modules_of_the_seed_and_what_is_left(
    desk: Path, standard: Catalog, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["two-player", "--seed", "7"]) == 0
    out, err = capsys.readouterr()
    seed, ids = told(out)
    assert (seed, err) == (7, "")
    assert ids == [module.id for module in draw(standard.modules, 2, 4, 7)]
    guilds = {module.id: module.guild for module in standard.modules}
    assert re.findall(r"^  \S+  (\w+)$", out, re.MULTILINE) == [guilds[module_id].title for module_id in ids]
    assert "48 modules are left: the Storms come at purchases 16 and 32, the Final Storm at the end\n" in out
    assert out.endswith("\ntwo-player.pdf: the list that marks them; print at 100 %, one side\n")
    assert set(held(desk)) == {"catalog.yaml", "two-player.pdf"}
    assert hidden(desk) == []


@pytest.mark.parametrize("seed", [0, 1, 4711, 999_999_999_999])
def test_two_of_each_department_and_four_of_each_guild_are_set_aside(
    seed: int, standard: Catalog, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["two-player", "--seed", str(seed)]) == 0
    _, ids = told(capsys.readouterr().out)
    chosen = [module for module in standard.modules if module.id in ids]
    assert len(ids) == len(set(ids)) == len(chosen) == 12
    assert Counter(module.department for module in chosen) == dict.fromkeys(Department, 2)
    assert Counter(module.guild for module in chosen) == dict.fromkeys(Guild, 4)


def test_the_same_seed_gives_the_same_modules_and_the_same_bytes(
    desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    runs = []
    for seed in ("12", "12", "0012", "13"):
        assert main(["two-player", "--seed", seed, "-o", "list.pdf"]) == 0
        runs.append((told(capsys.readouterr().out), (desk / "list.pdf").read_bytes()))
    assert runs[0] == runs[1] == runs[2]
    assert runs[3][0][1] != runs[0][0][1]
    assert runs[3][1] != runs[0][1]


def test_without_a_seed_another_is_drawn_each_time_and_told(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runs = []
    for _ in range(3):
        assert main(["two-player"]) == 0
        runs.append(told(capsys.readouterr().out))
    assert len({seed for seed, _ in runs}) > 1  # all three alike: once in 280 million million
    for seed, ids in runs:
        assert main(["two-player", "--seed", str(seed)]) == 0
        assert told(capsys.readouterr().out) == (seed, ids)


@pytest.mark.parametrize("seed", [7, 8])
def test_the_rings_that_are_filled_are_those_of_the_modules_set_aside(
    seed: int, desk: Path, standard: Catalog, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["two-player", "--seed", str(seed)]) == 0
    _, ids = told(capsys.readouterr().out)
    assert filled(desk / "two-player.pdf", standard) == set(ids)


def test_the_inventory_of_a_kit_has_no_ring_filled(desk: Path, standard: Catalog) -> None:
    assert main(["piece", "RECORD-INVENTORY"]) == 0
    assert filled(desk / "RECORD-INVENTORY.pdf", standard) == set()


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_list_is_one_sheet_that_says_the_seed_and_what_it_is(paper: str, desk: Path) -> None:
    assert main(["two-player", "--seed", "31415", "--paper", paper]) == 0
    (page,) = pypdfium2.PdfDocument(desk / "two-player.pdf")
    said = page.get_textpage().get_text_range()
    assert "31415" in said
    assert "two-player.pdf" in said
    assert round(page.get_width()) == {"a4": 595, "letter": 612}[paper]


@pytest.mark.parametrize("seed", ["-1", "x", "1.5", "1e3", "0x10", "", " 7", "1_0", "٣", "²", "9" * 13, "nan"])
def test_what_is_no_seed_is_wrong_usage(seed: str, desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["two-player", f"--seed={seed}"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert f"argument --seed: {seed!r} is not a number of at most 12 digits" in err
    assert set(held(desk)) == {"catalog.yaml"}


def test_an_invalid_catalog_is_refused_with_its_problems(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["two-player", "--seed", "7"]) == 0
    text = swapped(CATALOG.read_text("utf-8"), "cost: 4", "cost: 5")
    (desk / "catalog.yaml").write_text(text, "utf-8")
    before = held(desk)
    capsys.readouterr()
    assert main(["two-player", "--seed", "8"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "error[" in err
    assert held(desk) == before


@pytest.mark.parametrize("content", [b"", b"my notes", b"PK\x03\x04"])
def test_nothing_is_overwritten_that_is_no_pdf(content: bytes, desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (desk / "two-player.pdf").write_bytes(content)
    assert main(["two-player"]) == 3
    out, err = capsys.readouterr()
    assert out == ""
    assert "afterlight: two-player.pdf exists and is not a PDF; it was left alone" in err
    assert (desk / "two-player.pdf").read_bytes() == content


def test_what_is_set_aside_follows_the_parameters(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parameters = {"two_player_departments": 3, "two_player_guilds": 6}
    (desk / "catalog.yaml").write_text(as_yaml(modules(), parameters=parameters), "utf-8")
    assert main(["two-player", "--seed", "7"]) == 0
    out = capsys.readouterr().out
    assert Counter(name[:3] for name in told(out)[1]) == {department.code: 3 for department in Department}
    assert "42 modules are left: the Storms come at purchases 14 and 28, " in out


def test_chance_is_the_systems_own(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(os, "urandom", lambda count: bytes(range(1, count + 1)))
    assert main(["two-player"]) == 0
    assert told(capsys.readouterr().out)[0] == 0x010203
