"""`afterlight diff`: what it tells of two catalogs, in words and as JSON, and what it says where it cannot."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from generator.cli import main
from generator.commands.differences import BOOKLET
from generator.staging import replace_kit
from tests.catalog.building import as_yaml, modules, swapped
from tests.conftest import CATALOG

if TYPE_CHECKING:
    from generator.kit import Kit

pytestmark = pytest.mark.usefixtures("desk")

TEXT = CATALOG.read_text("utf-8")
HEAD = r"old\.yaml \(revision [0-9a-f]{8}\) -> catalog\.yaml \(revision [0-9a-f]{8}\):"


def compared(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """What is told of `old.yaml` and the standard catalog, but for the first line."""
    assert main(["diff", "old.yaml", *arguments]) == 0
    out, err = capsys.readouterr()
    first, *rest = out.splitlines()
    assert (bool(re.fullmatch(HEAD, first)), err) == (True, "")
    return rest


def old(text: str) -> None:
    assert text != TEXT
    Path("old.yaml").write_text(text, "utf-8")


def test_a_changed_module_is_told_in_one_line_and_what_to_print(capsys: pytest.CaptureFixture[str]) -> None:
    found = re.search(r"outward: (port|bulkhead)", TEXT)
    assert found
    now = found[1]
    before = {"port": "bulkhead", "bulkhead": "port"}[now]
    old(swapped(TEXT, f"outward: {now}", f"outward: {before}"))
    (line, again, rules) = compared(capsys)
    assert rules == f"  {BOOKLET}"  # it counts the ports
    assert re.fullmatch(rf"  OBS-01: outward {before} -> {now}, revision [A-Z]{{4}} -> [A-Z]{{4}}", line)
    assert again == "  print again: OBS-01"


def test_all_kinds_of_differences_come_in_a_fixed_order(capsys: pytest.CaptureFixture[str]) -> None:
    text = swapped(TEXT, "rules: v3", "rules: v2")
    text = swapped(text, "id: OBS-02", "id: OBS-77")
    text = swapped(text, "{id: DCK-10,", "{id: DCK-88,").replace(
        "cost: 10,\n     sockets: {inward: port,", "cost: 10,\n     sockets: {inward: bulkhead,"
    )
    old(
        text
        + "parameters: {market_berths: 6, storm_thresholds: [1/4, 2/3], department_awards: [[5], [7, 3], [9, 6, 3]]}\n"
    )
    lines = compared(capsys)
    patterns = [
        "rules: v2 -> v3",
        "DCK-10: added: Dock, [A-Z][a-z]+, cost 10, ports inward( [a-z]+)*, revision [A-Z]{4}",
        "DCK-88: removed: Dock, [A-Z][a-z]+, cost 10, ports [a-z]+( [a-z]+)*, revision [A-Z]{4}",
        "OBS-02: renamed from OBS-77, revision [A-Z]{4} -> [A-Z]{4}",
        r"department_awards: \[\[5\], \[7, 3\], \[9, 6, 3\]\] -> \[\[4\], \[7, 3\], \[10, 6, 3\]\]",
        r"storm_thresholds: \[1/4, 2/3\] -> \[1/3, 2/3\]",
        r"print again: OBS-02, .*, DCK-10, .*PLAYER-AID \(4 copies\), .*MARKET, .*RECORD-INVENTORY",
        "take out: OBS-77, DCK-88, DRIFT-6, START-6",
    ]
    told = [line.removeprefix("  ") for line in lines]
    places = [next((n for n, line in enumerate(told) if re.fullmatch(each, line)), None) for each in patterns]
    assert None not in places, told
    assert places == sorted(places)  # type: ignore[type-var]  # none is None


def test_where_nothing_differs_one_line_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", "catalog.yaml"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line.endswith("): nothing differs")
    old(TEXT.replace("\n", "\r\n") + "# the same\n")
    assert main(["diff", "old.yaml", "--format", "full"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert re.fullmatch(HEAD + " nothing differs but how it is written", line)


def test_json_holds_the_same_for_scripts(capsys: pytest.CaptureFixture[str]) -> None:
    text = swapped(as_yaml(modules()), "id: OBS-01", "id: OBS-71")
    Path("old.yaml").write_text(as_yaml(modules(), parameters={"dry_dock_slots": 5}))
    Path("new.yaml").write_text(text + "parameters: {storm_thresholds: [1/4, 2/3]}\n")
    told = []
    for _ in range(2):
        assert main(["diff", "old.yaml", "new.yaml", "--format", "json"]) == 0
        told.append(capsys.readouterr())
    assert told[0] == told[1]
    assert told[0].err == ""
    table: Any = json.loads(told[0].out)
    assert list(table) == [
        *(
            "format",
            "old",
            "new",
            "added",
            "removed",
            "changed",
            "parameters",
            "reordered",
            "print",
            "take_out",
            "booklet",
        )
    ]
    assert table["format"] == 1
    assert {**table["old"], "sha256": len(table["old"]["sha256"])} == {
        "name": "old.yaml",
        "kind": "file",
        "rules": "v3",
        "sha256": 64,
    }
    assert table["changed"][0] == {"id": "OBS-71", "field": "id", "old": "OBS-01", "new": "OBS-71"}
    assert [change["field"] for change in table["changed"]] == ["id", "revision"]
    assert table["parameters"] == [
        {"name": "dry_dock_slots", "old": 5, "new": 4},
        {"name": "storm_thresholds", "old": ["1/3", "2/3"], "new": ["1/4", "2/3"]},
    ]
    assert table["print"][0] == {"id": "OBS-71", "copies": 1}
    assert {"id": "DRY-DOCK", "copies": 4} in table["print"]
    assert table["take_out"] == [{"id": "OBS-01", "copies": 1}]
    assert (table["added"], table["removed"], table["reordered"]) == ([], [], False)


def test_json_describes_what_came_and_went(capsys: pytest.CaptureFixture[str]) -> None:
    listed = modules()
    Path("old.yaml").write_text(as_yaml(listed))
    listed[0] |= {"id": "OBS-71", "sockets": listed[0]["sockets"] | {"inward": "bulkhead"}}
    Path("new.yaml").write_text(as_yaml(listed))
    assert main(["diff", "old.yaml", "new.yaml", "--format", "json"]) == 0
    table = json.loads(capsys.readouterr().out)
    ((come, gone),) = zip(table["added"], table["removed"], strict=True)
    assert come == {
        "id": "OBS-71",
        "department": "Observatory",
        "guild": "Fabrication",
        "cost": 4,
        "sockets": {"inward": "bulkhead", "outward": "port", "clockwise": "bulkhead", "counterclockwise": "port"},
        "revision": come["revision"],
    }
    assert (gone["id"], gone["sockets"]["inward"]) == ("OBS-01", "port")


def test_a_kit_stands_for_the_catalog_it_was_made_from(
    desk: Path, a4_kit: Kit, capsys: pytest.CaptureFixture[str]
) -> None:
    replace_kit(desk / "output", a4_kit.files)
    (desk / "catalog.yaml").write_text(swapped(TEXT, "rules: v3", "rules: v4"), "utf-8")
    assert main(["diff", "output"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("output/catalog.yaml (revision ")
    assert "\n  rules: v3 -> v4\n" in out
    (desk / "output" / "catalog.yaml").write_text("rules: v3")
    assert main(["diff", "catalog.yaml", "output"]) == 3
    assert capsys.readouterr().err == (
        "afterlight: output/catalog.yaml was changed: it is no longer the catalog that the kit was made from; "
        "each PDF of the kit holds it too: name one of them\n"
    )


def test_catalogs_with_errors_are_told_and_not_compared(capsys: pytest.CaptureFixture[str]) -> None:
    old(swapped(TEXT, "cost: 4", "csot: 4"))
    Path("none.yaml").write_text("")
    assert main(["diff", "old.yaml"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "error[unknown-field]" in err
    assert "--> old.yaml:" in err
    assert "catalog.yaml: " not in err
    assert err.endswith("afterlight: differences are told between valid catalogs only; first mend old.yaml\n")
    assert main(["diff", "none.yaml", "old.yaml", "--format", "json"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "--> none.yaml:" in err
    assert "--> old.yaml:" in err
    assert err.endswith("first mend none.yaml and old.yaml\n")


def test_warnings_are_not_what_was_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    old(swapped(TEXT, "outward: port", "outward: bulkhead"))
    assert main(["diff", "old.yaml"]) == 0
    assert capsys.readouterr().err == ""


def test_a_larger_catalog_is_compared_where_that_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    old(TEXT + "# a long comment\n" * 70_000)
    assert main(["diff", "old.yaml"]) == 1
    assert "error[too-large]" in capsys.readouterr().err
    assert main(["diff", "old.yaml", "--max-size", "2"]) == 0
    assert "nothing differs but how it is written" in capsys.readouterr().out


def test_no_name_speaks_to_the_terminal(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("\x1b[31mred", "\u202eback", "line\nbreak"):
        main(["diff", name])
        (desk / name).write_text("rules: v3\n")
        main(["diff", name])
        (desk / name).write_text(TEXT, "utf-8")
        main(["diff", name])
        out, err = capsys.readouterr()
        assert re.sub("[\n]", "", out + err).isprintable()
