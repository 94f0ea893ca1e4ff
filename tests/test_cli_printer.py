"""`printer`: what is kept of a printer, where, and what printing by it means."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest

from generator.printers.places import FOLDER, profile_path
from tests.traps import held

pytestmark = pytest.mark.usefixtures("desk")

FULL: Final = (
    "--paper letter --flip short --duplex manual --tray face-up --margins 4.2,3,12.5,3 "
    "--back-shift -0.35,0.15 --back-rotate -0.02 --back-scale 0.999,1.0005"
)


def test_all_that_is_said_of_a_printer_is_kept_and_told(run: Any) -> None:
    path = profile_path("office")
    assert run("printer save office", FULL) == (
        0,
        f"{path}: {FULL}\nto print so:  afterlight kit --printer office\n",
        "",
    )
    assert run("printer list") == (0, f"office  {FULL}\n", "")
    code, out, err = run("printer show office")
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        f"{path}: {FULL}",
        f"uncorrected, its backs {AMISS}",
    ]
    assert run("printer remove office") == (0, f"{path}: removed; it was: {FULL}\n", "")
    assert run("printer list") == (0, f"no printer is kept in {path.parent}; {EXAMPLE}\n", "")


AMISS: Final = (
    "lie 0.35 mm too far right and 0.15 mm too far down, are turned 0.02 degrees clockwise, "
    "are 0.10 % too wide and 0.05 % too low"
)
EXAMPLE: Final = "example: afterlight printer save office --paper letter --back-shift 0.3,-0.2"


def test_printers_are_listed_by_name(run: Any) -> None:
    run("printer save office --margins 4")
    run("printer save home --flip short")
    profile_path("broken").write_text("paper: [")
    code, out, err = run("printer list")
    assert (code, err) == (0, "")
    assert out.splitlines() == ["broken  it has errors", "home    --flip short", "office  --margins 4"]


def test_saving_again_replaces_a_profile_and_says_what_it_was(run: Any) -> None:
    run("printer save office --margins 4")
    code, out, err = run("printer save office --flip short")
    assert (code, err) == (0, "")
    assert out.splitlines()[:2] == [f"{profile_path('office')}: --flip short", "in the place of: --margins 4"]
    assert run("printer list")[1] == "office  --flip short\n"


def test_a_profile_can_be_saved_with_something_else_in_it(run: Any) -> None:
    run("printer save office", FULL)
    run("printer save office --printer office --margins 5 --back-rotate 0")
    assert (
        run("printer list")[1]
        == "office  " + FULL.replace("4.2,3,12.5,3", "5").replace("-rotate -0.02", "-rotate 0") + "\n"
    )


def test_a_correction_is_kept_with_the_paper_and_the_edge_that_it_is_for(run: Any) -> None:
    run("printer save office --back-rotate 0.1")
    assert run("printer list")[1] == "office  --paper a4 --flip long --back-rotate 0.1\n"


def test_readings_are_solved_and_kept(run: Any) -> None:
    read = "--read 0.4/-0.2,0.4/-0.2,0.4/-0.2,0.4/-0.2"
    code, out, err = run("printer save office --paper letter", read)
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "uncorrected, this printer's backs lie 0.40 mm too far right and 0.20 mm too far down",
        "the readings agree to 0.00 mm",
        f"{profile_path('office')}: --paper letter --flip long --back-shift -0.4,0.2 --back-rotate 0 --back-scale 1,1",
        "to print so:  afterlight kit --printer office",
        "to check it:  afterlight align --printer office  (which should read 0 at all corners)",
    ]
    assert run("printer save office --printer office --read 0.1/0,0.1/0,0.1/0,0.1/0")[2] == ""
    assert "--back-shift -0.5,0.2" in run("printer list")[1], "they add to what the sheet was printed with"


def test_readings_that_forget_a_correction_are_warned_of(run: Any) -> None:
    read = "--read 0.1/0,0.1/0,0.1/0,0.1/0"
    assert run("printer save office", read)[2] == ""
    code, out, err = run("printer save office", read)
    assert (code, "--back-shift -0.1,0 " in out) == (0, True)
    assert err.startswith(
        "afterlight: warning: the readings are taken for those of a sheet that was printed uncorrected"
    )
    told = "--back-shift -0.1,0 --back-rotate 0 --back-scale 1,1"
    assert err.endswith(f"printed by office as it was, save it again with {told} as well\n")
    assert run("printer save office", told, read)[2] == ""
    assert "--back-shift -0.2,0 " in run("printer list")[1]


# Printing by a profile


def options_of(folder: Path) -> Any:
    return json.loads((folder / "kit.json").read_bytes())["options"]


def test_a_kit_is_printed_by_a_profile_and_what_is_said_goes_before_it(desk: Path, run: Any) -> None:
    run("printer save office", FULL)
    assert run("kit --only tokens --printer office")[0] == 0
    recorded = options_of(desk / "output")
    assert recorded["paper"] == "letter"
    assert recorded["flip"] == "short"
    assert recorded["backs"] == "manual-face-up"
    assert recorded["margins_mm"] == [4.2, 3.0, 12.5, 3.0]
    assert recorded["correction"] == {
        "right_mm": -0.35,
        "up_mm": 0.15,
        "rotate_deg": -0.02,
        "scale_x": 0.999,
        "scale_y": 1.0005,
    }
    said = "--paper a4 --flip long --duplex auto --margins 7 --back-shift 0,0.1 --back-rotate 0 --back-scale 1,1"
    assert run("kit --only tokens --printer office", said)[0] == 0
    recorded = options_of(desk / "output")
    assert (recorded["paper"], recorded["flip"], recorded["backs"]) == ("a4", "long", "auto")
    assert recorded["margins_mm"] == [7.0] * 4
    assert list(recorded["correction"].values()) == [0.0, 0.1, 0.0, 1.0, 1.0]


@pytest.mark.parametrize(
    ("said", "backs"),
    [
        ("", "manual-face-up"),
        ("--tray face-down", "manual-face-down"),
        ("--duplex manual", "manual-face-up"),
        ("--duplex auto", "auto"),
        ("--gutterfold", "gutterfold"),
        ("--single", "single"),
    ],
)
def test_who_turns_sheets_is_the_profiles_word_until_another_is_said(
    said: str, backs: str, desk: Path, run: Any
) -> None:
    run("printer save office --duplex manual --tray face-up")
    assert run("kit --only tokens --printer office", said)[0] == 0
    assert options_of(desk / "output")["backs"] == backs


@pytest.mark.parametrize("command", ["kit", "piece OBS-03", "align", "two-player"])
def test_every_command_that_prints_takes_a_profile(command: str, run: Any) -> None:
    profile_path("office").parent.mkdir(parents=True)
    profile_path("office").write_text("papr: a4\n")
    before = held(Path())
    code, out, err = run(command, "--printer office")
    assert (code, out) == (3, "")
    assert err.startswith("error[unknown-field]: a printer's profile has no field `papr`\n")
    assert f"{profile_path('office')}:1:1\n" in err
    assert err.endswith("\nafterlight: the profile of the printer office cannot be used\n")
    code, out, err = run(command, "--printer offices")
    assert (code, out) == (2, "")
    assert f"there is no printer 'offices' in {profile_path('x').parent}; did you mean office?" in err
    assert held(Path()) == before


def test_a_correction_for_another_way_of_printing_is_warned_of(run: Any) -> None:
    run("printer save office --paper letter --back-rotate 0.1")
    warning = "afterlight: warning: the printer office moves backs as was read with {}; read an alignment sheet anew"
    assert run("align --printer office")[2] == ""
    assert run("align --printer office --paper letter --flip long --duplex auto")[2] == ""
    assert run("align --printer office --flip short")[2].startswith(warning.format("--flip long"))
    assert run("align --printer office --paper a4 --duplex manual")[2].startswith(
        warning.format("--paper letter --duplex auto")
    )
    assert run("align --printer office --paper a4 --back-rotate 0.2")[2] == "", "which was read anew"
    run("printer save plain --paper letter --margins 4")
    assert run("align --printer plain --paper a4")[2] == ""


# What cannot be done


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        ("", 2, "required: ACTION"),
        ("keep office", 2, "invalid choice: 'keep'"),
        ("save", 2, "required: NAME"),
        ("save office", 2, "say what is to be kept of the printer; example: afterlight printer save office"),
        ("save office --margins 2", 2, "'2' is out of range: from 3 to 30"),
        ("save office --margins 4,4", 2, "'4,4' is not a number of mm, or four for the top, right, bottom and left"),
        ("save office --margins nan", 2, "'nan' is not a number"),
        ("save office --back-shift 16,0", 2, "'16,0' is out of range: from -15 to 15"),
        ("save office --back-shift 1", 2, "'1' is not two numbers of mm, to the right and up"),
        ("save office --back-rotate 6", 2, "'6' is out of range: from -5 to 5"),
        ("save office --back-rotate x", 2, "'x' is not a number of degrees"),
        ("save office --back-scale 2,1", 2, "'2,1' is out of range: from 0.9 to 1.1"),
        ("save office --paper b5", 2, "'b5' is no paper"),
        ("save office --read 1/1", 2, "'1/1' is not four corners parted by commas, top left, top right"),
        ("save office --read 99/0,0/0,0/0,0/0", 2, "no reading can be 99 mm, for it is 15 mm at the most"),
        ("save office --printer none --margins 4", 2, "there is no printer 'none'"),
        ("save con --margins 4", 2, "'con' is a device on Windows"),
        ("save ../x --margins 4", 2, "'../x' is no name for a printer"),
        ("save office --ink low", 2, "unrecognized arguments"),
        ("show", 2, "required: NAME"),
        ("show office", 2, "there is no printer 'office'.*; `afterlight printer list` tells those that there are"),
        ("remove office", 2, "there is no printer 'office'"),
        ("remove a/b", 2, "'a/b' is no name for a printer"),
        ("list office", 2, "unrecognized arguments: office"),
        ("show used", 3, "the profile of the printer used cannot be used"),
        ("save notes --margins 4", 3, r"notes\.yaml is no printer's profile; it was left alone"),
        ("remove notes", 3, r"notes\.yaml is no printer's profile; it was left alone"),
        ("save folder --margins 4", 3, r"folder\.yaml is not a file"),
    ],
)
def test_what_cannot_be_done_is_told_and_changes_nothing(arguments: str, code: int, told: str, run: Any) -> None:
    folder = profile_path("x").parent
    (folder / "folder.yaml").mkdir(parents=True)
    (folder / "notes.yaml").write_text("my notes\n")
    (folder / "used.yaml").write_text("paper: x\n")
    before = held(folder)
    ended, out, err = run("printer", arguments)
    assert (ended, out) == (code, "")
    assert re.search(told, err), err
    assert "Traceback" not in err
    assert held(folder) == before


def test_a_folder_that_cannot_be_made_is_told(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER, "catalog.yaml/printers")
    code, out, err = run("printer save office --margins 4")
    assert (code, out) == (3, "")
    assert "Not a directory" in err


def test_no_profile_speaks_to_the_terminal(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER, "a\x1b[31mred")
    for arguments in (
        "printer list",
        "printer save office --margins 4",
        "printer show office",
        "printer remove office",
    ):
        code, out, err = run(arguments)
        assert code == 0
        assert (out + err).replace("\n", "").isprintable()
    profile_path("office").write_text("paper: \x1b[31mred\n")
    for arguments in ("printer list", "printer show office", "kit --printer office"):
        _, out, err = run(arguments)
        assert (out + err).replace("\n", "").isprintable()


@pytest.mark.parametrize("action", ["save", "list", "show", "remove"])
def test_each_action_has_a_help_with_an_example_that_works(action: str, run: Any) -> None:
    run("printer save office --margins 4")
    code, out, err = run("printer", action, "--help")
    assert (code, err) == (0, "")
    (example,) = re.findall(r"^example: afterlight (.*)$", out, re.MULTILINE)
    assert example.startswith(f"printer {action}")
    assert run(example)[0] == 0
    if action == "save":
        wanted = ["--paper", "--flip", "--printer", "--margins", "--back-shift", "--back-rotate", "--back-scale"]
        assert [option for option in (*wanted, "--duplex", "--tray", "--read") if option not in out] == []


def test_a_kit_by_a_profile_is_the_kit_by_its_options(desk: Path, run: Any) -> None:
    run("printer save office --paper letter --margins 7 --back-shift 0.3,-0.2")
    kits = []
    for options in ("--printer office", "--paper letter --margins 7 --back-shift 0.3,-0.2"):
        assert run("kit --only tokens", options)[0] == 0
        kits.append(held(desk / "output"))
    assert kits[0] == kits[1]
