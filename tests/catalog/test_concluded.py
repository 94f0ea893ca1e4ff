"""What comes of reading a catalog: its name, its text, what is wrong, and how many changes would mend it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.catalog.load import MAX_PROBLEMS, Loaded, check, load
from generator.diagnostics import Problem, Severity, Span
from tests.catalog.building import as_yaml, modules, swapped
from tests.conftest import CATALOG

if TYPE_CHECKING:
    from pathlib import Path

START = Span(1, 1, 1, 1)
TEXT = as_yaml(modules())


def test_a_file_that_is_too_large_is_told_so_and_shows_nothing() -> None:
    help_ = "a catalog of 60 modules takes some 12 KiB; is this the right file? `--max-size` reads larger ones"
    for limit, size in ((2048, "2 KiB"), (5000, "4 KiB")):
        problem = Problem("too-large", f"the file is larger than {size}", START, help=help_)
        assert check(b"x" * (limit + 1), "some.yaml", limit=limit) == Loaded("some.yaml", "", (problem,), None)
        assert check(b"x" * limit, limit=limit).problems[0].code == "wrong-type"


def test_a_larger_file_is_read_where_more_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "catalog.yaml"
    path.write_text(TEXT)
    assert load(path, limit=len(TEXT)).catalog is not None
    short = load(path, limit=len(TEXT) - 1)
    assert [problem.code for problem in short.problems] == ["too-large"]
    assert short.name == str(path)


def test_a_text_that_cannot_be_decoded_is_shown_as_far_as_can_be() -> None:
    loaded = check(b"rules: v3\n# caf\xe9\n", "some.yaml")
    assert loaded == Loaded("some.yaml", loaded.text, loaded.problems, None)
    assert loaded.text.startswith("rules: v3\n# caf")
    assert [problem.code for problem in loaded.problems] == ["encoding"]


@pytest.mark.parametrize(
    ("name", "file"),
    [("catalog.yaml", "catalog.yaml"), ("a/b.yaml", "b.yaml"), ("c:\\a\\b.yaml", "b.yaml"), ("a/b\\c", "c")],
)
def test_the_catalog_is_called_as_its_file_is(name: str, file: str) -> None:
    loaded = check(TEXT.encode(), name)
    assert (loaded.name, loaded.text) == (name, TEXT)
    assert loaded.catalog is not None
    assert (loaded.catalog.file, loaded.catalog.data) == (file, TEXT.encode())
    assert check(TEXT.encode()).name == "catalog.yaml"


def test_a_catalog_that_is_right_needs_no_change() -> None:
    assert check(CATALOG.read_bytes()).mendable == 0
    assert check(CATALOG.read_bytes())[2:] == ((), check(CATALOG.read_bytes()).catalog, 0, (), 0)


@pytest.mark.parametrize(
    ("old", "new", "changes"),
    [
        ("cost: 4", "cost: 5", 1),
        ("cost: 4", "cost: four", 1),
        ("id: OBS-01", "id: OBS-02", 1),
        ("rules: v3", "rules: 3", 0),  # what nobody could mend without asking
        ("rules: v3", "rules: v3\nmore: 1", 0),
        ("outward: port", "outward: bulkhead", 0),  # a warning
    ],
)
def test_the_changes_that_mend_every_error_are_counted(old: str, new: str, changes: int) -> None:
    loaded = check(swapped(TEXT, old, new).encode())
    assert loaded.mendable == changes
    assert (loaded.catalog is None) is (Severity.ERROR in {problem.severity for problem in loaded.problems})


def test_a_module_that_is_missing_or_there_twice_is_one_change_and_is_written_out() -> None:
    rows = TEXT.split("\n")
    short = check("\n".join([*rows[:5], *rows[6:]]).encode())
    assert short.mendable == 1
    assert "{id: OBS-" in " ".join(problem.help or "" for problem in short.problems)
    assert check("\n".join([*rows[:5], rows[4], *rows[5:]]).encode()).mendable == 1
    assert check(b"rules: v3\nmodules: []\n").mendable == 60
    assert check(b"rules: v3\nmodules: 5\n").mendable == 0


def test_a_catalog_without_errors_is_judged_and_one_with_errors_is_not() -> None:
    text = swapped(CATALOG.read_text("utf-8"), "clockwise: port,", "clockwise: bulkhead,")
    assert "side-balance" in {problem.code for problem in check(text.encode()).problems}
    silent = check(f"{text}allow: {{side-balance: so be it}}\n".encode())
    assert [entry.problem.code for entry in silent.silenced] == ["side-balance"]
    broken = check(swapped(text, "cost: 4", "cost: 5").encode())
    assert {problem.code for problem in broken.problems} == {"department-costs"}


def test_an_error_that_no_change_of_a_module_mends_makes_the_others_uncounted() -> None:
    assert check(swapped(swapped(TEXT, "cost: 4", "cost: 5"), "v3", "3").encode()).mendable == 0
    assert (
        check(swapped(swapped(TEXT, "cost: 4", "cost: 5"), "guild: Energy", "guild: Research").encode()).mendable == 2
    )


def test_what_is_hidden_is_counted_from_the_characters_and_the_problems_alike() -> None:
    assert check(TEXT.encode()).hidden == 0
    signs = check((TEXT + "# " + "\x07 " * 300 + "\n").encode())
    assert (len(signs.problems), signs.hidden) == (MAX_PROBLEMS, 200)
    both = check((TEXT.replace("port", "prot") + "# " + "\x07 " * 300 + "\n").encode())
    assert both.hidden == signs.hidden + TEXT.count("port")
    assert both.catalog is None


def test_a_text_that_breaks_off_is_no_catalog_and_tells_nothing_of_its_modules() -> None:
    loaded = check((TEXT.replace("cost: 4", "cost: 5") + "]").encode())
    assert [problem.code for problem in loaded.problems] == ["yaml-syntax"]
    assert (loaded.catalog, loaded.silenced, loaded.mendable) == (None, (), 0)
