"""What the README shows is what the program does."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
import yaml

from generator.cli import COMMANDS, main
from generator.sarif import RULES
from tests.catalog.building import swapped
from tests.conftest import CATALOG

README: Final = (CATALOG.parent / "README.md").read_text("utf-8")


@pytest.mark.usefixtures("desk")
def test_the_diagnostics_shown_are_those_of_the_slips_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Say OBS-03 got lost, and you misspelt a guild:" in README
    text = CATALOG.read_text("utf-8")
    start, end = text.index("  - {id: OBS-03"), text.index("  - {id: OBS-04")
    text = swapped(
        text[:start] + text[end:],
        "OBS-07, department: Observatory, guild: Research",
        "OBS-07, department: Observatory, guild: Reserch",
    )
    Path("catalog.yaml").write_text(text, "utf-8")
    assert main(["validate"]) == 1
    shown = re.search(r"```\n(error\[module-count\].*?)```\n", README, re.DOTALL)
    assert shown is not None
    assert capsys.readouterr().out == shown[1]


def test_the_module_shown_is_one_of_the_standard_catalog() -> None:
    shown = re.search(r"```yaml\n(  - {id: .*?)```", README, re.DOTALL)
    assert shown is not None
    assert shown[1] in CATALOG.read_text("utf-8")


def test_every_command_has_a_line_and_no_line_is_of_another() -> None:
    table = README[README.index("## Commands") : README.index("## What is in the folder")]
    assert {*re.findall(r"^\| `afterlight ([a-z-]+)", table, re.MULTILINE)} == {*COMMANDS}


def test_what_is_silenced_as_an_example_can_be() -> None:
    examples = [yaml.safe_load(text) for text in re.findall(r"```yaml\n(allow:.*?)```", README, re.DOTALL)]
    assert len(examples) == 1
    assert set(examples[0]["allow"]) <= set(RULES)


def test_every_path_named_is_there() -> None:
    for name in re.findall(r"\]\(([^)#]+)\)", README):
        if "://" not in name:
            assert (CATALOG.parent / name).exists(), name


def test_the_figure_shown_can_be_drawn(desk: Path) -> None:
    (shown,) = re.findall(r"```yaml\n(figure:.*?)```", README, re.DOTALL)
    Path("lane.yaml").write_text(shown, "utf-8")
    assert main(["figure", "lane.yaml"]) == 0
    assert (desk / "lane.svg").exists()
