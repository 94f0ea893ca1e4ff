"""`afterlight watch`: each save is answered, whatever it holds, and nothing but an interruption ends it."""

from __future__ import annotations

import gc
import hashlib
import json
import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from generator.artwork.templates import TemplateError
from generator.cli import main
from generator.kit import Kit, build_kit
from generator.options import Options
from generator.reprinting import Reprint
from generator.staging import replace_kit
from tests.catalog.building import swapped
from tests.conftest import CATALOG
from tests.traps import held, hidden, kit

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.artwork.theme import Theme
    from generator.catalog.model import Catalog

    Step = Callable[[], object]

TEXT: Final = CATALOG.read_text("utf-8")
WRONG: Final = swapped(TEXT, "cost: 4", "csot: 4")
OTHER: Final = TEXT + "parameters: {dry_dock_slots: 5}\n"
SETTLING: Final = 6
"""Looks that are more than enough for a save to be noticed."""

START: Final = "watching catalog.yaml, printing into output; Ctrl-C stops"

pytestmark = pytest.mark.usefixtures("desk")


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> list[Options]:
    """Kits take no time to build: they hold little but their catalog. Gives the options that each was built with."""
    built = []

    def build(catalog: Catalog, options: Options, theme: Theme, before: Kit | None) -> Kit:
        built.append(options)
        files = kit(catalog.revision, "modules.pdf")
        table = json.loads(files["kit.json"]) | {
            "generator": "0.1.0",
            "catalog": {"file": catalog.file, "sha256": catalog.sha256},
            "sources": [{"name": "catalog.yaml", "sha256": catalog.sha256}],
        }
        return Kit((), files | {"catalog.yaml": catalog.data, "kit.json": json.dumps(table).encode()}, {})

    monkeypatch.setattr("generator.kit.build_kit", build)
    return built


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., list[str]]:
    """Watches while steps are taken, then interrupts. Gives what is told on both streams, seconds as `#`."""

    def run(*steps: Step, arguments: str = "", looks: int = SETTLING, swept: bool = False) -> list[str]:
        rest = iter([each for step in steps for each in (step, *[nothing] * looks)])

        def pause() -> None:
            next(rest, lambda: os.kill(os.getpid(), signal.SIGINT))()

        monkeypatch.setattr("generator.watching.pause", pause)
        if not swept:  # the litter of all tests before is looked through, too
            monkeypatch.setattr("generator.commands.watch.gc.collect", lambda: 0)
        assert main(["watch", *arguments.split()]) == 130
        out, err = capsys.readouterr()
        assert err.endswith("afterlight: stopped\n")
        return [
            re.sub(r"\d+\.\d\d s$", "# s", line)
            for line in (out + err.removesuffix("afterlight: stopped\n")).splitlines()
        ]

    return run


@pytest.fixture
def unasked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which pieces to print again is not asked, which takes longer than all else of a save."""
    monkeypatch.setattr("generator.reprinting.reprint", lambda *_: Reprint((), (), ()))


def nothing() -> None:
    """Lets a look pass."""


def save(text: str) -> Step:
    return lambda: Path("catalog.yaml").write_text(text, "utf-8")


def no_problems(text: str, name: str = "catalog.yaml") -> str:
    revision = hashlib.sha256(text.encode()).hexdigest()[:8]
    return f"{name}: 60 modules, rules v3, revision {revision}: no problems"


PLACED: Final = "output: the kit is in place after # s"


def test_the_catalog_is_checked_and_the_kit_printed_at_once(
    watched: Callable[..., list[str]], quick: list[Options], desk: Path
) -> None:
    assert watched() == [START, no_problems(TEXT), PLACED]
    assert held(desk / "output")["catalog.yaml"] == TEXT.encode()
    assert hidden(desk / "output") == []
    assert quick == [Options()]


def test_each_save_is_answered_and_says_what_changed(
    watched: Callable[..., list[str]], quick: list[Options], desk: Path
) -> None:
    told = watched(save(OTHER), save(WRONG), save(TEXT), save(TEXT + "\n"))
    start, changed, wrong, back, written = (
        [START, no_problems(TEXT), PLACED],
        [
            no_problems(OTHER),
            PLACED,
            "  dry_dock_slots: 4 -> 5",
            "  print again: PLAYER-AID (4 copies), DRY-DOCK (4 copies)",
            "  the rules booklet says something else now: `afterlight kit --only rules` prints it",
        ],
        ["error[unknown-field]: the module has no field `csot`"],
        [
            no_problems(TEXT),
            PLACED,
            "  dry_dock_slots: 5 -> 4",
            "  print again: PLAYER-AID (4 copies), DRY-DOCK (4 copies)",
            "  the rules booklet says something else now: `afterlight kit --only rules` prints it",
        ],
        [
            no_problems(TEXT + "\n"),
            PLACED,
            "  nothing differs but how it is written: nothing is to be printed again",
        ],
    )
    first = told.index(wrong[0])
    last = told.index("catalog.yaml: 1 error")
    assert told[:first] == start + changed
    assert told[last + 1 :] == back + written
    assert held(desk / "output")["catalog.yaml"] == (TEXT + "\n").encode()


def test_what_is_wrong_is_told_as_validate_tells_it_and_the_kit_stays(
    watched: Callable[..., list[str]], quick: list[Options], desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save(WRONG)()
    assert main(["validate"]) == 1
    diagnostics = capsys.readouterr().out.splitlines()
    save(TEXT)()
    assert watched(save(WRONG))[3:] == diagnostics
    assert held(desk / "output")["catalog.yaml"] == TEXT.encode()


@pytest.mark.usefixtures("unasked")
def test_a_kit_that_is_there_already_is_what_the_first_one_is_compared_with(
    watched: Callable[..., list[str]], quick: list[Options], desk: Path
) -> None:
    watched()
    save(OTHER)()
    assert watched()[2:4] == [PLACED, "  dry_dock_slots: 4 -> 5"]
    (desk / "output" / "kit.json").write_bytes(b"{")
    placed, failed, again = watched()[1:]
    assert placed == no_problems(OTHER)
    assert failed.startswith("afterlight: output/kit.json is damaged")
    assert again == "afterlight: it is tried again at the next save"


def test_the_kit_is_printed_as_the_options_say(
    watched: Callable[..., list[str]], quick: list[Options], desk: Path
) -> None:
    Path("mine.yaml").write_text(TEXT, "utf-8")
    told = watched(arguments="-c mine.yaml -o print --paper letter --flip short --players 2")
    assert told == [
        "watching mine.yaml, printing into print; Ctrl-C stops",
        no_problems(TEXT, "mine.yaml"),
        PLACED.replace("output", "print"),
    ]
    assert (quick[0].paper.name, quick[0].flip.value, quick[0].players) == ("letter", "short", 2)
    assert set(held(desk / "print")) == {"modules.pdf", "catalog.yaml", "kit.json"}


@pytest.mark.usefixtures("unasked")
def test_a_catalog_that_is_not_there_is_waited_for(watched: Callable[..., list[str]], quick: list[Options]) -> None:
    Path("catalog.yaml").unlink()
    out = [START, no_problems(TEXT), PLACED]
    err = [
        "afterlight: there is no catalog catalog.yaml; `afterlight init` writes the standard catalog here",
        "afterlight: it is tried again at the next save",
    ]
    assert watched(save(TEXT)) == out + err
    assert watched(Path("catalog.yaml").unlink, looks=40) == out + err
    Path("catalog.yaml").mkdir()
    assert watched()[1] == "afterlight: catalog.yaml: not a file"


@pytest.mark.usefixtures("unasked")
def test_whatever_prevents_the_kit_is_told_and_tried_again_at_the_next_save(
    watched: Callable[..., list[str]], quick: list[Options], desk: Path
) -> None:
    Path("output").mkdir()
    mine = Path("output/notes.txt")
    mine.write_text("mine")

    def away() -> None:
        mine.unlink()
        save(TEXT)()  # the same bytes: a save nonetheless

    told = watched(save(TEXT), away)
    refused = (
        "afterlight: output holds notes.txt, which no kit put there; move that away, or name another folder with -o"
    )
    again = "afterlight: it is tried again at the next save"
    assert told == [START, *[no_problems(TEXT)] * 3, PLACED, *[refused, again] * 2]
    assert set(held(desk / "output")) == {"modules.pdf", "catalog.yaml", "kit.json"}


@pytest.mark.usefixtures("unasked")
@pytest.mark.parametrize(
    ("error", "message"),
    [
        (TemplateError("wording.yaml: has no 'x'"), "templates: wording.yaml: has no 'x'"),
        (OSError(28, "No space left on device", "output"), "output: No space left on device"),
        (MemoryError(), "out of memory"),
        (RuntimeError("wheel\nfell off\x1b"), "this should not happen, please report it: RuntimeError: wheel"),
    ],
)
def test_no_failure_ends_the_watch(
    error: Exception,
    message: str,
    watched: Callable[..., list[str]],
    quick: list[Options],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object) -> None:
        raise error

    with monkeypatch.context() as patch:
        patch.setattr("generator.kit.build_kit", fail)
        told = watched(save(OTHER), patch.undo, save(TEXT))
    assert told.count(f"afterlight: {message}") == 2
    assert told.count(PLACED) == 1
    assert "\x1b" not in "".join(told)


@pytest.mark.usefixtures("unasked")
def test_the_copy_in_the_kit_can_itself_be_watched(watched: Callable[..., list[str]], quick: list[Options]) -> None:
    watched()
    copy = Path("output/catalog.yaml")
    told = watched(lambda: None, lambda: copy.write_text(OTHER), nothing, arguments="-c output/catalog.yaml")
    assert told.count(PLACED) == 2  # and not again and again, for each kit saves it
    assert "  dry_dock_slots: 4 -> 5" in told
    assert copy.read_text() == OTHER


def test_litter_is_swept_up_after_each_save(
    watched: Callable[..., list[str]], quick: list[Options], monkeypatch: pytest.MonkeyPatch
) -> None:
    sweeps: list[int] = []
    monkeypatch.setattr(gc, "collect", lambda: sweeps.append(1))
    watched(save(OTHER), save(WRONG), swept=True)
    assert len(sweeps) == 3  # the program has Python's own sweeping switched off


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interruption_while_files_change_places_is_kept_until_they_have(
    number: signal.Signals,
    watched: Callable[..., list[str]],
    quick: list[Options],
    desk: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real, moved = os.rename, []

    def rename(source: str, target: str) -> None:
        moved.append(target)
        os.kill(os.getpid(), number)
        real(source, target)

    monkeypatch.setattr(os, "rename", rename)
    monkeypatch.setattr("generator.watching.pause", lambda: pytest.fail("it went on"))
    assert main(["watch"]) == 130
    assert len(moved) == 3
    assert held(desk / "output")["catalog.yaml"] == TEXT.encode()
    assert hidden(desk / "output") == []


@pytest.mark.parametrize(
    "arguments",
    ["--nonsense", "OBS-01", "--players 5", "--paper a7", "--single --gutterfold", "--printer nobody", "-o"],
)
def test_wrong_usage_begins_nothing(arguments: str, desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", *arguments.split()]) == 2
    assert capsys.readouterr().out == ""
    assert set(held(desk)) == {"catalog.yaml"}


class Running:
    """The program as a process of its own, whose lines are read as they come."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "generator", "watch"],
            env=os.environ | {"PYTHONPATH": str(CATALOG.parent)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.guard = threading.Timer(60, self.process.kill)
        self.guard.start()

    def until(self, start: str) -> list[str]:
        """The lines up to the one that begins like this."""
        assert self.process.stdout is not None
        lines: list[str] = []
        while not lines or not lines[-1].startswith(start):
            line = self.process.stdout.readline()
            assert line, f"it ended; before it said {lines}"
            lines.append(line.rstrip("\n"))
        return lines

    def stop(self, number: signal.Signals) -> tuple[int, str, str]:
        self.process.send_signal(number)
        out, err = self.process.communicate()
        self.guard.cancel()
        return self.process.returncode, out, err


def test_the_program_watches_until_it_is_stopped(desk: Path, standard: Catalog, look: Theme, a4_kit: Kit) -> None:
    replace_kit(desk / "output", a4_kit.files)
    running = Running()
    try:
        running.until("output: the kit is in place")
        assert held(desk / "output") == a4_kit.files
        save(WRONG)()
        assert running.until("catalog.yaml: 1 error")[0].startswith("error[unknown-field]")
        Path("beside").write_text(OTHER, "utf-8")
        Path("beside").replace("catalog.yaml")
        running.until("  print again: PLAYER-AID (4 copies), DRY-DOCK")
        running.until("  the rules booklet says something else now")
        code, out, err = running.stop(signal.SIGINT)
    finally:
        running.process.kill()
        running.process.wait()
    assert (code, out, err) == (130, "", "afterlight: stopped\n")
    changed = standard._replace(data=OTHER.encode(), parameters=standard.parameters._replace(dry_dock_slots=5))
    assert held(desk / "output") == build_kit(changed, Options(), look).files
    assert hidden(desk / "output") == []
