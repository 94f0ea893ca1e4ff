"""`make mutants`: plants small faults in the catalog reader, and fails where the tests notice too few.

    python -m tests.mutants [--jobs NUMBER] [PATTERN]...

A mutant is a copy of a function with one small fault. It is killed where a test fails because of it, or no longer ends.
Patterns choose mutants by name, as `generator.catalog.values.*`; without any, all are tried.

Pytest collects all tests of its selection for each mutant, which takes longer than to run those that reach it. So the
reader is tried part by part, each with the tests of its own (`GROUPS`), in a folder of its own in `mutants/`: links to
the tree, the configuration that mutmut reads there, what it has written down, and what it has said.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor, as_completed
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "mutants"
PACKAGE: Final = "generator.catalog"
WANTED: Final = 0.9

GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "mending": ("mending",),
    "design": ("design", "test_verdicts.py"),
    "text": ("text", "test_told.py"),
    "editing": ("editing", "table/test_merging.py"),
    "table": ("table",),
    "invariants": ("invariants", "test_told.py"),
    "parameters": ("parameters", "test_told.py"),
    "causes": ("test_causes.py", "test_causes_words.py"),
    "entries": ("test_entries.py", "test_words.py"),
    "forms": ("test_forms.py", "test_told.py", "test_module.py"),
    "values": ("test_told.py", "test_module.py"),
    "schema": ("test_schema.py",),
    "load": ("test_concluded.py", "test_load.py"),
    "drafts": ("test_drafts.py", "test_words.py", "test_load.py"),
    "verdicts": ("test_verdicts.py",),
    "model": ("test_load.py", "parameters"),
}
"""The parts of `generator/catalog`, folders and modules, and their tests in `tests/catalog`.

Those that take longest come first, so that none is left to run alone at the end.
"""

SETTINGS: Final[dict[str, tuple[str, ...]]] = {
    "source_paths": ("generator",),
    "also_copy": ("catalog.yaml", "templates"),
    # Without what looks for garbage at the end of each run, which takes longer than most of the runs.
    "pytest_add_cli_args": ("-p", "no:cacheprovider", "-p", "no:unraisableexception", "--hypothesis-profile=mutants"),
    # Of the seconds that the tests take which reach the mutant.
    "timeout_multiplier": ("3.0",),
    "timeout_constant": ("1.5",),
    "track_dependencies": ("false",),  # `make mutants` begins anew wherever a file has changed
}
"""What mutmut is told for every part; a list has a line for each of its entries."""

LINKED: Final = ("generator", "templates", "tests", "catalog.yaml", "pyproject.toml")
"""What mutmut copies from a part's folder, mutates and tests."""

SELECTED: Final = ("-k", "not megabyte and (not one_wrong_value or EA-05)")
"""Without the tests of how long a hostile file takes, and with one only of those that try every edit of a module."""

KILLED: Final = frozenset({1, 3, 24, 36, 152, 255, -24, -9, -11})
"""Exit codes of a test that fails, of pytest failing itself, and of what was stopped for taking too long or crashed.

All else lives: 0 where every test passes, 33 where none reaches the mutant, and what mutmut cannot account for.
"""

_NONE_SUCH: Final = "nothing matches"
"""What mutmut says where a part has no mutant of the names that were asked for, which is no failure."""

_LAST: Final = 3000
"""So many characters are shown of what mutmut said before it failed."""


class Tried(NamedTuple):
    """What became of the mutants of one part."""

    group: str
    total: int
    alive: list[str]
    """Their names."""

    @property
    def killed(self) -> int:
        """How many died."""
        return self.total - len(self.alive)


def fitting(group: str, patterns: Iterable[str]) -> list[str]:
    """Those of the patterns that may match a mutant of this part: up to the first wildcard they agree with its name."""
    place = f"{PACKAGE}.{group}."
    heads = ((pattern, pattern.partition("*")[0].partition("?")[0].partition("[")[0]) for pattern in patterns)
    return [pattern for pattern, head in heads if place.startswith(head) or head.startswith(place)]


def configuration(group: str) -> str:
    """What mutmut reads as `setup.cfg`, which it does where `pyproject.toml` says nothing about it."""
    source = f"{PACKAGE}.{group}".replace(".", "/")
    settings = SETTINGS | {
        "only_mutate": (f"{source}.py", f"{source}/*"),
        "pytest_add_cli_args_test_selection": (*(f"tests/catalog/{test}" for test in GROUPS[group]), *SELECTED),
    }
    rows = [f"{name} =" + "".join(f"\n    {value}" for value in values) for name, values in settings.items()]
    return "\n".join(["[mutmut]", *rows, ""])


def prepared(group: str, folder: Path) -> Path:
    """The folder in which mutmut tries one part: made if need be, for what was tried in it before stands."""
    own = folder / group
    own.mkdir(parents=True, exist_ok=True)
    for name in LINKED:
        if not (own / name).is_symlink():
            (own / name).symlink_to(Path(os.path.relpath(ROOT, own), name))
    (own / "setup.cfg").write_text(configuration(group), "utf-8")
    return own


def run(group: str, patterns: list[str]) -> str:
    """Have mutmut try one part; what it said, where it failed."""
    own = prepared(group, FOLDER)
    log = own / "log.txt"
    with log.open("wb") as said:
        program = [sys.executable, "-c", "from mutmut.__main__ import cli; cli()", "run", "--max-children", "1"]
        done = subprocess.run([*program, *patterns], cwd=own, stdout=said, stderr=subprocess.STDOUT, check=False)
    text = log.read_text("utf-8", errors="replace")
    return "" if done.returncode == 0 or _NONE_SUCH in text else text[-_LAST:]


def tried(group: str, folder: Path, patterns: list[str]) -> Tried:
    """What mutmut has written down of one part; mutants that were not tried are left out."""
    found: dict[str, int | None] = {}
    for file in sorted((folder / group / "mutants" / "generator").rglob("*.py.meta")):
        found |= json.loads(file.read_text("utf-8"))["exit_code_by_key"]
    chosen = {
        name: code
        for name, code in found.items()
        if code is not None and (not patterns or any(fnmatchcase(name, pattern) for pattern in patterns))
    }
    return Tried(group, len(chosen), [name for name, code in chosen.items() if code not in KILLED])


def line(killed: int, total: int, name: str) -> str:
    """The line of one part, or of all."""
    share = f"{killed / total:.1%}" if total else "nothing"
    return f"{killed:5} of {total:5}  {share:>7}  {name}"


def report(part: Tried) -> str:
    """A line for each mutant that lives, and one for the part."""
    return "\n".join([*(f"alive: {name}" for name in part.alive), line(part.killed, part.total, part.group)])


def summed(parts: list[Tried]) -> tuple[str, bool]:
    """The line of all parts, and whether of one mutant at least as many were killed as should be."""
    killed, total = sum(part.killed for part in parts), sum(part.total for part in parts)
    return line(killed, total, f"in all; wanted: {WANTED:.0%}"), total > 0 and killed >= WANTED * total


def main(arguments: list[str]) -> int:
    """Try the parts, as many at once as there are processors, and print a report of each when it is done.

    0 where enough are killed, else 1, also where a part could not be tried.
    """
    parser = argparse.ArgumentParser(prog="python -m tests.mutants")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("patterns", nargs="*")
    options = parser.parse_args(arguments)
    asked = {group: fitting(group, options.patterns) for group in GROUPS}
    parts: list[Tried] = []
    failed = False
    with ThreadPoolExecutor(options.jobs) as pool:
        runs = {pool.submit(run, group, own): group for group, own in asked.items() if own or not options.patterns}
        try:
            for done in as_completed(runs):
                group, said = runs[done], done.result()
                failed = failed or said != ""
                parts.append(tried(group, FOLDER, options.patterns))
                sys.stdout.write(f"{said}{report(parts[-1])}\n")
                sys.stdout.flush()
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
            raise
    row, enough = summed(parts)
    sys.stdout.write(f"{row}\n")
    return 0 if enough and not failed else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
