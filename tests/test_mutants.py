"""The count of the mutants can fail, and leaves out no part of the reader and nothing that lives."""

from __future__ import annotations

import json
import subprocess
from configparser import ConfigParser
from typing import TYPE_CHECKING

import pytest

from tests import mutants
from tests.mutants import GROUPS, LINKED, ROOT, configuration, fitting, main, prepared, report, summed, tried

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

CODES = {"generator.a.x_f__mutmut_1": 1, "generator.a.x_f__mutmut_2": 0, "generator.a.x_g__mutmut_1": -24}
MORE = {f"generator.b.c.x_f__mutmut_{number}": 3 for number in range(1, 8)}


def planted(folder: Path, group: str, codes: Mapping[str, int | None], place: str = "a") -> Path:
    file = folder / group / "mutants" / "generator" / f"{place}.py.meta"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps({"exit_code_by_key": codes, "durations_by_key": {}}))
    return folder


def both(folder: Path) -> Path:
    return planted(planted(folder, "one", CODES), "one", MORE, "b/c")


def test_nine_of_ten_are_enough_and_eight_are_not(tmp_path: Path) -> None:
    part = tried("one", both(tmp_path), [])
    assert report(part).split("\n") == ["alive: generator.a.x_f__mutmut_2", "    9 of    10    90.0%  one"]
    assert summed([part]) == ("    9 of    10    90.0%  in all; wanted: 90%", True)
    for code in (0, 2, 5, 33, 35):
        (more,) = [tried("two", planted(tmp_path, "two", {"generator.d.x_f__mutmut_1": code}), [])]
        assert summed([part, more]) == ("    9 of    11    81.8%  in all; wanted: 90%", False)
    more = tried("two", planted(tmp_path, "two", {"generator.d.x_f__mutmut_1": 1}), [])
    assert summed([part, more])[1]


def test_a_pattern_chooses_and_what_was_not_tried_does_not_count(tmp_path: Path) -> None:
    folder = planted(both(tmp_path), "one", {"generator.d.x_f__mutmut_1": None}, "d")
    assert (tried("one", folder, []).killed, tried("one", folder, []).total) == (9, 10)
    assert tried("one", folder, ["generator.a.x_f_*"]) == ("one", 2, ["generator.a.x_f__mutmut_2"])
    assert not summed([tried("one", folder, ["generator.a.*"])])[1]
    assert summed([tried("one", folder, ["generator.b.*", "generator.a.x_g*"])])[1]
    assert summed([tried("one", folder, ["generator.e.*"])]) == ("    0 of     0  nothing  in all; wanted: 90%", False)
    assert tried("two", folder, []) == ("two", 0, [])


def test_each_module_of_the_reader_is_in_one_group_and_each_group_has_its_tests() -> None:
    reader = ROOT / "generator" / "catalog"
    parts = {file.stem for file in reader.iterdir() if file.name not in ("__init__.py", "__pycache__")}
    assert set(GROUPS) == parts
    for tests in GROUPS.values():
        assert tests
        assert all((ROOT / "tests" / "catalog" / test).exists() for test in tests)


@pytest.mark.parametrize(
    ("pattern", "groups"),
    [
        ("generator.catalog.values.*", {"values"}),
        ("generator.catalog.design.checks.x_side_balance__mutmut_1", {"design"}),
        ("generator.catalog.v*", {"values", "verdicts"}),
        ("generator.catalog.text.[en]*", {"text"}),
        ("*__mutmut_?", set(GROUPS)),
        ("generator.cli.*", set()),
    ],
)
def test_a_pattern_runs_only_the_groups_that_it_may_match(pattern: str, groups: set[str]) -> None:
    assert {group for group in GROUPS if fitting(group, [pattern, "elsewhere.*"]) == [pattern]} == groups
    assert not any(fitting(group, ["elsewhere.*"]) for group in GROUPS)


@pytest.mark.parametrize("group", GROUPS)
def test_what_mutmut_reads_names_the_part_and_its_tests(group: str) -> None:
    parser = ConfigParser()
    parser.read_string(configuration(group))
    settings = dict(parser["mutmut"])
    assert settings["only_mutate"].split() == [f"generator/catalog/{group}.py", f"generator/catalog/{group}/*"]
    selection = settings["pytest_add_cli_args_test_selection"].strip().split("\n")
    assert selection[: len(GROUPS[group])] == [f"tests/catalog/{test}" for test in GROUPS[group]]
    assert selection[-2] == "-k"
    assert settings["source_paths"].split() == ["generator"]


def test_a_groups_folder_shows_the_tree_and_is_prepared_twice_alike(tmp_path: Path) -> None:
    for _ in range(2):
        own = prepared("values", tmp_path)
        assert {entry.name for entry in own.iterdir()} == {*LINKED, "setup.cfg"}
        assert all((own / name).resolve() == ROOT / name for name in LINKED)


def test_a_configuration_of_mutmut_elsewhere_would_hide_those_of_the_groups() -> None:
    assert "[tool.mutmut]" not in (ROOT / "pyproject.toml").read_text("utf-8")


def test_a_group_that_could_not_be_tried_fails_and_one_without_such_mutants_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(mutants, "FOLDER", planted(tmp_path, "values", {"generator.catalog.values.x_f__mutmut_1": 1}))
    said = b""
    asked: list[tuple[str, ...]] = []

    def mutmut(program: list[str], **options: object) -> subprocess.CompletedProcess[bytes]:
        asked.append(tuple(program[-2:]))
        options["stdout"].write(said)  # type: ignore[attr-defined]  # the log's file
        return subprocess.CompletedProcess(program, 1 if said else 0)

    monkeypatch.setattr(subprocess, "run", mutmut)
    assert main(["generator.catalog.values.*"]) == 0
    assert asked == [("1", "generator.catalog.values.*")]
    assert capsys.readouterr().out.splitlines() == [
        "    1 of     1   100.0%  values",
        "    1 of     1   100.0%  in all; wanted: 90%",
    ]
    said = b"Filtered for specific mutants, but nothing matches"
    assert main(["generator.catalog.values.*"]) == 0
    said = b"Failed to run clean test\n"
    assert main(["generator.catalog.values.*"]) == 1
    assert "Failed to run clean test\n" in capsys.readouterr().out
    assert main(["generator.cli.*"]) == 1
