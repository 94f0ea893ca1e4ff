"""The same catalog and options give the same bytes: at any time, in any place, in any order."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING, Final

import pytest

from generator.geometry import Flip
from generator.imposition.paper import PAPERS
from generator.kit import build_alignment, build_kit, build_pieces
from generator.options import Options
from tests.conftest import CATALOG
from tests.traps import held

if TYPE_CHECKING:
    from pathlib import Path

    from generator.artwork.theme import Theme
    from generator.catalog.model import Catalog
    from generator.kit import Kit

HERE: Final = {"PYTHONHASHSEED": "1", "TZ": "UTC", "LC_ALL": "C", "LANG": "C", "SOURCE_DATE_EPOCH": "86400"}
THERE: Final = {"PYTHONHASHSEED": "4711", "TZ": "Pacific/Auckland", "LC_ALL": "tr_TR.UTF-8", "LANG": "de_DE.UTF-8"}

CLOCK: Final = """
import datetime, sys, time
real = time.localtime, time.gmtime
time.time = lambda: 2_000_000_000.25
time.time_ns = lambda: 2_000_000_000_250_000_000
time.localtime = lambda seconds=None: real[0](2_000_000_000 if seconds is None else seconds)
time.gmtime = lambda seconds=None: real[1](2_000_000_000 if seconds is None else seconds)
assert datetime.datetime.now().year < 2033  # the type's own clock cannot be set; whoever asks it is caught by the years
from generator.cli import main
sys.exit(main(sys.argv[1:]))
"""
"""Runs the program in the year 2033."""


def run(folder: Path, program: list[str], *arguments: str, **changes: str) -> dict[str, bytes]:
    """Makes a kit in a folder of its own, and returns its files."""
    folder.mkdir(parents=True)
    (folder / "catalog.yaml").write_bytes(CATALOG.read_bytes())
    plain = {name: value for name, value in os.environ.items() if name != "SOURCE_DATE_EPOCH"}
    subprocess.run(
        [sys.executable, *program, "kit", *arguments],
        cwd=folder,
        env=plain | {"PYTHONPATH": str(CATALOG.parent)} | changes,
        check=True,
        timeout=60,
        capture_output=True,
    )
    return held(folder / "output")


@pytest.mark.parametrize(("paper", "kit"), [("a4", "a4_kit"), ("letter", "letter_kit")])
def test_two_places_and_times_give_the_same_bytes(
    paper: str, kit: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    here = run(tmp_path / "here", ["-m", "generator"], "--paper", paper, **HERE)
    there = run(tmp_path / "größe" / "there 2", ["-c", CLOCK], "--paper", paper, **THERE)
    made: Kit = request.getfixturevalue(kit)
    assert list(here) != []
    assert [name for name in here.keys() | there.keys() if here.get(name) != there.get(name)] == []
    assert here == made.files


def test_a_planted_clock_or_hash_is_caught(tmp_path: Path) -> None:
    program = "import time; from pathlib import Path; out = Path('output'); out.mkdir(); "
    clock = program + "out.joinpath('x').write_text(str(time.time()))"
    hashes = program + "out.joinpath('x').write_text(str(hash('x')))"
    locale = program + "import os; out.joinpath('x').write_text(os.environ['LC_ALL'])"
    moved = CLOCK.split("from generator", maxsplit=1)[0]
    for number, fault in enumerate((clock, hashes, locale)):
        here = run(tmp_path / f"here{number}", ["-c", fault], **HERE)
        there = run(tmp_path / f"there{number}", ["-c", moved + fault], **THERE)
        assert here.keys() == there.keys() == {"x"}
        assert here != there


def test_no_kit_leaves_a_trace_in_the_next(standard: Catalog, look: Theme, a4_kit: Kit, letter_kit: Kit) -> None:
    build_kit(standard, Options(PAPERS["letter"], Flip.SHORT, 2), look)
    build_pieces(["FAB-4/4", "CORE", "OBS-03"], "x.pdf", standard, Options(), look)
    build_alignment("y.pdf", None, Options(flip=Flip.SHORT), look)
    for paper, first in (("letter", letter_kit), ("a4", a4_kit)):
        again = build_kit(standard, Options(PAPERS[paper]), look)
        assert list(again.files) == list(first.files)
        assert [name for name in first.files if again.files[name] != first.files[name]] == []


def test_the_options_make_a_difference(a4_kit: Kit, letter_kit: Kit) -> None:
    assert a4_kit.files["modules.pdf"] != letter_kit.files["modules.pdf"]
    assert a4_kit.files["artwork/OBS-03.svg"] == letter_kit.files["artwork/OBS-03.svg"]
