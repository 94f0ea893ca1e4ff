"""`make mutants`: says how many of the mutants that mutmut has tried are killed, and fails where they are too few.

    python -m tests.mutants [PATTERN]...

A mutant is a copy of a function with one small fault. It is killed where a test fails because of it, or no longer ends.
Patterns choose mutants by name, as `generator.catalog.values.*`; without any, all that were tried count.
"""

from __future__ import annotations

import json
import sys
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final, NamedTuple

FOLDER: Final = Path(__file__).resolve().parent.parent / "mutants"
WANTED: Final = 0.9

KILLED: Final = frozenset({1, 3, 24, 36, 152, 255, -24, -9, -11})
"""Exit codes of a test that fails, of pytest failing itself, and of what was stopped for taking too long or crashed.

All else lives: 0 where every test passes, 33 where none reaches the mutant, and what mutmut cannot account for.
"""


class Tried(NamedTuple):
    """What became of the mutants of one module."""

    module: str
    total: int
    alive: list[str]
    """Their names."""

    @property
    def killed(self) -> int:
        """How many died."""
        return self.total - len(self.alive)


def tried(folder: Path, patterns: list[str]) -> list[Tried]:
    """What mutmut has written down, module by module; mutants that were not tried are left out."""
    found = []
    for file in sorted((folder / "generator").rglob("*.py.meta")):
        codes = json.loads(file.read_text("utf-8"))["exit_code_by_key"]
        chosen = {
            name: code
            for name, code in codes.items()
            if code is not None and (not patterns or any(fnmatchcase(name, pattern) for pattern in patterns))
        }
        if chosen:
            alive = [name for name, code in chosen.items() if code not in KILLED]
            found.append(Tried(str(file.relative_to(folder)).removesuffix(".meta"), len(chosen), alive))
    return found


def report(found: list[Tried]) -> str:
    """A line for each mutant that lives and each module, and the sum."""
    killed, total = sum(module.killed for module in found), sum(module.total for module in found)
    rows = [f"alive: {name}" for module in found for name in module.alive]
    rows += [f"{module.killed:5} of {module.total:5}  {module.module}" for module in found]
    share = f"{killed / total:.1%}" if total else "nothing"
    return "\n".join([*rows, f"{killed:5} of {total:5}  killed: {share}, wanted: {WANTED:.0%}"])


def enough(found: list[Tried]) -> bool:
    """Whether of the mutants that were tried, one at least, as many were killed as should be."""
    killed, total = sum(module.killed for module in found), sum(module.total for module in found)
    return total > 0 and killed >= WANTED * total


def main(patterns: list[str]) -> int:
    """Print the report, and return 0 where enough are killed, else 1."""
    found = tried(FOLDER, patterns)
    sys.stdout.write(report(found) + "\n")
    return 0 if enough(found) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
