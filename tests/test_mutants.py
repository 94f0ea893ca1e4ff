"""The count of the mutants can fail, and leaves out nothing that lives."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.mutants import enough, report, tried

if TYPE_CHECKING:
    from pathlib import Path

CODES = {"generator.a.x_f__mutmut_1": 1, "generator.a.x_f__mutmut_2": 0, "generator.a.x_g__mutmut_1": -24}
MORE = {f"generator.b.c.x_f__mutmut_{number}": 3 for number in range(1, 8)}


def planted(folder: Path, **more: dict[str, int | None]) -> Path:
    for place, codes in {"a": CODES, "b/c": MORE, **more}.items():
        file = folder / "generator" / f"{place}.py.meta"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps({"exit_code_by_key": codes, "durations_by_key": {}}))
    return folder


def test_nine_of_ten_are_enough_and_eight_are_not(tmp_path: Path) -> None:
    found = tried(planted(tmp_path), [])
    assert enough(found)
    assert report(found).split("\n") == [
        "alive: generator.a.x_f__mutmut_2",
        "    2 of     3  generator/a.py",
        "    7 of     7  generator/b/c.py",
        "    9 of    10  killed: 90.0%, wanted: 90%",
    ]
    for code in (0, 2, 5, 33, 35):
        assert not enough(tried(planted(tmp_path, d={"generator.d.x_f__mutmut_1": code}), []))
    assert enough(tried(planted(tmp_path, d={"generator.d.x_f__mutmut_1": 1}), []))


def test_a_pattern_chooses_and_what_was_not_tried_does_not_count(tmp_path: Path) -> None:
    folder = planted(tmp_path, d={"generator.d.x_f__mutmut_1": None})
    assert [module.module for module in tried(folder, [])] == ["generator/a.py", "generator/b/c.py"]
    assert [(module.killed, module.total) for module in tried(folder, ["generator.a.x_f_*"])] == [(1, 2)]
    assert not enough(tried(folder, ["generator.a.*"]))
    assert enough(tried(folder, ["generator.b.*", "generator.a.x_g*"]))
    assert not enough(tried(folder, ["generator.e.*"]))
    assert report([]).endswith("killed: nothing, wanted: 90%")
